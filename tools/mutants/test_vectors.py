"""The vectors as a judge of mutants, where the verdict is known."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from crusaders_rules.conform.suite import IN_TURNS, read_suite, write_suite
from crusaders_rules.conform.vector import key_of
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.third_crusade.check.foreign import packaged as packaged_crusade
from crusaders_rules.third_crusade.play.files import records
from crusaders_rules.third_crusade.play.files.records import record_from_data
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.thy_will_be_done.check.cases.scopes import packaged
from crusaders_rules.thy_will_be_done.check.cases.worked import worked
from crusaders_rules.thy_will_be_done.rules import scoring
from tools.mutants import by_vectors
from tools.mutants.judges import sources
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.recorded import recorded
from tools.mutants.selections import shares
from tools.mutants.shared_plays import SharedPlays
from tools.mutants.vectors import Judge, Verdict
from tools.mutants.wordless import only_words

# The tests of a tool: no part of the project changes with it.
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def judge() -> Judge:
    """The vectors of the worked examples."""
    vectors = list(worked(THY_WILL_BE_DONE))
    record = recorded(vectors, lambda: None)
    assert [] == record.wrong
    assert len(vectors) == len(record.seconds)
    return Judge(vectors, record, budget=60.0, patience=0.5)


def mutant(function: str, original: str, mutated: str) -> Mutant:
    """Return a mutant of the rules."""
    module = function.partition(".")[0]
    (found,) = [
        one
        for one in mutants_of(sources()[module].path.read_text("utf-8"), module)
        if one.key == (function, original, mutated)
    ]
    return found


@pytest.mark.parametrize(
    ("verdict", "function", "original", "mutated"),
    [
        (Verdict.NOTICED, "influence.influence_gain", "return value", "return value + 1"),
        (Verdict.NOTICED, "bonuses.(II, III)", "II, III = (2, 3)", "II, III = (3, 3)"),
        # No example has this knight order, so none can tell.
        (
            *(Verdict.SAME, "orders.montesa_bonus", "return 1 if order == KnightOrder.MONTESA else 0"),
            "return 2 if order == KnightOrder.MONTESA else 0",
        ),
    ],
)
def test_a_verdict_is_right(judge: Judge, verdict: Verdict, function: str, original: str, mutated: str) -> None:
    """In place of a function, and where a module has to be imported again."""
    before = scoring.church_four.__code__
    assert verdict == judge.judged(mutant(function, original, mutated)).verdict
    assert before is scoring.church_four.__code__


def test_the_rules_of_expansions_are_tried(judge: Judge) -> None:
    """One expansion has a module of rules, the other a folder; what importing computes is planted there, too."""
    names = by_vectors.modules_of_rules()
    inside = ["expansions.five_and_six.rules", "expansions.divine_influence.rules.effects"]
    assert {"scoring", *inside} <= set(names)
    assert not any("play" in name.split(".") for name in names)
    for module in inside:
        planted = Mutant(f"{module}.PLANTED", 1, "a", "b", (), "raise ValueError")
        assert Verdict.NOTICED == judge.judged(planted).verdict


def test_a_mutant_without_an_end_is_told_apart(judge: Judge) -> None:
    """It is noticed, and not by a wrong answer."""
    usual = mutant("influence.influence_gain", "return value", "return value + 1")
    assert usual.source.count("return value + 1") == 1
    endless = usual.source.replace("return value + 1", "while True:\n        pass")
    assert Verdict.ENDLESS == judge.judged(Mutant(usual.function, 1, "a", "b", usual.ids, endless)).verdict


def test_what_is_not_decided_in_time_is_said_to_be(judge: Judge) -> None:
    """It is no success."""
    hasty = Judge(judge.vectors, judge.record, budget=0.0)
    usual = mutant("bonuses.(II, III)", "II, III = (2, 3)", "II, III = (3, 3)")
    assert Verdict.UNDECIDED == hasty.judged(usual).verdict


@pytest.mark.parametrize(
    ("original", "mutated", "words"),
    [
        (
            "return Term('a.b', 1, 'bank' if n == 1 else 'banks')",
            "return Term('a.b', 1, 'bank' if n != 1 else 'banks')",
            True,
        ),
        ("return Term('a.b', 1, 'bank')", "return Term('', 1, 'bank')", False),
        ("return Term('a.b', 1, 'bank')", "return Term('a.b', 2, 'bank')", False),
        ("return NoSuchThing('a.b', f'at most {n}', '')", "return NoSuchThing('a.b', f'{n}', '')", True),
        ("NOTHING = 'it has no result'", "NOTHING = ''", True),
        ("NAME = 'travel'", "NAME = ''", False),
        ("if a > b:", "if a >= b:", False),
    ],
)
def test_mutants_that_change_only_words_are_known(original: str, mutated: str, words: bool) -> None:  # noqa: FBT001 -- a row
    """What is made with words, and texts of several words; an id or a number is no word."""
    assert words == only_words(Mutant("m.f", 1, original, mutated, (), ""))


def test_a_vector_is_searched_in_each_selection(judge: Judge) -> None:
    """And in all of them only if no selection has one; hints and what noticed others come first."""
    original = "return None if token is None else EnemyThere('build.enemy', has=token.enemy)"
    usual = mutant("build.enemy_there", original, "return None")
    every = set(range(len(judge.vectors)))
    (first,) = judge.judged(usual).numbers
    both = judge.judged(usual, [{first}, every - {first}]).numbers
    assert first == both[0]
    assert len(set(both)) == 2
    assert judge.judged(usual, [set(), {first}], hints=[both[1]]).numbers == (first,)
    assert judge.judged(usual, [every], hints=[both[1]]).numbers == (both[1],)
    assert judge.judged(usual, [set()], hints=[both[1]]).numbers == (both[1],)


def test_what_is_noticed_stands_in_the_suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A suite is written in the order of what its vectors notice, and a second run begins with those."""
    only = {name: one for name, one in sources().items() if name == "influence"}
    monkeypatch.setattr(by_vectors, "sources", lambda: only)
    monkeypatch.setattr(by_vectors, "EQUIVALENT", tmp_path / "equivalent.toml")
    monkeypatch.setattr(by_vectors, "BEYOND", tmp_path / "equivalent.toml")
    monkeypatch.setattr(by_vectors, "OUT", tmp_path / "mutants")
    (tmp_path / "equivalent.toml").write_text("", encoding="utf-8")
    write_suite(tmp_path / "suite", THY_WILL_BE_DONE, worked(THY_WILL_BE_DONE))
    arguments = [
        "--suite",
        str(tmp_path / "suite"),
        "--module",
        "influence",
        "--json",
        "--write",
        str(tmp_path / "other"),
    ]
    (row,) = json.loads(CliRunner().invoke(by_vectors.main, arguments).stdout)["modules"]
    assert 0 == row["left"]
    assert 0 == gc.get_freeze_count()
    written = read_suite(tmp_path / "other")
    noticed = [one for one in written.noticed if one.by]
    assert 0 < len(noticed) < len(written.noticed)
    keys = {key.removeprefix(IN_TURNS) for one in noticed for key in one.by}
    first = {key_of(vector) for _, vector in written.vectors[: len(keys)]}
    assert keys == first
    assert any(key.startswith(IN_TURNS) for one in noticed for key in one.by)
    # Those that notice a wrong number or a capped score come first, too.
    assert {key for keys in by_vectors.hints(tmp_path / "mutants").values() for key in keys} < first


