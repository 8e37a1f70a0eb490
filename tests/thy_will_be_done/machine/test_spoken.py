"""What the game says of decisions is what it said: the words, the reasons, the refusals, by kind of question.

``spoken.json`` has a digest of all words for each kind of question, over games of the base game, of each expansion and
of drawn readings. After a wanted change of words, ``python -m tests.thy_will_be_done.machine.test_spoken`` writes it
again; the change of the file shows for which questions the words are others.
"""

from __future__ import annotations

import hashlib
import json
import random
from itertools import islice
from pathlib import Path

from crusaders_rules import Ruleset, apply, explain, legal, new_game, to_text
from crusaders_rules.files.writing import to_text as to_json_text
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.candidates import alike
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.words import in_words

STORE = Path(__file__).with_name("spoken.json")
BOTH = ("divine-influence", "five-and-six")
GAMES = (
    (Ruleset(), 4),
    (Ruleset(variant="first-standard"), 3),
    (Ruleset(variant="knights-tournament"), 2),
    (Ruleset(edition="prototype-2015"), 3),
    (Ruleset(expansions=("five-and-six",)), 5),
    (Ruleset(expansions=("divine-influence",)), 4),
    *((Ruleset(expansions=BOTH), 6),) * 4,
)
# Of the decisions like those that a question asks for, so many are tried in each position.
ALIKE = 40


def said(state: State) -> list[str]:
    """Return what is said of the decisions of a position, legal or not."""
    asked = [(to_text(state, one), in_words(state, one), explain(state, one)) for one in legal(state)]
    asked += [(str(one), "", explain(state, one)) for one in islice(alike(state), ALIKE)]
    return [" ".join((*words, *map(str, told.refusals), *map(str, told.reasons))) for *words, told in asked]


def digests() -> dict[str, str]:
    """Play the games by chance, and return the digest of what was said, by the name of the kind of question."""
    found: dict[str, hashlib._Hash] = {}
    for seed, (ruleset, players) in enumerate(GAMES):
        chance, state = random.Random(seed), new_game(ruleset, players=players, seed=seed)
        while choices := legal(state):
            if chance.random() < 1 / 3:
                digest = found.setdefault(kind_of(state).name, hashlib.sha256())
                digest.update("\n".join(said(state)).encode())
            state = apply(state, chance.choice(choices))
    return {kind: found[kind].hexdigest()[:16] for kind in sorted(found)}


def test_what_is_said_of_decisions_is_unchanged() -> None:
    """For each kind of question that these games ask."""
    assert json.loads(STORE.read_text(encoding="utf-8")) == digests()


if __name__ == "__main__":
    STORE.write_text(to_json_text(digests()), encoding="utf-8")
