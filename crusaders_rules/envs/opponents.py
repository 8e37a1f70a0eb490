"""Games for Gymnasium: one player learns, bots play the others.

Importing this module registers ``crusaders_rules/AgainstGreedy-v1`` for ``gymnasium.make``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces

from crusaders_rules.answers import shown
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.envs.crusaders_episodes import CrusadersEpisodes
from crusaders_rules.envs.episodes import RENDER_MODES, SEEDS, EpisodeError, Episodes
from crusaders_rules.envs.game_episodes import GameEpisodes
from crusaders_rules.envs.numbering import MaskedError
from crusaders_rules.game import Decision, Game, State
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.bots import BOTS

ON_MASKED = ("error", "lose")
Observation: TypeAlias = dict[str, Any]
Bot: TypeAlias = Callable[[State], Decision]
Played = TypeVar("Played", bound=Episodes)


def bots_of(game: Game) -> Mapping[str, Callable[[int], Bot]]:
    """Return the bots of a game by name, each made from a seed.

    Args:
        game: The game.
    """
    return terminal_of(game).bots((), {}) if game.spoken.bots is None else game.spoken.bots()


def refuse_unknown_bots(bots: Iterable[str], known: Iterable[str]) -> None:
    """Refuse names of bots that the game does not have.

    Args:
        bots: The names.
        known: The names of the bots of the game.

    Raises:
        EpisodeError: The game does not have one of them.
    """
    names = tuple(known)
    for name in bots:
        if name not in names:
            raise EpisodeError(f"bots: needs {' or '.join(names)}, not {shown(name)}")


class Opponents(gymnasium.Env[Observation, np.int64], Generic[Played]):
    """An environment in which one player decides, and bots answer until it is asked again.

    The reward comes at the end: see :func:`~crusaders_rules.envs.payoff.payoffs`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 -- Gymnasium reads it from the class

    def __init__(
        self,
        episodes: Played,
        bots: Sequence[Callable[[int], Bot]],
        seat: int | None,
        on_masked: str,
        render_mode: str | None,
    ) -> None:
        self.episodes, players = episodes, episodes.players
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise EpisodeError(f"seat: needs a whole number from 0 to {players - 1}, or None, not {shown(seat)}")
        if on_masked not in ON_MASKED:
            raise EpisodeError(f"on_masked: needs {' or '.join(ON_MASKED)}, not {shown(on_masked)}")
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(episodes.actions)
        self.observation_space = episodes.spaces()
        self._makers, self._wanted = tuple(bots), seat
        self._loses = on_masked == "lose"
        self._bots: dict[int, Bot] = {}
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and let the bots decide until the player is asked.

        Args:
            seed: A whole number, 0 or more, after which all games are determined; None for the next game.
            options: Not used.

        Returns:
            What the player sees, with the mask of its actions; the player's seat.

        Raises:
            ValueError: If the seed is not valid.
        """
        chance = self.episodes.begin(seed)  # refuses a wrong seed, in our words
        super().reset(seed=seed, options=options)
        seats = range(self.episodes.players)
        self.seat = chance.choice(seats) if self._wanted is None else self._wanted
        others = [seat for seat in seats if seat != self.seat]
        made = [make(chance.randrange(SEEDS)) for make in self._makers]
        self._bots = dict(zip(others, made, strict=True))
        self._let_the_bots_decide()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take a decision of the player, and let the bots decide until the player is asked again.

        Args:
            action: Its number.

        Returns:
            What the player sees, the reward, whether the game is over, whether it is cut short, and the player's seat;
            at the end the totals, too. If a masked number loses, the game is left as it stands.

        Raises:
            ValueError: If the number is out of range, or masked unless that loses, or no game is going on.
        """
        try:
            self.episodes.decide(action)
        except MaskedError as error:
            if not self._loses:
                raise
            self.episodes.is_given_up = True
            return self._seen(), -1.0, True, False, {**self._info(), "refused": str(error)}
        self._let_the_bots_decide()
        over, cut = self.episodes.is_over, self.episodes.is_cut
        reward = self.episodes.payoffs()[self.seat] if over else 0.0
        return self._seen(), reward, over, cut, self._info()

    def _let_the_bots_decide(self) -> None:
        episodes = self.episodes
        while not episodes.is_over and not episodes.is_cut and (asked := episodes.asked) != self.seat:
            episodes.take(self._bots[asked or 0](episodes.state))

    def _seen(self) -> Observation:
        return self.episodes.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.seat}
        if self.episodes.is_over:
            info["totals"] = self.episodes.totals()
        return info

    def render(self) -> Any:  # noqa: ANN401 -- by the mode
        """Return the position as an SVG file or as text, or print it, as ``render_mode`` says."""
        return self.episodes.render()


class AgainstBots(Opponents[CrusadersEpisodes]):
    """Crusaders: Thy Will Be Done against bots."""

    def __init__(  # noqa: PLR0913 -- gymnasium.make passes them by name
        self,
        bots: Sequence[str] = ("greedy",),
        *,
        seat: int | None = None,
        ruleset: Ruleset | None = None,
        max_decisions: int | None = None,
        render_mode: str | None = None,
        on_masked: str = "error",
    ) -> None:
        refuse_unknown_bots(bots, BOTS)
        episodes = CrusadersEpisodes(len(bots) + 1, ruleset, max_decisions, render_mode)
        super().__init__(episodes, [BOTS[name] for name in bots], seat, on_masked, render_mode)


class GameAgainstBots(Opponents[GameEpisodes]):
    """A game of any kind against bots: see :mod:`~crusaders_rules.envs.game_episodes`."""

    def view(self) -> Mapping[str, Any]:
        """Return what the player may see as plain data, for learners that build their observations themselves."""
        return self.episodes.view(self.seat)


gymnasium.register("crusaders_rules/AgainstGreedy-v1", entry_point=f"{__name__}:AgainstBots")
