"""What the protocol says of this game so that a page can put it on a table."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from crusaders_rules.serve import protocol_schema
from crusaders_rules.serve.protocol import Conversation, answer
from crusaders_rules.third_crusade.play.files import plain_data
from crusaders_rules.third_crusade.play.files.positions import position_from_data
from crusaders_rules.third_crusade.play.game import decider

Ask = Callable[..., dict[str, Any]]
FACE_DOWN = "face down"


@pytest.fixture
def ask() -> Ask:
    """Return a conversation whose requests and answers are checked by the schema."""
    checked = jsonschema.Draft202012Validator(protocol_schema.made(plain_data.schemas()))
    said = [Conversation(THIRD_CRUSADE)]

    def asked(op: str, **keys: object) -> dict[str, Any]:
        request = {"op": op, **keys}
        checked.validate(request)
        said[0], answered = answer(said[0], request)
        checked.validate(answered)
        return answered

    asked("hello", version=1)
    return asked


def is_veiled(told: str) -> bool:
    """Return whether a decision is told without what is hidden."""
    return any(words in told for words in (FACE_DOWN, "sealed", "another player"))


def played(ask: Ask, decisions: int) -> dict[str, Any]:
    """Play a game of two at random, and return its record so far with the last answer."""
    pick = random.Random(decisions)
    said = ask("new", players=2, seed=5, record=True)
    record = said["record"]
    for _ in range(decisions):
        if said["over"]:
            break
        said = ask("apply", decision=pick.choice(ask("legal")["decisions"])["decision"])
    return {**record, "decisions": said["position"]["decisions"], "last": said}


@pytest.mark.long
def test_the_record_of_a_game_is_verified(ask: Ask) -> None:
    """To its end, with the result that it may claim; then altered in each of its parts."""
    record = played(ask, 2_000)
    last = record.pop("last")
    assert last["over"]
    said = ask("verify", record=record, positions=True, seats=[])
    assert (True, True, False) == (said["legal"], said["over"], said["claimed"])
    assert len(record["decisions"]) == said["checked"] == len(said["steps"]) - 1
    assert last["position"] == said["steps"][-1]["position"]
    claimed = {**record, "result": said["result"]}
    assert last["position"] == claimed
    assert ask("verify", record=claimed)["claimed"]
    glory = said["result"]["glory"] + 1
    boasted = ask("verify", record={**claimed, "result": {**said["result"], "glory": glory}})
    assert "result" == boasted["problems"][0]["place"]
    lines = record["decisions"]
    altered = ask("verify", record={**record, "decisions": [*lines[:-1], "chance: draw nobody"]}, positions=True)
    assert f"decisions[{len(lines) - 1}]" == altered["problems"][0]["place"]
    assert len(lines) == len(altered["steps"])
    assert "bad-record" == ask("verify", record={**record, "version": 9})["error"]["code"]


def test_a_record_begins_as_its_game_does(ask: Ask) -> None:
    """With what a seed draws; without one, chance has decided nothing."""
    seeded = ask("new", players=3, seed=7, record=True, ruleset={"readings": {"third.march.full-region": "yes"}})
    assert seeded["position"] == seeded["record"]
    assert all(line.startswith("chance: ") for line in seeded["record"]["decisions"])
    assert seeded["record"]["decisions"]
    assert [] == ask("new", players=3, record=True)["record"]["decisions"]


def test_what_is_played_is_in_words(ask: Ask) -> None:
    """Everything that a person can choose has a title and a meaning, and no title is a name of our data."""
    said = ask("hello", version=1)
    plays, titles = said["plays"], said["titles"]
    assert {"players"} == plays.keys() - titles.keys()
    for name, listed in titles.items():
        assert set(plays[name]) == listed.keys()
        assert not [one for one, words in listed.items() if words["title"] in {one, ""} or not words["means"]]
    assert "An example of the rulebook with" in titles["scenarios"]["tripoli"]["means"]


@pytest.mark.long
def test_decisions_like_the_legal_ones_are_judged(ask: Ask) -> None:
    """In a Region that is taken, and an Order that is not in the box; nothing is asked of chance."""
    played(ask, 0)
    state = position_from_data(ask("legal") and ask("new", players=2, seed=5)["position"])
    refused = {}
    pick = random.Random(3)
    for _ in range(150):
        said = ask("legal", refused=True)
        listed = {one["decision"] for one in said["decisions"]}
        for one in said["refused"]:
            assert one["decision"] not in listed
            assert one["refusals"][0]["rule"].startswith("third.")
            refused[one["decision"].split()[0]] = one
        if said["asked"] == "chance":
            assert [] == said["refused"]
        judged = ask("apply", decision=pick.choice(said["decisions"])["decision"])
        # The reason goes on where the question tells what it is about.
        assert ": " not in judged["reasons"][0]["sentence"]
    assert {"plan", "place", "execute"} <= refused.keys()
    assert decider(state) is not None


def test_people_are_told_what_they_may_see(ask: Ask) -> None:
    """An Order is face down to the enemy and named to its player; choices of others are not shown."""
    pick = random.Random(1)
    said = ask("new", players=2, seed=5)
    told: dict[str, set[str]] = {"own": set(), "enemy": set()}
    for _ in range(120):
        asked = said["asked"]
        decisions = ask("legal")["decisions"]
        if asked != "chance":
            mine, theirs = ask("tell", seats=[asked]), ask("tell", seats=[3 - asked])
            assert (True, False) == (mine["sees"], theirs["sees"])
            assert {} == theirs["words"]
            assert mine["question"].startswith(f"Player {asked} (")
            assert {word for one in decisions for word in one["arguments"]} <= mine["words"].keys()
            assert 2 == len(mine["names"])
        decision = pick.choice(decisions)["decision"]
        if asked != "chance" and decision.startswith("place ") and "Planning" in ask("tell")["question"]:
            told["own"].add(ask("tell", decision=decision, seats=[asked])["told"])
            told["enemy"].add(ask("tell", decision=decision, seats=[3 - asked])["told"])
            both = ask("tell", decision=decision, seats=[1, 2])["told"]
            assert both in told["enemy"]
        said = ask("apply", decision=decision)
    assert told["own"]
    assert all(one.endswith("places an Order face down") for one in told["enemy"])
    assert not any(FACE_DOWN in one for one in told["own"])
    assert "bad-decision" == ask("tell", decision="bid 77")["error"]["code"]
    conversation, _ = answer(Conversation(THIRD_CRUSADE), {"op": "hello", "version": 1})
    assert "bad-value" == answer(conversation, {"op": "tell", "seats": [0]})[1]["error"]["code"]


def test_a_word_is_explained_as_what_it_names(ask: Ask) -> None:
    """A Region is not taken for the Objective Card of the same name, nor the card for the Region."""
    ask("new", players=4, seed=5, ruleset={"scenario": "outremer", "variable": True})
    cards = ask("tell")["words"]
    assert any("Objective Card" in one["means"] for one in cards.values())
    while "discard" in ask("tell")["question"]:
        ask("apply", decision=ask("legal")["decisions"][0]["decision"])
    words = ask("tell")["words"]
    assert "Jerusalem" == words["jerusalem"]["title"]
    assert cards.keys() & words.keys()
    assert not any("Objective Card" in one["means"] for one in words.values())


def test_a_check_tells_each_decision_as_some_seats_see_it(ask: Ask) -> None:
    """Beside the positions, from the second one on; what one seat hides, it does not hide from itself."""
    record = played(ask, 100)
    del record["last"]
    steps = {seat: ask("verify", record=record, positions=True, seats=[seat])["steps"] for seat in (1, 2)}
    assert "told" not in steps[1][0]
    assert all("told" in one for one in steps[1][1:])
    first, second = ([one["told"] for one in steps[seat][1:]] for seat in (1, 2))
    unlike = [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]
    assert len(unlike) > 10
    assert all(is_veiled(one) != is_veiled(other) for one, other in unlike)
    assert "told" not in ask("verify", record=record, positions=True)["steps"][1]


def test_a_drawing_is_that_of_its_viewer(ask: Ask) -> None:
    """Each part that is offered; a game that hides nothing has no viewers, and nothing to tell."""
    draws = ask("hello", version=1)["draws"]
    played(ask, 90)
    for part in draws:
        drawn = [ask("draw", part=part, **viewer)["svg"] for viewer in ({}, {"viewer": 1}, {"viewer": 2})]
        assert all(one.startswith("<svg") for one in drawn)
        assert (part == "tracks") or len(set(drawn)) > 1, part
    said, _ = answer(Conversation(THY_WILL_BE_DONE), {"op": "hello", "version": 1})
    said, begun = answer(said, {"op": "new", "players": 2, "seed": 1, "record": True})
    record = begun["record"]
    verified = {"op": "verify", "record": record, "positions": True, "seats": [1]}
    for request in ({"op": "draw", "viewer": 1}, {"op": "tell"}, verified):
        assert "unsupported" == answer(said, request)[1]["error"]["code"]
    assert "bad-value" == answer(said, {"op": "draw", "part": "tracks"})[1]["error"]["code"]
