"""The games: those of this package, and those that others offer by entry points."""

from __future__ import annotations

import warnings
from importlib.metadata import entry_points

from crusaders_rules.game import GROUP, OURS, Game
from crusaders_rules.third_crusade.game import GAME as THIRD_CRUSADE
from crusaders_rules.thy_will_be_done.game import GAME as THY_WILL_BE_DONE

__all__ = ["GAMES", "THIRD_CRUSADE", "THY_WILL_BE_DONE"]


def _offered() -> tuple[Game, ...]:
    """Return the games of other packages; one that cannot be loaded is left out with a warning."""
    found = []
    for entry in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        if entry.name in OURS:
            continue
        try:
            game = entry.load()
        except Exception as error:  # noqa: BLE001 -- another package must not stop the games of this one
            warnings.warn(f"the game {entry.name} ({entry.value}) cannot be loaded: {error}", stacklevel=2)
            continue
        found.append(game)
    return tuple(found)


# Those of this package need no installation.
GAMES = (THY_WILL_BE_DONE, THIRD_CRUSADE, *_offered())
