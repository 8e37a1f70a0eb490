"""``crusaders conform`` and ``crusaders vectors`` on the command line: reports, exit status, bad input."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

import crusaders_rules.cli
from crusaders_rules.cli import command_line
from crusaders_rules.conform.suite import NOTICED, Suite, read_suite, write_suite
from crusaders_rules.conform.vector import Vector, key_of
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.scopes import packaged

Command = Callable[..., tuple[str, ...]]
SHAPE = jsonschema.Draft202012Validator(
    json.loads((Path(crusaders_rules.cli.__file__).parent / "schemas" / "conform.schema.json").read_text("utf-8"))
)
FEW = ("--games", "0", "--patience", "120")


def run(*words: str | Path) -> Result:
    """Run a verb."""
    return CliRunner().invoke(command_line(THY_WILL_BE_DONE), list(map(str, words)))


def test_a_program_by_the_book_agrees_as_far_as_it_was_asked(command: Command, folder: Path, tmp_path: Path) -> None:
    """With status 3, until it is measured that the suite notices most wrong rules; then with status 0."""
    suite = tmp_path / "suite"
    shutil.copytree(folder, suite)
    ended = run("conform", "--vectors", suite, *FEW, "--seconds", "60", "--", *command("only-scores"))
    assert 3 == ended.exit_code, ended.output
    assert ended.output.splitlines()[0].endswith("agrees as far as asked")
    assert "is not measured" in ended.output.splitlines()[1]
    stored = read_suite(suite)
    score = next(vector for _, vector in stored.vectors if vector.kind == "score")
    row = {"rules": ["score.castle"], "by": [key_of(score)], "times": 10}
    measured = {"suite": stored.contents["digest"], "wrong-rules": [row]}
    (suite / NOTICED).write_text(json.dumps(measured), encoding="utf-8")
    ended = run("conform", "--vectors", suite, *FEW, "--", *command("only-scores"))
    assert 0 == ended.exit_code, ended.output
    assert ended.output.splitlines()[0].endswith(": agrees")
    assert "would have been seen in 100 of 100 cases" in ended.output.splitlines()[1]
    (suite / NOTICED).write_text(json.dumps(measured | {"wrong-rules": 7}), encoding="utf-8")
    refused = run("conform", "--vectors", suite, "--", *command("only-scores"))
    assert (2, "not a measure of this version" in refused.output) == (refused.exit_code, True)


def test_the_suite_of_the_package_is_small() -> None:
    """At most a megabyte, with some thousand vectors."""
    assert sum(file.stat().st_size for file in packaged().iterdir()) <= 1_000_000
    assert 1_000 < len(read_suite(packaged()).vectors)


@pytest.mark.long
def test_the_suite_of_the_package_is_asked_at_once(command: Command, folder: Path) -> None:
    """A note says what the whole suite would add; there is none about another suite, or a program that fails."""
    few = (*FEW, "--seconds", "1")
    notes = [
        "crusaders vectors --out DIR" in run("conform", *words, *few, "--", *command(program)).output
        for words, program in [((), "only-scores"), (("--vectors", folder), "only-scores"), ((), "rude")]
    ]
    assert [True, False, False] == notes


def test_a_departure_is_written_down(command: Command, suite: Suite, tmp_path: Path) -> None:
    """As a position, a picture, a page and XML; with status 1."""
    folder = tmp_path / "suite"
    write_suite(folder, THY_WILL_BE_DONE, [one for _, one in suite.vectors if one.kind == "legal"][::6])
    files = [tmp_path / name for name in ("report.html", "report.xml")]
    options = ("--out", tmp_path, "--html", files[0], "--junit", files[1], *FEW)
    ended = run("conform", "--vectors", folder, *options, "--json", "--", *command("no-upgrades"))
    assert 1 == ended.exit_code
    told = json.loads(ended.stdout)
    assert "departs" == told["verdict"]
    SHAPE.validate(told)
    position = tmp_path / "departure-1.json"
    listed = run("legal", position)
    assert 0 == listed.exit_code
    assert "upgrade" in listed.output
    assert (tmp_path / "departure-1.svg").read_text(encoding="utf-8").startswith("<svg")
    assert all(file.stat().st_size for file in files)


def test_a_program_that_fails_is_told(command: Command, folder: Path) -> None:
    """What it did, with status 1."""
    ended = run("conform", "--vectors", folder, *FEW, "--", *command("rude"))
    assert 1 == ended.exit_code
    assert "it answers nonsense: not JSON: 'no' (asked: hello)" in ended.output
    SHAPE.validate(json.loads(run("conform", "--vectors", folder, *FEW, "--json", "--", *command("rude")).stdout))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hangs", "it hangs: no answer within 2 s (asked: {op})"),
        ("dies", "it dies: exit status 3; its last words: a planted fault (asked: {op})"),
        pytest.param(
            *("floods", "it floods its output: a line of more than 8388608 bytes (asked: {op})"), marks=pytest.mark.long
        ),
        ("nonsense", "it answers nonsense: not JSON: 'what do you mean?' (asked: {op})"),
    ],
)
def test_each_failure_has_one_line(command: Command, folder: Path, name: str, said: str) -> None:
    """With what was asked; one failure and no more, since the program is given up at the third."""
    ended = run("conform", "--vectors", folder, "--games", "0", "--patience", "2", "--", *command(name))
    assert 1 == ended.exit_code, ended.output
    lines = [line for line in ended.output.splitlines() if line.startswith("it ")]
    assert {said.format(op=line.rpartition(": ")[2].rstrip(")")) for line in lines} == set(lines)
    assert 1 <= len(lines) <= 3


def test_a_program_that_is_not_there_is_bad_input(folder: Path) -> None:
    """With status 2, as is a folder without a suite, and a command without a program."""
    ended = run("conform", "--vectors", folder, "--", "no-such-program")
    assert (2, "cannot start" in ended.output) == (ended.exit_code, True)
    ended = run("conform", "--vectors", folder / "nowhere", "--", "no-such-program")
    assert (2, "crusaders vectors --out" in ended.output) == (ended.exit_code, True)
    assert 2 == run("conform").exit_code


def test_a_program_that_plays_another_game_is_bad_input(folder: Path) -> None:
    """It is not asked, so nothing is said of it; with status 2."""
    another = (sys.executable, "-m", "crusaders_rules", "serve", "--game", "third-crusade")
    ended = run("conform", "--vectors", folder, *FEW, "--", *another)
    assert (2, "it plays another game: 'third_crusade', not 'thy_will_be_done'") == (
        ended.exit_code,
        ended.stderr.strip().removeprefix("Error: "),
    )


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.long)])
def test_vectors_are_written(workers: int, suite: Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of their parts, wherever these are made; the command says how many, and what rules do in them."""
    few = with_few(suite, monkeypatch)
    ended = run("vectors", "--out", tmp_path / "suite", "--workers", str(workers))
    assert 0 == ended.exit_code, ended.output
    found = read_suite(tmp_path / "suite")
    assert few == len(found.vectors)
    noticed = read_suite(packaged()).noticed
    write_suite(tmp_path / "alone", THY_WILL_BE_DONE, [vector for _, vector in suite.vectors], None, noticed)
    assert read_suite(tmp_path / "alone").contents["digest"] == found.contents["digest"]
    assert f"{few} vectors in " in ended.output
    assert "rules without a vector: " in ended.output
    assert "3 parts; all of a suite take half an hour" in ended.output
    fewer = run("vectors", "--out", tmp_path / "fewer", "--part", "part 1", "--workers", "1")
    assert (0, False) == (fewer.exit_code, "half an hour" in fewer.output)
    assert 0 < len(read_suite(tmp_path / "fewer").vectors) < few
    wrong = run("vectors", "--out", tmp_path / "none", "--part", "part 7")
    assert (2, "there is no part 'part 7'" in wrong.output) == (wrong.exit_code, True)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine", encoding="utf-8")
    refused = run("vectors", "--out", tmp_path / "other")
    assert (2, "holds something else" in refused.output) == (refused.exit_code, True)


