"""The games of a comparison: editions, readings, boards and outcomes of chance, as options and files name them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.catalog.model import Question
from crusaders_rules.files.forms import Keys, table_with, whole, words
from crusaders_rules.thy_will_be_done.check.game_systems import small_board
from crusaders_rules.thy_will_be_done.check.given import FORMS, outcomes_given
from crusaders_rules.thy_will_be_done.home import catalog, proofs_folder
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, RulesetError, Variant, questions
from crusaders_rules.thy_will_be_done.interpret.boards import BoardError, load_board
from crusaders_rules.thy_will_be_done.interpret.editions import EditionError
from crusaders_rules.thy_will_be_done.interpret.expansions import ExpansionError
from crusaders_rules.thy_will_be_done.interpret.questions import QuestionError
from crusaders_rules.thy_will_be_done.play.files.records import Record, begin_record
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.state import Board, Outcomes


class DivergenceError(ValueError):
    """A question, a reading or a setting cannot be compared; the message names it."""


def question_of(question_id: str) -> Question:
    """Return a question by its id.

    Raises:
        DivergenceError: If there is none.
    """
    for question in catalog().questions:
        if question.id == question_id:
            return question
    raise DivergenceError(f"there is no question {question_id}")


def with_reading(ruleset: Ruleset, question: str, reading: str) -> Ruleset:
    """Return a ruleset with one reading of a question.

    Args:
        ruleset: The ruleset.
        question: The id of the question.
        reading: The name of the reading.

    Raises:
        DivergenceError: If there is no such question or reading, or it cannot be played.
    """
    try:
        return questions.with_reading(ruleset, question, reading)
    except (QuestionError, EditionError) as error:
        raise DivergenceError(str(error)) from error


def with_edition(ruleset: Ruleset, edition: str) -> Ruleset:
    """Return a ruleset with another edition, and the default readings of that edition.

    Raises:
        DivergenceError: If there is no such edition, or it does not allow the expansions.
    """
    try:
        names = ruleset.expansions
        return Ruleset(edition, ruleset.variant, ruleset.orders, board=ruleset.board, expansions=names)
    except (EditionError, RulesetError) as error:
        raise DivergenceError(str(error)) from error


def in_edition(record: Record, edition: str) -> Record:
    """Return a play with another edition, and nothing claimed of its result.

    The readings are the edition's own, but for those in which the record departs from its edition. Where the edition
    has no bonus tiles none are laid, and where it deals one knight order it is the one that the player kept.

    Args:
        record: A play; its decisions need not be legal in the other edition.
        edition: The name of the edition.

    Raises:
        DivergenceError: If there is no such edition, or it does not allow the expansions.
    """
    try:
        data = questions.edition_with(edition, record.ruleset.edition.changed, record.ruleset.expansions)
    except (EditionError, ExpansionError) as error:
        raise DivergenceError(str(error)) from error
    usual, played = (attrs.asdict(one) for one in (record.ruleset.edition.readings, record.ruleset.interpretation))
    departs = {name: reading for name, reading in played.items() if reading != usual[name]}
    ruleset = attrs.evolve(record.ruleset, edition=data, interpretation=attrs.evolve(data.readings, **departs))
    outcomes = record.outcomes
    if outcomes is not None and not data.tiles:
        outcomes = attrs.evolve(outcomes, tiles=())
    if outcomes is not None and data.orders_dealt == 1:
        kept = {line for line in record.decisions if ": order " in line}
        deals = (
            (next((one for one in hand if f"{seat}: order {one.value}" in kept), hand[0]),)
            for seat, hand in enumerate(outcomes.deals, start=1)
        )
        outcomes = attrs.evolve(outcomes, deals=tuple(deals))
    return attrs.evolve(record, ruleset=ruleset, outcomes=outcomes, result=None)


def why_unplayable(question: str, reading: str) -> str:
    """Say why no code implements a reading."""
    why = next(one.why_not for one in question_of(question).readings if one.name == reading)
    return f"{question}: the reading {reading} cannot be played: {why or 'there is no code for it'}"


def verdicts_folder() -> Path:
    """Return the folder of the stored verdicts."""
    return proofs_folder() / "verdicts"


def board_of(name: str) -> Board:
    """Return a board made for a question, one of our boards, or the board of a file.

    Args:
        name: Its name, or the file.

    Raises:
        BoardError: If there is none, or it has faults.
    """
    made = {file.stem: file for file in (verdicts_folder() / "boards").glob("*.toml")}
    return load_board(str(made.get(name, name)))


@attrs.frozen(kw_only=True)
class Setting:
    """The games in which two rulesets are compared.

    Attributes:
        board: The name of a board, also of one stored with the verdicts, or a board; None lets the number of players
            decide.
        players: How many play.
        variant: The variant.
        orders: How knight orders are handed out.
        edition: The edition, where readings are compared.
        expansions: The names of the expansions.
        supply: The influence in the supply, None for what board and edition say.
        seed: Draws the outcomes of chance; without it chance decides in the play, so that every deal is compared.
        outcomes: Outcomes of chance in place of those drawn: ``wheels``, ``deals``, ``enemies``, ``tiles``, ``start``.
        readings: Readings of other questions, by id.
        depth: The number of decisions that the search looks ahead; None for as many as the limits allow.
    """

    board: str | Board | None = "tiny-row"
    players: int = 2
    variant: str = "first-standard"
    orders: str = "none"
    edition: str = "deluxified-2017"
    expansions: tuple[str, ...] = ()
    supply: int | None = None
    seed: int | None = None
    outcomes: Mapping[str, Any] = attrs.field(factory=dict)
    readings: Mapping[str, str] = attrs.field(factory=dict)
    depth: int | None = None


SETTINGS: Keys = {
    field.name: (False, {**FORMS, "edition": words(4_096), "seed": whole(0, 2**64)}[field.name], None)
    for field in attrs.fields(Setting)
}


def setting_of(given: Mapping[str, Any]) -> Setting:
    """Make a setting of what a file says.

    Args:
        given: The settings by name; what is not named is as by default.

    Raises:
        DivergenceError: If one is not known, or has a value of the wrong type.
    """
    wrong = table_with(SETTINGS)(dict(given))
    if wrong is not None:
        raise DivergenceError(f"the setting: {wrong}")
    return Setting(**given)


def ruleset_of(setting: Setting) -> Ruleset:
    """Return what is played in a setting.

    Raises:
        DivergenceError: If its parts are not there or do not go together.
    """
    try:
        board = board_of(setting.board) if isinstance(setting.board, str) else setting.board
        ruleset = Ruleset(
            setting.edition,
            Variant(setting.variant),
            Orders(setting.orders),
            board=board,
            expansions=setting.expansions,
        )
        ruleset = new_game(ruleset, setting.players).ruleset
        if setting.supply is not None:
            ruleset = attrs.evolve(ruleset, board=small_board(ruleset.laid, setting.supply))
    except (ValueError, BoardError, EditionError, RulesetError, SetupError) as error:
        raise DivergenceError(str(error)) from error
    for question, reading in setting.readings.items():
        ruleset = with_reading(ruleset, question, reading)
    return ruleset


def outcomes_of(setting: Setting, ruleset: Ruleset) -> Outcomes | None:
    """Return the outcomes of chance of a setting, None where they are decided in the play.

    Raises:
        DivergenceError: If they are not outcomes of this game.
    """
    given = setting.outcomes
    if setting.seed is None and not given:
        return None
    try:
        drawn = begin_record(ruleset, setting.players, seed=setting.seed or 0).outcomes or Outcomes()
        return outcomes_given(given, drawn)
    except (TypeError, ValueError) as error:
        raise DivergenceError(f"the outcomes of chance: {error}") from error


def start_of(setting: Setting) -> Record:
    """Return the record without decisions with which the games of a setting begin.

    Raises:
        DivergenceError: If there are no such games.
    """
    ruleset = ruleset_of(setting)
    return Record(ruleset, setting.players, outcomes_of(setting, ruleset))
