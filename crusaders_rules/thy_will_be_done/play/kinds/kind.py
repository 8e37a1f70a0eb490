"""The parts of a kind of question, and of a kind of answer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play.decision_forms import Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals
from crusaders_rules.thy_will_be_done.state.decision import Decision

Problems = Iterator[Problem]
Reasons = tuple[Reason, ...]


class Phase(IntEnum):
    """The phase of the setup in which a question is asked; the game itself is last."""

    WHEELS = 0
    DEALS = 1
    ORDERS = 2
    ENEMIES = 3
    TILES = 4
    INFLUENCE_TILES = 5
    START = 6
    KNIGHTS = 7
    GAME = 8


class Asks(IntEnum):
    """Who is asked: a player, chance, now one and now the other, or nobody."""

    PLAYER = 0
    CHANCE = 1
    EITHER = 2
    NOBODY = 3


def no_reasons(_state: State, _asked: object, _given: object) -> Reasons:
    """No further reasons: no rule forbids the decision."""
    return ()


def nothing_wrong(_state: State, _asked: object) -> Problems:
    """No conditions on a position while this question is pending."""
    yield from ()


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Answer(Shown):
    """A kind of decision that answers a kind of question.

    Attributes:
        form: Its form as text, with the class of the decision.
        step: The position after such a decision, which has been judged.
        words: What it does, in a few words.
        reasons: The rules that allow it, with their arithmetic.
    """

    form: Form
    step: Callable[[State, Any, Any], State]
    words: Callable[[State, Any, Any], str]
    reasons: Callable[[State, Any, Any], Reasons] = no_reasons


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Kind(Shown):
    """A kind of question, with everything that the game needs for it.

    Attributes:
        asks: The class of the question.
        name: Its name in files.
        spoken: What is asked for, in words.
        prompt: The same as an instruction to the one who decides.
        rule: The rule by which it is asked.
        answers: The kinds of decision that answer it.
        judge: Every rule that refuses a decision of one of these kinds.
        list: The legal decisions; where every action of a wedge has to succeed, ``lookahead`` thins them out.
        meets: What is wrong with a position in which this is asked.
        phase: How far the setup has come.
        who: Who is asked.
        outcome: What chance decides if its outcomes were fixed beforehand.
        pieces: The decision for each piece that chance may draw, alike ones too, where their numbers differ.
        resolving: Whether a wedge is being resolved while this is asked.
        nothing_gained: Whether nothing can have been gained yet in the turn in which this is asked.
    """

    asks: type
    name: str
    spoken: str
    prompt: str
    rule: str
    answers: tuple[Answer, ...]
    judge: Callable[[State, Any, Any], Refusals]
    list: Callable[[State, Any], tuple[Decision, ...]]
    meets: Callable[[State, Any], Problems] = nothing_wrong
    phase: Phase = Phase.GAME
    who: Asks = Asks.PLAYER
    outcome: Callable[[State, Any], Decision] | None = None
    pieces: Callable[[State, Any], tuple[Decision, ...]] | None = None
    resolving: bool = False
    nothing_gained: bool = False

    @property
    def gives(self) -> tuple[type, ...]:
        """The classes of the decisions that answer it."""
        return tuple(answer.form.gives for answer in self.answers)
