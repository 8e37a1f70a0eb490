"""The fields of a row of the base game: of each player, then of the table and the pending question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

import attrs

from crusaders_rules.envs.one_hot import Measures, one_hot, one_hots, spread
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.decision_forms import wheel_asked
from crusaders_rules.thy_will_be_done.state import (
    BUILDING_TYPES,
    WEDGES,
    Action,
    BonusTile,
    Building,
    KnightOrder,
    PlayerArea,
    Token,
)
from crusaders_rules.thy_will_be_done.state import pending as p

Numbers = Iterable[float]

_TOKENS, _ACTIONS = tuple(Token), tuple(Action)
# No number of tokens, movement points or pieces reaches it.
MANY = 99


def by_tile(game: Measures, area: PlayerArea, numbers: Sequence[float]) -> list[float]:
    """Numbers of the wedges of a wheel in the order of the tiles; zeros until the wheel is arranged."""
    if not numbers:
        return [0.0] * WEDGES
    return [numbers[area.wheel.arrangement.index(wedge)] for wedge in game.ruleset.edition.wedges]


def _order(game: Measures, area: PlayerArea) -> list[float]:
    return one_hot(game.orders, None if area.order == KnightOrder.NONE else area.order)


def _buildings(game: Measures, area: PlayerArea) -> list[float]:
    return [area.buildings.of(building) for building in game.ruleset.edition.base_types]


def _places(game: Measures, area: PlayerArea) -> list[float]:
    """For each tile, its place on the wheel, clockwise from the top."""
    return spread(game.wedges, tuple(wedge.name for wedge in area.wheel.arrangement))


@attrs.frozen
class AreaField:
    """A field of one player: its name, its size, bounds, what it shows, and its numbers."""

    name: str
    size: Callable[[Measures], int]
    low: int
    high: int
    shows: str
    numbers: Callable[[Measures, PlayerArea], Numbers]


@attrs.frozen
class TableField:
    """A field of the whole table, seen from a seat."""

    name: str
    size: Callable[[Measures], int]
    low: int
    high: int
    shows: str
    numbers: Callable[[Measures, State, int], Numbers]


def sized(count: int) -> Callable[[Measures], int]:
    """Return what tells a size that is the same in every game."""
    return lambda _: count


AREA: tuple[AreaField, ...] = (
    AreaField("influence", sized(1), 0, 9 * MANY, "influence", lambda _, area: [area.influence]),
    AreaField("order", lambda game: len(game.orders), 0, 1, "the knight order", _order),
    AreaField("place", sized(WEDGES * WEDGES), 0, 1, "for each tile, its place on the wheel, from the top", _places),
    AreaField(
        *("tokens", sized(WEDGES), 0, MANY, "for each tile, its action tokens"),
        lambda game, area: by_tile(game, area, area.wheel.tokens),
    ),
    AreaField(
        *("upgraded", sized(WEDGES), 0, 1, "for each tile, whether it is upgraded"),
        lambda game, area: by_tile(game, area, area.wheel.upgraded),
    ),
    AreaField(
        *("buildings", lambda game: len(game.ruleset.edition.base_types), 0, MANY),
        *(", ".join(BUILDING_TYPES[building].plural for building in Building), _buildings),
    ),
    AreaField("troops", sized(1), 0, MANY, "mustered troops", lambda _, area: [area.troops]),
    AreaField("defeated", sized(3), 0, MANY, "Prussians, Slavs and Saracens won", lambda _, area: area.defeated),
    AreaField(
        *("knights", lambda game: game.regions, 0, MANY, "for each region, the player's knights there"),
        lambda game, area: [area.knights.count(region) for region in range(game.regions)],
    ),
    AreaField("carried", sized(1), -MANY, MANY, "movement points kept or owed", lambda _, area: [area.carried]),
)


def seat_from(game: Measures, seat: int | None, looking: int) -> list[float]:
    """A seat, counted from the player who looks; nothing for none and for chance."""
    if seat is None or seat == p.CHANCE:
        return [0.0] * game.players
    return one_hot(range(game.players), (seat - looking) % game.players)


def from_seat(game: Measures, looking: int) -> list[int]:
    """Return the seats clockwise from the one that looks."""
    return [(looking + step) % game.players for step in range(game.players)]


def _tiles(game: Measures, state: State) -> list[BonusTile | None]:
    return [state.tiles[space] for space in game.spaces]


def _owners(game: Measures, state: State, looking: int) -> Numbers:
    whose = tuple(None if one is None else (one.owner - looking) % game.players for one in state.buildings)
    return one_hots(range(game.players), whose)


def _asked(state: State, *names: str) -> list[float]:
    """Numbers of the pending question, 0 for those that it does not have."""
    return [getattr(state.pending, name, 0) for name in names]


def _wedge_asked(game: Measures, state: State, _: int) -> Numbers:
    wedge: int | None = getattr(state.pending, "wedge", None)
    arrangement = wheel_asked(state).arrangement
    return one_hot(game.wedges, None if wedge is None else arrangement[wedge].name)


def _plan(_game: Measures, state: State, _: int) -> Numbers:
    plan = getattr(state.pending, "plan", ())
    for place in range(2):
        action, tokens = plan[place] if place < len(plan) else (None, 0)
        yield from (*one_hot(_ACTIONS, action), tokens)


def _waiting(game: Measures, state: State, _: int) -> Numbers:
    knights = getattr(state.pending, "knights", ())
    return (*one_hot(range(game.regions), *knights[:1]), *(knights[1:].count(one) for one in range(game.regions)))


def _dealt(game: Measures, state: State, looking: int) -> Numbers:
    dealt = getattr(state.pending, "dealt", ((),) * game.players)
    return chain.from_iterable(one_hot(game.orders, *dealt[seat]) for seat in from_seat(game, looking))


def _placed(game: Measures, state: State, _: int) -> Numbers:
    return spread(game.wedges, getattr(state.pending, "placed", ()))


def _region_asked(game: Measures, state: State, _: int) -> Numbers:
    return one_hot(range(game.regions), getattr(state.pending, "region", None))


TABLE: tuple[TableField, ...] = (
    TableField(
        *("enemies", lambda game: len(game.flags) * len(Token), 0, 1, "for each flag, the enemy token there"),
        lambda game, state, _: one_hots(_TOKENS, tuple(state.enemies[one] for one in game.flags)),
    ),
    TableField(
        *("owners", lambda game: game.regions * game.players, 0, 1, "for each region, whose building is there"),
        _owners,
    ),
    TableField(
        *("types", lambda game: game.regions * len(game.types), 0, 1, "for each region, the type of the building"),
        lambda game, state, _: one_hots(game.types, tuple(one and one.building for one in state.buildings)),
    ),
    TableField(
        *("levels", lambda game: game.regions, 0, MANY, "for each region, the level of the building"),
        lambda _, state, __: (one.level if one else 0 for one in state.buildings),
    ),
    TableField(
        *("tiles", lambda game: len(game.spaces) * len(game.tiles), 0, 1, "for each tile space, the bonus tile there"),
        lambda game, state, _: one_hots(game.tiles, tuple(tile and tile.name for tile in _tiles(game, state))),
    ),
    TableField("markers", sized(2), 0, MANY, "the spaces of both strength markers", lambda _, state, __: state.markers),
    TableField("supply", sized(1), -MANY, 9 * MANY, "influence in the supply", lambda _, state, __: [state.supply]),
    TableField(
        *("start", lambda game: game.players, 0, 1, "the start player"),
        lambda game, state, looking: seat_from(game, state.start, looking),
    ),
    TableField(
        *("until", lambda game: game.players, 0, 1, "the seat with whose turn the game ends, if a reading has one"),
        lambda game, state, looking: seat_from(game, state.until, looking),
    ),
    TableField(
        *("question", lambda game: len(game.kinds), 0, 1, "the kind of the pending question"),
        lambda game, state, _: one_hot(game.kinds, type(state.pending)),
    ),
    TableField(
        *("asked", lambda game: game.players, 0, 1, "the player asked; nothing for chance"),
        lambda game, state, looking: seat_from(game, state.pending.seat, looking),
    ),
    TableField("wedge", sized(WEDGES), 0, 1, "the tile being resolved or distributed", _wedge_asked),
    TableField("plan", sized(12), -MANY, MANY, "the rest of the wedge: twice an action (5) and its tokens", _plan),
    TableField(
        *("amounts", sized(6), -MANY, 9 * MANY, "tokens, points, amount, added, left and upgrades of the question"),
        lambda _, state, __: _asked(state, "tokens", "points", "amount", "added", "left", "upgrades"),
    ),
    TableField(
        *("moving", lambda game: 2 * game.regions, 0, MANY, "the region of the knight that moves; those that wait"),
        _waiting,
    ),
    TableField("region", lambda game: game.regions, 0, 1, "the region that the question is about", _region_asked),
    TableField(
        *("token", sized(len(Token)), 0, 1, "the Saracen token that the question is about"),
        lambda _, state, __: one_hot(_TOKENS, getattr(state.pending, "token", None)),
    ),
    TableField(
        *("flags", sized(3), 0, 1, "optional, must and begun of the question"),
        lambda _, state, __: _asked(state, "optional", "must", "begun"),
    ),
    TableField(
        *("dealt", lambda game: game.players * len(game.orders), 0, 1, "for each player, the knight orders on offer"),
        _dealt,
    ),
    TableField(
        *("chosen", sized(WEDGES), 0, 1, "places on the wheel that already start with one token less"),
        lambda _, state, __: one_hot(range(WEDGES), *getattr(state.pending, "chosen", ())),
    ),
    TableField("placed", sized(WEDGES * WEDGES), 0, 1, "for each tile, its place on the wheel being arranged", _placed),
    TableField(
        *("wheel", lambda game: game.players, 0, 1, "whose wheel is being arranged"),
        lambda game, state, looking: seat_from(game, getattr(state.pending, "wheel", None), looking),
    ),
)
