"""Scenarios: what the pictures of the box hold, as data with its provenance."""

from crusaders_rules.third_crusade.scenario.scenarios import (
    ScenarioError,
    ScenarioFileError,
    load_scenario,
    parse_scenario,
    scenario_names,
)
from crusaders_rules.third_crusade.scenario.sheets import Profile, Scenario

__all__ = [
    "Profile",
    "Scenario",
    "ScenarioError",
    "ScenarioFileError",
    "load_scenario",
    "parse_scenario",
    "scenario_names",
]
