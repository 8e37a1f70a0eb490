"""What the vectors of a suite make each rule function compute, so that a mutant is asked only what can tell it apart.

A rule function is pure. So if a mutant of it answers every recorded call as the function does, then no vector can
notice it, and none needs to be asked. Otherwise only the vectors with a call that it answers differently are asked.
"""

from __future__ import annotations

import builtins
import functools
import gc
import importlib
import sys
import time
from array import array
from collections.abc import Callable, Container, Hashable, Iterator, Sequence
from types import CodeType, FunctionType, SimpleNamespace
from typing import Any

import attrs

from crusaders_rules.conform.answering import departures
from crusaders_rules.conform.vector import Vector
from crusaders_rules.game import Game
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.play import books, fired
from tools.mutants.judges import sources
from tools.mutants.patches import known_as

_HOOK = "_recorded_call"
_GENERATOR = 0x20

Name = tuple[str, str]
Call = tuple[Any, ...]


@attrs.define
class Calls:
    """The calls of one function.

    Attributes:
        vectors: For each call, the numbers of the vectors that make it.
        opaque: The numbers of the vectors with a call that cannot be made again.
    """

    vectors: dict[Call, array[int]] = attrs.field(factory=dict)
    opaque: dict[int, None] = attrs.field(factory=dict)

    @property
    def numbers(self) -> Iterator[int]:
        """The numbers of all vectors that call the function."""
        yield from self.opaque
        for row in self.vectors.values():
            yield from row


@attrs.define
class Record:
    """What a suite makes the rules compute.

    Attributes:
        calls: The calls by module and function.
        seconds: The processor time that each vector takes.
        wrong: The vectors to which the rules as they are answer otherwise, each with the difference.
    """

    calls: dict[Name, Calls]
    seconds: list[float]
    wrong: list[tuple[int, str]]


@functools.cache
def rule_functions() -> dict[Name, FunctionType]:
    """Return every function at the top of a module of rules of a game."""
    for game in (THY_WILL_BE_DONE, THIRD_CRUSADE):
        game.home.rules.functions(game.home.package)
    return {
        (source.name, name): function
        for source in sources().values()
        if source.name.partition(".")[0] != "play"
        for module in [sys.modules.get(source.module)]
        if module is not None and "rules" in source.module.split(".")
        for name, function in vars(module).items()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    }


def forget() -> None:
    """Empty every table and every memory of earlier answers."""
    books.clear()
    for one in _memories():
        one.cache_clear()


@functools.cache
def _memories() -> tuple[Any, ...]:
    """Return the memories of what carries out a turn; none of the data of editions, boards and scenarios."""
    for source in sources(play_of_third=True).values():
        importlib.import_module(source.module)
    places = (
        ".thy_will_be_done.play.",
        ".thy_will_be_done.expansions.",
        ".third_crusade.play.",
        ".third_crusade.rules.",
    )
    kind = type(functools.lru_cache(lambda: None))
    return tuple(
        one
        for one in gc.get_objects()
        # By its type: a value that nobody may look at refuses to tell its class.
        if issubclass(type(one), kind) and any(place in f".{getattr(one, '__module__', '')}." for place in places)
    )


def recorded(
    vectors: Sequence[Vector],
    watch: Callable[[], object],
    names: Container[Name] | None = None,
    game: Game = THY_WILL_BE_DONE,
) -> Record:
    """Ask every vector once, and note the calls of rule functions.

    Args:
        vectors: The vectors.
        watch: Called after each vector.
        names: The functions whose calls are noted; None for all of them.
        game: The game that is asked.
    """
    functions = {name: one for name, one in rule_functions().items() if names is None or name in names}
    record = Record({name: Calls() for name in functions}, [], [])
    noting = _Noting(record)
    with noting:
        for name, function in functions.items():
            noting.wrap(name, function)
        for number, vector in enumerate(vectors):
            noting.number = number
            forget()
            began = time.process_time()
            record.wrong += [(number, said) for _, said in departures(game, [vector])]
            record.seconds.append(time.process_time() - began)
            watch()
    return record


class _Noting:
    """Puts a function that notes each call in the place of a rule function, for a while."""

    def __init__(self, record: Record) -> None:
        self.number = 0
        self._record = record
        self._wrapped: list[tuple[FunctionType, CodeType]] = []
        self._seen: dict[Hashable, Any] = {}
        # It compares the codes of these two, which stand elsewhere while calls are noted.
        self._known = {name: vars(fired)[name] for name in ("end", "bonuses")}

    def __enter__(self) -> None:
        vars(fired)["_judges"]()
        vars(fired)["end"] = SimpleNamespace(take=_copy(self._known["end"].take))
        vars(fired)["bonuses"] = SimpleNamespace(castle_knights=_copy(self._known["bonuses"].castle_knights))
        vars(builtins)[_HOOK] = {}

    def __exit__(self, *_: object) -> None:
        for function, code in self._wrapped:
            function.__code__ = code
        vars(fired).update(self._known)
        del vars(builtins)[_HOOK]

    def wrap(self, name: Name, function: FunctionType) -> None:
        """Note the calls of a function from now on."""
        calls, original, code = self._record.calls[name], _copy(function), function.__code__

        def noted(*given: Any, **named: Any) -> Any:  # noqa: ANN401 -- whatever the function takes
            self._note(calls, (given, tuple(sorted(named.items()))))
            return original(*given, **named)

        vars(builtins)[_HOOK][name] = noted
        text = f"def {name[1]}(*given, **named): return {_HOOK}[{name!r}](*given, **named)"
        made: dict[str, Any] = {}
        exec(text, made)  # noqa: S102 -- the code of a function that must keep its identity
        self._wrapped.append((function, code))
        function.__code__ = made[name[1]].__code__

    def _note(self, calls: Calls, call: Call) -> None:
        given, named = call
        if any(hasattr(one, "__next__") for one in given):
            calls.opaque[self.number] = None
            return
        try:
            alike = tuple(self._seen.setdefault((type(one), one), one) for one in given)
            row = calls.vectors.setdefault((alike, named), array("I"))
        except TypeError:
            calls.opaque[self.number] = None
            return
        if not row or row[-1] != self.number:
            row.append(self.number)


def _copy(function: FunctionType) -> FunctionType:
    """Return another function with the same code, which stays as it is if the code of the first one is replaced."""
    made = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    made.__kwdefaults__ = function.__kwdefaults__
    return made


def answered(function: Callable[..., Any], call: Call) -> tuple[object, ...]:
    """Return what a function answers to a call, in a form that can be compared."""
    given, named = call
    try:
        answer = function(*given, **dict(named))
        if function.__code__.co_flags & _GENERATOR:
            answer = list(answer)
    except Exception as error:  # noqa: BLE001 -- whatever a mutant makes of it
        return ("raises", type(error))
    return (type(answer), answer)


def replaced(function: FunctionType, source: str) -> None:
    """Give a function the code that it has in another text of its module.

    Args:
        function: A function at the top of its module.
        source: The text.
    """
    whole = compile(source, f"<mutant of {function.__module__}>", "exec", dont_inherit=True)
    old, (new,) = (
        function.__code__,
        [one for one in whole.co_consts if isinstance(one, CodeType) and one.co_name == function.__name__],
    )
    known_as(old, new)
    function.__code__ = new
