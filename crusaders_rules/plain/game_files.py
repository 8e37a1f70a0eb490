"""Positions and records of a plain game as files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from crusaders_rules.answers import NotationError, Refusal
from crusaders_rules.files.json_schema import of_class
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.reading import header, parse_json
from crusaders_rules.files.record_lines import record_lines
from crusaders_rules.files.structuring import structure, unstructure
from crusaders_rules.files.verification import RecordProblem, ReplayError
from crusaders_rules.files.writing import to_text
from crusaders_rules.game import Decision, State, Step
from crusaders_rules.plain.decision_text import read_decision
from crusaders_rules.plain.description import Description

_VERSION = 1
_MOST_DECISIONS, _LONGEST_LINE = 10_000, 400


class RefusedDecision(ValueError):  # noqa: N818 -- the rules refuse it; nothing has failed
    """The rules refuse a decision.

    Attributes:
        decision: The decision.
        refusals: Every rule that refuses it.
        rules: The ids of these rules.
    """

    def __init__(self, decision: Decision, refusals: tuple[Refusal, ...]) -> None:
        """Store the refusals."""
        super().__init__("; ".join(map(str, refusals)))
        self.decision = decision
        self.refusals = refusals
        self.rules = tuple(one.rule for one in refusals)


@attrs.frozen(kw_only=True)
class PlainRecord:
    """A recorded game: chance decides in it line by line.

    Attributes:
        players: The number of players.
        readings: The readings that are not the default, by the ids of their questions.
        decisions: The decisions in notation.
        result: The winners as the record claims them, None if the game is not over.
    """

    players: int
    readings: Mapping[str, str] = attrs.field(factory=dict)
    decisions: tuple[str, ...] = ()
    result: tuple[int, ...] | None = None


@attrs.frozen
class GameFiles:
    """The files of a game."""

    game: Description

    @property
    def formats(self) -> tuple[str, str]:
        """The formats of records and of positions."""
        return f"{self.game.stem}-record", f"{self.game.stem}-position"

    # Positions.

    def position_data(self, state: State) -> dict[str, Any]:
        """Return a position as plain data."""
        return {"format": self.formats[1], "version": _VERSION, **unstructure(state)}

    def position_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of a position."""
        schema = of_class(self.game.position)
        head = {"format": {"const": self.formats[1]}, "version": {"const": _VERSION}}
        return {
            **schema,
            "properties": {**head, **schema["properties"]},
            "required": [*head, *schema.get("required", ())],
        }

    def read_position(self, data: object, name: str = "the position") -> State:
        """Return the position that plain data hold.

        Raises:
            FileError: They hold none, or one that the game cannot have.
        """
        rest = self._headed(data, self.formats[1], name)
        state = structure(rest, self.game.position, name, FileError)
        wrong = tuple(self.game.does.problems(state))
        if wrong:
            raise FileError(name, wrong)
        return state

    @staticmethod
    def _headed(data: object, wanted: str, name: str) -> dict[str, Any]:
        wrong = header(data, wanted, _VERSION)
        if wrong or not isinstance(data, dict):
            raise FileError(name, wrong)
        return {key: value for key, value in data.items() if key not in {"format", "version"}}

    # Records.

    def record_to_json(self, record: PlainRecord) -> str:
        """Return a record as text."""
        return to_text({"format": self.formats[0], "version": _VERSION, **attrs.asdict(record)})

    def record_from_json(self, text: str, name: str) -> PlainRecord:
        """Return the record that a text holds.

        Raises:
            FileError: It holds none.
        """
        rest = self._headed(parse_json(text, name, FileError), self.formats[0], name)
        record = structure(rest, _RecordDocument, name, FileError).record(name)
        try:
            self.game.interpretation_of(record.readings)
        except ValueError as error:
            raise FileError(name, [Problem("readings", str(error))]) from error
        if record.players not in self.game.players:
            raise FileError(name, [Problem("players", f"needs one of {', '.join(map(str, self.game.players))}")])
        return record

    def first_position(self, record: PlainRecord) -> State:
        """Return the position before the first decision of a record."""
        return self.game.does.begin(record.players, self.game.interpretation_of(record.readings))

    def replay(self, record: PlainRecord) -> Iterator[Step]:
        """Yield each decision of a record with the positions before and after it.

        Raises:
            ReplayError: A line is no legal decision.
        """
        state = self.first_position(record)
        for number, line in enumerate(record.decisions, start=1):
            try:
                decision = read_decision(self.game, line)
                after = self.apply(state, decision)
            except (NotationError, RefusedDecision) as error:
                rules: tuple[str, ...] = getattr(error, "rules", ())
                raise ReplayError(RecordProblem(number, line, rules, str(error))) from error
            yield state, decision, after
            state = after

    def positions_of(self, record: PlainRecord) -> Iterator[State]:
        """Yield the position before the first decision of a record, and after each.

        Raises:
            ReplayError: As for ``replay``.
        """
        yield self.first_position(record)
        for _, _, after in self.replay(record):
            yield after

    def apply(self, state: State, decision: Decision) -> State:
        """Return the position after a decision.

        Raises:
            RefusedDecision: A rule refuses it.
        """
        against = tuple(self.game.does.refused(state, decision))
        if against:
            raise RefusedDecision(decision, against)
        return self.game.does.apply(state, decision)


@attrs.frozen(kw_only=True)
class _RecordDocument:
    players: int
    readings: dict[str, str] = attrs.field(factory=dict)
    decisions: Any = ()
    result: tuple[int, ...] | None = None

    def record(self, name: str) -> PlainRecord:
        lines = record_lines(self.decisions, name, FileError, most=_MOST_DECISIONS, longest=_LONGEST_LINE)
        return PlainRecord(players=self.players, readings=self.readings, decisions=lines, result=self.result)
