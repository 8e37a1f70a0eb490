"""The ruleset: scenario, setup and readings of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from crusaders_rules.answers import Shown, shown
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT, Interpretation
from crusaders_rules.third_crusade.scenario import Scenario, load_scenario


class RulesetError(ValueError):
    """A part of a ruleset has the wrong type."""


def _scenario(value: str | Scenario) -> Scenario:
    if isinstance(value, str):
        return load_scenario(value)
    if not isinstance(value, Scenario):
        raise RulesetError(f"scenario: needs a scenario or the name of one, not {shown(value)}")
    return value


def _default_scenario() -> Scenario:
    return load_scenario("marches")


def _variable(value: object) -> bool:
    if not isinstance(value, bool):
        raise RulesetError(f"variable: needs True or False, not {shown(value)}")
    return value


def _readings(value: object) -> Interpretation:
    """Refuse what is no reading of its question, for the rules would match none; a reading may be given by its name."""
    if not isinstance(value, Interpretation):
        raise RulesetError(f"interpretation: needs an Interpretation, not {shown(value)}")
    given = {field.name: getattr(value, field.name) for field in attrs.fields(Interpretation)}
    changed = {name: _reading(name, one) for name, one in given.items() if type(one) is not _KINDS[name]}
    return attrs.evolve(value, **changed) if changed else value


_KINDS: Mapping[str, Any] = {field.name: type(field.default) for field in attrs.fields(Interpretation)}


def _reading(name: str, given: object) -> Any:  # noqa: ANN401 -- an enum of its own for each question
    known = {str(reading): reading for reading in _KINDS[name]}
    if type(given) is not str or given not in known:
        raise RulesetError(f"interpretation: {name} needs {' or '.join(known)}, not {shown(given)}")
    return known[given]


@attrs.frozen(repr=False)
class Ruleset(Shown):
    """Scenario, setup and readings of a game.

    Attributes:
        scenario: The scenario, or its name, or the path of its file.
        variable: Whether the game begins with the variable setup.
        interpretation: The readings.

    Raises:
        RulesetError: If a part has the wrong type, or a value is not a reading of its question.
        ScenarioError: If there is no such scenario, or it is refused.

    >>> Ruleset("tripoli").scenario.name
    'tripoli'
    """

    scenario: Scenario = attrs.field(factory=_default_scenario, converter=_scenario)
    variable: bool = attrs.field(default=False, converter=_variable, kw_only=True)
    interpretation: Interpretation = attrs.field(default=DEFAULT, converter=_readings, kw_only=True)
