"""The Upkeep phase: ten steps, of which four ask the players: tithe, supply, Advanced Orders, ships."""

from __future__ import annotations

from collections.abc import Callable

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.kinds.effect_tracks import gain_order
from crusaders_rules.third_crusade.play.kinds.kind import Kind, not_here
from crusaders_rules.third_crusade.play.piece_words import force_of_piece
from crusaders_rules.third_crusade.play.reckoning import NAMES
from crusaders_rules.third_crusade.play.upkeep_missions import score_mission
from crusaders_rules.third_crusade.rules import event_cards, upkeep_steps
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.sides import glory_steps
from crusaders_rules.third_crusade.state import CRUSADERS, Alliance, Force, Icon, Owner, RoundPhase, UnitType
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import EffectRun, ShipLanding, UpkeepPhase

DONE = Decision("done")
_TYPES = tuple(UnitType)
# The step on the map has five parts, each of all players.
_MAP = ("supply", "advanced", "jerusalem", "gold", "glory")
_OVER = "over"
STEPS = tuple(part for step in upkeep_steps.upkeep_steps() for part in (_MAP if step == "map" else (step,)))
_FOLLOWING = dict(zip(STEPS, (*STEPS[1:], _OVER), strict=True))


def settle(desk: Desk, frame: UpkeepPhase) -> bool:
    """Do the part of a step, or of a player's share in it, that needs no decision."""
    if frame.step in _ASKED:
        waits, players = _ASKED[frame.step], desk.players
        for turn in range(frame.turn, len(players)):
            if turn != frame.turn:
                desk.stack[-1] = UpkeepPhase(frame.step, turn)
            if waits(desk, desk.top, players[turn]):
                return False
        _next(desk, frame)
        return True
    # First the marker of the step, since what a step begins may stand above it.
    _next(desk, frame)
    _ALONE[frame.step](desk)
    return True


def _next(desk: Desk, frame: UpkeepPhase) -> None:
    desk.stack[-1] = UpkeepPhase(_FOLLOWING[frame.step])


# Steps that ask the players: whether the game waits for one of them.


def _tithe(desk: Desk, _: UpkeepPhase, army: Owner) -> bool:
    """Ask everybody who has an Order on the map, whatever Order it is."""
    placed = desk.own_orders(army)
    if placed:
        points, named = desk.army(army).current_points, desk.setting.regions
        open_to_it = [place for place, name in placed if _may_tithe(desk, army, place, name, points)]
        desk.offered = (*[choose("tithe", named[place].name) for place in open_to_it], DONE)
    return bool(placed)


def _no_tithe(desk: Desk, army: Owner, region: int, name: str, points: int) -> Refusal | None:
    """Say why an Order on the map yields no Tithe, with so many command points."""
    order = desk.setting.orders[name]
    return upkeep_steps.cannot_tithe(order, army, desk.force(region), points, desk.setting.interpretation)


def _may_tithe(desk: Desk, army: Owner, region: int, name: str, points: int) -> bool:
    """Whether it yields one; the answers are kept."""
    key, kept = ("tithe", name, NAMES[army], points), desk.facts(region).allowed
    allowed = kept.get(key)
    if allowed is None:
        allowed = kept[key] = _no_tithe(desk, army, region, name, points) is None
    return allowed


def _supply(desk: Desk, frame: UpkeepPhase, army: Owner) -> bool:
    """Score missing supply once, and then take Units off the map until it suffices."""
    if not frame.begun:
        _score(desk, frame.turn, lambda one: -_short(desk, one))
    need, supply = desk.supply_need(army), desk.track(army, Icon.SUPPLY)
    while upkeep_steps.must_remove(need, supply):
        found = disbanded(desk, army)
        if not found:
            return False
        if len(found) > 1:
            desk.change(begun=True)
            desk.offered = tuple(found)
            return True
        _disband(desk, *next(iter(found.values())))
        need, supply = desk.supply_need(army), desk.track(army, Icon.SUPPLY)
    if upkeep_steps.may_remove_more(removed=frame.begun, interpretation=desk.setting.interpretation):
        desk.offered = (*disbanded(desk, army), DONE)
        return True
    return False


def _short(desk: Desk, army: Owner) -> int:
    """Return the Glory that the missing supply of a player costs."""
    return upkeep_steps.supply_glory(desk.supply_need(army), desk.track(army, Icon.SUPPLY))


