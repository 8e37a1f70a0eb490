"""Small worlds explored whole: the draft of the Strategy phase, the initiative track, and Battles of few pieces."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

import pytest

from crusaders_rules.third_crusade.rules import preparation, strategy, turn_order, upkeep_steps
from crusaders_rules.third_crusade.state import ARMIES, Owner, Units, force
from crusaders_rules.third_crusade.state.under_way import BattleFight
from tests.third_crusade.play.tables import after, can, pieces, table
from tests.third_crusade.support import AYYUBID, EMPIRE

# How many states the draft has, over all deals of Armies and all tracks, counted when it was written.
DRAFTS = {2: 40, 3: 208, 4: 280}


def draft(seats: tuple[Owner, ...], track: tuple[Owner, ...]) -> set[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Explore a draft by the rule functions: who picks from which row; return its states, and refuse dead ends."""
    begin = (-1, (0,) * len(seats), (0,) * len(seats))
    seen, todo = {begin}, [begin]
    while todo:
        last, picks, rows = todo.pop()
        done = frozenset(
            army for army, count in zip(seats, picks, strict=True) if count >= strategy.picks_due(army, seats)
        )
        marker = turn_order.next_marker(track, last, done)
        if marker is None:
            assert (strategy.CARDS,) * len(seats) == rows
            continue
        who = seats.index(track[marker])
        after_it = [
            (marker, _more(picks, who), _more(rows, row))
            for row, owner in enumerate(seats)
            if strategy.wrong_row(seats[who], owner) is None and strategy.row_closed(rows[row]) is None
        ]
        assert after_it, "a player who must pick finds every row closed"
        todo += [state for state in after_it if state not in seen]
        seen.update(after_it)
    return seen


def _more(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def tracks(seats: tuple[Owner, ...]) -> set[tuple[Owner, ...]]:
    """Return every initiative track that chance can deal."""
    dealt = (track for track in permutations(ARMIES) if preparation.alternates(track) is None)
    return {turn_order.acting_markers(track, seats) for track in dealt}


@pytest.mark.rules(
    "third.strategy.until", "third.strategy.row-closed", "third.strategy.two-cards", "third.strategy.pick"
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_draft_never_gets_stuck_and_every_row_loses_two_cards(players: int) -> None:
    """For every deal of Armies and every initiative track; the number of states is recorded."""
    deals = {tuple(sorted(seats)) for seats in preparation.possible_seats(players)}
    assert DRAFTS[players] == sum(len(draft(seats, track)) for seats in deals for track in tracks(seats))


@pytest.mark.rules("third.upkeep.initiative", "third.setup.initiative", "third.initiative.order")
def test_the_initiative_wheel_turns_once_in_four_rounds() -> None:
    """All eight tracks: each turn alternates, each marker leads once, and the fourth turn is the first again."""
    dealt = [track for track in permutations(ARMIES) if preparation.alternates(track) is None]
    assert 8 == len(dealt)
    for track in dealt:
        turns = [track]
        for _ in range(4):
            turns.append(upkeep_steps.rotated(turns[-1]))
        assert turns[4] == track
        assert set(ARMIES) == {turn[0] for turn in turns[:4]}
        assert all(preparation.alternates(turn) is None for turn in turns)


WORTH = {"city": (1, 1, 3), "desert": (1, 2, 0)}
LIMITS = (6, 2, 1)


def forces(most: int) -> list[Units]:
    """Return all Units of at most so many pieces that fit into a Region."""
    every = {
        tuple(chosen.count(kind) for kind in range(3))
        for number in range(1, most + 1)
        for chosen in combinations_with_replacement(range(3), number)
    }
    return [Units(*one) for one in sorted(every) if all(have <= limit for have, limit in zip(one, LIMITS, strict=True))]


def resolved(attack: Units, defence: Units, region: str) -> tuple[int, int, bool, int]:
    """Resolve a Battle by hand: what is left of both sides, whether the attackers win, and their Glory."""
    strengths = [sum(n * worth for n, worth in zip(side, WORTH[region], strict=True)) for side in (attack, defence)]
    wins = strengths[0] > strengths[1]
    gap = max(1, abs(strengths[0] - strengths[1]))
    left = [attack.number - (1 if wins else gap), defence.number - (gap if wins else 1)]
    return max(0, left[0]), max(0, left[1]), wins, int(wins and region == "city")


@pytest.mark.rules("third.battle.strength.table", "third.battle.winner", "third.losses.loser", "third.losses.winner")
@pytest.mark.parametrize(("name", "region"), [("hill-town", "city"), ("dry-river", "desert")])
def test_small_battles_end_as_a_second_resolver_says(name: str, region: str) -> None:
    """All Battles of up to three Units a side, without Reaction Orders, in both types of Region."""
    origin = {"hill-town": "north-waste", "dry-river": "jerusalem"}[name]
    fought = 0
    for attack, defence in product(forces(3), forces(3)):
        state = table(
            {origin: force(holy_roman_empire=attack), name: force(ayyubid=defence)},
            orders={origin: ((EMPIRE, "march"),)},
        )
        words = [
            f"holy-roman-empire:{n}-{kind}"
            for n, kind in zip(attack, ("infantry", "cavalry", "siege-engine"), strict=True)
            if n
        ]
        state = after(state, f"execute {origin}", f"go {origin} {name}", f"take {' '.join(words)}")
        while isinstance(state.stack[-1], BattleFight) or any(text.startswith("retreat") for text in can(state)):
            state = after(state, min(can(state)))
        ours = sum(one.force.of(EMPIRE).number for one in state.regions)
        theirs = sum(one.force.of(AYYUBID).number for one in state.regions)
        left, other, wins, glory = resolved(attack, defence, region)
        assert (left, other, glory) == (ours, theirs, state.glory)
        assert (left if wins else 0) == pieces(state, name).holy_roman_empire.number
        assert (0 if wins else other) == pieces(state, name).ayyubid.number
        fought += 1
    assert {"city": 196, "desert": 196}[region] == fought
