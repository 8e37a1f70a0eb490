"""``crusaders prove``."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crusaders_rules.__main__ import main
from crusaders_rules.lift import checked
from crusaders_rules.thy_will_be_done.check.project import topic
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.rules import end, travel

agreement = topic("agreement")
PROJECT = Path(__file__).resolve().parents[3]


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


def test_what_a_theorem_assumes_is_told_with_its_strength() -> None:
    """The output shows the bound next to "all values", that is, all assumed values; so does the page on proofs."""
    told = " ".join(run("the_cheapest_way_counts").output.split())
    assert "lifted: proved for all values (lifted)" in told
    assert "the_cheapest_way_counts assumes: the knight moves among 3 regions" in told
    assert "assumes" not in run("the_supply_gives_what_it_has").output
    page = (PROJECT / "docs" / "explanation" / "proofs.md").read_text(encoding="utf-8")
    (line,) = (line for line in page.splitlines() if "`the_cheapest_way_counts`" in line and line.startswith("|"))
    assert "among three regions" in line


def test_both_solvers_are_asked() -> None:
    """Each with its own time."""
    result = run("end.gains_add_up", "--solver", "both", "--json")
    assert 0 == result.exit_code, result.output
    (row,) = json.loads(result.output)["theorems"]
    assert {"z3", "cvc5"} == set(row["solvers"])
    assert "proved" == row["verdict"]
    assert {"supply", "first", "second"} == set(row["witness"]["claim"])


def test_proofs_are_checked_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each query; a step on trust is named, and the exit status is 1."""
    result = run("end.gains_add_up", "--check-proofs", "--smtlib", str(tmp_path), "--json")
    assert 0 == result.exit_code, result.output
    proofs = json.loads(result.output)["proofs"]
    assert (2, 0, []) == (proofs["obligations"], proofs["trusted"], proofs["not checked"])
    assert 10 < proofs["steps"]
    assert 2 == len(list(tmp_path.glob("*.cpc"))) == len(list(tmp_path.glob("*.smt2")))
    assert 2 == len(list(tmp_path.glob("*.alethe")))
    assert "2 of 2 proofs of cvc5 checked by its proof checker" in run("end.gains_add_up", "--check-proofs").output
    monkeypatch.setitem(vars(checked)["_OPTIONS"], "proof-granularity", "theory-rewrite")
    trusting = run("end.gains_add_up", "--check-proofs")
    assert 1 == trusting.exit_code
    assert "The proof of gains-add-up-claim-claims is not checked:" in trusting.output


def test_a_rule_names_the_theorems_about_it() -> None:
    """Wherever they are."""
    result = run("travel.cost.enemy", "--list", "--json")
    assert 0 == result.exit_code
    names = [row["name"] for row in json.loads(result.output)["theorems"]]
    assert {"both_editions_charge_the_same", "the_cheapest_way_counts"} <= set(names)


def test_a_theorem_without_those_below_it_says_so() -> None:
    """What it rests on was not tried, so what it says is shown in part only."""
    result = run("a_turned_wheel_is_filled_alike")
    assert 0 == result.exit_code, result.output
    assert "a_turned_wheel_is_filled_alike rests on theorems that were not tried here (1)" in result.output
    assert "not tried here" not in run("a_turned_wheel_is_filled_alike", "--tree").output


def test_theorems_are_listed_by_topic() -> None:
    """With what they say."""
    result = run("--list")
    assert 0 == result.exit_code
    assert "wheel\n" in result.output
    assert "keeps every action token" in " ".join(result.output.split())


def test_broken_rules_are_counted() -> None:
    """How many of them are noticed."""
    result = run("the_trigger_is_a_latch", "--mutants")
    assert 0 == result.exit_code, result.output
    assert "3/3" in result.output
    assert "3 of 3 broken rules noticed" in result.output


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

    def greedy(supply: int, gain: int, ruleset: Ruleset) -> int:
        return right(supply, gain + 1, ruleset)

    monkeypatch.setattr(end, "take", greedy)
    result = run("the_supply_gives_what_it_has")
    assert 1 == result.exit_code
    assert "REFUTED" in result.output
    assert "Refuted: a gain that the supply has is taken in full" in result.output
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
    assert "z3 and cvc5 cannot be found: pip install '.[proofs]' in the folder of the project" in result.output
    assert 0 == run("--list").exit_code


@pytest.mark.parametrize(
    ("module", "right", "wrong", "theorem", "words"),
    [
        (
            "crusade",
            "defeated.slav + (1 if enemy == Enemy.SLAV else 0)",
            "defeated.slav",
            "enemies_are_conserved",
            "Refuted: the slav tokens are those laid",
        ),
        (
            "resolve",
            "if 0 <= assigned <= tokens:",
            "if 0 <= assigned <= tokens + 1:",
            "legal_and_apply_agree",
            "it is not listed as legal",
        ),
    ],
)
def test_a_copy_with_a_broken_rule_goes_red(  # noqa: PLR0913, PLR0917 -- what is broken, and what is said of it
    tmp_path: Path, module: str, right: str, wrong: str, theorem: str, words: str
) -> None:
    """A broken rule function is enough to refute a theorem."""
    for folder in ("crusaders_rules", "proofs", "specs"):
        shutil.copytree(PROJECT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    file = tmp_path / "crusaders_rules" / "thy_will_be_done" / "rules" / f"{module}.py"
    text = file.read_text(encoding="utf-8")
    assert 1 == text.count(right)
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    command = [sys.executable, "-m", "crusaders_rules", "prove", theorem]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False)
    assert 1 == ran.returncode, ran.stdout + ran.stderr
    assert "REFUTED" in ran.stdout
    assert words in " ".join(ran.stdout.split())
    assert "0 of 1 theorems proved" in ran.stdout


def test_an_explored_theorem_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its states, and with the models to which it is confined; here only one of them, to be quick."""
    monkeypatch.setattr(agreement, "MODELS", tuple(one for one in agreement.MODELS if one.name == "agreement/chance"))
    result = run("legal_and_apply_agree", "--json")
    assert 0 == result.exit_code, result.output
    (row,) = json.loads(result.output)["theorems"]
    assert "explored whole (model agreement/chance)" == row["strength"]
    assert 357 == row["states"]
    assert 0 == row["paths"]
