"""How much of a gain of influence to take, if a reading lets the player choose."""

from __future__ import annotations

from crusaders_rules.answers import Choices
from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotThisAmount
from crusaders_rules.thy_will_be_done.play import feasibility, flow
from crusaders_rules.thy_will_be_done.play.decision_forms import AMOUNT, Form
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def _judge(state: State, asked: p.AskGain, given: d.Gain) -> Refusals:
    possible = state.ruleset.book.amounts[asked.amount, True]
    if given.amount in possible:
        return ()
    return (NotThisAmount("influence.gain", Choices(possible, " or "), given.amount),)


def _list(state: State, asked: p.AskGain) -> tuple[d.Gain, ...]:
    return tuple(d.Gain(amount) for amount in state.ruleset.book.amounts[asked.amount, True])


def _step(state: State, asked: p.AskGain, given: d.Gain) -> State:
    return flow.gain_then_ask(state, asked, state.areas[asked.seat], given.amount, asked.region)


def _words(_: State, asked: p.AskGain, given: d.Gain) -> str:
    return f"take {given.amount} of {asked.amount} influence"


def _reasons(_: State, asked: p.AskGain, given: d.Gain) -> Reasons:
    return (Reason("influence.gain", f"{given.amount} of {asked.amount} influence"),)


def _meets(state: State, asked: p.AskGain) -> Problems:
    first = feasibility.actions_on(state, state.areas[asked.seat], asked.wedge)[0]
    yield from wrong_plan(state, asked, first, None)
    if len(state.ruleset.book.amounts[asked.amount, True]) == 1:
        yield Problem("pending.amount", "there is nothing to choose", "influence.gain")


KIND = Kind(
    asks=p.AskGain,
    name="gain",
    spoken="how much influence to take",
    prompt="choose how much influence to take",
    rule="influence.gain",
    answers=(
        Answer(
            form=Form("gain", d.Gain, (AMOUNT,), does="takes {0} influence"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
