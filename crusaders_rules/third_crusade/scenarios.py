"""The scenarios of the package; ``load_scenario`` is in the package itself."""

from crusaders_rules.third_crusade.scenario import ScenarioError, scenario_names

__all__ = [
    "ScenarioError",
    "scenario_names",
]
