"""Positions that could not lie on a table: every problem is named, with its path and its rule."""

from __future__ import annotations

import json
from typing import Any

import pytest

from crusaders_rules.thy_will_be_done.play.files.positions import PositionError, position_from_json
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.records.games import first, position_data, put, states
from tests.thy_will_be_done.records.test_positions import REFEREE


def _problems(data: dict[str, Any]) -> set[tuple[str, str | None]]:
    with pytest.raises(PositionError) as refused:
        position_from_json(json.dumps(data), "table.json")
    assert all(line.startswith("table.json: ") and line.isprintable() for line in refused.value.lines)
    return {(problem.place, problem.rule) for problem in refused.value.problems}


def _spoiled(changes: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(REFEREE)
    for path, value in changes.items():
        put(data, path, value)
    return data


def _shown(value: object) -> str:
    """The same name in every run, also for a set."""
    return str(sorted(value, key=str) if isinstance(value, set) else value)


WHEEL = "players/0/wheel"


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({f"{WHEEL}/0/tokens": 1}, {("players[0].wheel", "components.token")}),
        ({f"{WHEEL}/0/wedge": "crusade-build"}, {("players[0].wheel", "components.wedge")}),
        ({f"{WHEEL}/0/wedge": "build-travel"}, {("players[0].wheel[0].wedge", None)}),
        ({WHEEL: []}, {("players[0].wheel", "components.wedge")}),
        (
            {"players/0/order": "aviz"},
            {("players[0].order", "variant.no-order"), ("players[0].wheel", "components.token")},
        ),
        ({"players/0/buildings": {"castle": 2}}, {("players[0].buildings.castle", "build.next")}),
        (
            {"players/0/buildings": {"castle": 1, "farm": 5}},
            {("players[0].buildings", "components.building"), ("players[0].buildings.farm", "build.next")},
        ),
        ({"board/buildings/b1/level": 2}, {("players[0].buildings.castle", "build.next")}),
        (
            {"board/buildings/b1/owner": 2},
            {("players[0].buildings.castle", "build.next"), ("players[1].buildings.castle", "build.next")},
        ),
        (
            {"board/buildings/b1/owner": 3},
            {("board.buildings.b1.owner", "build.place"), ("players[0].buildings.castle", "build.next")},
        ),
        ({"board/buildings": {}}, {("players[0].buildings.castle", "build.next")}),
        (
            {"board/enemies": {"b1": "prussian"}},
            {("board.buildings.b1", "build.enemy"), ("board.enemies", "crusade.keep")},
        ),
        (
            {"board/enemies": {"a1": "prussian"}},
            {("board.enemies.a1", "setup.enemy.flag"), ("board.enemies", "crusade.keep")},
        ),
        (
            {"board/enemies": {"a1": "saracen-bank"}},
            {
                ("board.enemies.a1", "setup.enemy.flag"),
                ("board.enemies", "components.enemy"),
                ("board.enemies", "crusade.keep"),
            },
        ),
        (
            {"players/1/defeated": {"slav": 1}},
            {("board.enemies", "components.enemy"), ("board.enemies", "crusade.keep"), ("markers", "crusade.advance")},
        ),
        ({"players/0/defeated": {}}, {("board.enemies", "crusade.keep"), ("markers", "crusade.advance")}),
        ({"markers/slav": 0}, {("markers", "crusade.advance")}),
        ({"players/0/troops": 6}, {("players[0].troops", "components.troop")}),
        ({"players/0/knights": ["b1"]}, {("players[0].knights", "bonus.knight.unlock")}),
        ({"players/0/knights": ["b1"] * 4}, {("players[0].knights", "components.knight")}),
        ({"players/1/knights": []}, {("players[1].knights", "bonus.knight.unlock")}),
        ({"players/0/influence": 5}, {("supply", "end.overflow")}),
        ({"supply": 3}, {("supply", "end.overflow")}),
        ({"supply": 0}, {("supply", "end.overflow")}),
        ({"start": 3}, {("start", "setup.start.random")}),
        ({"start": None}, {("start", "setup.start.random")}),
        ({"board/tiles": {}}, {("board.tiles.b1", "setup.tile.all")}),
        (
            {"board/tiles": {"a1": "church-discount"}},
            {("board.tiles.a1", "setup.tile.place"), ("board.tiles.b1", "setup.tile.all")},
        ),
        (
            {"board/tiles/a1": "church-discount"},
            {("board.tiles", "components.tile"), ("board.tiles.a1", "setup.tile.place")},
        ),
        ({"board/tiles/b1": "church-gift"}, {("board.tiles.b1", None)}),
        ({"board/buildings/z9": {"owner": 1, "type": "farm", "level": 1}}, {("board.buildings.z9", None)}),
        ({"players/0/knights": ["b1", "z9"]}, {("players[0].knights[1]", None)}),
        ({"ruleset/board": "tiny-raw"}, {("ruleset.board", None)}),
        ({"ruleset/board": "ours-four"}, {("ruleset.board", "setup.map.side")}),
        ({"ruleset/edition-digest": "00"}, {("ruleset.edition-digest", None)}),
        (
            {"ruleset/variant": "learning"},
            {
                ("players[0].wheel[0].upgraded", "variant.learning.upgraded"),
                ("players[0].wheel[3].upgraded", "variant.learning.upgraded"),
                ("players[0].wheel", "setup.order.effect"),
                ("players[1].wheel[0].upgraded", "variant.learning.upgraded"),
                ("players[1].wheel[3].upgraded", "variant.learning.upgraded"),
                ("players[1].wheel", "setup.order.effect"),
            },
        ),
        ({"pending/seat": 3}, {("pending.seat", "components.players")}),
        ({"pending/asks": "trun"}, {("pending.asks", None)}),
        ({"pending": {"asks": "nothing"}}, {("pending.asks", "end.round")}),
    ],
    ids=_shown,
)
def test_a_table_that_breaks_a_limit_is_refused(changes: dict[str, Any], problems: set[tuple[str, str | None]]) -> None:
    """Each limit and each thing that never changes is checked, and named by its rule."""
    assert problems == _problems(_spoiled(changes))


