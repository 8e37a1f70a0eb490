"""What actions need with the expansion Divine Influence: tiles within reach, all sites, ways past coats of arms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add, getitem

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.after import limited_manners, sow, what_follows
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.land import Following
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import placed, unlocked_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.score import fours, highest, levels_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import travel as divine_travel
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.play import needs as five_and_six_needs
from crusaders_rules.thy_will_be_done.expansions.five_and_six.play.needs import (
    discount_at,
    extra_against,
    least_at,
    least_to_fight,
    no_room,
    not_fought,
    sites,
    swaps,
    targets,
    tile_at,
)
from crusaders_rules.thy_will_be_done.interpret import Refusal, State, Term
from crusaders_rules.thy_will_be_done.interpret.refusals import NoBuildingSite, NoneLeft
from crusaders_rules.thy_will_be_done.play import expanded, feasibility
from crusaders_rules.thy_will_be_done.play.land_tables import Ways
from crusaders_rules.thy_will_be_done.play.memo import Numbers
from crusaders_rules.thy_will_be_done.play.needs import Bonus, Bonuses, base
from crusaders_rules.thy_will_be_done.play.needs.remembered import Held, Known, before
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.play.wedge_tables import ACTIONS, PLACE, Reach
from crusaders_rules.thy_will_be_done.rules import build
from crusaders_rules.thy_will_be_done.state import Action, Added, Building, Buildings, Erected, PlayerArea
from crusaders_rules.thy_will_be_done.state.decision import Decision

__all__ = [
    "affordable",
    "affordable_tiles",
    "bonus_of",
    "bonus_table",
    "bonus_terms",
    "bonuses_table",
    "costs_at",
    "discount_at",
    "extra_against",
    "found",
    "is_giant_on",
    "last_castles",
    "least_at",
    "least_by_region",
    "least_in_words",
    "least_influence",
    "least_on_board",
    "limited_manners",
    "may_go_on",
    "may_leave",
    "most_turned",
    "no_room",
    "no_site",
    "not_fought",
    "placed",
    "scored",
    "sites",
    "sow",
    "swaps",
    "targets",
    "tile_at",
    "values_decide",
    "ways_in",
    "what_follows",
]

NOTHING_ADDED = Added()


def bonus_terms(area: PlayerArea, action: Action) -> tuple[Term, ...]:
    """The terms of the player's bonus for an action, if levels may be gone out of their order."""
    return divine_effects.bonus_terms(action, unlocked_of(area), area.troops, area.order)


def bonus_table(book: Book) -> Bonus:
    """The table of the bonus for an action."""
    return book.divine.bonus


def bonuses_table(book: Book) -> Bonuses:
    """The table of the bonuses for each action."""
    return book.divine.bonuses


def least_in_words(action: Action) -> tuple[str, str] | None:
    """What the least value of an action is, in words; also for an influence tile."""
    if action == Action.INFLUENCE:
        return "divine.influence.tile", "the cheapest influence tile within reach costs"
    return base.least_in_words(action)


def values_decide() -> bool:
    """The first action may change what the second one needs by a tile, an ability or a new building."""
    return False


def is_giant_on(area: PlayerArea, wedge: int) -> bool:
    """Whether the giant token of the player is on a wedge."""
    return expanded.holding_of(area).giant == wedge


def last_castles(state: State, seat: int, place: int) -> tuple[int, ...]:
    """The levels of the castles in a region, or all that are gone if a mill there can have taken one."""
    own = [one for one in expanded.built_in(state, place) if one.owner == seat]
    if any(one.building == NewBuilding.MILL for one in own):
        return unlocked_of(state.areas[seat]).gone(Building.CASTLE)
    return tuple(one.level for one in own if one.building == Building.CASTLE)


def scored(state: State, seat: int) -> tuple[Buildings, int]:
    """The highest level of each base building that scores for a player, and how many buildings of level IV count."""
    return highest(levels_of(state, seat)), fours(state, seat)


def bonus_of(state: State, area: PlayerArea, action: Action) -> int:
    """The player's bonus for an action."""
    book: Book = state.ruleset.book
    last = before(area, book)
    held = last.held if last else None
    return (held.bonuses if held else book.bonuses[area.buildings, area.troops, area.order])[PLACE[action]]


def found(state: State, area: PlayerArea, travels: int) -> Known:
    """What the player can reach, if a Travel needs a value."""
    book: Book = state.ruleset.book
    last = before(area, book)
    held = (last.held if last else None) or held_by(state, area)
    needs = least_values(state, area, travels, held, last)
    reach = last.reach if last and last.needs == needs else reach_of(held, needs)
    return Known(reach, state, area, needs, held)


