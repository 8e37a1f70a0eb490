"""Where the values of domains come from: symbols for a run, and plain values from a model of the solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

import attrs
import z3

from crusaders_rules.lift.asking import Term
from crusaders_rules.lift.solving import holds_in, number_in
from crusaders_rules.lift.values import SymBool, SymInt, SymMember


@attrs.frozen
class Declaring:
    """Makes the variables and notes their bounds; nobody uses the plain values that it returns."""

    variables: dict[str, Term]
    bounds: list[Term]

    def integer(self, name: str, low: int | None, high: int | None) -> int:
        """Declare a number and its bounds."""
        variable = self.variables[name] = z3.Int(name)
        if low is not None:
            self.bounds.append(variable >= low)
        if high is not None:
            self.bounds.append(variable <= high)
        return low or 0

    def truth(self, name: str) -> bool:
        """Declare a truth value."""
        self.variables[name] = z3.Bool(name)
        return False

    def choice(self, name: str, options: int) -> int:
        """Declare the number of an option."""
        return self.integer(name, 0, options - 1)

    def member(self, name: str, members: tuple[Enum, ...]) -> Enum:
        """Declare the number of a member."""
        return members[self.integer(name, 0, len(members) - 1)]


@attrs.frozen
class Symbolic:
    """Gives symbolic values; ``choose`` decides at once where a plain value is needed."""

    variables: Mapping[str, Term]
    choose: Callable[[str, int], int]

    def integer(self, name: str, low: int | None, high: int | None) -> Any:  # noqa: ANN401, ARG002 -- bounds are declared
        """Return a symbolic number."""
        return SymInt(self.variables[name])

    def truth(self, name: str) -> Any:  # noqa: ANN401 -- symbolic
        """Return a symbolic truth value."""
        return SymBool(self.variables[name])

    def choice(self, name: str, options: int) -> int:
        """Return the option that the run takes."""
        return self.choose(name, options)

    def member(self, name: str, members: tuple[Enum, ...]) -> Any:  # noqa: ANN401 -- symbolic
        """Return a symbolic member."""
        return SymMember(self.variables[name], members)


@attrs.frozen
class FromModel:
    """Gives the plain values of a path: the options that it takes, and all else from a model."""

    model: Any
    variables: Mapping[str, Term]
    chosen: Mapping[str, int]

    def integer(self, name: str, low: int | None, high: int | None) -> int:  # noqa: ARG002 -- the model keeps to them
        """Return the value of a number."""
        return number_in(self.model, self.variables[name])

    def truth(self, name: str) -> bool:
        """Return the value of a truth value."""
        return holds_in(self.model, self.variables[name])

    def choice(self, name: str, options: int) -> int:  # noqa: ARG002 -- the path keeps to them
        """Return the option that the path takes."""
        return self.chosen[name]

    def member(self, name: str, members: tuple[Enum, ...]) -> Enum:
        """Return the member chosen."""
        return members[self.integer(name, 0, None)]
