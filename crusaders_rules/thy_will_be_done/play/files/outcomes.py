"""The outcomes of chance as a part of a document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import whole
from crusaders_rules.files.problems import FileError, Problem, joined, suggestion
from crusaders_rules.files.structuring import LEFT_OUT_IF_EMPTY, items
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import setup as divine_setup
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset
from crusaders_rules.thy_will_be_done.play.files.documents import MOST_PLAYERS, RegionName, Seat
from crusaders_rules.thy_will_be_done.rules import game_board, player_area
from crusaders_rules.thy_will_be_done.state import WEDGES, Board, BonusTile, KnightOrder, Outcomes, Token

_Wheel = Annotated[tuple[str, ...], items(WEDGES, WEDGES), "The wedges clockwise from the top."]
_Hand = Annotated[tuple[KnightOrder, ...], items(0, 3)]
_Place = Annotated[int, whole(0, WEDGES - 1)]


@attrs.frozen(kw_only=True)
class OutcomesDocument:
    """The outcomes of chance, with names in place of numbers."""

    wheels: Annotated[tuple[_Wheel, ...], items(0, MOST_PLAYERS)] = ()
    deals: Annotated[tuple[_Hand, ...], items(0, MOST_PLAYERS)] = ()
    enemies: Annotated[dict[RegionName, Token], "The enemy token of each region with a flag."]
    tiles: Annotated[dict[RegionName, str], "The bonus tile of each region with a tile space."]
    start: Seat
    short: Annotated[
        tuple[_Place, ...],
        items(0, MOST_PLAYERS),
        "If chance decides which wedge begins with one token fewer, the place of that wedge for each seat.",
    ] = attrs.field(default=(), metadata=LEFT_OUT_IF_EMPTY)
    influence: Annotated[
        dict[RegionName, str], "The influence tile of each region, with the expansion that has them."
    ] = attrs.field(factory=dict, metadata=LEFT_OUT_IF_EMPTY)


def outcomes_document(outcomes: Outcomes, ruleset: Ruleset) -> OutcomesDocument:
    """Return outcomes of chance as a document."""
    board, regions = ruleset.laid, divine_setup.regions_for_tiles(ruleset)
    return OutcomesDocument(
        wheels=outcomes.wheels,
        deals=outcomes.deals,
        enemies=_by_name(board, board.flags, outcomes.enemies),
        tiles=_by_name(board, board.tile_spaces, outcomes.tiles),
        start=outcomes.start + 1,
        short=outcomes.short,
        influence=_by_name(board, regions, outcomes.influence) if outcomes.influence else {},
    )


def _by_name(board: Board, places: tuple[int, ...], values: tuple[Any, ...]) -> dict[str, Any]:
    return {board.regions[place].name: value for place, value in zip(places, values, strict=True)}


def to_outcomes(document: OutcomesDocument, ruleset: Ruleset, players: int) -> Outcomes:
    """Make the outcomes of chance from a document.

    Args:
        document: The document.
        ruleset: The ruleset, with its board.
        players: The number of players.

    Returns:
        Outcomes with which a game can be set up.

    Raises:
        FileError: If outcomes are missing or impossible.
    """
    board, regions = ruleset.laid, divine_setup.regions_for_tiles(ruleset)
    problems = [
        *_regions("outcomes.enemies", document.enemies, board, board.flags, "setup.enemy.flag"),
        *_regions("outcomes.tiles", document.tiles, board, board.tile_spaces, "setup.tile.all"),
        *_regions("outcomes.influence", document.influence, board, regions, "divine.influence.tile"),
    ]
    if problems:
        raise FileError("", problems)
    outcomes = Outcomes(
        wheels=document.wheels,
        deals=document.deals,
        enemies=tuple(document.enemies[board.regions[place].name] for place in board.flags),
        tiles=tuple(document.tiles[board.regions[place].name] for place in board.tile_spaces),
        start=document.start - 1,
        short=document.short,
        influence=tuple(document.influence[board.regions[place].name] for place in regions),
    )
    problems = list(check_outcomes(outcomes, ruleset, players))
    if problems:
        raise FileError("", problems)
    return outcomes


def _regions(
    path: str, given: Mapping[str, object], board: Board, places: tuple[int, ...], rule: str
) -> Iterator[Problem]:
    due = [board.regions[place].name for place in places]
    for name in given:
        if name not in due:
            reason = "no piece belongs there" if name in board.index else f"no such region{suggestion(name, due)}"
            yield Problem(joined(path, name), reason, rule)
    for name in due:
        if name not in given:
            yield Problem(joined(path, name), "missing", rule)


def check_outcomes(outcomes: Outcomes, ruleset: Ruleset, players: int) -> Iterator[Problem]:
    """Yield the problems of outcomes of chance: too few, too many, or impossible.

    Args:
        outcomes: The outcomes.
        ruleset: The ruleset, with its board.
        players: The number of players.
    """
    yield from _check_wheels(outcomes, ruleset, players)
    yield from _check_deals(outcomes, ruleset, players)
    board = ruleset.laid
    tokens, tiles = ruleset.enemy_tokens, ruleset.bonus_tiles
    if len(outcomes.enemies) == len(board.flags):
        for place, token in enumerate(outcomes.enemies):
            if token not in game_board.enemies_left(tokens, outcomes.enemies[:place]):
                path = joined("outcomes.enemies", board.regions[board.flags[place]].name)
                yield Problem(path, f"there are fewer tokens {token} in the box", "setup.enemy.shuffle")
                break
    else:
        yield Problem("outcomes.enemies", f"needs {len(board.flags)} enemy tokens", "setup.enemy.flag")
    if len(outcomes.tiles) == len(board.tile_spaces):
        yield from _check_tiles(outcomes.tiles, tiles, board)
    else:
        yield Problem("outcomes.tiles", f"needs {len(board.tile_spaces)} bonus tiles", "setup.tile.all")
    yield from _check_influence(outcomes.influence, ruleset)
    if outcomes.start not in game_board.start_players(players):
        reason = f"needs a seat from 1 to {players}, not {shown(outcomes.start + 1)}"
        yield Problem("outcomes.start", reason, "setup.start.random")
    wedges = player_area.wedges_to_draw(ruleset, players)
    if len(outcomes.short) != wedges or not set(outcomes.short) <= set(range(WEDGES)):
        yield Problem("outcomes.short", f"needs {wedges} numbers from 0 to {WEDGES - 1}", "setup.order.effect")


def _check_influence(names: tuple[str, ...], ruleset: Ruleset) -> Iterator[Problem]:
    """Yield the problems of the influence tiles: each region gets one that is left."""
    regions, left = divine_setup.regions_for_tiles(ruleset), [tile.name for tile in ruleset.edition.influence_tiles]
    if len(names) != len(regions):
        yield Problem("outcomes.influence", f"needs {len(regions)} influence tiles", "divine.influence.tile")
        return
    for place, name in zip(regions, names, strict=True):
        if name not in left:
            path = joined("outcomes.influence", ruleset.laid.regions[place].name)
            yield Problem(path, f"no influence tile {shown(name)} is left", "divine.influence.tile")
            return
        left.remove(name)


def _check_wheels(outcomes: Outcomes, ruleset: Ruleset, players: int) -> Iterator[Problem]:
    due = player_area.wheels_to_draw(ruleset.variant, players, ruleset.edition)
    if len(outcomes.wheels) != len(due):
        yield Problem("outcomes.wheels", f"needs {len(due)} wheels, not {len(outcomes.wheels)}", "setup.wheel.match")
    for place, names in enumerate(outcomes.wheels):
        if sorted(names) != sorted(wedge.name for wedge in ruleset.edition.wedges):
            path = joined("outcomes.wheels", place)
            yield Problem(path, "needs each of the six wedges once", "setup.wheel.random")


def _check_deals(outcomes: Outcomes, ruleset: Ruleset, players: int) -> Iterator[Problem]:
    due = players if ruleset.orders in (Orders.DEALT, Orders.DEALT_THIRD) else 0
    if len(outcomes.deals) != due:
        yield Problem("outcomes.deals", f"needs {due} deals, not {len(outcomes.deals)}", "setup.order.deal")
        return
    out: tuple[KnightOrder, ...] = ()
    for place, hand in enumerate(outcomes.deals):
        path, tiles = joined("outcomes.deals", place), player_area.tiles_due(hand, players, ruleset)
        if len(hand) != tiles:
            yield Problem(path, f"needs {tiles} knight orders, not {len(hand)}", "setup.order.deal")
        for order in hand:
            if order not in player_area.tiles_to_deal((out,), ruleset.edition):
                yield Problem(path, f"{order} cannot be dealt", "setup.order.deal")
            out = (*out, order)


def _check_tiles(names: tuple[str, ...], pool: tuple[BonusTile, ...], board: Board) -> Iterator[Problem]:
    laid: tuple[BonusTile, ...] = ()
    for place, name in zip(board.tile_spaces, names, strict=True):
        region = board.regions[place]
        fitting = game_board.tiles_fitting(pool, laid, region.tile or "")
        tile = next((tile for tile in fitting if tile.name == name), None)
        if tile is None:
            reason = f"no bonus tile {shown(name)} of shape {region.tile} is left"
            yield Problem(joined("outcomes.tiles", region.name), reason, "setup.tile.place")
            return
        laid = (*laid, tile)
