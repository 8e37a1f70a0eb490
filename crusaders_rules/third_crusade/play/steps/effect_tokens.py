"""Steps of effects that place or remove tokens: Resources, Bandits, Sabotage, Destroyed Ports.

Each function that carries a step out returns how much of the step is left.
"""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.certain import certain
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.effect_places import how_many, open_regions, region_and_number, wrong_region
from crusaders_rules.third_crusade.play.step_kind import Choice, choose, not_here
from crusaders_rules.third_crusade.rules import preparation, slots_and_tokens
from crusaders_rules.third_crusade.rules.refused import NoRoom
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import SLOTS, Icon, ResourceToken, Shape
from crusaders_rules.third_crusade.state.under_way import EffectRun


def _icon(step: EffectStep) -> Icon:
    return Icon(step.what.removesuffix("-token"))


def _slot(desk: Desk, region: int) -> int | None:
    """Return the Slot on which the next token of a Region lies: as in the setup, on a square one."""
    state = desk.regions[region]
    occupied = (*(token.slot for token in state.tokens), *state.sabotaged)
    return preparation.slot_for_token(desk.setting.regions[region], Shape.SQUARE, occupied)


def _room(desk: Desk, region: int) -> int:
    """Return how many tokens find a Slot in a Region."""
    state = desk.regions[region]
    printed = desk.setting.regions[region]
    taken = {*(token.slot for token in state.tokens), *state.sabotaged}
    return SLOTS[Shape.SQUARE] - sum(printed.slots[place].shape == Shape.SQUARE for place in taken)


def token_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Choice]:
    """Return where tokens can be placed, and how many."""
    found = []
    for place in open_regions(desk, frame, step):
        name, room = desk.setting.regions[place].name, _room(desk, place)
        found += [choose("place", name, number) for number in range(1, min(how_many(step, frame), room) + 1)]
        if frame.own and not room:
            there = dict.fromkeys(token.icons for token in _square_tokens(desk, place))
            found += [choose("replace", name, "token", "+".join(icons)) for icons in there]
    return found


def _square_tokens(desk: Desk, region: int) -> list[ResourceToken]:
    printed = desk.setting.regions[region].slots
    return [token for token in desk.regions[region].tokens if printed[token.slot].shape == Shape.SQUARE]


