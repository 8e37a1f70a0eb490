"""Resuming a recorded game."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files.records import Record, first_position, replay


def resume(record: Record) -> State:
    """Return the current or final position of a record.

    Args:
        record: A record.

    Returns:
        The position after its last decision.

    Raises:
        ReplayError: As for ``replay``.

    >>> from crusaders_rules.thy_will_be_done.play.files.records import begin_record
    >>> record = begin_record(players=2, seed=1)
    >>> resume(record) == first_position(record)
    True
    """
    state = first_position(record)
    for _, _, after in replay(record):
        state = after
    return state
