"""Games as transition systems: a step is one decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import attrs

from crusaders_rules.explore.systems import System
from crusaders_rules.thy_will_be_done.check.allowing import Allow
from crusaders_rules.thy_will_be_done.check.history import WithHistory, step, watch
from crusaders_rules.thy_will_be_done.check.laws import ALWAYS, EVERY_STEP, Law, StepLaw
from crusaders_rules.thy_will_be_done.check.symmetry import folded, mirrors
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state import Board
from crusaders_rules.thy_will_be_done.state.decision import Decision


@attrs.frozen(kw_only=True)
class Claims:
    """The claims about games; in every game, the player to act must have a legal decision.

    Attributes:
        always: Claims about every position.
        every_step: Claims about every step.
        sometimes: Claims that some position satisfies.
        endless: Whether to claim that no non-progress cycle exists: no endless play without a gain of influence.
    """

    always: Mapping[str, Law] = ALWAYS
    every_step: Mapping[str, StepLaw] = EVERY_STEP
    sometimes: Mapping[str, Law] = attrs.field(factory=dict)
    endless: bool = False


def game_system(
    initial: Iterable[State],
    claims: Claims | None = None,
    *,
    allow: Allow | None = None,
    fold: bool = False,
    waiting: int | None = None,
) -> System[WithHistory, Decision]:
    """Return games as a transition system: a step is one decision.

    Args:
        initial: Positions before anyone's first turn.
        claims: The claims about them.
        allow: Leaves decisions out, which makes a smaller model; it cannot make a position a deadlock.
        fold: Whether to use symmetry reduction: explore only one of several symmetric positions.
        waiting: The greatest number of turns in a row without a gain, over all players; None for no limit.

    Returns:
        The system.
    """
    claims = claims or Claims()

    def successors(at: WithHistory) -> Iterator[tuple[Decision, WithHistory]]:
        for decision in legal(at.position):
            if allow is None or allow(at.position, decision):
                after: Any = step(at, decision)
                if waiting is None or after.quiet <= waiting:
                    yield decision, after

    states = tuple(initial)
    return System(
        initial=tuple(watch(state, waiting=waiting is not None) for state in states),
        successors=successors,
        always=claims.always,
        every_step=claims.every_step,
        sometimes=claims.sometimes,
        ended=lambda at: is_over(at.position) or bool(legal(at.position)),
        progress=makes_progress if claims.endless else None,
        canonical=partial(folded, mirrors=mirrors(states[0].ruleset.laid)) if fold else None,
    )


def makes_progress(before: WithHistory, _: Decision, after: WithHistory) -> bool:
    """Whether a step gains influence: nothing else brings the end of the game nearer."""
    return sum(area.influence for area in after.position.areas) > sum(area.influence for area in before.position.areas)


def small_board(board: Board, supply: int) -> Board:
    """Return a board with a smaller supply, and a name that says so."""
    return attrs.evolve(board, name=f"{board.name}-{supply}", title=f"{board.title}, supply of {supply}", supply=supply)
