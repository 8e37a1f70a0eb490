"""The published schemas: everything written here obeys them, and nothing is read that does not."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any

import attrs
import jsonschema
import pytest

from crusaders_rules.files.problems import FileError
from crusaders_rules.records import position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.play.files import schemas
from crusaders_rules.thy_will_be_done.play.files.records import begin_record, from_json, to_json
from crusaders_rules.thy_will_be_done.play.files.schemas import SCHEMAS, made, schema
from crusaders_rules.thy_will_be_done.play.kinds import every_kind
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.records.games import (
    GAMES,
    SMALL,
    first,
    position_data,
    put,
    record_data,
    record_text,
    remove,
    states,
    written_out,
)


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    """Return what checks a document by its schema, as it is made now; one test asks whether it is published."""
    return jsonschema.Draft202012Validator(json.loads(made(name)))


@pytest.mark.parametrize("name", ["record", "position", "protocol"])
def test_a_schema_is_one(name: str) -> None:
    """What is published is valid JSON Schema."""
    jsonschema.Draft202012Validator.check_schema(json.loads(made(name)))


def test_there_is_no_other_schema() -> None:
    """A wrong name is refused with the right ones."""
    with pytest.raises(ValueError, match="no schema 'game'; schemas: record, position, protocol"):
        schema("game")


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_record_obeys_its_schema(game: int) -> None:
    """Finished and just begun, with and without outcomes."""
    validator("record").validate(json.loads(record_text(game)))
    validator("record").validate(json.loads(to_json(begin_record(players=2 + game % 3))))


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_position_obeys_its_schema(game: int) -> None:
    """A position of each kind in each game."""
    kinds = {type(state.pending): state for state in states(game)}
    for state in kinds.values():
        validator("position").validate(json.loads(position_to_json(state)))


def test_the_published_schemas_are_those_that_are_made() -> None:
    """The classes and the table of kinds by which files are read make them; no other test fails if one is stale."""
    stale = [name for name in SCHEMAS if made(name) != schema(name)]
    assert not stale, f"the published schemas are stale ({', '.join(stale)}); write them anew: make schemas"


def test_a_new_kind_of_question_is_in_the_schema_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The schema of what is asked has an entry for each kind in the table, and nothing else is to be edited."""
    turn = next(kind for kind in every_kind() if kind.asks is p.AskTurn)
    new = attrs.make_class("AskLuck", {"seat": attrs.field(type=int), "amount": attrs.field(type=int)}, frozen=True)
    new.__doc__ = "How lucky a player is."
    kinds = (*every_kind(), attrs.evolve(turn, asks=new, name="luck"))
    monkeypatch.setattr(schemas, "every_kind", lambda: kinds)
    questions = json.loads(made("position"))["$defs"]["pending"]["oneOf"]
    assert [kind.name for kind in kinds] == [one["properties"]["asks"]["const"] for one in questions]
    assert {"asks", "seat", "amount"} == set(questions[-1]["properties"]) == set(questions[-1]["required"])
    assert "How lucky a player is." == questions[-1]["description"]


BROKEN: list[tuple[str, Any]] = [
    ("version", 3),
    ("version", "1"),
    ("format", None),
    ("surplus", 1),
    ("players", None),
    ("ruleset", {}),
    ("ruleset/edition", 2017),
    ("ruleset/edition-digest", "xyz"),
    ("ruleset/variant", "standrad"),
    ("ruleset/variant", None),
    ("ruleset/orders", 1),
    ("ruleset/surplus", 1),
    ("ruleset/interpretation", []),
    ("ruleset/interpretation", {"skip.condition": None}),
    ("ruleset/interpretation", {"skip-condition": "all-upgraded"}),
    ("ruleset/interpretation/other", "never"),
    ("ruleset/interpretation/skip_condition", "all-upgraded"),
    ("ruleset/interpretation", {"skip.condition": "never"}),
    ("ruleset/board", None),
    ("ruleset/board", {"board": {}}),
    ("ruleset/board-digest", 7),
    ("ruleset/board-digest", "5d41402abc4b2a7"),
    ("outcomes", []),
    ("outcomes", {"start": 1}),
    ("outcomes", {"start": 0, "tiles": {}, "enemies": {}}),
]
BROKEN_RECORDS: list[tuple[str, Any]] = [
    ("players", 1),
    ("players", 7),
    ("players", "2"),
    ("decisions", "1: keep"),
    ("decisions/0", 1),
    ("decisions/0", "1: " + "x" * 200),
    ("result", []),
    ("result/totals/0", -1),
    ("result/totals/0", 10**9),
    ("result/totals", [1] * 7),
    ("result/winners", [0]),
    ("result/winners/0", 7),
    ("result/winner", 1),
    ("outcomes/wheels/0", ["travel-build"]),
    ("outcomes/enemies/b1", "turk"),
    ("outcomes/enemies/B1", "slav"),
    ("outcomes/tiles/b1", 1),
    ("outcomes/deals", [["templar", "templar", "templar", "templar"]]),
    ("ruleset/board-digest", None),
    ("ruleset/board", 7),
]
BROKEN_BOARDS: list[tuple[str, Any]] = [
    ("ruleset/board/region/0/name", "A1"),
    ("ruleset/board/region/0/column", 100),
    ("ruleset/board/region/0/space", 1),
    ("ruleset/board/region/0/river", True),
    ("ruleset/board/components/supply", 0),
    ("ruleset/board/provenance", {}),
]
BROKEN_POSITIONS: list[tuple[str, Any]] = [
    ("players", []),
    ("players/0/order", "jesuits"),
    ("players/0/influence", -1),
    ("players/0/influence", "5"),
    ("players/0/troops", 8),
    ("players/0/wheel/0/tokens", 21),
    ("players/0/wheel/0/upgraded", 1),
    ("players/0/wheel/0/side", "left"),
    ("players/0/buildings/castle", 5),
    ("players/0/buildings/tower", 1),
    ("players/0/defeated/turk", 1),
    ("players/0/knights/0", "B-1"),
    ("players/0/knights", "b1"),
    ("board/enemies", []),
    ("board/enemies/b9", "turk"),
    ("board/buildings/b9", {"owner": 1, "type": "castle"}),
    ("board/buildings/b9", {"owner": 0, "type": "castle", "level": 1}),
    ("board/buildings/b9", {"owner": 1, "type": "castle", "level": 5}),
    ("board/tiles/b9", None),
    ("markers", {}),
    ("markers/saracen", 0),
    ("supply", -2),
    ("start", 0),
    ("start", "1"),
    ("pending", None),
    ("pending", {}),
    ("pending/asks", "turns"),
    ("pending/seat", 0),
    ("pending/seat", None),
    ("pending/wedge", "travel-build"),
    ("pending/wedge", None),
    ("pending", {"asks": "split", "seat": 1}),
    ("pending", {"asks": "first", "seat": 1, "wedge": "travel-build", "plan": [{"action": "travel"}]}),
    ("pending", {"asks": "move", "seat": 1, "wedge": "travel-build", "plan": [], "points": -1, "knights": ["b1"]}),
    ("pending", {"asks": "nothing", "seat": 1}),
    ("pending", {"asks": "enemy", "seat": 1}),
    ("pending", {"asks": "distribution", "seat": 1, "optional": 1}),
]


