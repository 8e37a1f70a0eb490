"""Positions of a game with history variables, which the laws need and positions do not remember."""

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
    p.AskGiantWedge,
    p.AskEnemy,
    p.AskTile,
    p.AskInfluenceTile,
    p.AskStart,
    p.AskKnight,
)


class WithHistory(NamedTuple):
    """A position with history variables.

    Attributes:
        position: The position.
        lead: The turns of each seat beyond those of the seat with the fewest turns.
        late: The turns finished since the turn that emptied the supply, None before that.
    """

    position: State
    lead: tuple[int, ...]
    late: int | None = None


class WithWaiting(NamedTuple):
    """Like ``WithHistory``, with a count of turns without a gain.

    Attributes:
        position: The position.
        lead: The turns of each seat beyond those of the seat with the fewest turns.
        late: The turns finished since the turn that emptied the supply, None before that.
        quiet: The number of turns finished in a row without a gain of influence.
        held: The influence that all players together have held since the last of them.
    """

    position: State
    lead: tuple[int, ...]
    late: int | None = None
    quiet: int = 0
    held: int = 0


def watch(position: State, *, waiting: bool = False) -> WithHistory:
    """Return the history of a position before anyone's first turn.

    Args:
        position: The position.
        waiting: Whether to count turns without a gain.
    """
    lead = (0,) * len(position.areas)
    # A position that counts them has every field of a watched position.
    watched: Any = WithWaiting(position, lead) if waiting else WithHistory(position, lead)
    found: WithHistory = watched
    return found


def step(before: WithHistory, decision: Decision) -> WithHistory:
    """Return the state after a decision."""
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
    if type(watched) is WithWaiting:
        held = sum(area.influence for area in after.areas)
        watched = watched._replace(quiet=0 if held > watched.held else watched.quiet + 1, held=held)
    found: WithHistory = watched
    return found
