"""The table that leads from what is under way to its kind of question."""

from __future__ import annotations

from typing import Any

from crusaders_rules.third_crusade.play.kinds import (
    arrivals,
    battle_fights,
    chance_steps,
    command_turns,
    deployment_turns,
    diplomacy_turns,
    effect_steps,
    ending,
    landings,
    march_turns,
    planning_turns,
    strategy_turns,
    upkeep_turns,
    withdrawals,
)
from crusaders_rules.third_crusade.play.kinds.kind import Kind

BY_QUESTION: dict[type[Any], Kind] = {
    kind.frame: kind
    for kind in (
        chance_steps.SETUP,
        chance_steps.DRAW,
        deployment_turns.DEPLOYMENT,
        strategy_turns.STRATEGY,
        planning_turns.PLANNING,
        command_turns.COMMAND,
        command_turns.EVENT,
        effect_steps.EFFECT,
        march_turns.MARCH,
        arrivals.ARRIVAL,
        arrivals.REINFORCE,
        battle_fights.BATTLE,
        withdrawals.RETREAT,
        withdrawals.SURPLUS,
        diplomacy_turns.DIPLOMACY,
        diplomacy_turns.BOARD,
        upkeep_turns.UPKEEP,
        landings.LANDING,
        ending.END,
        ending.OVER,
    )
}
