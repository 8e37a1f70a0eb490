"""What the environments of PettingZoo and Gymnasium share: a game that begins with a seed, and who decides in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Space

from crusaders_rules.answers import shown
from crusaders_rules.game import Decision, State

RENDER_MODES = ("svg", "ansi", "human")
SEEDS = 1 << 31

Mask = npt.NDArray[np.int8]


class EpisodeError(ValueError):
    """An environment that cannot be made or used so; the message says why."""


class Episodes(ABC):
    """A game in an environment, and the games after it.

    Attributes:
        players: The number of players.
        actions: The number of actions.
        decided: The number of decisions taken in this game.
        is_given_up: Whether somebody has ended the game against its rules.
    """

    def __init__(self, players: int, actions: int, max_decisions: int | None, render_mode: str | None) -> None:
        if max_decisions is not None and (type(max_decisions) is not int or max_decisions < 1):
            raise EpisodeError(f"max_decisions: needs a whole number, 1 or more, or None, not {shown(max_decisions)}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise EpisodeError(f"render_mode: needs {' or '.join(RENDER_MODES)} or None, not {shown(render_mode)}")
        self.players, self.actions = players, actions
        self.decided, self.is_given_up = 0, False
        self._most, self._render_mode = max_decisions, render_mode
        self._state: State | None = None
        self._chance = Random()

    @property
    def state(self) -> State:
        """The position.

        Raises:
            EpisodeError: If no game has begun.
        """
        if self._state is None:
            raise EpisodeError("no game has begun: reset the environment first")
        return self._state

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""

    @property
    @abstractmethod
    def asked(self) -> int | None:
        """The seat that is asked, counted from 0; None if none is."""

    @property
    def is_cut(self) -> bool:
        """Whether the game has been cut short."""
        if self.is_over:
            return False
        return self.is_given_up or (self._most is not None and self.decided >= self._most)

    def begin(self, seed: object) -> Random:
        """Begin a game.

        Args:
            seed: A whole number, 0 or more, after which every later game is determined; None for the next
                game.

        Returns:
            The chance of this game, for all that is not set up by the rules.

        Raises:
            ValueError: If the seed is none.
        """
        number = int(seed) if isinstance(seed, np.integer) else seed
        self._state = self._first(number)
        self.decided, self.is_given_up = 0, False
        return self._chance

    @abstractmethod
    def _first(self, seed: object) -> State:
        """Return the first position in which a player is asked, and set the chance of later games."""

    def decide(self, action: object) -> None:
        """Take the decision with a number.

        Args:
            action: The number.

        Raises:
            ValueError: If the game is over, or no legal decision has this number.
        """
        if self.is_over or self.is_cut:
            raise EpisodeError("the game is over: reset the environment first")
        self._act(action)

    @abstractmethod
    def _act(self, action: object) -> None:
        """Take the decision with a number in a game that goes on."""

    @abstractmethod
    def take(self, decision: Decision) -> None:
        """Take a legal decision.

        Args:
            decision: The decision.
        """

    def spaces(self) -> Dict:
        """Return the space of observations."""
        return Dict({**self._rows_space(), "action_mask": Box(0, 1, (self.actions,), np.int8)})

    @abstractmethod
    def _rows_space(self) -> Mapping[str, Space[Any]]:
        """Return the spaces of what a seat sees, without the mask."""

    def observation(self, seat: int) -> dict[str, Any]:
        """Return what a seat sees, and which actions it has; none if it is not asked.

        Args:
            seat: The seat, counted from 0.
        """
        mask = self.mask() if self.asked == seat else self._nothing()
        return {**self._rows(seat), "action_mask": mask}

    @abstractmethod
    def _rows(self, seat: int) -> Mapping[str, Any]:
        """Return what a seat sees, without the mask."""

    def mask(self) -> Mask:
        """Return a 1 for each legal action of the player asked."""
        mask = self._nothing()
        if not self.is_over and not self.is_cut:
            mask[list(self._choices())] = 1
        return mask

    @abstractmethod
    def _choices(self) -> Sequence[int]:
        """Return the numbers of the legal actions of the player asked."""

    def _nothing(self) -> Mask:
        return np.zeros(self.actions, np.int8)

    @abstractmethod
    def payoffs(self) -> list[float]:
        """Return what the game is worth to each seat if it ends now."""

    @abstractmethod
    def totals(self) -> list[int]:
        """Return the score of each seat."""

    def render(self) -> Any:  # noqa: ANN401 -- of either project
        """Return the position as an SVG file or as text, or print it for a person."""
        if self._render_mode is None:
            return None
        if self._render_mode == "svg":
            return self._picture()
        text = self._text()
        return text if self._render_mode == "ansi" else print(text)  # noqa: T201 -- for a person who watches

    @abstractmethod
    def _picture(self) -> str:
        """Return the position as SVG."""

    @abstractmethod
    def _text(self) -> str:
        """Return the position as text."""
