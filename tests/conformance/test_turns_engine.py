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


def beginnings(suite: Suite) -> Suite:
    """Return few scores, and few lists of decisions where a turn begins, all without knight orders."""
    rows = [row for row in suite.vectors if row[1].kind in ("legal", "score")]
    plain = [row for row in rows if row[1].request["position"]["ruleset"].get("orders") == "none"]
    turns = [row for row in plain if row[1].request["position"]["pending"]["asks"] == "turn"]
    kinds = ([row for row in turns if row[1].kind == kind][:8] for kind in ("legal", "score"))
    return attrs.evolve(suite, vectors=tuple(row for kind in kinds for row in kind))


def test_it_says_what_it_offers_and_agrees(program: str, whole: Suite) -> None:
    """In whole turns in place of decisions, and in scores; nothing else is asked."""
    found = compared(program, beginnings(whole), Effort(games=0))
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


DEPARTURES = (
    *("bank-for-six", "church-of-five", "four-troops", "capped-influence", "last-token", "full-region"),
    *("capped-farm", "late-castle", "enemy-in-the-way", "marker-first", "forgotten-knight", "sown-at-home"),
)
# The rule at the head of the report, which is the one that is broken. Of four troops and of full regions, another rule
# comes first: what whole turns show of them is that a Saracen gives no troop, and that a knight does not get there.
HEADS = {
    "bank-for-six": "build.cost",
    "church-of-five": "score.church",
    "capped-influence": "influence.gain",
    "last-token": "end.trigger",
    "capped-farm": "score.farm",
    "late-castle": "bonus.castle.travel",
    "enemy-in-the-way": "travel.cost.enemy",
    "marker-first": "crusade.gain",
    "forgotten-knight": "bonus.castle.knight",
    "sown-at-home": "turn.distribute.sow",
}


@pytest.mark.long
@pytest.mark.parametrize("name", DEPARTURES)
def test_each_departure_is_noticed(program: str, name: str) -> None:
    """By the suite of the package, although the program is asked only whole turns and scores; as one entry.

    An idle machine needs less than a minute; a slow one gets more time.
    """
    found = compared(program, read_suite(packaged()), Effort(games=0, seconds=240, tries=20), "--depart", name)
    assert "departs" == found.verdict
    assert 1 == len(found.departures)
    assert HEADS.get(name, found.departures[0].rules[0]) == found.departures[0].rules[0]
