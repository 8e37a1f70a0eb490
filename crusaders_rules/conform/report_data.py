"""The findings about an engine as plain data, and as JUnit XML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import attrs

from crusaders_rules.conform.findings import Conformity, Departure

FORMAT, VERSION = "crusaders-conformance", 1


def document(found: Conformity) -> dict[str, Any]:
    """Return the findings as data for JSON.

    Args:
        found: The findings.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "verdict": found.verdict,
        "engine": {"name": found.name, "command": list(found.command), "can": list(found.can)},
        "suite": found.digest,
        "reach": attrs.asdict(found.reach) | {"rate": found.reach.rate, "rates": found.reach.rates}
        if found.reach
        else None,
        "seconds": round(found.seconds, 1),
        "games": found.games,
        "asked": {kind: attrs.asdict(tally) for kind, tally in found.tallies.items()},
        "departures": [attrs.asdict(one) for one in found.departures],
        "not_listed": found.not_listed,
        "failures": [attrs.asdict(one) for one in found.failures],
        "questions": [{**attrs.asdict(one), "reading": one.reading, "said": one.said} for one in found.questions],
    }


def junit(found: Conformity) -> str:
    """Return the findings as JUnit XML: a test case for each kind of vector, each departure and each failure."""
    cases = list(_cases(found))
    wrong = {name: sum(1 for _, _, kind, _ in cases if kind == name) for name in ("failure", "error", "skipped")}
    root = ET.Element("testsuites")
    suite = ET.SubElement(
        root,
        "testsuite",
        name="crusaders conform",
        tests=str(len(cases)),
        failures=str(wrong["failure"]),
        errors=str(wrong["error"]),
        skipped=str(wrong["skipped"]),
        time=f"{found.seconds:.1f}",
    )
    for group, name, kind, text in cases:
        case = ET.SubElement(suite, "testcase", classname=_printable(group), name=_printable(name))
        if kind:
            ET.SubElement(case, kind, message=_printable(text.partition("\n")[0])).text = _printable(text)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _cases(found: Conformity) -> Iterator[tuple[str, str, str, str]]:
    """Yield group, name, result, and a text."""
    for kind, tally in found.tallies.items():
        asked = tally.agreed + tally.departed + tally.lenient
        yield "vectors", kind, "" if asked else "skipped", "the engine does not offer it"
    for one in found.departures:
        yield "departures", f"{one.where}: {one.request['op']} ({one.ground})", "failure", "\n".join(details(one))
    for failure in found.failures:
        yield "program", f"{failure.request.get('op')}", "error", f"it {failure.fault}: {failure.detail}"
    for inference in found.questions:
        yield "questions", f"{inference.question}: {inference.said}", "", ""


def details(one: Departure) -> Iterator[str]:
    """Yield the lines that say where a departure is, by which rules, and what is different."""
    yield one.differences[0]
    yield f"asked: {one.request['op']} {one.request.get('decision', '')}".rstrip()
    if one.rules:
        yield f"rules: {', '.join(one.rules)}"
    if one.explained:
        yield f"right by another reading: {', '.join(one.explained)}"
    yield from one.differences[1:]
    if one.alike:
        yield f"departures of the same cause: {one.alike}"


def _printable(text: str) -> str:
    """Return a text without the characters that XML does not allow."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
