"""``crusaders play`` with bots: the score at the end, the record, the transcript, and bad options."""

import json
import re
from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.play.files.records import read_record, verify
from tests.cli.terminal import refused, run

TERMS = (
    "influence",
    "prussian majority",
    "slav majority",
    "saracen majority",
    "castle IV",
    "church IV",
    "farm IV",
    "bank IV",
)


def test_a_game_ends_with_every_term_of_the_score_and_the_winner() -> None:
    """The columns of the sheet add up, and the winner has the highest total."""
    lines = run("play", "--players", "3", "--seed", "5").stdout.splitlines()
    cells = [re.split(r" {2,}", line.strip()) for line in lines]
    terms = {row[0]: [int(cell) for cell in row[1:]] for row in cells if row[0] in (*TERMS, "total")}
    assert [*TERMS, "total"] == list(terms)
    totals = [sum(column) for column in zip(*(terms[name] for name in TERMS), strict=True)]
    assert totals == terms["total"]
    assert f"Winner: player {totals.index(max(totals)) + 1} with {max(totals)}" == lines[-1]


def test_the_same_seed_plays_the_same_game_and_another_one_does_not(tmp_path: Path) -> None:
    """Bots and setup follow from the seed."""
    files = [tmp_path / name for name in ("a", "b", "c")]
    for file, seed in zip(files, ("7", "7", "8"), strict=True):
        run("play", "--players", "2", "--seed", seed, "--out", str(file))
    first, again, other = (file.read_bytes() for file in files)
    assert first == again
    assert first != other


def test_a_game_that_cannot_go_on_is_told_and_kept(tmp_path: Path) -> None:
    """Under some readings a player can have no legal decision; the record so far is still valid."""
    file = tmp_path / "stuck.json"
    stuck = ("play", "--seed", "96", "--reading", "upgrade.empty-wedge=no", "--out", str(file))
    result = run(*stuck)
    assert 0 == result.exit_code
    assert "has no legal decision" in result.stdout
    assert "not over" in result.stdout
    assert not json.loads(run(*stuck, "--json").stdout)["over"]
    assert "0 legal decisions" in run("legal", str(file)).stdout
    found = verify(read_record(file))
    assert (True, False) == (found.ok, found.complete)


