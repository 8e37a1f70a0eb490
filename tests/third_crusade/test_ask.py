"""Questions of players and the rule that answers each; none of them stands word for word among the prepared ones."""

from __future__ import annotations

import json

import pytest

from crusaders_rules.third_crusade.home import catalog
from tests.cli.terminal import run

PAGES = ("third-crusade/rules/", "third-crusade/questions/", "reference/third-crusade.html#term-")
ASKED = {
    "who wins a battle if both sides are equally strong": "third.battle.winner.tie",
    "how many infantry can stand in one region": "third.region.slots",
    "do i lose glory for orders i did not execute": "third.upkeep.orders",
    "may defenders retreat to the region the attackers marched from": "third.retreat.not-origin",
    "what does the lowest bidder get": "third.diplomacy.lowest",
    "who controls white troops": "third.neutral.control",
    "how strong is a catapult in the desert": "third.battle.strength.table",
    "how much glory is jerusalem worth": "third.upkeep.jerusalem",
    "what do bandits do": "third.march.bandits",
    "how do two partners decide who wins": "third.end.pair",
}


@pytest.mark.parametrize(("words", "rule"), ASKED.items(), ids=ASKED.values())
def test_a_question_finds_its_rule(words: str, rule: str) -> None:
    """Among the first three answers; with its page, which is one of the second part."""
    told = run("ask", "--game", "third-crusade", "--json", "--most", "3", *words.split())
    assert 0 == told.exit_code
    answers = json.loads(told.stdout)["answers"]
    assert rule in [answer["id"] for answer in answers]
    assert [] == [answer["page"] for answer in answers if not answer["page"].startswith(PAGES)]


def test_the_glossary_of_this_game_answers() -> None:
    """Not that of the first game, which has wedges."""
    told = run("ask", "--game", "third-crusade", "tithe")
    assert "Tithe: Gives 1 gold for an Order that was not executed." in told.stdout
    assert "wedge" not in run("ask", "--game", "third-crusade", "wedge").stdout.split()


def test_questions_are_listed_with_their_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the length of the play; each reading that is played has one; the others have none."""
    lines = run("questions", "--game", "third-crusade").stdout.splitlines()
    assert any(line.split()[-6:] == ["arrives", "incomparable", "in", "a", "play", "194"] for line in lines)
    assert any("crowns-and-points" in line and line.endswith(" not played") for line in lines)
    monkeypatch.setenv("COLUMNS", "80")
    listed = run("questions", "--game", "third-crusade").stdout.splitlines()
    assert 80 >= max(map(len, listed))
    assert "    arrives   incomparable in a play, play of 194" in listed
    assert any(line.startswith("    crowns-and-points") and "not played: " in line for line in listed)
    rows = {one["question"]: one for one in json.loads(run("questions", "--game", "third-crusade", "--json").stdout)}
    (verdict,) = rows["third.upkeep.last-round"]["verdicts"]
    shown = {"readings": ["leaves", "arrives"], "verdict": "incomparable", "how": "sampled", "decisions": 194}
    assert shown == {name: verdict[name] for name in shown}
    assert [] == rows["third.upkeep.eighth-step"]["verdicts"]
    told = run("question", "--game", "third-crusade", "third.track.glory.end").stdout
    assert "(A) and kept (B): differs, sampled" in told
    assert "262 decisions, shortest: not claimed" in told


def test_questions_are_chosen_by_chapter_and_verdict() -> None:
    """A verdict may be given with hyphens; what does not exist is refused with what does."""
    told = run("questions", "--game", "third-crusade", "--chapter", "upkeep", "--verdict", "incomparable-in-a-play")
    assert "third.upkeep.last-round" in told.stdout
    assert "third.deploy.jerusalem.limit" not in told.stdout
    assert told.stdout.endswith(f" questions of {len(catalog().questions)}\n")
    wrong = run("questions", "--game", "third-crusade", "--chapter", "travel")
    assert 2 == wrong.exit_code
    assert "--chapter: needs one of sides, round, components" in wrong.stderr
