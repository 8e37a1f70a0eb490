"""Positions with the expansion Divine Influence, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    NOTHING_DUE,
    Due,
    Holding,
    InfluenceTile,
    Laid,
    Unlocked,
    building_named,
)
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import expanded
from crusaders_rules.thy_will_be_done.state import (
    Added,
    AddedArea,
    Erected,
    PlayerArea,
    replace,
)
from tests.thy_will_be_done.support import player, table

NAME = "divine-influence"
EDITION = expanded(load_edition("deluxified-2017"), (NAME,))
RULES = Ruleset(EDITION, orders="none")
TILES = {tile.name: tile for tile in EDITION.influence_tiles}


def rules(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """Return the ruleset with other readings."""
    return Ruleset(EDITION, orders="none", interpretation=Interpretation(**readings))


def tile(name: str) -> InfluenceTile:
    """Return an influence tile by its name."""
    return TILES[name]


def counts(given: Mapping[str, int] | None) -> tuple[int, ...]:
    """Return a number for each action."""
    return tuple((given or {}).get(action.value, 0) for action in ACTIONS)


def unlocked(gone: Mapping[str, tuple[int, ...]] | None = None, permanent: Mapping[str, int] | None = None) -> Unlocked:
    """Return what a player has unlocked.

    Args:
        gone: The levels gone from the player board, by the type of building.
        permanent: The permanent tiles, by action.
    """
    found = Unlocked(permanent=counts(permanent))
    for name, levels in (gone or {}).items():
        for level in levels:
            found = found.without(building_named(name), level)
    return found


def crusader(  # noqa: PLR0913 -- all that a player has, each by name
    *knights: str,
    gone: Mapping[str, tuple[int, ...]] | None = None,
    permanent: Mapping[str, int] | None = None,
    once: Mapping[str, int] | None = None,
    held: int | None = None,
    ends: int = 0,
    giant: int | None = None,
    **fields: Any,  # noqa: ANN401 -- as of ``player``
) -> PlayerArea:
    """Return a player area with the expansion.

    Args:
        *knights: The regions of the knights.
        gone: The levels gone from the player board, by the type of building.
        permanent: The permanent tiles, by action.
        once: The one-time tiles face up, by action.
        held: The influence tiles, by default those that are named.
        ends: The tiles that score for each tile.
        giant: The wedge with the giant token.
        **fields: Other fields of ``player``.
    """
    named = sum(counts(once)) + sum(counts(permanent)) + ends
    holding = Holding(once=counts(once), tiles=named if held is None else held, ends=ends, giant=giant)
    area = player(*knights, **fields)
    return replace(area, buildings=unlocked(gone, permanent), added=AddedArea(holding=holding))


def divine(  # noqa: PLR0913 -- all that a position has, each by name
    *areas: PlayerArea,
    laid: Mapping[str, str] | None = None,
    coats: Mapping[str, int] | None = None,
    built: Mapping[str, tuple[tuple[int, str, int], ...]] | None = None,
    due: Due = NOTHING_DUE,
    board: str = "ours-two",
    readings: Mapping[str, Any] | None = None,
    **fields: Any,  # noqa: ANN401 -- as of ``table``
) -> State:
    """Return a position in the middle of a game with the expansion.

    Args:
        *areas: The player areas; a second player far away is added to a single one.
        laid: The names of the influence tiles in some regions.
        coats: The seats with a coat of arms in some regions.
        built: Owner, type and level of the buildings in some regions, the first one first.
        due: What the player to act still gets.
        board: The name of the board.
        readings: Readings that differ from the default.
        **fields: Other fields of ``table``.
    """
    areas = areas if len(areas) > 1 else (*areas, crusader("a5"))
    state = table(*areas, board=board, **fields)
    names = [region.name for region in load_board(board).regions]
    rows = {
        name: tuple(Erected(seat, building_named(kind), level) for seat, kind, level in row)
        for name, row in (built or {}).items()
    }
    added = Added(
        beside=tuple(rows.get(name, ())[1:] for name in names),
        laid=Laid(
            tuple(tile((laid or {})[name]) if name in (laid or {}) else None for name in names),
            tuple((coats or {}).get(name) for name in names),
            due,
        ),
    )
    first = tuple(rows[name][0] if name in rows else None for name in names)
    ruleset = Ruleset(
        EDITION, orders="none", interpretation=Interpretation(**(readings or {})), board=load_board(board)
    )
    return replace(state, ruleset=ruleset, buildings=first, added=added)


def holding(state: State, seat: int = 0) -> Holding:
    """Return the influence tiles of a player."""
    added = state.areas[seat].added
    assert added is not None
    assert added.holding is not None
    return added.holding


def on_board(state: State) -> Laid:
    """Return the influence tiles and coats of arms on the board."""
    assert state.added is not None
    assert state.added.laid is not None
    return state.added.laid
