"""Games under every reading are unchanged.

``digests.json`` was made by the code that had two texts of the turn flow, one for the default readings and one for all
others: a game for each reading that is not the default, and some with several at once. A digest covers, for each
decision, the list of legal ones, what refuses others, and why the one taken is legal; and the position now and then.
The digest covers rules and numbers, but no words.

``python -m tests.thy_will_be_done.machine.test_digests`` writes the file again. Do so only if a rule was wrong, and
say in the change which digests differ and why.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from crusaders_rules import Interpretation, Ruleset, apply, explain, is_over, legal, new_game, score, to_text
from crusaders_rules.answers import Reason, Refusal
from crusaders_rules.files.writing import to_text as to_json_text
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret import readings as divine
from crusaders_rules.thy_will_be_done.expansions.five_and_six.interpret import readings as five_and_six
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.reading_names import FIELDS
from crusaders_rules.thy_will_be_done.play.files.positions import position_to_data
from crusaders_rules.thy_will_be_done.play.legal import refusals

STORE = Path(__file__).with_name("digests.json")
DECISIONS = 150
# Questions that were asked after these games were played; theirs come last, so that the others stay as they are.
LATER = {"second_after_tie"}
# Questions about expansions: none of these games has one, so none of these readings plays a part in it.
OF_EXPANSIONS = {
    field.name
    for field in attrs.fields(Interpretation)
    if type(field.default).__module__ in {divine.__name__, five_and_six.__name__}
}
EDITIONS = ("deluxified-2017",) * 6 + ("board-game-arena", "prototype-2015")
VARIANTS = ("standard", "standard", "standard", "unpredictable", "first-standard", "learning", "knights-tournament")


def games() -> Iterator[dict[str, Any]]:
    """Yield the games to play: each reading alone, several at once, and the default ones."""
    default = Interpretation()
    others, later = (
        [
            (field.name, str(value))
            for field in attrs.fields(Interpretation)
            for value in type(getattr(default, field.name))
            if value != getattr(default, field.name)
            and (field.name in LATER) == late
            and field.name not in OF_EXPANSIONS
        ]
        for late in (False, True)
    )
    chance = random.Random(11)
    together = [chance.sample(others, 4) for _ in range(20)]
    for number, readings in enumerate(
        [*([one] for one in others), *together, *([] for _ in range(10)), *([one] for one in later)]
    ):
        variant = chance.choice(VARIANTS)
        yield {
            "seed": number,
            "edition": chance.choice(EDITIONS),
            "variant": variant,
            "orders": "chosen" if variant == "knights-tournament" else chance.choice(("dealt", "dealt", "none")),
            "players": chance.choice((2, 3, 4)),
            "readings": dict(sorted(readings)),
        }


def written(state: State) -> str:
    """Return a position as JSON, as it was written then.

    All readings were named, by the names of their fields; only those of questions asked later are left out where they
    have their default. A board had no digest.
    """
    data = position_to_data(state)
    readings, usual = state.ruleset.interpretation, Interpretation()
    data["ruleset"]["interpretation"] = {
        field.replace("_", "-"): str(getattr(readings, field))
        for field in FIELDS.values()
        if field not in LATER | OF_EXPANSIONS or getattr(readings, field) != getattr(usual, field)
    }
    data["ruleset"].pop("board-digest", None)
    return to_json_text(data)


def without_words(said: Reason | Refusal) -> str:
    """Return the rule of a reason or a refusal with its numbers, and the kind of a refusal."""
    if isinstance(said, Reason):
        return f"{said.rule} {' '.join(re.findall(r'[0-9]+', said.sentence))}"
    inner = " ".join(map(without_words, getattr(said, "each", ())))
    return f"{type(said).__name__} {said.rule} {said.needs} {said.has} {inner}"


def digest(game: dict[str, Any]) -> str:
    """Play a game by chance, at most so many decisions, and return the digest of what was seen."""
    plain = Ruleset(edition=game["edition"]).interpretation
    read = {name: type(getattr(plain, name))(value) for name, value in game["readings"].items()}
    ruleset = Ruleset(
        edition=game["edition"],
        variant=game["variant"],
        orders=game["orders"],
        interpretation=attrs.evolve(plain, **read),
    )
    chance, seen = random.Random(game["seed"]), hashlib.sha256()
    state = new_game(ruleset, players=game["players"], seed=game["seed"])
    earlier: list[Any] = []
    for number in range(DECISIONS):
        decisions = legal(state)
        seen.update("|".join(to_text(state, one) for one in decisions).encode())
        if not decisions:
            break
        taken = decisions[chance.randrange(len(decisions))]
        seen.update("; ".join(map(without_words, explain(state, taken).reasons)).encode())
        for one in earlier[-3:]:
            seen.update("; ".join(map(without_words, refusals(state, one))).encode())
        if number % 10 == 0:
            seen.update(written(state).encode())
        earlier.append(taken)
        state = apply(state, taken)
    if is_over(state):
        seen.update(str(score(state).totals).encode())
    return seen.hexdigest()[:16]


STORED: list[dict[str, Any]] = json.loads(STORE.read_text(encoding="utf-8")) if STORE.is_file() else []


def test_every_reading_has_a_game() -> None:
    """A new reading needs a game here."""
    assert list(games()) == [{name: value for name, value in row.items() if name != "digest"} for row in STORED]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("row", STORED, ids=lambda row: "-".join((str(row["seed"]), *row["readings"].values())))
def test_a_game_goes_as_it_went(row: dict[str, Any]) -> None:
    """The same lists, refusals, reasons and positions, decision by decision."""
    assert row["digest"] == digest(row)


if __name__ == "__main__":
    rows = [{**game, "digest": digest(game)} for game in games()]
    STORE.write_text("[\n" + ",\n".join(f" {json.dumps(row)}" for row in rows) + "\n]\n", encoding="utf-8")
