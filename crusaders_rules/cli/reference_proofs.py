"""What ``crusaders reference`` proves: the theorems of a game, each in a piece of work."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from crusaders_rules.catalog.extras import missing
from crusaders_rules.cli import prove
from crusaders_rules.cli.proof_runs import Row, plain_row, proved_row, row_told, with_theorems
from crusaders_rules.cli.stages import Check, Stage, write
from crusaders_rules.game import Game


def theorems_of(game: Game, folder: Path, *, thorough: bool) -> Check:
    """Return how to prove all theorems of a game: by z3, and in a thorough run by cvc5, too.

    Args:
        game: The game.
        folder: The folder for ``proofs.json``.
        thorough: Whether to break the rules, too, to ask cvc5 if it is installed, and to check each step of its proof
            of each obligation.
    """
    asked = ("z3", "cvc5") if thorough else ("z3",)
    solvers = [name for name in asked if not missing([name])]
    theorems = game.theorems()
    works = [
        partial(proved_row, game, theorem, solvers, mutants=thorough, check=thorough and "cvc5" in solvers)
        for theorem in theorems
    ]
    return Check(
        works,
        lambda rows: _proved(game, folder, solvers, with_theorems(theorems, rows), thorough=thorough),
        plain_row,
        lambda _, plain: row_told(plain),
    )


def _proved(game: Game, folder: Path, solvers: Sequence[str], rows: list[Row], *, thorough: bool) -> Stage:
    """Write what came of the theorems, and say it in a few words."""
    found = prove.figures(game, rows)
    write(folder / "proofs.json", game.name, found)
    figures = {"proved": found["proved"], "total": len(rows)}
    said = f"{found['proved']} of {len(rows)} theorems proved by {' and '.join(solvers)}"
    if thorough:
        steps = [one for row in rows for one in row.checked]
        figures |= {
            "noticed": sum(row["killed"] for row in found["theorems"]),
            "broken": sum(len(row.theorem.sabotage) for row in rows),
            "checked": sum(one.good for one in steps),
            "proofs": len(steps),
        }
        said += f", {figures['noticed']} of {figures['broken']} broken rules noticed"
        said += f", {figures['checked']} of {figures['proofs']} proofs checked step by step"
    else:
        said += "; cvc5, broken rules and the steps of proofs are left to --thorough"
    return Stage(result=said, figures=figures, wrong=tuple(_wrong(row) for row in rows if not row.good))


def _wrong(row: Row) -> str:
    """Return what is wrong with a theorem, in a line."""
    said = [row.outcome.verdict.value]
    said += [f"does not notice {name}" for name in row.survivors or ()]
    said += [f"the proof of {one.name} is not checked: {one.why}" for one in row.checked if not one.good]
    return f"{row.theorem.topic}.{row.theorem.name}: {'; '.join(said)}"
