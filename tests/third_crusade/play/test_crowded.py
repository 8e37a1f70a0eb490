"""What happens on crowded maps is what happened there: questions, decisions, refusals, and what a decision changes.

``crowded.json`` has a digest for each scenario and reading.  A digest says that something has changed, not what:
``test_decided`` names rules.  After a wanted change, ``python -m tests.third_crusade.play.test_crowded`` plays anew.
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import attrs

from crusaders_rules.files.writing import to_text as to_json_text
from crusaders_rules.third_crusade.check.laws import broken_laws
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.game import is_over, prompt
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision
from tests.third_crusade.play.crowded import crowded, curious
from tests.third_crusade.play.test_whole_games import readings

STORE = Path(__file__).with_name("crowded.json")
# So many readings for each scenario, so many tables for each of them, and so many decisions on each table.
READINGS = {"marches": 24, "outremer": 16}
TABLES, MOST = 8, 20
# Of the decisions seen in this place, so many are tried again elsewhere.
STRAY = 2


def changed(before: Position, after: Position) -> Iterator[str]:
    """Yield what is different in a state."""
    for field in attrs.fields(Position):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if field.repr and old is not new:
            # A set has no order that can be told.
            rows = sorted(new) if isinstance(new, frozenset) else new
            if isinstance(rows, tuple) and len(old) == len(rows):
                rows = [one for one, other in zip(rows, old, strict=True) if one is not other]
            yield f"{field.name} {rows}"


def words_of(listed: tuple[Decision, ...], draw: random.Random) -> Iterator[Decision]:
    """Yield two decisions that mostly are not legal: words in another order, and those of two decisions mixed."""
    one, other = draw.choice(listed), draw.choice(listed)
    yield one._replace(words=one.words[::-1])
    yield one._replace(words=(*one.words[:1], *other.words[1:]))


Seen = tuple[Counter[tuple[str, str]], dict[Decision, None]]


def told(state: Position, seen: Seen, draw: random.Random, ends: list[Position]) -> Iterator[object]:
    """Yield what is told on a table, and keep the state at its end."""
    counts, known = seen
    for _ in range(MOST):
        if is_over(state):
            break
        listed = legal(state)
        decision = curious(state, counts, draw)
        known[decision] = None
        stray = (*draw.sample(list(known), min(STRAY, len(known))), *words_of(listed, draw))
        after = apply(state, decision)
        yield from (prompt(state), *listed, *stray)
        yield from (explain(state, one) for one in (decision, *stray))
        yield from changed(state, after)
        state = after
    ends.append(state)


@cache
def played() -> tuple[dict[str, str], list[Position]]:
    """Return the digest of what is told for each scenario and reading, and the state at the end of each table."""
    digests: dict[str, str] = {}
    ends: list[Position] = []
    for name, number in READINGS.items():
        scenario, seen = load_scenario(name), (Counter[tuple[str, str]](), dict[Decision, None]())
        for seed in range(number):
            draw, digest = random.Random(seed), hashlib.sha256()
            for state in islice(crowded(scenario, 4, readings(draw), draw), TABLES):
                digest.update("\n".join(map(str, told(state, seen, draw, ends))).encode())
            digests[f"{name}, readings {seed}"] = digest.hexdigest()[:16]
    return digests, ends


def test_tables_go_as_they_went() -> None:
    """Under drawn readings, with whatever is under way."""
    assert json.loads(STORE.read_text(encoding="utf-8")) == played()[0]


def test_no_law_is_broken_on_a_crowded_map() -> None:
    """Whatever has happened there; and a copy of the state is the state."""
    for state in played()[1]:
        assert () == broken_laws(state)
        assert state == copy.deepcopy(state, {id(state.setting): state.setting})


if __name__ == "__main__":
    STORE.write_text(to_json_text(played()[0]), encoding="utf-8")
