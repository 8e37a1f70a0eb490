"""Whom symbolic values ask when Python must know what they are: the run under way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from crusaders_rules.lift.faults import NotLiftable

Term = Any
"""A term of z3."""


class Asked(Protocol):
    """What answers for the way that it takes."""

    def decide(self, asked: Term) -> bool:
        """Return the side of a truth value that this way takes.

        Args:
            asked: A term that is true or false.

        Returns:
            The side.
        """

    def value_of(self, asked: Term) -> int:
        """Return the plain value of a number that this way takes.

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
        run: What answers.

    Yields:
        Nothing; afterwards they ask whom they asked before.
    """
    _under_way.append(run)
    try:
        yield
    finally:
        _under_way.pop()


def under_way() -> bool:
    """Return whether a function is being run over symbolic values."""
    return bool(_under_way)


def current() -> Asked:
    """Return the run under way.

    Returns:
        The run that a symbolic value asks.

    Raises:
        NotLiftable: There is none: a symbolic value has left its run.
    """
    if not _under_way:
        raise NotLiftable("a symbolic value is asked outside the run that it belongs to")
    return _under_way[-1]
