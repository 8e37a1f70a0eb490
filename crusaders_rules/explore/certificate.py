"""Certificates: the states of an explored model, and a verifier that does not rely on the explorer.

The file has a line of JSON with its version and the certified data, and then a line for each state, sorted.  The hash
is that of these lines.  The verifier judges each state alone: its properties, and that no step leaves the set.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import islice
from pathlib import Path
from typing import Any, cast

import attrs

from crusaders_rules.answers import short, shown
from crusaders_rules.explore.systems import System
from crusaders_rules.files.forms import ANYTHING, Keys, check_table, table_of, text, whole, words
from crusaders_rules.files.lines import text_lines
from crusaders_rules.files.problems import FileError, Findings, printable
from crusaders_rules.files.reading import header, parse_json
from crusaders_rules.files.writing import replace_file

FORMAT, VERSION = "crusaders-certificate", 1
# A predicate that is asked about something else than a state may end in any of these.
_NO_STATE = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
# Far above the largest model that can be explored, so that no file keeps a machine busy for long.
LARGEST_FILE = 512 * 1024 * 1024
LONGEST_LINE = 64 * 1024
MOST_STATES = 5_000_000

_digest = text("[0-9a-f]{1,64}", "hexadecimal digits")
_count = whole(0, 10**12)
FORM: Keys = {
    "model": (True, words(200), None),
    "settings": (False, table_of(ANYTHING, 100), None),
    "edition": (True, _digest, None),
    "states": (True, whole(0, MOST_STATES), None),
    "transitions": (True, _count, None),
    "depth": (True, _count, None),
    "hash": (True, _digest, None),
}


class CertificateError(FileError):
    """A file that is no certificate."""


class RefusedError(ValueError):
    """A certificate is wrong."""


@attrs.frozen(kw_only=True)
class Certificate:
    """The certified data of a model.

    Attributes:
        model: Its id.
        settings: All its settings.
        edition: The digest of the edition.
        states: The number of states.
        transitions: The number of their steps.
        depth: The greatest distance of a state from the initial states.
        hash: The SHA-256 of the sorted states, a line for each.
    """

    model: str
    settings: Mapping[str, Any] = attrs.field(factory=dict)
    edition: str
    states: int
    transitions: int
    depth: int
    hash: str

    def require(self, **wanted: object) -> None:
        """Refuse a certificate with other data.

        Args:
            **wanted: The required values of fields.

        Raises:
            RefusedError: At the first field that differs.
        """
        for name, value in wanted.items():
            # What is written as JSON comes back with lists for tuples, and so must this.
            said, asked = getattr(self, name), json.loads(json.dumps(value))
            if isinstance(asked, dict):
                for key in asked | said:
                    _refuse_other(f"{name}: {short(ascii(key))}", said.get(key), asked.get(key))
            else:
                _refuse_other(name, said, asked)


def hash_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 of lines."""
    found = hashlib.sha256()
    for line in lines:
        found.update(f"{line}\n".encode())
    return found.hexdigest()


def write_certificate(file: Path, certificate: Certificate, lines: Iterable[str]) -> None:
    """Write a certificate; it is compressed if the name ends in ``.gz``.

    Args:
        file: The file.
        certificate: What is certified.
        lines: The states, sorted.

    Raises:
        OSError: If the file cannot be written.
    """
    first = json.dumps({"format": FORMAT, "version": VERSION, **attrs.asdict(certificate)})
    content = "".join(f"{line}\n" for line in (first, *lines)).encode()
    # Without the time, so that the same states make the same file.
    replace_file(file, gzip.compress(content, mtime=0) if file.suffix == ".gz" else content)


def read_certificate(file: Path) -> tuple[Certificate, list[str]]:
    """Read a certificate.

    Args:
        file: The file, compressed or not.

    Returns:
        What is certified, and the states, a line for each.

    Raises:
        CertificateError: If the file cannot be read, is no certificate, or is larger than any is.
    """
    lines = text_lines(file, CertificateError, largest=LARGEST_FILE, longest=LONGEST_LINE)
    source = printable(file)
    data = parse_json(next(lines, ""), f"{source}: line 1", CertificateError)
    wrong = header(data, FORMAT, VERSION)
    if wrong:
        raise CertificateError(f"{source}: line 1", wrong)
    said = {key: value for key, value in cast("dict[str, Any]", data).items() if key not in {"format", "version"}}
    found = Findings(f"{source}: line 1")
    check_table(found, "", said, FORM)
    found.refuse(CertificateError)
    certificate = Certificate(**said)
    # One more than there should be is enough to see that there are too many.
    return certificate, list(islice(lines, certificate.states + 1))


