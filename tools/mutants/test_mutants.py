"""The count of mutants is right where the answer is known: a function that is tested well, and one that is not."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click
import pytest

from crusaders_rules.catalog.marks import rule_functions
from crusaders_rules.work.processes import Processes
from tools.mutants.__main__ import EQUIVALENT, Tally, drawn, equivalents, left_out, percent, share_of, shortly, tallied
from tools.mutants.by_tests import judged
from tools.mutants.by_vectors import BEYOND
from tools.mutants.judges import GAME, JUDGES, OF_THIRD, THIRD, Source, files_for, sources, tries
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.services import ROOT
from tools.mutants.store import Store
from tools.mutants.trials import Job, Stage, TrialError, try_mutants

# The tests of a tool: no part of the project changes with it.
pytestmark = pytest.mark.long

# Rules of the other game that only hand on what they are given, join it, or look it up.
UNTOUCHED = {
    "third.battles.left_behind",
    "third.event_cards.alternatives",
    "third.leaders.fights_as",
    "third.leaders.movable",
    "third.losses.joining",
    "third.losses.without",
    "third.preparation.on_player_board",
    "third.retreats.conquered",
    "third.slots_and_tokens.shape_of",
    "third.strategy.goes_to",
    "third.turn_order.first_phase",
}

MODULE = textwrap.dedent(
    '''
    """A module of rules."""


    @rule("planted.strong", "planted.other")
    def strong(points: int, most: int) -> bool:
        """Whether so many points are too many: 1 more than ``most``."""
        return points > most


    def weak(points: int) -> int:
        """Never tested where it matters."""
        if points < 0:
            return 0
        return points + 2
    '''
)
TESTS = """
import pytest
from planted import strong, weak

@pytest.mark.rules("planted.strong")
def test_strong():
    assert [False, False, True] == [strong(points, 2) for points in (1, 2, 3)]

@pytest.mark.rules("planted.weak")
def test_weak():
    assert 7 == weak(5)
