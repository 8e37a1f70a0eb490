"""Records that are refused, each with one place and one rule or reason, and the command line around them."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest

from crusaders_rules.files.problems import FileError
from crusaders_rules.files.structuring import Signed
from crusaders_rules.games import THIRD_CRUSADE
from crusaders_rules.serve import protocol_schema
from crusaders_rules.serve.protocol import Conversation, answer
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.files import plain_data
from crusaders_rules.third_crusade.play.files.decision_document import DecisionError, decision_data
from crusaders_rules.third_crusade.play.files.positions import position_from_data, position_to_data
from crusaders_rules.third_crusade.play.files.records import (
    RecordError,
    Result,
    read_record,
    record_from_data,
    record_of,
    record_to_data,
    resume,
    to_line,
    verify,
    write_record,
)
from crusaders_rules.third_crusade.play.game import begun, decider, is_over, new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.notation import to_text
from crusaders_rules.third_crusade.play.setting import SetupError, setting_of
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario
from crusaders_rules.third_crusade.show.seen_deeds import described
from crusaders_rules.third_crusade.state import Alliance, Position
from crusaders_rules.third_crusade.state.decision import Decision
from tests.cli.terminal import refused, run
from tests.third_crusade.play.tables import MARCHES, dealt, why_not

GAME = ("--game", "third-crusade")


def finished(seed: int = 1) -> Position:
    """Return the end of a random game of two."""
    draw, state = random.Random(seed), new_game(Ruleset(MARCHES), 2)
    while not is_over(state):
        state = apply(state, draw.choice(legal(state)))
    return state


DATA = record_to_data(record_of(finished()))


def spoiled(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 -- any data
    """Return the data of a record with other values."""
    return {**copy.deepcopy(DATA), **changes}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "crusaders-record"}, "format: needs 'third-crusade-record'"),
        ({"version": 2}, "version"),
        ({"game": "thy_will_be_done"}, "game: needs third_crusade"),
        ({"scenario": "narnia"}, "no scenario 'narnia'"),
        ({"scenario": "specs/third_crusade/scenarios/marches.toml"}, "no scenario 'specs"),
        ({"scenario": "tripoli"}, "digest: tripoli differs"),
        ({"scenario": 7}, "scenario: needs a name or an object, not 7"),
        ({"scenario": {}}, "missing"),
        ({"digest": "0"}, "digest: marches differs"),
        ({"players": 5}, "marches can be played by 2, 3, 4 players, not by 5"),
        ({"variable": True, "players": 3}, "third.deploy.players"),
        ({"readings": {"third.nothing": "yes"}}, "there is no question 'third.nothing'"),
        ({"readings": {"third.march.full-region": "maybe"}}, "has no reading 'maybe'"),
        ({"decisions": "pass"}, "decisions: needs a list"),
        ({"decisions": ["x" * 500]}, r"decisions\[0\]: needs a line"),
        ({"decisions": [3]}, r"decisions\[0\]: needs a line"),
        ({"winner": 1}, "unknown key"),
        ({"result": {"glory": 3, "alliance": "nobody", "winners": []}}, "'nobody' is not known"),
    ],
)
def test_a_record_that_is_none_is_refused(changes: dict[str, Any], reason: str) -> None:
    """With the place in the file."""
    with pytest.raises(RecordError, match=reason):
        record_from_data(spoiled(**changes))


def problem_of(lines: list[str]) -> str:
    """Return the first problem of a record with these lines."""
    return str(verify(attrs.evolve(record_from_data(DATA), decisions=tuple(lines), result=None)).error)


def test_a_line_of_somebody_else_is_refused() -> None:
    """Such as a player who peeks at sealed bids and bids again."""
    lines = list(DATA["decisions"])
    place = next(number for number, line in enumerate(lines) if ": bid" in line)
    who = lines[place].partition(":")[0]
    again = [*lines[: place + 1], f"{who}: bid 0"]
    assert f"decision {place + 2}, '{who}: bid 0': " in problem_of(again)
    assert "must decide here (third.initiative.order)" in problem_of(again)
    assert "third.diplomacy.bid" in problem_of([*lines[:place], f"{who}: bid 99"])
    assert "third.diplomacy.bid" in problem_of([*lines[:place], f"{who}: bid one"])
    assert "the game is over (third.end.check)" in problem_of([*lines, "chance: draw angevin"])


@pytest.mark.parametrize(
    "line", ["", "pass", "turkoman pass", "turkoman:pass", "turkoman: ", "nobody: pass", "neutral: pass"]
)
def test_a_line_that_is_none_is_refused_for_its_form(line: str) -> None:
    """Whoever must decide there: what is wrong is not the seat, and no rule of the game is broken."""
    problem = problem_of([line])
    assert problem.startswith("decision 1, ")
    assert "needs a player, a colon, a space and a decision" in problem
    assert "must decide here" not in problem
    assert "third." not in problem


def test_an_order_placed_twice_is_refused() -> None:
    """In a Region where the Alliance has one."""
    lines = list(DATA["decisions"])
    place = next(number for number, line in enumerate(lines) if ": plan" in line)
    before = resume(attrs.evolve(record_from_data(DATA), decisions=tuple(lines[:place]), result=None))
    state = apply(before, Decision("plan", ("jerusalem",)))
    first = apply(state, legal(state)[0])
    while decider(first) != decider(before):
        first = apply(first, Decision("pass"))
    assert "third.planning.one-each" == why_not(first, "plan jerusalem")


def test_a_claimed_result_is_checked() -> None:
    """Glory, Alliance and winners."""
    record = record_from_data(DATA)
    wrong = attrs.evolve(record, result=Result(glory=Signed(0), alliance=Alliance.CRUSADER, winners=()))
    assert "the Glory marker is on" in str(verify(wrong).error)
    early = attrs.evolve(record, decisions=record.decisions[:-1])
    assert "result: a result is claimed, but the game is not over" in str(verify(early).error)
    assert verify(record).error is None


def test_a_scenario_of_ones_own_travels_in_the_record() -> None:
    """Whole, so that anyone can verify the game."""
    data = copy.deepcopy(MARCHES.data)
    data["scenario"]["name"] = "my-box"
    state = begun(setting_of(parse_scenario(data, "my-box.toml"), DEFAULT, 2))
    for _ in range(60):
        state = apply(state, legal(state)[-1])
    written = json.loads(json.dumps(record_to_data(record_of(state))))
    assert written["scenario"]["scenario"]["name"] == "my-box"
    found = verify(record_from_data(written))
    assert (None, 60) == (found.error, found.decisions_checked)


def test_what_cannot_be_played() -> None:
    """An example with gaps, and a variable setup without its data."""
    data = {key: value for key, value in load_scenario("tripoli").data.items() if key != "battle"}
    data["provenance"] = {key: value for key, value in data["provenance"].items() if not key.startswith("battle")}
    with pytest.raises(SetupError, match="tripoli shows examples"):
        new_game(Ruleset(parse_scenario(data, "tripoli.toml")))
    with pytest.raises(SetupError, match=r"third\.deploy\.deal: marches needs 8 Objective Cards in each deck"):
        new_game(Ruleset(MARCHES, variable=True), 4)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place",
        "place x",
        "pick",
        "plan",
        "plan narnia",
        "go",
        "bid -1",
        "bid 1 2",
        "take angevin:0-infantry",
        "draw",
        "lose x",
        "react",
        "tithe",
        "advance moon",
        "reward 0",
        "part both",
        "option 0",
        "skip skip",
        "🂡",
        "a" * 399,
    ],
)
def test_any_words_are_answered(text: str) -> None:
    """In every kind of state; words that are no decision are refused with a rule, and nothing is raised."""
    draw, state = random.Random(len(text)), new_game(Ruleset(MARCHES), 2)
    while not is_over(state):
        if text:
            rule = why_not(state, text)
            assert rule.startswith("third.") or rule == ""
        state = apply(state, draw.choice(legal(state)))


def test_lines_and_files(tmp_path: Path) -> None:
    """Written and read again; a file that is none is refused."""
    file = tmp_path / "game.json"
    state = dealt()
    write_record(record_of(state), file)
    assert record_of(state).decisions == read_record(file).decisions
    assert to_line(state, legal(state)[0]).startswith(f"{decider(state)}: place ")
    with pytest.raises(RecordError, match=r"absent\.json"):
        read_record(tmp_path / "absent.json")
    with pytest.raises(RecordError, match="cannot"):
        write_record(record_of(state), tmp_path / "absent" / "game.json")


def test_the_command_line_plays_and_verifies(tmp_path: Path) -> None:
    """And shows, lists, explains and applies."""
    file, after = str(tmp_path / "t.json"), str(tmp_path / "u.json")
    told = run("play", *GAME, "--players", "4", "--seed", "1", "--out", file).stdout
    assert "4 players on marches, seed 1:" in told
    assert "checked and legal; the game is over; the result is right" in run("verify", *GAME, file).stdout
    assert "place " in run("legal", *GAME, file, "--after", "35").stdout
    assert "face down" in run("show", *GAME, file, "--after", "100", "--seat", "1").stdout
    assert json.loads(run("show", *GAME, file, "--after", "100", "--seat", "1", "--json").stdout)["shown"]["round"] == 1
    asked = json.loads(run("legal", *GAME, file, "--after", "35", "--json").stdout)
    why = run("explain", *GAME, file, "--after", "35", "pass")
    assert (1, True) == (why.exit_code, "third.strategy.place" in why.stdout)
    run("apply", *GAME, file, "--after", "35", asked["decisions"][0]["decision"], "--out", after)
    assert "36 decisions checked and legal; the game is not over" in run("verify", *GAME, after).stdout
    assert "pass: not legal\n  third.strategy.place" in run("apply", *GAME, file, "--after", "35", "pass").stderr
    assert "--after: needs a number from 0 to" in refused("legal", *GAME, file, "--after", "9999")
    assert "there is no question 'x'" in refused("play", *GAME, "--reading", "x=y")
    assert "needs QUESTION=READING" in refused("play", *GAME, "--reading", "x")
    assert "--seat: the seats are 1 to 2" in refused("play", *GAME, "--players", "2", "--seat", "3")


def test_the_examples_of_the_help_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are printed, each to the end of its game."""
    monkeypatch.chdir(tmp_path)
    lines = [line.strip() for line in run("play", *GAME, "--help").stdout.splitlines()]
    shown = [line.split()[1:] for line in lines[lines.index("Examples:") + 1 :] if line]
    shown = [words for words in shown if "--seat" not in words]
    assert len(shown) == 3
    assert any("--variable" in words for words in shown)
    for words in shown:
        told = run(*words)
        assert (0, False) == (told.exit_code, "not over" in told.stdout), words


