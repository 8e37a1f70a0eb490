"""What the questions, the components and the editions say of the same thing agrees with the code."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from typing import Any

import attrs

from crusaders_rules.catalog.loading import load
from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.interpret import Interpretation, readings
from crusaders_rules.thy_will_be_done.interpret.editions import edition_data

SWITCHES: dict[str, type[StrEnum]] = {
    name: one
    for name, one in vars(readings).items()
    if isinstance(one, type) and issubclass(one, StrEnum) and one is not StrEnum
}


def _questions_by_switch() -> dict[str, dict[str, tuple[str, bool]]]:
    """For each switch, its members with the reading that names them and whether that is the default."""
    found: dict[str, dict[str, tuple[str, bool]]] = {}
    for question in load(specs_folder()).questions:
        for reading in question.readings:
            if reading.code:
                switch, member = reading.code.split(".")
                found.setdefault(switch, {})[member] = (reading.name, reading.name == question.default)
    return found


def test_every_member_of_a_switch_is_a_reading_on_file() -> None:
    """A reading that the code can take is on file under the value that a record holds, and nothing else is."""
    expected = {name: {one.name: one.value for one in switch} for name, switch in SWITCHES.items()}
    filed = {
        switch: {member: name for member, (name, _) in members.items()}
        for switch, members in _questions_by_switch().items()
    }
    assert expected == filed


def test_the_defaults_of_the_code_are_those_on_file() -> None:
    """What is played without further ado is what the evidence was found to speak for."""
    filed = {
        switch: [member for member, (_, default) in members.items() if default]
        for switch, members in _questions_by_switch().items()
    }
    played = {type(value).__name__: [value.name] for value in attrs.astuple(Interpretation(), recurse=False)}
    assert played == filed


def _components() -> dict[str, dict[str, Any]]:
    folder = specs_folder() / "components"
    tables: dict[str, dict[str, Any]] = {}
    for file in sorted(folder.iterdir()):
        tables |= tomllib.loads(file.read_text(encoding="utf-8"))
    return tables


def test_the_edition_has_the_values_that_the_components_account_for() -> None:
    """The same value from the same kind of place, for every key that both have; only the tile list is ours alone."""
    accounted = _components()
    data = edition_data("deluxified-2017")
    common = {key for key in data if key in accounted}
    assert {"name", "title"} == set(data) - common
    differing = {
        key
        for key in common
        if (data[key]["value"], data[key]["from"]) != (accounted[key].get("value"), accounted[key].get("from"))
    }
    assert {"tiles"} == differing


def test_what_is_not_known_says_what_is_assumed() -> None:
    """An entry has a value with an origin, which the loader sees to, or says that it is unknown and what is assumed."""
    entries = _components().values()
    assert all({"value", "from"} <= entry.keys() or {"unknown", "assumed"} == entry.keys() for entry in entries)
