"""The Planning phase: Orders are placed face down to the enemy."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.refusals import HasPassed, SpaceTaken
from crusaders_rules.third_crusade.rules.sides import alliance_of
from crusaders_rules.third_crusade.state import Alliance, Owner, PlacedOrder, RegionState
from crusaders_rules.third_crusade.state.changing import changed


@rule("third.planning.turn", "third.planning.any-region", "third.planning.any-cost", "third.planning.blank")
def refused_placement(state: RegionState, army: Owner, passed: frozenset[Owner]) -> Refusal | None:
    """Refuse to place an Order after a pass or where the Alliance has one.

    The requirements and the cost of the Order do not matter, and a Blank Order counts like any other Order.
    """
    if army in passed:
        return HasPassed("third.planning.pass")
    return section_taken(state, army)


@rule("third.planning.one-each")
def section_taken(state: RegionState, army: Owner) -> Refusal | None:
    """Refuse a second Order of an Alliance in a Region."""
    alliance = alliance_of(army)
    if alliance is not None and state.order_of(alliance) is not None:
        return SpaceTaken("third.planning.one-each", has="an Order of your Alliance")
    return None


@rule("third.planning.one-each")
def with_order(state: RegionState, order: PlacedOrder) -> RegionState:
    """A Region after an Order is placed in the section of its Alliance."""
    crusaders, muslims = state.orders
    if alliance_of(order.owner) == Alliance.CRUSADER:
        return changed(state, orders=(order, muslims))
    return changed(state, orders=(crusaders, order))


@rule("third.planning.secret")
def may_look(viewer: Owner, order: PlacedOrder) -> bool:
    """Whether a player may look at an Order on the map: the owner and the partner may."""
    return alliance_of(viewer) == alliance_of(order.owner)


@rule("third.planning.pass")
def after_pass(passed: frozenset[Owner], army: Owner) -> frozenset[Owner]:
    """The Armies that have passed, after one more Army passes."""
    return passed | {army}


@rule("third.planning.end", "third.command.end")
def all_passed(track: tuple[Owner, ...], passed: frozenset[Owner]) -> bool:
    """Whether all players have passed, so that the phase ends."""
    return all(army in passed for army in track)
