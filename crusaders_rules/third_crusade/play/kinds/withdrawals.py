"""Retreats of beaten defenders, and pieces that find no Slot after a Battle, piece by piece."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import NoRoom
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds.kind import Kind, not_here, surely
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.piece_words import force_of_piece, piece_word, single_pieces
from crusaders_rules.third_crusade.rules import retreats
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.slots_and_tokens import slots_taken
from crusaders_rules.third_crusade.state import Force, Owner, Shape
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import MarchArrival, RetreatPlan, SurplusPlan

_TWO = 2


def _pieces(standing: Force) -> dict[str, tuple[Casualty, Shape]]:
    return {piece_word(piece): (piece, shape) for piece, shape in single_pieces(standing)}


def _free(desk: Desk, region: int, shape: Shape, moves: tuple[tuple[int, Force], ...]) -> int:
    """Return the free Slots of a shape in a Region, after the pieces that go there already."""
    coming = sum(slots_taken(group, shape) for place, group in moves if place == region)
    return desk.free(region, shape) - coming


def _closed(desk: Desk, frame: RetreatPlan | SurplusPlan, target: int, shape: Shape) -> Refusal | None:
    """Say why a piece of a shape cannot go to a Region."""
    retreating = isinstance(frame, RetreatPlan)
    refused = retreats.refused_retreat(
        target,
        frame.origin if isinstance(frame, RetreatPlan) else None,
        desk.setting.adjacent[frame.region],
        open_region=retreats.is_open(desk.force(target), frame.side, desk.setting.interpretation),
    )
    moves = frame.moves if isinstance(frame, RetreatPlan) else ()
    free = _free(desk, target, shape, moves)
    refused = refused or retreats.group_apart(target, tuple(place for place, _ in moves), desk.setting.interpretation)
    rule = "third.retreat.defenders" if retreating else "third.retreat.surplus"
    return refused or (NoRoom(rule, needs=1, has=free) if free < 1 else None)


def retreat_candidates(desk: Desk, frame: RetreatPlan) -> list[Decision]:
    """Return the pieces that can retreat, each with a Region that is open to it."""
    return [
        choose("retreat", word, desk.setting.regions[target].name)
        for word, (_, shape) in _pieces(frame.force).items()
        for target in desk.setting.adjacent[frame.region]
        if _closed(desk, frame, target, shape) is None
    ]


def retreat_refusal(desk: Desk, frame: RetreatPlan, decision: Decision) -> Refusal | None:
    """Say why a piece cannot retreat to a Region."""
    found = _pieces(frame.force)
    target = desk.setting.region_named.get(decision.words[1]) if len(decision.words) == _TWO else None
    if decision.verb != "retreat" or target is None or decision.words[0] not in found:
        return not_here("third.retreat.defenders", [choose("retreat")])
    return _closed(desk, frame, target, found[decision.words[0]][1])


def retreat_settle(desk: Desk, frame: RetreatPlan) -> bool:
    """Move the groups when all pieces have a place; kill those without one."""
    if not frame.force.number:
        desk.pop()
        for target, group in reversed(frame.moves):
            road = desk.setting.road_between[frame.region, target]
            desk.push(MarchArrival(frame.army, frame.region, target, group, road, retreat=True))
        return True
    desk.offered = found = tuple(retreat_candidates(desk, frame))
    if len(found) > 1:
        return False
    if found:
        retreat(desk, frame, found[0])
        return True
    dead = retreats.killed(frame.force, ())
    desk.mark_killed(dead)
    desk.to_box(dead)
    desk.change(force=Force())
    return True


def retreat(desk: Desk, frame: RetreatPlan, decision: Decision) -> None:
    """Let a piece retreat to a Region."""
    piece, _ = _pieces(frame.force)[decision.words[0]]
    target = desk.setting.region_named[decision.words[1]]
    one = force_of_piece(piece)
    groups = dict(frame.moves)
    groups[target] = groups.get(target, Force()).plus(one)
    desk.change(force=frame.force.minus(one), moves=tuple(groups.items()))


# Pieces without a Slot.


def _crowded(desk: Desk, frame: SurplusPlan) -> Shape | None:
    """Return a shape of which too many pieces stand in the Region."""
    state = desk.regions[frame.region]
    over = retreats.surplus(desk.setting.regions[frame.region], state, state.force)
    return next((shape for shape in Shape if over[shape]), None)


def surplus_settle(desk: Desk, frame: SurplusPlan) -> bool:
    """End when every piece has a Slot."""
    if _crowded(desk, frame) is None:
        desk.pop()
        return True
    desk.offered = found = tuple(surplus_candidates(desk, frame))
    if len(found) > 1:
        return False
    leave(desk, frame, found[0])
    return True


def surplus_candidates(desk: Desk, frame: SurplusPlan) -> list[Decision]:
    """Return the pieces that can leave, each with a Region; if none is open, the pieces that can be given up."""
    crowded = _crowded(desk, frame)
    crowded = not_none(crowded)
    words = _surplus_words(desk, frame, crowded)
    adjacent = desk.setting.adjacent[frame.region]
    targets = [target for target in adjacent if _closed(desk, frame, target, crowded) is None]
    if not targets:
        back = retreats.last_resort(frame.origin, desk.setting.interpretation)
        targets = [target for target in back if target in adjacent and desk.free(target, crowded) > 0]
    if not targets:
        return [choose("give-up", word) for word in words]
    names = [desk.setting.regions[target].name for target in targets]
    return [choose("leave", word, name) for word in words for name in names]


def _surplus_words(desk: Desk, frame: SurplusPlan, crowded: Shape) -> list[str]:
    """Return the pieces of a crowded shape that may be the surplus."""
    found = {word: piece for word, (piece, shape) in _pieces(desk.force(frame.region)).items() if shape == crowded}
    neutrals = any(piece.owner == Owner.NEUTRAL for piece in found.values())
    return [
        word
        for word, piece in found.items()
        if retreats.may_be_surplus(
            neutral=piece.owner == Owner.NEUTRAL, neutrals_there=neutrals, interpretation=desk.setting.interpretation
        )
    ]


def surplus_refusal(desk: Desk, frame: SurplusPlan, decision: Decision) -> Refusal | None:
    """Say why a piece cannot leave for a Region."""
    found = surplus_candidates(desk, frame)
    if decision in found:
        return None
    target = desk.setting.region_named.get(decision.words[1]) if len(decision.words) == _TWO else None
    crowded = _crowded(desk, frame)
    if decision.verb != "leave" or target is None or crowded is None:
        return not_here("third.retreat.surplus", found)
    return _closed(desk, frame, target, crowded) or not_here("third.retreat.surplus", found)


def leave(desk: Desk, frame: SurplusPlan, decision: Decision) -> None:
    """Let a piece leave a crowded Region, or give it up."""
    piece, _ = _pieces(desk.force(frame.region))[decision.words[0]]
    one = force_of_piece(piece)
    desk.set_force(frame.region, desk.force(frame.region).minus(one))
    if decision.verb == "give-up":
        desk.to_box(retreats.killed(one, ()))
        return
    target = desk.setting.region_named[decision.words[1]]
    road = desk.setting.road_between[frame.region, target]
    desk.push(MarchArrival(frame.army, frame.region, target, one, road, retreat=True))


RETREAT = Kind(
    frame=RetreatPlan,
    rule="third.retreat.defenders",
    prompt=lambda _, __: "choose a piece that retreats, and where to",
    asked=lambda _, frame: frame.army,
    settle=retreat_settle,
    candidates=retreat_candidates,
    refusal=retreat_refusal,
    carry_out=retreat,
    sure=surely,
)
SURPLUS = Kind(
    frame=SurplusPlan,
    rule="third.retreat.surplus",
    prompt=lambda _, __: "choose a piece that finds no Slot, and where it goes",
    asked=lambda _, frame: frame.army,
    settle=surplus_settle,
    candidates=surplus_candidates,
    refusal=surplus_refusal,
    carry_out=leave,
    sure=surely,
)
