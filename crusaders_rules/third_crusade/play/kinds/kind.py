"""What a kind of question is: one for each class of frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import NoSuchChoice
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.state import Owner
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision


class Kind(NamedTuple):
    """A kind of question.

    Attributes:
        frame: The class of its frames.
        rule: The rule that says what can be chosen; it refuses what cannot be chosen at all.
        prompt: What is asked, in words.
        asked: Who must decide: an Army, or chance.
        settle: Does what needs no decision; whether it did anything.
        candidates: The decisions that may be legal.
        refusal: Why a decision is not legal, None if it is; total, for any words.
        carry_out: Carries out a legal decision.
        sure: Whether all candidates are legal, so that nobody needs to judge them.
    """

    frame: type[Any]
    rule: str
    prompt: Callable[[Desk, Any], str]
    asked: Callable[[Desk, Any], Owner | str]
    settle: Callable[[Desk, Any], bool]
    candidates: Callable[[Desk, Any], Iterable[Decision]]
    refusal: Callable[[Desk, Any, Decision], Refusal | None]
    carry_out: Callable[[Desk, Any, Decision], None]
    sure: Callable[[Desk, Any], bool] = lambda _, __: False


def listed(rule: str, candidates: Callable[[Desk, Any], Iterable[Decision]]) -> Callable[..., Refusal | None]:
    """Return a judge that refuses what is not among the candidates.

    Args:
        rule: The rule that says what can be chosen.
        candidates: The decisions that are legal.
    """

    def judge(desk: Desk, frame: object, decision: Decision) -> Refusal | None:
        return None if decision in tuple(candidates(desk, frame)) else not_here(rule, candidates(desk, frame))

    return judge


def not_here(rule: str, choices: Iterable[Decision]) -> Refusal:
    """Return the refusal of a decision that answers another question.

    Args:
        rule: The rule that says what can be chosen.
        choices: What can be chosen.
    """
    verbs = tuple(dict.fromkeys(decision.verb for decision in choices))
    return NoSuchChoice(rule, needs=f"begin with {' or '.join(verbs)}" if verbs else "no choice is open")


def surely(_: Desk, __: object) -> bool:
    """Say that all candidates are legal."""
    return True


def waits(_: Desk, __: object) -> bool:
    """Leave everything to a decision."""
    return False


def nobody(_: Desk, __: object) -> Owner | str:
    """Ask nobody: the frame never waits."""
    return BY_CHANCE


def nothing(_: Desk, __: object) -> tuple[Decision, ...]:
    """Offer nothing: the frame never waits."""
    return ()
