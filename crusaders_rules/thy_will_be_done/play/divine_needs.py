"""What actions need with the expansion Divine Influence: tiles within reach, all sites, ways past coats of arms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add, getitem

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded, tables
from crusaders_rules.thy_will_be_done.play.divine_land import Following
from crusaders_rules.thy_will_be_done.play.kept import Numbers
from crusaders_rules.thy_will_be_done.play.known import Held, Known
from crusaders_rules.thy_will_be_done.play.land_tables import Ways
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.play.wedge_tables import ACTIONS, PLACE, Reach
from crusaders_rules.thy_will_be_done.rules import build, divine_build, divine_orders, divine_tiles, five_and_six
from crusaders_rules.thy_will_be_done.state import Action, Added, Erected, PlayerArea
from crusaders_rules.thy_will_be_done.state.influence_tiles import Holding, Laid, NewBuilding, Unlocked

NO_HOLDING = Holding()
NOTHING_ADDED = Added()


def laid_on(state: State) -> Laid | None:
    """The influence tiles and coats of arms on the board, None without the expansion."""
    added = state.added
    return None if added is None else added.laid


def holding_of(area: PlayerArea) -> Holding:
    """The influence tiles of a player."""
    return (area.added.holding if area.added else None) or NO_HOLDING


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
    troop = (state.ruleset.book or tables.of(state.ruleset)).next_troop[area.troops]
    if last is None or last.knights is not area.knights:
        return travels, troop, *_on_board(state, area, held)
    _, _, fights, gains, builds = last.needs
    added, earlier, places = state.added or NOTHING_ADDED, last.added or NOTHING_ADDED, set(area.knights)
    laid, lay = added.laid, earlier.laid
    if laid and not (lay and _as_before(laid.tiles, lay.tiles, reached(state, area))):
        gains = least_influence(state, area, laid)
    stands = _as_before(state.enemies, last.enemies, places)
    if not stands or last.markers is not state.markers or five_and_six.may_swap(area.order):
        fights = expanded.least_to_fight(state, area)
    stands = stands and _as_before(state.buildings, last.buildings, places)
    if not stands or not _as_before(added.beside, earlier.beside, places):
        builds = least_build(state, area, held.following)
    return travels, troop, fights, gains, builds


def _as_before(now: Sequence[object], before: Sequence[object], places: Iterable[int]) -> bool:
    """Whether the same objects lie in some regions as before."""
    return now is before or all(now[place] is before[place] for place in places)


def _on_board(state: State, area: PlayerArea, held: Held) -> tuple[int, int, int]:
    """The lowest values with which this player's Crusade, Influence and Build succeed."""
    laid = laid_on(state)
    gains = ANY_VALUE if laid is None else least_influence(state, area, laid)
    return expanded.least_to_fight(state, area), gains, least_build(state, area, held.following)


def held_by(state: State, area: PlayerArea) -> Held:
    """What a player has that neither tokens nor knights nor the board change."""
    book, key = (state.ruleset.book or tables.of(state.ruleset)), (area.buildings, area.troops, area.order)
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
    if not (state.ruleset.book or tables.of(state.ruleset)).divine.reaches_further[area.order]:
        return area.knights
    return divine_orders.influence_reach(area.knights, state.ruleset.laid.adjacent, area.order)


def least_influence(state: State, area: PlayerArea, laid: Laid) -> int:
    """The lowest value with which this player's Influence succeeds: the cost of the cheapest tile within reach."""
    divine, tiles = (state.ruleset.book or tables.of(state.ruleset)).divine, laid.tiles
    if divine.influence_in_vain:
        return ANY_VALUE
    needed = divine.needed_for
    return min([needed[tiles[place]] for place in reached(state, area)], default=OUT_OF_REACH)


def affordable_tiles(state: State, area: PlayerArea, value: int) -> tuple[int, ...]:
    """The regions within reach with a tile that costs no more than a value."""
    laid = laid_on(state)
    found = () if laid is None else divine_tiles.tiles_within(reached(state, area), laid.tiles)
    return tuple([place for place, cost in found if divine_tiles.tile_too_dear(value, cost) is None])


def turnable(state: State, area: PlayerArea) -> Numbers:
    """For each action, the one-time tiles that this player may turn for it."""
    return tables.of(state.ruleset).divine.turnable[holding_of(area).once]


