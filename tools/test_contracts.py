"""A second pair of eyes on the prover."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from crusaders_rules.lift import instead_of
from crusaders_rules.thy_will_be_done.rules import end
from tools.contracts import Seen, contract_of, explained, holds, look_at, main, theorems

pytestmark = pytest.mark.long

KNOWN = {one.name: one for one in theorems()}


@instead_of(end.take)
def the_supply_owes(_: object, supply: int, gain: int, *__: object) -> int:
    """The supply gives more than it has."""
    return supply - gain


def test_many_theorems_are_looked_at() -> None:
    """Of the rules, each as a function with a contract; what is explained is among them."""
    assert len(KNOWN) >= 60
    assert set(explained()) <= set(KNOWN)
    text = contract_of(KNOWN["gains_add_up"]).text
    assert "def gains_add_up(v_supply: int, v_first: int, v_second: int) -> bool:" in text
    assert "pre: 0 <= v_supply" in text
    compile("\n".join(contract_of(one).text for one in KNOWN.values()), "contracts", "exec")


def test_a_right_rule_is_confirmed_and_a_wrong_one_is_not() -> None:
    """The same theorem, before and after the rule is broken."""
    (right,) = look_at([KNOWN["the_supply_gives_what_it_has"]], 20)
    assert Seen.CONFIRMED == right.seen
    with the_supply_owes.in_place():
        (wrong,) = look_at([KNOWN["the_supply_gives_what_it_has"]], 20)
    assert Seen.COUNTEREXAMPLE == wrong.seen
    assert "false when calling" in wrong.said


def test_a_premise_is_no_counterexample() -> None:
    """Values to which a theorem does not apply."""
    (_,) = look_at([KNOWN["the_end_is_exact"]], 5)
    assert holds("the_end_is_exact", dict.fromkeys(contract_of(KNOWN["the_end_is_exact"]).arguments, 0))


def test_the_command_counts() -> None:
    """And knows its names."""
    result = CliRunner().invoke(main, ["gains_add_up", "--seconds", "20"])
    assert 0 == result.exit_code, result.output
    assert "1 confirmed over all paths, 0 not confirmed, 0 counterexample, 0 cannot be looked at" in result.output
    assert 0 != CliRunner().invoke(main, ["nothing_of_the_kind"]).exit_code
