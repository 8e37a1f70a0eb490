"""What ``crusaders verify`` says of a record, whole or from what one seat sees."""

from __future__ import annotations

import re

from crusaders_rules.answers import shown
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.file_verdicts import OK, WRONG, FileVerdict, figures
from crusaders_rules.cli.terminal import counted
from crusaders_rules.third_crusade.play.files.records import Record, Verification, verify
from crusaders_rules.third_crusade.play.files.verifying import SeatCheck, verify_from
from crusaders_rules.third_crusade.play.game import is_over


def checked(record: Record, name: str, seat: int | None) -> FileVerdict:
    """Return the verdict on a record.

    Args:
        record: The record.
        name: The name of its file.
        seat: The seat from which it is seen, from 1; None for the whole record.

    Raises:
        BadInput: There is no such seat.
    """
    if seat is not None and seat > record.setting.players:
        raise BadInput(f"--seat: {name} has {counted(record.setting.players, 'seat')}, not {seat}")
    found = verify(record) if seat is None else verify_from(record, seat)
    over, problem = is_over(found.final), _problem(record, found)
    right = over and record.result is not None and problem is None
    told = figures(found.checked, problem, complete=over, result_checked=right)
    if isinstance(found, SeatCheck):
        told |= {"seat": seat, "unseen": list(found.unseen)}
    if found.problem is not None:
        return FileVerdict(WRONG, f"{name}: {found.problem}", told)
    decisions = counted(found.checked, "decision")
    said = [f"{name}: ok, {decisions} checked and legal"]
    if isinstance(found, SeatCheck):
        said = [f"{name}: ok from seat {seat}, {decisions} checked and legal as far as this seat can see"]
        if found.unseen:
            numbers = ", ".join(map(str, found.unseen))
            said.append(f"not seen from here: {counted(len(found.unseen), 'decision')} ({numbers})")
    said.append("the result is right" if over else "the game is not over")
    return FileVerdict(OK, "; ".join(said), told)


def _problem(
    record: Record, found: Verification | SeatCheck
) -> tuple[str, str, tuple[str | None, ...], int | None] | None:
    """Return the first problem: the line or the place, what is wrong, the rule, and the number of the decision."""
    problem = found.problem
    if problem is None:
        return None
    counted_from_one = re.fullmatch(r"decision (\d+)", problem.place)
    number = None if counted_from_one is None else int(counted_from_one[1])
    line = problem.place if number is None else record.decisions[number - 1]
    return line, problem.reason.removeprefix(f"{shown(line)}: "), (problem.rule,), number
