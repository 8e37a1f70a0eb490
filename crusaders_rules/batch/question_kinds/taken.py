"""Which building a mill takes off the player board."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, held_of, take_level
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.question_kinds.flipped import with_forgo
from crusaders_rules.batch.reach import bonuses_of
from crusaders_rules.batch.turns import gain_for_result, place_unlocked, settle_plan


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    gone, count = held_of(area_of(desk[at.SEAT])) + at.GONE, 0
    for kind in range(len(at.EVERY_TYPE)):
        levels = look(known, keyed(f.Q_ELIGIBLE, desk[at.LEVEL], kind, desk[gone + kind]))
        for level in range(at.HALF_BYTE):
            if levels >> level & 1:
                found[count] = known[f.N_TAKE + kind] + level
                count += 1
    return with_forgo(known, found, count, 1)


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    amount, begun, place = desk[at.AMOUNT], desk[at.BEGUN], desk[at.REGION]
    if number == known[f.N_FORGO]:
        return gain_for_result(known, desk, amount, begun, at.NONE)
    area, kind = area_of(desk[at.SEAT]), 0
    for other in range(len(at.EVERY_TYPE)):
        kind = other if 0 <= number - known[f.N_TAKE + other] < at.HALF_BYTE else kind
    level, before = number - known[f.N_TAKE + kind] + 1, bonuses_of(known, desk, desk[at.SEAT])
    take_level(known, desk, area, kind, level)
    desk[at.REACHES + desk[at.SEAT]] = at.NONE
    knights = 0
    if known[f.MILL_FREES + kind]:
        knights = look(known, keyed(f.Q_UNLOCKED, desk[area + at.ORDER], level - 1, level))
    unlocked = place_unlocked(known, desk, knights, place)
    settle_plan(known, desk, before, begun)
    amount += look(known, keyed(f.Q_TAKEN_GAIN, level))
    return gain_for_result(known, desk, amount, begun, unlocked)
