"""Proving a theorem: every path, every solver, and every mutant that must refute it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

import attrs
import z3

from crusaders_rules.answers import shown
from crusaders_rules.lift.asking import Term
from crusaders_rules.lift.faults import Disagreement, Misstated, NotLiftable, NotSupposed, OutOfLimits
from crusaders_rules.lift.running import Budget, Path, Run
from crusaders_rules.lift.shape import complete, place_of
from crusaders_rules.lift.smtlib import (
    Obligation,
    SolverAnswer,
    ask_cvc5,
    ask_z3,
    claims_fail,
    conjunction,
    paths_are_lost,
    paths_together,
)
from crusaders_rules.lift.sources import FromModel
from crusaders_rules.lift.strengths import Strength
from crusaders_rules.lift.theorem import ModelCheck, Mutant, Part, Theorem
from crusaders_rules.lift.undisturbed import undisturbed
from crusaders_rules.lift.values import TRUE, truth_term

SOLVERS = ("z3", "cvc5")
_ASK = {"z3": ask_z3, "cvc5": ask_cvc5}
# The options without a claim that are named one by one.
_NAMED = 3


class ProofVerdict(StrEnum):
    """The result of a proof."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNKNOWN = "unknown"
    NOT_LIFTABLE = "not liftable"
    MISSTATED = "misstated"
    DISAGREEMENT = "disagreement"


@attrs.frozen
class Counterexample:
    """Values that refute a theorem, for the plain functions too.

    Attributes:
        part: What they refute: the claim, or a part of an induction.
        claim: The claim that fails, in words, or the error raised instead.
        values: The plain value of each argument.
    """

    part: str
    claim: str
    values: Mapping[str, Any]


@attrs.frozen
class Outcome:
    """The outcome of a theorem.

    Attributes:
        theorem: The theorem.
        verdict: Whether it is proved.
        paths: The number of paths that were run.
        states: The number of states that were explored.
        explored: How strong the exploration of each model is, in words.
        seconds: The total time.
        solvers: The time of each solver that answered the obligations.
        counterexample: What refutes the theorem, if anything does.
        problem: Why there is no answer, or what disagrees.
        witness: Plain arguments to which the theorem applies, for each part.
        obligations: The obligations as SMT-LIB, if a solver was asked.
        dead: The options of arguments for which nothing is claimed, because the premise rules them out.
    """

    theorem: Theorem
    verdict: ProofVerdict
    paths: int
    seconds: float
    solvers: Mapping[str, float] = attrs.field(factory=dict)
    counterexample: Counterexample | None = None
    problem: str = ""
    witness: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)
    obligations: tuple[Obligation, ...] = ()
    states: int = 0
    explored: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()

    @property
    def strength(self) -> Strength | None:
        """How strongly the theorem is known to hold; None if it is not known."""
        return self.theorem.strength if self.verdict == ProofVerdict.PROVED else None


class _RefutedError(Exception):
    def __init__(self, counterexample: Counterexample) -> None:
        super().__init__(counterexample.claim)
        self.counterexample = counterexample


@attrs.define
class _Work:
    """Data collected while a theorem is proved."""

    solvers: Sequence[str]
    budget: Budget
    paths: int = 0
    times: dict[str, float] = attrs.field(factory=dict)
    witness: dict[str, Mapping[str, Any]] = attrs.field(factory=dict)
    obligations: list[Obligation] = attrs.field(factory=list)
    states: int = 0
    explored: list[str] = attrs.field(factory=list)
    dead: list[str] = attrs.field(factory=list)


def prove(theorem: Theorem, solvers: Sequence[str] = ("z3",), budget: Budget = Budget()) -> Outcome:  # noqa: B008 -- frozen
    """Prove a theorem, or find why it does not hold.

    Every path is replayed on the plain functions with values that take it. So the result about
    the symbolic run is known to apply to the plain one.

    Args:
        theorem: The theorem.
        solvers: The solvers that must answer each obligation; z3 cuts the paths in any case.
        budget: Where to stop.

    Returns:
        The outcome; ``proved`` only if every solver confirms every obligation.
    """
    work = _Work(solvers, budget)
    started = time.perf_counter()
    with undisturbed():
        verdict, counterexample, problem = _tried(theorem, work)
    return Outcome(
        theorem,
        verdict,
        work.paths,
        time.perf_counter() - started,
        work.times,
        counterexample,
        problem,
        work.witness,
        tuple(work.obligations),
        work.states,
        tuple(work.explored),
        tuple(work.dead),
    )


