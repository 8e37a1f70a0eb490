"""What the game answers in real positions is what it answered, by kind of question.

``decided.json`` counts, for each kind of question, how often each rule allows or refuses a decision, and in which way.
The positions are those of ``samples``: games of every kind, and plays that show what readings change. The
digest covers the words, the order of the legal decisions, and the position after one of them.

After a wanted change, ``python -m tests.thy_will_be_done.machine.test_decided`` counts again; the change of the file
shows which rules speak more or less often.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

from crusaders_rules import apply, explain, legal, to_text
from crusaders_rules.files.writing import to_text as to_json_text
from crusaders_rules.thy_will_be_done.check.cases.conceivable import conceivable
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.candidates import alike
from crusaders_rules.thy_will_be_done.play.files.positions import position_to_data
from crusaders_rules.thy_will_be_done.play.kinds import every_kind, kind_of
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.thy_will_be_done.machine.samples import real_positions

STORE = Path(__file__).with_name("decided.json")
# Of the decisions like those that a question asks for, one of so many is tried; of all other ones that somebody could
# think of, one of so many in each tenth position.
ALIKE, CONCEIVABLE, TENTH = 5, 31, 10


def tried(state: State, number: int) -> Iterator[Decision]:
    """Yield decisions that are mostly not legal."""
    yield from islice(alike(state), number % ALIKE, None, ALIKE)
    if number % TENTH == 0:
        yield from islice(conceivable(state), number % CONCEIVABLE, None, CONCEIVABLE)


def counted() -> dict[str, dict[str, Any]]:
    """Return how often each rule allows or refuses, with a digest of all that is said, by the kind of question."""
    found: dict[str, Counter[str]] = {kind.name: Counter() for kind in every_kind()}
    digests = {name: hashlib.sha256() for name in found}
    for number, state in enumerate(real_positions()):
        name, listed = kind_of(state).name, legal(state)
        said = [f"{to_text(state, one)} {in_words(state, one)}" for one in listed]
        for one in chain(listed, tried(state, number)):
            told = explain(state, one)
            found[name].update(f"{reason.rule} allows" for reason in told.reasons)
            found[name].update(f"{refusal.rule} refuses: {type(refusal).__name__}" for refusal in told.refusals)
            said += [str(one), *map(str, told.reasons), *map(str, told.refusals)]
        if listed:
            after = position_to_data(apply(state, listed[number % len(listed)]))
            del after["ruleset"]
            said.append(json.dumps(after))
        digests[name].update("\n".join(said).encode())
    return {
        name: {**dict(sorted(counts.items())), "digest": digests[name].hexdigest()[:16]}
        for name, counts in sorted(found.items())
    }


def test_the_same_is_allowed_and_refused() -> None:
    """By every kind of question, over the same positions."""
    assert json.loads(STORE.read_text(encoding="utf-8")) == counted()


if __name__ == "__main__":
    STORE.write_text(to_json_text(counted()), encoding="utf-8")
