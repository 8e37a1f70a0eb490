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


def _card_of_the_north(data: Data) -> None:
    """Let one of the Objective Cards be of the north map."""
    data["objective"][0]["north"] = True


def _unlike_objectives(data: Data) -> None:
    """Let every second Objective Card give much more Glory for each number of Cities."""
    for row in data["objective"][::2]:
        row["table"] = [4 * glory for glory in row["table"]]


def _large_camps(data: Data) -> None:
    """Let an Order place three Infantry into a Desert, also into one with enemies."""
    for row in data["order"]:
        if row["name"] == "camp":
            row["effect"] = [{"verb": "place", "what": "infantry", "count": 3}]


def _twice_in_a_city(data: Data) -> None:
    """Let the levies place an Infantry and a token, both in a City that the player Controls."""
    city = {"type": "city", "controlled": True}
    for name, row in data["event"].items():
        if name.endswith("-levies"):
            row["main"] = [
                {"verb": "place", "what": "infantry", **city},
                {"verb": "place", "what": "gold-token", **city},
            ]


def _weak_leaders(data: Data) -> None:
    """Let two Leaders who cannot fight stand next to each other, alone."""
    _place(data)
    data["placement"] += [
        {"region": "north-waste", "owner": "holy-roman-empire", "units": {}, "leaders": ["otto"]},
        {"region": "hill-town", "owner": "turkoman", "units": {}, "leaders": ["ilghazi"]},
    ]


def _engines_alone(data: Data) -> None:
    """Let Siege Engines stand alone in Deserts, next to enemies."""
    _place(
        data,
        ("north-waste", "holy-roman-empire", {"siege-engine": 1}),
        ("south-waste", "angevin", {"siege-engine": 1}),
        ("jerusalem", "ayyubid", {"infantry": 3}),
        ("hill-town", "turkoman", {"infantry": 3}),
    )


def _many_diversions(data: Data) -> None:
    """Give each Army four Diversions, and place both Alliances round Jerusalem."""
    _give(data, "feint")
    _round_jerusalem(data)


def _bandits_by_order(data: Data) -> None:
    """Give each Army four Reinforces, let an Order place Bandits, and place both Alliances round Jerusalem."""
    _give(data, "relief")
    _round_jerusalem(data)
    for row in data["order"]:
        if row["name"] == "march-far":
            row["effect"] = [{"verb": "place", "what": "bandit", "count": 2}]


def _give(data: Data, order: str) -> None:
    """Give each Army four Orders of a name."""
    for row in data["army"]:
        row["orders"][order] = 4


def _round_jerusalem(data: Data) -> None:
    """Place both Alliances round Jerusalem."""
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


def _mixed_withdrawals(data: Data) -> None:
    """Let both Muslims and Neutral Units defend Jerusalem, with no Orders but Marches and Tactical Retreats."""
    _mixed_defence(data)
    _only_withdrawals(data)


def _only_withdrawals(data: Data) -> None:
    """Give each Army four Marches and four Tactical Retreats, and no other Orders."""
    for row in data["army"]:
        row["orders"] = {"march": 4, "withdraw": 4}


def _leader_with_partner(data: Data) -> None:
    """Let a Leader without Units of that Army defend Jerusalem, with no Orders but Marches and Tactical Retreats."""
    _only_withdrawals(data)
    _place(
        data,
        ("jerusalem", "turkoman", {"infantry": 1}),
        ("south-waste", "angevin", {"infantry": 4}),
        ("north-waste", "holy-roman-empire", {"infantry": 4}),
    )
    data["placement"].append({"region": "jerusalem", "owner": "ayyubid", "units": {}, "leaders": ["nasir"]})


def _crowded_withdrawals(data: Data) -> None:
    """Let a Muslim leave Jerusalem full of Neutral Units, with enemies or Neutral Units in all Regions around."""
    _only_withdrawals(data)
    _place(
        data,
        ("jerusalem", "ayyubid", {"infantry": 1}),
        ("jerusalem", "neutral", {"infantry": 5}),
        ("salt-plain", "turkoman", {"infantry": 1}),
        ("north-waste", "turkoman", {"infantry": 1}),
        ("dry-river", "turkoman", {"infantry": 1}),
        ("south-waste", "angevin", {"infantry": 4, "siege-engine": 1}),
        ("south-waste", "neutral", {"infantry": 2}),
    )


def _shared_camp(data: Data) -> None:
    """Let partners stand together with Neutral Units that one of them Controls, and March together often."""
    _give(data, "march-together")
    _place(
        data,
        ("west-harbor", "angevin", {"infantry": 1}),
        ("west-harbor", "holy-roman-empire", {"infantry": 2}),
        ("west-harbor", "neutral", {"infantry": 1}),
        ("jerusalem", "ayyubid", {"infantry": 2}),
        ("jerusalem", "turkoman", {"infantry": 1}),
        ("jerusalem", "neutral", {"infantry": 1}),
    )


