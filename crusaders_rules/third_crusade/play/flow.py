"""What is asked, and how the game goes on after a decision until somebody must decide again."""

from __future__ import annotations

from typing import Any

from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds.kind import Kind
from crusaders_rules.third_crusade.rules.turn_order import resolved_next
from crusaders_rules.third_crusade.state import Position


def pending(state: Position) -> tuple[Kind, Any]:
    """Return what is asked: its kind, and its frame."""
    frame = state.stack[-1]
    return BY_QUESTION[type(frame)], frame


def proceed(desk: Desk) -> None:
    """Go on until somebody must decide."""
    while True:
        frame = resolved_next(desk.stack)
        if not BY_QUESTION[type(frame)].settle(desk, frame):
            return
        desk.offered = None