def test_a_seed_that_is_not_given_is_told() -> None:
    """So that the game can be played once more."""
    first = run("play", "--players", "2").stdout
    found = re.search(r"seed (\d+)", first)
    assert found is not None
    assert first == run("play", "--players", "2", "--seed", found[1]).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "2", "--board", "tiny-star"),
        ("--variant", "learning", "--orders", "none"),
        ("--variant", "first-standard", "--orders", "dealt"),
        ("--variant", "unpredictable", "--orders", "dealt-third"),
        ("--variant", "knights-tournament"),
        ("--reading", "skip.condition=nothing-succeeds", "--reading", "score.majority.tie-amount=pooled"),
        ("--bot", "greedy", "--players", "2"),
        ("--bot", "greedy", "--bot", "random", "--bot", "random", "--players", "3"),
    ],
)
def test_every_option_gives_a_record_that_verifies(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """Every played game can be verified again."""
    file = tmp_path / "game.json"
    assert 0 == run("play", "--seed", "3", *arguments, "--out", str(file)).exit_code
    found = verify(read_record(file))
    assert (True, True, True) == (found.ok, found.complete, found.result_checked)


def test_a_board_may_be_a_file(tmp_path: Path) -> None:
    """The record holds the board, so it is checked without the file."""
    from crusaders_rules.thy_will_be_done.home import specs_folder

    board, file = tmp_path / "mine.toml", tmp_path / "game.json"
    text = (specs_folder() / "boards" / "ours-two.toml").read_text(encoding="utf-8")
    board.write_text(text.replace('"ours-two"', '"mine"'), encoding="utf-8")
    assert 0 == run("play", "--players", "2", "--seed", "1", "--board", str(board), "--out", str(file)).exit_code
    board.unlink()
    assert 0 == run("verify", str(file)).exit_code


def test_json_tells_what_was_played_and_every_term(tmp_path: Path) -> None:
    """JSON has the totals, the winners and the decisions."""
    file = tmp_path / "game.json"
    told = json.loads(run("play", "--players", "2", "--seed", "5", "--out", str(file), "--json").stdout)
    record = read_record(file)
    assert record.result is not None
    assert list(record.result.totals) == [player["total"] for player in told["players"]]
    assert [seat + 1 for seat in record.result.winners] == told["winners"]
    assert list(record.decisions) == told["decisions"]
    assert (5, True, str(file)) == (told["seed"], told["over"], told["record"])


def test_an_annotated_game_names_the_rules_under_each_decision() -> None:
    """The transcript has the turns in order, the arithmetic, and the ids of the rules that fired."""
    text = run("play", "--players", "2", "--seed", "2", "--bot", "greedy", "--annotate").stdout
    turns = [int(number) for number in re.findall(r"^Round \d+, turn (\d+): player \d$", text, re.MULTILINE)]
    assert list(range(1, len(turns) + 1)) == turns
    assert "muster.cost" in text
    assert re.search(r"\d tokens? \+ \d .* = \d", text)
    assert "rules: " in text
    assert "Winner" in text.splitlines()[-1]


def test_an_annotated_game_as_json_has_a_transcript() -> None:
    """The influence gained in the transcript adds up to what the players have."""
    told = json.loads(run("play", "--players", "2", "--seed", "2", "--annotate", "--json").stdout)
    gained = sum(one["gain"] for one in told["transcript"])
    assert gained == sum(player["terms"][0]["amount"] for player in told["players"])
    assert told["decisions"] == [one["decision"] for one in told["transcript"]]
    assert all(one["rules"] for one in told["transcript"] if one["turn"])


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--players", "5"), ("--players", "components.players")),
        (("--players", "two"), ("--players", "'two'")),
        (("--players", "2", "--board", "ours-four"), ("--board", "setup.map.side")),
        (("--board", "atlantis"), ("--board", "ours-four")),
        (("--board", "missing.toml"), ("--board", "missing.toml")),
        (("--variant", "chess"), ("--variant", "knights-tournament")),
        (("--orders", "bought"), ("--orders", "dealt-third")),
        (("--orders", "chosen"), ("--orders", "variant.tournament.choose")),
        (("--variant", "knights-tournament", "--orders", "none"), ("--orders", "variant.tournament.choose")),
        (("--edition", "1999"), ("--edition", "deluxified-2017")),
        (("--reading", "skip.condition"), ("--reading", "skip.condition")),
        (("--reading", "no.question=yes"), ("--reading", "'no.question'", "crusaders questions")),
        (("--reading", "skip.conditon=all-upgraded"), ("--reading", "did you mean skip.condition?")),
        (("--reading", "skip.condition=never"), ("--reading", "nothing-succeeds")),
        (
            ("--reading", "skip.condition=all-upgraded", "--reading", "skip.condition=nothing-succeeds"),
            ("--reading", "twice"),
        ),
        (("--seed", "-1"), ("--seed", "-1")),
        (("--seed", "4294967296"), ("--seed", "4294967295")),
        (("--seed", "one"), ("--seed", "'one'")),
        (("--bot", "clever"), ("--bot", "greedy")),
        (("--bot", "greedy", "--bot", "random"), ("--bot", "4 seats")),
        (("--seat", "5"), ("--seat", "1 to 4")),
        (("--colour", "red"), ("--colour",)),
        (("--players", "2", "again"), ("again",)),
    ],
)
def test_bad_options_are_refused_in_one_line(arguments: tuple[str, ...], named: tuple[str, ...]) -> None:
    """The line names the option and its possible values."""
    line = refused("play", *arguments)
    assert [word for word in named if word in line] == list(named)


@pytest.mark.parametrize("name", ["missing/game.json", ""])
def test_a_record_that_cannot_be_written_is_refused_before_the_game(name: str, tmp_path: Path) -> None:
    """A folder that does not exist, and a folder instead of a file."""
    assert "--out" in refused("play", "--out", str(tmp_path / name))
    assert [] == list(tmp_path.iterdir())
