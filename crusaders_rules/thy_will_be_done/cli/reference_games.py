"""The reference games, played and verified, and the worked examples."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from crusaders_rules.cli.terminal import table
from crusaders_rules.thy_will_be_done.cli.ruleset_options import ruleset_of
from crusaders_rules.thy_will_be_done.interpret import Orders, Variant
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    RecordError,
    begin_record,
    first_position,
    read_record,
    verify,
    write_record,
)
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state import KnightOrder

if TYPE_CHECKING:
    from rich.table import Table

_SEED = 2017
_PLAYERS = (2, 3, 4)
_EDITION = "deluxified-2017"
_DIVINE, _FIVE = "divine-influence", "five-and-six"
# The greedy bot looks through a turn of many players for long.
_FEW = 3
_EXPANDED = (
    (2, (_DIVINE,)),
    (3, (_DIVINE,)),
    (4, (_DIVINE, _FIVE)),
    (5, (_FIVE,)),
    (5, (_DIVINE, _FIVE)),
    (6, (_DIVINE, _FIVE)),
)
_OTHER_EDITIONS = {"board-game-arena": Orders.DEALT_THIRD, "prototype-2015": Orders.DEALT}


@attrs.frozen
class Plan:
    """A game to play.

    Attributes:
        players: The number of players.
        variant: The variant.
        orders: How knight orders are handed out.
        bot: The bot that plays.
        reading: A reading other than the default, in the form of ``--reading``.
        edition: The edition.
        expansions: The expansions.
    """

    players: int
    variant: str
    orders: str
    bot: str
    reading: str = ""
    edition: str = _EDITION
    expansions: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its file without the ending."""
        edition = self.edition if self.edition != _EDITION else ""
        reading = self.reading.replace("=", "-")
        added = "-and-".join(self.expansions)
        parts = (f"{self.players}-players", self.variant, self.orders, self.bot, reading, edition, added)
        return "_".join(part for part in parts if part)


@attrs.frozen
class Played:
    """A game that was played, written to a file, and read again.

    Attributes:
        plan: The planned game.
        record: The record of the game.
        problem: The problem found on reading the file again; empty without a problem.
        digest: The SHA-256 of the file.
    """

    plan: Plan
    record: Record
    problem: str
    digest: str


def plans() -> tuple[Plan, ...]:
    """The fixed list of games: every player count, variant, way to hand out orders, bot, reading and edition.

    With expansions, every player count and variant; the greedy bot plays some of those with few players. All orders are
    dealt or chosen.
    """
    found = []
    for variant in Variant:
        for orders in Orders:
            if (orders == Orders.CHOSEN) == (variant == Variant.TOURNAMENT):
                found += [Plan(players, variant, orders, bot) for players in _PLAYERS for bot in BOTS]
    for question, readings in playable().items():
        found += [Plan(3, Variant.STANDARD, Orders.DEALT, "random", f"{question}={name}") for name in readings]
    for edition, orders in _OTHER_EDITIONS.items():
        found += [Plan(players, Variant.STANDARD, orders, bot, edition=edition) for players in _PLAYERS for bot in BOTS]
    return (*found, *_with_expansions())


def _with_expansions() -> Iterator[Plan]:
    for number, variant in enumerate(Variant):
        orders = Orders.CHOSEN if variant == Variant.TOURNAMENT else Orders.DEALT
        for players, expansions in _EXPANDED:
            bot = "greedy" if players <= _FEW and (number + players) % 2 else "random"
            yield Plan(players, variant, orders, bot, expansions=expansions)


def play_one(plan: Plan, number: int, folder: Path) -> Played:
    """Play a game, write its record, and verify what is in the file."""
    readings = [plan.reading] if plan.reading else []
    ruleset = ruleset_of(plan.edition, plan.variant, plan.orders, None, readings, plan.expansions)
    record = begin_record(ruleset, plan.players, seed=_SEED + number)
    state = first_position(record)
    bots = [BOTS[plan.bot](_SEED * (number + 1) + seat) for seat in range(plan.players)]
    while legal(state):
        decision = bots[state.seat](state)
        record = record.with_decision(state, decision)
        state = apply(state, decision)
    record = record.with_result(state)
    file = folder / f"{plan.name}.json"
    write_record(record, file)
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return Played(plan, record, _second_reading(file, record), digest)


