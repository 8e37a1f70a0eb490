"""What the actions of a player can do: values, needs, and which actions succeed."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.crowded_regions import has_third, stand_of
from crusaders_rules.batch.game_row import area_of, held_high, held_low, knights_of
from crusaders_rules.batch.influence_reach import least_influence, turnable_of
from crusaders_rules.batch.lookup import EMPTY, keyed, look, misses, want
from crusaders_rules.batch.new_buildings import cheapest_new, key_of_gone
from crusaders_rules.batch.ways import can_step


@inlined
def byte_of(packed: int, place: int) -> int:
    """Return one of the bytes of a number."""
    return packed >> f.BYTE * place & (f.BYTES - 1)


@inlined
def bonuses_of(known: Cells, desk: Cells, seat: int) -> int:
    """Return the bonus of a player for each action, a raised byte each; the desk remembers it and what it is for."""
    area = area_of(seat)
    if known[f.DIVINE]:
        key = key_of_gone(f.Q_BONUSES, desk, area)
    else:
        low, high = held_low(desk, area), held_high(desk, area)
        key = keyed(f.Q_BONUSES, low, high, desk[area + at.TROOPS], desk[area + at.ORDER])
    if desk[at.BONUSES_FOR + seat] == key:
        return desk[at.BONUSES + seat]
    return found_bonuses(known, desk, seat, key)


@inner
def found_bonuses(known: Cells, desk: Cells, seat: int, key: int) -> int:
    """Find out what ``bonuses_of`` returns."""
    bonuses = look(known, key)
    if not misses(known):
        desk[at.BONUSES_FOR + seat], desk[at.BONUSES + seat] = key, bonuses
    return bonuses


@inlined
def bonus_in(bonuses: int, action: int) -> int:
    """Return the bonus for one action."""
    return byte_of(bonuses, action) - f.RAISED


@inlined
def value_of(known: Cells, desk: Cells, seat: int, action: int, tokens: int) -> int:
    """Return the value of an action with a number of tokens."""
    return known[f.WORTH + tokens + f.RAISED] + bonus_in(bonuses_of(known, desk, seat), action)


@inlined
def divided_of(known: Cells, desk: Cells, area: int) -> int:
    """Return the bonuses that are divided with the tokens, a raised byte each; 0 if none ever is."""
    if not known[f.DIVIDED]:
        return 0
    if known[f.DIVINE]:
        return look(known, key_of_gone(f.Q_DIVIDED, desk, area))
    low, high = held_low(desk, area), held_high(desk, area)
    return look(known, keyed(f.Q_DIVIDED, low, high, desk[area + at.TROOPS], desk[area + at.ORDER]))


@inlined
def divided_in(known: Cells, divided: int, action: int) -> int:
    """Return the divided bonus of one action, raised."""
    return byte_of(divided, action) if known[f.DIVIDED] else f.RAISED


@inlined
def strength_of(known: Cells, desk: Cells, seat: int, token: int) -> int:
    """Return the value with which a player defeats an enemy, as one byte: its strength, unless a mark changes that."""
    marked, again = desk[at.MARKED + seat], desk[at.AGAIN + seat]
    return look(known, keyed(f.Q_STRENGTH, token, desk[at.MARKERS], desk[at.MARKERS + 1], marked, again))


@inlined
def is_open(known: Cells, desk: Cells, place: int) -> bool:
    """Whether something may be built in a region."""
    enemy = desk[at.ENEMIES + place] + 1
    built = 1 if desk[at.BUILDINGS + place] != at.NONE else 0
    return known[f.OPEN_SITE + at.PAIR * enemy + built] != 0


@inlined
def kinds_open(known: Cells, desk: Cells, seat: int, place: int) -> int:
    """Return the types of building for which a region has room, as bits, whether they can be paid or not."""
    if is_open(known, desk, place):
        return known[f.EVERY_KIND]
    return kinds_beside(known, desk, seat, place) if known[f.SECOND_BUILDINGS] else 0


@inner
def kinds_beside(known: Cells, desk: Cells, seat: int, place: int) -> int:
    """Return the types of building that may join those of a region, as bits; none if it has none."""
    first, second = desk[at.BUILDINGS + place], desk[at.BESIDE + place]
    if first == at.NONE:
        return 0
    if has_third(known, desk, second):
        return look(known, keyed(f.Q_ROOM_AMONG, stand_of(known, desk, place), 0, 0, seat))
    return look(known, keyed(f.Q_ROOM, first >> at.HALF_BYTE, (second >> at.HALF_BYTE) + 1, seat))


@inlined
def cost_lent(known: Cells, desk: Cells, area: int, kind: int, place: int) -> int:
    """Return the cost of the next building of a type with the discount of one region, as one byte."""
    built, tile = desk[area + at.BUILT + kind], desk[at.TILES + place] + 1
    costs = known[f.COSTS + (place * f.TILES_KEPT + tile) * f.LEVELS_KEPT + built]
    if costs == EMPTY:
        want(known, keyed(f.Q_COSTS, built, place, tile))
        return f.NO_VALUE
    return byte_of(costs, kind)


@inlined
def cost_of(known: Cells, desk: Cells, seat: int, kind: int, place: int) -> int:
    """Return the cost of the next building of a type in a region, as one byte."""
    area = area_of(seat)
    if known[f.SECOND_BUILDINGS] and desk[at.BUILDINGS + place] != at.NONE:
        return cost_beside(known, desk, seat, kind, place)
    if not known[f.LEND_ALL]:
        return cost_lent(known, desk, area, kind, place)
    least = f.NO_VALUE
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        least = min(least, cost_lent(known, desk, area, kind, desk[cell]))
    return least


@inner
def cost_beside(known: Cells, desk: Cells, seat: int, kind: int, place: int) -> int:
    """Return the cost of the next building of a type beside others in a region, as one byte."""
    if kinds_beside(known, desk, seat, place) >> kind & 1:
        return look(known, keyed(f.Q_PRINTED, kind, desk[area_of(seat) + at.BUILT + kind]))
    return f.NO_VALUE


@inner
def cheapest_beside(known: Cells, desk: Cells, seat: int) -> int:
    """Return the lowest cost of a building that a player may erect beside others, as one byte."""
    least, first = f.NO_VALUE, area_of(seat) + at.KNIGHTS
    for cell in range(first, first + knights_of(desk, area_of(seat))):
        for kind in range(len(at.TYPES)):
            least = min(least, cost_beside(known, desk, seat, kind, desk[cell]))
    return least


@inner
def cheapest(known: Cells, desk: Cells, seat: int) -> int:
    """Return the lowest cost of a building that a player may erect, as one byte."""
    area, somewhere = area_of(seat), False
    least = cheapest_beside(known, desk, seat) if known[f.SECOND_BUILDINGS] else f.NO_VALUE
    first, end = area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)
    for cell in range(first, end):
        somewhere = somewhere or is_open(known, desk, desk[cell])
    if somewhere:
        for cell in range(first, end):
            if known[f.LEND_ALL] or is_open(known, desk, desk[cell]):
                for kind in range(len(at.TYPES)):
                    least = min(least, cost_lent(known, desk, area, kind, desk[cell]))
    return min(least, cheapest_new(known, desk, seat)) if known[f.DIVINE] else least


@inner
def weakest(known: Cells, desk: Cells, seat: int) -> int:
    """Return the lowest value with which a player defeats an enemy beside a knight, as one byte."""
    area, least = area_of(seat), f.NO_VALUE
    swaps = known[f.SWAPS + desk[area + at.ORDER]]
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        token = desk[at.ENEMIES + desk[cell]]
        if token != at.NONE:
            least = min(least, strength_of(known, desk, seat, token))
            if swaps:
                beside = weakest_beside(known, desk, seat, desk[cell])
                if beside == f.ANY_VALUE:
                    return beside
                least = min(least, beside)
    return least


@inner
def weakest_beside(known: Cells, desk: Cells, seat: int, place: int) -> int:
    """Return the lowest value with which a swap with a region beside is of use, as one byte; by a reading any value."""
    least, others = f.NO_VALUE, look(known, keyed(f.Q_SWAPS, place))
    for other in range(others + 1 + 1, others + 1 + known[others]):
        token = desk[at.ENEMIES + known[other]]
        if token != at.NONE:
            if known[f.SWAP_STAYS]:
                return f.ANY_VALUE
            least = min(least, strength_of(known, desk, seat, token))
    return least


@inner
def least_travel(known: Cells, desk: Cells, area: int) -> int:
    """Return the lowest value of a Travel, as one byte; by some readings not every one succeeds."""
    least = known[f.LEAST_TRAVEL + desk[area + at.ORDER]]
    if known[f.STEP_NEEDED] == 0:
        return least
    first, carried = area + at.KNIGHTS, desk[area + at.CARRIED]
    for points in range(known[f.MOST_POINTS]):
        if can_step(known, desk, first, first + knights_of(desk, area), points):
            if points <= carried:
                return least
            return points - carried if least == f.ANY_VALUE else max(least, points - carried)
    return f.NO_VALUE


@inlined
def pattern_of(known: Cells, action: int, bonus: int, least: int) -> int:
    """Return with which tokens an action succeeds, as the number of a pattern."""
    # A bonus that is not known yet lies below all others.
    row = max(0, action * f.BONUSES_KEPT + bonus + f.BONUSES_KEPT // at.PAIR)
    pattern = known[f.PATTERNS + row * f.BYTES + least]
    if pattern == EMPTY:
        want(known, keyed(f.Q_SUCCESS, action, bonus + f.RAISED, least))
        return 0
    return pattern


@inner
def least_of(known: Cells, desk: Cells, seat: int, action: int) -> int:
    """Return the lowest value with which an action of a player succeeds, as one byte."""
    area = area_of(seat)
    if action == at.TRAVEL:
        return f.ANY_VALUE if known[f.TRAVEL_SUCCEEDS] else least_travel(known, desk, area)
    if action == at.MUSTER:
        return byte_of(look(known, keyed(f.Q_MUSTERED, desk[area + at.TROOPS])), at.PAIR)
    if action == at.CRUSADE:
        return weakest(known, desk, seat)
    if action == at.BUILD:
        return cheapest(known, desk, seat)
    return least_influence(known, desk, seat) if known[f.DIVINE] else f.ANY_VALUE


@inner
def found_reach(known: Cells, desk: Cells, seat: int) -> int:
    """Find out what ``reach_of`` returns."""
    bonuses = bonuses_of(known, desk, seat)
    packed = 0
    for action in range(len(at.ACTIONS)):
        most = bonus_in(bonuses, action)
        if known[f.DIVINE]:
            most += turnable_of(known, desk, seat, action)
        packed |= pattern_of(known, action, most, least_of(known, desk, seat, action)) << f.BYTE * action
    if known[f.TRAVEL_SUCCEEDS] or not known[f.OTHERS_BAR]:
        desk[at.REACHES + seat] = packed
    return packed


@inlined
def reach_of(known: Cells, desk: Cells, seat: int) -> int:
    """Return for each action with which tokens it succeeds, a byte each; the row remembers it.

    With Divine Influence, an action succeeds here if it does with all one-time tiles that may be turned for it.
    """
    known_already = desk[at.REACHES + seat]
    return known_already if known_already != at.NONE else found_reach(known, desk, seat)


@inlined
def succeeds(known: Cells, desk: Cells, seat: int, action: int, tokens: int) -> int:
    """Return 1 if an action succeeds with a number of tokens, and 0 if it does not."""
    pattern = byte_of(reach_of(known, desk, seat), action)
    return known[f.SUCCESS + pattern * f.BYTES + tokens + f.RAISED]


@inner
def succeeds_as_it_is(known: Cells, desk: Cells, seat: int, action: int, tokens: int) -> int:
    """Return 1 if an action succeeds if no more one-time tiles are turned for it, and 0 if it does not."""
    bonus = bonus_in(bonuses_of(known, desk, seat), action)
    pattern = pattern_of(known, action, bonus, least_of(known, desk, seat, action))
    return known[f.SUCCESS + pattern * f.BYTES + tokens + f.RAISED]
