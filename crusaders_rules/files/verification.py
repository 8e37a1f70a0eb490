"""The result of checking a record of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import attrs

from crusaders_rules.answers import shown

State = TypeVar("State")


@attrs.frozen
class RecordProblem:
    """The first problem of a record.

    Attributes:
        index: The number of the decision, from 1; None if the problem is elsewhere.
        line: The line of that decision, or the path of another key.
        rules: The ids of the rules that it breaks.
        sentence: What is wrong.
    """

    index: int | None
    line: str
    rules: tuple[str, ...]
    sentence: str

    def __str__(self) -> str:
        """Show it in one line."""
        where = self.line if self.index is None else f"decision {self.index}, {shown(self.line)}"
        return f"{where}: {self.sentence}" + (f" ({', '.join(self.rules)})" if self.rules else "")


class ReplayError(ValueError):
    """A record cannot be replayed any further.

    Attributes:
        problem: Where it goes wrong.
    """

    def __init__(self, problem: RecordProblem) -> None:
        """Store the problem."""
        super().__init__(str(problem))
        self.problem = problem


@attrs.frozen
class Verification(Generic[State]):
    """The result of checking a record; it claims only what was checked.

    Attributes:
        decisions_checked: The number of decisions that were replayed and are legal.
        error: The first problem, or None.
        final: The position after the legal decisions; None if the game cannot begin.
        complete: Whether the game is over in that position.
        result_checked: Whether a result is claimed and is right.
    """

    decisions_checked: int
    error: RecordProblem | None = None
    final: State | None = None
    complete: bool = False
    result_checked: bool = False

    @property
    def ok(self) -> bool:
        """Whether no problem was found."""
        return self.error is None

    @property
    def checked(self) -> str:
        """How many decisions are legal, in words."""
        return f"{self.decisions_checked} decision{'' if self.decisions_checked == 1 else 's'} checked and legal"

    @property
    def more(self) -> dict[str, Any]:
        """What else is known of the check, as plain data."""
        return {}

    def __str__(self) -> str:
        """Say in one line what was checked, and the result."""
        if self.error is not None:
            return f"{self.error}; before that, {self.checked}"
        end = "the game is over" if self.complete else "the game is not over"
        claim = "the result is right" if self.result_checked else "no result is claimed"
        return f"{self.checked}; {end}; {claim}"


def verified(
    positions: Iterator[State], over: Callable[[State], bool], wrong: Callable[[State], RecordProblem | None] | None
) -> Verification[State]:
    """Check a record by the positions to which it leads.

    Args:
        positions: The position before the first decision, and the one after each, up to ``ReplayError`` at one that is
            wrong.
        over: Whether the game is over in a position.
        wrong: What is wrong with the claimed result if the game stands so; None if no result is claimed.

    Returns:
        The extent of the check, and the first problem.
    """
    final: State | None = None
    checked = 0
    try:
        final = next(positions)
        for after in positions:
            final, checked = after, checked + 1
    except ReplayError as error:
        return Verification(checked, error.problem, final, complete=final is not None and over(final))
    problem = wrong(final) if wrong is not None else None
    return Verification(checked, problem, final, over(final), wrong is not None and problem is None)


def positions_until_wrong(positions: Iterable[State], spend: Callable[[], None]) -> tuple[State, ...]:
    """Return the positions to which a record leads, up to the first decision that is wrong.

    Args:
        positions: The positions, as ``verified`` takes them.
        spend: Called for each position after the first; it raises an error to end the work.
    """
    found: list[State] = []
    try:
        for state in positions:
            if found:
                spend()
            found.append(state)
    except ReplayError:
        pass  # The check says how far the record is legal.
    return tuple(found)


def verification_data(
    found: Verification[State], result: Callable[[State], dict[str, Any]], *, claimed: bool
) -> dict[str, Any]:
    """Return what a check of a record came to, as plain data.

    Args:
        found: The result of the check.
        result: The result of a game that ended in a position, as its record claims it.
        claimed: Whether the record claims a result.
    """
    said: dict[str, Any] = {
        "checked": found.decisions_checked,
        "legal": found.ok,
        "over": found.complete,
        "claimed": claimed,
        "said": str(found),
    }
    if found.error is not None:
        problem = found.error
        where = problem.line if problem.index is None else f"decisions[{problem.index - 1}]"
        rule = problem.rules[0] if problem.rules else None
        said["problems"] = [{"place": where, "reason": problem.sentence, "rule": rule}]
    elif found.complete and found.final is not None:
        said["result"] = result(found.final)
    return said
