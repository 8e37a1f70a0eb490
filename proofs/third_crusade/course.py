"""How far a campaign is: its phases and steps, its victory checks, and who has which Event Cards.

These are contracts as those of ``accounts``: the theorems about steps claim them, and ``every_round`` supposes them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from crusaders_rules.lift import Claims, all_of, any_of, implies
from crusaders_rules.third_crusade.rules.sides import alliance_of
from crusaders_rules.third_crusade.rules.turn_order import VICTORY
from crusaders_rules.third_crusade.state import ARMIES, Owner

from .accounts import within

# What a round consists of, as the book has it: the phases, and the parts of those that have some.
PARTS_OF_ROUND = (
    *("draw", "rows", "picks", "planning", "command", "bids", "rewards", "board"),
    *("mission", "tithe", "orders", "supply", "advanced", "jerusalem", "gold", "glory", "victory-check"),
    *("round-marker", "ships", "diplomacy-card", "mission-card", "initiative"),
)
DRAW, PICKS, PLANNING, COMMAND, BOARD, CHECK, MARKER = (
    PARTS_OF_ROUND.index(name)
    for name in ("draw", "picks", "planning", "command", "board", "victory-check", "round-marker")
)
LAST = len(PARTS_OF_ROUND) - 1
# Where a campaign is that has not begun, or is over.
NOT_YET, OVER = -1, LAST + 2
# How many Event Cards each Army gets.
CARDS = 2


class Course(NamedTuple):
    """How far a campaign is.

    Attributes:
        part: The place of the part of the round among all parts, or ``OVER``.
        round: The number of the round.
        glory: The Glory marker.
    """

    part: Any
    round: Any
    glory: Any


class Draft(NamedTuple):
    """What is counted of Event Cards, for each of the four Armies.

    Attributes:
        taken: The cards that it has picked.
        given: The cards that were picked from its row.
        events: The cards that it can execute.
    """

    taken: tuple[Any, ...]
    given: tuple[Any, ...]
    events: tuple[Any, ...]


# What holds before each step


def course_holds(course: Course, *, rounds: Any) -> Claims:  # noqa: ANN401 -- plain or symbolic
    """Yield what holds of every campaign.

    Args:
        course: How far it is.
        rounds: How many rounds a campaign has, by the reading.
    """
    within_round = (course.part >= DRAW) & (course.part <= LAST)
    yield "there is a part of the round", within_round | (course.part == OVER)
    yield "no round is beyond the last one", (course.round >= 1) & (course.round <= rounds)


def draft_holds(draft: Draft, part: Any, seats: tuple[Owner, ...]) -> Claims:  # noqa: ANN401 -- plain or symbolic
    """Yield what holds of the Event Cards of every campaign.

    Args:
        draft: The cards.
        part: The part of the round.
        seats: The Armies that play.
    """
    picking = part == PICKS
    for army, taken, given, events in zip(ARMIES, *draft, strict=True):
        here = CARDS if army in seats else 0
        most = (taken <= dues(army, seats)) & (given <= here)
        yield "nobody picks more than is due, and no row gives a third card", most
        yield "no number of cards is below nothing", (taken >= 0) & (given >= 0)
        yield "cards are picked in the Strategy phase", implies(picking ^ True, (taken == 0) & (given == 0))
        yield "in the Planning phase each Army has two Event Cards", implies(part == PLANNING, events == here)
        yield "no Army ever has more", events <= here
    for side in (ARMIES[:2], ARMIES[2:]):
        picked = sum(taken for army, taken in zip(ARMIES, draft.taken, strict=True) if army in side)
        gone = sum(given for army, given in zip(ARMIES, draft.given, strict=True) if army not in side)
        yield "each card that is picked is picked from a row of the enemies", picked == gone


def dues(army: Owner, seats: tuple[Owner, ...]) -> int:
    """How many cards a player picks: two for each row of the enemies, shared by the partners."""
    if army not in seats:
        return 0
    ours = sum(alliance_of(one) == alliance_of(army) for one in seats)
    return CARDS * (len(seats) - ours) // ours


# What a step does


def course_keeps(before: Course, after: Course, *, rounds: Any, talks_checked: Any) -> Claims:  # noqa: ANN401
    """Yield what a step does to the course of a campaign.

    Args:
        before: How far it is before the step.
        after: How far it is after it.
        rounds: How many rounds a campaign has, by the reading.
        talks_checked: Whether there is a check after Diplomacy, by the reading.
    """
    yield "no part of a round is left out", any_of([after.part == before.part, moves_on(before, after), _ends(after)])
    passed = passes_check(before, after, talks_checked=talks_checked)
    yield "a check is passed with less than 10 Glory", implies(passed, _short(after))
    last = all_of([before.part == MARKER, before.round >= rounds])
    ends = all_of([_ends(after), before.part != OVER])
    won = all_of([has_check(before, talks_checked=talks_checked), _short(after) ^ True])
    yield "the game ends at a check with 10 Glory, or after the last round", implies(ends, any_of([won, last]))
    yield "no round follows the last one", implies(last, moves_on(before, after) ^ True)
    marked = all_of([before.part == MARKER, moves_on(before, after)])
    yield "the round marker moves once in a round", implies(marked, after.round == before.round + 1)
    yield "the round marker moves at no other time", implies(marked ^ True, after.round == before.round)


def moves_on(before: Course, after: Course) -> Any:  # noqa: ANN401 -- a truth value, plain or symbolic
    """Whether a step goes on to the next part of a round, or to the next round."""
    inside = all_of([before.part >= DRAW, before.part < LAST, after.part == before.part + 1])
    return any_of([inside, all_of([before.part == LAST, after.part == DRAW])])


def passes_check(before: Course, after: Course, *, talks_checked: Any) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether a step goes on behind a victory check."""
    return all_of([has_check(before, talks_checked=talks_checked), moves_on(before, after)])


