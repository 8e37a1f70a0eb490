"""The current run, which decides for symbolic values when Python needs a plain value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from crusaders_rules.lift.faults import NotLiftable

Term = Any
"""A term of z3."""


class Asked(Protocol):
    """Decides which path a run takes."""

    def decide(self, asked: Term) -> bool:
        """Return the side of a truth value that this path takes.

        Args:
            asked: A term that is true or false.

        Returns:
            The side.
        """

    def value_of(self, asked: Term) -> int:
        """Return the plain value of a number on this path.

        Args:
            asked: A term that is a whole number.

        Returns:
            The value.
        """


_under_way: list[Asked] = []


@contextmanager
def answering(run: Asked) -> Iterator[None]:
    """Let symbolic values ask a run.

    Args:
        run: The run that answers.

    Yields:
        Nothing; afterwards they ask the previous run again.
    """
    _under_way.append(run)
    try:
        yield
    finally:
        _under_way.pop()


def under_way() -> bool:
    """Return whether a function is running over symbolic values."""
    return bool(_under_way)


def current() -> Asked:
    """Return the current run.

    Returns:
        The run that a symbolic value asks.

    Raises:
        NotLiftable: No run is active: a symbolic value has left its run.
    """
    if not _under_way:
        raise NotLiftable("a symbolic value is asked outside the run that it belongs to")
    return _under_way[-1]
