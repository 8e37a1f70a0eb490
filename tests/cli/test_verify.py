"""``crusaders verify``: a line for each file, and never a traceback."""

import copy
import json
from pathlib import Path

import pytest

from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.files.records import record_of, record_to_data
from crusaders_rules.third_crusade.play.game import new_game as third_game
from crusaders_rules.third_crusade.scenario import load_scenario
from tests.cli.terminal import refused, run


def altered(game: Path, folder: Path, old: str, new: str) -> Path:
    """Write a copy of a record in which the first occurrence of something is something else."""
    text = game.read_text(encoding="utf-8")
    assert old in text
    file = folder / "altered.json"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


def test_a_good_record_is_ok(game: Path) -> None:
    """The line says what was checked."""
    result = run("verify", str(game))
    assert 0 == result.exit_code
    (line,) = result.stdout.splitlines()
    assert line.startswith(f"{game}: ok, ")
    assert line.endswith("decisions checked and legal; the game is over; the result is right")


def test_a_changed_decision_is_refused_with_the_rule(game: Path, tmp_path: Path) -> None:
    """The line has the number of the decision, the decision, and the rule that refuses it."""
    lines = json.loads(game.read_text(encoding="utf-8"))["decisions"]
    number = next(place for place, line in enumerate(lines) if "upgrade" in line and "setup" not in line)
    seat = lines[number].partition(":")[0]
    file = altered(game, tmp_path, f'"{lines[number]}"', f'"{seat}: skip"')
    result = run("verify", str(file))
    assert 1 == result.exit_code
    (line,) = result.stdout.splitlines()
    assert f"decision {number + 1}, '{seat}: skip'" in line
    assert "skip.allowed" in line


def test_a_changed_total_is_refused_with_its_terms(game: Path, tmp_path: Path) -> None:
    """The result is computed again."""
    total = json.loads(game.read_text(encoding="utf-8"))["result"]["totals"][0]
    text = game.read_text(encoding="utf-8")
    head, _, tail = text.rpartition('"totals"')
    file = tmp_path / "altered.json"
    file.write_text(f'{head}"totals"{tail.replace(str(total), str(total + 1), 1)}', encoding="utf-8")
    result = run("verify", str(file))
    assert 1 == result.exit_code
    assert "result.totals[0]" in result.stdout


def test_an_enemy_token_that_the_box_does_not_hold_is_wrong(game: Path, tmp_path: Path) -> None:
    """A record that is well-formed and breaks a rule of the setup is wrong, not unreadable."""
    data = json.loads(game.read_text(encoding="utf-8"))
    data["outcomes"]["enemies"] = dict.fromkeys(data["outcomes"]["enemies"], "slav")
    file = tmp_path / "altered.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    result = run("verify", str(file))
    assert 1 == result.exit_code
    assert "setup.enemy.shuffle" in result.stdout


def test_all_files_are_checked_and_the_worst_decides(game: Path, tmp_path: Path) -> None:
    """A line for each file; the status is that of the worst one."""
    wrong = altered(game, tmp_path, '"players": 4', '"players": 3')
    result = run("verify", str(game), str(tmp_path / "missing.json"), str(wrong), str(game))
    assert 2 == result.exit_code
    assert 2 == sum(": ok, " in line for line in result.stdout.splitlines())
    assert 1 == len([line for line in result.stderr.splitlines() if "missing.json" in line])
    assert 1 == run("verify", str(game), str(wrong)).exit_code or "ruleset" in run("verify", str(wrong)).output


def test_json_tells_the_same(game: Path, tmp_path: Path) -> None:
    """JSON has for each file whether it is legal, the problem, and its rules."""
    result = run("verify", str(game), str(tmp_path), "--json")
    first, second = json.loads(result.stdout)
    assert (2, "") == (result.exit_code, result.stderr)
    assert (True, True, []) == (first["ok"], first["complete"], first["problems"])
    assert (False, 2) == (second["ok"], second["status"])
    assert "a folder" in second["problems"][0]["sentence"]


