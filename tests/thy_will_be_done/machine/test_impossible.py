"""What is wrong with a position in which something is asked that nobody can be asked, by kind of question.

``impossible.json`` counts, for each kind of question, how often each problem is named over real positions (those of
``samples``), each changed in one thing: another question, another field of the question, other pieces of the player
who is asked. Numbers are left out of the problems, and covered by the digest.

After a wanted change, ``python -m tests.thy_will_be_done.machine.test_impossible`` counts again; the change of the file
shows which problems are named more or less often.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from itertools import chain, islice
from pathlib import Path
from typing import Any

from crusaders_rules.files.writing import to_text as to_json_text
from crusaders_rules.thy_will_be_done.play.kinds import every_kind, kind_of
from tests.thy_will_be_done.machine.samples import other_fields, other_pieces, other_questions, real_positions

STORE = Path(__file__).with_name("impossible.json")
# Of the changes of a position, one of so many is made, in each position others.
THINNED = 4


def counted() -> dict[str, dict[str, Any]]:
    """Return how often each problem is named, with a digest of all problems, by the name of the kind of question."""
    found: dict[str, Counter[str]] = {kind.name: Counter() for kind in every_kind()}
    for number, state in enumerate(real_positions()):
        every = chain(other_questions(state), other_fields(state), other_pieces(state))
        for changed in islice(every, number % THINNED, None, THINNED):
            kind = kind_of(changed)
            found[kind.name].update(map(str, kind.meets(changed, changed.pending)))
    return {name: _without_numbers(told) for name, told in sorted(found.items())}


def _without_numbers(told: Counter[str]) -> dict[str, Any]:
    shown: Counter[str] = Counter()
    for problem, count in told.items():
        shown[re.sub(r"[0-9]+", "#", problem)] += count
    exact = "\n".join(f"{count} {problem}" for problem, count in sorted(told.items()))
    return {**dict(sorted(shown.items())), "digest": hashlib.sha256(exact.encode()).hexdigest()[:16]}


def test_the_same_is_wrong_with_each_question() -> None:
    """With every kind of question, over the same positions."""
    assert json.loads(STORE.read_text(encoding="utf-8")) == counted()


if __name__ == "__main__":
    STORE.write_text(to_json_text(counted()), encoding="utf-8")
