"""What ``crusaders serve --batch`` answers: as the rules must, or a refusal by name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from crusaders_rules.__main__ import main
from crusaders_rules.batch import kernel, row_cells
from crusaders_rules.batch.as_a_game import batched
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.batch.rule_tables import refuse_uncovered, tables_of
from crusaders_rules.cli import command_line
from crusaders_rules.conform.comparing import Effort
from crusaders_rules.conform.driver import compare
from crusaders_rules.conform.findings import AGREES
from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.program import Patience
from crusaders_rules.conform.suite import read_suite
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.serve.protocol import Conversation, answer
from crusaders_rules.thy_will_be_done.check.cases.scopes import packaged
from crusaders_rules.thy_will_be_done.play.files.positions import position_from_data

BOTH = tuple(Conversation(game, greeted=True) for game in (THY_WILL_BE_DONE, batched(THY_WILL_BE_DONE)))


def answers(**asked: object) -> list[dict[str, Any]]:
    """Ask the rules and the batch; return both answers with the decisions in one order."""
    said = [answer(one, asked)[1] for one in BOTH]
    for one in said:
        if "decisions" in one:
            one["decisions"] = sorted(one["decisions"], key=json.dumps)
        if "turns" in one:
            one["turns"] = sorted(json.dumps(turn.get("position")) for turn in one["turns"])
    return said


def asked() -> list[dict[str, Any]]:
    """Return some requests of the suite of the package that the batch covers, of each op."""
    found: dict[str, list[dict[str, Any]]] = {}
    for _, vector in read_suite(packaged()).vectors:
        request = dict(vector.request)
        if request.get("op") in ("legal", "explain", "apply", "score", "perft") and request.get("depth", 0) <= 1:
            found.setdefault(request["op"], []).append(request)
    return [one for requests in found.values() for one in requests[:: max(1, len(requests) // 12)]]


def test_it_answers_requests_of_the_suite_as_the_rules() -> None:
    """Also those with Divine Influence; what it does not cover, it refuses."""
    compared, divine = 0, 0
    for request in asked():
        by_the_rules, by_the_batch = answers(**request)
        if by_the_batch["ok"]:
            compared += 1
            divine += "divine-influence" in request["position"]["ruleset"].get("expansions", ())
            assert by_the_rules == by_the_batch
        else:
            assert by_the_batch["error"]["code"] in ("unsupported", by_the_rules.get("error", {}).get("code"))
    assert compared > 20
    assert divine > 5


def test_whole_turns_are_those_of_the_rules() -> None:
    """The positions after them; they may be listed in another order, and be reached by other decisions."""
    requests = [dict(one.request) for _, one in read_suite(packaged()).vectors if one.kind == "turns"]
    counted = 0
    for request in requests[:: max(1, len(requests) // 8)]:
        by_the_rules, by_the_batch = answers(**{**request, "positions": True})
        if by_the_batch["ok"]:
            assert by_the_rules == by_the_batch
            counted += by_the_batch["count"]
    assert counted > 10


def test_it_says_what_it_plays() -> None:
    """Games of two to six players, with the expansions."""
    plays = batched(THY_WILL_BE_DONE).spoken.plays()
    assert (["divine-influence", "five-and-six"], [2, 3, 4, 5, 6]) == (plays["expansions"], plays["players"])
    assert plays["editions"] == THY_WILL_BE_DONE.spoken.plays()["editions"]


def test_a_game_that_is_not_covered_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is played."""
    monkeypatch.setattr(row_cells, "REGIONS", 2)
    tables_of.cache_clear()
    said = answer(BOTH[1], {"op": "new", "players": 2, "ruleset": {}})[1]
    assert "unsupported" == said["error"]["code"]
    assert re.match(r"board: .* regions, and a row holds 2: the batch does not cover this$", said["error"]["message"])


