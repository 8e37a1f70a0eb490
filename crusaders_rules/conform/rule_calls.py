"""What a question makes the rules of a game compute: the rule functions that are called, with what they read."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from types import CodeType, FrameType
from typing import Any, NamedTuple

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.catalog.watching import profiled
from crusaders_rules.game import Game

# Longer collections, such as all places of a map, say too much of the position and too little of the rule.
_LONGEST, _DEEPEST = 13, 3


class RuleCalls(NamedTuple):
    """What a question made the rules compute.

    Attributes:
        ids: The rules whose functions were called, in the order in which they first were.
        calls: Each call of a rule function: its name, what it answered, and what it was given, in short.
    """

    ids: tuple[str, ...]
    calls: tuple[tuple[Hashable, Hashable, Hashable], ...]


def rule_calls(game: Game, action: Callable[[], object]) -> RuleCalls:
    """Carry out an action, and note which rule functions it calls; what is answered from memory is not seen.

    Args:
        game: The game.
        action: The action.
    """
    ids: dict[str, None] = {}
    calls: dict[tuple[Hashable, Hashable, Hashable], None] = {}

    def hook(frame: FrameType, event: str, answer: object) -> None:
        code = frame.f_code
        if event == "return" and (said := game.ids_of(code)):
            read = _names_read(code)
            given = tuple(_short(frame.f_locals[name], read) for name in code.co_varnames[: code.co_argcount])
            calls[code.co_qualname, _short(answer, read), given] = None
            ids.update(dict.fromkeys(said))

    with profiled(hook):
        action()
    return RuleCalls(tuple(ids), tuple(calls))


@cache
def _names_read(code: CodeType) -> frozenset[str]:
    """Return the attributes and functions that a function names, those inside it too."""
    inner = (name for one in code.co_consts if isinstance(one, CodeType) for name in _names_read(one))
    return frozenset((*code.co_names, *inner))


def _short(value: Any, read: frozenset[str], depth: int = 0) -> Hashable:  # noqa: ANN401 -- anything that a rule is given
    """Return a short form of a value, with what a function reads of it."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, Refusal):
        return value.code, value.rule, str(value.needs), str(value.has)
    if depth < _DEEPEST and isinstance(value, tuple | list | frozenset):
        items = sorted(value, key=str) if isinstance(value, frozenset) else value
        return tuple(_short(one, read, depth + 1) for one in items) if len(items) <= _LONGEST else len(items)
    if depth < _DEEPEST and attrs.has(type(value)):
        names = [field.name for field in attrs.fields(type(value))]
        # If the function itself names no attribute, it may pass the value to one that does.
        wanted = [name for name in names if name in read] or names[:_LONGEST]
        return type(value).__name__, *(_short(getattr(value, name), read, depth + 1) for name in wanted)
    return type(value).__name__
