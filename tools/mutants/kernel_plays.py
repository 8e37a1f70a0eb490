"""What the library has played, for the kernel to play again: games of random rulesets, and the positions of the suite.

Each decision has the numbers of all legal ones, and the row that follows.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from functools import partial

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules import Ruleset, State, apply, is_over, score
from crusaders_rules.batch import BatchError, NotCovered, from_positions, kernel, random_play, reach
from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.batch.game_row import put_back, take_up
from crusaders_rules.batch.lookup import begin_row
from crusaders_rules.batch.many_games import Batch
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.rows import pack
from crusaders_rules.batch.rule_tables import RuleTables
from crusaders_rules.conform.suite import read_suite
from crusaders_rules.thy_will_be_done.check.apart import between_turns
from crusaders_rules.thy_will_be_done.check.cases.scopes import packaged
from crusaders_rules.thy_will_be_done.interpret import RulesetError
from crusaders_rules.thy_will_be_done.play.chance import fixed_decision
from crusaders_rules.thy_will_be_done.play.files.outcomes import check_outcomes
from crusaders_rules.thy_will_be_done.play.files.positions import PositionError, check_position, position_from_data
from crusaders_rules.thy_will_be_done.play.files.records import begin_record, first_position
from crusaders_rules.thy_will_be_done.play.game_start import SetupError, draw_outcomes
from crusaders_rules.thy_will_be_done.play.kinds import phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.play.score import winners
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision, Resolve
from tests.batch.crowded import crowded_position, with_many_stands
from tests.batch.drawn import game_at_random
from tests.batch.in_turn import position_before_two_actions, position_in_turn
from tests.batch.lockstep import added_by, choices_of, drawn_from
from tests.batch.rich import rich_position
from tests.thy_will_be_done.support import readings_at_random

_ROOM = 4_096
# In rows, only one of so many decisions of a game is taken; at random, at most so many are.
_EACH, _DRAWN = 3, 100
# From a position of the suite, so many decisions are taken one after another, and at most so many apart.
_IN_TURN, _APART = 5, 6
# From one with much on the board, so many are taken one after another; fewer where each action of a wedge must succeed,
# because the search takes the kernel long.
_RICH, _SEARCHED = 40, 8
# A setup has at most so many decisions before the first turn.
_SETUP = 120
# Decisions of one kind are the same in these.
_NAMED = "building", "new", "taken", "level", "manner", "action", "amount", "count"
# So many positions of a ruleset are also played under other readings.
_OTHERWISE = 6

Row = npt.NDArray[np.int16]


@attrs.frozen(eq=False)
class Moment:
    """A position in which somebody decides.

    Attributes:
        before: The row.
        listed: The numbers of the legal decisions.
        number: The one that is taken.
        row: The row that follows.
        totals: The totals if the game ended then.
        winners: Who would have won.
        between: Whether no turn is in progress then.
    """

    before: Row
    listed: tuple[int, ...]
    number: int
    row: Row
    totals: tuple[int, ...]
    winners: frozenset[int]
    between: bool


@attrs.frozen(eq=False)
class Line:
    """Decisions one after another, and whether the game is over after them."""

    moments: tuple[Moment, ...]
    over: bool


@attrs.frozen(eq=False)
class Drawn:
    """What the kernel comes to at random.

    Attributes:
        row: The row.
        numbers: The decisions that lead to it.
        ends: How each go has ended, and how many decisions it took.
    """

    row: Row
    numbers: tuple[int, ...]
    ends: tuple[int, ...]


@attrs.frozen(eq=False)
class Play:
    """What the library has played with one ruleset and number of players.

    Attributes:
        tables: Those of the ruleset.
        lines: Decisions that are taken one after another.
        apart: Decisions that are taken at the same time, each in a separate row.
        drawn: Rows, each with what the right kernel comes to from it at random, by decisions that lead the library to
            the same position.
    """

    tables: RuleTables
    lines: tuple[Line, ...]
    apart: tuple[Moment, ...]
    drawn: tuple[tuple[Row, Drawn], ...] = ()


class DepartsError(AssertionError):
    """The kernel departs from the library."""


class TooLongError(Exception):
    """The kernel takes too long."""


def played(seed: int, most: int) -> Play | None:
    """Let the library play a game of a random ruleset; None if its parts do not go together.

    Args:
        seed: The seed of all choices; with an even one, chance has decided beforehand.
        most: The most decisions.
    """
    chance = random.Random(seed)
    try:
        ruleset, players = game_at_random(chance)
        begun = begin_record(ruleset, players, seed=None if seed % 2 else seed)
    except (RulesetError, SetupError):
        return None
    state = first_position(begun)
    games = from_positions([state])
    line = _line(games.tables, state, chance, most)
    half = line.moments[: len(line.moments) // 2]
    later = _after(games.tables, state, [moment.number for moment in half])
    drawn = tuple(_drawn_from(games.tables, begins) for begins in (state, later))
    fixed = _fixed(games.tables, seed) if begun.outcomes is not None else ()
    apart = (*line.moments[::_EACH], *fixed)
    return Play(games.tables, (line,), apart, drawn)


def _after(tables: RuleTables, state: State, numbers: Sequence[int]) -> State:
    for number in numbers:
        state = apply(state, choices_of(tables.numbering, state)[number])
    return state


def _drawn_from(tables: RuleTables, state: State) -> tuple[Row, Drawn]:
    """Return a row, and what the kernel comes to from it at random; the decisions lead the library there, too."""
    row = pack(tables, state)
    drawn = _drawn_on(tables, row)
    if (pack(tables, _after(tables, state, drawn.numbers)) != drawn.row).any():
        raise DepartsError
    return row, drawn


def _drawn_on(tables: RuleTables, row: Row) -> Drawn:
    """Let the kernel play on at random, in two goes."""
    games, states = Batch(tables, row[None].copy()), generators(1, 1, tables.generators)
    numbers, ends = list[int](), list[int]()
    for most in (_DRAWN // 2, _DRAWN):
        kept, lengths = np.full((1, most), at.NONE, np.int16), np.zeros(1, np.int64)
        status = games.play_on("random", states, kept, lengths, most, np.ones(1, np.int64))
        numbers += kept[0, : lengths[0]].tolist()
        ends += [int(status[0]), int(lengths[0])]
    return Drawn(games.rows[0], tuple(numbers), tuple(ends))


def _fixed(tables: RuleTables, seed: int) -> tuple[Moment, ...]:
    """Return the first decision of chance, after which all others follow at once, up to the first one of a player."""
    outcomes = draw_outcomes(tables.ruleset, tables.players, seed)
    before = attrs.evolve(tables.first, outcomes=outcomes)
    decision = fixed_decision(before)
    if decision is None:
        return ()
    choices = choices_of(tables.numbering, before)
    number = next(number for number, one in choices.items() if one == decision)
    return (_moment(tables, pack(tables, before), tuple(choices), number, apply(before, decision)),)


def _line(
    tables: RuleTables, state: State, chance: random.Random, most: int, taken: Counter[Hashable] | None = None
) -> Line:
    """Play on at random; with a count of what was taken, decisions that were taken less often come more often."""
    moments, begun = list[Moment](), phase_of(state) < Phase.GAME
    while len(moments) < most and not is_over(state) and not (begun and taken and phase_of(state) == Phase.GAME):
        choices = choices_of(tables.numbering, state)
        if not choices:
            break
        number = drawn_from(chance, state, choices)
        if taken is not None:
            (number,) = chance.choices(list(choices), [_weight(state, one, taken) for one in choices.values()])
            taken[_kind_of(state, choices[number])] += 1
        before = moments[-1].row if moments else pack(tables, state)
        state = apply(state, choices[number])
        moments.append(_moment(tables, before, tuple(choices), number, state))
    return Line(tuple(moments), is_over(state))


def _weight(state: State, decision: Decision, taken: Counter[Hashable]) -> float:
    """Return how often a decision comes: full wedges are resolved, and what was taken less often comes more often."""
    if isinstance(state.pending, p.AskTurn):
        wheel = state.areas[state.pending.seat].wheel
        return 1 + wheel.tokens[decision.wedge] ** 2 if isinstance(decision, Resolve) else 1
    return 1 / (1 + taken[_kind_of(state, decision)])


def _kind_of(state: State, decision: Decision) -> Hashable:
    """Return of which kind a decision is: what is asked, what is answered, and what that is about but for regions."""
    about = (getattr(decision, name, None) for name in _NAMED)
    return type(state.pending), type(decision), added_by(state, decision), *about


def _moment(tables: RuleTables, before: Row, listed: tuple[int, ...], number: int, after: State) -> Moment:
    row, totals = pack(tables, after), tuple(score(after).totals)
    return Moment(before, listed, number, row, totals, frozenset(winners(after)), between_turns(after))


def of_the_suite() -> Iterator[Play]:
    """Yield decisions from those positions of the suite of the package that the batch covers.

    The suite was chosen so that its positions tell wrong rules from right ones.
    """
    given = [one.request["position"] for _, one in read_suite(packaged()).vectors if "position" in one.request]
    found: dict[tuple[Ruleset, int], list[State]] = {}
    for one in {id(one): one for one in given}.values():
        with suppress(PositionError):
            state = position_from_data(one)
            found.setdefault((state.ruleset, len(state.areas)), []).append(state)
    for number, states in enumerate(found.values()):
        with suppress(NotCovered):
            yield from_each(states)
        with suppress(NotCovered):
            others = otherwise(states, random.Random(number))
            if others:
                yield from_each(others)


def otherwise(states: Sequence[State], chance: random.Random) -> list[State]:
    """Return some positions under other readings, and with other tokens; impossible ones are left out.

    Args:
        states: The positions, all of one ruleset.
        chance: What draws the positions, the readings and the tokens.
    """
    ruleset = attrs.evolve(states[0].ruleset, interpretation=readings_at_random(chance))
    drawn = [attrs.evolve(one, ruleset=ruleset) for one in chance.sample(states, min(_OTHERWISE, len(states)))]
    richer = [_with_tokens(one, chance) for one in drawn]
    return [one for one in (*drawn, *richer) if not check_position(one) and _has_outcomes_it_needs(one)]


def _has_outcomes_it_needs(state: State) -> bool:
    """Whether what chance has decided beforehand is enough: under another reading it may have to decide more."""
    fixed = state.outcomes
    return fixed is None or not any(check_outcomes(fixed, state.ruleset, len(state.areas)))


def _with_tokens(state: State, chance: random.Random) -> State:
    """Return a position in which other wedges of the players have most tokens."""
    areas = []
    for area in state.areas:
        tokens = chance.sample(area.wheel.tokens, len(area.wheel.tokens))
        areas.append(attrs.evolve(area, wheel=attrs.evolve(area.wheel, tokens=tuple(tokens))))
    return attrs.evolve(state, areas=tuple(areas))


def of_rich_positions() -> Iterator[Play]:
    """Yield games that go on from positions with much on the board, without end.

    They begin with a turn, in the middle of one, before two actions, where regions hold many buildings, or with the
    setup, which ends them. What was taken less often in all of them is preferred.
    """
    taken = Counter[Hashable]()
    sources = rich_position, position_in_turn, crowded_position, position_in_turn, position_before_two_actions, _setup
    for seed in itertools.count():
        with suppress(RulesetError, SetupError):
            state = sources[seed % len(sources)](seed)
            if state is not None:
                searched = state.ruleset.book.every_action_succeeds
                most = _SETUP if phase_of(state) < Phase.GAME else _SEARCHED if searched else _RICH
                yield from_each([state], most, taken)


def _setup(seed: int) -> State:
    """Return the beginning of a game of a random ruleset; in half of them chance has decided beforehand."""
    ruleset, players = game_at_random(random.Random(seed))
    return first_position(begin_record(ruleset, players, seed=None if seed // 6 % 2 else seed))


def from_each(states: Sequence[State], most: int = _IN_TURN, taken: Counter[Hashable] | None = None) -> Play:
    """Let the library take decisions from positions: some one after another, and some apart.

    Args:
        states: The positions, all of one ruleset and number of players.
        most: How many one after another.
        taken: Counts the kinds of decision that are taken, so that those which were taken less often come more often.
    """
    games, chance = from_positions(states), random.Random(1)
    with_many_stands(games.tables)
    lines, apart = list[Line](), list[Moment]()
    for state, before in zip(states, games.rows, strict=True):
        lines.append(_line(games.tables, state, chance, most, taken))
        choices = choices_of(games.tables.numbering, state)
        apart += lines[-1].moments[_EACH - 1 :: _EACH]
        for number in chance.sample(list(choices), min(_APART, len(choices))):
            after = apply(state, choices[number])
            apart.append(_moment(games.tables, before, tuple(choices), number, after))
    return Play(games.tables, tuple(lines), tuple(apart))


def follow(play: Play, *, fresh: bool = False) -> None:
    """Decide with the kernel what the library has decided: on one desk, in rows, and at random.

    Args:
        play: What the library has played.
        fresh: Whether the kernel has to ask for all answers anew.

    Raises:
        DepartsError: If the kernel lists other decisions, or comes to another row or other results.
        TooLongError: If whoever asks does not wait longer.
        Exception: Any other one if the kernel breaks off, and departs nowhere else.
    """
    tables = RuleTables(play.tables.ruleset, play.tables.players) if fresh else play.tables
    parts: list[Callable[[RuleTables], None]] = []
    # First, so that answers may be missing while a row is played.
    parts += [partial(_at_random, row=row, drawn=drawn) for row, drawn in play.drawn]
    parts += [
        partial(_in_rows, moments=play.apart[::2], listed_first=True),
        partial(_in_rows, moments=play.apart[1::2], listed_first=False),
    ]
    parts += [partial(_on_a_desk, line=line) for line in play.lines if line.moments]
    broken = None
    for part in parts:
        try:
            part(tables)
        except (DepartsError, TooLongError):
            raise
        except Exception as error:  # noqa: BLE001 -- the right kernel makes none
            # A part that breaks off says nothing of the others, and leaves tables in which answers may be missing.
            broken, tables = broken or error, RuleTables(play.tables.ruleset, play.tables.players)
    if broken is not None:
        raise broken


def _at_random(tables: RuleTables, row: Row, drawn: Drawn) -> None:
    """Play on at random."""
    found = _drawn_on(tables, row)
    if (found.row != drawn.row).any() or found.numbers != drawn.numbers or found.ends != drawn.ends:
        raise DepartsError


def _in_rows(tables: RuleTables, moments: Sequence[Moment], *, listed_first: bool) -> None:
    """Take decisions at the same time, each in a separate row; what is asked for first may be not known yet."""
    if not moments:
        return
    rows = Batch(tables, np.stack([moment.before for moment in moments]))
    before = rows if listed_first else Batch(tables, rows.rows.copy())
    if listed_first:
        _listed(before, moments)
    try:
        rows.step([moment.number for moment in moments])
    except BatchError as error:
        # A legal decision is refused.
        raise DepartsError from error
    if not listed_first:
        _listed(before, moments)
    if any((rows.rows[place] != moment.row).any() for place, moment in enumerate(moments)):
        raise DepartsError
    totals, ahead = rows.scores().tolist(), rows.winners()
    for place, moment in enumerate(moments):
        won = frozenset(np.nonzero(ahead[place])[0].tolist())
        if tuple(totals[place]) != moment.totals or won != moment.winners:
            raise DepartsError
    # All answers for it are known by now.
    _that_wait(tables, moments[0])


def _listed(rows: Batch, moments: Sequence[Moment]) -> None:
    if [tuple(numbers.tolist()) for numbers in rows.legal()] != [moment.listed for moment in moments]:
        raise DepartsError


def _that_wait(tables: RuleTables, moment: Moment) -> None:
    """See that a row stays as it is if it does not wait, or there is no room for answers, or a decision is illegal."""
    known, desk, found = tables.known, np.zeros(at.DESK, np.int64), np.zeros((1, _ROOM), np.int16)
    illegal = next(number for number in range(_ROOM) if number not in moment.listed)
    for was, wanted in ((kernel.DONE, 0), (kernel.WAITING, f.WANTED_MOST)):
        rows, status, kept = moment.before[None].copy(), np.array([was]), np.zeros((1, 0), np.int16)
        numbers, counts = np.full((1, _ROOM), at.NONE, np.int16), np.array([at.NONE])
        totals, won, lengths = np.full((1, tables.players), at.NONE), np.array([at.NONE]), np.array([0])
        known[f.WANTED_COUNT] = wanted
        kernel.list_rows(known, desk, rows, numbers, counts, status)
        kernel.score_rows(known, desk, rows, totals, won, status)
        kernel.step_rows(known, desk, rows, np.array([moment.number]), found[0], status)
        states = generators(1, 1, tables.generators)
        random_play.play_rows(known, desk[None], rows, states, found, kept, lengths, status, 1)
        known[f.WANTED_COUNT] = 0
        written = any((one != at.NONE).any() for one in (numbers, counts, totals, won))
        if status[0] != was or (rows[0] != moment.before).any() or written or lengths[0]:
            raise DepartsError
    status, rows = np.array([kernel.WAITING]), moment.before[None].copy()
    kernel.step_rows(known, desk, rows, np.array([illegal]), found[0], status)
    if status[0] != kernel.WRONG or (rows[0] != moment.before).any():
        raise DepartsError


def _on_a_desk(tables: RuleTables, line: Line) -> None:
    """Take decisions one after another, so that what the desk remembers is used again."""
    row = line.moments[0].before.copy()
    desk, found = np.zeros(at.DESK, np.int64), np.zeros(_ROOM, np.int16)
    take_up(row, desk, tables.known)

    def asked(run: Callable[[Cells], int | None]) -> int | None:
        while True:
            before = desk.copy()
            begin_row(tables.known)
            result = run(tables.known)
            if not tables.fill():
                return result
            desk[:] = before

    for moment in line.moments:
        _remembered(tables, desk, row, asked)
        count = asked(lambda known: kernel.legal(known, desk, found)) or 0
        if tuple(sorted(found[:count].tolist())) != moment.listed:
            raise DepartsError
        asked(partial(_stepped, desk=desk, number=moment.number))
        put_back(desk, row)
        totals = (asked(partial(_totalled, desk=desk, seat=seat)) for seat in range(tables.players))
        if (row != moment.row).any() or tuple(totals) != moment.totals:
            raise DepartsError
        if bool(kernel.between_turns(desk)) != moment.between:
            raise DepartsError
    _remembered(tables, desk, row, asked)
    if line.over and asked(lambda known: kernel.legal(known, desk, found)):
        raise DepartsError


def _remembered(
    tables: RuleTables, desk: Cells, row: Row, asked: Callable[[Callable[[Cells], int]], int | None]
) -> None:
    """At the start of a turn, see that what a desk remembers of each player is what another desk finds out."""
    if desk[at.KIND] != at.ASK_TURN:
        return
    for seat in range(tables.players):
        if asked(partial(_reach, desk=desk, seat=seat)) != asked(partial(_found_reach, row=row, seat=seat)):
            raise DepartsError


def _reach(known: Cells, desk: Cells, seat: int) -> int:
    """Return what a player reaches, as if it were that player's turn."""
    asked, desk[at.SEAT] = desk[at.SEAT], seat
    found = reach.reach_of(known, desk, seat)
    desk[at.SEAT] = asked
    return found


def _found_reach(known: Cells, row: Row, seat: int) -> int:
    desk = np.zeros(at.DESK, np.int64)
    take_up(row, desk, known)
    return _reach(known, desk, seat)


def _stepped(known: Cells, desk: Cells, number: int) -> None:
    kernel.step(known, desk, number)


def _totalled(known: Cells, desk: Cells, seat: int) -> int:
    return kernel.total_of(known, desk, seat)
