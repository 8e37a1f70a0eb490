"""Divine Influence: scoring at the end of the game."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import NewFours
from crusaders_rules.thy_will_be_done.rules import scoring
from crusaders_rules.thy_will_be_done.state import Building

# A level IV chapel counts wedges with so many pieces.
TWO = 2


@rule("divine.score.majority", "divine.score.majority.tie", "divine.score.majority.least")
def tile_majority(tiles: tuple[int, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """The influence of each player for the most and the second most influence tiles.

    Ties are as for enemies, and a player without a tile scores nothing.

    Args:
        tiles: The influence tiles of each player, face up and face down.
        ruleset: The amounts, and the reading of ties.
    """
    return scoring.majority(tiles, ruleset)


@rule("divine.tile.end", "divine.score.extra")
def end_tiles(ends: int, tiles: int) -> int:
    """Influence of the tiles that score 1 for each influence tile of their owner."""
    return ends * tiles


@rule("divine.vault.score", "divine.score.extra")
def vault_points(vaults: tuple[int, ...], edition: Edition) -> int:
    """Influence of vaults of levels I to III, as printed on the player board.

    Args:
        vaults: The levels of the player's vaults on the game board.
        edition: The printed points.
    """
    printed = edition.vault_points
    return sum(printed[level - 1] for level in vaults if level <= len(printed))


@rule("divine.keep.four")
def keep_four(keeps: tuple[int, ...], troops: int, edition: Edition) -> int:
    """Influence of a level IV keep: for each mustered troop."""
    return edition.keep_four * troops if scoring.IV in keeps else 0


@rule("divine.chapel.four")
def chapel_four(chapels: tuple[int, ...], tokens: tuple[int, ...], giant: int | None, edition: Edition) -> int:
    """Influence of a level IV chapel: for each wedge with two or more pieces, the giant token being one of them.

    Args:
        chapels: The levels of the player's chapels on the game board.
        tokens: The tokens on each wedge, the giant one counted as two.
        giant: The wedge with the giant token, None without one.
        edition: The amount for each wedge.
    """
    if scoring.IV not in chapels:
        return 0
    counts = [divine_orders.pieces(held, wedge == giant) for wedge, held in enumerate(tokens)]
    return edition.chapel_four * sum(1 for count in counts if count >= TWO)


@rule("divine.vault.four")
def vault_four(vaults: tuple[int, ...], upgraded: tuple[bool, ...], edition: Edition) -> int:
    """Influence of a level IV vault: for each upgraded wedge."""
    return edition.vault_four * sum(upgraded) if scoring.IV in vaults else 0


@rule("divine.score.extra")
def fours_counted(fours: tuple[Building | NewBuilding, ...], ruleset: Ruleset) -> int:
    """The buildings of level IV that a level IV bank counts: new ones too, unless a reading leaves them out.

    Args:
        fours: The types of the player's buildings of level IV.
        ruleset: Consulted for ``new_fours``.
    """
    if ruleset.interpretation.new_fours == NewFours.BASE_ONLY:
        return sum(1 for building in fours if building in tuple(Building))
    return len(fours)
