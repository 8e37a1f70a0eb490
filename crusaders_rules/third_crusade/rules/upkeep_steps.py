"""The Upkeep phase."""

from __future__ import annotations

from collections.abc import Iterable

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.closing import LoneFaith, MissionCount, ShipSplit, SupplyRemoved
from crusaders_rules.third_crusade.interpret.readings.command import (
    AdvancedKept,
    AdvancedMany,
    BlankPenalty,
    TithePresence,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    Interpretation,
    LastPeriod,
    ShipUnits,
    UpkeepMoves,
)
from crusaders_rules.third_crusade.interpret.refusals import CannotExecute, NoPresence
from crusaders_rules.third_crusade.rules.control import has_presence
from crusaders_rules.third_crusade.rules.order_tokens import lacks_presence, points_after, too_dear
from crusaders_rules.third_crusade.rules.slots_and_tokens import has_port
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet, RegionMark
from crusaders_rules.third_crusade.state import Alliance, Force, Icon, MapRegion, Owner, RegionState, Units

BY_QUESTION = (
    "mission",
    "tithe",
    "orders",
    "map",
    "victory-check",
    "round-marker",
    "ships",
    "diplomacy-card",
    "mission-card",
    "initiative",
)
ORDER_PRICE = 2
JERUSALEM_GLORY = 2
ROUNDS = 4


@rule("third.upkeep.steps")
def upkeep_steps() -> tuple[str, ...]:
    """The ten steps in their order."""
    return BY_QUESTION


@rule("third.upkeep.steps", "third.initiative.order")
def scored_in_turn(players: tuple[Owner, ...], turn: int, interpretation: Interpretation) -> tuple[Owner, ...]:
    """The players whose Glory of a step is scored when the turn of a player in it comes.

    Args:
        players: The players in initiative order.
        turn: Whose turn it is.
        interpretation: Consulted for ``upkeep_moves``.
    """
    if interpretation.upkeep_moves == UpkeepMoves.INITIATIVE:
        return (players[turn],)
    return players if turn == 0 else ()


@rule("third.upkeep.mission.glory", "third.upkeep.mission.faith")
def matches(mark: RegionMark, region: MapRegion, state: RegionState, visible: tuple[Icon, ...]) -> bool:
    """Whether a Region meets the requirement of a mission.

    Args:
        mark: What it must have.
        region: The Region as printed.
        state: What lies and stands there.
        visible: Its visible icons.
    """
    return (
        (mark.icon is None or mark.icon in visible)
        and (mark.type is None or mark.type == region.type)
        and (not mark.port or has_port(region.ports, state.destroyed_ports))
        and (not mark.mercantile or region.mercantile)
    )


@rule("third.upkeep.mission.glory")
def counts_for(alliance: Alliance | None, player: Alliance | None, interpretation: Interpretation) -> Alliance | None:
    """The Alliance for which a matching Region counts.

    Args:
        alliance: The Alliance that holds the Region.
        player: The Alliance of the player who Controls it, None if no player does.
        interpretation: Consulted for ``mission_count``.
    """
    return alliance if interpretation.mission_count == MissionCount.ALLIANCE else player


@rule("third.upkeep.mission.glory")
def mission_glory(crusaders: int, muslims: int) -> int:
    """The steps of the Glory marker towards the Crusaders: the difference of the matching Regions."""
    return crusaders - muslims


@rule("third.upkeep.mission.faith")
def mission_faith(own: int, partners: int | None, interpretation: Interpretation) -> int:
    """The steps of the Faith marker towards a player: the difference to the partner.

    Args:
        own: The matching Regions of the player.
        partners: Those of the partner, None for a lone player.
        interpretation: Consulted for ``lone_faith``.
    """
    if partners is None:
        return own if interpretation.lone_faith == LoneFaith.DIFFERENCE else 0
    return own - partners


@rule("third.upkeep.tithe")
def cannot_tithe(
    order: OrderSheet, army: Owner, standing: Force, points: int, interpretation: Interpretation
) -> Refusal | None:
    """Refuse the Tithe of an Order without its icon, without Presence, or that cannot be paid for.

    Args:
        order: The Order.
        army: Whose it is.
        standing: The pieces in its Region.
        points: The current command points.
        interpretation: Consulted for ``tithe_presence``.
    """
    if not order.tithe:
        return CannotExecute("third.upkeep.tithe", needs="the Order has no Tithe icon")
    if interpretation.tithe_presence == TithePresence.PRINTED:
        return lacks_presence(order.presence, army, standing) or too_dear(order.cost, points)
    if not has_presence(standing, army):
        return NoPresence("third.upkeep.tithe", needs=army)
    return too_dear(order.cost, points)


@rule("third.upkeep.tithe")
def after_tithe(gold: int, points: int, cost: int) -> tuple[int, int]:
    """Gold and current command points after a Tithe: 1 gold more, and the cost paid."""
    return gold + 1, points_after(points, cost)


@rule("third.upkeep.orders")
def failed_orders(orders: Iterable[OrderSheet], interpretation: Interpretation) -> int:
    """The Glory that an Alliance loses for Orders that were not executed.

    Args:
        orders: The Orders of a player that are still on the map.
        interpretation: Consulted for ``blank_penalty``.
    """
    return sum(not order.blank or interpretation.blank_penalty == BlankPenalty.YES for order in orders)