@pytest.mark.parametrize("kept", [[], slice(1, None)], ids=["no wedge", "five wedges"])
def test_a_wheel_that_is_short_of_the_wedge_in_hand_is_at_fault_itself(kept: slice | list[Any]) -> None:
    """In the middle of a turn too: what is asked names the wedge rightly."""
    data = _spoiled({})
    wheel = data["players"][0]["wheel"]
    put(data, WHEEL, kept if isinstance(kept, list) else wheel[kept])
    put(data, "pending", {"asks": "split", "seat": 1, "wedge": wheel[0]["wedge"]})
    assert {("players[0].wheel", "components.wedge")} == _problems(data)
    put(data, "pending/wedge", "travel-biuld")
    assert {("pending.wedge", None)} == _problems(data)


@pytest.mark.rules("setup.building", "setup.supply", "setup.token.order", "upgrade.instead")
def test_before_the_first_turn_nothing_is_won_or_moved() -> None:
    """While first knights are placed, buildings, influence and moved tokens are all out of place."""
    rules = {rule for _, rule in _problems(_spoiled({"pending": {"asks": "knight", "seat": 1}}))}
    assert rules >= {"setup.building", "setup.supply", "setup.token.order", "upgrade.instead"}


def test_all_problems_are_named_at_once() -> None:
    """A referee mends a position in one go."""
    changes = {f"{WHEEL}/0/tokens": 9, "players/1/troops": 7, "supply": 100, "markers/prussian": 4}
    rules = {"components.token", "components.troop", "end.overflow", "crusade.advance"}
    assert rules == {rule for _, rule in _problems(_spoiled(changes))}


@pytest.mark.parametrize(
    ("kind", "changes", "problem"),
    [
        (p.AskSplit, {"wedge": "x"}, ("pending.wedge", None)),
        (p.AskSplit, {"tokens": 1}, ("pending.tokens", None)),
        (p.AskFirst, {"plan": []}, ("pending.plan", "turn.split.all")),
        (p.AskFirst, {"plan": [{"action": "travel", "tokens": 1}]}, ("pending.plan", "turn.split.all")),
        (p.AskFirst, {"plan/0/tokens": 30}, ("pending.plan", "turn.split.all")),
        (p.AskMove, {"points": 0}, ("pending.points", "travel.points")),
        (p.AskMove, {"points": 30}, ("pending.points", "travel.points")),
        (p.AskMove, {"knights": []}, ("pending.knights", "travel.divide")),
        (p.AskMove, {"knights": ["a2"] * 9}, ("pending.knights", "travel.divide")),
        (p.AskMove, {"plan": [{"action": "travel", "tokens": 1}]}, ("pending.plan", "turn.split")),
        (p.AskMove, {"wedge": "muster-influence"}, ("pending.wedge", "upgrade.icon")),
        (p.AskTarget, {"tokens": 0}, ("pending.tokens", "turn.split.all")),
        (p.AskTarget, {"tokens": 14}, ("pending.tokens", "turn.split.all")),
        (p.AskTarget, {"plan": [{"action": "muster", "tokens": 1}]}, ("pending.plan", "turn.split")),
        (p.AskBuilding, {"tokens": 14}, ("pending.tokens", "turn.split.all")),
        (p.AskBuilding, {"wedge": "muster-influence"}, ("pending.wedge", "upgrade.icon")),
        (p.AskBuilding, {"begun": True}, ("pending.begun", "turn.result.one")),
        (p.AskReward, {"begun": True}, ("pending.begun", "turn.result.one")),
        (p.AskReward, {"token": "slav"}, ("pending.token", "crusade.saracen.three")),
        (p.AskReward, {"region": "a2"}, ("pending.region", "setup.enemy.flag")),
        (p.AskManner, {"wedge": "z"}, ("pending.wedge", None)),
        (p.AskTurn, {"seat": None}, ("pending.seat", None)),
        (p.AskTurn, {"asks": "enemy"}, ("pending.seat", None)),
        (p.AskTurn, {"asks": "manner"}, ("pending.wedge", None)),
        (p.AskOrderSetup, {"chosen": ["travel-build"]}, ("pending.chosen", "setup.order.effect")),
        (p.AskOrder, {"dealt/0": ["templar"]}, ("pending.dealt", "setup.order.deal")),
        (p.AskOrder, {"dealt": []}, ("pending.dealt", "setup.order.deal")),
        (p.AskOrder, {"dealt/1": ["templar", "templar"]}, ("pending.dealt[1]", "setup.order.deal")),
    ],
    ids=str,
)
def test_a_question_that_does_not_fit_the_table_is_refused(
    kind: type, changes: dict[str, Any], problem: tuple[str, str | None]
) -> None:
    """What is asked is checked against the wedge, the knights and the rules of the action."""
    data = position_data(first(0, kind))
    for path, value in changes.items():
        put(data, f"pending/{path}", value)
    assert problem in _problems(data)


