"""What ``crusaders verify`` says of a record."""

from __future__ import annotations

import attrs

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.file_verdicts import OK, WRONG, FileVerdict, figures
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, with_edition, with_reading
from crusaders_rules.thy_will_be_done.play.files.records import Record, verify


def checked(record: Record, name: str, readings: tuple[str, ...], edition: str | None) -> FileVerdict:
    """Return the verdict on a record.

    Args:
        record: The record.
        name: The name of its file.
        readings: Other readings than those of the record, each as ``QUESTION=READING``.
        edition: The name of another edition; None for that of the record.

    Raises:
        BadInput: There is no such reading or edition.
    """
    found = verify(_read_as(record, readings, edition))
    said = f"{name}: ok, {found}" if found.ok else f"{name}: {found}"
    error = found.error
    problem = None if error is None else (error.line, error.sentence, error.rules, error.index)
    told = figures(found.decisions_checked, problem, complete=found.complete, result_checked=found.result_checked)
    return FileVerdict(OK if found.ok else WRONG, said, told)


def _read_as(record: Record, readings: tuple[str, ...], edition: str | None) -> Record:
    """Return a record under other readings or another edition."""
    try:
        if edition is not None:
            record = attrs.evolve(record, ruleset=with_edition(record.ruleset, edition))
        for text in readings:
            question, _, reading = text.partition("=")
            record = attrs.evolve(record, ruleset=with_reading(record.ruleset, question, reading))
    except DivergenceError as error:
        raise BadInput(str(error)) from error
    return record
