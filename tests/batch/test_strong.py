"""The strong bot: it finds what wins, decides alike with the same seed, looks at nothing hidden, and refuses the rest.

The kernel runs as it is written, so the games are short; a long test plays whole ones with compiled code.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import attrs
import pytest

from crusaders_rules import Ruleset, State, apply, is_over, legal, new_game, score, winners
from crusaders_rules.batch import BatchError, strong_bot, tree_search
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.rows import pack
from crusaders_rules.batch.rule_tables import tables_of
from crusaders_rules.batch.strong import Search, Steering, not_played
from crusaders_rules.thy_will_be_done.play.bots import Bot, random_bot
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.batch.test_games import wide_board
from tests.cli.terminal import run

# Games are played on for a few decisions only.
HASTY = Steering(decisions_played=4)
SHORT = Ruleset(board="tiny-row", orders="none", variant="first-standard")


def played(players: list[Bot], seed: int, ruleset: Ruleset = SHORT) -> list[tuple[State, Decision]]:
    """Return the positions of a game between bots, each with the decision; the last one is that of the end."""
    state, steps = new_game(ruleset, players=len(players), seed=seed), []
    while not is_over(state):
        decision = players[state.seat](state)
        assert decision in legal(state)
        steps.append((state, decision))
        state = apply(state, decision)
    return [*steps, (state, steps[-1][1])]


def ends_of_turn(state: State, seat: int) -> list[State]:
    """Return the positions in which the turn of a seat may end."""
    if is_over(state) or state.seat != seat or type(state.pending).__name__ == "AskTurn":
        return [state]
    return [end for decision in legal(state) for end in ends_of_turn(apply(state, decision), seat)]


def last_turns(seat: int) -> list[tuple[State, list[Decision]]]:
    """Return positions before the last turn of a game in which some decisions win and others lose, with those."""
    found = []
    for seed in range(40):
        steps = played([random_bot(seed), random_bot(seed + 1)], seed)
        turns = [state for state, _ in steps if type(state.pending).__name__ == "AskTurn"]
        state = turns[-1]
        after = {one: ends_of_turn(apply(state, one), state.seat) for one in legal(state)}
        if state.seat == seat and all(is_over(end) for ends in after.values() for end in ends):
            won = {one: any(winners(end) == (seat,) for end in ends) for one, ends in after.items()}
            if len(set(won.values())) > 1:
                found.append((state, [one for one in won if won[one]]))
    return found


def finds_what_wins(seat: int) -> bool:
    """Whether the bot takes a decision that wins, in each position before the last turn where others lose."""
    positions = last_turns(seat)
    assert len(positions) > 1
    return all(strong_bot(1, iterations=60)(state) in won for state, won in positions)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_turn_wins_where_one_can(seat: int) -> None:
    """The library looks through every end of the turn, and says which decisions can win."""
    assert finds_what_wins(seat)


def test_a_result_for_the_wrong_seat_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check above fails if each seat gets the result of the other."""
    right = tree_search.judge

    def wrong(known: Any, room: tree_search.Room) -> None:  # noqa: ANN401 -- cells
        right(known, room)
        room.values[-1, :2] = room.values[-1, 1::-1]

    monkeypatch.setattr(tree_search, "judge", wrong)
    assert not finds_what_wins(1)


@pytest.mark.long
def test_the_same_seed_and_number_of_iterations_repeat_the_game() -> None:
    """Whatever is known of the rules beforehand, and whatever the clock says."""
    tables_of.cache_clear()
    first = played([strong_bot(seat, iterations=3) for seat in range(2)], 3)
    ticks = count()
    again = played([strong_bot(seat, iterations=3, clock=lambda: float(next(ticks))) for seat in range(2)], 3)
    assert first == again


@pytest.mark.parametrize("variant", ["knights-tournament", "unpredictable"])
def test_it_decides_at_setup_too(variant: str) -> None:
    """Wheels, knight orders, what they change, and where the first knights stand."""
    state, kinds = new_game(Ruleset(variant=variant, board="tiny-row"), 2, seed=5), set()
    bots = [strong_bot(seat, iterations=2, steering=HASTY) for seat in range(2)]
    while type(state.pending).__name__ != "AskTurn":
        kinds.add(type(state.pending).__name__)
        decision = bots[state.seat](state)
        assert decision in legal(state)
        state = apply(state, decision)
    assert kinds >= {"AskOrder", "AskKnight"}


def test_it_does_not_look_at_what_chance_will_decide() -> None:
    """At setup the outcomes of chance are fixed already; others that may come as well change nothing."""
    mine, other = (new_game(Ruleset(board="tiny-row"), 2, seed=seed) for seed in (1, 4))
    assert type(mine.pending).__name__ == "AskOrder"
    assert mine.outcomes is not None
    assert other.outcomes is not None
    changed = attrs.evolve(mine.outcomes, enemies=other.outcomes.enemies[::-1], start=1 - mine.outcomes.start)
    tables = tables_of(mine.ruleset, 2)
    rows = [pack(tables, state) for state in (mine, attrs.evolve(mine, outcomes=changed))]
    assert (rows[0] != rows[1]).any()
    searches = [Search(tables, iterations=6, steering=HASTY) for _ in rows]
    found = [search.plan(row, 3) for search, row in zip(searches, rows, strict=True)]
    assert found[0] == found[1]
    for search in searches:
        row = search.room.rows[0]
        assert not row[at.FIXED : at.AREAS].any()
        assert not row[at.AREAS :].reshape(-1, at.AREA)[:, at.FIXED_WHEEL :].any()


