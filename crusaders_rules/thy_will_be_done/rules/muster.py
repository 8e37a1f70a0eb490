"""Muster: recruit troops."""

from __future__ import annotations

from crusaders_rules.answers import Refusal, Term
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.refusals import NoneLeft, NotEnoughValue
from crusaders_rules.thy_will_be_done.rules import bonuses, orders
from crusaders_rules.thy_will_be_done.state import Action, Buildings, KnightOrder


@rule("muster.next")
def no_troop_left(troops: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse to muster when no troop is left; otherwise the troop is the lowest level not mustered."""
    most = len(ruleset.edition.troop_costs)
    return NoneLeft("muster.next", needs=most - 1, has=troops) if troops >= most else None


@rule("muster.cost")
def value_too_low(value: int, cost: int) -> Refusal | None:
    """Refuse to muster with a value below the cost of the troop."""
    return NotEnoughValue("muster.cost", cost, value, Action.MUSTER) if value < cost else None


@rule("muster.cost.table")
def troop_cost(troops: int, ruleset: Ruleset) -> int:
    """The cost of the next troop of a player who has mustered so many; fewer than all of them."""
    return ruleset.edition.troop_costs[troops]


@rule("muster.bonus")
def muster_bonus(buildings: Buildings, order: KnightOrder) -> tuple[Term, ...]:
    """The bonus of farms and the knight order for Muster."""
    return (
        Term("bonus.farm.muster", bonuses.farm_muster(buildings.farm), "farm" if buildings.farm == 1 else "farms"),
        Term("order.calatrava.bonus", orders.calatrava_bonus(order), "Knights of Calatrava"),
    )


@rule("muster.gain")
def troop_influence(level: int) -> int:
    """The influence gained with a troop: its level."""
    return level


@rule("muster.flip")
def flip_troop(troops: int) -> int:
    """The number of mustered troops after turning one more to its muster side."""
    return troops + 1


@rule("muster.crusade")
def troop_bonus(troops: int) -> int:
    """The bonus of mustered troops for Crusade: one each."""
    return troops
