"""Tracks, missions, supply and prices."""
# ruff: noqa: B008, FBT001 -- the default of an argument is its domain, and a fact may be a truth value

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, each, implies, instead_of, integer, record, rows, theorem, truth
from crusaders_rules.third_crusade.interpret.readings.closing import LoneFaith
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT, Interpretation
from crusaders_rules.third_crusade.rules import event_cards, preparation, tracks, turn_order, upkeep_steps
from crusaders_rules.third_crusade.state import Alliance, Units

LAST = tracks.LAST_GLORY

# Mutants: rules that are wrong on purpose


@instead_of(tracks.moved_glory)
def the_marker_leaves_the_track(_: object, glory: int, steps: int, __: Interpretation) -> int:
    """Nothing stops the Glory marker."""
    return glory + steps


@instead_of(tracks.moved_glory)
def a_long_move_is_not_made(_: object, glory: int, steps: int, __: Interpretation) -> int:
    """A move beyond the track does not take place."""
    return glory + steps if -LAST <= glory + steps <= LAST else glory


@instead_of(tracks.moved_glory)
def the_muslims_have_no_last_space(_: object, glory: int, steps: int, __: Interpretation) -> int:
    """The Glory marker stops at the end of the track on the side of the Crusaders only."""
    return min(LAST, glory + steps)


@instead_of(tracks.moved_glory)
def the_last_space_is_not_reached(_: object, glory: int, steps: int, __: Interpretation) -> int:
    """The Glory marker stops one space before the end of its track."""
    return max(1 - LAST, min(LAST - 1, glory + steps))


@instead_of(tracks.moved_faith)
def a_lone_player_loses_faith(_: object, faith: int, steps: int, __: Interpretation, *, lone: bool) -> int:
    """The marker of a lone player goes to a side that nobody has."""
    del lone
    return max(-tracks.LAST_FAITH, min(tracks.LAST_FAITH, faith + steps))


@instead_of(tracks.moved_faith)
def faith_has_no_end(_: object, faith: int, steps: int, __: Interpretation, *, lone: bool) -> int:
    """Nothing stops the Faith marker, but at 0 for a lone player."""
    return max(0, faith + steps) if lone else faith + steps


@instead_of(tracks.faith_of)
def both_partners_have_faith(_: object, faith: int, *, first: bool) -> int:
    """Both partners have as much Faith as the marker is away from 0."""
    del first
    return abs(faith)


@instead_of(tracks.moved_glory)
def moves_add_up(_: object, glory: int, steps: int, __: Interpretation) -> int:
    """The marker remembers what was beyond the track, so that no order matters."""
    return glory + steps


@instead_of(upkeep_steps.mission_faith)
def partners_count_all(_: object, own: int, _partners: int | None, __: Interpretation) -> int:
    """A player gains all matching Regions, whatever the partner has."""
    return own


@instead_of(upkeep_steps.mission_faith)
def nobody_loses_faith(
    right: Callable[..., int], own: int, partners: int | None, interpretation: Interpretation
) -> int:
    """A player with fewer matching Regions than the partner keeps the Faith."""
    return max(0, right(own, partners, interpretation))


@instead_of(upkeep_steps.mission_faith)
def level_partners_gain_one(
    right: Callable[..., int], own: int, partners: int | None, interpretation: Interpretation
) -> int:
    """A player who is level with the partner gains one."""
    return 1 if own == partners else right(own, partners, interpretation)


@instead_of(upkeep_steps.must_remove)
def enough_is_too_little(_: object, need: int, supply: int) -> bool:
    """A Unit is removed although supply suffices."""
    return need >= supply


@instead_of(upkeep_steps.mission_glory)
def the_crusaders_count_all(_: object, crusaders: int, _muslims: int) -> int:
    """The Crusaders gain all their matching Regions."""
    return crusaders


@instead_of(upkeep_steps.mission_glory)
def the_muslims_gain_nothing(_: object, crusaders: int, muslims: int) -> int:
    """The Glory marker does not move if the Muslims have more matching Regions."""
    return max(0, crusaders - muslims)


