"""The ops about whole documents, refused decisions and bots: what a page needs to put a game on a table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from crusaders_rules import Ruleset, apply, explain, from_text, is_over, legal, new_game, to_text
from crusaders_rules.records import position_from_json
from crusaders_rules.serve.protocol import answer
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.candidates import alike
from crusaders_rules.thy_will_be_done.play.files.positions import position_from_data, position_to_data
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.serve.support import TINY, Talk


def played(talk: Talk, tries: int, **new: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play a random game, and return its record with the last answer."""
    pick = random.Random(tries)
    said = talk.ask("new", record=True, **new)
    record = said["record"]
    while not said["over"]:
        decision = pick.choice(talk.ask("legal")["decisions"])["decision"]
        record["decisions"].append(f"{said['asked']}: {decision}")
        said = talk.ask("apply", decision=decision)
    return record, said


def middle(seed: int, **how: Any) -> dict[str, Any]:  # noqa: ANN401 -- as new_game has it
    """Return a position of a game as plain data, some turns after the setup, at the beginning of a turn."""
    pick, state = random.Random(seed), new_game(seed=seed, **how)
    for number in range(400):
        data = position_to_data(state)
        if number > 90 and data["pending"]["asks"] == "turn":
            return data
        state = apply(state, pick.choice(legal(state)))
    raise AssertionError("there is no such position")


@pytest.mark.parametrize("seed", [None, 5])
def test_the_record_of_a_game_by_the_protocol_is_verified(seed: int | None) -> None:
    """With outcomes that a seed draws, and with chance decided line by line; then altered in each of its parts."""
    talk = Talk()
    chance = {} if seed is None else {"seed": seed}
    record, last = played(talk, 3, players=2, ruleset=TINY, **chance)
    said = talk.ask("verify", record=record, positions=True)
    assert said["legal"]
    assert said["over"]
    assert not said["claimed"]
    assert len(record["decisions"]) == said["checked"] == len(said["steps"]) - 1
    assert last["position"] == said["steps"][-1]["position"]

    claimed = {**record, "result": said["result"]}
    assert talk.ask("verify", record=claimed)["claimed"]
    totals = [total + 1 for total in said["result"]["totals"]]
    boasted = talk.ask("verify", record={**claimed, "result": {**said["result"], "totals": totals}})
    assert not boasted["legal"]
    assert "result.totals[0]" == boasted["problems"][0]["place"]

    lines = record["decisions"]
    altered = talk.ask("verify", record={**record, "decisions": [*lines[:-1], "1: skip x"]}, positions=True)
    assert not altered["legal"]
    assert f"decisions[{len(lines) - 1}]" == altered["problems"][0]["place"]
    assert len(lines) == len(altered["steps"])
    for wrong in ({}, {**record, "version": 9}, {**record, "decisions": [1]}):
        assert "bad-record" == talk.fail({"op": "verify", "record": wrong})["code"]


def test_a_position_is_checked_without_being_refused() -> None:
    """Every problem has its place and its rule, and the current position stays."""
    talk = Talk()
    data = middle(1, players=3)
    assert {"possible": True, "problems": [], "position": data} == {
        key: value for key, value in talk.ask("check", position=data).items() if key not in ("ok", "pieces")
    }
    assert {"castle", "church", "farm", "bank"} == set(talk.ask("check", position=data)["pieces"]["buildings"])
    spare = next(region.name for region in load_board(data["ruleset"]["board"]).regions if region.space)
    data["players"][0]["knights"] += [spare] * 3
    said = talk.ask("check", position=data)
    assert not said["possible"]
    assert "components.knight" in {problem["rule"] for problem in said["problems"]}
    assert all(problem["place"] for problem in said["problems"])
    assert talk.ask("draw", position=data, unchecked=True)["svg"].startswith("<svg")
    assert "bad-position" == talk.fail({"op": "draw", "position": data})["code"]

    data["players"][0]["knights"] = ["zz9"]
    said = talk.ask("check", position=data)
    assert "position" not in said
    assert "zz9" in said["problems"][0]["reason"]
    assert "bad-position" == talk.fail({"op": "draw", "position": data, "unchecked": True})["code"]