def _score(desk: Desk, turn: int, gain: Callable[[Owner], int]) -> None:
    """Move the Glory marker once, by what is scored when the turn of a player comes."""
    scored = upkeep_steps.scored_in_turn(desk.players, turn, desk.setting.interpretation)
    if scored:
        desk.gain_glory(CRUSADERS[0], sum(glory_steps(army, gain(army)) for army in scored))


def _advanced(desk: Desk, frame: UpkeepPhase, army: Owner) -> bool:
    """Ask everybody who can buy an Advanced Order; what is bought counts against the supply."""
    if not desk.army(army).aside:
        return False
    supply, need = desk.track(army, Icon.SUPPLY), desk.supply_need(army)
    return upkeep_steps.orders_to_buy(supply, need, desk.setting.interpretation) > frame.bought


_ASKED: dict[str, Callable[[Desk, UpkeepPhase, Owner], bool]] = {
    "tithe": _tithe,
    "supply": _supply,
    "advanced": _advanced,
}


# Steps that ask nobody, or begin something else.


def _orders(desk: Desk) -> None:
    """Remove all Orders; those that were not executed cost Glory."""
    gains = {}
    for army in desk.players:
        placed = desk.own_orders(army)
        failed = [desk.setting.orders[name] for _, name in placed]
        for region, _ in placed:
            desk.lift_order(region, side_of(army))
        gains[army] = -upkeep_steps.failed_orders(failed, desk.setting.interpretation)
        mine = desk.army(army)
        used = (*(desk.setting.orders[name] for name in mine.used), *failed)
        kept, gone = upkeep_steps.back_in_box(used, desk.setting.interpretation)
        desk.set_army(army, orders=(*mine.orders, *kept), aside=(*mine.aside, *gone), used=())
    for turn in range(len(desk.players)):
        _score(desk, turn, gains.__getitem__)


def _jerusalem(desk: Desk) -> None:
    amount = upkeep_steps.jerusalem_glory(desk.holder(desk.setting.jerusalem))
    desk.gain_glory(CRUSADERS[0], amount)


def _gold(desk: Desk) -> None:
    for army in desk.players:
        income = desk.track(army, Icon.GOLD)
        desk.set_army(army, gold=upkeep_steps.gold_after_income(desk.army(army).gold, income))


def _glory(desk: Desk) -> None:
    regions = [desk.facts(place) for place in desk.setting.in_play]
    gains = {}
    for army in desk.players:
        visible = [icon for region in regions if region.controller == army for icon in region.visible]
        gains[army] = upkeep_steps.glory_of_regions(visible)
    for turn in range(len(desk.players)):
        _score(desk, turn, gains.__getitem__)


def _victory(desk: Desk) -> None:
    from crusaders_rules.third_crusade.play.kinds.ending import checked

    checked(desk, RoundPhase.UPKEEP)


def _round_marker(desk: Desk) -> None:
    from crusaders_rules.third_crusade.play.kinds.ending import last_round_over

    if upkeep_steps.is_last_round(desk.round, desk.setting.interpretation):
        last_round_over(desk)
    else:
        desk.round += 1


def _ships(desk: Desk) -> None:
    """Let the ship of the new round land the pieces of each Crusader player, in initiative order."""
    ship = upkeep_steps.ship_of(desk.round)
    if ship is None:
        return
    cargo = desk.ships[ship]
    desk.ships = (Force(), desk.ships[1]) if ship == 0 else (desk.ships[0], Force())
    for army in reversed(desk.players):
        mine = Force(leaders=cargo.leaders_of(army)).with_units(army, cargo.of(army))
        if side_of(army) == Alliance.CRUSADER and mine.number:
            desk.push(ShipLanding(army, mine))


def _diplomacy_card(desk: Desk) -> None:
    from crusaders_rules.third_crusade.play.kinds.chance_steps import draw_one

    desk.discards = (*desk.discards, f"diplomacy.{desk.diplomacy[0]}")
    desk.diplomacy = upkeep_steps.next_cards(desk.diplomacy)
    draw_one(desk, "diplomacy")


def _mission_card(desk: Desk) -> None:
    from crusaders_rules.third_crusade.play.kinds.chance_steps import draw_one

    desk.discards = (*desk.discards, f"mission.{desk.missions[0]}")
    desk.missions = upkeep_steps.next_cards(desk.missions)
    draw_one(desk, "mission")


