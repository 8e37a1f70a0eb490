"""The bots: legal, repeatable, and greedy if named so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count

import pytest

from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import playouts
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS, Bot, greedy_bot
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.playouts import search_bot
from crusaders_rules.thy_will_be_done.play.score import score, total_of, winners
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.cli.terminal import run


def played(players: list[Bot], seed: int, ruleset: Ruleset | None = None) -> list[State]:
    """Return the positions of a game between bots."""
    states = [new_game(ruleset, players=len(players), seed=seed)]
    while not is_over(states[-1]):
        state = states[-1]
        decision = players[state.seat](state)
        assert decision in legal(state)
        states.append(apply(state, decision))
    return states


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_decides_alike_with_the_same_seed(name: str) -> None:
    """And its decisions are legal."""
    games = [played([BOTS[name](seat) for seat in range(2)], 3) for _ in range(2)]
    assert games[0] == games[1]


def test_the_greedy_bot_beats_random_ones() -> None:
    """In each of a few games of three."""
    for seed in range(4):
        bots = [BOTS["greedy"](seed), BOTS["random"](seed), BOTS["random"](seed + 1)]
        assert (0,) == winners(played(bots, seed)[-1])


@pytest.mark.parametrize("expansions", [(), ("divine-influence", "five-and-six")])
def test_the_total_of_one_player_is_that_of_the_score_sheet(expansions: tuple[str, ...]) -> None:
    """In every position of a game."""
    bots = [BOTS["random"](seat) for seat in range(4)]
    for state in played(bots, 2, Ruleset(expansions=expansions)):
        assert score(state).totals == tuple(total_of(state, seat) for seat in range(4))


def test_every_decision_of_whole_games_has_words() -> None:
    """Their names are short, to fit the list of choices."""
    for seed in range(3):
        for state in played([BOTS["random"](seed), BOTS["greedy"](seed)], seed):
            for decision in legal(state):
                words = in_words(state, decision)
                assert words
                assert 90 > len(words), words


def test_chance_has_words_too() -> None:
    """Without a seed, chance decides like a player."""
    state, bot = new_game(players=2), BOTS["random"](1)
    while not is_over(state) and state.start is None:
        assert all(in_words(state, decision) for decision in legal(state))
        state = apply(state, bot(state))


# The bot that searches.

TINY = ("play", "--players", "2", "--board", "tiny-row", "--variant", "first-standard", "--orders", "none")
SHORT = Ruleset(board="tiny-row", orders="none", variant="first-standard")


@pytest.mark.long
def test_the_searching_bot_beats_the_greedy_one() -> None:
    """In each of a few short games, on either seat; ``benchmarks/duels.py`` plays whole ones."""
    for seed in range(4):
        mine = seed % 2
        bots = [search_bot(seed, playouts=16) if seat == mine else greedy_bot(2 * seed + seat) for seat in range(2)]
        assert (mine,) == winners(played(bots, seed, SHORT)[-1])


def test_so_many_playouts_repeat_the_game() -> None:
    """With the same seed, whatever the clock says."""
    ticks = count()
    bots = [partial(search_bot, playouts=5), partial(search_bot, playouts=5, clock=lambda: float(next(ticks)))]
    first, second = ([make(seat) for seat in range(2)] for make in bots)
    assert played(first, 3, SHORT) == played(second, 3, SHORT)


def tried(monkeypatch: pytest.MonkeyPatch, state: State, make: Callable[[], Bot]) -> Counter[State]:
    """Return how often each position after a decision was played on."""
    seen: Counter[State] = Counter()

    def playout(after: State, *_: object) -> float:
        seen[after] += 1
        return 0.0

    monkeypatch.setattr(playouts, "_playout", playout)
    assert make()(state) in legal(state)
    return seen


def test_the_number_of_playouts_and_the_time_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without time, each decision worth trying is still tried once; the clock of this test ticks when asked."""
    state = played([BOTS["random"](1), BOTS["random"](2)], 3)[40]
    choices = len(legal(state))
    assert choices > 1
    most = min(choices, 8)
    for number in (1, 2, 30):
        assert number == tried(monkeypatch, state, partial(search_bot, 1, playouts=number)).total()
    idle = tried(monkeypatch, state, partial(search_bot, 1, seconds=0, clock=lambda: 0.0))
    assert (most, {1}) == (idle.total(), set(idle.values()))
    # The clock is asked once at the start, and then before each playout beyond the first ones.
    ticks = count()
    timed = tried(monkeypatch, state, partial(search_bot, 1, seconds=5, clock=lambda: float(next(ticks))))
    assert most + 4 == timed.total()


def test_what_turned_out_well_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever decision it is, and it is tried most often."""
    state = played([BOTS["random"](1), BOTS["random"](2)], 3)[40]
    for best in legal(state):
        seen: Counter[bool] = Counter()

        def playout(after: State, *_: object, best: Decision = best, seen: Counter[bool] = seen) -> float:
            good = after == apply(state, best)
            seen[good] += 1
            return 10.0 if good else -10.0

        monkeypatch.setattr(playouts, "_playout", playout)
        monkeypatch.setattr(playouts, "_MOST_TRIED", 100)
        assert best == search_bot(1, playouts=100)(state)
        assert seen[True] > seen[False] / (len(legal(state)) - 1)


def test_search_decides_for_chance_at_random() -> None:
    """Nobody prefers what chance decides."""
    state, bot = new_game(players=2), search_bot(1, playouts=1)
    while state.start is None:
        state = apply(state, bot(state))


def test_the_command_plays_with_search() -> None:
    """The same seed and number of playouts print the same game."""
    arguments = (*TINY, "--seed", "1", "--bot", "search", "--bot", "greedy", "--playouts", "2", "--json")
    once = run(*arguments)
    assert 0 == once.exit_code
    assert once.output == run(*arguments).output
    assert '"search"' in once.output
    assert 0 == run(*TINY, "--seed", "1", "--bot", "search", "--time", "0").exit_code


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--time", "1"), "--time needs --bot search"),
        (("--bot", "greedy", "--playouts", "5"), "--playouts needs --bot search"),
        (("--bot", "search", "--playouts", "5", "--time", "1"), "--time cannot be combined with --playouts"),
        (("--bot", "search", "--playouts", "0"), "--playouts"),
        (("--bot", "search", "--time", "-1"), "--time"),
        (("--bot", "search", "--time", "nan"), "--time"),
        (("--bot", "search", "--time", "inf"), "--time"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: tuple[str, ...], message: str) -> None:
    """In one line, with status 2."""
    result = run(*TINY, "--seed", "1", *options)
    assert 2 == result.exit_code
    assert message in result.output
