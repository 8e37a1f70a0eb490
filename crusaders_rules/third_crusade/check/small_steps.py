"""What the small worlds share: their scenario, the steps of a state, and the laws that hold in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from crusaders_rules.explore.model_files import Model, unfit
from crusaders_rules.third_crusade.check.laws import broken_laws
from crusaders_rules.third_crusade.home import proofs_folder
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.game import decider, new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.scenario import Scenario, load_scenario
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision

Allow = Callable[[Position, Decision], bool]
LAWS_HOLD = "the laws of a state hold (INV-01 to INV-23)"


def steps(state: Position, goes_on: Callable[[Position], bool], allow: Allow) -> Iterator[tuple[Decision, Position]]:
    """Yield the steps of a state, unless it is outside the part that is explored."""
    if goes_on(state):
        for decision in legal(state):
            if allow(state, decision):
                # A state remembers the play that led to it, which would fill the memory.
                yield decision, attrs.evolve(apply(state, decision), history=None)


def anything(*_: object) -> bool:
    """Allow every decision."""
    return True


def lawful(state: Position) -> bool:
    """Whether a state keeps all laws."""
    return not broken_laws(state)


def scenario_of(model: Model) -> Scenario:
    """Return the scenario of a model: one of the package, or one that is made for models and lies beside them.

    Raises:
        ModelError: There is no such scenario, or it is refused.
    """
    name: str = model.setting("scenario")
    beside = proofs_folder() / "models" / "scenarios" / f"{name}.toml"
    try:
        return load_scenario(str(beside) if beside.is_file() else name)
    except ValueError as error:
        raise unfit(model, "scenario", error) from error


def dealt(scenario: Scenario, players: int = 4) -> Position:
    """Return the state in which chance has drawn what comes first, always the first thing that it can draw.

    Args:
        scenario: The scenario.
        players: The number of players.
    """
    state = new_game(Ruleset(scenario), players)
    while decider(state) == BY_CHANCE:
        state = apply(state, legal(state)[0])
    return attrs.evolve(state, history=None)