@pytest.mark.rules("end.round")
def test_no_round_begins_after_the_supply_is_empty() -> None:
    """Once the start player would be asked again, the game is over."""
    data = position_data(states(0)[-1])
    put(data, "pending", {"asks": "turn", "seat": data["start"]})
    assert {("pending.asks", "end.round")} == _problems(data)


@pytest.mark.rules("skip.allowed", "upgrade.instead")
def test_a_distribution_follows_an_upgrade_or_a_skip_that_was_allowed() -> None:
    """After an upgrade some wedge is upgraded; after a skip all of them are."""
    data: dict[str, Any] = json.loads(REFEREE)
    put(data, "pending", {"asks": "distribution", "seat": 2, "optional": True})
    assert {("pending.optional", "upgrade.instead")} == _problems(data)
    put(data, "pending", {"asks": "distribution", "seat": 1, "optional": False})
    assert {("pending.optional", "skip.allowed")} == _problems(data)


@pytest.mark.rules("setup.wheel.match", "components.order", "setup.order.choose", "order.montesa.knight")
def test_wheels_and_orders_of_several_players_are_held_against_each_other() -> None:
    """All wheels match, an order is there once, and the black knight counts."""
    data = position_data(first(0, p.AskTurn))
    put(data, "players/1/wheel", list(reversed(data["players"][1]["wheel"])))
    assert {("players[1].wheel", "setup.wheel.match")} == _problems(data)
    data = position_data(first(0, p.AskTurn))
    put(data, "players/3/order", data["players"][0]["order"])
    assert ("players[3].order", "components.order") in _problems(data)
    put(data, "players/3/order", "none")
    assert ("players[3].order", "setup.order.choose") in _problems(data)
    data = position_data(first(0, p.AskTurn))
    seat = next(seat for seat, player in enumerate(data["players"]) if player["order"] != "montesa")
    put(data, f"players/{seat}/order", "montesa")
    assert (f"players[{seat}].knights", "order.montesa.knight") in _problems(data)


@pytest.mark.rules("setup.order.effect")
def test_an_order_asks_for_no_more_than_it_changes() -> None:
    """Once everything that an order changes at setup is done, the next player is asked."""
    state = next(one for one in states(8) if isinstance(one.pending, p.AskOrder) and one.pending.seat == 1)
    data = position_data(state)
    put(data, "pending/asks", "order-setup")
    put(data, "pending/seat", 1)
    assert ("pending", "setup.order.effect") in _problems(data)


@pytest.mark.rules("setup.knight.reverse", "setup.knight.distinct", "setup.knight.region")
def test_first_knights_are_placed_in_their_order_and_apart() -> None:
    """Whose turn it is to place tells who has placed, each in a starting region of their own."""
    state = [one for one in states(0) if isinstance(one.pending, p.AskKnight)][2]
    seats = [seat for seat, area in enumerate(state.areas) if area.knights]
    data = position_data(state)
    put(data, f"players/{seats[0]}/knights", data["players"][seats[1]]["knights"])
    assert "setup.knight.distinct" in {rule for _, rule in _problems(data)}
    put(data, f"players/{seats[0]}/knights", ["c3"])
    assert "setup.knight.region" in {rule for _, rule in _problems(data)}
    put(data, f"players/{seats[0]}/knights", [])
    assert {(f"players[{seats[0]}].knights", "bonus.knight.unlock")} == _problems(data)


def test_only_an_upgraded_wedge_asks_which_action_is_first() -> None:
    """A wedge with one action has no order, whatever plan is given."""
    plan = [{"action": "travel", "tokens": 1}, {"action": "build", "tokens": 1}]
    asked = {"asks": "first", "seat": 1, "wedge": "travel-build", "plan": plan}
    changes = {"pending": asked, f"{WHEEL}/0/upgraded": False}
    assert ("pending.wedge", "turn.split") in _problems(_spoiled(changes))
