"""Why a decision is legal, or why it is not."""

from __future__ import annotations

from crusaders_rules.answers import Reason, Verdict
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import pending
from crusaders_rules.third_crusade.play.legal import refusals
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision


def explain(state: Position, decision: Decision) -> Verdict:
    """Say whether a decision is legal, and by which rules.

    Args:
        state: A state.
        decision: A decision.
    """
    refused = refusals(state, decision)
    if refused:
        return Verdict(refused)
    kind, frame = pending(state)
    asks = kind.asked(Desk(state), frame)
    # A prompt may begin with what it is about, such as a Battle.
    *_, may = kind.prompt(Desk(state), frame).split(": ")
    return Verdict(reasons=(Reason(kind.rule, f"{title_of(asks)} may {may}"),))
