"""The tables of our worked examples for the expansions: positions that are possible in a game.

The player area of an example is that of seat 0. The board has two rows of three regions; what an example does not
mention is with the last player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import attrs

from crusaders_rules.thy_will_be_done.examples.example_tables import filled
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules.effects import III
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    Holding,
    Laid,
    NewBuilding,
    Unlocked,
    building_named,
)
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import parse_board
from crusaders_rules.thy_will_be_done.rules import game_board, player_area
from crusaders_rules.thy_will_be_done.state import (
    Added,
    AddedArea,
    Board,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    PlayerArea,
    Position,
    Token,
    Wheel,
    replace,
)
from crusaders_rules.thy_will_be_done.state import pending as p

DIVINE, FIVE = "divine-influence", "five-and-six"
_SUPPLY = 100
NOBODY = Enemies()
_NAMES = tuple(f"{column}{row}" for row in "12" for column in "abc")


@attrs.frozen(kw_only=True)
class Own:
    """What a player has, but for buildings and influence tiles, which follow from what is on the board.

    Attributes:
        knights: The regions of the knights.
        order: The knight order.
        tokens: The tokens on the first wedges; the others hold two as long as there are any.
        upgraded: The upgraded wedges.
        troops: The mustered troops.
        taken: The levels that mills have taken, by the type of building.
        once: The action of a one-time tile that is face up.
        permanent: The action of a permanent tile.
        ends: The tiles that score for each tile.
        giant: The wedge with the giant token.
        marked: The type of enemy that the Order of the Holy Ghost has marked.
        won: The defeated enemies.
    """

    knights: str = "c2"
    order: str = "none"
    tokens: tuple[int, ...] = ()
    upgraded: tuple[int, ...] = ()
    troops: int = 0
    taken: Mapping[str, int] = attrs.field(factory=dict)
    once: str = ""
    permanent: str = ""
    ends: int = 0
    giant: int | None = None
    marked: str | None = None
    won: Enemies = NOBODY


@cache
def _board(players: int) -> Board:
    tile = {"name": "church-boon", "shape": "banner", "building": "church", "discount": 1, "influence": 1}
    regions: list[dict[str, Any]] = [
        {"name": name, "column": place % 3, "row": place // 3, "start": True} for place, name in enumerate(_NAMES)
    ]
    regions[0] |= {"tile": "banner"}
    for region in regions[:3]:
        region |= {"flag": True}
    board = {"name": "examples", "title": "For the worked examples", "players": [players]}
    return parse_board(
        {"board": board, "region": regions, "components": {"tiles": [tile]}}, "the board of our worked examples"
    )


def table(  # noqa: PLR0913 -- all that a position has, each by name
    first: str,
    *players: Own,
    expansions: tuple[str, ...] = (DIVINE,),
    enemies: Mapping[str, str] | None = None,
    laid: Mapping[str, str] | None = None,
    coats: Mapping[str, int] | None = None,
    built: Mapping[str, Sequence[tuple[int, str, int]]] | None = None,
    markers: Markers = Markers(),  # noqa: B008 -- frozen
    over: bool = False,
) -> State:
    """Return a position in which seat 0 has the turn.

    Args:
        first: The wedge at the top of every wheel.
        *players: What each player has.
        expansions: Their names.
        enemies: The enemies in some regions.
        laid: The influence tiles in some regions; all others are taken.
        coats: The seats with a coat of arms in some regions; all others without a tile have one of the last.
        built: Owner, type and level of the buildings in some regions, the first one first.
        markers: What the strength tracks show.
        over: Whether the game is over, and nothing is left in the supply.
    """
    ruleset = _ruleset(players, expansions)
    stand, foes = _standing(built or {}), _foes(enemies or {})
    tiles, marks = _laid(ruleset, laid or {}, coats or {}, len(players) - 1) if DIVINE in expansions else ((), ())
    areas = _areas(ruleset, first, players, stand, marks)
    return Position(
        ruleset=ruleset,
        areas=(*areas[:-1], _with_the_rest(areas, ruleset, markers, foes, 0 if over else _SUPPLY)),
        enemies=foes,
        buildings=tuple(row[0] if row else None for row in stand),
        tiles=tuple((ruleset.bonus_tiles or (None,))[0] if name == "a1" else None for name in _NAMES),
        markers=markers,
        supply=0 if over else _SUPPLY,
        start=0,
        pending=p.GameOver() if over else p.AskTurn(0),
        added=Added(_beside(stand, divine=bool(tiles)), Laid(tiles, marks) if tiles else None),
    )


def _ruleset(players: Sequence[Own], expansions: tuple[str, ...]) -> Ruleset:
    orders = Orders.DEALT if any(one.order != "none" for one in players) else Orders.NONE
    return Ruleset(orders=orders, board=_board(len(players)), expansions=expansions)


def _foes(enemies: Mapping[str, str]) -> tuple[Token | None, ...]:
    return tuple(Token(enemies[name]) if name in enemies else None for name in _NAMES)


def _standing(built: Mapping[str, Sequence[tuple[int, str, int]]]) -> list[tuple[Erected, ...]]:
    return [tuple(map(_erected, built.get(name, ()))) for name in _NAMES]


def _beside(stand: Sequence[tuple[Erected, ...]], *, divine: bool) -> tuple[tuple[Erected, ...], ...]:
    """Return the further buildings of each region; without Divine Influence, nothing at all if no region has one."""
    beside = tuple(row[1:] for row in stand)
    return beside if divine or any(beside) else ()


def _erected(given: tuple[int, str, int]) -> Erected:
    return Erected(given[0], building_named(given[1]), given[2])


def _laid(
    ruleset: Ruleset, laid: Mapping[str, str], coats: Mapping[str, int], last: int
) -> tuple[tuple[Any, ...], tuple[int | None, ...]]:
    named = {tile.name: tile for tile in ruleset.edition.influence_tiles}
    tiles = tuple(named[laid[name]] if name in laid else None for name in _NAMES)
    return tiles, tuple(None if name in laid else coats.get(name, last) for name in _NAMES)


def _areas(
    ruleset: Ruleset,
    first: str,
    players: Sequence[Own],
    stand: Sequence[tuple[Erected, ...]],
    marks: tuple[int | None, ...],
) -> tuple[PlayerArea, ...]:
    mine = [[one for row in stand for one in row if one.owner == seat] for seat in range(len(players))]
    tiles = [marks.count(seat) if marks else None for seat in range(len(players))]
    return tuple(_area(ruleset, first, one, mine[seat], tiles[seat]) for seat, one in enumerate(players))


def _area(ruleset: Ruleset, first: str, one: Own, mine: Sequence[Erected], tiles: int | None) -> PlayerArea:
    """Return what a player has, with the buildings that are on the board and the tiles that its coats stand for."""
    order = KnightOrder(one.order)
    held: Any = Buildings()
    if tiles is not None:
        held = Unlocked(permanent=tuple(int(action == one.permanent) for action in ACTIONS))
        for building, level in (*((each.building, each.level) for each in mine), *one.taken.items()):
            held = held.without(building_named(str(building)), level)
    else:
        for each in mine:
            held = held._replace(**{str(each.building): each.level})
    names = [first, *(name for name in ruleset.edition.first_wheel if name != first)]
    chapels = sum(each.building == NewBuilding.CHAPEL and each.level <= III for each in mine)
    whole = sum(player_area.tokens_at_start(ruleset.edition)) + chapels - (order == KnightOrder.HOLY_GHOST)
    upgraded = tuple(wedge in one.upgraded for wedge in range(len(names)))
    once = tuple(int(action == one.once) for action in ACTIONS)
    holding = None if tiles is None else Holding(once, tiles, one.ends, one.giant, chapels)
    marked = Enemy(one.marked) if one.marked else None
    return PlayerArea(
        Wheel(tuple(map(ruleset.edition.wedge, names)), filled(one.tokens, whole, len(names)), upgraded),
        order,
        held,
        one.troops,
        tuple(sorted(map(_NAMES.index, one.knights.split()))),
        one.won,
        added=AddedArea(marked, holding=holding) if marked or holding else None,
    )


def _with_the_rest(
    areas: Sequence[PlayerArea], ruleset: Ruleset, markers: Markers, foes: Sequence[Token | None], supply: int
) -> PlayerArea:
    """Return the last player area with the influence and the defeated enemies that nobody else has."""
    *others, last = areas
    had = [sum(area.defeated.of(enemy) for area in others) for enemy in Enemy]
    missing = len(ruleset.laid.flags) - sum(map(bool, foes))
    won = [markers.prussian, markers.slav, missing - sum(markers)]
    left = Enemies(*(count - taken for count, taken in zip(won, had, strict=True)))
    influence = game_board.supply_at_start(len(areas), ruleset) - supply
    return replace(last, defeated=left, influence=influence)
