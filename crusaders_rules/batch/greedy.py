"""The greedy bot in compiled code: it takes the turn that makes its player area look best, see ``play.bots``.

The whole search is one loop that lists decisions in one place and takes them in one place, because the compiled code
grows with each such place.
"""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined, inner
from crusaders_rules.batch.game_row import area_of, copy_desk, held_of, knights_of
from crusaders_rules.batch.kernel import (
    DONE,
    KEPT_EACH,
    STUCK,
    WAITING,
    Rows,
    between_turns,
    each_legal,
    keep_row,
    step,
    take_up_with,
    total_of,
)
from crusaders_rules.batch.lookup import has_room, keyed, look, misses
from crusaders_rules.batch.new_buildings import cost_new
from crusaders_rules.batch.one_decision import in_setup
from crusaders_rules.batch.randomness import below
from crusaders_rules.batch.reach import bonus_in, bonuses_of, cost_lent, cost_of, kinds_open
from crusaders_rules.batch.ways import cost_to


@inner
def use_of(known: Cells, desk: Cells, seat: int, place: int) -> int:
    """Return how useful it is for a player to have a knight in a region."""
    return use_of_tile(known, desk, seat, place) + use_beside(known, desk, seat, place)


@inlined
def use_of_tile(known: Cells, desk: Cells, seat: int, place: int) -> int:
    """Return how useful the influence tile of a region is."""
    if not known[f.DIVINE] or desk[at.LAID + place] == at.NONE:
        return 0
    area = area_of(seat)
    value = known[f.WORTH + tallest_of(desk, area) + f.RAISED]
    value += bonus_in(bonuses_of(known, desk, seat), at.INFLUENCE_ACTION) + f.RAISED
    return look(known, keyed(f.Q_USE_OF_TILE, desk[at.LAID + place], value))


@inlined
def use_beside(known: Cells, desk: Cells, seat: int, place: int) -> int:
    """Return how useful the enemy of a region is, or its building space."""
    if desk[at.ENEMIES + place] != at.NONE:
        return use_of_enemies(known, desk, seat, place)
    if known[f.EXPANDED]:
        return use_of_any_site(known, desk, seat, place)
    if desk[at.BUILDINGS + place] != at.NONE:
        return 0
    least = f.NO_VALUE
    for kind in range(len(at.TYPES)):
        least = min(least, cost_lent(known, desk, area_of(seat), kind, place))
    return look(known, keyed(f.Q_USE_OF_SITE, least))


@inner
def use_of_any_site(known: Cells, desk: Cells, seat: int, place: int) -> int:
    """Return the same for a region without an enemy, in a game with an expansion: 0 if nothing can be built there."""
    kinds, least = kinds_open(known, desk, seat, place), f.NO_VALUE
    for kind in range(len(at.TYPES)):
        if kinds >> kind & 1:
            least = min(least, cost_of(known, desk, seat, kind, place))
    if known[f.DIVINE]:
        for kind in range(len(at.TYPES), len(at.EVERY_TYPE)):
            least = min(least, cost_new(known, desk, seat, kind, place))
    return 0 if least == f.NO_VALUE else look(known, keyed(f.Q_USE_OF_SITE, least))


@inlined
def use_of_enemies(known: Cells, desk: Cells, seat: int, place: int) -> int:
    """Return the same for a region with an enemy, which the player may be able to swap with one next door."""
    area = area_of(seat)
    value = known[f.WORTH + tallest_of(desk, area) + f.RAISED]
    value += bonus_in(bonuses_of(known, desk, seat), at.CRUSADE) + f.RAISED
    most = use_of_enemy(known, desk, seat, desk[at.ENEMIES + place], value)
    if known[f.SWAPS + desk[area + at.ORDER]]:
        others = look(known, keyed(f.Q_SWAPS, place))
        for other in range(others + 1 + 1, others + 1 + known[others]):
            token = desk[at.ENEMIES + known[other]]
            if token != at.NONE:
                most = max(most, use_of_enemy(known, desk, seat, token, value))
    return most


@inner
def use_of_enemy(known: Cells, desk: Cells, seat: int, token: int, value: int) -> int:
    """Return how useful it is for a player to have a knight beside an enemy."""
    strength = look(known, keyed(f.Q_STRENGTH, token, desk[at.MARKERS], desk[at.MARKERS + 1]))
    return look(known, keyed(f.Q_USE_OF_ENEMY, token, strength, value, desk[at.MARKED + seat]))


