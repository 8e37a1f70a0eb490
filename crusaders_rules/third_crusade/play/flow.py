"""What is asked, and how the game goes on after a decision until somebody must decide again."""

from __future__ import annotations

from typing import Any

from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.step_kind import StepKind
from crusaders_rules.third_crusade.play.step_table import STEPS
from crusaders_rules.third_crusade.rules.turn_order import resolved_next
from crusaders_rules.third_crusade.state import Position


def pending(state: Position) -> tuple[StepKind, Any]:
    """Return what is asked: its kind, and its frame."""
    frame = state.stack[-1]
    return STEPS[type(frame)], frame


def proceed(desk: Desk) -> None:
    """Go on until somebody must decide."""
    while True:
        frame = resolved_next(desk.stack)
        if not STEPS[type(frame)].settle(desk, frame):
            return
        desk.offered = None
