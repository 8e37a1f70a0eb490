"""What ``crusaders play`` needs of this game: how it begins, its bots, and what a person sees above a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import filled, rows
from crusaders_rules.files.problems import printable
from crusaders_rules.third_crusade.interpret.reading_names import QuestionError, readings_named, to_interpretation
from crusaders_rules.third_crusade.play.bots import BOTS, Bot
from crusaders_rules.third_crusade.play.files.records import Record
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.setting import SetupError, setting_of
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.scenario import ScenarioError, load_scenario
from crusaders_rules.third_crusade.show.about import about
from crusaders_rules.third_crusade.show.deeds import word_in_words
from crusaders_rules.third_crusade.show.heraldry import TITLES
from crusaders_rules.third_crusade.show.seen_deeds import seen_deed
from crusaders_rules.third_crusade.show.text import position_text
from crusaders_rules.third_crusade.state import Owner, Position
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import PlanningPhase

# The lines of a Region are indented so far.
_HANG = 15


def begin(
    players: int,
    _: int,
    readings: Sequence[str],
    scenario: str,
    variable: bool,
) -> Record:
    """Return the record of a game that begins; chance decides in it line by line.

    Args:
        players: The number of players.
        readings: Each a question and a reading with an equals sign between them.
        scenario: The name or the file of the scenario.
        variable: Whether the game begins with the variable setup.

    Raises:
        BadInput: It cannot be played.
    """
    names: dict[str, str] = {}
    for text in readings:
        question, equals, reading = text.partition("=")
        if not equals:
            raise BadInput(f"--reading: needs QUESTION=READING, not {printable(text)}")
        if names.setdefault(question, reading) != reading:
            raise BadInput(f"--reading: {question} is given twice with different readings")
    try:
        ground, interpretation = load_scenario(scenario), to_interpretation(names)
    except ScenarioError as error:
        raise BadInput(f"--scenario: {error}") from error
    except QuestionError as error:
        raise BadInput(f"--reading: {error}") from error
    try:
        return Record(setting_of(ground, interpretation, players, variable=variable))
    except SetupError as error:
        raise BadInput(f"--players: {error}") from error


def players_of(record: Record) -> int:
    """Return the number of players of a record."""
    return record.setting.players


def setup_words(record: Record) -> str:
    """Return what a record plays, such as ``on marches``."""
    setting = record.setting
    return f"on {setting.scenario.name}{', variable setup' if setting.variable else ''}"


def setup_figures(record: Record) -> dict[str, Any]:
    """Return the same as plain data."""
    setting = record.setting
    return {
        "scenario": setting.scenario.name,
        "variable": setting.variable,
        "readings": readings_named(setting.interpretation),
    }


def bots(_: Sequence[str], __: dict[str, Any]) -> Mapping[str, Callable[[int], Bot]]:
    """Return what makes each bot; no option is about bots."""
    return BOTS


def tell_others(steps: Sequence[tuple[Position, Decision, Position]], people: Sequence[int]) -> Iterator[str]:
    """Tell decisions, one player after another; of a hidden one, only what each of the people sees.

    Args:
        steps: Each decision with the states before and after it.
        people: The seats of people, who are told; without people, nothing is shown.
    """
    for asked, found in groupby(steps if people else (), key=lambda step: decider(step[0])):
        name = TITLES[asked] if isinstance(asked, Owner) else "Chance"
        deeds = [seen_deed(state, choice, people) for state, choice, _ in found]
        yield f"{name} {'; '.join(dict.fromkeys(deeds))}."


def above(state: Position, seat: int, first: bool, _: str) -> int | None:
    """Print the state above a question that opens a turn, as its player may see it, without the question.

    Args:
        state: The state.
        seat: The seat that is asked, from 1.
        first: Whether it is the first question.

    Returns:
        0, since the list of decisions is worth more lines than the state; None if nothing is printed.
    """
    frame = state.stack[-1]
    if not first and (len(state.stack) > 1 or (isinstance(frame, PlanningPhase) and frame.region is not None)):
        return None
    click.echo()
    _print_state(state, seat, asked=False)
    click.echo()
    return 0


def asides() -> Sequence[tuple[tuple[str, ...], str, Callable[[Position, int], None]]]:
    """Return what a person may look at: the words that ask for it, what it is, and what prints it."""
    return (
        (("map", "board"), "show the tracks, the Armies, and what lies in each Region", _print_state),
        (("me",), "show your Army: gold, points, cards and Orders", _print_army),
    )


def about_name(state: Position, name: str) -> str | None:
    """Say what a card, an Order, a Leader or a space is and does; None if nothing has this name."""
    return about(state.setting, name)


def word(state: Position, text: str) -> str:
    """Return a word of a decision's notation for people."""
    return word_in_words(state.setting, text)


def _print_state(state: Position, seat: int, *, asked: bool = True) -> None:
    for line in position_text(state, state.seats[seat - 1], asked=asked).splitlines():
        click.echo(filled(line, hang=_HANG) if line else line)


def _print_army(state: Position, seat: int) -> None:
    army = state.seats[seat - 1]
    mine = view(state, army)["armies"][str(army)]
    click.echo(f"{TITLES[army]}, player {seat}")
    click.echo(rows(((name.replace("-", " "), _plain(state, value)) for name, value in mine.items()), indent=2))


def _plain(state: Position, value: object) -> str:
    """Return a value of a view in words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    return (", ".join(word(state, str(one)) for one in value) or "none") if isinstance(value, list) else str(value)
