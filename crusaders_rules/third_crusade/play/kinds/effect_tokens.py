"""Steps of effects that place or remove tokens: Resources, Bandits, Sabotage, Destroyed Ports.

Each function that carries a step out returns how much of the step is left.
"""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import NoRoom
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.effect_places import how_many, open_regions, region_and_number, wrong_region
from crusaders_rules.third_crusade.play.kinds.effect_pieces import replaceable_units, without_unit
from crusaders_rules.third_crusade.play.kinds.kind import not_here
from crusaders_rules.third_crusade.rules import slots_and_tokens
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import Icon, ResourceToken
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import EffectRun


def _icon(step: EffectStep) -> Icon:
    return Icon(step.what.removesuffix("-token"))


def _slots(desk: Desk, region: int, step: EffectStep) -> tuple[int, ...]:
    """Return the Slots of a Region on which tokens can lie, in the order in which they are taken."""
    printed, state = desk.setting.regions[region], desk.regions[region]
    return slots_and_tokens.open_to_tokens(printed, state, step.shape, desk.setting.interpretation)


def _room(desk: Desk, region: int, step: EffectStep) -> int:
    """Return how many tokens find Slots in a Region."""
    return len(_slots(desk, region, step)) // step.slots


def token_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return where tokens can be placed, and how many."""
    found = []
    for place in open_regions(desk, frame, step):
        name, room = desk.setting.regions[place].name, _room(desk, place, step)
        found += [choose("place", name, number) for number in range(1, min(how_many(step, frame), room) + 1)]
        if frame.own and not room:
            there = dict.fromkeys(token.icons for token in _alike(desk, place, step))
            found += [choose("replace", name, "token", "+".join(icons)) for icons in there]
            found += [choose("replace", name, *words) for words in _units_in_the_way(desk, frame, place, step)]
    return found


def _alike(desk: Desk, region: int, step: EffectStep) -> list[ResourceToken]:
    """Return the tokens of a Region that make room for another one, first those in sight."""
    printed, state = desk.setting.regions[region], desk.regions[region]
    covered = slots_and_tokens.covered_slots(printed, state, desk.setting.interpretation)
    alike = [one for one in state.tokens if printed.slots[one.slot].shape == step.shape]
    return sorted(
        (one for one in alike if len(one.slots) >= step.slots), key=lambda one: not set(one.slots).isdisjoint(covered)
    )


def _units_in_the_way(desk: Desk, frame: EffectRun, region: int, step: EffectStep) -> list[tuple[str, str]]:
    """Return the Units, as owner and type, of which one that leaves makes room for a token of one Slot."""
    left = step.slots == 1 and _below_a_piece(desk, region, step)
    return replaceable_units(desk, frame, region, step.shape) if left else []


def _below_a_piece(desk: Desk, region: int, step: EffectStep) -> tuple[int, ...]:
    """Return the Slots on which a token can lie if a Unit leaves."""
    return slots_and_tokens.slots_left_to_token(desk.setting.regions[region], desk.regions[region], step.shape)


def token_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why so many tokens cannot be placed in a Region."""
    if decision.verb == "replace":
        found = token_candidates(desk, frame, step)
        return None if decision in found else not_here("third.diplomacy.board.replace", [choose("place"), *found])
    named = region_and_number(desk, decision, "place")
    if named is None or not 1 <= named[1] <= how_many(step, frame):
        return not_here("third.event.region", [choose("place")])
    region, number = named
    wrong = wrong_region(desk, frame, step, region)
    if wrong is None and number > _room(desk, region, step):
        return NoRoom("third.region.slots.lost", needs=number, has=_room(desk, region, step))
    return wrong


