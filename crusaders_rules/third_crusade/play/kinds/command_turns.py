"""The Command phase: one Event Card, one Order on the map, or a pass; and the parts of an Event Card."""

from __future__ import annotations

from functools import lru_cache

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import CannotExecute
from crusaders_rules.third_crusade.play import effect_places
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.kinds.kind import Kind, not_here, surely
from crusaders_rules.third_crusade.play.kinds.passing import asked, marker, pass_turn
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.reckoning import NAMES, UNKNOWN, all_passed
from crusaders_rules.third_crusade.rules import command, event_cards, order_tokens, turn_order
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.state import Icon, Owner, RoundPhase
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import CommandPhase, DiplomacyPhase, EffectRun, EventPlay

_PASS = Decision("pass")
_DONE = Decision("done")
_PARTS = (Decision("part", ("main",)), Decision("part", ("crown",)))


def settle(desk: Desk, _: CommandPhase) -> bool:
    """End the phase with its victory check when all have passed."""
    if not all_passed(desk.initiative, desk.passed):
        return False
    following = not_none(turn_order.next_phase(RoundPhase.COMMAND))
    from crusaders_rules.third_crusade.play.kinds.ending import checked

    if not checked(desk, RoundPhase.COMMAND):
        desk.phase, desk.passed = following, frozenset()
        desk.stack[-1] = DiplomacyPhase()
    return True


def candidates(desk: Desk, frame: CommandPhase) -> tuple[Decision, ...]:
    """Return the own Event Cards, the own Orders that can be executed by their Regions, and a pass."""
    army, named = asked(desk, frame), desk.setting.regions
    mine, placed = desk.army(army), desk.own_orders(army)
    points = mine.current_points
    open_to_it = [place for place, name in placed if _may_execute(desk, army, place, name, points)]
    found = _choices(mine.events, tuple([named[place].name for place in open_to_it]))
    return (
        found
        if command.cannot_pass(can_act=len(found) > 1, interpretation=desk.setting.interpretation) is None
        else found[:-1]
    )


def _pass_refused(desk: Desk, army: Owner) -> Refusal | None:
    """Say why an Army cannot pass."""
    mine = desk.army(army)
    orders = any(_may_execute(desk, army, place, name, mine.current_points) for place, name in desk.own_orders(army))
    return command.cannot_pass(can_act=bool(mine.events) or orders, interpretation=desk.setting.interpretation)


@lru_cache(5_000)
def _choices(events: tuple[str, ...], regions: tuple[str, ...]) -> tuple[Decision, ...]:
    verbs = {"event": "play", "order": "execute", "pass": "pass"}
    found = command.choices(events, regions)
    return tuple([choose(verbs[kind], name) if name else _PASS for kind, name in found])


def _order_refused(desk: Desk, army: Owner, region: int, name: str, points: int) -> Refusal | None:
    """Say why an Order on the map cannot be executed with so many command points."""
    order, printed = desk.setting.orders[name], desk.setting.regions[region]
    refused = order_tokens.is_blank(order) or order_tokens.out_of_turn(order, battle=False)
    return refused or order_tokens.cannot_execute(order, army, printed, desk.regions[region], points)


def _may_execute(desk: Desk, army: Owner, region: int, name: str, points: int) -> bool:
    """Whether it can be executed; the answers are kept."""
    key, kept = (name, NAMES[army], points, desk.regions[region].destroyed_ports), desk.facts(region).allowed
    allowed = kept.get(key)
    if allowed is None:
        allowed = kept[key] = _order_refused(desk, army, region, name, points) is None
    return allowed


def refusal(desk: Desk, frame: CommandPhase, decision: Decision) -> Refusal | None:
    """Say why a card or an Order cannot be executed."""
    army = asked(desk, frame)
    if decision == _PASS:
        return _pass_refused(desk, army)
    word = decision.words[0] if len(decision.words) == 1 else ""
    region = desk.setting.region_named.get(word)
    name = dict(desk.own_orders(army)).get(region) if region is not None else None
    barred = command.barred(army, desk.passed, reaction=False)
    if decision.verb == "play" and word in desk.army(army).events:
        return barred
    if decision.verb != "execute" or region is None or name is None:
        return not_here("third.command.turn", [choose("play"), choose("execute"), _PASS])
    return barred or _order_refused(desk, army, region, name, desk.army(army).current_points)


def carry_out(desk: Desk, frame: CommandPhase, decision: Decision) -> None:
    """Begin to execute a card or an Order, or pass."""
    last = marker(desk, frame)
    army = desk.initiative[last]
    if decision == _PASS:
        pass_turn(desk, frame)
        return
    desk.change(last=last)
    if decision.verb == "play":
        (card,) = decision.words
        mine = desk.army(army)
        desk.set_army(army, events=tuple(name for name in mine.events if name != card))
        desk.discards = (*desk.discards, card)
        desk.push(EventPlay(army, card, crowns=desk.track(army, Icon.CROWN)))
    else:
        region = desk.setting.region_named[decision.words[0]]
        name = take_order(desk, army, region)
        order = desk.setting.orders[name]
        points = order_tokens.points_after(desk.army(army).current_points, order.cost)
        desk.set_army(army, current_points=points)
        desk.push(EffectRun(army, order_tokens.effect_of(order), bound=region, region=region))


