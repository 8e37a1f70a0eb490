"""The game for OpenSpiel: importing this module registers ``python_crusaders``.

Chance is explicit: every tile, token and wedge that is drawn at setup is a decision of its own. All else lies open, so
an information state is the history. No text limits the length of a game; the parameter ``max_game_length`` does, and
a game that reaches it is scored as it stands.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from crusaders_rules.catalog.extras import missing, missing_extra

if missing(("pyspiel",)):
    raise ModuleNotFoundError(missing_extra(["pyspiel"], "envs"), name="pyspiel")

import pyspiel

from crusaders_rules.envs.layout import Layout, Row, layout_of, observe
from crusaders_rules.envs.numbering import Numbering, numbering_of
from crusaders_rules.envs.payoff import payoffs
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.state import CHANCE

_MOST_PLAYERS = 6
_DEFAULTS: dict[str, Any] = {
    "players": 2,
    "variant": "standard",
    "orders": "",
    "board": "",
    "expansions": "",
    "max_game_length": 10_000,
}

_TYPE = pyspiel.GameType(
    short_name="python_crusaders",
    long_name="Crusaders: Thy Will Be Done",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class _Held:
    """A position as a state of OpenSpiel holds it: positions never change, so copies of the state share it."""

    __slots__ = ("position",)

    def __init__(self, position: State) -> None:
        self.position = position

    def __deepcopy__(self, _: object) -> _Held:
        return self


class CrusadersGame(pyspiel.Game):
    """The game, for some number of players and some ruleset.

    Attributes:
        start: The position before the first decision of chance.
        numbering: The numbers of the decisions of players and of chance.
        most: The number of decisions after which a game ends as it stands.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        ruleset = Ruleset(
            variant=given["variant"],
            board=given["board"] or None,
            expansions=tuple(filter(None, given["expansions"].split("+"))),
            **({"orders": given["orders"]} if given["orders"] else {}),
        )
        self.start: State = new_game(ruleset, given["players"])
        self.numbering: Numbering = numbering_of(self.start)
        self.most: int = given["max_game_length"]
        if self.most < 1:
            raise ValueError(f"max_game_length: needs a whole number, 1 or more, not {self.most}")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbering.actions),
            max_chance_outcomes=len(self.numbering.outcomes),
            num_players=given["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> CrusadersState:
        """Return the state before the first decision of chance."""
        return CrusadersState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> CrusadersObserver:
        """Return what observes states of this game.

        Args:
            iig_obs_type: With perfect recall, an observation is the history, and has no tensor.
            params: None are known.
        """
        if params:
            raise ValueError(f"an observer of this game has no parameters: {', '.join(params)}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return CrusadersObserver(None if recalls else layout_of(self.start))


class CrusadersState(pyspiel.State):
    """A state of a game: a position, and the number of decisions that led to it."""

    def __init__(self, game: CrusadersGame) -> None:
        super().__init__(game)
        self._held = _Held(game.start)
        self._rules = _Rules(game.numbering, game.most)
        self._decided = 0

    @property
    def position(self) -> State:
        """The position."""
        return self._held.position

    def current_player(self) -> int:
        """Return the seat asked, counted from 0, or what OpenSpiel has for chance and for the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.position.seat
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self._rules.numbering.choices(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each outcome of chance with its probability."""
        chances = self._rules.numbering.chances(self.position)
        total = sum(weight for _, weight in chances.values())
        return [(number, weight / total) for number, (_, weight) in chances.items()]

    def _apply_action(self, action: int) -> None:
        position, numbering = self.position, self._rules.numbering
        if position.pending.seat == CHANCE:
            chances = numbering.chances(position)
            if action not in chances:
                raise ValueError(f"outcome {action} of chance is not possible now")
            decision = chances[action][0]
        else:
            decision = numbering.decision(position, action)
        self._held = _Held(apply(position, decision))
        self._decided += 1

    def _action_to_string(self, player: int, action: int) -> str:
        numbering = self._rules.numbering
        return (numbering.outcomes if player == int(pyspiel.PlayerId.CHANCE) else numbering.actions)[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over, or as long as a game may be."""
        return is_over(self.position) or self._decided >= self._rules.most

    def returns(self) -> list[float]:
        """Return the payoff of each player; zeros until the end."""
        return payoffs(self.position) if self.is_terminal() else [0.0] * len(self.position.areas)

    def __str__(self) -> str:
        """Return the position as text."""
        from crusaders_rules.thy_will_be_done.show.text import position_text  # late: few look

        return position_text(self.position)


class _Rules:
    """What all states of a game share; copies of a state share it, too."""

    __slots__ = ("most", "numbering")

    def __init__(self, numbering: Numbering, most: int) -> None:
        self.numbering, self.most = numbering, most

    def __deepcopy__(self, _: object) -> _Rules:
        return self


class CrusadersObserver:
    """What a player observes: a row of numbers and the position as text, or the history.

    Attributes:
        tensor: The row; None for the history.
        dict: The same by its name.
    """

    def __init__(self, layout: Layout | None) -> None:
        self.tensor: Row | None = None if layout is None else np.zeros(layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: CrusadersState, player: int) -> None:
        """Fill the row from a state.

        Args:
            state: The state.
            player: The seat that looks.
        """
        if self.tensor is not None:
            self.tensor[:] = observe(state.position, player)

    def string_from(self, state: CrusadersState, player: int) -> str:  # noqa: ARG002 -- all lies open
        """Return the position as text, or the history.

        Args:
            state: The state.
            player: The seat that looks.
        """
        return state.history_str() if self.tensor is None else str(state)


pyspiel.register_game(_TYPE, CrusadersGame)
