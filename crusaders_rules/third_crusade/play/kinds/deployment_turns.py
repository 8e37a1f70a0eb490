"""The variable setup: each player discards an Objective Card, and then one piece after another is placed."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import NoUnitsLeft, TooDear
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.kinds.kind import Kind, not_here
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.piece_words import units_force
from crusaders_rules.third_crusade.rules import deployment
from crusaders_rules.third_crusade.rules.slots_and_tokens import no_room
from crusaders_rules.third_crusade.scenario.sheets import DeploymentSheet
from crusaders_rules.third_crusade.state import SHAPE_OF, Alliance, Force, Leader, Owner, RegionType, UnitType
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import DeploymentTurns

_DONE = Decision("done")
_TWO = 2


def _sheet(desk: Desk, army: Owner) -> DeploymentSheet:
    sheet = desk.setting.sheets[army].deploy
    return not_none(sheet)


def _points(desk: Desk, frame: DeploymentTurns, army: Owner) -> int:
    return _sheet(desk, army).points - frame.spent[desk.seats.index(army)]


def _marker(desk: Desk, frame: DeploymentTurns) -> int | None:
    return deployment.next_to_deploy(desk.initiative, frame.last, desk.passed)


def settle(desk: Desk, frame: DeploymentTurns) -> bool:
    """Reveal the kept cards when all have discarded, and end the setup when all are done."""
    if frame.stage == "discard":
        if len(frame.discarded) < len(desk.seats):
            return False
        for army, card in frame.discarded:
            kept = deployment.kept_objectives(desk.army(army).objectives, card)
            desk.set_army(army, objectives=(), revealed=kept)
        desk.change(stage="place")
        return True
    if _marker(desk, frame) is not None:
        return False
    desk.pop()
    desk.passed = frozenset()
    for place in desk.setting.in_play:
        garrison = deployment.neutral_garrison(desk.setting.regions[place].type, desk.force(place))
        desk.set_force(place, desk.force(place).plus(Force(neutral=garrison)))
    for army in desk.seats:
        desk.set_army(army, revealed=())
    return True


def asked(desk: Desk, frame: DeploymentTurns) -> Owner:
    """Return who discards next, or whose turn it is to place a piece."""
    if frame.stage == "discard":
        return desk.players[len(frame.discarded)]
    marker = not_none(_marker(desk, frame))
    return desk.initiative[marker]


def _leaders(desk: Desk, army: Owner) -> dict[str, Leader]:
    """Return the Leaders that an Army can still place, by name."""
    mine = _sheet(desk, army).leaders
    return {leader.name: leader for leader in desk.leaders_aside() if leader.name in mine}


def candidates(desk: Desk, frame: DeploymentTurns) -> list[Decision]:
    """Return the cards to discard, or the pieces with the Regions in which they can be placed."""
    army = asked(desk, frame)
    if frame.stage == "discard":
        return [choose("discard", card) for card in desk.army(army).objectives]
    pieces = (*UnitType, *_leaders(desk, army))
    regions = desk.setting.region_named
    return [*(choose("deploy", piece, name) for piece in pieces for name in regions), _DONE]


def refusal(desk: Desk, frame: DeploymentTurns, decision: Decision) -> Refusal | None:
    """Say why a card cannot be discarded, or a piece not be placed."""
    army = asked(desk, frame)
    if frame.stage == "discard":
        fits = decision in candidates(desk, frame)
        return None if fits else not_here("third.deploy.deal", [choose("discard")])
    if decision == _DONE:
        more = any(refusal(desk, frame, one) is None for one in candidates(desk, frame) if one != _DONE)
        return deployment.may_stop(desk.setting.interpretation, more=more)
    words, named = decision.words, desk.setting.region_named
    region = named.get(words[1]) if len(words) == _TWO else None
    leader = _leaders(desk, army).get(words[0]) if words else None
    if decision.verb != "deploy" or region is None or (leader is None and words[0] not in tuple(UnitType)):
        return not_here("third.deploy.turns", [choose("deploy"), _DONE])
    unit = None if leader is not None else UnitType(words[0])
    return _unaffordable(desk, frame, army, unit) or _closed(desk, frame, region, unit, leader)


def _unaffordable(desk: Desk, frame: DeploymentTurns, army: Owner, unit: UnitType | None) -> Refusal | None:
    cost, points = deployment.deployment_cost(unit), _points(desk, frame, army)
    if cost > points:
        return TooDear("third.deploy.costs", needs=cost, has=points)
    if unit is not None and not desk.on_board(army)[tuple(UnitType).index(unit)]:
        return NoUnitsLeft("third.deploy.costs", needs=1, has=0)
    return None


def _piece(army: Owner, unit: UnitType | None, leader: Leader | None) -> Force:
    if leader is not None:
        return Force(leaders=(leader,))
    unit = not_none(unit)
    return units_force(army, unit, 1)


def _closed(
    desk: Desk, frame: DeploymentTurns, region: int, unit: UnitType | None, leader: Leader | None
) -> Refusal | None:
    """Say why a Region is not open to a piece."""
    army = asked(desk, frame)
    printed, state = desk.setting.regions[region], desk.regions[region]
    shape = not_none(leader.shape if leader is not None else SHAPE_OF[unit] if unit is not None else None)
    if printed.jerusalem and side_of(army) == Alliance.MUSLIM:
        closed = deployment.room_in_jerusalem(army, shape, state.force, desk.setting.interpretation)
    else:
        cards = (desk.setting.objectives[card] for card in desk.army(army).revealed)
        named = desk.setting.region_named
        own = tuple(named[card.cities[0]] for card in cards if card.cities[0] in named)
        chosen = frame.deserts[desk.seats.index(army)]
        desert = printed.type == RegionType.DESERT
        closed = deployment.open_to_deployment(region, own, desk.setting.adjacent[region], chosen, desert=desert)
    return (
        closed
        or deployment.enemies_there(desk.holder(region), side_of(army))
        or deployment.siege_needs_city(unit, printed.type)
        or no_room(printed, state, _piece(army, unit, leader))
    )


def carry_out(desk: Desk, frame: DeploymentTurns, decision: Decision) -> None:
    """Discard a card, place a piece, or be done."""
    army = asked(desk, frame)
    if frame.stage == "discard":
        desk.change(discarded=(*frame.discarded, (army, decision.words[0])))
        return
    marker, seat = _marker(desk, frame), desk.seats.index(army)
    marker = not_none(marker)
    if decision == _DONE:
        desk.passed = desk.passed | {army}
        desk.change(last=marker)
        return
    region = desk.setting.region_named[decision.words[1]]
    leader = _leaders(desk, army).get(decision.words[0])
    unit = None if leader is not None else UnitType(decision.words[0])
    spent, deserts = list(frame.spent), list(frame.deserts)
    spent[seat] += deployment.deployment_cost(unit)
    if desk.setting.regions[region].type == RegionType.DESERT:
        deserts[seat] = region
    desk.set_force(region, desk.force(region).plus(_piece(army, unit, leader)))
    desk.change(last=marker, spent=tuple(spent), deserts=tuple(deserts))


def _prompt(desk: Desk, frame: DeploymentTurns) -> str:
    if frame.stage == "discard":
        return "discard one of your four Objective Cards, face down"
    return f"place a Unit or a Leader ({_points(desk, frame, asked(desk, frame))} deployment points left), or be done"


DEPLOYMENT = Kind(
    frame=DeploymentTurns,
    rule="third.deploy.turns",
    prompt=_prompt,
    asked=asked,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
)