def has_check(course: Course, *, talks_checked: Any) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether a part of a round ends with a victory check."""
    after_talks = all_of([course.part == BOARD, talks_checked])
    return any_of([course.part == COMMAND, course.part == CHECK, after_talks])


def _ends(after: Course) -> Any:  # noqa: ANN401 -- a truth value, plain or symbolic
    return after.part == OVER


def _short(course: Course) -> Any:  # noqa: ANN401 -- a truth value, plain or symbolic
    return within(course.glory, VICTORY - 1)


def draft_keeps(before: Draft, after: Draft, parts: tuple[Any, Any], seats: tuple[Owner, ...]) -> Claims:
    """Yield what a step does to the Event Cards.

    Args:
        before: The cards before it.
        after: The cards after it.
        parts: The part of the round before it, and after it.
        seats: The Armies that play.
    """
    was, now = parts
    picking, begins = (was == PICKS) & (now == PICKS), (was == PICKS) & (now == PLANNING)
    none, one_each, picks = True, True, [0, 0, 0, 0]
    for place, army in enumerate(ARMIES):
        had, has = before.events[place], after.events[place]
        took, gave = after.taken[place] - before.taken[place], after.given[place] - before.given[place]
        yield "Planning begins when all have picked", implies(begins, before.taken[place] == dues(army, seats))
        yield "each Army gets the cards that were picked from its row", implies(begins, has == before.given[place])
        yield "no Event Card goes before the Command phase", implies(was == PLANNING, has == had)
        yield "no Event Card comes at another time", implies(begins ^ True, has <= had)
        none = none & (after.taken[place] == 0) & (after.given[place] == 0)
        due = (took == 0) | ((took == 1) & (before.taken[place] < dues(army, seats)))
        open_row = (gave == 0) | ((gave == 1) & (before.given[place] < (CARDS if army in seats else 0)))
        one_each = one_each & due & open_row
        side = 2 * (place >= len(ARMIES) // 2)
        picks[side] += took
        picks[2 - side + 1] += gave
    fits = one_each & (picks[0] + picks[2] <= 1) & (picks[0] == picks[1]) & (picks[2] == picks[3])
    yield "a pick takes one card from an open row of the enemies, and is due", implies(picking, fits)
    yield "picks are made in the Strategy phase only", implies(picking ^ True, none)
