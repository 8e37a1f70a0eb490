"""Random play: decisions that are drawn and taken at once.

The questions that are asked most are told apart once, for listing, drawing and taking a decision: a processor guesses
badly which question comes next. What is drawn is what would be drawn from the list of ``kernel.each_legal``.
"""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined
from crusaders_rules.batch.kernel import (
    DONE,
    KEPT_EACH,
    STUCK,
    WAITING,
    Rows,
    each_legal,
    keep_row,
    step,
    take_up_with,
)
from crusaders_rules.batch.lookup import has_room, misses
from crusaders_rules.batch.question_kinds import distribution, enemy, first, manner, move, split, tile, turn
from crusaders_rules.batch.randomness import below
from crusaders_rules.batch.turns import ASKED, manners_of, proceed
from crusaders_rules.batch.ways import cost_found


@inlined
def drawn_from(known: Cells, desk: Cells, found: Cells, count: int) -> int:
    """Draw one of the decisions that are listed; -1 if there is none, or if an answer is wanted."""
    if count == 0:
        return at.NONE
    number = int(found[below(desk, count)])
    return at.NONE if misses(known) else number


@inlined
def drawn_place(known: Cells, desk: Cells, count: int) -> int:
    """Draw a place of a list; -1 if it is empty, or if an answer is wanted."""
    return at.NONE if misses(known) or count == 0 else below(desk, count)


@inlined
def drawn_manner(known: Cells, desk: Cells) -> int:
    """Draw a manner, distribute the wedge in it, and return its number; or -1, as above."""
    manners = manners_of(known, desk, desk[at.WEDGE], desk[at.OPTIONAL])
    if known[manners] == 0:
        return at.NONE
    given = known[manners + 1 + below(desk, known[manners])]
    if misses(known):
        return at.NONE
    number = manner.number_of(known, desk, given)
    manner.distribute(known, desk, given)
    return number


@inlined
def drawn_split(known: Cells, desk: Cells) -> tuple[int, int]:
    """Draw a split; return its number, or -1, and how the wedge goes on."""
    splits = split.splits_of(known, desk)
    count = split.how_many(known, splits)
    place = drawn_place(known, desk, count)
    if place == at.NONE:
        return at.NONE, ASKED
    return known[splits + 1 + place], split.take_plan(desk, known[splits + 1 + count + place])


@inlined
def drawn_move(known: Cells, desk: Cells, found: Cells) -> tuple[int, int]:
    """Draw where the next knight goes; return the number of that, or -1, and how the wedge goes on."""
    number = drawn_from(known, desk, found, move.legal(known, desk, found))
    if number == at.NONE:
        return at.NONE, ASKED
    place = number - known[f.N_MOVE]
    return number, move.move_to(known, desk, place, cost_found(known, place))


@inlined
def draw_other(known: Cells, desk: Cells, found: Cells, kind: int) -> int:
    """Draw what is no action of a wedge, or is asked seldom; take it, and return its number, or -1."""
    if kind == at.ASK_MANNER:
        return drawn_manner(known, desk)
    if kind == at.ASK_DISTRIBUTION:
        number = drawn_from(known, desk, found, distribution.legal(known, desk, found))
        if number != at.NONE:
            distribution.step(known, desk, number)
        return number
    if kind == at.ASK_ENEMY:
        number = enemy.drawn(known, desk)
    elif kind == at.ASK_TILE:
        number = tile.drawn(known, desk)
    else:
        number = drawn_from(known, desk, found, each_legal(known, desk, found))
    if number != at.NONE:
        step(known, desk, number)
    return number


@inlined
def take_drawn(known: Cells, desk: Cells, found: Cells) -> int:
    """Draw a legal decision, take it, and return its number; -1 if there is none, or if an answer is wanted."""
    kind, begun = desk[at.KIND], ASKED
    # Where a decision may block a later action, the list is shorter than that of the kind of question.
    if known[f.EVERY_SUCCEEDS]:
        kind = at.GAME_OVER
    if kind == at.ASK_TURN:
        number = drawn_from(known, desk, found, turn.legal(known, desk, found))
        if number != at.NONE:
            begun = turn.step(known, desk, number)
    elif kind == at.ASK_SPLIT and not known[f.DIVINE]:
        number, begun = drawn_split(known, desk)
    elif kind == at.ASK_MOVE and not desk[at.MUST]:
        number, begun = drawn_move(known, desk, found)
    elif kind == at.ASK_FIRST:
        number = drawn_from(known, desk, found, first.legal(known, desk, found))
        if number != at.NONE:
            begun = first.step(known, desk, number)
    else:
        number = draw_other(known, desk, found, kind)
    if begun != ASKED:
        proceed(known, desk, begun)
    return number


@compiled
def play_rows(
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
    """Play each row that waits at random, until the game is over or a number of decisions are taken.

    Args:
        known: What is known of the ruleset.
        levels: Desks; the first one is for the row.
        rows: The rows, which change.
        states: The generators of each row, which change.
        lists: Room for a list of decisions for each desk.
        kept: Receives the numbers of the decisions of each row; it may be too short for them, and then keeps none.
        lengths: How many decisions are taken in each row so far.
        status: ``WAITING`` for the rows that wait; a row becomes ``DONE``, or ``STUCK`` if nothing is legal.
        most: The most decisions to take in each row.
    """
    known, desk, found = cells(known), cells(levels[0]), cells(lists[0])
    for row in range(rows.shape[0]):
        if status[row] == WAITING and has_room(known):
            take_up_with(known, desk, rows[row], states[row])
            status[row] = play_row(known, desk, rows[row], states[row], found, kept[row], lengths, row, most)


@inlined
def play_row(
    known: Cells,
    desk: Cells,
    row: Cells,
    own: Cells,
    found: Cells,
    kept: Cells,
    lengths: Cells,
    at_row: int,
    most: int,
) -> int:
    """Play the row on the desk, and return its new status."""
    keeping = len(kept) >= most
    taken, number = lengths[at_row], 0
    while taken < most and desk[at.KIND] != at.GAME_OVER and not misses(known):
        if taken % KEPT_EACH == 0:
            keep_row(known, desk, taken, row, own, lengths, at_row)
        number = take_drawn(known, desk, found)
        if number == at.NONE:
            break
        if keeping:
            kept[taken] = number
        taken += 1
    if misses(known):
        return WAITING
    keep_row(known, desk, taken, row, own, lengths, at_row)
    return STUCK if number == at.NONE else DONE
