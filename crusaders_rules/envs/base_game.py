"""The environments play the base game, with its knight orders, and refuse expansions."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME

# In the order of their numbers and of their places in a row.
ORDERS = ORDERS_OF_THE_BASE_GAME


def refuse_expansions(ruleset: Ruleset) -> None:
    """Refuse a ruleset with expansions, or with pieces of expansions in an edition of its own.

    Args:
        ruleset: The ruleset.

    Raises:
        ValueError: If it has any; the message names them.
    """
    edition = ruleset.edition
    pieces = [str(order) for order in edition.knight_orders if order not in ORDERS]
    pieces += ["influence tiles"] if edition.influence_tiles else []
    found = ruleset.expansions or pieces
    if found:
        raise ValueError(f"ruleset: the environments do not play expansions yet; this one has {' and '.join(found)}")
