"""The compiled interface: what is legal in a row and which row a decision leads to, also for all rows at once."""

from __future__ import annotations

from typing import Any

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.added_scores import added_total
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined, inner
from crusaders_rules.batch.finishing_wedges import could_block, finishing
from crusaders_rules.batch.game_row import area_of, held_high, held_low, knights_of, put_back, take_up
from crusaders_rules.batch.lookup import has_room, keyed, look, misses
from crusaders_rules.batch.one_decision import listed
from crusaders_rules.batch.one_decision import one_step as one_step  # noqa: PLC0414 -- tests break it here
from crusaders_rules.batch.question_kinds import enemy, influence_tile, tile
from crusaders_rules.batch.reach import byte_of
from crusaders_rules.batch.table_setup import next_due

Rows = Any  # arrays with a row for each game, or for each level of a search
# The statuses of a row.
DONE, WAITING, WRONG, STUCK = 0, 1, 2, 3

# After so many decisions, a row that is played is written back, so a miss costs at most these decisions.
KEPT_EACH = 128


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are; none if the game is over."""
    count = listed(known, desk, found)
    return finishing(known, desk, found, count) if could_block(known, desk) else count


@inner
def fixed_number(known: Cells, desk: Cells) -> int:
    """Return the number of what chance decides, if its outcomes are fixed."""
    kind = desk[at.KIND]
    if kind == at.ASK_WEDGES:
        return known[f.C_WEDGE] + desk[area_of(desk[at.WHEEL]) + at.FIXED_WHEEL + desk[at.PLACED_SIZE]]
    if kind == at.ASK_DEAL:
        area = area_of(max(0, next_due(known, desk)))
        order_dealt = desk[area + at.FIXED_DEAL + desk[area + at.DEALT_SIZE]]
        return known[f.C_DEAL] + known[f.PLACE_OF_ORDER + order_dealt]
    if kind == at.ASK_SHORT_WEDGE:
        area = area_of(desk[at.WHEEL])
        return known[f.C_LEAVE] + desk[area + at.TILE_AT + desk[area + at.FIXED_SHORT]]
    if kind == at.ASK_ENEMY:
        return known[f.C_ENEMY] + desk[at.FIXED_ENEMIES + known[f.PLACE_OF_FLAG + desk[at.REGION]]]
    if kind == at.ASK_TILE:
        return known[f.C_TILE] + desk[at.FIXED_TILES + known[f.PLACE_OF_SPACE + desk[at.REGION]]]
    if kind == at.ASK_INFLUENCE_TILE:
        return known[f.C_LAID] + desk[at.FIXED_LAID + known[f.PLACE_OF_LAID + desk[at.REGION]]]
    return known[f.C_START] + desk[at.FIXED_START]


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a legal decision; if the outcomes of chance are fixed, the next decisions of chance follow at once."""
    one_step(known, desk, number)
    while desk[at.FIXED] and desk[at.SEAT] == at.NONE and not misses(known):
        one_step(known, desk, fixed_number(known, desk))


# All rows at once.  A row that needs a missing answer stays as it is, and waits until the rules are asked.


@compiled
def list_rows(known: Cells, desk: Cells, rows: Rows, numbers: Rows, counts: Cells, status: Cells) -> None:
    """List the numbers of the legal decisions of each row that waits.

    Args:
        known: What is known of the ruleset.
        desk: Room for a row.
        rows: The rows.
        numbers: Receives the numbers of each row.
        counts: Receives how many these are.
        status: ``WAITING`` for the rows that wait; a row whose decisions are listed becomes ``DONE``.
    """
    known, desk = cells(known), cells(desk)
    for row in range(rows.shape[0]):
        if status[row] == WAITING and has_room(known):
            take_up(rows[row], desk, known)
            counts[row] = legal(known, desk, cells(numbers[row]))
            if not misses(known):
                status[row] = DONE


@compiled
def step_rows(known: Cells, desk: Cells, rows: Rows, actions: Cells, found: Cells, status: Cells) -> None:
    """Take the decision of each row that waits.

    Args:
        known: What is known of the ruleset.
        desk: Room for a row.
        rows: The rows, which change.
        actions: The number of a decision for each row.
        found: Room for a list of decisions.
        status: ``WAITING`` for the rows that wait; a row becomes ``DONE``, or ``WRONG`` if the decision is not legal.
    """
    known, desk, found = cells(known), cells(desk), cells(found)
    for row in range(rows.shape[0]):
        if status[row] == WAITING and has_room(known):
            take_up(rows[row], desk, known)
            is_legal = False
            for place in range(legal(known, desk, found)):
                is_legal = is_legal or found[place] == actions[row]
            if misses(known):
                continue
            if not is_legal:
                status[row] = WRONG
                continue
            step(known, desk, actions[row])
            if not misses(known):
                put_back(desk, rows[row])
                status[row] = DONE


