"""The boards of the package and those in files."""

from crusaders_rules.thy_will_be_done.interpret.boards import board_names, load_board
from crusaders_rules.thy_will_be_done.state import Board

__all__ = [
    "Board",
    "board_names",
    "load_board",
]
