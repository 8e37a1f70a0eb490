"""Orders: what they need and cost."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.command import ReactionCost
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import CannotExecute, NoPresence, TooDear, WrongRegion
from crusaders_rules.third_crusade.rules.control import alliance_present, has_presence
from crusaders_rules.third_crusade.rules.sides import alliance_of
from crusaders_rules.third_crusade.rules.slots_and_tokens import has_port, is_adjacent
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet
from crusaders_rules.third_crusade.state import Force, MapRegion, Owner, Presence, RegionState


@rule("third.order.reveal")
def lies_open(name: str, used: tuple[str, ...]) -> bool:
    """Whether everybody may look at an Order: as soon as it is executed."""
    return name in used


@rule("third.order.requirements")
def cannot_execute(
    order: OrderSheet, army: Owner, region: MapRegion, state: RegionState, points: int
) -> Refusal | None:
    """Refuse an Order whose requirements are not met, or that cannot be paid for.

    Args:
        order: The Order.
        army: Whose it is.
        region: Its Region as printed.
        state: What lies and stands there.
        points: The current command points.
    """
    return (
        is_blank(order)
        or lacks_presence(order.presence, army, state.force)
        or lacks_region(order, region, state)
        or too_dear(order.cost, points)
    )


@rule("third.order.presence", "third.order.presence.partner")
def lacks_presence(needed: Presence, army: Owner, standing: Force) -> Refusal | None:
    """Refuse an Order without the Presence that it needs: of its Army, of either partner, or none."""
    alliance = alliance_of(army)
    if needed == Presence.OWN and not has_presence(standing, army):
        return NoPresence("third.order.presence", needs=army)
    if needed == Presence.ALLIANCE and alliance is not None and not alliance_present(standing, alliance):
        return NoPresence("third.order.presence", needs=alliance)
    return None


@rule("third.order.region")
def lacks_region(order: OrderSheet, region: MapRegion, state: RegionState) -> Refusal | None:
    """Refuse an Order in a Region of another type, or without the Port that it needs."""
    if order.type is not None and order.type != region.type:
        return WrongRegion(
            "third.order.region", needs=f"a {order.type.capitalize()}", has=f"a {region.type.capitalize()}"
        )
    if order.port and not has_port(region.ports, state.destroyed_ports):
        return WrongRegion("third.order.region", needs="a Region with a Port", has="one without")
    return None


@rule("third.order.cost")
def points_after(points: int, cost: int) -> int:
    """The current command points after an Order is paid for."""
    return points - cost


@rule("third.order.cost.short")
def too_dear(cost: int, points: int) -> Refusal | None:
    """Refuse an Order that costs more than the current command points."""
    return TooDear("third.order.cost.short", needs=cost, has=points) if cost > points else None


@rule("third.order.effect")
def effect_of(order: OrderSheet) -> str:
    """The place in the scenario of what the large icons of an Order show: its effect."""
    return f"order.{order.name}.effect"


@rule("third.order.blank")
def is_blank(order: OrderSheet) -> Refusal | None:
    """Refuse to execute a Blank Order."""
    return CannotExecute("third.order.blank", needs="a Blank Order has no effect") if order.blank else None


@rule("third.order.used")
def used_orders(used: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The Orders next to the player board after one more Order is executed."""
    return (*used, name)


@rule("third.order.reaction")
def out_of_turn(order: OrderSheet, *, battle: bool) -> Refusal | None:
    """Refuse a Reaction Order outside a Battle, and any other Order within a Battle."""
    if order.reaction == battle:
        return None
    reason = "a Reaction Order needs a Battle" if order.reaction else "only Reaction Orders can be executed in a Battle"
    return CannotExecute("third.order.reaction", needs=reason)


@rule("third.order.reaction")
def reaction_price(order: OrderSheet, interpretation: Interpretation) -> int | None:
    """What a Reaction Order costs, None if it is free and needs nothing.

    Args:
        order: The Order.
        interpretation: Consulted for ``reaction_cost``.
    """
    return order.cost if interpretation.reaction_cost == ReactionCost.YES else None


@rule("third.order.reaction.reach")
def out_of_reach(adjacent: tuple[tuple[int, ...], ...], order_region: int, battle_region: int) -> Refusal | None:
    """Refuse a Reaction Order that is neither in the Region of the Battle nor Adjacent to it."""
    if order_region == battle_region or is_adjacent(adjacent, order_region, battle_region):
        return None
    return CannotExecute("third.order.reaction.reach", needs="the Region of this Order is not Adjacent to the Battle")


@rule("third.order.advanced")
def not_gained(name: str, box: tuple[str, ...]) -> Refusal | None:
    """Refuse an Order that is not in the Order box, such as an Advanced Order that was never bought."""
    return None if name in box else CannotExecute("third.order.advanced", needs="this Order is not in your Order box")
