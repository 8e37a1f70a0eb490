"""Decisions in words, for a person who chooses or reads one."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.kinds import answer_of
from crusaders_rules.thy_will_be_done.play.kinds.worth import NUMERALS
from crusaders_rules.thy_will_be_done.state.decision import Decision

__all__ = ["NUMERALS", "in_words"]


def in_words(state: State, decision: Decision) -> str:
    """Describe the effect of a legal decision in a few words.

    Args:
        state: The position before the decision.
        decision: A decision that is legal there.

    Returns:
        A phrase without a full stop.

    >>> from crusaders_rules import legal, new_game
    >>> state = new_game(players=2, seed=7)
    >>> in_words(state, legal(state)[0])
    'keep this order: one more token on both Travel wedges; Travel -1'
    """
    return answer_of(state, decision).words(state, state.pending, decision)
