"""The stored verdicts: each play still shows what its verdict says, and a spoiled one does not."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.third_crusade.check.play_verdicts import (
    VERDICTS,
    PlayVerdict,
    recheck,
    undecided,
    verdicts,
    verdicts_folder,
)
from crusaders_rules.third_crusade.play.ruling_names import questions
from tests.cli.terminal import run

STORED = [verdict for found in verdicts().values() for verdict in found]


@pytest.mark.parametrize("verdict", STORED, ids=lambda one: f"{one.question}-{one.readings[1]}")
def test_a_stored_play_shows_its_verdict(verdict: PlayVerdict) -> None:
    """Legal under both readings, alike up to its last decision, and different after it."""
    assert "" == recheck(verdict)


def test_every_reading_has_a_verdict_or_none() -> None:
    """Nothing is counted twice, and each play belongs to a verdict."""
    pairs = [(one.question, one.readings[1]) for one in STORED]
    every = {(question, name) for question, names in questions().items() for name in names[1:]}
    assert every == {*pairs, *undecided()}
    assert len(every) == len(pairs) + len(undecided())
    assert {one.record for one in STORED} == {file.name for file in (verdicts_folder() / "plays").iterdir()}


def test_a_verdict_that_its_play_does_not_show_is_found() -> None:
    """Another verdict, another length, another reading, and no play."""
    verdict = STORED[0]
    others = [one for one in VERDICTS if one != verdict.verdict]
    assert all("which is not" in recheck(attrs.evolve(verdict, verdict=other)) for other in others)
    assert "decisions, not 1" in recheck(attrs.evolve(verdict, decisions=1))
    same = attrs.evolve(verdict, readings=verdict.readings[:1] * 2)
    assert "shows no difference" in recheck(same)
    turned = attrs.evolve(verdict, readings=verdict.readings[::-1])
    assert "not one under the default readings" in recheck(turned)
    assert "cannot be read" in recheck(attrs.evolve(verdict, record="nothing.json"))


def test_the_command_line_lists_what_is_decided() -> None:
    """And what is not."""
    told = run("diverge", "--game", "third-crusade", "--list").stdout
    assert told.count("no verdict: no play of the search shows a difference") == len(undecided())
    assert STORED[0].record in told
