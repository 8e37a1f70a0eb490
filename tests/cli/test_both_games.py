"""The verbs that stand once for all games, on records of the second game; other tests are about those of the first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from crusaders_rules.cli import command_line
from crusaders_rules.cli.decisions import asked
from crusaders_rules.cli.kept_files import load_position
from crusaders_rules.cli.terminal import counted, print_json
from crusaders_rules.cli.verbs import verbs_of
from crusaders_rules.game import Game, Terminal
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from crusaders_rules.third_crusade.play.files.records import positions_of, read_record, verify
from crusaders_rules.third_crusade.play.score import score, winners
from tests.cli.terminal import refused, run

PLAY = ("play", "--game", "third-crusade", "--players", "2", "--seed", "1")


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a whole game of two."""
    file = tmp_path_factory.mktemp("campaign") / "campaign.json"
    assert 0 == run(*PLAY, "--out", str(file)).exit_code
    return file


def test_a_position_is_written_and_read_again(campaign: Path, tmp_path: Path) -> None:
    """Its decisions are those that were asked for; each verb takes it like the record."""
    file = tmp_path / "position.json"
    assert "" == run("position", str(campaign), "--after", "40", "--out", str(file)).stdout
    assert file.read_text(encoding="utf-8") == run("position", str(campaign), "--after", "40").stdout
    assert read_record(campaign).decisions[:40] == read_record(file).decisions
    for verb in ("legal", "score", "show"):
        assert run(verb, str(campaign), "--after", "40", "--json").stdout == run(verb, str(file), "--json").stdout
    assert "--after: needs a number from 0 to" in refused("position", str(campaign), "--after", "99999")


def test_the_score_is_that_of_the_library(campaign: Path) -> None:
    """In the middle of the game, at its end, and before anybody has a seat."""
    states = list(positions_of(read_record(campaign)))
    for count in (0, 40, len(states) - 1):
        told = json.loads(run("score", str(campaign), "--after", str(count), "--json").stdout)
        assert list(score(states[count]).totals) == [player["total"] for player in told["players"]]
        assert [seat + 1 for seat in winners(states[count])] == told["winners"]
        assert THIRD_CRUSADE.is_over(states[count]) == told["over"]
    assert "Winner: player " in run("score", str(campaign)).stdout
    assert "Ahead: player" in run("score", str(campaign), "--after", "40").stdout
    assert "Nobody plays yet" in run("score", str(campaign), "--after", "0").stdout


def sit(*typed: str, out: Path | None = None, more: tuple[str, ...] = ()) -> str:
    """Take the first seat, type lines, and return what is shown; the input ends after them."""
    written = () if out is None else ("--out", str(out))
    result = run(*PLAY, "--seat", "1", *written, *more, typed="".join(f"{line}\n" for line in typed))
    assert 0 == result.exit_code
    return result.stdout


def test_a_person_takes_back_leaves_saves_and_goes_on(tmp_path: Path) -> None:
    """As in the first game."""
    file = tmp_path / "mine.json"
    shown = sit("1", "1", "1", "undo", "2", "2", "2", "q", str(file))
    assert "Taken back: place " in shown
    assert "The game is not saved." in shown
    assert f"Go on with: crusaders play --resume {file} --seat 1" in " ".join(shown.split())
    before = read_record(file)
    went_on = run("play", "--resume", str(file), "--seat", "1", typed="1\nq\n.\n")
    assert 0 == went_on.exit_code
    after = read_record(file)
    assert before.decisions == after.decisions[: len(before.decisions)]
    assert len(before.decisions) < len(after.decisions)
    assert "--resume cannot be combined with --scenario" in refused(
        "play", "--resume", str(file), "--scenario", "marches"
    )


def test_a_person_asks_for_help_the_table_and_the_own_army() -> None:
    """And why something is legal or not."""
    cards = "place angevin-tokens angevin-ambush angevin-levies angevin-outriders"
    shown = sit("help", "me", "map", "? 1", f"? {cards}", "? bid 3", "? March Far", "q")
    assert "map, board" in shown
    assert "current points" in shown
    assert 2 == shown.count("Round 1, 1190, Strategy;")
    assert "is legal:\n  third.strategy.pick  Angevin may lay" in shown
    assert "Event Card of Angevin, 1190:" in shown
    assert "March Far, Order for 1 command point, in a Region with your Presence: Forced March." in shown
    assert "bid 3 is not legal:\n  third.strategy.place" in shown


