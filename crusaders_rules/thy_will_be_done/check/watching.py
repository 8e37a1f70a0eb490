"""Positions of a game, with what rules speak of and positions do not remember."""

from __future__ import annotations

from typing import Any, NamedTuple

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.rules import end
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

SETUP = (
    p.AskWedges,
    p.AskDeal,
    p.AskOrder,
    p.AskOrderSetup,
    p.AskShortWedge,
    p.AskEnemy,
    p.AskTile,
    p.AskStart,
    p.AskKnight,
)


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


class Waiting(NamedTuple):
    """As ``Watched``, where it matters how long nobody has gained anything.

    Attributes:
        position: The position.
        lead: How many more turns each seat has had than the one that has had the fewest.
        late: Turns finished since the turn that emptied the supply, None before that.
        quiet: Turns finished in a row without a gain of influence.
        held: The influence that all hold since the last of them.
    """

    position: State
    lead: tuple[int, ...]
    late: int | None = None
    quiet: int = 0
    held: int = 0


def watch(position: State, *, waiting: bool = False) -> Watched:
    """Begin to watch a position in which nobody has had a turn yet.

    Args:
        position: The position.
        waiting: Whether turns without a gain are counted.
    """
    lead = (0,) * len(position.areas)
    # One that counts them has all that a watched position has.
    watched: Any = Waiting(position, lead) if waiting else Watched(position, lead)
    found: Watched = watched
    return found


def step(before: Watched, decision: Decision) -> Watched:
    """Return what follows a decision."""
    position, lead, late = before[:3]
    after = apply(position, decision)
    asked = position.pending.seat
    if isinstance(position.pending, SETUP) or not isinstance(after.pending, p.AskTurn | p.GameOver) or asked is None:
        return before._replace(position=after)
    counts = [count + (seat == asked) for seat, count in enumerate(lead)]
    fewest = min(counts)
    if end.supply_is_empty(after.supply, after.ruleset):
        late = 0 if late is None else late + 1
    watched: Any = before._replace(position=after, lead=tuple(count - fewest for count in counts), late=late)
    if type(watched) is Waiting:
        held = sum(area.influence for area in after.areas)
        watched = watched._replace(quiet=0 if held > watched.held else watched.quiet + 1, held=held)
    found: Watched = watched
    return found