def certified_states(
    certificate: Certificate, lines: Sequence[str], state_of: Callable[[str], Any], line_of: Callable[[Any], str]
) -> list[Any]:
    """Return the states in the lines of a certificate.

    Args:
        certificate: What is certified.
        lines: The lines of the states.
        state_of: Turns a line into a state.
        line_of: Turns a state into a line.

    Raises:
        RefusedError: If these are not the certified lines, or a line holds no state.
    """
    if list(lines) != sorted(lines) or hash_of(lines) != certificate.hash:
        raise RefusedError("hash: the states are not those that it was made of, or not in their order")
    states = []
    for number, line in enumerate(lines, 2):
        try:
            states.append(state_of(line))
            # Python treats 1.0 and 1 as equal, but the hash would be that of other lines.
            alike = line_of(states[-1]) == line
        except RecursionError as error:
            raise RefusedError(f"line {number}: is nested too deeply") from error
        except (TypeError, ValueError) as error:
            raise RefusedError(f"line {number}: {error}") from error
        if not alike:
            raise RefusedError(f"line {number}: is not written as a state is")
    return states


def verify_certificate(
    certificate: Certificate, states: Sequence[Any], system: System[Any, Any], *, connected: bool = False
) -> None:
    """Judge the states of a certificate by the rules, one at a time.

    Args:
        certificate: What is certified.
        states: The states, in the order of their lines.
        system: The model: its starts, its steps and its properties.
        connected: Whether each state must also be reachable from each other one.

    Raises:
        RefusedError: At the first difference from the certified data.
    """
    import networkx as nx

    number = _numbers(states, system)
    steps, quiet = _steps(states, system, number)
    key = system.canonical or _itself
    first = [number.get(key(state), -1) for state in system.initial]
    if min(first) < 0:
        raise RefusedError("a state in which a play begins is missing")
    _same("states", certificate.states, len(states))
    _same("transitions", certificate.transitions, sum(map(len, steps)))
    graph = nx.DiGraph(dict(enumerate(steps)))
    layers = list(nx.bfs_layers(graph, first))
    if sum(map(len, layers)) < len(states):
        raise RefusedError("some state is not reached by any play")
    _same("depth", certificate.depth, len(layers) - 1)
    if connected and not nx.is_strongly_connected(graph):
        raise RefusedError("some state cannot be reached from another one")
    for name, met in system.sometimes.items():
        if not any(map(met, states)):
            raise RefusedError(f"no state has {name}")
    try:
        TopologicalSorter(quiet).prepare()
    except CycleError as error:
        raise RefusedError("the steps have a non-progress cycle") from error


def _numbers(states: Sequence[Any], system: System[Any, Any]) -> dict[Any, int]:
    try:
        number = {(system.canonical or _itself)(state): place for place, state in enumerate(states)}
    except _NO_STATE as error:
        raise RefusedError("some line holds no state of this model") from error
    if len(number) < len(states):
        raise RefusedError("a state stands there twice")
    return number


def _steps(
    states: Sequence[Any], system: System[Any, Any], number: Mapping[Any, int]
) -> tuple[list[list[int]], dict[int, list[int]]]:
    """Return the targets of the steps from each state, and the targets of steps without progress."""
    steps, quiet = [], {}
    for place, state in enumerate(states):
        try:
            row, quiet[place], fault = _judged(state, system, number)
        except _NO_STATE as error:
            raise RefusedError(f"line {place + 2}: is no state of this model") from error
        if fault is not None:
            raise RefusedError(f"line {place + 2}: {fault}")
        steps.append(row)
    return steps, quiet


def _judged(
    state: Any,  # noqa: ANN401 -- each model has its own kind of state
    system: System[Any, Any],
    number: Mapping[Any, int],
) -> tuple[list[int], list[int], str | None]:
    """Return the targets of the steps from a state, those of steps without progress, and what is wrong."""
    broken = next((name for name, holds in system.always.items() if not holds(state)), None)
    if broken is not None:
        return [], [], f"this does not hold: {broken}"
    key, row, quiet = system.canonical or _itself, [], []
    for label, after in system.successors(state):
        place = number.get(key(after))
        if place is None:
            return [], [], "a step leads to a state that is missing"
        row.append(place)
        broken = next((name for name, holds in system.every_step.items() if not holds(state, after)), None)
        if broken is not None:
            return [], [], f"of a step this does not hold: {broken}"
        if system.progress is not None and not system.progress(state, label, after):
            quiet.append(place)
    dead = not row and system.ended is not None and not system.ended(state)
    return row, quiet, "nothing can be done, and the play has not ended" if dead else None


def _itself(state: Any) -> Any:  # noqa: ANN401 -- see _judged
    return state


def _refuse_other(name: str, said: object, asked: object) -> None:
    if said != asked:
        raise RefusedError(f"{name}: {shown(said)} is certified, not {shown(asked)}")


def _same(name: str, said: object, found: object) -> None:
    if said != found:
        raise RefusedError(f"{name}: {said} is certified, {found} is found")
