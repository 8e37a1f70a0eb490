"""The fields of a row that only a game with expansions has; they follow those of the base game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from crusaders_rules.envs.fields import MANY, AreaField, Numbers, TableField, by_tile, seat_from
from crusaders_rules.envs.one_hot import Measures, one_hot, one_hots
from crusaders_rules.envs.played_pieces import marks_enemies
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    NOTHING_DUE,
    Due,
    Holding,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.decision_forms import wheel_asked
from crusaders_rules.thy_will_be_done.state import WEDGES, AddedArea, Enemy, Erected, PlayerArea

_NOTHING, _NO_TILES = AddedArea(), Holding()
_ENEMIES = tuple(Enemy)
Size = Callable[[Measures], int]


def _levels(game: Measures) -> int:
    """The number of levels of a new building."""
    return len(game.ruleset.edition.new_building_costs)


def _with_tiles(size: int) -> Size:
    return lambda game: size if game.has_tiles else 0


def _with_marks(size: int) -> Size:
    return lambda game: size if marks_enemies(game.orders) else 0


def _beside(each: Callable[[Measures], int]) -> Size:
    return lambda game: game.regions * each(game) if game.has_second_buildings else 0


def _added(area: PlayerArea) -> AddedArea:
    return area.added or _NOTHING


def _holding(area: PlayerArea) -> Holding:
    return _added(area).holding or _NO_TILES


def _gone(game: Measures, area: PlayerArea) -> Numbers:
    levels = tuple(range(1, _levels(game) + 1))
    return chain.from_iterable(one_hot(levels, *area.buildings.gone(building)) for building in game.types)


def _giant(game: Measures, area: PlayerArea) -> Numbers:
    wedge = _holding(area).giant
    return [0.0] * WEDGES if wedge is None else by_tile(game, area, one_hot(range(WEDGES), wedge))


ADDED_AREA: tuple[AreaField, ...] = (
    AreaField(
        *("marked", _with_marks(len(Enemy)), 0, 1, "the marked type of enemy"),
        lambda _, area: one_hot(_ENEMIES, _added(area).marked),
    ),
    AreaField(
        *("again", _with_marks(1), 0, 1, "whether the extra Crusade is still open, if a reading has it"),
        lambda _, area: [_added(area).again],
    ),
    AreaField(
        *("gone", lambda game: len(game.types) * _levels(game) if game.has_tiles else 0, 0, 1),
        *("for each type of building, the levels gone from the player board", _gone),
    ),
    AreaField(
        *("permanent", _with_tiles(len(ACTIONS)), 0, MANY, "for each action, the permanent influence tiles"),
        lambda _, area: area.buildings.permanent,
    ),
    AreaField(
        *("once", _with_tiles(len(ACTIONS)), 0, MANY, "for each action, the one-time influence tiles face up"),
        lambda _, area: _holding(area).once,
    ),
    AreaField(
        *("held", _with_tiles(3), 0, MANY, "all influence tiles; those that score for each tile; tokens of chapels"),
        lambda _, area: [_holding(area).tiles, _holding(area).ends, _holding(area).chapels],
    ),
    AreaField("giant", _with_tiles(WEDGES), 0, 1, "the tile with the giant token", _giant),
)


def _seconds(state: State) -> list[Erected | None]:
    """The second building of each region."""
    beside = () if state.added is None else state.added.beside
    return [there[0] if there else None for there in beside]


def _second_owners(game: Measures, state: State, looking: int) -> Numbers:
    return chain.from_iterable(seat_from(game, one and one.owner, looking) for one in _seconds(state))


def _tiles(game: Measures, state: State, _: int) -> Numbers:
    laid = state.added.laid.tiles if state.added and state.added.laid else ()
    return one_hots(game.influence_tiles, tuple(tile and tile.name for tile in laid))


def _coats(game: Measures, state: State, looking: int) -> Numbers:
    laid = state.added.laid.coats if state.added and state.added.laid else ()
    return chain.from_iterable(seat_from(game, seat, looking) for seat in laid)


def _due(state: State) -> Due:
    return state.added.laid.due if state.added and state.added.laid else NOTHING_DUE


def _chapel_due(game: Measures, state: State, _: int) -> Numbers:
    wedge, arrangement = _due(state).chapel, wheel_asked(state).arrangement
    return one_hot(game.wedges, None if wedge is None else arrangement[wedge].name)


ADDED_TABLE: tuple[TableField, ...] = (
    TableField(
        *("second-owners", _beside(lambda game: game.players), 0, 1, "for each region, whose second building is there"),
        _second_owners,
    ),
    TableField(
        *(
            "second-types",
            _beside(lambda game: len(game.types)),
            0,
            1,
            "for each region, the second building's type",
        ),
        lambda game, state, _: one_hots(game.types, tuple(one and one.building for one in _seconds(state))),
    ),
    TableField(
        *("second-levels", _beside(lambda _: 1), 0, MANY, "for each region, the level of the second building"),
        lambda _, state, __: (one.level if one else 0 for one in _seconds(state)),
    ),
    TableField(
        *("influence-tiles", lambda game: game.regions * len(game.influence_tiles), 0, 1),
        *("for each region, the influence tile there", _tiles),
    ),
    TableField(
        *("coats", lambda game: game.regions * game.players if game.has_tiles else 0, 0, 1),
        *("for each region, whose coat of arms is there", _coats),
    ),
    TableField("chapel", _with_tiles(WEDGES), 0, 1, "the tile that a new chapel adds a token to", _chapel_due),
    TableField(
        *("due", _with_tiles(2), 0, MANY, "additional distributions to come; whether the Livonian Brothers have one"),
        lambda _, state, __: [_due(state).distributions, _due(state).livonian],
    ),
    TableField(
        *("marks", _with_marks(1), 0, MANY, "types of enemies still to mark"),
        lambda _, state, __: [getattr(state.pending, "marks", 0)],
    ),
    TableField(
        *("mill", _with_tiles(2), 0, MANY, "the level of the mill, and may of the question"),
        lambda _, state, __: [getattr(state.pending, "level", 0), getattr(state.pending, "may", 0)],
    ),
)
