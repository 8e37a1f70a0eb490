"""The boards of the package and those in files; ``load_board`` is in the package itself."""

from crusaders_rules.thy_will_be_done.interpret.board_format import BoardError
from crusaders_rules.thy_will_be_done.interpret.boards import board_names

__all__ = [
    "BoardError",
    "board_names",
]