def least_values(state: State, area: PlayerArea, travels: int, held: Held, last: Known | None) -> Numbers:
    """The lowest value with which each of this player's actions succeeds.

    Args:
        state: The position.
        area: The player area.
        travels: That of Travel.
        held: What the player has.
        last: What was known of the same area before its tokens, its knights or the board changed. What depends on
            nothing that has changed is still so.
    """
    troop = state.ruleset.book.next_troop[area.troops]
    if last is None or last.knights is not area.knights:
        return travels, troop, *_on_board(state, area, held)
    _, _, fights, gains, builds = last.needs
    added, earlier, places = state.added or NOTHING_ADDED, last.added or NOTHING_ADDED, set(area.knights)
    laid, lay = added.laid, earlier.laid
    if laid and not (lay and _as_before(laid.tiles, lay.tiles, reached(state, area))):
        gains = least_influence(state, area)
    stands = _as_before(state.enemies, last.enemies, places)
    if not stands or last.markers is not state.markers or five_and_six.may_swap(area.order):
        fights = least_to_fight(state, area)
    stands = stands and _as_before(state.buildings, last.buildings, places)
    if not stands or not _as_before(added.beside, earlier.beside, places):
        builds = least_build(state, area, held.following)
    return travels, troop, fights, gains, builds


def _as_before(now: Sequence[object], before: Sequence[object], places: Iterable[int]) -> bool:
    """Whether the same objects lie in some regions as before."""
    return now is before or all(now[place] is before[place] for place in places)


def _on_board(state: State, area: PlayerArea, held: Held) -> tuple[int, int, int]:
    """The lowest values with which this player's Crusade, Influence and Build succeed."""
    return least_to_fight(state, area), least_influence(state, area), least_build(state, area, held.following)


def held_by(state: State, area: PlayerArea) -> Held:
    """What a player has that neither tokens nor knights nor the board change."""
    book, key = state.ruleset.book, (area.buildings, area.troops, area.order)
    bonuses, success, (order, divided) = book.bonuses[key], book.wedges.success, book.shared[key]
    most = zip(ACTIONS, map(add, bonuses, turnable(state, area)), strict=True)
    return Held(bonuses, tuple([success[one] for one in most]), order, divided, book.divine.following[area.buildings])


def reach_of(held: Held, needs: Numbers) -> Reach:
    """The options of a player, by what the player holds and the values that the actions need."""
    # So many keys differ that a table would cost more than it saves.
    return held.order, held.divided, tuple(map(getitem, held.success, needs))


# Tiles.