def token_refusal(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> Refusal | None:
    """Say why so many tokens cannot be placed in a Region."""
    if choice.verb == "replace":
        found = token_candidates(desk, frame, step)
        return None if choice in found else not_here("third.diplomacy.board.replace", [choose("place"), *found])
    named = region_and_number(desk, choice, "place")
    if named is None or not 1 <= named[1] <= how_many(step, frame):
        return not_here("third.event.region", [choose("place")])
    region, number = named
    wrong = wrong_region(desk, frame, step, region)
    if wrong is None and number > _room(desk, region):
        return NoRoom("third.region.slots.lost", needs=number, has=_room(desk, region))
    return wrong


def place_tokens(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> int:
    """Place Resource tokens; the tracks follow, since they are counted anew."""
    region, number = desk.setting.region_named[choice.words[0]], 1
    if choice.verb == "replace":
        gone = next(token for token in _square_tokens(desk, region) if "+".join(token.icons) == choice.words[2])
        _lift(desk, region, gone)
    else:
        number = int(choice.words[1])
    for _ in range(number):
        slot = certain(_slot(desk, region))
        desk.set_region(region, tokens=(*desk.regions[region].tokens, ResourceToken(slot, (_icon(step),))))
    desk.change(region=region)
    return how_many(step, frame) - number if frame.own else 0


def _lift(desk: Desk, region: int, gone: ResourceToken) -> None:
    desk.set_region(region, tokens=tuple(token for token in desk.regions[region].tokens if token != gone))


def lifting_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Choice]:
    """Return from where a token with an icon can be removed."""
    return [
        choose("remove", desk.setting.regions[place].name, 1)
        for place in open_regions(desk, frame, step)
        if any(_icon(step) in token.icons for token in desk.regions[place].tokens)
    ]


def lifting_refusal(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> Refusal | None:
    """Say why no token can be removed from a Region."""
    named = region_and_number(desk, choice, "remove")
    wrong = None if named is None else wrong_region(desk, frame, step, named[0])
    found = lifting_candidates(desk, frame, step)
    return wrong or (None if choice in found else not_here("third.event.impossible", found))


def remove_token(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> int:
    """Remove a token."""
    region = desk.setting.region_named[choice.words[0]]
    _lift(desk, region, next(token for token in desk.regions[region].tokens if _icon(step) in token.icons))
    desk.change(region=region)
    return max(0, how_many(step, frame) - 1)


def bandit_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Choice]:
    """Return the Roads on which Bandits can be placed, or from which they can be removed."""
    setting = desk.setting
    if step.verb == EffectVerb.REMOVE:
        return [
            choose("remove", setting.road_name(road), number)
            for road in setting.roads_in_play
            for number in range(1, min(step.count, desk.bandits[road]) + 1)
        ]
    return [
        choose("place", setting.road_name(road), number)
        for road in setting.roads_in_play
        for number in range(1, how_many(step, frame) + 1)
    ]


def bandit_refusal(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> Refusal | None:
    """Refuse other Roads and numbers."""
    found = bandit_candidates(desk, frame, step)
    return None if choice in found else not_here("third.token.bandit", [choose(step.verb), *found])


def change_bandits(desk: Desk, _: EffectRun, step: EffectStep, choice: Choice) -> int:
    """Place or remove Bandits."""
    road, number = desk.setting.road_named[choice.words[0]], int(choice.words[1])
    number = -number if step.verb == EffectVerb.REMOVE else number
    desk.bandits = slots_and_tokens.with_bandits(desk.bandits, road, number)
    return 0


def sabotage_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Choice]:
    """Return the Slots, from 1, on which Sabotage can be placed, or from which it can be removed."""
    found = []
    for place in open_regions(desk, frame, step):
        printed, state = desk.setting.regions[place], desk.regions[place]
        slots = state.sabotaged if step.verb == EffectVerb.REMOVE else range(len(printed.slots))
        found += [choose(step.verb, printed.name, slot + 1) for slot in slots]
    return found


def sabotage_refusal(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> Refusal | None:
    """Say why Sabotage cannot be placed on a Slot, or not be removed."""
    named = region_and_number(desk, choice, str(step.verb))
    if named is None or not 1 <= named[1] <= len(desk.setting.regions[named[0]].slots):
        return not_here("third.token.sabotage", [choose(step.verb)])
    region, slot = named[0], named[1] - 1
    printed, state = desk.setting.regions[region], desk.regions[region]
    wrong = wrong_region(desk, frame, step, region)
    if step.verb == EffectVerb.REMOVE:
        there = slot in state.sabotaged
        return wrong or (None if there else not_here("third.token.repair", sabotage_candidates(desk, frame, step)))
    return (
        wrong
        or slots_and_tokens.not_in_jerusalem(printed)
        or slots_and_tokens.no_sabotage(printed, state, slot, desk.setting.rulings)
    )


def change_sabotage(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> int:
    """Place a Sabotage token, or remove one."""
    region, slot = desk.setting.region_named[choice.words[0]], int(choice.words[1]) - 1
    state = desk.regions[region]
    if step.verb == EffectVerb.REMOVE:
        desk.put_region(region, slots_and_tokens.repaired(state, slot))
    else:
        desk.set_region(region, sabotaged=tuple(sorted((*state.sabotaged, slot))))
    desk.change(region=region)
    return max(0, how_many(step, frame) - 1)


def port_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Choice]:
    """Return the Regions with a Port that can be covered."""
    return [
        choose("destroy", desk.setting.regions[place].name)
        for place in open_regions(desk, frame, step)
        if slots_and_tokens.has_port(desk.setting.regions[place].ports, desk.regions[place].destroyed_ports)
    ]


def port_refusal(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> Refusal | None:
    """Refuse Regions without a Port that can be covered."""
    found = port_candidates(desk, frame, step)
    return None if choice in found else not_here("third.region.port.destroyed", [choose("destroy"), *found])


def destroy_port(desk: Desk, frame: EffectRun, step: EffectStep, choice: Choice) -> int:
    """Cover a Port for good."""
    region = desk.setting.region_named[choice.words[0]]
    state = desk.regions[region]
    covered = slots_and_tokens.destroyed_ports(desk.setting.regions[region].ports, state.destroyed_ports)
    desk.set_region(region, destroyed_ports=covered)
    desk.change(region=region)
    return max(0, how_many(step, frame) - 1)
