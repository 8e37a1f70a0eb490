"""The strong bot: it searches for its turn with the compiled tree search, and keeps to what it has found."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.answers import shown
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch import tree_search as tree
from crusaders_rules.batch.many_games import Batch, BatchError, Whole, room_to_search
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.rows import Row, pack
from crusaders_rules.batch.rule_tables import RuleTables, tables_of
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state.decision import Decision

NAME = "strong"
USUAL_SECONDS = 1.0
# Room for so many nodes; when it is full, the search goes on in the tree that there is.
_NODES = 1 << 15
_LONGEST_WAY = 64
# So many iterations at a time; then the clock is asked.
_AT_ONCE = 4


class Steering(NamedTuple):
    """What steers the search. Chosen by judgement, but for ``decisions_played``; none of it is a rule.

    Where a game is played on for some turns only, more of what is estimated is due to the turn that is tried, and a bot
    has several times as many iterations in the same time.

    Pairs are for the root of the tree and for other nodes.

    Attributes:
        turns_kept: The most turns that are tried in a position: those of the best outlook.
        turns_of_first: How many of them may have the same first decision, so that the choice has some variety.
        moves_tried: How many regions are tried for each knight.
        ends_listed: After so many ends, no further turn of the position is listed.
        decisions_played: A game that is played on from a leaf ends after so many decisions, and is estimated.
        curiosity: How much it counts that a turn was tried little.
        doubt: How much worse than its parent a turn counts that was not tried yet.
        indifference: By so many hundredths of influence the outlook of a turn may be worse until it is worth half.
        margin: By so many points a seat is ahead if that counts half as much as it can.
        certainty: The part of a result that says who wins; the rest says by how much.
    """

    turns_kept: tuple[int, int] = (64, 16)
    turns_of_first: tuple[int, int] = (8, 4)
    moves_tried: tuple[int, int] = (4, 1)
    ends_listed: tuple[int, int] = (4000, 300)
    decisions_played: int = 20
    curiosity: float = 0.5
    doubt: float = 0.0
    indifference: float = 300.0
    margin: float = 15.0
    certainty: float = 0.5

    def limits(self) -> Whole:
        """Return the whole numbers in the order of ``tree_search``."""
        pairs = (*self.turns_kept, *self.turns_of_first, *self.moves_tried, *self.ends_listed)
        return np.array([*pairs, self.decisions_played], np.int64)

    def weights(self) -> npt.NDArray[np.float64]:
        """Return the fractions."""
        return np.array([self.curiosity, self.doubt, self.indifference, self.margin, self.certainty], np.float64)


USUAL_STEERING = Steering()


class Planned(NamedTuple):
    """A turn that was found.

    Attributes:
        numbers: The numbers of its decisions.
        result: How good it is for the player, from 0 to 1.
        visits: How often it was tried.
        iterations: How often any turn was tried.
    """

    numbers: tuple[int, ...]
    result: float
    visits: int
    iterations: int


@attrs.define(eq=False)
class Search:
    """A tree search in games of one ruleset and number of players.

    Attributes:
        tables: The tables of the ruleset.
        iterations: How often the game is played on from a position; then the same seed decides alike.
        seconds: The time for a position, if the number of iterations is not given.
        steering: What steers the search.
        clock: What tells the time in seconds.
        room: The tree, and where it is searched.
    """

    tables: RuleTables
    iterations: int | None = None
    seconds: float = USUAL_SECONDS
    steering: Steering = USUAL_STEERING
    clock: Callable[[], float] = time.monotonic
    room: tree.Room = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make room for the tree."""
        numbering, most = self.tables.numbering, max(self.steering.turns_kept)
        levels, lists = room_to_search(len(numbering.actions) + len(numbering.outcomes))
        depth = len(levels)
        self.room = tree.Room(
            levels=levels,
            lists=lists,
            rows=np.empty((_NODES, self.tables.row_length), np.int16),
            nodes=np.empty((_NODES, tree.NODE), np.int64),
            values=np.empty((_NODES, tree.VALUES), np.float64),
            paths=np.empty((_NODES, depth), np.int16),
            ends=np.zeros((most, tree.END), np.int64),
            turns=np.zeros((most, depth), np.int16),
            trail=np.zeros(_LONGEST_WAY, np.int64),
            totals=np.zeros(at.PLAYERS, np.int64),
            kept=np.zeros(0, np.int16),
            own=np.zeros(self.tables.generators, np.int64),
            state=np.zeros(tree.STATE, np.int64),
            limits=self.steering.limits(),
            weights=self.steering.weights(),
        )

    def plan(self, row: Row, seed: int | Sequence[int]) -> Planned:
        """Return the best turn that is found; at setup, the next decision.

        What chance will decide is forgotten first, also if it is fixed already: the search draws it anew.

        Args:
            row: The row of a position in which a player is asked.
            seed: The seed of what is left to chance, one number or several.

        Raises:
            BatchError: If no player is asked, or nothing is legal.
        """
        if row[at.SEAT] < 0:
            raise BatchError("search: no player is asked in the position")
        end = self.clock() + self.seconds
        self._begin(row, seed)
        self._until(1)
        nodes, values = self.room.nodes, self.room.values
        first, count = int(nodes[0, tree.FIRST]), int(nodes[0, tree.CHILDREN])
        children = slice(first, first + count)
        visits = nodes[children, tree.VISITS]
        while count > 1 and self._goes_on(visits, int(nodes[0, tree.VISITS]), end):
            self._until(int(nodes[0, tree.VISITS]) + _AT_ONCE)
        results = values[children, row[at.SEAT]] / np.maximum(visits, 1)
        best = int(np.lexsort((results, visits))[-1])
        numbers = self.room.paths[first + best, : nodes[first + best, tree.LENGTH]]
        return Planned(tuple(numbers.tolist()), float(results[best]), int(visits[best]), int(nodes[0, tree.VISITS]))

    def _begin(self, row: Row, seed: int | Sequence[int]) -> None:
        state = np.zeros(tree.STATE, np.int64)
        state[tree.FREE] = 1
        room = self.room = self.room._replace(own=generators(seed, 1, self.tables.generators)[0], state=state)
        room.rows[0] = row
        room.rows[0, at.FIXED : at.AREAS] = 0
        for area in range(at.AREAS, at.AREAS + at.AREA * self.tables.seats, at.AREA):
            room.rows[0, area + at.FIXED_WHEEL : area + at.AREA] = 0
        room.rows[0, at.FIXED_LAID_SIZE : at.ROW_DIVINE] = 0
        room.nodes[0], room.values[0] = 0, 0
        room.nodes[0, tree.ASKED] = row[at.SEAT]

    def _goes_on(self, visits: Whole, done: int, end: float) -> bool:
        """Whether the search goes on: not if no other turn can be tried as often any more."""
        if self.iterations is None:
            return self.clock() < end
        second, most = np.sort(visits)[-2:].tolist()
        return done < self.iterations and most - second <= self.iterations - done

    def _until(self, iterations: int) -> None:
        """Search until there were so many iterations, and ask the rules for what it wants."""
        upto = iterations if self.iterations is None else min(iterations, self.iterations)
        while True:
            came_to = tree.search(self.tables.known, self.room, upto)
            if came_to == tree.NOTHING_LEGAL:
                raise BatchError("search: nothing is legal in a position that follows")
            if not self.tables.fill() and came_to == tree.DONE:
                return


