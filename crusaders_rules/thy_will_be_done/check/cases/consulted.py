"""What a question to the rules makes them compute: the rule functions that ran, with what they were given and gave."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable
from types import FrameType
from typing import Any, TypeVar

import attrs

from crusaders_rules.thy_will_be_done.home import RULES
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.play import tables
from crusaders_rules.thy_will_be_done.play.fired import made_a_difference

Result = TypeVar("Result")
# Longer tuples, such as the regions of a board, say too much of the position and too little of the rule.
_LONGEST = 13


@attrs.frozen
class Consulted:
    """What a question made the rules compute.

    Attributes:
        ids: The rules whose functions made a difference, in the order in which they first did.
        calls: Each call of a rule function: its name, what it answered, and what it was given, in short.
    """

    ids: tuple[str, ...]
    calls: tuple[tuple[str, Hashable, Hashable], ...]


def consulted(action: Callable[[], Result]) -> tuple[Result, Consulted]:
    """Carry out an action with empty tables, and note which rule functions it calls.

    Args:
        action: The action.

    Returns:
        Its result, and what it consulted.
    """
    ids: dict[str, None] = {}
    calls: dict[tuple[str, Hashable, Hashable], None] = {}

    def hook(frame: FrameType, event: str, answer: object) -> None:
        code = frame.f_code
        if event == "return" and (said := RULES.ids_of(code)):
            given = frame.f_locals
            names = code.co_varnames[: code.co_argcount]
            calls[code.co_qualname, _short(answer), tuple(_short(given[name]) for name in names)] = None
            if made_a_difference(frame, answer):
                ids.update(dict.fromkeys(said))

    tables.clear()
    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        result = action()
    finally:
        sys.setprofile(before)
    return result, Consulted(tuple(ids), tuple(calls))


def unread(state: State) -> State:
    """Return a copy of a position that remembers nothing computed before."""
    return state.with_changes(tuple(map(attrs.evolve, state.areas)), state.supply, state.pending)


def _short(value: Any) -> Hashable:  # noqa: ANN401 -- anything that a rule function is given
    """Return what tells values apart as far as it matters to choose cases."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, tuple):
        return tuple(map(_short, value)) if len(value) <= _LONGEST else len(value)
    if isinstance(value, Refusal):
        return value.code, value.rule, str(value.needs), str(value.has)
    return type(value).__name__
