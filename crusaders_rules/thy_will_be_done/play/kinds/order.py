"""Setup: which knight order a player keeps."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions import knight_orders
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.play.decision_forms import ORDER, Form
from crusaders_rules.thy_will_be_done.play.kinds.deal import wrong_deals
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Phase, Problems
from crusaders_rules.thy_will_be_done.rules import orders, player_area, variants
from crusaders_rules.thy_will_be_done.state import KnightOrder, Wheel, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

IN_WORDS = {
    KnightOrder.NONE: "no knight order",
    KnightOrder.ALCANTARA: "a 13th token, one wedge upgraded",
    KnightOrder.AVIZ: "a 13th token; may start distributing on the origin wedge",
    KnightOrder.CALATRAVA: "only six tokens; +1 on every action",
    KnightOrder.HOLY_SEPULCHRE: "one more token on both Travel wedges; Travel -1",
    KnightOrder.HOSPITALLER: "11 tokens; may skip a wedge when distributing",
    KnightOrder.MONTESA: "the black knight; Travel +1",
    KnightOrder.SANTIAGO: "one wedge upgraded; may start distributing on the origin wedge",
    KnightOrder.ST_LAZARUS: "11 tokens, three wedges upgraded",
    KnightOrder.TEMPLAR: "10 tokens; may put two tokens on one wedge when distributing",
    KnightOrder.TEUTONIC: "may distribute counterclockwise",
    **{KnightOrder(name): tile.does for name, tile in knight_orders().items()},
}


def _judge(state: State, asked: p.AskOrder, given: d.ChooseOrder) -> Refusals:
    others = tuple(area.order for area in state.areas[: asked.seat])
    return some(
        player_area.order_not_offered(given.order, asked.dealt[asked.seat]),
        player_area.too_few_tokens(given.order, others, state.ruleset),
    )


def _list(state: State, asked: p.AskOrder) -> tuple[d.ChooseOrder, ...]:
    every = tuple(d.ChooseOrder(order) for order in asked.dealt[asked.seat])
    return tuple(one for one in every if not _judge(state, asked, one))


def _step(state: State, asked: p.AskOrder, given: d.ChooseOrder) -> State:
    """Keep a knight order, and ask for the choices that it brings at setup."""
    area = state.areas[asked.seat]
    wheel = area.wheel
    tokens = player_area.tokens_of_order(given.order, wheel.arrangement, state.ruleset.edition)
    area = replace(area, order=given.order, wheel=Wheel(wheel.arrangement, tokens, wheel.upgraded))
    change, left = orders.setup_of(given.order), setup.left_by_choice(state, given.order)
    asks = p.AskOrderSetup(asked.seat, asked.dealt, change.added, left, change.upgrades, marks=change.marks)
    state = setup.with_area(state, asked.seat, area)
    if orders.who_shortens(given.order, state.ruleset) == ShortWedge.FIXED:
        state = setup.change_tokens(state, asked.seat, 0, -1)
    return setup.ask_what_the_order_changes(state, asks)


def _words(_: State, __: p.AskOrder, given: d.ChooseOrder) -> str:
    return f"keep this order: {IN_WORDS[given.order]}"


def wrong_offer(state: State, asked: p.AskOrder | p.AskOrderSetup | p.AskGiantWedge) -> Problems:
    """Yield what is wrong with the knight orders on offer."""
    if variants.without_orders(state.ruleset.orders):
        yield Problem("pending.asks", "the game is played without knight orders", "variant.no-order")
    elif variants.players_choose(state.ruleset.variant):
        if asked.dealt != (variants.orders_to_choose_from(state.ruleset.edition),) * len(state.areas):
            yield Problem("pending.dealt", "everybody chooses from all knight orders", "variant.tournament.choose")
    else:
        yield from wrong_deals(state, asked.dealt)
        if setup.next_due(state, asked.dealt) is not None:
            yield Problem("pending.dealt", "not all tiles are dealt yet", "setup.order.deal")


KIND = Kind(
    asks=p.AskOrder,
    name="order",
    spoken="a knight order to keep",
    prompt="choose a knight order to keep",
    rule="setup.order.choose",
    answers=(Answer(form=Form("order", d.ChooseOrder, (ORDER,), does="keeps the {0}"), step=_step, words=_words),),
    judge=_judge,
    list=_list,
    meets=wrong_offer,
    phase=Phase.ORDERS,
)