@pytest.mark.parametrize("expansions", [[], ["divine-influence"]])
def test_settling_counts_what_follows_from_the_pieces(expansions: list[str]) -> None:
    """Whatever the position says of it, and nothing else changes."""
    talk = Talk()
    talk.ask("new", players=3, ruleset={"expansions": expansions}, seed=2)
    pick = random.Random(7)
    said: dict[str, Any] = {}
    for _ in range(150):
        decisions = talk.ask("legal")["decisions"]
        said = talk.ask("apply", decision=pick.choice(decisions)["decision"])
    data = said["position"]
    spoiled = {**data, "supply": 0, "markers": {"prussian": 0, "slav": 0}}
    if not expansions:
        spoiled["players"] = [{**player, "buildings": {}} for player in data["players"]]
    settled = talk.ask("check", position=spoiled, settle=True)
    assert data == settled["position"]
    assert settled["possible"]
    assert not talk.ask("check", position=spoiled)["possible"]


def test_taking_a_building_off_the_board_leaves_one_fewer() -> None:
    """On the player board too, once the position is settled."""
    talk = Talk()
    data = next(one for one in (middle(seed, players=3) for seed in range(20)) if one["board"]["buildings"])
    region, built = next(iter(data["board"]["buildings"].items()))
    before = data["players"][built["owner"] - 1]["buildings"][built["type"]]
    del data["board"]["buildings"][region]
    settled = talk.ask("check", position=data, settle=True)["position"]
    assert before - 1 == settled["players"][built["owner"] - 1]["buildings"][built["type"]]


def test_refused_decisions_are_listed_with_their_rules() -> None:
    """In every position of a game: none is legal, and the verdict is that of the library."""
    talk = Talk()
    pick = random.Random(11)
    said = talk.ask("new", players=2, ruleset=TINY, seed=1)
    seen = set()
    while not said["over"]:
        listed = talk.ask("legal", refused=True)
        offered = {one["decision"] for one in listed["decisions"]}
        refused = {one["decision"]: one["refusals"] for one in listed["refused"]}
        assert offered.isdisjoint(refused)
        assert all(refused.values())
        state = position_from_data(said["position"])
        for text in list(refused)[:2]:
            rules = [one.rule for one in explain(state, from_text(state, text)).refusals]
            assert rules == [one["rule"] for one in refused[text]]
        # What is not in either list is not like the legal decisions.
        assert {to_text(state, one) for one in alike(state)} <= offered | set(refused)
        seen |= {text.split()[0] for text in refused}
        said = talk.ask("apply", decision=pick.choice(sorted(offered)))
    assert {"knight", "resolve", "upgrade", "move", "skip"} <= seen
    assert [] == talk.ask("legal", refused=True)["refused"]


def test_swaps_and_splits_of_one_action_are_listed_as_refused() -> None:
    """A swap with a region that has no enemy, and one action twice, which only a reading allows."""
    chance = random.Random(1)
    state = new_game(Ruleset("board-game-arena", expansions=("five-and-six",)), 5, seed=0)
    refused: set[str] = set()
    while not is_over(state) and not any(one.startswith("swap") for one in refused):
        talk = Talk()
        if isinstance(state.pending, p.AskTarget | p.AskSplit):
            talk.ask("set", position=position_to_data(state))
            refused |= {one["decision"] for one in talk.ask("legal", refused=True)["refused"]}
        state = apply(state, chance.choice(legal(state)))
    assert {"swap", "twice"} <= {one.split()[0] for one in refused}


def test_bots_of_the_protocol_are_those_of_the_library() -> None:
    """The same seed decides in the same way; an unknown bot and a finished game are refused."""
    talk = Talk()
    said = talk.ask("new", players=2, ruleset=TINY, seed=1)
    assert list(BOTS) == talk.ask("hello", version=1)["plays"]["bots"]
    said = talk.ask("set", position=said["position"])
    number = 0
    while not said["over"]:
        number += 1
        name = ("random", "greedy")[number % 2]
        state = position_from_data(said["position"])
        chosen = talk.ask("bot", by=name, seed=number)
        assert to_text(state, BOTS[name](number)(state)) == chosen["decision"]
        said = talk.ask("apply", decision=chosen["decision"])
    assert "not-now" == talk.fail({"op": "bot", "by": "random"})["code"]
    assert "bad-value" == talk.fail({"op": "bot", "by": "gredy"})["code"]


