"""What Divine Influence adds to the end of a turn: the giant token, chapels, and additional distributions."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import area_of, ask, held_of
from crusaders_rules.batch.lookup import keyed, look


@inlined
def landings(known: Cells, desk: Cells, manner: int, named: int) -> int:
    """Return where the pool has the wedges on which the giant token of the wedge can land."""
    wedge = desk[at.WEDGE]
    tokens = desk[area_of(desk[at.SEAT]) + at.TOKENS_ON + wedge]
    return look(known, keyed(f.Q_LANDINGS, wedge, tokens, manner, named))


@inner
def sow_with_giant(known: Cells, desk: Cells, manner: int, named: int) -> int:
    """Distribute the wedge if the giant token is on it, and note the manner of the turn if a reading asks for that.

    Returns:
        0 if the giant token is not there, 1 if the wedge is distributed, -1 if the player must choose where it lands.
    """
    if known[f.ONCE_EACH_TURN]:
        due = desk[at.DISTRIBUTIONS_DUE], desk[at.LIVONIAN_DUE]
        desk[at.SOWN] = look(known, keyed(f.Q_AFTER_SOWING, due[0], due[1], desk[at.SOWN], manner))
    area, wedge = area_of(desk[at.SEAT]), desk[at.WEDGE]
    if desk[held_of(area) + at.GIANT] != wedge + 1 or not desk[area + at.TOKENS_ON + wedge]:
        return 0
    places = landings(known, desk, manner, named)
    if known[places] != 1:
        ask(desk, at.ASK_GIANT, desk[at.SEAT], wedge)
        return at.NONE
    land(known, desk, manner, named, known[places + 1])
    return 1


@inner
def land(known: Cells, desk: Cells, manner: int, named: int, lands: int) -> None:
    """Distribute the wedge with the giant token, which lands on a wedge."""
    area, wedge = area_of(desk[at.SEAT]), desk[at.WEDGE]
    key = keyed(f.Q_SOWN_WITH_GIANT, wedge, desk[area + at.TOKENS_ON + wedge], manner, named, lands)
    changes = look(known, key)
    for one in range(known[changes]):
        desk[area + at.TOKENS_ON + one] += known[changes + 1 + one]
    desk[held_of(area) + at.GIANT] = lands + 1


@inner
def extra_follows(known: Cells, desk: Cells) -> bool:
    """Add the tokens of chapels, ask about an additional distribution if one is due, and return whether one is."""
    distributions, livonian, chapel = desk[at.DISTRIBUTIONS_DUE], desk[at.LIVONIAN_DUE], desk[at.CHAPEL_DUE]
    if not (distributions or livonian or chapel):
        desk[at.SOWN] = 0
        return False
    left = look(known, keyed(f.Q_DUE_LEFT, distributions, livonian))
    if chapel and (known[f.CHAPEL_FIRST] or not left):
        area, built = area_of(desk[at.SEAT]), 1 + desk[at.FURTHER_DUE]
        desk[area + at.TOKENS_ON + chapel - 1] += built
        desk[held_of(area) + at.CHAPEL_TOKENS] += built
        desk[at.CHAPEL_DUE] = desk[at.FURTHER_DUE] = 0
    if left:
        ask(desk, at.ASK_EXTRA, desk[at.SEAT], 0)
        return True
    for cell in range(at.CHAPEL_DUE, at.FIXED_LAID_SIZE):
        desk[cell] = 0
    return False


@inner
def after_one(known: Cells, desk: Cells) -> None:
    """Note that an additional distribution is carried out or declined."""
    left = look(known, keyed(f.Q_AFTER_ONE, desk[at.DISTRIBUTIONS_DUE], desk[at.LIVONIAN_DUE]))
    desk[at.DISTRIBUTIONS_DUE] = left & (f.BYTES - 1)
    desk[at.LIVONIAN_DUE] = left >> f.BYTE
