"""Stand-ins for functions while a theorem runs: mutants, and what other theorems cover."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def cut(owner: Any, **functions: Any) -> Iterator[None]:  # noqa: ANN401 -- a module or a class
    """Replace some functions of a module or a class by stand-ins; the right ones are back when the block ends.

    Args:
        owner: The module or the class.
        **functions: The stand-in for each.
    """
    right = {name: getattr(owner, name) for name in functions}
    try:
        for name, function in functions.items():
            setattr(owner, name, function)
        yield
    finally:
        for name, function in right.items():
            setattr(owner, name, function)
