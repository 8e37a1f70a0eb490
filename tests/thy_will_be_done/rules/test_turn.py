"""The turn sequence: whose turn it is, and what a turn may be."""

import random

import pytest

from crusaders_rules import legal, new_game, to_act
from crusaders_rules.thy_will_be_done.rules import turn
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    ALL_WEDGES,
    INFLUENCE_TRAVEL,
    RULES,
    TRAVEL_BUILD,
    play,
    player,
    random_game,
    refusal,
    refused,
    table,
)


@pytest.mark.rules("turn.order")
@pytest.mark.parametrize("start", range(4))
def test_the_start_player_begins(start: int) -> None:
    """The start player takes the first turn."""
    assert p.AskTurn(start) == turn.first_turn(start)


@pytest.mark.rules("turn.next", "turn.order")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players: int) -> None:
    """One turn each, whatever a player does with it."""
    state = new_game(RULES, players, seed=players)
    begun = [
        before.pending.seat
        for before, _, _ in random_game(state, random.Random(1))
        if type(before.pending) is p.AskTurn
    ]
    assert state.start is not None
    assert [(state.start + count) % players for count in range(len(begun))] == begun
    assert players <= len(begun)


@pytest.mark.rules("turn.next")
def test_the_left_neighbour_is_next() -> None:
    """After the last seat comes the first one."""
    assert [1, 2, 3, 0] == [turn.next_seat(seat, 4) for seat in range(4)]
    assert [1, 0] == [turn.next_seat(seat, 2) for seat in range(2)]


@pytest.mark.rules("turn.choice")
def test_a_turn_is_one_of_thirteen_things() -> None:
    """Six wedges to resolve, six to upgrade, and the skip."""
    every = turn.kinds_of_turn()
    assert {*map(d.Resolve, ALL_WEDGES), *map(d.Upgrade, ALL_WEDGES), d.Skip()} == set(every)
    assert 13 == len(every)


@pytest.mark.rules("turn.choice")
def test_every_legal_turn_is_one_of_them() -> None:
    """At the start Travel, Influence and all upgrades are possible, and without a discount nothing else is."""
    state = table(player("b3"))
    assert {d.Resolve(0), d.Resolve(2), d.Resolve(3), *map(d.Upgrade, ALL_WEDGES)} == set(legal(state))


@pytest.mark.rules("turn.choice")
@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (d.Keep(), "keep"),
        (d.Split(1), "split"),
        (d.First(Action.TRAVEL), "first"),
        (d.Move(0, 0), "move"),
        (d.TakeReward(), "take reward"),
        (d.DrawStart(0), "draw start"),
    ],
)
def test_nothing_else_begins_a_turn(decision: d.Decision, words: str) -> None:
    """What is not asked is refused, with what is asked instead."""
    against = refusal(table(player("a2")), decision)
    assert ("turn.choice", "a turn", words) == (against.rule, against.needs, against.has)


@pytest.mark.rules("turn.choice")
@pytest.mark.parametrize("kind", [d.Resolve, d.Upgrade])
@pytest.mark.parametrize("wedge", [-1, 6, 99])
def test_there_is_no_seventh_wedge(kind: type[d.Resolve | d.Upgrade], wedge: int) -> None:
    """A wheel has six wedges, counted from 0."""
    against = refusal(table(player("a2")), kind(wedge))
    assert ("turn.choice", f"wedge {wedge}") == (against.rule, against.has)


@pytest.mark.rules("turn.choice")
def test_a_printed_discount_makes_a_first_build_possible() -> None:
    """Two tokens pay for a farm that costs one less in the starting region."""
    assert d.Resolve(4) in legal(table(player("a2")))


@pytest.mark.rules("turn.choice")
def test_one_turn_has_one_choice() -> None:
    """Once a wedge is resolved or upgraded, the other kinds of turn are closed."""
    resolving = play(table(player("a2")), d.Resolve(TRAVEL_BUILD))
    upgrading = play(table(player("a2")), d.Upgrade(TRAVEL_BUILD))
    for state in (resolving, upgrading):
        for decision in (d.Resolve(0), d.Upgrade(1), d.Skip()):
            refused(state, decision)


@pytest.mark.rules("turn.next")
def test_only_the_player_who_is_asked_changes() -> None:
    """The areas of the others are the same objects as before."""
    state = table(player("a2"), player("a3"))
    after = play(state, d.Resolve(INFLUENCE_TRAVEL))
    assert 1 == to_act(after)
    assert state.areas[1] is after.areas[1]
