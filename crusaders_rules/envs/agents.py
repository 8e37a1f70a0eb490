"""Games for PettingZoo: agents that decide one after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from crusaders_rules.envs.crusaders_episodes import CrusadersEpisodes
from crusaders_rules.envs.episodes import RENDER_MODES, Episodes
from crusaders_rules.envs.game_episodes import GameEpisodes
from crusaders_rules.thy_will_be_done.interpret import Ruleset

Played = TypeVar("Played", bound=Episodes)
Observation: TypeAlias = dict[str, Any]


class Agents(AECEnv, Generic[Played]):
    """An environment in which ``player_1``, ``player_2`` and so on decide one after another.

    An action is the number of a decision; ``action_mask`` in the observation has a 1 for each legal one. Chance decides
    by the seed of ``reset``. Rewards come at the end: see :func:`~crusaders_rules.envs.payoff.payoffs`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 -- PettingZoo reads it from the class
        "name": "crusaders_v1",
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, episodes: Played, render_mode: str | None) -> None:
        self.episodes = episodes
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat + 1}" for seat in range(episodes.players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(episodes.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self.episodes.spaces() for agent in self.possible_agents}

    def __str__(self) -> str:
        """Return the name of the environment."""
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same one.

        Args:
            agent: Its name.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same one.

        Args:
            agent: Its name.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game.

        Args:
            seed: A whole number, 0 or more, after which all games are determined; None for the next game.
            options: Not used.

        Raises:
            ValueError: If the seed is not valid.
        """
        self.episodes.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Let the player who is asked act next; at the end, the first one still there."""
        seat = self.episodes.asked
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and the mask of its actions.

        Args:
            agent: Its name.
        """
        return self.episodes.observation(self.possible_agents.index(agent))

    if TYPE_CHECKING:
        # PettingZoo does not say what these yield and return.
        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]: ...  # noqa: D102

        def last(self, observe: bool = True) -> tuple[Observation, float, bool, bool, dict[str, Any]]: ...  # noqa: D102, FBT001, FBT002

    def step(self, action: np.int64 | int | None) -> None:
        """Take a decision of the agent that is selected.

        Args:
            action: Its number; None for an agent whose game is over.

        Raises:
            ValueError: If the number is out of range or masked, or no game has begun.
        """
        self.episodes.state  # noqa: B018 -- refuses to step before the first game
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episodes.decide(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.episodes.is_over:
            self._end()
        elif self.episodes.is_cut:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        self._accumulate_rewards()

    def _end(self) -> None:
        totals = self.episodes.totals()
        self.rewards = dict(zip(self.agents, self.episodes.payoffs(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"total": total} for agent, total in zip(self.agents, totals, strict=True)}

    def render(self) -> Any:  # noqa: ANN401 -- by the mode
        """Return the position as an SVG file or as text, or print it, as ``render_mode`` says."""
        return self.episodes.render()

    def close(self) -> None:
        """Do nothing: no window is open."""


class CrusadersAgents(Agents[CrusadersEpisodes]):
    """Crusaders: Thy Will Be Done, whose decisions have fixed numbers."""

    def __init__(
        self, players: int, ruleset: Ruleset | None, max_decisions: int | None, render_mode: str | None
    ) -> None:
        super().__init__(CrusadersEpisodes(players, ruleset, max_decisions, render_mode), render_mode)


class GameAgents(Agents[GameEpisodes]):
    """A game of any kind: see :mod:`~crusaders_rules.envs.game_episodes`."""

    def __init__(self, episodes: GameEpisodes, render_mode: str | None) -> None:
        super().__init__(episodes, render_mode)
        self.metadata = {**self.metadata, "name": f"{episodes.game.name}_v1"}

    def view(self, agent: str) -> Mapping[str, Any]:
        """Return what an agent may see as plain data, for learners that build their observations themselves.

        Args:
            agent: Its name.
        """
        return self.episodes.view(self.possible_agents.index(agent))
