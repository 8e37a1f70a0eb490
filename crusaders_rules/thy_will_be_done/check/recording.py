"""Record verdicts and their plays again, after a wanted change of a rule: ``make verdicts``.

Every stored play is written again as records are written now, also those that show broken rules. A row whose play no
longer shows its verdict is searched for again where it says (``setting``, ``start``); verdict, play, lengths, counts
and editions are found and written here. ``QUESTIONS`` of ``make verdicts`` names questions whose rows are searched for
again in any case, and ``all`` stands for all of them. Rows that are proved, argued or shown by data are left alone.
Why readings differ is written by hand, so a verdict that has changed is reported.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import attrs

from crusaders_rules.explore import SearchLimits
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.writing import replace_file
from crusaders_rules.thy_will_be_done.check import divergence, sabotage, settings, store
from crusaders_rules.thy_will_be_done.check.divergence import RulesetComparison
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.questions import edition_with
from crusaders_rules.thy_will_be_done.play.files.documents import board_digest, edition_digest
from crusaders_rules.thy_will_be_done.play.files.records import ReplayError, from_json, to_json, write_record

LIMITS = SearchLimits(states=1_000_000, seconds=600, megabytes=6144)
EVERY = "all"


def search(row: PairVerdict) -> RulesetComparison:
    """Search where a row says.

    Args:
        row: A verdict that was searched for, or whose play was constructed.
    """
    setting = settings.setting_of(row.setting)
    limits = LIMITS if setting.depth is None else attrs.evolve(LIMITS, depth=setting.depth)
    start = settings.start_of(setting) if row.start is None else store.play_of(row.start)
    one, other = (settings.with_reading(start.ruleset, row.question, name) for name in row.readings)
    return divergence.compare((one, other), start, limits=limits)


def searched(row: PairVerdict) -> PairVerdict:
    """Search where a row says, write the plays, and return the row with what was found.

    Args:
        row: As for ``search``.
    """
    found = search(row)
    row = attrs.evolve(
        row, verdict=found.comparison.verdict, states=found.comparison.states, record=None, decisions=None, turns=None
    )
    if found.record is None:
        return attrs.evolve(row, shortest=None)
    name = f"{row.question}.{row.readings[1]}.json"
    row = attrs.evolve(
        row,
        record=name,
        decisions=len(found.record.decisions) - found.started,
        turns=divergence.turns_of(found.record, found.started),
        shortest="in this setting",
    )
    plays = settings.verdicts_folder() / "plays"
    write_record(found.record, plays / name)
    second = store.reverse_of(row)
    if second is not None and found.other is not None:
        write_record(found.other, plays / second)
    return attrs.evolve(row, editions=editions_shown(row))


def editions_of(question_id: str) -> set[str]:
    """Return the editions that have some rule of a question."""
    rules = catalog().rules
    return {name for rule in settings.question_of(question_id).rules for name in rules[rule].editions}


def editions_shown(row: PairVerdict) -> tuple[str, ...]:
    """Return the editions in which the play of a row shows its verdict, the one of its setting first."""
    own = settings.setting_of(row.setting).edition
    names = sorted(editions_of(row.question), key=lambda name: (name != own, name))
    return tuple(name for name in names if not store.recheck_in(row, name))


def renewed(text: str, source: str) -> str:
    """Return a stored play as records are written now, with the edition and the board of the package as they are now.

    Args:
        text: The play; its digests need not fit any more.
        source: Its name in errors.

    Raises:
        RecordError: If it cannot be read.
    """
    data = json.loads(text)
    ruleset = data["ruleset"]
    changed, names = tuple(ruleset.get("data-readings", {}).items()), tuple(ruleset.get("expansions", ()))
    ruleset["edition-digest"] = edition_digest(edition_with(ruleset["edition"], changed, names))
    if isinstance(ruleset["board"], str):
        ruleset["board-digest"] = board_digest(load_board(ruleset["board"]))
    return to_json(from_json(json.dumps(data), source))


def renew_plays(files: Collection[Path]) -> int:
    """Write stored plays again as records are written now, and return how many are other than before.

    Args:
        files: The plays.

    Raises:
        FileError: If one cannot be read; those before it are written.
    """
    other = 0
    for file in files:
        before = file.read_text(encoding="utf-8")
        after = renewed(before, file.name)
        if after != before:
            replace_file(file, after)
            other += 1
    return other


def recorded_again(row: PairVerdict, questions: Collection[str]) -> tuple[PairVerdict, str]:
    """Return a row as found now, and a sentence about the change, empty if nothing has changed.

    Args:
        row: The row.
        questions: The questions whose rows are searched for in any case.
    """
    name = f"{row.question} {row.readings[1]}"
    # The editions are judged apart: a play need not be searched for where only they change.
    wrong = store.recheck(attrs.evolve(row, editions=()))
    wanted = row.question in questions or EVERY in questions
    if row.how in {store.SEARCHED, store.CONSTRUCTED} and (wrong or wanted):
        after = searched(row)
        if after.verdict != row.verdict:
            return after, f"{name}: {after.verdict} instead of {row.verdict}; write anew why"
        said = store.recheck(after) or f"{after.verdict}, {after.states} states"
        return after, f"{name}: {said}"
    if wrong:
        return row, f"{name}: {wrong}; it was {row.how}, so it must be mended by hand"
    after = row if row.record is None else attrs.evolve(row, editions=editions_shown(row))
    return after, "" if after == row else f"{name}: shown in {', '.join(after.editions) or 'no edition'}"


def lines_of(row: PairVerdict) -> Iterator[str]:
    """Yield the lines of a row."""
    yield "[[verdict]]"
    for field in attrs.fields(PairVerdict):
        value = getattr(row, field.name)
        if value is not None and value not in ((), {}):
            yield f"{field.name} = {_toml(value)}"


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {_toml(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    # Strings, numbers and truths are written alike in JSON and TOML.
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return f'"{name}"' if "." in name else name


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def record_again(questions: Collection[str]) -> None:
    """Write plays and verdicts again, and say what has changed.

    Args:
        questions: The questions whose rows are searched for in any case.

    Raises:
        FileError: If a stored file cannot be read.
        DivergenceError: If there is no question of a name, or a setting cannot be played.
        ReplayError: If the start of a search cannot be played any more.
    """
    for question in set(questions) - {EVERY}:
        settings.question_of(question)
    plays = sabotage.files()
    _say(f"{renew_plays(plays)} of {len(plays)} stored plays are written anew")
    count = other = 0
    for file in sorted(settings.verdicts_folder().glob("[0-9]*.toml")):
        text = file.read_text(encoding="utf-8")
        rows = list(store.parse_verdicts(text, file.name))
        after = []
        for row in rows:
            again, said = recorded_again(row, questions)
            after.append(again)
            if said:
                _say(said)
        count, other = count + len(rows), other + sum(one != again for one, again in zip(rows, after, strict=True))
        if after != rows:
            head = [line for line in text.splitlines() if line.startswith("#")]
            blocks = ["\n".join(lines_of(row)) for row in after]
            replace_file(file, "\n".join([*head, ""]) + "\n" + "\n\n".join(blocks) + "\n")
    _say(f"{other} of {count} verdicts are other than before")


if __name__ == "__main__":
    try:
        record_again(sys.argv[1:])
    except (FileError, DivergenceError, ReplayError) as error:
        sys.exit(str(error))
