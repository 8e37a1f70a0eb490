"""What actions need in the base game."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import NO_EXTRA, Extra
from crusaders_rules.thy_will_be_done.interpret import Refusal, State, Term, total
from crusaders_rules.thy_will_be_done.interpret.refusals import NoBuildingSite, NoneLeft
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.land_tables import Ways
from crusaders_rules.thy_will_be_done.play.memo import Numbers
from crusaders_rules.thy_will_be_done.play.needs import Bonus, Bonuses
from crusaders_rules.thy_will_be_done.play.needs.remembered import Known
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.play.wedge_tables import ACTIONS
from crusaders_rules.thy_will_be_done.rules import bonuses, build, crusade, orders, resolve, scoring
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Erected,
    PlayerArea,
    Token,
    put_at,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision


def bonus_terms(area: PlayerArea, action: Action) -> tuple[Term, ...]:
    """The terms of the player's bonus for an action."""
    return resolve.action_bonus(action, area.buildings, area.troops, area.order)


def bonus_table(book: Book) -> Bonus:
    """The table of the bonus for an action."""
    return book.table(lambda key: total(resolve.action_bonus(*key)))


def bonuses_table(book: Book) -> Bonuses:
    """The table of the bonuses for each action."""
    return book.table(lambda key: tuple([book.bonus[(action, *key)] for action in ACTIONS]))


def bonus_of(state: State, area: PlayerArea, action: Action) -> int:
    """The player's bonus for an action."""
    book: Book = state.ruleset.book
    return book.bonus[action, area.buildings, area.troops, area.order]


def most_turned(_state: State, _area: PlayerArea, _action: Action) -> int:
    """Without influence tiles, a player turns no tile."""
    return 0


_LEAST = {
    Action.MUSTER: ("muster.cost", "the next troop costs"),
    Action.CRUSADE: ("crusade.success", "the weakest enemy within reach needs"),
    Action.BUILD: ("build.cost", "the cheapest building within reach costs"),
}


def least_in_words(action: Action) -> tuple[str, str] | None:
    """What the least value of an action is, in words; None for Travel and Influence, for which any value will do."""
    return _LEAST.get(action)


def values_decide() -> bool:
    """Without influence tiles, values decide what an action can do after another one."""
    return True


def is_giant_on(_area: PlayerArea, _wedge: int) -> bool:
    """Nobody has a giant token."""
    return False


# Enemies.


def extra_against(_state: State, _area: PlayerArea, _token: Token) -> Extra:
    """Nobody has an extra Crusade."""
    return NO_EXTRA


def not_fought(state: State, _area: PlayerArea, token: Token) -> tuple[Refusal, ...]:
    """Why nobody may fight an enemy any longer; empty if players may."""
    refusal = crusade.no_longer_fought(token.enemy, state.markers, state.ruleset)
    return () if refusal is None else (refusal,)


def swaps(_state: State, _area: PlayerArea) -> Iterator[tuple[int, int, int]]:
    """Nobody swaps enemies."""
    return iter(())


def targets(state: State, area: PlayerArea) -> list[tuple[int, int]]:
    """For each knight in a region with an enemy, that region and the strength of the enemy."""
    enemies, book = state.enemies, state.ruleset.book
    places = [place for place in area.knights if enemies[place] is not None]
    if not places:
        return []
    strengths = book.strengths[state.markers]
    return [(place, strengths[enemies[place]]) for place in places]


# Buildings.


