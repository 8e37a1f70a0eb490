"""The page that adds a kind of question: its blocks change a copy of the package, and the copy plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.howto import copied, follow, ran

PLAYED = """
import random
import attrs
import crusaders_rules as c
from crusaders_rules import decisions, questions, records
from crusaders_rules.envs.one_hot import KINDS
from crusaders_rules.thy_will_be_done.play.files.schemas import made
from crusaders_rules.thy_will_be_done.play.notation import to_line
from crusaders_rules.thy_will_be_done.state import replace

assert questions.AskAlms in KINDS
assert '"alms"' in made("position")
chance, given = random.Random(7), set()
ruleset = c.Ruleset(variant="first-standard", orders="none", board="tiny-row")
state = c.new_game(ruleset, 2, seed=1)
record, lines = c.begin_record(ruleset, 2, seed=1), []
while not c.is_over(state):
    found = c.legal(state)
    # Players upgrade their wedges, since nobody else may skip, and give alms as soon as they can.
    wanted = [one for one in found if isinstance(one, decisions.Upgrade | decisions.Skip | decisions.GiveAlms)]
    decision = chance.choice(wanted) if wanted and chance.random() < 0.5 else chance.choice(found)
    after = c.apply(state, decision)
    if isinstance(state.pending, questions.AskAlms):
        text, paid = c.to_text(state, decision), isinstance(decision, decisions.GiveAlms)
        written = records.decision_to_json(state, decision)
        assert decision == c.from_text(state, text) == records.decision_from_json(state, written)
        assert state == records.position_from_json(records.position_to_json(state))
        poor = replace(state, areas=tuple(replace(area, influence=0) for area in state.areas))
        (why,) = c.explain(poor, decisions.GiveAlms()).refusals
        assert (why.rule, c.legal(poor)) == ("skip.distribute", (decisions.GiveNothing(),))
        assert after.supply == state.supply + paid
        assert isinstance(after.pending, questions.AskDistribution)
        given.add((text, c.in_words(state, decision)))
    lines.append(to_line(state, decision))
    state = after
    if len(lines) == 400:
        break
checked = c.verify(attrs.evolve(record, decisions=tuple(lines)))
assert checked.error is None, checked.error
print(sorted(given))
"""
PROVED = """
from crusaders_rules.thy_will_be_done.check.project import topic

for said, holds in topic("game").every_question_has_its_step.function():
    if not holds:
        print(said)
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package and its specification, with the kind of the page."""
    folder = copied(tmp_path_factory.mktemp("added"))
    assert len(set(follow("add-a-question.md", folder / "crusaders_rules" / "thy_will_be_done"))) == 5
    return folder


def test_a_kind_of_question_that_follows_the_page_is_played(copy: Path) -> None:
    """It is asked, listed, refused, said, written down and read again."""
    said = ran(copy, PLAYED)
    assert "('alms', 'give 1 influence to the supply')" in said
    assert "('no-alms', 'give nothing')" in said


def test_the_proof_about_whole_games_asks_for_the_new_kind(copy: Path) -> None:
    """Nothing else is missing."""
    missing = ran(copy, PROVED).splitlines()
    assert len(missing) > 1
    assert all("Alms" in one or "GiveNothing" in one for one in missing), missing
