"""Which influence tile to take with an Influence action."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, forget_all, held_of, upgraded_of
from crusaders_rules.batch.lookup import keyed, look, place_of
from crusaders_rules.batch.question_kinds.declining import with_decline
from crusaders_rules.batch.reach import bonuses_of
from crusaders_rules.batch.turns import ASKED, affordable_tiles, after_result, ask_about_result, gain_for_result


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    regions, count = affordable_tiles(known, desk, desk[at.TOKENS]), 0
    while regions:
        lowest = regions & -regions
        found[count] = known[f.N_COLLECT] + place_of(known, lowest)
        count += 1
        regions ^= lowest
    return with_decline(known, desk, found, count)


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    if number == known[f.N_DECLINE]:
        return 0
    place, tokens, begun = number - known[f.N_COLLECT], desk[at.TOKENS], desk[at.BEGUN]
    area, tile = area_of(desk[at.SEAT]), max(0, desk[at.LAID + place])
    before = bonuses_of(known, desk, desk[at.SEAT])
    take_tile(known, desk, area, tile, place)
    amount, effect = known[f.LAID_GAIN + tile], known[f.LAID_EFFECT + tile]
    if effect == at.EFFECT_DISTRIBUTE:
        desk[at.DISTRIBUTIONS_DUE] += 1
    begun = after_result(known, desk, at.INFLUENCE_ACTION, tokens, known[f.LAID_COST + tile], before, begun)
    if effect == at.EFFECT_UPGRADE and look(known, keyed(f.Q_CAN_UPGRADE, upgraded_of(desk, area))):
        ask_about_result(desk, at.ASK_FLIPPED, 0, begun)
        desk[at.AMOUNT] = amount
        return ASKED
    return gain_for_result(known, desk, amount, begun, at.NONE)


@inner
def take_tile(known: Cells, desk: Cells, area: int, tile: int, place: int) -> None:
    """Take a tile from a region, and put a coat of arms in its place if one is left."""
    seat, held, placed = desk[at.SEAT], held_of(area), 0
    for other in range(known[f.REGION_COUNT]):
        placed += desk[at.COATS + other] == seat
    desk[at.LAID + place] = at.NONE
    if look(known, keyed(f.Q_COAT_LEFT, placed)):
        desk[at.COATS + place] = seat
        desk[at.COATS_OF + seat] |= 1 << place
    for action in range(len(at.ACTIONS)):
        desk[held + at.ONCE + action] += known[f.LAID_ONCE + len(at.ACTIONS) * tile + action]
        desk[held + at.PERMANENT + action] += known[f.LAID_PERMANENT + len(at.ACTIONS) * tile + action]
    desk[held + at.TILES_HELD] += 1
    desk[held + at.SCORING_TILES] += known[f.LAID_SCORES + tile]
    forget_all(desk)
