"""Theorems that rest on others: the references hold together, and ``crusaders prove game`` prints the tree."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from crusaders_rules.__main__ import main
from crusaders_rules.cli import proof_runs as command
from crusaders_rules.cli.prove import figures
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.lift import Claims, Lemma, ProofVerdict, Theorem, integer, prove, theorem
from crusaders_rules.lift.proof_tree import faults, tree, trusted, with_lemmas
from crusaders_rules.thy_will_be_done.check.project import all_theorems, topic
from crusaders_rules.thy_will_be_done.play import kinds
from crusaders_rules.work.processes import Processes

GAME = topic("game")
WITH_FIVE_AND_SIX = topic("five_and_six_game")


def stated(name: str, *assumes: str, low: int = 0) -> Theorem:
    """A theorem about a number called ``order``, which rests on others."""

    def claims(order: int = integer(low)) -> Claims:
        yield order >= low

    made = theorem("It holds.", rules=(), sabotage=(), assumes=assumes)(claims)
    return attrs.evolve(made, name=name)


def test_our_references_hold_together() -> None:
    """Each exists, none leads in a circle, none is hidden in words, and each lemma covers what rests on it."""
    assert [] == faults(all_theorems())


@pytest.mark.parametrize(
    ("theorems", "expected"),
    [
        ([stated("a", Lemma("b holds", "b"))], ["a rests on b, which does not exist"]),
        (
            [stated("a", Lemma("b holds", "b")), stated("b", Lemma("a holds", "a"))],
            ["a rests on itself", "b rests on itself"],
        ),
        ([stated("a", "b holds"), stated("b")], ["a names b in an assumption that is not a reference"]),
        (
            [stated("a", Lemma("b holds", "b")), stated("b", low=1)],
            ["a rests on b, which is not proved for every order"],
        ),
        ([stated("a", Lemma("b holds", "b"), low=1), stated("b")], []),
    ],
)
def test_a_wrong_reference_is_named(theorems: list[Theorem], expected: list[str]) -> None:
    """With both theorems; a lemma may cover more than what rests on it."""
    assert expected == faults(theorems)


def test_a_tree_unfolds_each_theorem_once() -> None:
    """Below the assumption that it proves."""
    theorems = [stated("a", Lemma("b", "b"), Lemma("c", "c")), stated("b", Lemma("c", "c"), "free"), stated("c", "d")]
    assert ["a", "b", "c"] == [one.name for one in with_lemmas(theorems[:1], theorems)]
    lines = ["a", "  b:", "    b", "      c:", "        c", "  c:", "    c"]
    assert lines == list(tree(theorems[0], theorems, {}))
    assert [("b", "free"), ("c", "d")] == trusted(theorems[0], theorems)


def test_every_kind_of_question_is_below_the_theorem_about_games() -> None:
    """As the table of kinds has them: a kind without a step refutes the theorem."""
    assert ProofVerdict.PROVED == prove(GAME.every_question_has_its_step).verdict
    base = {kind.asks for kind in kinds.every_kind() if not kind.rule.startswith(GAME.EXPANSIONS)}
    for whole, steps, left_out in (
        (GAME.every_game, GAME.step_theorems(), set()),
        (WITH_FIVE_AND_SIX.every_game_of_five_and_six, GAME.step_theorems_of_five_and_six(), set(GAME.OTHERS_ASK)),
    ):
        names = {one.name for one in with_lemmas([whole], all_theorems())}
        assert {one.name for one in steps} | {"every_question_has_its_step"} <= names
        questions = {asks for asks, *_ in GAME.cases(steps)}
        assert base - questions == left_out


def test_a_new_kind_of_question_makes_it_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until somebody proves its step."""
    every = kinds.every_kind()
    more = (*every, attrs.evolve(every[0], asks=int))
    monkeypatch.setattr(kinds, "every_kind", lambda: more)
    assert ProofVerdict.REFUTED == prove(GAME.every_question_has_its_step).verdict


@pytest.mark.long
def test_a_tree_is_printed_with_what_is_assumed() -> None:
    """The theorem, those below it, and the trust base."""
    result = CliRunner().invoke(main, ["prove", "a_wedge_goes_on_action_by_action", "--tree"])
    assert 0 == result.exit_code, result.output
    assert "Not proved, but assumed:" in result.output
    assert "a wedge has two actions, with any values" in result.output
    listed = CliRunner().invoke(main, ["prove", "game", "--list"])
    assert "every_game" in listed.output
    assert "a_turn_passes_on" in listed.output


@pytest.mark.long
def test_several_processes_find_the_same() -> None:
    """The same verdicts in the same order, with values as text."""
    theorems = [one for one in all_theorems() if one.topic == "costs"]
    alone = command.prove_all(THY_WILL_BE_DONE, theorems, ("z3",), Processes(1), mutants=True)
    shared = command.prove_all(THY_WILL_BE_DONE, theorems, ("z3",), Processes(2), mutants=True)

    def facts(rows: list[Any]) -> list[Any]:
        return [(row.theorem, row.outcome.verdict, row.outcome.paths, row.survivors) for row in rows]

    assert facts(alone) == facts(shared)
    keys = [row["witness"].keys() for row in figures(THY_WILL_BE_DONE, shared)["theorems"]]
    assert [row["witness"].keys() for row in figures(THY_WILL_BE_DONE, alone)["theorems"]] == keys
