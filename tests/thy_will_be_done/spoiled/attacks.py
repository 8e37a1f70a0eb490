"""Trying many spoiled inputs on one reader: how they are made, counted and kept from going on for ever."""

from __future__ import annotations

import json
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules.files.problems import FileError

# Far above what any input needs; it only ends a test that would never end.
_FOR_EVER = 120
# Reads an input, and works on what is accepted.
Reader = Callable[[Any], object]


@contextmanager
def bounded() -> Iterator[None]:
    """Fail where something does not end."""

    def over(*_: object) -> None:
        raise AssertionError(f"no end after {_FOR_EVER} seconds")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(_FOR_EVER)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def attack(request: pytest.FixtureRequest, kind: str, inputs: st.SearchStrategy[Any], read: Reader) -> None:
    """Try spoiled inputs: each is accepted, or refused in short lines that a terminal can show, and nothing else.

    Args:
        request: The test, under whose report the counts are printed.
        kind: What kind of input it is.
        inputs: The inputs.
        read: Reads one and works on it; the errors of the library are refusals.
    """
    seen: Counter[str] = Counter()
    slowest = 0.0

    @given(one=inputs)
    def each(one: object) -> None:
        nonlocal slowest
        began = time.process_time()
        with bounded():
            try:
                read(one)
                seen["accepted"] += 1
            except FileError as error:
                seen["refused"] += 1
                refused_well(error)
        slowest = max(slowest, time.process_time() - began)

    each()
    counts = f"{seen.total()} tried, {seen['accepted']} accepted, {seen['refused']} refused"
    said = f"{counts}, the slowest in {slowest:.2f} s of processor time"
    request.node.user_properties.append(("spoiled", f"{kind}: {said}"))
    assert seen["refused"] > 0


def refused_well(error: FileError) -> None:
    """Check that an error has a line for each problem, short and without anything that moves a terminal."""
    assert error.problems
    assert str(error).isprintable()
    assert all(line.isprintable() and len(line) < 2_000 for line in error.lines)


def toml(data: Any) -> str:  # noqa: ANN401 -- plain data
    """Return plain data as TOML, each key of the top in a line; what TOML does not have becomes a text."""
    return "".join(f"{_text(key)} = {_value(one)}\n" for key, one in data.items())


def _value(one: Any) -> str:  # noqa: ANN401 -- plain data
    if isinstance(one, dict):
        return "{" + ", ".join(f"{_text(key)} = {_value(inner)}" for key, inner in one.items()) + "}"
    if isinstance(one, list):
        return "[" + ", ".join(map(_value, one)) + "]"
    if isinstance(one, bool) or one is None:
        return {True: "true", False: "false", None: '"null"'}[one]
    return repr(one) if isinstance(one, int | float) else _text(one)


def _text(one: object) -> str:
    # JSON writes what TOML reads, except for halves of characters.
    return json.dumps(str(one).encode("utf-8", "replace").decode("utf-8"))
