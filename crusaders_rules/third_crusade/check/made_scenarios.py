"""Scenarios made for a question: ``marches`` with a few changes, so that a short play comes to what is asked."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from crusaders_rules.third_crusade.scenario import Scenario, load_scenario
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario

Data = dict[str, Any]


def _twice_as_many_objectives(data: Data) -> None:
    """Give the variable setup of four players the Objective Cards that it needs."""
    data["objective"] += [{**row, "name": f"{row['name']}-again"} for row in data["objective"]]


def _large_camps(data: Data) -> None:
    """Let an Order place three Infantry into a Desert, also into one with enemies."""
    for row in data["order"]:
        if row["name"] == "camp":
            row["effect"] = [{"verb": "place", "what": "infantry", "count": 3}]


def _many_diversions(data: Data) -> None:
    """Give each Army four Diversions, and place both Alliances round Jerusalem."""
    for row in data["army"]:
        row["orders"]["feint"] = 4
    _place(
        data,
        ("jerusalem", "ayyubid", {"infantry": 3}),
        ("salt-plain", "turkoman", {"infantry": 3}),
        ("south-waste", "angevin", {"infantry": 3, "cavalry": 1}),
        ("north-waste", "holy-roman-empire", {"infantry": 3, "cavalry": 1}),
    )


def _mixed_defence(data: Data) -> None:
    """Let both Muslims and Neutral Units defend Jerusalem against many."""
    _place(
        data,
        ("jerusalem", "ayyubid", {"infantry": 2}),
        ("jerusalem", "turkoman", {"infantry": 2}),
        ("jerusalem", "neutral", {"infantry": 2}),
        ("south-waste", "angevin", {"infantry": 6, "cavalry": 2, "siege-engine": 1}),
        ("north-waste", "holy-roman-empire", {"infantry": 6, "cavalry": 2, "siege-engine": 1}),
    )


def _place(data: Data, *rows: tuple[str, str, dict[str, int]]) -> None:
    """Place these Units on the map, and no others."""
    kept = [row for row in data["placement"] if "ship" in row]
    data["placement"] = [*kept, *({"region": where, "owner": owner, "units": units} for where, owner, units in rows)]


@attrs.frozen
class Change:
    """A change of ``marches`` for four players: what is changed, why, and whether the setup is variable."""

    make: Callable[[Data], None]
    why: str
    variable: bool = False


_DIVERSIONS = Change(
    _many_diversions,
    "Each Army has four Diversions, and both Alliances stand round Jerusalem, so that a Diversion often has a choice.",
)
MADE: Mapping[str, Change] = {
    "third.deploy.jerusalem.limit": Change(
        _twice_as_many_objectives,
        "There are twice as many Objective Cards: the marches have too few for the variable setup of four players.",
        variable=True,
    ),
    "third.battle.no-origin": Change(
        _large_camps,
        "An Order places three Infantry into a Desert: in the games on the marches, what an effect placed among "
        "enemies never outlived a lost Battle.",
    ),
    "third.reaction.diversion.target": _DIVERSIONS,
    "third.reaction.diversion.diversion": _DIVERSIONS,
    "third.losses.fair.how": Change(
        _mixed_defence, "Both Muslims and Neutral Units defend Jerusalem: it takes three losses from three owners."
    ),
}


def made_for(question: str) -> Scenario:
    """Return the scenario that is made for a question.

    Args:
        question: The question.

    Raises:
        KeyError: None is made for it.
    """
    change = MADE[question].make
    data = copy.deepcopy(load_scenario("marches").data)
    name = f"made-for-{question.removeprefix('third.').replace('.', '-')}"
    data["scenario"] |= {"name": name, "title": "The marches, changed for a question"}
    change(data)
    return parse_scenario(data, name)
