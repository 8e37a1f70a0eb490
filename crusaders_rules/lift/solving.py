"""The solver of a run: its assertions grow and shrink with the path, and it must answer in time.

Processor time counts, so that a busy machine does not turn an answer into ``unknown``. What a run does for each path
and each branch calls z3 below its Python classes: finding the class of a term takes longer than many an answer.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import z3

from crusaders_rules.lift.asking import Term
from crusaders_rules.lift.faults import OutOfLimits

# Steps of z3: most questions need far fewer.  To stop at a time, z3 begins a thread for each question.
_FEW_STEPS = 200_000
_NO_TIME_LIMIT = 2**32 - 1
# To ask for the processor time can take longer than such a question, so it is asked after so many.
_BETWEEN_CLOCKS = 64
_CONTEXT = z3.main_ctx().ref()


def number_in(model: Any, term: Term) -> int:  # noqa: ANN401 -- a model of z3
    """Return the value of a whole number in a model; a value that the model leaves open is zero."""
    return int(z3.Z3_get_numeral_string(_CONTEXT, _value(model, term)))


def holds_in(model: Any, term: Term) -> bool:  # noqa: ANN401 -- a model of z3
    """Return whether a term is true in a model; one that the model leaves open is false."""
    return bool(z3.Z3_get_bool_value(_CONTEXT, _value(model, term)) == z3.Z3_L_TRUE)


def _value(model: Any, term: Term) -> Any:  # noqa: ANN401 -- of z3
    found = (z3.Ast * 1)()
    if not z3.Z3_model_eval(_CONTEXT, model.model, term.as_ast(), True, found):  # noqa: FBT003 -- of z3
        raise z3.Z3Exception("the model does not say")
    return found[0]


class Solver:
    """A z3 solver with a limit of processor time for the run and all its questions together.

    Args:
        seconds: The processor time, from now on.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = time.process_time() + seconds
        self._asked = 0
        self._solver = z3.SimpleSolver()
        self._solver.set("rlimit", _FEW_STEPS)

    def add(self, *terms: Term) -> None:
        """Assert that some terms are true."""
        for term in terms:
            z3.Z3_solver_assert(_CONTEXT, self._solver.solver, term.as_ast())

    def push(self) -> None:
        """Begin a group of assertions that ``pop`` will drop."""
        self._solver.push()

    def pop(self, levels: int = 1) -> None:
        """Drop the assertions since the given number of pushes."""
        self._solver.pop(levels)

    def time_left(self) -> float:
        """Return the seconds left.

        Raises:
            OutOfLimits: No time is left.
        """
        left = self._end - time.process_time()
        if left <= 0:
            raise OutOfLimits(f"more than {self._seconds:g} seconds of processor time")
        return left

    def satisfied(self) -> bool:
        """Return whether some values satisfy all assertions.

        Raises:
            OutOfLimits: The solver does not answer in time.
        """
        self._asked += 1
        if self._asked % _BETWEEN_CLOCKS == 0:
            self.time_left()
        answer = self._solver.check()
        if answer == z3.unknown:
            self._solver.set("rlimit", 0, "timeout", max(1, int(self.time_left() * 1000)))
            answer = self._solver.check()
            self._solver.set("rlimit", _FEW_STEPS, "timeout", _NO_TIME_LIMIT)
        if answer == z3.unknown:
            raise OutOfLimits(f"the solver gives up: {self._solver.reason_unknown()}")
        return bool(answer == z3.sat)

    def model(self) -> Any:  # noqa: ANN401 -- a model of z3, or None
        """Return a model of the assertions, or None."""
        return self._solver.model() if self.satisfied() else None

    def model_with(self, term: Term) -> Any:  # noqa: ANN401 -- a model of z3, or None
        """Return a model of the assertions in which a term is true, or None."""
        self.push()
        self.add(term)
        model = self.model()
        self.pop()
        return model

    def models_by_value(self, term: Term, most: int) -> dict[int, Any]:
        """Return a model for each value that a number can have.

        Args:
            term: The number.
            most: The number of values beyond which the search stops.

        Returns:
            A model for each value.

        Raises:
            OutOfLimits: There are more values than ``most``, or the solver does not answer in time.
        """
        models: dict[int, Any] = {}
        self.push()
        while (model := self.model()) is not None:
            value = number_in(model, term)
            models[value] = model
            self.add(term != value)
            if len(models) > most:
                raise OutOfLimits(f"more than {most} values for one number")
        self.pop()
        return models

    def small_model_with(self, term: Term, variables: Iterable[Term]) -> Any:  # noqa: ANN401 -- a model of z3, or None
        """Return a model of the assertions in which a term is true, with numbers as near to zero as a few tries find.

        Args:
            term: A term that is true or false.
            variables: The variables; each number among them is made small in turn.

        Returns:
            The z3 model, or None.

        Raises:
            OutOfLimits: The solver does not answer in time.
        """
        self.push()
        self.add(term)
        model = self.model()
        numbers = [] if model is None else [variable for variable in variables if z3.is_int(variable)]
        for variable in numbers:
            model = self._with_small(variable, model)
        self.pop(len(numbers) + 1)
        return model

    def _with_small(self, variable: Term, model: Any) -> Any:  # noqa: ANN401 -- models of z3
        """Push the smallest value that a few tries find for a variable, and return a model with it."""
        now = number_in(model, variable)
        for value in range(min(3, abs(now))):
            self.push()
            self.add(variable == value)
            smaller = self.model()
            if smaller is not None:
                return smaller
            self.pop()
        self.push()
        self.add(variable == now)
        return model
