"""Scenarios from files; an unplayable one is refused with the place and the reason.

A scenario states what the box shows in pictures: map, player boards, Orders, cards, setup.  Each value has a
provenance: ``rulebook``, ``example``, ``inferred``, ``neutral`` (0 or empty, for what is unknown), ``ours`` or
``transcribed``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import Keys, line, one_of
from crusaders_rules.files.problems import FileError, Findings, Problem, printable
from crusaders_rules.files.provenance import check_origins
from crusaders_rules.files.reading import parse_toml, read_file, toml_names
from crusaders_rules.files.structuring import structure
from crusaders_rules.third_crusade.home import specs_folder
from crusaders_rules.third_crusade.scenario import fitting, fitting_battle, fitting_cards
from crusaders_rules.third_crusade.scenario.assembled import scenario_of
from crusaders_rules.third_crusade.scenario.effects import effect_schema, parsed
from crusaders_rules.third_crusade.scenario.sheets import Scenario, ScenarioDocument

LARGEST_FILE = 512 * 1024
PROVENANCE = ("rulebook", "example", "inferred", "neutral", "ours", "transcribed")
_ORIGIN: Keys = {"from": (True, one_of(PROVENANCE), None), "why": (True, line(300), None)}
_NO_PROVENANCE = "missing; a scenario must name the sources of its values"


class ScenarioError(FileError):
    """A refused scenario."""


class ScenarioFileError(ScenarioError):
    """A scenario that cannot be read: no such file or name, or not TOML."""


def parse_scenario(data: dict[str, Any], source: str) -> Scenario:
    """Make a scenario from plain data, and refuse one that breaks its schema or the rules.

    Args:
        data: The contents of a TOML file.
        source: Its name in the problems.

    Returns:
        The scenario.

    Raises:
        ScenarioError: With every problem that can be found at once.
    """
    found = Findings(source)
    if "provenance" not in data:
        found.add("provenance", _NO_PROVENANCE)
    stated = {key: value for key, value in data.items() if key != "provenance"}
    document = structure(stated, ScenarioDocument, source, ScenarioError)
    effects = {place: parsed(found, place, value) for place, value in fitting_cards.steps_by_place(document)}
    fitting.check_names(found, document)
    found.refuse(ScenarioError)
    check_origins(found, fitting_cards.values_of(data), data["provenance"], _ORIGIN)
    for check in (fitting.check_regions, fitting.check_roads, fitting.check_armies, fitting.check_players):
        check(found, document)
    fitting.check_placements(found, document)
    fitting.check_tokens(found, document)
    fitting_cards.check_orders(found, document)
    fitting_cards.check_effects(found, document, effects)
    fitting_cards.check_cards(found, document)
    fitting_cards.check_complete(found, document)
    fitting_battle.check_battle(found, document)
    found.refuse(ScenarioError)
    fitting.check_setup(found, document)
    fitting_battle.check_battle_pieces(found, document)
    fitting_cards.check_published(found, document, data)
    found.refuse(ScenarioError)
    return attrs.evolve(scenario_of(document, effects), data=data)


@cache
def scenario_names() -> tuple[str, ...]:
    """Return the names of the scenarios that the package brings, in alphabetical order."""
    return toml_names(specs_folder() / "scenarios")


def load_scenario(name_or_path: str) -> Scenario:
    """Load one of the scenarios of the package, or the scenario in a file.

    Args:
        name_or_path: The name of a scenario, or a path that ends in ``.toml``.

    Returns:
        The scenario; for a name the same object each time.

    Raises:
        ScenarioFileError: There is no such scenario, or the file cannot be read as TOML.
        ScenarioError: The scenario is refused.

    >>> load_scenario("marches").document.scenario.players
    (2, 3, 4)
    """
    if name_or_path.endswith(".toml"):
        return _read(Path(name_or_path), printable(name_or_path))
    known = scenario_names()
    if name_or_path not in known:
        reason = f"no scenario {shown(name_or_path)}; scenarios: {', '.join(known)}, or a path that ends in .toml"
        raise ScenarioFileError("", [Problem("", reason)])
    return _named(name_or_path)


def scenario_named(name: str) -> Scenario:
    """Return one of the scenarios of the package; other than ``load_scenario``, never one in a file.

    Args:
        name: Its name, which may come from an untrusted record or request.

    Raises:
        ScenarioFileError: There is no such scenario.
    """
    known = scenario_names()
    if name not in known:
        raise ScenarioFileError("", [Problem("", f"no scenario {shown(name)}; scenarios: {', '.join(known)}")])
    return load_scenario(name)


@cache
def _named(name: str) -> Scenario:
    source = f"specs/third_crusade/scenarios/{name}.toml"
    made = _read(specs_folder() / "scenarios" / f"{name}.toml", source)
    if made.name != name:
        raise ScenarioError(source, [Problem("scenario.name", "differs from the name of the file")])
    return made


def _read(file: Path, source: str) -> Scenario:
    text = read_file(file, ScenarioFileError, LARGEST_FILE)
    return parse_scenario(parse_toml(text, source, ScenarioFileError), source)


def scenario_schema() -> dict[str, Any]:
    """Return the JSON Schema of a scenario with its provenance."""
    from crusaders_rules.files import json_schema

    made = json_schema.of_class(ScenarioDocument)
    origin = {
        "type": "object",
        "properties": {"from": {"enum": list(PROVENANCE)}, "why": {"type": "string"}},
        "required": ["from", "why"],
        "additionalProperties": False,
    }
    made["properties"]["provenance"] = {"type": "object", "additionalProperties": origin}
    made["required"] = [*made["required"], "provenance"]
    tables = made["properties"]
    effect = {"$ref": "#/$defs/effect"}
    for table in (tables["order"]["items"], tables["space"]["items"]):
        table["properties"]["effect"] = effect
    tables["event"]["additionalProperties"]["properties"] |= {"main": effect, "crown": effect}
    tables["diplomacy"]["items"]["properties"]["rewards"] = {"type": "array", "items": effect}
    return {"$schema": json_schema.DIALECT, **made, "$defs": {"effect": effect_schema()}}
