"""Losses of a Battle, piece by piece, the losing side first."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play import battle_reckoning
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds.kind import not_here
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.piece_words import force_of_piece, piece_word, single_pieces
from crusaders_rules.third_crusade.rules import losses
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.control import has_presence
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.state import Force, Owner, UnitType
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import BattleFight

_HERE = "here"
_RULE = "third.losses.fair"
_ROLES = (BattleRole.ATTACKER, BattleRole.DEFENDER)


def pool(desk: Desk, frame: BattleFight, role: BattleRole) -> Force:
    """Return the pieces of a side that can be lost: those in the Battle, and those that Reinforce it."""
    found = battle_reckoning.in_battle(desk, frame, role)
    for some in battle_reckoning.reinforcements(desk, frame, role).values():
        found = found.plus(some)
    return found


def losing_now(frame: BattleFight) -> BattleRole | None:
    """Return the side that must name its next loss, None if all losses are taken; the beaten side begins."""
    order = _ROLES[::-1] if frame.wins else _ROLES
    for role in order:
        place = _ROLES.index(role)
        if len(frame.lost[place]) < frame.due[place]:
            return role
    return None


def asked(desk: Desk, frame: BattleFight) -> Owner:
    """Return the Army that names the next loss: the one that leads its side, or the one that retreats."""
    if frame.stage == "tactical":
        return not_none(frame.tactical)
    role = not_none(losing_now(frame))
    side = pool(desk, frame, role)
    armies = armies_of(battle_reckoning.alliance_in(frame, role))
    partners = tuple(army for army in armies if army in desk.seats and has_presence(side, army))
    number = len(frame.lost[_ROLES.index(role)])
    return losses.assigns_loss(battle_reckoning.leader_in(frame, role), partners, number, desk.setting.interpretation)


def elsewhere(desk: Desk, frame: BattleFight, role: BattleRole) -> dict[int, Force]:
    """Return the Units of the Armies of a side outside the Battle, by their Region."""
    reinforcing = battle_reckoning.reinforcements(desk, frame, role)
    found = {}
    for place in desk.setting.in_play:
        if place != frame.region and place not in reinforcing:
            units = Force()
            for army in armies_of(battle_reckoning.alliance_in(frame, role)):
                units = units.with_units(army, desk.force(place).of(army))
            if units.number:
                found[place] = units
    return found


def _before(desk: Desk, frame: BattleFight, role: BattleRole) -> tuple[Casualty, ...]:
    """Return the losses of a side so far."""
    leaders = {leader.name: leader for leader in desk.box.leaders}
    return tuple(
        Casualty(Owner(owner), leader=leaders[what]) if what in leaders else Casualty(Owner(owner), UnitType(what))
        for owner, what in frame.lost[_ROLES.index(role)]
    )


def _places(desk: Desk, frame: BattleFight, role: BattleRole) -> dict[str, Force]:
    """Return the pieces of a side by where they stand."""
    there = {_HERE: battle_reckoning.in_battle(desk, frame, role)}
    for region, some in battle_reckoning.reinforcements(desk, frame, role).items():
        there[desk.setting.regions[region].name] = some
    if not any(some.number for some in there.values()):
        # More losses are due than the side had pieces in the Battle, so the rest falls on others.
        there |= {desk.setting.regions[region].name: some for region, some in elsewhere(desk, frame, role).items()}
    return there


def _side(desk: Desk, frame: BattleFight, role: BattleRole) -> Force:
    """Return the pieces of a side of which the next loss is one."""
    found = Force()
    for some in _places(desk, frame, role).values():
        found = found.plus(some)
    return found


def _named(desk: Desk, frame: BattleFight) -> list[tuple[Decision, Casualty]]:
    """Return every piece of the losing side, whether it may be lost now or not."""
    if frame.stage == "tactical":
        tactical = not_none(frame.tactical)
        own = Force().with_units(tactical, desk.force(frame.region).of(tactical))
        return [(choose("lose", piece_word(piece), _HERE), piece) for piece, _ in single_pieces(own)]
    role = losing_now(frame)
    if role is None:
        return []
    return [
        (choose("lose", piece_word(piece), place), piece)
        for place, some in _places(desk, frame, role).items()
        for piece, _ in single_pieces(some)
    ]


def candidates(desk: Desk, frame: BattleFight) -> list[Decision]:
    """Return the pieces that may be lost now, each with where it stands."""
    found = _named(desk, frame)
    if frame.stage == "tactical":
        return [decision for decision, _ in found]
    role = losing_now(frame)
    if role is None:
        return []
    army, before = asked(desk, frame), _before(desk, frame, role)
    possible = losses.possible_losses(_side(desk, frame, role), army, before, desk.setting.interpretation)
    return [decision for decision, piece in found if piece in possible]


def refusal(desk: Desk, frame: BattleFight, decision: Decision) -> Refusal | None:
    """Say why a piece cannot be lost now."""
    found = dict(_named(desk, frame))
    if decision not in found:
        return not_here(_RULE, [choose("lose")])
    role = losing_now(frame)
    if frame.stage == "tactical" or role is None:
        return None
    side, before = _side(desk, frame, role), _before(desk, frame, role)
    return losses.unfair(side, asked(desk, frame), before, found[decision], desk.setting.interpretation)


def carry_out(desk: Desk, frame: BattleFight, decision: Decision) -> None:
    """Lose a piece: a Unit returns to its player board, a Leader leaves the game."""
    piece = dict(_named(desk, frame))[decision]
    role = not_none(losing_now(frame) if frame.stage == "losses" else BattleRole.DEFENDER)
    place = decision.words[1]
    if place != _HERE:
        region = desk.setting.region_named[place]
        desk.set_force(region, losses.without(desk.force(region), piece))
    elif role == BattleRole.ATTACKER:
        desk.change(force=losses.without(frame.force, piece))
    else:
        desk.set_force(frame.region, losses.without(desk.force(frame.region), piece))
    what = piece.leader.name if piece.leader is not None else str(piece.unit)
    lost = list(frame.lost)
    at = _ROLES.index(role)
    lost[at] = (*lost[at], (str(piece.owner), what))
    desk.change(lost=tuple(lost))
    if piece.leader is not None:
        desk.to_box(force_of_piece(piece))
        if (role == BattleRole.ATTACKER) != bool(frame.wins):
            desk.change(killed=True)
