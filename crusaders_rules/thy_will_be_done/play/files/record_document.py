"""A record as a document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import attrs

from crusaders_rules.files import reading, structuring
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.record_lines import record_lines
from crusaders_rules.files.structuring import ByRule, items
from crusaders_rules.thy_will_be_done.play.files import documents
from crusaders_rules.thy_will_be_done.play.files.outcomes import OutcomesDocument
from crusaders_rules.thy_will_be_done.play.notation import LONGEST_LINE

FORMAT, VERSION = "crusaders-record", 1
MOST_DECISIONS = 50_000


class RecordError(FileError):
    """A record that cannot be read or written."""


@attrs.frozen(kw_only=True)
class ResultDocument:
    """A claimed result, with seats from 1."""

    totals: Annotated[tuple[int, ...], items(0, documents.MOST_PLAYERS)]
    winners: Annotated[tuple[documents.Seat, ...], items(0, documents.MOST_PLAYERS)]


@attrs.frozen(kw_only=True)
class RecordDocument:
    """A record, with names in place of numbers."""

    format: str
    version: int
    ruleset: documents.RecordedRulesetDocument
    players: Annotated[int, ByRule({"minimum": 2, "maximum": documents.MOST_PLAYERS})]
    outcomes: Annotated[OutcomesDocument | None, "Null or left out if chance decides line by line."] = None
    # Any, since a record may have more lines than other lists; see record_lines.
    decisions: Any
    result: Annotated[ResultDocument | None, "The claimed result of the game."] = None


LINES: Mapping[str, Any] = {
    "type": "array",
    "items": {"type": "string", "maxLength": LONGEST_LINE},
    "maxItems": MOST_DECISIONS,
    "description": "One line for each decision, such as '1: resolve travel-build' or 'chance: start 2'.",
}


def read_document(text: str, source: str) -> tuple[RecordDocument, tuple[str, ...]]:
    """Read the JSON of a record and check it against its schema, but not the meaning of its values.

    Args:
        text: The JSON.
        source: Its name in errors.

    Returns:
        The document, and its lines.

    Raises:
        RecordError: If it does not fit the schema.
    """
    data = reading.parse_json(text, source, RecordError)
    wrong = reading.header(data, FORMAT, VERSION)
    if wrong:
        raise RecordError(source, wrong)
    document = structuring.structure(data, RecordDocument, source, RecordError)
    if isinstance(document.ruleset.board, str) and document.ruleset.board_digest is None:
        raise RecordError(source, [Problem("ruleset.board-digest", "missing; the board is given by its name")])
    lines = record_lines(document.decisions, source, RecordError, most=MOST_DECISIONS, longest=LONGEST_LINE)
    return document, lines


def check_claim(claim: ResultDocument, players: int, source: str) -> None:
    """Refuse a claimed result that does not fit the number of players."""
    problems = []
    if len(claim.totals) != players:
        reason = f"needs a total for each of {players} players, not {len(claim.totals)}"
        problems.append(Problem("result.totals", reason))
    if not claim.winners or sorted(set(claim.winners) & set(range(1, players + 1))) != list(claim.winners):
        problems.append(Problem("result.winners", f"needs seats from 1 to {players}, in ascending order"))
    if problems:
        raise RecordError(source, problems)
