"""The laws about what Divine Influence adds: influence tiles, coats of arms, mills, chapels and the giant token.

They hold in a base game, too, where nothing of it is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from crusaders_rules.thy_will_be_done.check.history import SETUP, WithHistory
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import setup as divine_setup
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.after import due_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import unlocked_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    EVERY_TYPE,
    Holding,
    NewBuilding,
    TileKind,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.state import Building, Erected, PlayerArea
from crusaders_rules.thy_will_be_done.state import pending as p


def levels_gone(area: PlayerArea) -> set[tuple[str, int]]:
    """Return the levels gone from a player board, in a base game those that are built."""
    held = area.buildings
    if isinstance(held, Unlocked):
        return {(str(building), level) for building in EVERY_TYPE for level in held.gone(building)}
    return {(name, level) for name, count in zip(held._fields, held, strict=True) for level in range(1, count + 1)}


def levels_built(state: State, seat: int) -> Counter[tuple[str, int]]:
    """Return the buildings of a player on the board, each with its level."""
    return Counter((str(one.building), one.level) for one in expanded.on_board(state) if one.owner == seat)


def most_in_a_region(state: State) -> int:
    """Return how many buildings a region can hold: two, by a reading on pairs and second buildings three.

    Where pairs grow by another reading and no rule for five players limits them, all new buildings can stand in one; if
    that rule counts only buildings of the same type, by another reading, there can be two of each type.
    """
    pair = (Erected(0, Building.CASTLE, 1), Erected(1, NewBuilding.KEEP, 1))
    players = len(state.areas)
    grows = laid_on(state) is not None and divine_build.is_paired(NewBuilding.KEEP, pair, state.ruleset)
    if grows and not five_and_six.second_buildings(players, state.ruleset):
        return 1 + players * len(NewBuilding) * len(state.ruleset.edition.new_building_costs)
    if five_and_six.region_full(pair, Building.CASTLE, state.ruleset) is not None:
        return five_and_six.TWO
    return five_and_six.TWO * len(EVERY_TYPE) if grows else five_and_six.TWO + 1


def levels_are_in_place(state: State) -> bool:
    """Whether each level gone from a player board is on the game board once, but for one that each mill took."""
    if laid_on(state) is None:
        due = [
            (seat, building, level)
            for seat, area in enumerate(state.areas)
            for building, count in zip(area.buildings._fields, area.buildings, strict=True)
            for level in range(1, count + 1)
        ]
        return sorted(expanded.on_board(state)) == sorted(due)
    seats = range(len(state.areas))
    return all(one.owner in seats for one in expanded.on_board(state)) and all(_in_place(state, seat) for seat in seats)


def _in_place(state: State, seat: int) -> bool:
    built, gone = levels_built(state, seat), levels_gone(state.areas[seat])
    taken = gone - built.keys()
    mills = [level for (building, level), _ in built.items() if building == NewBuilding.MILL]
    bank_four = (str(Building.BANK), divine_effects.IV)
    return (
        built.keys() <= gone
        and all(count == 1 for count in built.values())
        and bank_four not in taken
        # Each of them was no higher than a mill of its own.
        and all(
            sum(one >= level for _, one in taken) <= sum(one >= level for one in mills)
            for level in range(1, divine_effects.IV + 1)
        )
    )


def castles_that_unlock(state: State, seat: int) -> Collection[int]:
    """Return the levels of castles that have unlocked what is printed under them."""
    if laid_on(state) is None:
        return range(1, state.areas[seat].buildings.castle + 1)
    every = {level for building, level in levels_gone(state.areas[seat]) if building == Building.CASTLE}
    if divine_effects.unlocks_knight(Building.CASTLE, state.ruleset):
        return every
    return {level for building, level in levels_built(state, seat) if building == Building.CASTLE}


# Laws of every position.


def influence_tiles_are_kept(at: WithHistory) -> bool:
    """Each region with a building space has got a tile, which is there or with a player, and no tile is there twice."""
    state, laid = at.position, laid_on(at.position)
    if laid is None:
        return True
    on_board = [tile for tile in laid.tiles if tile is not None]
    taken = sum(holding_of(area).tiles for area in state.areas)
    pool = state.ruleset.edition.influence_tiles
    due = divine_setup.regions_for_tiles(state.ruleset)
    return (
        not Counter(on_board) - Counter(pool)
        and all(tile is None or place in due for place, tile in enumerate(laid.tiles))
        and (isinstance(state.pending, SETUP) or len(on_board) + taken == len(due))
        and all(_tiles_are_named_once(state, seat) for seat in range(len(state.areas)))
    )


def _tiles_are_named_once(state: State, seat: int) -> bool:
    """Whether a player has as many tiles as there can be, and none works in two ways."""
    holding, pool = holding_of(state.areas[seat]), state.ruleset.edition.influence_tiles
    permanent = unlocked_of(state.areas[seat]).permanent
    each = (
        (TileKind.ONCE, sum(holding.once)),
        (TileKind.PERMANENT, sum(permanent)),
        (TileKind.END, holding.ends),
    )
    least = min((*holding.once, *permanent, holding.ends))
    there = all(count <= sum(tile.kind == kind for tile in pool) for kind, count in each)
    return least >= 0 and there and sum(count for _, count in each) <= holding.tiles


def coats_take_the_place_of_tiles(at: WithHistory) -> bool:
    """A coat of arms lies only where its player has taken a tile, as many as tiles while there are coats."""
    state, laid = at.position, laid_on(at.position)
    if laid is None:
        return True
    for seat, area in enumerate(state.areas):
        coats, tiles = laid.coats.count(seat), holding_of(area).tiles
        if coats > tiles or (coats < tiles and divine_tiles.coat_is_left(coats, state.ruleset)):
            return False
    seats = range(len(state.areas))
    return all(
        coat is None or (tile is None and coat in seats) for tile, coat in zip(laid.tiles, laid.coats, strict=True)
    )


def giants_count_as_two(at: WithHistory) -> bool:
    """Exactly the Order of the Band has a giant token, on a wedge that holds two tokens at least."""
    state = at.position
    if laid_on(state) is None or isinstance(state.pending, SETUP):
        return True
    for area in state.areas:
        giant = holding_of(area).giant
        if (giant is not None) != divine_orders.has_giant(area.order, state.ruleset):
            return False
        if giant is not None and area.wheel.tokens[giant] < divine_orders.GIANT:
            return False
    return True


def chapels_have_added(at: WithHistory) -> bool:
    """Each of the first three chapels has added one token, or will at the end of this turn."""
    state = at.position
    if laid_on(state) is None:
        return True
    due = due_of(state)
    waiting = 0 if due.chapel is None else 1 + due.further
    for seat, area in enumerate(state.areas):
        levels = sorted(level for building, level in _new_buildings(state, seat) if building == NewBuilding.CHAPEL)
        numbers = [divine_effects.number_of(level, built, state.ruleset) for built, level in enumerate(levels)]
        adding = sum(divine_effects.chapel_adds(NewBuilding.CHAPEL, number) for number in numbers)
        if holding_of(area).chapels != adding - (waiting if seat == state.pending.seat else 0):
            return False
    return True


def _new_buildings(state: State, seat: int) -> Iterator[tuple[NewBuilding, int]]:
    for one in expanded.on_board(state):
        if one.owner == seat and isinstance(one.building, NewBuilding):
            yield one.building, one.level


def nothing_is_due_between_turns(at: WithHistory) -> bool:
    """What a turn has earned is used up or forfeited before the next turn."""
    state = at.position
    due = due_of(state)
    if isinstance(state.pending, p.AskExtra):
        return divine_turn.distributions_due(due, state.ruleset) > 0
    between = isinstance(state.pending, (p.AskTurn, p.GameOver, *SETUP))
    return not between or not (due.distributions or due.livonian or due.chapel is not None)


# Laws of every step.


def taken_tiles_are_counted(before: WithHistory, after: WithHistory) -> bool:
    """Once play has begun, a tile leaves the board only to the player to act, one at a time; coats of arms stay."""
    old, new = laid_on(before.position), laid_on(after.position)
    if old is None or new is None:
        return old is new
    if isinstance(before.position.pending, SETUP):
        return new.coats == old.coats
    gone = [place for place, tile in enumerate(old.tiles) if new.tiles[place] != tile]
    if len(gone) > 1 or any(new.tiles[place] is not None for place in gone):
        return False
    placed = [place for place, coat in enumerate(old.coats) if new.coats[place] != coat]
    if set(placed) - set(gone) or any(new.coats[place] != before.position.pending.seat for place in placed):
        return False
    return all(
        _holding_grows(holding_of(was), holding_of(now), len(gone) if seat == before.position.pending.seat else 0)
        for seat, (was, now) in enumerate(zip(before.position.areas, after.position.areas, strict=True))
    )


def _holding_grows(was: Holding, now: Holding, taken: int) -> bool:
    more = sum(max(0, new - old) for old, new in zip(was.once, now.once, strict=True))
    return now.tiles - was.tiles == taken and more <= taken and 0 <= now.ends - was.ends <= taken


def extra_distributions_end(before: WithHistory, after: WithHistory) -> bool:
    """After an additional distribution, carried out or declined, one fewer is due, so the turn passes in the end."""
    old, new = before.position, after.position
    if not isinstance(old.pending, p.AskExtra):
        return True
    # When the turn is over, nothing is due any more.
    return (
        divine_turn.distributions_due(due_of(new), new.ruleset)
        == divine_turn.distributions_due(due_of(old), old.ruleset) - 1
    )


def levels_stay_gone(old: PlayerArea, new: PlayerArea) -> bool:
    """Whether at most one level more is gone from a player board, and no permanent tile is lost."""
    if old.buildings == new.buildings:
        return True
    gained = levels_gone(new) - levels_gone(old)
    lost = levels_gone(old) - levels_gone(new)
    was, now = unlocked_of(old).permanent, unlocked_of(new).permanent
    return not lost and len(gained) <= 1 and all(map(int.__le__, was, now)) and sum(now) - sum(was) <= 1


# Claims that some position must satisfy.


def _anywhere(state: State, wanted: Callable[[State, int], object]) -> bool:
    return any(wanted(state, seat) for seat in range(len(state.areas)))


def _took(state: State, seat: int) -> bool:
    return any(levels_gone(state.areas[seat]) - levels_built(state, seat).keys())


SOMETIMES: Mapping[str, Callable[[WithHistory], bool]] = {
    "an influence tile is taken": lambda at: _anywhere(
        at.position, lambda state, seat: holding_of(state.areas[seat]).tiles
    ),
    "a one-time tile can be turned": lambda at: isinstance(at.position.pending, p.AskTurned),
    "a step costs nothing": lambda at: isinstance(at.position.pending, p.AskMove) and at.position.pending.points == 0,
    "a new building stands": lambda at: _anywhere(at.position, lambda state, seat: any(_new_buildings(state, seat))),
    "a mill has taken a building": lambda at: _anywhere(at.position, _took),
    "a chapel has added a token": lambda at: _anywhere(
        at.position, lambda state, seat: holding_of(state.areas[seat]).chapels
    ),
    "a wedge is upgraded as a result": lambda at: isinstance(at.position.pending, p.AskFlipped),
    "an additional distribution is due": lambda at: isinstance(at.position.pending, p.AskExtra),
    "the giant token can land on several wedges": lambda at: isinstance(at.position.pending, p.AskGiant),
}
