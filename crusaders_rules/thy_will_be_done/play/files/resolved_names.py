"""Names in a file of a position: the values that they stand for, and the unknown ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import Problem, joined, suggestion
from crusaders_rules.thy_will_be_done.interpret import Ruleset


class ResolvedNames:
    """Resolves names, and notes unknown ones."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin without problems."""
        self.ruleset = ruleset
        self.problems: list[Problem] = []

    def find(self, path: str, kind: str, name: str, names: Mapping[str, Any] | list[str]) -> Any:  # noqa: ANN401 -- as the names have it
        """Return the value of a name, or its place in a list; None if the name is unknown."""
        if name in names:
            return names.index(name) if isinstance(names, list) else names[name]
        self.problems.append(Problem(path, f"there is no {kind} {shown(name)}{suggestion(name, names)}"))
        return None

    def on_wheel(self, path: str, name: str, seat: int, wheel: list[str]) -> int | None:
        """Return the place of a wedge on a wheel; a missing wedge is a fault of the wheel, which must have all six."""
        if name not in wheel and any(name == wedge.name for wedge in self.ruleset.edition.wedges):
            reason = f"the wedge {shown(name)} is missing, and {path} names it"
            self.problems.append(Problem(f"players[{seat}].wheel", reason, "components.wedge"))
            return None
        place: int | None = self.find(path, "wedge", name, wheel)
        return place

    def place(self, path: str, name: str) -> int:
        """Return the place of a region."""
        place: int | None = self.find(path, "region", name, self.ruleset.laid.index)
        return 0 if place is None else place

    def row(self, path: str, given: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return a row with a value for each region, None for regions without one."""
        row: list[Any] = [None] * len(self.ruleset.laid.regions)
        for name, value in given.items():
            row[self.place(joined(path, name), name)] = value
        return tuple(row)
