"""OpenSpiel's Monte Carlo tree search plays our greedy bot.

    python examples/bots/search.py --games 40 --simulations 200

Each seed is played twice, once from either seat. The search is OpenSpiel's, unchanged. It estimates positions as the
greedy bot does; what it adds is that it looks beyond the end of its turn.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from crusaders_rules import State
from crusaders_rules.envs import openspiel  # registers the game
from crusaders_rules.thy_will_be_done.play.bots import greedy_bot, worth

# A lead that makes a victory likely, in influence.
LEAD = 15.0


def chances(position: State) -> np.ndarray:
    """Estimate the payoff of each player from the lead over the best other one."""
    worths = [worth(position, seat) for seat in range(len(position.areas))]
    leads = [own - max(worths[:seat] + worths[seat + 1 :]) for seat, own in enumerate(worths)]
    return np.array([math.tanh(lead / LEAD) for lead in leads])


class Evaluator(mcts.Evaluator):
    """A position is estimated as the greedy bot does; every legal action is as likely as another one."""

    def evaluate(self, state: openspiel.CrusadersState) -> np.ndarray:
        """Return an estimate of the payoff of each player."""
        return np.array(state.returns()) if state.is_terminal() else chances(state.position)

    def prior(self, state: openspiel.CrusadersState) -> list[tuple[int, float]]:
        """Return the legal actions, or the outcomes of chance, each with its probability."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(game: openspiel.CrusadersGame, seed: int, seat: int, given: argparse.Namespace) -> float:
    """Play a game of the search against the greedy bot, and return the payoff of the search."""
    chance = np.random.RandomState(seed)
    search = mcts.MCTSBot(game, given.exploration, given.simulations, Evaluator(), random_state=chance)
    greedy = greedy_bot(seed)
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
    """Play some games, and print who won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=40)
    parser.add_argument("--exploration", type=float, default=0.1)
    parser.add_argument("--game", default="python_crusaders")
    given = parser.parse_args(arguments)
    game = pyspiel.load_game(given.game)
    payoffs = []
    for number in range(given.games):
        payoffs.append(play(game, number // 2, number % 2, given))
        wins = sum((payoff + 1) / 2 for payoff in payoffs)
        low, high = interval(wins, len(payoffs))
        print(f"{len(payoffs)} games, {wins:g} won: {wins / len(payoffs):.0%} ({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
