"""Whether a player can take the reward that a Saracen pictures."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.play.feasibility import cost_of, value_of
from crusaders_rules.thy_will_be_done.rules import crusade, muster
from crusaders_rules.thy_will_be_done.state import Action, PlayerArea, Token


def reward_refusal(state: State, area: PlayerArea, place: int, token: Token, tokens: int) -> Refusal | None:
    """Refuse the reward that a Saracen pictures if none is left, or if it is too expensive.

    Args:
        state: The position.
        area: The area of the player who has defeated the Saracen.
        place: The region of the Saracen.
        token: Its token.
        tokens: The tokens assigned to the Crusade.
    """
    ruleset, building = state.ruleset, token.building
    if building is None:
        refusal = crusade.no_troop_reward(area.troops, ruleset)
    else:
        refusal = crusade.no_building_reward(building, area.buildings, ruleset)
    if refusal is not None or crusade.reward_is_free(ruleset):
        return refusal
    cost = muster.troop_cost(area.troops, ruleset) if building is None else cost_of(state, area, building, place)
    return crusade.reward_too_dear(value_of(state, area, Action.CRUSADE, tokens), cost)
