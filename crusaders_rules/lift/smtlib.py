"""Proof obligations as SMT-LIB text, and the solvers that answer it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from enum import StrEnum

import attrs
import z3

from crusaders_rules.lift.asking import Term


class SolverAnswer(StrEnum):
    """A solver's answer to an obligation, which holds if nothing satisfies its question."""

    HOLDS = "unsat"
    FAILS = "sat"
    UNKNOWN = "unknown"


@attrs.frozen
class Obligation:
    """One question to a solver; the theorem holds only if the answer is that nothing satisfies it.

    Attributes:
        name: Its name, usable as a file name.
        what: The question in words.
        script: The question as SMT-LIB.
    """

    name: str
    what: str
    script: str


def conjunction(terms: Sequence[Term]) -> Term:
    """Return the term that is true if all of these are.

    ``z3.And`` compares the sorts of all terms first, which for the conditions of many paths takes longer than a proof.

    Args:
        terms: Terms that are true or false.

    Returns:
        The term.
    """
    row = (z3.Ast * len(terms))(*(term.as_ast() for term in terms))
    return z3.BoolRef(z3.Z3_mk_and(z3.main_ctx().ref(), len(terms), row))


# A solver needs far longer for the proof of a long question than for the proofs of its parts.
MOST_PATHS = 200


@attrs.frozen
class PathsTogether:
    """Neighbouring paths that one obligation asks about.

    Attributes:
        first: The number of the first path.
        last: The number after that of the last one.
        beginnings: How these paths begin, and no other path does: one of these conditions holds.
    """

    first: int
    last: int
    beginnings: tuple[tuple[Term, ...], ...]

    def begins(self) -> Term:
        """Return the term that is true of values that take one of the beginnings."""
        ways = [conjunction(beginning) for beginning in self.beginnings]
        return z3.Or(*ways) if len(ways) > 1 else ways[0]


def paths_together(conditions: Sequence[Sequence[Term]], most: int = MOST_PATHS) -> list[PathsTogether]:
    """Divide the paths of a run, which is explored in depth, so that each part is small enough for one obligation.

    Args:
        conditions: For each path, in the order of the run, the condition of each way that it took.
        most: How many paths a part may have; it has more if they do not differ before their last ways.

    Returns:
        The parts, in the order of the paths.
    """
    found: list[PathsTogether] = []
    for first, last, depth in _branches(conditions, 0, len(conditions), 0, most):
        beginning = tuple(conditions[first][:depth])
        if found and last - found[-1].first <= most:
            found[-1] = PathsTogether(found[-1].first, last, (*found[-1].beginnings, beginning))
        else:
            found.append(PathsTogether(first, last, (beginning,)))
    return found


def _branches(
    conditions: Sequence[Sequence[Term]], first: int, last: int, depth: int, most: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the largest branches that are small enough: their first path, the one after the last, and their depth."""
    if last - first <= most or any(len(conditions[place]) <= depth for place in range(first, last)):
        yield first, last, depth
        return
    begun = first
    for place in range(first + 1, last + 1):
        if place == last or not conditions[place][depth].eq(conditions[begun][depth]):
            yield from _branches(conditions, begun, place, depth + 1, most)
            begun = place


def claims_fail(name: str, bounds: Sequence[Term], paths: Sequence[tuple[Sequence[Term], Term]]) -> Obligation:
    """Ask for values that take some path and refute its claims.

    Args:
        name: The name of the obligation.
        bounds: The bounds of the values.
        paths: The condition of each path, and the claims at its end.

    Returns:
        The obligation; it holds if no such values exist.
    """
    failing = [conjunction([*condition, z3.Not(claim)]) for condition, claim in paths if not z3.is_true(claim)]
    # Nothing satisfies an empty disjunction, but SMT-LIB cannot express one.
    some = z3.Or(*failing) if len(failing) > 1 else (failing or [z3.BoolVal(val=False)])[0]
    return _obligation(f"{name}-claims", "a path on which a claim fails", [*bounds, some])


def paths_are_lost(name: str, bounds: Sequence[Term], paths: Sequence[Sequence[Term]]) -> Obligation:
    """Ask for values that take none of the paths.

    Args:
        name: The name of the obligation.
        bounds: The bounds of the values.
        paths: The condition of each path.

    Returns:
        The obligation; it holds if no such values exist.
    """
    none = [z3.Not(conjunction(condition)) if condition else z3.BoolVal(val=False) for condition in paths]
    return _obligation(f"{name}-paths", "values that take none of the paths", [*bounds, *none])


def _obligation(name: str, what: str, terms: Sequence[Term]) -> Obligation:
    solver = z3.SimpleSolver()
    solver.add(*terms)
    lines = [line for line in solver.to_smt2().splitlines() if not line.startswith((";", "(set-info"))]
    return Obligation(name, what, "\n".join((f"; {name}: {what}", "(set-logic ALL)", *lines, "")))


def ask_z3(script: str, seconds: float) -> tuple[SolverAnswer, float]:
    """Return the answer of z3 to a script, and its time.

    Args:
        script: The question as SMT-LIB.
        seconds: The longest time; after it the answer is unknown.

    Returns:
        The answer, and the time in seconds.
    """
    started = time.perf_counter()
    solver = z3.Solver()
    solver.set("timeout", int(seconds * 1000))
    solver.from_string(script)
    return SolverAnswer(str(solver.check())), time.perf_counter() - started


def ask_cvc5(script: str, seconds: float) -> tuple[SolverAnswer, float]:
    """Return the answer of cvc5 to a script, and its time.

    Args:
        script: The question as SMT-LIB.
        seconds: The longest time; after it the answer is unknown.

    Returns:
        The answer, and the time in seconds.

    Raises:
        ImportError: cvc5 is not installed.
    """
    import cvc5

    started = time.perf_counter()
    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(int(seconds * 1000)))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "obligation")
    symbols = parser.getSymbolManager()
    said = ""
    try:
        while not (command := parser.nextCommand()).isNull():
            said += str(command.invoke(solver, symbols))
    except RuntimeError as error:
        said = f"{error} unknown"
    answer = said.split()[-1] if said.split() else "unknown"
    return SolverAnswer(answer if answer in set(SolverAnswer) else "unknown"), time.perf_counter() - started
