"""A position that is put on the table piece by piece: what follows from the pieces, and what is still wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import attrs

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.files.positions import (
    check_position,
    unchecked_from_data,
    unchecked_to_data,
)
from crusaders_rules.thy_will_be_done.play.files.table_checks import checks_of
from crusaders_rules.thy_will_be_done.rules import end, game_board
from crusaders_rules.thy_will_be_done.rules.variants import orders_to_choose_from, without_orders
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Enemy,
    Markers,
)


class Examination(NamedTuple):
    """What can be said of a position, possible or not."""

    position: dict[str, Any]
    problems: tuple[Problem, ...]
    pieces: dict[str, list[str]]


def examined(data: object, *, settle: bool) -> Examination:
    """Read a position, possible or not, and find everything that is wrong with it.

    Args:
        data: The position as plain data.
        settle: Whether to count first what follows from the pieces.

    Returns:
        The position as plain data, its problems, and the pieces of the game.

    Raises:
        PositionError: If the data are no position at all.
    """
    state = unchecked_from_data(data)
    if settle:
        state = settled(state)
    return Examination(unchecked_to_data(state), check_position(state), pieces(state))


def pieces(state: State) -> dict[str, list[str]]:
    """Return the names of the pieces that a game has, by what they are.

    Args:
        state: A position of the game.
    """
    ruleset = state.ruleset
    names: dict[str, Iterable[object]] = {
        "buildings": ruleset.edition.types,
        "enemies": ruleset.enemy_tokens,
        "tiles": (tile.name for tile in ruleset.bonus_tiles),
        "influence-tiles": (tile.name for tile in ruleset.edition.influence_tiles),
        "orders": () if without_orders(ruleset.orders) else orders_to_choose_from(ruleset.edition),
        "actions": Action,
    }
    return {name: [str(one) for one in dict.fromkeys(some)] for name, some in names.items()}


def settled(state: State) -> State:
    """Return a position in which everything is counted anew that follows from the pieces.

    These are the supply, the strength markers, the buildings gone from the player boards, and the tokens of chapels.

    Args:
        state: The position, possible or not.
    """
    checks, built = checks_of(state.ruleset), expanded.on_board(state)
    areas = tuple(
        checks.counted(area, [one for one in built if one.owner == seat]) for seat, area in enumerate(state.areas)
    )
    ruleset, held = state.ruleset, sum(area.influence for area in areas)
    supply = end.take(game_board.supply_at_start(len(areas), ruleset), held, ruleset)
    won = {enemy: sum(area.defeated.of(enemy) for area in areas) for enemy in Enemy}
    until = state.until if end.supply_is_empty(supply, ruleset) else None
    markers = Markers(won[Enemy.PRUSSIAN], won[Enemy.SLAV])
    return attrs.evolve(state, areas=areas, supply=supply, markers=markers, until=until)
