"""What a question to the rules makes them compute: the rule functions that ran, with what they were given and gave."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from types import CodeType, FrameType
from typing import Any, TypeVar

import attrs

from crusaders_rules.catalog.watching import profiled
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import InfluenceTile, TileEffect
from crusaders_rules.thy_will_be_done.home import RULES
from crusaders_rules.thy_will_be_done.interpret import Edition, Interpretation, Refusal, Ruleset
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.fired import made_a_difference
from crusaders_rules.thy_will_be_done.state import BonusTile

Result = TypeVar("Result")
# What can be read of a ruleset, and the things that are small enough to be told apart by all that they have.
_READ = frozenset(field.name for one in (Interpretation, Ruleset, Edition) for field in attrs.fields(one))
_SMALL: tuple[Any, ...] = (BonusTile, InfluenceTile, TileEffect)
# Longer tuples, such as the regions of a board, say too much of the position and too little of the rule.
_LONGEST = 13


@attrs.frozen
class Consulted:
    """What a question made the rules compute.

    Attributes:
        ids: The rules whose functions made a difference, in the order in which they first did.
        calls: Each call of a rule function: its name with what it reads of the ruleset, what it answered, and what it
            was given, in short.
    """

    ids: tuple[str, ...]
    calls: tuple[tuple[Hashable, Hashable, Hashable], ...]


def consulted(action: Callable[[], Result]) -> tuple[Result, Consulted]:
    """Carry out an action with empty tables, and note which rule functions it calls.

    Args:
        action: The action.

    Returns:
        Its result, and what it consulted.
    """
    books.clear()
    return watched(action)


def watched(action: Callable[[], Result]) -> tuple[Result, Consulted]:
    """Carry out an action, and note which rule functions it calls; those whose answers are in the tables are not."""
    ids: dict[str, None] = {}
    calls: dict[tuple[Hashable, Hashable, Hashable], None] = {}

    def hook(frame: FrameType, event: str, answer: object) -> None:
        code = frame.f_code
        if event == "return" and (said := RULES.ids_of(code)):
            given = frame.f_locals
            values = tuple(given[name] for name in code.co_varnames[: code.co_argcount])
            calls[(code.co_qualname, *_settings(code, values)), _short(answer), tuple(map(_short, values))] = None
            if made_a_difference(frame, answer):
                ids.update(dict.fromkeys(said))

    with profiled(hook):
        result = action()
    return result, Consulted(tuple(ids), tuple(calls))


def _settings(code: CodeType, values: tuple[object, ...]) -> Iterator[Hashable]:
    """Yield what a rule function reads of a ruleset or an edition that it is given."""
    for value in values:
        if isinstance(value, Ruleset):
            wholes: tuple[object, ...] = (value.interpretation, value, value.edition)
        elif isinstance(value, Edition):
            wholes = (value,)
        else:
            continue
        for name in _names_read(code):
            yield next((_short(getattr(one, name)) for one in wholes if hasattr(one, name)), None)


@cache
def _names_read(code: CodeType) -> tuple[str, ...]:
    """Return the attributes that a function reads, in alphabetical order."""
    inner = (name for one in code.co_consts if isinstance(one, CodeType) for name in _names_read(one))
    return tuple(sorted({*code.co_names, *inner} & _READ))


def _short(value: Any) -> Hashable:  # noqa: ANN401 -- anything that a rule function is given
    """Return a short form of a value, with what matters for the choice of cases."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, tuple):
        return tuple(map(_short, value)) if len(value) <= _LONGEST else len(value)
    if isinstance(value, Refusal):
        return value.code, value.rule, str(value.needs), str(value.has)
    if isinstance(value, _SMALL):
        return tuple(map(_short, attrs.astuple(value, recurse=False)))
    return type(value).__name__
