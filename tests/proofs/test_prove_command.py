"""``crusaders prove``."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crusaders_rules.cli import main
from crusaders_rules.rules import end, travel


def run(*arguments: str) -> Result:
    """Run the command, in this process."""
    return CliRunner().invoke(main, ["prove", *arguments])


def test_a_topic_is_proved() -> None:
    """A line for each theorem, with its strength."""
    result = run("costs")
    assert 0 == result.exit_code, result.output
    assert "the_clamp_is_unobservable" in result.output
    assert "proved for all values (lifted)" in result.output
    assert "5 of 5 theorems proved" in result.output


def test_both_solvers_are_asked() -> None:
    """Each with its own time."""
    result = run("end.gains_add_up", "--solver", "both", "--json")
    assert 0 == result.exit_code, result.output
    (row,) = json.loads(result.output)["theorems"]
    assert {"z3", "cvc5"} == set(row["solvers"])
    assert "proved" == row["verdict"]
    assert {"supply", "first", "second"} == set(row["witness"]["claim"])


def test_a_rule_names_the_theorems_about_it() -> None:
    """Wherever they are."""
    result = run("travel.cost.enemy", "--list", "--json")
    assert 0 == result.exit_code
    names = [row["name"] for row in json.loads(result.output)["theorems"]]
    assert ["both_editions_charge_the_same", "the_cheapest_way_counts"] == names


def test_theorems_are_listed_by_topic() -> None:
    """With what they say."""
    result = run("--list")
    assert 0 == result.exit_code
    assert "wheel\n" in result.output
    assert "keeps every action token" in result.output


def test_broken_rules_are_counted() -> None:
    """How many of them are noticed."""
    result = run("the_trigger_is_a_latch", "--mutants")
    assert 0 == result.exit_code, result.output
    assert "2/2" in result.output


def test_obligations_are_written(tmp_path: Path) -> None:
    """One file each."""
    result = run("gains_add_up", "--smtlib", str(tmp_path / "out"))
    assert 0 == result.exit_code, result.output
    files = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert ["gains-add-up-claim-claims.smt2", "gains-add-up-claim-paths.smt2"] == files
    assert "(check-sat)" in (tmp_path / "out" / files[0]).read_text(encoding="utf-8")


def test_a_rule_broken_by_hand_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the words of the theorem, with values."""
    right: Callable[..., int] = end.take

    def greedy(supply: int, gain: int) -> int:
        return right(supply, gain + 1)

    monkeypatch.setattr(end, "take", greedy)
    result = run("the_supply_gives_what_it_has")
    assert 1 == result.exit_code
    assert "REFUTED" in result.output
    assert "Not so: a gain that the supply has is taken in full" in result.output
    assert "supply" in result.output
    report: dict[str, Any] = json.loads(run("the_supply_gives_what_it_has", "--json").output)
    assert "refuted" == report["theorems"][0]["verdict"]
    assert {"supply": "1", "gain": "0"} == report["theorems"][0]["counterexample"]["values"]


def test_an_induction_that_fails_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """For its step may start from a state that no game reaches."""
    monkeypatch.setattr(travel, "leaving_cost", lambda _: 1)
    result = run("both_editions_charge_the_same")
    assert 1 == result.exit_code
    assert "The induction fails in a step" in result.output


def test_an_unknown_name_is_bad_input() -> None:
    """With names that are like it."""
    result = run("wheels")
    assert 2 == result.exit_code
    assert "did you mean wheel" in result.output


def test_without_the_solvers_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are an extra."""
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name in {"z3", "cvc5"} else find(name, *more)
    )
    result = run("costs", "--solver", "both")
    assert 2 == result.exit_code
    assert "crusaders-rules[proofs]" in result.output
    assert 0 == run("--list").exit_code
