"""On which wedge the giant token lands while a wedge is distributed."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.play.decision_forms import WEDGE, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, from_offer, no_wedge
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _landings(state: State, asked: p.AskGiant) -> tuple[int, ...]:
    return divine_after.landings(state, area_of(state), asked.wedge, flow.STANDARD)


def _judge(state: State, asked: p.AskGiant, given: d.LandGiant) -> Refusals:
    rule, names = "divine.order.band.token", [wedge.name for wedge in area_of(state).wheel.arrangement]
    wrong = no_wedge(rule, given.wedge)
    return wrong or from_offer(rule, names[given.wedge], tuple(names[wedge] for wedge in _landings(state, asked)))


def _list(state: State, asked: p.AskGiant) -> tuple[Decision, ...]:
    return tuple(d.LandGiant(wedge) for wedge in _landings(state, asked))


def _step(state: State, asked: p.AskGiant, given: d.LandGiant) -> State:
    area = divine_after.landed(state, area_of(state), asked.wedge, flow.STANDARD, given.wedge)
    return flow.turn_over(state, area, state.supply)


def _words(state: State, asked: p.AskGiant, given: d.LandGiant) -> str:
    after = divine_after.landed(state, area_of(state), asked.wedge, flow.STANDARD, given.wedge)
    return f"the giant token lands there: wheel {' '.join(str(count) for count in after.wheel.tokens)}"


def _reasons(_state: State, _asked: p.AskGiant, _given: d.LandGiant) -> Reasons:
    return (Reason("divine.order.band.token", "the giant token is laid down as one piece, in any place of the row"),)


def _meets(state: State, asked: p.AskGiant) -> Problems:
    if len(_landings(state, asked)) <= 1:
        yield Problem("pending.wedge", "the giant token has no choice of wedges", "divine.order.band.token")


KIND = Kind(
    asks=p.AskGiant,
    name="giant",
    spoken="a wedge on which the giant token lands",
    prompt="choose a wedge on which the giant token lands",
    rule="divine.order.band.token",
    answers=(
        Answer(
            form=Form("land", d.LandGiant, (WEDGE,), does="lays the giant token on {0}"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
)
