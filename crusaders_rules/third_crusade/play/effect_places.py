"""Where a step of an effect may take place."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.reckoning import NAMES
from crusaders_rules.third_crusade.play.step_kind import Choice
from crusaders_rules.third_crusade.rules import event_cards
from crusaders_rules.third_crusade.rules.refused import WrongRegion
from crusaders_rules.third_crusade.scenario.effects import EffectStep
from crusaders_rules.third_crusade.state import Owner
from crusaders_rules.third_crusade.state.under_way import EffectRun

SKIP = Choice("skip")


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
        return WrongRegion(rule, needs=needs, has="another one")
    if step.same_region and region != frame.region:
        return WrongRegion("third.event.same-region", needs="the Region of the step before", has="another one")
    if (step.region or step.region_of) and region != named_region(desk, step):
        needs = step.region or f"the Region of {' or '.join(step.region_of)}"
        return WrongRegion("third.event.named-region", needs=needs, has="another one")
    if frame.own and desk.controller(region) != frame.army:
        return WrongRegion("third.diplomacy.board.take", needs="a Region that you Control", has="another one")
    return None


def named_region(desk: Desk, step: EffectStep) -> int | None:
    """Return the Region that a step names, as printed or by the Presence of a Leader, None if it names none in play."""
    if step.region:
        return desk.setting.region_named.get(step.region)
    there = {leader.name: place for place in desk.setting.in_play for leader in desk.force(place).leaders}
    return event_cards.region_of_leader(there, step.region_of)


def wrong_place(desk: Desk, army: Owner, step: EffectStep, region: int) -> Refusal | None:
    """Say why a Region does not meet what the icons of a step ask for."""
    return event_cards.wrong_place(step, army, desk.setting.regions[region], desk.regions[region], desk.setting.rulings)


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
    if frame.bound is not None or step.same_region or step.region or step.region_of or frame.own:
        places = tuple([place for place in places if _elsewhere(desk, frame, step, place) is None])
    return meeting(desk, frame.army, step, places)


def region_and_number(desk: Desk, choice: Choice, verb: str) -> tuple[int, int] | None:
    """Return the Region and the number that a decision names, None if it names none."""
    if choice.verb != verb or len(choice.words) != 2:  # noqa: PLR2004 -- a Region and a number
        return None
    region, number = desk.setting.region_named.get(choice.words[0]), choice.words[1]
    if region is None or not (number.isascii() and number.isdigit() and number == str(int(number))):
        return None
    return region, int(number)
