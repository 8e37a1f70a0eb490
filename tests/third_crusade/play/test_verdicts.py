"""The stored verdicts: each play still shows what its verdict says, and a spoiled one does not."""

from __future__ import annotations

import json

import attrs
import pytest

from crusaders_rules.third_crusade.check import recording
from crusaders_rules.third_crusade.check.made_scenarios import MADE, made_for
from crusaders_rules.third_crusade.check.recording import recorded_again, renewed
from crusaders_rules.third_crusade.check.search_bots import SEARCH_BOTS
from crusaders_rules.third_crusade.check.store import (
    CONSTRUCTED,
    SAMPLED,
    VERDICTS,
    PlayVerdict,
    recheck,
    undecided,
    verdicts,
    verdicts_folder,
)
from crusaders_rules.third_crusade.interpret.reading_names import playable
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.files.records import RecordError, read_record
from crusaders_rules.third_crusade.play.game import is_over, new_game
from crusaders_rules.third_crusade.scenario import load_scenario
from tests.cli.terminal import run

STORED = [verdict for found in verdicts().values() for verdict in found]


@pytest.mark.parametrize("verdict", STORED, ids=lambda one: f"{one.question}-{one.readings[1]}")
def test_a_stored_play_shows_its_verdict(verdict: PlayVerdict) -> None:
    """Legal under both readings, alike up to its last decision, and different after it."""
    assert "" == recheck(verdict)


def test_every_reading_has_a_verdict_or_none() -> None:
    """Nothing is counted twice, and each play belongs to a verdict."""
    pairs = [(one.question, one.readings[1]) for one in STORED]
    every = {(question, name) for question, names in playable().items() for name in names[1:]}
    assert every == {*pairs, *undecided()}
    assert len(every) == len(pairs) + len(undecided())
    assert {one.record for one in STORED} == {file.name for file in (verdicts_folder() / "plays").iterdir()}


def test_a_scenario_made_for_a_question_says_what_it_changes() -> None:
    """Its play is on that scenario, which the record holds; the verdict says why it was made, and no other one does."""
    made = [verdict for verdict in STORED if verdict.how == CONSTRUCTED]
    assert set(MADE) == {verdict.question for verdict in made}
    for verdict in made:
        record = read_record(verdicts_folder() / "plays" / verdict.record)
        assert made_for(verdict.question).data == record.setting.scenario.data
        assert MADE[verdict.question].variable == record.setting.variable
        assert MADE[verdict.question].why == verdict.why
    assert {None} == {verdict.why for verdict in STORED if verdict not in made}
    marches = load_scenario("marches").data
    assert all(made_for(question).data != marches for question in MADE)


def test_bots_of_a_search_like_what_they_are_for() -> None:
    """The warlike one fights more Battles than the lively one; the waiting one executes no Order that it may leave."""
    reactions = {name: verbs_of(name).count("react") for name in SEARCH_BOTS}
    assert reactions["warlike"] > 2 * reactions["lively"]
    waiting = verbs_of("waiting")
    assert waiting.count("execute") < waiting.count("tithe")


def verbs_of(name: str) -> list[str]:
    """Return the verbs of the decisions in three games of four bots of a search."""
    found = []
    for seed in range(3):
        bot, state = SEARCH_BOTS[name](seed), new_game(Ruleset("marches"), 4)
        while not is_over(state):
            decision = bot(state)
            state = apply(state, decision)
            found.append(decision.verb)
    return found


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


def test_a_play_is_written_anew_with_the_scenario_of_today() -> None:
    """Its digest is that of the scenario, and nothing else changes. A scenario in a play must fit its digest."""
    sampled, made = (next(one for one in STORED if one.how == how) for how in (SAMPLED, CONSTRUCTED))
    for verdict in (sampled, made):
        text = (verdicts_folder() / "plays" / verdict.record).read_text(encoding="utf-8")
        assert text == renewed(text, "a play")
        older = json.dumps(json.loads(text) | {"digest": "0" * 64})
        if verdict is sampled:
            assert text == renewed(older, "a play")
        else:
            with pytest.raises(RecordError, match=r"a play: digest"):
                renewed(older, "a play")


def test_only_a_verdict_that_its_play_does_not_show_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many games as before; a verdict goes if no game shows a difference any more."""
    searches = []

    def searched(question: str, reading: str, games: int) -> PlayVerdict | None:
        searches.append((question, reading, games * len(SEARCH_BOTS)))
        return None

    monkeypatch.setattr(recording, "searched", searched)
    verdict = STORED[0]
    assert (verdict, "") == recorded_again(verdict, [])
    assert [] == searches
    wrong = attrs.evolve(verdict, decisions=verdict.decisions + 1)
    assert recorded_again(wrong, [])[0] is None
    assert recorded_again(verdict, [verdict.question])[0] is None
    assert [(verdict.question, verdict.readings[1], verdict.games)] * 2 == searches
    with pytest.raises(ValueError, match=r"there is no question third\.moon"):
        recording.record_again(["third.moon"])
