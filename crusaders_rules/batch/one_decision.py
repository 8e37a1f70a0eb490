"""Lists and takes the decisions of a row; each kind of question has a separate module."""

from __future__ import annotations

from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.question_kinds import (
    building,
    collected,
    deal,
    distribution,
    enemy,
    extra,
    first,
    flipped,
    freed,
    gain,
    giant,
    giant_wedge,
    influence_tile,
    knight,
    manner,
    move,
    order,
    order_setup,
    reward,
    short_wedge,
    split,
    start,
    taken,
    target,
    tile,
    troop,
    turn,
    turned,
    wedges,
)
from crusaders_rules.batch.turns import ASKED, proceed


@inlined
def in_setup(kind: int) -> bool:
    """Whether a question is one of the setup."""
    return kind < at.ASK_TURN or kind >= at.ASK_INFLUENCE_TILE


@inner
def legal_in_setup(known: Cells, desk: Cells, found: Cells, kind: int) -> int:
    """List the numbers of the legal decisions during the setup."""
    if kind == at.ASK_WEDGES:
        return wedges.legal(known, desk, found)
    if kind == at.ASK_DEAL:
        return deal.legal(known, desk, found)
    if kind == at.ASK_ORDER:
        return order.legal(known, desk, found)
    if kind == at.ASK_ORDER_SETUP:
        return order_setup.legal(known, desk, found)
    if kind == at.ASK_SHORT_WEDGE:
        return short_wedge.legal(known, desk, found)
    if kind == at.ASK_ENEMY:
        return enemy.pieces(known, desk, found, False)  # noqa: FBT003 -- alike ones once
    if kind == at.ASK_TILE:
        return tile.pieces(known, desk, found, False)  # noqa: FBT003 -- alike ones once
    if kind == at.ASK_START:
        return start.legal(known, desk, found)
    if kind == at.ASK_INFLUENCE_TILE:
        return influence_tile.pieces(known, desk, found, False)  # noqa: FBT003 -- alike ones once
    if kind == at.ASK_GIANT_WEDGE:
        return giant_wedge.legal(known, desk, found)
    return knight.legal(known, desk, found)


@inner
def legal_added(known: Cells, desk: Cells, found: Cells, kind: int) -> int:
    """List the numbers of the legal decisions of a question that only Divine Influence has."""
    if kind == at.ASK_TURNED:
        return turned.legal(known, desk, found)
    if kind == at.ASK_COLLECTED:
        return collected.legal(known, desk, found)
    if kind == at.ASK_FLIPPED:
        return flipped.legal(known, desk, found)
    if kind == at.ASK_TAKEN:
        return taken.legal(known, desk, found)
    if kind == at.ASK_EXTRA:
        return extra.legal(known, desk, found)
    return giant.legal(known, desk, found)


@inner
def listed(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the decisions that the question allows, and return their count; 0 at the end of the game."""
    kind = desk[at.KIND]
    if kind == at.ASK_TURN:
        return turn.legal(known, desk, found)
    if kind == at.ASK_SPLIT:
        return split.legal(known, desk, found)
    if kind == at.ASK_MANNER:
        return manner.legal(known, desk, found)
    if kind == at.ASK_MOVE:
        return move.legal(known, desk, found)
    if kind == at.ASK_DISTRIBUTION:
        return distribution.legal(known, desk, found)
    if kind == at.ASK_FIRST:
        return first.legal(known, desk, found)
    if kind == at.ASK_BUILDING:
        return building.legal(known, desk, found)
    if kind == at.ASK_TARGET:
        return target.legal(known, desk, found)
    if kind == at.ASK_REWARD:
        return reward.legal(known, desk, found)
    if kind == at.ASK_TROOP:
        return troop.legal(known, desk, found)
    if kind == at.ASK_GAIN:
        return gain.legal(known, desk, found)
    if kind == at.ASK_UNLOCKED:
        return freed.legal(known, desk, found)
    if kind == at.GAME_OVER:
        return 0
    if in_setup(kind):
        return legal_in_setup(known, desk, found, kind)
    return legal_added(known, desk, found, kind)


@inner
def step_in_setup(known: Cells, desk: Cells, number: int, kind: int) -> None:
    """Take a decision of the setup."""
    if kind == at.ASK_WEDGES:
        wedges.step(known, desk, number)
    elif kind == at.ASK_DEAL:
        deal.step(known, desk, number)
    elif kind == at.ASK_ORDER:
        order.step(known, desk, number)
    elif kind == at.ASK_ORDER_SETUP:
        order_setup.step(known, desk, number)
    elif kind == at.ASK_SHORT_WEDGE:
        short_wedge.step(known, desk, number)
    elif kind == at.ASK_ENEMY:
        enemy.step(known, desk, number)
    elif kind == at.ASK_TILE:
        tile.step(known, desk, number)
    elif kind == at.ASK_START:
        start.step(known, desk, number)
    elif kind == at.ASK_INFLUENCE_TILE:
        influence_tile.step(known, desk, number)
    elif kind == at.ASK_GIANT_WEDGE:
        giant_wedge.step(known, desk, number)
    else:
        knight.step(known, desk, number)


@inner
def begin_step(known: Cells, desk: Cells, number: int, kind: int) -> int:
    """Take a decision about an action; return how the wedge goes on, see ``turns.ASKED``."""
    if kind == at.ASK_TURN:
        return turn.step(known, desk, number)
    if kind == at.ASK_SPLIT:
        return split.step(known, desk, number)
    if kind == at.ASK_FIRST:
        return first.step(known, desk, number)
    if kind == at.ASK_MOVE:
        return move.step(known, desk, number)
    if kind == at.ASK_BUILDING:
        return building.step(known, desk, number)
    if kind == at.ASK_TARGET:
        return target.step(known, desk, number)
    if kind == at.ASK_REWARD:
        return reward.step(known, desk, number)
    if kind == at.ASK_TROOP:
        return troop.step(known, desk, number)
    if kind == at.ASK_GAIN:
        return gain.step(known, desk, number)
    if kind == at.ASK_UNLOCKED:
        return freed.step(known, desk, number)
    if kind == at.ASK_TURNED:
        return turned.step(known, desk, number)
    if kind == at.ASK_COLLECTED:
        return collected.step(known, desk, number)
    if kind == at.ASK_FLIPPED:
        return flipped.step(known, desk, number)
    return taken.step(known, desk, number)


@inner
def one_step(known: Cells, desk: Cells, number: int) -> None:
    """Take a legal decision."""
    kind = desk[at.KIND]
    if kind == at.ASK_MANNER:
        manner.step(known, desk, number)
    elif kind == at.ASK_DISTRIBUTION:
        distribution.step(known, desk, number)
    elif in_setup(kind):
        step_in_setup(known, desk, number, kind)
    elif kind == at.ASK_EXTRA:
        extra.step(known, desk, number)
    elif kind == at.ASK_GIANT:
        giant.step(known, desk, number)
    elif kind != at.GAME_OVER:
        begun = begin_step(known, desk, number, kind)
        if begun != ASKED:
            proceed(known, desk, begun)
