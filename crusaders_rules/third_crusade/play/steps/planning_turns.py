"""The Planning phase: one Order at a time, first its Region and then the Order, or a pass."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.certain import certain
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.step_kind import Choice, StepKind, choose, not_here, surely
from crusaders_rules.third_crusade.rules import order_tokens, planning, turn_order
from crusaders_rules.third_crusade.state import Owner, PlacedOrder, RoundPhase
from crusaders_rules.third_crusade.state.under_way import CommandPhase, PlanningPhase

_PASS = Choice("pass")


def _marker(desk: Desk, frame: PlanningPhase) -> int | None:
    return turn_order.next_marker(desk.initiative, frame.last, desk.passed)


def settle(desk: Desk, frame: PlanningPhase) -> bool:
    """End the phase when all have passed."""
    if frame.region is not None or not planning.all_passed(desk.initiative, desk.passed):
        return False
    following = turn_order.next_phase(RoundPhase.PLANNING)
    following = certain(following)
    desk.phase, desk.passed = following, frozenset()
    desk.stack[-1] = CommandPhase()
    return True


def asked(desk: Desk, frame: PlanningPhase) -> Owner:
    """Return the Army whose turn it is."""
    marker = _marker(desk, frame)
    marker = certain(marker)
    return desk.initiative[marker]


def candidates(desk: Desk, frame: PlanningPhase) -> list[Choice]:
    """Return the Regions in which an Order can be placed, or the Orders that can be placed in the chosen one."""
    army = asked(desk, frame)
    orders = desk.army(army).orders
    if frame.region is not None:
        return [Choice("place", (name,)) for name in dict.fromkeys(orders)]
    regions = desk.setting.region_named.items() if orders else ()
    free = (name for name, place in regions if not planning.refused_placement(desk.regions[place], army, desk.passed))
    return [*(Choice("plan", (name,)) for name in free), _PASS]


def refusal(desk: Desk, frame: PlanningPhase, choice: Choice) -> Refusal | None:
    """Say why no Order can be placed in a Region, or why not this one."""
    army = asked(desk, frame)
    if frame.region is not None:
        if choice.verb != "place" or len(choice.words) != 1 or choice.words[0] not in desk.setting.orders:
            return not_here("third.planning.turn", [choose("place")])
        return order_tokens.not_gained(choice.words[0], desk.army(army).orders)
    if choice == _PASS:
        return None
    region = desk.setting.region_named.get(choice.words[0]) if len(choice.words) == 1 else None
    if choice.verb != "plan" or region is None or not desk.army(army).orders:
        return not_here("third.planning.turn", [choose("plan"), _PASS])
    return planning.refused_placement(desk.regions[region], army, desk.passed)


def carry_out(desk: Desk, frame: PlanningPhase, choice: Choice) -> None:
    """Choose a Region, place an Order in it, or pass."""
    army, marker = asked(desk, frame), _marker(desk, frame)
    marker = certain(marker)
    if choice == _PASS:
        passes = (*frame.passes, army)
        if turn_order.pass_ends(desk.initiative, army, passes.count(army), desk.setting.rulings):
            desk.passed = planning.after_pass(desk.passed, army)
        desk.change(last=marker, passes=passes)
    elif frame.region is None:
        desk.change(region=desk.setting.region_named[choice.words[0]])
    else:
        (name,) = choice.words
        orders = list(desk.army(army).orders)
        orders.remove(name)
        desk.set_army(army, orders=tuple(orders))
        desk.regions[frame.region] = planning.with_order(desk.regions[frame.region], PlacedOrder(army, name))
        desk.change(last=marker, region=None)


def _prompt(desk: Desk, frame: PlanningPhase) -> str:
    if frame.region is None:
        return "choose a Region for an Order, or pass"
    return f"choose the Order for {desk.setting.regions[frame.region].title}"


PLANNING = StepKind(
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