def test_what_was_not_decided_is_counted_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any time for a mutant nothing is decided; with some, everything is."""
    only = {name: one for name, one in sources().items() if name == "influence"}
    monkeypatch.setattr(by_vectors, "sources", lambda: only)
    monkeypatch.setattr(by_vectors, "EQUIVALENT", tmp_path / "equivalent.toml")
    monkeypatch.setattr(by_vectors, "BEYOND", tmp_path / "equivalent.toml")
    monkeypatch.setattr(by_vectors, "OUT", tmp_path / "mutants")
    (tmp_path / "equivalent.toml").write_text("", encoding="utf-8")
    write_suite(tmp_path / "suite", THY_WILL_BE_DONE, worked(THY_WILL_BE_DONE))
    arguments = ["--suite", str(tmp_path / "suite"), "--module", "influence", "--every", "3", "--json"]
    hasty = json.loads(CliRunner().invoke(by_vectors.main, [*arguments, "--seconds", "0"]).stdout)
    assert 0 < hasty["undecided"] <= len(hasty["modules"][0]["survivors"])
    assert 0 == json.loads(CliRunner().invoke(by_vectors.main, [*arguments, "--again"]).stdout)["undecided"]


@pytest.mark.parametrize("kind", ["legal", "score"])
def test_positions_that_begin_alike_are_replayed_together(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the same position as alone, whichever is asked first; the second of two plays costs a few lines."""
    suite = read_suite(packaged_crusade())
    data = [one.request["position"] for _, one in suite.vectors if one.kind == kind][:20]
    records_read = [record_from_data({**one, "result": None}) for one in data]
    plays = [*records_read, *(attrs.evolve(one, decisions=one.decisions[:-1]) for one in records_read)]
    asked, original = list[str](), records.after_line

    def noted(state: Position, line: str, index: int) -> Position:
        asked.append(line)
        return original(state, line, index)

    expected = [records.resume(one) for one in plays]
    monkeypatch.setattr(records, "after_line", noted)
    for order in (plays, plays[::-1]):
        asked.clear()
        shared = SharedPlays()
        assert [(one.decisions, shared.resume(one)) for one in order] == [
            (one.decisions, expected[plays.index(one)]) for one in order
        ]
        assert len(asked) <= sum(len(one.decisions) for one in records_read) + 10 * len(plays)


def test_each_scope_of_the_suite_of_the_package_notices_most_wrong_rules() -> None:
    """As it was measured when the suite was written."""
    suite = read_suite(packaged())
    found = {one.selection.name: one.percent for one in shares(suite, suite.noticed)}
    assert {"deluxified-2017", "divine-influence", "five-and-six", "setup", "scoring"} <= found.keys()
    assert [] == [(name, percent) for name, percent in found.items() if percent < by_vectors.LEAST]
