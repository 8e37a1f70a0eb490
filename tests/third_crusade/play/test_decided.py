"""What the game answers in real states is what it answered, by kind of question.

``decided.json`` counts, for each kind of question, how many decisions are legal and how often each rule refuses one.
The states are those of the stored plays, which show what readings change, and of lively games under drawn readings.
The digest covers the question, the decisions in their order, the reasons, and what everybody sees of the state.

After a wanted change, ``python -m tests.third_crusade.play.test_decided`` counts again; the change of the file shows
which rules speak more or less often.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import Any

from crusaders_rules.files.writing import to_text as to_json_text
from crusaders_rules.third_crusade.check.store import verdicts_folder
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play import view as viewing
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.files.records import positions_of, read_record
from crusaders_rules.third_crusade.play.game import is_over, new_game, prompt
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision
from tests.third_crusade.play.tables import MARCHES
from tests.third_crusade.play.test_whole_games import lively, readings

STORE = Path(__file__).with_name("decided.json")
GAMES = 12
# So many states of each play for each kind of question and each set of things that can be done, and of all plays.
EACH, MOST = 2, 16
# Decisions without words and with one word less are tried for so many listed ones. Of other spoiled ones, one of so
# many is tried, in each state others; and at most so many.
SHORT = 2
THINNED, TRIED = 7, 40
# A number of more digits than Python reads.
FAR = "9" * 5000


def lively_game(seed: int) -> Iterator[Position]:
    """Yield the states of a game under drawn readings."""
    draw = random.Random(seed)
    state = new_game(Ruleset(MARCHES, interpretation=readings(draw)), 2 + seed % 3)
    yield state
    while not is_over(state):
        state = apply(state, lively(state, draw))
        yield state


def spread(found: Iterable[Position]) -> Iterator[Position]:
    """Yield some states of a game for each stage, evenly spread, the last one first."""
    stages: dict[str, list[Position]] = defaultdict(list)
    for state in found:
        stages[stage_of(state)].append(state)
    for states in stages.values():
        yield from states[-1 :: -max(1, len(states) // EACH)][:EACH]


def kind_of(state: Position) -> str:
    """Return the kind of question, by the name of the class of its frame."""
    return type(state.stack[-1]).__name__


def stage_of(state: Position) -> str:
    """Return the kind of question, with what can be done."""
    return " ".join((kind_of(state), *sorted({decision.verb for decision in legal(state)})))


@cache
def real_states() -> tuple[Position, ...]:
    """Return states of stored plays and of lively games."""
    stored = (positions_of(read_record(file)) for file in sorted((verdicts_folder() / "plays").iterdir()))
    stages: Counter[str] = Counter()
    found = []
    for state in chain.from_iterable(map(spread, chain(map(lively_game, range(GAMES)), stored))):
        stages[stage_of(state)] += 1
        if stages[stage_of(state)] <= MOST:
            found.append(state)
    return tuple(found)


def shortened(listed: tuple[Decision, ...]) -> Iterator[Decision]:
    """Yield decisions that lack words."""
    for decision in listed[:SHORT]:
        yield decision._replace(words=())
        yield decision._replace(words=decision.words[:-1])


def spoiled(listed: tuple[Decision, ...], known: set[str]) -> Iterator[Decision]:
    """Yield decisions that are mostly not legal: a word left out, said twice, or said instead of another one."""
    others = sorted(known)
    for decision in listed:
        words = decision.words
        yield decision._replace(words=(*words, *words[-1:], "more"))
        yield decision._replace(words=words[::-1])
        for place in range(len(words)):
            before, after = words[:place], words[place + 1 :]
            yield decision._replace(words=before + after)
            yield from (decision._replace(words=(*before, word, *after)) for word in others)


def counted() -> dict[str, dict[str, Any]]:
    """Return how many decisions are legal and how often each rule refuses, by the kind of question."""
    states = real_states()
    known: dict[str, set[str]] = defaultdict(lambda: {"0", "1", "9"})
    for state in states:
        known[kind_of(state)].update(word for decision in legal(state) for word in decision.words)
    found: dict[str, Counter[str]] = {name: Counter() for name in known}
    digests = {name: hashlib.sha256() for name in known}
    for number, state in enumerate(states):
        name, listed = kind_of(state), legal(state)
        said = [str(prompt(state)), json.dumps(viewing.view(state, None)), *map(str, listed)]
        if not is_over(state):
            others = islice(spoiled(listed, known[name]), number % THINNED, TRIED * THINNED, THINNED)
            for one in chain(listed, shortened(listed), others):
                told = explain(state, one)
                found[name].update(f"{reason.rule} allows" for reason in told.reasons)
                found[name].update(f"{refusal.rule} refuses" for refusal in told.refusals)
                said += [str(one), *map(str, told.reasons), *map(str, told.refusals)]
        if listed:
            said.append(json.dumps(viewing.view(apply(state, listed[number % len(listed)]), None)))
        digests[name].update("\n".join(said).encode())
    return {
        name: {**dict(sorted(counts.items())), "digest": digests[name].hexdigest()[:16]}
        for name, counts in sorted(found.items())
    }


def test_the_same_is_allowed_and_refused() -> None:
    """By every kind of question, over the same states."""
    assert json.loads(STORE.read_text(encoding="utf-8")) == counted()


def test_a_decision_without_words_is_refused_and_nothing_breaks() -> None:
    """With each thing that can be done anywhere, in each state: a refusal is total."""
    states = [state for state in real_states() if not is_over(state)]
    verbs = sorted({decision.verb for state in states for decision in legal(state)})
    for state in states:
        listed = legal(state)
        for verb in verbs:
            for words in ((), ("nowhere",), ("nowhere", "nobody"), (FAR,), ("nowhere", FAR)):
                decision = Decision(verb, words)
                assert explain(state, decision).legal == (decision in listed)


if __name__ == "__main__":
    STORE.write_text(to_json_text(counted()), encoding="utf-8")
