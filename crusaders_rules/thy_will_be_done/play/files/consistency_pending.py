"""Checks that the pending question of a position fits the table."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import legal
from crusaders_rules.thy_will_be_done.play.kinds import kind_of, phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.rules import end
from crusaders_rules.thy_will_be_done.state import Outcomes
from crusaders_rules.thy_will_be_done.state import pending as p

Problems = Iterator[Problem]


def check_pending(state: State) -> Problems:
    """Yield the problems of the pending question.

    Args:
        state: A position without other problems.
    """
    found = False
    kind = kind_of(state)
    for problem in kind.meets(state, state.pending):
        found = True
        yield problem
    if phase_of(state) == Phase.GAME:
        yield from _check_end(state)
    # A player can be stuck only under a reading that forbids even skipping.
    if not found and not isinstance(state.pending, p.GameOver | p.AskTurn) and not legal.legal(state):
        yield Problem("pending", f"no decision would answer the question for {kind.spoken}", kind.rule)
    if state.outcomes is not None:
        yield from _check_outcomes(state, state.outcomes)


def _check_end(state: State) -> Problems:
    empty = end.supply_is_empty(state.supply, state.ruleset)
    before = end.round_ends_before(state.start or 0, state.until, state.ruleset)
    seat = state.pending.seat
    if seat is None:
        if not empty:
            yield Problem("pending.asks", f"the game goes on while the supply holds {state.supply}", "end.round")
    elif not kind_of(state).nothing_gained or not empty:
        return
    elif before is None:
        yield Problem(
            "until",
            "the supply was empty before this turn, so the next player at that moment must be known",
            "end.round",
        )
    elif end.game_ends(empty, seat, before) and state.until is None:
        yield Problem(
            "pending.asks", "the supply was empty before the start player's turn: the game is over", "end.round"
        )


def _check_outcomes(state: State, outcomes: Outcomes) -> Problems:
    """Yield contradictions between the outcomes of chance so far and those still to come."""
    asked = state.pending
    if not isinstance(asked, p.AskWedges | p.AskOrder | p.AskOrderSetup | p.AskGiantWedge) or asked.seat < 0:
        yield Problem(
            "outcomes",
            "with these outcomes, chance would already have decided everything before this question",
            "setup.sequence",
        )
        return
    for wheel, area in zip(outcomes.wheels, state.areas, strict=False):
        if wheel != tuple(wedge.name for wedge in area.wheel.arrangement):
            yield Problem("outcomes.wheels", "another wheel is already arranged", "setup.wheel.random")
            break
    if outcomes.deals and not isinstance(asked, p.AskWedges) and outcomes.deals != asked.dealt:
        yield Problem("outcomes.deals", "other knight orders are already dealt", "setup.order.deal")