def _initiative(desk: Desk) -> None:
    """Turn the initiative track, clear the Event Cards, set the command points, and begin the next round."""
    from crusaders_rules.third_crusade.play.kinds.chance_steps import begin_round

    desk.initiative = upkeep_steps.rotated(desk.initiative)
    for army in desk.seats:
        desk.discards = event_cards.removed_cards(desk.army(army).events, desk.discards)
        desk.set_army(army, events=(), current_points=upkeep_steps.points_for_round(desk.base_points(army)))
    begin_round(desk)


_ALONE: dict[str, Callable[[Desk], None]] = {
    "mission": score_mission,
    "orders": _orders,
    "jerusalem": _jerusalem,
    "gold": _gold,
    "glory": _glory,
    "victory-check": _victory,
    "round-marker": _round_marker,
    "ships": _ships,
    "diplomacy-card": _diplomacy_card,
    "mission-card": _mission_card,
    "initiative": _initiative,
}


# Decisions.


def asked(desk: Desk, frame: UpkeepPhase) -> Owner:
    """Return the player whose part of the step it is."""
    return desk.players[frame.turn]


def disbanded(desk: Desk, army: Owner) -> dict[Decision, tuple[int, Casualty]]:
    """Return the Units that an Army can take off the map, by the decision that does so."""
    found = {}
    for place in desk.setting.in_play:
        for unit, number in zip(_TYPES, desk.force(place).of(army), strict=True):
            if number:
                found[choose("disband", desk.setting.regions[place].name, unit)] = (place, Casualty(army, unit))
    return found


def _disband(desk: Desk, region: int, piece: Casualty) -> None:
    desk.set_force(region, desk.force(region).minus(force_of_piece(piece)))


def candidates(desk: Desk, frame: UpkeepPhase) -> list[Decision]:
    """Return what the player can do in this step."""
    army = asked(desk, frame)
    if frame.step == "supply":
        short = upkeep_steps.must_remove(desk.supply_need(army), desk.track(army, Icon.SUPPLY))
        return [*disbanded(desk, army), *([] if short else [DONE])]
    if frame.step == "tithe":
        names = (desk.setting.regions[place].name for place, _ in desk.own_orders(army))
        return [*(choose("tithe", name) for name in names), DONE]
    return [*(choose("buy", name) for name in dict.fromkeys(desk.army(army).aside)), DONE]


def refusal(desk: Desk, frame: UpkeepPhase, decision: Decision) -> Refusal | None:
    """Say why the player cannot do this."""
    if frame.step == "tithe" and decision.verb == "tithe" and len(decision.words) == 1:
        army, region = asked(desk, frame), desk.setting.region_named.get(decision.words[0])
        name = None if region is None else dict(desk.own_orders(army)).get(region)
        if region is not None and name is not None:
            return _no_tithe(desk, army, region, name, desk.army(army).current_points)
    found = candidates(desk, frame)
    if decision in found:
        return None
    rule = {"supply": "third.upkeep.supply.remove", "tithe": "third.upkeep.tithe"}.get(frame.step)
    return not_here(rule or "third.upkeep.advanced", found)


def carry_out(desk: Desk, frame: UpkeepPhase, decision: Decision) -> None:
    """Take a Tithe, take a Unit off the map, buy an Advanced Order, or end this part."""
    from crusaders_rules.third_crusade.play.kinds.command_turns import take_order

    army = asked(desk, frame)
    if decision == DONE:
        desk.stack[-1] = UpkeepPhase(frame.step, frame.turn + 1)
    elif frame.step == "supply":
        name, unit = decision.words
        _disband(desk, desk.setting.region_named[name], Casualty(army, UnitType(unit)))
    elif frame.step == "tithe":
        name = take_order(desk, army, desk.setting.region_named[decision.words[0]])
        mine = desk.army(army)
        cost = desk.setting.orders[name].cost
        gold, points = upkeep_steps.after_tithe(mine.gold, mine.current_points, cost)
        desk.set_army(army, gold=gold, current_points=points)
    else:
        gain_order(desk, EffectRun(army, ""), decision.words[0])
        desk.change(bought=frame.bought + 1)


def _prompt(_: Desk, frame: UpkeepPhase) -> str:
    return {
        "tithe": "take the Tithe of an Order, or be done",
        "supply": "supply is short: choose a Unit to take off the map",
        "advanced": "buy an Advanced Order with leftover supply, or be done",
    }[frame.step]


UPKEEP = Kind(
    frame=UpkeepPhase,
    rule="third.upkeep.steps",
    prompt=_prompt,
    asked=asked,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
    sure=lambda _, frame: frame.step != "tithe",
)
