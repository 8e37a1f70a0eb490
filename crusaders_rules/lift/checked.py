"""Proofs of obligations, which the solver that gives them checks again, step by step."""

from __future__ import annotations

import re
from typing import Any

import attrs

from crusaders_rules.lift.smtlib import Obligation, SolverAnswer

# With this granularity, cvc5 gives each rewriting as steps of its own rules, and takes none on trust if it can.
_OPTIONS = {"produce-proofs": "true", "check-proofs": "true", "proof-granularity": "dsl-rewrite"}
_ON_TRUST = "TRUST"
# The text of an obligation depends on what was proved before in the same process, and with it how long its proof is.
# Now and then one is unlucky; with another seed, the solver goes another way. The longest proof takes 100 s on an idle
# core, so an attempt may last some times as long where others work beside it.
_SEEDS = (0, 1, 2)


@attrs.frozen
class CheckedProof:
    """The result of proving an obligation.

    Attributes:
        name: The name of the obligation.
        answer: What the solver answered; only if it is ``HOLDS`` is there a proof, which its checker has accepted.
        steps: The number of different steps.
        trusted: How many of them the checker takes on trust.
        text: The proof in cvc5's format CPC, if it is wanted.
        alethe: The proof in the format Alethe, which checkers by others read, if it is wanted and can be written so.
        problem: Why there is no proof.
    """

    name: str
    answer: SolverAnswer
    steps: int = 0
    trusted: int = 0
    text: str = ""
    problem: str = ""
    alethe: str = ""

    @property
    def good(self) -> bool:
        """Whether each step is checked."""
        return self.answer == SolverAnswer.HOLDS and self.steps > 0 and not self.trusted

    @property
    def why(self) -> str:
        """Why it is not good, in a few words."""
        return self.problem or f"{self.trusted} of {self.steps} steps are taken on trust"


def checked_proof(obligation: Obligation, *, text: bool = False, seconds: float = 900.0) -> CheckedProof:
    """Let cvc5 prove an obligation, and check its own proof.

    Args:
        obligation: The obligation.
        text: Whether to return the texts of the proof, too.
        seconds: The longest time; after it there is no proof.

    Returns:
        The first good proof, or the last attempt.

    Raises:
        ImportError: cvc5 is not installed.
    """
    found = CheckedProof(obligation.name, SolverAnswer.UNKNOWN)
    for seed in _SEEDS:
        found = _attempt(obligation, seed, text=text, seconds=seconds / len(_SEEDS))
        if found.good or found.answer == SolverAnswer.FAILS:
            break
    return found


def _attempt(obligation: Obligation, seed: int, *, text: bool, seconds: float) -> CheckedProof:
    import cvc5

    solver = cvc5.Solver()
    limits = ("tlimit-per", str(int(seconds * 1000))), ("seed", str(seed)), ("sat-random-seed", str(seed))
    for name, value in (*_OPTIONS.items(), *limits):
        solver.setOption(name, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, obligation.script, obligation.name)
    symbols, said = parser.getSymbolManager(), ""
    try:
        while not (command := parser.nextCommand()).isNull():
            said += str(command.invoke(solver, symbols))
    except RuntimeError as error:
        return CheckedProof(obligation.name, SolverAnswer.UNKNOWN, problem=str(error))
    answer = said.strip()
    if answer != SolverAnswer.HOLDS:
        known = SolverAnswer(answer) if answer in set(SolverAnswer) else SolverAnswer.UNKNOWN
        return CheckedProof(obligation.name, known, problem=f"the answer is {answer or 'nothing'}")
    (proof,) = solver.getProof()
    steps = _steps(proof)
    trusted = sum(step.getRule().name.startswith(_ON_TRUST) for step in steps)
    written = solver.proofToString(proof).decode() if text else ""
    other = solver.proofToString(proof, cvc5.ProofFormat.ALETHE).decode() if text else ""
    return CheckedProof(
        obligation.name, SolverAnswer.HOLDS, len(steps), trusted, written, alethe=other if _is_alethe(other) else ""
    )


def _is_alethe(text: str) -> bool:
    """Whether a proof is written in Alethe to its end, the empty clause; cvc5 writes an error where it cannot."""
    return "(error" not in text and re.search(r"^\(step \S+ \(cl\) ", text, re.MULTILINE) is not None


def _steps(proof: Any) -> set[Any]:  # noqa: ANN401 -- cvc5 has no types
    """Return the steps of a proof, each once, however often it is used."""
    found, ahead = {proof}, [proof]
    while ahead:
        new = set(ahead.pop().getChildren()) - found
        found |= new
        ahead.extend(new)
    return found
