"""Setup: which wedge starts with one token less, if chance decides that."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, no_wedge
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Asks, Kind, Phase, Problems
from crusaders_rules.thy_will_be_done.play.kinds.order_setup import LEAVE, shortened
from crusaders_rules.thy_will_be_done.rules import orders
from crusaders_rules.thy_will_be_done.state import WEDGES, Outcomes
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def _judge(_: State, __: p.AskShortWedge, given: d.LeaveToken) -> Refusals:
    return no_wedge("setup.order.effect", given.wedge)


def _list(_: State, __: p.AskShortWedge) -> tuple[d.LeaveToken, ...]:
    return tuple(d.LeaveToken(wedge) for wedge in range(WEDGES))


def _step(state: State, asked: p.AskShortWedge, given: d.LeaveToken) -> State:
    return setup.shorten(setup.change_tokens(state, asked.wheel, given.wedge, -1), asked.wheel + 1)


def _words(state: State, asked: p.AskShortWedge, given: d.LeaveToken) -> str:
    return shortened(state, asked.wheel, given)


def _outcome(state: State, asked: p.AskShortWedge) -> d.LeaveToken:
    fixed: Outcomes = state.outcomes  # type: ignore[assignment]
    return d.LeaveToken(fixed.short[asked.wheel])


def _meets(state: State, asked: p.AskShortWedge) -> Problems:
    if not 0 <= asked.wheel < len(state.areas):
        yield Problem("pending.wheel", f"needs a seat from 1 to {len(state.areas)}", "components.players")
    elif orders.seats_to_shorten((state.areas[asked.wheel].order,), 0, state.ruleset) == ():
        yield Problem("pending.wheel", "chance shortens no wedge of this wheel", "setup.order.effect")


KIND = Kind(
    asks=p.AskShortWedge,
    name="short-wedge",
    spoken="a wedge to begin with one token less",
    prompt="draw a wedge that begins with one token less",
    rule="setup.order.effect",
    answers=(Answer(form=LEAVE, step=_step, words=_words),),
    judge=_judge,
    list=_list,
    meets=_meets,
    phase=Phase.ORDERS,
    who=Asks.CHANCE,
    outcome=_outcome,
)
