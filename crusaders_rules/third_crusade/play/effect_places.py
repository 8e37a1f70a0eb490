"""Where a step of an effect may take place."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import WrongRegion
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.reckoning import NAMES
from crusaders_rules.third_crusade.rules import diplomacy_phase, event_cards
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb, steps_of
from crusaders_rules.third_crusade.state import Owner
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import EffectRun

SKIP = Decision("skip")
MARCHES = {
    EffectVerb.MARCH,
    EffectVerb.FORCED_MARCH,
    EffectVerb.COORDINATED_MARCH,
    EffectVerb.DISPERSE,
    EffectVerb.SEA_MOVE,
}
NOT_FOR_CROWN = WrongRegion(
    "third.event.same-region", needs="a Region that is open to both parts of the event", has="another Region"
)


def owner_of(step: EffectStep, army: Owner) -> Owner:
    """Return whose pieces a step is about."""
    return army if step.owner == "own" else Owner(step.owner)


def how_many(step: EffectStep, frame: EffectRun) -> int:
    """Return how many pieces or tokens a step is still about."""
    return step.count if frame.left is None else frame.left


def wrong_region(desk: Desk, frame: EffectRun, step: EffectStep, region: int) -> Refusal | None:
    """Say why a step cannot take place in a Region.

    Args:
        desk: The state.
        frame: The effect.
        step: The step.
        region: The Region.
    """
    return _elsewhere(desk, frame, step, region) or wrong_place(desk, frame.army, step, region)


def _elsewhere(desk: Desk, frame: EffectRun, step: EffectStep, region: int) -> Refusal | None:
    """Say why a step must take place in another Region, whatever is here."""
    if frame.bound is not None and region != frame.bound:
        order = frame.place.startswith("order.")
        rule = "third.order.region" if order else "third.event.same-region"
        needs = "the Region of the Order" if order else "the Region of the main effect"
        return WrongRegion(rule, needs=needs, has="another Region")
    if frame.bound is None and not _open_to_crown(desk, frame, region):
        return NOT_FOR_CROWN
    if region != frame.region and (step.same_region or _keeps_region(desk, frame, step)):
        rule = "third.event.same-region" if step.same_region else "third.event.region"
        return WrongRegion(rule, needs="the Region of the previous part", has="another Region")
    if (step.region or step.region_of) and region != named_region(desk, step):
        needs = title_of(step.region) if step.region else f"the Region of {' or '.join(map(title_of, step.region_of))}"
        return WrongRegion("third.event.named-region", needs=needs, has="another Region")
    if frame.own:
        controlled = desk.controller(region) == frame.army
        return diplomacy_phase.no_place_for_it(desk.setting.interpretation, controlled=controlled)
    return None


def crown_in_same_region(desk: Desk, place: str) -> str | None:
    """Return the card whose crown effect this is, if the effect is one and is marked In same Region."""
    return desk.setting.crowns_in_same_region.get(place)


def regions_for_crown(desk: Desk, army: Owner, card: str) -> tuple[int, ...]:
    """Return the Regions for a crown effect In same Region while the main effect has taken place in none.

    Args:
        desk: The state.
        army: The Army that plays the card.
        card: The name of the card.
    """
    regions = desk.setting.in_play
    steps = [step for step in steps_of(desk.setting.effect(f"event.{card}.main")) if _chooses_region(step)]
    could = regions
    if steps:
        met = {place for step in steps for place in meeting(desk, army, step, _named(desk, step))}
        could = tuple([place for place in regions if place in met])
    return event_cards.regions_for_crown(regions, could, desk.setting.interpretation)


def _chooses_region(step: EffectStep) -> bool:
    """Whether a step chooses a Region: it is not on tracks or Roads, and does not use the Region of the step before."""
    placed = step.verb in (EffectVerb.PLACE, EffectVerb.REMOVE) and step.what != "bandit"
    return (placed or step.verb in MARCHES) and not step.same_region


def _named(desk: Desk, step: EffectStep) -> tuple[int, ...]:
    """Return the Region that a step names, or all if it names none."""
    if not step.region and not step.region_of:
        return desk.setting.in_play
    named = named_region(desk, step)
    return () if named is None else (named,)


def _open_to_crown(desk: Desk, frame: EffectRun, region: int) -> bool:
    """Whether a Region is open to an effect, which may be a crown effect In same Region that comes alone or first."""
    card = crown_in_same_region(desk, frame.place)
    if card is None:
        return True
    return region == frame.region if frame.region is not None else region in regions_for_crown(desk, frame.army, card)


def kept_region(desk: Desk, frame: EffectRun, step: EffectStep) -> int | None:
    """Return the Region in which a part of an event must take place because a part before it did, None if none."""
    return frame.region if _keeps_region(desk, frame, step) else None


def _keeps_region(desk: Desk, frame: EffectRun, step: EffectStep) -> bool:
    """Whether a part of an event takes place where the part before took place."""
    if not (frame.place.startswith("event.") and frame.place.endswith(".main")) or frame.region is None:
        return False
    return event_cards.keeps_region(step, _parts_before(desk, frame), desk.setting.interpretation)


def _parts_before(desk: Desk, frame: EffectRun) -> tuple[EffectStep, ...]:
    """Return the parts before the next one that take place in a Region; for an inner list, also those before it."""
    path, at = frame.path, frame.at
    found = list(desk.setting.effect(frame.place, path)[:at])
    while path:
        path, at = path[:-2], path[-2]
        found += desk.setting.effect(frame.place, path)[:at]
    return tuple(part for part in found if isinstance(part, EffectStep) and event_cards.has_region(part))


def named_region(desk: Desk, step: EffectStep) -> int | None:
    """Return the Region that a step names, as printed or by the Presence of a Leader, None if it names none in play."""
    if step.region:
        return desk.setting.region_named.get(step.region)
    there = {leader.name: place for place in desk.setting.in_play for leader in desk.force(place).leaders}
    return event_cards.region_of_leader(there, step.region_of)


def wrong_place(desk: Desk, army: Owner, step: EffectStep, region: int) -> Refusal | None:
    """Say why a Region does not meet what the icons of a step ask for."""
    return event_cards.wrong_place(
        step, army, desk.setting.regions[region], desk.regions[region], desk.setting.interpretation
    )


def meeting(desk: Desk, army: Owner, step: EffectStep, regions: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of some Regions that meet what the icons of a step ask for; the answers are kept."""
    numbers, found = desk.setting.numbers_of_steps, []
    number, name = numbers.setdefault(step, len(numbers)), NAMES[army]
    for place in regions:
        key, kept = (number, name, desk.regions[place].destroyed_ports), desk.facts(place).allowed
        allowed = kept.get(key)
        if allowed is None:
            allowed = kept[key] = wrong_place(desk, army, step, place) is None
        if allowed:
            found.append(place)
    return tuple(found)


def open_regions(desk: Desk, frame: EffectRun, step: EffectStep) -> tuple[int, ...]:
    """Return the Regions in which a step may take place."""
    places = desk.setting.in_play if frame.bound is None else (frame.bound,)
    held = frame.bound is not None or crown_in_same_region(desk, frame.place) is not None
    if held or step.same_region or step.region or step.region_of or frame.own or _keeps_region(desk, frame, step):
        places = tuple([place for place in places if _elsewhere(desk, frame, step, place) is None])
    return meeting(desk, frame.army, step, places)


def region_and_number(desk: Desk, decision: Decision, verb: str) -> tuple[int, int] | None:
    """Return the Region and the number that a decision names, None if it names none."""
    if decision.verb != verb or len(decision.words) != 2:  # noqa: PLR2004 -- a Region and a number
        return None
    region, number = desk.setting.region_named.get(decision.words[0]), decision.words[1]
    if region is None or not (number.isascii() and number.isdigit() and number == str(int(number))):
        return None
    return region, int(number)
