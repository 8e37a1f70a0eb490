"""What a seat may know: its view of a state, as plain data.

A view holds all that lies open, and of what is secret only what belongs to the seat, or to its partner where the rules
say so.  Of the rest it says how much there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import attrs

from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider, is_over, prompt
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.piece_words import words_of
from crusaders_rules.third_crusade.rules.order_tokens import lies_open
from crusaders_rules.third_crusade.rules.planning import may_look
from crusaders_rules.third_crusade.rules.preparation import may_see_objectives, visible_cards
from crusaders_rules.third_crusade.rules.strategy import is_revealed
from crusaders_rules.third_crusade.state import Force, Icon, Owner, PlacedOrder, Position, RegionState
from crusaders_rules.third_crusade.state.under_way import (
    ChanceDraw,
    DeploymentTurns,
    DiplomacyPhase,
    EndPhase,
)

SEALED = "sealed"
FACE_DOWN = "face-down"
_TRACKS = (Icon.COMMAND, Icon.CROWN, Icon.SUPPLY, Icon.GOLD)
# What chance draws face down, for the Army that gets it alone.
_SECRET_DRAWS = ("event", "objective", "deployment")


def view(state: Position, seat: int | Owner | None) -> dict[str, Any]:
    """Return what a seat may know.

    Args:
        state: A state.
        seat: The player who looks, counted from 0, or the Army of the player; None stands for somebody who sees
            everything.

    Returns:
        Plain data.

    Raises:
        ValueError: If there is no such seat.
    """
    return _seen_by(state, _army_of(state, seat) if isinstance(seat, int) else seat)


def _seen_by(state: Position, army: Owner | None) -> dict[str, Any]:
    """Return what the player of an Army may know."""
    desk = Desk(state)
    asked = decider(state)
    return {
        "seats": list(state.seats),
        "round": state.round,
        "phase": str(state.phase),
        "initiative": list(state.initiative),
        "passed": sorted(state.passed),
        "glory": state.glory,
        "faith": list(state.faith),
        "missions": list(visible_cards(state.missions, 2)),
        "diplomacy": list(visible_cards(state.diplomacy, 1)),
        "discards": sorted(state.discards),
        "armies": {str(one): _army(desk, one, army) for one in state.seats if desk.armies},
        "regions": {
            desk.setting.regions[place].name: _region(desk, place, army)
            for place in (desk.setting.in_play if desk.regions else ())
        },
        "bandits": {
            desk.setting.road_name(road): desk.bandits[road] for road in desk.setting.roads_in_play if desk.bandits
        },
        "ships": [list(words_of(ship)) for ship in state.ships],
        "box": list(words_of(state.box)),
        "stack": [_frame(frame, army) for frame in state.stack],
        "asked": None if asked is None else str(asked),
        "for": prompt(state),
        "decisions": list(map(str, legal(state))) if sees_choices(state, army) else None,
        "over": is_over(state),
    }


def _army_of(state: Position, seat: int) -> Owner:
    """Return the Army of a seat, counted from 0."""
    if not 0 <= seat < len(state.seats):
        raise ValueError(f"seat: needs a whole number from 0 to {len(state.seats) - 1}, not {seat!r}")
    return state.seats[seat]


def sees_choices(state: Position, seat: Owner | None) -> bool:
    """Return whether a seat may see what can be decided: its own decisions, and what chance draws openly.

    Args:
        state: A state.
        seat: The Army of the seat; None stands for somebody who sees everything.
    """
    if seat is None or decider(state) == seat:
        return True
    frame = state.stack[-1]
    return isinstance(frame, ChanceDraw) and frame.what not in _SECRET_DRAWS


def _army(desk: Desk, army: Owner, seat: Owner | None) -> dict[str, Any]:
    mine = desk.army(army)
    own = seat in (None, army)
    open_rows = is_revealed(frozenset(one for one in desk.seats if desk.army(one).row), desk.seats)
    board = desk.on_board(army)
    return {
        "gold": mine.gold,
        "current-points": mine.current_points,
        "tracks": {str(icon): desk.track(army, icon) for icon in _TRACKS},
        "base-points": desk.base_points(army),
        "supply-need": desk.supply_need(army),
        "faith": desk.faith_of(army),
        "player-board": list(board),
        "hand": list(mine.hand) if own else len(mine.hand),
        "row": list(mine.row) if own or open_rows else SEALED if mine.row else [],
        "events": list(mine.events),
        "orders": sorted(mine.orders) if own else len(mine.orders),
        "aside": sorted(mine.aside),
        "used": sorted(name for name in mine.used if lies_open(name, mine.used)),
        "objectives": objectives_seen(desk, army, seat),
        "revealed": sorted(mine.revealed),
        "spaces": list(mine.spaces),
    }


def objectives_seen(desk: Desk, army: Owner, seat: Owner | None) -> list[str] | int:
    """Return the secret Objective Cards of an Army, or their number for a seat that may not see them."""
    held = desk.army(army).objectives
    return sorted(held) if seat is None or may_see_objectives(seat, army) else len(held)


def _region(desk: Desk, place: int, seat: Owner | None) -> dict[str, Any]:
    state: RegionState = desk.regions[place]
    return {
        "pieces": list(words_of(state.force)),
        "tokens": [[token.slot + 1, list(token.icons), *(slot + 1 for slot in token.more)] for token in state.tokens],
        "sabotaged": [slot + 1 for slot in state.sabotaged],
        "destroyed-ports": state.destroyed_ports,
        "controller": desk.controller(place),
        "holder": desk.holder(place),
        "icons": list(desk.visible(place)),
        "orders": [None if order is None else order_seen(order, seat) for order in state.orders],
    }


def order_seen(order: PlacedOrder, seat: Owner | None) -> list[str]:
    """Return the owner of an Order on the map and its name, face down for a seat that may not look at it."""
    shown = seat is None or may_look(seat, order)
    return [str(order.owner), order.name if shown else FACE_DOWN]


def _frame(frame: Any, seat: Owner | None) -> dict[str, Any]:  # noqa: ANN401 -- any frame
    """Return a frame of the stack, without what is sealed in it."""
    fields = {field.name: getattr(frame, field.name) for field in attrs.fields(type(frame))}
    if seat is not None:
        fields |= _masked(frame, seat)
    return {"frame": type(frame).__name__, **{name: plain(value) for name, value in fields.items()}}


def _masked(frame: object, seat: Owner) -> Mapping[str, object]:
    """Return the fields of a frame that a seat may not see as they are."""
    if isinstance(frame, DiplomacyPhase) and frame.stage == "bids":
        return {"bids": tuple((army, bid if army == seat else SEALED) for army, bid in frame.bids)}
    if isinstance(frame, EndPhase):
        return {"chosen": tuple((army, card if army == seat else SEALED) for army, card in frame.chosen)}
    if isinstance(frame, DeploymentTurns):
        return {"discarded": tuple((army, card if army == seat else SEALED) for army, card in frame.discarded)}
    return {}


def plain(value: object) -> Any:  # noqa: ANN401 -- plain data of any kind
    """Return a value of a frame as plain data."""
    if isinstance(value, Force):
        return list(words_of(value))
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value
