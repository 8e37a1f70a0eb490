"""What there is to choose from when tokens are distributed, and which of two actions may come first."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- readings, and facts of the position

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, cut, each, integer, theorem
from crusaders_rules.thy_will_be_done.interpret.readings import ActingWithoutSuccess
from crusaders_rules.thy_will_be_done.play import distributing, flow
from crusaders_rules.thy_will_be_done.play.kinds import first as first_
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Buildings, KnightOrder, Manner, put_at
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import by_the_rules
from .continued import Waits, waits
from .judged import the_list_forgets_the_last_manner, the_list_forgets_the_last_wedge
from .listed import any_action_may_come_first
from .plans import calatrava_never_counts_again, every_plan_is_good, one_success_is_always_enough
from .seats import MINE, WEDGE, position, turned
from .turns import one_token_is_not_distributed
from .values import reading

SEAT = 2
MANNERS: tuple[tuple[tuple[Manner, int | None], ...], ...] = (
    (),
    ((Manner.STANDARD, None),),
    ((Manner.STANDARD, None), (Manner.SKIP, 3), (Manner.SKIP, 0)),
)


@theorem(
    "A wedge without a token cannot be distributed after an upgrade, nor after a skip unless a reading lets a player "
    "pass so; whoever may keep the tokens is offered that first, and then each wedge or each manner once.",
    rules=["upgrade.distribute.any", "upgrade.distribute.may", "skip.distribute", "turn.distribute.sow"],
    sabotage=[the_list_forgets_the_last_wedge, the_list_forgets_the_last_manner, one_token_is_not_distributed],
)
def each_distribution_is_offered(
    optional: bool = each((False, True)),
    passes: bool = each((False, True)),
    tokens: int = integer(0),
    manners: Any = each(MANNERS),
) -> Claims:
    """For any number of tokens, and any wedges that can be distributed."""
    ruleset = reading(skip_distribution="ANY" if passes else "FILLED")
    refusal = distributing.nothing_there(optional, tokens, ruleset)
    allowed = passes and not optional
    yield "an empty wedge is refused, unless a reading lets it pass", (refusal is None) == (allowed or tokens >= 1)
    if refusal is not None:
        rule = "upgrade.distribute.any" if optional else "skip.distribute"
        yield "the refusal names its rule", refusal.rule == rule
    keeps: tuple[Any, ...] = (d.Keep(),) if optional else ()
    sown = tuple(d.Sow(manner, wedge) for manner, wedge in manners)
    yield "each manner is offered", distributing.sowings(optional, manners) == (*keeps, *sown)
    for full in product((0, 2), repeat=WEDGES):
        found = distributing.distributions(optional, {0: allowed, 2: True}, full)
        open_ones = tuple(d.Distribute(wedge) for wedge in range(WEDGES) if allowed or full[wedge])
        yield "each wedge is offered", found == (*keeps, *open_ones)


# Which action comes first


PLANS = tuple(product((1, 2, 4), (1, 2, 3)))
ORDERS = (KnightOrder.NONE, KnightOrder.CALATRAVA, KnightOrder.TEMPLAR)
# The strength of the enemy, and the cost of the cheapest building.
NEEDS = {Action.CRUSADE: 3, Action.BUILD: 3}


@theorem(
    "Either action of a split may come first; only where a reading counts the bonus of the Knights of Calatrava once, "
    "the second action lacks it, and then one action must still succeed. An action without a token never comes first.",
    rules=["turn.split.order", "turn.effect", "order.calatrava.bonus"],
    sabotage=[
        any_action_may_come_first,
        calatrava_never_counts_again,
        every_plan_is_good,
        one_success_is_always_enough,
    ],
    assumes="a Crusade and a Build; one position",
)
def an_action_comes_first(
    order: KnightOrder = each(ORDERS),
    once: bool = each((False, True)),
    acting: ActingWithoutSuccess = each(ActingWithoutSuccess),
) -> Claims:
    """For some numbers of tokens, under each reading of success."""
    named = {"calatrava_split": "ONCE" if once else "EACH", "acting_without_success": acting.name}
    lacks = order == KnightOrder.CALATRAVA and once
    bonus = 1 if order == KnightOrder.CALATRAVA else 0
    for tokens in PLANS:
        plan = tuple(zip(NEEDS, tokens, strict=True))
        asked = p.AskFirst(SEAT, WEDGE, plan)
        area = attrs.evolve(MINE, order=order, buildings=Buildings(), troops=0)
        state = turned(position(p.AskFirst(0, WEDGE, plan), named), SEAT)
        state = attrs.evolve(state, areas=put_at(state.areas, SEAT, area))
        expected = []
        for first, second in (plan, plan[::-1]):
            value = {first[0]: first[1] + bonus, second[0]: second[1] + bonus - lacks}
            succeed = sum(value[action] >= least for action, least in NEEDS.items())
            due = {ActingWithoutSuccess.ANY: 0, ActingWithoutSuccess.EACH: 0}.get(acting, 1)
            if not lacks or succeed >= due:
                expected.append(d.First(first[0]))
        with by_the_rules(), cut(flow, proceed=waits):
            yield "these may come first", first_.KIND.list(state, asked) == tuple(expected)
            for given in map(d.First, Action):
                against = [one.rule for one in first_.KIND.judge(state, asked, given)]
                rule = "turn.effect" if given.action in NEEDS else "turn.split.order"
                yield "the judge refuses the others", against == ([] if given in expected else [rule])
            for first, second in (plan, plan[::-1]):
                after: Any = first_.KIND.answers[0].step(state, asked, d.First(first[0])).pending
                yield (
                    "then the other comes",
                    after == Waits(WEDGE, (first, (second[0], second[1] - lacks)), begun=False),
                )
