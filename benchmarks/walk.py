"""Count what a reader passes through who follows a decision: calls, files, and changes of file.

``python -m benchmarks.walk`` plays random games with full tables, and follows each decision of a player through
``apply``.  For each kind of question it prints the median and the most, in the base game and with expansions.  Calls of
functions of the package count.  A change of file is a call in another file than the call before it.  Comprehensions and
functions without a name count as part of the function around them.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import crusaders_rules
from crusaders_rules import Ruleset, apply, legal, new_game
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Asks

HOME = str(Path(crusaders_rules.__file__).parent)

SIDES = {
    "the base game": (Ruleset(), 4),
    "Divine Influence": (Ruleset(expansions=("divine-influence",)), 4),
    "both expansions": (Ruleset(expansions=("divine-influence", "five-and-six")), 6),
}
WARM_UPS, GAMES = range(100, 120), range(15)


class Walk(NamedTuple):
    """What a decision passes through."""

    calls: int
    files: int
    changes: int


def followed(step: Callable[[], object]) -> Walk:
    """Run something, and return what it passes through.

    Args:
        step: What to run.

    Returns:
        The number of calls, of files, and of changes of file.
    """
    files: list[str] = []

    def enters(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(HOME) and not code.co_name.startswith("<"):
            files.append(code.co_filename)

    sys.setprofile(enters)
    try:
        step()
    finally:
        sys.setprofile(None)
    changes = sum(one != other for one, other in pairwise(files))
    return Walk(len(files), len(set(files)), changes)


def walks(ruleset: Ruleset, players: int, seed: int) -> Iterator[tuple[str, Walk]]:
    """Yield each decision of a player in a random game.

    Args:
        ruleset: The ruleset.
        players: The number of players.
        seed: The seed of the game and of the decisions.

    Yields:
        The kind of question, and what the decision passes through.
    """
    chance, state = random.Random(seed), new_game(ruleset, players=players, seed=seed)
    while choices := legal(state):
        kind, before, decision = kind_of(state), state, chance.choice(choices)
        state = apply(before, decision)
        if kind.who is not Asks.CHANCE:
            yield kind.name, followed(partial(apply, before, decision))


def report(console: Console) -> None:
    """Print the walks of each kind of question."""
    for name, (ruleset, players) in SIDES.items():
        found: dict[str, list[Walk]] = {}
        for seed in WARM_UPS:
            for _ in walks(ruleset, players, seed):
                pass
        for seed in GAMES:
            for kind, walk in walks(ruleset, players, seed):
                found.setdefault(kind, []).append(walk)
        title = f"A decision in {name}: median and most"
        table = Table("question", "decisions", "calls", "files", "changes of file", title=title)
        for kind, each in sorted(found.items()):
            columns = zip(*each, strict=True)
            shown = (f"{statistics.median_high(column)} / {max(column)}" for column in columns)
            table.add_row(kind, str(len(each)), *shown)
        console.print(table)


if __name__ == "__main__":
    report(Console())