def reached(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The regions that this player's Influence action reaches; a region with two knights may come twice."""
    if not state.ruleset.book.divine.reaches_further[area.order]:
        return area.knights
    return divine_orders.influence_reach(area.knights, state.ruleset.laid.adjacent, area.order)


def least_influence(state: State, area: PlayerArea) -> int:
    """The lowest value with which this player's Influence succeeds: the cost of the cheapest tile within reach."""
    book: Book = state.ruleset.book
    divine, laid = book.divine, expanded.laid_on(state)
    if laid is None or divine.influence_in_vain:
        return ANY_VALUE
    tiles = laid.tiles
    needed = divine.needed_for
    return min([needed[tiles[place]] for place in reached(state, area)], default=OUT_OF_REACH)


def affordable_tiles(state: State, area: PlayerArea, value: int) -> tuple[int, ...]:
    """The regions within reach with a tile that costs no more than a value."""
    laid = expanded.laid_on(state)
    found = () if laid is None else divine_tiles.tiles_within(reached(state, area), laid.tiles)
    return tuple([place for place, cost in found if divine_tiles.tile_too_dear(value, cost) is None])


def turnable(state: State, area: PlayerArea) -> Numbers:
    """For each action, the one-time tiles that this player may turn for it."""
    book: Book = state.ruleset.book
    return book.divine.turnable[expanded.holding_of(area).once]


def most_turned(state: State, area: PlayerArea, action: Action) -> int:
    """The one-time tiles that this player may turn for an action."""
    has = area.added
    if has is None or has.holding is None:
        return 0
    book: Book = state.ruleset.book
    return book.divine.turnable[has.holding.once][PLACE[action]]


# Buildings.


def costs_at(state: State, area: PlayerArea, place: int) -> Numbers:
    """This player's cost for the next building of each of the eight types in a region.

    ``OUT_OF_REACH`` for those that cannot be built there.
    """
    book: Book = state.ruleset.book
    if divine_build.enemy_there(state.enemies[place]) is not None:
        return (OUT_OF_REACH,) * len(divine_build.every_type())
    printed, levels = book.divine.following[area.buildings]
    room, there, joins, limited = book.divine.standing[expanded.built_in(state, place), state.seat, len(state.areas)]
    new = book.divine.new_costs[levels, area.order, there, joins, limited]
    if there:
        return book.divine.beside[printed, room] + new
    return base.costs_at(state, area, place) + new


def joining(state: State, there: tuple[Erected, ...], owner: int | None = None) -> NewBuilding | None:
    """The type of new building that may join an opponent's building of the same type in a region, or None.

    Args:
        state: The position.
        there: The buildings in the region.
        owner: The player who builds, by default the player to act.
    """
    builder = state.seat if owner is None else owner
    book: Book = state.ruleset.book
    return book.divine.joining(there, builder, len(state.areas))


def least_on_board(state: State, area: PlayerArea) -> tuple[int, int]:
    """The lowest values with which this player's Crusade and Build succeed."""
    book: Book = state.ruleset.book
    return least_to_fight(state, area), least_build(state, area, book.divine.following[area.buildings])


def least_build(state: State, area: PlayerArea, next_ones: Following) -> int:
    """The lowest value with which this player's Build succeeds.

    Args:
        state: The position.
        area: The player area.
        next_ones: The costs and levels of the buildings that come next, see ``DivineLand.following``.
    """
    divine = state.ruleset.book.divine
    (printed, levels), order, seat, players = next_ones, area.order, state.seat, len(state.areas)
    without_enemy, standing, enemies, tiles = divine.without_enemy, divine.standing, state.enemies, state.tiles
    empty: list[int] = []
    needs: list[int] = []
    for place in set(area.knights):
        if without_enemy[enemies[place]]:
            there = expanded.built_in(state, place)
            if there:
                room, others, joins, limited = standing[there, seat, players]
                needs += divine.least_beside[printed, room], divine.least_new[levels, order, others, joins, limited]
            else:
                empty.append(place)
    if empty:
        lending = build.lending(tuple(empty), area.knights, state.ruleset)
        needs += [divine.cheapest[printed, place, tiles[place]] for place in lending]
        needs.append(divine.least_new[levels, order, (), None, False])
    return min(needs, default=OUT_OF_REACH)


def affordable(state: State, area: PlayerArea, value: int) -> tuple[Decision, ...]:
    """The buildings of all eight types that the player to act can erect with a value."""
    book: Book = state.ruleset.book
    types, pays, erect = divine_build.every_type(), book.land.pays[value], book.divine.erect
    found: list[Decision] = []
    for place in dict.fromkeys(area.knights):
        each = zip(types, costs_at(state, area, place), strict=True)
        found += [erect[building, place] for building, cost in each if pays[cost]]
    return tuple(found)


def no_site(state: State, area: PlayerArea) -> Refusal:
    """Why a player can build nothing with any value: no building of any type is left, or no knight can build one."""
    most = state.ruleset.edition.buildings_per_type
    gone = [area.buildings.of(kind) for kind in state.ruleset.edition.types]
    if min(gone) < most:
        return NoBuildingSite("build.knight")
    return NoneLeft("build.next", needs=None, has=sum(gone), what="building")


# Ways.


def may_leave(state: State, knights: Numbers, points: int) -> set[int]:
    """The regions of those knights that may be able to leave; without a point, those that can pay for a step out."""
    laid, enemies, seat = expanded.laid_on(state), state.enemies, state.pending.seat
    if laid is None or points > 0:
        return base.may_leave(state, knights, points)
    leaves, coats = state.ruleset.book.divine.leaves, laid.coats
    return {knight for knight in knights if leaves[enemies[knight] is not None, coats[knight] == seat, points]}


def may_go_on(state: State, knights: Numbers, points: int) -> bool:
    """Whether one of these knights may still move: with points left, or if leaving its region costs nothing."""
    free = points <= 0 and feasibility.can_step(state, knights, points)
    return divine_travel.may_go_on(points, free) and bool(knights)


def ways_in(state: State, origin: int, points: int) -> Ways:
    """The regions that a knight of the player to act can reach: the costs, and the moves."""
    book: Book = state.ruleset.book
    laid = expanded.laid_on(state)
    own = 0 if laid is None else book.divine.own[laid.coats].get(state.pending.seat, 0)
    occupied = book.land.occupied[state.enemies]
    both = occupied & own
    if both and book.divine.coats_offset_enemies:
        occupied, own = occupied & ~both, own & ~both
    near = book.divine.near(origin, points, own)
    barred = base.barred(state) if book.others_bar_the_way else ()
    return book.divine.ways[origin, points, occupied & near, own & near, barred]


def least_by_region(state: State, area: PlayerArea, action: Action) -> Numbers | None:
    """As with five and six players; an Influence needs a tile within reach of the knight."""
    if action == Action.INFLUENCE:
        return tuple([least_influence(state, one) for one in five_and_six_needs.alone(state, area)])
    return five_and_six_needs.least_by_region(state, area, action)
