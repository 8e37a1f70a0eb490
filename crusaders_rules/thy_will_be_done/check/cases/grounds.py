"""Every way to begin a game: edition, variant, orders, players, board, and each reading of each question."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, board_of, verdicts_folder, with_reading
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, RulesetError, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_names
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names, load_edition
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.game import SetupError, new_game


@attrs.frozen
class Ground:
    """A way to begin a game.

    Attributes:
        name: Its name in the suite, such as ``deluxified-2017 standard dealt 4``.
        ruleset: The ruleset, with its board.
        players: The number of players.
        reading: Whether it is there for a reading, and the edition, variant and orders are those of another one.
    """

    name: str
    ruleset: Ruleset
    players: int
    reading: bool = False


def grounds() -> tuple[Ground, ...]:
    """Return every ground, the editions first, then boards, then readings; always in the same order."""
    return (*_of_editions(), *_of_boards(), *_of_readings())


def _ground(name: str, ruleset: Ruleset, players: int) -> Iterator[Ground]:
    """Yield a ground if the edition and the board allow it."""
    try:
        laid = new_game(ruleset, players).ruleset
    except SetupError:
        return
    yield Ground(f"{name} {players}", laid, players, name.startswith("reading "))


def _of_editions() -> Iterator[Ground]:
    for edition in edition_names():
        for variant in Variant:
            for orders in Orders:
                try:
                    ruleset = Ruleset(edition, variant, orders)
                except RulesetError:
                    continue
                for players in load_edition(edition).players:
                    yield from _ground(f"{edition} {variant} {orders}", ruleset, players)


def _of_boards() -> Iterator[Ground]:
    made = sorted(file.stem for file in (verdicts_folder() / "boards").glob("*.toml"))
    for name in (*board_names(), *made):
        board = board_of(name)
        for orders in (Orders.NONE, Orders.DEALT):
            yield from _ground(f"board {name} {orders}", Ruleset(orders=orders, board=board), board.players[0])


def _of_readings() -> Iterator[Ground]:
    base = Ruleset(orders=Orders.DEALT)
    plain = Ruleset(variant=Variant.LEARNING, orders=Orders.DEALT, board="tiny-row")
    for question, names in playable().items():
        for name in names:
            try:
                yield from _ground(f"reading {question}={name}", with_reading(base, question, name), 3)
                yield from _ground(f"reading {question}={name} tiny", with_reading(plain, question, name), 2)
            except DivergenceError:
                continue