def test_a_person_is_told_nothing_that_is_hidden(tmp_path: Path) -> None:
    """Neither what the others laid face down, nor what chance drew for them, nor the score before the end."""
    file = tmp_path / "mine.json"
    shown = sit(*["1"] * 30, out=file)
    record = read_record(file)
    mine, other = (str(army) for army in list(positions_of(record))[-1].seats)
    assert "places an Order face down" in shown
    assert "lays event cards face down" in shown
    assert "draws an Objective Card for another player" in shown
    drawn = [line for line in record.decisions if line.startswith("chance: draw") and f" {other}-" in line]
    assert drawn
    named = {line.removeprefix("chance: draw ") for line in drawn[:4]}
    told = [line for line in shown.splitlines() if line.startswith("Chance draws")]
    assert not {name for name in named if any(name in line for line in told)}
    assert any(f"{mine}-" in line for line in shown.splitlines())
    assert "Ahead" not in shown


def test_a_game_is_annotated_with_its_rules() -> None:
    """Each decision of a short game has the rule that allows it, as text and as data."""
    played = run("play", "--game", "third-crusade", "--scenario", "tripoli", "--seed", "1", "--annotate")
    assert "[third.battle." in played.stdout
    told = json.loads(run(*PLAY, "--annotate", "--json").stdout)
    assert len(told["decisions"]) == len(told["transcript"])
    assert all(one["reasons"] and one["reasons"][0]["rule"].startswith("third.") for one in told["transcript"])


def test_a_game_that_states_little_is_played_in_the_usual_way(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With ten fields of the terminal: played by bots and people, saved, resumed, verified, shown, judged and drawn."""
    stated = THIRD_CRUSADE.terminal
    assert stated is not None
    required = {name: getattr(stated, name) for name in stated._fields if name not in stated._field_defaults}
    assert len(required) == 10
    required["verify"] = verify
    required["begin"] = lambda players, seed, readings: stated.begin(players, seed, readings, "marches", variable=False)
    little = THIRD_CRUSADE._replace(terminal=Terminal(**required), own_verbs=(), conformance=None)
    monkeypatch.setattr("tests.cli.terminal.main", command_line(little))
    file = tmp_path / "mine.json"
    typed = f"1\n?\n? 1\nhelp\nmap\nq\n{file}\n"
    played = run("play", "--players", "2", "--seed", "1", "--seat", "1", typed=typed).stdout
    for said in (
        "Player 1: lay your four Event Cards",
        "is legal:",
        "Chance: ",
        "2 players of The Third Crusade",
        "leave",
    ):
        assert said in played, said
    assert "Go on with: crusaders play --resume" in played
    assert "2 players of The Third Crusade: " in run("play", "--resume", str(file)).stdout
    told = json.loads(run("play", "--players", "2", "--seed", "1", "--annotate", "--json").stdout)
    assert told["over"]
    assert len(told["transcript"]) == len(told["decisions"])
    assert "the result is right" in run("verify", str(campaign)).stdout
    assert " legal decision" in run("legal", str(campaign), "--after", "60").stdout
    assert run("show", str(campaign), "--svg", "-").stdout.startswith("<svg")
    assert json.loads(run("show", str(campaign), "--json").stdout)["shown"]["format"] == "third-crusade-record"
    assert "Winner: player" in run("score", str(campaign)).stdout
    assert {"check", "diverge", "vectors", "conform"}.isdisjoint(verb.name for verb in verbs_of(little))


def test_the_verb_of_the_page_on_verbs_works_for_both_games(campaign: Path, game: Path) -> None:
    """As it is printed, with the imports that a reader adds."""
    page = Path(__file__).parents[2] / "docs" / "howto" / "add-a-verb.md"
    code = page.read_text(encoding="utf-8").partition("```{code-block} python\n")[2].partition("```")[0]
    names = {"load_position": load_position, "print_json": print_json, "asked": asked, "counted": counted}
    made: dict[str, Any] = {"click": click, "Game": Game, **names}
    exec(code, made)  # noqa: S102 -- a page of this project
    for record, file in ((THY_WILL_BE_DONE, game), (THIRD_CRUSADE, campaign)):
        told = CliRunner().invoke(made["count"], [str(file)], obj=record)
        assert (0, "0 legal decisions\n") == (told.exit_code, told.stdout)
        told = CliRunner().invoke(made["count"], [str(file), "--json"], obj=record)
        assert {"asked": None, "for": None, "decisions": 0} == json.loads(told.stdout)
