"""All positions that a game can come to, explored breadth first in compiled code and kept in a few words each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import packed_states as packed
from crusaders_rules.batch import play_history
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.many_games import Batch, BatchError, from_positions
from crusaders_rules.explore.systems import SearchProgress
from crusaders_rules.thy_will_be_done.interpret import State

Words = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]
Kind = TypeVar("Kind", bound=np.generic)
Watch = Callable[[SearchProgress], None]
Stop = Callable[[SearchProgress], str | None]

# Bits of a word that are used: its sign is not.
_BITS = 62
_ROOM = 1 << 16
# Games that are played at random to see which cells differ.
_TRIED = 256
# So many positions are gone on from before anything is said.
AT_ONCE = 1 << 16
# What a position asks from which nothing was tried.
_UNKNOWN = -4
# Positions have numbers of 31 bits.
MOST = (1 << 31) - 1


@attrs.frozen(eq=False)
class StateSpace:
    """The positions that a game can come to, numbered in the order in which they are found; the first one has 0.

    Attributes:
        games: A batch with the first position, of whose ruleset all are.
        layout: The columns of a packed position, see ``packed_states``.
        keys: The packed positions.
        begins: For each position, where its steps begin, and last where all end.
        ends: For each step, the position after it; the steps of a position are in the order of ``numbers``.
        asked: The seat that each position asks, -1 for chance, -2 if the game is over, -3 if nothing is legal, -4 for
            those from which the exploration did not go on.
        depth: How many decisions lead to the farthest position at least; if the exploration stopped early, the number
            of decisions up to which every play was followed.
        expanded: From how many positions it went on, the first ones; from all of them if it did not stop early.
        stopped: Why it stopped early, or None.
    """

    games: Batch
    layout: Words
    keys: Words
    begins: Words
    ends: Numbers
    asked: npt.NDArray[np.int8]
    depth: int
    expanded: int
    stopped: str | None = None

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.keys)

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.ends)

    @property
    def size(self) -> int:
        """The bytes that positions and steps take."""
        return sum(one.nbytes for one in (self.keys, self.begins, self.ends, self.asked))

    @property
    def over(self) -> Words:
        """The positions in which the game is over."""
        return np.nonzero(self.asked == at.OVER)[0]

    @property
    def stuck(self) -> Words:
        """The positions in which somebody is asked, and nothing is legal."""
        return np.nonzero(self.asked == packed.STUCK)[0]

    def batch(self, positions: npt.ArrayLike) -> Batch:
        """Return positions as games.

        Args:
            positions: Their numbers.
        """
        return Batch(self.games.tables, self.cells(positions)[:, : self.games.rows.shape[1]].astype(np.int16))

    def cells(self, positions: npt.ArrayLike) -> Words:
        """Return positions as the cells of a desk, with what a model remembers of the play.

        Args:
            positions: Their numbers.
        """
        wanted = np.asarray(positions, np.int64)
        cells = np.zeros((len(wanted), at.HISTORY_END), np.int64)
        cells[:, : self.games.rows.shape[1]] = self.games.rows[0]
        packed.read_packed(self.layout, self.keys[wanted], cells)
        return cells

    def position(self, number: int) -> State:
        """Return a position.

        Args:
            number: Its number.
        """
        return self.batch([number]).position(0)

    def after(self, number: int) -> Numbers:
        """Return the position after each step from a position.

        Args:
            number: Its number.
        """
        return self.ends[self.begins[number] : self.begins[number + 1]]


@attrs.frozen(kw_only=True)
class ModelExtent:
    """Which positions of a game are explored.

    Attributes:
        history: Whether positions are told apart by the play that led to them as a model does: see ``check.history``.
        waiting: The greatest number of turns in a row without a gain, over all players; None for no limit.
        upgraded: The greatest number of upgraded wedges of all players; None for no limit.
    """

    history: bool = False
    waiting: int | None = None
    upgraded: int | None = None

    @property
    def limits(self) -> Words:
        """The limits in the order of ``play_history``."""
        limits = np.full(play_history.LIMITS, at.NONE, np.int64)
        limits[play_history.HISTORY] = self.history
        for place, limit in ((play_history.WAITING, self.waiting), (play_history.UPGRADED, self.upgraded)):
            limits[place] = at.NONE if limit is None else limit
        return limits


WHOLE = ModelExtent()


def explored(
    state: State, *, most: int = MOST, watch: Watch | None = None, extent: ModelExtent = WHOLE, stop: Stop | None = None
) -> StateSpace:
    """Explore all positions that a game can come to.

    Args:
        state: The position with which it begins.
        most: The most positions to keep.
        watch: Is told now and then how far the exploration is.
        extent: Which of them are explored.
        stop: Is asked now and then why to stop, with how far the exploration is; None to go on.

    Raises:
        NotCovered: If the batch does not cover such games.
        BatchError: If there are more positions than that.
    """
    work = _Exploring(from_positions([state]), most, extent)
    level, stopped = 0, None
    while level < work.count and stopped is None:
        work.depth, level = work.depth + 1, work.count
        while work.progress[packed.NEXT] < level and stopped is None:
            stopped = None if stop is None else stop(work.so_far)
            if stopped is None:
                work.go_on(level)
                if watch is not None:
                    watch(work.so_far)
    return work.result(stopped)


@attrs.define(eq=False)
class _Exploring:
    """An exploration under way; the arrays have room for more."""

    games: Batch
    most: int
    extent: ModelExtent
    depth: int = -1
    first: Words = attrs.field(init=False)
    layout: Words = attrs.field(init=False)
    keys: Words = attrs.field(init=False)
    table: Numbers = attrs.field(init=False)
    begins: Words = attrs.field(init=False)
    ends: Numbers = attrs.field(init=False)
    asked: npt.NDArray[np.int8] = attrs.field(init=False)
    progress: Words = attrs.field(init=False)
    _levels: Words = attrs.field(init=False, factory=lambda: np.zeros((packed.DESKS, at.DESK), np.int64))

    def __attrs_post_init__(self) -> None:
        """Begin with the first position."""
        self.first = _spans(self.games)
        self._levels[packed.SPARE, : at.HISTORY_END] = self.first[packed.BLANK]
        self.layout = layout_of(self.first)
        self.keys = np.zeros((_ROOM, _words(self.layout)), np.int64)
        self.begins, self.asked = np.zeros(_ROOM + 1, np.int64), np.zeros(_ROOM, np.int8)
        self.ends = np.zeros(_ROOM, np.int32)
        self.progress = np.zeros(packed.PROGRESS, np.int64)
        self.progress[packed.COUNT] = 1
        unpacked = np.zeros((1, 0), np.int64)
        packed.repack(self.first, self.layout[:0], unpacked, self.layout, self.keys, 1, self._levels[0])
        self._enter()

    @property
    def count(self) -> int:
        """How many positions are known."""
        return int(self.progress[packed.COUNT])

    @property
    def so_far(self) -> SearchProgress:
        """How far the exploration is."""
        following, count, steps = self.progress[: packed.UNNUMBERED].tolist()
        return SearchProgress(count, following, steps, self.depth)

    def go_on(self, until: int) -> None:
        """Go on from more positions, or make room for that.

        Args:
            until: The position before which to stop.
        """
        found = np.zeros(self.games.most_listed, np.int16)
        self.progress[packed.UNTIL] = min(until, int(self.progress[packed.NEXT]) + AT_ONCE)
        after = np.zeros((packed.AT_ONCE + len(found), self.keys.shape[1] + packed.LOOKED_UP), np.int64)
        pause = packed.explore_packed(
            self.games.tables.known,
            self._levels,
            found,
            self.first,
            self.layout,
            self.keys,
            self.table,
            after,
            self.begins,
            self.ends,
            self.asked,
            self.progress,
            self.extent.limits,
        )
        if self.count > self.most:
            raise BatchError(f"explored: there are more than {self.most:,} positions")
        if pause == packed.ASKING:
            self.games.tables.fill()
        elif pause == packed.FULL:
            self._grow(len(after))
        elif pause == packed.UNFIT:
            self._repack()

    def _grow(self, room: int) -> None:
        """Make room for so many more positions and steps at least."""
        if self.count + room > len(self.keys):
            self.keys = _doubled(self.keys)
            self.begins, self.asked = _doubled(self.begins), _doubled(self.asked)
        if self.progress[packed.STEPS] + room > len(self.ends):
            self.ends = _doubled(self.ends)
        if len(self.table) < 2 * len(self.keys):
            self._enter()

    def _repack(self) -> None:
        """Give the cells as many bits as their numbers need by now."""
        for cell, lowest, bits, word, shift in self.layout.tolist():
            held = self.keys[: self.count, word] >> shift & (1 << bits) - 1
            self.first[packed.GREATEST, cell] = max(self.first[packed.GREATEST, cell], lowest + held.max())
        before, self.layout = self.layout, layout_of(self.first)
        keys = np.zeros((len(self.keys), _words(self.layout)), np.int64)
        packed.repack(self.first, before, self.keys, self.layout, keys, self.count, self._levels[0])
        self.keys = keys
        self._enter()

    def _enter(self) -> None:
        """Make the hash table anew, half of it empty."""
        self.table = np.full(2 * len(self.keys), packed.FREE, np.int32)
        packed.fill_table(self.table, self.keys, self.count)

    def result(self, stopped: str | None) -> StateSpace:
        """Return what was explored.

        Args:
            stopped: Why the exploration stopped early, or None.
        """
        expanded, count, steps = self.progress[: packed.UNNUMBERED].tolist()
        # Positions from which it did not go on have no steps.
        self.begins[expanded : count + 1] = steps
        self.asked[expanded:count] = _UNKNOWN
        return StateSpace(
            games=self.games,
            layout=self.layout,
            keys=self.keys[:count],
            begins=self.begins[: count + 1],
            ends=self.ends[:steps],
            asked=self.asked[:count],
            depth=self.depth,
            expanded=expanded,
            stopped=stopped,
        )


def layout_of(first: Words) -> Words:
    """Return columns for the cells that differ, as many in a word as fit.

    Bits that are left in the words go to cells that need all of theirs, so that positions are seldom packed anew.

    Args:
        first: The first position, and the least and the greatest number of each cell.
    """
    lowest = first[packed.LEAST]
    spans = {
        cell: int(first[packed.GREATEST, cell] - lowest[cell])
        for cell in np.nonzero(first[packed.GREATEST] != lowest)[0].tolist()
    }
    bits = {cell: span.bit_length() for cell, span in spans.items()}
    words = _words(_columns(bits, lowest))
    for cell, span in spans.items():
        if span + 1 == 1 << bits[cell]:
            wider = {**bits, cell: bits[cell] + 1}
            if _words(_columns(wider, lowest)) == words:
                bits = wider
    return _columns(bits, lowest)


def _columns(bits: Mapping[int, int], lowest: Words) -> Words:
    columns: list[tuple[int, ...]] = []
    word, shift = 0, 0
    for cell, size in bits.items():
        if shift + size > _BITS:
            word, shift = word + 1, 0
        columns.append((cell, int(lowest[cell]), size, word, shift))
        shift += size
    return np.array(columns, np.int64).reshape(-1, packed.COLUMN)


def _words(layout: Words) -> int:
    return 1 + (int(layout[-1, packed.WORD]) if len(layout) else 0)


def _doubled(array: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
    longer = np.zeros((2 * len(array), *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def _spans(games: Batch) -> Words:
    """Return the first position, and which numbers its cells come to in some games that are played at random."""
    first = np.zeros((len((packed.BLANK, packed.LEAST, packed.GREATEST)), at.HISTORY_END), np.int64)
    first[:, : games.rows.shape[1]] = games.rows[0]
    least, greatest = (first[one, : games.rows.shape[1]] for one in (packed.LEAST, packed.GREATEST))
    tried = Batch(games.tables, np.tile(games.rows[0], (_TRIED, 1)))
    for move in range(_TRIED):
        if tried.over.all():
            break
        tried.play_out(seed=move, most=1)
        np.minimum(least, tried.rows.min(axis=0), out=least)
        np.maximum(greatest, tried.rows.max(axis=0), out=greatest)
    return first
