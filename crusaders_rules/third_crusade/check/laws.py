"""The laws that hold in every state of a game, each under its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from crusaders_rules.third_crusade.interpret.readings.interpretation import FaithSurplus, GlorySurplus
from crusaders_rules.third_crusade.play.battle_reckoning import orders_in_reach
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider, is_over
from crusaders_rules.third_crusade.play.view import objectives_seen, order_seen
from crusaders_rules.third_crusade.rules import preparation
from crusaders_rules.third_crusade.rules.battles import is_battle
from crusaders_rules.third_crusade.rules.control import controller
from crusaders_rules.third_crusade.rules.sides import alliance_of
from crusaders_rules.third_crusade.rules.slots_and_tokens import free_slots
from crusaders_rules.third_crusade.rules.strategy import CARDS
from crusaders_rules.third_crusade.rules.tracks import LAST_FAITH, LAST_GLORY
from crusaders_rules.third_crusade.rules.turn_order import VICTORY
from crusaders_rules.third_crusade.state import Alliance, Icon, Position, Shape
from crusaders_rules.third_crusade.state.under_way import BattleFight, CommandPhase, EndPhase, GameOver, SurplusPlan

MARKERS = 12


def _units(desk: Desk) -> Iterator[str]:
    """INV-01: each Unit is on its player board, on the map, on a ship or on the way."""
    for army in desk.seats:
        if min(desk.on_board(army)) < 0:
            yield f"{army} has more Units out than it owns"


def _leaders(desk: Desk) -> Iterator[str]:
    """INV-02: each Leader has exactly one place."""
    out = [leader.name for state in desk.regions for leader in state.force.leaders]
    for some in (*desk.ships, desk.box, desk.on_the_way()):
        out += [leader.name for leader in some.leaders]
    yield from (f"{name} is in {number} places" for name, number in Counter(out).items() if number > 1)


def _slots(desk: Desk) -> Iterator[str]:
    """INV-03: no Region holds more pieces and Sabotage tokens of a shape than Slots, unless they are leaving."""
    leaving = {frame.region for frame in desk.stack if isinstance(frame, SurplusPlan)}
    for place in (one for one in desk.setting.in_play if one not in leaving):
        for shape in Shape:
            if free_slots(desk.setting.regions[place], desk.regions[place], shape) < 0:
                yield f"{desk.setting.regions[place].name} has too many {shape} pieces"


def _tokens(desk: Desk) -> Iterator[str]:
    """INV-04: a Slot has at most one token, and a Sabotage token at most once."""
    for place in desk.setting.in_play:
        state = desk.regions[place]
        slots = [slot for token in state.tokens for slot in token.slots]
        if len(set(slots)) < len(slots) or len(set(state.sabotaged)) < len(state.sabotaged):
            yield f"{desk.setting.regions[place].name} has two tokens on a Slot"
        if not set(state.covered).isdisjoint(state.sabotaged):
            yield f"{desk.setting.regions[place].name} has a piece on a Sabotage token"


def _jerusalem(desk: Desk) -> Iterator[str]:
    """INV-05: there is no Sabotage in Jerusalem."""
    if desk.regions[desk.setting.jerusalem].sabotaged:
        yield "Jerusalem is sabotaged"


def _apart(desk: Desk) -> Iterator[str]:
    """INV-06: no Region holds pieces of both Alliances; attackers wait on the Road."""
    for place in desk.setting.in_play:
        if is_battle(desk.force(place)):
            yield f"{desk.setting.regions[place].name} holds both Alliances"


def _orders(desk: Desk) -> Iterator[str]:
    """INV-07: the Orders of an Army are in its box, aside, on the map or used, each once."""
    for army in desk.seats:
        mine = desk.army(army)
        there = Counter((*mine.orders, *mine.aside, *mine.used, *(name for _, name in desk.own_orders(army))))
        if there != Counter(desk.setting.sheets[army].orders):
            yield f"{army} has other Orders than it began with"


def _order_sections(desk: Desk) -> Iterator[str]:
    """INV-08: each Alliance has at most one Order in a Region, in its own section."""
    for place in desk.setting.in_play:
        for alliance, order in zip(Alliance, desk.regions[place].orders, strict=True):
            if order is not None and alliance_of(order.owner) != alliance:
                yield f"{desk.setting.regions[place].name} has an Order in the wrong section"


def _used(desk: Desk) -> Iterator[str]:
    """INV-09: no Blank Order is used."""
    for army in desk.seats:
        if any(desk.setting.orders[name].blank for name in desk.army(army).used):
            yield f"{army} has executed a Blank Order"


def _purses(desk: Desk) -> Iterator[str]:
    """INV-10: nobody has less than no gold or command points."""
    for army in desk.seats:
        if desk.army(army).gold < 0 or desk.army(army).current_points < 0:
            yield f"{army} owes something"


def _markers(desk: Desk) -> Iterator[str]:
    """INV-12: Glory and Faith stay on their tracks."""
    interpretation = desk.setting.interpretation
    if abs(desk.glory) > LAST_GLORY and interpretation.glory_surplus == GlorySurplus.LOST:
        yield f"Glory is {desk.glory}"
    for alliance, faith in zip(Alliance, desk.faith, strict=True):
        least = 0 if desk.lone(alliance) else -LAST_FAITH
        if not least <= faith <= LAST_FAITH and interpretation.faith_surplus == FaithSurplus.LOST:
            yield f"the Faith of the {alliance} Alliance is {faith}"


def _icons(desk: Desk) -> Iterator[str]:
    """INV-11, INV-13: each visible icon counts for the one Army in Control, and the tracks are those counts."""
    for icon in (Icon.CROWN, Icon.SUPPLY, Icon.GOLD):
        counted = sum(desk.track(army, icon) for army in desk.seats)
        visible = sum(
            desk.visible(place).count(icon)
            for place in desk.setting.in_play
            if controller(desk.force(place), desk.setting.interpretation) is not None
        )
        leaders = sum(leader.icons.count(icon) for state in desk.regions for leader in state.force.leaders)
        more = sum(sheet.tracks.get(icon, 0) for army, sheet in desk.setting.sheets.items() if army in desk.seats)
        if not visible + more <= counted <= visible + leaders + more:
            yield f"{icon} icons count twice or for nobody"


def _initiative(desk: Desk) -> Iterator[str]:
    """INV-14: the Alliances alternate on the initiative track, and everybody is on it."""
    if preparation.alternates(desk.initiative) is not None or set(desk.initiative) != set(desk.seats):
        yield "the initiative track is not one"


def _cards(desk: Desk) -> Iterator[str]:
    """INV-15, INV-17: each card is in one place."""
    held = [f"mission.{name}" for name in desk.missions] + [f"diplomacy.{name}" for name in desk.diplomacy]
    for army in desk.armies:
        held += [*army.hand, *army.row, *army.objectives, *army.revealed]
        held += [name for name in army.events if name not in army.row]
    twice = [name for name, number in Counter((*held, *desk.discards)).items() if number > 1]
    yield from (f"{name} is in two places" for name in twice)


def _hands(desk: Desk) -> Iterator[str]:
    """INV-16: as the Planning phase begins, each Army has two Event Cards."""
    begins = isinstance(desk.stack[0], CommandPhase) and desk.stack[0].last == -1 and len(desk.stack) == 1
    for army in desk.seats if begins else ():
        if len(desk.army(army).events) != CARDS:
            yield f"{army} has {len(desk.army(army).events)} Event Cards"


def _spaces(desk: Desk) -> Iterator[str]:
    """INV-18: no space of the diplomacy board has two markers, and nobody has more than twelve there."""
    every = [space for army in desk.armies for space in army.spaces]
    if len(set(every)) < len(every) or any(len(army.spaces) > MARKERS for army in desk.armies):
        yield "the diplomacy board has too many markers"


def _limbo(desk: Desk) -> Iterator[str]:
    """INV-19: pieces are on the way only while something is under way."""
    if len(desk.stack) == 1 and desk.on_the_way().number:
        yield "pieces are on the way for nothing"


def _ports(desk: Desk) -> Iterator[str]:
    """INV-20: no more Ports are covered than there are."""
    for place in desk.setting.in_play:
        if not 0 <= desk.regions[place].destroyed_ports <= desk.setting.regions[place].ports:
            yield f"{desk.setting.regions[place].name} has more Destroyed Ports than Ports"


def _ships(desk: Desk) -> Iterator[str]:
    """INV-21: a ship is empty once its period has come and gone."""
    for number, ship in enumerate(desk.ships):
        if ship.number and desk.round > number + 2:
            yield f"ship {number + 1} never arrived"


def _victory(desk: Desk) -> Iterator[str]:
    """INV-22: an Alliance that has won early has reached 10 Glory."""
    top = desk.stack[-1]
    early = isinstance(top, EndPhase) and top.victor is not None and top.stage == "pair"
    revealed = any(army.revealed for army in desk.armies)
    if early and not revealed and abs(desk.glory) < VICTORY:
        yield "a victory without Glory"
    if isinstance(top, GameOver) and not top.winners:
        yield "nobody has won"


def _secrets(desk: Desk) -> Iterator[str]:
    """INV-23: no view shows a seat the secret Objective Cards of another, or the Orders of the enemy.

    And no player without an Order in reach is asked to react, since the question would reveal an Order.
    """
    placed = [order for place in desk.setting.in_play for order in desk.regions[place].orders if order is not None]
    for seat in desk.seats:
        for army in desk.seats:
            if army != seat and not isinstance(objectives_seen(desk, army, seat), int):
                yield f"{seat} sees the Objective Cards of {army}"
        for order in placed:
            if alliance_of(order.owner) != alliance_of(seat) and order.name in order_seen(order, seat):
                yield f"{seat} sees an Order of {order.owner}"
    state, battle = desk.closed(), desk.stack[-1]
    if isinstance(battle, BattleFight) and battle.stage == "reactions" and not is_over(state):
        asked = decider(state)
        if not any(orders_in_reach(desk, battle, army) for army in desk.seats if army == asked):
            yield f"{asked} must react, but has no Order in reach"


LAWS: Mapping[str, Callable[[Desk], Iterable[str]]] = {
    "INV-01": _units,
    "INV-02": _leaders,
    "INV-03": _slots,
    "INV-04": _tokens,
    "INV-05": _jerusalem,
    "INV-06": _apart,
    "INV-07": _orders,
    "INV-08": _order_sections,
    "INV-09": _used,
    "INV-10": _purses,
    "INV-11": _icons,
    "INV-12": _markers,
    "INV-13": _icons,
    "INV-14": _initiative,
    "INV-15": _cards,
    "INV-16": _hands,
    "INV-17": _cards,
    "INV-18": _spaces,
    "INV-19": _limbo,
    "INV-20": _ports,
    "INV-21": _ships,
    "INV-22": _victory,
    "INV-23": _secrets,
}


def broken_laws(state: Position) -> tuple[str, ...]:
    """Return the laws that a state breaks, each with the reason; the setup before the map is laid out breaks none.

    Args:
        state: A state.
    """
    desk = Desk(state)
    if not desk.armies:
        return ()
    laws = dict.fromkeys(LAWS.values())
    names = {law: name for name, law in reversed(list(LAWS.items()))}
    return tuple(f"{names[law]}: {reason}" for law in laws for reason in law(desk))
