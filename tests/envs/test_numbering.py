"""The numbers of decisions: fixed, complete, and clear about a wrong one."""

from __future__ import annotations

import random
import re
from pathlib import Path

import attrs
import numpy as np
import pytest

from crusaders_rules import CHANCE, Interpretation, Ruleset, apply, is_over, legal, new_game, to_text
from crusaders_rules.analysis import odds
from crusaders_rules.envs.numbering import ActionError, MaskedError, Numbering, numbering_of
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.interpret.readings import BonusInSplit, Declining, LearningSkip
from crusaders_rules.thy_will_be_done.rules import resolve
from crusaders_rules.thy_will_be_done.state import Action, Buildings, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.pending import AskGain
from tests.envs.positions import EXPANDED, RULESETS, game
from tests.thy_will_be_done.support import readings_at_random, with_expansions

# A change of these numbers makes every trained policy worthless: it needs a new version, and a line in the changes.
DIGESTS_WITH = {
    ("divine-influence", 3): "1-8fabb10ee35877d8",
    ("five-and-six", 5): "1-4546d7083476c031",
    ("five-and-six", 6): "1-0bde5e7e3625bd51",
    ("divine-influence+five-and-six", 6): "1-94bbd45d2b991fb5",
}
DIGESTS = {2: "1-29cec60b741d1842", 3: "1-51cb800a720cc493", 4: "1-81d6050789ce767f"}
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "actions.md"


@pytest.mark.parametrize("players", DIGESTS)
def test_the_numbers_stay(players: int) -> None:
    """For the standard game of each number of players."""
    assert DIGESTS[players] == numbering_of(new_game(players=players)).digest


@pytest.mark.parametrize(("names", "players"), DIGESTS_WITH)
def test_the_numbers_stay_with_expansions(names: str, players: int) -> None:
    """For the standard game with each of them."""
    state = new_game(Ruleset(expansions=tuple(names.split("+"))), players)
    assert DIGESTS_WITH[names, players] == numbering_of(state).digest


def test_expansions_add_numbers_at_the_end() -> None:
    """So the numbers of the base game are those of a game with an expansion, up to the knight orders that it adds."""
    base = numbering_of(new_game(Ruleset(orders="none"), 3)).actions
    more = numbering_of(new_game(Ruleset(orders="none", expansions=("divine-influence",)), 3)).actions
    split = [name for name in more if name not in base and name.startswith("split ")]
    assert base == tuple(name for name in more if name in set(base))
    added = [name for name in more if name not in base and name not in split]
    assert more[-len(added) :] == tuple(added)
    assert {"turn", "collect", "flip", "build-new", "take", "forgo"} == {name.split()[0] for name in added}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_decision_has_one_number(name: str, players: int) -> None:
    """Under every variant and under readings that add decisions; the number leads back to the decision."""
    players += 2 if "five" in str(RULESETS[name].expansions) else 0
    for seed in range(2):
        for state in game(RULESETS[name], players, seed):
            numbering = numbering_of(state)
            if state.pending.seat == CHANCE:
                chances = numbering.chances(state)
                assert sorted(map(repr, odds(state))) == sorted(map(repr, chances.values()))
                assert all(0 <= number < len(numbering.outcomes) for number in chances)
            else:
                choices = numbering.choices(state)
                assert sorted(map(repr, legal(state))) == sorted(map(repr, choices.values()))
                assert list(choices) == sorted(choices)
                assert all(one == numbering.decision(state, number) for number, one in choices.items())


@pytest.mark.parametrize("name", ["standard", *EXPANDED])
def test_a_number_says_its_decision(name: str) -> None:
    """By the text of the notation, with the region where a move ends and the tokens of the first action of a split."""
    for state in game(RULESETS[name], 5 if name in {"five", "both", "second-defeat"} else 3, seed=1):
        if state.pending.seat == CHANCE:
            continue
        numbering = numbering_of(state)
        for number, decision in numbering.choices(state).items():
            text = re.sub(r"^move \S+", "move", to_text(state, decision))
            assert re.sub(r"^(split \d+)\+\d+", r"\1", text) == numbering.actions[number]


@pytest.mark.parametrize("seed", range(12))
def test_every_decision_of_any_readings_has_a_number(seed: int) -> None:
    """With every expansion and number of players, where gains can be declined or bonuses are divided."""
    chance = random.Random(seed)
    ruleset, players = chance.choice(with_expansions())
    readings = attrs.evolve(readings_at_random(chance), learning_skip=LearningSkip.AS_LAST_RESORT)
    if seed % 2:
        readings = attrs.evolve(readings, declining=Declining.ALWAYS)
    else:
        readings = attrs.evolve(readings, bonus_in_split=BonusInSplit.BEFORE_THE_SPLIT)
    state = new_game(attrs.evolve(ruleset, interpretation=readings), players, seed=seed)
    for _ in range(150):
        if is_over(state):
            break
        assert len(legal(state)) == len(numbering_of(state).choices(state))
        state = apply(state, chance.choice(legal(state)))


