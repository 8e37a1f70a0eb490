"""The bots: legal, repeatable, and greedy if named so."""

import pytest

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS, Bot
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.score import winners
from crusaders_rules.thy_will_be_done.play.words import in_words


def played(players: list[Bot], seed: int) -> list[State]:
    """Return the positions of a game between bots."""
    states = [new_game(players=len(players), seed=seed)]
    while not is_over(states[-1]):
        state = states[-1]
        decision = players[state.pending.seat or 0](state)
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
