"""Queries to solvers and their proofs, written to files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.proof_runs import Row, checked_proofs
from crusaders_rules.files.writing import replace_file
from crusaders_rules.work import Executor

if TYPE_CHECKING:
    from crusaders_rules.lift.checked import CheckedProof


def write_obligations(found: Iterable[Row], folder: Path | None) -> None:
    """Write the queries to a solver, one file each.

    Args:
        found: The theorems with their obligations.
        folder: Where to; None for nowhere.

    Raises:
        BadInput: The folder cannot be written.
    """
    if folder is not None:
        _write({f"{one.name}.smt2": one.script for row in found for one in row.outcome.obligations}, folder)


def checked(found: Sequence[Row], folder: Path | None, executor: Executor) -> Iterator[CheckedProof]:
    """Yield the proof of each obligation; with a folder, its texts are written there and not kept.

    Args:
        found: The theorems with their obligations.
        folder: Where to write the texts; None for nowhere.
        executor: What spreads the work.
    """
    for one in checked_proofs(found, executor, text=folder is not None):
        if folder is not None:
            written = {f"{one.name}.cpc": one.text, f"{one.name}.alethe": one.alethe}
            _write({name: text for name, text in written.items() if text}, folder)
        yield attrs.evolve(one, text="", alethe="")


def _write(texts_by_name: Mapping[str, str], folder: Path) -> None:
    """Write obligations or proofs, one file each."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts_by_name.items():
            replace_file(folder / name, text)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from error
