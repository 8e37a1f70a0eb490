"""Proof obligations as SMT-LIB text, and the solvers that answer it."""

from __future__ import annotations

import time
from collections.abc import Sequence
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