def play_strongly(
    games: Batch,
    states: Whole,
    kept: npt.NDArray[np.int16],
    lengths: Whole,
    seed: tuple[int, ...],
    iterations: int,
    places: Whole | None = None,
) -> None:
    """Let strong bots play each game to its end, or until nothing is legal; chance decides by its odds.

    Args:
        games: The games, which change.
        states: The generators of each game, which change; only chance draws from them.
        kept: Receives the numbers of the decisions of each game, if it has room for them.
        lengths: How many decisions are taken in each game so far, which changes.
        seed: The seed of all searches.
        iterations: How often the bots play on from a position for a turn.
        places: A number for each game, which is added to the seed; its place among the games if None.
    """
    search = Search(games.tables, iterations)
    for row, place in enumerate(range(len(games)) if places is None else places.tolist()):
        one, searched = Batch(games.tables, games.rows[row : row + 1]), 0
        numbers: tuple[int, ...]
        while not one.over[0]:
            searched += 1
            if one.seats[0] < 0:
                drawn = np.zeros((1, 1), np.int16)
                one.play_on("random", states[row : row + 1], drawn, np.zeros(1, np.int64), 1)
                numbers = (int(drawn[0, 0]),)
            elif one.legal()[0].size:
                numbers = search.plan(one.rows[0], (*seed, place, searched)).numbers
                for number in numbers:
                    one.step([number])
            else:
                break
            if kept.shape[1]:
                kept[row, lengths[row] : lengths[row] + len(numbers)] = numbers
            lengths[row] += len(numbers)


def strong_bot(
    seed: int,
    iterations: int | None = None,
    seconds: float = USUAL_SECONDS,
    clock: Callable[[], float] = time.monotonic,
    steering: Steering = USUAL_STEERING,
) -> Callable[[State], Decision]:
    """Return a bot that searches for its turn at its first decision, and then keeps to it.

    Args:
        seed: The seed of what is left to chance in the games that it plays on.
        iterations: How often it plays on from a position; it then decides alike with the same seed.
        seconds: The time for a turn, and for each decision of the setup, if the number of iterations is not given.
        clock: What tells the time in seconds.
        steering: What steers the search.

    Raises:
        BatchError: If the seed, the iterations or the seconds are not such numbers.
    """
    for name, value, least in (("seed", seed, 0), ("iterations", 1 if iterations is None else iterations, 1)):
        if type(value) is not int or value < least:
            raise BatchError(f"{name}: needs a whole number, {least} or more, not {shown(value)}")
    if type(seconds) not in {int, float} or not 0 <= seconds < float("inf"):
        raise BatchError(f"seconds: needs a number, 0 or more, not {shown(seconds)}")
    mind = _Mind(seed, partial(Search, iterations=iterations, seconds=seconds, clock=clock, steering=steering))
    return mind.decide


@attrs.define(eq=False)
class _Mind:
    """What the bot knows between its decisions."""

    seed: int
    begin: Callable[[RuleTables], Search]
    search: Search | None = None
    planned: dict[State, Decision] = attrs.field(factory=dict)
    searched: int = 0

    def decide(self, state: State) -> Decision:
        choices = legal(state)
        if len(choices) == 1:
            return choices[0]
        if state not in self.planned:
            self._plan(state)
        return self.planned[state]

    def _plan(self, state: State) -> None:
        tables = tables_of(state.ruleset, len(state.areas))
        if self.search is None or self.search.tables is not tables:
            self.search = self.begin(tables)
        self.searched += 1
        self.planned.clear()
        for number in self.search.plan(pack(tables, state), (self.seed, self.searched)).numbers:
            self.planned[state] = tables.numbering.decision(state, number)
            state = apply(state, self.planned[state])


def not_played(names: Sequence[str], state: State) -> str | None:
    """Return why bots cannot play on from a position; None if they can.

    Args:
        names: The names of the bots.
        state: The position.
    """
    if NAME not in names:
        return None
    try:
        tables_of(state.ruleset, len(state.areas))
    except ValueError as error:
        return f"{NAME}: {error}"
    return None
