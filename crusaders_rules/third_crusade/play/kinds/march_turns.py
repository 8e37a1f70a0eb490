"""Movement: from where to where, with which pieces; Forced, Coordinated, Disperse and Sea Moves; Bandits on the way."""

from __future__ import annotations

from functools import lru_cache

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.battle_start import attacks
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.effect_places import (
    NOT_FOR_CROWN,
    SKIP,
    crown_in_same_region,
    meeting,
    regions_for_crown,
    wrong_place,
)
from crusaders_rules.third_crusade.play.kinds.kind import Kind, not_here, surely
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.piece_words import force_of_piece as alone
from crusaders_rules.third_crusade.play.piece_words import pieces_of, single_pieces, subsets, words_of
from crusaders_rules.third_crusade.play.reckoning import UNKNOWN
from crusaders_rules.third_crusade.rules import battles, leaders, marches
from crusaders_rules.third_crusade.rules.sides import partner_of
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.scenario.effects import EffectVerb
from crusaders_rules.third_crusade.state import Force, Owner
from crusaders_rules.third_crusade.state.changing import changed
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import EffectRun, MarchArrival, MarchPlan

_TWO = 2
# How many answers a table keeps.
_KEPT = 5_000


def _coordinated(frame: MarchPlan) -> bool:
    return frame.verb == EffectVerb.COORDINATED_MARCH


def _standing(desk: Desk, frame: MarchPlan, origin: int) -> Force:
    """Return the pieces in the Region of departure that are in no group yet."""
    standing = desk.force(origin)
    for _, group in frame.groups:
        standing = standing.minus(group)
    return standing


def movable(desk: Desk, frame: MarchPlan, origin: int) -> Force:
    """Return the pieces that the player may still move from a Region."""
    standing = _standing(desk, frame, origin)
    together = _coordinated(frame)
    neutral = marches.takes_neutrals(
        desk.neutrals(origin), frame.army, desk.setting.interpretation, coordinated=together
    )
    return _of_owners(standing, frame.army, together, neutral)


@lru_cache(_KEPT)
def _of_owners(standing: Force, army: Owner, coordinated: bool, neutral: bool) -> Force:  # noqa: FBT001 -- a key
    """Return the pieces of a player, with those of the partner and the Neutral ones if they may go along."""
    owners = [army, *([partner_of(army)] if coordinated else []), *([Owner.NEUTRAL] if neutral else [])]
    found = Force()
    for owner in owners:
        found = found.plus(leaders.movable(standing, owner))
    return found


@lru_cache(_KEPT)
def _one_by_one(pieces: Force) -> tuple[Force, ...]:
    """Return each different piece of some pieces, alone."""
    return tuple(alone(piece) for piece, _ in single_pieces(pieces))


@lru_cache(_KEPT)
def _choices(pieces: Force) -> tuple[tuple[Force, Decision], ...]:
    """Return each choice of at least one of some pieces, with its decision."""
    return tuple((some, Decision("take", words_of(some))) for some in subsets(pieces))


def _no_way(desk: Desk, frame: MarchPlan, origin: int, target: int) -> Refusal | None:
    """Say why no piece can go from a Region to another."""
    if frame.verb == EffectVerb.SEA_MOVE:
        printed, states = desk.setting.regions, desk.regions
        ports = [(printed[place].ports, states[place].destroyed_ports) for place in (origin, target)]
        return marches.no_sea_way(ports[0], ports[1])
    return marches.no_road(desk.setting.adjacent, origin, target)


def _no_place(desk: Desk, army: Owner, target: int, coming: Force) -> Refusal | None:
    """Say why pieces find no room in a Region; attackers wait on the Road and need none."""
    state = desk.regions[target]
    if attacks(state.force, coming, side_of(army)):
        return None
    refused = desk.facts(target).refused
    found: Refusal | None = refused.get(coming, UNKNOWN)
    if found is UNKNOWN:
        found = marches.does_not_fit(desk.setting.regions[target], state, coming, desk.setting.interpretation)
        refused[coming] = found
    return found


def _refused_origin(desk: Desk, frame: MarchPlan, origin: int) -> Refusal | None:
    """Say why a movement cannot begin in a Region."""
    if frame.origin is not None or frame.step is None:
        return None
    card = crown_in_same_region(desk, frame.step[0])
    if card is not None and origin not in regions_for_crown(desk, frame.army, card):
        return NOT_FOR_CROWN
    return wrong_place(desk, frame.army, desk.setting.step(*frame.step), origin)


