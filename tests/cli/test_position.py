"""``crusaders position``, ``legal``, ``explain``, ``apply`` and ``score``."""

import json
import random
from pathlib import Path

import pytest

from crusaders_rules.decisions import decision_data
from crusaders_rules.records import decision_from_json
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.positions import position_from_json, read_position, write_position
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.play.score import score
from crusaders_rules.thy_will_be_done.play.turns import turns
from crusaders_rules.thy_will_be_done.state.pending import AskTurn
from tests.cli.terminal import refused, run


def test_legal_lists_every_decision_in_notation(position: Path) -> None:
    """The verb lists the same decisions as the library, in the same order."""
    state = read_position(position)
    lines = run("legal", str(position)).stdout.splitlines()
    assert f"Player 3: take a turn ({len(legal(state))} legal decisions):" == lines[0]
    assert [to_text(state, one) for one in legal(state)] == [" ".join(line.split()[1:3]) for line in lines[1:]]


def test_legal_gives_the_kind_and_the_arguments_of_each_decision(position: Path) -> None:
    """JSON has each decision in the form of decision_to_json."""
    state = read_position(position)
    told = json.loads(run("legal", str(position), "--json").stdout)["decisions"]
    assert [to_text(state, one) for one in legal(state)] == [one["decision"] for one in told]
    assert [decision_data(state, one) for one in legal(state)] == [
        {"kind": one["kind"], "arguments": one["arguments"]} for one in told
    ]
    texts = [json.dumps({"kind": one["kind"], "arguments": one["arguments"]}) for one in told]
    assert list(legal(state)) == [decision_from_json(state, text) for text in texts]


def test_legal_lists_whole_turns_with_what_they_change(position: Path) -> None:
    """The verb lists the same distinct positions as the library, up to the limit."""
    count = len(turns(read_position(position)))
    shown = run("legal", str(position), "--turns", "--limit", "3").stdout
    assert f"{count} distinct positions after the turn" in shown
    assert f"and {count - 3} more" in shown
    told = json.loads(run("legal", str(position), "--turns", "--json").stdout)
    assert (count, count) == (told["positions"], len(told["turns"]))
    assert any("wheel" in turn and "knights" in turn for turn in told["turns"])


def test_explain_gives_the_arithmetic_of_a_legal_decision(position: Path) -> None:
    """Exit status 0, and the rules that allow it."""
    result = run("explain", str(position), "resolve travel-build")
    assert 0 == result.exit_code
    assert "resolve travel-build: legal\n  turn.wedge.token  the wedge holds 2 tokens\n" in result.stdout


def test_explain_gives_the_rules_that_refuse_a_decision(position: Path) -> None:
    """Exit status 1; the words of the decision need no quotes."""
    result = run("explain", str(position), "resolve", "skip")
    assert 2 == result.exit_code
    result = run("explain", str(position), "skip")
    assert 1 == result.exit_code
    assert "skip.allowed  you may skip only with all 6 wedges upgraded" in result.stdout
    told = json.loads(run("explain", str(position), "skip", "--json").stdout)
    assert (3, "skip", False) == (told["asked"], told["decision"], told["legal"])
    assert ("skip.allowed", 6) == (told["refusals"][0]["rule"], told["refusals"][0]["needs"])


def test_apply_writes_the_position_after_a_decision(position: Path, tmp_path: Path) -> None:
    """To standard output, or to a file that the next verb reads."""
    printed = position_from_json(run("apply", str(position), "upgrade", "travel-build").stdout)
    file = tmp_path / "next.json"
    said = run("apply", str(position), "upgrade travel-build", "--out", str(file))
    assert printed == read_position(file)
    assert "Player 3: choose a wedge to distribute" in said.stdout
    assert "upgraded travel-build" in said.stdout
    told = json.loads(run("apply", str(file), "keep", "--json").stdout)
    assert told["legal"]
    assert 4 == told["position"]["pending"]["seat"]


def test_apply_refuses_what_is_not_legal_and_writes_nothing(position: Path, tmp_path: Path) -> None:
    """Exit status 1, and the rules."""
    file = tmp_path / "next.json"
    result = run("apply", str(position), "skip", "--out", str(file))
    assert (1, "", False) == (result.exit_code, result.stdout, file.exists())
    assert "skip.allowed" in result.stderr
    told = json.loads(run("apply", str(position), "skip", "--json").stdout)
    assert (False, None) == (told["legal"], told["position"])


def test_score_prints_the_sheet_of_a_game_that_goes_on(position: Path) -> None:
    """Nobody has won yet."""
    assert "Ahead: player" in run("score", str(position)).stdout
    told = json.loads(run("score", str(position), "--json").stdout)
    assert not told["over"]
    assert list(score(read_position(position)).totals) == [player["total"] for player in told["players"]]


