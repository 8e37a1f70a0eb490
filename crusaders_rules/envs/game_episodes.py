"""Games of any kind, whose decisions cannot be listed in advance: an action is a place in the list of legal ones.

Action ``i`` is the decision with that place among the legal ones, in the order in which ``legal`` lists them. If more
decisions are legal than there are actions, the last action turns to the next ones, and after the last ones to the
first.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from random import Random
from typing import Any

import attrs
import numpy as np
from gymnasium import spaces

from crusaders_rules.answers import shown
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.envs.episodes import SEEDS, EpisodeError, Episodes
from crusaders_rules.envs.hashed import LARGEST, hashed
from crusaders_rules.envs.numbering import ActionError, MaskedError, whole_of
from crusaders_rules.envs.payoff import payoffs_of
from crusaders_rules.game import Decision, Game, State

CHANCE = "chance"


def _at_least(least: int) -> Any:  # noqa: ANN401 -- a validator of attrs
    def check(_: object, field: attrs.Attribute[int], value: object) -> None:
        if type(value) is not int or value < least:
            raise EpisodeError(f"{field.name}: needs a whole number, {least} or more, not {shown(value)}")

    return check


@attrs.frozen(kw_only=True)
class Sizes:
    """How long the rows of an environment of any game are.

    Attributes:
        actions: The number of actions.
        numbers: The length of the row of what a seat may see.
        columns: The length of the row of each decision.

    Raises:
        ValueError: If one is no whole number, or too small.
    """

    actions: int = attrs.field(default=64, validator=_at_least(2))
    numbers: int = attrs.field(default=2_048, validator=_at_least(1))
    columns: int = attrs.field(default=64, validator=_at_least(2))


class GameEpisodes(Episodes):
    """A game in an environment, and the games after it.

    Attributes:
        game: The game.
        page: How often the last action has turned to the next decisions.
    """

    def __init__(
        self,
        game: Game,
        new: Mapping[str, object],
        sizes: Sizes,
        max_decisions: int | None,
        render_mode: str | None,
    ) -> None:
        if game.spoken.score is None:
            raise EpisodeError(f"game: {game.title} has no score, so nobody is paid at its end")
        self.game, self.page = game, 0
        self._new, self._sizes = dict(new), sizes
        self._listed: tuple[State, tuple[Decision, ...]] | None = None
        game.spoken.begin(self._new)
        # The game has found that it can be played by so many.
        super().__init__(int(str(new["players"])), sizes.actions, max_decisions, render_mode)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.game.is_over(self.state)

    @property
    def is_cut(self) -> bool:
        """Whether the game has been cut short, or cannot go on, since no decision is legal."""
        return super().is_cut or (not self.is_over and not self.legal())

    @property
    def asked(self) -> int | None:
        """The seat that is asked, counted from 0; None if none is."""
        seat = self.game.spoken.asked(self.state)
        return seat - 1 if isinstance(seat, int) else None

    def legal(self) -> tuple[Decision, ...]:
        """Return the legal decisions of the position."""
        if self._listed is None or self._listed[0] is not self.state:
            self._listed = self.state, tuple(self.game.legal(self.state))
        return self._listed[1]

    def offered(self) -> tuple[Decision, ...]:
        """Return the decisions for which an action stands now, in the order of the actions."""
        every = self.legal()
        if len(every) <= self.actions:
            return every
        first = self.page * (self.actions - 1)
        return every[first : first + self.actions - 1]

    def _turns(self) -> bool:
        """Whether the last action turns to other decisions."""
        return len(self.legal()) > self.actions

    def _first(self, seed: object) -> State:
        if seed is not None:
            if type(seed) is not int or seed < 0:
                raise EpisodeError(f"seed: needs a whole number, 0 or more, not {shown(seed)}")
            self._chance = Random(f"{self.game.name} {seed}")
        self._dice = Random(self._chance.randrange(SEEDS))
        self.page = 0
        return self._decided_by_chance(self.game.spoken.begin(self._new))

    def _decided_by_chance(self, state: State) -> State:
        """Let chance decide until a player is asked."""
        spoken = self.game.spoken
        while spoken.asked(state) == CHANCE:
            outcomes = self.game.legal(state)
            weights = [spoken.write_decision(state, one).get("weight", 1) for one in outcomes]
            state = self.game.apply(state, self._dice.choices(outcomes, weights)[0])
        return state

    def _act(self, action: object) -> None:
        number = whole_of(action)
        if number is None or not 0 <= number < self.actions:
            raise ActionError(f"action: needs a whole number from 0 to {self.actions - 1}, not {shown(action)}")
        offered = self.offered()
        if number < len(offered):
            self.take(offered[number])
        elif self._turns() and number == self.actions - 1:
            self.page = self.page + 1 if (self.page + 1) * (self.actions - 1) < len(self.legal()) else 0
            # It counts, so that a game that is cut short ends even if nobody decides.
            self.decided += 1
        else:
            raise MaskedError(f"action {number} is masked: {len(offered)} decisions are offered")

    def take(self, decision: Decision) -> None:
        """Take a legal decision, and let chance decide what follows.

        Args:
            decision: The decision.
        """
        self._state = self._decided_by_chance(self.game.apply(self.state, decision))
        self.page = 0
        self.decided += 1

    def _choices(self) -> Sequence[int]:
        return [*range(len(self.offered())), *([self.actions - 1] if self._turns() else [])]

    def _rows_space(self) -> Mapping[str, spaces.Space[Any]]:
        return {
            "observation": spaces.Box(-LARGEST, LARGEST, (self._sizes.numbers,), np.float32),
            "decisions": spaces.Box(-LARGEST, LARGEST, (self.actions, self._sizes.columns), np.float32),
        }

    def view(self, seat: int) -> Mapping[str, Any]:
        """Return what a seat may see as plain data.

        Args:
            seat: The seat, counted from 0.
        """
        spoken = self.game.spoken
        return spoken.write_position(self.state) if spoken.view is None else spoken.view(self.state, seat + 1)

    def _rows(self, seat: int) -> Mapping[str, Any]:
        rows = np.zeros((self.actions, self._sizes.columns), np.float32)
        if self.asked == seat and not self.is_cut:
            for row, decision in zip(rows, self.offered(), strict=False):
                # The first number says that there is a decision, since the others may cancel out.
                row[0] = 1
                row[1:] = hashed(self.game.to_text(self.state, decision).split(), self._sizes.columns - 1)
        seen = hashed({"seat": str(seat), "view": self.view(seat)}, self._sizes.numbers)
        return {"observation": seen, "decisions": rows}

    def _score(self) -> Mapping[str, Any]:
        if self.game.spoken.score is None:
            raise EpisodeError(f"game: {self.game.title} has no score")
        return self.game.spoken.score(self.state)

    def payoffs(self) -> list[float]:
        """Return what the game is worth to each seat if it ends now."""
        return payoffs_of(self.players, [seat - 1 for seat in self._score()["winners"]])

    def totals(self) -> list[int]:
        """Return the score of each seat."""
        return [row["total"] for row in self._score()["players"]]

    def _picture(self) -> str:
        if self.game.spoken.draw is None:
            raise EpisodeError(f"render_mode: {self.game.title} has no drawings")
        return self.game.spoken.draw(self.state, "position", None, None)

    def _text(self) -> str:
        text = io.StringIO()
        with redirect_stdout(text):
            terminal_of(self.game).show(self.state)
        return text.getvalue()