def test_a_person_plays_at_the_terminal(tmp_path: Path) -> None:
    """By number or in words, asks why, and leaves; the unfinished game is recorded."""
    file = str(tmp_path / "mine.json")
    typed = "?bid 3\nbid 3\n \n1\n1\nq\n"
    told = run("play", *GAME, "--players", "2", "--seed", "1", "--seat", "1", "--out", file, typed=typed).stdout
    assert "third.strategy.place" in told
    assert ", not over" in told
    assert "the game is not over" in run("verify", *GAME, file).stdout
    assert "--json cannot be combined with --seat" in run("play", *GAME, "--seat", "1", "--json").stdout


def test_the_protocol_speaks_of_this_game() -> None:
    """A position is the record so far; a decision is a text, or an object."""
    state = plain_data.begin({"players": 3, "seed": 4, "ruleset": {"readings": {"third.march.full-region": "yes"}}})
    assert position_from_data(position_to_data(state)) == state
    assert plain_data.asked(state) in (1, 2, 3)
    decision = legal(state)[0]
    assert decision == plain_data.understood(state, to_text(state, decision))
    assert {"decision", "words", "kind", "arguments"} == set(described(state, decision))
    bots = ["random", "lively", "simple"]
    scenarios = ["marches", "outremer", "tripoli"]
    offered = {"scenarios": scenarios, "options": ["variable"], "players": [2, 3, 4], "bots": bots}
    assert offered == plain_data.offered()
    assert decision == plain_data.understood(state, decision_data(state, decision))
    with pytest.raises(DecisionError, match=r"arguments"):
        plain_data.understood(state, {"kind": "bid", "arguments": "3"})
    with pytest.raises(ValueError, match=r"there is no question"):
        plain_data.begin({"players": 3, "ruleset": {"readings": {"x": "y"}}})


