"""Every implemented rule fires in play: no count over whole random games is zero, and a game of every kind ends."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import attrs
import pytest

from crusaders_rules import Interpretation, Ruleset, is_over, legal, new_game, score, winners
from crusaders_rules.catalog.watching import profiled
from crusaders_rules.errors import SetupError
from crusaders_rules.thy_will_be_done.home import RULES, catalog
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.legal import refusals
from tests.thy_will_be_done.support import combinations, kind_of_game, random_game, thorough

ENOUGH = 3
# Games with both expansions.
EXPANDED = 8
# Neighbours among the combinations are alike; so far apart are those that are played one after another.
SPREAD = 11
# The prototype by readings that it does not have: only there a turn may come in which nothing can be done.
IN_VAIN = (Ruleset("prototype-2015", "learning", "none", interpretation=Interpretation()), 4)


@contextmanager
def counting(counts: Counter[str]) -> Iterator[None]:
    """Count how often each rule fires, with the tables empty so that nothing is answered from memory."""

    def hook(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            counts.update(RULES.ids_of(frame.f_code))

    books.clear()
    with profiled(hook):
        yield


def play_one_game(ruleset: Ruleset, players: int, seed: int | None, chance: random.Random) -> State:
    """Play a game to its end, judging its decisions, checking its positions now and then, and score it."""
    state = new_game(ruleset, players, seed=seed)
    for before, decision, after in random_game(state, chance):
        state = after
        # A decision from the list needs no judge, but one that is read from a record does.
        assert () == refusals(before, decision)
        if chance.random() < 0.01:
            assert () == check_position(state)
    assert () == check_position(state)
    assert players == len(score(state).totals)
    assert winners(state)
    return state


@pytest.mark.generated
@pytest.mark.sampled(5)
@pytest.mark.parametrize("begun", combinations(), ids=kind_of_game)
def test_a_random_game_comes_to_its_end(begun: tuple[Ruleset, int]) -> None:
    """Within a cap of twenty thousand decisions, with chance as a player or with drawn outcomes.

    Nothing in the rules bounds the length of a game; random play resolves Influence sooner or later, so that
    the supply runs out long before the cap.
    """
    number = combinations().index(begun)
    for seed in (number, number + 1, number + 2) if thorough() else (number,):
        assert is_over(play_one_game(*begun, None if seed % 2 else seed, random.Random(seed)))


def games() -> Iterator[tuple[Ruleset, int, int]]:
    """Yield games with players and a number: those in which most rules fire come first, then every combination."""
    yield (*IN_VAIN, 1)
    for number in range(EXPANDED):
        both = Ruleset("board-game-arena", orders="dealt", expansions=("divine-influence", "five-and-six"))
        yield both, (6, 5, 4, 2)[number % 4], number
    every = [(ruleset, players, number) for number, (ruleset, players) in enumerate(combinations())]
    for first in range(SPREAD):
        yield from every[first::SPREAD]


@pytest.mark.long
def test_no_implemented_rule_stays_at_zero() -> None:
    """Over games of every combination, with chance as a player and with drawn outcomes, each rule fires.

    Counts only grow: once each rule has fired often enough, no further game can change that.
    """
    implemented = [rule.id for rule in catalog().rules.values() if rule.status == "implemented"]
    assert len(implemented) > 140
    counts: Counter[str] = Counter()
    with counting(counts):
        for players in (1, 5):
            with pytest.raises(SetupError):
                new_game(Ruleset(), players, seed=1)
        for ruleset, players, number in games():
            # A title of its own makes a ruleset that nobody has used yet in this process, so that its setup is not
            # remembered.
            titled = attrs.evolve(ruleset, edition=attrs.evolve(ruleset.edition, title="counted"))
            play_one_game(titled, players, None if number % 2 else number, random.Random(number))
            if all(counts[rule] >= ENOUGH for rule in implemented):
                break
    assert [] == [rule for rule in implemented if counts[rule] < ENOUGH]


def test_only_known_rules_are_registered() -> None:
    """The code names exactly the rules that the specification lists as implemented, and each has a function."""
    rules = catalog().rules
    functions = RULES.functions("crusaders_rules.thy_will_be_done")
    assert set() == functions.keys() - rules.keys()
    implemented = {rule.id for rule in rules.values() if rule.status == "implemented"}
    assert set() == implemented - functions.keys()


def test_counting_sees_what_happens() -> None:
    """Each starting region is judged once, nothing else fires, and the hook does not outlast the counting."""
    counts: Counter[str] = Counter()
    state = new_game(Ruleset(orders="none"), 2, seed=1)
    with counting(counts):
        legal(state)
    assert counts["setup.knight.region"] == len(state.ruleset.laid.starts)
    seen = Counter(counts)
    new_game(Ruleset(orders="none"), 2, seed=1)
    assert seen == counts
    assert {"setup.knight.region", "setup.knight.distinct"} == set(seen)
