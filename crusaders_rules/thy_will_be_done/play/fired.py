"""Which rules fire, seen by a profile hook and only on demand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from crusaders_rules.thy_will_be_done.home import RULES
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import tables
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.state.decision import Decision

Result = TypeVar("Result")


def watch(action: Callable[[], Result]) -> tuple[Result, tuple[str, ...]]:
    """Run an action and record which rules fire.

    The tables are emptied first, so that nothing is answered from memory.

    Args:
        action: The action.

    Returns:
        Its result, and the ids of the rules whose functions ran, in the order of their first run.
    """
    seen: dict[str, None] = {}

    def hook(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            for rule_id in RULES.ids_of(frame.f_code):
                seen[rule_id] = None

    tables.clear()
    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        result = action()
    finally:
        sys.setprofile(before)
    return result, tuple(seen)


def fired(state: State, decision: Decision) -> tuple[str, ...]:
    """Return the ids of the rules that fire while a decision is judged and applied.

    Args:
        state: A position.
        decision: A legal decision.

    Returns:
        The rule ids, in the order in which they first fire.

    Raises:
        IllegalDecision: If a rule refuses the decision.
    """
    unread = state.asking(state.pending)
    return watch(lambda: apply(unread, decision))[1]
