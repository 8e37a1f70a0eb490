"""Setup of the game board: enemies, bonus tiles, start player, first knights, supply."""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Ruleset
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing, NotAStart, StartTaken, for_players
from crusaders_rules.thy_will_be_done.state import CHANCE, Board, BonusTile, Markers, Region, Token
from crusaders_rules.thy_will_be_done.state.pending import AskEnemy, AskStart, AskTile


@rule("setup.sequence")
def after_player_areas(board: Board) -> AskEnemy | AskTile | AskStart:
    """The step after the player areas: the game board, first its enemies, then its bonus tiles and the start player."""
    return AskEnemy(CHANCE, board.flags[0]) if board.flags else after_enemies(board)


@rule("setup.sequence")
def after_enemies(board: Board) -> AskTile | AskStart:
    """The step after the enemies: the bonus tiles, then the start player."""
    return AskTile(CHANCE, board.tile_spaces[0]) if board.tile_spaces else AskStart(CHANCE)


@rule("setup.map.side")
def side_for(players: int, edition: Edition) -> str:
    """The name of the board side for a number of players."""
    return dict(edition.boards)[players]


@rule("setup.map.side")
def wrong_side(board: Board, players: int) -> Refusal | None:
    """Refuse a board that is not for this number of players."""
    if players in board.players:
        return None
    return NoSuchThing("setup.map.side", for_players(board.players), f"side {board.name} for {players} players")


@rule("components.tile")
def laid_out(board: Board, edition: Edition) -> Board:
    """The board in use: without spaces for bonus tiles, if the edition has no tiles."""
    if edition.tiles:
        return board
    regions = tuple(attrs.evolve(region, tile=None) for region in board.regions)
    return attrs.evolve(board, regions=regions, tiles=None)


@rule("setup.enemy.marker")
def markers_at_start() -> Markers:
    """Both strength markers on the start spaces of their tracks."""
    return Markers(0, 0)


@rule("setup.enemy.shuffle", "setup.enemy.box")
def enemies_left(pool: tuple[Token, ...], laid: tuple[Token | None, ...]) -> tuple[Token, ...]:
    """The shuffled enemy tokens not on the board; tokens left after the last flag are out of the game."""
    left = list(pool)
    for token in laid:
        if token is not None:
            left.remove(token)
    return tuple(left)


@rule("setup.enemy.flag")
def next_flag(board: Board, region: int) -> AskEnemy | AskTile | AskStart:
    """The step after placing an enemy token on a flag: the next flag, until all have one."""
    following = board.flags.index(region) + 1
    return AskEnemy(CHANCE, board.flags[following]) if following < len(board.flags) else after_enemies(board)


@rule("setup.tile.place")
def tiles_fitting(pool: tuple[BonusTile, ...], laid: tuple[BonusTile | None, ...], shape: str) -> tuple[BonusTile, ...]:
    """The remaining bonus tiles that fit a space of this shape."""
    left = list(pool)
    for tile in laid:
        if tile is not None:
            left.remove(tile)
    return tuple(tile for tile in left if tile.shape == shape)


@rule("setup.tile.all")
def next_tile_space(board: Board, region: int) -> AskTile | AskStart:
    """The step after placing a bonus tile: the next space, until all tiles are placed."""
    following = board.tile_spaces.index(region) + 1
    return AskTile(CHANCE, board.tile_spaces[following]) if following < len(board.tile_spaces) else AskStart(CHANCE)


@rule("setup.start.random")
def start_players(players: int) -> tuple[int, ...]:
    """The seats from which chance draws the start player."""
    return tuple(range(players))


@rule("setup.knight.reverse")
def next_to_place(seat: int, start: int, players: int) -> int | None:
    """The seat that places a knight after ``seat``: the right neighbour, and nobody after the start player."""
    return None if seat == start else (seat - 1) % players


@rule("setup.knight.region")
def not_a_start(region: Region) -> Refusal | None:
    """Refuse a first knight outside the starting regions."""
    return None if region.start else NotAStart("setup.knight.region", has=region.name)


@rule("setup.knight.distinct")
def start_taken(region: Region, others: tuple[str, ...]) -> Refusal | None:
    """Refuse a starting region with a knight of another player."""
    return StartTaken("setup.knight.distinct", has=region.name) if region.name in others else None


@rule("setup.supply")
def supply_at_start(players: int, ruleset: Ruleset) -> int:
    """The influence in the supply at the start: that of the edition, unless the board sets another amount."""
    own, edition = ruleset.laid.supply, ruleset.edition
    return min(edition.supply_base + edition.supply_per_player * players, edition.supply_most) if own is None else own