def _refused_way(desk: Desk, frame: MarchPlan, origin: int, target: int) -> Refusal | None:
    """Say why a movement from a Region to another cannot be chosen."""
    refused = _refused_origin(desk, frame, origin)
    return refused or _refused_target(desk, frame, origin, target, _one_by_one(movable(desk, frame, origin)))


def _refused_target(
    desk: Desk, frame: MarchPlan, origin: int, target: int, pieces: tuple[Force, ...]
) -> Refusal | None:
    """Say why none of some pieces can move from a Region, from which a movement can begin, to another."""
    taken = tuple([place for place, _ in frame.groups])
    if target in taken:
        return marches.wrong_targets((), desk.setting.adjacent[origin], desk.setting.interpretation)
    refused = _no_way(desk, frame, origin, target)
    if refused is not None:
        return refused
    if not pieces:
        everything = _standing(desk, frame, origin)
        return marches.not_yours(
            desk.force(origin), everything, frame.army, desk.setting.interpretation, coordinated=_coordinated(frame)
        ) or not_here("third.march.move", [SKIP])
    going = changed(frame, origin=origin, going=target) if frame.verb == EffectVerb.DISPERSE else frame
    first = None
    for piece in pieces:
        reason = _no_place(desk, frame.army, target, piece) or _no_second(desk, going, piece)
        if reason is None:
            return None
        first = first or reason
    return first


def _regions(desk: Desk, decision: Decision) -> tuple[int, int] | None:
    if decision.verb != "go" or len(decision.words) != _TWO:
        return None
    named = desk.setting.region_named
    origin, target = named.get(decision.words[0]), named.get(decision.words[1])
    return None if origin is None or target is None or origin == target else (origin, target)


def _ways(desk: Desk, frame: MarchPlan) -> list[Decision]:
    """Return the movements to choose from: from each Region of departure to each other Region."""
    named, found = desk.setting.regions, []
    sea = frame.verb == EffectVerb.SEA_MOVE
    origins = (frame.origin,) if frame.origin is not None else desk.setting.in_play
    if frame.origin is None and frame.step is not None:
        card = crown_in_same_region(desk, frame.step[0])
        origins = origins if card is None else regions_for_crown(desk, frame.army, card)
        origins = meeting(desk, frame.army, desk.setting.step(*frame.step), origins)
    for origin in origins:
        pieces = _one_by_one(movable(desk, frame, origin))
        if not pieces:
            continue
        targets = desk.setting.in_play if sea else _by_road(desk, frame, origin)
        found += [
            choose("go", named[origin].name, named[target].name)
            for target in targets
            if target != origin and _refused_target(desk, frame, origin, target, pieces) is None
        ]
    return found


def _by_road(desk: Desk, frame: MarchPlan, origin: int) -> tuple[int, ...]:
    """Return the Regions to which Roads lead; the second step of a Forced March goes on from the first Region."""
    adjacent = desk.setting.adjacent[origin]
    return marches.second_step(adjacent, battle=False) if frame.onward else adjacent


def _stop(frame: MarchPlan) -> Decision:
    return Decision("done") if frame.groups else SKIP


def candidates(desk: Desk, frame: MarchPlan) -> list[Decision]:
    """Return the ways to go, or the pieces that can go the chosen way."""
    if frame.going is None:
        stop = _stop(frame)
        return _ways(desk, frame) if refusal(desk, frame, stop) else [*_ways(desk, frame), stop]
    return [
        decision
        for pieces, decision in _choices(movable(desk, frame, not_none(frame.origin)))
        if (_no_place(desk, frame.army, frame.going, pieces) or _no_second(desk, frame, pieces)) is None
    ]


def refusal(desk: Desk, frame: MarchPlan, decision: Decision) -> Refusal | None:
    """Say why a way or pieces cannot be chosen."""
    if frame.going is not None:
        return _refused_pieces(desk, frame, decision)
    if decision == _stop(frame):
        taken = tuple(place for place, _ in frame.groups)
        if frame.verb != EffectVerb.DISPERSE or not taken or frame.origin is None:
            return None
        return marches.wrong_targets(taken, desk.setting.adjacent[frame.origin], desk.setting.interpretation)
    way = _regions(desk, decision)
    if way is None:
        return not_here("third.march.move", [choose("go"), _stop(frame)])
    if frame.origin is not None and way[0] != frame.origin:
        return not_here("third.march.move", [choose("go"), _stop(frame)])
    return _refused_way(desk, frame, *way)


