"""The current run, which decides for symbolic values when Python needs a plain value."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from crusaders_rules.lift.faults import NotLiftable

Term = Any
"""A term of z3."""
Result = TypeVar("Result")


# A way to make a term, with the addresses of what it is made of: the term, and what must live as long as the entry.
Made = dict[tuple[Any, ...], tuple[Term, tuple[Term, ...]]]


class Asked(Protocol):
    """Decides which path a run takes.

    Attributes:
        made: The terms made so far.
    """

    made: Made

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


def aside(work: Callable[..., Result], *given: Any) -> Result:  # noqa: ANN401 -- terms
    """Make or ask about terms while no function that is entered is read: none of them is a function of the game.

    Args:
        work: Works on terms and the solver only.
        *given: What it is given.

    Returns:
        What it returns.
    """
    reading = sys.getprofile()
    if reading is None:
        return work(*given)
    sys.setprofile(None)
    try:
        return work(*given)
    finally:
        sys.setprofile(reading)


def made(make: Callable[..., Term], *terms: Term) -> Term:
    """Return a term made of others: when a run begins again, it gets the term that it made before.

    Args:
        make: Makes it; a function that lasts.
        *terms: What it is made of.

    Returns:
        The term.
    """
    if not _under_way:
        return make(*terms)
    known, key = _under_way[-1].made, (make, *map(id, terms))
    found = known.get(key)
    if found is None:
        found = known[key] = aside(make, *terms), terms
    return found[0]
