"""What ``crusaders verify`` says of a record, whole or from what one seat sees."""

from __future__ import annotations

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.file_verdicts import OK, WRONG, FileVerdict, figures
from crusaders_rules.cli.terminal import counted
from crusaders_rules.third_crusade.play.files.records import Record, verify
from crusaders_rules.third_crusade.play.files.verifying import SeatVerification, verify_from


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
    error = found.error
    problem = None if error is None else (error.line, error.sentence, error.rules, error.index)
    told = figures(found.decisions_checked, problem, complete=found.complete, result_checked=found.result_checked)
    if isinstance(found, SeatVerification):
        told |= {"seat": seat, "unseen": list(found.unseen)}
    if error is not None:
        return FileVerdict(WRONG, f"{name}: {error}", told)
    decisions = counted(found.decisions_checked, "decision")
    said = [f"{name}: ok, {decisions} checked and legal"]
    if isinstance(found, SeatVerification):
        said = [f"{name}: ok from seat {seat}, {decisions} checked and legal as far as this seat can see"]
        if found.unseen:
            numbers = ", ".join(map(str, found.unseen))
            said.append(f"not seen from here: {counted(len(found.unseen), 'decision')} ({numbers})")
    said.append("the result is right" if found.complete else "the game is not over")
    return FileVerdict(OK, "; ".join(said), told)
