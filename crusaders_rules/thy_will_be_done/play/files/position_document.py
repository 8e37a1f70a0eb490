"""A position as a document."""

from __future__ import annotations

from typing import Any

import attrs

from crusaders_rules.files.structuring import Signed
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files import documents
from crusaders_rules.thy_will_be_done.play.files.outcomes import OutcomesDocument, outcomes_document
from crusaders_rules.thy_will_be_done.play.kinds import every_kind, kind_of
from crusaders_rules.thy_will_be_done.state import CHANCE, Action, Building, Enemy, KnightOrder, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT

FORMAT, VERSION = "crusaders-position", 1

_NONE = Signed(0)


@attrs.frozen(kw_only=True)
class WedgeDocument:
    """A wedge of a wheel."""

    wedge: str
    tokens: int
    upgraded: bool = False


@attrs.frozen(kw_only=True)
class PlayerDocument:
    """A player area."""

    order: KnightOrder = KnightOrder.NONE
    influence: int = 0
    wheel: tuple[WedgeDocument, ...] = ()
    buildings: dict[Building, int] = attrs.Factory(dict)
    troops: int = 0
    knights: tuple[str, ...] = ()
    defeated: dict[Enemy, int] = attrs.Factory(dict)
    carried: Signed = _NONE


@attrs.frozen(kw_only=True)
class ErectedDocument:
    """A building on the board, with its owner from 1."""

    owner: int
    type: Building
    level: int


@attrs.frozen(kw_only=True)
class BoardDocument:
    """What lies in the regions, by their names."""

    enemies: dict[str, Token] = attrs.Factory(dict)
    buildings: dict[str, ErectedDocument] = attrs.Factory(dict)
    tiles: dict[str, str] = attrs.Factory(dict)


@attrs.frozen(kw_only=True)
class MarkersDocument:
    """The strength markers."""

    prussian: int
    slav: int


@attrs.frozen(kw_only=True)
class PlanDocument:
    """An action that is still to be resolved."""

    action: Action
    tokens: Signed


@attrs.frozen(kw_only=True)
class PendingDocument:
    """What is asked; which of the keys have to be there depends on ``asks``."""

    asks: str
    seat: int | None = None
    wheel: int | None = None
    placed: tuple[str, ...] | None = None
    dealt: tuple[tuple[KnightOrder, ...], ...] | None = None
    added: int | None = None
    left: int | None = None
    upgrades: int | None = None
    chosen: tuple[str, ...] | None = None
    wedge: str | None = None
    plan: tuple[PlanDocument, ...] | None = None
    points: int | None = None
    knights: tuple[str, ...] | None = None
    must: bool | None = None
    tokens: Signed | None = None
    begun: bool | None = None
    amount: int | None = None
    region: str | None = None
    token: Token | None = None
    optional: bool | None = None


@attrs.frozen(kw_only=True)
class PositionDocument:
    """A position, with names in place of numbers."""

    format: str
    version: int
    ruleset: documents.RulesetDocument
    players: tuple[PlayerDocument, ...]
    board: BoardDocument
    markers: MarkersDocument
    supply: Signed
    start: int | None
    pending: PendingDocument
    outcomes: OutcomesDocument | None = None
    until: int | None = None


# Who is asked is left out where it can only be chance, or nobody.
KINDS_BY_NAME = {kind.name: kind for kind in every_kind()}


# From a position to its document.


def _player(state: State, area: PlayerArea) -> PlayerDocument:
    wheel, regions = area.wheel, state.ruleset.laid.regions
    return PlayerDocument(
        order=area.order,
        influence=area.influence,
        wheel=tuple(
            WedgeDocument(wedge=wedge.name, tokens=tokens, upgraded=upgraded)
            for wedge, tokens, upgraded in zip(wheel.arrangement, wheel.tokens, wheel.upgraded, strict=True)
        ),
        buildings={building: area.buildings.of(building) for building in Building},
        troops=area.troops,
        knights=tuple(regions[place].name for place in area.knights),
        defeated={enemy: area.defeated.of(enemy) for enemy in Enemy},
        carried=Signed(area.carried),
    )


def _pending(state: State) -> PendingDocument:
    asked: Any = state.pending
    values = attrs.asdict(asked, recurse=False)
    seat = values.pop("seat")
    wheel = state.areas[seat or 0].wheel.arrangement
    regions = state.ruleset.laid.regions
    for field in attrs.fields(type(asked)):
        # Left out unless a reading has made it so.
        if field.metadata == LEFT_OUT and values[field.name] == field.default:
            del values[field.name]
    for name, value in values.items():
        if name == "wheel":
            values[name] = value + 1
        elif name == "wedge":
            values[name] = wheel[value].name
        elif name == "chosen":
            values[name] = tuple(wheel[wedge].name for wedge in value)
        elif name == "plan":
            values[name] = tuple(PlanDocument(action=action, tokens=Signed(tokens)) for action, tokens in value)
        elif name == "region":
            values[name] = regions[value].name
        elif name == "knights":
            values[name] = tuple(regions[place].name for place in value)
    return PendingDocument(asks=kind_of(state).name, seat=None if seat in (None, CHANCE) else seat + 1, **values)


def position_document(state: State, ruleset: documents.RulesetDocument) -> PositionDocument:
    """Return a position as a document.

    Args:
        state: The position.
        ruleset: Its ruleset as a document.

    Returns:
        The document.
    """
    board = state.ruleset.laid
    names = [region.name for region in board.regions]
    outcomes = state.outcomes
    return PositionDocument(
        format=FORMAT,
        version=VERSION,
        ruleset=ruleset,
        players=tuple(_player(state, area) for area in state.areas),
        board=BoardDocument(
            enemies={name: token for name, token in zip(names, state.enemies, strict=True) if token is not None},
            buildings={
                name: ErectedDocument(owner=there.owner + 1, type=there.building, level=there.level)
                for name, there in zip(names, state.buildings, strict=True)
                if there is not None
            },
            tiles={name: tile.name for name, tile in zip(names, state.tiles, strict=True) if tile is not None},
        ),
        markers=MarkersDocument(prussian=state.markers.prussian, slav=state.markers.slav),
        supply=Signed(state.supply),
        start=None if state.start is None else state.start + 1,
        pending=_pending(state),
        outcomes=None if outcomes is None else outcomes_document(outcomes, board),
        until=None if state.until is None else state.until + 1,
    )
