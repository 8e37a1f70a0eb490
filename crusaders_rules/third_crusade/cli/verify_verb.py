"""``crusaders verify``: check recorded games, whole or from what one seat sees."""

from __future__ import annotations

import re
from typing import Any

import click

from crusaders_rules.answers import shown
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.file_verdicts import OK, WRONG, FileVerdict, problem_figures, refused_file, verify_all
from crusaders_rules.cli.terminal import counted, examples
from crusaders_rules.files.problems import printable
from crusaders_rules.third_crusade.play.files import records
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    RecordError,
    Verification,
    read_record,
)
from crusaders_rules.third_crusade.play.files.verifying import SeatCheck, verify_from
from crusaders_rules.third_crusade.play.game import is_over

_GAME = "--game third-crusade"


@click.command(epilog=examples(f"crusaders verify {_GAME} game.json", f"crusaders verify {_GAME} game.json --seat 2"))
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--seat", type=click.IntRange(1, 4), metavar="K", help="Check only what this seat sees, and name what it does not."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def verify(files: tuple[str, ...], *, seat: int | None, as_json: bool) -> None:
    """Verify recorded games: print a line for each, with the first problem and its rule.

    With --seat, the hidden decisions of others are not looked at until the game turns them up.  The record passes if
    any decisions in their place make it legal.  The line names the decisions that this seat never sees.

    Exit status 0 if every game is legal, 1 if a rule refuses something in one of them, 2 if a file is not a record.
    """
    verify_all(files, lambda file: _judged(file, seat), as_json=as_json)


def _judged(file: str, seat: int | None) -> FileVerdict:
    """Return the verdict on a file."""
    name = printable(file)
    try:
        record = read_record(file)
    except RecordError as error:
        return refused_file(error)
    if seat is not None:
        return _judged_from(name, record, seat)
    found = records.verify(record)
    figures = _figures(record, found)
    if found.problem is not None:
        return FileVerdict(WRONG, f"{name}: {found.problem}", figures)
    end = "the result is right" if is_over(found.final) else "the game is not over"
    return FileVerdict(OK, f"{name}: ok, {counted(found.checked, 'decision')} checked and legal; {end}", figures)


def _judged_from(name: str, record: Record, seat: int) -> FileVerdict:
    """Return the same for what one seat sees of a record."""
    if seat > record.setting.players:
        raise BadInput(f"--seat: {name} has {counted(record.setting.players, 'seat')}, not {seat}")
    found = verify_from(record, seat)
    figures = _figures(record, found)
    figures |= {"seat": seat, "unseen": list(found.unseen)}
    if found.problem is not None:
        return FileVerdict(WRONG, f"{name}: {found.problem}", figures)
    decisions = counted(found.checked, "decision")
    said = [f"{name}: ok from seat {seat}, {decisions} checked and legal as far as this seat can see"]
    if found.unseen:
        numbers = ", ".join(map(str, found.unseen))
        said.append(f"not seen from here: {counted(len(found.unseen), 'decision')} ({numbers})")
    said.append("the result is right" if is_over(found.final) else "the game is not over")
    return FileVerdict(OK, "; ".join(said), figures)


def _figures(record: Record, found: Verification | SeatCheck) -> dict[str, Any]:
    over, problems = is_over(found.final), []
    if found.problem is not None:
        counted_from_one = re.fullmatch(r"decision (\d+)", found.problem.place)
        number = None if counted_from_one is None else int(counted_from_one[1])
        line = found.problem.place if number is None else record.decisions[number - 1]
        sentence = found.problem.reason.removeprefix(f"{shown(line)}: ")
        problems.append(problem_figures(line, sentence, [found.problem.rule], number))
    return {
        "decisions_checked": found.checked,
        "complete": over,
        "result_checked": over and record.result is not None and not problems,
        "problems": problems,
    }
