"""What Planning and Command share: the Armies act in turn order, again and again, until all have passed."""

from __future__ import annotations

from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.rules import planning, turn_order
from crusaders_rules.third_crusade.state import Owner
from crusaders_rules.third_crusade.state.under_way import CommandPhase, PlanningPhase

Phase = PlanningPhase | CommandPhase


def marker(desk: Desk, frame: Phase) -> int:
    """Return the place on the initiative track of the Army whose turn it is."""
    return desk.marker_after(frame.last)


def asked(desk: Desk, frame: Phase) -> Owner:
    """Return the Army whose turn it is."""
    return desk.initiative[desk.marker_after(frame.last)]


def pass_turn(desk: Desk, frame: Phase) -> None:
    """Let the Army whose turn it is pass."""
    last = marker(desk, frame)
    army = desk.initiative[last]
    passes = (*frame.passes, army)
    if turn_order.pass_ends(desk.initiative, army, passes.count(army), desk.setting.interpretation):
        desk.passed = planning.after_pass(desk.passed, army)
    desk.change(last=last, passes=passes)
