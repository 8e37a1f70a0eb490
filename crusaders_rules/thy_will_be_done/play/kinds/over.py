"""The game is over: no question is pending."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.refusals import GameIsOver
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals
from crusaders_rules.thy_will_be_done.play.kinds.kind import Asks, Kind
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(_state: State, _asked: p.GameOver, _given: Decision) -> Refusals:
    return (GameIsOver("end.round"),)


def _list(_state: State, _asked: p.GameOver) -> tuple[Decision, ...]:
    return ()


KIND = Kind(
    asks=p.GameOver,
    name="nothing",
    spoken="nothing",
    prompt="decide nothing more",
    rule="end.round",
    answers=(),
    judge=_judge,
    list=_list,
    who=Asks.NOBODY,
)
