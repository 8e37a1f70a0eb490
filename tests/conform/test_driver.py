"""The comparison: the book agrees with itself, a planted departure is found and made small, a reading is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

from crusaders_rules.conform.comparing import Effort, Judge
from crusaders_rules.conform.driver import asked_part, compare, compare_in_parts
from crusaders_rules.conform.essence import canonical
from crusaders_rules.conform.findings import AGREES_SO_FAR, Conformity
from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.page import page
from crusaders_rules.conform.program import Patience
from crusaders_rules.conform.report_data import document, junit
from crusaders_rules.conform.side_by_side import GAMES, KEPT
from crusaders_rules.conform.suite import Suite
from crusaders_rules.games import THY_WILL_BE_DONE
from tests.conform.conftest import QUESTIONS

Command = Callable[..., tuple[str, ...]]
# Games end after a number of them, not after a time.
EFFORT = Effort(games=1, playing=10_000, tries=60)


def compared(command: tuple[str, ...], suite: Suite, patience: Patience, effort: Effort = EFFORT) -> Conformity:
    """Compare a program with the book."""
    with Engine(command, suite.contents["boards"], patience) as engine:
        return compare(THY_WILL_BE_DONE, engine, suite, effort)


def compared_in_parts(
    command: tuple[str, ...], suite: Suite, patience: Patience, many: int, effort: Effort = EFFORT
) -> Conformity:
    """Compare a program with the book, a copy of the program for each part."""

    def parts(readings: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        for number in range(many):
            with Engine(command, suite.contents["boards"], patience) as engine:
                judge = Judge(THY_WILL_BE_DONE, engine, suite, effort)
                judge.readings = dict(readings)
                yield json.loads(json.dumps(asked_part(judge, suite, (number, many))))

    with Engine(command, suite.contents["boards"], patience) as engine:
        return compare_in_parts(THY_WILL_BE_DONE, engine, suite, effort, parts)


def only(suite: Suite, *kinds: str) -> Suite:
    """Return the vectors of some kinds."""
    return attrs.evolve(suite, vectors=tuple(row for row in suite.vectors if row[1].kind in kinds))


@pytest.fixture
def no_games(suite: Suite) -> Suite:
    """The suite without its stored games, which take long."""
    return only(suite, *({vector.kind for _, vector in suite.vectors} - {"game"}))


WHOLE = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])


@pytest.mark.long
def test_crusaders_serve_agrees_with_itself(no_games: Suite, patience: Patience) -> None:
    """In every kind of vector and in a game, by the default readings."""
    import sys

    found = compared((sys.executable, "-m", "crusaders_rules", "serve"), no_games, patience)
    assert AGREES_SO_FAR == found.verdict
    assert 1 == found.games
    assert {"legal", "explain", "apply", "score", GAMES} <= set(found.tallies)
    assert all(tally.agreed and not tally.departed for tally in found.tallies.values())
    asked = [one for one in found.questions if one.question in QUESTIONS]
    assert {"travel.zero-steps": "yes", "score.second-place.players": "always", "score.farm.knights": "on-the-map"} == {
        one.question: one.reading for one in asked if one.reading is not None
    }
    # Two of its readings are equivalent, so nothing tells them apart.
    assert ["cannot tell: all-upgraded or nothing-useful"] == [one.said for one in asked if one.reading is None]


@WHOLE
def test_too_much_work_is_no_departure(no_games: Suite, command: Command, patience: Patience, *, whole: bool) -> None:
    """An engine may limit its work; what it does not answer is counted apart."""
    some = (*only(no_games, "perft").vectors, *only(no_games, "legal").vectors[::8])
    asked = no_games if whole else attrs.evolve(no_games, vectors=some)
    found = compared(command("tired"), asked, patience, attrs.evolve(EFFORT, games=int(whole)))
    assert AGREES_SO_FAR == found.verdict
    assert 0 == found.tallies["perft"].agreed
    assert 0 < found.tallies["perft"].not_reached


@WHOLE
def test_other_readings_are_named(no_games: Suite, command: Command, patience: Patience, *, whole: bool) -> None:
    """Two of them at once, with evidence; then the engine agrees, although it plays by no default."""
    readings = {"skip.condition": "nothing-succeeds", "score.farm.knights": "all"}
    words = [f"{question}={name}" for question, name in readings.items()]
    asked = no_games if whole else only(no_games, "reading")
    found = compared(command("reading", *words), asked, patience, attrs.evolve(EFFORT, games=int(whole)))
    said = {one.question: one.reading for one in found.questions}
    assert readings == {question: said[question] for question in readings}
    assert said["travel.zero-steps"] == "yes"
    assert all(one.evidence for one in found.questions if one.question in readings)
    assert AGREES_SO_FAR == found.verdict


def test_an_answer_that_no_reading_explains_is_a_departure(
    no_games: Suite, command: Command, patience: Patience
) -> None:
    """None of the readings is named, and the position is shown."""
    found = compared(command("one-more"), only(no_games, "reading"), patience, attrs.evolve(EFFORT, games=0))
    assert {"score.farm.knights": "none of them"} == {
        one.question: one.said for one in found.questions if not one.possible
    }
    assert ["score.farm.knights"] == [one.ground for one in found.departures]
    assert "departs" == found.verdict


def test_what_was_not_asked_cannot_be_told(no_games: Suite, command: Command, patience: Patience) -> None:
    """A question without a vector in the suite, and any question of an engine that offers too little."""
    found = compared(command("only-scores"), no_games, patience)
    said = {one.question: one.said for one in found.questions}
    assert said["score.farm.knights"] != "cannot tell"
    assert "cannot tell" == said["travel.zero-steps"]
    assert 0 == found.games
    assert found.tallies["legal"].not_offered > 0 == found.tallies["legal"].agreed


def test_a_departure_is_found_and_made_small(no_games: Suite, command: Command, patience: Patience) -> None:
    """The smallest position found shows it still, and holds less than the first one."""
    # The worked examples have hardly anything on their tables.
    played = tuple(row for row in no_games.vectors if not row[1].ground.startswith("worked example"))
    found = compared(command("no-upgrades"), attrs.evolve(no_games, vectors=played), patience)
    assert "departs" == found.verdict
    one = found.departures[0]
    assert "the program does not list upgrade" in one.differences[0]
    assert "legal" == one.request["op"]
    assert one.shrunk is not None
    assert one.shrunk < 100
    longest = max(len(canonical(row.request["position"])) for _, row in no_games.vectors if row.kind == "legal")
    assert len(canonical(one.request["position"])) < longest
    assert {"upgrade"} <= {text["decision"].split()[0] for text in one.book["decisions"]}
    assert "upgrade" not in {text["decision"].split()[0] for text in one.program["decisions"]}
    assert found.tallies["apply"].departed == 0


def test_a_game_shows_a_departure_too(command: Command, suite: Suite, patience: Patience) -> None:
    """Where no vector is asked."""
    nothing = attrs.evolve(suite, vectors=())
    found = compared(command("no-upgrades"), nothing, patience)
    assert [True] == [one.where.startswith("game 1 (random), decision ") for one in found.departures]
    assert 0 == found.games


@pytest.mark.long
def test_a_program_may_keep_the_position(command: Command, suite: Suite, patience: Patience) -> None:
    """One that reads no positions plays games; every other game of the others is played so, too."""
    found = compared(command("only-keeps"), suite, patience)
    assert AGREES_SO_FAR == found.verdict
    assert (1, {KEPT}) == (found.games, {kind for kind, one in found.tallies.items() if one.agreed} - {"new"})
    assert found.tallies["legal"].not_offered > 0
    nothing = attrs.evolve(suite, vectors=())
    found = compared(command("book"), nothing, patience, attrs.evolve(EFFORT, games=2))
    assert AGREES_SO_FAR == found.verdict
    assert {GAMES, KEPT} == {kind for kind, one in found.tallies.items() if one.agreed}


@pytest.mark.long
def test_a_departure_of_the_kept_position_is_shown(command: Command, suite: Suite, patience: Patience) -> None:
    """With its position, although the program answers right if it is sent."""
    nothing = attrs.evolve(suite, vectors=())
    found = compared(command("forgets"), nothing, patience, attrs.evolve(EFFORT, games=2))
    assert 1 == found.games
    (one,) = found.departures
    assert one.where.startswith("game 2 (random), decision ")
    assert one.where.endswith("only with the position that the program keeps")
    assert "position" in one.request
    assert "the program does not list upgrade" in one.differences[0]


@pytest.mark.parametrize(
    ("many", "words"),
    [
        (3, ("no-upgrades",)),
        *(pytest.param(*one, marks=pytest.mark.long) for one in ((1, ("no-upgrades",)), (7, ("no-upgrades",)))),
        pytest.param(3, ("reading", "skip.condition=nothing-succeeds"), marks=pytest.mark.long),
        pytest.param(3, ("only-keeps",), marks=pytest.mark.long),
    ],
)
def test_parts_find_the_same(
    many: int, words: tuple[str, ...], command: Command, suite: Suite, patience: Patience
) -> None:
    """Counts, departures with their smallest positions, readings, and how far the program was asked."""
    every = tuple(row for number, row in enumerate(suite.vectors) if number % 24 == 0 or row[1].kind == "reading")
    some, effort = attrs.evolve(suite, vectors=every), attrs.evolve(EFFORT, games=3)
    whole = attrs.evolve(compared(command(*words), some, patience, effort), seconds=0.0)
    parts = attrs.evolve(compared_in_parts(command(*words), some, patience, many, effort), seconds=0.0)
    assert whole == parts
    assert sum(tally.agreed for tally in parts.tallies.values()) > 50
    games = [parts.tallies[kind] for kind in (GAMES, KEPT) if kind in parts.tallies]
    assert effort.games == parts.games + sum(tally.departed for tally in games)


def test_a_part_whose_program_dies_is_reported(command: Command, no_games: Suite, patience: Patience) -> None:
    """As often as one program may fail, and no more."""
    found = compared_in_parts(command("dies"), only(no_games, "legal"), patience, 3)
    assert ("fails", 3) == (found.verdict, len(found.failures))


def test_a_program_that_dies_is_reported(command: Command, no_games: Suite, patience: Patience) -> None:
    """With the request, and the comparison ends."""
    found = compared(command("dies"), no_games, patience)
    assert "fails" == found.verdict
    assert {("dies", "exit status 3; its last words: a planted fault")} == {
        (one.fault, one.detail) for one in found.failures
    }


def test_the_reports_say_the_same(command: Command, no_games: Suite, patience: Patience) -> None:
    """JSON, JUnit XML, and a page with the picture of the position."""
    scores = tuple(row for row in no_games.vectors if row[1].kind == "legal")
    found = compared(
        command("no-upgrades"), attrs.evolve(no_games, vectors=scores), patience, attrs.evolve(EFFORT, games=0)
    )
    data = json.loads(json.dumps(document(found)))
    assert "departs" == data["verdict"]
    assert len(found.departures) == len(data["departures"]) > 0
    tree = ET.fromstring(junit(found))  # noqa: S314 -- it was made here
    assert len(found.departures) == len(tree.findall(".//failure"))
    shown = page(THY_WILL_BE_DONE, found)
    assert shown.count("<svg") >= len(found.departures)
    assert "the program does not list upgrade" in shown