def survives(theorem: Theorem, mutant: Mutant, budget: Budget = Budget()) -> Outcome:  # noqa: B008 -- frozen
    """Try a theorem on a mutant: unless the theorem is worthless, the outcome is ``refuted``.

    Args:
        theorem: The theorem.
        mutant: What replaces the right function during the proof.
        budget: Where to stop.

    Returns:
        The outcome; ``misstated`` if the mutant cannot be called as the right function is, which would refute anything.
    """
    with mutant.in_place():
        outcome = prove(theorem, (), budget)
    found = outcome.counterexample
    if found is None or not found.claim.startswith(TypeError.__name__):
        return outcome
    return attrs.evolve(outcome, verdict=ProofVerdict.MISSTATED, problem=f"{mutant.name}: {found.claim}")


def _tried(theorem: Theorem, work: _Work) -> tuple[ProofVerdict, Counterexample | None, str]:
    """Prove every part of a theorem; return the verdict, the counterexample, and why there is no answer."""
    try:
        for part in theorem.parts():
            _prove_part(theorem, part, work)
        if theorem.model_check is not None:
            _explore(theorem.model_check, work)
        if theorem.witness is not None:
            _replay_witness(theorem)
    except _RefutedError as refuted:
        return ProofVerdict.REFUTED, refuted.counterexample, ""
    except Misstated as error:
        return ProofVerdict.MISSTATED, None, str(error)
    except NotLiftable as error:
        return ProofVerdict.NOT_LIFTABLE, None, str(error)
    except OutOfLimits as error:
        return ProofVerdict.UNKNOWN, None, str(error)
    except Disagreement as error:
        return ProofVerdict.DISAGREEMENT, None, str(error)
    return ProofVerdict.PROVED, None, ""


def _prove_part(theorem: Theorem, part: Part, work: _Work) -> None:
    run = Run(part.domains, work.budget)
    claims: list[tuple[str, Term]] = []

    def collect(**values: Any) -> None:  # noqa: ANN401 -- of the domains
        claims.clear()
        claims.extend(_worded(theorem, claim) for claim in complete(part.claims, **values))

    conditions, claimed = [], []
    live: list[Path] = []
    for path in run.explore(collect):
        work.paths += 1
        if path.error is not None and not isinstance(path.error, NotSupposed):
            _refute(part, run, path, path.model)
        open_ones = [truth for _, truth in claims if truth is not TRUE and not z3.is_true(truth)]
        whole = conjunction(open_ones) if len(open_ones) > 1 else (open_ones or [TRUE])[0]
        against = None if whole is TRUE or z3.is_true(z3.simplify(whole)) else run.against(whole)
        if against is not None:
            _refute(part, run, path, against)
        values = _plain(part, run, path, path.model)
        _agree(part, path, values, len(claims))
        if claims and path.error is None:
            work.witness.setdefault(part.name, values)
            live.append(path)
        conditions.append(path.condition)
        claimed.append((path.condition, whole))
    if part.name not in work.witness:
        raise Disagreement(f"{part.name}: nothing meets the premise, so that nothing is claimed")
    work.dead += _dead(part, run, live)
    if work.solvers:
        name = re.sub(r"\W+", "-", f"{theorem.name}-{part.name}".replace("_", "-"))
        for obligation in _obligations(name, run, conditions, claimed):
            work.obligations.append(obligation)
            _ask(obligation, work)


def _obligations(
    name: str, run: Run, conditions: Sequence[Sequence[Term]], claimed: Sequence[tuple[Sequence[Term], Term]]
) -> Iterator[Obligation]:
    """Yield what the solvers are asked of a run: of all its paths, or of some at a time if there are many.

    No value is lost if each takes one of the beginnings, and each that takes a beginning takes one of its paths.
    """
    together = paths_together(conditions)
    if len(together) == 1:
        yield claims_fail(name, run.bounds, claimed)
        yield paths_are_lost(name, run.bounds, conditions)
        return
    yield paths_are_lost(name, run.bounds, [(part.begins(),) for part in together])
    for number, part in enumerate(together, start=1):
        paths = slice(part.first, part.last)
        yield claims_fail(f"{name}-{number}", run.bounds, claimed[paths])
        yield paths_are_lost(f"{name}-{number}", [*run.bounds, part.begins()], conditions[paths])


def _dead(part: Part, run: Run, live: Sequence[Path]) -> Iterator[str]:
    """Yield the options of arguments on whose paths nothing is claimed; many of one argument are only counted."""
    for name, domain in part.domains.items():
        options = getattr(domain, "options", ())
        if not options:
            continue
        claimed = {path.chosen.get(name) for path in live}
        if None in claimed:
            # A symbolic argument, which can be several of its options on one path.
            claimed = _possible(run, live, name, len(options))
        found = [one for place, one in enumerate(options) if place not in claimed]
        if len(found) > _NAMED:
            yield f"{name}: {len(found)} of {len(options)} options"
        else:
            yield from (f"{name}: {shown(option)}" for option in found)


