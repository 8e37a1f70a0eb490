"""A game that states nothing about vectors has them all the same, and they find a wrong implementation of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import attrs
import pytest
import salt_road
from salt_road import play
from salt_road.game import GAME
from salt_road.state import Dig, Interpretation, Market, Roll, Trade, TradeLimit

from crusaders_rules.conform.answering import departures, with_readings
from crusaders_rules.conform.comparing import Effort
from crusaders_rules.conform.driver import compare
from crusaders_rules.conform.findings import Conformity
from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.program import Patience
from crusaders_rules.conform.rule_calls import rule_calls
from crusaders_rules.conform.suite import Suite, read_suite, write_suite
from crusaders_rules.conform.usual_cases import parts_of
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import KINDS
from tests.conformance.salt_programs import WRONG


@pytest.fixture(scope="module")
def suite(made_once: Callable[[str, Callable[[Path], object]], Path]) -> Suite:
    """The suite of the game, as the verb writes it."""

    def made(folder: Path) -> None:
        write_suite(folder / "suite", GAME, [vector for make in parts_of(GAME).values() for vector in make(GAME)])

    return read_suite(made_once("salt-road-suite", made) / "suite")


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs find the game, which is not installed here."""
    monkeypatch.setenv("PYTHONPATH", str(Path(salt_road.__file__).parents[1]))


def compared(suite: Suite, name: str, games: int = 4) -> Conformity:
    """Compare a program with the book."""
    command = (sys.executable, "-m", "tests.conformance.salt_programs", name)
    with Engine(command, suite.contents["boards"], Patience(seconds=120)) as engine:
        return compare(GAME, engine, suite, Effort(games=games))


def test_the_suite_reaches_each_rule(suite: Suite) -> None:
    """Each refusal and each computation, in vectors of all kinds but those about whole turns."""
    assert [] == [rule for rule, uses in suite.contents["rules"].items() if not any(uses.values())]
    refusing = {"dig.empty", "trade.salt", "trade.limit", "market.room", "turn.pass", "turn.order"}
    assert refusing <= {rule for rule, uses in suite.contents["rules"].items() if uses["refuses"]}
    assert set(KINDS) - {"set", "turns", "perft"} == {vector.kind for _, vector in suite.vectors}
    assert not list(departures(GAME, (vector for _, vector in suite.vectors)))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("rule", WRONG)
def test_a_wrong_rule_is_suspected(suite: Suite, rule: str) -> None:
    """It stands at the head of the entry that explains most."""
    found = compared(suite, f"rule={rule}")
    assert "departs" == found.verdict
    assert rule == found.departures[0].rules[0]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("question", "reading"), [("trade.limit", "die"), ("end.round", "round")])
def test_another_reading_is_inferred(suite: Suite, question: str, reading: str) -> None:
    """A program that plays it agrees, in vectors and in games."""
    found = compared(suite, f"{question}={reading}")
    assert [] == found.departures
    assert 4 == found.games
    assert {question: reading} == {one.question: one.reading for one in found.questions if one.reading != one.default}


def test_a_position_and_a_beginning_are_reread() -> None:
    """The other readings stay as they are."""
    state = play.begin(2, Interpretation(TradeLimit.DIE))
    asked = {"op": "legal", "position": GAME.spoken.write_position(state)}
    changed = with_readings(GAME, asked, {"end.round": "round"})["position"]["interpretation"]
    assert {"trade-limit": "die", "game-end": "round"} == changed
    begun = with_readings(GAME, {"op": "new", "players": 2, "ruleset": {"readings": {"trade.limit": "die"}}}, {})
    begun = with_readings(GAME, begun, {"end.round": "round"})
    assert {"trade.limit": "die", "end.round": "round"} == begun["ruleset"]["readings"]
    with pytest.raises(ValueError, match="no reading"):
        with_readings(GAME, asked, {"end.round": "never"})


def test_the_calls_of_rules_are_told_apart_by_what_these_read() -> None:
    """Which goals are drawn makes no difference to a roll; how much salt is left may end the game."""
    state = attrs.evolve(play.begin(2, Interpretation()), goals=(Market.OASIS, Market.PLAIN))
    others = (attrs.evolve(state, goals=state.goals[::-1]), attrs.evolve(state, mine=3))
    one, same, other = (rule_calls(GAME, partial(play.refused, at, Roll(2))) for at in (state, *others))
    assert one == same
    assert one.calls != other.calls
    assert ("setup.goal", "end.markets", "end.nothing", "turn.roll") == one.ids


def test_rules_that_fire_are_those_that_compute() -> None:
    """Not those that refuse nothing."""
    state = attrs.evolve(play.begin(2, Interpretation()), goals=(Market.OASIS, Market.PLAIN), die=2)
    fired = conformance_of(GAME).fired(state, Dig())
    assert {"dig.salt", "turn.next"} <= set(fired)
    assert {"dig.empty", "trade.salt"}.isdisjoint(fired)
    assert "turn.next" in conformance_of(GAME).fired(state, Trade(Market.OASIS, 1))
