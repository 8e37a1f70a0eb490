"""Plays that an exploration of games found, as records."""

from __future__ import annotations

from collections.abc import Iterable

from crusaders_rules.explore.systems import Refutation
from crusaders_rules.thy_will_be_done.check.watching import Watched
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.records import Record, begin_record, first_position
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.state import Outcomes
from crusaders_rules.thy_will_be_done.state.decision import Decision


def record_of(ruleset: Ruleset, players: int, outcomes: Outcomes | None, decisions: Iterable[Decision]) -> Record:
    """Return the record of a play, which ``crusaders verify`` accepts.

    Args:
        ruleset: What is played.
        players: The number of players.
        outcomes: The outcomes of chance with which it began, None if chance decides in the play.
        decisions: The decisions from the first one on.

    Returns:
        The record, with its result if the game is over.
    """
    record = begin_record(ruleset, players, outcomes)
    state = first_position(record)
    for decision in decisions:
        record = record.with_decision(state, decision)
        state = apply(state, decision)
    return record.with_result(state) if is_over(state) else record


def decisions_of(finding: Refutation[Watched, Decision], rounds: int = 1) -> tuple[Decision, ...]:
    """Return the play that shows a finding; a loop is played as often as asked."""
    first = () if finding.play is None else finding.play.labels
    return first if finding.loop is None else first + finding.loop.labels * rounds
