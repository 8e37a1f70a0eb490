"""Theorems about nothing in particular, for the tests of the prover."""

from __future__ import annotations

from typing import Any

from crusaders_rules.lift import Theorem, instead_of, theorem


def double(number: int) -> int:
    """Twice a number."""
    return 2 * number


@instead_of(double)
def triple(_: object, number: int) -> int:
    """Three times a number.

    Of which nobody wants to read more.
    """
    return 3 * number


@instead_of(double)
def without_a_number(_: object) -> int:
    """Nothing is doubled."""
    return 0


def stated(function: Any, **more: Any) -> Theorem:  # noqa: ANN401 -- theorems are made of functions of any type
    """A theorem about nothing in particular."""
    made: Theorem = theorem("A sentence.", rules=["none"], sabotage=[triple], **more)(function)
    return made


BOTH = ("z3", "cvc5")