"""
CONFIGURATION = """
[pytest]
markers = rules(*ids): as in the project
"""


def tried(job: Job) -> str | None:
    """Return what notices a mutant."""
    ((_, noticed),) = try_mutants(Processes(1), [job])
    return noticed


def changes(source: str) -> list[tuple[str, str]]:
    """Return what the mutants of a module change."""
    return [(mutant.original, mutant.mutated) for mutant in mutants_of(source, "planted")]


def test_signatures_and_decorators_of_methods_stay() -> None:
    """No mutant changes what only annotations say."""
    head = "    @cached_property\n    def row(self, by: tuple[int, ...]) -> Table[int, tuple[int, ...]]:\n"
    found = changes(f"class Book:\n{head}        return by > 1\n")
    assert found
    assert {"return by > 1"} == {original for original, _ in found}


def test_each_mutant_differs_in_one_place() -> None:
    """Words, signatures and decorators are left alone; a mutant knows its function, its line and its rules."""
    found = mutants_of(MODULE, "planted")
    assert ["return points >= most", "return points <= most"] == [
        mutant.mutated for mutant in found if mutant.function == "planted.strong"
    ]
    assert [
        "if True:",
        "if False:",
        "if points <= 0:",
        "if points >= 0:",
        "if points < 1:",
        "if points < -1:",
        "return 1",
        "return -1",
        "return points - 2",
        "return points",
        "return 2",
        "return points + 3",
        "return points + 1",
    ] == [mutant.mutated for mutant in found if mutant.function == "planted.weak"]
    assert ("planted.strong", "planted.other") == found[0].ids
    assert "return points > most" == found[0].original == MODULE.splitlines()[found[0].line - 1].strip()
    assert all("Whether so many points are too many: 1 more" in mutant.source for mutant in found)
    assert len(found) == len({mutant.source for mutant in found})


@pytest.mark.parametrize(
    ("statement", "mutated"),
    [
        ("return a and b", ["return a or b", "return b", "return a"]),
        ("return not a", ["return a"]),
        ("return a if b else c", ["return a", "return c", "return c if b else a"]),
        ("return None if b is c else a", ["return None", "return a", "return None if b is not c else a"]),
        ("return (a, b)", ["return (b,)", "return (a,)"]),
        ("return [x for x in a if b]", ["return [x for x in a if True]"]),
        ("return min(a, b)", ["return max(a, b)"]),
        ("return -a", ["return a"]),
        ("return a == b", ["return a != b"]),
        ("return a in b", ["return a not in b"]),
        ("return f(x=True)", ["return f(x=False)"]),
        ("return 'word'", ["return ''"]),
        ("return {a: b, b: c}", ["return {b: c}", "return {a: b}"]),
        ("a += b", ["pass", "a -= b"]),
        ("return range(a)", ["return range(a + 1)", "return range(a - 1)"]),
    ],
)
def test_every_kind_of_change(statement: str, mutated: list[str]) -> None:
    """What can be wrong in a statement."""
    assert [(statement, other) for other in mutated] == changes(f"def f(a, b, c):\n    {statement}\n")


def test_words_about_a_class_and_names_of_types_are_left_alone() -> None:
    """The docstring of a method, and a type that gets another name."""
    source = 'Number = int | float\n\nclass C:\n    def f(self) -> int:\n        """Words."""\n        return 1\n'
    assert [("return 1", "return 2"), ("return 1", "return 0")] == changes(source)


@pytest.mark.parametrize(
    ("result", "mutated"),
    [
        ("Refusal | None", ["return None"]),
        ("int", ["return a + 1", "return a - 1"]),
        ("bool", ["return not a"]),
        ("tuple[int, ...]", ["return a[1:]", "return a[:-1]"]),
        ("str", ["return ''"]),
        ("Wheel", []),
    ],
)
def test_what_a_function_returns_can_be_wrong(result: str, mutated: list[str]) -> None:
    """Where nothing else in it can be."""
    assert [("return a", other) for other in mutated] == changes(f"def f(a: int) -> {result}:\n    return a\n")


def test_weak_tests_leave_survivors(tmp_path: Path) -> None:
    """Every mutant of the function that is tested well is noticed, and of the other one just those of the sum."""
    tmp_path.joinpath("test_planted.py").write_text(TESTS, encoding="utf-8")
    tmp_path.joinpath("pytest.ini").write_text(CONFIGURATION, encoding="utf-8")
    source = MODULE.replace("@rule(", "@(lambda *ids: lambda function: function)(")
    both = (Stage("one test", ("test_planted.py::test_strong",)), Stage("all tests", ("test_planted.py",)))

    def noticed(text: str) -> str | None:
        return tried(Job("planted", text, both, str(tmp_path)))

    assert noticed(source) is None
    assert "one test" == noticed(source.replace("points > most", "points >= most"))
    assert "all tests" == noticed(source.replace("points + 2", "points + 3"))
    assert noticed(source.replace("points < 0", "points < 1")) is None
    assert "all tests" == noticed(source.replace("points < 0", "nothing < 0"))
    assert [tmp_path / "pytest.ini", tmp_path / "test_planted.py"] == sorted(tmp_path.glob("*.*"))


def test_a_mutant_without_an_end_is_noticed(tmp_path: Path) -> None:
    """It is ended after the processor time that its stage has."""
    tmp_path.joinpath("test_planted.py").write_text("import planted\n", encoding="utf-8")
    job = Job("planted", "while True: pass", (Stage("all", ("test_planted.py",), seconds=1),), str(tmp_path))
    assert "SIGPROF" == tried(job)


def test_a_run_that_cannot_be_carried_out_kills_nothing(tmp_path: Path) -> None:
    """Tests that are not there are an error."""
    with pytest.raises(TrialError, match="a mutant of planted"):
        tried(Job("planted", "", (Stage("all", ("test_nowhere.py",)),), str(tmp_path)))


@pytest.fixture(scope="module")
def found() -> dict[str, tuple[Mutant, ...]]:
    """Return all mutants of the rules and of the turn, by module."""
    return {name: mutants_of(one.path.read_text(encoding="utf-8"), name) for name, one in sources().items()}


def _below_rules(file: str) -> str:
    return file.rpartition("thy_will_be_done/")[2].removeprefix("rules/").removesuffix(".py").replace("/", ".")


def test_every_function_of_the_rules_is_mutated(found: dict[str, tuple[Mutant, ...]]) -> None:
    """Apart from four that only hand on what they are given, join it, name what happens, or look it up."""
    mutated = {mutant.function for mutants in found.values() for mutant in mutants}
    game = ROOT / "crusaders_rules" / "thy_will_be_done"
    functions = {f"{_below_rules(mark.file)}.{mark.name}" for mark in rule_functions(game, GAME)}
    assert {
        "expansions.divine_influence.rules.build.partner",
        "resolve.lost_crusade",
        "route_search.beside",
        "turn.first_turn",
    } == functions - mutated


def test_the_rules_of_the_other_game_are_mutated(found: dict[str, tuple[Mutant, ...]]) -> None:
    """Apart from those that only hand on what they are given; the tests of that game judge them, nobody else so far."""
    third = {name: mutants for name, mutants in found.items() if name.startswith("third.")}
    mutated = {mutant.function for mutants in third.values() for mutant in mutants}
    game = ROOT / "crusaders_rules" / "third_crusade"
    functions = {f"third.{mark.file[:-3].split('/')[-1]}.{mark.name}" for mark in rule_functions(game, THIRD)}
    assert functions - mutated == UNTOUCHED
    assert f"{THIRD}.rules.battles" == sources()["third.battles"].module
    assert (OF_THIRD, True, False) == (files_for("third.battles"), *(tries(one, "third.battles") for one in JUDGES[:2]))
    assert f"proofs leave out the {sum(map(len, third.values()))} mutants of The Third Crusade" == left_out(
        "proofs", found
    )
    assert "" == left_out("tests", found)


def test_the_turn_is_mutated(found: dict[str, tuple[Mutant, ...]]) -> None:
    """Its flow, its steps, and the ways to distribute."""
    mutated = {mutant.function for mutants in found.values() for mutant in mutants}
    assert {"play.flow.proceed", "play.apply.apply", "play.resolution.uses", "play.kinds.move._step"} <= mutated
    assert f"{GAME}.play.kinds.move" == sources()["play.kinds.move"].module


def test_each_judge_is_counted_apart(tmp_path: Path) -> None:
    """A mutant is tried if every judge has an answer; the answers outlive the run."""
    one, other, last = mutants_of(MODULE, "planted")[:3]
    store = Store(tmp_path / "out" / "noticed.jsonl")
    for judge, mutant, noticed in (
        ("tests", one, "its tests"),
        ("proofs", one, None),
        ("tests", other, None),
        ("proofs", other, None),
        ("tests", last, "chapters"),
    ):
        store.add(judge, mutant, noticed)
    again = Store.read(tmp_path / "out", "no such digest")
    assert {} == again.answers
    store.path.rename(tmp_path / "out" / "noticed-code.jsonl")
    known = Store.read(tmp_path / "out", "code")
    (tally,) = tallied({"planted": (one, other, last)}, set(), ("tests", "proofs"), known)
    assert (1, [other], 1) == (tally.killed, tally.survivors, tally.left)
    assert (1, 0) == (tally.by("tests"), tally.by("proofs"))
    assert (50.0, 0.0) == (share_of([tally]), share_of([tally], "proofs"))
    assert 100.0 == share_of([Tally("none", (), {}, 0)])
    assert [100.0, 95.0] == [percent(0, 0), percent(19, 1)]
    every = (one, other, last)
    assert [1, 3] == [
        tallied({name: every}, set(), ("proofs",), known)[0].left for name in ("planted", "third.planted")
    ]
    (in_turn,) = tallied({"planted": (one, other, last)}, set(), ("tests", "proofs"), known, in_turn=True)
    assert (2, [other], 0) == (in_turn.killed, in_turn.survivors, in_turn.left)


def test_the_list_of_equivalent_mutants_is_right(found: dict[str, tuple[Mutant, ...]]) -> None:
    """Each entry is a mutant, and has a reason."""
    every = {
        name: mutants_of(one.path.read_text(encoding="utf-8"), name)
        for name, one in sources(play_of_third=True).items()
    }
    assert len(equivalents(EQUIVALENT, found)) < len(equivalents(EQUIVALENT, every))
    same = equivalents(EQUIVALENT, found)
    assert not same & equivalents(BEYOND, found)
    assert len(same) < sum(map(len, found.values())) / 20


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ([("strong", "return points > most", "return points == most", "why")], "0 mutants of planted.strong are"),
        ([("strong", "return points > most", "return points >= most", "")], "needs function, original, mutated"),
        ([("strong", "return points > most", "return points >= most", "why")] * 2, "this mutant twice"),
    ],
)
def test_a_wrong_entry_is_refused(entries: list[tuple[str, str, str, str]], problem: str, tmp_path: Path) -> None:
    """One that is no mutant, one without a reason, one that comes twice."""
    path = tmp_path / "equivalent.toml"
    path.write_text(
        "\n".join(
            f'[[equivalent]]\nfunction = "planted.{name}"\noriginal = "{old}"\nmutated = "{new}"\nreason = "{why}"'
            for name, old, new, why in entries
        ),
        encoding="utf-8",
    )
    with pytest.raises(click.ClickException, match=problem):
        equivalents(path, {"planted": mutants_of(MODULE, "planted")})


def test_the_tests_that_reach_a_mutant_judge_it(tmp_path: Path) -> None:
    """In a copy of a process that has imported everything, and afresh if importing computes what the mutant changes."""
    (source,) = (one for one in sources().values() if one.name == "expansions.divine_influence.rules.scoring")
    text = source.path.read_text(encoding="utf-8")

    def mutant(function: str, line: str, mutated: str) -> tuple[Mutant, Source]:
        assert text.count(line) == 1
        number = text[: text.index(line)].count("\n") + 1
        return Mutant(
            f"expansions.divine_influence.rules.scoring.{function}",
            number,
            line,
            mutated,
            (),
            text.replace(line, mutated),
        ), source

    right = "return edition.vault_four * sum(upgraded) if scoring.IV in vaults else 0"
    given = [
        mutant("vault_four", right, right.replace("* sum", "* 1 * sum")),
        mutant("vault_four", right, right.replace("else 0", "else 1")),
        mutant("vault_four", right, right.replace("* sum", "* 0 * sum")),
        mutant("TWO", "TWO = 2", "TWO = 1 + 1"),
        mutant("TWO", "TWO = 2", "TWO = 3"),
    ]
    tests = ("tests/thy_will_be_done/rules/test_divine_end.py",)
    found = {one.mutated: by for one, by in judged(Processes(1), tmp_path, given, tests)}
    its_test = f"{tests[0]}::test_vaults_score_what_is_printed_and_for_upgraded_wedges"
    expected = [None, its_test, its_test, None, "tests"]
    assert {one.mutated: by for (one, _), by in zip(given, expected, strict=True)} == found
    assert 1 == len(list(tmp_path.glob("reached-*.json")))


def test_the_tests_of_the_other_game_judge_its_rules(tmp_path: Path) -> None:
    """A change that makes no difference survives; all tests together judge what stands outside of functions."""
    tests = ("tests/third_crusade/rules/test_refusals.py",)
    changes = (
        ("third.strategy", "picked >= CARDS", "picked > CARDS"),
        ("third.strategy", "picked >= CARDS", "picked + 0 >= CARDS"),
        ("third.strategy", "CARDS = 2", "CARDS = 9"),
    )
    given = []
    for name, old, new in changes:
        source = sources()[name]
        text = source.path.read_text(encoding="utf-8")
        number = text[: text.index(old)].count("\n") + 1
        given.append((Mutant(f"{name}.x", number, old, new, (), text.replace(old, new, 1)), source))
    found = {one.mutated: by for one, by in judged(Processes(1), tmp_path, given, tests)}
    its_test = f"{tests[0]}::test_why_a_card_a_bid_or_an_order_token_is_refused"
    assert [its_test, None, "tests"] == [found[new] for _, _, new in changes]


def test_a_test_that_fails_without_any_mutant_is_an_error(tmp_path: Path) -> None:
    """And so are tests that are not there."""
    broken = tmp_path / "test_broken.py"
    broken.write_text("def test_wrong():\n    assert False\n", encoding="utf-8")
    for path, problem in ((broken, "test_wrong"), (tmp_path / "test_nowhere.py", "cannot be collected")):
        with pytest.raises(TrialError, match=problem):
            list(judged(Processes(1), tmp_path, [], (str(path),)))


def test_a_sample_is_drawn_by_its_seed() -> None:
    """The same one each time, without mutants that make no difference; a suite says which tests judge."""
    every = mutants_of(MODULE, "planted")
    found = {"one": every[:6], "other": every[6:]}
    same = {every[0].key}
    first, again, other = (drawn(found, same, 5, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert 5 == sum(map(len, first.values()))
    whole = drawn(found, same, 1000, 1)
    assert {one for mutants in whole.values() for one in mutants} == set(every[1:])
    short, long = (files_for("travel", suite) for suite in ("test", "whole"))
    assert short[:-1] == long[:-1]
    assert "not long" in short[-1]
    assert "third.play.legal" in sources(play_of_third=True)
    assert f"{THIRD}.play.legal" == sources(play_of_third=True)["third.play.legal"].module


def test_a_change_is_shown_within_its_statement() -> None:
    """With a few words on either side."""
    weak = [mutant for mutant in mutants_of(MODULE, "planted") if mutant.function == "planted.weak"]
    assert ["if [points < 0 -> True]:", "if points <[ -> =] 0:"] == [shortly(weak[place]) for place in (0, 2)]
    (long, _, _) = mutants_of(f"def f():\n    return {'a' * 60} and {'b' * 60}\n", "planted")
    assert f"... {'a' * 49} [and -> or] {'b' * 49} ..." == shortly(long)
