"""The vector environment shows what the library says of its positions: ``python -m tests.batch.vector_lockstep``."""

from __future__ import annotations

import random
from typing import Any

import click
import numpy as np

from crusaders_rules import Ruleset, State, envs, is_over, new_game, score
from crusaders_rules.batch.vector_games import BOTS, VectorGames
from crusaders_rules.envs.layout import layout_of, observe
from crusaders_rules.envs.numbering import numbering_of
from crusaders_rules.envs.payoff import payoffs
from crusaders_rules.thy_will_be_done.interpret import RulesetError
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from tests.batch.drawn import game_at_random
from tests.batch.lockstep import DifferError

ROWS = 3


def compare_observation(state: State, seat: int, shown: dict[str, Any], row: int) -> None:
    """Compare what a row shows with what the single environment shows of its position.

    Args:
        state: The position.
        seat: The seat that looks.
        shown: What the vector environment shows.
        row: The row.

    Raises:
        DifferError: If they differ; the message names the row and the fields.
    """
    expected, found = observe(state, seat), shown["observation"][row]
    if not np.array_equal(expected, found):
        fields = layout_of(state).fields
        wrong = [name for name, (first, end) in fields.items() if (expected[first:end] != found[first:end]).any()]
        raise DifferError(f"row {row}: seat {seat}, {state.pending}: {', '.join(wrong)}")
    mask = np.zeros(len(shown["action_mask"][row]), np.int8)
    if state.pending.seat == seat and not is_over(state):
        mask[list(numbering_of(state).choices(state))] = 1
    if not np.array_equal(mask, shown["action_mask"][row]):
        raise DifferError(f"row {row}: seat {seat}, {state.pending}: the mask")


def compare_step(env: VectorGames, stepped: tuple[Any, ...]) -> None:
    """Compare all that a step returns with what the library says of the positions.

    Args:
        env: The environment.
        stepped: What its ``step`` has returned.

    Raises:
        DifferError: If they differ; the message names the row.
    """
    shown, rewards, over, cut, info = stepped
    for row in range(env.num_envs):
        state, seat = env.games.position(row), int(info["seat"][row])
        ended = is_over(state)
        if not cut[row]:
            compare_observation(state, seat, shown, row)
        elif shown["action_mask"][row].any():
            raise DifferError(f"row {row}: a game that is cut short has a mask")
        if ended != over[row] or rewards[row] != (payoffs(state)[seat] if ended else 0):
            raise DifferError(f"row {row}: reward {rewards[row]}, over: {over[row]}")
        if ended and list(score(state).totals) != info["totals"][row].tolist():
            raise DifferError(f"row {row}: totals {info['totals'][row]}")
        if ended != bool("_totals" in info and info["_totals"][row]):
            raise DifferError(f"row {row}: whether it has totals")


def compared(ruleset: Ruleset, bots: tuple[str, ...], seed: int, steps: int) -> int:
    """Play with the vector environment, compare each step, and return how many observations were compared.

    Args:
        ruleset: The ruleset.
        bots: The bots.
        seed: The seed of the first row.
        steps: The number of steps.

    Raises:
        DifferError: If an observation, a mask, a reward or an end differs from those of the library.
    """
    env = envs.vector(ROWS, *bots, ruleset=ruleset)
    shown, info = env.reset(seed=seed)
    nothing = np.zeros(ROWS, np.bool_)
    compare_step(env, (shown, np.zeros(ROWS), nothing, nothing, info))
    for _ in range(steps):
        compare_step(env, env.step(env.sample()))
    return ROWS * (steps + 1)


def run(steps: int, seed: int) -> tuple[int, int]:
    """Compare games of random rulesets; return how many rulesets and how many observations.

    Args:
        steps: How many observations at least.
        seed: The seed of the first ruleset; the others count on from it.

    Raises:
        DifferError: If anything differs; the message begins with the seed.
    """
    rulesets = observations = 0
    while observations < steps:
        chance = random.Random(seed)
        try:
            drawn, players = game_at_random(chance)
            ruleset = new_game(drawn, players).ruleset
        except (RulesetError, SetupError):
            seed += 1
            continue
        bots = tuple(chance.choices(BOTS, (5, 1), k=players - 1))
        try:
            observations += compared(ruleset, bots, seed, 100)
        except DifferError as error:
            raise DifferError(f"seed {seed}, {bots}, {ruleset}:\n{error}") from error
        rulesets, seed = rulesets + 1, seed + 1
    return rulesets, observations


@click.command()
@click.option("--steps", default=10_000, show_default=True, help="How many observations to compare.")
@click.option("--seed", default=1, show_default=True, help="The seed of the first ruleset.")
def main(steps: int, seed: int) -> None:
    """Compare the vector environment with the library, and say how much was compared."""
    rulesets, observations = run(steps, seed)
    click.echo(f"{observations} observations of {rulesets} rulesets agree")


if __name__ == "__main__":
    main()
