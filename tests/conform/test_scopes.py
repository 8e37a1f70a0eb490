"""Scopes: what a request needs, what an engine offers, in which order it is asked, and how far that goes."""

from __future__ import annotations

from typing import Any

import pytest

from crusaders_rules.conform.comparing import Effort, Judge
from crusaders_rules.conform.findings import AGREES, AGREES_SO_FAR, Conformity, Reach
from crusaders_rules.conform.offering import offered, plays_setting
from crusaders_rules.conform.ordering import ordered
from crusaders_rules.conform.reaching import reached
from crusaders_rules.conform.suite import IN_TURNS, Suite, WrongRule
from crusaders_rules.conform.vector import Vector, key_of
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.scopes import needs, scopes

BASE = "deluxified-2017"


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ({"op": "legal", "position": {"ruleset": {}, "pending": {"asks": "turn"}}}, {BASE}),
        ({"op": "score", "position": {"ruleset": {"edition": "prototype-2015"}}}, {"prototype-2015", "scoring"}),
        ({"op": "apply", "position": {"ruleset": {}, "pending": {"asks": "knight"}}}, {BASE, "setup"}),
        (
            {"op": "new", "players": 2, "ruleset": {"expansions": ["divine-influence"]}},
            {BASE, "divine-influence", "setup"},
        ),
        ({"op": "new", "players": 2}, {BASE, "setup"}),
    ],
)
def test_a_request_says_what_it_needs(request_: dict[str, Any], wanted: set[str]) -> None:
    """The edition, the expansions, and the setup or the scoring if it is about these."""
    assert wanted == needs(request_)


def test_each_rule_belongs_to_a_scope() -> None:
    """One of an expansion, of the setup or of scoring belongs to that one alone."""
    of = scopes()
    assert "score.church" in of["scoring"]
    assert "score.church" not in of[BASE]
    assert "setup.knight.region" in of["setup"]
    assert "travel.cost.leave" in of[BASE] & of["board-game-arena"]
    assert all(rule.startswith("divine.") for rule in of["divine-influence"])


@pytest.mark.parametrize(
    ("hello", "wanted"),
    [
        ({"can": ["set", "score"], "scopes": ["scoring", BASE, "no such scope"]}, {"scoring", BASE}),
        ({"can": ["set", "legal"], "plays": {"editions": [BASE], "expansions": []}}, {BASE}),
        ({"can": ["new", "score"], "plays": {"editions": [BASE]}}, {BASE, "setup", "scoring"}),
        ({"can": ["new", "score"]}, set(scopes())),
        ({"can": ["legal"], "plays": "everything"}, set(scopes()) - {"setup", "scoring"}),
    ],
)
def test_an_engine_says_what_it_offers(hello: dict[str, Any], wanted: set[str]) -> None:
    """By name, or by what it plays and can."""
    assert wanted == offered(hello, scopes())


def test_an_engine_is_not_asked_about_orders_that_it_does_not_play() -> None:
    """Nor about such a variant; one that says nothing is asked about all."""
    hello = {"can": [], "plays": {"orders": ["none"], "variants": ["standard"]}}
    assert plays_setting(hello, {"orders": "none", "variant": "standard"})
    assert not plays_setting(hello, {"orders": "dealt"})
    assert plays_setting({"can": []}, {"orders": "dealt"})


def test_what_is_new_is_asked_first(suite: Suite) -> None:
    """The order has every vector once, is the same each time, and shows most rules early."""
    vectors = [vector for _, vector in suite.vectors]
    order = ordered(vectors)
    assert sorted(order) == list(range(len(vectors)))
    assert order == ordered(vectors)
    every = {rule for vector in vectors for rule in vector.rules}
    first = {rule for number in order[: len(order) // 5] for rule in vectors[number].rules}
    assert len(first) >= 0.9 * len(every)


def test_a_position_of_many_decisions_counts_as_much_as_a_game() -> None:
    """Of two alike, the one that takes less comes first; a game comes before as long a position that shows less."""

    def asked(kind: str, decisions: int) -> Vector:
        answer = {"ok": True, "decisions": []}
        request = {"op": kind, "position": {"decisions": ["a: pass"] * decisions}}
        return Vector(kind=kind, ground="g", rules=("rule",), request=request, answer=answer)

    game = Vector(kind="game", ground="g", rules=("rule",), request={}, answer={}, play=(("go a", 1), ("go b", 2)) * 40)
    assert [1, 0] == ordered([asked("legal", 9), asked("legal", 8)])
    assert [1, 0] == ordered([asked("legal", 80), game])


@pytest.mark.parametrize(("noticed", "verdict"), [(90, AGREES), (89, AGREES_SO_FAR)])
def test_agreeing_says_how_far(noticed: int, verdict: str) -> None:
    """An engine agrees if 90 of 100 wrong rules of each scope would have been seen."""
    counts = {BASE: (199, 200), "scoring": (noticed, 100)}
    reach = Reach(scopes=(BASE, "scoring"), asked=5, offered=9, unreached=(), noticed=counts)
    found = Conformity(name="one", command=("one",), reach=reach)
    assert verdict == found.verdict
    assert reach.said.startswith(
        f"asked 5 of 9 questions about {BASE}, scoring; a wrong rule of {BASE} would have been"
    )
    assert reach.said.endswith(f"in 99 of 100 cases, of scoring in {noticed}")
    assert Conformity(name="one", command=("one",)).verdict == AGREES_SO_FAR


TURN: dict[str, Any] = {"ruleset": {"orders": "none"}, "pending": {"asks": "turn"}, "players": [{}, {}]}


class Offering:
    """An engine that only says what it offers."""

    name, command = "one", ("one",)

    def __init__(self, *can: str) -> None:
        self.hello = {"can": can, "scopes": [BASE, "setup", "scoring"]}

    def offers(self, op: str) -> bool:
        """Whether it offers a request."""
        return op in self.hello["can"]


def vector(kind: str, position: dict[str, Any], op: str = "legal", **more: Any) -> Vector:  # noqa: ANN401 -- of a request
    """Return a vector about a position."""
    request = {"op": op if kind == "reading" else kind, "position": position, **more}
    return Vector(kind=kind, ground="here", rules=("travel.points",), request=request, answer={"ok": True})


def noticed(can: tuple[str, ...], asked: Vector, by: str = "") -> tuple[int, int]:
    """Return how many wrong rules of the base game an engine would notice that is asked one vector, and of how many."""
    wrong = WrongRule(("travel.points",), (by + key_of(asked),))
    suite = Suite(contents={"digest": ""}, positions={}, vectors=(("one", asked),), noticed=(wrong,))
    engine: Any = Offering("readings", *can)
    judge = Judge(THY_WILL_BE_DONE, engine, suite, Effort())
    return reached(judge, suite, ["one"] if judge.takes(asked.request) else []).noticed[BASE]


def test_what_an_engine_is_not_asked_in_any_way_does_not_count() -> None:
    """Neither a question about a reading that needs another request, nor outcomes of chance that it does not take."""
    for kind in ("reading", "legal"):
        assert [(1, 1), (0, 0)] == [noticed(can, vector(kind, TURN)) for can in (("legal",), ("score",))]
    fated = {**TURN, "outcomes": {}}
    assert [(1, 1), (0, 0)] == [noticed(can, vector("legal", fated)) for can in (("legal", "outcomes"), ("legal",))]
    assert [(1, 1), (0, 0)] == [noticed(("turns",), vector("legal", TURN), by) for by in (IN_TURNS, "")]
