"""A game of plain values: positions and decisions are attrs classes, and the rules are functions of them.

The author of such a game states it as a ``Description``. ``plain_game`` makes of it what the command line, the
protocol and the proofs need: files, notation, bots, the terminal, and the comparison of readings.
"""

from __future__ import annotations

from crusaders_rules.plain.description import Description
from crusaders_rules.plain.plain_games import plain_game

__all__ = ["Description", "plain_game"]
