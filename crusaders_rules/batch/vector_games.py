"""Many games at once for Gymnasium: in each of them one player learns, and bots play the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from crusaders_rules.answers import shown
from crusaders_rules.batch import greedy, kernel, seat_play
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.field_places import places_of
from crusaders_rules.batch.many_games import Batch, room_to_search
from crusaders_rules.batch.randomness import generators_of_seat, with_seat
from crusaders_rules.batch.rows import pack
from crusaders_rules.batch.rule_tables import tables_of
from crusaders_rules.envs.episodes import EpisodeError
from crusaders_rules.envs.layout import layout_of
from crusaders_rules.envs.numbering import ActionError, MaskedError
from crusaders_rules.envs.opponents import ON_MASKED, refuse_unknown_bots
from crusaders_rules.envs.payoff import payoffs_of
from crusaders_rules.thy_will_be_done.interpret import Ruleset

BOTS = ("random", "greedy")
# So many rows are played and shown at a time: what they take stays in the cache of a processor.
AT_ONCE = 512
_UNLIMITED = 1 << 60

Truths: TypeAlias = npt.NDArray[np.bool_]
Whole: TypeAlias = npt.NDArray[np.int64]
Observations: TypeAlias = dict[str, npt.NDArray[Any]]
Stepped: TypeAlias = tuple[Observations, npt.NDArray[np.float64], Truths, Truths, dict[str, Any]]


class VectorGames(VectorEnv[Observations, npt.NDArray[np.integer], npt.NDArray[Any]]):  # type: ignore[misc]
    """Many games at once, each as :func:`~crusaders_rules.envs.against` plays it.

    A game that has ended begins anew with the next step, in which its action is not used. Gymnasium calls this
    ``AutoresetMode.NEXT_STEP``.

    Attributes:
        games: The games, to look at: their positions, scores and rows.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int,
        bots: Sequence[str] = ("random",),
        *,
        seat: int | None = None,
        ruleset: Ruleset | None = None,
        max_decisions: int | None = None,
        on_masked: str = "error",
        copy: bool = True,
    ) -> None:
        _refuse_wrong(num_envs, bots, seat, max_decisions, on_masked, copy)
        self._tables = tables = tables_of(ruleset or Ruleset(), len(bots) + 1)
        self.num_envs, self.copy = num_envs, copy
        layout, actions = layout_of(tables.first), len(tables.numbering.actions)
        self.single_action_space = spaces.Discrete(actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._loses = on_masked == "lose"
        self._most = _UNLIMITED if max_decisions is None else max_decisions
        self._payoffs = _payoffs(tables.players)
        firsts = np.full((2, tables.row_length), at.NONE, np.int16)
        firsts[0] = pack(tables, tables.first)
        limits = np.array([at.NONE if seat is None else seat, self._most], np.int64)
        self._setting = firsts, places_of(tables), _greedy_seats(bots), limits
        self.games = Batch(tables, np.tile(firsts[0], (num_envs, 1)))
        self._make_room(layout.size)

    def _make_room(self, size: int) -> None:
        """Make room for what is known of each row, and for what is shown."""
        rows, most, players = self.num_envs, self.games.most_listed, self._tables.players
        self._after = self.games.rows.copy()
        # The generators and what is known of each row, now and after a step.
        self._states, self._states_after = np.zeros((2, rows, with_seat(self._tables.generators)), np.int64)
        self._about, self._about_after = np.zeros((2, rows, len(seat_play.KNOWN)), np.int64)
        self._seen = np.zeros((rows, size), np.float32)
        self._masks = np.zeros((rows, int(self.single_action_space.n)), np.int8)
        self._mask_begins = np.arange(rows) * self._masks.shape[1]
        self._totals = np.zeros((rows, players), np.int64)
        self._room = np.zeros(at.DESK, np.int64), np.zeros(most, np.int16)
        self._levels, self._lists = room_to_search(most)
        self._samples = np.zeros((rows, at.PAIR), np.int64)
        self._ended: Truths = np.ones(rows, np.bool_)
        self._has_begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a game in each row, and let the bots decide until the player is asked.

        Args:
            seed: A whole number, 0 or more, after which all games are determined: a row has the seed that is larger by
                its number. Or a seed for each row. None for the next games.
            options: Not used.

        Returns:
            What each player sees, with the masks of the actions; the seats of the players.

        Raises:
            ValueError: If a seed is none.
        """
        seeds = self._seeds(seed)
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        states = self._states.copy()
        for row, one in enumerate(seeds):
            if one is not None:
                states[row] = generators_of_seat(one, self._tables.generators)
            elif not self._has_begun:
                drawn = int(self.np_random.integers(_UNLIMITED))
                states[row] = generators_of_seat(drawn, self._tables.generators)
        before, self._states = self._states, states
        try:
            self._advance(np.full(self.num_envs, seat_play.BEGINS), np.zeros(self.num_envs, np.int64))
        except ValueError:
            self._states = before
            raise
        if not self._has_begun or seed is not None:
            self._samples = self._states[:, -at.PAIR :].copy()
        self._has_begun = True
        # A game that is cut short before its player is asked begins anew with the next step.
        self._ended = np.asarray(~self._masks.any(axis=1))
        return self._observed(), self._info(np.zeros(self.num_envs, np.bool_))

    def _seeds(self, seed: object) -> list[int | None]:
        if isinstance(seed, int | np.integer) and not isinstance(seed, bool):
            given: list[Any] = [int(seed) + row for row in range(self.num_envs)]
        else:
            given = [None] * self.num_envs if seed is None else list(seed) if isinstance(seed, Iterable) else [seed]
        if len(given) != self.num_envs:
            raise EpisodeError(f"seed: needs a whole number, or {self.num_envs} of them, not {len(given)}")
        for row, one in enumerate(given):
            if one is not None and (isinstance(one, bool) or not isinstance(one, int | np.integer) or one < 0):
                raise EpisodeError(f"row {row}: seed: needs a whole number, 0 or more, not {shown(one)}")
        return [None if one is None else int(one) for one in given]

    def step(self, actions: npt.NDArray[np.integer]) -> Stepped:
        """Take a decision of each player, and let the bots decide until it is asked again.

        Args:
            actions: The number of an action for each row. Those of games that have ended are not used.

        Returns:
            What each player sees, the rewards, whether each game is over, whether it is cut short or nothing is legal
            in it, and the seats; at the end the totals, too. If a masked number loses, the game is left as it stands.

        Raises:
            ValueError: If the actions are not as many whole numbers as there are rows, a number is out of range, or
                masked unless that loses, or no game has begun. Then nothing changes.
        """
        if not self._has_begun:
            raise EpisodeError("no game has begun: reset the environment first")
        chosen = self._chosen(actions)
        refused = self._refused(chosen)
        lost = np.zeros(self.num_envs, np.bool_)
        lost[list(refused)] = True
        begun = self._ended
        stages = np.where(begun, seat_play.BEGINS, np.where(lost, seat_play.STAYS, seat_play.DECIDES))
        self._advance(stages, chosen)
        self._masks[lost] = 0
        over, rewards = self.games.over & ~lost, np.zeros(self.num_envs)
        rewards[over] = self._payoffs[self._about[over, seat_play.WINNERS], self._about[over, seat_play.SEAT]]
        rewards[lost] = -1.0
        cut = (self._about[:, seat_play.STUCK] != 0) | (self._about[:, seat_play.DECIDED] >= self._most)
        cut &= ~over & ~lost
        self._ended = np.asarray(over | lost | cut)
        info = self._info(over)
        if refused:
            why = np.full(self.num_envs, None, object)
            why[list(refused)] = list(refused.values())
            info |= {"refused": why, "_refused": lost}
        return self._observed(), rewards, over | lost, cut, info

    def _chosen(self, actions: npt.NDArray[np.integer]) -> Whole:
        try:
            given = np.asarray(actions)
        except ValueError:
            given = np.zeros(0, np.float64)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise EpisodeError(f"actions: needs {self.num_envs} whole numbers, one for each row")
        return given.astype(np.int64)

    def _refused(self, chosen: Whole) -> dict[int, str]:
        """Return why masked actions are refused, by their rows, if they lose.

        Raises:
            EpisodeError: If a number is out of range, or masked and that does not lose.
        """
        within = (chosen >= 0) & (chosen < self._masks.shape[1])
        legal = within & (self._masks.take(self._mask_begins + np.where(within, chosen, 0)) != 0)
        refused = {}
        for row in np.nonzero(~legal & ~self._ended)[0].tolist():
            try:
                self._tables.numbering.decision(self.games.position(row), int(chosen[row]))
            except MaskedError as error:
                if not self._loses:
                    raise EpisodeError(f"row {row}: {error}") from error
                refused[row] = str(error)
            except ActionError as error:
                raise EpisodeError(f"row {row}: {error}") from error
        return refused

    def sample(self) -> Whole:
        """Return a legal action of each player, each with the same probability; 0 where a game has ended.

        What is drawn follows from the seed of ``reset``, and does not change the games.
        """
        actions = np.zeros(self.num_envs, np.int64)
        seat_play.draw_actions(self._masks, self._samples, actions)
        return actions

    def _advance(self, stages: Whole, actions: Whole) -> None:
        """Play each row until its player is asked; all of them, or none if the batch does not cover what comes up."""
        try:
            self._play(stages, actions)
        except ValueError:
            if self._has_begun:
                # What is shown may have changed in part.
                self._play(np.full(self.num_envs, seat_play.STAYS), actions)
            raise
        self.games.rows, self._after = self._after, self.games.rows
        self._states, self._states_after = self._states_after, self._states
        self._about, self._about_after = self._about_after, self._about

    def _play(self, stages: Whole, actions: Whole) -> None:
        while True:
            for first in range(0, self.num_envs, AT_ONCE):
                self._play_some(slice(first, first + AT_ONCE), stages, actions)
            asked = self._tables.fill()
            greedily = stages == seat_play.WANTS_GREEDY
            if greedily.any():
                self._play_greedily(greedily)
                stages[greedily] = seat_play.GOES_ON
            elif not asked:
                return

    def _play_some(self, rows: slice, stages: Whole, actions: Whole) -> None:
        """Play some rows, and show them while they are at hand."""
        before = self.games.rows[rows], self._states[rows], self._about[rows]
        after = self._after[rows], self._states_after[rows], self._about_after[rows]
        shown_in = self._seen[rows], self._masks[rows], self._totals[rows]
        given = self._tables.known, self._setting, self._room, before, after
        seat_play.play_until_asked(*given, shown_in, actions[rows], stages[rows])
        seat_play.show_played(*given, shown_in, stages[rows])

    def _play_greedily(self, rows: Truths) -> None:
        """Let the greedy bot take a decision in some rows."""
        status, kept = rows.astype(np.int64), np.zeros((self.num_envs, 0), np.int16)
        lengths = np.zeros(self.num_envs, np.int64)
        while True:
            greedy.play_greedily(
                *(self._tables.known, self._levels, self._after, self._states_after, self._lists, kept, lengths),
                *(status, 1),
            )
            if not self._tables.fill():
                break
        self._about_after[rows, seat_play.DECIDED] += 1
        self._about_after[status == kernel.STUCK, seat_play.STUCK] = 1

    def _observed(self) -> Observations:
        found: Observations = {"observation": self._seen, "action_mask": self._masks}
        if self.copy:
            return {name: numbers.copy() for name, numbers in found.items()}
        found = {name: numbers.view() for name, numbers in found.items()}
        for numbers in found.values():
            numbers.flags.writeable = False
        return found

    def _info(self, over: Truths) -> dict[str, Any]:
        """Return the seats, and the totals of the games that are over, as Gymnasium has it: with who has them."""
        every = np.ones(self.num_envs, np.bool_)
        info: dict[str, Any] = {"seat": self._about[:, seat_play.SEAT].copy(), "_seat": every}
        if over.any():
            info |= {"totals": np.where(over[:, None], self._totals, 0), "_totals": over.copy()}
        return info


def _refuse_wrong(
    num_envs: int, bots: Sequence[str], seat: int | None, max_decisions: int | None, on_masked: str, copy: object
) -> None:
    if type(num_envs) is not int or num_envs < 1:
        raise EpisodeError(f"n: needs a whole number, 1 or more, not {shown(num_envs)}")
    refuse_unknown_bots(bots, BOTS)
    if seat is not None and (type(seat) is not int or not 0 <= seat <= len(bots)):
        raise EpisodeError(f"seat: needs a whole number from 0 to {len(bots)}, or None, not {shown(seat)}")
    if max_decisions is not None and (type(max_decisions) is not int or max_decisions < 1):
        raise EpisodeError(f"max_decisions: needs a whole number, 1 or more, or None, not {shown(max_decisions)}")
    if on_masked not in ON_MASKED:
        raise EpisodeError(f"on_masked: needs {' or '.join(ON_MASKED)}, not {shown(on_masked)}")
    if type(copy) is not bool:
        raise EpisodeError(f"copy: needs True or False, not {shown(copy)}")


def _greedy_seats(bots: Sequence[str]) -> npt.NDArray[np.int64]:
    """For each seat of the player, 1 for each seat that the greedy bot plays."""
    seats = range(len(bots) + 1)
    greedy_at = np.zeros((len(seats), len(seats)), np.int64)
    for seat in seats:
        greedy_at[seat, [one for one in seats if one != seat]] = [name == "greedy" for name in bots]
    return greedy_at


def _payoffs(players: int) -> npt.NDArray[np.float64]:
    """The payoff of each seat, by the seats that win, as bits."""
    won = [[seat for seat in range(players) if bits >> seat & 1] for bits in range(1, 1 << players)]
    return np.array([[0.0] * players, *(payoffs_of(players, seats) for seats in won)])
