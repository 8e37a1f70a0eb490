"""Which rules have a say in a decision, and which of them it shows."""

from __future__ import annotations

import attrs

from crusaders_rules.catalog import watching
from crusaders_rules.third_crusade.home import RULES
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.forgetting import forget_answers
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import BattleFight

Step = tuple[Position, Decision, Position]

# The chapters of rules that a decision shows, by the stage of a Battle or else by what is asked.  Other rules have a
# say in it without being seen.
_ABOUT: dict[str, tuple[str, ...]] = {
    "reactions": ("battle", "reaction", "losses", "leader"),
    "losses": ("losses", "retreat", "battle-glory", "leader"),
    "RetreatPlan": ("retreat",),
    "SurplusPlan": ("retreat",),
    "MarchPlan": ("march", "battle", "region"),
    "PlanningPhase": ("planning",),
    "CommandPhase": ("command", "order"),
    "StrategyPhase": ("strategy",),
    "EventPlay": ("event", "command"),
    "DiplomacyPhase": ("diplomacy",),
    "BoardMove": ("diplomacy",),
    "UpkeepPhase": ("upkeep",),
    "EffectRun": ("event", "token", "region", "order"),
    "ShipLanding": ("upkeep",),
    "DeploymentTurns": ("deploy",),
}


def is_about(state: Position, rule_id: str) -> bool:
    """Whether a decision of a state can show a rule, and not only make use of it."""
    frame = state.stack[-1]
    asked = frame.stage if isinstance(frame, BattleFight) else type(frame).__name__
    return rule_id.split(".")[1] in _ABOUT.get(asked, ())


def rules_asked(step: Step) -> dict[str, bool]:
    """Return the rules whose functions a decision calls, and whether one of them answers anything but nothing."""
    forget_answers()
    # What is played remembers answers, too; a copy of it begins without them.
    unread = attrs.evolve(step[0], setting=attrs.evolve(step[0].setting))
    return watching.rules_asked(RULES, lambda: apply(unread, step[1]))
