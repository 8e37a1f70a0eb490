"""``crusaders verify``: are recorded games legal from the first decision to the last?"""

from __future__ import annotations

from typing import Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.file_verdicts import OK, WRONG, FileVerdict, problem_figures, refused_file, verify_all
from crusaders_rules.cli.terminal import examples
from crusaders_rules.files.problems import printable
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, with_edition, with_reading
from crusaders_rules.thy_will_be_done.play.files.records import Record, RecordError, Verification, read_record
from crusaders_rules.thy_will_be_done.play.files.records import verify as check


@click.command(
    epilog=examples("crusaders verify game.json", "crusaders verify game.json --reading resolve.without-success=any")
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="QUESTION=READING",
    help="Use another reading than the record; repeatable.",
)
@click.option("--edition", metavar="E", help="Use another edition than the record, with the readings of that edition.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def verify(files: tuple[str, ...], readings: tuple[str, ...], edition: str | None, *, as_json: bool) -> None:
    """Verify recorded games: print a line for each, with the first problem and its rules.

    Exit status 0 if every game is legal, 1 if a rule refuses something in one of them, 2 if a file is not a record.
    """
    verify_all(files, lambda file: _judged(file, readings, edition), as_json=as_json)


def _judged(file: str, readings: tuple[str, ...], edition: str | None) -> FileVerdict:
    """Return the verdict on a file."""
    name = printable(file)
    try:
        found = check(_read_as(read_record(file), readings, edition))
    except RecordError as error:
        return refused_file(error)
    said = f"{name}: ok, {found}" if found.ok else f"{name}: {found}"
    return FileVerdict(OK if found.ok else WRONG, said, _figures(found))


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


def _figures(found: Verification) -> dict[str, Any]:
    error = found.error
    return {
        "decisions_checked": found.decisions_checked,
        "complete": found.complete,
        "result_checked": found.result_checked,
        "problems": [] if error is None else [problem_figures(error.line, error.sentence, error.rules, error.index)],
    }
