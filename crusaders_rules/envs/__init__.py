"""The games as other projects expect games: PettingZoo, Gymnasium and OpenSpiel.

Needs the extra ``envs``. Importing this package loads none of the other projects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from crusaders_rules.catalog.extras import missing, missing_extra
from crusaders_rules.lazy import late_names

if TYPE_CHECKING:
    from crusaders_rules.envs.agents import CrusadersAgents, GameAgents
    from crusaders_rules.envs.game_episodes import Sizes
    from crusaders_rules.envs.opponents import AgainstBots, GameAgainstBots
    from crusaders_rules.game import Game
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


def vector(  # noqa: PLR0913 -- those of ``against``
    n: int,
    *bots: str,
    seat: int | None = None,
    ruleset: Ruleset | None = None,
    max_decisions: int | None = None,
    on_masked: str = "error",
    copy: bool = True,
) -> Any:  # noqa: ANN401 -- its class is on a floor above
    """Return a vector environment of Gymnasium: many games at once, in each of which one player meets bots.

    It needs the extra ``batch``, plays what :mod:`crusaders_rules.batch` covers, and shows the same as ``against``.

    Args:
        n: The number of games.
        bots: The name of a bot for each of the other seats; one random bot by default.
        seat: The seat of the learning player, counted from 0; None changes it from game to game.
        ruleset: The ruleset; the 2017 game by default.
        max_decisions: The number of decisions of everybody after which a game is cut short; None plays to the end.
        on_masked: What a masked action does: an ``error``, or ``lose``, for learners that do not use masks.
        copy: Whether observations are copies; without, they are read only, and change with the next step.

    Raises:
        ModuleNotFoundError: If the extra is missing; the message says how to install it.
        ValueError: If no such games can be set up or the batch does not cover them, or an argument has the wrong type
            or value.
    """
    # The batch has the numbers of decisions from here, so it is on the floor above.
    look_up, _ = late_names(__name__, {".batch.vector_games": "VectorGames"})
    made: Any = look_up("VectorGames")
    return made(
        n, bots or ("random",), seat=seat, ruleset=ruleset, max_decisions=max_decisions, on_masked=on_masked, copy=copy
    )


def aec_of(
    game: str | Game,
    players: int,
    *,
    sizes: Sizes | None = None,
    max_decisions: int | None = None,
    render_mode: str | None = None,
    **new: object,
) -> GameAgents:
    """Return a PettingZoo environment of any game, in which the agents decide one after another.

    Args:
        game: The game, or its name, such as ``third-crusade``.
        players: The number of players.
        sizes: How many actions there are, and how long the rows are that an agent observes; 64 actions by default.
        max_decisions: The number of decisions after which a game is cut short; None plays every game to its end.
        render_mode: ``svg``, ``ansi``, ``human`` or None.
        **new: What is played, as the request ``new`` of the protocol has it, such as ``ruleset``.

    Raises:
        ValueError: If no such game can be set up, or an argument has the wrong type or value.
    """
    from crusaders_rules.envs.agents import GameAgents
    from crusaders_rules.envs.game_episodes import GameEpisodes, Sizes

    begun = {"players": players, **new}
    return GameAgents(GameEpisodes(_game(game), begun, sizes or Sizes(), max_decisions, render_mode), render_mode)


def against_of(  # noqa: PLR0913 -- those of ``against``, and how long the rows are
    game: str | Game,
    *bots: str,
    seat: int | None = None,
    sizes: Sizes | None = None,
    max_decisions: int | None = None,
    render_mode: str | None = None,
    on_masked: str = "error",
    **new: object,
) -> GameAgainstBots:
    """Return a Gymnasium environment of any game, in which one player meets bots.

    Args:
        game: The game, or its name, such as ``third-crusade``.
        bots: The name of a bot for each of the other seats; one random bot by default.
        seat: The seat of the learning player, counted from 0; None changes it from game to game.
        sizes: As for ``aec_of``.
        max_decisions: The number of decisions of everybody after which a game is cut short; None plays to the end.
        render_mode: ``svg``, ``ansi``, ``human`` or None.
        on_masked: What a masked action does: an ``error``, or ``lose``, for learners that do not use masks.
        **new: What is played, as the request ``new`` of the protocol has it, such as ``ruleset``.

    Raises:
        ValueError: If no such game can be set up, or an argument has the wrong type or value.
    """
    from crusaders_rules.envs.game_episodes import GameEpisodes, Sizes
    from crusaders_rules.envs.opponents import GameAgainstBots, bots_of, refuse_unknown_bots

    names, played = bots or ("random",), _game(game)
    known = bots_of(played)
    refuse_unknown_bots(names, known)
    begun = {"players": len(names) + 1, **new}
    episodes = GameEpisodes(played, begun, sizes or Sizes(), max_decisions, render_mode)
    return GameAgainstBots(episodes, [known[name] for name in names], seat, on_masked, render_mode)


def _game(game: str | Game) -> Game:
    """Return a game by its name."""
    if not isinstance(game, str):
        return game
    from crusaders_rules.game import game_named

    try:
        return game_named(game.replace("-", "_"))
    except LookupError as error:
        raise ValueError(f"game: {error}") from error
