"""Claims: truth values combined without asking which they are.

``and``, ``or`` and ``not`` of Python ask, and so split a symbolic run in two; these do not. Plain
truth values pass through them unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from crusaders_rules.lift.faults import NotSupposed

Truth = Any
"""A plain or a symbolic truth value."""


def all_of(truths: Iterable[Truth]) -> Truth:
    """Return whether all hold; true for an empty row.

    Args:
        truths: Plain or symbolic truth values.

    Returns:
        A truth value, symbolic if one of them is.
    """
    # Only symbolic truth values need a solver.
    return reduce(lambda one, other: other if one is True else one & other, truths, True)  # noqa: FBT003 -- the neutral truth


def any_of(truths: Iterable[Truth]) -> Truth:
    """Return whether at least one holds; false for an empty row.

    Args:
        truths: Plain or symbolic truth values.

    Returns:
        A truth value, symbolic if one of them is.
    """
    return reduce(lambda one, other: one | other, truths, False)  # noqa: FBT003 -- the neutral truth


def implies(premise: Truth, conclusion: Truth) -> Truth:
    """Return whether the conclusion holds if the premise does.

    Args:
        premise: A plain or symbolic truth value.
        conclusion: Another one.

    Returns:
        A truth value, symbolic if one of them is.
    """
    return (premise ^ True) | conclusion


def suppose(premise: Truth) -> None:
    """Continue only if the premise holds.

    Args:
        premise: What a theorem supposes of its values.

    Raises:
        NotSupposed: The premise does not hold here.
    """
    if not premise:
        raise NotSupposed("the premise does not hold")
