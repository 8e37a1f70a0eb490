"""Many games at once, a row for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.answers import shown
from crusaders_rules.batch import greedy, kernel, random_play
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.rows import pack, pack_all, unpack
from crusaders_rules.batch.rule_tables import RuleTables, tables_of
from crusaders_rules.envs.numbering import ActionError, MaskedError
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.records import Record, begin_record, first_position
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision

NO_ACTION = -1
# So many decisions are kept at a time.
_KEPT_AT_ONCE = 1 << 10
_UNLIMITED = 1 << 60

Whole = npt.NDArray[np.int64]

# Who decides, and what plays.
POLICIES: dict[str, Callable[..., None]] = {"random": random_play.play_rows, "greedy": greedy.play_greedily}
# No turn takes so many decisions.
_LEVELS = 64


def room_to_search(most: int) -> tuple[Whole, npt.NDArray[np.int16]]:
    """Return desks for a row and for a search through its turn, and room for a list of decisions for each of them.

    Args:
        most: The most decisions of a list.
    """
    return np.zeros((_LEVELS, at.DESK), np.int64), np.zeros((_LEVELS, most), np.int16)


class BatchError(ValueError):
    """Something that the batch cannot work with; the message names the row, or the argument."""


@attrs.define(eq=False)
class Batch:
    """Games of one ruleset and number of players, each a row of whole numbers.

    Attributes:
        rows: An array of int16, 980 bytes for each base game, 1292 for one with the expansion for five and six players,
            and 1856 for one with Divine Influence; ``crusaders_rules.batch.row_cells`` says which cell holds what.
        tables: The tables of the ruleset, filled as they are needed.
    """

    tables: RuleTables
    rows: npt.NDArray[np.int16]
    _begun: tuple[Record, ...] | None = None
    _taken: list[list[int]] = attrs.field(factory=list)
    _desk: Whole = attrs.field(init=False, factory=lambda: np.zeros(at.DESK, np.int64))

    def __attrs_post_init__(self) -> None:
        """Begin to keep decisions, if they are kept."""
        if self._begun is not None:
            self._taken = [[] for _ in self._begun]

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.rows)

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Whether each game is over."""
        over: npt.NDArray[np.bool_] = self.rows[:, at.KIND] == at.GAME_OVER
        return over

    @property
    def seats(self) -> npt.NDArray[np.int16]:
        """The seat that is asked in each game: -1 for chance, -2 if the game is over."""
        return self.rows[:, at.SEAT]

    def position(self, row: int) -> State:
        """Return the position of a game.

        Args:
            row: Its row, counted from 0.

        Raises:
            BatchError: If there is no such row.
        """
        return unpack(self.tables, self.rows[self._row(row)])

    def _row(self, row: object) -> int:
        if isinstance(row, bool) or not hasattr(row, "__index__") or not 0 <= row.__index__() < len(self):
            raise BatchError(f"row: needs a whole number from 0 to {len(self) - 1}, not {shown(row)}")
        return int(row.__index__())

    # Decisions.

    def legal(self) -> list[npt.NDArray[np.int16]]:
        """Return the numbers of the legal decisions of each game, in ascending order.

        They are those of ``crusaders_rules.envs``: of the actions if a player is asked, of the outcomes if chance is. A
        game that is over has none.
        """
        numbers, counts = self._listed()
        return [np.sort(row[:count]) for row, count in zip(numbers, counts.tolist(), strict=True)]

    def mask(self) -> npt.NDArray[np.int8]:
        """Return a 1 for each legal action of each game; chance has none."""
        numbers, counts = self._listed()
        mask = np.zeros((len(self), len(self.tables.numbering.actions)), np.int8)
        listed = (np.arange(numbers.shape[1]) < counts[:, None]) & (self.seats >= 0)[:, None]
        mask[np.nonzero(listed)[0], numbers[listed]] = 1
        return mask

    def _listed(self) -> tuple[npt.NDArray[np.int16], Whole]:
        numbers = np.zeros((len(self), self.most_listed), np.int16)
        counts = np.zeros(len(self), np.int64)
        self._asking_rules(
            lambda status: kernel.list_rows(self.tables.known, self._desk, self.rows, numbers, counts, status)
        )
        return numbers, counts

    @property
    def most_listed(self) -> int:
        """The most decisions that can be legal at once."""
        numbering = self.tables.numbering
        return len(numbering.actions) + len(numbering.outcomes)

    def step(self, actions: Iterable[int] | npt.NDArray[np.integer]) -> None:
        """Take a decision in each game; all of them, or none if one is refused.

        Args:
            actions: The number of a decision for each game, see ``legal``; -1 leaves a game as it is.

        Raises:
            BatchError: If the actions are not as many whole numbers as there are games, or a decision is not legal; the
                message names the row, and the rules that refuse it.
        """
        chosen = self._chosen(actions)
        rows, found = self.rows.copy(), np.zeros(self.most_listed, np.int16)
        waiting = (chosen != NO_ACTION).astype(np.int64)
        status = self._asking_rules(
            lambda status: kernel.step_rows(self.tables.known, self._desk, rows, chosen, found, status), waiting
        )
        wrong = np.nonzero(status == kernel.WRONG)[0]
        if wrong.size:
            row = int(wrong[0])
            raise BatchError(f"row {row}: {self._why_not(row, int(chosen[row]))}")
        self.rows[:] = rows
        for row, taken in enumerate(self._taken):
            if chosen[row] != NO_ACTION:
                taken.append(int(chosen[row]))

    def _chosen(self, actions: Iterable[int] | npt.NDArray[np.integer]) -> Whole:
        given = np.asarray(actions if isinstance(actions, np.ndarray) else list(actions))
        if given.shape != (len(self),) or not (given.size == 0 or np.issubdtype(given.dtype, np.integer)):
            raise BatchError(f"actions: needs {len(self)} whole numbers, one for each row")
        return given.astype(np.int64)

    def _why_not(self, row: int, number: int) -> str:
        """Say why a decision is not legal."""
        state, numbering = self.position(row), self.tables.numbering
        if is_over(state):
            return "; ".join(str(refusal) for refusal in refusals(state, numbering.stands_for(0)))
        if state.pending.seat == CHANCE:
            possible = numbering.chances(state)
            known = 0 <= number < len(numbering.outcomes)
            name = f" ({numbering.outcomes[number]})" if known else ""
            return f"outcome {number}{name} is not among those of chance: {', '.join(map(str, possible))}"
        try:
            numbering.decision(state, number)
        except (ActionError, MaskedError) as error:
            return str(error)
        return f"action {number} is refused"

    def play_out(self, policy: str = "random", seed: int = 0, most: int | None = None) -> None:
        """Play each game to its end, or until nothing is legal; chance decides by its odds.

        Args:
            policy: Who decides: ``random`` takes any legal decision, each with the same probability; ``greedy`` is the
                greedy bot.
            seed: The seed of all games. In each of them, each kind of chance and each player draws apart, so that what
                one draws does not depend on what the others decide.
            most: The most decisions in each game; None for no limit.

        Raises:
            BatchError: If there is no such policy, or the seed is not a whole number, 0 or more.
        """
        if policy not in POLICIES:
            raise BatchError(f"policy: needs {' or '.join(POLICIES)}, not {shown(policy)}")
        for name, value in (("seed", seed), ("most", 0 if most is None else most)):
            if type(value) is not int or value < 0:
                raise BatchError(f"{name}: needs a whole number, 0 or more, not {shown(value)}")
        states = generators(seed, len(self), self.tables.generators)
        left = _UNLIMITED if most is None else most
        going = np.ones(len(self), np.int64)
        at_once = left if self._begun is None else min(left, _KEPT_AT_ONCE)
        while going.any() and left > 0:
            at_once = min(at_once, left)
            going = self._play(policy, states, going, at_once)
            left -= at_once

    def _play(self, policy: str, states: Whole, going: Whole, most: int) -> Whole:
        """Play so many decisions, and return 1 for each game that goes on."""
        kept = np.zeros((len(self), 0 if self._begun is None else most), np.int16)
        lengths = np.zeros(len(self), np.int64)
        try:
            status = self.play_on(policy, states, kept, lengths, most, going)
        finally:
            for row, taken in enumerate(self._taken):
                taken.extend(kept[row, : lengths[row]].tolist())
        going_on: Whole = ((status == kernel.DONE) & (going == 1) & ~self.over).astype(np.int64)
        return going_on

    def play_on(
        self,
        policy: str,
        states: Whole,
        kept: npt.NDArray[np.int16],
        lengths: Whole,
        most: int,
        going: Whole | None = None,
    ) -> Whole:
        """Play a number of decisions in each game, with given generators.

        Args:
            policy: Who decides, see ``play_out``.
            states: The generators of each game, which change.
            kept: Receives the numbers of the decisions of each game, if it has room for the most.
            lengths: Receives how many decisions are taken.
            most: The most decisions in each game.
            going: 1 for each game that is played; None for all of them.

        Returns:
            ``kernel.STUCK`` for each game in which nothing is legal before its end.
        """
        levels, lists = room_to_search(self.most_listed)
        play = POLICIES[policy]
        return self._asking_rules(
            lambda status: play(self.tables.known, levels, self.rows, states, lists, kept, lengths, status, most), going
        )

    def scores(self) -> Whole:
        """Return the total of each seat in each game, as if the game ended now."""
        return self._scored()[0]

    def winners(self) -> npt.NDArray[np.bool_]:
        """Return whether each seat wins each game, as if it ended now; without a tie only one does."""
        bits = self._scored()[1]
        won: npt.NDArray[np.bool_] = (bits[:, None] >> np.arange(self.tables.players) & 1).astype(np.bool_)
        return won

    def _scored(self) -> tuple[Whole, Whole]:
        totals, winners = np.zeros((len(self), self.tables.players), np.int64), np.zeros(len(self), np.int64)
        desk = self._desk
        self._asking_rules(
            lambda status: kernel.score_rows(self.tables.known, desk, self.rows, totals, winners, status)
        )
        return totals, winners

    def _asking_rules(self, run: Callable[[Whole], None], waiting: Whole | None = None) -> Whole:
        """Run compiled code for all rows that wait, and ask the rules for what it wants, until no row waits."""
        status = np.ones(len(self), np.int64) if waiting is None else waiting.copy()
        run(status)
        while self.tables.fill():
            run(status)
        return status

    def record(self, row: int) -> Record:
        """Return the record of a game, which ``crusaders verify`` accepts.

        Args:
            row: Its row, counted from 0.

        Raises:
            BatchError: If there is no such row, or decisions are not kept.
        """
        if self._begun is None:
            raise BatchError("record: the decisions are not kept; begin the games with keep=True")
        row = self._row(row)
        record = self._begun[row]
        state = first_position(record)
        for number in self._taken[row]:
            decision = self._decision(state, number)
            record = record.with_decision(state, decision)
            state = apply(state, decision)
        return record.with_result(state) if is_over(state) else record

    def _decision(self, state: State, number: int) -> Decision:
        numbering = self.tables.numbering
        if state.pending.seat == CHANCE:
            return numbering.chances(state)[number][0]
        return numbering.decision(state, number)


