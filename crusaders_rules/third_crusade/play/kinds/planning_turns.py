"""The Planning phase: one Order at a time, first its Region and then the Order, or a pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds.kind import Kind, not_here, surely
from crusaders_rules.third_crusade.play.kinds.passing import asked, marker, pass_turn
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.reckoning import all_passed
from crusaders_rules.third_crusade.rules import order_tokens, planning, turn_order
from crusaders_rules.third_crusade.state import CRUSADERS, ArmyState, PlacedOrder, RoundPhase
from crusaders_rules.third_crusade.state.changing import changer
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import CommandPhase, PlanningPhase

_PASS = Decision("pass")
# How many answers a table keeps.
_KEPT = 5_000
_with_region = changer(PlanningPhase, "region")
_next_turn = changer(PlanningPhase, "last", "region")
_with_orders = changer(ArmyState, "orders")


def settle(desk: Desk, frame: PlanningPhase) -> bool:
    """End the phase when all have passed."""
    if frame.region is not None or not all_passed(desk.initiative, desk.passed):
        return False
    following = not_none(turn_order.next_phase(RoundPhase.PLANNING))
    desk.phase, desk.passed = following, frozenset()
    desk.stack[-1] = CommandPhase()
    return True


def candidates(desk: Desk, frame: PlanningPhase) -> Sequence[Decision]:
    """Return the Regions in which an Order can be placed, or the Orders that can be placed in the chosen one."""
    army = asked(desk, frame)
    orders = desk.army(army).orders
    if frame.region is not None:
        return _placements(orders)
    if not orders:
        return [_PASS]
    # Whether a Region is open depends on nothing but whether an Order of the Alliance is there, and on a pass.
    named, side = desk.setting.region_named, army not in CRUSADERS
    taken = tuple([desk.regions[place].orders[side] is not None for place in named.values()])
    key = (side, army in desk.passed, taken)
    found = desk.setting.plans.get(key)
    if found is None:
        regions = ((name, desk.regions[place]) for name, place in named.items())
        free = [name for name, state in regions if planning.refused_placement(state, army, desk.passed) is None]
        found = desk.setting.plans[key] = (*(Decision("plan", (name,)) for name in free), _PASS)
    return found


def _placements(orders: tuple[str, ...]) -> tuple[Decision, ...]:
    """Return the Orders of a box, each once; a table of whole boxes would seldom see the same one again."""
    return tuple([_placing(name) for name in dict.fromkeys(orders)])


@lru_cache(_KEPT)
def _placing(order: str) -> Decision:
    return Decision("place", (order,))


def refusal(desk: Desk, frame: PlanningPhase, decision: Decision) -> Refusal | None:
    """Say why no Order can be placed in a Region, or why not this one."""
    army = asked(desk, frame)
    if frame.region is not None:
        if decision.verb != "place" or len(decision.words) != 1 or decision.words[0] not in desk.setting.orders:
            return not_here("third.planning.turn", [choose("place")])
        return order_tokens.not_gained(decision.words[0], desk.army(army).orders)
    if decision == _PASS:
        return None
    region = desk.setting.region_named.get(decision.words[0]) if len(decision.words) == 1 else None
    if decision.verb != "plan" or region is None or not desk.army(army).orders:
        return not_here("third.planning.turn", [choose("plan"), _PASS])
    return planning.refused_placement(desk.regions[region], army, desk.passed)


def carry_out(desk: Desk, frame: PlanningPhase, decision: Decision) -> None:
    """Choose a Region, place an Order in it, or pass."""
    last = marker(desk, frame)
    army = desk.initiative[last]
    if decision == _PASS:
        pass_turn(desk, frame)
    elif frame.region is None:
        desk.stack[-1] = _with_region(frame, desk.setting.region_named[decision.words[0]])
    else:
        (name,) = decision.words
        mine = desk.army(army)
        orders = list(mine.orders)
        orders.remove(name)
        desk.put_army(army, _with_orders(mine, tuple(orders)))
        desk.put_region(frame.region, planning.with_order(desk.regions[frame.region], PlacedOrder(army, name)))
        desk.stack[-1] = _next_turn(frame, last, None)


def _prompt(desk: Desk, frame: PlanningPhase) -> str:
    if frame.region is None:
        return "choose a Region for an Order, or pass"
    return f"choose the Order for {desk.setting.regions[frame.region].title}"


PLANNING = Kind(
    frame=PlanningPhase,
    rule="third.planning.turn",
    prompt=_prompt,
    asked=asked,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
    sure=surely,
)
