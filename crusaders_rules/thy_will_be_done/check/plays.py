"""Records of plays that a search found."""

from __future__ import annotations

from collections.abc import Iterable

from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.records import Record, begin_record, first_position, replay
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.state import Outcomes
from crusaders_rules.thy_will_be_done.state.decision import Decision


def record_of(ruleset: Ruleset, players: int, outcomes: Outcomes | None, decisions: Iterable[Decision]) -> Record:
    """Return the record of a play, which ``crusaders verify`` accepts.

    Args:
        ruleset: The ruleset.
        players: The number of players.
        outcomes: The outcomes of chance with which it began, None if chance decides in the play.
        decisions: The decisions from the first one on.

    Returns:
        The record, with its result if the game is over.
    """
    return continued(begin_record(ruleset, players, outcomes), decisions)


def continued(record: Record, decisions: Iterable[Decision]) -> Record:
    """Return a record extended by a play, with its result if the play ends the game.

    Raises:
        ReplayError: If the record cannot be played.
    """
    state = position_after(record)
    for decision in decisions:
        record = record.with_decision(state, decision)
        state = apply(state, decision)
    return record.with_result(state) if is_over(state) else record


def position_after(record: Record) -> State:
    """Return the position at the end of a record.

    Raises:
        ReplayError: If the record cannot be played.
    """
    state = first_position(record)
    for _, _, after in replay(record):
        state = after
    return state