def with_few(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let the game have few vectors, in three parts of which the first takes longest, and return their number."""
    made = [vector for _, vector in suite.vectors]

    def part(place: int) -> Iterator[Vector]:
        time.sleep(0.2 if place == 0 else 0)
        yield from made[place * len(made) // 3 : (place + 1) * len(made) // 3]

    parts = {f"part {place}": lambda _, place=place: part(place) for place in range(3)}
    monkeypatch.setattr("crusaders_rules.thy_will_be_done.check.cases.every.parts", lambda: parts)
    return len(made)


@pytest.mark.long
@pytest.mark.parametrize("seconds", [(), ("--seconds", "30")])
def test_workers_start_the_program_too(seconds: tuple[str, ...], command: Command, folder: Path) -> None:
    """The report is the same, but for the times; in limited time there is a part for each of them."""
    options: tuple[str | Path, ...] = ("conform", "--vectors", folder, *FEW, "--json", *seconds)
    spread: tuple[tuple[str, ...], ...] = ((), ("--workers", "2"))
    ended = [run(*options, *workers, "--", *command("one-more", "scores")) for workers in spread]
    assert [1, 1] == [one.exit_code for one in ended]
    one, two = ({**json.loads(found.stdout), "seconds": 0} for found in ended)
    assert one == two


def test_there_is_one_place_to_work(command: Command, folder: Path) -> None:
    """This machine or a cluster."""
    words = ("conform", "--workers", "2", "--cluster", "127.0.0.1:9", "--vectors", folder, "--")
    ended = run(*words, *command("only-scores"))
    assert (2, "--workers is for processes of this machine" in ended.output) == (ended.exit_code, True)


@pytest.mark.long
def test_nothing_that_a_program_says_is_markup_or_moves_a_terminal(
    command: Command, folder: Path, tmp_path: Path
) -> None:
    """Its name and its answers, in the report on the terminal, in the page and in the XML."""
    files = [tmp_path / name for name in ("report.html", "report.xml")]
    options = ("--seconds", "2", *FEW, "--html", files[0], "--junit", files[1])
    ended = run("conform", "--vectors", folder, *options, "--", *command("escapes"))
    assert 1 == ended.exit_code, ended.output
    assert all(line.isprintable() for line in ended.output.splitlines())
    assert all("<script" not in file.read_text("utf-8") and "\x1b" not in file.read_text("utf-8") for file in files)