def take_order(desk: Desk, army: Owner, region: int) -> str:
    """Reveal an Order and take it off the map; it waits next to the player board until Upkeep.

    Args:
        desk: The state.
        army: Whose Order it is.
        region: Where it lies.

    Returns:
        Its name.
    """
    name = dict(desk.own_orders(army))[region]
    desk.lift_order(region, side_of(army))
    desk.set_army(army, used=order_tokens.used_orders(desk.army(army).used, name))
    return name


def _prompt(_: Desk, __: CommandPhase) -> str:
    return "execute an Event Card or an Order, or pass"


# The parts of an Event Card.


def _part_refused(desk: Desk, frame: EventPlay, part: str) -> Refusal | None:
    """Say why a part of a card cannot be executed now."""
    key = (frame.card, frame.done, part)
    refused: Refusal | None = desk.setting.parts.get(key, UNKNOWN)
    if refused is UNKNOWN:
        desk.setting.parts[key] = refused = _not_on_card(desk, *key)
    if refused is None and part == "crown":
        card = desk.setting.events[frame.card]
        if (
            card.same_region
            and frame.region is None
            and not effect_places.regions_for_crown(desk, frame.army, frame.card)
        ):
            return CannotExecute("third.event.same-region", needs="no Region is open to this effect")
        crowns = _crowns(desk, frame)
        return event_cards.cannot_crown(card.crowns, crowns, desk.army(frame.army).gold)
    return refused


def _crowns(desk: Desk, frame: EventPlay) -> int:
    """Return the crowns that count for a crown effect."""
    now = event_cards.crowns_after(desk.track(frame.army, Icon.CROWN))
    return event_cards.counted_crowns(frame.crowns, now, desk.setting.interpretation)


def _not_on_card(desk: Desk, name: str, done: tuple[str, ...], part: str) -> Refusal | None:
    """Say why the card itself rules a part out, after some parts were executed."""
    card, place = desk.setting.events[name], f"event.{name}.{part}"
    if not desk.setting.effect(place):
        return CannotExecute("third.event.parts", needs=f"the card has no {part} effect")
    if desk.setting.is_held(place):
        return CannotExecute("third.event.icons", needs=f"no rule explains the icons of the {part} effect")
    ways = event_cards.parts_to_play(crown=bool(desk.setting.effect(f"event.{name}.crown")), instead=card.instead)
    reached = (*done, part)
    if any(way[: len(reached)] == reached for way in ways):
        return None
    return CannotExecute(
        "third.event.instead" if card.instead else "third.event.parts", needs="this effect has already been executed"
    )


def parts(*_: object) -> list[Decision]:
    """Return the parts of a card that are left, and the end of it."""
    return [*_PARTS, _DONE]


def refused_part(desk: Desk, frame: EventPlay, decision: Decision) -> Refusal | None:
    """Say why a part cannot be executed."""
    if decision == _DONE:
        return None
    if decision not in parts():
        return not_here("third.event.parts", parts())
    return _part_refused(desk, frame, decision.words[0])


def settle_event(desk: Desk, frame: EventPlay) -> bool:
    """End the card when no part of it is left."""
    ways = [decision for decision in _PARTS if _part_refused(desk, frame, decision.words[0]) is None]
    if ways:
        desk.offered = (*ways, _DONE)
        return False
    desk.pop()
    return True


def execute_part(desk: Desk, frame: EventPlay, decision: Decision) -> None:
    """Execute a part: the main effect is free, the crown effect may take gold for missing crowns."""
    if decision == _DONE:
        desk.pop()
        return
    (part,) = decision.words
    card = desk.setting.events[frame.card]
    mine = desk.army(frame.army)
    price = event_cards.price_of_main()
    if part == "crown":
        price = event_cards.crown_gold(card.crowns, _crowns(desk, frame))
    desk.set_army(frame.army, gold=mine.gold - price)
    desk.change(done=(*frame.done, part))
    bound = event_cards.region_for_part(frame.region, same=card.same_region)
    region = frame.region if part == "crown" else bound
    desk.push(EffectRun(frame.army, f"event.{frame.card}.{part}", bound=bound, region=region))


def _event_prompt(_: Desk, frame: EventPlay) -> str:
    return f"choose the next part of {title_of(frame.card)}, or be done"


COMMAND = Kind(
    frame=CommandPhase,
    rule="third.command.turn",
    prompt=_prompt,
    asked=asked,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
    sure=surely,
)
EVENT = Kind(
    frame=EventPlay,
    rule="third.event.parts",
    prompt=_event_prompt,
    asked=lambda _, frame: frame.army,
    settle=settle_event,
    candidates=parts,
    refusal=refused_part,
    carry_out=execute_part,
)
