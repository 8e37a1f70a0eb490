"""OpenSpiel's Monte Carlo tree search plays our greedy bot.

    python examples/bots/search.py --games 100

The search and its evaluator, which plays random games to the end, are OpenSpiel's, unchanged. Random games to the end
say enough on a tiny board. Each seed is played twice, once from either seat.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from crusaders_rules.envs import openspiel  # registers the game
from crusaders_rules.thy_will_be_done.play.bots import greedy_bot

TINY = "python_crusaders(board=tiny-row,variant=first-standard,orders=none,max_game_length=1000)"
EXPLORATION = 1.4


def play(game: openspiel.CrusadersGame, seed: int, seat: int, simulations: int) -> float:
    """Play a game of the search against the greedy bot, and return the payoff of the search."""
    chance, greedy = np.random.RandomState(seed), greedy_bot(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    search = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = int(chance.choice(outcomes, p=odds))
        elif state.current_player() == seat:
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
    given = parser.parse_args(arguments)
    game = pyspiel.load_game(given.game)
    wins = 0.0
    for number in range(given.games):
        wins += (play(game, number // 2, number % 2, given.simulations) + 1) / 2
        low, high = interval(wins, number + 1)
        print(f"{number + 1} games, {wins:g} won: {wins / (number + 1):.0%} ({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
