"""Games of Crusaders: Thy Will Be Done, whose decisions have fixed numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces

from crusaders_rules.envs.episodes import SEEDS, Episodes
from crusaders_rules.envs.layout import layout_of, observe
from crusaders_rules.envs.numbering import Numbering, numbering_of
from crusaders_rules.envs.payoff import payoffs
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.play.score import score
from crusaders_rules.thy_will_be_done.state.decision import Decision


class CrusadersEpisodes(Episodes):
    """A game in an environment, and the games after it.

    Attributes:
        ruleset: The ruleset, with its board.
        numbering: The numbers of the decisions.
    """

    def __init__(
        self, players: int, ruleset: Ruleset | None, max_decisions: int | None, render_mode: str | None
    ) -> None:
        begun = new_game(ruleset, players)
        self.ruleset = begun.ruleset
        self.numbering: Numbering = numbering_of(begun)
        self._layout = layout_of(begun)
        super().__init__(players, len(self.numbering.actions), max_decisions, render_mode)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return is_over(self.state)

    @property
    def asked(self) -> int | None:
        """The seat that is asked, counted from 0; None if none is."""
        seat: int | None = self.state.pending.seat
        return seat

    def _first(self, seed: object) -> State:
        if seed is None:
            return new_game(self.ruleset, self.players, seed=self._chance.randrange(SEEDS))
        begun = new_game(self.ruleset, self.players, seed=seed)  # type: ignore[arg-type]  # refuses what is none
        self._chance = Random(begun.ruleset.edition.name + str(seed))
        return begun

    def _act(self, action: object) -> None:
        self.take(self.numbering.decision(self.state, action))

    def take(self, decision: Decision) -> None:
        """Take a legal decision.

        Args:
            decision: The decision.
        """
        self._state = apply(self.state, decision)
        self.decided += 1

    def _rows_space(self) -> Mapping[str, spaces.Space[Any]]:
        return {"observation": spaces.Box(self._layout.low, self._layout.high, dtype=np.float32)}

    def _rows(self, seat: int) -> Mapping[str, Any]:
        return {"observation": observe(self.state, seat)}

    def _choices(self) -> Sequence[int]:
        return list(self.numbering.choices(self.state))

    def payoffs(self) -> list[float]:
        """Return what the game is worth to each seat if it ends now."""
        return payoffs(self.state)

    def totals(self) -> list[int]:
        """Return the score of each seat."""
        return list(score(self.state).totals)

    def _picture(self) -> str:
        from crusaders_rules.thy_will_be_done.show import position_svg  # late: not everyone looks

        return position_svg(self.state)

    def _text(self) -> str:
        from crusaders_rules.thy_will_be_done.show.text import position_text  # late, as the drawing

        return position_text(self.state)