def _second_reading(file: Path, record: Record) -> str:
    """Return the problem of the record in a file, or an empty text."""
    try:
        read = read_record(file)
    except RecordError as error:
        return str(error)
    found = verify(read)
    if not (found.ok and found.complete and found.result_checked):
        return f"{file.name}: {found}"
    return "" if read == record else f"{file.name}: the file does not give back what was written"


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def examples_table(worked: Iterable[tuple[Any, object]]) -> Table:
    """Return the expected numbers and those of the library, side by side."""
    shown = table("Worked examples: those of the rulebook, and ours for the expansions (DI, CA)")
    for name in ("", "shows", "expected", "library", ""):
        shown.add_column(name)
    for example, actual in worked:
        right = actual == example.expected
        verdict = "[green]ok[/]" if right else "[bold red]no[/]"
        shown.add_row(example.name, example.shows, _shown(example.expected), _shown(actual), verdict)
    return shown


def games_table(played: Iterable[Played]) -> Table:
    """Return the games by variant and orders."""
    groups: dict[tuple[str, str], list[Played]] = {}
    for game in played:
        groups.setdefault((game.plan.variant, game.plan.orders), []).append(game)
    shown = table("Reference games, with the best total of a random and of a greedy player")
    shown.add_column("variant", no_wrap=True)
    shown.add_column("orders", no_wrap=True)
    for name in ("games", "verified", "decisions", *BOTS):
        shown.add_column(name, justify="right", no_wrap=True)
    for (variant, orders), games in groups.items():
        decisions = sum(len(game.record.decisions) for game in games)
        best = [str(max(_totals(games, bot), default="-")) for bot in BOTS]
        verified = sum(not game.problem for game in games)
        shown.add_row(variant, orders, str(len(games)), str(verified), str(decisions), *best)
    return shown


def _totals(games: Iterable[Played], bot: str) -> list[int]:
    results = [game.record.result for game in games if game.plan.bot == bot]
    return [total for result in results if result is not None for total in result.totals]


def _orders(played: Iterable[Played]) -> set[str]:
    """The knight orders used in any of the games."""
    lines = (line for game in played for line in game.record.decisions)
    return {line.split()[-1] for line in lines if " order " in line}


def _digest(played: Iterable[Played]) -> str:
    """A digest of all records together, to compare two machines."""
    return hashlib.sha256("".join(game.digest for game in played).encode()).hexdigest()


def summary(played: list[Played], folder: Path) -> Iterator[str]:
    """Yield the totals of all games, and the digest to compare two machines."""
    decisions = sum(len(game.record.decisions) for game in played)
    yield f"{len(played)} games, {decisions} decisions; records in {folder}"
    yield f"knight orders played: {len(_orders(played))} of {len(KnightOrder) - 1}"
    yield f"digest of all records: {_digest(played)}"


def figures(worked: Iterable[tuple[Any, object]], played: list[Played]) -> dict[str, Any]:
    """Return all of it as data for JSON."""
    return {
        "examples": [
            {
                "example": example.name,
                "shows": example.shows,
                "expected": _shown(example.expected),
                "actual": _shown(actual),
                "ok": actual == example.expected,
            }
            for example, actual in worked
        ],
        "games": [
            {
                "file": f"{game.plan.name}.json",
                "sha256": game.digest,
                "decisions": len(game.record.decisions),
                "totals": [] if game.record.result is None else list(game.record.result.totals),
                "ok": not game.problem,
                "problem": game.problem or None,
            }
            for game in played
        ],
        "digest": _digest(played),
    }
