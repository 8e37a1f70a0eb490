"""Search again for what the store of verdicts holds, and write what is found.

``python -m tests.thy_will_be_done.verdicts [QUESTION ...]``: a row says where to search (``setting``, ``start``) and
why the readings differ; verdict, play, lengths, counts and editions are found and written here. Rows that are proved,
argued or shown by data are left alone.

``--editions`` searches nothing: it judges again in which editions each stored play shows its verdict, among those that
have a rule of the question. ``--digests`` searches nothing either: where the data of an edition have been given other
keys, it lets every stored play name the edition as it is now. Whether the plays still show what they should is for the
tests.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping

import attrs

from crusaders_rules.explore import SearchLimits
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.thy_will_be_done.check import divergence, settings, store
from crusaders_rules.thy_will_be_done.check.divergence import RulesetComparison
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret.questions import edition_with
from crusaders_rules.thy_will_be_done.play.files.documents import edition_digest
from crusaders_rules.thy_will_be_done.play.files.records import from_json, write_record

LIMITS = SearchLimits(states=1_000_000, seconds=600, megabytes=6144)


def search(row: PairVerdict) -> RulesetComparison:
    """Search where a row says."""
    setting = settings.setting_of(row.setting)
    limits = LIMITS if setting.depth is None else attrs.evolve(LIMITS, depth=setting.depth)
    start = settings.start_of(setting) if row.start is None else store.play_of(row.start)
    one, other = (settings.with_reading(start.ruleset, row.question, name) for name in row.readings)
    return divergence.compare((one, other), start, limits=limits)


def searched(row: PairVerdict) -> PairVerdict:
    """Search where a row says, write the plays, and return the row with what was found."""
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
    write_record(plays / name, found.record)
    second = store.reverse_of(row)
    if second is not None and found.other is not None:
        write_record(plays / second, found.other)
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


def renew_digests() -> None:
    """Let every stored play name its edition as it is now."""
    for file in sorted((settings.verdicts_folder() / "plays").iterdir()):
        data = json.loads(file.read_text(encoding="utf-8"))
        ruleset = data["ruleset"]
        changed, names = tuple(ruleset.get("data-readings", {}).items()), tuple(ruleset.get("expansions", ()))
        edition = edition_with(ruleset["edition"], changed, names)
        ruleset["edition-digest"] = edition_digest(edition)
        # Read as a record, and written as records are.
        write_record(file, from_json(json.dumps(data), file.name))


def main(wanted: list[str]) -> None:
    """Search for the rows of these questions, or for all."""
    if wanted == ["--digests"]:
        renew_digests()
        return
    for file in sorted(settings.verdicts_folder().glob("[0-9]*.toml")):
        text = file.read_text(encoding="utf-8")
        rows = list(store.parse_verdicts(text, file.name))
        for place, row in enumerate(rows):
            if wanted == ["--editions"]:
                rows[place] = row if row.record is None else attrs.evolve(row, editions=editions_shown(row))
            elif row.how in {store.SEARCHED, store.CONSTRUCTED} and (not wanted or row.question in wanted):
                rows[place] = searched(row)
                sys.stdout.write(
                    f"{row.question} {row.readings[1]}: {rows[place].verdict}, {rows[place].states} states\n"
                )
        head = [line for line in text.splitlines() if line.startswith("#")]
        blocks = ["\n".join(lines_of(row)) for row in rows]
        file.write_text("\n".join([*head, ""]) + "\n" + "\n\n".join(blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
