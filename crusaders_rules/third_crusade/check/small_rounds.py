"""A round as a transition system: with few choices, or whole in a tiny scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import attrs

from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.systems import System
from crusaders_rules.third_crusade.check.card_symmetry import Alike
from crusaders_rules.third_crusade.check.small_steps import LAWS_HOLD, Allow, anything, lawful, scenario_of, steps
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider, is_over, new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.state import Owner, Position, RoundPhase
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision
from crusaders_rules.third_crusade.state.under_way import BattleFight, PlanningPhase, StrategyPhase, UpkeepPhase


def whole_rounds(model: Model) -> System[Position, Decision]:
    """Return the setup and the first round of a game: every decision, and everything that chance can draw."""
    scenario = scenario_of(model)
    state = new_game(Ruleset(scenario), model.setting("players"))
    return System(
        initial=(attrs.evolve(state, history=None),),
        successors=lambda one: steps(one, _first_round, anything),
        always={LAWS_HOLD: lawful},
        sometimes={
            **{f"the {phase} phase is reached": _in_phase(phase) for phase in RoundPhase},
            "a Battle is fought": lambda one: _top_is(one, BattleFight),
            "a Reaction Order is executed": _reacted,
            "a Unit leaves the map for want of supply": lambda one: _top_is(one, UpkeepPhase) and one.stack[-1].begun,
            "the Crusaders are ahead in Glory": lambda one: one.glory > 0,
            "the Muslims are ahead in Glory": lambda one: one.glory < 0,
        },
        ended=lambda one: not _first_round(one),
        canonical=Alike(scenario),
    )


def endings(states: Iterable[Position]) -> dict[str, list[str]]:
    """Return what the states at the end of a round differ in, each with the number of states that share it.

    Args:
        states: All states of a whole round.
    """
    ends = [state for state in states if not _first_round(state)]
    counted = {
        "glory": Counter(state.glory for state in ends),
        "gold": Counter(sum(army.gold for army in state.armies) for state in ends),
        "units": Counter(sum(region.force.units.number for region in state.regions) for state in ends),
    }
    return {name: [f"{value}: {many[value]}" for value in sorted(many)] for name, many in counted.items()}


def _first_round(state: Position) -> bool:
    return state.round <= 1 and not is_over(state)


def _in_phase(phase: RoundPhase) -> Callable[[Position], bool]:
    return lambda state: state.phase == phase


def _top_is(state: Position, kind: type) -> bool:
    return isinstance(state.stack[-1], kind)


def _reacted(state: Position) -> bool:
    return any(state.setting.orders[name].reaction for army in state.armies for name in army.used)


def rounds(model: Model) -> System[Position, Decision]:
    """Return the first round of a game with few choices: see the settings of the kind."""
    state = new_game(Ruleset(scenario_of(model)), model.setting("players"))
    while decider(state) == BY_CHANCE or isinstance(state.stack[-1], StrategyPhase):
        state = apply(state, legal(state)[0])
    allow = _few(model)
    return System(
        initial=(attrs.evolve(state, history=None),),
        successors=lambda one: steps(one, lambda now: now.round == 1, allow),
        always={LAWS_HOLD: lawful},
        sometimes={"a Battle is fought": lambda one: any(isinstance(frame, BattleFight) for frame in one.stack)},
        ended=lambda one: one.round > 1 or is_over(one),
    )


def _few(model: Model) -> Allow:
    """Return what a round may do.

    It has few Orders, whole groups, one way through Diplomacy, and no Event Cards unless a setting says so.
    """
    most: int = model.setting("most")
    names, events = frozenset(model.setting("orders")), bool(model.setting("events"))

    def allow(state: Position, decision: Decision) -> bool:
        frame = state.stack[-1]
        if isinstance(frame, PlanningPhase):
            if decision.verb == "plan":
                return len(Desk(state).own_orders(Owner(str(decider(state))))) < most
            return decision.verb == "pass" or decision.words[0] in names
        if decider(state) == BY_CHANCE or state.phase == RoundPhase.DIPLOMACY:
            return decision == legal(state)[0]
        if decision.verb == "take":
            return decision == legal(state)[-1]
        return decision.verb != "play" or events

    return allow