def begin(
    ruleset: Ruleset | None = None,
    players: int = 4,
    *,
    games: int | None = None,
    seeds: Iterable[int] | None = None,
    keep: bool = False,
) -> Batch:
    """Begin many games.

    Args:
        ruleset: The ruleset; the 2017 game by default.
        players: The number of players.
        games: The number of games, in which chance is asked like a player.
        seeds: Instead, a seed for each game, which draws the outcomes of chance as ``new_game`` does.
        keep: Whether the decisions are kept, for ``Batch.record``.

    Raises:
        NotCovered: If the batch does not cover such games; the message names what it is.
        BatchError: If neither games nor seeds are given, or both.
        ValueError: If no such game can be set up.
    """
    if (games is None) == (seeds is None):
        raise BatchError("begin: needs either games or seeds")
    tables = tables_of(ruleset or Ruleset(), players)
    if seeds is not None:
        # The outcomes that a position still has are only those that are to come.
        begun = [begin_record(tables.ruleset, players, seed=seed) for seed in seeds]
        rows = pack_all(tables, [first_position(record) for record in begun])
        return Batch(tables, rows, tuple(begun) if keep else None)
    if type(games) is not int or games < 0:
        raise BatchError(f"games: needs a whole number, 0 or more, not {shown(games)}")
    rows = np.tile(pack(tables, tables.first), (games, 1))
    return Batch(tables, rows, (begin_record(tables.ruleset, players),) * games if keep else None)


def from_positions(positions: Sequence[State]) -> Batch:
    """Return games that go on from positions.

    Args:
        positions: At least one position; all of one ruleset and number of players.

    Raises:
        NotCovered: If the batch does not cover such games, or a row has no room for a position.
        BatchError: If there is no position, or one has another ruleset or number of players than the first.
    """
    if not positions:
        raise BatchError("positions: needs at least one")
    first = positions[0]
    for row, state in enumerate(positions):
        if not isinstance(state, type(first)) or not hasattr(state, "areas"):
            raise BatchError(f"row {row}: needs a position, not {shown(state)}")
        if state.ruleset != first.ruleset:
            raise BatchError(f"row {row}: its ruleset differs from that of row 0")
        if len(state.areas) != len(first.areas):
            raise BatchError(f"row {row}: it has {len(state.areas)} players, and row 0 has {len(first.areas)}")
    tables = tables_of(first.ruleset, len(first.areas))
    return Batch(tables, pack_all(tables, positions))
