"""Tracks, missions, supply and prices."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from typing import Any

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, implies, instead_of, integer, record, rows, theorem
from crusaders_rules.third_crusade.rules import event_cards, preparation, tracks, turn_order, upkeep_steps
from crusaders_rules.third_crusade.rules.rulings import DEFAULT, Rulings
from crusaders_rules.third_crusade.state import Alliance, Units

LAST = tracks.LAST_GLORY

# Mutants: rules that are wrong on purpose


@instead_of(tracks.moved_glory)
def the_marker_leaves_the_track(_: object, glory: int, steps: int, __: Rulings) -> int:
    """Nothing stops the Glory marker."""
    return glory + steps


@instead_of(tracks.moved_glory)
def a_long_move_is_not_made(_: object, glory: int, steps: int, __: Rulings) -> int:
    """A move beyond the track does not take place."""
    return glory + steps if -LAST <= glory + steps <= LAST else glory


@instead_of(upkeep_steps.mission_glory)
def the_crusaders_count_all(_: object, crusaders: int, _muslims: int) -> int:
    """The Crusaders gain all their matching Regions."""
    return crusaders


@instead_of(upkeep_steps.supply_need)
def only_empty_sections_need(_: object, sections: tuple[tuple[int, int], ...], out: int) -> int:
    """A Section needs supply once it is empty."""
    need = 0
    for holds, supply in sections:
        if out >= holds:
            need += supply
        out -= holds
    return need


@instead_of(upkeep_steps.supply_need)
def full_sections_need(_: object, sections: tuple[tuple[int, int], ...], out: int) -> int:
    """Sections that are full need supply, and others do not."""
    need = 0
    for holds, supply in sections:
        if out <= 0:
            need += supply
        out -= holds
    return need


@instead_of(event_cards.crown_gold)
def surplus_crowns_pay(_: object, needs: int, crowns: int) -> int:
    """Crowns beyond the requirement give gold."""
    return 2 * (needs - crowns)


@instead_of(event_cards.cannot_crown)
def gold_is_not_looked_at(_: object, __: int, ___: int, ____: int) -> Refusal | None:
    """Every crown effect can be executed."""
    return None


@instead_of(preparation.on_player_board)
def units_multiply(_: object, stock: Units, __: Units) -> Units:
    """The Units on the map are on the player board, too."""
    return stock


@instead_of(turn_order.victor_at_check)
def eleven_is_needed(_: object, glory: int) -> Alliance | None:
    """An Alliance wins beyond space 10."""
    if glory > turn_order.VICTORY:
        return Alliance.CRUSADER
    return Alliance.MUSLIM if glory < -turn_order.VICTORY else None


# Theorems


@theorem(
    "The Glory marker stays on its track and goes as far as it can.",
    rules=["third.component.glory-track"],
    sabotage=[the_marker_leaves_the_track, a_long_move_is_not_made],
)
def glory_stays_on_its_track(glory: int = integer(-LAST, LAST), steps: int = integer()) -> Claims:
    """For any number of steps, on either side."""
    after = tracks.moved_glory(glory, steps, DEFAULT)
    yield "on the track", (after >= -LAST) & (after <= LAST)
    inside = (glory + steps >= -LAST) & (glory + steps <= LAST)
    yield "a move that fits is made", implies(inside, after == glory + steps)
    yield "a longer one ends on the last space", implies(glory + steps > LAST, after == LAST)


@theorem(
    "A mission is fair: if the Alliances change places, the Glory marker moves the other way.",
    rules=["third.upkeep.mission.glory"],
    sabotage=[the_crusaders_count_all],
)
def missions_are_fair(crusaders: int = integer(0), muslims: int = integer(0)) -> Claims:
    """And it stays if they are level."""
    moved = upkeep_steps.mission_glory(crusaders, muslims)
    yield "the other way", moved == -upkeep_steps.mission_glory(muslims, crusaders)
    yield "level", implies(crusaders == muslims, moved == 0)


SECTIONS = rows(*(rows(integer(0), integer(0)) for _ in range(3)))


@theorem(
    "The need for supply never falls when a Unit leaves the player board, and is nothing while all are there.",
    rules=["third.upkeep.supply.need"],
    sabotage=[only_empty_sections_need, full_sections_need],
)
def need_grows_with_units(sections: tuple[tuple[int, int], ...] = SECTIONS, out: int = integer(0)) -> Claims:
    """For three Sections of any size and any supply number; so removing Units always ends the supply step."""
    need = upkeep_steps.supply_need(sections, out)
    yield "it grows", upkeep_steps.supply_need(sections, out + 1) >= need
    yield "nothing is needed at the start", upkeep_steps.supply_need(sections, 0) == 0
    first_holds, first_supply = sections[0]
    yield "the first Unit opens its Section", implies((first_holds > 0) & (out > 0), need >= first_supply)


@theorem(
    "A crown effect can be executed if crowns and gold suffice, and gold is paid for missing crowns only.",
    rules=["third.event.crown", "third.event.crown.gold"],
    sabotage=[surplus_crowns_pay, gold_is_not_looked_at],
)
def crowns_can_be_bought(needs: int = integer(0), crowns: int = integer(0), gold: int = integer(0)) -> Claims:
    """Two gold for each missing crown."""
    price = event_cards.crown_gold(needs, crowns)
    possible = event_cards.cannot_crown(needs, crowns, gold) is None
    yield "it is possible with enough", implies(2 * (needs - crowns) <= gold, possible)
    yield "and only then", implies(2 * (needs - crowns) > gold, not possible)
    yield "nothing is paid with enough crowns", implies(crowns >= needs, price == 0)


def _units() -> Any:  # noqa: ANN401 -- a domain
    return record(Units, infantry=integer(0), cavalry=integer(0), siege_engine=integer(0))


@theorem(
    "No Unit is lost or made: what is not on the player board is out, and the other way round.",
    rules=["third.setup.units"],
    sabotage=[units_multiply],
)
def units_are_conserved(stock: Units = _units(), out: Units = _units()) -> Claims:
    """For any player board."""
    board = preparation.on_player_board(stock, out)
    both = board.plus(out)
    for kind in range(3):
        yield both[kind] == stock[kind]


@theorem(
    "At a victory check, somebody wins exactly from space 10 on, and never both.",
    rules=["third.round.check.ten", "third.round.check.otherwise"],
    sabotage=[eleven_is_needed],
)
def ten_wins(glory: int = integer(-LAST, LAST)) -> Claims:
    """On either side of the track."""
    victor = turn_order.victor_at_check(glory)
    yield "from 10 on", implies(glory >= turn_order.VICTORY, victor == Alliance.CRUSADER)
    yield "on the other side", implies(glory <= -turn_order.VICTORY, victor == Alliance.MUSLIM)
    yield "not before", implies((glory < turn_order.VICTORY) & (glory > -turn_order.VICTORY), victor is None)
