"""In which manner to distribute the tokens of a wedge."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined
from crusaders_rules.batch.game_row import area_of
from crusaders_rules.batch.turns import manners_of, sow, turn_over


@inlined
def number_of(known: Cells, desk: Cells, given: int) -> int:
    """Return the number of a manner: that of its tile if it names a wedge."""
    if given == at.NONE:
        return known[f.N_KEEP]
    first, named = known[f.N_SOW + given // f.NAMED], given % f.NAMED
    if not named:
        return first
    return first + desk[area_of(desk[at.SEAT]) + at.TILE_AT + named - 1]


@inlined
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    given = manners_of(known, desk, desk[at.WEDGE], desk[at.OPTIONAL])
    for place in range(known[given]):
        found[place] = number_of(known, desk, known[given + 1 + place])
    return known[given]


@inlined
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    given = manners_of(known, desk, desk[at.WEDGE], desk[at.OPTIONAL])
    for place in range(known[given]):
        one = known[given + 1 + place]
        if number_of(known, desk, one) == number:
            distribute(known, desk, one)
            return


@inlined
def distribute(known: Cells, desk: Cells, given: int) -> None:
    """Distribute the wedge in a manner, or keep its tokens, and pass the turn."""
    if given == at.NONE:
        turn_over(known, desk)
    else:
        sow(known, desk, given // f.NAMED, given % f.NAMED)
