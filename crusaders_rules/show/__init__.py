"""Text and SVG of boards, wheels, score sheets and positions."""

from crusaders_rules.show.board import board_svg
from crusaders_rules.show.position import position_svg
from crusaders_rules.show.sheet import score_svg
from crusaders_rules.show.text import board_text, position_text, wheel_text
from crusaders_rules.show.wheel import wheel_svg

__all__ = ["board_svg", "board_text", "position_svg", "position_text", "score_svg", "wheel_svg", "wheel_text"]