def sites(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The region of each knight that stands where a building is possible."""
    enemies, buildings, open_site = state.enemies, state.buildings, state.ruleset.book.land.open_site
    return tuple([place for place in area.knights if open_site[enemies[place], buildings[place]]])


def costs_at(state: State, area: PlayerArea, place: int) -> Numbers:
    """The player's cost for the next building of each type in a region, ``OUT_OF_REACH`` if none is left."""
    land = state.ruleset.book.land
    lending = build.lending((place,), area.knights, state.ruleset)
    rows: list[Numbers] = [land.costs[area.buildings, lender, state.tiles[lender]] for lender in lending]
    return rows[0] if len(rows) == 1 else tuple(map(min, zip(*rows, strict=True)))


def least_at(state: State, area: PlayerArea, place: int) -> int | None:
    """The lowest of the costs in a region; None if it has a building."""
    if state.buildings[place] is not None:
        return None
    book: Book = state.ruleset.book
    return book.land.cheapest[area.buildings, place, state.tiles[place]]


def discount_at(state: State, area: PlayerArea, place: int, building: Building) -> int:
    """The player's discount for a type of building in a region."""
    ruleset, tiles = state.ruleset, state.tiles
    return max(
        build.discount(ruleset.laid.regions[lender], tiles[lender], building, ruleset)
        for lender in build.lending((place,), area.knights, ruleset)
    )


def tile_at(state: State, place: int) -> BonusTile | None:
    """The bonus tile of a region."""
    return state.tiles[place]


def no_room(state: State, place: int, _building: Building) -> Refusal | None:
    """Why nothing can be built in a region with its building; None if it has none."""
    return build.building_there(state.buildings[place])


def affordable(state: State, area: PlayerArea, value: int) -> tuple[Decision, ...]:
    """The buildings that a player can erect with a value."""
    book: Book = state.ruleset.book
    found: tuple[Decision, ...] = ()
    for place in dict.fromkeys(book.needs.sites(state, area)):
        found += book.land.affordable[place, value, book.needs.costs_at(state, area, place)]
    return found


def no_site(state: State, area: PlayerArea) -> Refusal:
    """Why a player can build nothing with any value: no building is left, or no knight stands on a building site."""
    if not state.ruleset.book.needs.sites(state, area):
        return NoBuildingSite("build.knight")
    built = sum(area.buildings.of(building) for building in Building)
    return NoneLeft("build.next", needs=None, has=built, what="building")


def placed(state: State, area: PlayerArea, building: Building, region: int) -> tuple[State, PlayerArea, int]:
    """Put a building on the board, and count it and the knight that it unlocks in the area; also return its level."""
    erected, area = counted(state, area, building, region)
    return state.building(put_at(state.buildings, region, erected)), area, erected.level


def last_castles(state: State, seat: int, place: int) -> tuple[int, ...]:
    """The level of the player's last castle if it is in a region."""
    own = [one for one in expanded.built_in(state, place) if one.owner == seat and one.building == Building.CASTLE]
    return tuple(one.level for one in own if one.level == state.areas[seat].buildings.castle)


def scored(state: State, seat: int) -> tuple[Buildings, int]:
    """The levels of a player's buildings, and how many of these have level IV."""
    held = state.areas[seat].buildings
    return held, sum(count >= scoring.IV for count in held)


def counted(state: State, area: PlayerArea, building: Building, region: int) -> tuple[Erected, PlayerArea]:
    """The next building of a type, and the area with it and the knight that it unlocks."""
    after, erected = build.erect(area.buildings, building, state.seat)
    before = orders.unlocked_before(area.order, state.ruleset)
    knights = bonuses.with_unlocked(area.knights, area.buildings.castle, after.castle, region, before)
    area = replace(area, buildings=after, knights=knights)
    return erected, area


# Ways.


def ways_in(state: State, origin: int, points: int) -> Ways:
    """The regions that a knight can reach from a region with a number of points: the costs, and the moves."""
    book: Book = state.ruleset.book
    occupied = book.land.occupied[state.enemies] & book.land.near_bits[origin][points]
    return book.land.ways[origin, points, occupied, barred(state) if book.others_bar_the_way else ()]


def barred(state: State) -> Numbers:
    """The regions with knights of other players."""
    others = {place for seat, area in enumerate(state.areas) if seat != state.pending.seat for place in area.knights}
    return tuple(sorted(others))


def may_leave(_state: State, knights: Numbers, points: int) -> set[int]:
    """The regions of those knights that may be able to leave: all with a point, none without."""
    return set(knights) if points > 0 else set()


def may_go_on(_state: State, knights: Numbers, points: int) -> bool:
    """Whether one of these knights may still move: with points left."""
    return points > 0 and bool(knights)


# Influence tiles.


def affordable_tiles(_state: State, _area: PlayerArea, _value: int) -> Numbers:
    """There are no influence tiles."""
    return ()


# The least values.


def least_influence(_state: State, _area: PlayerArea) -> int:
    """An Influence succeeds with any value."""
    return ANY_VALUE


def least_on_board(state: State, area: PlayerArea) -> tuple[int, int]:
    """The lowest values with which this player's Crusade and Build succeed."""
    book: Book = state.ruleset.book
    enemies, buildings, tiles = state.enemies, state.buildings, state.tiles
    strengths, open_site = book.strengths[state.markers], book.land.open_site
    fights, builds = OUT_OF_REACH, OUT_OF_REACH
    places = []
    for place in area.knights:
        token = enemies[place]
        if token is not None and strengths[token] < fights:
            fights = strengths[token]
        if open_site[token, buildings[place]]:
            places.append(place)
    if places:
        erected, cheapest = area.buildings, book.land.cheapest
        for place in build.lending(tuple(places), area.knights, state.ruleset):
            cost = cheapest[erected, place, tiles[place]]
            builds = min(cost, builds)
    return fights, builds


def found(state: State, area: PlayerArea, travels: int) -> Known:
    """What the player can reach, if a Travel needs a value."""
    book: Book = state.ruleset.book
    key = (area.buildings, area.troops, area.order, travels, *book.needs.least_on_board(state, area))
    return Known(book.reach[key], state, area)


def least_by_region(state: State, area: PlayerArea, action: Action) -> Numbers | None:
    """For each region, the least value with which an action succeeds by a knight in it; None if others matter, too."""
    book: Book = state.ruleset.book
    if action == Action.CRUSADE:
        strengths = book.strengths[state.markers]
        return tuple([OUT_OF_REACH if token is None else strengths[token] for token in state.enemies])
    if action == Action.BUILD:
        if not build.lending((0,), (), state.ruleset):
            return None
        erected, cheapest, open_site = area.buildings, book.land.cheapest, book.land.open_site
        board = enumerate(zip(state.enemies, state.buildings, state.tiles, strict=True))
        needs = [
            cheapest[erected, place, tile] if open_site[token, built] else OUT_OF_REACH
            for place, (token, built, tile) in board
        ]
        return tuple(needs)
    if action == Action.MUSTER:
        return (book.next_troop[area.troops],) * len(state.enemies)
    return None if action == Action.TRAVEL else (least_influence(state, area),) * len(state.enemies)


# The end of a turn.


def limited_manners(_state: State, _area: PlayerArea, _wedge: int) -> None:
    """A turn has one distribution, which nothing limits."""


def sow(state: State, area: PlayerArea, wedge: int, given: d.Sow) -> tuple[State, PlayerArea]:
    """The position, and the area after distributing a wedge."""
    before = area.wheel.tokens
    tokens = state.ruleset.book.sown[wedge, before[wedge], given.manner, given.wedge](before)
    wheel = area.wheel.with_tokens(tokens)
    return state, area.with_changes(wheel, area.knights, area.influence)


def what_follows(state: State, area: PlayerArea) -> tuple[State, PlayerArea, bool]:
    """Nothing follows."""
    return state, area, False