@instead_of(upkeep_steps.mission_glory)
def a_level_mission_is_the_crusaders(_: object, crusaders: int, muslims: int) -> int:
    """If the Alliances are level, the Glory marker moves one step towards the Crusaders."""
    return 1 if crusaders == muslims else crusaders - muslims


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


@instead_of(upkeep_steps.supply_need)
def only_the_last_section_needs(_: object, sections: tuple[tuple[int, int], ...], out: int) -> int:
    """Of the Sections that are not full, only the rightmost needs supply."""
    need = 0
    for holds, supply in sections:
        if out > 0 and holds > 0:
            need = supply
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


@instead_of(event_cards.crown_gold)
def a_crown_costs_one(_: object, needs: int, crowns: int) -> int:
    """Each missing crown costs one gold."""
    return max(0, needs - crowns)


@instead_of(preparation.on_player_board)
def units_multiply(_: object, stock: Units, __: Units) -> Units:
    """The Units on the map are on the player board, too."""
    return stock


@instead_of(preparation.on_player_board)
def siege_engines_stay_there(_: object, stock: Units, out: Units) -> Units:
    """Siege Engines on the map are on the player board, too."""
    return stock.minus(out._replace(siege_engine=0))


@instead_of(preparation.on_player_board)
def cavalry_leaves_as_infantry(_: object, stock: Units, out: Units) -> Units:
    """For each Cavalry on the map an Infantry is missing on the player board, and the other way round."""
    return stock.minus(out._replace(infantry=out.cavalry, cavalry=out.infantry))


@instead_of(turn_order.victor_at_check)
def eleven_is_needed(_: object, glory: int) -> Alliance | None:
    """An Alliance wins beyond space 10."""
    if glory > turn_order.VICTORY:
        return Alliance.CRUSADER
    return Alliance.MUSLIM if glory < -turn_order.VICTORY else None


@instead_of(turn_order.victor_at_check)
def the_muslims_need_eleven(_: object, glory: int) -> Alliance | None:
    """The Muslims win only beyond space 10."""
    if glory >= turn_order.VICTORY:
        return Alliance.CRUSADER
    return Alliance.MUSLIM if glory < -turn_order.VICTORY else None


@instead_of(turn_order.victor_at_check)
def nine_is_enough(_: object, glory: int) -> Alliance | None:
    """An Alliance wins from space 9 on."""
    if glory >= turn_order.VICTORY - 1:
        return Alliance.CRUSADER
    return Alliance.MUSLIM if glory <= 1 - turn_order.VICTORY else None


# Theorems


@theorem(
    "The Glory marker stays on its track and goes as far as it can.",
    rules=["third.component.glory-track"],
    sabotage=[
        the_marker_leaves_the_track,
        a_long_move_is_not_made,
        the_muslims_have_no_last_space,
        the_last_space_is_not_reached,
    ],
)
def glory_stays_on_its_track(glory: int = integer(-LAST, LAST), steps: int = integer()) -> Claims:
    """For any number of steps, on either side."""
    after = tracks.moved_glory(glory, steps, DEFAULT)
    yield "on the track", (after >= -LAST) & (after <= LAST)
    inside = (glory + steps >= -LAST) & (glory + steps <= LAST)
    yield "a move that fits is made", implies(inside, after == glory + steps)
    yield "a longer one ends on the last space", implies(glory + steps > LAST, after == LAST)


@theorem(
    "A Faith marker stays on its track, that of a lone player on the own side.",
    rules=["third.component.faith-track", "third.track.faith"],
    sabotage=[a_lone_player_loses_faith, faith_has_no_end, both_partners_have_faith],
)
def faith_stays_on_its_track(
    faith: int = integer(-tracks.LAST_FAITH, tracks.LAST_FAITH), steps: int = integer(), lone: bool = truth()
) -> Claims:
    """For any number of steps; so one of two partners has no Faith."""
    least = 0 if lone else -tracks.LAST_FAITH
    after = tracks.moved_faith(max(faith, least), steps, DEFAULT, lone=lone)
    yield "on the track", (after >= least) & (after <= tracks.LAST_FAITH)
    inside = (max(faith, least) + steps >= least) & (max(faith, least) + steps <= tracks.LAST_FAITH)
    yield "a move that fits is made", implies(inside, after == max(faith, least) + steps)
    first, second = tracks.faith_of(after, first=True), tracks.faith_of(after, first=False)
    yield "on one side at a time", (first == 0) | (second == 0)
    yield "the two numbers give the place of the marker", first - second == after


