"""The pieces of Divine Influence through ``apply``: tiles, coats of arms, buildings, troops and what is due.

One region and one player are seen. Everything else is unseen, so that each step holds on any board, with any number of
players, whatever else lies there.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import attrs

from crusaders_rules.lift import Claims, cut, each, instead_of, integer, record, row, suppose, theorem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine_influence
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import results as divine_results
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    EVERY_TYPE,
    Due,
    Holding,
    InfluenceTile,
    Laid,
    NewBuilding,
    TileEffect,
    TileKind,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State
from crusaders_rules.thy_will_be_done.play import expanded, feasibility
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.rules import bonuses, muster
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Added,
    AddedArea,
    Building,
    Erected,
    KnightOrder,
    PlayerArea,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import HERE, PLAN, WEDGE, Where, among, elsewhere_untouched, on_any_board, somewhere
from .divine import EDITION, WITH, a_mill_takes_anything, every_tile_can_be_turned
from .values import PLENTY

TILES = tuple(dict.fromkeys(EDITION.influence_tiles))
LIVONIAN, DRAGON, NONE = KnightOrder.LIVONIAN, KnightOrder.DRAGON, KnightOrder.NONE
TROOPS = len(EDITION.troop_costs)
MOST = 4
# Two buildings fill a region, whatever allows the second one.
MOST_BUILDINGS = 2


# Mutants: rules that are wrong on purpose


@instead_of(divine_tiles.with_coat)
def no_coat_is_placed(_: object, coats: Any, __: int, ___: int) -> Any:  # noqa: ANN401 -- as the rule
    """No coat of arms comes in the place of a tile."""
    return coats


@instead_of(divine_tiles.coat_is_left)
def coats_never_run_out(_: object, __: int, ___: Ruleset) -> bool:
    """There is always one more coat of arms."""
    return True


@instead_of(divine_tiles.scores_tiles)
def every_tile_scores_at_the_end(_: object, __: InfluenceTile) -> int:
    """Each tile scores for each tile."""
    return 1


@instead_of(divine_tiles.influence_of_tile)
def a_tile_pays_its_cost(_: object, tile: InfluenceTile, __: object) -> int:
    """A tile pays what it costs."""
    return tile.cost


@instead_of(divine_results.collected)
def the_tile_stays_there(right: Callable[..., Any], state: State, laid: Laid, area: PlayerArea, region: int) -> Any:  # noqa: ANN401
    """A tile that is taken also stays on the board."""
    found = right(state, laid, area, region)
    added = found.state.added
    return found._replace(
        state=found.state.adding(attrs.evolve(added, laid=attrs.evolve(added.laid, tiles=laid.tiles)))
    )


@instead_of(divine_effects.keep_musters)
def a_keep_of_any_level_musters(_: object, building: NewBuilding, __: int, ___: int, ____: Ruleset) -> bool:
    """A keep musters a troop, even if none is left."""
    return building == NewBuilding.KEEP


@instead_of(divine_effects.chapel_adds)
def a_chapel_of_level_four_adds(_: object, building: NewBuilding, __: int) -> bool:
    """A chapel of any level adds a token."""
    return building == NewBuilding.CHAPEL


@instead_of(divine_orders.livonian_distributes)
def everybody_distributes(_: object, __: KnightOrder) -> bool:
    """Each order distributes again after a new building."""
    return True


@instead_of(divine_build.new_influence)
def a_new_building_pays_one(_: object, __: int) -> int:
    """A new building pays one influence, whatever its level."""
    return 1


@instead_of(divine_build.no_room)
def a_third_building_has_room(
    right: Callable[..., Refusal | None],
    building: NewBuilding,
    there: tuple[Erected, ...],
    *more: Any,  # noqa: ANN401 -- as the rule
    **how: bool,
) -> Refusal | None:
    """A new building joins two others."""
    return None if len(there) == 2 else right(building, there, *more, **how)  # noqa: PLR2004 -- two others


@instead_of(expanded.with_building)
def the_first_building_is_covered(_: object, state: State, place: int, erected: Erected) -> State:
    """A building takes the place of the one that is there."""
    from crusaders_rules.thy_will_be_done.state import put_at

    return state.building(put_at(state.buildings, place, erected))


@instead_of(muster.flip_troop)
def two_troops_come(_: object, troops: int) -> int:
    """Two troops are mustered at once."""
    return troops + 2


@instead_of(divine_effects.unlocks_knight)
def a_mill_unlocks_any_knight(_: object, __: object, ___: Ruleset) -> bool:
    """Whatever a mill takes unlocks a knight."""
    return True


@instead_of(divine_results.taken)
def a_mill_takes_what_is_below(
    right: Callable[..., PlayerArea],
    state: State,
    area: PlayerArea,
    *values: Any,  # noqa: ANN401 -- as the rule
) -> PlayerArea:
    """A mill takes all lower levels, too."""
    building, level, region = values
    for below in range(1, level + 1):
        area = right(state, area, building, below, region)
    return area


# Positions


class Ground(NamedTuple):
    """What is seen of the region: its buildings, its influence tile, and whose coat of arms it has."""

    there: tuple[Erected, ...] = ()
    tile: InfluenceTile | None = None
    coat: int | None = None


class Numbers(NamedTuple):
    """The numbers of a player."""

    troops: int
    influence: int
    tiles: int
    ends: int
    once: tuple[int, ...]
    distributions: int


def _any_numbers() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    once = row(integer(0), len(ACTIONS))
    return record(
        Numbers,
        troops=integer(0, TROOPS),
        influence=integer(0),
        tiles=integer(0),
        ends=integer(0),
        once=once,
        distributions=integer(0),
    )


def _before(  # noqa: PLR0913, PLR0917 -- what the theorems are about
    where: Where,
    asked: Any,  # noqa: ANN401 -- a question
    ground: Ground,
    numbers: Numbers,
    unlocked: Unlocked,
    order: KnightOrder = NONE,
) -> State:
    here = where.here
    holding = Holding(once=numbers.once, tiles=numbers.tiles, ends=numbers.ends)
    mine = anywhere.area(
        order=order,
        wheel=Wheel(EDITION.wedges, (2,) * WEDGES, (True, *(False,) * (WEDGES - 1))),
        buildings=unlocked,
        troops=numbers.troops,
        knights=(here,),
        influence=numbers.influence,
        added=AddedArea(holding=holding),
    )
    first, beside = (ground.there[0] if ground.there else None), ground.there[1:]
    tiles, coats = among(here, ground.tile), among(here, ground.coat)
    added = Added(among(here, beside), Laid(tiles, coats, Due(distributions=numbers.distributions)))
    return anywhere.position(
        mine,
        asked,
        ruleset=on_any_board(anywhere.PLAIN, here=here, ruleset=WITH),
        enemies=among(here, None),
        buildings=among(here, first),
        tiles=among(here, None),
        supply=PLENTY,
        added=added,
    )


def _after(before: State, given: d.Decision, coats: int = 0) -> State:
    """The position before the wedge goes on; the player has any number of coats of arms on the board."""
    with cut(feasibility, value_of=lambda *_: PLENTY), cut(divine_results, coats_of=lambda *_: coats):
        return anywhere.after(before, given)


def _laid(state: State) -> Laid:
    return cast("Laid", laid_on(state))


def _elsewhere(before: State, after: State, where: Where) -> Claims:
    """Claims that all other regions and players are as before, and the wheel."""
    rows: tuple[Any, ...] = (
        after.areas,
        after.buildings,
        after.added.beside if after.added else (),
        _laid(after).tiles,
        _laid(after).coats,
    )
    yield "other regions and players stay", all(map(elsewhere_untouched, rows))
    for name in ("enemies", "tiles", "markers", "start"):
        yield f"{name} of the table stays", getattr(before, name) is getattr(after, name)
    was, now = before.areas[where.seat], after.areas[where.seat]
    yield "no action token moves", was.wheel is now.wheel
    yield "no enemy is won", was.defeated is now.defeated


def _pays(before: State, after: State, where: Where, amount: int) -> Claims:
    """Claims that a gain is booked, or waits for the choice that comes first."""
    asked: Any = after.pending
    gained = after.areas[where.seat].influence - before.areas[where.seat].influence
    waits = type(asked) in {p.AskFlipped, p.AskTaken}
    yield "the influence is gained, or waits", (gained == 0 and asked.amount == amount) if waits else gained == amount
    yield "it comes from the supply", before.supply - after.supply == gained


# Tiles


@theorem(
    "A tile that is taken leaves the board and comes to its player, who counts one tile more, works in one of four "
    "ways, pays its level, and leaves a coat of arms there as long as the player has one; nothing else changes.",
    rules=[
        "divine.influence.tile",
        "divine.influence.gain",
        "divine.marker.place",
        "divine.tile.once",
        "divine.tile.permanent",
        "divine.tile.end",
        "divine.tile.immediate",
    ],
    sabotage=[
        no_coat_is_placed,
        coats_never_run_out,
        every_tile_scores_at_the_end,
        every_tile_can_be_turned,
        a_tile_pays_its_cost,
        the_tile_stays_there,
    ],
    assumes="the value of the action is enough for the tile",
)
def a_tile_that_is_taken_is_counted(
    tile: InfluenceTile = each(TILES),
    numbers: Numbers = _any_numbers(),
    coats: int = integer(0),
    seat: int = integer(0),
) -> Claims:
    """Through ``apply``, on any board, for any tiles, coats of arms and distributions that are there already."""
    # The reach of a player is a set, and a set holds no symbolic numbers.
    here, where = HERE, Where(seat, HERE)
    asked = p.AskCollected(seat, WEDGE, PLAN, 1)
    before = _before(where, asked, Ground(tile=tile), numbers, Unlocked())
    after = _after(before, d.Collect(here), coats)
    yield from _elsewhere(before, after, where)
    yield from _pays(before, after, where, dict(EDITION.tile_levels)[tile.cost])
    laid, held, area = _laid(after), holding_of(after.areas[seat]), after.areas[seat]
    yield "the tile is gone", laid.tiles[here] is None
    placed = laid.coats[here] == seat
    yield "a coat of arms takes its place while there is one", placed == (coats < EDITION.coats)
    yield "or nothing does", placed or laid.coats[here] is None
    yield "the player has one tile more", held.tiles == numbers.tiles + 1
    ways = (
        (TileKind.ONCE, sum(held.once) - sum(numbers.once)),
        (TileKind.PERMANENT, sum(area.buildings.permanent)),
        (TileKind.END, held.ends - numbers.ends),
    )
    for kind, more in ways:
        yield f"it is counted among those of the kind {kind} if it is one", more == (1 if tile.kind == kind else 0)
    more_due = 1 if tile.effect == TileEffect.DISTRIBUTE else 0
    yield "a tile that gives a distribution adds one", laid.due == Due(distributions=numbers.distributions + more_due)
    flips = type(after.pending) is p.AskFlipped
    yield "a tile that gives an upgrade asks for the wedge", flips == (tile.effect == TileEffect.UPGRADE)
    yield "no level leaves the player board", area.buildings.levels == Unlocked().levels
    yield "no troop comes", area.troops == numbers.troops


# Buildings

# How many of a type are gone: the lowest ones, or others that a mill took.
GONE = ((), (1,), (1, 2), (1, 2, 3), (2,), (3, 4), (1, 3), (2, 3, 4))


def _unlocked(building: Building | NewBuilding, gone: tuple[int, ...]) -> Unlocked:
    unlocked = Unlocked()
    for level in gone:
        unlocked = unlocked.without(building, level)
    return unlocked


# Stands for the seat of the player to act.
OWN = -1


# What can be in the region where a building is erected.
def _there(building: NewBuilding) -> tuple[tuple[Erected, ...], ...]:
    pair, other = divine_build.partner(building), divine_build.partner(building)
    other = next(one for one in Building if one != pair)
    alone = (Erected(0, pair, 1), Erected(OWN, other, 2), Erected(0, building, 3))
    return (), *((one,) for one in alone), (alone[0], alone[1]), (alone[0], alone[2])


class Site(NamedTuple):
    """A new building, the levels of its type that are gone, and what is in the region."""

    building: NewBuilding
    gone: tuple[int, ...]
    there: tuple[Erected, ...]
    order: KnightOrder


SITES = tuple(
    Site(building, gone, there, (NONE, LIVONIAN, DRAGON)[number % 3])
    for building in NewBuilding
    for shift, there in enumerate(_there(building))
    for number, gone in enumerate(GONE, start=shift)
)


@theorem(
    "A new building takes the lowest level of its type from the player board to the region, which never holds three; a "
    "keep musters one troop, a chapel and the Livonian Brothers earn what comes after the distribution, and the player "
    "gains the level; nothing else changes.",
    rules=[
        "divine.build.one",
        "divine.build.pair",
        "divine.build.gain",
        "divine.keep.troop",
        "divine.chapel.token",
        "divine.order.livonian.distribute",
        "divine.vault.upgrade",
        "divine.mill.remove",
    ],
    sabotage=[
        a_keep_of_any_level_musters,
        a_chapel_of_level_four_adds,
        everybody_distributes,
        a_new_building_pays_one,
        a_third_building_has_room,
        the_first_building_is_covered,
        two_troops_come,
    ],
    assumes="the value of the action is enough; the orders of Livonia and the Dragon, and none, take turns",
)
def a_new_building_is_counted(
    site: Site = each(SITES), numbers: Numbers = _any_numbers(), where: Where = somewhere()
) -> Claims:
    """Through ``apply``, on any board: for no, one or two buildings in the region, and levels out of their order."""
    (building, gone, standing, order), (seat, here) = site, where
    there = tuple(one._replace(owner=seat) if one.owner == OWN else one for one in standing)
    unlocked = _unlocked(building, gone)
    before = _before(where, p.AskBuilding(seat, WEDGE, PLAN, 1), Ground(there), numbers, unlocked, order)
    after = _after(before, d.ErectNew(building, here))
    level = next(level for level in range(1, MOST + 2) if level not in gone)
    row_there = expanded.built_in(after, here)
    yield from _elsewhere(before, after, where)
    yield from _pays(before, after, where, level)
    yield "the building comes beside those that were there", row_there == (*there, Erected(seat, building, level))
    yield "the region holds two at most", len(row_there) <= MOST_BUILDINGS
    area, laid = after.areas[seat], _laid(after)
    yield "one level more is gone from the player board", area.buildings == unlocked.without(building, level)
    yield "there are four levels", level <= MOST
    low = level < MOST
    more = 1 if building == NewBuilding.KEEP and low else 0
    yield "a keep musters one troop", area.troops == numbers.troops + (more if numbers.troops < TROOPS else 0)
    chapel = WEDGE if building == NewBuilding.CHAPEL and low else None
    due = Due(chapel, numbers.distributions, livonian=order == LIVONIAN)
    yield "what is due follows later", laid.due == due
    yield "the tiles and coats of arms stay", laid.tiles[here] is None and laid.coats[here] is None
    yield "no tile is turned or taken", holding_of(area) == holding_of(before.areas[seat])


@instead_of(divine_results.placed, within=divine_influence)
def a_gap_is_passed_over(right: Callable[..., Any], state: State, area: PlayerArea, *values: Any) -> Any:  # noqa: ANN401
    """Which level pays counts the levels that are gone, and is not the one that is built."""
    after, built, _ = right(state, area, *values)
    return after, built, len(divine_results.unlocked_of(area).gone(values[0])) + 1


@instead_of(divine_results.placed, within=divine_influence)
def the_building_is_not_counted(right: Callable[..., Any], state: State, area: PlayerArea, *values: Any) -> Any:  # noqa: ANN401
    """A level that is built also stays on the player board."""
    after, built, level = right(state, area, *values)
    return after, attrs.evolve(built, buildings=area.buildings), level


@instead_of(bonuses.castle_knights)
def every_castle_unlocks(_: object, castles: int, __: int = 0) -> int:
    """Each castle of any level unlocks a knight."""
    return castles


@theorem(
    "A base building takes the lowest level left of its type from the player board to an empty region, "
    "also if a mill took higher ones; a castle of level I or III unlocks its knight; the player gains the level.",
    rules=["build.next", "build.place", "bonus.knight.unlock", "divine.mill.remove"],
    sabotage=[a_gap_is_passed_over, every_castle_unlocks, the_building_is_not_counted],
    assumes="the value of the action is enough; no bonus tile is there",
)
def a_base_building_is_counted(
    building: Building = each(Building),
    gone: tuple[int, ...] = each(GONE),
    numbers: Numbers = _any_numbers(),
    where: Where = somewhere(),
) -> Claims:
    """Through ``apply``, on any board."""
    seat, here = where
    unlocked = _unlocked(building, gone)
    before = _before(where, p.AskBuilding(seat, WEDGE, PLAN, 1), Ground(), numbers, unlocked)
    after = _after(before, d.Erect(building, here))
    level = next(level for level in range(1, MOST + 2) if level not in gone)
    area = after.areas[seat]
    yield from _elsewhere(before, after, where)
    yield from _pays(before, after, where, level)
    yield "it is there", expanded.built_in(after, here) == (Erected(seat, building, level),)
    yield "one level more is gone from the player board", area.buildings == unlocked.without(building, level)
    unlocks = building == Building.CASTLE and level in {1, 3}
    yield "a knight comes for a castle of level I or III", len(area.knights) == (2 if unlocks else 1)
    yield "no troop comes", area.troops == numbers.troops
    yield "nothing is due for it", _laid(after).due == _laid(before).due
    yield "no tile is turned or taken", holding_of(area) == holding_of(before.areas[seat])


# Mills

LEVELS = range(1, MOST + 1)
TAKEN = tuple((mill, building, level) for mill in LEVELS for building in EVERY_TYPE for level in LEVELS)


@theorem(
    "What a mill takes leaves the player board and nothing else does; it is no higher than the mill, and the bank of "
    "level IV stays; a castle of level I or III unlocks its knight, and nothing comes to the board.",
    rules=["divine.mill.remove", "divine.mill.bank-four", "bonus.knight.unlock"],
    sabotage=[a_mill_takes_anything, a_mill_unlocks_any_knight, a_mill_takes_what_is_below],
)
def what_a_mill_takes_is_counted(
    case: tuple[int, Building | NewBuilding, int] = each(TAKEN),
    gone: tuple[int, ...] = each(((), (1,), (2, 3))),
    numbers: Numbers = _any_numbers(),
    amount: int = integer(1, MOST),
    where: Where = somewhere(),
) -> Claims:
    """Through ``apply``, on any board: also for levels above some that are still there."""
    (mill, building, level), (seat, here) = case, where
    there = (Erected(seat, NewBuilding.MILL, mill),)
    unlocked = _unlocked(building, gone)
    before = _before(where, p.AskTaken(seat, WEDGE, PLAN, amount, here, mill), Ground(there), numbers, unlocked)
    suppose(level not in gone)
    after = _after(before, d.TakeOff(building, level))
    area = after.areas[seat]
    yield from _elsewhere(before, after, where)
    yield from _pays(before, after, where, amount)
    yield "exactly this level leaves the player board", area.buildings == unlocked.without(building, level)
    yield "it is no higher than the mill", level <= mill
    yield "the bank of level IV stays", (building, level) != (Building.BANK, MOST)
    yield "the region is as before", expanded.built_in(after, here) == there
    unlocks = building == Building.CASTLE and level in {1, 3}
    yield "a knight comes for a castle of level I or III", len(area.knights) == (2 if unlocks else 1)
    yield "no troop comes", area.troops == numbers.troops
    yield "nothing is due for it", _laid(after).due == _laid(before).due
