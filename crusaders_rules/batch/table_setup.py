"""The setup as a series of questions, in the order of the rulebook."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import area_of, ask, forget_all, held_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.randomness import below


@inner
def count_left(known: Cells, desk: Cells, supply: int, laid: int, names: int) -> None:
    """Count how many pieces of each name are not on the board yet; the supply and the regions begin in these cells."""
    for piece in range(names):
        known[f.LEFT_OF + piece] = known[supply + piece]
    for place in range(known[f.REGION_COUNT]):
        if desk[laid + place] != at.NONE:
            known[f.LEFT_OF + desk[laid + place]] -= 1


@inner
def list_pieces(found: Cells, count: int, number: int, left: int, alike: bool) -> int:  # noqa: FBT001 -- whether alike ones are listed too
    """List the number of a piece that chance may draw, once or for each alike one; return how many are listed now."""
    for _ in range(left if alike else min(1, left)):
        found[count] = number
        count += 1
    return count


@inlined
def drawn_piece(known: Cells, desk: Cells, names: int) -> int:
    """Draw one of the pieces that are left, each with the same probability, and return its name; -1 if none is."""
    pieces = 0
    for piece in range(names):
        pieces += known[f.LEFT_OF + piece]
    if pieces == 0:
        return at.NONE
    drawn, before, name = below(desk, pieces), 0, 0
    # It has as many names before it as have all their pieces before it.
    for piece in range(names):
        before += known[f.LEFT_OF + piece]
        name += 1 if before <= drawn else 0
    return name


@inner
def lay_wheel(known: Cells, desk: Cells, seat: int) -> None:
    """Arrange the wheel of a seat as its wedges are placed."""
    area = area_of(seat)
    for wedge in range(at.WEDGES):
        tile = desk[at.PLACED + wedge]
        desk[area + at.TILE_AT + wedge] = tile
        desk[area + at.TOKENS_ON + wedge] = known[f.START_TOKENS]
        desk[area + at.UPGRADED + wedge] = known[f.BEGINS_UPGRADED + tile]


@inner
def hand_out_orders(known: Cells, desk: Cells) -> None:
    """Hand out the knight orders, as the ruleset says."""
    if known[f.WITHOUT_ORDERS]:
        lay_board(known, desk)
    elif known[f.ORDERS_CHOSEN]:
        ask(desk, at.ASK_ORDER, 0, 0)
        desk[at.DEALT_ALL] = 1
    else:
        ask(desk, at.ASK_DEAL, at.NONE, 0)


@inner
def next_due(known: Cells, desk: Cells) -> int:
    """Return the first seat that still needs a knight order tile; -1 if none does."""
    for seat in range(known[f.PLAYED_BY]):
        hand = area_of(seat) + at.DEALT
        due = look(known, keyed(f.Q_TILES_DUE, desk[hand], desk[hand + 1], desk[hand + at.DEAL_LENGTH - 1]))
        if desk[area_of(seat) + at.DEALT_SIZE] < due:
            return seat
    return at.NONE


@inner
def change_by_order(known: Cells, desk: Cells, seat: int, added: int, left: int, upgrades: int, marks: int) -> None:
    """Ask for the remaining choices of an order, or go on with the next player, or with the board."""
    if added or left or upgrades or marks:
        ask(desk, at.ASK_ORDER_SETUP, seat, 0)
        desk[at.ADDED], desk[at.LEFT], desk[at.UPGRADES], desk[at.MARKS] = added, left, upgrades, marks
        return
    for place in range(desk[at.CHOSEN_SIZE]):
        desk[at.CHOSEN + place] = 0
    desk[at.CHOSEN_SIZE] = 0
    area = area_of(seat)
    if known[f.HAS_GIANT + desk[area + at.ORDER]] and not desk[held_of(area) + at.GIANT]:
        ask(desk, at.ASK_GIANT_WEDGE, seat, 0)
        return
    if seat + 1 < known[f.PLAYED_BY]:
        ask(desk, at.ASK_ORDER, seat + 1, 0)
    else:
        shorten(known, desk, 0)


@inner
def shorten(known: Cells, desk: Cells, first: int) -> None:
    """Let chance draw the wedge with one token less for wheels that need it, from a seat on; then lay the board."""
    if known[f.SHORT_DRAWN]:
        for seat in range(first, known[f.PLAYED_BY]):
            if known[f.ORDER_DRAWN + desk[area_of(seat) + at.ORDER]]:
                forget_deals(desk)
                ask(desk, at.ASK_SHORT_WEDGE, at.NONE, 0)
                desk[at.WHEEL] = seat
                return
    lay_board(known, desk)


@inner
def forget_deals(desk: Cells) -> None:
    """Clear the knight orders on offer."""
    desk[at.DEALT_ALL] = 0
    for seat in range(at.PLAYERS):
        for cell in range(area_of(seat) + at.DEALT_SIZE, area_of(seat) + at.DEALT + at.DEAL_LENGTH):
            desk[cell] = 0


@inner
def lay_board(known: Cells, desk: Cells) -> None:
    """Go on with the game board."""
    forget_deals(desk)
    lay_next(known, desk, f.LAID_FIRST)


@inner
def lay_next(known: Cells, desk: Cells, following: int) -> None:
    """Ask the next question about what lies on the board."""
    ask(desk, known[following], at.NONE, 0)
    desk[at.REGION] = known[following + 1]
    forget_all(desk)
