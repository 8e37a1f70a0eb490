"""Pieces on the way: Bandits take their toll, and then the pieces arrive."""

from __future__ import annotations

from crusaders_rules.third_crusade.play.battle_start import enter
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.kinds.kind import Kind, listed, surely
from crusaders_rules.third_crusade.play.piece_words import force_of_piece, piece_word, single_pieces
from crusaders_rules.third_crusade.rules import marches, reactions
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.retreats import surplus
from crusaders_rules.third_crusade.state import Force, Owner
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import MarchArrival, ReinforceToll, SurplusPlan

_RULE = "third.march.bandits"


def _units_of(standing: Force) -> list[Casualty]:
    return [piece for piece, _ in single_pieces(standing) if piece.leader is None]


def settle(desk: Desk, frame: MarchArrival) -> bool:
    """Let Bandits strike, and then let the pieces arrive; a toll without a choice is paid at once."""
    if frame.toll is None:
        _meet_bandits(desk, frame)
        return True
    if frame.toll:
        units = _exposed(desk, frame)
        if len(units) > 1:
            return False
        _pay(desk, units[0])
        return True
    desk.pop()
    if frame.force.number == 0:
        return True
    if frame.retreat:
        desk.set_force(frame.target, desk.force(frame.target).plus(frame.force))
        return True
    enter(desk, frame.army, frame.target, frame.origin, frame.force, ignore=frame.ignore)
    printed, state = desk.setting.regions[frame.target], desk.regions[frame.target]
    if any(surplus(printed, state, state.force).values()):
        desk.push(SurplusPlan(frame.army, side_of(frame.army), frame.target))
    return True


def _meet_bandits(desk: Desk, frame: MarchArrival) -> None:
    if frame.road is None:
        desk.change(toll=0)
        return
    tokens = desk.bandits[frame.road]
    taken_from = marches.exposed(frame.force, desk.setting.interpretation)
    toll = marches.units_to_bandits(taken_from.number, tokens, ignored=frame.ignore)
    left = marches.bandits_left(tokens, ignored=frame.ignore)
    desk.bandits = (*desk.bandits[: frame.road], left, *desk.bandits[frame.road + 1 :])
    desk.change(toll=toll)


def _pay(desk: Desk, piece: Casualty) -> None:
    frame = desk.top
    lost = force_of_piece(piece)
    desk.to_box(lost)
    desk.change(force=frame.force.minus(lost), toll=frame.toll - 1)


def _exposed(desk: Desk, frame: MarchArrival) -> list[Casualty]:
    return [piece for piece, _ in single_pieces(marches.exposed(frame.force, desk.setting.interpretation))]


def candidates(desk: Desk, frame: MarchArrival) -> list[Decision]:
    """Return the pieces of which Bandits can take one."""
    return [choose("lose", piece_word(piece)) for piece in _exposed(desk, frame)]


def carry_out(desk: Desk, frame: MarchArrival, decision: Decision) -> None:
    """Lose a piece to Bandits."""
    _pay(desk, next(piece for piece in _exposed(desk, frame) if piece_word(piece) == decision.words[0]))


def _reinforcing(desk: Desk, frame: ReinforceToll) -> Force:
    standing = desk.force(frame.region)
    return reactions.reinforcing(standing, side_of(frame.army), frame.army, desk.setting.interpretation)


def settle_reinforce(desk: Desk, frame: ReinforceToll) -> bool:
    """End when the toll is paid; pay it at once if there is no choice."""
    if not frame.toll:
        desk.pop()
        return True
    units = _units_of(_reinforcing(desk, frame))
    if len(units) > 1:
        return False
    _take(desk, frame, units[0])
    return True


def _take(desk: Desk, frame: ReinforceToll, piece: Casualty) -> None:
    desk.set_force(frame.region, desk.force(frame.region).minus(force_of_piece(piece)))
    desk.change(toll=frame.toll - 1)


def reinforce_candidates(desk: Desk, frame: ReinforceToll) -> list[Decision]:
    """Return the Units of which Bandits can take one."""
    return [choose("lose", piece_word(piece)) for piece in _units_of(_reinforcing(desk, frame))]


def reinforce_carry_out(desk: Desk, frame: ReinforceToll, decision: Decision) -> None:
    """Lose a reinforcing Unit to Bandits."""
    units = _units_of(_reinforcing(desk, frame))
    _take(desk, frame, next(piece for piece in units if piece_word(piece) == decision.words[0]))


def _asked(_: Desk, frame: MarchArrival | ReinforceToll) -> Owner:
    return frame.army


def _prompt(_: Desk, frame: MarchArrival | ReinforceToll) -> str:
    return f"choose a Unit that Bandits take ({frame.toll} left)"


ARRIVAL = Kind(
    frame=MarchArrival,
    rule=_RULE,
    prompt=_prompt,
    asked=_asked,
    settle=settle,
    candidates=candidates,
    refusal=listed(_RULE, candidates),
    carry_out=carry_out,
    sure=surely,
)
REINFORCE = Kind(
    frame=ReinforceToll,
    rule=_RULE,
    prompt=_prompt,
    asked=_asked,
    settle=settle_reinforce,
    candidates=reinforce_candidates,
    refusal=listed(_RULE, reinforce_candidates),
    carry_out=reinforce_carry_out,
    sure=surely,
)
