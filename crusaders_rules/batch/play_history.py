"""What a model remembers of a play beside its position, and which steps it leaves out: see ``check.history``."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import area_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.one_decision import in_setup

# What limits a model: whether it remembers anything; and, -1 if there is no limit, turns in a row without a gain, and
# upgraded wedges of all players.
HISTORY, WAITING, UPGRADED, LIMITS = range(4)


@inlined
def turn_is_over(before: Cells, after: Cells) -> bool:
    """Whether a step ends the turn of a player."""
    if in_setup(before[at.KIND]) or before[at.SEAT] < 0:
        return False
    return after[at.KIND] == at.ASK_TURN or after[at.KIND] == at.GAME_OVER


@inner
def supply_is_empty(known: Cells, desk: Cells) -> bool:
    """Whether the supply is empty."""
    raised = desk[at.SUPPLY] + f.RAISED
    return look(known, keyed(f.Q_SUPPLY_IS_EMPTY, raised & (f.BYTES - 1), raised >> f.BYTE)) != 0


@inner
def remember(known: Cells, before: Cells, after: Cells, limits: Cells) -> None:
    """Remember a step, after which the history is still that of the position before it."""
    if not limits[HISTORY] or not turn_is_over(before, after):
        return
    seats = known[f.PLAYED_BY]
    after[at.LEAD + before[at.SEAT]] += 1
    fewest = after[at.LEAD]
    for seat in range(seats):
        fewest = min(fewest, after[at.LEAD + seat])
    for seat in range(seats):
        after[at.LEAD + seat] -= fewest
    if supply_is_empty(known, after):
        after[at.LATE] += 1
    if limits[WAITING] != at.NONE:
        held = 0
        for seat in range(seats):
            held += after[area_of(seat) + at.INFLUENCE]
        after[at.QUIET] = 0 if held > after[at.HELD_BEFORE] else after[at.QUIET] + 1
        after[at.HELD_BEFORE] = held


@inner
def upgrades_too_much(known: Cells, desk: Cells, number: int, limits: Cells) -> bool:
    """Whether a decision upgrades one wedge more than the model allows."""
    if limits[UPGRADED] == at.NONE or desk[at.KIND] != at.ASK_TURN or number == known[f.N_SKIP]:
        return False
    upgraded = 0
    for seat in range(known[f.PLAYED_BY]):
        for cell in range(area_of(seat) + at.UPGRADED, area_of(seat) + at.UPGRADED + at.WEDGES):
            upgraded += desk[cell]
    return number >= known[f.N_UPGRADE] and upgraded >= limits[UPGRADED]


@inlined
def waits_too_long(desk: Cells, limits: Cells) -> bool:
    """Whether there have been more turns in a row without a gain than the model allows."""
    return limits[WAITING] != at.NONE and desk[at.QUIET] > limits[WAITING]