@theorem(
    "Two moves of the Glory marker can be made in either order if neither leaves the track, and else it may matter.",
    rules=["third.component.glory-track"],
    sabotage=[moves_add_up, a_long_move_is_not_made, the_last_space_is_not_reached],
)
def order_matters_at_the_end_of_the_track(
    glory: int = integer(-LAST, LAST), one: int = integer(), other: int = integer()
) -> Claims:
    """A gain that the end of the track cuts short is not taken back by a loss."""
    first = tracks.moved_glory(tracks.moved_glory(glory, one, DEFAULT), other, DEFAULT)
    second = tracks.moved_glory(tracks.moved_glory(glory, other, DEFAULT), one, DEFAULT)
    fits = (abs(glory + one) <= LAST) & (abs(glory + other) <= LAST)
    yield "either order", implies(fits, first == second)
    yield "gains alone", implies((one >= 0) & (other >= 0), first == second)
    cut = (glory + one > LAST) & (other < 0) & (glory + other >= -LAST) & (glory + one + other >= -LAST)
    yield "the gain is worth less before the loss", implies(cut, first < second)


@theorem(
    "A mission is fair between partners: what one gains in Faith, the other loses.",
    rules=["third.upkeep.mission.faith"],
    sabotage=[partners_count_all, nobody_loses_faith, level_partners_gain_one],
)
def partners_are_treated_alike(
    own: int = integer(0),
    partners: int = integer(0),
    interpretation: Interpretation = each([Interpretation(lone_faith=x) for x in LoneFaith]),
) -> Claims:
    """Under both readings about a lone player."""
    moved = upkeep_steps.mission_faith(own, partners, interpretation)
    yield "the other way", moved == -upkeep_steps.mission_faith(partners, own, interpretation)
    yield "level", implies(own == partners, moved == 0)


@theorem(
    "The supply step ends: without a Unit on the map and the ships nothing is needed, and so nothing must be removed.",
    rules=["third.upkeep.supply.need", "third.upkeep.supply.remove"],
    sabotage=[enough_is_too_little, only_empty_sections_need, full_sections_need],
)
def the_supply_step_ends(
    sections: tuple[tuple[int, int], ...] = rows(*(rows(integer(0), integer(0)) for _ in range(3))),
    out: int = integer(0),
    supply: int = integer(0),
) -> Claims:
    """And once enough is removed, no smaller number of Units would have to leave."""
    yield "at the latest", not upkeep_steps.must_remove(upkeep_steps.supply_need(sections, 0), supply)
    stops = not upkeep_steps.must_remove(upkeep_steps.supply_need(sections, out + 1), supply)
    yield "for good", implies(stops, not upkeep_steps.must_remove(upkeep_steps.supply_need(sections, out), supply))


@theorem(
    "A mission is fair: if the Alliances change places, the Glory marker moves the other way.",
    rules=["third.upkeep.mission.glory"],
    sabotage=[the_crusaders_count_all, the_muslims_gain_nothing, a_level_mission_is_the_crusaders],
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
    sabotage=[only_empty_sections_need, full_sections_need, only_the_last_section_needs],
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
    sabotage=[surplus_crowns_pay, gold_is_not_looked_at, a_crown_costs_one],
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
    sabotage=[units_multiply, siege_engines_stay_there, cavalry_leaves_as_infantry],
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
    sabotage=[eleven_is_needed, the_muslims_need_eleven, nine_is_enough],
)
def ten_wins(glory: int = integer(-LAST, LAST)) -> Claims:
    """On either side of the track."""
    victor = turn_order.victor_at_check(glory)
    yield "from 10 on", implies(glory >= turn_order.VICTORY, victor == Alliance.CRUSADER)
    yield "on the other side", implies(glory <= -turn_order.VICTORY, victor == Alliance.MUSLIM)
    yield "not before", implies((glory < turn_order.VICTORY) & (glory > -turn_order.VICTORY), victor is None)
