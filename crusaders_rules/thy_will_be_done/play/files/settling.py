"""A position that is put on the table piece by piece: what follows from the pieces, and what is still wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import attrs

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.play.files.positions import (
    check_position,
    unchecked_from_data,
    unchecked_to_data,
)
from crusaders_rules.thy_will_be_done.rules import end, game_board
from crusaders_rules.thy_will_be_done.rules.variants import orders_to_choose_from, without_orders
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Building,
    Buildings,
    Enemy,
    Erected,
    Markers,
    PlayerArea,
    replace,
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
    areas = tuple(_counted(state, seat, area) for seat, area in enumerate(state.areas))
    ruleset, held = state.ruleset, sum(area.influence for area in areas)
    supply = end.take(game_board.supply_at_start(len(areas), ruleset), held, ruleset)
    won = {enemy: sum(area.defeated.of(enemy) for area in areas) for enemy in Enemy}
    until = state.until if end.supply_is_empty(supply, ruleset) else None
    markers = Markers(won[Enemy.PRUSSIAN], won[Enemy.SLAV])
    return attrs.evolve(state, areas=areas, supply=supply, markers=markers, until=until)


def _counted(state: State, seat: int, area: PlayerArea) -> PlayerArea:
    """Count the buildings of a player that are on the board."""
    own = [one for one in expanded.on_board(state) if one.owner == seat]
    if isinstance(area.buildings, Buildings):
        kinds = [one.building for one in own]
        return replace(area, buildings=Buildings(**{kind.value: kinds.count(kind) for kind in Building}))
    return area if laid_on(state) is None or area.added is None else _unlocked(area, own)


def _unlocked(area: PlayerArea, own: list[Erected]) -> PlayerArea:
    """Count what a player has built with Divine Influence; what mills took stays away while a mill is on the board."""
    unlocked = Unlocked(permanent=area.buildings.permanent)
    if any(one.building == NewBuilding.MILL for one in own):
        unlocked = area.buildings
    for one in own:
        # Only the levels that a player board has can be gone from it.
        if 1 <= one.level <= divine_effects.IV:
            unlocked = unlocked.without(one.building, one.level)
    chapels = [one for one in own if one.building == NewBuilding.CHAPEL and one.level <= divine_effects.III]
    holding = attrs.evolve(holding_of(area), chapels=len(chapels))
    return replace(area, buildings=unlocked, added=replace(area.added, holding=holding))