def place_tokens(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Place Resource tokens; the tracks follow, since they are counted anew."""
    region = desk.setting.region_named[decision.words[0]]
    number = int(decision.words[1]) if decision.verb == "place" else 1
    if decision.verb == "replace" and decision.words[1] == "token":
        gone = next(token for token in _alike(desk, region, step) if "+".join(token.icons) == decision.words[2])
        _lift(desk, region, gone)
        _lay(desk, region, step, gone.slots)
    else:
        if decision.verb == "replace":
            _make_room(desk, region, step, decision)
        for _ in range(number):
            _lay(desk, region, step, _slots(desk, region, step))
    desk.change(region=region)
    return how_many(step, frame) - number if frame.own else 0


def _lay(desk: Desk, region: int, step: EffectStep, slots: tuple[int, ...]) -> None:
    """Lay a token on the first ones of some Slots."""
    slot, *more = sorted(slots[: step.slots])
    token = ResourceToken(slot, step.icons or (_icon(step),), tuple(more))
    desk.set_region(region, tokens=(*desk.regions[region].tokens, token))


def _make_room(desk: Desk, region: int, step: EffectStep, decision: Decision) -> None:
    """Return a Unit on a Slot without a token to its player board or pool, so that a token can lie there."""
    printed, state = desk.setting.regions[region], desk.regions[region]
    left = _below_a_piece(desk, region, step)[0]
    covered = slots_and_tokens.covered_slots(printed, state, desk.setting.interpretation)
    standing = without_unit(desk, region, decision)
    desk.set_region(region, force=standing, covered=tuple(slot for slot in covered if slot != left))


def _lift(desk: Desk, region: int, gone: ResourceToken) -> None:
    desk.set_region(region, tokens=tuple(token for token in desk.regions[region].tokens if token != gone))


def lifting_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return from where a token with an icon can be removed."""
    return [
        choose("remove", desk.setting.regions[place].name, 1)
        for place in open_regions(desk, frame, step)
        if any(_icon(step) in token.icons for token in desk.regions[place].tokens)
    ]


def lifting_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why no token can be removed from a Region."""
    named = region_and_number(desk, decision, "remove")
    wrong = None if named is None else wrong_region(desk, frame, step, named[0])
    found = lifting_candidates(desk, frame, step)
    return wrong or (None if decision in found else not_here("third.event.impossible", found))


def remove_token(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Remove a token."""
    region = desk.setting.region_named[decision.words[0]]
    _lift(desk, region, next(token for token in desk.regions[region].tokens if _icon(step) in token.icons))
    desk.change(region=region)
    return max(0, how_many(step, frame) - 1)


def bandit_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
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


def bandit_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Refuse other Roads and numbers."""
    found = bandit_candidates(desk, frame, step)
    return None if decision in found else not_here("third.token.bandit", [choose(step.verb)])


def change_bandits(desk: Desk, _: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Place or remove Bandits."""
    road, number = desk.setting.road_named[decision.words[0]], int(decision.words[1])
    number = -number if step.verb == EffectVerb.REMOVE else number
    desk.bandits = slots_and_tokens.with_bandits(desk.bandits, road, number)
    return 0


def sabotage_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return the Slots, from 1, on which Sabotage can be placed, or from which it can be removed."""
    found = []
    for place in open_regions(desk, frame, step):
        printed, state = desk.setting.regions[place], desk.regions[place]
        slots = state.sabotaged if step.verb == EffectVerb.REMOVE else range(len(printed.slots))
        found += [choose(step.verb, printed.name, slot + 1) for slot in slots]
    return found


def sabotage_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why Sabotage cannot be placed on a Slot, or not be removed."""
    named = region_and_number(desk, decision, str(step.verb))
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
        or slots_and_tokens.no_sabotage(printed, state, slot, desk.setting.interpretation)
    )


def change_sabotage(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Place a Sabotage token, or remove one."""
    region, slot = desk.setting.region_named[decision.words[0]], int(decision.words[1]) - 1
    state = desk.regions[region]
    if step.verb == EffectVerb.REMOVE:
        desk.put_region(region, slots_and_tokens.repaired(state, slot))
    else:
        desk.set_region(region, sabotaged=tuple(sorted((*state.sabotaged, slot))))
    desk.change(region=region)
    return max(0, how_many(step, frame) - 1)


def port_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return the Regions with a Port that can be covered."""
    return [
        choose("destroy", desk.setting.regions[place].name)
        for place in open_regions(desk, frame, step)
        if slots_and_tokens.has_port(desk.setting.regions[place].ports, desk.regions[place].destroyed_ports)
    ]


def port_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Refuse Regions without a Port that can be covered."""
    found = port_candidates(desk, frame, step)
    return None if decision in found else not_here("third.region.port.destroyed", [choose("destroy"), *found])


def destroy_port(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Cover a Port for good."""
    region = desk.setting.region_named[decision.words[0]]
    state = desk.regions[region]
    covered = slots_and_tokens.destroyed_ports(desk.setting.regions[region].ports, state.destroyed_ports)
    desk.set_region(region, destroyed_ports=covered)
    desk.change(region=region)
    return max(0, how_many(step, frame) - 1)
