"""What a Python program hands in by mistake is answered in the library's own words."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

from crusaders_rules import Ruleset, apply, explain, from_text, legal, new_game, to_text
from crusaders_rules.answers import NotationError
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.records import from_json, position_from_json
from crusaders_rules.thy_will_be_done.interpret import Interpretation, RulesetError, State
from crusaders_rules.thy_will_be_done.interpret.boards import BoardError
from crusaders_rules.thy_will_be_done.interpret.editions import EditionError
from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision
from crusaders_rules.thy_will_be_done.play.files.records import begin_record
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.state import Building, Outcomes, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.thy_will_be_done.records.games import GAMES, states
from tests.thy_will_be_done.spoiled.attacks import attack


class _Text(str):
    """A text that is not quite one."""

    __slots__ = ()


_THINGS: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**30,
    1.0,
    float("nan"),
    "",
    "castle",
    "x" * 10_000,
    "\x1b[31m",
    _Text("slav"),
    b"a",
    [],
    {},
    (),
    [1],
    ("a",),
    (("a",),),
    object(),
    int,
    Building.CASTLE,
    Token.SLAV,
)
_OURS = (FileError, IllegalDecision, NotationError, RulesetError, SetupError, EditionError, BoardError)


def _decisions() -> Iterator[tuple[State, Decision]]:
    """Yield a legal decision of each kind for each kind of question, in each game."""
    for game in range(len(GAMES)):
        seen = set()
        for state in states(game):
            for decision in legal(state):
                kind = (type(state.pending), type(decision))
                if kind not in seen:
                    seen.add(kind)
                    yield state, decision


@pytest.fixture(scope="module")
def decisions() -> tuple[tuple[State, Decision], ...]:
    """Every kind of decision."""
    return tuple(_decisions())


def test_a_decision_with_a_field_of_a_wrong_type_is_refused(
    request: pytest.FixtureRequest, decisions: tuple[tuple[State, Decision], ...]
) -> None:
    """By the rule by which it is asked; judge, game, explanation and notation agree, whatever stands there."""
    fields = [(state, one, field.name) for state, one in decisions for field in attrs.fields(type(one))]
    places = st.sampled_from(fields)
    others = st.sampled_from(_THINGS)

    def read(drawn: tuple[tuple[State, Decision, str], Any]) -> None:
        (state, good, name), other = drawn
        value = getattr(good, name)
        if type(other) is type(value):
            return
        wrong: Any = attrs.evolve(good, **{name: other})
        against = refusals(state, wrong)
        if other is None or value is None:
            assert against == explain(state, wrong).refusals
            return
        assert [kind_of(state).rule] == [refusal.rule for refusal in against]
        assert against == explain(state, wrong).refusals
        with pytest.raises(NotationError) as unwritten:
            to_text(state, wrong)
        with pytest.raises(IllegalDecision) as caught:
            apply(state, wrong)
        raise FileError("", [Problem("", str(caught.value)), Problem("", str(unwritten.value))])

    attack(request, "fields of decisions", st.tuples(places, others), read)


def test_a_name_as_a_text_is_no_name(decisions: tuple[tuple[State, Decision], ...]) -> None:
    """A text equals a name of an enum in Python, and is refused all the same."""
    tried = 0
    for state, one in decisions:
        good: Any = one
        for field in attrs.fields(type(good)):
            value = getattr(good, field.name)
            if type(value) not in (int, str, bool, type(None)):
                wrong = attrs.evolve(good, **{field.name: str(value)})
                (refusal,) = refusals(state, wrong)
                assert f"{field.name} {str(value)!r}" == refusal.has
                tried += 1
    assert tried > 0
    building = next(state for state, one in decisions if isinstance(one, d.Erect))
    with pytest.raises(IllegalDecision, match=r"build\.type: a Building is needed, not building 'castle'"):
        apply(building, d.Erect("castle", 0))  # type: ignore[arg-type]


def test_a_refusal_can_be_sent_to_another_process(decisions: tuple[tuple[State, Decision], ...]) -> None:
    """With its decision, its reasons and its message."""
    building = next(state for state, one in decisions if isinstance(one, d.Erect))
    with pytest.raises(IllegalDecision) as caught:
        apply(building, d.Erect(Building.CASTLE, -1))
    sent = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 -- of our own
    assert (sent.decision, sent.refusals, str(sent)) == (
        caught.value.decision,
        caught.value.refusals,
        str(caught.value),
    )
    assert all(str(refusal) in str(sent) for refusal in sent.refusals)


@pytest.mark.parametrize("thing", _THINGS, ids=lambda thing: type(thing).__name__)
def test_what_is_no_decision_is_refused(thing: Any) -> None:  # noqa: ANN401 -- anything
    """Whatever it is."""
    state = new_game(players=2, seed=1)
    (refusal,) = refusals(state, thing)
    assert "setup.order.choose" == refusal.rule
    for use in (apply, to_text):
        with pytest.raises((IllegalDecision, NotationError)) as caught:
            use(state, thing)
        assert str(caught.value).isprintable()
        assert 300 > len(str(caught.value))


def _calls(thing: Any) -> Iterator[Callable[[], object]]:  # noqa: ANN401 -- anything
    """Yield calls with a thing in the place of each argument."""
    drawn = begin_record(players=2, seed=1).outcomes
    assert drawn is not None
    for name in ("wheels", "deals", "enemies", "tiles", "start", "short"):
        outcomes = attrs.evolve(drawn, **{name: thing})
        yield lambda outcomes=outcomes: new_game(players=2, outcomes=outcomes)  # type: ignore[misc]
    yield lambda: new_game(outcomes=thing)
    yield lambda: new_game(thing)
    yield lambda: new_game(players=thing)
    yield lambda: new_game(seed=thing)
    for name in ("edition", "variant", "orders", "interpretation", "board"):
        yield lambda name=name: Ruleset(**{name: thing})  # type: ignore[misc]
    yield lambda: Interpretation(skip_condition=thing)
    yield lambda: from_text(new_game(Ruleset(orders="none"), 2, seed=1), thing)
    yield lambda: from_json(thing)
    yield lambda: position_from_json(thing)


def _answer(call: Callable[[], object]) -> ValueError | None:
    """Return the error of a call, None if it is answered; any other exception is let out."""
    try:
        call()
    except ValueError as error:
        return error
    return None


@pytest.mark.parametrize("thing", _THINGS, ids=lambda thing: type(thing).__name__)
def test_a_wrong_argument_is_named(thing: Any) -> None:  # noqa: ANN401 -- anything
    """Games, rulesets, readings and documents: taken, or refused in a short line."""
    for call in _calls(thing):
        error = _answer(call)
        assert error is None or isinstance(error, _OURS) or type(error) is ValueError
        assert str(error).isprintable()
        assert 700 > len(str(error))


def test_outcomes_of_a_wrong_type_are_named() -> None:
    """The field and what it needs."""
    with pytest.raises(SetupError, match="outcomes: a whole number is needed, not start '1'"):
        new_game(players=2, outcomes=Outcomes(start="1"))  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=r"outcomes: a tuple of Token is needed, not enemies \('slav',\)"):
        new_game(players=2, outcomes=Outcomes(enemies=("slav",)))  # type: ignore[arg-type]


def test_a_document_that_is_no_text_is_refused() -> None:
    """The error is that of the document."""
    with pytest.raises(FileError, match="the record: needs a text, not null"):
        from_json(None)  # type: ignore[arg-type]
    with pytest.raises(FileError, match="the position: needs a text, not an object"):
        position_from_json({})  # type: ignore[arg-type]
