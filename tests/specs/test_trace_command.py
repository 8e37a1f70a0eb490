"""``crusaders trace``."""

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from crusaders_rules.catalog.gaps import gaps_of
from crusaders_rules.catalog.house import trace_of
from crusaders_rules.cli.trace import trace as command
from crusaders_rules.game import Game
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.project import project_trace
from crusaders_rules.thy_will_be_done.home import proofs_folder, specs_folder
from tests.specs.conftest import Project

MOVE = "specs/toy/rules/02-move.toml"


def run(*arguments: str | Path, game: Game = THY_WILL_BE_DONE) -> tuple[int, str, str]:
    """Run ``crusaders trace`` and return exit status, output and errors."""
    given = [str(argument) for argument in arguments]
    result = CliRunner().invoke(command, given, obj=game, catch_exceptions=False)
    return result.exit_code, result.stdout, result.stderr


def test_the_command_prints_a_line_for_each_chapter_and_source() -> None:
    """Chapters in the order of the book, sources by weight, and the number of errors."""
    status, out, err = run()
    found = project_trace()
    assert (0 if not gaps_of(found) else 1) == status
    assert len(gaps_of(found)) == len(err.splitlines())
    places = [out.index(f" {chapter.title} ") for chapter in found.catalog.chapters]
    assert sorted(places) == places
    assert all(f" {source.id} " in out for source in found.catalog.sources)


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_figure_is_cut_short(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """A terminal too narrow for the table shows a list; each chapter is whole, and no line is too long."""
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run()[1].splitlines()
    assert [] == [line for line in lines if len(line) > columns and "rules are planned" not in line]
    assert "\N{HORIZONTAL ELLIPSIS}" not in "".join(lines)
    starts = {line.strip().split("  ")[0] for line in lines}
    assert set() == {chapter.title for chapter in project_trace().catalog.chapters} - starts
    assert (columns < 120) == any(re.search(r"passages \d+, rules \d+,", line) for line in lines)


def test_the_command_prints_json() -> None:
    """Figures by chapter and by source, and the errors, for a machine."""
    status, out, _ = run("--json")
    figures = json.loads(out)
    found = project_trace()
    assert [chapter.id for chapter in found.catalog.chapters] == [row["chapter"] for row in figures["chapters"]]
    assert sum(len(chapter.rules) for chapter in found.catalog.chapters) == sum(
        row["rules"] for row in figures["chapters"]
    )
    assert [0] * 4 == [len(row["ungrounded"]) for row in figures["sources"]]
    assert bool(figures["errors"]) == bool(status)
    assert all(row["proofs"] for row in figures["chapters"] if row["chapter"] in {"travel", "distribute", "end"})


def test_the_command_counts_planned_rules_apart() -> None:
    """In the table, below it and for a machine; a text can have passages that ground nothing else."""
    for game in (THY_WILL_BE_DONE, THIRD_CRUSADE):
        found = trace_of(game.home)
        planned = sum(rule.status == "planned" for rule in found.catalog.rules.values())
        told = f"{planned} of {len(found.catalog.rules)} rules are planned" in run(game=game)[1]
        assert (planned > 0) == told == (game is THY_WILL_BE_DONE)
        figures = json.loads(run("--json", game=game)[1])
        assert planned == sum(row["planned"] for row in figures["chapters"])
        only = {row["source"]: row["planned_only"] for row in figures["sources"]}
        assert [] == [name for name, count in only.items() if count]


def test_the_command_traces_one_rule() -> None:
    """The figures of a rule alone, as a table and as JSON; an unknown one is refused with a hint."""
    assert "implemented" in run("--rule", "travel.cost.enemy")[1]
    figures = json.loads(run("--rule", "travel.cost.enemy", "--json")[1])
    assert ("travel.cost.enemy", "travel") == (figures["rule"], figures["chapter"])
    assert figures["passages"] >= 4
    status, _, err = run("--rule", "travel.cost.enmy")
    assert 2 == status
    assert "did you mean travel.cost.enemy" in err


def test_the_command_lists_what_is_not_covered(project: Project) -> None:
    """Only the gaps, one a line; against the rules of another game everything is one."""
    _, out, _ = run("--uncovered", "--specs", project.specs)
    assert "move.win: no function, no test" in out.splitlines()
    assert "Chapter" not in out


def test_broken_files_are_errors_of_the_command(project: Project) -> None:
    """A faulty specification is reported line by line, without a traceback."""
    project.edit(MOVE, 'id = "move.win"', 'id = "move.sum"')
    status, out, err = run("--specs", project.specs)
    assert 1 == status
    assert [f"error: {MOVE}: rule move.sum: duplicate: defined already in {MOVE} [specs]"] == err.splitlines()
    assert "1 error" in out
    (error,) = json.loads(run("--json", "--specs", project.specs)[1])["errors"]
    assert ("specs", MOVE, "rule move.sum") == (error["kind"], error["file"], error["id"])


def test_an_installed_package_says_that_its_tests_are_not_at_hand(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside a specification without tests no rule lacks one, and the reader is told why."""
    alone = project.folder / "installed" / "specs" / "thy_will_be_done"
    shutil.copytree(specs_folder(), alone)
    folders = {"specs": alone, "proofs": proofs_folder()}
    monkeypatch.setattr("crusaders_rules.catalog.home.project_folder", lambda kind, _: folders[kind])
    _, out, err = run()
    assert "The tests are not available" in out
    assert "[no test]" not in err
    table = run("--rule", "travel.points")[1]
    assert re.search(r"tests\s+not available", table)
    assert re.search(r"lacks\s+nothing", table)


@pytest.mark.parametrize(
    "arguments",
    [("--source", "toy-book"), ("--draft",), ("--text", __file__, "--uncovered"), ("--specs", "no-such-folder")],
)
def test_arguments_that_do_not_go_together_are_refused(arguments: tuple[str, ...]) -> None:
    """Exit status 2 and one line that says why."""
    status, _, err = run(*arguments)
    assert 2 == status
    assert "Error: " in err
