"""Setup: on which wedge the Female Order of the Band starts with the giant token."""

from __future__ import annotations

import attrs

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.after import with_holding
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.play.decision_forms import WEDGE, Form
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, no_wedge
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Phase, Problems
from crusaders_rules.thy_will_be_done.play.kinds.order import wrong_offer
from crusaders_rules.thy_will_be_done.state import WEDGES
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

_EACH = tuple(d.PutGiant(wedge) for wedge in range(WEDGES))


def _judge(_: State, __: p.AskGiantWedge, given: d.PutGiant) -> Refusals:
    return no_wedge("divine.order.band.token", given.wedge)


def _list(_: State, __: p.AskGiantWedge) -> tuple[d.PutGiant, ...]:
    return _EACH


def _step(state: State, asked: p.AskGiantWedge, given: d.PutGiant) -> State:
    """Put the giant token on a wedge, where it stands for the two tokens."""
    area = state.areas[asked.seat]
    area = with_holding(area, attrs.evolve(holding_of(area), giant=given.wedge))
    state = setup.with_area(state, asked.seat, area)
    return setup.ask_what_the_order_changes(state, p.AskOrderSetup(asked.seat, asked.dealt))


def _words(_: State, __: p.AskGiantWedge, ___: d.PutGiant) -> str:
    return "put the giant token there instead of two tokens"


def _meets(state: State, asked: p.AskGiantWedge) -> Problems:
    yield from wrong_offer(state, asked)
    area = state.areas[asked.seat]
    if not divine_orders.has_giant(area.order, state.ruleset) or holding_of(area).giant is not None:
        yield Problem("pending.asks", "the player has no giant token to place", "divine.order.band.token")


KIND = Kind(
    asks=p.AskGiantWedge,
    name="giant-wedge",
    spoken="a wedge for the giant token",
    prompt="choose a wedge for the giant token",
    rule="divine.order.band.token",
    answers=(
        Answer(
            form=Form("giant", d.PutGiant, (WEDGE,), does="puts the giant token on {0}"),
            step=_step,
            words=_words,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    phase=Phase.ORDERS,
)
