"""Seats count from 0 in Python, and from 1 wherever a person or another program sees them: in both games."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import crusaders_rules
from crusaders_rules import records, third_crusade
from crusaders_rules.games import GAMES
from crusaders_rules.serve.protocol import Conversation, answer
from crusaders_rules.third_crusade import records as third_records
from crusaders_rules.third_crusade.show.position import part_svg as third_svg
from crusaders_rules.thy_will_be_done.show import position_svg
from tests.cli.terminal import run

PLAYERS = 3
PACKAGES = {"thy-will-be-done": crusaders_rules, "third-crusade": third_crusade}
WRITTEN = {"thy-will-be-done": records, "third-crusade": third_records}


def positions(game: ModuleType) -> Iterator[tuple[Any, Any]]:
    """Yield records of a random game after some decisions, each with its position; all seats are asked, and chance."""
    draw, record = random.Random(1), game.begin_record(players=PLAYERS)
    state = game.resume(record)
    for number in range(150):
        decision = draw.choice(game.legal(state))
        record, state = record.with_decision(state, decision), game.apply(state, decision)
        if number % 7 == 0:
            yield record, state


def counted(seat: int) -> int | str:
    """Return a seat of Python as others see it."""
    return "chance" if seat == crusaders_rules.CHANCE else seat + 1


@pytest.mark.parametrize("name", PACKAGES)
def test_python_counts_from_0(name: str) -> None:
    """Whoever is asked, and who wins, has a place in the fields of the position."""
    asked = {PACKAGES[name].to_act(state) for _, state in positions(PACKAGES[name])}
    assert set(range(PLAYERS)) <= asked <= {*range(PLAYERS), crusaders_rules.CHANCE}
    assert third_crusade.CHANCE == crusaders_rules.CHANCE


@pytest.mark.parametrize("name", PACKAGES)
def test_the_command_line_counts_from_1(name: str, tmp_path: Path) -> None:
    """In words, and in what other programs read."""
    game, seen = PACKAGES[name], set()
    for record, state in positions(game):
        game.write_record(record, tmp_path / "game.json")
        asked = counted(game.to_act(state))
        assert asked == json.loads(run("legal", str(tmp_path / "game.json"), "--json").stdout)["asked"]
        told = run("legal", str(tmp_path / "game.json")).stdout
        assert told.startswith("Chance" if asked == "chance" else f"Player {asked}")
        seen.add(asked)
    assert {1, 2, 3} <= seen


@pytest.mark.parametrize("name", PACKAGES)
def test_the_protocol_counts_from_1(name: str) -> None:
    """Of positions that it is given."""
    (game,) = (one for one in GAMES if one.name.replace("_", "-") == name)
    package, said = PACKAGES[name], Conversation(game)
    said, _ = answer(said, {"op": "hello", "version": 1})
    for _, state in positions(package):
        position = json.loads(WRITTEN[name].position_to_json(state))
        said, told = answer(said, {"op": "legal", "position": position})
        assert counted(package.to_act(state)) == told["asked"]


def test_files_count_from_1() -> None:
    """Lines and results of records and positions of the first game; those of the second name the Army instead."""
    draw, record = random.Random(3), crusaders_rules.begin_record(players=2, seed=3)
    state = crusaders_rules.resume(record)
    while not crusaders_rules.is_over(state):
        decision = draw.choice(crusaders_rules.legal(state))
        after = record.with_decision(state, decision)
        assert after.decisions[-1].startswith(f"{counted(crusaders_rules.to_act(state) or 0)}: ")
        record, state = after, crusaders_rules.apply(state, decision)
    written = json.loads(records.to_json(record.with_result(state)))
    assert [seat + 1 for seat in crusaders_rules.winners(state)] == written["result"]["winners"]
    begun = json.loads(records.position_to_json(crusaders_rules.new_game(players=2, seed=1)))
    assert begun["pending"]["seat"] == 1
    third = third_crusade.begin_record(players=2, seed=1)
    seat = third_crusade.to_act(third_crusade.resume(third))
    assert seat is not None
    army = third_crusade.resume(third).seats[seat]
    assert (
        f"{army}: pass"
        == third.with_decision(third_crusade.resume(third), third_crusade.Decision("pass")).decisions[-1]
    )


def test_pictures_and_pages_count_from_1() -> None:
    """Each player area is that of a player from 1; the scripts of the page take a seat as the protocol gives it."""
    first = position_svg(crusaders_rules.new_game(players=PLAYERS, seed=1))
    second = third_svg(third_crusade.new_game(players=PLAYERS, seed=1), "position", None, None)
    for picture in (first, second):
        assert {"1", "2", "3"} == set(re.findall(r"[Pp]layer (\d+)", picture))
    scripts = Path(str(crusaders_rules.__file__)).parent / "site" / "static" / "table"
    said = "".join(file.read_text(encoding="utf-8") for file in scripts.glob("*.mjs"))
    shown = re.findall(r"Player \$\{([^}]*)\}", said)
    assert len(shown) > 3
    assert [] == [what for what in shown if what.strip() in {"place", "index", "number"}]


def test_the_exception_is_documented_once() -> None:
    """On the page of the Python names, and in the package itself."""
    page = Path(__file__).resolve().parents[2] / "docs" / "reference" / "api.md"
    assert "counted **from 0 in Python**" in page.read_text(encoding="utf-8")
    for package in PACKAGES.values():
        assert "count from 0" in str(package.__doc__)
