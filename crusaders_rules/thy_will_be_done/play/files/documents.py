"""The ruleset as a common part of record and position documents."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import text, whole
from crusaders_rules.files.problems import FileError, Findings, Problem, joined, suggestion
from crusaders_rules.files.structuring import LEFT_OUT_IF_EMPTY, MOST_REGIONS, items
from crusaders_rules.thy_will_be_done.interpret import Orders, Refusal, Ruleset, RulesetError, Variant, expansions
from crusaders_rules.thy_will_be_done.interpret import boards as board_files
from crusaders_rules.thy_will_be_done.interpret.board_format import REGION_NAME
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.editions import EditionError, edition_names, load_edition
from crusaders_rules.thy_will_be_done.interpret.reading_names import check_readings, readings_named, to_interpretation
from crusaders_rules.thy_will_be_done.interpret.readings import Interpretation
from crusaders_rules.thy_will_be_done.rules import components, game_board
from crusaders_rules.thy_will_be_done.state import TYPES_OF_THE_BASE_GAME, Board

MOST_PLAYERS = 6
_MOST_EXPANSIONS = 9
Seat = Annotated[int, whole(1, MOST_PLAYERS), "A seat, counted from 1, clockwise."]
RegionName = Annotated[str, REGION_NAME]
_DIGEST = text("[0-9a-f]{16}", "a digest of 16 hexadecimal digits")
Digest = Annotated[str, _DIGEST, "A digest of the data of the edition, to detect changed data."]
BoardDigest = Annotated[str, _DIGEST, "A digest of the board, to detect a changed board."]


@attrs.frozen(kw_only=True)
class RulesetDocument:
    """A ruleset; only a record must identify the data of its edition, and of a board that it names."""

    edition: Annotated[str, "The name of an edition of the package."]
    edition_digest: Digest | None = None
    data_readings: Annotated[
        dict[str, str], "Questions whose reading replaces data of the edition, each with its reading."
    ] = attrs.field(factory=dict, metadata=LEFT_OUT_IF_EMPTY)
    expansions: Annotated[
        tuple[str, ...], items(0, _MOST_EXPANSIONS), "The names of the expansions of the package."
    ] = attrs.field(default=(), metadata=LEFT_OUT_IF_EMPTY)
    variant: Variant = Variant.STANDARD
    orders: Orders | None = None
    interpretation: Any = None
    board: Any
    board_digest: BoardDigest | None = attrs.field(default=None, metadata=LEFT_OUT_IF_EMPTY)


@attrs.frozen(kw_only=True)
class RecordedRulesetDocument(RulesetDocument):
    """The ruleset of a record, with the digest of the edition."""

    edition_digest: Digest


@cache
def edition_digest(edition: Edition) -> str:
    """Return a digest of the data with which an edition is played.

    The digest leaves out the title and the boards, the readings, the orders and the names of the expansions (a record
    holds these itself), and the keys that a file may omit if they are as in the 2017 edition.

    Args:
        edition: The edition.

    Returns:
        Sixteen hexadecimal digits.
    """
    other = {"title", "boards", "changed", "readings", "orders", "no_expansions", "expansions"}
    data = attrs.asdict(
        edition, recurse=False, filter=lambda field, value: field.name not in other and value != field.default
    )
    # The rows of the base game have no names in digests of old records.
    base = TYPES_OF_THE_BASE_GAME
    costs = [row if building in base else (building, row) for building, row in edition.building_costs]
    return _digest({**data, "building_costs": costs})


@cache
def board_digest(board: Board) -> str:
    """Return a digest of a board: its regions, borders, numbers of players and own components, without its title.

    Args:
        board: The board.

    Returns:
        Sixteen hexadecimal digits.
    """
    data = board_files.board_data(board)
    del data["board"]["title"]
    return _digest(data)


def _digest(data: Mapping[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


# Rulesets.


def ruleset_document(ruleset: Ruleset) -> RecordedRulesetDocument:
    """Return a ruleset as a document: a board of the package by its name, and the readings that are not the default.

    Args:
        ruleset: A ruleset with its board.

    Returns:
        The document.

    Raises:
        ValueError: If its edition is not one of the package, or its board could not be read again.
    """
    edition = ruleset.edition
    # With the data of its expansions, which have names in a file, too.
    if edition.name not in edition_names() or _with_data(edition.name, edition.changed, edition.expansions) != edition:
        raise ValueError(
            f"the edition {edition.name} differs from the package's edition, and a file holds only its name"
        )
    board = ruleset.laid
    known = _known(board) == board
    data = board_files.board_data(board)
    if not known and (board_files.parse_board(data, board.name) != board or _too_large(data)):
        raise ValueError(f"the board {board.name} cannot be written down")
    return RecordedRulesetDocument(
        edition=ruleset.edition.name,
        edition_digest=edition_digest(ruleset.edition),
        data_readings=dict(ruleset.edition.changed),
        expansions=ruleset.expansions,
        variant=ruleset.variant,
        orders=ruleset.orders,
        interpretation=readings_named(ruleset.interpretation),
        board=board.name if known else data,
        board_digest=board_digest(board) if known else None,
    )


def _known(board: Board) -> Board | None:
    """The board of the package with the same name, if there is one."""
    return board_files.load_board(board.name) if board.name in board_files.board_names() else None


def _too_large(data: Mapping[str, Any]) -> bool:
    regions = data.get("region")
    return isinstance(regions, list) and len(regions) > MOST_REGIONS


def to_ruleset(document: RulesetDocument, players: int) -> Ruleset:
    """Make the ruleset from a document.

    Args:
        document: The document.
        players: The number of players, which edition and board must allow.

    Returns:
        The ruleset, with its board.

    Raises:
        FileError: If parts of it do not exist, or cannot be combined.
    """
    problems: list[Problem] = []
    edition, board = _edition(document, problems), _board(document, problems)
    if edition is not None:
        wrong = components.wrong_number_of_players(players, edition)
        problems += _refused("players", wrong)
        if board is not None and wrong is None:
            problems += _refused("ruleset.board", game_board.wrong_side(board, players))
            problems += _inside(board_files.check_board(board, edition, "board"))
    readings = _readings(document.interpretation, problems)
    given = {"edition": edition, "orders": document.orders, "interpretation": readings}
    how: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    try:
        ruleset = Ruleset(variant=document.variant, board=board, **how)
    except RulesetError as error:
        rule, _, reason = str(error).partition(": ")
        raise FileError("", (*problems, Problem("ruleset.orders", reason, rule))) from error
    if edition is None or problems:
        raise FileError("", problems)
    return ruleset


def _readings(rows: Any, problems: list[Problem]) -> Interpretation | None:  # noqa: ANN401 -- untrusted data
    """The readings of a document; None for those of the edition."""
    if rows is None:
        return None
    found = Findings("")
    check_readings(found, "ruleset.interpretation", rows)
    problems += found.problems
    return None if found.problems else to_interpretation(rows)


def _refused(path: str, refusal: Refusal | None) -> Iterator[Problem]:
    if refusal is not None:
        yield Problem(path, refusal.sentence, refusal.rule)


def _edition(document: RulesetDocument, problems: list[Problem]) -> Edition | None:
    try:
        load_edition(document.edition)
        names = _expansions(document, problems)
        edition = _with_data(document.edition, tuple(document.data_readings.items()), names)
    except EditionError as error:
        problems.append(Problem("ruleset.edition", str(error)))
        return None
    except ValueError as error:
        problems.append(Problem("ruleset.data-readings", str(error)))
        return None
    digest = edition_digest(edition)
    if document.edition_digest not in (None, digest):
        reason = f"made with other data of the edition {edition.name}: {shown(document.edition_digest)}, not {digest!r}"
        problems.append(Problem("ruleset.edition-digest", reason))
    return edition


def _expansions(document: RulesetDocument, problems: list[Problem]) -> tuple[str, ...]:
    """The expansions of a document; none if they are refused, which is noted."""
    # An edition that nobody knows is refused elsewhere.
    if not document.expansions:
        return ()
    try:
        names = expansions.in_order(document.expansions)
        expansions.expanded(load_edition(document.edition), names)
    except expansions.ExpansionError as error:
        problems += [Problem("ruleset.expansions", one.reason, one.rule) for one in error.problems]
        return ()
    return names


def _with_data(name: str, changed: tuple[tuple[str, str], ...], names: tuple[str, ...]) -> Edition:
    if not changed:
        return expansions.expanded(load_edition(name), names)
    from crusaders_rules.thy_will_be_done.interpret.questions import edition_with  # late: it reads all of ``specs``

    return edition_with(name, changed, names)


def _board(document: RulesetDocument, problems: list[Problem]) -> Board | None:
    board = _given_board(document.board, problems)
    if board is not None and document.board_digest not in (None, board_digest(board)):
        other = f"{shown(document.board_digest)}, not {board_digest(board)!r}"
        problems.append(Problem("ruleset.board-digest", f"made with another board {board.name}: {other}"))
    return board


def _given_board(value: object, problems: list[Problem]) -> Board | None:
    path = "ruleset.board"
    if isinstance(value, str):
        names = board_files.board_names()
        if value in names:
            return board_files.load_board(value)
        problems.append(Problem(path, f"there is no board {shown(value)}{suggestion(value, names)}"))
        return None
    if not isinstance(value, dict):
        problems.append(Problem(path, f"needs an object, or the name of a board, not {shown(value)}"))
    elif "provenance" in value:
        problems.append(Problem(joined(path, "provenance"), "unknown key; it belongs in the file of the board"))
    elif _too_large(value):
        problems.append(Problem(joined(path, "region"), f"more than {MOST_REGIONS} regions"))
    elif len(json.dumps(value)) > board_files.LARGEST_FILE:
        problems.append(Problem(path, f"longer than {board_files.LARGEST_FILE >> 10} KiB, too long for a board"))
    else:
        try:
            board = board_files.parse_board(value, "board")
        except board_files.BoardError as error:
            problems += _inside(error.problems)
        else:
            return board if _known(board) != board else _known(board)
    return None


def _inside(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems of a board with their places in the document."""
    for one in problems:
        yield Problem(f"ruleset.board.{one.place}" if one.place else "ruleset.board", one.reason, one.rule)
