"""The kinds of question, one module for each, and the table that maps each question to its kind.

To add a kind of question, write its module and add it to ``KINDS``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.kinds import (
    building,
    deal,
    distribution,
    enemy,
    first,
    freed,
    gain,
    knight,
    manner,
    move,
    order,
    order_setup,
    over,
    reward,
    short_wedge,
    split,
    start,
    target,
    tile,
    troop,
    turn,
    wedges,
)
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Asks, Kind, Phase
from crusaders_rules.thy_will_be_done.play.slots import Form

__all__ = ["DOES", "FORMS", "KINDS", "STEPS", "Answer", "Asks", "Kind", "Phase", "answer_of", "kind_of", "phase_of"]

KINDS: dict[type, Kind] = {
    module.KIND.asks: module.KIND
    for module in (
        wedges,
        deal,
        order,
        order_setup,
        short_wedge,
        enemy,
        tile,
        start,
        knight,
        turn,
        split,
        first,
        move,
        troop,
        gain,
        target,
        reward,
        building,
        freed,
        distribution,
        manner,
        over,
    )
}

# The notation of each kind of decision; some kinds answer more than one question in the same form.
FORMS: dict[type, Form] = {answer.form.gives: answer.form for kind in KINDS.values() for answer in kind.answers}

# The effect of a decision, by its first word.
DOES: dict[str, str] = {form.word: form.does for form in FORMS.values()}

STEPS: dict[tuple[type, type], Callable[[State, Any, Any], State]] = {
    (kind.asks, answer.form.gives): answer.step for kind in KINDS.values() for answer in kind.answers
}

_ANSWERS: dict[tuple[type, type], Answer] = {
    (kind.asks, answer.form.gives): answer for kind in KINDS.values() for answer in kind.answers
}


def kind_of(state: State) -> Kind:
    """The kind of the pending question in a position."""
    return KINDS[type(state.pending)]


def answer_of(state: State, decision: object) -> Answer:
    """The kind of answer that a decision is in a position.

    Raises:
        KeyError: If it does not answer the pending question.
    """
    return _ANSWERS[type(state.pending), type(decision)]


def phase_of(state: State) -> Phase:
    """The phase of the setup in a position."""
    return kind_of(state).phase