def test_a_gain_above_the_supply_has_a_number() -> None:
    """On a board with little influence, whose supply may owe some, if a reading asks for an amount."""
    readings = Interpretation(partial_influence="up-to")  # type: ignore[arg-type]
    ruleset = Ruleset(variant="learning", orders="none", board="tiny-row", interpretation=readings)
    begun = new_game(ruleset, 2)
    due = begun.supply + 6
    asked = attrs.evolve(next(iter(game(ruleset, 2, 4))), pending=AskGain(0, 0, (), due))
    assert [d.Gain(amount) for amount in range(due + 1)] == list(numbering_of(begun).choices(asked).values())


def test_tokens_and_bonuses_can_be_divided_to_the_last() -> None:
    """Each of two actions can have all bonuses: those of every building, every troop and the order."""
    ruleset = Ruleset(orders="dealt", interpretation=Interpretation(bonus_in_split=BonusInSplit.BEFORE_THE_SPLIT))
    usual, divided = (numbering_of(new_game(one, 3)) for one in (Ruleset(orders="dealt"), ruleset))
    built, troops = Buildings(4, 4, 4, 4), len(ruleset.edition.troop_costs)
    bonus = total(resolve.action_bonus(Action.CRUSADE, built, troops, KnightOrder.CALATRAVA))
    assert "split 14" in usual.actions
    assert "split 15" not in usual.actions
    assert f"split {14 + 2 * bonus}" in divided.actions


def test_a_number_does_not_depend_on_the_wheel() -> None:
    """Two games with different wheels give the same tile the same number."""
    first, second = (numbering_of(new_game(Ruleset(orders="none"), 2, seed=seed)) for seed in (1, 2))
    assert first is second
    assert len(set(first.actions)) == len(first.actions)


@pytest.mark.parametrize(
    "action",
    [-1, 390, "resolve", 1.0, True, None, np.float32(1)],
    ids=["below", "above", "text", "real", "true", "none", "float"],
)
def test_a_number_out_of_range_is_refused(action: object) -> None:
    """With the range in the message."""
    state = new_game(players=3, seed=1)
    with pytest.raises(ActionError, match=r"^action: needs a whole number from 0 to 389, not "):
        numbering_of(state).decision(state, action)


def test_a_masked_number_is_refused_with_the_rule() -> None:
    """As ``explain`` refuses the decision."""
    state = new_game(Ruleset(orders="none"), 3, seed=1)
    numbering = numbering_of(state)
    with pytest.raises(MaskedError, match=r"^action \d+ \(skip\) is masked: \S+\.\S+: "):
        numbering.decision(state, numbering.actions.index("skip"))


def test_every_masked_number_is_refused_with_a_rule() -> None:
    """In every kind of position: no number makes an error of another class."""
    seen: set[type] = set()
    for state in game(Ruleset(), 2, seed=3):
        if state.pending.seat == CHANCE or is_over(state) or type(state.pending) in seen:
            continue
        seen.add(type(state.pending))
        numbering = numbering_of(state)
        for number in set(range(len(numbering.actions))) - numbering.choices(state).keys():
            with pytest.raises(MaskedError, match=r"is masked: \S+\.\S+: "):
                numbering.decision(state, number)
    assert len(seen) > 8


def test_a_number_of_numpy_is_a_number() -> None:
    """Policies hand in what they computed."""
    state = new_game(players=3, seed=1)
    numbering = numbering_of(state)
    number = next(iter(numbering.choices(state)))
    decided = apply(state, numbering.decision(state, np.int64(number)))
    assert apply(state, numbering.decision(state, number)) == decided


def rows(numbering: Numbering) -> list[str]:
    """The blocks of a numbering as the page shows them."""
    ranges = [*numbering.blocks.items()]
    return [f"| {first} to {last - 1} | `{words}` |" for words, (first, last) in ranges]


def test_the_page_has_the_blocks() -> None:
    """For three players, with the digest of each number of players."""
    text = PAGE.read_text(encoding="utf-8")
    numbering = numbering_of(new_game(players=3))
    listed = re.findall(r"^(\| \d+ to \d+ \| `[^`]+` \|)", text.split("## Chance")[0], re.MULTILINE)
    assert rows(numbering) == listed
    chance = [f"| {first} to {last - 1} | `{words}` |" for words, (first, last) in numbering.chance_blocks.items()]
    assert chance == re.findall(r"^(\| \d+ to \d+ \| `[^`]+` \|)", text.split("## Chance")[1], re.MULTILINE)
    assert all(digest in text for digest in (*DIGESTS.values(), *DIGESTS_WITH.values()))
    with_all = numbering_of(new_game(RULESETS["both"], 5))
    added = [words for words in with_all.blocks if words not in numbering.blocks]
    assert added == re.findall(r"^\| `([a-z-]+)` \|", text.split("## Expansions")[1], re.MULTILINE)
