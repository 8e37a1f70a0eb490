"""A position as a document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import Problem, joined, suggestion
from crusaders_rules.files.structuring import LARGEST_NUMBER, LEFT_OUT_IF_EMPTY, ByRule, Signed, items, kebab
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.files.document import (
    BuildingType,
    HoldingDocument,
    LaidDocument,
    holding_document,
    laid_document,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.decision_forms import wheel_asked
from crusaders_rules.thy_will_be_done.play.files import documents
from crusaders_rules.thy_will_be_done.play.files.documents import MOST_PLAYERS, RegionName, Seat
from crusaders_rules.thy_will_be_done.play.files.outcomes import OutcomesDocument, outcomes_document
from crusaders_rules.thy_will_be_done.play.kinds import every_kind, kind_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Asks, Kind
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    WEDGES,
    Action,
    Building,
    Enemy,
    Erected,
    KnightOrder,
    PlayerArea,
    Token,
)
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT

FORMAT, VERSION = "crusaders-position", 1

_NONE = Signed(0)
_MOST_KNIGHTS = 9
_MOST_BESIDE = 9


def _limit(low: int, high: int) -> ByRule:
    return ByRule({"minimum": low, "maximum": high})


@attrs.frozen(kw_only=True)
class WedgeDocument:
    """A wedge of a wheel."""

    wedge: str
    tokens: Annotated[int, _limit(0, 20)]
    upgraded: bool = False


@attrs.frozen(kw_only=True)
class PlayerDocument:
    """A player area."""

    order: KnightOrder = KnightOrder.NONE
    influence: int = 0
    wheel: Annotated[
        tuple[WedgeDocument, ...], items(0, WEDGES), "Clockwise from the top; empty until it is arranged."
    ] = ()
    buildings: dict[Building, Annotated[int, _limit(0, 4)]] = attrs.Factory(dict)
    troops: Annotated[int, _limit(0, 7)] = 0
    knights: Annotated[
        tuple[RegionName, ...], ByRule({"maxItems": _MOST_KNIGHTS}), "The regions in which they stand."
    ] = ()
    defeated: dict[Enemy, Annotated[int, _limit(0, 99)]] = attrs.Factory(dict)
    carried: Annotated[
        Signed,
        "Movement points saved for the next Travel action; below zero if owed; left out if zero.",
    ] = _NONE
    divine: Annotated[HoldingDocument | None, "What Divine Influence adds."] = attrs.field(
        default=None, metadata=LEFT_OUT_IF_EMPTY
    )
    marked: Annotated[Enemy | None, "The type of enemy that the Order of the Holy Ghost has marked."] = attrs.field(
        default=None, metadata=LEFT_OUT_IF_EMPTY
    )
    again: Annotated[bool, "Whether the extra Crusade of the Holy Ghost is open, if a reading gives it."] = attrs.field(
        default=False, metadata=LEFT_OUT_IF_EMPTY
    )


@attrs.frozen(kw_only=True)
class ErectedDocument:
    """A building on the board, with its owner from 1."""

    owner: Seat
    type: BuildingType
    level: Annotated[int, _limit(1, 4)]


@attrs.frozen(kw_only=True)
class BoardDocument:
    """The pieces in the regions, by the names of the regions."""

    enemies: dict[RegionName, Token] = attrs.Factory(dict)
    buildings: dict[RegionName, ErectedDocument] = attrs.Factory(dict)
    tiles: dict[RegionName, str] = attrs.Factory(dict)
    beside: Annotated[
        dict[RegionName, Annotated[tuple[ErectedDocument, ...], items(1, _MOST_BESIDE)]],
        "The buildings beside the first one of a region, in the order in which they were erected.",
    ] = attrs.field(factory=dict, metadata=LEFT_OUT_IF_EMPTY)
    divine: Annotated[LaidDocument | None, "What Divine Influence adds."] = attrs.field(
        default=None, metadata=LEFT_OUT_IF_EMPTY
    )


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


_Dealt = Annotated[tuple[KnightOrder, ...], items(0, len(KnightOrder) - 1)]
_Some = Annotated[int, _limit(1, LARGEST_NUMBER)]
_Must = Annotated[bool, "Whether a knight must still take a step, if a reading demands one."]
_Begun = Annotated[bool, "Whether the action already has a result, if a reading allows several."]


@attrs.frozen(kw_only=True)
class PendingDocument:
    """The pending question; ``asks`` decides which keys are required."""

    asks: str
    seat: Seat | None = None
    wheel: Seat | None = None
    placed: Annotated[tuple[str, ...], items(0, WEDGES - 1)] | None = None
    dealt: Annotated[tuple[_Dealt, ...], items(0, MOST_PLAYERS)] | None = None
    added: Annotated[int, _limit(0, 1)] | None = None
    left: Annotated[int, _limit(0, 2)] | None = None
    upgrades: Annotated[int, _limit(0, 3)] | None = None
    chosen: Annotated[tuple[str, ...], items(0, 2)] | None = None
    marks: Annotated[int, _limit(0, 1)] | None = None
    wedge: str | None = None
    plan: Annotated[tuple[PlanDocument, ...], items(0, 3)] | None = None
    points: Annotated[int, _limit(0, LARGEST_NUMBER)] | None = None
    knights: Annotated[tuple[RegionName, ...], ByRule({"minItems": 1, "maxItems": _MOST_KNIGHTS})] | None = None
    must: _Must | None = None
    tokens: Signed | None = None
    begun: _Begun | None = None
    amount: _Some | None = None
    region: RegionName | None = None
    token: Token | None = None
    optional: bool | None = None
    may: Annotated[bool, "Whether the player may decline."] | None = None
    level: Annotated[int, _limit(1, 4)] | None = None


@attrs.frozen(kw_only=True)
class PositionDocument:
    """A position, with names in place of numbers."""

    format: str
    version: int
    ruleset: documents.RulesetDocument
    players: Annotated[tuple[PlayerDocument, ...], ByRule({"minItems": 2, "maxItems": MOST_PLAYERS}), "Clockwise."]
    board: Annotated[BoardDocument, "The pieces in the regions, by the names of the regions."]
    markers: Annotated[MarkersDocument, "How many spaces each strength marker has advanced."]
    supply: Annotated[
        Signed,
        _limit(-1, LARGEST_NUMBER),
        "The influence in the supply; -1 after a gain that was cut short, if the reading distinguishes the two.",
    ]
    start: Annotated[Seat | None, "The start player; null until drawn."]
    pending: PendingDocument
    outcomes: Annotated[OutcomesDocument | None, "The outcomes of chance, while some of them are still to come."] = None
    until: Annotated[
        Seat | None, "The player who was next after the turn that emptied the supply, if the reading needs it."
    ] = None


KINDS_BY_NAME = {kind.name: kind for kind in every_kind()}


def keys_of(kind: Kind) -> dict[str, bool]:
    """Return the keys of a question of a kind, and whether each is required.

    The player is left out if only chance can decide, or nobody.

    Args:
        kind: The kind.
    """
    keys = {field.name: field.default is attrs.NOTHING for field in attrs.fields(kind.asks)}
    if kind.who in (Asks.CHANCE, Asks.NOBODY):
        del keys["seat"]
    else:
        keys["seat"] = kind.who == Asks.PLAYER
    return keys


def wrong_keys(document: PendingDocument) -> Iterator[Problem]:
    """Yield the problems of the pending question: an unknown kind, a missing key or an extra one."""
    kind = KINDS_BY_NAME.get(document.asks)
    if kind is None:
        reason = f"{shown(document.asks)} is not known{suggestion(document.asks, KINDS_BY_NAME)}"
        yield Problem("pending.asks", reason)
        return
    keys = keys_of(kind)
    given = {name for name, value in attrs.asdict(document, recurse=False).items() if value is not None} - {"asks"}
    for name in sorted(given - keys.keys()):
        yield Problem(joined("pending", kebab(name)), f"unknown key for the question {document.asks}")
    for name, required in keys.items():
        if required and name not in given:
            yield Problem(joined("pending", kebab(name)), "missing")


# From a position to its document.


def _player(state: State, area: PlayerArea) -> PlayerDocument:
    wheel, regions, divine = area.wheel, state.ruleset.laid.regions, holding_document(state, area)
    return PlayerDocument(
        order=area.order,
        influence=area.influence,
        wheel=tuple(
            WedgeDocument(wedge=wedge.name, tokens=tokens, upgraded=upgraded)
            for wedge, tokens, upgraded in zip(wheel.arrangement, wheel.tokens, wheel.upgraded, strict=True)
        ),
        buildings={} if divine else {one: area.buildings.of(one) for one in state.ruleset.edition.base_types},
        troops=area.troops,
        knights=tuple(regions[place].name for place in area.knights),
        defeated={enemy: area.defeated.of(enemy) for enemy in Enemy},
        carried=Signed(area.carried),
        divine=divine,
        marked=expanded.marked_by(area),
        again=expanded.fights_again(area),
    )


def _pending(state: State) -> PendingDocument:
    asked: Any = state.pending
    values = attrs.asdict(asked, recurse=False)
    seat = values.pop("seat")
    wheel = wheel_asked(state).arrangement
    regions = state.ruleset.laid.regions
    for field in attrs.fields(type(asked)):
        # Written only if a reading sets it.
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


def _erected(there: Erected) -> ErectedDocument:
    return ErectedDocument(owner=there.owner + 1, type=str(there.building), level=there.level)


def _beside(state: State, names: list[str]) -> dict[str, tuple[ErectedDocument, ...]]:
    rows = ((name, expanded.beside_in(state, place)) for place, name in enumerate(names))
    return {name: tuple(map(_erected, row)) for name, row in rows if row}


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
                name: _erected(there) for name, there in zip(names, state.buildings, strict=True) if there is not None
            },
            tiles={name: tile.name for name, tile in zip(names, state.tiles, strict=True) if tile is not None},
            beside=_beside(state, names),
            divine=laid_document(state),
        ),
        markers=MarkersDocument(prussian=state.markers.prussian, slav=state.markers.slav),
        supply=Signed(state.supply),
        start=None if state.start is None else state.start + 1,
        pending=_pending(state),
        outcomes=None if outcomes is None else outcomes_document(outcomes, state.ruleset),
        until=None if state.until is None else state.until + 1,
    )
