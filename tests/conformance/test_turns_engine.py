"""The third implementation, in C: it knows only whole turns, and each planted departure is noticed and named."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from crusaders_rules.conform.comparing import Effort
from crusaders_rules.conform.driver import compare
from crusaders_rules.conform.findings import Conformity
from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.program import Patience
from crusaders_rules.conform.suite import Suite, read_suite
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.scopes import packaged

SOURCE = Path(__file__).parents[2] / "examples" / "conformance" / "turns" / "engine.c"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a compiler for C")
LINES = 500
# What is planted, and the rules of which one has to stand at the head of the report.
PLANTED = {
    "bank-for-six": ("build.cost", "build.cost.table"),
    "church-of-five": ("score.church",),
    "four-troops": ("muster.next", "muster.cost", "muster.cost.table", "muster.gain"),
    "capped-influence": ("influence.gain", "influence.bonus"),
    "last-token": ("end.overflow", "end.trigger", "end.round", "influence.gain"),
    "full-region": ("travel.share", "travel.region", "travel.points"),
    "capped-farm": ("score.farm",),
    "late-castle": ("bonus.castle.travel",),
    "enemy-in-the-way": ("travel.cost.enemy", "travel.cost.leave"),
    "marker-first": ("crusade.gain", "crusade.advance"),
    "forgotten-knight": ("bonus.castle.knight", "bonus.knight.unlock"),
    "sown-at-home": ("turn.distribute.sow", "turn.distribute.all", "turn.distribute.lap"),
}
# Those whose rule is not at the head, though they are noticed; at most two.
UNNAMED: set[str] = set()


@pytest.fixture(scope="module")
def program(made_once: Callable[[str, Callable[[Path], object]], Path]) -> str:
    """The program, compiled with every warning an error."""

    def compiled(folder: Path) -> None:
        options = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-O2")
        subprocess.run([COMPILER or "cc", *options, "-o", str(folder / "engine"), str(SOURCE)], check=True)

    return str(made_once("turns-engine", compiled) / "engine")


@pytest.fixture(scope="module")
def whole() -> Suite:
    """The suite of the package without its stored games."""
    suite = read_suite(packaged())
    return attrs.evolve(suite, vectors=tuple(row for row in suite.vectors if row[1].kind != "game"))


def compared(program: str, suite: Suite, effort: Effort, *options: str) -> Conformity:
    """Compare the program with the book."""
    with Engine((program, *options), suite.contents["boards"], Patience(seconds=120)) as engine:
        return compare(THY_WILL_BE_DONE, engine, suite, effort)


def test_it_is_small() -> None:
    """Without comments and empty lines."""
    lines = [line.strip() for line in SOURCE.read_text(encoding="utf-8").splitlines()]
    assert LINES > sum(1 for line in lines if line and not line.startswith(("/*", "*")))


def test_it_says_what_it_offers_and_agrees(program: str, suite: Suite) -> None:
    """In whole turns in place of decisions, and in scores; nothing else is asked."""
    few = attrs.evolve(suite, vectors=tuple(row for row in suite.vectors if row[1].kind in ("legal", "score"))[:40])
    found = compared(program, few, Effort(games=0))
    assert [] == found.departures
    assert [] == found.failures
    assert found.reach is not None
    assert ("deluxified-2017", "scoring") == found.reach.scopes
    assert {"turns", "score"} == {kind for kind, one in found.tallies.items() if one.agreed}


def test_a_departure_is_named(program: str, whole: Suite) -> None:
    """A wrong score, by its rule, as one entry."""
    scores = attrs.evolve(whole, vectors=tuple(row for row in whole.vectors if row[1].kind == "score"))
    found = compared(program, scores, Effort(games=0, tries=20), "--depart", "church-of-five")
    assert [("score.church",)] == [one.rules[:1] for one in found.departures]


@pytest.mark.long
def test_it_agrees_in_everything(program: str, whole: Suite) -> None:
    """Also in games that begin at given positions."""
    found = compared(program, whole, Effort(games=4, playing=60))
    assert ([], []) == (found.departures, found.failures)


@pytest.mark.long
@pytest.mark.parametrize("name", PLANTED)
def test_each_departure_is_noticed(program: str, whole: Suite, name: str) -> None:
    """And its rule stands at the head of the report, for ten of the twelve at least."""
    found = compared(program, whole, Effort(games=6, seconds=240, tries=10, shrinking=5), "--depart", name)
    assert "departs" == found.verdict
    if name not in UNNAMED:
        assert found.departures[0].rules[0] in PLANTED[name], [one.rules for one in found.departures]
    assert len(UNNAMED) <= 2
