"""What makes the pieces of a position possible that expansions change: the buildings, and what follows from them.

The base game answers in ``base_checks``. An expansion that changes an answer has a module of its own with the same
functions. The caller does not know which one it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions import brought
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.files import base_checks
from crusaders_rules.thy_will_be_done.state import Erected, PlayerArea


class Checks(Protocol):
    """What the check of a position asks."""

    def buildings(self, state: State) -> Iterator[Problem]:
        """Yield the problems of the buildings on the board, and of whatever lies there with them."""

    def too_many_buildings(self, state: State, seat: int) -> Iterator[Problem]:
        """Yield the problem of a player board with more buildings than there are."""

    def starts_empty(self, state: State, seat: int) -> Iterator[Problem]:
        """Yield the problems of what a player board lacks before the first turn."""

    def knights_unlocked(self, state: State, seat: int, before: int) -> int:
        """The knights that castles have unlocked; ``before`` is 1 if that of level I was there before."""

    def flips_wedges(self) -> bool:
        """Whether anything but an upgrade flips wedges in the game."""

    def counted(self, area: PlayerArea, own: list[Erected]) -> PlayerArea:
        """The area with what follows from the buildings of its player on the board."""


def checks_of(ruleset: Ruleset) -> Checks:
    """What checks the positions of the games of a ruleset."""
    found: tuple[Checks, ...] = brought("checks", ruleset.expansions)
    return found[0] if found else base_checks
