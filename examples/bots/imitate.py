"""A small policy that learns by watching: with NumPy alone it comes to beat random players on the standard board.

    python examples/bots/imitate.py --minutes 8 --games 2000

It plays many games at once in the vector environment, against a random player. In each position the greedy bot says
what it would do, and the policy learns to say the same: a network with one hidden layer, whose masked softmax is fitted
to the decisions of the teacher. At first the teacher plays. Then the policy plays, so that it learns what to do in the
positions to which its own decisions lead. At the end it plays other games, and takes the decision that it thinks best.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import attrs
import numpy as np

from crusaders_rules.batch import Batch
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.vector_games import VectorGames
from crusaders_rules.envs import vector
from crusaders_rules.explore.reading_effects import share

ROWS, HIDDEN, KEPT, AT_ONCE, UPDATES = 512, 96, 150_000, 1024, 24
RATE, INERTIA, SPREAD = 0.002, 0.9, 0.999
# So often it says how far it has come, in seconds; and for so large a part of the time, the teacher plays.
SAYS = 20.0
WATCHING = 0.2
NEVER = np.float32(-1e9)


@attrs.define
class Weights:
    """Weights, and the running means of their gradient and of its square.

    Attributes:
        values: The weights.
        steady: The mean of the gradient.
        wide: The mean of its square.
        updates: How often they have changed.
    """

    values: np.ndarray
    steady: np.ndarray = attrs.field(default=attrs.Factory(lambda self: np.zeros_like(self.values), takes_self=True))
    wide: np.ndarray = attrs.field(default=attrs.Factory(lambda self: np.zeros_like(self.values), takes_self=True))
    updates: int = 0

    def descend(self, gradient: np.ndarray) -> None:
        """Change them by a step of Adam."""
        self.updates += 1
        self.steady += (1 - INERTIA) * (gradient - self.steady)
        self.wide += (1 - SPREAD) * (gradient**2 - self.wide)
        steady, wide = self.steady / (1 - INERTIA**self.updates), self.wide / (1 - SPREAD**self.updates)
        self.values -= RATE * steady / (np.sqrt(wide) + 1e-8)


class Policy:
    """A network with one hidden layer; the last row of each of its weights is added to what they multiply."""

    def __init__(self, size: int, actions: int, chance: np.random.Generator) -> None:
        """Begin with small random weights, and with actions that are equally likely."""
        first = chance.normal(0, 1 / np.sqrt(size), (size + 1, HIDDEN)).astype(np.float32)
        self.first, self.second = Weights(first), Weights(np.zeros((HIDDEN + 1, actions), np.float32))

    def likely(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return what the hidden layer says, and how likely each action is before the softmax."""
        hidden = np.maximum(seen @ self.first.values[:-1] + self.first.values[-1], 0)
        return hidden, np.where(masks, hidden @ self.second.values[:-1] + self.second.values[-1], NEVER)

    def learn(self, seen: np.ndarray, masks: np.ndarray, actions: np.ndarray) -> None:
        """Make the actions of the teacher more likely."""
        hidden, likely = self.likely(seen, masks)
        wrong = np.exp(likely - likely.max(axis=1, keepdims=True))
        wrong /= wrong.sum(axis=1, keepdims=True)
        wrong[np.arange(len(actions)), actions] -= 1
        wrong /= len(actions)
        back = (wrong @ self.second.values[:-1].T) * (hidden > 0)
        self.first.descend(np.vstack([seen.T @ back, back.sum(axis=0)]))
        self.second.descend(np.vstack([hidden.T @ wrong, wrong.sum(axis=0)]))


@attrs.define
class Lessons:
    """What the teacher has said, the newest ``KEPT`` of it.

    Attributes:
        seen: What the player saw, a row for each decision.
        masks: What was legal.
        actions: What the teacher decided.
        count: How many there were in all.
    """

    seen: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    count: int = 0

    def add(self, seen: np.ndarray, masks: np.ndarray, actions: np.ndarray) -> None:
        """Keep some more, in place of the oldest ones."""
        places = (self.count + np.arange(len(actions))) % KEPT
        self.seen[places], self.masks[places], self.actions[places] = seen, masks, actions
        self.count += len(actions)

    def drawn(self, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return some of them."""
        places = chance.integers(0, min(self.count, KEPT), AT_ONCE)
        return self.seen[places].astype(np.float32), self.masks[places], self.actions[places]


def taught(env: VectorGames, seed: int) -> np.ndarray:
    """Return what the greedy bot would do in each game."""
    games, rows = Batch(env.games.tables, env.games.rows.copy()), env.num_envs
    kept = np.zeros((rows, 1), np.int16)
    games.play_on("greedy", generators(seed, rows), kept, np.zeros(rows, np.int64), 1)
    actions: np.ndarray = kept[:, 0].astype(np.int64)
    return actions


def in_small_numbers(row: np.ndarray) -> np.ndarray:
    """Return an observation in numbers of like size: a logarithm, with its sign."""
    small: np.ndarray = np.sign(row) * np.log1p(np.abs(row))
    return small


def train(minutes: float) -> Policy:
    """Return a policy that has learned for some minutes."""
    env, chance, begun = vector(ROWS, "random"), np.random.default_rng(0), time.monotonic()
    shown, _ = env.reset(seed=0)
    size, actions = shown["observation"].shape[1], int(env.single_action_space.n)
    policy = Policy(size, actions, chance)
    lessons = Lessons(np.zeros((KEPT, size), np.float16), np.zeros((KEPT, actions), np.bool_), np.zeros(KEPT, np.int64))
    turn, said = 0, begun
    while (spent := time.monotonic() - begun) < 60 * minutes:
        seen, masks = in_small_numbers(shown["observation"]), shown["action_mask"] == 1
        teacher, asked = taught(env, turn), masks.any(axis=1)
        mine = policy.likely(seen, masks)[1].argmax(axis=1)
        lessons.add(seen[asked], masks[asked], teacher[asked])
        if time.monotonic() - said > SAYS:
            said, alike = time.monotonic(), (mine == teacher)[asked].mean()
            print(f"{spent:.0f} s: {alike:.0%} of the decisions are the teacher's", flush=True)
        for _ in range(UPDATES):
            policy.learn(*lessons.drawn(chance))
        watches = spent < 60 * minutes * WATCHING or turn % 4 == 0
        shown, *_ = env.step(teacher if watches else mine)
        turn += 1
    return policy


def won(policy: Policy, games: int) -> float:
    """Return how many of some games the policy wins against a random player; a shared victory counts half."""
    env = vector(games, "random")
    shown, _ = env.reset(seed=10**6)
    found, going = 0.0, np.ones(games, np.bool_)
    while going.any():
        likely = policy.likely(in_small_numbers(shown["observation"]), shown["action_mask"] == 1)[1]
        shown, rewards, over, cut, _ = env.step(likely.argmax(axis=1))
        found += float((rewards[going & over] + 1).sum() / 2)
        going &= ~(over | cut)
    return found


def main(arguments: Sequence[str]) -> None:
    """Learn, play, and print who has won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--games", type=int, default=2000)
    given = parser.parse_args(arguments)
    number = won(train(given.minutes), given.games)
    part, low, high = share(number, given.games)
    print(f"{given.games} games, {number:g} won: {part:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main(sys.argv[1:])