def _possible(run: Run, live: Sequence[Path], name: str, options: int) -> set[int | None]:
    """Return the options that a symbolic argument can be on some path."""
    solver = z3.Solver()
    solver.add(*run.bounds, z3.Or(*(conjunction(path.condition) for path in live)))
    return {place for place in range(options) if solver.check(run.variables[name] == place) != z3.unsat}


def _explore(check: ModelCheck, work: _Work) -> None:
    """Explore every model; a finding refutes the theorem, and a limit leaves it unknown."""
    for found in check.models():
        work.states += found.states
        work.explored.append(found.strength)
        if found.finding is not None:
            raise _RefutedError(Counterexample(found.model, str(found.finding), check.told(found.finding)))
        if found.stopped is not None and not check.to_a_depth:
            raise OutOfLimits(f"{found.model}: not all was explored: {found.stopped}")
        work.witness[found.model] = {"states": found.states}
    if not work.explored:
        raise Disagreement("no model is explored, so that nothing is claimed")


def _ask(obligation: Obligation, work: _Work) -> None:
    """Let every solver answer an obligation; stop the proof if one does not confirm it."""
    answers = {}
    for solver in work.solvers:
        answers[solver], seconds = _ASK[solver](obligation.script, work.budget.seconds)
        work.times[solver] = work.times.get(solver, 0.0) + seconds
    said = ", ".join(f"{solver}: {answer}" for solver, answer in answers.items())
    if SolverAnswer.FAILS in answers.values():
        raise Disagreement(f"{obligation.name}: the paths hold one by one, but of all of them the solvers say {said}")
    if SolverAnswer.UNKNOWN in answers.values():
        raise OutOfLimits(f"{obligation.name}: {said}")


def _worded(theorem: Theorem, claim: Any) -> tuple[str, Term]:  # noqa: ANN401 -- what a theorem yields
    words, truth = claim if type(claim) is tuple and len(claim) == 2 else ("", claim)  # noqa: PLR2004 -- words and truth
    term = truth_term(truth)
    if term is None or type(words) is not str:
        wanted = "a claim is a truth value, or words and a truth value"
        raise Misstated(f"{place_of(theorem.function)}: {wanted}, not {type(truth).__name__}")
    return words, term


def _plain(part: Part, run: Run, path: Path, model: Any) -> dict[str, Any]:  # noqa: ANN401 -- of z3
    source = FromModel(model, run.variables, path.chosen)
    return {name: domain.draw(source, name) for name, domain in part.domains.items()}


def _replay(part: Part, values: Mapping[str, Any]) -> tuple[list[tuple[str, bool]], Exception | None]:
    """Run the claims over plain values; return the claims and the error that ends the run."""
    found: list[tuple[str, bool]] = []
    try:
        for claim in part.claims(**values):
            found.append(claim if type(claim) is tuple else ("", claim))  # noqa: PERF401 -- what came before an error counts
    except Exception as error:  # noqa: BLE001 -- any error of the function is a result
        return found, error
    return found, None


def _agree(part: Part, path: Path, values: Mapping[str, Any], claims: int) -> None:
    """Replay a path over plain values that take it: the same number of claims, all true, and the same end."""
    found, error = _replay(part, values)
    if len(found) != claims or not all(truth for _, truth in found) or type(error) is not type(path.error):
        raise Disagreement(f"{part.name}: the plain functions differ from the lifted ones: {values}")


def _refute(part: Part, run: Run, path: Path, model: Any) -> None:  # noqa: ANN401 -- of z3
    """Raise the counterexample of a theorem once the plain functions have refuted it too."""
    values = _plain(part, run, path, model)
    found, end = _replay(part, values)
    failing = [words for words, truth in found if not truth]
    if failing:
        raise _RefutedError(Counterexample(part.name, failing[0], values))
    if end is not None and not isinstance(end, NotSupposed):
        raise _RefutedError(Counterexample(part.name, f"{type(end).__name__}: {end}", values))
    found_so = path.error or "a claim fails"
    raise Disagreement(f"{part.name}: refuted by the lifted functions ({found_so}), not by the plain ones: {values}")


def _replay_witness(theorem: Theorem) -> None:
    """Check the witness that a theorem names: the theorem applies to it, and holds."""
    found, error = _replay(theorem.parts()[0], theorem.witness or {})
    if error is not None or not found or not all(truth for _, truth in found):
        raise Disagreement(f"the witness of {theorem.name} does not do: {error or found}")


__all__ = ["SOLVERS", "Counterexample", "Outcome", "ProofVerdict", "prove", "survives"]
