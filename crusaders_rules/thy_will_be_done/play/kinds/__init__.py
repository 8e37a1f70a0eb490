"""The kinds of question, one module for each, and the table that maps each question to its kind.

To add a kind of question, write its module and name it in ``KINDS``. A kind is loaded when it is first looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from crusaders_rules.thy_will_be_done.play.memo import Table

if TYPE_CHECKING:
    from crusaders_rules.thy_will_be_done.interpret import State
    from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Phase

__all__ = [
    "BY_QUESTION",
    "KINDS",
    "STEPS",
    "answer_of",
    "every_kind",
    "kind_of",
    "phase_of",
]

# The module of each kind, by the name of the class of the question.
KINDS: dict[str, str] = {
    "AskWedges": ".wedges",
    "AskDeal": ".deal",
    "AskOrder": ".order",
    "AskOrderSetup": ".order_setup",
    "AskShortWedge": ".short_wedge",
    "AskEnemy": ".enemy",
    "AskTile": ".tile",
    "AskStart": ".start",
    "AskKnight": ".knight",
    "AskTurn": ".turn",
    "AskSplit": ".split",
    "AskFirst": ".first",
    "AskMove": ".move",
    "AskTroop": ".troop",
    "AskGain": ".gain",
    "AskTarget": ".target",
    "AskReward": ".reward",
    "AskBuilding": ".building",
    "AskUnlockedKnight": ".freed",
    "AskInfluenceTile": "...expansions.divine_influence.play.kinds.influence_tile",
    "AskGiantWedge": "...expansions.divine_influence.play.kinds.giant_wedge",
    "AskTurned": "...expansions.divine_influence.play.kinds.turned",
    "AskCollected": "...expansions.divine_influence.play.kinds.collected",
    "AskFlipped": "...expansions.divine_influence.play.kinds.flipped",
    "AskTaken": "...expansions.divine_influence.play.kinds.taken",
    "AskExtra": "...expansions.divine_influence.play.kinds.extra",
    "AskGiant": "...expansions.divine_influence.play.kinds.giant",
    "AskDistribution": ".distribution",
    "AskManner": ".manner",
    "GameOver": ".over",
}


def _load(asks: type) -> Kind:
    kind: Kind = import_module(KINDS[asks.__name__], __name__).KIND
    return kind


BY_QUESTION: Table[type, Kind] = Table(_load)


def _answer(classes: tuple[type, type]) -> Answer:
    asks, gives = classes
    return {answer.form.gives: answer for answer in BY_QUESTION[asks].answers}[gives]


_ANSWERS: Table[tuple[type, type], Answer] = Table(_answer)

# What follows a decision, by the classes of the question and of the decision.
STEPS: Table[tuple[type, type], Callable[[State, Any, Any], State]] = Table(lambda classes: _ANSWERS[classes].step)


def every_kind() -> tuple[Kind, ...]:
    """Return all kinds of question."""
    return tuple(import_module(module, __name__).KIND for module in KINDS.values())


def kind_of(state: State) -> Kind:
    """The kind of the pending question in a position."""
    return BY_QUESTION[type(state.pending)]


def answer_of(state: State, decision: object) -> Answer:
    """The kind of answer that a decision is in a position.

    Raises:
        KeyError: If it does not answer the pending question.
    """
    return _ANSWERS[type(state.pending), type(decision)]


def phase_of(state: State) -> Phase:
    """The phase of the setup in a position."""
    return kind_of(state).phase
