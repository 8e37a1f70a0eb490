"""Text and SVG of boards, wheels, score sheets and positions."""

from crusaders_rules.thy_will_be_done.show.board import board_svg
from crusaders_rules.thy_will_be_done.show.map_text import map_lines
from crusaders_rules.thy_will_be_done.show.position import areas_svg, position_svg, wheels_svg
from crusaders_rules.thy_will_be_done.show.sheet import score_svg
from crusaders_rules.thy_will_be_done.show.text import (
    areas_text,
    board_text,
    position_text,
    regions_text,
    titled_map,
    wheel_text,
    wheels_text,
)
from crusaders_rules.thy_will_be_done.show.wheel import wheel_svg

__all__ = [
    "areas_svg",
    "areas_text",
    "board_svg",
    "board_text",
    "map_lines",
    "position_svg",
    "position_text",
    "regions_text",
    "score_svg",
    "titled_map",
    "wheel_svg",
    "wheel_text",
    "wheels_svg",
    "wheels_text",
]
