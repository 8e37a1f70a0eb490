"""The vectors of this game, and other implementations that are asked them."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import count, islice, takewhile
from typing import Any

import attrs
import pytest

from crusaders_rules.answers import Verdict
from crusaders_rules.conform.answering import departures, with_readings
from crusaders_rules.conform.comparing import Effort
from crusaders_rules.conform.driver import compare
from crusaders_rules.conform.findings import Conformity
from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.program import Patience
from crusaders_rules.conform.suite import Suite, read_suite
from crusaders_rules.conform.usual_cases import CaseWatch, parted, parts_of, whole_game
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import Vector, key_of
from crusaders_rules.games import THIRD_CRUSADE
from crusaders_rules.third_crusade.check import foreign
from crusaders_rules.third_crusade.check.drawn_scenarios import drawn_battle, drawn_game
from crusaders_rules.third_crusade.check.store import verdicts
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.candidates import alike
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.forgetting import forget_answers
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision
from tests.third_crusade.programs import WRONG

# No two games of a ground begin with so many decisions that are the same.
_OF_ONE_GAME = 30


@pytest.fixture(scope="module")
def suite() -> Suite:
    """The suite of the package."""
    return read_suite(foreign.packaged())


def compared(suite: Suite, name: str, games: int) -> Conformity:
    """Compare a program with the book."""
    command = (sys.executable, "-m", "tests.third_crusade.programs", name)
    with Engine(command, {}, Patience(seconds=120)) as engine:
        return compare(THIRD_CRUSADE, engine, suite, Effort(games=games, shrinking=1.0, departures=2))


def test_games_begin_in_each_scenario_with_each_number_of_players() -> None:
    """With the fixed setup and with the variable one, as far as these can be played; then all over again."""
    starts = [foreign.start(number) for number in range(11)]
    grounds = [ground for ground, _, _ in starts]
    assert {"marches, 3 players", "outremer, 2 players, variable", "tripoli, 4 players"} <= set(grounds)
    assert grounds[10] == grounds[0]
    assert 10 == len(set(grounds))
    for _, keys, state in starts:
        assert keys["players"] == state.setting.players
        assert keys["ruleset"]["variable"] == state.setting.variable


def test_a_request_is_reread() -> None:
    """A position and a beginning keep their other readings."""
    reread = {"third.upkeep.last-round": "arrives", "third.leader.icons": "no"}
    for request in ({"op": "new", "players": 2}, {"op": "legal", "position": {"decisions": []}}):
        changed: dict[str, Any] = dict(request)
        for question, name in reread.items():
            changed = with_readings(THIRD_CRUSADE, changed, {question: name})
        held = changed["position"] if "position" in changed else changed["ruleset"]
        assert reread == held["readings"]


@pytest.mark.sampled(16)
@pytest.mark.parametrize("question", sorted(verdicts()))
def test_a_stored_play_tells_the_readings_of_a_question_apart(question: str) -> None:
    """At its end, or some decisions later: by legal decisions or by the score, which every program must say."""
    told = set[frozenset[str]]()
    for verdict in verdicts()[question]:
        sides = foreign.after_play(verdict, question)
        for number in range(8):
            told |= {pair for _, pairs in parted(THIRD_CRUSADE, question, sides, number) for pair in pairs}
    assert all(frozenset(verdict.readings) in told for verdict in verdicts()[question])


def test_a_whole_game_says_its_readings() -> None:
    """In the name of its ground and in the request; the book answers it as it is."""
    vector = whole_game(THIRD_CRUSADE, 9, {"third.upkeep.last-round": "arrives"})
    assert "tripoli, 4 players, third.upkeep.last-round=arrives" == vector.ground
    assert {"third.upkeep.last-round": "arrives"} == vector.request["ruleset"]["readings"]
    assert not list(departures(THIRD_CRUSADE, [vector]))
    wrong = attrs.evolve(vector, play=((vector.play[0][0], vector.play[0][1] + 1), *vector.play[1:]))
    assert [wrong] == [one for one, _ in departures(THIRD_CRUSADE, [wrong])]


@pytest.mark.parametrize("drawn", [drawn_battle, drawn_game])
def test_scenarios_are_drawn(drawn: Callable[[int], dict[str, Any]]) -> None:
    """Always the same for a number, another one for the next, and with Leaders alone somewhere."""
    first, second, *others = (drawn(number) for number in range(6))
    assert first == drawn(0)
    assert first["placement"] != second["placement"]
    for data in (first, second):
        assert parse_scenario(data, "drawn").name == "drawn"
    alone = [
        row for one in (first, second, *others) for row in one["placement"] if row.get("leaders") and not row["units"]
    ]
    assert alone


def test_steps_of_drawn_cards_ask_for_what_no_card_of_the_package_does() -> None:
    """A Port, or the Region of a Leader; Leaders have two sides, and a Section before others may be empty."""
    scenarios = [drawn_game(number) for number in range(2)]
    steps = [step for data in scenarios for row in data["event"].values() for step in (*row["main"], *row["crown"])]
    asked = {key for step in steps for key in step}
    assert {"port", "region", "region-of", "presence", "no-presence", "controlled"} <= asked
    assert all("back" in leader for data in scenarios for leader in data["leader"])
    sections = [army["sections"] for data in scenarios for army in data["army"]]
    assert any(not found[place]["holds"] for found in sections for place in range(len(found) - 1))


def test_refusals_in_drawn_scenarios_are_asked() -> None:
    """By several rules of a Battle; the book answers them as they are."""
    vectors = list(foreign.drawn_refusals(THIRD_CRUSADE, battles=3, games=0))
    assert {"drawn battle 0", "drawn battle 1", "drawn battle 2"} == {one.ground for one in vectors}
    assert all(not one.answer["legal"] for one in vectors)
    rules = {rule for one in vectors for rule in one.rules}
    assert {"third.order.presence", "third.losses.fair"} <= rules
    assert not list(departures(THIRD_CRUSADE, vectors[::20]))


def test_games_of_drawn_scenarios_are_played_to_their_end() -> None:
    """Single Battles and whole games, by default readings and by others; the book answers them as they are."""
    vectors = list(foreign.drawn_games(THIRD_CRUSADE, battles=5, games=1))
    assert ["drawn battle 0", "drawn battle 1", "drawn game 1"] == sorted({one.ground for one in vectors})
    assert [False, True, True, True, False, True] == [bool(one.request["ruleset"]["readings"]) for one in vectors]
    assert all(one.answer["score"]["over"] for one in vectors)
    assert not list(departures(THIRD_CRUSADE, vectors))
    wrong = attrs.evolve(
        vectors[-1], play=((vectors[-1].play[0][0], vectors[-1].play[0][1] + 1), *vectors[-1].play[1:])
    )
    assert [wrong] == [one for one, _ in departures(THIRD_CRUSADE, [wrong])]


def test_a_decision_with_another_word_is_asked_if_it_is_refused_in_a_new_way() -> None:
    """Also one that was legal nowhere in the game."""
    _, _, state = foreign.start(0)
    watching, ever, asked = CaseWatch(THIRD_CRUSADE), set[str](), set[str]()
    for number in range(40):
        ever.update(THIRD_CRUSADE.to_text(state, one) for one in legal(state))
        for vector in watching.refused("ground", state, random.Random(number)):
            assert not vector.answer["legal"]
            asked.add(vector.request["decision"])
        state = apply(state, legal(state)[0])
    assert asked & ever
    assert asked - ever


def test_what_a_game_names_as_like_what_it_asks_for_is_tried() -> None:
    """All of it, and what is refused in a new way is asked; a game that names nothing is asked less."""
    _, _, state = foreign.start(0)
    silent = THIRD_CRUSADE._replace(spoken=THIRD_CRUSADE.spoken._replace(alike=None))
    watches, asked, named = (CaseWatch(THIRD_CRUSADE), CaseWatch(silent)), (set[str](), set[str]()), set[str]()
    for number in range(40):
        named.update(THIRD_CRUSADE.to_text(state, one) for one in alike(state))
        for watching, found in zip(watches, asked, strict=True):
            refused = watching.refused("ground", state, random.Random(number))
            found.update(vector.request["decision"] for vector in refused)
        state = apply(state, legal(state)[0])
    assert (asked[0] - asked[1]) & named


def test_words_for_people_decide_nothing() -> None:
    """The same is asked if each reason has another sentence each time."""
    numbers = count()

    def reworded(state: Position, decision: Decision) -> Verdict:
        found = explain(state, decision)
        reasons = tuple(attrs.evolve(one, sentence=f"{one.sentence} {next(numbers)}") for one in found.reasons)
        return attrs.evolve(found, reasons=reasons)

    other = THIRD_CRUSADE._replace(spoken=THIRD_CRUSADE.spoken._replace(explain=reworded))
    games = [islice(CaseWatch(game).game_of(0), 30) for game in (THIRD_CRUSADE, other)]
    asked, again = ([key_of(one) for one in vectors] for vectors in games)
    assert asked == again
    assert next(numbers) > 0


def test_the_suite_of_the_package_is_small_and_about_each_question(suite: Suite) -> None:
    """At most a megabyte."""
    assert sum(file.stat().st_size for file in foreign.packaged().iterdir()) <= 1_000_000
    asked = {vector.ground for _, vector in suite.vectors if vector.kind == "reading"}
    assert set(conformance_of(THIRD_CRUSADE).questions()) == asked
    assert {"new", "legal", "explain", "score", "game", "reading"} == {vector.kind for _, vector in suite.vectors}
    assert {"whole games", "stored verdicts"} <= set(parts_of(THIRD_CRUSADE))


@pytest.mark.long
def test_battles_of_the_suite_of_the_package_are_drawn_again(suite: Suite) -> None:
    """Those of the first scenarios are among the vectors that the command makes."""
    made = {key_of(one) for one in foreign.drawn_games(THIRD_CRUSADE, battles=24, games=0)}
    grounds = {f"drawn battle {number}" for number in range(6)}
    kept = [one for _, one in suite.vectors if one.kind == "game" and one.ground in grounds]
    assert kept
    assert {key_of(one) for one in kept} <= made


def test_vectors_do_not_depend_on_what_was_played_before() -> None:
    """Neither by the same process nor for another part: what the play remembers is forgotten first."""
    part = parts_of(THIRD_CRUSADE)["new cases"]
    forget_answers()
    first, again = ([(key_of(one), one.rules) for one in islice(part(THIRD_CRUSADE), 80)] for _ in range(2))
    assert first == again


def made_again() -> list[Vector]:
    """Make some vectors of the suite again: those of the first questions and of the first games."""
    parts, some = parts_of(THIRD_CRUSADE), set(islice(verdicts(), 10))
    made = [
        *takewhile(lambda one: one.ground in some, parts["readings that part"](THIRD_CRUSADE)),
        *takewhile(lambda one: one.ground in some, parts["stored verdicts"](THIRD_CRUSADE)),
        *parts["whole games"](THIRD_CRUSADE),
        *islice(parts["whole games of other readings"](THIRD_CRUSADE), 20),
    ]
    forget_answers()
    return [*made, *CaseWatch(THIRD_CRUSADE).game_of(0)]


@pytest.mark.long
def test_vectors_of_the_suite_of_the_package_are_made_again(suite: Suite) -> None:
    """Of each kind; ``crusaders vectors`` makes all of them, which takes some minutes, and prints their digest.

    After a wanted change of a rule or of the parts, the command writes the suite anew.
    """
    made = made_again()
    grounds = {(one.kind, one.ground) for one in made if one.kind in {"game", "new", "reading"}}
    of_game = [one for one in made if one.kind in {"legal", "explain", "score"}]
    ground, play = of_game[0].ground, max(map(decisions_of, of_game), key=len)
    kept = [
        one
        for _, one in suite.vectors
        if (one.kind, one.ground) in grounds
        or (one.ground == ground and decisions_of(one)[:_OF_ONE_GAME] == play[:_OF_ONE_GAME])
    ]
    assert {"new", "legal", "explain", "score", "game", "reading"} == {one.kind for one in kept}
    assert {key_of(one) for one in kept} <= {key_of(one) for one in made}


def decisions_of(vector: Vector) -> list[str]:
    """Return the decisions that lead to the position of a vector."""
    found: list[str] = vector.request.get("position", {}).get("decisions", [])
    return found


@pytest.mark.parametrize("every", [101, pytest.param(1, marks=pytest.mark.long)])
def test_the_book_answers_the_suite_of_the_package(suite: Suite, every: int) -> None:
    """As it did when the suite was written; after a wanted change of a rule, it is written anew."""
    assert [] == [said for _, said in departures(THIRD_CRUSADE, (vector for _, vector in suite.vectors[::every]))]


@pytest.mark.long
@pytest.mark.parametrize("rule", WRONG)
def test_a_wrong_rule_departs(suite: Suite, rule: str) -> None:
    """By the whole suite; few whole games of random play come to a Glory icon that a player scores."""
    assert "departs" == compared(suite, f"rule={rule}", games=0).verdict


@pytest.mark.long
def test_another_reading_is_inferred(suite: Suite) -> None:
    """From the vectors of its question; a game under this reading is by the book."""
    question = "third.upkeep.last-round"
    rows = [row for row in suite.vectors if row[1].ground == question]
    found = compared(attrs.evolve(suite, vectors=tuple(rows)), f"{question}=arrives", games=1)
    assert ("arrives",) == next(one.possible for one in found.questions if one.question == question)
    assert [] == found.departures
    assert 1 == found.games
