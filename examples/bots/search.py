"""OpenSpiel's Monte Carlo tree search plays our greedy bot.

    python examples/bots/search.py --games 100
    python examples/bots/search.py --games 40 --game python_crusaders --guided

Each seed is played twice, once from either seat. The search is OpenSpiel's, unchanged. Without ``--guided`` so is its
evaluator, which plays random games to the end: enough on a tiny board. With ``--guided`` the search asks the greedy bot
what it would do, and how good a position looks to it, and looks further ahead.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from crusaders_rules import AskTurn, State, apply, is_over
from crusaders_rules.envs import openspiel  # registers the game
from crusaders_rules.envs.payoff import payoffs
from crusaders_rules.thy_will_be_done.play.bots import greedy_bot, worth

TINY = "python_crusaders(board=tiny-row,variant=first-standard,orders=none,max_game_length=1000)"
# A lead that makes a victory likely, in influence.
LEAD = 15.0
# The prior probability of what the greedy bot would do; all legal actions share the rest.
TRUST = 0.4


def chances(position: State) -> np.ndarray:
    """Estimate the payoff of each player from the lead over the best other one."""
    worths = [worth(position, seat) for seat in range(len(position.areas))]
    leads = [own - max(worths[:seat] + worths[seat + 1 :]) for seat, own in enumerate(worths)]
    return np.array([math.tanh(lead / LEAD) for lead in leads])


class Guided(mcts.Evaluator):
    """The greedy bot says what it would do, finishes a turn, and estimates the position after it."""

    def __init__(self, game: openspiel.CrusadersGame) -> None:
        self.numbering, self.greedy = game.numbering, greedy_bot(0)

    def evaluate(self, state: openspiel.CrusadersState) -> np.ndarray:
        """Return an estimate of the payoff of each player."""
        position = state.position
        while not is_over(position) and not isinstance(position.pending, AskTurn):
            position = apply(position, self.greedy(position))
        return np.array(payoffs(position)) if is_over(position) else chances(position)

    def prior(self, state: openspiel.CrusadersState) -> list[tuple[int, float]]:
        """Return the legal actions, each with its probability."""
        choices = self.numbering.choices(state.position)
        best = self.greedy(state.position)
        return [(action, (1 - TRUST) / len(choices) + TRUST * (one == best)) for action, one in choices.items()]


def searcher(game: openspiel.CrusadersGame, seed: int, given: argparse.Namespace) -> mcts.MCTSBot:
    """Return the search."""
    chance = np.random.RandomState(seed)
    if given.guided:
        select = mcts.SearchNode.puct_value
        return mcts.MCTSBot(game, 0.15, given.simulations, Guided(game), random_state=chance, child_selection_fn=select)
    return mcts.MCTSBot(game, 1.4, given.simulations, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)


def play(game: openspiel.CrusadersGame, seed: int, seat: int, given: argparse.Namespace) -> float:
    """Play a game of the search against the greedy bot, and return the payoff of the search.

    Until the start player is drawn, the choices of both are the greedy bot's, which takes them at random.
    """
    chance, greedy, search = np.random.RandomState(seed), greedy_bot(seed), searcher(game, seed, given)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = int(chance.choice(outcomes, p=odds))
        elif state.current_player() == seat and state.position.start is not None:
            action = search.step(state)
        else:
            decision = greedy(state.position)
            choices = game.numbering.choices(state.position)
            action = next(number for number, one in choices.items() if one == decision)
        state.apply_action(action)
    return state.returns()[seat]


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share of wins."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def main(arguments: Sequence[str]) -> None:
    """Play some games, and print who won; a shared victory counts half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--game", default=TINY)
    parser.add_argument("--guided", action="store_true")
    given = parser.parse_args(arguments)
    game = pyspiel.load_game(given.game)
    wins = 0.0
    for number in range(given.games):
        wins += (play(game, number // 2, number % 2, given) + 1) / 2
        low, high = interval(wins, number + 1)
        print(f"{number + 1} games, {wins:g} won: {wins / (number + 1):.0%} ({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
