"""What must hold in a position while an action of a wedge is being resolved."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.play import expanded, feasibility
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Problems
from crusaders_rules.thy_will_be_done.rules import crusade, resolve
from crusaders_rules.thy_will_be_done.state import Action, Plan, PlayerArea
from crusaders_rules.thy_will_be_done.state import pending as p

# Two of a wedge, and before them the rest of one that is under way.
_MOST_ACTIONS = 3
# The highest level of an influence tile and of a building.
_HIGHEST_LEVEL = 4


def refused(path: str, refusal: Refusal | None) -> Problems:
    """Yield the problem that a rule names, if it does."""
    if refusal is not None:
        yield Problem(path, refusal.sentence, refusal.rule)


def rest_of(state: State, asked: p.OfPlan) -> Plan:
    """What is still to be resolved after the action, without the extra Crusade of the Holy Ghost."""
    again = expanded.fights_again(state.areas[asked.seat]) and not isinstance(asked, p.AskTarget)
    return asked.plan[1:] if again else asked.plan


def wrong_plan(state: State, asked: p.OfPlan, action: Action, tokens: int | None, then: Plan | None = None) -> Problems:
    """Yield what is wrong with an action being resolved and what is to follow it.

    Args:
        state: The position.
        asked: What is asked.
        action: The action.
        tokens: The tokens assigned to it, None if that is not known any more.
        then: What is to follow it, by default the plan of the question.
    """
    then = rest_of(state, asked) if then is None else then
    area = state.areas[asked.seat]
    held, offered = area.wheel.tokens[asked.wedge], feasibility.actions_on(state, area, asked.wedge)
    if action not in offered:
        yield Problem("pending.wedge", f"it offers no {action}", "upgrade.icon")
        return
    yield from _wrong_begun(state, asked)
    if not state.ruleset.interpretation.resolves_as_usual:
        yield from _wrong_by_readings(state, asked, action, tokens)
        return
    other = next((one for one in offered if one != action), None)
    if then and (len(then) > 1 or then[0][0] != other):
        yield Problem("pending.plan", f"can be followed by {other or 'nothing'} only", "turn.split")
        return
    later = sum(count for _, count in then)
    if then and not 1 <= later < held:
        yield Problem("pending.plan", f"needs 1 to {held - 1} tokens, as the wedge holds {held}", "turn.split.least")
    elif not held:
        yield Problem("pending.wedge", "it holds no action token", "turn.wedge.token")
    elif tokens is not None:
        exact = then or other is None
        # What a Saracen gave may add nothing yet: then the Build after it counts a token less.
        least = 1 if crusade.works_at_once(state.ruleset) else 0
        turned = most_added(area)
        most = held - later + turned
        if not least <= tokens <= most or (exact and not turned and tokens != held - later):
            reason = f"needs {'' if exact else 'at most '}{held - later}, as the wedge holds {held}"
            yield Problem("pending.tokens", reason, "turn.split.all")


def most_added(area: PlayerArea) -> int:
    """The most that one-time tiles, all of them face down now, can have added to an action."""
    holding = holding_of(area)
    return holding.tiles - sum(holding.once)


def wrong_result(state: State, asked: p.AskFlipped | p.AskTaken, action: Action) -> Problems:
    """Yield what is wrong with a question about a further effect of an action that has a result."""
    yield from wrong_plan(state, asked, action, None)
    if not 1 <= asked.amount <= _HIGHEST_LEVEL:
        yield Problem(
            "pending.amount", f"needs 1 to {_HIGHEST_LEVEL}, the influence still to gain", "divine.build.gain"
        )


def _wrong_begun(state: State, asked: p.OfPlan) -> Problems:
    """Yield that an action has a result already, if it cannot have another one."""
    if (
        isinstance(asked, p.OfResult)
        and asked.begun
        and not expanded.fights_again(state.areas[asked.seat])
        and resolve.left_of_value(1, 1, state.ruleset) is None
    ):
        yield Problem("pending.begun", "an action has one result", "turn.result.one")


def _wrong_by_readings(state: State, asked: p.OfPlan, action: Action, tokens: int | None) -> Problems:
    """Yield what is wrong with it under readings that let the plan hold more than two actions and other numbers."""
    area = state.areas[asked.seat]
    offered = feasibility.actions_on(state, area, asked.wedge)
    if len(asked.plan) > _MOST_ACTIONS or any(one not in offered for one, _ in asked.plan):
        yield Problem("pending.plan", f"can be followed by {' or '.join(offered)} only", "turn.split")
    in_vain = isinstance(asked, p.AskTurned) and divine_tiles.may_turn(False, state.ruleset)  # noqa: FBT003 -- a fact of the action
    if tokens is not None and not in_vain:
        for refusal in feasibility.failures(state, area, action, tokens):
            yield from refused("pending.tokens", refusal)
