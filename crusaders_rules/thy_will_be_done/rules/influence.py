"""Influence: take influence from the supply."""

from __future__ import annotations

from crusaders_rules.answers import Term
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import PartialInfluence
from crusaders_rules.thy_will_be_done.rules import bonuses, orders
from crusaders_rules.thy_will_be_done.state import Buildings, KnightOrder


@rule("influence.gain")
def influence_gain(value: int) -> int:
    """The gain of an Influence action: exactly its value."""
    return value


@rule("influence.gain")
def amounts(due: int, ruleset: Ruleset) -> tuple[int, ...]:
    """The amounts of influence that a player may take for a gain of any kind.

    Args:
        due: The full amount.
        ruleset: Consulted for ``partial_influence``.
    """
    return tuple(range(due + 1)) if ruleset.interpretation.partial_influence == PartialInfluence.UP_TO else (due,)


@rule("influence.bonus")
def influence_bonus(buildings: Buildings, order: KnightOrder) -> tuple[Term, ...]:
    """The bonus of churches, farms, banks and the knight order for Influence."""
    return (
        Term(
            "bonus.church.influence",
            bonuses.church_influence(buildings.church),
            "church" if buildings.church == 1 else "churches",
        ),
        Term("bonus.farm.influence", bonuses.farm_influence(buildings.farm), "farm III"),
        Term("bonus.bank.influence", bonuses.bank_influence(buildings.bank), "bank III"),
        Term("order.calatrava.bonus", orders.calatrava_bonus(order), "Knights of Calatrava"),
    )
