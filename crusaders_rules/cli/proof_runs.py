"""Prove many theorems and check many proofs, several at a time in processes; and values as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import attrs

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import progress_bar
from crusaders_rules.game import Game, game_named
from crusaders_rules.lift import Theorem, is_unseen
from crusaders_rules.work import Executor, Sent, Task, WorkerLost, in_turn

if TYPE_CHECKING:
    from cattrs import Converter

    from crusaders_rules.lift import Outcome
    from crusaders_rules.lift.checked import CheckedProof
    from crusaders_rules.lift.proving import Counterexample
    from crusaders_rules.lift.smtlib import Obligation


@attrs.frozen
class Row:
    """A theorem, its outcome, the mutants that it did not notice (None if no mutant was run), and what refutes it then.

    The last but one is a counterexample for each mutant that it noticed; the last are the proofs of its obligations, if
    they were checked.
    """

    outcome: Outcome
    survivors: tuple[str, ...] | None
    refuted: Mapping[str, Counterexample] = attrs.field(factory=dict)
    checked: tuple[CheckedProof, ...] = ()

    @property
    def theorem(self) -> Theorem:
        """The theorem to prove."""
        return self.outcome.theorem

    @property
    def good(self) -> bool:
        """Whether it is proved, notices every broken rule that was tried, and has no proof that failed its check."""
        return self.outcome.strength is not None and not self.survivors and all(one.good for one in self.checked)

    @property
    def strength(self) -> str | None:
        """How strong the result is, with the explored models, if any; None if the theorem does not hold."""
        return "; ".join(self.outcome.explored) if self.outcome.explored and self.good else self.outcome.strength


def prove_all(
    game: Game, theorems: Sequence[Theorem], solvers: Sequence[str], executor: Executor, *, mutants: bool
) -> list[Row]:
    """Prove the theorems, several at a time if there are many.

    Args:
        game: The game, which shows values as text.
        theorems: The theorems to prove.
        solvers: The solvers that must answer.
        executor: What spreads the work.
        mutants: Whether to also break the rules as each theorem says.
    """
    tasks = _proof_tasks(game, theorems, solvers)
    broken = [(place, number) for place, one in enumerate(theorems) for number in range(len(one.sabotage) * mutants)]
    # Those of a long theorem take long, too, and must not go to a worker together.
    broken.sort(key=lambda one: one[1])
    tasks += [_mutant_task(game, theorems[place], number) for place, number in broken]
    found: dict[int, Row] = {}
    with progress_bar("Theorems and broken rules" if mutants else "Theorems", len(tasks), left=True) as update:
        for done in executor.each(tasks):
            found[done.place] = done.result
            if update is not None:
                update(len(found))
    rows = [found[place] for place in range(len(theorems))]
    if mutants:
        tried: list[list[Outcome]] = [[] for _ in theorems]
        for at, (place, _) in enumerate(broken, start=len(theorems)):
            tried[place].append(found[at].outcome)
        rows = [_with_mutants(*one) for one in zip(rows, theorems, tried, strict=True)]
    return with_theorems(theorems, rows)


def _proof_tasks(game: Game, theorems: Sequence[Theorem], solvers: Sequence[str]) -> list[Task]:
    return [
        Task(
            theorem.name,
            partial(proved_row, game, theorem, solvers),
            Sent(proved_plain, {**_place_of(game, theorem), "solvers": list(solvers)}, row_told),
        )
        for theorem in theorems
    ]


def _mutant_task(game: Game, theorem: Theorem, number: int) -> Task:
    return Task(
        f"{theorem.name}: {theorem.sabotage[number].name}",
        partial(tried_row, game, theorem, number),
        Sent(tried_plain, {**_place_of(game, theorem), "mutant": number}, row_told),
    )


def _place_of(game: Game, theorem: Theorem) -> dict[str, Any]:
    """Return what names a theorem in another process."""
    return {"game": game.name, "place": next(place for place, one in enumerate(game.theorems()) if one is theorem)}


# Below so many proofs for each process, one process is faster.
FEW = 10


def proved_plain(game: str, place: int, solvers: Sequence[str]) -> Any:  # noqa: ANN401 -- plain values
    """Prove a theorem of a game, and return the result in a form that JSON can hold.

    Args:
        game: The name of the game.
        place: The place of the theorem among all theorems of the game.
        solvers: The solvers that must answer.
    """
    known = game_named(game)
    return plain_row(proved_row(known, known.theorems()[place], solvers))


def tried_plain(game: str, place: int, mutant: int) -> Any:  # noqa: ANN401 -- plain values
    """Break a rule as a theorem of a game says, and return the result of the theorem in a form that JSON can hold.

    Args:
        game: The name of the game.
        place: The place of the theorem among all theorems of the game.
        mutant: The place of the broken rule among those of the theorem.
    """
    known = game_named(game)
    return plain_row(tried_row(known, known.theorems()[place], mutant))


def tried_row(game: Game, theorem: Theorem, mutant: int) -> Row:
    """Break a rule as a theorem says, and return the result of the theorem: values as text, and no theorem.

    Args:
        game: The game, which shows values as text.
        theorem: The theorem.
        mutant: The place of the broken rule among those of the theorem.
    """
    from crusaders_rules.lift import survives

    return _sendable_row(game, Row(survives(theorem, theorem.sabotage[mutant]), None))


def plain_row(row: Row) -> Any:  # noqa: ANN401 -- plain values
    """Return a row without its theorem as JSON can hold it."""
    return _converter().unstructure(row)


def row_told(plain: Any) -> Row:  # noqa: ANN401 -- plain values
    """Return the row that plain values hold.

    Args:
        plain: What ``plain_row`` returned.
    """
    return _converter().structure(plain, Row)


@cache
def _converter() -> Converter:
    """Return what makes plain values of rows; the classes of the proofs are loaded when the first row is there."""
    from cattrs.preconf.json import make_converter

    from crusaders_rules.lift import Outcome
    from crusaders_rules.lift.checked import CheckedProof
    from crusaders_rules.lift.proving import Counterexample

    attrs.resolve_types(Row, localns={one.__name__: one for one in (Outcome, CheckedProof, Counterexample)})
    found = make_converter()
    # A theorem holds functions; the one that asks has it.
    found.register_unstructure_hook(Theorem, lambda _: None)
    found.register_structure_hook(Theorem, lambda _, __: None)
    return found


def proved_row(
    game: Game,
    theorem: Theorem,
    solvers: Sequence[str],
    *,
    mutants: bool = False,
    check: bool = False,
    known: Row | None = None,
) -> Row:
    """Prove a theorem, and return what can be sent to another process: values as text, and no theorem.

    Args:
        game: The game, which shows values as text.
        theorem: The theorem.
        solvers: The solvers that must answer.
        mutants: Whether to also break the rules as the theorem says.
        check: Whether cvc5 must also prove each obligation, and check each step of its proof.
        known: Its earlier result, so that it is not proved again.
    """
    from crusaders_rules.lift import prove as prove_one
    from crusaders_rules.lift import survives

    row = _sendable_row(game, Row(prove_one(theorem, solvers), None)) if known is None else known
    if mutants:
        row = _with_mutants(row, theorem, [survives(theorem, mutant) for mutant in theorem.sabotage])
        row = attrs.evolve(row, refuted={name: _sendable(game, one) for name, one in row.refuted.items()})
    checked = tuple(map(_proof_of, row.outcome.obligations)) if check else ()
    return attrs.evolve(row, checked=checked)


def _with_mutants(row: Row, theorem: Theorem, tried: Sequence[Outcome]) -> Row:
    """Return a row with the result of the theorem for each of its broken rules."""
    from crusaders_rules.lift import ProofVerdict

    named = {mutant.name: outcome for mutant, outcome in zip(theorem.sabotage, tried, strict=True)}
    survivors = tuple(name for name, one in named.items() if one.verdict != ProofVerdict.REFUTED)
    refuted = {name: one.counterexample for name, one in named.items() if one.counterexample}
    return attrs.evolve(row, survivors=survivors, refuted=refuted)


def _sendable_row(game: Game, row: Row) -> Row:
    nothing: Any = None
    outcome = attrs.evolve(
        row.outcome,
        theorem=nothing,
        witness={part: texts(game, values) for part, values in row.outcome.witness.items()},
        counterexample=row.outcome.counterexample and _sendable(game, row.outcome.counterexample),
    )
    return attrs.evolve(row, outcome=outcome, refuted={name: _sendable(game, one) for name, one in row.refuted.items()})


def with_theorems(theorems: Sequence[Theorem], found: Sequence[Row]) -> list[Row]:
    """Return the rows of theorems with the theorems, which were not sent.

    Args:
        theorems: The theorems.
        found: Their rows.
    """
    pairs = zip(theorems, found, strict=True)
    return [attrs.evolve(row, outcome=attrs.evolve(row.outcome, theorem=theorem)) for theorem, row in pairs]


def _sendable(game: Game, found: Counterexample) -> Counterexample:
    return attrs.evolve(found, values=texts(game, found.values))


def _proof_of(obligation: Obligation) -> CheckedProof:
    from crusaders_rules.lift.checked import checked_proof

    return checked_proof(obligation)


def checked_proofs(found: Sequence[Row], executor: Executor, *, text: bool) -> Iterator[CheckedProof]:
    """Let cvc5 prove each obligation again, and check its proofs; several at a time.

    Args:
        found: The theorems with their obligations.
        executor: What spreads the work.
        text: Whether the texts of the proofs are wanted.

    Raises:
        BadInput: The solver ends the process, as it does when it finds its own proof wrong.
    """
    from crusaders_rules.lift.checked import checked_proof

    asked = [obligation for row in found for obligation in row.outcome.obligations]
    tasks = [
        Task(
            one.name,
            partial(checked_proof, one, text=text),
            Sent(checked_plain, {"obligation": attrs.asdict(one), "text": text}, _proof_told),
            apart=True,
        )
        for one in asked
    ]
    with progress_bar("Proofs", len(asked), left=True) as update:
        try:
            for number, done in enumerate(in_turn(executor.each(tasks)), start=1):
                yield done.result
                if update is not None:
                    update(number)
        except WorkerLost as error:
            raise BadInput("cvc5 ended its process before it had checked the proof") from error


def checked_plain(obligation: Mapping[str, str], *, text: bool) -> dict[str, Any]:
    """Let cvc5 prove an obligation, check its proof, and return the result in a form that JSON can hold.

    Args:
        obligation: The fields of the obligation.
        text: Whether the texts of the proof are wanted.
    """
    from crusaders_rules.lift.checked import checked_proof
    from crusaders_rules.lift.smtlib import Obligation

    return attrs.asdict(checked_proof(Obligation(**obligation), text=text))


def _proof_told(plain: Mapping[str, Any]) -> CheckedProof:
    from crusaders_rules.lift.checked import CheckedProof
    from crusaders_rules.lift.smtlib import SolverAnswer

    return CheckedProof(**{**plain, "answer": SolverAnswer(plain["answer"])})


# Values as text


def texts(game: Game, values: Mapping[str, Any]) -> dict[str, str]:
    """Return values by name, each as a person would write it."""
    return {name: _text(game, value) for name, value in values.items()}


def _text(game: Game, value: object) -> str:
    """Return a value as a person would write it."""
    # An opaque value refuses every question about itself.
    return repr(value) if is_unseen(value) else _plain(game, value)


def _plain(game: Game, value: object) -> str:
    readings = game.readings(value)
    if readings is not None:
        return _named(game, readings) or "the default readings"
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    fields = getattr(value, "_fields", None) or [field.name for field in getattr(value, "__attrs_attrs__", ())]
    if fields:
        return _named(game, {name: getattr(value, name) for name in fields})
    if isinstance(value, tuple):
        # Code must not iterate over a partial tuple, but it can be shown.
        return f"({', '.join(_text(game, part) for part in tuple.__iter__(value))})"
    return str(value)


def _named(game: Game, values: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {text}" for name, text in texts(game, values).items())