@inlined
def each_legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are; of alike pieces each counts."""
    kind = desk[at.KIND]
    if kind == at.ASK_ENEMY:
        return enemy.pieces(known, desk, found, True)  # noqa: FBT003 -- each piece
    if kind == at.ASK_TILE:
        return tile.pieces(known, desk, found, True)  # noqa: FBT003 -- each piece
    if kind == at.ASK_INFLUENCE_TILE:
        return influence_tile.pieces(known, desk, found, True)  # noqa: FBT003 -- each piece
    return legal(known, desk, found)


@inlined
def between_turns(desk: Cells) -> bool:
    """Whether no turn is in progress."""
    return desk[at.KIND] in at.SETTLED


@inlined
def take_up_with(known: Cells, desk: Cells, row: Cells, own: Cells) -> None:
    """Put a row on the desk, with its generators."""
    take_up(row, desk, known)
    for place in range(known[f.GENERATORS]):
        desk[at.RANDOM + place] = own[place]


@inner
def keep_row(known: Cells, desk: Cells, taken: int, row: Cells, own: Cells, lengths: Cells, number: int) -> None:
    """Write back how far a row has come."""
    put_back_with(known, desk, row, own)
    lengths[number] = taken


@inlined
def put_back_with(known: Cells, desk: Cells, row: Cells, own: Cells) -> None:
    """Write the row on the desk back, with its generators."""
    put_back(desk, row)
    for place in range(known[f.GENERATORS]):
        own[place] = desk[at.RANDOM + place]


@compiled
def score_rows(known: Cells, desk: Cells, rows: Rows, totals: Rows, winners: Cells, status: Cells) -> None:
    """Score each row that waits as if its game ended now.

    Args:
        known: What is known of the ruleset.
        desk: Room for a row.
        rows: The rows.
        totals: Receives the total of each seat.
        winners: Receives the seats that win, as bits.
        status: ``WAITING`` for the rows that wait; a row that is scored becomes ``DONE``.
    """
    known, desk = cells(known), cells(desk)
    for row in range(rows.shape[0]):
        if status[row] == WAITING and has_room(known):
            take_up(rows[row], desk, known)
            for seat in range(known[f.PLAYED_BY]):
                totals[row, seat] = total_of(known, desk, seat)
            winners[row] = winners_of(known, desk, cells(totals[row]))
            if not misses(known):
                status[row] = DONE


@inlined
def counted(known: Cells, desk: Cells, seat: int, enemy: int) -> int:
    """Return how many enemies of a type count for a player; a mark may let one more of them count."""
    won = desk[area_of(seat) + at.DEFEATED + enemy]
    return look(known, keyed(f.Q_COUNTED, desk[at.MARKED + seat], enemy, won)) if desk[at.MARKED + seat] else won


@inner
def total_of(known: Cells, desk: Cells, seat: int) -> int:
    """Return the total of a seat."""
    area = area_of(seat)
    total, won = desk[area + at.INFLUENCE], 0
    for enemy_won in range(len(at.ENEMIES_WON)):
        each = 0
        for one in range(known[f.PLAYED_BY]):
            each |= counted(known, desk, one, enemy_won) << f.BYTE * one
        total += byte_of(look(known, keyed(f.Q_MAJORITY, enemy_won) | each << f.BYTE), seat)
        won |= byte_of(each, seat) << f.BYTE * enemy_won
    if known[f.DIVINE]:
        return total + added_total(known, desk, seat, won)
    built, troops = area + at.BUILT, desk[area + at.TROOPS]
    knights, order_held = knights_of(desk, area), desk[area + at.ORDER]
    total += look(known, keyed(f.Q_CASTLE, desk[built + at.CASTLE]) | won << f.BYTE)
    total += look(known, keyed(f.Q_CHURCH, desk[built + at.CHURCH]))
    total += look(known, keyed(f.Q_FARM, desk[built + at.FARM], knights, troops, order_held))
    return total + look(known, keyed(f.Q_BANK, held_low(desk, area), held_high(desk, area)))


@inner
def winners_of(known: Cells, desk: Cells, totals: Cells) -> int:
    """Return the seats that win if the game ends now, as bits; how far another one is behind does not matter."""
    most = 0
    for seat in range(known[f.PLAYED_BY]):
        most = max(most, totals[seat])
    behind = 0
    for seat in range(known[f.PLAYED_BY]):
        behind |= min(1, most - totals[seat]) << f.BYTE * seat
    return look(known, keyed(f.Q_WINNERS, max(0, desk[at.START])) | behind << f.BYTE)
