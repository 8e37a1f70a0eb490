"""The games of the package."""

from __future__ import annotations

from crusaders_rules.third_crusade.game import GAME as THIRD_CRUSADE
from crusaders_rules.thy_will_be_done.game import GAME as THY_WILL_BE_DONE

__all__ = ["GAMES", "THIRD_CRUSADE", "THY_WILL_BE_DONE"]

GAMES = (THY_WILL_BE_DONE, THIRD_CRUSADE)
