"""A check of a record as plain data, with every position of the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from crusaders_rules.files.verification import positions_until_wrong, verification_data
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
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
    states = positions_until_wrong(_positions(record), spend)
    return verification_data(verify(record), _result, claimed=record.result is not None), states


def _positions(record: Record) -> Iterator[State]:
    yield first_position(record)
    for _, _, after in replay(record):
        yield after


def _result(state: State) -> dict[str, Any]:
    result = result_of(state)
    return {"totals": list(result.totals), "winners": [seat + 1 for seat in result.winners]}
