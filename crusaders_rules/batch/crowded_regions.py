"""Buildings of a region: who owns them, and, where some readings allow more than two, which came after which."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.lookup import keyed, look


@inlined
def owner_of(building: int) -> int:
    """Return the owner of a building; -1 for none."""
    return building >> at.PAIR * at.HALF_BYTE


@inlined
def kind_of(building: int) -> int:
    """Return the type of a building."""
    return building >> at.HALF_BYTE & (1 << at.HALF_BYTE) - 1


@inlined
def level_of(building: int) -> int:
    """Return the level of a building."""
    return building & (1 << at.HALF_BYTE) - 1


@inlined
def cell_after(building: int) -> int:
    """Return the cell of the building that was erected after one in its region; it holds 0 if there is none."""
    piece = owner_of(building) * len(at.EVERY_TYPE) + kind_of(building)
    return at.AFTER + piece * at.LEVELS + level_of(building) - 1


@inner
def cell_of_next(desk: Cells, second: int) -> int:
    """Return the cell of the next building of a region that has a second one."""
    cell = cell_after(second)
    while desk[cell]:
        cell = cell_after(desk[cell])
    return cell


@inlined
def has_third(known: Cells, desk: Cells, second: int) -> bool:
    """Whether a region has a third building, by its second one."""
    return known[f.THIRD_BUILDINGS] != 0 and second != at.NONE and desk[cell_after(second)] != 0


@inner
def with_one_more(known: Cells, number: int, building: int) -> int:
    """Return the number of the buildings of a region after one more is erected, by the number of those before it."""
    # Such a number takes three bytes of a key.
    return look(known, keyed(f.Q_ONE_MORE, number, 0, 0, building >> at.HALF_BYTE))


@inner
def stand_of(known: Cells, desk: Cells, place: int) -> int:
    """Return the number of the buildings of a region, since more than two do not fit in the key of a question."""
    number = with_one_more(known, 0, desk[at.BUILDINGS + place])
    building = desk[at.BESIDE + place]
    while building:
        number = with_one_more(known, number, building)
        building = desk[cell_after(building)]
    return number
