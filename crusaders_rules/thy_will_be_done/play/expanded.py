"""What expansions have added to a table: how it begins, what lies there, and the table with a change."""

from __future__ import annotations

from itertools import chain

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    Holding,
    InfluenceTile,
    Laid,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.state import (
    Added,
    AddedArea,
    Enemy,
    Erected,
    PlayerArea,
    put_at,
    replace,
)

NOTHING, NO_HOLDING = AddedArea(), Holding()


def added_at_start(players: int, ruleset: Ruleset) -> Added | None:
    """What expansions add to the table: nothing in a base game, and perhaps room beside the building of a region."""
    if not ruleset.expansions:
        return None
    regions, tiled = len(ruleset.laid.regions), divine_tiles.is_played(ruleset.edition)
    beside = tiled or five_and_six.second_buildings(players, ruleset)
    nothing = (None,) * regions
    return Added(beside=((),) * regions if beside else (), laid=Laid(nothing, nothing) if tiled else None)


# The extra Crusade of the Holy Ghost.


def marked_by(area: PlayerArea) -> Enemy | None:
    """The type of enemy that a player has marked, if any."""
    return None if area.added is None else area.added.marked


def fights_again(area: PlayerArea) -> bool:
    """Whether a player is using the extra Crusade."""
    return area.added is not None and area.added.again


def with_again(area: PlayerArea, again: bool) -> PlayerArea:  # noqa: FBT001 -- what is set
    """The area while the extra Crusade is open, or after it."""
    if fights_again(area) == again:
        return area
    return replace(area, added=replace(area.added or NOTHING, again=again))


# Buildings.


def built_in(state: State, place: int) -> tuple[Erected, ...]:
    """The buildings in a region, the first one first."""
    first = state.buildings[place]
    if first is None:
        return ()
    beside = () if state.added is None or not state.added.beside else state.added.beside[place]
    return (first, *beside)


def on_board(state: State) -> list[Erected]:
    """Every building on the board."""
    beside = () if state.added is None else state.added.beside
    return [*(one for one in state.buildings if one is not None), *chain.from_iterable(beside)]


def with_building(state: State, place: int, erected: Erected) -> State:
    """The position with one more building in a region."""
    if state.buildings[place] is None:
        return state.building(put_at(state.buildings, place, erected))
    added = state.added or Added()
    beside = added.beside or ((),) * len(state.buildings)
    return state.adding(replace(added, beside=put_at(beside, place, (*beside[place], erected))))


# Influence tiles.


def laid_on(state: State) -> Laid | None:
    """The influence tiles and coats of arms on the board, None without the expansion."""
    added = state.added
    return None if added is None else added.laid


def tile_on(state: State, place: int) -> InfluenceTile | None:
    """The influence tile in a region."""
    laid = laid_on(state)
    return None if laid is None else laid.tiles[place]


def coat_on(state: State, place: int) -> int | None:
    """The player whose coat of arms lies in a region."""
    laid = laid_on(state)
    return None if laid is None else laid.coats[place]


def holding_of(area: PlayerArea) -> Holding:
    """The influence tiles of a player."""
    return (area.added.holding if area.added else None) or NO_HOLDING