def test_the_second_game_tells_a_wrong_file_from_an_unreadable_one(tmp_path: Path) -> None:
    """A scenario that rules refuse is wrong; with another problem besides, the file is no record."""
    scenario = load_scenario("marches")
    data = record_to_data(record_of(third_game(Ruleset(scenario), 2)))
    road = {"scenario": copy.deepcopy(scenario.data)}
    road["scenario"]["road"].append(scenario.data["road"][0])
    contents = {"good": data, "wrong": data | road, "unreadable": data | road | {"decisions": 1}}
    files = [tmp_path / f"{name}.json" for name in contents]
    for file, content in zip(files, contents.values(), strict=True):
        file.write_text(json.dumps(content), encoding="utf-8")
    good, wrong, unreadable = map(str, files)

    two = run("verify", "--game", "third-crusade", wrong, good)
    assert (1, "") == (two.exit_code, two.stderr)
    assert [wrong, good] == [line.partition(":")[0] for line in two.stdout.splitlines()]
    assert "(third.region.roads)" in two.stdout
    told = run("verify", "--game", "third-crusade", unreadable, wrong, good, "--json")
    assert (2, "") == (told.exit_code, told.stderr)
    rows = json.loads(told.stdout)
    assert [(unreadable, 2, False), (wrong, 1, False), (good, 0, True)] == [
        (row["file"], row["status"], row["ok"]) for row in rows
    ]


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A record of The Third Crusade."""
    file = tmp_path / "campaign.json"
    file.write_text(json.dumps(record_to_data(record_of(third_game(Ruleset("marches"), 2)))), encoding="utf-8")
    return file


def test_a_file_says_its_game(game: Path, position: Path, campaign: Path) -> None:
    """No option is needed, wherever the file stands; a file that is written says nothing."""
    assert "0 decisions checked and legal; the game is not over" in run("verify", str(campaign)).stdout
    assert "ok, from seat 2, 0 decisions checked and legal" in run("verify", "--seat", "2", str(campaign)).stdout
    assert "Chance, Setup: draw an Army" in run("legal", str(campaign)).stdout
    assert 0 == run("show", str(campaign)).exit_code
    assert "the result is right" in run("verify", str(game)).stdout
    assert 0 == run("legal", str(position)).exit_code
    before = campaign.read_bytes()
    assert 0 == run("play", "--players", "2", "--seed", "1", "--out", str(campaign)).exit_code
    assert before != campaign.read_bytes()
    assert "the result is right" in run("verify", str(campaign)).stdout


def test_a_file_of_the_other_game_is_refused_with_the_option_that_reads_it(
    game: Path, position: Path, campaign: Path, tmp_path: Path
) -> None:
    """The verbs ``verify`` and ``show`` of each game say so; a file of neither game gets no such advice."""
    stranger = tmp_path / "stranger.json"
    stranger.write_text('{"format": "chess"}', encoding="utf-8")
    named = ("--game", "thy-will-be-done")
    for arguments in (("verify", str(campaign)), ("show", str(campaign)), ("show", str(campaign), "--after", "0")):
        assert refused(*arguments, *named).endswith("not 'third-crusade-record'; --game third-crusade reads this file")
    assert "--game third-crusade reads this file" in run("verify", str(game), str(campaign)).stderr
    for verb in ("verify", "show"):
        for file, name in ((game, "crusaders-record"), (position, "crusaders-position")):
            line = refused(verb, str(file), "--game", "third-crusade")
            assert line.endswith(f"not '{name}'; --game thy-will-be-done reads this file")
        assert refused(verb, str(stranger)).endswith("not 'chess'")


def test_both_games_tell_a_problem_in_the_same_form(game: Path, campaign: Path, tmp_path: Path) -> None:
    """The number and the line of a decision, or the place in the file; what is wrong; and the rules."""
    lines = json.loads(game.read_text(encoding="utf-8"))["decisions"]
    altered(game, tmp_path, f'"{lines[7]}"', '"1: skip"').rename(tmp_path / "first.json")
    begun = json.loads(campaign.read_text(encoding="utf-8"))
    wrong = {"second": {"decisions": ["nobody: pass"]}, "third": {"players": 9}}
    for name, change in wrong.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(begun | change), encoding="utf-8")
    found = {}
    for name in ("first", *wrong):
        (row,) = json.loads(run("verify", "--json", str(tmp_path / f"{name}.json")).stdout)
        (found[name],) = row["problems"]
        assert ["decision", "where", "sentence", "rules"] == list(found[name])
    assert [(8, "1: skip"), (1, "nobody: pass")] == [
        (found[name]["decision"], found[name]["where"]) for name in ("first", "second")
    ]
    assert (None, "players") == (found["third"]["decision"], found["third"]["where"])
    assert "nobody: pass" not in found["second"]["sentence"]


@pytest.mark.parametrize(
    ("name", "content", "named"),
    [
        ("missing.json", None, "No such file"),
        ("binary.json", b"\x89PNG\r\n\x1a\n\xff\xfe", "UTF-8"),
        ("empty.json", b"", "not JSON"),
        ("text.json", b"a game", "not JSON"),
        ("list.json", b"[]", "needs an object"),
        ("other.json", b"{}", "format"),
        ("version.json", b'{"format": "crusaders-record", "version": 99}', "version"),
        ("keys.json", b'{"format": "crusaders-record", "version": 1}', "missing"),
        ("nested.json", b"[" * 200_000, "nested"),
        ("number.json", b'{"format": ' + b"9" * 10_000 + b"}", "digits"),
        ("name\n\x1b[31m.json", b"{}", "format"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(name: str, content: bytes | None, named: str, tmp_path: Path) -> None:
    """The line names the file and what is wrong with it."""
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    line = refused("verify", str(file))
    assert name[:4] in line
    assert named in line


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    """Nor is it opened."""
    assert "a folder" in refused("verify", str(tmp_path))


def test_no_file_at_all_is_refused() -> None:
    """The argument is named."""
    assert "FILE" in refused("verify")