@inlined
def tallest_of(desk: Cells, area: int) -> int:
    """Return the most tokens on a wedge of a player."""
    tallest = 0
    for cell in range(area + at.TOKENS_ON, area + at.TOKENS_ON + at.WEDGES):
        tallest = max(tallest, desk[cell])
    return tallest


@inner
def worth_of(known: Cells, desk: Cells, seat: int) -> int:
    """Return the estimated worth of the holdings of a player."""
    area = area_of(seat)
    worth = known[f.WORTH_OF_INFLUENCE] * total_of(known, desk, seat)
    worth += known[f.WORTH_OF_TALLEST] * tallest_of(desk, area) + known[f.WORTH_OF_TROOP] * desk[area + at.TROOPS]
    for wedge in range(at.WEDGES):
        worth += known[f.WORTH_OF_UPGRADED] * desk[area + at.UPGRADED + wedge]
    for kind in range(len(at.TYPES)):
        worth += known[f.WORTH_OF_LEVEL + kind] * desk[area + at.BUILT + kind]
    if known[f.DIVINE]:
        worth += worth_of_added(known, desk, seat)
    before = at.NONE
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        worth += known[f.WORTH_OF_KNIGHT]
        if desk[cell] != before:
            worth += use_of(known, desk, seat, desk[cell])
        before = desk[cell]
    return worth


@inner
def worth_of_added(known: Cells, desk: Cells, seat: int) -> int:
    """Return the estimated worth of the new buildings, influence tiles and coats of arms of a player."""
    held, worth = held_of(area_of(seat)), 0
    for kind in range(len(at.TYPES), len(at.EVERY_TYPE)):
        worth += known[f.WORTH_OF_LEVEL + kind] * known[f.HOW_MANY + desk[held + at.GONE + kind]]
    for action in range(len(at.ACTIONS)):
        worth += known[f.WORTH_OF_ONCE] * desk[held + at.ONCE + action]
        worth += known[f.WORTH_OF_PERMANENT] * desk[held + at.PERMANENT + action]
    for place in range(known[f.REGION_COUNT]):
        worth += known[f.WORTH_OF_COAT] if desk[at.COATS + place] == seat else 0
    return worth


@inner
def best_move(known: Cells, desk: Cells, found: Cells, count: int) -> int:
    """Return the move of the next knight to its most useful region, at the lowest cost.

    The way to a region is searched only if another one is as useful.
    """
    origin, seat = desk[at.WAITING], desk[at.SEAT]
    area = area_of(seat)
    best, most, least, priced = at.NONE, 0, 0, False
    for place in range(count):
        region = found[place] - known[f.N_MOVE]
        use = known[f.WORTH_IF_CROWDED] if is_crowded(desk, area, origin, region) else use_of(known, desk, seat, region)
        if best == at.NONE or use > most:
            best, most, priced = found[place], use, False
        elif use == most:
            least = least if priced else cost_of_move(known, desk, best - known[f.N_MOVE])
            cost, priced = cost_of_move(known, desk, region), True
            if cost < least:
                best, least = found[place], cost
    return int(best)


@inner
def cost_of_move(known: Cells, desk: Cells, region: int) -> int:
    """Return what the cheapest way of the next knight to a region costs."""
    origin = desk[at.WAITING]
    return 0 if region == origin else cost_to(known, desk, origin, desk[at.POINTS], region)


@inlined
def is_crowded(desk: Cells, area: int, origin: int, region: int) -> bool:
    """Whether a player has a knight in a region, not counting the one that moves from its origin."""
    count = 0
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + at.KNIGHTS_EACH):
        count += desk[cell] == region
    return count > (region == origin)


@inlined
def list_next(known: Cells, desk: Cells, found: Cells, level: int) -> int:
    """List the decisions at a level of the search, and return the only candidate.

    Args:
        known: What is known of the ruleset.
        desk: The desk of the level.
        found: Room for the decisions.
        level: The level; 0 is the game itself.

    Returns:
        A number, or -1 if nothing is legal, or if all decisions are to be tried.
    """
    count, kind = each_legal(known, desk, found), desk[at.KIND]
    desk[at.LISTED], desk[at.TRIED] = count, 0
    if count and kind == at.ASK_MOVE:
        return best_move(known, desk, found, count)
    if level == 0 and count and in_setup(kind):
        return int(found[below(desk, count)])
    return int(found[0]) if level == 0 and count == 1 else at.NONE


