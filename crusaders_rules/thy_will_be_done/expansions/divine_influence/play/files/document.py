"""What the expansion Divine Influence adds to a position, as a part of its document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import ValueForm, one_of, whole
from crusaders_rules.files.problems import Problem, joined
from crusaders_rules.files.structuring import LEFT_OUT_IF_EMPTY, LONGEST_TEXT, PLAIN, items
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import unlocked_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    EVERY_TYPE,
    NOTHING_DUE,
    Due,
    Holding,
    InfluenceTile,
    Laid,
    Unlocked,
    building_named,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.decision_forms import wheel_asked
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.play.files.documents import RegionName, Seat
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Manner, PlayerArea, replace
from crusaders_rules.thy_will_be_done.state.position import AddedArea

BuildingType = Annotated[str, one_of(EVERY_TYPE)]
_Levels = Annotated[tuple[Annotated[int, whole(1, 4)], ...], items(1, 4)]
_PLACE = whole(0, WEDGES - 1)


def _no_wedge(given: object) -> str | None:
    if isinstance(given, str) and len(given) <= LONGEST_TEXT:
        return None
    return None if given is None or _PLACE(given) is None else f"needs the name of a wedge, not {shown(given)}"


# Files name a wedge, as everywhere in a position. Older ones give its place on the wheel, counted from 0.
_Wedge = Annotated[
    Any,
    ValueForm(
        _no_wedge,
        {"anyOf": [PLAIN[str].schema, {**_PLACE.schema, "deprecated": True}, {"type": "null"}]},
    ),
]


@attrs.frozen(kw_only=True)
class HoldingDocument:
    """What a player has with the expansion."""

    gone: Annotated[dict[BuildingType, _Levels], "The levels of each building type gone from the player board."]
    once: Annotated[dict[Action, int], "The one-time tiles face up, by action."] = attrs.Factory(dict)
    permanent: Annotated[dict[Action, int], "The permanent tiles, by action."] = attrs.Factory(dict)
    tiles: Annotated[int, "The influence tiles, face up and face down."] = 0
    ends: Annotated[int, "The tiles among them that score for each tile."] = 0
    giant: Annotated[_Wedge, "The wedge with the giant token."] = attrs.field(default=None, metadata=LEFT_OUT_IF_EMPTY)
    chapels: Annotated[int, "The action tokens that chapels added."] = attrs.field(
        default=0, metadata=LEFT_OUT_IF_EMPTY
    )


@attrs.frozen(kw_only=True)
class DueDocument:
    """What the player to act still gets in or after this turn."""

    chapel: Annotated[_Wedge, "The wedge of the player to act that gets a token."] = attrs.field(
        default=None, metadata=LEFT_OUT_IF_EMPTY
    )
    distributions: Annotated[int, "The additional distributions."] = 0
    livonian: Annotated[bool, "Whether the Livonian Brothers may distribute once more."] = False
    sown: Annotated[Manner | None, "How the player has distributed, if abilities apply once in a turn."] = attrs.field(
        default=None, metadata=LEFT_OUT_IF_EMPTY
    )
    further: Annotated[int, whole(0, 2), "The tokens that the wedge gets beyond the first."] = attrs.field(
        default=0, metadata=LEFT_OUT_IF_EMPTY
    )


@attrs.frozen(kw_only=True)
class LaidDocument:
    """What lies on the board with the expansion, by the names of the regions."""

    tiles: dict[RegionName, str] = attrs.Factory(dict)
    coats: dict[RegionName, Seat] = attrs.Factory(dict)
    due: DueDocument | None = attrs.field(default=None, metadata=LEFT_OUT_IF_EMPTY)


# From a position to its document.


def holding_document(state: State, area: PlayerArea) -> HoldingDocument | None:
    """What a player has with the expansion as a document, None without it."""
    if laid_on(state) is None:
        return None
    holding, unlocked, wheel = holding_of(area), unlocked_of(area), area.wheel.arrangement
    return HoldingDocument(
        gone={str(building): unlocked.gone(building) for building in EVERY_TYPE if unlocked.gone(building)},
        once=_by_action(holding.once),
        permanent=_by_action(unlocked.permanent),
        tiles=holding.tiles,
        ends=holding.ends,
        giant=None if holding.giant is None else wheel[holding.giant].name,
        chapels=holding.chapels,
    )


def _by_action(counts: tuple[int, ...]) -> dict[Action, int]:
    return {action: count for action, count in zip(ACTIONS, counts, strict=True) if count}


def laid_document(state: State) -> LaidDocument | None:
    """What lies on the board with the expansion as a document, None without it."""
    laid = laid_on(state)
    if laid is None:
        return None
    names = [region.name for region in state.ruleset.laid.regions]
    due = laid.due
    wheel = wheel_asked(state).arrangement
    return LaidDocument(
        tiles={name: tile.name for name, tile in zip(names, laid.tiles, strict=True) if tile is not None},
        coats={name: seat + 1 for name, seat in zip(names, laid.coats, strict=True) if seat is not None},
        due=None
        if due == NOTHING_DUE
        else DueDocument(
            chapel=None if due.chapel is None else wheel[due.chapel].name,
            distributions=due.distributions,
            livonian=due.livonian,
            sown=due.sown,
            further=due.further,
        ),
    )


# From a document to its position.


class Given(NamedTuple):
    """What a file says of a player."""

    unlocked: Unlocked
    added: AddedArea


def holding_from(document: HoldingDocument, giant: int | None) -> Given:
    """What a player has with the expansion.

    Args:
        document: The document.
        giant: The place of the wedge that it names.
    """
    unlocked = Unlocked(permanent=_counts(document.permanent))
    for name, levels in document.gone.items():
        for level in levels:
            unlocked = unlocked.without(building_named(name), level)
    holding = Holding(
        once=_counts(document.once),
        tiles=document.tiles,
        ends=document.ends,
        giant=giant,
        chapels=document.chapels,
    )
    return Given(unlocked, AddedArea(holding=holding))


def _counts(given: Mapping[Action, int]) -> tuple[int, ...]:
    return tuple(given.get(action, 0) for action in ACTIONS)


def with_holding_of(area: PlayerArea, document: HoldingDocument, giant: int | None) -> PlayerArea:
    """The area with what a file says of the expansion, and the giant token on a wedge."""
    given = holding_from(document, giant)
    added = given.added if area.added is None else replace(area.added, holding=given.added.holding)
    return replace(area, buildings=given.unlocked, added=added)


def laid_from(
    document: LaidDocument,
    row: Callable[[str, Mapping[str, Any]], tuple[Any, ...]],
    pool: tuple[InfluenceTile, ...],
    problems: list[Problem],
    chapel: int | None,
) -> Laid:
    """What lies on the board with the expansion.

    Args:
        document: The document.
        row: Makes a row with a value for each region from values by name.
        pool: The influence tiles of the game.
        problems: Collects unknown tiles.
        chapel: The place of the wedge that gets a token.
    """
    by_name = {tile.name: tile for tile in pool}
    tiles: dict[str, InfluenceTile] = {}
    for name, tile in document.tiles.items():
        if tile in by_name:
            tiles[name] = by_name[tile]
        else:
            path = joined("board.divine.tiles", name)
            problems.append(Problem(path, f"there is no influence tile {tile!r}", "divine.influence.tile"))
    due = NOTHING_DUE
    if document.due is not None:
        given = document.due
        due = Due(chapel, given.distributions, given.livonian, given.sown, given.further)
    return Laid(
        tiles=row("board.divine.tiles", tiles),
        coats=row("board.divine.coats", {name: seat - 1 for name, seat in document.coats.items()}),
        due=due,
    )