def test_a_fault_of_the_batch_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """In what is legal, in the verdict, in the position, and in the totals."""
    request = next(one for one in asked() if one["op"] == "apply" and answers(**one)[1].get("legal"))
    position, decision = request["position"], request["decision"]
    assert len(set(map(json.dumps, answers(op="explain", position=position, decision=decision)))) == 1
    listed, taken = kernel.legal, kernel.one_step

    def nothing(known: Cells, desk: Cells, found: Cells) -> int:
        return min(0, listed(known, desk, found))

    def wrong(known: Cells, desk: Cells, number: int) -> None:
        taken(known, desk, number)
        desk[row_cells.AREAS + row_cells.TROOPS] ^= 1

    with monkeypatch.context() as patch:
        patch.setattr(kernel, "one_step", wrong)
        by_the_rules, by_the_batch = answers(op="apply", position=position, decision=decision)
        assert by_the_rules["position"] != by_the_batch["position"]
    with monkeypatch.context() as patch:
        patch.setattr(kernel, "total_of", lambda *_: 7)
        by_the_rules, by_the_batch = answers(op="score", position=position)
        assert (
            {7}
            == {one["total"] for one in by_the_batch["players"]}
            != {one["total"] for one in by_the_rules["players"]}
        )
    monkeypatch.setattr(kernel, "legal", nothing)
    assert [True, False] == [one["legal"] for one in answers(op="explain", position=position, decision=decision)]
    assert [] == answers(op="legal", position=position)[1]["decisions"]


def troops(said: Mapping[str, Any]) -> list[int]:
    """Return the troops of each player in the position of a request or of an answer; none without a position."""
    return [player.get("troops", 0) for player in said.get("position", {}).get("players", ())]


def test_a_difference_is_shrunk_and_shown_as_the_kit_shows_it() -> None:
    """With the rule that explains most, the decision, what differs, and a position with little in it."""
    whole = read_suite(packaged())
    musters = [
        row for row in whole.vectors if row[1].kind == "apply" and troops(row[1].request) != troops(row[1].answer)
    ]
    some = attrs.evolve(whole, vectors=tuple(musters[:12]))
    command = (sys.executable, "-m", "tests.batch.wrong_program")
    with Engine(command, whole.contents["boards"], Patience(seconds=120)) as engine:
        found = compare(THY_WILL_BE_DONE, engine, some, Effort(games=0, tries=40, departures=1))
    assert "departs" == found.verdict
    one = found.departures[0]
    assert any("troops" in line for line in one.differences), one.differences
    assert one.shrunk is not None
    assert one.shrunk < 100


def test_it_does_not_answer_over_http() -> None:
    """One line says so."""
    done = CliRunner().invoke(command_line(THY_WILL_BE_DONE), ["serve", "--batch", "--http", "127.0.0.1:0"])
    assert (2, "Error: --batch: answers on standard input and output, not over HTTP\n") == (done.exit_code, done.stderr)


def test_a_command_line_without_compiled_games_says_so() -> None:
    """That of the package has them."""
    done = CliRunner().invoke(command_line(THY_WILL_BE_DONE), ["serve", "--batch"])
    assert (2, "Error: --batch: this command line has no compiled games\n") == (done.exit_code, done.stderr)
    hello = '{"op": "hello", "version": 1}\n{"op": "bye"}\n'
    done = CliRunner().invoke(main, ["serve", "--batch"], input=hello)
    assert [2, 3, 4, 5, 6] == json.loads(done.stdout.splitlines()[0])["plays"]["players"]


@pytest.mark.long
def test_it_conforms_to_the_book() -> None:
    """In games, and in every vector of the suite; compiled, in a process of its own."""
    run = [sys.executable, "-m", "crusaders_rules"]
    command = [*run, "conform", "--json", "--patience", "600", "--games", "4", "--", *run, "serve", "--batch"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    told = json.loads(done.stdout)
    assert [] == told["departures"], done.stderr[-2000:]
    assert AGREES == told["verdict"]
    assert told["reach"]["asked"] == told["reach"]["offered"]


def test_every_position_of_the_suite_is_covered() -> None:
    """No reading is refused, so no vector is left out."""
    asked = {
        (state.ruleset, len(state.areas))
        for _, vector in read_suite(packaged()).vectors
        if vector.kind in ("apply", "explain", "legal", "score")
        for state in (position_from_data(vector.request["position"]),)
    }
    assert len(asked) > 100
    for ruleset, players in asked:
        refuse_uncovered(ruleset, players)
