"""The vectors as a judge of mutants, where the verdict is known."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from crusaders_rules.conform.suite import write_suite
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.worked import worked
from crusaders_rules.thy_will_be_done.rules import scoring
from tools.mutants import by_vectors
from tools.mutants.judges import sources
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.recorded import recorded
from tools.mutants.vectors import Found, Judge, Verdict
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


def test_what_noticed_a_mutant_before_is_asked_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second suite with the same vectors and more asks the others only about the survivors."""
    vectors = list(worked(THY_WILL_BE_DONE))
    only = {name: one for name, one in sources().items() if name == "influence"}
    monkeypatch.setattr(by_vectors, "sources", lambda: only)
    monkeypatch.setattr(by_vectors, "EQUIVALENT", tmp_path / "equivalent.toml")
    monkeypatch.setattr(by_vectors, "OUT", tmp_path / "mutants")
    (tmp_path / "equivalent.toml").write_text("", encoding="utf-8")
    searched: list[Mutant] = []
    judged = Judge.judged

    def noted(self: Judge, tried: Mutant, hint: int | None = None, spent: float = 0.0) -> Found:
        searched.extend([tried] if hint is None else [])
        return judged(self, tried, hint, spent)

    monkeypatch.setattr(Judge, "judged", noted)
    tried, noticed = [], []
    for number in (1, 0):
        searched.clear()
        write_suite(tmp_path / f"suite{number}", THY_WILL_BE_DONE, vectors[number:])
        arguments = ["--suite", str(tmp_path / f"suite{number}"), "--module", "influence", "--json"]
        result = CliRunner().invoke(by_vectors.main, arguments)
        (row,) = json.loads(result.stdout)["modules"]
        tried.append(len({one.key for one in searched}))
        noticed.append(row["killed"])
        assert 0 == row["left"]
        assert 0 == gc.get_freeze_count()
    assert tried[0] == 19
    assert 0 < noticed[0] <= noticed[1]
    assert tried[1] == 19 - noticed[0]
