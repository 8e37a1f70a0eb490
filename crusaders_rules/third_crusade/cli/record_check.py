"""What ``crusaders verify`` checks of a record: all of it, or what one seat sees."""

from __future__ import annotations

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted
from crusaders_rules.files.verification import Verification
from crusaders_rules.third_crusade.play.files import records
from crusaders_rules.third_crusade.play.files.verifying import verify_from
from crusaders_rules.third_crusade.state import Position


def verify(record: records.Record, seat: int | None) -> Verification[Position]:
    """Check a record.

    Args:
        record: The record.
        seat: The seat from which it is seen, from 1; None for the whole record.

    Raises:
        BadInput: There is no such seat.
    """
    if seat is not None and seat > record.setting.players:
        raise BadInput(f"--seat: the game has {counted(record.setting.players, 'seat')}, not {seat}")
    return records.verify(record) if seat is None else verify_from(record, seat)
