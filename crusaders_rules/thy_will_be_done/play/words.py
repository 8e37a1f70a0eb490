"""Decisions in words, for a person who chooses one or reads what was chosen."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.kinds import answer_of
from crusaders_rules.thy_will_be_done.play.kinds.worth import NUMERALS
from crusaders_rules.thy_will_be_done.state.decision import Decision

__all__ = ["NUMERALS", "in_words"]


def in_words(state: State, decision: Decision) -> str:
    """Say what a legal decision does, in a few words.

    Args:
        state: The position in which it is taken.
        decision: A decision that is legal there.

    Returns:
        A phrase without a full stop.

    >>> from crusaders_rules import legal, new_game
    >>> state = new_game(players=2, seed=7)
    >>> in_words(state, legal(state)[0])
    'keep it: one more token on both Travel wedges; Travel -1'
    """
    return answer_of(state, decision).words(state, state.pending, decision)