def _refused_pieces(desk: Desk, frame: MarchPlan, decision: Decision) -> Refusal | None:
    origin = not_none(frame.origin)
    going = not_none(frame.going)
    standing = _standing(desk, frame, origin)
    pieces = pieces_of(decision.words, standing) if decision.verb == "take" else None
    if pieces is None:
        return not_here("third.march.move", [choose("take")])
    # Control is looked at with all pieces there, also those that are in another group.
    whole = desk.force(origin)
    refused = marches.not_yours(whole, pieces, frame.army, desk.setting.interpretation, coordinated=_coordinated(frame))
    if refused is None and not _within(standing, pieces):
        refused = not_here("third.march.move", [choose("take")])
    return refused or _no_place(desk, frame.army, going, pieces) or _no_second(desk, frame, pieces)


def _within(standing: Force, pieces: Force) -> bool:
    try:
        standing.minus(pieces)
    except ValueError:
        return False
    return True


def _no_second(desk: Desk, frame: MarchPlan, pieces: Force) -> Refusal | None:
    """Say why a first group leaves no second one, if a Disperse must use two Regions."""
    if frame.verb != EffectVerb.DISPERSE or frame.groups:
        return None
    origin = not_none(frame.origin)
    going = not_none(frame.going)
    adjacent = desk.setting.adjacent[origin]
    refused = marches.wrong_targets((going,), adjacent, desk.setting.interpretation)
    if refused is None:
        return None
    after = changed(frame, groups=((going, pieces),), going=None)
    ways = (_refused_way(desk, after, origin, target) for target in adjacent)
    return None if None in ways else refused


def settle(desk: Desk, frame: MarchPlan) -> bool:
    """End a movement for which there is no way, and go when all groups are chosen."""
    if frame.going is not None:
        return False
    most = _TWO if frame.verb == EffectVerb.DISPERSE else 1
    if len(frame.groups) == most:
        _go(desk, frame)
        return True
    desk.offered = found = tuple(candidates(desk, frame))
    if any(decision.verb == "go" for decision in found):
        return False
    if frame.groups:
        _go(desk, frame)
    else:
        desk.pop()
    return True


def carry_out(desk: Desk, frame: MarchPlan, decision: Decision) -> None:
    """Choose a way or the pieces for it, or end the choice."""
    if decision.verb == "go":
        way = not_none(_regions(desk, decision))
        desk.change(origin=way[0], going=way[1])
    elif decision.verb == "take":
        origin = not_none(frame.origin)
        going = not_none(frame.going)
        pieces = not_none(pieces_of(decision.words, _standing(desk, frame, origin)))
        desk.change(going=None, groups=(*frame.groups, (going, pieces)))
    elif frame.groups:
        _go(desk, frame)
    else:
        desk.pop()


def _go(desk: Desk, frame: MarchPlan) -> None:
    """Put the groups on their way; the first one arrives first."""
    origin = not_none(frame.origin)
    desk.pop()
    if isinstance(desk.top, EffectRun) and not frame.onward:
        # A March takes place in the Region where it begins.
        desk.change(region=origin)
    forced = frame.verb == EffectVerb.FORCED_MARCH and not frame.onward
    if forced:
        (target, _), *_ = frame.groups
        desk.push(MarchPlan(frame.army, frame.verb, target, ignore=frame.ignore, onward=True))
    for target, group in reversed(frame.groups):
        desk.set_force(origin, battles.left_behind(desk.force(origin), group))
        sea = frame.verb == EffectVerb.SEA_MOVE
        road = None if sea else desk.setting.road_between[origin, target]
        desk.push(MarchArrival(frame.army, origin, target, group, road, frame.ignore))


def _prompt(desk: Desk, frame: MarchPlan) -> str:
    if frame.going is None:
        return f"{title_of(frame.verb)}: choose from where to where, or {'be done' if frame.groups else 'skip'}"
    return f"choose the pieces that go to {desk.setting.regions[frame.going].title}"


MARCH = Kind(
    frame=MarchPlan,
    rule="third.march.move",
    prompt=_prompt,
    asked=lambda _, frame: frame.army,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
    sure=surely,
)
