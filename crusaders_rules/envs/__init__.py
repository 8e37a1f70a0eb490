"""The game as other projects expect games: PettingZoo, Gymnasium and OpenSpiel.

Needs the extra ``envs``. Importing this package loads none of the other projects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crusaders_rules.catalog.extras import missing, missing_extra

if TYPE_CHECKING:
    from crusaders_rules.envs.agents import CrusadersAgents
    from crusaders_rules.envs.opponents import AgainstBots
    from crusaders_rules.thy_will_be_done.interpret import Ruleset

# OpenSpiel is not there for every system, and only its module needs it.
if _absent := missing(("numpy", "gymnasium", "pettingzoo")):
    raise ModuleNotFoundError(missing_extra(_absent, "envs"), name=_absent[0])


def aec(
    players: int = 3,
    *,
    ruleset: Ruleset | None = None,
    max_decisions: int | None = None,
    render_mode: str | None = None,
) -> CrusadersAgents:
    """Return a PettingZoo environment in which the agents decide one after another.

    Args:
        players: The number of players.
        ruleset: The ruleset; the 2017 game by default.
        max_decisions: The number of decisions after which a game is cut short; None plays every game to its end.
        render_mode: ``svg``, ``ansi``, ``human`` or None.

    Raises:
        ValueError: If no such game can be set up, or an argument has the wrong type or value.
    """
    from crusaders_rules.envs.agents import CrusadersAgents

    return CrusadersAgents(players, ruleset, max_decisions, render_mode)


def against(
    *bots: str,
    seat: int | None = None,
    ruleset: Ruleset | None = None,
    max_decisions: int | None = None,
    render_mode: str | None = None,
    on_masked: str = "error",
) -> AgainstBots:
    """Return a Gymnasium environment in which one player meets bots.

    Args:
        bots: The name of a bot for each of the other seats; one greedy bot by default.
        seat: The seat of the learning player, counted from 0; None changes it from game to game.
        ruleset: The ruleset; the 2017 game by default.
        max_decisions: The number of decisions of everybody after which a game is cut short; None plays to the end.
        render_mode: ``svg``, ``ansi``, ``human`` or None.
        on_masked: What a masked action does: an ``error``, or ``lose``, for learners that do not use masks.

    Raises:
        ValueError: If no such game can be set up, or an argument has the wrong type or value.
    """
    from crusaders_rules.envs.opponents import AgainstBots

    names: Sequence[str] = bots or ("greedy",)
    return AgainstBots(
        names, seat=seat, ruleset=ruleset, max_decisions=max_decisions, render_mode=render_mode, on_masked=on_masked
    )