@rule("third.upkeep.orders.return")
def back_in_box(
    used: tuple[OrderSheet, ...], interpretation: Interpretation
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The Orders of the round that go back into the box, and those that lie aside again.

    Args:
        used: The Orders of a player that were on the map in this round.
        interpretation: Consulted for ``advanced_kept``.
    """
    gone = {order.name for order in used if order.advanced and interpretation.advanced_kept == AdvancedKept.NO}
    kept = tuple(order.name for order in used if order.name not in gone)
    return kept, tuple(order.name for order in used if order.name in gone)


@rule("third.upkeep.supply.need", "third.setup.place.leftmost")
def supply_need(sections: tuple[tuple[int, int], ...], out: int) -> int:
    """The supply that an Army needs for Units of one type: that of each Section that is not full.

    Units come from the leftmost Section that has any.

    Args:
        sections: For each Section of the type, from the left, how many Units it holds, and its supply number.
        out: The Units of the type that are not on the player board.
    """
    need, missing = 0, out
    for holds, supply in sections:
        if missing > 0 and holds > 0:
            need += supply
        missing -= holds
    return need


@rule("third.upkeep.supply.need")
def units_out(on_map: Units, on_ships: Units, interpretation: Interpretation) -> Units:
    """The Units that are not on the player board.

    Args:
        on_map: Those on the map.
        on_ships: Those on the Genoa ships.
        interpretation: Consulted for ``ship_units``.
    """
    return on_map.plus(on_ships) if interpretation.ship_units == ShipUnits.YES else on_map


@rule("third.upkeep.supply.glory")
def supply_glory(need: int, supply: int) -> int:
    """The Glory that missing supply costs, 1 for each."""
    return max(0, need - supply)


@rule("third.upkeep.supply.remove")
def must_remove(need: int, supply: int) -> bool:
    """Whether a player must remove one more Unit from the map."""
    return need > supply


@rule("third.upkeep.supply.remove")
def may_remove_more(*, removed: bool, interpretation: Interpretation) -> bool:
    """Whether a player who was short of supply may remove Units beyond what suffices.

    Args:
        removed: Whether the player had to remove any.
        interpretation: Consulted for ``supply_removed``.
    """
    return removed and interpretation.supply_removed == SupplyRemoved.FREE


@rule("third.upkeep.advanced")
def orders_to_buy(supply: int, need: int, interpretation: Interpretation) -> int:
    """How many Advanced Orders the leftover supply buys, 2 for each.

    Args:
        supply: The supply of the player.
        need: The supply that the Units need.
        interpretation: Consulted for ``advanced_many``.
    """
    most = max(0, supply - need) // ORDER_PRICE
    return most if interpretation.advanced_many == AdvancedMany.YES else min(1, most)


@rule("third.upkeep.jerusalem")
def jerusalem_glory(held_by: Alliance | None) -> int:
    """The Glory that the Crusaders gain if they Control Jerusalem in this step."""
    return JERUSALEM_GLORY if held_by == Alliance.CRUSADER else 0


@rule("third.upkeep.gold")
def gold_after_income(gold: int, income: int) -> int:
    """The gold of a player after the income of the gold track."""
    return gold + income


@rule("third.upkeep.glory")
def glory_of_regions(visible: Iterable[Icon]) -> int:
    """The Glory of a player: 1 for each visible Glory icon in Regions that the player Controls."""
    return sum(icon == Icon.GLORY for icon in visible)


@rule("third.upkeep.round", "third.component.periods", "third.end.rounds")
def is_last_round(number: int, interpretation: Interpretation) -> bool:
    """Whether the game ends in the Upkeep phase of a round.

    Args:
        number: The number of the round, 1 for 1190 to 4 for 1192.
        interpretation: Consulted for ``last_period``.
    """
    return number >= (ROUNDS if interpretation.last_period == LastPeriod.LEAVES else ROUNDS - 1)


@rule("third.upkeep.ships")
def ship_of(number: int) -> int | None:
    """The Genoa ship that arrives as a round begins: the first in 1191 Spring, the second in 1191 Autumn."""
    return {2: 0, 3: 1}.get(number)


@rule("third.upkeep.ships.place", "third.upkeep.ships.second-port", "third.upkeep.ships.lost")
def ports_to_land(free: dict[int, int], pieces: int, interpretation: Interpretation) -> tuple[tuple[int, ...], ...]:
    """The Ports in which a ship can land its pieces: one with room for all, else two, or none if the pieces are lost.

    Args:
        free: The free Slots for these pieces in each Port Region with Presence of their Army.
        pieces: How many pieces arrive.
        interpretation: Consulted for ``ship_split``.
    """
    open_ports = [region for region in sorted(free) if free[region] > 0]
    roomy = [(region,) for region in open_ports if free[region] >= pieces]
    pairs = [(one, other) for one in open_ports for other in open_ports if one < other]
    if interpretation.ship_split == ShipSplit.CHOSEN_PORT:
        pairs = [pair for pair in pairs if min(free[region] for region in pair) < pieces]
        return (*roomy, *pairs) if roomy or pairs else tuple((region,) for region in open_ports)
    if roomy or len(open_ports) == 1:
        return tuple(roomy) or (tuple(open_ports),)
    return tuple(pairs)


@rule("third.upkeep.diplomacy-card", "third.upkeep.mission-card")
def next_cards(deck: tuple[str, ...]) -> tuple[str, ...]:
    """A deck after its first card is removed; the next one takes its place."""
    return deck[1:]


@rule("third.upkeep.initiative")
def rotated(track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """The initiative track after all markers move down, and the last one to the top."""
    return (*track[-1:], *track[:-1])


@rule("third.upkeep.current-points")
def points_for_round(base: int) -> int:
    """The current command points with which the next round begins: as many as base command points, at least none."""
    return max(0, base)
