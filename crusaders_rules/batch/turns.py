"""How a turn proceeds: the rest of a wedge up to the next question, gains, the distribution, and the next turn."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.after_turn import extra_follows, sow_with_giant
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import (
    add_knight,
    area_of,
    ask,
    knights_of,
    pop_action,
    push_action,
    put_building,
    take_level,
)
from crusaders_rules.batch.influence_reach import influenced, turnable_of
from crusaders_rules.batch.lookup import keyed, look, place_of
from crusaders_rules.batch.reach import bonus_in, bonuses_of, byte_of, succeeds, succeeds_as_it_is, value_of
from crusaders_rules.batch.ways import can_step, may_go_on, there_and_back

# What a decision about an action returns: that the player is asked something more; or else that the wedge goes on,
# which is 1 if the first action of the plan has a result already, and 0 if it has none. One more than that says that
# the player has chosen the one-time tiles for it.
ASKED = -1
TURNED = 1 + 1


@inner
def proceed(known: Cells, desk: Cells, begun: int) -> None:
    """Resolve the rest of the plan up to the next question, then distribute the wedge."""
    turned = begun == TURNED
    begun = 0 if turned else begun
    if not begun:
        end_again(desk)
    while desk[at.PLAN_SIZE]:
        can = can_now(known, desk, begun, turned)
        if can == ASKED:
            return
        if known[f.EVERY_SUCCEEDS] and not can and not begun:
            desk[at.FAILED] = 1
            return
        action, tokens = pop_action(desk)
        begins = known[f.BEGINS_WITH + at.PAIR * (at.PAIR * action + can) + begun]
        kind = at.ASK_TROOP if begins == at.BEGINS_ASKING_TROOP else at.NONE
        kind = at.ASK_TARGET if begins == at.BEGINS_ASKING_TARGET else kind
        kind = at.ASK_BUILDING if begins == at.BEGINS_ASKING_BUILDING else kind
        if kind != at.NONE:
            ask_about_result(desk, kind, tokens, begun)
            return
        before, begun, turned = begun, 0, False
        if begins == at.BEGINS_GAIN:
            asked = gain_value(known, desk, tokens)
        elif begins in (at.BEGINS_TRAVEL, at.BEGINS_LOSING_POINTS):
            asked = travel(known, desk, tokens, begins == at.BEGINS_TRAVEL)
        elif begins == at.BEGINS_MUSTER:
            begun, gain = muster(known, desk, tokens, before)
            asked = gain_or_ask(known, desk, gain, begun, at.NONE, 0)
        elif begins == at.BEGINS_ASKING_INFLUENCE_TILE:
            asked = ask_about_tile(known, desk, tokens)
        else:
            end_again(desk)
            asked = False
        if asked:
            return
    distribute_next(known, desk)


@inlined
def can_now(known: Cells, desk: Cells, begun: int, turned: bool) -> int:  # noqa: FBT001 -- whether tiles are chosen
    """Return whether the first action of the plan succeeds, or ask how many one-time tiles to turn for it."""
    seat, action, tokens = desk[at.SEAT], desk[at.PLAN], desk[at.PLAN + 1]
    can = succeeds(known, desk, seat, action, tokens)
    if not known[f.DIVINE] or not turnable_of(known, desk, seat, action):
        return can
    if not begun and not turned and known[f.MAY_TURN + can]:
        ask(desk, at.ASK_TURNED, seat, desk[at.WEDGE])
        return ASKED
    return succeeds_as_it_is(known, desk, seat, action, tokens)


@inner
def ask_about_tile(known: Cells, desk: Cells, tokens: int) -> bool:
    """Ask which influence tile to take with some tokens; return whether any can be taken."""
    if not affordable_tiles(known, desk, tokens):
        return False
    ask_about_result(desk, at.ASK_COLLECTED, tokens, 0)
    return True


@inner
def affordable_tiles(known: Cells, desk: Cells, tokens: int) -> int:
    """Return the regions with a tile that an Influence with some tokens can take, as bits."""
    value = value_of(known, desk, desk[at.SEAT], at.INFLUENCE_ACTION, tokens)
    regions, found = influenced(known, desk, desk[at.SEAT]), 0
    while regions:
        lowest = regions & -regions
        tile = desk[at.LAID + place_of(known, lowest)]
        if look(known, keyed(f.Q_TILE_PAID, value + f.RAISED, tile)):
            found |= lowest
        regions ^= lowest
    return found


@inner
def ask_about_result(desk: Cells, kind: int, tokens: int, begun: int) -> None:
    """Ask about a result of an action with some tokens."""
    ask(desk, kind, desk[at.SEAT], desk[at.WEDGE])
    desk[at.TOKENS] = tokens
    desk[at.BEGUN] = begun


@inlined
def end_again(desk: Cells) -> None:
    """End the extra Crusade of the player, if it is open."""
    cell = at.AGAIN + desk[at.SEAT]
    if desk[cell]:
        desk[cell] = 0
        desk[at.REACHES + desk[at.SEAT]] = at.NONE


@inner
def open_again(known: Cells, desk: Cells, tokens: int, defeats: int, begun: int) -> int:
    """After a defeat, open the extra Crusade if there is one, or end it; return whether the action goes on."""
    if desk[at.AGAIN + desk[at.SEAT]]:
        end_again(desk)
        return 0
    # If an action may have several results, a second enemy can be defeated with the rest of the value anyway.
    if not defeats or known[f.SEVERAL_RESULTS]:
        return begun
    push_action(desk, at.CRUSADE, tokens)
    desk[at.AGAIN + desk[at.SEAT]] = 1
    return 1


# Gains.


@inlined
def gain(known: Cells, desk: Cells, amount: int) -> None:
    """Take influence from the supply."""
    desk[area_of(desk[at.SEAT]) + at.INFLUENCE] += amount
    desk[at.SUPPLY] = supply_after(known, desk[at.SUPPLY], amount)


@inlined
def supply_after(known: Cells, supply: int, amount: int) -> int:
    """Return the supply after a gain."""
    return look(known, keyed(f.Q_SUPPLY_AFTER, supply + f.RAISED, 0, amount)) - f.RAISED


@inlined
def amounts_of(known: Cells, amount: int, declinable: int) -> int:
    """Return where the pool has the amounts that may be taken of a gain."""
    return look(known, keyed(f.Q_AMOUNTS, amount, 0, declinable))


@inner
def gain_or_ask(known: Cells, desk: Cells, amount: int, begun: int, region: int, declinable: int) -> bool:
    """Gain influence, or ask how much of it is taken; return whether that is asked."""
    if known[f.PARTIAL_GAINS] and known[amounts_of(known, amount, declinable)] > 1:
        ask(desk, at.ASK_GAIN, desk[at.SEAT], desk[at.WEDGE])
        desk[at.AMOUNT] = amount
        desk[at.BEGUN] = begun
        desk[at.REGION] = region
        return True
    gain(known, desk, amount)
    return False


@inlined
def gain_value(known: Cells, desk: Cells, tokens: int) -> bool:
    """Carry out an Influence action; return whether the player is asked how much to take."""
    value = value_of(known, desk, desk[at.SEAT], at.INFLUENCE_ACTION, tokens)
    return gain_or_ask(known, desk, look(known, keyed(f.Q_DUE, value + f.RAISED)), 0, at.NONE, 1)


@inner
def gain_for_result(known: Cells, desk: Cells, amount: int, begun: int, unlocked: int) -> int:
    """Gain influence for a result; return how the wedge goes on. A knight that waits in a region is asked about."""
    if gain_or_ask(known, desk, amount, begun, unlocked, 0):
        return ASKED
    return go_on(desk, begun, unlocked)


@inner
def go_on(desk: Cells, begun: int, unlocked: int) -> int:
    """Return how the wedge goes on after a gain; first ask about a knight that waits in a region."""
    if unlocked == at.NONE:
        return begun
    ask(desk, at.ASK_UNLOCKED, desk[at.SEAT], desk[at.WEDGE])
    desk[at.REGION] = unlocked
    desk[at.BEGUN] = begun
    return ASKED


# Results.


@inner
def muster(known: Cells, desk: Cells, tokens: int, begun: int) -> tuple[int, int]:
    """Muster a troop; return whether the action goes on, and the influence for the troop."""
    area = area_of(desk[at.SEAT])
    before = bonuses_of(known, desk, desk[at.SEAT])
    mustered = look(known, keyed(f.Q_MUSTERED, desk[area + at.TROOPS]))
    desk[area + at.TROOPS] = byte_of(mustered, 0)
    desk[at.REACHES + desk[at.SEAT]] = at.NONE
    begun = after_result(known, desk, at.MUSTER, tokens, byte_of(mustered, at.PAIR), before, begun)
    return begun, byte_of(mustered, 1)


@inner
def after_result(known: Cells, desk: Cells, action: int, tokens: int, spent: int, before: int, begun: int) -> int:
    """Put the rest of an action before the plan, if it goes on, and settle the plan; return whether it does.

    Args:
        known: What is known of the ruleset.
        desk: The row, with the area as it is now.
        action: The action that has a result.
        tokens: Its tokens.
        spent: What the result cost.
        before: The bonuses before the result.
        begun: Whether it had a result already.
    """
    if not known[f.VALUES_CHANGE]:
        return begun
    bonus = bonus_in(before, action)
    value = known[f.WORTH + tokens + f.RAISED] + bonus
    left = look(known, keyed(f.Q_LEFT_OF_VALUE, value + f.RAISED, spent))
    if left:
        push_action(desk, action, left - f.RAISED - bonus)
    settle_plan(known, desk, before, 1 if left else 0)
    return 1 if left else 0


@inner
def settle_plan(known: Cells, desk: Cells, before: int, begun: int) -> None:
    """Change the tokens of the plan as a change of the bonuses demands."""
    if not known[f.VALUES_CHANGE]:
        return
    now = bonuses_of(known, desk, desk[at.SEAT])
    for place in range(desk[at.PLAN_SIZE]):
        cell = at.PLAN + at.PAIR * place
        action = desk[cell]
        running = 1 if begun and place == 0 else 0
        key = keyed(f.Q_SETTLED, byte_of(before, action), byte_of(now, action), running)
        desk[cell + 1] += look(known, key) - f.RAISED


@inner
def erect(known: Cells, desk: Cells, kind: int, place: int) -> int:
    """Put a building on the board; return how many knights it unlocks, which the caller places."""
    seat = desk[at.SEAT]
    area = area_of(seat)
    built = desk[area + at.BUILT + kind]
    if known[f.DIVINE]:
        take_level(known, desk, area, kind, built + 1)
    else:
        desk[area + at.BUILT + kind] = built + 1
    put_building(known, desk, kind, place, built + 1)
    if kind != at.CASTLE:
        return 0
    return look(known, keyed(f.Q_UNLOCKED, desk[area + at.ORDER], built, built + 1))


@inner
def place_unlocked(known: Cells, desk: Cells, knights: int, place: int) -> int:
    """Put unlocked knights in a region; return that region if the player is asked about them instead, or -1."""
    if knights and known[f.KNIGHTS_HELD]:
        return place
    for _ in range(knights):
        add_knight(desk, area_of(desk[at.SEAT]), place)
    return at.NONE


# Travel.


@inner
def travel(known: Cells, desk: Cells, tokens: int, moves: bool) -> bool:  # noqa: FBT001 -- whether knights move
    """Begin a Travel, or lose its points; return whether the player is asked to move."""
    seat = desk[at.SEAT]
    area = area_of(seat)
    value = value_of(known, desk, seat, at.TRAVEL, tokens)
    points = look(known, keyed(f.Q_POINTS, value + f.RAISED))
    carried = desk[area + at.CARRIED]
    if carried:
        left = max(0, points + carried)
        desk[area + at.CARRIED] = points + carried - left
        desk[at.REACHES + seat] = at.NONE
        points = left
    first, knights = area + at.KNIGHTS, knights_of(desk, area)
    if not moves or not may_go_on(known, desk, first, first + knights, points):
        end_travel(known, desk, points)
        return False
    must = 0 if known[f.MAY_STAND_STILL] else must_step(known, desk, first, first + knights, points)
    ask(desk, at.ASK_MOVE, seat, desk[at.WEDGE])
    desk[at.POINTS] = points
    desk[at.MUST] = must
    for place in range(knights):
        desk[at.WAITING + place] = desk[first + place]
    desk[at.WAITING_SIZE] = knights
    return True


@inner
def must_step(known: Cells, desk: Cells, first: int, end: int, points: int) -> int:
    """Return 1 if a knight must end in another region: one can step, and the points do not let it return."""
    if not can_step(known, desk, first, end, points):
        return 0
    for cell in range(first, end):
        if there_and_back(known, desk, desk[cell], points):
            return 0
    return 1


@inlined
def end_travel(known: Cells, desk: Cells, points: int) -> None:
    """Keep the points that carry over, or the debt."""
    if points:
        kept = points if points < 0 else look(known, keyed(f.Q_KEPT) | points)
        desk[area_of(desk[at.SEAT]) + at.CARRIED] += kept
        desk[at.REACHES + desk[at.SEAT]] = at.NONE


# The end of a turn.


@inlined
def is_distributable(known: Cells, tokens: int, optional: int) -> int:
    """Return 1 if a wedge with so many tokens may be distributed, and 0 if not."""
    return known[f.DISTRIBUTABLE + f.BYTES * optional + tokens]


@inlined
def distribute_next(known: Cells, desk: Cells) -> None:
    """Distribute the wedge; first ask for the manner if several are possible."""
    seat, wedge = desk[at.SEAT], desk[at.WEDGE]
    area = area_of(seat)
    after_action = 1 if desk[at.KIND] != at.ASK_DISTRIBUTION else 0
    tokens = desk[area + at.TOKENS_ON + wedge]
    manner = at.STANDARD
    if desk[at.SOWN]:
        # An earlier distribution of the turn limits the manners. If only one is left, it names no wedge.
        given = manners_of(known, desk, wedge, 0)
        asked = 1 if known[given] != 1 else 0
        manner = known[given + 1] // f.NAMED
    else:
        row = keyed(f.Q_ASK_MANNER, wedge, tokens >> f.TOKENS_BITS, desk[area + at.ORDER], after_action)
        asked = look(known, row) >> at.PAIR * (tokens & (f.TOKENS_TOLD - 1)) & f.ASKED_MASK
    if asked:
        ask(desk, at.ASK_MANNER, seat, wedge)
        desk[at.OPTIONAL] = asked - 1
    else:
        sow(known, desk, manner, 0)


@inlined
def manners_of(known: Cells, desk: Cells, wedge: int, optional: int) -> int:
    """Return where the pool has the manners in which the player to act may distribute a wedge."""
    area = area_of(desk[at.SEAT])
    tokens = desk[area + at.TOKENS_ON + wedge]
    return look(known, keyed(f.Q_SOWINGS, wedge, tokens, desk[area + at.ORDER], optional, desk[at.SOWN]))


@inlined
def sow(known: Cells, desk: Cells, manner: int, named: int) -> None:
    """Distribute the wedge in a manner, which may name a wedge, counted from 1; and pass the turn."""
    area = area_of(desk[at.SEAT])
    wedge = desk[at.WEDGE]
    came_to = sow_with_giant(known, desk, manner, named) if known[f.DIVINE] else 0
    if came_to == ASKED:
        return
    if not came_to:
        # A byte for each wedge.
        changes = look(known, keyed(f.Q_SOWN, wedge, desk[area + at.TOKENS_ON + wedge], manner, named))
        for one in range(at.WEDGES):
            desk[area + at.TOKENS_ON + one] += byte_of(changes, one) - f.RAISED
    turn_over(known, desk)


@inlined
def turn_over(known: Cells, desk: Cells) -> None:
    """Pass the turn to the left neighbour, or end the game; an additional distribution that is due comes first."""
    if known[f.DIVINE] and extra_follows(known, desk):
        return
    following = known[f.NEXT_SEAT + desk[at.SEAT]]
    if desk[at.SUPPLY] <= 0:
        key = keyed(f.Q_AFTER_TURN, following, desk[at.START] + 1, desk[at.UNTIL] + 1, desk[at.SUPPLY] + f.RAISED)
        after = look(known, key)
        desk[at.UNTIL] = (after >> 1) - 1
        if after & 1:
            ask(desk, at.GAME_OVER, at.OVER, 0)
            return
    ask(desk, at.ASK_TURN, following, 0)
