"""Record verdicts and their plays again, after a wanted change of a rule: ``make verdicts``.

Every stored play is written again as records are written now. A verdict that its play no longer shows is searched for
again, with as many games as before; if none of them shows a difference, verdict and play go. ``QUESTIONS`` of
``make verdicts`` names questions whose verdicts are searched for again in any case.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection

from crusaders_rules.files.problems import FileError
from crusaders_rules.files.writing import replace_file, to_text
from crusaders_rules.third_crusade.check.search_bots import SEARCH_BOTS
from crusaders_rules.third_crusade.check.searching import searched, store
from crusaders_rules.third_crusade.check.store import PlayVerdict, recheck, verdicts, verdicts_folder
from crusaders_rules.third_crusade.interpret.reading_names import playable
from crusaders_rules.third_crusade.play.files.records import digest_of, record_from_data, record_to_data
from crusaders_rules.third_crusade.scenario import load_scenario


def renewed(text: str, source: str) -> str:
    """Return a stored play as records are written now, with the scenario of the package as it is now.

    Args:
        text: The play; its digest need not fit any more if it names a scenario of the package.
        source: Its name in errors.

    Raises:
        FileError: If it cannot be read.
    """
    data = json.loads(text)
    if isinstance(data["scenario"], str):
        data["digest"] = digest_of(load_scenario(data["scenario"]))
    return to_text(record_to_data(record_from_data(data, source)))


def recorded_again(row: PlayVerdict, wanted: Collection[str]) -> tuple[PlayVerdict | None, str]:
    """Return a verdict as found now, or None, and a sentence about the change, empty if nothing has changed.

    Args:
        row: The verdict.
        wanted: The questions whose verdicts are searched for in any case.
    """
    if not recheck(row) and row.question not in wanted:
        return row, ""
    name = f"{row.question} {row.readings[1]}"
    after = searched(row.question, row.readings[1], row.games // len(SEARCH_BOTS))
    if after is None:
        return None, f"{name}: none of {row.games} games shows a difference any more"
    before = "" if after.verdict == row.verdict else f" instead of {row.verdict}"
    return after, f"{name}: {after.verdict}{before}, after {after.decisions} decisions"


def record_again(wanted: Collection[str]) -> None:
    """Write plays and verdicts again, and say what has changed.

    Args:
        wanted: The questions whose verdicts are searched for in any case.

    Raises:
        FileError: If a stored file cannot be read.
        ValueError: If there is no question of a name.
    """
    unknown = set(wanted) - set(playable())
    if unknown:
        raise ValueError(f"there is no question {min(unknown)}")
    plays = sorted((verdicts_folder() / "plays").glob("*.json"))
    other = 0
    for file in plays:
        before = file.read_text(encoding="utf-8")
        text = renewed(before, file.name)
        if text != before:
            replace_file(file, text)
            other += 1
    _say(f"{other} of {len(plays)} stored plays are written anew")
    rows = [one for every in verdicts().values() for one in every]
    after = []
    for row in rows:
        again, said = recorded_again(row, wanted)
        if again is None:
            (verdicts_folder() / "plays" / row.record).unlink(missing_ok=True)
        else:
            after.append(again)
        if said:
            _say(said)
    if after != rows:
        store(after)
    _say(f"{sum(row not in after for row in rows)} of {len(rows)} verdicts are other than before")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        record_again(sys.argv[1:])
    except (FileError, ValueError) as error:
        sys.exit(str(error))