def most_turned(state: State, area: PlayerArea, action: Action) -> int:
    """The one-time tiles that this player may turn for an action."""
    added = area.added
    if added is None or added.holding is None:
        return 0
    return (state.ruleset.book or tables.of(state.ruleset)).divine.turnable[added.holding.once][PLACE[action]]


# Buildings.


def costs_at(state: State, area: PlayerArea, place: int) -> Numbers:
    """This player's cost for the next building of each of the eight types in a region.

    ``OUT_OF_REACH`` for those that cannot be built there.
    """
    book = tables.of(state.ruleset)
    if divine_build.enemy_there(state.enemies[place]) is not None:
        return (OUT_OF_REACH,) * len(divine_build.every_type())
    printed, levels = book.divine.following[area.buildings]
    room, there, joins, limited = book.divine.standing[
        expanded.built_in(state, place), state.pending.seat or 0, len(state.areas)
    ]
    new = book.divine.new_costs[levels, area.order, there, joins, limited]
    if there:
        return book.divine.beside[printed, room] + new
    lending = build.lending((place,), area.knights, state.ruleset)
    rows = [book.land.costs[area.buildings, lender, state.tiles[lender]] for lender in lending]
    return (rows[0] if len(rows) == 1 else tuple(map(min, zip(*rows, strict=True)))) + new


def joining(state: State, there: tuple[Erected, ...], owner: int | None = None) -> NewBuilding | None:
    """The type of new building that may join an opponent's building of its type in a region, None if there is none.

    Args:
        state: The position.
        there: The buildings in the region.
        owner: The player who builds, by default the player to act.
    """
    builder = (state.pending.seat or 0) if owner is None else owner
    return tables.of(state.ruleset).divine.joining(there, builder, len(state.areas))


def least_build(state: State, area: PlayerArea, next_ones: Following) -> int:
    """The lowest value with which this player's Build succeeds.

    Args:
        state: The position.
        area: The player area.
        next_ones: The costs and levels of the buildings that come next, see ``DivineLand.following``.
    """
    divine = (state.ruleset.book or tables.of(state.ruleset)).divine
    (printed, levels), order, seat, players = next_ones, area.order, state.pending.seat or 0, len(state.areas)
    without_enemy, standing, enemies, tiles = divine.without_enemy, divine.standing, state.enemies, state.tiles
    sites: list[int] = []
    needs: list[int] = []
    for place in set(area.knights):
        if without_enemy[enemies[place]]:
            there = expanded.built_in(state, place)
            if there:
                room, others, joins, limited = standing[there, seat, players]
                needs += divine.least_beside[printed, room], divine.least_new[levels, order, others, joins, limited]
            else:
                sites.append(place)
    if sites:
        lending = build.lending(tuple(sites), area.knights, state.ruleset)
        needs += [divine.cheapest[printed, place, tiles[place]] for place in lending]
        needs.append(divine.least_new[levels, order, (), None, False])
    return min(needs, default=OUT_OF_REACH)


def nothing_left(state: State, area: PlayerArea) -> bool:
    """Whether no building of any type is left on this player's board."""
    most, held = state.ruleset.edition.buildings_per_type, area.buildings
    return isinstance(held, Unlocked) and all(held.of(kind) >= most for kind in divine_build.every_type())


# Ways.


def left_for(state: State, knights: Numbers, points: int) -> set[int]:
    """The regions of those knights of the player to act that can pay for a step out with a number of points."""
    laid, enemies, seat = laid_on(state), state.enemies, state.pending.seat
    if laid is None:
        return set()
    leaves, coats = tables.of(state.ruleset).divine.leaves, laid.coats
    return {knight for knight in knights if leaves[enemies[knight] is not None, coats[knight] == seat, points]}


def ways_in(state: State, laid: Laid, origin: int, points: int) -> Ways:
    """The regions that a knight of the player to act can reach: the costs, and the moves."""
    book, seat = state.ruleset.book or tables.of(state.ruleset), state.pending.seat
    barred: Numbers = ()
    if book.others_bar_the_way:
        others = {place for other, area in enumerate(state.areas) if other != seat for place in area.knights}
        barred = tuple(sorted(others))
    occupied, own = book.land.occupied[state.enemies], book.divine.own[laid.coats].get(seat, 0)
    both = occupied & own
    if both and book.divine.coats_offset_enemies:
        occupied, own = occupied & ~both, own & ~both
    near = book.divine.near(origin, points, own)
    return book.divine.ways[origin, points, occupied & near, own & near, barred]
