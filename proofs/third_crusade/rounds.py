"""The theorem about every round: its parts in their order, its victory checks, and two Event Cards for each Army."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    all_of,
    any_of,
    each,
    implies,
    instead_of,
    integer,
    record,
    rows,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.third_crusade.rules.turn_order import VICTORY
from crusaders_rules.third_crusade.state import ARMIES, Owner

from . import course
from .accounts import within
from .course import BOARD, CHECK, COMMAND, DRAW, MARKER, OVER, Course, Draft
from .draft import SEATS
from .every_decision import about_steps


class Standing(NamedTuple):
    """What is counted of a campaign.

    Attributes:
        rounds: How many rounds there are, by the reading.
        talks_checked: Whether there is a check after Diplomacy, by the reading.
        course: How far the campaign is.
        checks: How many victory checks have been passed.
        last_check: The Glory at the last of them.
        end: The part of the round that was the last one of the game, and its Glory.
    """

    rounds: Any
    talks_checked: Any
    course: Course
    checks: Any
    last_check: Any
    end: tuple[Any, Any]


def _course() -> Any:  # noqa: ANN401 -- a domain
    return record(Course, part=integer(), round=integer(), glory=integer())


def _standing() -> Any:  # noqa: ANN401 -- a domain
    counted = {"checks": integer(), "last_check": integer(), "end": rows(integer(), integer())}
    return record(Standing, rounds=each((3, 4)), talks_checked=truth(), course=_course(), **counted)


def _first(now: Standing = _standing()) -> Standing:
    """As the first Strategy phase begins."""
    return now._replace(course=now.course._replace(part=DRAW, round=1), checks=0, last_check=0, end=(DRAW, 0))


def _next(was: Standing, now: Course = _course()) -> Standing:
    """A step: anything that the contracts allow."""
    for _, holds in course.course_keeps(was.course, now, rounds=was.rounds, talks_checked=was.talks_checked):
        suppose(holds)
    if course.passes_check(was.course, now, talks_checked=was.talks_checked):
        return was._replace(course=now, checks=was.checks + 1, last_check=now.glory)
    if all_of([now.part == OVER, was.course.part != OVER]):
        return was._replace(course=now, end=(was.course.part, now.glory))
    return was._replace(course=now)


def _holds(now: Standing) -> Claims:
    yield from course.course_holds(now.course, rounds=now.rounds)
    part, number, checked = now.course.part, now.course.round, now.talks_checked
    each_round = 3 if checked else 2
    # The round marker moves before the round is over.
    over = number - 1 if part <= MARKER else number - 2
    due = sum(1 if behind else 0 for behind in (part > COMMAND, all_of([checked, part > BOARD]), part > CHECK))
    yield (
        "each round that is over has had all its victory checks, and this one those that are due",
        implies(part != OVER, now.checks == over * each_round + due),
    )
    yield "no game has more checks than its rounds have", now.checks <= now.rounds * each_round
    yield "each check was passed with less than 10 Glory", within(now.last_check, VICTORY - 1)
    last, glory = now.end
    found = any_of([last == COMMAND, all_of([last == BOARD, checked]), last == CHECK])
    won = all_of([found, within(glory, VICTORY - 1) ^ True])
    late = all_of([last == MARKER, number == now.rounds])
    yield "the game ends at a check with 10 Glory, or after the last round", implies(part == OVER, won | late)


class Dealt(NamedTuple):
    """What is counted of Event Cards, among which Armies, and which part of the round it is."""

    seats: tuple[Owner, ...]
    part: Any
    draft: Draft


def _draft() -> Any:  # noqa: ANN401 -- a domain
    four = rows(*(integer() for _ in ARMIES))
    return record(Draft, taken=four, given=four, events=four)


def _first_draft(seats: tuple[Owner, ...] = each(SEATS)) -> Dealt:
    """As the first Strategy phase begins."""
    none = (0,) * len(ARMIES)
    return Dealt(seats, DRAW, Draft(none, none, none))


def _next_draft(was: Dealt, part: int = integer(), draft: Draft = _draft()) -> Dealt:
    """A step: anything that the contracts allow, in a part of the round that may follow."""
    before, after = Course(was.part, 1, 0), Course(part, 1, 0)
    suppose(any_of([part == was.part, part == OVER, course.moves_on(before, after)]))
    for _, holds in course.draft_keeps(was.draft, draft, (was.part, part), was.seats):
        suppose(holds)
    return Dealt(was.seats, part, draft)


def _holds_of_draft(now: Dealt) -> Claims:
    yield from course.draft_holds(now.draft, now.part, now.seats)


# Mutants: contracts that say too little


def _but(claims: Claims, sentence: str) -> Claims:
    for claim, holds in claims:
        if claim != sentence:
            yield claim, holds


@instead_of(course.course_keeps)
def parts_may_be_left_out(right: Callable[..., Claims], *how: Any, **read: Any) -> Claims:  # noqa: ANN401
    """A step may go on to any part of a round."""
    yield from _but(right(*how, **read), "no part of a round is left out")


@instead_of(course.course_keeps)
def a_check_may_be_passed_with_ten(right: Callable[..., Claims], *how: Any, **read: Any) -> Claims:  # noqa: ANN401
    """A game may go on after a check, whatever the Glory is."""
    yield from _but(right(*how, **read), "a check is passed with less than 10 Glory")


@instead_of(course.course_keeps)
def a_game_may_end_anywhere(right: Callable[..., Claims], *how: Any, **read: Any) -> Claims:  # noqa: ANN401
    """A game may end at any time."""
    yield from _but(right(*how, **read), "the game ends at a check with 10 Glory, or after the last round")


@instead_of(course.course_keeps)
def a_round_may_follow_the_last_one(right: Callable[..., Claims], *how: Any, **read: Any) -> Claims:  # noqa: ANN401
    """A game may go on after its last round."""
    yield from _but(right(*how, **read), "no round follows the last one")


@instead_of(course.course_keeps)
def the_marker_may_stay(right: Callable[..., Claims], *how: Any, **read: Any) -> Claims:  # noqa: ANN401
    """The round marker may move anywhere, or not at all, at its step."""
    yield from _but(right(*how, **read), "the round marker moves once in a round")


@instead_of(course.course_keeps)
def the_marker_may_move_at_any_time(right: Callable[..., Claims], *how: Any, **read: Any) -> Claims:  # noqa: ANN401
    """The round marker may move at any step."""
    yield from _but(right(*how, **read), "the round marker moves at no other time")


@instead_of(course.draft_keeps)
def a_row_may_give_a_third_card(right: Callable[..., Claims], *how: Any) -> Claims:  # noqa: ANN401
    """Any cards may be picked."""
    yield from _but(right(*how), "a pick takes one card from an open row of the enemies, and is due")


@instead_of(course.draft_keeps)
def picks_may_be_there_already(right: Callable[..., Claims], *how: Any) -> Claims:  # noqa: ANN401
    """A Strategy phase may begin with picks."""
    yield from _but(right(*how), "picks are made in the Strategy phase only")


@instead_of(course.draft_keeps)
def planning_may_begin_early(right: Callable[..., Claims], *how: Any) -> Claims:  # noqa: ANN401
    """The Planning phase may begin before all have picked."""
    yield from _but(right(*how), "Planning begins when all have picked")


@instead_of(course.draft_keeps)
def cards_may_go_elsewhere(right: Callable[..., Claims], *how: Any) -> Claims:  # noqa: ANN401
    """An Army may get other cards than those that were picked from its row."""
    yield from _but(right(*how), "each Army gets the cards that were picked from its row")


@instead_of(course.draft_keeps)
def cards_may_go_early(right: Callable[..., Claims], *how: Any) -> Claims:  # noqa: ANN401
    """An Event Card may be used up in the Planning phase."""
    yield from _but(right(*how), "no Event Card goes before the Command phase")


@instead_of(course.draft_keeps)
def cards_may_come_later(right: Callable[..., Claims], *how: Any) -> Claims:  # noqa: ANN401
    """An Army may get Event Cards at any time."""
    yield from _but(right(*how), "no Event Card comes at another time")


STEPS = Lemma("each step does what the contracts say", *(one.name for one in about_steps()))
ROW = Lemma("a decision is a row of such steps", "a_decision_is_a_row_of_steps")
KINDS = Lemma("each kind of question has its contracts", "every_question_has_its_contract")


@theorem(
    "In every campaign, from the first Strategy phase on and after any number of decisions: no phase of a round, and "
    "no step of Upkeep, is left out or comes twice; each round that is over has had a victory check after Command, one "
    "after Diplomacy if the reading says so, and one in Upkeep, and no other; each check was passed with less than 10 "
    "Glory; the game ends at a check with 10 Glory or after the last round, and no round follows.",
    rules=[
        *("third.round.phases", "third.round.next", "third.upkeep.steps", "third.end.rounds"),
        *("third.round.check.command", "third.round.check.diplomacy", "third.round.check.upkeep"),
        *("third.round.check.ten", "third.round.check.otherwise"),
    ],
    sabotage=[
        parts_may_be_left_out,
        a_check_may_be_passed_with_ten,
        a_game_may_end_anywhere,
        a_round_may_follow_the_last_one,
        the_marker_may_stay,
        the_marker_may_move_at_any_time,
    ],
    assumes=[STEPS, ROW, KINDS],
)
def every_round() -> Induction:
    """Induction on the steps, under each reading of the last round and of the checks."""
    return Induction(_standing(), _first, _next, _holds, _holds)


@theorem(
    "In every campaign, from the first Strategy phase on and after any number of decisions: in the Planning phase, and "
    "as the Command phase begins, each Army has exactly two Event Cards; it never has more; and no row has ever given "
    "a third card.",
    rules=["third.strategy.two-cards", "third.strategy.row-closed", "third.strategy.until"],
    sabotage=[
        a_row_may_give_a_third_card,
        picks_may_be_there_already,
        planning_may_begin_early,
        cards_may_go_elsewhere,
        cards_may_go_early,
        cards_may_come_later,
    ],
    assumes=[
        STEPS,
        Lemma("picks do what the contracts say, whoever plays", "every_army_gets_two_cards"),
        Lemma("parts of a round follow each other", "every_round"),
        ROW,
        KINDS,
        "each row has the four cards of its Army when cards are picked",
    ],
)
def two_event_cards_for_each_army() -> Induction:
    """Induction on the steps, for two, three and four players; each step may do anything that the contracts allow."""
    standing = record(Dealt, seats=each(SEATS), part=integer(), draft=_draft())
    return Induction(standing, _first_draft, _next_draft, _holds_of_draft, _holds_of_draft)
