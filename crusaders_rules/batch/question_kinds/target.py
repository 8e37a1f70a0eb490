"""Which enemy to attack."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, forget_all, held_high, held_low, knights_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.question_kinds.declining import with_decline
from crusaders_rules.batch.reach import bonuses_of, byte_of, cost_of, strength_of, value_of
from crusaders_rules.batch.turns import ASKED, after_result, ask_about_result, gain_for_result, open_again


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    seat = desk[at.SEAT]
    area = area_of(seat)
    value = value_of(known, desk, seat, at.CRUSADE, desk[at.TOKENS]) + f.RAISED
    count, before = 0, at.NONE
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        place = desk[cell]
        token = desk[at.ENEMIES + place]
        if place == before or token == at.NONE:
            continue
        before = place
        if look(known, keyed(f.Q_DEFEATS, value, strength_of(known, desk, seat, token))):
            found[count] = known[f.N_ATTACK] + place
            count += 1
        if known[f.SWAPS + desk[area + at.ORDER]] and not desk[at.BEGUN]:
            count = with_swaps(known, desk, found, count, place, value)
    return with_decline(known, desk, found, count)


@inner
def with_swaps(known: Cells, desk: Cells, found: Cells, count: int, place: int, value: int) -> int:
    """Add the swaps of the enemy in a region with those beside it, and return how many decisions there are."""
    swaps = look(known, keyed(f.Q_SWAPS, place))
    for other in range(1, known[swaps]):
        token = desk[at.ENEMIES + known[swaps + 1 + other]]
        if token == at.NONE:
            continue
        strength = strength_of(known, desk, desk[at.SEAT], token)
        if known[f.SWAP_STAYS] or look(known, keyed(f.Q_DEFEATS, value, strength)):
            found[count] = known[swaps + 1] + other - 1
            count += 1
    return count


@inner
def swap(known: Cells, desk: Cells, number: int) -> int:
    """Swap two enemies, and return the region of the knight; -1 if the new enemy there is too strong."""
    seat, place, other = desk[at.SEAT], 0, 0
    area = area_of(seat)
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        swaps = look(known, keyed(f.Q_SWAPS, desk[cell]))
        rank = number - known[swaps + 1] + 1
        if 0 < rank < known[swaps]:
            place, other = desk[cell], known[swaps + 1 + rank]
    token = desk[at.ENEMIES + other]
    desk[at.ENEMIES + place], desk[at.ENEMIES + other] = token, desk[at.ENEMIES + place]
    forget_all(desk)
    value = value_of(known, desk, seat, at.CRUSADE, desk[at.TOKENS]) + f.RAISED
    return place if look(known, keyed(f.Q_DEFEATS, value, strength_of(known, desk, seat, token))) else at.NONE


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    if number == known[f.N_DECLINE]:
        return 0
    place, tokens, begun = number - known[f.N_ATTACK], desk[at.TOKENS], desk[at.BEGUN]
    if number >= known[f.N_SWAP]:
        place = swap(known, desk, number)
        if place == at.NONE:
            return 0
    area = area_of(desk[at.SEAT])
    token = desk[at.ENEMIES + place]
    marked = desk[at.MARKED + desk[at.SEAT]]
    fought = look(known, keyed(f.Q_FOUGHT, token, desk[at.MARKERS], desk[at.MARKERS + 1], marked))
    strength, spent = byte_of(fought, 0), byte_of(fought, 1) - f.RAISED
    begun = after_result(known, desk, at.CRUSADE, tokens, spent, bonuses_of(known, desk, desk[at.SEAT]), begun)
    begun = open_again(known, desk, tokens, byte_of(fought, at.PAIR), begun)
    defeat(known, desk, token, place)
    if known[f.PAYS_STRENGTH + token]:
        return gain_for_result(known, desk, look(known, keyed(f.Q_STRENGTH_PAID, strength)), begun, at.NONE)
    if not reward_is_left(known, desk, area, token):
        return gain_for_result(known, desk, known[f.NONE_LEFT_PAID], begun, at.NONE)
    if reward_is_too_dear(known, desk, area, token, place, tokens):
        return gain_for_result(known, desk, known[f.THREE_PAID], begun, at.NONE)
    ask_about_result(desk, at.ASK_REWARD, 0, begun)
    desk[at.REGION] = place
    desk[at.TOKEN] = token
    return ASKED


@inner
def defeat(known: Cells, desk: Cells, token: int, place: int) -> None:
    """Take an enemy from the board, and advance its marker."""
    area = area_of(desk[at.SEAT])
    for kind in range(len(at.ENEMIES_WON)):
        desk[area + at.DEFEATED + kind] += known[f.WON_AS + len(at.ENEMIES_WON) * token + kind]
    markers = look(known, keyed(f.Q_ADVANCED, token, desk[at.MARKERS], desk[at.MARKERS + 1]))
    desk[at.MARKERS], desk[at.MARKERS + 1] = byte_of(markers, 0), byte_of(markers, 1)
    desk[at.ENEMIES + place] = at.NONE
    desk[at.OCCUPIED] &= ~(1 << place)
    forget_all(desk)


@inner
def reward_is_left(known: Cells, desk: Cells, area: int, token: int) -> bool:
    """Whether what a Saracen pictures is left."""
    low, high = held_low(desk, area), held_high(desk, area)
    return look(known, keyed(f.Q_REWARD_LEFT, token, low, high, desk[area + at.TROOPS])) != 0


@inner
def reward_is_too_dear(known: Cells, desk: Cells, area: int, token: int, place: int, tokens: int) -> bool:
    """Whether the Crusade is worth too little for the reward, if a reading lets the player pay for it."""
    if known[f.REWARD_FREE]:
        return False
    kind = known[f.PICTURED + token]
    if kind == at.NONE:
        cost = byte_of(look(known, keyed(f.Q_MUSTERED, desk[area + at.TROOPS])), at.PAIR)
    else:
        cost = cost_of(known, desk, desk[at.SEAT], kind, place)
    value = value_of(known, desk, desk[at.SEAT], at.CRUSADE, tokens)
    return look(known, keyed(f.Q_TOO_DEAR, value + f.RAISED, cost)) != 0
