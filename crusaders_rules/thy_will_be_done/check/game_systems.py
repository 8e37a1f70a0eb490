"""Games as transition systems: a step is one decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import attrs

from crusaders_rules.explore.systems import System
from crusaders_rules.thy_will_be_done.check.allowing import Allow
from crusaders_rules.thy_will_be_done.check.laws import ALWAYS, EVERY_STEP, Law, StepLaw
from crusaders_rules.thy_will_be_done.check.symmetry import folded, mirrors
from crusaders_rules.thy_will_be_done.check.watching import Watched, step, watch
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state import Board
from crusaders_rules.thy_will_be_done.state.decision import Decision


@attrs.frozen(kw_only=True)
class Claims:
    """What is claimed of games; in each of them, nobody who is asked may be without a legal decision.

    Attributes:
        always: What holds in every position.
        every_step: What holds for every step.
        sometimes: What holds in some position.
        endless: Whether no play goes on for ever without a gain of influence.
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
) -> System[Watched, Decision]:
    """Return games as a transition system: a step is one decision.

    Args:
        initial: Positions in which nobody has had a turn yet.
        claims: What is claimed of them.
        allow: Leaves decisions out, and so makes a smaller model; it cannot make a position dead.
        fold: Whether to explore only one of several symmetric positions.
        waiting: The most turns of all players in a row without a gain; plays with more are left out. None is no limit.

    Returns:
        The system.
    """
    claims = claims or Claims()

    def successors(at: Watched) -> Iterator[tuple[Decision, Watched]]:
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


def makes_progress(before: Watched, _: Decision, after: Watched) -> bool:
    """Whether a step gains influence: nothing else brings the end of the game nearer."""
    return sum(area.influence for area in after.position.areas) > sum(area.influence for area in before.position.areas)


def small_board(board: Board, supply: int) -> Board:
    """Return a board with a smaller supply, under a name that says so."""
    return attrs.evolve(board, name=f"{board.name}-{supply}", title=f"{board.title}, supply of {supply}", supply=supply)
