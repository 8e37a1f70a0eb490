"""How strong the result of a theorem is, and how it was found."""

from __future__ import annotations

from enum import StrEnum


class Strength(StrEnum):
    """How strong a result is, the weakest first."""

    TESTED = "tested"
    CASES = "shown in each of its cases"
    EXPLORED = "explored"
    LIFTED = "proved for all values (lifted)"
    INDUCTION = "proved by induction over its steps"

    @property
    def method(self) -> str:
        """How such a result is found."""
        return _METHODS[self]


_METHODS = {
    Strength.TESTED: "the functions run over an example for each case",
    Strength.CASES: "the functions run over the plain values of each case",
    Strength.EXPLORED: "every state of a model is visited, breadth first",
    Strength.LIFTED: "the functions run over symbolic values; every path is checked",
    Strength.INDUCTION: "an invariant holds at first, every step keeps it, and the conclusion follows from it",
}
