"""The value of every position of a small game of two players, and perfect play from it."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import retrograde
from crusaders_rules.batch.many_games import BatchError
from crusaders_rules.batch.state_space import Numbers, StateSpace

TWO = 2
# So many positions are scored at a time.
_AT_ONCE = 1 << 16


@attrs.frozen(eq=False)
class SolvedGame:
    """A game of two players whose positions all have a value.

    A player wants to win, and then to win by as much as possible; a loser wants to lose by as little as possible. The
    value is greater than 0 if the first player wins, and less than 0 if the second player does: twice the difference of
    their totals, and one more for who has won. It is 0 if neither of them can force a win, because the win is shared or
    because somebody can play on without end.

    Attributes:
        space: The positions.
        values: The value of each position; 0 where chance is still to decide.
        ranks: With how many more decisions the game is over in perfect play; -1 if it may go on without end, or chance
            is still to decide.
        longest: The most decisions of a play from the first position; None if one can go on without end.
    """

    space: StateSpace
    values: npt.NDArray[np.int16]
    ranks: Numbers
    longest: int | None

    def winner(self, number: int) -> int | None:
        """Return the player who can force a win, 1 or 2; None if nobody can.

        Args:
            number: The number of the position.
        """
        value = int(self.values[number])
        return None if value == 0 else 1 if value > 0 else 2

    def margin(self, number: int) -> int:
        """Return by how much influence the winner wins.

        Args:
            number: The number of the position.
        """
        return (abs(int(self.values[number])) - 1) // 2 if self.values[number] else 0

    def line(self, number: int) -> list[int]:
        """Return the positions of perfect play, up to the end of the game.

        The winner takes the shortest way, and the loser the longest one. If nobody wins, both take the shortest.
        The first of several equal decisions is taken.

        Args:
            number: The number of a position.

        Raises:
            BatchError: If chance is still to decide, or the play may go on without end.
        """
        if self.ranks[number] < 0:
            raise BatchError(f"line: no end of the game can be forced from position {number}")
        found = [number]
        while self.ranks[found[-1]] > 0:
            found.append(self._best(found[-1]))
        return found

    def _best(self, number: int) -> int:
        after, value = self.space.after(number), self.values[number]
        as_good = after[(self.values[after] == value) & (self.ranks[after] >= 0)]
        loses = value != 0 and self.space.asked[number] == (1 if value > 0 else 0)
        ranks = self.ranks[as_good]
        return int(as_good[ranks.argmax() if loses else ranks.argmin()])


def solve(space: StateSpace) -> SolvedGame:
    """Find the value of every position, from the ends of the game backwards.

    Args:
        space: All positions of a game of two players.

    Raises:
        BatchError: If the game is not for two players, or somebody cannot go on before it is over.
    """
    if space.games.tables.players != TWO:
        raise BatchError(f"solve: needs a game of 2 players, not {space.games.tables.players}")
    if space.stuck.size:
        raise BatchError(f"solve: nothing is legal in position {space.stuck[0]}")
    over, worth = space.over, _worth(space)
    values, ranks = np.zeros(len(space), np.int16), np.full(len(space), retrograde.FREE, np.int32)
    first, before = _before(space)
    steps, queue = np.diff(space.begins).astype(np.int32), np.zeros(len(space), np.int32)
    for seat, sign in enumerate((1, -1)):
        order = np.argsort(-sign * worth, kind="stable")
        order = order[sign * worth[order] > 0]
        ends, worths, left = over[order], worth[order], steps.copy()
        retrograde.force(seat, ends, worths, space.asked, first, before, left, values, ranks, queue)
    shared = over[worth == 0]
    queue[: len(shared)], ranks[shared] = shared, 0
    retrograde.draw(space.asked, first, before, values, ranks, queue, len(shared))
    longest = np.zeros(len(space), np.int32)
    queue[: len(over)] = over
    ended = retrograde.longest_plays(first, before, steps, longest, queue, len(over))
    return SolvedGame(space, values, ranks, int(longest[0]) if ended == len(space) else None)


def _worth(space: StateSpace) -> npt.NDArray[np.int64]:
    """Return what each end is worth."""
    found = [np.zeros(0, np.int64)]
    for begin in range(0, len(space.over), _AT_ONCE):
        games = space.batch(space.over[begin : begin + _AT_ONCE])
        totals, won = games.scores(), games.winners().astype(np.int64)
        found.append(2 * (totals[:, 0] - totals[:, 1]) + won[:, 0] - won[:, 1])
    return np.concatenate(found)


def _before(space: StateSpace) -> tuple[npt.NDArray[np.int64], Numbers]:
    """Return where the steps to each position begin, and from which positions they come."""
    first = np.zeros(len(space) + 1, np.int64)
    retrograde.count_before(space.ends, first)
    filled, before = np.zeros(len(space), np.int32), np.zeros(space.steps, np.int32)
    retrograde.list_before(space.begins, space.ends, first, filled, before)
    return first, before
