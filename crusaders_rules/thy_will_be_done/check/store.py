"""The stored verdicts on each pair of readings, and their plays judged again.

``docs/explanation/readings.md`` defines each verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.explore.lockstep import (
    A_STRICTER,
    B_STRICTER,
    DIFFERS,
    EQUIVALENT_WITHIN,
    FIRST_ONLY,
    INCOMPARABLE,
    RESULT,
    SECOND_ONLY,
)
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.explore.stored import tables_of
from crusaders_rules.files.forms import Keys, list_of, one_of, table_with, whole, words
from crusaders_rules.files.problems import FileError, Findings, Problem, joined
from crusaders_rules.files.reading import read_file
from crusaders_rules.thy_will_be_done.check import divergence, settings
from crusaders_rules.thy_will_be_done.check.given import FILE
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, verdicts_folder
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names
from crusaders_rules.thy_will_be_done.play.files.records import Record, RecordError, read_record, verify

EQUIVALENT, NOT_PLAY = "equivalent", "not-play"
VERDICTS = (EQUIVALENT, EQUIVALENT_WITHIN, A_STRICTER, B_STRICTER, INCOMPARABLE, DIFFERS, NOT_PLAY)

SEARCHED, CONSTRUCTED, PROVED, BY_DATA, ARGUED = "searched", "constructed", "proved", "by-data", "argued"
HOW = (SEARCHED, CONSTRUCTED, PROVED, BY_DATA, ARGUED)

SHORTEST = ("in this setting", "within the search", "not claimed")

# The divergence that the last decision of the stored play must show.
_SHOWS: Mapping[str, tuple[str, ...]] = {
    A_STRICTER: (SECOND_ONLY,),
    B_STRICTER: (FIRST_ONLY,),
    INCOMPARABLE: (FIRST_ONLY, SECOND_ONLY),
    DIFFERS: (RESULT, FIRST_ONLY, SECOND_ONLY),
}

# A verdict in the words of a table, in which A is the default.
_IN_SHORT: Mapping[str, str] = {
    EQUIVALENT: "equivalent",
    EQUIVALENT_WITHIN: "equivalent so far",
    A_STRICTER: "default is stricter",
    B_STRICTER: "default allows more",
    INCOMPARABLE: "incomparable",
    DIFFERS: "differs",
    NOT_PLAY: "not about play",
}

_EDITION_IN_SHORT: Mapping[str, str] = {
    "deluxified-2017": "2017",
    "board-game-arena": "BGA",
    "prototype-2015": "2015",
}


class VerdictError(FileError):
    """A store that cannot be read; each problem names the file and the place."""


_name = words(120)
_count = whole(0, 10**12)
_KEYS: Keys = {
    "question": (True, _name, None),
    "readings": (True, list_of(_name, 2, 2), None),
    "verdict": (True, one_of(VERDICTS), None),
    "how": (True, one_of(HOW), None),
    "editions": (False, list_of(one_of(edition_names()), 0, 100), None),
    "record": (False, FILE, None),
    "start": (False, FILE, None),
    "decisions": (False, _count, None),
    "turns": (False, _count, None),
    "states": (False, _count, None),
    "shortest": (False, one_of(SHORTEST), None),
    "setting": (False, table_with(settings.SETTINGS), None),
    "theorems": (False, list_of(_name, 0, 100), None),
    "why": (False, words(2_000), None),
    "caution": (False, words(2_000), None),
    "caution_record": (False, FILE, None),
}
_LISTS = ("readings", "editions", "theorems")


def in_short(verdict: PairVerdict) -> str:
    """Return a verdict in the words of a table; for equivalent readings that are not proved, it says how."""
    words = _IN_SHORT[verdict.verdict]
    return f"{words} ({verdict.how})" if verdict.verdict == EQUIVALENT and verdict.how != PROVED else words


@cache
def verdicts() -> Mapping[str, tuple[PairVerdict, ...]]:
    """Return the verdicts by the id of the question, in the order of the files.

    Raises:
        VerdictError: If a file has faults.
        DivergenceError: If the package was installed without them.
    """
    found: dict[str, tuple[PairVerdict, ...]] = {}
    for file in sorted(verdicts_folder().glob("[0-9]*.toml")):
        source = f"proofs/thy_will_be_done/verdicts/{file.name}"
        for one in parse_verdicts(read_file(file, VerdictError), source):
            alike = [other for other in found.get(one.question, ()) if other.readings == one.readings]
            if any(
                not one.editions or not other.editions or set(one.editions) & set(other.editions) for other in alike
            ):
                raise VerdictError(source, [Problem(one.question, f"two verdicts on {' and '.join(one.readings)}")])
            found[one.question] = (*found.get(one.question, ()), one)
    return found


def parse_verdicts(text: str, source: str) -> Iterator[PairVerdict]:
    """Yield the verdicts of a file.

    Args:
        text: TOML.
        source: Its name in errors.

    Raises:
        VerdictError: If it has faults, with all of them.
    """
    rows = tuple(tables_of(text, source, "verdict", _KEYS, VerdictError))
    found = Findings(source)
    for place, row in rows:
        _check_row(found, place, row)
    found.refuse(VerdictError)
    for _, row in rows:
        yield PairVerdict(**{**row, **{name: tuple(row[name]) for name in _LISTS if name in row}})


def _check_row(found: Findings, place: str, row: Mapping[str, Any]) -> None:
    """Note a question or a reading that is not there, and a play without its length."""
    try:
        names = [reading.name for reading in settings.question_of(row["question"]).readings]
    except DivergenceError as error:
        found.add(joined(place, "question"), str(error))
        return
    if set(row["readings"]) - set(names):
        said = ", ".join(map(shown, row["readings"]))
        found.add(joined(place, "readings"), f"needs two of {', '.join(names)}, not {said}")
    for name in ("decisions", "turns"):
        if "record" in row and name not in row:
            found.add(joined(place, name), "missing; the play has a length")


def play_of(name: str) -> Record:
    """Return a stored play.

    Args:
        name: The name of its file.

    Raises:
        RecordError: If it cannot be read.
    """
    return read_record(verdicts_folder() / "plays" / name)


def reverse_of(verdict: PairVerdict) -> str | None:
    """Return the file of the second play, which shows that neither of two incomparable readings is the stricter."""
    if verdict.verdict != INCOMPARABLE or verdict.record is None:
        return None
    return verdict.record.removesuffix(".json") + ".reverse.json"


def editions_in_short(verdict: PairVerdict) -> str:
    """Return the editions in which a verdict holds, in the words of a table; nothing where it does not say."""
    if set(verdict.editions) == set(edition_names()):
        return "all"
    return " ".join(_EDITION_IN_SHORT.get(name, name) for name in verdict.editions)


def rulesets_of(verdict: PairVerdict, record: Record) -> tuple[Ruleset, Ruleset]:
    """Return the two rulesets of a verdict: the ruleset of a record with each of the two readings."""
    one, other = (settings.with_reading(record.ruleset, verdict.question, name) for name in verdict.readings)
    return one, other


def recheck(verdict: PairVerdict) -> str:
    """Judge the stored play of a verdict again, without a search.

    The play must be legal under both readings up to its last decision, and lead to the same position; the last
    decision must be refused under one of them, or lead to a different position, end or score. The play
    must show the same in each edition that the verdict names.

    Args:
        verdict: A verdict of the store.

    Returns:
        The problem; empty if the stored play still shows the verdict, or if the verdict has no play.
    """
    if verdict.record is None:
        return "needs a play" if verdict.verdict in _SHOWS and verdict.how in {SEARCHED, CONSTRUCTED} else ""
    try:
        record = play_of(verdict.record)
        wrong, kind = _shown(verdict, record)
        second = reverse_of(verdict)
        if not wrong and second is not None:
            wrong, other = _shown(verdict, play_of(second))
            if not wrong and other == kind:
                wrong = f"{second}: shows the same as {verdict.record}"
        others = (name for name in verdict.editions if not wrong and name != record.ruleset.edition.name)
        wrong = next(filter(None, (recheck_in(verdict, name) for name in others)), wrong)
    except (RecordError, DivergenceError) as error:
        return str(error)
    return wrong


def recheck_in(verdict: PairVerdict, edition: str) -> str:
    """Judge whether the stored play of a verdict shows the same in another edition.

    Args:
        verdict: A verdict of the store with a play.
        edition: The name of the edition, in which the play is set up as far as it lays out and deals the same.

    Returns:
        Why it does not; empty if it does.
    """
    shown = []
    for name in filter(None, (verdict.record, reverse_of(verdict))):
        try:
            record = settings.in_edition(play_of(name), edition)
        except DivergenceError as error:
            return str(error)
        found = divergence.parts_after(record, rulesets_of(verdict, record))
        if isinstance(found, str) or found[0] not in _SHOWS.get(verdict.verdict, ()):
            what = found if isinstance(found, str) else f"{found[0]} ({found[1]})"
            return f"in {edition} the play does not show {verdict.verdict}: {what}"
        shown.append(found[0])
    return "" if len(set(shown)) == len(shown) else f"in {edition} both plays show {shown[0]}"


def _shown(verdict: PairVerdict, record: Record) -> tuple[str, str]:
    """Return what is wrong with a play, and the kind of divergence that it shows."""
    rulesets = rulesets_of(verdict, record)
    checked = verify(record)
    if record.ruleset not in rulesets or not checked.ok:
        return f"the play is not legal under either reading: {checked}", ""
    found = divergence.parts_after(record, rulesets)
    if isinstance(found, str):
        return f"the play shows no difference: {found}", ""
    if found[0] not in _SHOWS.get(verdict.verdict, ()):
        return f"the play shows {found[0]} ({found[1]}), which is not {verdict.verdict}", found[0]
    start = Record(record.ruleset, record.players, record.outcomes)
    if verdict.start is not None:
        start = play_of(verdict.start)
    begun = len(start.decisions)
    if attrs.evolve(record, decisions=record.decisions[:begun], result=None) != attrs.evolve(
        start, ruleset=settings.with_reading(start.ruleset, verdict.question, _reading(verdict, record))
    ):
        return f"the play does not begin with {verdict.start}", found[0]
    lengths = len(record.decisions) - begun, divergence.turns_of(record, begun)
    said = verdict.decisions, verdict.turns
    if lengths[:1] < said[:1] or (reverse_of(verdict) is None and lengths != said):
        return f"the play has {lengths[0]} decisions in {lengths[1]} turns, not {said[0]} in {said[1]}", found[0]
    return "", found[0]


def _reading(verdict: PairVerdict, record: Record) -> str:
    """Return the reading under which a play was recorded."""
    return verdict.readings[rulesets_of(verdict, record).index(record.ruleset)]
