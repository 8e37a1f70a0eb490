"""The stored verdicts on pairs of readings, and their plays judged again.

A verdict says what its play shows, and no more: after the last decision the readings differ.  A question without a
verdict is undecided: no play of the search showed a difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import attrs

from crusaders_rules.explore.lockstep import A_STRICTER, B_STRICTER, DIFFERS, INCOMPARABLE
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.explore.stored import tables_of
from crusaders_rules.files.forms import Keys, list_of, one_of, whole, words
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.reading import read_file
from crusaders_rules.third_crusade.check.divergence import apart
from crusaders_rules.third_crusade.home import proofs_folder
from crusaders_rules.third_crusade.interpret.reading_names import playable, to_interpretation
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    RecordError,
    positions_of,
    read_record,
    to_line,
)
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.state import Position

VERDICTS = (A_STRICTER, B_STRICTER, INCOMPARABLE, DIFFERS)
SAMPLED, CONSTRUCTED = "sampled", "constructed"
_IN_SHORT: Mapping[str, str] = {
    A_STRICTER: "default stricter in a play",
    B_STRICTER: "default allows more in a play",
    INCOMPARABLE: "incomparable in a play",
    DIFFERS: "differs in a play",
}
_SOURCE = "proofs/third_crusade/verdicts"


class VerdictError(FileError):
    """A store that cannot be read; each problem names the file and the place."""


@attrs.frozen(kw_only=True)
class PlayVerdict(PairVerdict):
    """The verdict on two readings that a play shows.

    It says what the play shows after its last decision: B allows more, A allows more, each allows what the other does
    not, or what lies on the table differs.

    Attributes:
        record: The file under ``plays`` with the play, under the default.
        decisions: The length of the play.
        games: How many games the search played; the play is the shortest of those that they showed.
        how: Whether the play was met in games on ``marches``, or in a scenario made for it, which the record holds.
    """

    record: str
    decisions: int
    games: int
    how: str = SAMPLED
    shortest: str | None = "not claimed"


_KEYS: Keys = {
    "question": (True, words(120), None),
    "readings": (True, list_of(words(120), 2, 2), None),
    "verdict": (True, one_of(VERDICTS), None),
    "record": (True, words(200), None),
    "decisions": (True, whole(0, 20_000), None),
    "games": (True, whole(0, 10**9), None),
    "how": (False, one_of((SAMPLED, CONSTRUCTED)), SAMPLED),
    "why": (False, words(400), None),
}
# The keys of a row, in their order.
KEPT = tuple(_KEYS)


def verdicts_folder() -> Path:
    """Return the folder of the verdicts; their plays are in its folder ``plays``."""
    return proofs_folder() / "verdicts"


@cache
def verdicts() -> Mapping[str, tuple[PlayVerdict, ...]]:
    """Return the stored verdicts by question.

    Raises:
        VerdictError: A file has faults.
    """
    found: dict[str, tuple[PlayVerdict, ...]] = {}
    for file in sorted(verdicts_folder().glob("*.toml")):
        text = read_file(file, VerdictError)
        for _, row in tables_of(text, f"{_SOURCE}/{file.name}", "verdict", _KEYS, VerdictError):
            one = PlayVerdict(**{**row, "readings": tuple(row["readings"])})
            found[one.question] = (*found.get(one.question, ()), one)
    return found


def in_short(verdict: PlayVerdict) -> str:
    """Return a verdict in the words of a table."""
    return _IN_SHORT[verdict.verdict]


def undecided() -> tuple[tuple[str, str], ...]:
    """Return the readings that are not the default and have no verdict, each with its question."""
    decided = {(one.question, one.readings[1]) for found in verdicts().values() for one in found}
    return tuple(
        (question, reading)
        for question, readings in playable().items()
        for reading in readings[1:]
        if (question, reading) not in decided
    )


def shown_by(state: Position, other: Position) -> str:
    """Return the verdict that two different states show.

    Args:
        state: The state under the default reading.
        other: The state under the other one.
    """
    first, second = ({to_line(one, decision) for decision in legal(one)} for one in (state, other))
    if first == second:
        return DIFFERS
    return A_STRICTER if first < second else B_STRICTER if second < first else INCOMPARABLE


def recheck(verdict: PlayVerdict) -> str:
    """Judge the stored play of a verdict again, without a search.

    The play must be legal under both readings. Before its last decision legal decisions and tables are alike; after
    it they differ, as the verdict says.

    Args:
        verdict: A verdict of the store.

    Returns:
        The problem; empty if the stored play still shows the verdict.
    """
    try:
        record = read_record(str(verdicts_folder() / "plays" / verdict.record))
        usual, other = (to_interpretation({verdict.question: name}) for name in verdict.readings)
        if record.setting.interpretation != usual or playable()[verdict.question][0] != verdict.readings[0]:
            return "the play is not one under the default readings"
        second = Record(attrs.evolve(record.setting, interpretation=other), record.decisions)
        pairs = list(zip(positions_of(record), positions_of(second), strict=True))
    except (RecordError, ValueError, KeyError) as error:
        return str(error)
    if len(record.decisions) != verdict.decisions:
        return f"the play has {len(record.decisions)} decisions, not {verdict.decisions}"
    early = [number for number, pair in enumerate(pairs[:-1]) if apart(*pair) is not None]
    if early:
        return f"the readings differ after {early[0]} decisions"
    if apart(*pairs[-1]) is None:
        return "the play shows no difference"
    found = shown_by(*pairs[-1])
    return "" if found == verdict.verdict else f"the play shows {found}, which is not {verdict.verdict}"
