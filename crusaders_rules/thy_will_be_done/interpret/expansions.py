"""Expansions: files that add to an edition, or change it; any number of them at once.

A file in ``specs/thy_will_be_done/expansions`` has the keys of an edition file. ``value`` replaces what the edition
has, and ``adds`` adds to it. What an expansion changes in a rule is not here: that rule's function asks the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import Keys, check_table
from crusaders_rules.files.problems import FileError, Findings, Problem, joined, suggestion
from crusaders_rules.files.reading import parse_toml, read_file, toml_names
from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.edition_format import KEYS, check_value
from crusaders_rules.thy_will_be_done.interpret.editions import LARGEST_FILE, check_together, shaped
from crusaders_rules.thy_will_be_done.interpret.pieces import NAME, ORIGIN, RULE, TITLE
from crusaders_rules.thy_will_be_done.interpret.reading_names import FIELDS

_ROW: Keys = {"value": (False, None, None), "adds": (False, None, None), **ORIGIN}
_OWN = {"name": NAME, "title": TITLE, "rule": RULE}
# What is added to can hold more; anything else can only be replaced.
_GROWING = frozenset(
    {"players", "boards", "tiles", "tokens", "troop-costs", "building-costs", "majorities", "knight-orders"}
    | {"influence-tiles"}
)


class ExpansionError(FileError):
    """A missing expansion, or one that cannot be added to an edition."""


@attrs.frozen
class Expansion:
    """What an expansion adds and changes.

    Attributes:
        name: Its name in files and commands.
        title: Its name for people.
        rule: The rule that it stands on, which refuses it where it cannot be played.
        rows: For each key of an edition, the ``value`` that replaces it or what it ``adds``, its source and the reason.
    """

    name: str
    title: str
    rule: str
    rows: Mapping[str, Mapping[str, Any]]


def expansion_names() -> tuple[str, ...]:
    """Return the names of the expansions that the package brings, in alphabetical order."""
    return toml_names(specs_folder() / "expansions")


def _check_row(found: Findings, key: str, row: Mapping[str, Any]) -> None:
    how = [word for word in ("value", "adds") if word in row]
    if len(how) != 1:
        found.add(key, "needs either a value, or what it adds")
    elif key in _OWN:
        found.add(joined(key, "value"), _OWN[key](row.get("value")))
    elif "adds" in row and key not in _GROWING:
        found.add(joined(key, "adds"), "nothing can be added to this; give its value")
    else:
        check_value(found, key, row[how[0]], joined(key, how[0]), adds="adds" in row)


def parse_expansion(data: Mapping[str, Any], source: str) -> Expansion:
    """Make an expansion from plain data.

    Args:
        data: The contents of a TOML file: for each key a table with ``value`` or ``adds``, ``from`` and ``why``.
        source: The name of the data in problems.

    Returns:
        The expansion.

    Raises:
        ExpansionError: If the data have problems; the error has all of them.
    """
    found = Findings(source)
    for key, row in data.items():
        if key not in KEYS and key not in _OWN:
            found.add(key, f"unknown key{suggestion(key, sorted(KEYS | _OWN.keys()))}")
        elif check_table(found, key, row, _ROW):
            _check_row(found, key, row)
    for key in sorted(_OWN.keys() - data.keys()):
        found.add(key, "missing")
    found.refuse(ExpansionError)
    name, title, stands_on = (data[key]["value"] for key in _OWN)
    return Expansion(name, title, stands_on, {key: row for key, row in data.items() if key not in _OWN})


@cache
def load_expansion(name: str) -> Expansion:
    """Return the expansion of this name.

    Args:
        name: Its name, the name of its file in ``specs/thy_will_be_done/expansions``.

    Returns:
        What it adds and changes; the same object each time.

    Raises:
        ExpansionError: If there is no such expansion, or its file is refused.

    >>> load_expansion("five-and-six").rule
    'five.base'
    """
    known = expansion_names()
    if name not in known:
        reason = f"no expansion {shown(name)}; expansions: {', '.join(known)}"
        raise ExpansionError("", [Problem("", reason)])
    source = f"specs/thy_will_be_done/expansions/{name}.toml"
    file = specs_folder() / "expansions" / f"{name}.toml"
    data = parse_toml(read_file(file, ExpansionError, LARGEST_FILE), source, ExpansionError)
    made = parse_expansion(data, source)
    if made.name != name:
        raise ExpansionError(source, [Problem("name", "differs from the name of the file")])
    return made


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of expansions in alphabetical order.

    Raises:
        ExpansionError: If there is no such expansion, or one is named twice.
    """
    ordered = tuple(sorted(load_expansion(name).name for name in names))
    for name in ordered:
        if ordered.count(name) > 1:
            raise ExpansionError("", [Problem("", f"the expansion {name} is named twice")])
    return ordered


@cache
def expanded(edition: Edition, names: tuple[str, ...]) -> Edition:
    """Return an edition with expansions.

    Args:
        edition: An edition, with or without expansions.
        names: The names of all expansions, in alphabetical order.

    Returns:
        The edition with the data of exactly these expansions.

    Raises:
        ExpansionError: If the edition allows no expansions or has others already, or if its values no longer fit.
    """
    if names == edition.expansions:
        return edition
    if edition.expansions:
        reason = f"the edition has {' and '.join(edition.expansions)} already; begin with the edition alone"
        raise ExpansionError("", [Problem("", reason)])
    added = [load_expansion(name) for name in names]
    for expansion in added if edition.no_expansions else ():
        reason = f"the edition {edition.name} allows no expansion: {edition.no_expansions}"
        raise ExpansionError("", [Problem("", reason, expansion.rule)])
    # What replaces a value comes first: so one expansion can add to what another one brings.
    for how in ("value", "adds"):
        for expansion in added:
            edition = _with_rows(edition, expansion, how)
    edition = attrs.evolve(edition, expansions=names)
    found = Findings(edition.name)
    check_together(found, edition)
    found.refuse(ExpansionError)
    return edition


def _with_rows(edition: Edition, expansion: Expansion, how: str) -> Edition:
    changes: dict[str, Any] = {}
    for key, row in expansion.rows.items():
        if how not in row:
            continue
        if key == "readings":
            names: Any = {FIELDS[question]: reading for question, reading in row["value"].items()}
            changes["readings"] = attrs.evolve(edition.readings, **names)
            continue
        ((field, made),) = shaped(key, row[how]).items()
        changes[field] = (*getattr(edition, field), *made) if how == "adds" else made
    return attrs.evolve(edition, **changes)
