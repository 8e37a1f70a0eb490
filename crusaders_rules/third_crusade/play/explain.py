"""Why a decision is legal, or why it is not."""

from __future__ import annotations

from crusaders_rules.answers import Reason, Verdict
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import pending
from crusaders_rules.third_crusade.play.legal import refusals
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision


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
    name = "chance" if asks == BY_CHANCE else asks
    return Verdict(reasons=(Reason(kind.rule, f"{name} may {kind.prompt(Desk(state), frame)}"),))
