"""The options that choose a ruleset."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import click

from crusaders_rules.answers import shown
from crusaders_rules.cli.added import option
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.thy_will_be_done.interpret import Edition, Orders, Ruleset, RulesetError, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import BoardError, load_board
from crusaders_rules.thy_will_be_done.interpret.editions import EditionError, find_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import ExpansionError, expanded, in_order
from crusaders_rules.thy_will_be_done.interpret.questions import QuestionError, playable, with_reading
from crusaders_rules.thy_will_be_done.state import Board

OPTIONS = (
    option(
        "--board",
        metavar="NAME|FILE",
        help="A board of the package or a .toml file. [default: the one for this number of players]",
    ),
    option("--variant", type=click.Choice([str(one) for one in Variant]), default="standard", show_default=True),
    option("--orders", type=click.Choice([str(one) for one in Orders]), help="How knight orders are handed out."),
    option(
        "--edition",
        default="deluxified-2017",
        show_default=True,
        metavar="NAME|FILE",
        help="An edition of the package or a .toml file.",
    ),
    option(
        "--expansion",
        "expansions",
        multiple=True,
        metavar="NAME",
        help="Add an expansion, such as five-and-six; repeatable.",
    ),
)


def ruleset_of(
    edition: str,
    variant: str,
    orders: str | None,
    board: str | None,
    readings: Sequence[str],
    expansions: Sequence[str] = (),
) -> Ruleset:
    """Make a ruleset from options.

    Args:
        edition: The name of an edition.
        variant: The name of a variant.
        orders: How knight orders are handed out, None for what the variant does by default.
        board: The name or the file of a board, None for the one that the number of players asks for.
        readings: Each a question and a reading with an equals sign between them.
        expansions: The names of expansions.

    Returns:
        The ruleset.

    Raises:
        BadInput: An option is unknown, or the options cannot be combined.
    """
    how: dict[str, Any] = {} if orders is None else {"orders": Orders(orders)}
    try:
        ruleset = Ruleset(_expanded(edition, expansions), Variant(variant), board=_board(board), **how)
    except RulesetError as error:
        raise BadInput(f"--orders: {error}") from error
    try:
        for question, reading in _readings(readings).items():
            ruleset = with_reading(ruleset, question, reading)
    except QuestionError as error:
        raise BadInput(f"--reading: {error}") from error
    return ruleset


def _edition(name: str) -> Edition:
    try:
        return find_edition(name)
    except EditionError as error:
        raise BadInput(f"--edition: {error}") from error


def _expanded(name: str, expansions: Sequence[str]) -> Edition:
    edition = _edition(name)
    try:
        return expanded(edition, in_order(expansions)) if expansions else edition
    except ExpansionError as error:
        raise BadInput(f"--expansion: {error}") from error


def _board(name: str | None) -> Board | None:
    try:
        return None if name is None else load_board(name)
    except BoardError as error:
        raise BadInput(f"--board: {error}") from error


def _readings(readings: Sequence[str]) -> dict[str, str]:
    """Return the reading named for each question."""
    if not readings:
        return {}
    known = playable()
    chosen: dict[str, str] = {}
    for text in readings:
        question, equals, reading = text.partition("=")
        if not equals:
            raise BadInput(f"--reading: needs QUESTION=READING, not {shown(text)}")
        if question not in known:
            near = difflib.get_close_matches(question, known, n=1)
            hint = f"did you mean {near[0]}?" if near else "crusaders questions lists all"
            raise BadInput(f"--reading: {shown(question)} is not a question with several playable readings; {hint}")
        if reading not in known[question]:
            raise BadInput(f"--reading: {question} needs {' or '.join(known[question])}, not {shown(reading)}")
        if chosen.setdefault(question, reading) != reading:
            raise BadInput(f"--reading: {question} is given twice with different readings")
    return chosen