def test_a_drawing_marks_what_has_changed() -> None:
    """On the board and on the wheel of the player; another board is refused."""
    talk = Talk()
    before = talk.ask("new", players=2, ruleset=TINY, seed=1)["position"]
    plain = talk.ask("draw")["svg"]
    assert "just changed" not in plain
    assert plain == talk.ask("draw", before=before)["svg"]
    decision = talk.ask("legal")["decisions"][0]["decision"]
    talk.ask("apply", decision=decision)
    assert "just changed" in talk.ask("draw", before=before)["svg"]
    assert "<svg" in talk.ask("draw", part="position")["svg"]
    for part in ("influence", "troop", "prussian"):
        assert f'data-part="{part}"' in talk.ask("draw", part="area", seat=1)["svg"]
    other = position_to_data(new_game(players=3, seed=1))
    assert "bad-value" == talk.fail({"op": "draw", "before": other})["code"]


def test_a_position_that_was_checked_can_be_set() -> None:
    """It is written as the library writes it."""
    talk = Talk()
    data = middle(4, players=4)
    checked = talk.ask("check", position=data, settle=True)["position"]
    assert checked == talk.ask("set", position=checked)["position"]

    assert position_from_json(json.dumps(checked)) == position_from_data(data)


@pytest.mark.parametrize("expansions", [[], ["divine-influence"]])
@pytest.mark.parametrize("tries", [15, pytest.param(250, marks=pytest.mark.long)])
def test_whatever_is_wrong_with_a_position_it_is_told_and_drawn(expansions: list[str], tries: int) -> None:
    """No number, name or missing piece makes the engine fail, and an impossible position is never set."""
    talk = Talk()
    pick = random.Random(13)
    talk.ask("new", players=3, ruleset={"expansions": expansions}, seed=6)
    said: dict[str, Any] = {}
    for _ in range(160):
        said = talk.ask("apply", decision=pick.choice(talk.ask("legal")["decisions"])["decision"])
    drawn = impossible = 0
    for _ in range(tries):
        data = json.loads(json.dumps(said["position"]))
        spoil(data, pick)
        checked = answered(talk, {"op": "check", "position": data, "settle": pick.random() < 0.5})
        assert checked["ok"]
        impossible += not checked["possible"]
        if "position" in checked:
            drawn += 1
            for part in ("board", "area", "position"):
                asked = {"op": "draw", "part": part, "position": checked["position"], "unchecked": True}
                shown = answered(talk, asked)
                assert shown["ok"], shown
        if not answered(talk, {"op": "check", "position": data})["possible"]:
            assert "bad-position" == answered(talk, {"op": "set", "position": data})["error"]["code"]
    assert drawn > tries / 5
    assert impossible > tries / 5


def answered(talk: Talk, request: dict[str, Any]) -> dict[str, Any]:
    """Ask something that the schema may refuse, and leave the conversation as it was."""
    return answer(talk.conversation, request)[1]


def spoil(data: dict[str, Any], pick: random.Random) -> None:
    """Change one or two values somewhere in a position, outside of its ruleset."""
    for _ in range(pick.randint(1, 2)):
        holder: Any = data
        key: Any = pick.choice(("players", "board", "markers", "supply", "start", "pending"))
        while isinstance(holder[key], dict | list) and holder[key]:
            holder = holder[key]
            key = pick.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        there = holder[key]
        number = isinstance(there, int) and not isinstance(there, bool)
        holder[key] = pick.choice((0, 1, 3, there + 1, 9)) if number else other_name(there, pick)


def other_name(value: object, pick: random.Random) -> object:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    return pick.choice(("c3", "d2", "a1", "slav", "prussian", "saracen-bank", "castle", "travel-build", "none", "turn"))