def test_the_time_is_kept() -> None:
    """The clock of this test ticks when it is asked: once at the start, and then before some more iterations."""
    state = last_turns(0)[0][0]
    tables, ticks = tables_of(state.ruleset, 2), count()
    row = pack(tables, state)
    timed = Search(tables, seconds=5, clock=lambda: float(next(ticks))).plan(row, 1)
    idle = Search(tables, seconds=0, clock=lambda: 0.0).plan(row, 1)
    assert (17, 1) == (timed.iterations, idle.iterations)


def test_it_beats_the_random_bot() -> None:
    """In short games, on either seat."""
    for seed in range(2):
        mine = seed % 2
        bots = [strong_bot(seed, iterations=6) if seat == mine else random_bot(seed) for seat in range(2)]
        end = played(bots, seed)[-1][0]
        assert (mine,) == winners(end), score(end)


@pytest.mark.long
def test_it_beats_the_greedy_bot() -> None:
    """Whole games of two in compiled code, the seats in turns: at least 20 of 24."""
    options = ["--games", "24", "--players", "2", "--iterations", "40", "--json"]
    shown = subprocess.run([sys.executable, "-m", "benchmarks.strong", *options], capture_output=True, check=True)
    assert json.loads(shown.stdout)["won"] >= 20


# Bad input: one error.


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: strong_bot(-1), "seed: needs a whole number, 0 or more, not -1"),
        (lambda: strong_bot(1, iterations=0), "iterations: needs a whole number, 1 or more, not 0"),
        (lambda: strong_bot(1, iterations=2.5), "iterations: needs a whole number, 1 or more, not 2.5"),  # type: ignore[arg-type]
        (lambda: strong_bot(1, seconds=-1), "seconds: needs a number, 0 or more, not -1"),
        (lambda: strong_bot(1, seconds=float("nan")), "seconds: needs a number, 0 or more, not nan"),
        (lambda: strong_bot(1, seconds="1"), "seconds: needs a number, 0 or more, not '1'"),  # type: ignore[arg-type]
    ],
)
def test_numbers_that_do_not_fit_are_refused(call: Callable[[], object], said: str) -> None:
    """By the name of the argument."""
    with pytest.raises(BatchError, match=said):
        call()


def test_a_position_without_a_player_is_refused() -> None:
    """Chance is asked, or the game is over."""
    tables = tables_of(SHORT, 2)
    over = played([random_bot(1), random_bot(2)], 1)[-1][0]
    for state in (new_game(SHORT, 2), over):
        with pytest.raises(BatchError, match="search: no player is asked in the position"):
            Search(tables, iterations=1).plan(pack(tables, state), 1)


def test_games_that_are_not_covered_are_named() -> None:
    """Only if the strong bot is to play them."""
    state = new_game(Ruleset(board=wide_board()), 2, seed=1)
    assert not_played(("greedy",), state) is None
    assert not_played(("strong",), new_game(SHORT, 2)) is None
    said = "strong: board: 49 regions, and a row holds 48: the batch does not cover this"
    assert said == not_played(("greedy", "strong"), state)


GAME = ("play", "--seed", "1", "--players", "2", "--board", "tiny-row")
TINY = (*GAME, "--variant", "first-standard", "--orders", "none")


def test_the_command_plays_with_it() -> None:
    """The same seed and number of iterations print the same game."""
    once = run(*TINY, "--bot", "strong", "--bot", "greedy", "--iterations", "2", "--json")
    assert 0 == once.exit_code, once.output
    assert once.output == run(*TINY, "--bot", "strong", "--bot", "greedy", "--iterations", "2", "--json").output
    assert '"strong"' in once.output
    assert 0 == run(*TINY, "--bot", "strong", "--seconds", "0").exit_code


def test_the_command_names_games_that_are_not_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line, before anything is played."""
    monkeypatch.setattr(at, "REGIONS", 2)
    tables_of.cache_clear()
    result = run(*GAME, "--bot", "strong")
    assert 2 == result.exit_code
    assert "--bot: strong: board: 3 regions, and a row holds 2: the batch does not cover this" in result.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((*TINY, "--seconds", "1"), "--seconds needs --bot strong"),
        ((*TINY, "--bot", "search", "--iterations", "5"), "--iterations needs --bot strong"),
        ((*TINY, "--bot", "strong", "--time", "5"), "--time needs --bot search"),
        ((*TINY, "--bot", "strong", "--iterations", "5", "--seconds", "1"), "--seconds cannot be combined with"),
        ((*TINY, "--bot", "strong", "--iterations", "0"), "--iterations"),
        ((*TINY, "--bot", "strong", "--seconds", "-1"), "--seconds"),
        ((*TINY, "--bot", "strong", "--seconds", "nan"), "--seconds needs a number of seconds"),
        (("consequences", "--bot", "strong", "skip.condition"), "--bot strong: it needs --batch"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: tuple[str, ...], said: str) -> None:
    """In one line, with status 2, before anything is played."""
    result = run(*options)
    assert 2 == result.exit_code
    assert said in result.output
