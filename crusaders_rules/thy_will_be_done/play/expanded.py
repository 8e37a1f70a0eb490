"""What expansions have added to a table: how it begins, what lies there, and the table with a change."""

from __future__ import annotations

from itertools import chain

from crusaders_rules.thy_will_be_done.expansions import brought
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    Holding,
    InfluenceTile,
    Laid,
)
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

# What stands for nothing added, so that nobody asks whether an expansion is played.
NOTHING, NO_HOLDING, NOTHING_ON_TABLE = AddedArea(), Holding(), Added()


def added_at_start(players: int, ruleset: Ruleset) -> Added | None:
    """What the expansions that are played add to the table."""
    added = None
    for table in brought("table", ruleset.expansions):
        added = table(added, players, ruleset)
    return added


def area_at_start(area: PlayerArea, ruleset: Ruleset) -> PlayerArea:
    """The player area at the start with what the expansions that are played add."""
    for changed in brought("area", ruleset.expansions):
        area = changed(area)
    return area


# The extra Crusade of the Holy Ghost.


def marked_by(area: PlayerArea) -> Enemy | None:
    """The type of enemy that a player has marked, if any."""
    return (area.added or NOTHING).marked


def fights_again(area: PlayerArea) -> bool:
    """Whether a player is using the extra Crusade."""
    return (area.added or NOTHING).again


def with_again(area: PlayerArea, again: bool) -> PlayerArea:  # noqa: FBT001 -- what is set
    """The area while the extra Crusade is open, or after it."""
    if fights_again(area) == again:
        return area
    return replace(area, added=replace(area.added or NOTHING, again=again))


# Buildings.


def beside_in(state: State, place: int) -> tuple[Erected, ...]:
    """The buildings beside the first one of a region."""
    beside = (state.added or NOTHING_ON_TABLE).beside
    return beside[place] if beside else ()


def built_in(state: State, place: int) -> tuple[Erected, ...]:
    """The buildings in a region, the first one first."""
    first = state.buildings[place]
    return () if first is None else (first, *beside_in(state, place))


def on_board(state: State) -> list[Erected]:
    """Every building on the board."""
    first = (one for one in state.buildings if one is not None)
    return [*first, *chain.from_iterable((state.added or NOTHING_ON_TABLE).beside)]


def with_building(state: State, place: int, erected: Erected) -> State:
    """The position with one more building in a region."""
    if state.buildings[place] is None:
        return state.building(put_at(state.buildings, place, erected))
    added = state.added or NOTHING_ON_TABLE
    beside = added.beside or ((),) * len(state.buildings)
    return state.adding(replace(added, beside=put_at(beside, place, (*beside[place], erected))))


# Influence tiles.


def laid_on(state: State) -> Laid | None:
    """The influence tiles and coats of arms on the board, None without the expansion."""
    return (state.added or NOTHING_ON_TABLE).laid


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
    return (area.added or NOTHING).holding or NO_HOLDING
