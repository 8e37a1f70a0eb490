"""What actions need with the expansion for five and six players: several buildings in a region, marks and swaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.memo import Numbers, Table
from crusaders_rules.thy_will_be_done.play.needs import Needs, base
from crusaders_rules.thy_will_be_done.play.needs.base import (
    affordable,
    affordable_tiles,
    bonus_of,
    bonus_table,
    bonus_terms,
    bonuses_table,
    found,
    is_giant_on,
    last_castles,
    least_in_words,
    least_influence,
    limited_manners,
    may_go_on,
    may_leave,
    most_turned,
    no_site,
    scored,
    sow,
    values_decide,
    ways_in,
    what_follows,
)
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.rules import build
from crusaders_rules.thy_will_be_done.state import Action, BonusTile, Building, Erected, PlayerArea, Token, replace

__all__ = [
    "affordable",
    "affordable_tiles",
    "bonus_of",
    "bonus_table",
    "bonus_terms",
    "bonuses_table",
    "costs_at",
    "discount_at",
    "extra_against",
    "found",
    "is_giant_on",
    "last_castles",
    "least_at",
    "least_by_region",
    "least_in_words",
    "least_influence",
    "least_on_board",
    "limited_manners",
    "may_go_on",
    "may_leave",
    "most_turned",
    "no_room",
    "no_site",
    "not_fought",
    "placed",
    "scored",
    "sites",
    "sow",
    "swaps",
    "targets",
    "tile_at",
    "values_decide",
    "ways_in",
    "what_follows",
]

# Enemies.


def extra_against(state: State, area: PlayerArea, token: Token) -> five_and_six.Extra:
    """The extra Crusade of a player against an enemy."""
    return five_and_six.extra_crusade(expanded.marked_by(area), token.enemy, state.ruleset)


def not_fought(state: State, area: PlayerArea, token: Token) -> tuple[Refusal, ...]:
    """Why a player may not fight an enemy, whatever the value."""
    again, marked = expanded.fights_again(area), expanded.marked_by(area)
    unmarked = five_and_six.not_marked(again, marked, token.enemy)
    return base.not_fought(state, area, token) + (() if unmarked is None else (unmarked,))


def _against(state: State, area: PlayerArea) -> Table[Token, int]:
    """The value with which a player defeats each enemy."""
    book: Book = state.ruleset.book
    has = area.added or expanded.NOTHING
    return book.divine.against[has.marked, has.again, state.markers]


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


def tile_at(state: State, place: int) -> BonusTile | None:
    """The bonus tile of a region as the next building there sees it."""
    return five_and_six.tile_for(expanded.built_in(state, place), state.tiles[place])


def sites(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The region of each knight that stands where some building is possible, whether it can be paid or not."""
    enemies = state.enemies
    return tuple(
        place
        for place in area.knights
        if build.enemy_there(enemies[place]) is None
        and (not expanded.built_in(state, place) or min(_costs_beside(state, area, place)) < OUT_OF_REACH)
    )


def no_room(state: State, place: int, building: Building) -> Refusal | None:
    """Why the player to act cannot erect a base building among those of a region; None if there is room."""
    return no_room_among(state, expanded.built_in(state, place), building, state.seat)


def no_room_among(state: State, there: tuple[Erected, ...], building: Building, owner: int) -> Refusal | None:
    """Why a player cannot erect a base building among those of a region; None if there is room."""
    return divine_build.no_room_for_base(building, there, owner, len(state.areas), state.ruleset)


def costs_at(state: State, area: PlayerArea, place: int) -> Numbers:
    """The player's cost for the next building of each type in a region, ``OUT_OF_REACH`` if it cannot be there."""
    return _costs_beside(state, area, place) if expanded.built_in(state, place) else base.costs_at(state, area, place)


def least_at(state: State, area: PlayerArea, place: int) -> int | None:
    """The lowest of the costs in a region; None if the player cannot erect a building there."""
    costs: Callable[[State, PlayerArea, int], Numbers] = state.ruleset.book.needs.costs_at
    least = min(costs(state, area, place))
    return least if least < OUT_OF_REACH else None


def _costs_beside(state: State, area: PlayerArea, place: int) -> Numbers:
    """The cost of the next building of each type beside others, ``OUT_OF_REACH`` if it cannot be there."""
    book: Book = state.ruleset.book
    printed = book.land.printed[area.buildings]
    room, *_ = book.divine.standing[expanded.built_in(state, place), state.seat, len(state.areas)]
    return book.divine.beside[printed, room]


def placed(state: State, area: PlayerArea, building: Building, region: int) -> tuple[State, PlayerArea, int]:
    """Put a building on the board, beside others if it is not the first one there; also return its level."""
    erected, area = base.counted(state, area, building, region)
    return expanded.with_building(state, region, erected), area, erected.level


def discount_at(state: State, area: PlayerArea, place: int, building: Building) -> int:
    """The player's discount for a type of building in a region; none for a second building there."""
    if not five_and_six.bonuses_apply(expanded.built_in(state, place)):
        return 0
    return base.discount_at(state, area, place, building)


# The least values.


def least_on_board(state: State, area: PlayerArea) -> tuple[int, int]:
    """The lowest values with which this player's Crusade and Build succeed."""
    places = dict.fromkeys(sites(state, area))
    builds = min((cost for place in places for cost in costs_at(state, area, place)), default=OUT_OF_REACH)
    return least_to_fight(state, area), builds


def least_by_region(state: State, area: PlayerArea, action: Action) -> Numbers | None:
    """As in the base game; a Crusade and a building need what one knight alone in the region would need."""
    if action not in {Action.CRUSADE, Action.BUILD}:
        return base.least_by_region(state, area, action)
    if action == Action.BUILD and not build.lending((0,), (), state.ruleset):
        return None
    needs: Needs = state.ruleset.book.needs
    return tuple([needs.least_on_board(state, one)[action == Action.BUILD] for one in alone(state, area)])


def alone(state: State, area: PlayerArea) -> Iterator[PlayerArea]:
    """The area of a player with one knight, in each region."""
    return (replace(area, knights=(place,)) for place in range(len(state.enemies)))
