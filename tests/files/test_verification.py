"""The check of a record, for a game whose positions are numbers and which ends at three."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crusaders_rules.files.verification import RecordProblem, ReplayError, Verification, verified

WRONG = RecordProblem(3, "fly", (), "nobody flies")


def counted(last: int, error: RecordProblem | None = None) -> Iterator[int]:
    """Yield the positions up to the last one, and then fail, if there is an error."""
    yield from range(last + 1)
    if error is not None:
        raise ReplayError(error)


def over(state: int) -> bool:
    """Whether the game is over."""
    return state >= 3


def not_three(state: int) -> RecordProblem | None:
    """Refuse each result but three."""
    return None if state == 3 else WRONG


@pytest.mark.parametrize(
    ("record", "claims", "expected"),
    [
        (counted(0), False, Verification(0, None, 0)),
        (counted(2), False, Verification(2, None, 2)),
        (counted(3), False, Verification(3, None, 3, complete=True)),
        (counted(3), True, Verification(3, None, 3, complete=True, result_checked=True)),
        (counted(2), True, Verification(2, WRONG, 2)),
        (counted(2, WRONG), True, Verification(2, WRONG, 2)),
        (counted(3, WRONG), True, Verification(3, WRONG, 3, complete=True)),
        (counted(-1, WRONG), False, Verification(0, WRONG)),
    ],
)
def test_a_check_claims_what_was_checked(record: Iterator[int], claims: bool, expected: Verification[int]) -> None:  # noqa: FBT001 -- pytest gives it by name
    """How many decisions, the first problem, where the game stands, and whether a result is right."""
    assert expected == verified(record, over, not_three if claims else None)
