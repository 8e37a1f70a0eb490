"""Which rules fire, seen by a profile hook and only on demand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import CodeType, FrameType
from typing import Any, TypeVar

import attrs

from crusaders_rules.catalog.watching import profiled
from crusaders_rules.thy_will_be_done.home import RULES, catalog
from crusaders_rules.thy_will_be_done.interpret import State, Term
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.in_force import in_force
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.rules import bonuses, end, game_board, player_area, turn
from crusaders_rules.thy_will_be_done.state.decision import Decision

Result = TypeVar("Result")

# The rule functions whose answer is a seat, of which the first is number 0.
_SEATS = frozenset(
    function.__code__
    for function in (turn.next_seat, player_area.who_arranges, game_board.next_to_place, end.round_ends_before)
)


def watch(action: Callable[[], Result]) -> tuple[Result, dict[str, bool]]:
    """Run an action and record which rules are consulted.

    The tables are emptied first, so that nothing is answered from memory.

    Args:
        action: The action.

    Returns:
        Its result, and the ids of the rules whose functions ran, in the order in which they were first done, each with
        whether one of them made a difference.
    """
    seen: dict[str, bool] = {}

    def hook(frame: FrameType, event: str, answer: object) -> None:
        if event == "return":
            for rule_id in RULES.ids_of(frame.f_code):
                seen[rule_id] = seen.get(rule_id, False) or made_a_difference(frame, answer)

    books.clear()
    with profiled(hook):
        result = action()
    return result, seen


def unread(state: State) -> State:
    """Return a copy of a position in which neither it nor a player area remembers anything computed before."""
    return state.with_changes(tuple(map(attrs.evolve, state.areas)), state.supply, state.pending)


def fired(state: State, decision: Decision) -> tuple[str, ...]:
    """Return the ids of the rules that fire while a decision is judged and applied.

    A rule fires if it is in force, see ``in_force``, and makes a difference: it lets the decision pass, or its answer
    is not empty, zero or what was there before. A rule may also fire for a way or a target that the decision does not
    choose, because the rules judge everything within reach.

    Args:
        state: A position.
        decision: A legal decision.

    Returns:
        The rule ids, in the order in which they first fire.

    Raises:
        IllegalDecision: If a rule refuses the decision.
    """
    blank = unread(state)
    after, seen = watch(lambda: apply(blank, decision))
    made = [rule_id for rule_id, difference in seen.items() if difference]
    return tuple(filter(in_force(state, decision, after), made))


def costs(state: State, decision: Decision) -> dict[str, bool]:
    """Return the ids of the rules about costs that are consulted while a decision is judged.

    Args:
        state: A position.
        decision: Any decision, legal or not.

    Returns:
        The rule ids, each with whether the rule fires; see ``fired``.
    """
    blank = unread(state)
    _, seen = watch(lambda: refusals(blank, decision))
    tell, rules = in_force(state, decision, state), catalog().rules
    return {rule_id: fires for rule_id, fires in seen.items() if rules[rule_id].kind == "cost" and tell(rule_id)}


def made_a_difference(frame: FrameType, answer: Any) -> bool:  # noqa: ANN401 -- whatever a rule function answers
    """Tell whether a rule function has let something pass, or has come to something that was not there before.

    Args:
        frame: The frame of the function, at its end.
        answer: What it returns.
    """
    if frame.f_code in _judges():
        return not answer
    if frame.f_code in _SEATS:
        return answer is not None
    given = [frame.f_locals[name] for name in frame.f_code.co_varnames[: frame.f_code.co_argcount]]
    if frame.f_code is end.take.__code__:
        supply, gain, _ = given
        return bool(gain > supply)
    if frame.f_code is bonuses.castle_knights.__code__:
        # It is asked before and after: what is unlocked is told by the rule function that asks.
        return False
    if isinstance(answer, tuple):
        terms = [one.amount for one in answer if isinstance(one, Term)]
        return answer not in given and bool(any(terms) if terms else answer)
    return bool(answer)


@cache
def _judges() -> frozenset[CodeType]:
    """The rule functions that refuse something, or let it pass by refusing nothing."""
    return frozenset(
        function.__code__
        for functions in RULES.functions("crusaders_rules.thy_will_be_done").values()
        for function in functions
        if "Refusal" in function.__annotations__["return"]
    )