def _full_port(data: Data) -> None:
    """Let three Infantry come by ship to an Army with Presence in two Ports, of which one has less room."""
    _place(
        data,
        ("west-harbor", "angevin", {"infantry": 1}),
        ("east-harbor", "angevin", {"infantry": 4}),
        ("north-waste", "holy-roman-empire", {"infantry": 2}),
        ("jerusalem", "ayyubid", {"infantry": 3}),
        ("hill-town", "turkoman", {"infantry": 2}),
    )
    for row in data["placement"]:
        if row.get("ship") == "1191-spring":
            row["units"] = {"infantry": 3}


def _place(data: Data, *rows: tuple[str, str, dict[str, int]]) -> None:
    """Place these Units on the map, and no others."""
    kept = [row for row in data["placement"] if "ship" in row]
    data["placement"] = [*kept, *({"region": where, "owner": owner, "units": units} for where, owner, units in rows)]


@attrs.frozen
class Change:
    """A change of ``marches``: what is changed, why, whether the setup is variable, and for how many players."""

    make: Callable[[Data], None]
    why: str
    variable: bool = False
    players: int = 4


_DIVERSIONS = Change(
    _many_diversions,
    "Each Army has four Diversions, and both Alliances stand round Jerusalem, so that a Diversion often has a choice.",
)
_MIXED = Change(
    _mixed_defence, "Both Muslims and Neutral Units defend Jerusalem: it takes three losses from three owners."
)
_WITHDRAWALS = Change(
    _mixed_withdrawals,
    "The Armies have Marches and Tactical Retreats only, and both Muslims and Neutral Units defend Jerusalem.",
)
_CROWD = Change(
    _crowded_withdrawals,
    "The Armies have Marches and Tactical Retreats only; who takes Jerusalem finds it full of Neutral Units, and no "
    "Region round it is open.",
)
MADE: Mapping[str, Change] = {
    "third.deploy.jerusalem.limit": Change(
        _twice_as_many_objectives,
        "There are twice as many Objective Cards: the marches have too few for the variable setup of four players.",
        variable=True,
    ),
    "third.deploy.stop": Change(
        _twice_as_many_objectives,
        "There are twice as many Objective Cards: the marches have too few for the variable setup of four players.",
        variable=True,
    ),
    "third.setup.objectives.north": Change(
        _card_of_the_north, "One Objective Card is of the north map; no card of the marches is.", players=3
    ),
    "third.event.region-once": Change(
        _twice_in_a_city,
        "The levies place an Infantry and a token: few main effects of the marches have two parts for the same kind of "
        "Region.",
    ),
    "third.battle.no-origin": Change(
        _large_camps,
        "An Order places three Infantry into a Desert: in the games on the marches, what an effect placed among "
        "enemies never outlived a lost Battle.",
    ),
    "third.battle.zero-strength": Change(
        _engines_alone, "Siege Engines stand alone in Deserts, next to enemies: no game on the marches came to that."
    ),
    "third.battle.leaders-only.both": Change(
        _weak_leaders, "Two Leaders who cannot fight stand next to each other, alone."
    ),
    "third.reaction.diversion.target": _DIVERSIONS,
    "third.reaction.diversion.diversion": _DIVERSIONS,
    "third.reaction.diversion.executed": _DIVERSIONS,
    "third.reaction.reinforce.bandits": Change(
        _bandits_by_order,
        "Each Army has four Reinforces, an Order places Bandits, and both Alliances stand round Jerusalem.",
    ),
    "third.reaction.tactical-retreat.who": _WITHDRAWALS,
    "third.reaction.tactical-retreat.attacker-loss": _WITHDRAWALS,
    "third.reaction.tactical-retreat.neutrals": _WITHDRAWALS,
    "third.reaction.tactical-retreat.unit": Change(
        _leader_with_partner,
        "The Armies have Marches and Tactical Retreats only; a Leader without Units of that Army defends Jerusalem.",
    ),
    "third.losses.who": _MIXED,
    "third.losses.fair.how": _MIXED,
    "third.losses.fair.none-left": _MIXED,
    "third.retreat.surplus.which": _CROWD,
    "third.retreat.surplus.nowhere": _CROWD,
    "third.end.pair.objective.compare": Change(
        _unlike_objectives,
        "Every second Objective Card gives four times as much Glory. The tables of the marches are so alike that Glory "
        "and Cities name the same winner in every game of the search.",
    ),
    "third.upkeep.ships.split": Change(
        _full_port, "Three Infantry come by ship to an Army with Presence in two Ports, of which one has less room."
    ),
    "third.march.coordinated.neutrals": Change(
        _shared_camp, "Partners stand together with Neutral Units that one of them Controls."
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
