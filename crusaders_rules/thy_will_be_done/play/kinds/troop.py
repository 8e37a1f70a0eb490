"""Whether to muster a troop, if a reading lets the player choose."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Reason, State, arithmetic
from crusaders_rules.thy_will_be_done.play import flow, results
from crusaders_rules.thy_will_be_done.play.decision_forms import Form
from crusaders_rules.thy_will_be_done.play.kinds import declining
from crusaders_rules.thy_will_be_done.play.kinds.checks import refused, wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import NUMERALS, value_terms
from crusaders_rules.thy_will_be_done.rules import muster, resolve
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_MUSTER = (d.Muster(),)


def _judge(state: State, asked: p.AskTroop, given: d.Muster | d.Decline) -> Refusals:
    return declining.judge(state, asked) if isinstance(given, d.Decline) else ()


def _list(state: State, asked: p.AskTroop) -> tuple[Decision, ...]:
    return declining.with_decline(state, asked, _MUSTER)


def _step(state: State, asked: p.AskTroop, _: d.Muster) -> State:
    area, amount, asked = results.mustered(state, state.areas[asked.seat], asked)
    return flow.gain_and_proceed(state, asked, area, amount)


def _words(state: State, asked: p.AskTroop, _: d.Muster) -> str:
    level = state.areas[asked.seat].troops + 1
    return f"muster troop {NUMERALS[level]}, for {muster.troop_influence(level)} influence"


def _reasons(state: State, asked: p.AskTroop, _: d.Muster) -> Reasons:
    area = state.areas[asked.seat]
    cost = muster.troop_cost(area.troops, state.ruleset)
    return (Reason("muster.cost", f"{arithmetic(value_terms(state, area, Action.MUSTER, asked.tokens))}, cost {cost}"),)


def _meets(state: State, asked: p.AskTroop) -> Problems:
    yield from wrong_plan(state, asked, Action.MUSTER, asked.tokens)
    if not asked.begun:
        yield from refused("pending.asks", resolve.may_decline(worded_as_permission=False, ruleset=state.ruleset))


KIND = Kind(
    asks=p.AskTroop,
    name="troop",
    spoken="whether to muster",
    prompt="choose whether to muster",
    rule="muster.flip",
    answers=(
        Answer(form=Form("muster", d.Muster, does="musters a troop"), step=_step, words=_words, reasons=_reasons),
        declining.ANSWER,
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
