"""Positions that are written as decisions; the decisions with which several of them begin are replayed only once."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from crusaders_rules.third_crusade.play.files.records import Record
    from crusaders_rules.third_crusade.play.setting import Setting
    from crusaders_rules.third_crusade.state import Position

_FILES = "crusaders_rules.third_crusade.play.files"
# The last position of a play is kept, and one in so many of the others.
_EVERY = 10


@attrs.define
class _Branch:
    """What follows from some decisions.

    Attributes:
        position: The position after them, if it is kept.
        after: The branch after each next decision.
    """

    position: Position | None = None
    after: dict[str, _Branch] = attrs.field(factory=dict)


@attrs.define
class SharedPlays:
    """Replays records of The Third Crusade, each from the last kept position that it shares with an earlier one."""

    _roots: dict[Setting, _Branch] = attrs.field(factory=dict)

    def resume(self, record: Record) -> Position:
        """Return the position after the last decision of a record, as ``records.resume`` does."""
        records = import_module(f"{_FILES}.records")
        path = [self._roots.setdefault(record.setting, _Branch())]
        for line in record.decisions:
            path.append(path[-1].after.setdefault(line, _Branch()))
        known = max((number for number, branch in enumerate(path) if branch.position is not None), default=0)
        state: Position = path[known].position or records.first_position(record)
        for number, line in enumerate(record.decisions[known:], known + 1):
            state = records.after_line(state, line, number)
            if number % _EVERY == 0:
                path[number].position = state
        path[-1].position = state
        return state


def share_plays() -> None:
    """Let this process replay what positions share only once, from now on; its rules must stay as they are."""
    vars(import_module(f"{_FILES}.positions"))["resume"] = SharedPlays().resume
