"""What each memory and short cut of the engine saves: random games with it and without it, in turn.

``python -m benchmarks.mechanisms`` prints for each mechanism how much longer a game takes without it.  The two sides
run in turn, each in a process of its own; the least processor time of each counts.  A mechanism that saves less than
5 % in every kind of game should go: it costs a reader more than that.

``python -m benchmarks.mechanisms tables`` does the same for each table of the books.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from operator import getitem
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

from crusaders_rules import Ruleset, apply, legal, new_game
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.land import DivineLand
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import feasibility, memo
from crusaders_rules.thy_will_be_done.play import legal as listing
from crusaders_rules.thy_will_be_done.play.land_tables import Land
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.play.wedge_tables import Wedges
from crusaders_rules.thy_will_be_done.state import PlayerArea, Position, Wheel, replace
from crusaders_rules.thy_will_be_done.state.question_fields import Pending

SIDES = {
    "base": (Ruleset(), 4),
    "tiles": (Ruleset(expansions=("divine-influence",)), 4),
    "both": (Ruleset(expansions=("divine-influence", "five-and-six")), 6),
}
ROUNDS, WARM_UPS, GAMES = 5, 2, 12
LEAST = 1.05
# What is switched off are names of modules and of classes, whatever their types.
_modules: Any = {"feasibility": feasibility, "divine": divine, "listing": listing}
_classes: Any = {"Position": Position, "PlayerArea": PlayerArea, "Land": Land, "DivineLand": DivineLand}


def _nothing(*_: object) -> None:
    return None


def _no_reach() -> None:
    _modules["feasibility"].remembered = _nothing


def _nothing_from_before() -> None:
    _modules["divine"].before = _nothing


def _no_rows() -> None:
    module = _modules["feasibility"]
    remembered, found, rows = module.remembered, module._found, module._rows  # noqa: SLF001 -- to switch it off

    def uses_of(state: State, area: PlayerArea) -> tuple[int, ...]:
        known = remembered(state, area) or found(state, area)
        known.wedges, known.rows = None, ()
        return tuple(map(getitem, rows(known, area.wheel), area.wheel.tokens))

    module.uses_of = uses_of


def _no_list() -> None:
    _modules["listing"]._remember = _nothing  # noqa: SLF001 -- to switch it off


def _no_twins() -> None:
    def position(one: State, areas: tuple[PlayerArea, ...], supply: int, pending: Pending) -> State:
        return replace(one, areas=areas, supply=supply, pending=pending)

    def area(one: PlayerArea, wheel: Wheel, knights: tuple[int, ...], influence: int) -> PlayerArea:
        return replace(one, wheel=wheel, knights=knights, influence=influence)

    _classes["Position"].with_changes, _classes["PlayerArea"].with_changes = position, area


def _whole_board() -> None:
    everywhere = (1 << 64) - 1

    def near_bits(one: Land) -> memo.Table[int, memo.Table[int, int]]:
        return one.table(lambda _: one.table(lambda _: everywhere))

    _put(Land, "near_bits", near_bits)
    _classes["DivineLand"].near = lambda *_: everywhere


def _no_tables() -> None:
    kinds: Any = memo.Table
    kinds.__missing__ = lambda self, key: self.answer(key)


def _put(owner: type, name: str, function: Callable[[Any], object]) -> None:
    made = cached_property(function)
    made.__set_name__(owner, name)
    setattr(owner, name, made)


MECHANISMS: dict[str, Callable[[], None]] = {
    "nothing": lambda: None,
    "a player area remembers its reach": _no_reach,
    "with tiles, what did not change since is known": _nothing_from_before,
    "a reach remembers the options of its wheel": _no_rows,
    "a position remembers its list, which apply believes": _no_list,
    "positions and areas have a mutable twin": _no_twins,
    "ways are kept by the regions that matter": _whole_board,
    "tables keep answers": _no_tables,
}


def tables() -> Iterator[tuple[type, str]]:
    """Yield each class of a book with the name of each of its tables."""
    for owner in (Book, Wedges, Land, DivineLand):
        for name, value in vars(owner).items():
            if isinstance(value, cached_property) and "Table" in str(value.func.__annotations__.get("return")):
                yield owner, name


def _no_table(owner: type, name: str) -> None:
    right = vars(owner)[name].func
    _put(owner, name, lambda one: memo.Unkept(right(one).answer))


def every_switch() -> dict[str, Callable[[], None]]:
    """Return what switches each mechanism and each table off, by its name."""
    each = {f"{owner.__name__}.{name}": partial(_no_table, owner, name) for owner, name in tables()}
    return MECHANISMS | each


def played(side: str, games: int) -> float:
    """Play random games, after two that fill the tables, and return the processor time of each in milliseconds."""
    ruleset, players = SIDES[side]
    begun = 0.0
    for seed in range(WARM_UPS + games):
        if seed == WARM_UPS:
            begun = time.process_time()
        state, chance = new_game(ruleset, players=players, seed=seed), Random(seed)
        while choices := legal(state):
            state = apply(state, chance.choice(choices))
    return (time.process_time() - begun) / games * 1000


def compared(names: list[str], console: Console) -> None:
    """Print how much longer a game takes without each mechanism."""
    shown = Printed("without", *SIDES, title="Time of a game, times that of the engine as it is")
    for name in names:
        cells = []
        for side in SIDES:
            least = {"nothing": float("inf"), name: float("inf")}
            for _ in range(ROUNDS):
                least |= {one: min(before, _apart(side, one)) for one, before in least.items()}
            ratio = least[name] / least["nothing"]
            cells.append(f"{ratio:.2f}{' *' if ratio >= LEAST else ''}")
        shown.add_row(name, *cells)
    console.print(shown)


def _apart(side: str, name: str) -> float:
    command = [sys.executable, "-m", "benchmarks.mechanisms", "play", side, name, str(GAMES)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main(words: list[str]) -> None:
    """Compare, or play one side."""
    if words[:1] == ["play"]:
        every_switch()[words[2]]()
        sys.stdout.write(f"{played(words[1], int(words[3]))}\n")
        return
    names = [name for name in every_switch() if (name in MECHANISMS) == (words[:1] != ["tables"])]
    compared([name for name in names if name != "nothing"], Console())


if __name__ == "__main__":
    main(sys.argv[1:])
