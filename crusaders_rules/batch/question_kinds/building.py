"""Which building to erect, and in which region."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, knights_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.question_kinds.declining import with_decline
from crusaders_rules.batch.question_kinds.new_building import step_new, with_new
from crusaders_rules.batch.reach import bonuses_of, cost_of, kinds_open, value_of
from crusaders_rules.batch.turns import after_result, erect, gain_for_result, place_unlocked


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    seat = desk[at.SEAT]
    area = area_of(seat)
    value = value_of(known, desk, seat, at.BUILD, desk[at.TOKENS]) + f.RAISED
    count, before = 0, at.NONE
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        place = desk[cell]
        if place == before:
            continue
        before, kinds = place, kinds_open(known, desk, seat, place)
        for kind in range(len(at.TYPES)):
            if kinds >> kind & 1 and look(known, keyed(f.Q_PAYS, value, cost_of(known, desk, seat, kind, place))):
                found[count] = known[f.N_BUILD] + kind * known[f.REGION_COUNT] + place
                count += 1
        if known[f.DIVINE]:
            count = with_new(known, desk, found, count, place, value)
    return with_decline(known, desk, found, count)


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    if number == known[f.N_DECLINE]:
        return 0
    if number >= known[f.N_BUILD_NEW]:
        return step_new(known, desk, number - known[f.N_BUILD_NEW])
    seat, tokens, begun = desk[at.SEAT], desk[at.TOKENS], desk[at.BEGUN]
    area = area_of(seat)
    kind = (number - known[f.N_BUILD]) // known[f.REGION_COUNT]
    place = (number - known[f.N_BUILD]) % known[f.REGION_COUNT]
    cost, before = cost_of(known, desk, seat, kind, place), bonuses_of(known, desk, seat)
    # The bonus tile of a region counts for its first building only.
    built, tile = desk[area + at.BUILT + kind], 0
    if desk[at.BUILDINGS + place] == at.NONE:
        tile = desk[at.TILES + place] + 1
    unlocked = place_unlocked(known, desk, erect(known, desk, kind, place), place)
    begun = after_result(known, desk, at.BUILD, tokens, cost, before, begun)
    amount = look(known, keyed(f.Q_BUILD_GAIN, kind, built, tile))
    return gain_for_result(known, desk, amount, begun, unlocked)
