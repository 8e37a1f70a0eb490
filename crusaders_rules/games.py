"""The games of the package."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.game import GAME as THY_WILL_BE_DONE

__all__ = ["THY_WILL_BE_DONE"]
