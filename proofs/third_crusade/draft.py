"""The picks of the Strategy phase: every Army ends with two Event Cards, whoever picks what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, TypeAlias

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, each, instead_of, theorem
from crusaders_rules.third_crusade.interpret.readings.command import RowOrder
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds import strategy_turns
from crusaders_rules.third_crusade.rules import preparation, strategy, turn_order
from crusaders_rules.third_crusade.state import ARMIES, ArmyState, Owner
from crusaders_rules.third_crusade.state.under_way import StrategyPhase

from .any_desk import (
    TRACK,
    Answers,
    broken,
    by_the_rules,
    cards,
    course,
    draft,
    laid,
    one_other_answer_to,
    under,
    without_tables,
)
from .course import CARDS, PICKS, PLANNING, draft_keeps, dues

Picks: TypeAlias = tuple[tuple[Owner, Owner, str], ...]
HAND, THREE = 4, 3

# Mutants: rules that are wrong on purpose


@instead_of(strategy.row_closed)
def rows_never_close(_: object, __: int) -> Refusal | None:
    """More than two cards can be picked from a row."""
    return None


@instead_of(strategy.row_closed)
def a_row_closes_after_one(right: Callable[..., Refusal | None], picked: int) -> Refusal | None:
    """A row is closed after one pick."""
    return right(picked + 1)


@instead_of(strategy.picks_due)
def a_lone_player_picks_three(right: Callable[..., int], picker: Owner, seats: tuple[Owner, ...]) -> int:
    """A lone player of three picks only three cards."""
    return min(3, right(picker, seats))


@instead_of(strategy.picks_due)
def the_turkomans_pick_once(right: Callable[..., int], picker: Owner, seats: tuple[Owner, ...]) -> int:
    """The Turkomans pick one card."""
    return 1 if picker == ARMIES[3] else right(picker, seats)


@instead_of(strategy.events_to_play)
def cards_go_to_who_picked_them(_: object, picks: Picks, army: Owner) -> tuple[str, ...]:
    """An Army gets the cards that it has picked from the rows of others."""
    return tuple(card for picker, _, card in picks if picker == army)


@instead_of(strategy.picks_due)
def the_lone_player_picks_five(right: Callable[..., int], picker: Owner, seats: tuple[Owner, ...]) -> int:
    """A lone player of three picks until both rows are empty."""
    found = right(picker, seats)
    return found + 1 if found > CARDS else found


@broken(strategy_turns, "_done")
def who_waits_ends_the_picks(right: Callable[..., frozenset[Owner]], desk: Desk, frame: StrategyPhase) -> Any:  # noqa: ANN401
    """The picks are over as soon as one player has picked all."""
    found = right(desk, frame)
    return frozenset(desk.seats) if found else found


@instead_of(strategy.discarded)
def the_last_card_is_lost(right: Callable[..., tuple[str, ...]], *how: Any) -> tuple[str, ...]:  # noqa: ANN401
    """Of the cards that nobody has picked, the last one is nowhere."""
    return right(*how)[:-1]


# Theorems

# The Armies that play, in each way; in which order they sit does not matter here.
SEATS = tuple({frozenset(one): one for many in (2, 3, 4) for one in preparation.possible_seats(many)}.values())
READ = ("row_order", "partner_pick")
SETTINGS = {
    (players, readings): attrs.evolve(under(*readings), players=players)
    for players in (2, 3, 4)
    for readings in one_other_answer_to(*READ)
}


def made(pickers: tuple[Owner, ...], seats: tuple[Owner, ...]) -> Iterator[Picks]:
    """Yield all picks that the players of an Alliance may have made, by how many cards each took from each row."""
    owners = tuple(one for one in seats if one not in pickers)
    ways = tuple(product(pickers, owners))
    for numbers in product(range(CARDS + 1), repeat=len(ways)):
        rows = [way for way, number in zip(ways, numbers, strict=True) for _ in range(number)]
        few = all(sum(picker == one for picker, _ in rows) <= dues(one, seats) for one in pickers)
        if few and all(sum(owner == one for _, owner in rows) <= CARDS for one in owners):
            before = [sum(owner == row for _, owner in rows[:place]) for place, (_, row) in enumerate(rows)]
            yield tuple((*way, f"{way[1]} {number}") for way, number in zip(rows, before, strict=True))


def drafts() -> Iterator[tuple[tuple[Owner, ...], Picks, Answers]]:
    """Yield who plays, all picks that may have been made, and the readings.

    Only among three players does anything read the order of the picks, or those readings.
    """
    for seats in SEATS:
        crusaders, muslims = (tuple(one for one in side if one in seats) for side in (ARMIES[:2], ARMIES[2:]))
        for ours, theirs in product(made(crusaders, seats), made(muslims, seats)):
            picks = (*ours, *theirs)
            for readings in one_other_answer_to(*READ) if len(seats) == THREE else one_other_answer_to(*READ)[:1]:
                free = dict(readings)["row_order"] == RowOrder.FREE
                for order in (picks,) if free else dict.fromkeys((picks, picks[::-1])):
                    yield seats, order, readings


@theorem(
    "While Event Cards are picked, whoever must pick can pick, and each pick takes one card from a row of the enemies "
    "that has given less than two; Planning begins when all have picked, with the cards from the row of each Army.",
    rules=["third.strategy.pick", "third.strategy.row-closed", "third.strategy.two-cards", "third.strategy.until"],
    sabotage=[
        rows_never_close,
        a_row_closes_after_one,
        a_lone_player_picks_three,
        the_turkomans_pick_once,
        cards_go_to_who_picked_them,
        the_lone_player_picks_five,
        who_waits_ends_the_picks,
        the_last_card_is_lost,
    ],
    assumes=[
        "the picks were made in one order, or in the reverse one",
        "two other answers to questions at which the same step looks are not combined",
    ],
    thorough=True,
)
def every_army_gets_two_cards(
    picked: tuple[tuple[Owner, ...], Picks, Answers] = each(drafts()), last: int = each((-1, 0, 1))
) -> Claims:
    """For two, three and four players, after any picks that keep to the numbers, whoever picked last, as contracts."""
    seats, picks, readings = picked
    rows = tuple(tuple(f"{army} {number}" for number in range(HAND)) for army in seats)
    fields: dict[str, Any] = {"seats": seats, "initiative": turn_order.acting_markers(TRACK, seats)}
    fields["setting"] = SETTINGS[len(seats), readings]
    fields["armies"] = tuple(ArmyState(row=row) for row in rows)
    kind, frame = BY_QUESTION[StrategyPhase], StrategyPhase("picks", last, picks)
    table = laid(frame, **fields)
    was, begun, held = draft(table), course(table).part, cards(table)
    with by_the_rules(), without_tables(strategy_turns, "_picks", "_rows_of_enemies", "_must_pick_now", "_done_after"):
        over = kind.settle(table, frame)
        parts = (begun, course(table).part)
        yield "Planning begins, or it goes on", parts == (PICKS, PLANNING if over else PICKS)
        yield from draft_keeps(was, draft(table), parts, seats)
        if over:
            yield "no card is lost", cards(table) == held
            return
        found = tuple(kind.candidates(table, frame))
        yield "somebody can pick", len(found) > 0
        for decision in found:
            after = laid(frame, **fields)
            kind.carry_out(after, frame, decision)
            holds = all(holds for _, holds in draft_keeps(was, draft(after), parts, seats))
            yield "a pick takes one card from an open row of the enemies, and is due", holds
            many = len(after.top.picks) - len(picks)
            yield "one card is picked, or none by who waits", many == (decision.verb == "pick")
