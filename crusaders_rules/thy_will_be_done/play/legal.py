"""Legal decisions, and the rules that refuse the others.

``refusals`` judges any decision. ``legal`` lists the decisions that the judge lets pass. For the most frequent
decisions, it reads tables. The tests compare the two.
"""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotAsked, NotFinished, WrongType
from crusaders_rules.thy_will_be_done.play import lookahead
from crusaders_rules.thy_will_be_done.play.kinds import BY_QUESTION, kind_of
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, spoken
from crusaders_rules.thy_will_be_done.state import Position
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.typed import wrong_field

_remember = Position._legal.__set__  # type: ignore[union-attr]  # noqa: SLF001 -- a memo, not part of the position


def legal(state: State) -> tuple[Decision, ...]:
    """List the legal decisions of the player to act, or of chance.

    Args:
        state: A position.

    Returns:
        The decisions, always in the same order; empty if the game is over. Under some readings, but not the default
        ones, a player can have none before that (theorem ``there_is_a_turn``).
    """
    known = state._legal  # noqa: SLF001 -- a memo, not part of the position
    if known is None:
        pending = state.pending
        kind = BY_QUESTION[type(pending)]
        known = kind.list(state, pending)
        if kind.resolving:
            book = state.ruleset.book
            if book.every_action_succeeds and lookahead.looked_at(state):
                known = tuple(filter(lookahead.finishes(state), known))
        _remember(state, known)
    return known


def refusals(state: State, decision: Decision) -> Refusals:
    """Return the reasons why a decision is illegal.

    Args:
        state: A position.
        decision: Any decision.

    Returns:
        Every rule that refuses it, with what the rule needs and what the player has; empty if it is legal.
    """
    kind = kind_of(state)
    if kind.who != kind.who.NOBODY:
        if not isinstance(decision, kind.gives):
            return (NotAsked(kind.rule, kind.spoken, spoken(type(decision)), kind.prompt),)
        wrong = wrong_field(decision)
        if wrong is not None:
            return (WrongType(kind.rule, *wrong),)
    against = kind.judge(state, state.pending, decision)
    if against or not lookahead.looked_at(state):
        return against
    return () if lookahead.finishes(state)(decision) else (NotFinished("turn.effect"),)
