"""The row of a game that is played: areas, questions, plans and pieces, read and changed in place."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.crowded_regions import cell_of_next
from crusaders_rules.batch.lookup import begin_row


@inlined
def take_up(row: Cells, desk: Cells, known: Cells) -> None:
    """Put a row on the desk."""
    begin_row(known)
    for cell in range(len(row)):
        desk[cell] = row[cell]
    occupied = 0
    for place in range(known[f.REGION_COUNT]):
        if desk[at.ENEMIES + place] != at.NONE:
            occupied |= 1 << place
    desk[at.OCCUPIED] = occupied
    if known[f.DIVINE]:
        see_coats(known, desk)
    forget_all(desk)
    for seat in range(at.PLAYERS):
        desk[at.BONUSES_FOR + seat] = desk[at.USES_FOR + seat] = at.NONE


@inner
def see_coats(known: Cells, desk: Cells) -> None:
    """Remember the regions with coats of arms of each player, as bits."""
    for seat in range(known[f.PLAYED_BY]):
        desk[at.COATS_OF + seat] = 0
    for place in range(known[f.REGION_COUNT]):
        if desk[at.COATS + place] != at.NONE:
            desk[at.COATS_OF + desk[at.COATS + place]] |= 1 << place


@inlined
def copy_desk(known: Cells, desk: Cells, other: Cells) -> None:
    """Copy the row on a desk to another desk, with what is remembered of it."""
    for cell in range(known[f.ROW_LENGTH]):
        other[cell] = desk[cell]
    for cell in range(at.ROW_CROWDED, at.DESK):
        other[cell] = desk[cell]


@inlined
def put_back(desk: Cells, row: Cells) -> None:
    """Write the row on the desk back."""
    for cell in range(len(row)):
        row[cell] = desk[cell]


@inlined
def forget_all(desk: Cells) -> None:
    """Forget what the players can reach, since the board has changed."""
    for seat in range(at.PLAYERS):
        desk[at.REACHES + seat] = at.NONE


@inlined
def area_of(seat: int) -> int:
    """Return the first cell of a player area."""
    return at.AREAS + seat * at.AREA


@inlined
def held_of(area: int) -> int:
    """Return the first cell of what the player of an area holds with Divine Influence."""
    return at.HELD + (area - at.AREAS) // at.AREA * at.HELD_EACH


@inner
def forget_outcomes(desk: Cells) -> None:
    """Clear the outcomes of chance that were fixed."""
    for cell in range(at.FIXED, at.AREAS):
        desk[cell] = 0
    for seat in range(at.PLAYERS):
        for cell in range(area_of(seat) + at.FIXED_WHEEL, area_of(seat) + at.AREA):
            desk[cell] = 0
    for cell in range(at.FIXED_LAID_SIZE, at.ROW_DIVINE):
        desk[cell] = 0


@inlined
def ask(desk: Cells, kind: int, seat: int, wedge: int) -> None:
    """Ask a question about a wedge; the caller then writes the other cells that the question needs."""
    desk[at.KIND] = kind
    desk[at.SEAT] = seat
    desk[at.WEDGE] = wedge
    for cell in range(at.TOKENS, at.PLAN_SIZE):
        desk[cell] = 0
    desk[at.REGION] = at.NONE
    desk[at.TOKEN] = at.NONE
    for cell in range(at.WAITING, at.WAITING + desk[at.WAITING_SIZE]):
        desk[cell] = 0
    desk[at.WAITING_SIZE] = 0


@inlined
def wedge_with(desk: Cells, area: int, tile: int) -> int:
    """Return the place of a tile on the wheel of a player."""
    found = 0
    # To go on after the right one costs less than a processor's wrong guess where to stop.
    for wedge in range(at.WEDGES):
        found = wedge if desk[area + at.TILE_AT + wedge] == tile else found
    return found


# Plans.


@inner
def push_action(desk: Cells, action: int, tokens: int) -> None:
    """Put an action before the plan."""
    size = desk[at.PLAN_SIZE]
    for cell in range(at.PLAN + at.PAIR * size - 1, at.PLAN - 1, -1):
        desk[cell + at.PAIR] = desk[cell]
    desk[at.PLAN] = action
    desk[at.PLAN + 1] = tokens
    desk[at.PLAN_SIZE] = size + 1


@inlined
def pop_action(desk: Cells) -> tuple[int, int]:
    """Take the first action off the plan, with its tokens."""
    action, tokens = desk[at.PLAN], desk[at.PLAN + 1]
    size = desk[at.PLAN_SIZE] - 1
    for cell in range(at.PLAN, at.PLAN + at.PAIR * size):
        desk[cell] = desk[cell + at.PAIR]
    for cell in range(at.PLAN + at.PAIR * size, at.PLAN + at.PAIR * (size + 1)):
        desk[cell] = 0
    desk[at.PLAN_SIZE] = size
    return action, tokens


@inlined
def write_plan(desk: Cells, answer: int) -> None:
    """Make the plan of an answer that of the row: see ``facts.PLANNED_BITS``."""
    desk[at.PLAN_SIZE] = answer & (f.BYTES - 1)
    for place in range(at.PLAN_LENGTH):
        cell, planned = at.PLAN + at.PAIR * place, answer >> (f.BYTE + f.PLANNED_BITS * place)
        desk[cell] = planned & f.ACTION_MASK
        desk[cell + 1] = (planned >> at.HALF_BYTE & (f.BYTES - 1)) - f.RAISED


# Buildings.


@inlined
def held_low(desk: Cells, area: int) -> int:
    """Return the first half of the buildings of a player as one byte."""
    return desk[area + at.BUILT] | desk[area + at.BUILT + 1] << at.HALF_BYTE


@inlined
def held_high(desk: Cells, area: int) -> int:
    """Return the other half."""
    return desk[area + at.BUILT + at.PAIR] | desk[area + at.BUILT + at.PAIR + 1] << at.HALF_BYTE


@inner
def put_building(known: Cells, desk: Cells, kind: int, place: int, level: int) -> None:
    """Put a building of the player to act in a region, beside others if some are there."""
    cell = at.BUILDINGS + place
    if known[f.SECOND_BUILDINGS] and desk[cell] != at.NONE:
        cell = at.BESIDE + place
        if known[f.THIRD_BUILDINGS] and desk[cell] != at.NONE:
            cell = cell_of_next(desk, desk[cell])
    desk[cell] = (desk[at.SEAT] << at.HALF_BYTE | kind) << at.HALF_BYTE | level
    forget_all(desk)


@inlined
def next_level(known: Cells, desk: Cells, area: int, kind: int) -> int:
    """Return the level of the next building of any of the eight types."""
    return known[f.LEVELS_BELOW + desk[held_of(area) + at.GONE + kind]] + 1


@inner
def take_level(known: Cells, desk: Cells, area: int, kind: int, level: int) -> None:
    """Take a building of a level off the player board."""
    gone = held_of(area) + at.GONE + kind
    desk[gone] |= 1 << level - 1
    if kind < len(at.TYPES):
        desk[area + at.BUILT + kind] = known[f.LEVELS_BELOW + desk[gone]]


@inlined
def upgraded_of(desk: Cells, area: int) -> int:
    """Return which wedges of a player are upgraded, as bits."""
    upgraded = 0
    for wedge in range(at.WEDGES):
        upgraded |= desk[area + at.UPGRADED + wedge] << wedge
    return upgraded


# Knights, in ascending order.


@inlined
def knights_of(desk: Cells, area: int) -> int:
    """Return how many knights a player has on the board."""
    count = 0
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + at.KNIGHTS_EACH):
        count += 1 if desk[cell] != at.NONE else 0
    return count


@inner
def add_knight(desk: Cells, area: int, place: int) -> None:
    """Put one more knight in a region."""
    cell = area + at.KNIGHTS + min(knights_of(desk, area), at.KNIGHTS_EACH - 1)
    while cell > area + at.KNIGHTS and desk[cell - 1] > place:
        desk[cell] = desk[cell - 1]
        cell -= 1
    desk[cell] = place


@inner
def take_knight(desk: Cells, area: int, place: int) -> None:
    """Take a knight from a region."""
    last = area + at.KNIGHTS + at.KNIGHTS_EACH - 1
    cell = area + at.KNIGHTS
    while cell < last and desk[cell] != place:
        cell += 1
    while cell < last:
        desk[cell] = desk[cell + 1]
        cell += 1
    desk[last] = at.NONE
