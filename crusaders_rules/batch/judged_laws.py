"""Laws of all positions and steps of a space, each judged once for all that look alike to it.

A law reads some cells of a position. It says the same of each position with the same content of these cells, so it is
asked about the first one of each kind. Which cells it reads is noted whenever it is asked: if it reads one more than
was known so far, all positions are told apart anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import distinct
from crusaders_rules.batch import packed_states as packed
from crusaders_rules.batch.read_cells import CellsRead, Watched
from crusaders_rules.batch.state_space import StateSpace, Words
from crusaders_rules.thy_will_be_done.check.laws import EachSeat

# So many are asked about before anything is known of a law, and at a time.
_TRIED, _AT_ONCE = 128, 256
_ROOM = 1 << 12

Holds = Callable[..., bool]
# The numbers of a position, or of those before and after a step.
Numbers = tuple[int, ...]


@attrs.frozen(eq=False)
class ToldApart:
    """Positions or steps that look different to a law.

    Attributes:
        kinds: The kind of each.
        first: The first one of each kind.
    """

    kinds: npt.NDArray[np.int32]
    first: list[Numbers]


@attrs.frozen
class Broken:
    """A law that does not hold.

    Attributes:
        name: Its name.
        numbers: The first position in which it does not hold, or the positions before and after the first such step.
    """

    name: str
    numbers: Numbers


def parts(holds: Holds, players: int) -> list[Holds]:
    """Return what a law says of each player, if that is how it is made; or else the law.

    Args:
        holds: The law.
        players: The number of players.
    """
    if isinstance(holds, EachSeat):
        return [partial(holds.of_seat, seat=seat) for seat in range(players)]
    return [holds]


@attrs.define(eq=False)
class LawJudge:
    """Judges the laws of a space.

    Attributes:
        space: The space.
        asked: How often a law was asked.
    """

    space: StateSpace
    asked: int = 0

    def broken(self, laws: Mapping[str, Holds], *, steps: bool) -> Iterator[Broken]:
        """Yield the laws that do not hold, each with the first place where it does not.

        Args:
            laws: The laws by name.
            steps: Whether they are about steps.
        """
        for name, holds in laws.items():
            found = [self._first(one, steps=steps) for one in parts(holds, self.space.games.tables.players)]
            places = [one for one in found if one is not None]
            if places:
                yield Broken(name, min(places))

    def first_met(self, holds: Holds) -> int | None:
        """Return the first position in which something holds.

        Args:
            holds: What is to hold.
        """
        found = self._first(lambda at: not holds(at), steps=False)
        return None if found is None else found[0]

    def steps_with(self, holds: Holds) -> npt.NDArray[np.bool_]:
        """Return for each step whether something holds of it.

        Args:
            holds: What is said of the positions before and after a step.
        """
        law, told = self._asked(holds, steps=True)
        said: npt.NDArray[np.bool_] = np.array([law.verdicts[numbers] for numbers in told.first], np.bool_)[told.kinds]
        return said

    def _first(self, holds: Holds, *, steps: bool) -> Numbers | None:
        """The first place where a law does not hold."""
        law, told = self._asked(holds, steps=steps)
        return next((numbers for numbers in told.first if not law.verdicts[numbers]), None)

    def _asked(self, holds: Holds, *, steps: bool) -> tuple[_Law, ToldApart]:
        """Ask a law about all that look different to it, and return what it says of them."""
        law = _Law(self.space, holds, 1 + steps)
        law.ask(self._some(steps=steps))
        while True:
            size = law.cells
            told = self._told_apart(law.masks)
            for first in range(0, len(told.first), _AT_ONCE):
                law.ask(told.first[first : first + _AT_ONCE])
                if law.cells > size:
                    break
            else:
                self.asked += len(law.verdicts)
                return law, told

    def _some(self, *, steps: bool) -> list[Numbers]:
        """A few positions or steps, spread over all."""
        count = self.space.steps if steps else len(self.space)
        chosen = np.unique(np.linspace(0, count - 1, min(count, _TRIED)).astype(np.int64))
        if not steps:
            return [(one,) for one in chosen.tolist()]
        sources = np.searchsorted(self.space.begins, chosen, side="right") - 1
        return list(zip(sources.tolist(), self.space.ends[chosen].tolist(), strict=True))

    def _told_apart(self, masks: Words) -> ToldApart:
        """Tell positions apart by some cells, or steps by those before and after them."""
        space, before = self.space, self._positions(masks[0])
        if len(masks) == 1:
            return before
        after = before if (masks[0] == masks[1]).all() else self._positions(masks[1])
        run = partial(distinct.tell_steps, space.begins, space.ends, before.kinds, after.kinds)
        return _told_by(run, space.steps, positions=2, words=2)

    def _positions(self, mask: Words) -> ToldApart:
        words = np.nonzero(mask)[0]
        if not len(words):
            return ToldApart(np.zeros(len(self.space), np.int32), [(0,)])
        run = partial(distinct.tell_positions, self.space.keys, words, mask[words])
        return _told_by(run, len(self.space), positions=1, words=len(words))


def _told_by(run: Callable[..., None], count: int, *, positions: int, words: int) -> ToldApart:
    """Tell so many positions or steps apart, with more room as long as there is too little."""
    room, kinds = _ROOM, np.empty(count, np.int32)
    while True:
        table = np.full((2 * room, 1 + words), packed.FREE, np.int64)
        found, progress = np.zeros((room, positions), np.int64), np.zeros(distinct.PROGRESS, np.int64)
        run(table, found, kinds, np.full(words, packed.FREE, np.int64), progress)
        if progress[distinct.NEXT] == count:
            return ToldApart(kinds, [tuple(numbers) for numbers in found[: progress[distinct.FOUND]].tolist()])
        room *= 4


@attrs.define(eq=False)
class _Law:
    """A law, or what it says of one player; and what it has said so far.

    Attributes:
        masks: The bits that it has read, in each word of the positions.
        verdicts: What it has said.
    """

    space: StateSpace
    holds: Holds
    positions: int
    masks: Words = attrs.field(init=False)
    verdicts: dict[Numbers, bool] = attrs.field(init=False, factory=dict)
    cells: int = 0
    _columns: dict[int, tuple[int, int]] = attrs.field(init=False)
    _read: list[set[int]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Begin with nothing read."""
        self.masks = np.zeros((self.positions, self.space.keys.shape[1]), np.int64)
        self._read = [set() for _ in range(self.positions)]
        self._columns = {
            cell: (word, ((1 << bits) - 1) << shift) for cell, _, bits, word, shift in self.space.layout.tolist()
        }

    def ask(self, places: Sequence[Numbers]) -> None:
        """Ask about some positions or steps, and note which cells are read.

        Args:
            places: Their numbers.
        """
        wanted = [one for one in places if one not in self.verdicts]
        if not wanted:
            return
        held = self.space.cells(np.array(wanted).ravel()).reshape(len(wanted), self.positions, -1)
        tables = self.space.games.tables
        for numbers, rows in zip(wanted, held, strict=True):
            given = [Watched(tables, CellsRead(row.data, read)) for row, read in zip(rows, self._read, strict=True)]
            self.verdicts[numbers] = bool(self.holds(*given))
        for mask, read in zip(self.masks, self._read, strict=True):
            for cell in read & self._columns.keys():
                word, bits = self._columns[cell]
                mask[word] |= bits
        self.cells = sum(len(read & self._columns.keys()) for read in self._read)
