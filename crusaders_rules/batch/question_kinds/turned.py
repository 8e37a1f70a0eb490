"""How many one-time tiles to turn face down for an action."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, held_of
from crusaders_rules.batch.influence_reach import turnable_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.reach import succeeds_as_it_is
from crusaders_rules.batch.turns import TURNED


@inner
def with_turned(known: Cells, tokens: int, turned: int) -> int:
    """Return what counts for an action with some tokens whose player has turned tiles."""
    return look(known, keyed(f.Q_WITH_TURNED, tokens + f.RAISED, turned)) - f.RAISED


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    seat, action, tokens = desk[at.SEAT], desk[at.PLAN], desk[at.PLAN + 1]
    most, least, count = turnable_of(known, desk, seat, action), f.NO_VALUE, 0
    for turned in range(most + 1):
        if least == f.NO_VALUE:
            enough = succeeds_as_it_is(known, desk, seat, action, with_turned(known, tokens, turned))
            least = turned if enough else least
    for turned in range(most + 1):
        if look(known, keyed(f.Q_TURNS_ENOUGH, turned, least)):
            found[count] = known[f.N_TURN] + turned
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    turned = number - known[f.N_TURN]
    if turned:
        desk[held_of(area_of(desk[at.SEAT])) + at.ONCE + desk[at.PLAN]] -= turned
        desk[at.REACHES + desk[at.SEAT]] = at.NONE
    desk[at.PLAN + 1] = with_turned(known, desk[at.PLAN + 1], turned)
    return TURNED
