"""Positions of a game, with what rules speak of and positions do not remember."""

from __future__ import annotations

from typing import NamedTuple

from crusaders_rules.interpret import State
from crusaders_rules.play.apply import apply
from crusaders_rules.rules import end
from crusaders_rules.state import pending as p
from crusaders_rules.state.decision import Decision

SETUP = (p.AskWedges, p.AskDeal, p.AskOrder, p.AskOrderSetup, p.AskEnemy, p.AskTile, p.AskStart, p.AskKnight)


class Watched(NamedTuple):
    """A position, and what positions do not remember but rules speak of.

    Attributes:
        position: The position.
        lead: How many more turns each seat has had than the one that has had the fewest.
        late: Turns finished since the turn that emptied the supply, None before that.
    """

    position: State
    lead: tuple[int, ...]
    late: int | None = None


def watch(position: State) -> Watched:
    """Begin to watch a position in which nobody has had a turn yet."""
    return Watched(position, (0,) * len(position.areas))


def step(before: Watched, decision: Decision) -> Watched:
    """Return what follows a decision."""
    position, lead, late = before
    after = apply(position, decision)
    asked = position.pending.seat
    if isinstance(position.pending, SETUP) or not isinstance(after.pending, p.AskTurn | p.GameOver) or asked is None:
        return Watched(after, lead, late)
    counts = [count + (seat == asked) for seat, count in enumerate(lead)]
    fewest = min(counts)
    if end.supply_is_empty(after.supply, after.ruleset):
        late = 0 if late is None else late + 1
    return Watched(after, tuple(count - fewest for count in counts), late)
