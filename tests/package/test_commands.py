"""Nothing is lost between the commands: ``make test``, ``make reference`` and ``make thorough`` have everything."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.expression import Expression

from crusaders_rules.cli.reference import PARTS
from crusaders_rules.cli.reference_proofs import theorems_of
from crusaders_rules.cli.stages import Extent
from crusaders_rules.explore.model_files import Model
from crusaders_rules.game import Game
from crusaders_rules.games import GAMES, THY_WILL_BE_DONE
from crusaders_rules.lift import Theorem
from crusaders_rules.thy_will_be_done.check.store import reverse_of
from tests.conftest import EVERY_TEST

ROOT = Path(__file__).parents[2]
# Tests of what `make reference` and `make thorough` do in another way: they prove each theorem, break each rule, and
# explore each model.
ELSEWHERE = {
    "test_the_theorem_holds",
    "test_the_broken_rule_is_noticed",
    "test_a_model_is_as_recorded",
    "test_a_model_is_found_as_recorded",
}


def lines_of(target: str) -> str:
    """Return what ``make`` would run for a target, without making anything."""
    said = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=True)
    return said.stdout


def chosen_by(target: str) -> Expression:
    """Return which tests a target chooses by their marks."""
    (text,) = re.findall(r'pytest .*?-m "([^"]+)"', lines_of(target))
    return Expression.compile(text)


def left_out(tests: Mapping[str, frozenset[str]]) -> list[str]:
    """Return the tests that no command runs, by what their marks say."""
    choices = [chosen_by("test"), chosen_by("thorough")]

    def runs(marks: frozenset[str]) -> bool:
        def has(mark: str, /, **_: str | int | bool | None) -> bool:
            return mark in marks

        return any(one.evaluate(has) for one in choices)

    def elsewhere(name: str, marks: frozenset[str]) -> bool:
        return "reference" in marks and name.partition("[")[0].rpartition("::")[2] in ELSEWHERE

    return [name for name, marks in tests.items() if not runs(marks) and not elsewhere(name, marks)]


def test_each_test_belongs_to_a_command(request: pytest.FixtureRequest) -> None:
    """By its marks; a test with a mark that leads nowhere would be named."""
    tests = request.config.stash[EVERY_TEST]
    assert request.node.nodeid in tests
    assert [] == left_out(tests)
    planted = {"a.py::test_new": frozenset({"reference"}), "a.py::test_old": frozenset({"long"})}
    assert ["a.py::test_new"] == left_out(planted)


def test_a_sampled_test_leaves_cases_to_make_test(request: pytest.FixtureRequest) -> None:
    """At least one of its cases is not long."""
    cases: dict[str, list[frozenset[str]]] = {}
    for name, marks in request.config.stash[EVERY_TEST].items():
        if "sampled" in marks:
            cases.setdefault(name.partition("[")[0], []).append(marks)
    assert [] == [name for name, found in cases.items() if all("long" in marks for marks in found)]


def test_no_folder_of_tests_is_left_out() -> None:
    """Whatever is named as a test lies where pytest looks by default."""
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (places,) = re.findall(r"^testpaths = \[(.*)\]$", settings, re.MULTILINE)
    asked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    files = [name for name in asked.splitlines() if re.search(r"(^|/)test_\w+\.py$", name)]
    assert [] == [name for name in files if name.partition("/")[0] not in re.findall(r'"([^"]+)"', places)]


def works(game: Game, name: str, tmp_path: Path, *, thorough: bool) -> list[Any]:
    """Return the pieces of work of a part of the reference."""
    if name == "proofs":
        return list(theorems_of(game, tmp_path, Extent(thorough=thorough)).works)
    return list(game.checks[name](tmp_path, thorough=thorough).works)


def given(pieces: Iterable[partial[Any]], kind: type) -> list[Any]:
    """Return what pieces of work are about: their arguments of a class."""
    return [one for piece in pieces for one in piece.args if isinstance(one, kind)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_theorem_model_and_verdict_belongs_to_a_command(game: Game, tmp_path: Path) -> None:
    """The reference proves the theorems and judges each verdict; with --thorough it proves all and breaks each rule."""
    short = given(works(game, "proofs", tmp_path, thorough=False), Theorem)
    assert [theorem for theorem in game.theorems() if not theorem.thorough] == short
    assert len(short) > 0.8 * len(game.theorems())
    whole = works(game, "proofs", tmp_path, thorough=True)
    assert list(game.theorems()) == given(whole, Theorem)
    assert all(one.keywords["mutants"] and one.keywords["check"] for one in whole)
    models = [given(works(game, "models", tmp_path, thorough=thorough), Model) for thorough in (False, True)]
    recorded = {
        found
        for file in (game.proofs() / "models").glob("*.toml")
        for found in re.findall(r'\[\[model\]\]\nid = "([^"]+)"', file.read_text(encoding="utf-8"))
    }
    assert recorded == {model.id for model in models[1]} == set(game.models())
    assert {model.id for model in models[0]} == {name for name, model in game.models().items() if not model.thorough}
    verdicts = [one.args[0] for one in works(game, "verdicts", tmp_path, thorough=False)]
    assert verdicts == [one for found in game.verdicts().values() for one in found]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_stored_record_belongs_to_a_verdict_or_to_a_broken_rule(game: Game) -> None:
    """The reference judges those of verdicts; those of broken rules are judged by tests."""
    named = {one.record for found in game.verdicts().values() for one in found if one.record}
    if game is THY_WILL_BE_DONE:
        # A second play of a verdict, and a play with which it begins.
        verdicts = [one for found in game.verdicts().values() for one in found]
        named |= {name for one in verdicts for name in (reverse_of(one), one.start, one.caution_record) if name}
    named |= {seen.play.partition("&")[0] for seen in game.sabotage().values() if seen.play}
    stored = {file.name for part in ("plays", "shows") for file in (game.proofs() / "verdicts" / part).glob("*.json")}
    assert stored
    assert set() == stored - {Path(name).name for name in named}


def without(line: str) -> set[str]:
    """Return the parts that a call of ``crusaders reference`` leaves out."""
    words = shlex.split(line)
    return {words[at + 1] for at, word in enumerate(words) if word == "--without"}


def test_the_commands_leave_out_no_part() -> None:
    """``make reference`` has every part but the page for print; ``make thorough`` what it can do more thoroughly."""
    (reference,) = re.findall(r"python -m crusaders_rules reference.*", lines_of("reference"))
    (thorough,) = re.findall(r"crusaders reference (--thorough [^']*)", lines_of("thorough"))
    assert {"print"} == without(reference)
    assert {"games", "verdicts", "site"} == without(thorough)
    assert {"print", "games", "verdicts", "site"} < set(PARTS)
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert ["setup", "test", "reference", "thorough"] == re.findall(r"^(?:SITE=\S+ )?make (\w+)", ci, re.MULTILINE)


def test_tests_that_would_begin_too_late_are_counted() -> None:
    """They are skipped, so the run is green; its last lines say that nothing is known of them."""
    one = f"{Path(__file__).relative_to(ROOT)}::test_no_folder_of_tests_is_left_out"
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n")
    for workers, minutes, said in (("0", "0", True), ("1", "0", True), ("0", "5", False)):
        ran = subprocess.run(
            (*command, workers, "--minutes", minutes, one), cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert ("1 tests did not begin within 0 minutes: nothing is known of them" in ran.stdout) == said, ran.stdout
        assert (("1 skipped" in ran.stdout), ("1 passed" in ran.stdout)) == (said, not said)
