"""Whole turns, for callers that do not want to take one small decision after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.kinds import kind_of, phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.pending import AskTurn


@attrs.frozen
class Turn:
    """A turn of one player: its decisions, and the position after it."""

    decisions: tuple[Decision, ...]
    state: State


def _unbounded() -> None:
    """Let a search go on."""


def turns(
    state: State,
    spend: Callable[[], None] = _unbounded,
    legal: Callable[[State], Sequence[Decision]] = legal,
    apply: Callable[[State, Decision], State] = apply,
) -> tuple[Turn, ...]:
    """List the turns that the player to act can take, or the ways to finish a turn that has begun.

    Args:
        state: A position during the game in which a player is to act.
        spend: Called for each position that the search makes; it may raise an error to end the search.
        legal: What lists the decisions of a position.
        apply: What carries one out.

    Returns:
        One turn for each distinct position that a turn can lead to, with the fewest decisions that lead
        there; empty if the game is over.

    Raises:
        SetupError: If the setup is not finished: nobody has a turn yet, and the remaining choices and
            deals have far too many combinations to list.
    """
    if is_over(state):
        return ()
    if phase_of(state) != Phase.GAME:
        what = kind_of(state).prompt
        message = f"setup.sequence: turns begin after the setup; {what} first"
        raise SetupError(message)
    found: dict[State, tuple[Decision, ...]] = {}
    reached: dict[State, tuple[Decision, ...]] = {state: ()}
    while reached:
        onward: dict[State, tuple[Decision, ...]] = {}
        for begun, decisions in reached.items():
            for decision in legal(begun):
                spend()
                after = apply(begun, decision)
                known = found if isinstance(after.pending, AskTurn) or is_over(after) else onward
                known.setdefault(after, (*decisions, decision))
        reached = onward
    return tuple(Turn(decisions, after) for after, decisions in found.items())
