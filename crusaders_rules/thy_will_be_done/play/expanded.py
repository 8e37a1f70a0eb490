"""What a player can fight and build in a game with expansions; a base game never asks here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State
from crusaders_rules.thy_will_be_done.play import tables
from crusaders_rules.thy_will_be_done.play.kept import Table
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import build, divine_build, divine_tiles, five_and_six
from crusaders_rules.thy_will_be_done.state import (
    Added,
    AddedArea,
    BonusTile,
    Building,
    Enemy,
    Erected,
    PlayerArea,
    Token,
    put_at,
    replace,
)
from crusaders_rules.thy_will_be_done.state.influence_tiles import Laid

NOTHING = AddedArea()


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


def extra_against(state: State, area: PlayerArea, token: Token) -> five_and_six.Extra:
    """The extra Crusade of a player against an enemy."""
    return five_and_six.extra_crusade(marked_by(area), token.enemy, state.ruleset)


def fights_again(area: PlayerArea) -> bool:
    """Whether a player is using the extra Crusade."""
    return area.added is not None and area.added.again


def with_again(area: PlayerArea, again: bool) -> PlayerArea:  # noqa: FBT001 -- what is set
    """The area while the extra Crusade is open, or after it."""
    added = area.added or NOTHING
    return area if added.again == again else replace(area, added=replace(added, again=again))


# Enemies.


def _against(state: State, area: PlayerArea) -> Table[Token, int]:
    """The value with which a player defeats each enemy."""
    added = area.added or NOTHING
    return (state.ruleset.book or tables.of(state.ruleset)).divine.against[added.marked, added.again, state.markers]


def targets(state: State, area: PlayerArea) -> list[tuple[int, int]]:
    """For each knight in a region with an enemy, that region and the value with which the player defeats the enemy."""
    against, enemies = _against(state, area), state.enemies
    there = [(place, enemies[place]) for place in area.knights]
    return [(place, against[token]) for place, token in there if token is not None]


def swaps(state: State, area: PlayerArea) -> Iterator[tuple[int, int, int]]:
    """For each swap: the region of the knight, the other region, and the value that defeats the new enemy."""
    if not five_and_six.may_swap(area.order):
        return
    enemies, adjacent, against = state.enemies, state.ruleset.laid.adjacent, _against(state, area)
    for place in dict.fromkeys(area.knights):
        if enemies[place] is not None:
            for other in adjacent[place]:
                token = enemies[other]
                if token is not None:
                    yield place, other, against[token]


def least_to_fight(state: State, area: PlayerArea) -> int:
    """The lowest value with which this player's Crusade has an effect."""
    against, enemies = _against(state, area), state.enemies
    needs = [against[token] for token in map(enemies.__getitem__, area.knights) if token is not None]
    if five_and_six.may_swap(area.order):
        stays = five_and_six.swap_stays(state.ruleset)
        needs += [ANY_VALUE if stays else least for _, _, least in swaps(state, area)]
    return min(needs, default=OUT_OF_REACH)


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


def tile_at(state: State, place: int) -> BonusTile | None:
    """The bonus tile of a region as the next building there sees it."""
    return five_and_six.tile_for(built_in(state, place), state.tiles[place])


def sites(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The region of each knight that stands where some building is possible, whether it can be paid or not."""
    enemies = state.enemies
    return tuple(
        place
        for place in area.knights
        if build.enemy_there(enemies[place]) is None
        and (not built_in(state, place) or min(costs_beside(state, area, place)) < OUT_OF_REACH)
    )


def no_room(state: State, there: tuple[Erected, ...], building: Building, owner: int | None = None) -> Refusal | None:
    """Why a base building cannot join the buildings of a region; None if it can.

    Args:
        state: The position.
        there: The buildings in the region.
        building: The type of the building.
        owner: The player who builds, by default the player to act.
    """
    builder = (state.pending.seat or 0) if owner is None else owner
    return divine_build.no_room_for_base(building, there, builder, len(state.areas), state.ruleset)


def costs_beside(state: State, area: PlayerArea, place: int) -> tuple[int, ...]:
    """The cost of the next building of each type beside others, ``OUT_OF_REACH`` if it cannot be there."""
    book = tables.of(state.ruleset)
    printed = book.land.printed[area.buildings]
    room, *_ = book.divine.standing[built_in(state, place), state.pending.seat or 0, len(state.areas)]
    return book.divine.beside[printed, room]
