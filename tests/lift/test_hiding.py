"""Faults that hide in one value of a quantifier."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from crusaders_rules.__main__ import main
from crusaders_rules.lift.faults import Misstated
from crusaders_rules.lift.hiding import (
    QUANTIFIERS,
    HiddenFault,
    planted,
    quantifiers_of,
    read_faults,
    refuted_by,
    untried,
)
from crusaders_rules.lift.proof_tree import with_lemmas
from crusaders_rules.lift.theorem import Theorem
from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.rules import distribute
from crusaders_rules.thy_will_be_done.state import Manner

FAULTS = read_faults(Path(__file__).resolve().parents[2] / "proofs" / "thy_will_be_done" / "quantifiers.toml")
(NINE,) = (one for one in FAULTS if one.theorem == "wedges_are_named_one_by_one")


@pytest.fixture(scope="module")
def known() -> dict[str, Theorem]:
    """The theorems of the first game by their names."""
    return {one.name: one for one in all_theorems()}


def test_each_quantifier_of_the_tree_has_a_fault(known: dict[str, Theorem]) -> None:
    """And each fault names theorems that there are; without its fault, a quantifier is reported."""
    tops = [known[f"every_game{more}"] for more in ("", "_of_five_and_six", "_with_divine_influence")]
    tree = with_lemmas(tops, tuple(known.values()))
    assert [] == list(untried(tree, FAULTS))
    assert {one.theorem for one in FAULTS} <= {one.name for one in tree}
    assert {name for one in FAULTS for name in one.by} <= set(known)
    assert {one.word for one in FAULTS} <= set(QUANTIFIERS)
    less = [one for one in FAULTS if one is not NINE]
    assert [(NINE.theorem, "any")] == [(theorem.name, word) for theorem, word in untried(tree, less)]
    assert ("any",) == quantifiers_of(known[NINE.theorem])


@pytest.mark.parametrize("fault", FAULTS, ids=lambda one: one.hides)
def test_a_fault_can_be_planted(fault: HiddenFault) -> None:
    """In the code of its function, which is as before afterwards."""
    module, _, name = fault.function.rpartition(".")
    if "Book" not in module:
        right = getattr(import_module(module), name).__code__
        with planted(fault):
            assert right != getattr(import_module(module), name).__code__
        assert right == getattr(import_module(module), name).__code__
    with planted(fault):
        pass


def test_a_fault_is_there_and_gone() -> None:
    """For nine tokens only."""

    def length(tokens: int) -> int:
        return len(distribute.path(0, tokens, Manner.STANDARD, None, Ruleset()))

    with planted(NINE):
        assert (8, 8, 10) == tuple(map(length, (8, 9, 10)))
    assert (8, 9, 10) == tuple(map(length, (8, 9, 10)))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"there": "nowhere"}, "0 times"),
        ({"there": "wedge"}, "times, and must have it once"),
        ({"function": "crusaders_rules.thy_will_be_done.rules.distribute.WEDGES"}, "is no function"),
        ({"function": "nowhere.at.all"}, "is in no module"),
    ],
)
def test_a_fault_that_cannot_be_planted_is_told(change: dict[str, Any], problem: str) -> None:
    """With its place."""
    with pytest.raises(Misstated, match=problem), planted(attrs.evolve(NINE, **change)):
        pass


def test_a_fault_is_refuted_or_not(known: dict[str, Theorem]) -> None:
    """By one of the theorems that should."""
    assert NINE.theorem == refuted_by(NINE, known)
    assert refuted_by(attrs.evolve(NINE, planted=NINE.there), known) is None


def test_the_command_says_what_is_not_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """With exit status 1; a theorem without a quantifier has nothing to try."""
    from crusaders_rules.cli import hidden_faults

    def run(*names: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["prove", "--quantifiers", *names])
        return result.exit_code, " ".join(result.output.split())

    status, said = run(NINE.theorem)
    assert (0, True) == (status, "1 of 1 hidden faults refuted" in said), said
    assert "nine tokens. The last one is not named. refuted by wedges_are_named_one_by_one" in said
    assert 2 == run("gains_add_up")[0]
    monkeypatch.setattr(hidden_faults, "_refuting", lambda _, faults, __: [None] * len(faults))
    status, said = run(NINE.theorem)
    assert (1, True) == (status, "NOT REFUTED YET" in said)
