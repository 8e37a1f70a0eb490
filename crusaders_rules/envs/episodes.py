"""What the environments of PettingZoo and Gymnasium share: a game that begins with a seed, and pictures of it."""

from __future__ import annotations

from random import Random
from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from crusaders_rules.answers import shown
from crusaders_rules.envs.layout import Row, layout_of, observe
from crusaders_rules.envs.numbering import Numbering, numbering_of
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.state.decision import Decision

RENDER_MODES = ("svg", "ansi", "human")
_SEEDS = 1 << 31

Mask = npt.NDArray[np.int8]


class Observation(TypedDict):
    """What a player sees.

    Attributes:
        observation: A row of numbers.
        action_mask: A 1 for each legal action.
    """

    observation: Row
    action_mask: Mask


class EpisodeError(ValueError):
    """An environment that cannot be made or used so; the message says why."""


class Episodes:
    """A game in an environment, and the games after it.

    Attributes:
        ruleset: The ruleset, with its board.
        players: The number of players.
        numbering: The numbers of the decisions.
        decided: The number of decisions taken in this game.
        is_given_up: Whether somebody has ended the game against its rules.
    """

    def __init__(
        self, players: int, ruleset: Ruleset | None, max_decisions: int | None, render_mode: str | None
    ) -> None:
        if max_decisions is not None and (type(max_decisions) is not int or max_decisions < 1):
            raise EpisodeError(f"max_decisions: needs a whole number, 1 or more, or None, not {shown(max_decisions)}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise EpisodeError(f"render_mode: needs {' or '.join(RENDER_MODES)} or None, not {shown(render_mode)}")
        begun = new_game(ruleset, players)
        self.ruleset, self.players = begun.ruleset, players
        self.numbering: Numbering = numbering_of(begun)
        self.decided, self.is_given_up = 0, False
        self._layout = layout_of(begun)
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
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return is_over(self.state)

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
        if number is not None:
            begun = new_game(self.ruleset, self.players, seed=number)  # type: ignore[arg-type]  # refuses what is none
            self._chance = Random(begun.ruleset.edition.name + str(number))
        else:
            begun = new_game(self.ruleset, self.players, seed=self._chance.randrange(_SEEDS))
        self._state, self.decided, self.is_given_up = begun, 0, False
        return self._chance

    def decide(self, action: object) -> None:
        """Take the decision with a number.

        Args:
            action: The number.

        Raises:
            ValueError: If the game is over, or no legal decision has this number.
        """
        if self.is_over or self.is_cut:
            raise EpisodeError("the game is over: reset the environment first")
        self.take(self.numbering.decision(self.state, action))

    def take(self, decision: Decision) -> None:
        """Take a legal decision.

        Args:
            decision: The decision.
        """
        self._state = apply(self.state, decision)
        self.decided += 1

    def spaces(self) -> spaces.Dict:
        """Return the space of observations."""
        rows = spaces.Box(self._layout.low, self._layout.high, dtype=np.float32)
        return spaces.Dict(
            {
                "observation": rows,
                "action_mask": spaces.Box(0, 1, (len(self.numbering.actions),), np.int8),
            }
        )

    def observation(self, seat: int) -> Observation:
        """Return what a seat sees, and which actions it has; none if it is not asked.

        Args:
            seat: The seat, counted from 0.
        """
        mask = self.mask() if self.state.pending.seat == seat else self._nothing()
        return {"observation": observe(self.state, seat), "action_mask": mask}

    def mask(self) -> Mask:
        """Return a 1 for each legal action of the player asked."""
        mask = self._nothing()
        if not self.is_over and not self.is_cut:
            mask[list(self.numbering.choices(self.state))] = 1
        return mask

    def _nothing(self) -> Mask:
        return np.zeros(len(self.numbering.actions), np.int8)

    def render(self) -> Any:  # noqa: ANN401 -- of either project
        """Return the position as an SVG file or as text, or print it for a person."""
        if self._render_mode is None:
            return None
        if self._render_mode == "svg":
            from crusaders_rules.thy_will_be_done.show import position_svg  # late: not everyone looks

            return position_svg(self.state)
        from crusaders_rules.thy_will_be_done.show.text import position_text  # late, as the drawing

        text = position_text(self.state)
        return text if self._render_mode == "ansi" else print(text)  # noqa: T201 -- for a person who watches