def test_a_recorded_game_stands_for_its_last_position(game: Path) -> None:
    """A note says so on standard error."""
    result = run("score", str(game), "--json")
    assert json.loads(result.stdout)["over"]
    assert "a recorded game; this is its position after decision" in result.stderr
    assert "The game is over (0 legal decisions).\n" == run("legal", str(game)).stdout
    assert "The game is over; no turn is left.\n" == run("legal", str(game), "--turns").stdout


def test_position_writes_any_position_of_a_record(game: Path, position: Path) -> None:
    """By default all decisions are applied; a file gets the same text as standard output."""
    assert position.read_text(encoding="utf-8") == run("position", str(game), "--after", "20").stdout
    last = position_from_json(run("position", str(game)).stdout)
    assert last.pending.seat is None
    first = position_from_json(run("position", str(game), "--after", "0").stdout)
    assert 0 == first.pending.seat


def test_a_referee_edits_a_position_and_asks_again(position: Path, tmp_path: Path) -> None:
    """With all wedges upgraded the turn may be skipped."""
    data = json.loads(position.read_text(encoding="utf-8"))
    for wedge in data["players"][2]["wheel"]:
        wedge["upgraded"] = True
    file = tmp_path / "edited.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert 0 == run("explain", str(file), "skip").exit_code


def test_a_position_that_breaks_a_component_limit_is_refused(position: Path, tmp_path: Path) -> None:
    """The line names the key and the rule."""
    data = json.loads(position.read_text(encoding="utf-8"))
    data["players"][0]["troops"] = 6
    file = tmp_path / "edited.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    line = refused("legal", str(file))
    assert "players[0].troops" in line
    assert "components.troop" in line


@pytest.mark.parametrize("verb", ["position", "legal", "score", "explain", "apply"])
@pytest.mark.parametrize("content", [None, b"", b"[]", b"{}", b"\xff\xfe", b'{"format": "crusaders-record"}'])
def test_what_is_no_position_is_refused_in_one_line(verb: str, content: bytes | None, tmp_path: Path) -> None:
    """Missing, empty, of another kind, binary: the line names the file."""
    file = tmp_path / "thing.json"
    if content is not None:
        file.write_bytes(content)
    decision = ("skip",) if verb in ("explain", "apply") else ()
    assert "thing.json" in refused(verb, str(file), *decision)
    assert "folder" in refused(verb, str(tmp_path), *decision)


@pytest.mark.parametrize("at", ["-1", "100000", "x"])
def test_a_decision_that_the_record_does_not_have_is_refused(at: str, game: Path) -> None:
    """The option is named."""
    assert "--after" in refused("position", str(game), "--after", at)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("explain", "fly home"), "DECISION"),
        (("explain",), "DECISION"),
        (("apply", "resolve nowhere"), "nowhere"),
        (("legal", "--limit", "3"), "--turns"),
        (("legal", "--turns", "--limit", "0"), "--limit"),
        (("score", "again"), "again"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(arguments: tuple[str, ...], named: str, position: Path) -> None:
    """The line names the argument."""
    verb, *others = arguments
    assert named in refused(verb, str(position), *others)


def test_an_output_that_cannot_be_written_is_refused(position: Path, tmp_path: Path) -> None:
    """The option and the file are named."""
    assert "--out" in refused("apply", str(position), "upgrade travel-build", "--out", str(tmp_path / "no" / "x"))


def test_chance_has_no_turn(tmp_path: Path) -> None:
    """A position in which chance decides lists the outcomes, and no turns."""
    file = tmp_path / "position.json"
    write_position(new_game(players=2), file)
    assert "Chance: choose the next wedge of the wheel (6 legal decisions):" in run("legal", str(file)).stdout
    assert "--turns" in refused("legal", str(file), "--turns")
    state = read_position(file)
    assert from_text(state, "wedge travel-build") in legal(state)


def test_nobody_has_a_turn_before_the_setup_is_done(tmp_path: Path) -> None:
    """During setup, for players and for chance, the rule is named, and nothing is searched."""
    chance = random.Random(1)
    for ruleset in (Ruleset(), Ruleset(variant="knights-tournament")):
        state = new_game(ruleset, 4)
        while not isinstance(state.pending, AskTurn):
            with pytest.raises(SetupError, match=r"setup\.sequence: turns begin after the setup"):
                turns(state)
            state = apply(state, chance.choice(legal(state)))
        assert turns(state)
    file = tmp_path / "position.json"
    write_position(new_game(players=4, seed=1), file)
    assert "setup.sequence: turns begin after the setup; choose a knight order to keep first" in refused(
        "legal", str(file), "--turns"
    )
