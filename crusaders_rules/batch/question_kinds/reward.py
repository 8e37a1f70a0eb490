"""Whether to take the reward that a defeated Saracen pictures."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.reach import bonus_in, bonuses_of, byte_of
from crusaders_rules.batch.turns import erect, gain_for_result, place_unlocked, settle_plan


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:  # noqa: ARG001 -- as the other kinds
    """List the numbers of the legal decisions, and return how many they are."""
    found[0] = known[f.N_REWARD]
    if known[f.THREE_ALLOWED]:
        found[1] = known[f.N_THREE]
        return 1 + 1
    return 1


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    begun = desk[at.BEGUN]
    if number == known[f.N_THREE]:
        return gain_for_result(known, desk, known[f.THREE_PAID], begun, at.NONE)
    area, place, token = area_of(desk[at.SEAT]), desk[at.REGION], desk[at.TOKEN]
    before, unlocked = bonuses_of(known, desk, desk[at.SEAT]), at.NONE
    kind, tile = known[f.PICTURED + token], desk[at.TILES + place] + 1
    if kind == at.NONE:
        had = desk[area + at.TROOPS]
        desk[area + at.TROOPS] = byte_of(look(known, keyed(f.Q_MUSTERED, had)), 0)
        desk[at.REACHES + desk[at.SEAT]] = at.NONE
    else:
        had = desk[area + at.BUILT + kind]
        knights = erect(known, desk, kind, place)
        if known[f.WORKS_AT_ONCE]:
            unlocked = place_unlocked(known, desk, knights, place)
        else:
            value_plan_as_before(known, desk, before)
            before = bonuses_of(known, desk, desk[at.SEAT])
    settle_plan(known, desk, before, begun)
    amount = look(known, keyed(f.Q_REWARD_GAIN, token, had, tile))
    return gain_for_result(known, desk, amount, begun, unlocked)


@inner
def value_plan_as_before(known: Cells, desk: Cells, before: int) -> None:
    """Change the tokens of the plan so that each action keeps its value."""
    now = bonuses_of(known, desk, desk[at.SEAT])
    for place in range(desk[at.PLAN_SIZE]):
        cell = at.PLAN + at.PAIR * place
        desk[cell + 1] += bonus_in(before, desk[cell]) - bonus_in(now, desk[cell])
