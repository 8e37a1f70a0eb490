"""What another reading changes in games of the batch, counted in the way of ``crusaders consequences``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import following as fl
from crusaders_rules.batch import kernel, turn_ends
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.many_games import Batch, Whole, room_to_search
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.rows import pack
from crusaders_rules.batch.rule_tables import NotCovered, RuleTables, tables_of
from crusaders_rules.batch.strong import NAME as STRONG
from crusaders_rules.batch.strong import play_strongly
from crusaders_rules.explore.reading_effects import Effect, EffectTally, Pair, effect_of
from crusaders_rules.thy_will_be_done.check.settings import with_reading
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.work import Executor, Task, in_turn
from crusaders_rules.work.processes import Processes

# So many games are played at a time, fewer by bots that think longer; the seed of a game is that of the run and of its
# block.
_AT_ONCE = {"random": 1_000, "greedy": 250, STRONG: 5}
# So many iterations have strong bots for a turn.
_ITERATIONS = 8
# No game takes so many decisions.
_MOST = 4_096
_SECONDS = 60
_ENDS_KEPT = 1 << 15
_NOT_ALIKE = "the edition of the other reading has other pieces"


@attrs.frozen(eq=False)
class Followed:
    """The outcomes of games under another reading.

    Attributes:
        differs: What differs first in each game, see ``following``.
        met: Whether a decision that was taken meets the difference.
    """

    differs: Whole
    met: npt.NDArray[np.bool_]


@attrs.frozen(eq=False)
class Ended:
    """How games have ended: which of them, the totals, and who has won."""

    over: npt.NDArray[np.bool_]
    totals: Whole
    winners: npt.NDArray[np.bool_]

    def of(self, rows: Whole) -> Ended:
        """Return how some of the games have ended."""
        return Ended(self.over[rows], self.totals[rows], self.winners[rows])


def tables_for(base: RuleTables, ruleset: Ruleset) -> RuleTables:
    """Return the tables of the other reading, if rows under both readings can be compared.

    Args:
        base: The tables of the default reading.
        ruleset: The ruleset with the other reading.

    Raises:
        NotCovered: If the batch does not cover the reading, or it changes the pieces.
    """
    tables = RuleTables(ruleset, base.players, base.row_length)
    mine, theirs = base.ruleset, tables.ruleset
    alike = base.tiles == tables.tiles and base.laid_tiles == tables.laid_tiles
    if mine.edition.wedges != theirs.edition.wedges or not alike or mine.laid != theirs.laid:
        raise NotCovered(f"{_NOT_ALIKE}: the batch does not cover this")
    return tables


def begun(tables: RuleTables, games: int) -> Batch:
    """Return games at their start, in which chance is asked like a player."""
    return Batch(tables, np.tile(pack(tables, tables.first), (games, 1)))


def followed(mine: Batch, theirs: Batch, states: Whole, kept: npt.NDArray[np.int16], lengths: Whole) -> Followed:
    """Follow games under another reading, until a decision meets the difference.

    Args:
        mine: The games at their start.
        theirs: The same under the other reading.
        states: The generators with which they were played.
        kept: The decisions that were taken.
        lengths: How many these are in each game.
    """
    run = _Following(mine, theirs, states, kept, lengths)
    run.all()
    return Followed(run.notes[:, fl.DIFFERS], run.notes[:, fl.MET] == 1)


@attrs.define(eq=False)
class _Following:
    mine: Batch
    theirs: Batch
    states: Whole
    kept: npt.NDArray[np.int16]
    lengths: Whole
    numbers: Whole = attrs.field(init=False)
    notes: Whole = attrs.field(init=False)
    rows: npt.NDArray[np.int16] = attrs.field(init=False)
    levels: Whole = attrs.field(init=False)
    lists: npt.NDArray[np.int16] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        names = {name: number for number, name in enumerate(self.theirs.tables.numbering.actions)}
        self.numbers = np.array([names.get(name, at.NONE) for name in self.mine.tables.numbering.actions], np.int64)
        self.notes = np.zeros((len(self.mine), fl.NOTES), np.int64)
        self.notes[:, fl.LENGTH] = self.lengths
        self.rows = np.stack([self.mine.rows, self.theirs.rows])
        self.levels, self.lists = room_to_search(max(self.mine.most_listed, self.theirs.most_listed))

    def all(self) -> None:
        """Follow all games to their ends, and compare the results of those that look alike there."""
        states = np.stack([self.states, self.states])
        status = np.ones(len(self.mine), np.int64)
        mine, theirs = self.mine.tables, self.theirs.tables
        while (status != kernel.DONE).any():
            room = self.levels, self.lists, self.numbers
            fl.follow_rows(mine.known, theirs.known, *room, self.rows, states, self.kept, self.notes, status)
            mine.fill()
            theirs.fill()
            for row in np.nonzero(status > kernel.WAITING)[0].tolist():
                status[row] = self._go_on(row, int(status[row]))
        self.mine.rows[:], self.theirs.rows[:] = self.rows
        self._compare_results()

    def _go_on(self, row: int, status: int) -> int:
        """Judge a row that differs from its row under the other reading, and return its new status."""
        notes = self.notes[row]
        mine, theirs = self.rows[:, row]
        if status == fl.APART:
            if notes[fl.DIFFERS] == fl.NOTHING_DIFFERS:
                notes[fl.DIFFERS] = _first_difference(self._ends(self.mine, mine), self._ends(self.theirs, theirs))
            if not _between_turns(mine):
                notes[fl.WAITS] = 1
                return kernel.WAITING
            if _between_turns(theirs):
                notes[fl.DIFFERS] = notes[fl.DIFFERS] or fl.RESULT_DIFFERS
                notes[fl.MET] = 1
                return kernel.DONE
        if self._found(row):
            notes[fl.WAITS] = 0
            return kernel.WAITING
        notes[fl.MET] = 1
        return kernel.DONE

    def _ends(self, games: Batch, row: npt.NDArray[np.int16]) -> frozenset[int] | None:
        """The ends of a turn in a game; None if they are too many."""
        ends = np.zeros(_ENDS_KEPT, np.int64)
        found = self._search(games, row, np.zeros(0, np.int64), ends)
        return None if found == turn_ends.TOO_MANY else frozenset(ends[:found].tolist())

    def _found(self, row: int) -> bool:
        """Whether the turn may end on their side as it did on mine; then their side goes on from there."""
        wanted = np.zeros(at.DESK, np.int64)
        mine, theirs = self.rows[:, row]
        wanted[: len(mine)] = mine
        found = self._search(self.theirs, theirs, wanted, np.zeros(0, np.int64)) == turn_ends.FOUND
        if found:
            theirs[:] = self.levels[0, : len(theirs)]
        return found

    def _search(self, games: Batch, row: npt.NDArray[np.int16], wanted: Whole, ends: Whole) -> int:
        while True:
            result = turn_ends.search_ends(games.tables.known, self.levels, self.lists, row, wanted, ends)
            if not games.tables.fill():
                return int(result)

    def _compare_results(self) -> None:
        over = self.mine.over & (self.notes[:, fl.MET] == 0)
        (totals, won), (others, won_else) = ((one.scores(), one.winners()) for one in (self.mine, self.theirs))
        apart = over & ((totals != others).any(axis=1) | (won != won_else).any(axis=1))
        self.notes[apart, fl.MET] = 1
        self.notes[apart & (self.notes[:, fl.DIFFERS] == 0), fl.DIFFERS] = fl.RESULT_DIFFERS


def _between_turns(row: npt.NDArray[np.int16]) -> bool:
    return int(row[at.KIND]) in at.SETTLED


def _first_difference(mine: frozenset[int] | None, theirs: frozenset[int] | None) -> int:
    """What differs first, by the ends of a turn that has begun on both sides."""
    if mine is None or theirs is None:
        return fl.DECISIONS_DIFFER
    if mine == theirs:
        return fl.NOTHING_DIFFERS
    return fl.DECISIONS_DIFFER if mine & theirs else fl.RESULT_DIFFERS


@attrs.define(eq=False, kw_only=True)
class ReadingCounts:
    """The games in which readings are compared.

    Attributes:
        ruleset: The ruleset with the default readings.
        rows: Questions with two readings each; those that the batch does not cover are left out.
        players: The number of players.
        seed: The seed of the run; the seed of each block of games follows from it.
        bot: The name of the bot that plays.
        left_out: Why each question is left out.
    """

    ruleset: Ruleset
    rows: Sequence[Pair]
    players: int
    seed: int
    bot: str
    left_out: list[str] = attrs.field(init=False, factory=list)
    _base: RuleTables = attrs.field(init=False)
    _tables: dict[Pair, RuleTables] = attrs.field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """Leave out what the batch does not cover.

        Raises:
            NotCovered: If it does not cover the ruleset with the default readings.
        """
        self._base = tables_of(self.ruleset, self.players)
        for row in self.rows:
            try:
                self._tables[row] = tables_for(self._base, with_reading(self.ruleset, row[0], row[2]))
            except NotCovered as error:
                why = str(error).removeprefix(f"{row[0]}: ")
                self.left_out.append(f"{row[0]}, {row[2]}: {why}")
        # Rows are followed beside each other, so all of them have the room that one reading needs.
        longest = max((tables.row_length for tables in self._tables.values()), default=0)
        if longest > self._base.row_length:
            self._base = RuleTables(self.ruleset, self.players, longest)
            for row in self._tables:
                self._tables[row] = tables_for(self._base, with_reading(self.ruleset, row[0], row[2]))
        self.rows = tuple(self._tables)

    def played(
        self, number: int | None, watch: Callable[[int], None] | None = None, executor: Executor | None = None
    ) -> Iterator[tuple[Effect, ...]]:
        """Play games in blocks, and yield the results so far after each block.

        Args:
            number: The number of games; None for as many as a minute allows, in this process.
            watch: Called with the number of games played.
            executor: What spreads the blocks; this process if None.

        Yields:
            The effects in the order of the rows.
        """
        tallies, done = self._begun(), 0
        for games, found in self._blocks(number, executor or Processes(1)):
            for tally, more in zip(tallies, found, strict=True):
                tally.join(more)
            done += games
            if watch is not None:
                watch(done)
            yield tuple(effect_of(row, tally, done) for row, tally in zip(self.rows, tallies, strict=True))

    def _begun(self) -> list[EffectTally]:
        return [EffectTally(gained={f"player {seat + 1}": 0 for seat in range(self.players)}) for _ in self.rows]

    def _blocks(self, number: int | None, executor: Executor) -> Iterator[tuple[int, list[EffectTally]]]:
        """Play blocks of games, and yield of each how many they are and what is counted."""
        at_once, end = _AT_ONCE[self.bot], time.monotonic() + _SECONDS
        most = at_once if number is None else min(at_once, number)
        self._play_before(most)
        # The first one compiles what all of them need.
        yield most, self._block(0, most)
        if number is not None:
            sizes = [min(at_once, number - first) for first in range(at_once, number, at_once)]
            tasks = [
                Task(f"block {block}", partial(self._block, block, games)) for block, games in enumerate(sizes, start=1)
            ]
            for games, done in zip(sizes, in_turn(executor.each(tasks)), strict=True):
                yield games, done.result
            return
        for block in count(1):
            if time.monotonic() >= end:
                return
            yield at_once, self._block(block, at_once)

    def _play_before(self, games: int) -> None:
        """Play under each other reading at random first, which asks the rules for most answers that are wanted later.

        Following a game would ask for them one by one, and each time take some decisions again on both sides.
        """
        for tables in self._tables.values():
            states, lengths = generators(self.seed, games, tables.generators), np.zeros(games, np.int64)
            begun(tables, games).play_on("random", states, np.zeros((games, 0), np.int16), lengths, _MOST)

    def _block(self, block: int, games: int) -> list[EffectTally]:
        """Play a block of games, and under each other reading those in which anything differs.

        Only these are counted: by what is compared, any other game is the same under both readings, whatever a bot
        would decide by what it expects of the rest of the game.
        """
        tallies = self._begun()
        states = generators((self.seed, block), games, self._base.generators)
        kept, lengths = np.zeros((games, _MOST), np.int16), np.zeros(games, np.int64)
        usual = self._played(begun(self._base, games), block, states, kept, lengths, np.arange(games))
        for row, tally in zip(self.rows, tallies, strict=True):
            tables = self._tables[row]
            found = followed(begun(self._base, games), begun(tables, games), states, kept, lengths)
            apart = np.nonzero(found.differs != fl.NOTHING_DIFFERS)[0]
            again, unkept = begun(tables, len(apart)), np.zeros((len(apart), 0), np.int16)
            other = self._played(again, block, states[apart], unkept, np.zeros(len(apart), np.int64), apart)
            _count(tally, found, usual.of(apart), other)
        return tallies

    def _played(
        self, games: Batch, block: int, states: Whole, kept: npt.NDArray[np.int16], lengths: Whole, places: Whole
    ) -> Ended:
        """Play games to their ends; a game with the same place in its block has the same seed."""
        if self.bot == STRONG:
            play_strongly(games, states.copy(), kept, lengths, (self.seed, block), _ITERATIONS, places)
        else:
            games.play_on(self.bot, states.copy(), kept, lengths, _MOST)
        return Ended(games.over, games.scores(), games.winners())


def _count(tally: EffectTally, found: Followed, usual: Ended, other: Ended) -> None:
    """Add games to what is counted; ``usual`` and ``other`` are the ends of those in which anything differs."""
    scored = usual.over & other.over
    changes = other.totals.max(axis=1)[scored] - usual.totals.max(axis=1)[scored]
    gained = (other.totals - usual.totals)[scored].sum(axis=0)
    tally.met += int(found.met.sum())
    tally.decisions += int((found.differs == fl.DECISIONS_DIFFER).sum())
    tally.anything += len(scored)
    tally.stuck += int((~scored).sum())
    tally.winner += int((scored & (usual.winners != other.winners).any(axis=1)).sum())
    tally.total += float(changes.sum())
    tally.squares += float((changes**2).sum())
    for side, more in zip(tally.gained, gained.tolist(), strict=True):
        tally.gained[side] += more


def counts_of(ruleset: Ruleset, rows: Sequence[Pair], players: int, seed: int, bot: str) -> ReadingCounts:
    """Return the games in which readings are compared, see ``ReadingCounts``.

    Raises:
        NotCovered: If the batch does not cover the ruleset with the default readings.
    """
    return ReadingCounts(ruleset=ruleset, rows=rows, players=players, seed=seed, bot=bot)
