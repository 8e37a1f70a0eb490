"""Run a function once for each path that it can take over symbolic values.

When Python needs the value of a symbolic truth value, the run makes a choice. It takes one side. Later the
function runs again from its start, replays the choices up to that point, and takes the other side.
The run skips a side that the solver finds impossible.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs
import z3

from crusaders_rules.lift import entering
from crusaders_rules.lift.asking import Made, Term, answering, made
from crusaders_rules.lift.domains import Domain
from crusaders_rules.lift.faults import LiftError, NotLiftable, OutOfLimits, raised
from crusaders_rules.lift.solving import Solver, holds_in
from crusaders_rules.lift.sources import Declaring, Symbolic
from crusaders_rules.lift.undisturbed import collect, undisturbed
from crusaders_rules.lift.values import FALSE, TRUE, plain

_SYMBOLIC = re.compile(r"'?Sym(Int|Bool|Member)'?|should return")  # as of ``__hash__``, which names no class


@attrs.frozen
class Budget:
    """The limits of a run; beyond them its answer is ``unknown``.

    Attributes:
        paths: The greatest number of paths.
        seconds: The longest processor time, including each question to the solver.
    """

    paths: int = 50_000
    seconds: float = 120.0


@attrs.frozen
class Path:
    """One path through a function.

    Attributes:
        condition: The terms that hold exactly for the values that take this path.
        result: What the function returns, or None.
        error: The error that it raises instead, or None.
        model: A model of the condition, but for the options taken.
        chosen: The options taken, by the names of their choices.
    """

    condition: tuple[Term, ...]
    result: Any
    error: Exception | None
    model: Any
    chosen: Mapping[str, int]


@attrs.frozen
class _Way:
    """One way to continue: the value taken, its condition, and a model of it if one is known."""

    value: Any
    condition: Term
    model: Any = None


@attrs.define
class _Decision:
    """A point where a run can continue in several ways; ``at`` is the way taken now.

    The solver hears of the way taken if it ``narrows`` the values. An option of an argument is plain on each path, so
    that nothing else the solver hears of names it.
    """

    asked: Term
    ways: tuple[_Way, ...]
    narrows: bool
    at: int = 0

    @property
    def way(self) -> _Way:
        return self.ways[self.at]

    @property
    def last(self) -> bool:
        return self.at == len(self.ways) - 1


class Run:
    """All paths through one function.

    Args:
        domains: The domain of each argument.
        budget: Where to stop.
    """

    def __init__(self, domains: Mapping[str, Domain], budget: Budget = Budget()) -> None:
        self.budget = budget
        self.variables: dict[str, Term] = {}
        self.bounds: list[Term] = []
        self._chosen: dict[str, int] = {}
        self._domains = domains
        self._solver = Solver(budget.seconds)
        self._decisions: list[_Decision] = []
        self._position = 0
        self._levels = 0
        # What this path has decided; each decision keeps its term alive, so that no other term can get its id.
        self._known: dict[int, bool] = {}
        self.made: Made = {}
        # By the address of what was asked: it, and the same made simple.
        self._simple: dict[int, tuple[Term, Term]] = {}
        self._model: Any = None
        declaring = Declaring(self.variables, self.bounds)
        for name, domain in domains.items():
            domain.draw(declaring, name)
        self._solver.add(*self.bounds)

    # What values ask while the function runs

    def decide(self, asked: Term) -> bool:
        """Return the side of a truth value that this path takes.

        Args:
            asked: A term that is true or false.

        Returns:
            The side; if both are possible, another run takes the other one.

        Raises:
            NotLiftable: The function behaved differently in an earlier run.
            OutOfLimits: The solver does not answer in time.
        """
        term = self._made_simple(asked)
        if term is TRUE or term is FALSE:
            return term is TRUE
        known = self._known.get(term.ast.value)
        if known is not None:
            return known
        if self._position == len(self._decisions):
            model = self.model()
            side = holds_in(model, term)
            # Export the original question, so that the other solver need not trust the simplification.
            taken, other = (asked, z3.Not(asked)) if side else (z3.Not(asked), asked)
            against = self._solver.model_with(other)
            ways = _Way(side, taken, model), _Way(not side, other, against)
            self._add(_Decision(term, ways[:1] if against is None else ways, narrows=against is not None))
        taken_now = self._known[term.ast.value] = bool(self._replayed(term))
        return taken_now

    def value_of(self, asked: Term) -> int:
        """Return the plain value of a number on this path; each possible value has a path.

        Args:
            asked: A term that is a whole number.

        Returns:
            The value.

        Raises:
            NotLiftable: The function behaved differently in an earlier run.
            OutOfLimits: There are too many values, or the solver does not answer in time.
        """
        term = self._made_simple(asked)
        if z3.is_int_value(term):
            return int(term.as_long())
        if self._position == len(self._decisions):
            models = self._solver.models_by_value(term, self.budget.paths)
            ways = tuple(_Way(value, asked == value, models[value]) for value in sorted(models))
            self._add(_Decision(term, ways, narrows=len(ways) > 1))
        return int(self._replayed(term))

    def choice(self, name: str, options: int) -> int:
        """Return the option that this path takes; all options are possible.

        Args:
            name: The name of the choice.
            options: How many options there are.

        Returns:
            The place of the option.
        """
        term = self.variables[name]
        if self._position == len(self._decisions):
            model = self.model()
            ways = (_Way(option, made(operator.eq, term, plain(option)), model) for option in range(options))
            self._add(_Decision(term, tuple(ways), narrows=False))
        self._chosen[name] = int(self._replayed(term))
        return self._chosen[name]

    def _made_simple(self, asked: Term) -> Term:
        known = self._simple.get(id(asked))
        if known is None:
            term = z3.simplify(asked)
            if term.eq(TRUE) or term.eq(FALSE):
                term = TRUE if term.eq(TRUE) else FALSE
            known = self._simple[id(asked)] = asked, term
        return known[1]

    def _add(self, decision: _Decision) -> None:
        if not decision.ways:
            raise NotLiftable("nothing is possible here: the premise contradicts itself")
        self._decisions.append(decision)

    def _replayed(self, term: Term) -> Any:  # noqa: ANN401 -- a truth or a number
        decision = self._decisions[self._position]
        if decision.asked is not term and not decision.asked.eq(term):
            raise NotLiftable("the function does not do the same when it is run again")
        way = decision.way
        self._position += 1
        if self._position == len(self._decisions):
            # Up to here the run before has entered the same functions.
            entering.watch()
        if self._levels < self._position:
            self._levels += 1
            if decision.narrows:
                self._solver.push()
                self._solver.add(way.condition)
            if self._model is None or (decision.narrows and not holds_in(self._model, way.condition)):
                self._model = way.model
        return way.value

    def model(self) -> Any:  # noqa: ANN401 -- of z3
        """Return a model of the path taken so far.

        Returns:
            The model, of z3.

        Raises:
            NotLiftable: No values take this path.
            OutOfLimits: The solver does not answer in time.
        """
        if self._model is None:
            self._model = self._solver.model()
        if self._model is None:
            raise NotLiftable("nothing is possible here: the premise contradicts itself")
        return self._model

    def against(self, claim: Term) -> Any:  # noqa: ANN401 -- a model of z3, or None
        """Return a small model of the path taken in which a claim fails, or None.

        Args:
            claim: A term that is true or false.

        Returns:
            The model, of z3, or None.

        Raises:
            OutOfLimits: The solver does not answer in time.
        """
        open_ones = [variable for name, variable in self.variables.items() if name not in self._chosen]
        return self._solver.small_model_with(z3.Not(claim), open_ones)

    # All paths

    def explore(self, function: Callable[..., Any]) -> Iterator[Path]:
        """Run a function once for each path that it can take.

        Until the next path is requested, ``against`` finds values that take this one.

        Args:
            function: Takes the arguments that the domains name.

        Yields:
            Each path.

        Raises:
            NotLiftable: The function uses an operation that needs a plain value.
            OutOfLimits: There are too many paths, or the run takes too long.
        """
        with undisturbed(), entering.told():
            yield from self._paths(function)

    def _paths(self, function: Callable[..., Any]) -> Iterator[Path]:
        for taken in range(1, self.budget.paths + 2):
            if taken > self.budget.paths:
                raise OutOfLimits(f"more than {self.budget.paths} paths")
            yield self._one(function)
            collect(taken)
            kept = len(self._decisions)
            while kept and self._decisions[kept - 1].last:
                kept -= 1
            if not kept:
                return
            self._back_to(kept - 1)
            del self._decisions[kept:]
            self._decisions[-1].at += 1
            self._model = None  # The next path has its own.

    def _back_to(self, levels: int) -> None:
        """Let the solver forget the ways taken by the decisions from a number on."""
        self._solver.pop(sum(decision.narrows for decision in self._decisions[levels : self._levels]))
        self._levels = levels

    def _one(self, function: Callable[..., Any]) -> Path:
        self._position, self._chosen = 0, {}
        self._known.clear()
        self._solver.time_left()
        raised.clear()
        with answering(self), entering.watched(from_the_start=not self._decisions):
            result, error = self._called(function)
        if raised and isinstance(raised[0], LiftError):
            # The function caught the refusal, so what it did next differs from what it does over plain values.
            raise raised[0]
        # It may have looked at something unseen, and hidden that.
        error = raised[0] if raised else error
        if self._position < len(self._decisions):
            raise NotLiftable("the function does not do the same when it is run again")
        condition = tuple(decision.way.condition for decision in self._decisions)
        return Path(condition, result, error, self.model(), self._chosen)

    def _called(self, function: Callable[..., Any]) -> tuple[Any, Exception | None]:
        """Return what the function returns or raises; a refused operation is not a result."""
        source = Symbolic(self.variables, self.choice)
        try:
            return function(**{name: domain.draw(source, name) for name, domain in self._domains.items()}), None
        except (NotLiftable, OutOfLimits):
            raise
        except TypeError as fault:
            if _SYMBOLIC.search(str(fault)):
                raise NotLiftable(f"only a plain value can do this: {fault}") from fault
            return None, fault
        except Exception as fault:  # noqa: BLE001 -- an error of the function is a result of this path
            return None, fault


def paths(function: Callable[..., Any], *arguments: Domain, budget: Budget = Budget()) -> list[Path]:
    """Return all paths through a function.

    Args:
        function: A plain function.
        *arguments: The domain of each of its arguments.
        budget: Where to stop.

    Returns:
        Each path with its condition and its result; the conditions exclude each other and leave nothing out.

    Raises:
        NotLiftable: The function uses an operation that needs a plain value.
        OutOfLimits: There are too many paths, or the run takes too long.

    >>> from crusaders_rules.lift import integer
    >>> sorted(path.result for path in paths(lambda number: 0 if number < 3 else 1, integer(0, 9)))
    [0, 1]
    """
    run = Run({f"value{place}": domain for place, domain in enumerate(arguments)}, budget)
    return list(run.explore(lambda **values: function(*values.values())))
