"""Rulesets, readings and boards drawn at random, as far as the batch covers them."""

from __future__ import annotations

import random

import attrs

from crusaders_rules import Ruleset
from crusaders_rules.batch.row_cells import PLAYERS_OF_BASE
from crusaders_rules.thy_will_be_done.interpret import Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_names, load_board
from crusaders_rules.thy_will_be_done.state import Board, BonusTile, Building, Buildings, Region
from tests.thy_will_be_done.support import readings_at_random

EDITIONS = ("deluxified-2017", "board-game-arena", "prototype-2015")
LEAST_SUPPLY = 40
_SHAPES = ("shield", "banner")


def game_at_random(chance: random.Random) -> tuple[Ruleset, int]:
    """Return a ruleset and a number of players; in most cases expansions are played, and always with five and six.

    Raises:
        RulesetError: If the edition allows no expansion.
    """
    players = chance.choice((2, 3, 4, 5, 6))
    ruleset = ruleset_at_random(chance, players)
    many = ("five-and-six",), ("five-and-six", "divine-influence"), ("divine-influence", "five-and-six")
    expansions = chance.choice(((), (), ("divine-influence",), *many[:2]) if players <= PLAYERS_OF_BASE else many)
    if not expansions:
        return ruleset, players
    edition, board, readings = chance.choice(EDITIONS[:2]), ruleset.board, ruleset.interpretation
    return Ruleset(
        edition, ruleset.variant, ruleset.orders, expansions=expansions, interpretation=readings, board=board
    ), players


def ruleset_at_random(chance: random.Random, players: int) -> Ruleset:
    """Return a ruleset with an edition, a variant, orders, a board, and in most cases other readings."""
    edition, variant = chance.choice(EDITIONS), chance.choice(tuple(Variant))
    orders = "chosen" if variant == Variant.TOURNAMENT else chance.choice(("none", "dealt", "dealt-third"))
    plain = Ruleset(edition, variant, orders)
    board = chance.choice((None, *boards_for(players), board_at_random(chance, players)))
    if chance.random() < 0.25:
        return attrs.evolve(plain, board=board)
    return attrs.evolve(plain, interpretation=readings_at_random(chance), board=board)


def boards_for(players: int) -> tuple[Board, ...]:
    """Return the boards of the package for so many players."""
    every = tuple(load_board(name) for name in board_names())
    # Where a reading asks for an amount, a gain above the influence in the supply has no number.
    return tuple(
        board for board in every if players in board.players and (board.supply or LEAST_SUPPLY) >= LEAST_SUPPLY
    )


def board_at_random(chance: random.Random, players: int) -> Board:
    """Return a board of any shape: a ring of regions with further borders, and pieces of its own."""
    count = chance.randrange(6, 49)
    borders = {(place, (place + 1) % count) for place in range(count)}
    borders |= {(place, (place + chance.randrange(2, count - 1)) % count) for place in chance.sample(range(count), 3)}
    beside: list[set[int]] = [set() for _ in range(count)]
    for one, other in borders:
        beside[one].add(other)
        beside[other].add(one)
    starts = set(chance.sample(range(count), players))
    regions = tuple(_region(chance, place, start=place in starts) for place in range(count))
    tiles = [_tile(chance, shape) for shape in _SHAPES for _ in range(count)] if chance.random() < 0.5 else None
    return Board(
        name="drawn",
        title="A drawn board",
        players=(players,),
        regions=_with_few_pieces(regions),
        adjacent=tuple(tuple(sorted(places)) for places in beside),
        tiles=None if tiles is None else tuple(tiles[:: max(1, len(tiles) // 40)]),
        supply=chance.choice((None, None, LEAST_SUPPLY)),
    )


def _region(chance: random.Random, place: int, *, start: bool) -> Region:
    space = start or chance.random() < 0.8
    discount = Buildings(*(chance.randrange(3) if chance.random() < 0.2 else 0 for _ in range(4)))
    return Region(
        name=f"r{place + 1}",
        column=place,
        row=0,
        space=space,
        flag=space and not start and chance.random() < 0.5,
        start=start,
        tile=chance.choice(_SHAPES) if space and chance.random() < 0.4 else None,
        discount=discount,
    )


def _with_few_pieces(regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the regions with so few flags and tile spaces that there are pieces for all of them."""
    found, flags = [], 0
    shapes = dict.fromkeys(_SHAPES, 0)
    for region in regions:
        flags += region.flag
        kept = attrs.evolve(region, flag=region.flag and flags <= 15)
        if region.tile is not None:
            shapes[region.tile] += 1
            kept = attrs.evolve(kept, tile=region.tile if shapes[region.tile] <= 10 else None)
        found.append(kept)
    return tuple(found)


def _tile(chance: random.Random, shape: str) -> BonusTile:
    building = chance.choice(tuple(Building)[:4])
    kind, number = chance.choice((("discount", 1), ("gift", 2)))
    amount = chance.randrange(1, 3)
    less, more = (amount, 0) if kind == "discount" else (0, amount)
    return BonusTile(f"{building}-{kind}-{number}-{amount}-{shape}", shape, building, less, more)
