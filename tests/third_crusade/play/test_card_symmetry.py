"""The symmetry of the tiny scenario: exchanging cards that are alike, seats and places in a row changes nothing."""

from __future__ import annotations

import random
from collections import defaultdict

import attrs
import pytest

from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.systems import SearchLimits
from crusaders_rules.third_crusade.check.card_symmetry import Alike, kinds_of_cards
from crusaders_rules.third_crusade.check.models import models
from crusaders_rules.third_crusade.check.small_rounds import whole_rounds
from crusaders_rules.third_crusade.check.small_steps import scenario_of
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.game import is_over, new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.scenario.sheets import Profile
from crusaders_rules.third_crusade.state.decision import Decision

MODEL = models()["round/whole"]
TINY = scenario_of(MODEL)


def exchanged(chance: random.Random) -> dict[str, str]:
    """Return another name for each card: that of one which is alike."""
    groups = defaultdict(list)
    for card, kind in kinds_of_cards(TINY).items():
        groups[kind].append(card.split(".", 1)[1])
    names: dict[str, str] = {}
    for cards in groups.values():
        names.update(zip(cards, chance.sample(cards, len(cards)), strict=True))
    return names


def test_the_tiny_scenario_is_one_that_anyone_may_play() -> None:
    """It is loaded like others, without gaps, and a game of it comes to its end."""
    assert Profile.PLAYABLE == TINY.document.scenario.profile
    chance, state = random.Random(1), new_game(Ruleset(TINY), 2)
    while not is_over(state):
        state = apply(state, chance.choice(legal(state)))
    assert {"angevin", "ayyubid"} == set(state.seats)


def test_which_cards_are_alike() -> None:
    """All cards of a deck, and of a pile; those of different Armies, periods and decks are not."""
    kinds = kinds_of_cards(TINY)
    assert 44 == len(kinds)
    assert 3 + 8 == len(set(kinds.values()))
    assert {"angevin-1190-a"} == {kind for card, kind in kinds.items() if card.startswith("event.angevin-1190-")}


@pytest.mark.parametrize("seed", range(60))
def test_exchanging_what_is_alike_changes_nothing(seed: int) -> None:
    """Two plays of a round side by side: the same decisions are legal, and the states are alike throughout."""
    chance, key = random.Random(seed), Alike(TINY)
    names, ours, theirs = exchanged(chance), new_game(Ruleset(TINY), 2), new_game(Ruleset(TINY), 2)

    def other(decision: Decision) -> Decision:
        """The same decision in the second play: other cards, and the other seat."""
        if len(theirs.seats) < 2 and decision.verb == "draw" and decision.words[0] in ("angevin", "ayyubid"):
            return next(one for one in legal(theirs) if one != decision) if not theirs.seats else legal(theirs)[0]
        return Decision(decision.verb, tuple(names.get(word, word) for word in decision.words))

    while ours.round <= 1 and not is_over(ours):
        decision = chance.choice(legal(ours))
        if len(ours.seats) == 2 and not (decision.verb == "place" and len(decision.words) == 4):
            assert {other(one) for one in legal(ours)} == set(legal(theirs))
        second = other(decision)
        if second.verb == "place" and len(second.words) == 4:
            second = Decision("place", tuple(chance.sample(second.words, 4)))
        ours, theirs = apply(ours, decision), apply(theirs, second)
        if len(ours.seats) == 2:
            assert key(ours) == key(theirs)


def test_the_symmetry_of_seats_halves_the_states() -> None:
    """To a depth: without it there are twice as many states, but for the three of the deal."""
    system = attrs.evolve(whole_rounds(MODEL), always={}, sometimes={})
    key = system.canonical
    assert key is not None
    apart = attrs.evolve(system, canonical=lambda state: (state.seats, key(state)))
    few, many = (explore(one, limits=SearchLimits(depth=36)).states for one in (system, apart))
    assert 2 * few - 3 == many
    assert few > 200


def test_states_that_are_not_alike_are_kept_apart() -> None:
    """Another Glory, another kind of card played, another Order on the map."""
    key, state = Alike(TINY), new_game(Ruleset(TINY), 2)
    chance = random.Random(3)
    keys, seen = set(), 0
    while state.round <= 1 and not is_over(state):
        keys.add(key(state))
        seen += 1
        state = apply(state, chance.choice(legal(state)))
    assert seen == len(keys)
    assert key(state) != key(attrs.evolve(state, glory=state.glory + 1))
