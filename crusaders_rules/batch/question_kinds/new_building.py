"""Erect a keep, a chapel, a mill or a vault: an answer to the question what to build."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, next_level, put_building, take_level, upgraded_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.new_buildings import any_eligible, cost_new, levels_in, levels_on_board
from crusaders_rules.batch.reach import bonuses_of, byte_of
from crusaders_rules.batch.turns import ASKED, after_result, ask_about_result, gain_for_result


@inner
def with_new(known: Cells, desk: Cells, found: Cells, count: int, place: int, value: int) -> int:
    """Add the new buildings that a value pays for in a region, and return how many decisions there are."""
    for new in range(len(at.NEW_TYPES)):
        cost = cost_new(known, desk, desk[at.SEAT], len(at.TYPES) + new, place)
        if look(known, keyed(f.Q_PAYS, value, cost)):
            found[count] = known[f.N_BUILD_NEW] + new * known[f.REGION_COUNT] + place
            count += 1
    return count


@inner
def step_new(known: Cells, desk: Cells, chosen: int) -> int:
    """Take the decision, and return how the wedge goes on."""
    kind, place = len(at.TYPES) + chosen // known[f.REGION_COUNT], chosen % known[f.REGION_COUNT]
    seat, tokens, begun = desk[at.SEAT], desk[at.TOKENS], desk[at.BEGUN]
    area = area_of(seat)
    cost, before = cost_new(known, desk, seat, kind, place), bonuses_of(known, desk, seat)
    level = next_level(known, desk, area, kind)
    built = 0
    if known[f.COUNTED_AS_BUILT]:
        built = known[f.HOW_MANY + levels_in(levels_on_board(known, desk, seat), kind)]
    put_building(known, desk, kind, place, level)
    take_level(known, desk, area, kind, level)
    flips = take_effect(known, desk, kind, look(known, keyed(f.Q_NEW_NUMBER, level, built)))
    begun = after_result(known, desk, at.BUILD, tokens, cost, before, begun)
    amount = look(known, keyed(f.Q_NEW_GAIN, level))
    if not flips and not (kind == at.MILL and any_eligible(known, desk, area, level)):
        return gain_for_result(known, desk, amount, begun, at.NONE)
    ask_about_result(desk, at.ASK_FLIPPED if flips else at.ASK_TAKEN, 0, begun)
    desk[at.AMOUNT] = amount
    if flips:
        desk[at.MAY] = 1
    else:
        desk[at.REGION], desk[at.LEVEL] = place, level
    return ASKED


@inner
def take_effect(known: Cells, desk: Cells, kind: int, number: int) -> bool:
    """Carry out what a new building does at once; return whether its player may upgrade a wedge."""
    area = area_of(desk[at.SEAT])
    troops = desk[area + at.TROOPS]
    effects = look(known, keyed(f.Q_NEW_EFFECTS, kind, number, troops, upgraded_of(desk, area)))
    if byte_of(effects, 0):
        desk[area + at.TROOPS] = byte_of(look(known, keyed(f.Q_MUSTERED, troops)), 0)
    if byte_of(effects, 1):
        desk[at.FURTHER_DUE] = desk[at.FURTHER_DUE] + 1 if desk[at.CHAPEL_DUE] else 0
        desk[at.CHAPEL_DUE] = desk[at.WEDGE] + 1
    if known[f.LIVONIAN + desk[area + at.ORDER]]:
        desk[at.LIVONIAN_DUE] = 1
    return byte_of(effects, at.PAIR) != 0
