"""Editions, variants, and how knight orders are handed out."""

from crusaders_rules.thy_will_be_done.interpret import Edition, Orders, Variant
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names, find_edition, load_edition

__all__ = [
    "Edition",
    "Orders",
    "Variant",
    "edition_names",
    "find_edition",
    "load_edition",
]
