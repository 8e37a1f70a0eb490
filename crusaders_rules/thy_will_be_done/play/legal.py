"""Which decisions are legal, and which rules refuse the others.

``refusals`` is the judge of any decision. ``legal`` lists the decisions that the judge lets pass; for the decisions
that occur most often it finds them in tables. The tests hold the two against each other.
"""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotAsked, NotFinished, WrongType
from crusaders_rules.thy_will_be_done.play import lookahead, tables
from crusaders_rules.thy_will_be_done.play.kinds import KINDS, kind_of
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, spoken
from crusaders_rules.thy_will_be_done.state import Position
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.typed import wrong_field

_LISTS = {asks: kind.list for asks, kind in KINDS.items()}
_IN_A_WEDGE = {asks for asks, kind in KINDS.items() if kind.resolving}
_remember = Position._legal.__set__  # type: ignore[union-attr]  # noqa: SLF001 -- a memo, not part of the position


def legal(state: State) -> tuple[Decision, ...]:
    """List the legal decisions of the player, or of chance, who is asked now.

    Args:
        state: A position.

    Returns:
        The decisions, always in the same order; none if the game is over. By some readings, though not by the default
        ones, a player can be without any before that (theorem ``there_is_a_turn``).
    """
    known = state._legal  # noqa: SLF001 -- a memo, not part of the position
    if known is None:
        pending = state.pending
        known = _LISTS[type(pending)](state, pending)
        if type(pending) in _IN_A_WEDGE:
            book = state.ruleset.book or tables.of(state.ruleset)
            if book.every_action_succeeds and lookahead.looked_at(state):
                known = tuple(one for one in known if lookahead.finishes_after(state, one))
        _remember(state, known)
    return known


def refusals(state: State, decision: Decision) -> Refusals:
    """Say why a decision is not legal.

    Args:
        state: A position.
        decision: Any decision.

    Returns:
        Every rule that refuses it, with what it needs and what there is; empty if it is legal.
    """
    kind = kind_of(state)
    if kind.who != kind.who.NOBODY:
        if not isinstance(decision, kind.gives):
            return (NotAsked(kind.rule, needs=kind.spoken, has=spoken(type(decision))),)
        wrong = wrong_field(decision)
        if wrong is not None:
            return (WrongType(kind.rule, *wrong),)
    against = kind.judge(state, state.pending, decision)
    if against or not lookahead.looked_at(state):
        return against
    return () if lookahead.finishes_after(state, decision) else (NotFinished("turn.effect"),)
