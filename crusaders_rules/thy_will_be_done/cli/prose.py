"""What others have done since the last decision of a person, in short sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crusaders_rules.thy_will_be_done.cli.who_decides import who
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.expanded import tile_on
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.play.transcript import Step
from crusaders_rules.thy_will_be_done.show.deeds import deed
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.pending import AskTurn


def in_prose(steps: Iterable[Step]) -> Iterator[str]:
    """Tell the decisions turn by turn.

    Args:
        steps: Each decision with the position before and after it, one after another.

    Yields:
        A text for each turn, and at setup for each player: what the player does, and the influence gained.
    """
    turn: list[Step] = []
    for step in steps:
        state = step[0]
        if turn and (isinstance(state.pending, AskTurn) or state.pending.seat != turn[-1][0].pending.seat):
            yield _told(turn)
            turn = []
        turn.append(step)
    if turn:
        yield _told(turn)


def _told(turn: list[Step]) -> str:
    """Tell a turn: the actions in one sentence, the gain in another."""
    before, after = turn[0][0], turn[-1][2]
    name, seat = who(before), before.pending.seat
    *first, last = list(_deeds(turn)) or ["changes nothing"]
    said = [f"{name[:1].upper()}{name[1:]} {', '.join(first)}{' and ' if first else ''}{last}."]
    if seat is not None and seat >= 0:
        has = after.areas[seat].influence
        gain = has - before.areas[seat].influence
        said += [f"That gains {gain} influence, {has} in all."] if gain else []
    if after.supply <= 0 < before.supply:
        said.append("The supply is empty.")
    return " ".join(said)


def _deeds(turn: list[Step]) -> Iterator[str]:
    """Yield the actions of the player, without those that the rest of the turn implies."""
    moved = any(_moves(decision) for _, decision, _ in turn)
    still = False
    for state, decision, _ in turn:
        if isinstance(decision, d.First):
            continue
        if isinstance(decision, d.Move) and not _moves(decision):
            if not moved and not still:
                yield "moves no knight"
            still = True
        else:
            yield deed(to_text(state, decision)) + _which(state, decision)


def _which(state: State, decision: object) -> str:
    """Name the influence tile that is taken, which its notation does not."""
    tile = tile_on(state, decision.region) if isinstance(decision, d.Collect) else None
    return f" ({tile.words})" if tile is not None else ""


def _moves(decision: object) -> bool:
    return isinstance(decision, d.Move) and decision.origin != decision.region
