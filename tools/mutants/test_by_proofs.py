"""The theorems as a judge: lines that a path reaches, code that is put in place, and what an answer is worth."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.rules import muster
from tools.mutants import services
from tools.mutants.by_proofs import Judge, Known, key, refuted
from tools.mutants.classes import Breaks, broken_by
from tools.mutants.judges import GAME, sources
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.patches import CannotPatch, put_in_place
from tools.mutants.refuting import Answer, Attempt, Trial
from tools.mutants.replays import Replays, drawn, record

# The tests of a tool: no part of the project changes with it.
pytestmark = pytest.mark.long

MUSTER = sources()["muster"]
THEOREM = next(theorem for theorem in all_theorems() if theorem.name == "values_are_refused_exactly")


@pytest.fixture(scope="module")
def replays() -> Replays:
    """Record what a theorem runs."""
    return record(THEOREM)


def mutants(function: str) -> list[Mutant]:
    """Return the mutants of a function of ``muster``."""
    every = mutants_of(MUSTER.path.read_text(encoding="utf-8"), "muster")
    return [one for one in every if one.function == f"muster.{function}"]


def test_what_a_theorem_runs_is_recorded(replays: Replays) -> None:
    """Values that take each path, and the lines that they reach: those of functions that it enters, and no others."""
    line = muster.value_too_low.__code__.co_firstlineno
    at = replays.lines[f"rules/muster.py:{line}"]
    assert {(0, path) for path in range(len(replays.values[0]))} == set(at)
    assert f"rules/muster.py:{muster.flip_troop.__code__.co_firstlineno}" not in replays.lines
    (part,) = THEOREM.parts()
    for one in at:
        given = drawn(part.domains, replays.given(one))
        assert {"value", "needed"} == given.keys()
        assert all(claim[1] for claim in part.claims(**given))


def test_other_values_take_the_same_path(replays: Replays) -> None:
    """They differ from the ones that the proof found, and say the same of each claim."""
    (part,) = THEOREM.parts()
    for path in range(len(replays.values[0])):
        told = [
            [claim[1] for claim in part.claims(**drawn(part.domains, given))]
            for given in (replays.given((0, path)), replays.given_otherwise((0, path)))
        ]
        assert told[0] == told[1]
    assert replays.values != replays.others


@pytest.mark.parametrize(
    ("module", "function", "original", "breaks"),
    [
        ("travel", "route_search.ways", "", Breaks.RULES),
        ("play.flow", "play.flow.movement", "", Breaks.TURN),
        ("play.kinds.target", "play.kinds.target._judge", "", Breaks.TURN),
        ("play.kinds.target", "play.kinds.target._words", "", Breaks.WORDS),
        ("play.kinds.target", "play.kinds.target._swap", "", Breaks.EXPANSIONS),
        ("play.flow", "play.flow.turn_over", "if book.has_tiles:", Breaks.EXPANSIONS),
        ("expansions.divine_influence.rules.build", "expansions.divine_influence.rules.build.f", "", Breaks.EXPANSIONS),
        ("play.tables", "play.tables.clear", "", Breaks.TIME),
        ("play.setup", "play.setup.f", "", Breaks.BESIDE),
    ],
)
def test_what_a_mutant_breaks(module: str, function: str, original: str, breaks: Breaks) -> None:
    """By its module, its function and its statement."""
    assert module in sources()
    assert breaks == broken_by(Mutant(function, 1, original or "return a", original.replace(":", " or a:"), (), ""))


def test_how_a_decision_is_written_is_no_part_of_the_turn() -> None:
    """The same statement says which decisions answer a question, and that is."""
    words, answers = "KIND = Kind(name='a', answers=(A,), form=Form('b', B))", "KIND = Kind(name='a', answers=(A,))"
    for original, mutated, breaks in (
        (words, words.replace("'b'", "''"), Breaks.WORDS),
        (words, words.replace("'a'", "''"), Breaks.WORDS),
        (answers, answers.replace("(A,)", "()"), Breaks.TURN),
    ):
        assert breaks == broken_by(Mutant("play.kinds.turn.KIND", 1, original, mutated, (), ""))


def test_a_mutant_is_tried_only_where_its_line_is_reached(replays: Replays, tmp_path: Path) -> None:
    """What is known is not tried again as long as nothing changes."""
    known = Known.read(tmp_path / "proofs.jsonl")
    judge = Judge([replays], {replays.theorem: "digest"}, known)
    (reached, *_), (other, *_) = mutants("value_too_low"), mutants("flip_troop")
    assert judge.trial(other, MUSTER, 9.0) is None
    trial = judge.trial(reached, MUSTER, 9.0)
    assert trial is not None
    assert [replays.theorem] == [attempt.theorem for attempt in trial.attempts]
    known.add(reached, Answer(vain=[replays.theorem]), judge.digests)
    assert judge.trial(reached, MUSTER, 9.0) is None
    again = Judge([replays], {replays.theorem: "another digest"}, Known.read(known.path))
    assert again.trial(reached, MUSTER, 9.0) is not None
    known.add(reached, Answer(replays.theorem), judge.digests)
    assert replays.theorem == judge.refutation(reached)
    assert again.refutation(reached) is None
    assert key(reached) != key(other)


def test_the_code_of_a_mutant_is_put_in_place(tmp_path: Path) -> None:
    """Into the function itself, and only if nothing else differs than functions that importing did not call."""
    path = tmp_path / "planted.py"
    path.write_text("MOST = 3\n\n\ndef f(a):\n    return a < MOST\n", encoding="utf-8")
    module = types.ModuleType("planted")
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(module))  # noqa: S102 -- our own text
    functions = {(str(path), "f"): [module.f]}
    with pytest.raises(CannotPatch):
        put_in_place(path, "MOST = 4\n\ndef f(a):\n    return a < MOST", functions, frozenset())
    wrong = "MOST = 3\n\ndef f(a):\n    return a <= MOST"
    with pytest.raises(CannotPatch):
        put_in_place(path, wrong, functions, frozenset(functions))
    assert not module.f(3)
    put_in_place(path, wrong, functions, frozenset())
    assert module.f(3)


@pytest.fixture
def _service() -> Iterator[None]:
    """End the process that tries mutants."""
    yield
    services.end()


@pytest.mark.usefixtures("_service")
def test_only_a_refutation_counts(replays: Replays) -> None:
    """By a plain value, or by the proof; not an error while the theorem is stated, and not what makes no difference."""

    def answer(text: str, *, values: bool, lift: bool) -> Answer:
        given = [(0, replays.given((0, at))) for at in range(len(replays.values[0]))] if values else []
        attempt = Attempt(THEOREM.name, given, lift=lift)
        trial = Trial(str(MUSTER.path), f"{GAME}.rules.muster", text, [attempt], 60.0)
        return Answer.told(refuted(attrs.asdict(trial)))

    text = MUSTER.path.read_text(encoding="utf-8")
    reversed_ = text.replace("if value < cost else None", "if value >= cost else None")
    shown = answer(reversed_, values=True, lift=False)
    assert THEOREM.name == shown.theorem
    assert shown.values is not None
    assert Answer(THEOREM.name) == answer(reversed_, values=False, lift=True)
    alike = text.replace("if value < cost else None", "if cost > value else None")
    assert Answer(vain=(THEOREM.name,)) == answer(alike, values=True, lift=True)
    broken = text.replace("return troops + 1", "return troops +")
    assert answer(broken, values=True, lift=True).problem
