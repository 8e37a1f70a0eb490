"""The picks of the Strategy phase: every Army ends with two Event Cards, whoever picks what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, TypeAlias

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, each, instead_of, theorem
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds import strategy_turns
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.rules import preparation, strategy, turn_order
from crusaders_rules.third_crusade.state import ARMIES, ArmyState, Owner
from crusaders_rules.third_crusade.state.under_way import PlanningPhase, StrategyPhase

from .any_desk import MARCHES, TRACK, by_the_rules, laid, without_tables

Picks: TypeAlias = tuple[tuple[Owner, Owner, str], ...]
HAND = 4

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


# Theorems

# The Armies that play, in each way; in which order they sit does not matter here.
SEATS = tuple({frozenset(one): one for many in (2, 3, 4) for one in preparation.possible_seats(many)}.values())
CARDS = 2


def dues(pickers: tuple[Owner, ...], owners: tuple[Owner, ...]) -> int:
    """How many cards each player of an Alliance picks from the rows of the other one, in all."""
    return CARDS * len(owners) // len(pickers)


def made(pickers: tuple[Owner, ...], owners: tuple[Owner, ...]) -> Iterator[Picks]:
    """Yield all picks that the players of an Alliance may have made, by how many cards each took from each row."""
    ways = tuple(product(pickers, owners))
    for numbers in product(range(CARDS + 1), repeat=len(ways)):
        rows = [way for way, number in zip(ways, numbers, strict=True) for _ in range(number)]
        most = max((sum(picker == one for picker, _ in rows) for one in pickers), default=0)
        if most <= dues(pickers, owners) and all(sum(owner == one for _, owner in rows) <= CARDS for one in owners):
            before = [sum(owner == row for _, owner in rows[:place]) for place, (_, row) in enumerate(rows)]
            yield tuple((*way, f"{way[1]} {number}") for way, number in zip(rows, before, strict=True))


def drafts() -> Iterator[tuple[tuple[Owner, ...], Picks]]:
    """Yield who plays, with all picks that may have been made."""
    for seats in SEATS:
        crusaders, muslims = (tuple(one for one in side if one in seats) for side in (ARMIES[:2], ARMIES[2:]))
        for ours, theirs in product(made(crusaders, muslims), made(muslims, crusaders)):
            yield seats, (*ours, *theirs)


@theorem(
    "While Event Cards are picked, whoever must pick can pick, and no pick takes a third card from a row; when nobody "
    "picks any more, every Army has exactly two Event Cards, and Planning begins.",
    rules=["third.strategy.pick", "third.strategy.row-closed", "third.strategy.two-cards", "third.strategy.until"],
    sabotage=[
        rows_never_close,
        a_row_closes_after_one,
        a_lone_player_picks_three,
        the_turkomans_pick_once,
        cards_go_to_who_picked_them,
    ],
    assumes="the default readings; the picks were made in one order",
)
def every_army_gets_two_cards(
    draft: tuple[tuple[Owner, ...], Picks] = each(drafts()), last: int = each((-1, 0, 1))
) -> Claims:
    """For two, three and four players, after any picks that keep to the numbers, whoever picked last."""
    seats, picks = draft
    rows = tuple(tuple(f"{army} {number}" for number in range(HAND)) for army in seats)
    setting = Setting(MARCHES, DEFAULT, len(seats))
    fields: dict[str, Any] = {"seats": seats, "initiative": turn_order.acting_markers(TRACK, seats), "setting": setting}
    fields["armies"] = tuple(ArmyState(row=row) for row in rows)
    kind, frame = BY_QUESTION[StrategyPhase], StrategyPhase("picks", last, picks)
    table = laid(frame, **fields)
    with by_the_rules(), without_tables(strategy_turns, "_picks", "_rows_of_enemies", "_must_pick_now", "_done_after"):
        over = kind.settle(table, frame)
        if over:
            for army in seats:
                yield "every Army has two cards", len(table.army(army).events) == CARDS
            yield "Planning begins", isinstance(table.top, PlanningPhase)
            return
        found = tuple(kind.candidates(table, frame))
        yield "somebody can pick", len(found) > 0
        for decision in found:
            after = laid(frame, **fields)
            kind.carry_out(after, frame, decision)
            taken = [owner for _, owner, _ in after.top.picks]
            yield "no row gives a third card", all(taken.count(army) <= CARDS for army in seats)
            many = len(taken) - len(picks)
            yield "one card is picked, or none by who waits", many == (decision.verb == "pick")
