"""A policy that learns what a position is worth, and then plays our greedy bot on the standard board for two.

    python examples/bots/train.py --train 400 --games 200

It learns from games of the greedy bot that begin some turns at random: least squares fit the final lead by what both
players have, weighted by how far the game has gone. Then it plays in the PettingZoo environment. It takes the legal
action whose turn can end in the best position. Each seed is played twice, once from either seat.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence

import numpy as np
from search import interval

from crusaders_rules import Decision, State, apply, is_over, legal, score
from crusaders_rules.envs import aec
from crusaders_rules.envs.agents import CrusadersAgents
from crusaders_rules.questions import AskMove, AskTurn
from crusaders_rules.thy_will_be_done.play.bots import greedy_bot, worth

SUPPLY = 140
# How often a turn of the training begins at random, and how strongly the weights are held small.
CURIOSITY = 0.25
RIDGE = 30.0
# A finished game counts for more than any lead.
WON = 1000.0

Policy = Callable[[State], Decision]


def holdings(state: State, seat: int) -> np.ndarray:
    """Return what a player has, as numbers."""
    area, total = state.areas[seat], score(state).totals[seat]
    places = set(area.knights)
    fights = sum(state.enemies[place] is not None for place in places)
    sites = sum(state.enemies[place] is None and state.buildings[place] is None for place in places)
    tokens = area.wheel.tokens
    wheel = [sum(area.wheel.upgraded), max(tokens), sum(count * count for count in tokens)]
    pieces = [*area.buildings, area.troops, len(area.knights), len(places), fights, sites]
    return np.array([worth(state, seat), total, *wheel, *pieces], float)


def features(state: State, seat: int) -> np.ndarray:
    """Return how two players compare, weighted by how much of the supply is left."""
    lead = holdings(state, seat) - holdings(state, 1 - seat)
    left = state.supply / SUPPLY
    turn = 1.0 if state.pending.seat == seat else -1.0
    return np.concatenate([lead, lead * left, lead * left * left, [turn, turn * left]])


def final_lead(state: State, seat: int) -> float:
    """Return by how much a player is ahead in the score."""
    totals = score(state).totals
    return float(totals[seat] - totals[1 - seat])


def rollout(env: CrusadersAgents, seed: int, policies: Sequence[Policy]) -> list[State]:
    """Play a game in the environment, and return the positions at the beginning of turns, and the last one."""
    env.reset(seed=seed)
    turns = []
    while not any(env.terminations.values()):
        state = env.episodes.state
        if isinstance(state.pending, AskTurn):
            turns.append(state)
        decision = policies[env.possible_agents.index(env.agent_selection)](state)
        choices = env.episodes.numbering.choices(state)
        env.step(next(number for number, one in choices.items() if one == decision))
    return [*turns, env.episodes.state]


def curious(seed: int) -> Policy:
    """Return a greedy bot that begins some turns at random."""
    chance, greedy = random.Random(seed), greedy_bot(seed)

    def decide(state: State) -> Decision:
        wonders = isinstance(state.pending, AskTurn) and chance.random() < CURIOSITY
        return chance.choice(legal(state)) if wonders else greedy(state)

    return decide


def train(games: int) -> np.ndarray:
    """Return the weights of the features."""
    env, rows, leads = aec(players=2), [], []
    for seed in range(games):
        policy = curious(seed)
        *turns, last = rollout(env, 1_000_000 + seed, [policy, policy])
        rows += [features(state, 0) for state in turns]
        leads += [final_lead(last, 0)] * len(turns)
    known, wanted = np.array(rows), np.array(leads)
    scale = known.std(axis=0) + 1e-9
    known /= scale
    weights: np.ndarray = np.linalg.solve(known.T @ known + RIDGE * np.eye(len(scale)), known.T @ wanted) / scale
    return weights


def trained(weights: np.ndarray, seed: int) -> Policy:
    """Return the policy with these weights; knights move as those of the greedy bot."""
    greedy = greedy_bot(seed)

    def value(state: State, seat: int) -> float:
        """The value of the best position in which the turn can end."""
        if is_over(state):
            return WON * final_lead(state, seat)
        if state.pending.seat != seat or isinstance(state.pending, AskTurn):
            return float(features(state, seat) @ weights)
        if isinstance(state.pending, AskMove):
            return value(apply(state, greedy(state)), seat)
        return max(value(apply(state, one), seat) for one in legal(state))

    def decide(state: State) -> Decision:
        choices, seat = legal(state), state.pending.seat
        if len(choices) == 1 or seat is None or isinstance(state.pending, AskMove) or state.start is None:
            return greedy(state)
        return max(choices, key=lambda one: value(apply(state, one), seat))

    return decide


def main(arguments: Sequence[str]) -> None:
    """Train, play some games, and print who won; a shared victory counts half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", type=int, default=400)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args(arguments)
    weights, env, wins = train(given.train), aec(players=2), 0.0
    for number in range(given.games):
        seat = number % 2
        policies = [trained(weights, number), greedy_bot(number)]
        *_, last = rollout(env, number // 2, policies if seat == 0 else policies[::-1])
        wins += (np.sign(final_lead(last, seat)) + 1) / 2
        low, high = interval(wins, number + 1)
        print(f"{number + 1} games, {wins:g} won: {wins / (number + 1):.0%} ({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