@pytest.mark.parametrize(("path", "value"), BROKEN + BROKEN_RECORDS, ids=str)
def test_a_broken_record_is_refused_by_schema_and_loader(path: str, value: object) -> None:
    """What the schema refuses, the loader refuses too."""
    data = record_data(SMALL)
    put(data, path, value)
    assert not validator("record").is_valid(data)
    with pytest.raises(FileError):
        from_json(json.dumps(data))


@pytest.mark.parametrize(("path", "value"), BROKEN_BOARDS, ids=str)
def test_a_broken_board_is_refused_by_schema_and_loader(path: str, value: object) -> None:
    """What the schema refuses, the loader refuses too."""
    data = written_out()
    validator("record").validate(data)
    put(data, path, value)
    assert not validator("record").is_valid(data)
    with pytest.raises(FileError):
        from_json(json.dumps(data))


@pytest.mark.parametrize(("path", "value"), BROKEN + BROKEN_POSITIONS, ids=str)
def test_a_broken_position_is_refused_by_schema_and_loader(path: str, value: object) -> None:
    """What the schema refuses, the loader refuses too."""
    data = position_data(first(0, p.AskTurn))
    put(data, path, value)
    assert not validator("position").is_valid(data)
    with pytest.raises(FileError):
        position_from_json(json.dumps(data))


ODD: list[tuple[str, Any]] = [
    ("ruleset/interpretation", None),
    ("ruleset/interpretation", {}),
    ("ruleset/interpretation", {"skip.condition": "nothing-succeeds"}),
    ("ruleset/interpretation", {"skip.condition": "all-upgraded", "skip.learning": "never"}),
    ("ruleset/orders", None),
    ("ruleset/data-readings", {}),
    ("outcomes", None),
]


@pytest.mark.parametrize(("path", "value"), ODD, ids=str)
def test_an_odd_form_is_read_and_obeys_the_schema(path: str, value: object) -> None:
    """What files may also say, though none is written so today."""
    position = position_data(first(0, p.AskTurn))
    put(position, path, value)
    position_from_json(json.dumps(position))
    validator("position").validate(position)
    record = record_data(0)
    put(record, path, value)
    from_json(json.dumps(record))
    validator("record").validate(record)


@pytest.mark.parametrize("name", ["record", "position"])
def test_a_key_that_the_schema_needs_the_loader_needs(name: str) -> None:
    """Without one of the top keys that have to be there, neither of them is content."""
    for key in json.loads(made(name))["required"]:
        data = record_data(SMALL) if name == "record" else position_data(first(0, p.AskTurn))
        remove(data, key)
        assert not validator(name).is_valid(data)
        with pytest.raises(FileError):
            (from_json if name == "record" else position_from_json)(json.dumps(data))


def test_nothing_of_cattrs_is_loaded_before_it_is_needed() -> None:
    """Neither the bare import nor playing a game pays for reading files."""
    code = (
        "import sys, crusaders_rules as c, crusaders_rules.records; c.legal(c.new_game(seed=1)); c.to_text; c.verify; "
        "print('cattrs' in sys.modules, 'jsonschema' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "False False" == done.stdout.strip()