@inlined
def judge(levels: Rows, lists: Rows) -> None:
    """Keep the decision that was tried last, if no other one has a better outlook."""
    game = cells(levels[0])
    if game[at.ENDS] == 0:
        return
    if game[at.TIES] == 0 or game[at.OUTLOOK] > game[at.MOST]:
        game[at.MOST], game[at.TIES] = game[at.OUTLOOK], 0
    if game[at.OUTLOOK] == game[at.MOST]:
        lists[0, game[at.TIES]] = lists[0, game[at.TRIED] - 1]
        game[at.TIES] += 1
    game[at.ENDS] = 0


@inlined
def note_end(game: Cells, worth: int) -> None:
    """Note what a player has at an end of the turn that is tried."""
    if game[at.ENDS] == 0 or worth > game[at.OUTLOOK]:
        game[at.OUTLOOK] = worth
    game[at.ENDS] += 1


@compiled
def play_greedily(
    known: Cells,
    levels: Rows,
    rows: Rows,
    states: Rows,
    lists: Rows,
    kept: Rows,
    lengths: Cells,
    status: Cells,
    most: int,
) -> None:
    """Let the greedy bot play each row that waits, see ``random_play.play_rows``.

    Args:
        known: What is known of the ruleset.
        levels: A desk for each level of a search; the first one is for the row.
        rows: The rows, which change.
        states: The generators of each row, which change.
        lists: Room for a list of decisions for each level.
        kept: Receives the numbers of the decisions of each row; it may be too short for them, and then keeps none.
        lengths: How many decisions are taken in each row so far.
        status: ``WAITING`` for the rows that wait; a row becomes ``DONE``, or ``STUCK`` if nothing is legal.
        most: The most decisions to take in each row.
    """
    known = cells(known)
    for row in range(rows.shape[0]):
        if status[row] == WAITING and has_room(known):
            take_up_with(known, cells(levels[0]), rows[row], states[row])
            status[row] = play_row(known, levels, rows[row], states[row], lists, kept[row], lengths, row, most)


@inlined
def aim(known: Cells, levels: Rows, lists: Rows, level: int) -> tuple[int, int]:
    """Return the next decision at a level, and the level that takes it; -1 if nothing is left to try."""
    desk, game = cells(levels[level]), cells(levels[0])
    if desk[at.LISTED] == at.NONE:
        if level == 0:
            game[at.ENDS] = game[at.TIES] = 0
        number = list_next(known, desk, cells(lists[level]), level)
        if number != at.NONE:
            return number, level
    elif level == 0:
        judge(levels, lists)
    if desk[at.TRIED] < desk[at.LISTED] and level + 1 < len(levels):
        desk[at.TRIED] += 1
        return int(lists[level, desk[at.TRIED] - 1]), level + 1
    if level == 0 and game[at.TIES]:
        return int(lists[0, below(game, game[at.TIES]) if game[at.TIES] > 1 else 0]), 0
    return at.NONE, level


@inlined
def play_row(
    known: Cells, levels: Rows, row: Cells, own: Cells, lists: Rows, kept: Cells, lengths: Cells, at_row: int, most: int
) -> int:
    """Play the row on the first desk, and return its new status."""
    taken, level, game = lengths[at_row], 0, cells(levels[0])
    game[at.LISTED] = at.NONE
    while not misses(known):
        if level == 0 and game[at.LISTED] == at.NONE:
            ends = taken >= most or game[at.KIND] == at.GAME_OVER
            if ends or taken % KEPT_EACH == 0:
                keep_row(known, game, taken, row, own, lengths, at_row)
            if ends:
                return DONE
        elif levels[level, at.LISTED] == at.NONE and between_turns(cells(levels[level])):
            note_end(game, worth_of(known, cells(levels[level]), game[at.SEAT]))
            level -= 1
            continue
        number, target = aim(known, levels, lists, level)
        if misses(known):
            break
        if number == at.NONE:
            if level == 0:
                keep_row(known, game, taken, row, own, lengths, at_row)
                return STUCK
            level -= 1
            continue
        if target > level:
            copy_desk(known, cells(levels[level]), cells(levels[target]))
        step(known, cells(levels[target]), number)
        levels[target, at.LISTED] = at.NONE
        level = target
        if level == 0:
            if len(kept) >= most:
                kept[taken] = number
            taken += 1
    return WAITING
