"""Every way to begin a game: edition, expansions, variant, orders, players, board, and each reading of a question."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations, count, cycle, islice, product

import attrs

from crusaders_rules.files.reading import toml_names
from crusaders_rules.thy_will_be_done.check.settings import (
    DivergenceError,
    board_of,
    question_of,
    verdicts_folder,
    with_reading,
)
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, RulesetError, Variant
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names, load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import expansion_names
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.in_force import EXPANSIONS
from crusaders_rules.thy_will_be_done.state import KnightOrder

# The boards of the package that the suite plays on, by name: another board must not change its vectors.
_BOARDS = ("ours-four", "ours-six", "ours-two", "tiny-five", "tiny-ring", "tiny-row", "tiny-star")
# How often a reading is drawn for every question.
_SEVERAL = 64
# How many games begin for each edition and for each choice of expansions when scopes are explored apart.
_OF_SCOPE = 160
# How many then begin for each reading.
_OF_READING_APART = 2
_NO_READINGS: Mapping[str, tuple[str, ...]] = {}
# The shares of the questions for which a reading is drawn.
_SHARES = (1.0, 0.5, 0.25)


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
    """Return every ground: the editions, with expansions, then boards, then readings; always in the same order."""
    return (*_of_editions(), *_of_expansions(), *_of_boards(), *_of_readings())


def apart() -> dict[str, tuple[tuple[Ground, tuple[KnightOrder, ...]], ...]]:
    """Return the beginnings of games that are explored apart from all others.

    Returns:
        Those of each edition and of each choice of expansions, by the default readings; then those of all readings.
    """
    groups: dict[str, list[Ground]] = {}
    for ground in (*_of_editions(), *_of_expansions()):
        groups.setdefault(" ".join((ground.ruleset.edition.name, *ground.ruleset.expansions)), []).append(ground)
    found = {name: tuple((one, ()) for one in islice(cycle(group), _OF_SCOPE)) for name, group in groups.items()}
    return {**found, "each reading": tuple(about_readings(_OF_READING_APART))}


def several_readings() -> tuple[Ground, ...]:
    """Return grounds in which every question has a reading drawn for it; always the same ones.

    They come from the grounds of the editions and expansions, one after another.
    """
    bases, found = (*_of_editions(), *_of_expansions()), list[Ground]()
    for number in range(_SEVERAL):
        chance = random.Random(number)
        base = bases[number * len(bases) // _SEVERAL]
        found += _with_readings(f"several readings {number + 1}", base, chance, 1)
    return tuple(found)


def drawn() -> Iterator[Ground]:
    """Yield grounds without end, with readings drawn for all questions, for half of them, or for few.

    Those with expansions come more often, as most questions are about them.
    """
    expanded = tuple(_of_expansions())
    bases = (*_of_editions(), *_of_boards(), *expanded, *expanded)
    for number in count(1):
        chance = random.Random(f"drawn {number}")
        yield from _with_readings(f"drawn {number}", chance.choice(bases), chance, chance.choice(_SHARES))


def about_readings(times: int) -> Iterator[tuple[Ground, tuple[KnightOrder, ...]]]:
    """Yield grounds for each reading of each question, with readings drawn for half of the other questions.

    Args:
        times: How often each reading has a ground.

    Yields:
        The ground, and the knight orders that the question is about.
    """
    usual, expanded = (*_of_editions(), *_of_boards()), tuple(_of_expansions())
    for question, names in playable().items():
        orders = orders_of(question)
        expansion = EXPANSIONS.get(question.partition(".")[0])
        bases = [one for one in expanded if expansion in one.ruleset.expansions] if expansion else usual + expanded
        bases = [one for one in bases if not orders or one.ruleset.orders != Orders.NONE]
        for name, number in product(names, range(times)):
            chance = random.Random(f"about {question} {name} {number}")
            base, title = chance.choice(bases), f"about {question}={name} {number + 1}"
            for ground in _with_readings(title, base, chance, _SHARES[1], {question: (name,)}):
                yield ground, orders


def orders_of(question: str) -> tuple[KnightOrder, ...]:
    """Return the knight orders that a question is about, by the ids of its rules."""
    parts = {part for rule in question_of(question).rules for part in rule.split(".")}
    return tuple(order for order in KnightOrder if order != KnightOrder.NONE and order.value in parts)


def _with_readings(
    name: str, base: Ground, chance: random.Random, share: float, fixed: Mapping[str, tuple[str, ...]] = _NO_READINGS
) -> Iterator[Ground]:
    """Yield a ground with readings drawn for a share of the questions, if its game can be begun.

    Args:
        name: The beginning of its name.
        base: How it begins otherwise.
        chance: Draws the readings.
        share: The share of the questions.
        fixed: Questions with the reading that they have.
    """
    # A reading can bring bonus tiles, and then the edition has another board.
    ruleset = base.ruleset if base.name.startswith("board ") else attrs.evolve(base.ruleset, board=None)
    for question, names in {**playable(), **fixed}.items():
        if share == 1 or chance.random() < share or question in fixed:
            with suppress(DivergenceError):
                ruleset = with_reading(ruleset, question, chance.choice(names))
    with suppress(SetupError):
        laid = new_game(ruleset, base.players).ruleset
        yield Ground(f"{name}: {base.name}", laid, base.players, reading=True)


def _ground(name: str, ruleset: Ruleset, players: int) -> Iterator[Ground]:
    """Yield a ground if the edition and the board allow it."""
    try:
        laid = new_game(ruleset, players).ruleset
    except SetupError:
        return
    yield Ground(f"{name} {players}", laid, players, name.startswith("reading "))


def _rulesets(edition: str, expansions: tuple[str, ...] = ()) -> Iterator[Ruleset]:
    """Yield a ruleset for each variant and way to hand out orders that an edition allows."""
    for variant in Variant:
        for orders in Orders:
            try:
                yield Ruleset(edition, variant, orders, expansions=expansions)
            except RulesetError:
                continue


def _named(ruleset: Ruleset, players: Iterable[int]) -> Iterator[Ground]:
    words = (ruleset.edition.name, *ruleset.expansions, ruleset.variant, ruleset.orders)
    for number in players:
        yield from _ground(" ".join(words), ruleset, number)


def _of_editions() -> Iterator[Ground]:
    for edition in edition_names():
        for ruleset in _rulesets(edition):
            yield from _named(ruleset, ruleset.edition.players)


def _of_expansions() -> Iterator[Ground]:
    """Yield each expansion and all of them together; the number of players goes around, those that they add twice."""
    every, place = expansion_names(), count()
    for edition in edition_names():
        alone = load_edition(edition).players
        for names in (names for number in range(1, len(every) + 1) for names in combinations(every, number)):
            for ruleset in _rulesets(edition, names):
                added = [number for number in ruleset.edition.players if number not in alone]
                numbers = (*added, *added, *alone)
                yield from _named(ruleset, (numbers[next(place) % len(numbers)],))


def _of_boards() -> Iterator[Ground]:
    made = toml_names(verdicts_folder() / "boards")
    for name in (*_BOARDS, *made):
        board = board_of(name)
        for orders in (Orders.NONE, Orders.DEALT):
            yield from _ground(f"board {name} {orders}", Ruleset(orders=orders, board=board), board.players[0])


def _of_readings() -> Iterator[Ground]:
    for question, names in playable().items():
        for base, players in _settings_of_readings(EXPANSIONS.get(question.partition(".")[0])):
            small = " tiny" if base.board else ""
            for name in names:
                try:
                    ruleset = with_reading(base, question, name)
                except DivergenceError:
                    continue
                yield from _ground(f"reading {question}={name}{small}", ruleset, players)


def _settings_of_readings(expansion: str | None) -> Iterator[tuple[Ruleset, int]]:
    """Yield the rulesets in which the readings of a question are played, each with a number of players."""
    tiny = Ruleset(variant=Variant.LEARNING, orders=Orders.DEALT, board="tiny-row")
    if expansion is None:
        yield from ((Ruleset(orders=Orders.DEALT), 3), (tiny, 2))
        return
    added = Ruleset(orders=Orders.DEALT, expansions=(expansion,)).edition.players[-2:]
    # The readings of one expansion may be about pieces of the others.
    yield Ruleset(orders=Orders.DEALT, expansions=expansion_names()), added[0]
    yield Ruleset(orders=Orders.DEALT, expansions=(expansion,)), added[1]
