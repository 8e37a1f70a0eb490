"""Decisions as JSON: what is written comes back, and what is no decision is refused with its place."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from crusaders_rules import from_text, legal, to_text
from crusaders_rules.decisions import DrawStart, Erect, Keep, Move, PutWedge, Resolve, Skip, Sow, Split, decision_data
from crusaders_rules.errors import DecisionError
from crusaders_rules.pieces import Building, Manner
from crusaders_rules.questions import AskKnight, AskTurn
from crusaders_rules.records import decision_from_json, decision_to_json
from crusaders_rules.thy_will_be_done.play.notation import FORMS
from tests.thy_will_be_done.records.games import GAMES, first, states


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_legal_decision_of_a_game_comes_back_from_its_json(game: int) -> None:
    """At any moment of a game; it is the decision that its text means, too."""
    for state in states(game):
        for decision in legal(state):
            assert decision == decision_from_json(state, decision_to_json(state, decision))
            assert decision_data(state, decision)["kind"] == to_text(state, decision).split()[0]


def test_every_kind_of_decision_has_an_example_in_these_games() -> None:
    """So the games above write each kind."""
    made = {type(decision) for game in range(len(GAMES)) for state in states(game) for decision in legal(state)}
    assert set(FORMS) == made


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("resolve travel-build", {"wedge": "travel-build"}),
        ("move b2 c3", {"origin": "b2", "region": "c3"}),
        ("build church c3", {"building": "church", "region": "c3"}),
        ("sow standard", {"manner": "standard"}),
        ("sow double travel-build", {"manner": "double", "wedge": "travel-build"}),
        ("start 2", {"seat": 2}),
        ("gain 3", {"amount": 3}),
        ("skip", {}),
    ],
)
def test_arguments_have_the_names_of_position_files(text: str, arguments: dict[str, Any]) -> None:
    """Wedges and regions by name, seats from 1; what is not there is left out."""
    state = first(0, AskTurn)
    assert {"kind": text.split(maxsplit=1)[0], "arguments": arguments} == decision_data(state, from_text(state, text))


def test_what_usually_is_nothing_is_left_out() -> None:
    """Idle tokens are written only where there are some."""
    state = first(0, AskTurn)
    assert {"tokens": 2} == decision_data(state, Split(2))["arguments"]
    assert {"tokens": 2, "idle": 1} == decision_data(state, Split(2, 1))["arguments"]
    assert Split(2, 1) == decision_from_json(state, '{"kind": "split", "arguments": {"tokens": 2, "idle": 1}}')
    assert Skip() == decision_from_json(state, '{"kind": "skip"}')


def test_an_illegal_decision_comes_back_too() -> None:
    """Whether it is legal is for the rules to say."""
    state = first(0, AskKnight)
    strange = (Keep(), Resolve(5), Move(0, 0), Erect(Building.BANK, 3), Sow(Manner.SKIP, 2), DrawStart(0))
    for decision in (*strange, PutWedge(state.ruleset.edition.wedges[0].name)):
        assert decision == decision_from_json(state, decision_to_json(state, decision))


WRONG: list[tuple[object, str, str]] = [
    ([], "", "needs an object, not a list"),
    ({}, "kind", "missing"),
    ({"kind": 1}, "kind", "1 is not known"),
    ({"kind": "resolv", "arguments": {}}, "kind", "did you mean 'resolve'?"),
    ({"kind": "skip", "arguments": []}, "arguments", "needs an object, not a list"),
    ({"kind": "skip", "extra": 1}, "extra", "unknown key"),
    ({"kind": "skip", "arguments": {"wedge": "x"}}, "arguments.wedge", "unknown key"),
    ({"kind": "resolve"}, "arguments.wedge", "missing"),
    ({"kind": "resolve", "arguments": {"wedge": 1}}, "arguments.wedge", "needs a name, not 1"),
    ({"kind": "resolve", "arguments": {"wedge": "travel-biuld"}}, "arguments.wedge", "did you mean 'travel-build'?"),
    ({"kind": "attack", "arguments": {"region": "\x1b[2J"}}, "arguments.region", "no region '\\x1b[2J'"),
    ({"kind": "start", "arguments": {"seat": 0}}, "arguments.seat", "needs a whole number from 1 to 999, not 0"),
    ({"kind": "gain", "arguments": {"amount": True}}, "arguments.amount", "not true"),
    ({"kind": "gain", "arguments": {"amount": 1.0}}, "arguments.amount", "not 1.0"),
    ({"kind": "split", "arguments": {"tokens": -1}}, "arguments.tokens", "needs a whole number from 0 to 999, not -1"),
]


@pytest.mark.parametrize(("data", "place", "reason"), WRONG)
def test_what_is_no_decision_is_refused_with_its_place(data: object, place: str, reason: str) -> None:
    """One error for whatever is wrong, as for a file."""
    with pytest.raises(DecisionError) as caught:
        decision_from_json(first(0, AskTurn), json.dumps(data))
    (problem,) = caught.value.problems
    assert place == problem.place
    assert reason in problem.reason


@pytest.mark.parametrize("decision", [Resolve(6), Move(0, 99), "skip", None])
def test_what_cannot_be_named_cannot_be_written(decision: Any) -> None:  # noqa: ANN401 -- anything at all
    """A wedge or a region that does not exist has no name; a text is no decision."""
    with pytest.raises(DecisionError):
        decision_to_json(first(0, AskTurn), decision)


def test_all_problems_are_named_at_once() -> None:
    """Two wrong arguments, two problems."""
    with pytest.raises(DecisionError) as caught:
        decision_from_json(first(0, AskTurn), '{"kind": "build", "arguments": {"building": "x", "region": "y"}}')
    assert ["arguments.building", "arguments.region"] == [one.place for one in caught.value.problems]
    assert caught.value.problems == tuple(attrs.evolve(one, file="the decision") for one in caught.value.problems)
