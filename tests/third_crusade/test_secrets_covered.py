"""The theorems about what a seat sees have every kind of question, and every secret that a state can hold."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import attrs

from crusaders_rules.lift import is_unseen
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.state import ARMIES, ArmyState, Position

VIEWS: Any = import_module("crusaders_rules.proofs.third_crusade.views")
SHOWN = [VIEWS.seen_by(seat, question, 1, 0) for question in VIEWS.QUESTIONS.values() for seat in ARMIES]


def unseen_in(thing: Any) -> bool:  # noqa: ANN401 -- any part of a state
    """Whether something holds a part that is unseen."""
    if is_unseen(thing):
        return True
    kind = type(thing)
    if attrs.has(kind):
        return any(unseen_in(getattr(thing, field.name)) for field in attrs.fields(kind))
    return isinstance(thing, tuple) and any(map(unseen_in, thing))


def test_every_kind_of_question_is_shown() -> None:
    """Those of the step table."""
    assert {type(state.stack[-1]) for state in SHOWN} == set(BY_QUESTION)


def test_every_secret_is_unseen() -> None:
    """By the fields of an Army and of a state that hold one, and by the frames; what lies open is never unseen."""
    armies = {
        field.name
        for state in SHOWN
        for army in state.armies
        for field in attrs.fields(ArmyState)
        if unseen_in(getattr(army, field.name))
    }
    assert {"hand", "row", "orders", "objectives"} == armies
    names = [field.name for field in attrs.fields(Position) if field.name not in {"setting", "armies"}]
    assert {"missions", "diplomacy", "regions", "stack"} == {
        name for state in SHOWN for name in names if unseen_in(getattr(state, name))
    }
    frames = {type(frame).__name__ for state in SHOWN for frame in state.stack if unseen_in(frame)}
    assert {"DiplomacyPhase", "EndPhase", "DeploymentTurns"} == frames
