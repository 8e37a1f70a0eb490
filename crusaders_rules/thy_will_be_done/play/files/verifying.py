"""A check of a record as plain data, with every position of the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from crusaders_rules.files.verification import ReplayError
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    Verification,
    first_position,
    from_json,
    replay,
    result_of,
    verify,
)


def verified(data: object, spend: Callable[[], None]) -> tuple[dict[str, Any], tuple[State, ...]]:
    """Check a record: its setup, every decision, and the result if one is claimed.

    Args:
        data: The record as plain data.
        spend: Called for each decision; it raises an error to end the work.

    Returns:
        What was checked and the first problem, as plain data; the positions from the setup to the last legal decision.

    Raises:
        RecordError: If the data are no record.
    """
    record = from_json(json.dumps(data))
    states = _states(record, spend)
    found = verify(record)
    return _said(record, found), states


def _states(record: Record, spend: Callable[[], None]) -> tuple[State, ...]:
    states = []
    try:
        states.append(first_position(record))
        for _, _, after in replay(record):
            spend()
            states.append(after)
    except ReplayError:
        pass  # What was checked says how far the record is legal.
    return tuple(states)


def _said(record: Record, found: Verification[State]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "checked": found.decisions_checked,
        "legal": found.ok,
        "over": found.complete,
        "claimed": record.result is not None,
        "said": str(found),
    }
    if found.error is not None:
        problem = found.error
        where = problem.line if problem.index is None else f"decisions[{problem.index - 1}]"
        rule = problem.rules[0] if problem.rules else None
        said["problems"] = [{"place": where, "reason": problem.sentence, "rule": rule}]
    elif found.complete and found.final is not None:
        result = result_of(found.final)
        said["result"] = {"totals": list(result.totals), "winners": [seat + 1 for seat in result.winners]}
    return said
