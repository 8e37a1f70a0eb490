"""The ways of a knight: what it reaches, and at which cost."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import area_of
from crusaders_rules.batch.lookup import place_of


@inlined
def barred(known: Cells, desk: Cells) -> int:
    """Return the regions that a knight may not enter, as bits: by a reading, those with knights of other players."""
    regions = 0
    if known[f.OTHERS_BAR]:
        for seat in range(known[f.PLAYED_BY]):
            if seat != desk[at.SEAT]:
                for cell in range(area_of(seat) + at.KNIGHTS, area_of(seat) + at.KNIGHTS + at.KNIGHTS_EACH):
                    if desk[cell] != at.NONE:
                        regions |= 1 << desk[cell]
    return regions


@inlined
def beside(known: Cells, regions: int) -> int:
    """Return the regions to which a knight can move on from some regions."""
    found, row = 0, f.ONWARD
    while regions:
        found |= known[row + (regions & (f.BYTES - 1))]
        regions >>= f.BYTE
        row += f.BYTES
    return found


@inlined
def leave(known: Cells, leaving: int, kind: int, points: int, others: int) -> None:
    """Go on from regions that are left at the same price, if there are so many points."""
    if leaving and known[f.NEEDED + kind] <= points:
        known[f.ROUTES + known[f.PRICE + kind]] |= beside(known, leaving) & others


@inner
def searched(known: Cells, desk: Cells, origin: int, points: int, target: int) -> tuple[int, int]:
    """Return what a knight reaches, as bits, and what the way to one region costs.

    Args:
        known: What is known of the ruleset.
        desk: The row.
        origin: The region of the knight.
        points: Its movement points.
        target: The region at which the search ends; -1 to find all.
    """
    most, own = known[f.MOST_PRICE], desk[at.COATS_OF + desk[at.SEAT]]
    others = ~barred(known, desk)
    for later in range(most + 1):
        known[f.ROUTES + later] = 0
    known[f.ROUTES] = 1 << origin
    done, cost, rings = 0, 0, 0
    while True:
        reached = known[f.ROUTES] & ~done
        done |= reached
        known[f.RINGS + rings], known[f.RING_COSTS + rings] = reached, cost
        rings += 1
        if target != at.NONE and reached >> target & 1:
            return done, cost
        known[f.ROUTES] = 0
        for enemy in range(at.PAIR):
            leaving = reached & (desk[at.OCCUPIED] if enemy else ~desk[at.OCCUPIED])
            leave(known, leaving & ~own, enemy, points - cost, others)
            leave(known, leaving & own, at.PAIR + enemy, points - cost, others)
        if known[f.ROUTES]:
            continue
        cost += 1
        left = 0
        for later in range(most):
            known[f.ROUTES + later] = known[f.ROUTES + later + 1]
            left |= known[f.ROUTES + later]
        known[f.ROUTES + most] = 0
        if not left:
            return done & known[f.DESTINATIONS], at.NONE


@inner
def reached_from(known: Cells, desk: Cells, origin: int, points: int) -> int:
    """Return the regions in which a knight may end its move, as bits."""
    return searched(known, desk, origin, points, at.NONE)[0]


@inlined
def cost_found(known: Cells, target: int) -> int:
    """Return what the cheapest way to a region costs that the last search has reached."""
    ring = 0
    while not known[f.RINGS + ring] >> target & 1:
        ring += 1
    return known[f.RING_COSTS + ring]


@inner
def cost_to(known: Cells, desk: Cells, origin: int, points: int, target: int) -> int:
    """Return what the cheapest way to a region costs; -1 without one."""
    return searched(known, desk, origin, points, target)[1]


@inner
def can_step(known: Cells, desk: Cells, first: int, end: int, points: int) -> bool:
    """Whether one of the knights in some cells can leave its region."""
    if points > 0 or (known[f.FREE_STEPS] and points == 0):
        for cell in range(first, end):
            found = reached_from(known, desk, desk[cell], points)
            if found & (found - 1):
                return True
    return False


@inlined
def may_go_on(known: Cells, desk: Cells, first: int, end: int, points: int) -> bool:
    """Whether one of the knights in some cells may still move: with points left, or if leaving its region is free."""
    return points > 0 or (known[f.FREE_STEPS] != 0 and can_step(known, desk, first, end, points))


@inner
def there_and_back(known: Cells, desk: Cells, knight: int, points: int) -> bool:
    """Whether a knight can leave its region and return to it."""
    found = reached_from(known, desk, knight, points) & ~(1 << knight)
    while found:
        lowest = found & -found
        place = place_of(known, lowest)
        left = points - cost_to(known, desk, knight, points, place)
        back = cost_to(known, desk, place, left, knight)
        if (points if back == at.NONE else back) <= left:
            return True
        found ^= lowest
    return False
