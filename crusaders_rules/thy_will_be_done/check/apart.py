"""The visible differences of two positions, and the possible results of a turn that has begun."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import compress

import attrs

from crusaders_rules.explore.lockstep import (
    Ways,
)
from crusaders_rules.thy_will_be_done.check.history import SETUP
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.state import CHANCE, PlayerArea, Wedge, Wheel, replace
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.pending import AskOrderSetup, AskTurn

_TABLE: Mapping[str, str] = {
    "enemies": "the enemies on the board",
    "buildings": "the buildings on the board",
    "tiles": "the bonus tiles",
    "markers": "the strength markers",
    "start": "the start player",
}
_ADDED = ("the second buildings on the board", "the influence tiles on the board", "the coats of arms on the board")


def apart(one: State, other: State) -> str | None:
    """Describe the visible difference of two positions, or of their scores if the game is over.

    This ignores the rulesets and hidden state: the history variables of a reading, and the progress of a
    decision. They count once they lead to a visible difference.

    Args:
        one: A position.
        other: A position of the same game under another ruleset.

    Returns:
        The difference, or None.
    """
    if type(one.pending) is not type(other.pending) or one.pending.seat != other.pending.seat:
        return _asked_apart(one, other)
    if one.areas != other.areas and _seen_areas(one) != _seen_areas(other):
        return _areas_apart(one, other)
    for name, words in _TABLE.items():
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs:
            return f"{words}: {_pair(mine, theirs)}"
    for words, mine, theirs in zip(_ADDED, _seen_added(one), _seen_added(other), strict=True):
        if mine != theirs:
            return f"{words}: {_pair(mine, theirs)}"
    # A negative supply is only a mark of what it owes.
    supply = max(one.supply, 0), max(other.supply, 0)
    if supply[0] != supply[1]:
        return f"the supply: {_pair(*supply)}"
    return _result_apart(one, other) if is_over(one) else None


def _asked_apart(one: State, other: State) -> str:
    if is_over(one) != is_over(other):
        return "the end of the game"
    (what, who), (what_else, who_else) = _asked(one), _asked(other)
    return f"what is asked: {what} or {what_else}" if who == who_else else f"who is asked: {who} or {who_else}"


def _asked(state: State) -> tuple[str, str]:
    return kind_of(state).spoken, "chance" if state.seat == CHANCE else f"seat {state.seat + 1}"


def _areas_apart(one: State, other: State) -> str:
    for seat, (mine, theirs) in enumerate(zip(_seen_areas(one), _seen_areas(other), strict=True), start=1):
        for field in attrs.fields(type(mine)):
            values = getattr(mine, field.name), getattr(theirs, field.name)
            if field.eq and values[0] != values[1]:
                what = _wheels_apart(*values) if field.name == "wheel" else (field.name, *values)
                return f"{what[0]} of seat {seat}: {_pair(*what[1:])}"
    raise AssertionError("equal areas are not apart")


def _wheels_apart(mine: Wheel, theirs: Wheel) -> tuple[str, object, object]:
    """Return what differs of two wheels: their tokens, their upgraded wedges, or where their wedges lie."""
    if mine.tokens != theirs.tokens:
        return "wheel", mine.tokens, theirs.tokens
    if mine.upgraded != theirs.upgraded:
        upgraded, others = (_named(compress(one.arrangement, one.upgraded)) for one in (mine, theirs))
        return "upgraded wedges", upgraded, others
    return "wedges", _named(mine.arrangement), _named(theirs.arrangement)


def _named(wedges: Iterable[Wedge]) -> str:
    names = ", ".join(wedge.name for wedge in wedges)
    return f"({names})" if names else "none"


def _result_apart(one: State, other: State) -> str | None:
    totals = score(one).totals, score(other).totals
    if totals[0] != totals[1]:
        return "the score: " + " or ".join(" to ".join(map(str, side)) for side in totals)
    won = winners(one), winners(other)
    if won[0] != won[1]:
        return "the winner: " + " or ".join(" and ".join(f"seat {seat + 1}" for seat in side) for side in won)
    return None


def _pair(mine: object, theirs: object) -> str:
    return f"{mine} or {theirs}"


def _seen_added(state: State) -> tuple[Hashable, ...]:
    """Return what expansions add to the board, without what the turn still has to come."""
    added = state.added
    laid = None if added is None else added.laid
    return (
        () if added is None else tuple((place, row) for place, row in enumerate(added.beside) if row),
        None if laid is None else laid.tiles,
        None if laid is None else laid.coats,
    )


def _seen_areas(state: State) -> tuple[PlayerArea, ...]:
    """Return the player areas without their history variables."""
    return tuple(replace(area, carried=0) if area.carried else area for area in state.areas)


def known_by(one: State, other: State) -> Hashable:
    """Identify a pair by its first position if the hidden state of the second one is equal too."""
    equal = one.supply == other.supply and one.until == other.until and one.added == other.added
    return one if equal and one.pending == other.pending and one.areas == other.areas else (one, other)


def between_turns(state: State) -> bool:
    """Whether no turn is in progress; at setup, the changes by an order count as a turn."""
    begun = isinstance(state.pending, AskOrderSetup) or not isinstance(state.pending, (*SETUP, AskTurn))
    return not begun or is_over(state)


def finish(state: State) -> Ways[Decision, State]:
    """Return the ways to finish a turn that has begun, by the table afterwards.

    Args:
        state: A position; between turns the only way takes no decision.

    Returns:
        For each table, the fewest decisions that lead to it, and the position.
    """
    ways: list[tuple[tuple[Decision, ...], State]] = []
    reached: dict[State, tuple[Decision, ...]] = {state: ()}
    while reached:
        onward: dict[State, tuple[Decision, ...]] = {}
        for begun, decisions in reached.items():
            if between_turns(begun):
                ways.append((decisions, begun))
                continue
            for decision in legal(begun):
                onward.setdefault(apply(begun, decision), (*decisions, decision))
        reached = onward
    found: dict[Hashable, tuple[tuple[Decision, ...], State]] = {}
    for decisions, after in ways:
        table = *(getattr(after, name) for name in _TABLE), *_seen_added(after)
        asked = type(after.pending), after.pending.seat
        found.setdefault((_seen_areas(after), table, asked, max(after.supply, 0)), (decisions, after))
    return found
