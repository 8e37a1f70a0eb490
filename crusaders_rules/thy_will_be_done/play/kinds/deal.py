"""Setup: which knight order tile is next."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import Orders, State
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.play.decision_forms import ORDER, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, from_offer
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Asks, Kind, Phase, Problems
from crusaders_rules.thy_will_be_done.rules import player_area
from crusaders_rules.thy_will_be_done.state import KnightOrder, Outcomes, put_at
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.pending import CHANCE


def _judge(state: State, asked: p.AskDeal, given: d.DealOrder) -> Refusals:
    return from_offer("setup.order.deal", given.order, player_area.tiles_to_deal(asked.dealt, state.ruleset.edition))


def _list(state: State, asked: p.AskDeal) -> tuple[d.DealOrder, ...]:
    return tuple(d.DealOrder(order) for order in player_area.tiles_to_deal(asked.dealt, state.ruleset.edition))


def _step(state: State, asked: p.AskDeal, given: d.DealOrder) -> State:
    """Deal a knight order tile; once all players have theirs, they choose."""
    seat = setup.next_due(state, asked.dealt) or 0
    dealt = put_at(asked.dealt, seat, (*asked.dealt[seat], given.order))
    if setup.next_due(state, dealt) is None:
        return state.asking(p.AskOrder(0, dealt))
    return state.asking(p.AskDeal(CHANCE, dealt))


def _words(state: State, asked: p.AskDeal, _: d.DealOrder) -> str:
    return f"deal this tile to player {(setup.next_due(state, asked.dealt) or 0) + 1}"


def _outcome(state: State, asked: p.AskDeal) -> d.DealOrder:
    fixed: Outcomes = state.outcomes  # type: ignore[assignment]
    seat = setup.next_due(state, asked.dealt) or 0
    return d.DealOrder(fixed.deals[seat][len(asked.dealt[seat])])


def wrong_deals(state: State, dealt: player_area.Deal) -> Problems:
    """Yield what is wrong with the knight orders dealt so far."""
    path = "pending.dealt"
    if len(dealt) != len(state.areas):
        yield Problem(path, f"needs {len(state.areas)} deals, not {len(dealt)}", "setup.order.deal")
        return
    out: tuple[KnightOrder, ...] = ()
    for seat, hand in enumerate(dealt):
        if len(hand) > player_area.tiles_due(hand, len(dealt), state.ruleset):
            yield Problem(f"{path}[{seat}]", f"{len(hand)} are too many", "setup.order.deal")
        for order in hand:
            if order not in player_area.tiles_to_deal((out,), state.ruleset.edition):
                yield Problem(f"{path}[{seat}]", f"{order} cannot be dealt", "setup.order.deal")
            out = (*out, order)


def _meets(state: State, asked: p.AskDeal) -> Problems:
    if state.ruleset.orders not in (Orders.DEALT, Orders.DEALT_THIRD):
        yield Problem("pending.asks", "no knight orders are dealt", "setup.order.deal")
        return
    yield from wrong_deals(state, asked.dealt)
    following = setup.next_due(state, asked.dealt)
    if following is None:
        yield Problem("pending.dealt", "everybody has all tiles already", "setup.order.deal")
    elif any(asked.dealt[following + 1 :]):
        yield Problem("pending.dealt", f"player {following + 1} is dealt tiles before the next one", "setup.order.deal")


KIND = Kind(
    asks=p.AskDeal,
    name="deal",
    spoken="a knight order to deal",
    prompt="deal a knight order",
    rule="setup.order.deal",
    answers=(Answer(form=Form("deal", d.DealOrder, (ORDER,), does="deals the {0}"), step=_step, words=_words),),
    judge=_judge,
    list=_list,
    meets=_meets,
    phase=Phase.DEALS,
    who=Asks.CHANCE,
    outcome=_outcome,
)