def test_the_protocol_begins_a_game_of_a_whole_scenario() -> None:
    """As a position may hold one; what is wrong with it has its place in the request."""
    whole = load_scenario("tripoli").data
    begun = plain_data.begin({"players": 4, "ruleset": {"scenario": whole}})
    assert legal(begun) == legal(new_game(Ruleset(load_scenario("tripoli"))))
    assert position_from_data(position_to_data(begun)).setting.scenario.data == whole
    with pytest.raises(FileError, match=r"ruleset\.scenario\.bidding"):
        plain_data.begin({"players": 4, "ruleset": {"scenario": {**whole, "bidding": ["x"]}}})
    with pytest.raises(FileError, match=r"ruleset\.scenario: no scenario 'nope'"):
        plain_data.begin({"players": 4, "ruleset": {"scenario": "nope"}})


def test_the_protocol_answers_by_its_schema() -> None:
    """Each op, and refused requests; there is no score."""
    schema = protocol_schema.made(plain_data.schemas())
    checked = jsonschema.Draft202012Validator(schema)
    said = Conversation(THIRD_CRUSADE)
    asked: list[tuple[dict[str, Any], str]] = [
        ({"op": "hello", "version": 1}, ""),
        ({"op": "new", "players": 2, "seed": 1}, ""),
        ({"op": "legal"}, ""),
        ({"op": "explain", "decision": "bid 3"}, ""),
        ({"op": "apply", "decision": "bid 3"}, ""),
        ({"op": "perft", "depth": 1, "divide": True}, ""),
        ({"op": "draw"}, ""),
        ({"op": "draw", "part": "score"}, "bad-value"),
        ({"op": "score"}, ""),
        ({"op": "legal", "position": {"format": "x"}}, "bad-position"),
        ({"op": "legal", "position": {**DATA, "decisions": ["chance: draw nobody"], "result": None}}, "bad-position"),
        ({"op": "apply", "decision": {"kind": 3}}, "bad-decision"),
        ({"op": "new", "players": 9}, "bad-ruleset"),
        ({"op": "new", "players": 2, "ruleset": {"scenario": "nope"}}, "bad-ruleset"),
        ({"op": "new", "players": 3, "ruleset": {"variable": True}}, "bad-ruleset"),
    ]
    for request, code in asked:
        said, answered = answer(said, request)
        checked.validate(answered)
        assert (not code, code) == (answered["ok"], answered.get("error", {}).get("code", "")), answered
