"""The pieces of a game that determine the numbers and the rows of the environments."""

from __future__ import annotations

from collections.abc import Collection

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Edition, Ruleset
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME
from crusaders_rules.thy_will_be_done.state import KnightOrder


def orders_in(edition: Edition) -> tuple[KnightOrder, ...]:
    """Return the knight orders in the order of their numbers and of their places in a row.

    Those of the base game come first, even if an edition lacks some of them; those of expansions follow.

    Args:
        edition: An edition, with its expansions.
    """
    return tuple(dict.fromkeys((*ORDERS_OF_THE_BASE_GAME, *edition.knight_orders)))


def marks_enemies(orders: Collection[KnightOrder]) -> bool:
    """Whether one of these orders marks a type of enemy."""
    return KnightOrder.HOLY_GHOST in orders


def swaps_enemies(orders: Collection[KnightOrder]) -> bool:
    """Whether one of these orders swaps enemies."""
    return any(map(five_and_six.may_swap, orders))


def has_giant(orders: Collection[KnightOrder]) -> bool:
    """Whether one of these orders has the giant token."""
    return KnightOrder.BAND in orders


def has_tiles(edition: Edition) -> bool:
    """Whether influence tiles and new buildings are played."""
    return divine_tiles.is_played(edition)


def refuse_loose_pieces(ruleset: Ruleset) -> None:
    """Refuse an edition of somebody's own with pieces of an expansion, if the expansion itself is not played.

    Args:
        ruleset: The ruleset.

    Raises:
        ValueError: If it has any; the message names them.
    """
    edition = ruleset.edition
    found = [str(order) for order in orders_in(edition)[len(ORDERS_OF_THE_BASE_GAME) :]]
    found += ["influence tiles"] if has_tiles(edition) else []
    if found and not ruleset.expansions:
        raise ValueError(f"ruleset: the edition has {' and '.join(found)} without the expansion that they belong to")
