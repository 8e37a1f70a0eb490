"""Watching which functions run: a profile hook that is put in place for a while, and taken away again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from crusaders_rules.catalog.registry import Registry

# What a hook is given: a frame, what happens to it (``call`` or ``return``), and what it returns.
Hook = Callable[[FrameType, str, object], None]


@contextmanager
def profiled(hook: Hook) -> Iterator[None]:
    """Call a hook for each function that begins or ends; afterwards the hook of before is back.

    Args:
        hook: The profile hook.
    """
    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        yield
    finally:
        sys.setprofile(before)


def rules_asked(rules: Registry, action: Callable[[], object]) -> dict[str, bool]:
    """Return the rules whose functions an action calls, and whether one of them answers anything but nothing.

    What is answered from memory is not seen: the caller empties its tables first.

    Args:
        rules: The rules of a game.
        action: The action.

    Returns:
        The ids of the rules, in the order in which their functions first return.
    """
    found: dict[str, bool] = {}

    def hook(frame: FrameType, event: str, answer: object) -> None:
        if event == "return":
            for rule_id in rules.ids_of(frame.f_code):
                found[rule_id] = found.get(rule_id, False) or bool(answer)

    with profiled(hook):
        action()
    return found
