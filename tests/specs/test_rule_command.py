"""``crusaders rule``: one rule with everything about it."""

import json

import attrs
import pytest
from click.testing import CliRunner, Result

from crusaders_rules.catalog.wording import sentence_hash, words
from crusaders_rules.cli.rule import rule as command
from crusaders_rules.game import Game
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.home import catalog
from tests.specs.conftest import local_text


def run(*arguments: str) -> Result:
    """Run ``crusaders rule``."""
    return CliRunner().invoke(command, list(arguments), obj=THY_WILL_BE_DONE, catch_exceptions=False)


def test_a_rule_is_shown_with_statement_passages_and_function() -> None:
    """The price of leaving an enemy: who says so, which function charges it, what is asked about it."""
    result = run("travel.cost.enemy")
    assert 0 == result.exit_code
    assert "travel.cost.enemy  (cost, implemented)" in result.stdout
    assert "deluxified-2017#travel/2/4, page 6 (rule)" in result.stdout
    assert "(example C-2)" in result.stdout
    assert "crusaders_rules/thy_will_be_done/rules/travel.py:" in result.stdout
    sections = ["chapter", "passages", "functions", "tests", "theorems", "models", "questions", "editions"]
    assert sections == [line for line in result.stdout.splitlines() if line in sections]


def test_a_rule_is_printed_as_json() -> None:
    """The same for a machine, with the differences between editions."""
    figures = json.loads(run("travel.cost.leave", "--json").stdout)
    assert ("travel.cost.leave", "cost", "travel") == (figures["rule"], figures["kind"], figures["chapter"]["id"])
    assert {"prototype-2015"} == set(figures["differs"])
    assert ({}, {"prototype-2015"}) == (
        figures["carried-over"],
        set(json.loads(run("upgrade.once", "--json").stdout)["carried-over"]),
    )
    assert "carried over into prototype-2015: " in run("upgrade.once").stdout
    assert {"name", "file", "line", "says"} == {
        key for row in json.loads(run("end.round", "--json").stdout)["models"] for key in row
    }
    assert all(function["line"] > 0 for function in figures["functions"])
    assert "deluxified-2017#travel/2/3" in [passage["passage"] for passage in figures["passages"]]


@pytest.mark.parametrize("rule_id", [chapter.rules[-1].id for chapter in catalog().chapters])
def test_a_rule_of_each_chapter_can_be_shown(rule_id: str) -> None:
    """Planned or implemented, with passages in one text or in four."""
    assert 0 == run(rule_id).exit_code
    assert rule_id == json.loads(run(rule_id, "--json").stdout)["rule"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("travel.cost.enmy", "there is no rule travel.cost.enmy; did you mean travel.cost.enemy"),
        ("travel.cost", "is only the beginning of rule ids: travel.cost.leave"),
        ("xyzzy", "there is no rule xyzzy"),
    ],
)
def test_an_unknown_rule_is_refused_with_a_hint(given: str, expected: str) -> None:
    """Exit status 2 and the ids that were perhaps meant."""
    result = run(given)
    assert 2 == result.exit_code
    assert expected in result.stderr


def test_an_installed_package_says_what_it_leaves_out_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no tests, and a clone has them."""
    without = attrs.evolve(THY_WILL_BE_DONE.trace(None), tests=None)
    with monkeypatch.context() as patched:
        patched.setattr(Game, "trace", lambda _, __: without)
        shown = CliRunner().invoke(command, ["travel.cost.enemy"], obj=THY_WILL_BE_DONE, catch_exceptions=False).stdout
    assert "tests\n  left out: an installed package has no tests; in a clone of the repository" in shown
    assert "left out" not in run("travel.cost.enemy").stdout


def test_a_local_copy_brings_the_sentences() -> None:
    """With a copy of the text at hand, its sentences stand under the passages, and only then."""
    file = local_text("deluxified-2017")
    assert "“" not in run("travel.cost.enemy").stdout
    shown = run("travel.cost.enemy", "--text", str(file)).stdout
    assert "page 6 (rule)\n    “" in shown
    figures = json.loads(run("travel.cost.enemy", "--text", str(file), "--json").stdout)
    texts = {passage["passage"]: words(passage.get("text", "")).normal for passage in figures["passages"]}
    known = catalog().passages["deluxified-2017#travel/2/4"]
    assert known.hash == sentence_hash(texts[known.name])
    assert () == texts["prototype-2015#travel/b4/1"]


def test_a_copy_that_is_no_text_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same line as for ``crusaders trace``."""
    file = tmp_path_factory.mktemp("copies") / "copy.pdf"
    file.write_bytes(b"%PDF\xff")
    result = run("travel.cost.enemy", "--text", str(file))
    assert 2 == result.exit_code
    assert "is not UTF-8" in result.stderr
