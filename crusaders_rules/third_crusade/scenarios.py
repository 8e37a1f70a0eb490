"""The scenarios of the package and those in files."""

from crusaders_rules.third_crusade.scenario import Scenario, load_scenario, scenario_names

__all__ = [
    "Scenario",
    "load_scenario",
    "scenario_names",
]
