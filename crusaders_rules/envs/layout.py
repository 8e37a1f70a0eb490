"""What a seat sees, as one row of numbers with a fixed layout.

A row is made of fields, one after another: :data:`AREA` for each player, then :data:`TABLE` once. The player who looks
comes first, the others follow clockwise; a seat in a field is counted from that player, too. Wedges count by their
tile, in the order of the edition. A change of the fields needs a new :data:`VERSION`. The row is made of
:func:`~crusaders_rules.thy_will_be_done.play.view.view` alone, so it shows nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.envs.base_game import ORDERS
from crusaders_rules.envs.one_hot import Measures, measures, one_hot, one_hots, spread
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.view import view
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, BonusTile, Building, KnightOrder, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state import pending as p

VERSION = 1

Row = npt.NDArray[np.float32]
_Numbers = Iterable[float]

# The kinds of questions, in the order of their places in the row.
KINDS: tuple[type, ...] = (
    *(p.AskWedges, p.AskDeal, p.AskOrder, p.AskOrderSetup, p.AskShortWedge, p.AskEnemy, p.AskTile, p.AskStart),
    *(p.AskKnight, p.AskTurn, p.AskSplit, p.AskFirst, p.AskMove, p.AskTroop, p.AskGain, p.AskTarget, p.AskReward),
    *(p.AskBuilding, p.AskUnlockedKnight, p.AskDistribution, p.AskManner, p.GameOver),
)
_TOKENS, _TYPES, _ACTIONS = tuple(Token), tuple(Building), tuple(Action)
# No number of tokens, movement points or pieces reaches it.
_MANY = 99


def _by_tile(game: Measures, area: PlayerArea, numbers: Sequence[float]) -> list[float]:
    """Numbers of the wedges of a wheel in the order of the tiles; zeros until the wheel is arranged."""
    if not numbers:
        return [0.0] * WEDGES
    return [numbers[area.wheel.arrangement.index(wedge)] for wedge in game.ruleset.edition.wedges]


def _order(_: Measures, area: PlayerArea) -> list[float]:
    return one_hot(ORDERS, None if area.order == KnightOrder.NONE else area.order)


def _places(game: Measures, area: PlayerArea) -> list[float]:
    """For each tile, its place on the wheel, clockwise from the top."""
    return spread(game.wedges, tuple(wedge.name for wedge in area.wheel.arrangement))


@attrs.frozen
class _AreaField:
    """A field of one player: its name, its size, bounds, what it shows, and its numbers."""

    name: str
    size: Callable[[Measures], int]
    low: int
    high: int
    shows: str
    numbers: Callable[[Measures, PlayerArea], _Numbers]


@attrs.frozen
class _TableField:
    """A field of the whole table, seen from a seat."""

    name: str
    size: Callable[[Measures], int]
    low: int
    high: int
    shows: str
    numbers: Callable[[Measures, State, int], _Numbers]


def _is(count: int) -> Callable[[Measures], int]:
    return lambda _: count


AREA: tuple[_AreaField, ...] = (
    _AreaField("influence", _is(1), 0, 9 * _MANY, "influence", lambda _, area: [area.influence]),
    _AreaField("order", _is(len(ORDERS)), 0, 1, "the knight order", _order),
    _AreaField("place", _is(WEDGES * WEDGES), 0, 1, "for each tile, its place on the wheel, from the top", _places),
    _AreaField(
        *("tokens", _is(WEDGES), 0, _MANY, "for each tile, its action tokens"),
        lambda game, area: _by_tile(game, area, area.wheel.tokens),
    ),
    _AreaField(
        *("upgraded", _is(WEDGES), 0, 1, "for each tile, whether it is upgraded"),
        lambda game, area: _by_tile(game, area, area.wheel.upgraded),
    ),
    _AreaField("buildings", _is(4), 0, _MANY, "castles, churches, farms, banks", lambda _, area: area.buildings),
    _AreaField("troops", _is(1), 0, _MANY, "mustered troops", lambda _, area: [area.troops]),
    _AreaField("defeated", _is(3), 0, _MANY, "Prussians, Slavs and Saracens won", lambda _, area: area.defeated),
    _AreaField(
        *("knights", lambda game: game.regions, 0, _MANY, "for each region, the player's knights there"),
        lambda game, area: [area.knights.count(region) for region in range(game.regions)],
    ),
    _AreaField("carried", _is(1), -_MANY, _MANY, "movement points kept or owed", lambda _, area: [area.carried]),
)


def _seat(game: Measures, seat: int | None, looking: int) -> list[float]:
    """A seat, counted from the player who looks; nothing for none and for chance."""
    if seat is None or seat == p.CHANCE:
        return [0.0] * game.players
    return one_hot(range(game.players), (seat - looking) % game.players)


def _from(game: Measures, looking: int) -> list[int]:
    return [(looking + step) % game.players for step in range(game.players)]


def _tiles(game: Measures, state: State) -> list[BonusTile | None]:
    return [state.tiles[space] for space in game.spaces]


def _owners(game: Measures, state: State, looking: int) -> _Numbers:
    whose = tuple(None if one is None else (one.owner - looking) % game.players for one in state.buildings)
    return one_hots(range(game.players), whose)


def _asked(state: State, *names: str) -> list[float]:
    """Numbers of the pending question, 0 for those that it does not have."""
    return [getattr(state.pending, name, 0) for name in names]


def _wedge_asked(game: Measures, state: State, _: int) -> _Numbers:
    wedge: int | None = getattr(state.pending, "wedge", None)
    arrangement = state.areas[state.pending.seat or 0].wheel.arrangement
    return one_hot(game.wedges, None if wedge is None else arrangement[wedge].name)


def _plan(_game: Measures, state: State, _: int) -> _Numbers:
    plan = getattr(state.pending, "plan", ())
    for place in range(2):
        action, tokens = plan[place] if place < len(plan) else (None, 0)
        yield from (*one_hot(_ACTIONS, action), tokens)


def _waiting(game: Measures, state: State, _: int) -> _Numbers:
    knights = getattr(state.pending, "knights", ())
    return (*one_hot(range(game.regions), *knights[:1]), *(knights[1:].count(one) for one in range(game.regions)))


def _dealt(game: Measures, state: State, looking: int) -> _Numbers:
    dealt = getattr(state.pending, "dealt", ((),) * game.players)
    return chain.from_iterable(one_hot(ORDERS, *dealt[seat]) for seat in _from(game, looking))


def _placed(game: Measures, state: State, _: int) -> _Numbers:
    return spread(game.wedges, getattr(state.pending, "placed", ()))


def _region_asked(game: Measures, state: State, _: int) -> _Numbers:
    return one_hot(range(game.regions), getattr(state.pending, "region", None))


TABLE: tuple[_TableField, ...] = (
    _TableField(
        *("enemies", lambda game: len(game.flags) * len(Token), 0, 1, "for each flag, the enemy token there"),
        lambda game, state, _: one_hots(_TOKENS, tuple(state.enemies[one] for one in game.flags)),
    ),
    _TableField(
        *("owners", lambda game: game.regions * game.players, 0, 1, "for each region, whose building is there"),
        _owners,
    ),
    _TableField(
        *("types", lambda game: game.regions * len(Building), 0, 1, "for each region, the type of the building"),
        lambda _, state, __: one_hots(_TYPES, tuple(one and one.building for one in state.buildings)),
    ),
    _TableField(
        *("levels", lambda game: game.regions, 0, _MANY, "for each region, the level of the building"),
        lambda _, state, __: (one.level if one else 0 for one in state.buildings),
    ),
    _TableField(
        *("tiles", lambda game: len(game.spaces) * len(game.tiles), 0, 1, "for each tile space, the bonus tile there"),
        lambda game, state, _: one_hots(game.tiles, tuple(tile and tile.name for tile in _tiles(game, state))),
    ),
    _TableField("markers", _is(2), 0, _MANY, "the spaces of both strength markers", lambda _, state, __: state.markers),
    _TableField("supply", _is(1), -_MANY, 9 * _MANY, "influence in the supply", lambda _, state, __: [state.supply]),
    _TableField(
        *("start", lambda game: game.players, 0, 1, "the start player"),
        lambda game, state, looking: _seat(game, state.start, looking),
    ),
    _TableField(
        *("until", lambda game: game.players, 0, 1, "the seat with whose turn the game ends, if a reading has one"),
        lambda game, state, looking: _seat(game, state.until, looking),
    ),
    _TableField(
        *("question", _is(len(KINDS)), 0, 1, "the kind of the pending question"),
        lambda _, state, __: one_hot(KINDS, type(state.pending)),
    ),
    _TableField(
        *("asked", lambda game: game.players, 0, 1, "the player asked; nothing for chance"),
        lambda game, state, looking: _seat(game, state.pending.seat, looking),
    ),
    _TableField("wedge", _is(WEDGES), 0, 1, "the tile being resolved or distributed", _wedge_asked),
    _TableField("plan", _is(12), -_MANY, _MANY, "the rest of the wedge: twice an action (5) and its tokens", _plan),
    _TableField(
        *("amounts", _is(6), -_MANY, 9 * _MANY, "tokens, points, amount, added, left and upgrades of the question"),
        lambda _, state, __: _asked(state, "tokens", "points", "amount", "added", "left", "upgrades"),
    ),
    _TableField(
        *("moving", lambda game: 2 * game.regions, 0, _MANY, "the region of the knight that moves; those that wait"),
        _waiting,
    ),
    _TableField("region", lambda game: game.regions, 0, 1, "the region that the question is about", _region_asked),
    _TableField(
        *("token", _is(len(Token)), 0, 1, "the Saracen token that the question is about"),
        lambda _, state, __: one_hot(_TOKENS, getattr(state.pending, "token", None)),
    ),
    _TableField(
        *("flags", _is(3), 0, 1, "optional, must and begun of the question"),
        lambda _, state, __: _asked(state, "optional", "must", "begun"),
    ),
    _TableField(
        *("dealt", lambda game: game.players * len(ORDERS), 0, 1, "for each player, the knight orders on offer"),
        _dealt,
    ),
    _TableField(
        *("chosen", _is(WEDGES), 0, 1, "places on the wheel that already start with one token less"),
        lambda _, state, __: one_hot(range(WEDGES), *getattr(state.pending, "chosen", ())),
    ),
    _TableField("placed", _is(WEDGES * WEDGES), 0, 1, "for each tile, its place on the wheel being arranged", _placed),
    _TableField(
        *("wheel", lambda game: game.players, 0, 1, "whose wheel is being arranged"),
        lambda game, state, looking: _seat(game, getattr(state.pending, "wheel", None), looking),
    ),
)


@attrs.frozen(eq=False)
class Layout:
    """The fields of a row, for a ruleset and a number of players.

    Attributes:
        fields: The first place of each field and the first after it; those of a player have its number before them,
            0 for the one who looks.
        low: The least number in each place.
        high: The greatest number in each place.
    """

    fields: Mapping[str, tuple[int, int]]
    low: Row
    high: Row

    @property
    def size(self) -> int:
        """The length of a row."""
        return len(self.low)


def layout_of(state: State) -> Layout:
    """Return the layout of the game to which a position belongs.

    Args:
        state: A position.

    Raises:
        ValueError: If the game has expansions.
    """
    return _layout(state.ruleset, len(state.areas))


@lru_cache(maxsize=1 << 4)
def _layout(ruleset: Ruleset, players: int) -> Layout:
    game = measures(ruleset, players)
    fields: dict[str, tuple[int, int]] = {}
    low: list[int] = []
    high: list[int] = []
    named: list[tuple[str, _AreaField | _TableField]] = [
        (f"{player}.{field.name}", field) for player in range(players) for field in AREA
    ]
    named += [(field.name, field) for field in TABLE]
    for name, field in named:
        size = field.size(game)
        fields[name] = len(low), len(low) + size
        low += [field.low] * size
        high += [field.high] * size
    return Layout(fields, np.array(low, np.float32), np.array(high, np.float32))


def observe(state: State, seat: int) -> Row:
    """Return what a seat sees of a position.

    Args:
        state: A position.
        seat: The seat that looks, counted from 0.

    Returns:
        A new row of numbers; all of them are whole.

    Raises:
        ValueError: If there is no such seat, or the game has expansions.
    """
    seen = view(state, seat)
    game = measures(seen.ruleset, len(seen.areas))
    areas = (field.numbers(game, seen.areas[one]) for one in _from(game, seat) for field in AREA)
    table = (field.numbers(game, seen, seat) for field in TABLE)
    return np.fromiter(chain.from_iterable(chain(areas, table)), np.float32)
