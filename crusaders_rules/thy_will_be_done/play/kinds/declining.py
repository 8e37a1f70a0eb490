"""Decline the result of an action, if a reading allows it: shared by Muster, Crusade and Build."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.play.decision_forms import Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer
from crusaders_rules.thy_will_be_done.rules import resolve
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_DECLINE = d.Decline()


def judge(state: State, asked: p.OfAction) -> Refusals:
    """Refuse to decline the result of an action; a player can always decline further results after the first."""
    if asked.begun:
        return ()
    return some(resolve.may_decline(worded_as_permission=False, ruleset=state.ruleset))


def with_decline(state: State, asked: p.OfAction, found: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """The decisions found, and declining them all if that is allowed."""
    return (*found, _DECLINE) if asked.begun or state.ruleset.book.declinable else found


def _step(state: State, asked: p.OfAction, _: d.Decline) -> State:
    return flow.proceed(flow.Progress(state, state.areas[asked.seat], state.supply, asked.wedge, asked.plan))


def _words(_: State, asked: p.OfAction, __: d.Decline) -> str:
    return "stop here" if asked.begun else "decline it"


ANSWER = Answer(form=Form("decline", d.Decline, does="declines"), step=_step, words=_words)
