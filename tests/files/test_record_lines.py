"""The lines of a record: at most so many, of at most so many characters."""

from __future__ import annotations

import pytest

from crusaders_rules.files.problems import FileError
from crusaders_rules.files.record_lines import record_lines


def read(value: object) -> tuple[str, ...]:
    """Read at most two lines of at most three characters."""
    return record_lines(value, "game.json", FileError, most=2, longest=3)


@pytest.mark.parametrize("value", [[], ["dig"], ["dig", ""]])
def test_lines_within_the_limits_are_kept(value: list[str]) -> None:
    """In their order."""
    assert tuple(value) == read(value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (["a", "b", "c"], ["decisions: needs a list of at most 2 lines, not 3"]),
        ("dig", ["decisions: needs a list of at most 2 lines, not 'dig'"]),
        (["dig", "pass"], ["decisions[1]: needs a line of at most 3 characters, not 'pass'"]),
        (
            [None, 1],
            [f"decisions[{at}]: needs a line of at most 3 characters, not {one}" for at, one in ((0, "null"), (1, 1))],
        ),
    ],
)
def test_each_line_beyond_them_is_named(value: object, said: list[str]) -> None:
    """With its place; a list that is too long, as a whole."""
    with pytest.raises(FileError) as caught:
        read(value)
    assert [f"game.json: {one}" for one in said] == list(caught.value.lines)
