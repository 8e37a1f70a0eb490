"""Expansions add to an edition, one or several at once; a base game has nothing of them."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from crusaders_rules import apply, legal, new_game
from crusaders_rules.files.problems import FileError
from crusaders_rules.thy_will_be_done.interpret import Ruleset, RulesetError
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names, load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import (
    ExpansionError,
    expanded,
    expansion_names,
    in_order,
    load_expansion,
    parse_expansion,
)
from crusaders_rules.thy_will_be_done.interpret.questions import with_reading
from crusaders_rules.thy_will_be_done.play.files.beginnings import begin
from crusaders_rules.thy_will_be_done.play.files.documents import edition_digest
from crusaders_rules.thy_will_be_done.play.files.positions import position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.play.files.records import RecordError, begin_record, from_json, to_json
from crusaders_rules.thy_will_be_done.state import KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from tests.cli.terminal import run

FIVE = Ruleset(expansions=("five-and-six",))
ORIGIN = {"from": "ours", "why": "made up"}


def data(**rows: dict[str, Any]) -> dict[str, Any]:
    """Return the contents of a file, with more rows."""
    own = {"name": "mine", "title": "Mine", "rule": "build.one"}
    rows = {key: {"value": value} for key, value in own.items()} | rows
    return {key.replace("_", "-"): {**row, **ORIGIN} for key, row in rows.items()}


def problems(contents: dict[str, Any]) -> tuple[str, ...]:
    """Return the reasons to refuse a file, without its name."""
    with pytest.raises(ExpansionError) as caught:
        parse_expansion(contents, "mine")
    return tuple(line.removeprefix("mine: ") for line in caught.value.lines)


@pytest.mark.parametrize("name", expansion_names())
def test_an_expansion_can_be_added_alone(name: str) -> None:
    """Its data become those of the edition; each value has its source and the reason."""
    ruleset = Ruleset(expansions=(name,))
    assert (name,) == ruleset.expansions == ruleset.edition.expansions
    assert load_edition("deluxified-2017").name == ruleset.edition.name
    assert all({"from", "why"} <= row.keys() for row in load_expansion(name).rows.values())


def test_all_expansions_go_together_in_any_order() -> None:
    """Named in another order they make the same ruleset, and the edition alone stays as it was."""
    names = expansion_names()
    assert Ruleset(expansions=names) == Ruleset(expansions=names[::-1]) == Ruleset(expansions=list(names))
    assert () == Ruleset().expansions == load_edition("deluxified-2017").expansions


def test_a_ruleset_keeps_its_expansions_when_something_else_changes() -> None:
    """Another board, and a reading, whether it is a switch or data."""
    assert FIVE.expansions == attrs.evolve(FIVE, board="ours-six").expansions
    for question, reading in (("skip.condition", "nothing-succeeds"), ("muster.costs", "other")):
        other = with_reading(FIVE, question, reading)
        assert (FIVE.expansions, FIVE.edition.players) == (other.expansions, other.edition.players)
    assert FIVE.expansions == Ruleset(FIVE.edition).expansions


def test_an_edition_with_expansions_is_not_expanded_again() -> None:
    """Take the edition alone to begin with."""
    with pytest.raises(RulesetError, match="the edition has five-and-six already; begin with the edition alone"):
        Ruleset(FIVE.edition, expansions=())


@pytest.mark.rules("five.base")
def test_the_prototype_allows_no_expansion() -> None:
    """The refusal has the rule and the reason of the edition."""
    with pytest.raises(RulesetError, match=r"five\.base: the edition prototype-2015 allows no expansion: its costs"):
        Ruleset("prototype-2015", expansions=("five-and-six",))
    allowed = [name for name in edition_names() if not load_edition(name).no_expansions]
    assert ["board-game-arena", "deluxified-2017"] == allowed
    assert all(Ruleset(name, expansions=expansion_names()).expansions for name in allowed)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("chess",), "expansions: no expansion 'chess'; expansions: "),
        (("five-and-six", "five-and-six"), "expansions: the expansion five-and-six is named twice"),
        ("five-and-six", "expansions: needs a tuple of names, not 'five-and-six'"),
        ((1,), "expansions: needs a tuple of names, not "),
    ],
)
def test_what_is_no_expansion_is_refused(given: object, reason: str) -> None:
    """An unknown name, the same name twice, a text instead of names, and a number."""
    with pytest.raises(RulesetError) as caught:
        Ruleset(expansions=given)
    assert str(caught.value).startswith(reason)


def test_what_an_expansion_adds_comes_after_what_is_there() -> None:
    """A list and a table grow; a single value is replaced; readings change one by one."""
    more = data(
        troop_costs={"adds": [8, 9]}, supply_base={"value": 30}, readings={"value": {"score.winner.tie": "shared"}}
    )
    assert more.keys() - {"name", "title", "rule"} == parse_expansion(more, "mine").rows.keys()


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ({"troop_costs": {"adds": ["x"]}}, "troop-costs.adds: "),
        ({"troop_costs": {"adds": [8], "value": [8]}}, "troop-costs: needs either a value, or what it adds"),
        ({"troop_costs": {}}, "troop-costs: needs either a value, or what it adds"),
        ({"supply_base": {"adds": 3}}, "supply-base.adds: nothing can be added to this; give its value"),
        ({"suply": {"value": 3}}, "suply: unknown key"),
        ({"rule": {"value": "Build"}}, "rule.value: needs the id of a rule, such as 'build.one'"),
        ({"name": {"adds": "x"}}, "name.value: needs "),
        ({"players": {"value": 3}}, "players.value: needs a list of player counts"),
    ],
)
def test_a_file_with_a_problem_is_refused(row: dict[str, Any], problem: str) -> None:
    """Each problem has its place."""
    assert [True] == [line.startswith(problem) for line in problems(data(**row))]


def test_a_file_without_its_name_or_a_source_is_refused() -> None:
    """Every value has a source and a reason, like those of an edition."""
    contents = data(supply_base={"value": 3})
    del contents["name"], contents["supply-base"]["why"]
    assert ("supply-base.why: missing", "name: missing") == problems(contents)


@pytest.mark.rules("five.players", "components.players")
@pytest.mark.parametrize("name", edition_names())
def test_no_order_and_no_seat_of_an_expansion_in_a_base_game(name: str) -> None:
    """Ten orders are dealt, and at most four play; an expansion brings its own."""
    edition = load_edition(name)
    assert ORDERS_OF_THE_BASE_GAME == edition.knight_orders
    state = new_game(Ruleset(name, orders="dealt"), players=4)
    while type(legal(state)[0]) is not d.DealOrder:
        state = apply(state, legal(state)[0])
    assert set(map(d.DealOrder, ORDERS_OF_THE_BASE_GAME)) == set(legal(state))
    assert (2, 3, 4) == edition.players


def test_no_order_comes_with_two_expansions() -> None:
    """All expansions together have each order once."""
    every = Ruleset(expansions=expansion_names()).edition.knight_orders
    assert len(set(every)) == len(every)
    assert set(every) <= set(KnightOrder) - {KnightOrder.NONE}


# Files.


def test_a_record_names_its_expansions() -> None:
    """It survives JSON; the record of a base game does not mention expansions."""
    record = begin_record(FIVE, 5, seed=1)
    text = to_json(record)
    assert ["five-and-six"] == json.loads(text)["ruleset"]["expansions"]
    assert record == from_json(text)
    assert "expansions" not in json.loads(to_json(begin_record(players=2, seed=1)))["ruleset"]


def test_a_position_names_its_expansions() -> None:
    """It survives JSON."""
    state = new_game(FIVE, 5, seed=1)
    assert state == position_from_json(position_to_json(state))


@pytest.mark.parametrize(
    ("names", "edition", "problem"),
    [
        (["chess"], "deluxified-2017", "ruleset.expansions: no expansion 'chess'"),
        (["five-and-six"], "prototype-2015", "ruleset.expansions: the edition prototype-2015 allows no expansion"),
        (["five-and-six"] * 2, "deluxified-2017", "ruleset.expansions: the expansion five-and-six is named twice"),
        ("five-and-six", "deluxified-2017", "ruleset.expansions: needs a list"),
    ],
)
def test_a_record_with_wrong_expansions_is_refused(names: object, edition: str, problem: str) -> None:
    """One line says which and why."""
    document = json.loads(to_json(begin_record(FIVE, 5, seed=1)))
    document["ruleset"] |= {"expansions": names, "edition": edition}
    with pytest.raises(RecordError) as caught:
        from_json(json.dumps(document))
    assert any(problem in line for line in caught.value.lines)


def test_five_players_need_the_expansion_in_a_record() -> None:
    """Without its name, the players and the board are refused."""
    document = json.loads(to_json(begin_record(FIVE, 5, seed=1)))
    del document["ruleset"]["expansions"]
    with pytest.raises(RecordError) as caught:
        from_json(json.dumps(document))
    assert any("players: there is no game for 5 players" in line for line in caught.value.lines)


def test_the_digests_of_the_editions_are_those_of_old_records() -> None:
    """Expansions may not change them, or old records would be refused."""
    digests = {name: edition_digest(load_edition(name)) for name in edition_names()}
    assert {
        "board-game-arena": "6ad891e9a1ca4cc5",
        "deluxified-2017": "fe4372e27742450e",
        "prototype-2015": "9092a3026b32d69c",
    } == digests
    assert edition_digest(FIVE.edition) not in digests.values()


def test_in_order_refuses_what_is_not_there() -> None:
    """The names come back in alphabetical order."""
    assert expansion_names() == in_order(reversed(expansion_names()))
    assert load_edition("deluxified-2017") is expanded(load_edition("deluxified-2017"), ())


def test_the_protocol_begins_a_game_with_expansions() -> None:
    """The board is the one for five players; an expansion that does not fit is refused in its place."""
    state = begin({"players": 5, "ruleset": {"expansions": ["five-and-six"]}, "seed": 1})
    assert new_game(FIVE, 5, seed=1) == state
    for names, edition in ((["chess"], "deluxified-2017"), (["five-and-six"], "prototype-2015")):
        with pytest.raises(FileError, match=r"ruleset\.expansions: "):
            begin({"players": 5, "ruleset": {"expansions": names, "edition": edition}, "seed": 1})


# The command line.


def test_the_command_line_adds_expansions() -> None:
    """Repeatable, and refused in one line where it does not fit."""
    shown = run("play", "--players", "5", "--expansion", "five-and-six", "--seed", "1", "--orders", "none", "--json")
    assert (0, ["five-and-six"]) == (shown.exit_code, json.loads(shown.stdout)["expansions"])
    for words in (("--edition", "prototype-2015"), ("--expansion", "five-and-six")):
        told = run("play", "--players", "5", "--expansion", "five-and-six", "--seed", "1", *words)
        assert (2, 1) == (told.exit_code, len(told.stderr.strip().splitlines()))
        assert told.stderr.startswith("Error: --expansion: ")
