"""Random games, and sides that play them in turns, so that a machine that is busy for a while slows all of them."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import attrs
from rich.table import Table

from crusaders_rules import Ruleset, apply, legal, new_game

_State = TypeVar("_State")
_Decision = TypeVar("_Decision")


def play_at_random(
    state: _State,
    legal: Callable[[_State], Sequence[_Decision]],
    apply: Callable[[_State, _Decision], _State],
    seed: int,
    most: int | None = None,
) -> int:
    """Play a random game, and return the number of decisions.

    Args:
        state: Where it begins.
        legal: The decisions of a state; none if the game is over.
        apply: The state after a decision.
        seed: For the decisions.
        most: After how many decisions to stop; None for never.
    """
    pick, decisions = random.Random(seed).random, 0
    choices = legal(state)
    while choices and decisions != most:
        state = apply(state, choices[int(pick() * len(choices))])
        choices = legal(state)
        decisions += 1
    return decisions


def play_crusaders(seed: int, ruleset: Ruleset, players: int) -> int:
    """Play a random game of the first game through the public functions, and return the number of decisions."""
    return play_at_random(new_game(ruleset, players=players, seed=seed), legal, apply, seed)


@attrs.define
class Side:
    """What plays, and what it has played so far.

    Attributes:
        play: Plays the game of a seed, and returns the number of moves.
        warm_up: The games that do not count: tables fill, modules load.
        turn: The games that it plays before it is the turn of another side.
        games: The games that count.
        moves: Their moves.
        seconds: The processor time that they took.
    """

    play: Callable[[int], int]
    warm_up: int
    turn: int
    games: int = 0
    moves: int = 0
    seconds: float = 0.0

    def run(self, seeds: Iterable[int]) -> None:
        """Play these games, and count them with the processor time that they take."""
        begun = time.process_time()
        for seed in seeds:
            self.moves += self.play(seed)
            self.games += 1
        self.seconds += time.process_time() - begun


def take_turns(sides: Iterable[Side], rounds: int) -> None:
    """Let all sides warm up, and then play in turns.

    Nobody has played the games that count, also not after fewer games to warm up: tables know no game by heart.  What
    was there before them is no work for the garbage collector meanwhile: to go through it takes as long as several
    games, and whose turn that falls into is chance.
    """
    every = tuple(sides)
    for side in every:
        for seed in range(side.warm_up):
            side.play(seed)
    gc.collect()
    gc.freeze()
    for number in range(1, rounds + 1):
        for side in every:
            first = 1000 * (side.warm_up + number)
            side.run(range(first, first + side.turn))
    gc.unfreeze()


def rates(title: str, games: str, sides: Mapping[str, Side], peer: str) -> Table:
    """Return a table of what sides have played, each beside the first.

    Args:
        title: Its title.
        games: What kind of games they played.
        sides: The sides by name.
        peer: What to call the first.
    """
    table = Table(games, "decisions/s", "decisions a game", f"of {peer}", title=title)
    first, *_ = (side.moves / side.seconds for side in sides.values())
    for name, side in sides.items():
        rate = side.moves / side.seconds
        table.add_row(name, f"{rate:,.0f}", f"{side.moves / side.games:.0f}", f"{rate / first:.2f}")
    return table
