"""Positions with less in them: parts that must fit each other are taken away together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

import attrs

from crusaders_rules.thy_will_be_done.interpret.boards import board_data
from crusaders_rules.thy_will_be_done.play.files.positions import PositionError, position_from_data
from crusaders_rules.thy_will_be_done.rules.game_board import supply_at_start

Data = dict[str, Any]


def lessened(position: Mapping[str, Any]) -> Iterator[Data]:
    """Yield positions with less in them, as plain data; some of them may be impossible.

    A flag goes with its enemy token, a tile space with its tile, a region with nothing in it from the edge of the
    board, and influence back into the supply.

    Args:
        position: A position as plain data.
    """
    try:
        begun = _with_own_board(position)
    except PositionError:
        return
    yield from _in_parts(begun, begun["board"].get("tiles", {}), _without_tile)
    yield from _in_parts(begun, begun["board"].get("enemies", {}), _without_enemy)
    yield from _in_parts(begun, _empty_regions(begun), _without_region)
    for seat in range(len(begun["players"])):
        changed = deepcopy(begun)
        changed["supply"] += changed["players"][seat].pop("influence", 0)
        yield changed
    for name in begun["board"].get("buildings", {}):
        yield _without_building(begun, name)


def _in_parts(position: Data, names: Iterable[str], take: Callable[[Data, str], None]) -> Iterator[Data]:
    """Yield the position without all of some things, without each half of them, and so on down to one."""
    waiting = [list(names)]
    while waiting:
        part = waiting.pop(0)
        if not part:
            continue
        changed = deepcopy(position)
        for name in part:
            take(changed, name)
        yield changed
        if len(part) > 1:
            middle = len(part) // 2
            waiting += [part[:middle], part[middle:]]


def _with_own_board(position: Mapping[str, Any]) -> Data:
    """Return a copy whose board is written out, with the pieces that are used on it."""
    state = position_from_data(position)
    ruleset = state.ruleset
    own = attrs.evolve(
        ruleset.laid,
        name="smaller",
        tokens=ruleset.enemy_tokens,
        tiles=tuple(tile for tile in state.tiles if tile is not None),
        supply=supply_at_start(len(state.areas), ruleset),
    )
    written = {key: value for key, value in position["ruleset"].items() if key != "board-digest"}
    return {**deepcopy(dict(position)), "ruleset": {**written, "board": board_data(own)}}


def _region(position: Data, name: str) -> Data:
    region: Data = next(one for one in position["ruleset"]["board"]["region"] if one["name"] == name)
    return region


def _without_tile(position: Data, name: str) -> None:
    tile = position["board"]["tiles"].pop(name)
    _region(position, name).pop("tile", None)
    kinds = position["ruleset"]["board"]["components"]["tiles"]
    for kind in kinds:
        kind["count"] -= kind["name"] == tile
    kinds[:] = [kind for kind in kinds if kind["count"]]


def _without_enemy(position: Data, name: str) -> None:
    position["board"]["enemies"].pop(name)
    _region(position, name).pop("flag", None)


def _empty_regions(position: Data) -> list[str]:
    """Return the regions in which nothing is, the last ones first."""
    board = position["ruleset"]["board"]
    on_board = position["board"]
    taken = {name for part in ("enemies", "tiles", "buildings") for name in on_board.get(part, {})}
    taken |= {name for player in position["players"] for name in player.get("knights", ())}
    asked = position["pending"]
    taken |= {asked.get("region"), *asked.get("knights", ())}
    return [one["name"] for one in reversed(board["region"]) if one["name"] not in taken and not one.get("flag")]


def _without_region(position: Data, name: str) -> None:
    board = position["ruleset"]["board"]
    board["region"] = [one for one in board["region"] if one["name"] != name]
    for key, pairs in board.items():
        if isinstance(pairs, list) and key != "region":
            board[key] = [pair for pair in pairs if name not in str(pair)]


def _without_building(position: Data, name: str) -> Data:
    changed = deepcopy(position)
    there = changed["board"]["buildings"].pop(name)
    buildings = changed["players"][there["owner"] - 1].get("buildings", {})
    buildings[there["type"]] = max(0, buildings.get(there["type"], 0) - 1)
    return changed
