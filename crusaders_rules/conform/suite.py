"""The published suite: a folder of vectors with a list of contents, a digest and a JSON Schema."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules import __version__
from crusaders_rules.answers import shown
from crusaders_rules.catalog.loading import load
from crusaders_rules.conform.ordering import ordered
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import COMPUTES, KINDS, USES, Vector, key_of
from crusaders_rules.files.lines import text_lines
from crusaders_rules.files.problems import FileError, Problem, printable
from crusaders_rules.files.reading import header, parse_json, read_file
from crusaders_rules.files.writing import replaced_folder, to_text
from crusaders_rules.game import Game

FORMAT, VERSION = "crusaders-vectors", 1
CONTENTS, POSITIONS, SCHEMA = "suite.json", "positions.jsonl.gz", "vectors.schema.json"
# What the tool for mutants writes beside them.
NOTICED = "noticed.json"
# Before the key of a vector about a decision: whole turns notice the wrong rule if they are asked in its place.
IN_TURNS = "turns:"
_LARGEST, _LONGEST = 1 << 30, 1 << 22
# What a vector may leave out.
_USUAL: Mapping[str, object] = {"uses": COMPUTES, "play": []}


class SuiteError(FileError):
    """A suite that cannot be read or written."""


@attrs.frozen
class WrongRule:
    """A rule with one fault, which answered vectors in place of the book.

    Attributes:
        rules: The ids of the rules that were wrong.
        by: The keys of some vectors that notice it; none if no vector does.
    """

    rules: tuple[str, ...]
    by: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Suite:
    """A suite as it lies on disk.

    Attributes:
        contents: The list of contents.
        positions: The positions by their names in the vectors.
        vectors: Each vector with its name, in the order in which they are asked.
        noticed: The wrong rules that were tried with these vectors; none if that was not measured.
    """

    contents: Mapping[str, Any]
    positions: Mapping[str, Mapping[str, Any]]
    vectors: tuple[tuple[str, Vector], ...]
    noticed: tuple[WrongRule, ...] = ()


def write_suite(
    folder: Path, game: Game, vectors: Iterable[Vector], most: int | None = None, noticed: Sequence[WrongRule] = ()
) -> dict[str, Any]:
    """Write a suite atomically: a folder that is there stays as it is until the new one is complete.

    Args:
        folder: The folder; one that holds something else is not replaced.
        game: The game.
        vectors: Its vectors.
        most: How many to keep, those that are asked first; None for all.
        noticed: The wrong rules that were tried with these vectors, or with some of them: what notices one is asked
            first.

    Returns:
        The list of contents.

    Raises:
        SuiteError: If it cannot be written.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with replaced_folder(folder, CONTENTS) as fresh:
            fresh.mkdir()
            every = list(vectors)
            return _written(fresh, game, every, ordered(every, _noticing(every, noticed))[:most], noticed)
    except OSError as reason:
        said = reason.strerror or str(reason)
        raise SuiteError(printable(folder), [Problem("", f"cannot be written: {said}")]) from reason


def _written(
    folder: Path, game: Game, vectors: Sequence[Vector], order: Sequence[int], noticed: Sequence[WrongRule]
) -> dict[str, Any]:
    """Write the files of a suite, and return its list of contents."""
    from crusaders_rules.conform.suite_schema import schema  # late: only this needs it

    files, ranks = _SuiteFiles(), {number: rank for rank, number in enumerate(order, start=1)}
    # Positions of one ground are much alike, and compress well if they stand together.
    for number in sorted(ranks, key=lambda one: (vectors[one].ground, one)):
        files.add(vectors[number], ranks[number])
    contents = _contents(game, files)
    for name, lines in files.lines.items():
        (folder / name).write_bytes(gzip.compress("".join(lines).encode("ascii"), mtime=0))
    (folder / SCHEMA).write_text(to_text(schema()), encoding="utf-8")
    (folder / CONTENTS).write_text(to_text(contents), encoding="utf-8")
    if noticed:
        kept = {key_of(vectors[number]) for number in ranks}
        (folder / NOTICED).write_text(_measure(contents, noticed, kept), encoding="utf-8")
    return contents


def _noticing(vectors: Sequence[Vector], noticed: Sequence[WrongRule]) -> dict[int, list[int]]:
    """Return the places of the wrong rules that a vector notices, by its number."""
    numbers = {key_of(vector): number for number, vector in enumerate(vectors)} if noticed else {}
    found: dict[int, list[int]] = {}
    for place, row in enumerate(noticed):
        for key in row.by:
            number = numbers.get(key.removeprefix(IN_TURNS))
            if number is not None:
                found.setdefault(number, []).append(place)
    return found


def _measure(contents: Mapping[str, Any], noticed: Sequence[WrongRule], kept: Container[str]) -> str:
    """Write the wrong rules, a line for those that are alike, with the vectors that are in the suite."""
    alike: Counter[WrongRule] = Counter()
    for row in noticed:
        alike[WrongRule(row.rules, tuple(key for key in row.by if key.removeprefix(IN_TURNS) in kept))] += 1
    rows = ({"rules": row.rules, "by": row.by, "times": times} for row, times in alike.items())
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    return f'{{"suite":"{contents["digest"]}","wrong-rules":[\n{lines}\n]}}\n'


class _SuiteFiles:
    """The lines of the files, in which each position stands once."""

    def __init__(self) -> None:
        self.lines: dict[str, list[str]] = {POSITIONS: []}
        self.used: dict[str, Counter[str]] = {}
        self.grounds: dict[str, None] = {}
        self._names: dict[str, str] = {}

    def add(self, vector: Vector, rank: int) -> None:
        """Add a vector with its place in the order in which vectors are asked."""
        lines = self.lines.setdefault(f"{vector.kind}.jsonl.gz", [])
        row = attrs.asdict(vector, recurse=False)
        row = {name: value for name, value in row.items() if name != "kind" and value != _USUAL.get(name, vector)}
        if not vector.play:
            row.pop("play", None)
        row["request"], row["answer"] = self._pointing(vector.request), self._pointing(vector.answer)
        lines.append(_line({"name": f"{vector.kind}-{len(lines) + 1:05}", "rank": rank, **row}))
        self.grounds[vector.ground] = None
        for rule in vector.rules:
            self.used.setdefault(rule, Counter())[vector.uses] += 1

    def _pointing(self, value: Any) -> Any:  # noqa: ANN401 -- plain data
        """Return plain data with the name of a position in place of each position."""
        if isinstance(value, Mapping):
            return {
                key: self._name(one) if key == "position" and isinstance(one, Mapping) else self._pointing(one)
                for key, one in value.items()
            }
        return list(map(self._pointing, value)) if isinstance(value, list | tuple) else value

    def _name(self, position: Mapping[str, Any]) -> str:
        text = json.dumps(position, separators=(",", ":"))
        if text not in self._names:
            self._names[text] = f"p{len(self._names) + 1}"
            self.lines[POSITIONS].append(_line({"name": self._names[text], "position": position}))
        return self._names[text]


def _line(row: Mapping[str, Any]) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"


def _contents(game: Game, files: _SuiteFiles) -> dict[str, Any]:
    texts = {name: "".join(lines).encode("ascii") for name, lines in sorted(files.lines.items())}
    hashes = {name: hashlib.sha256(text).hexdigest() for name, text in texts.items()}
    catalog = load(game.specs())
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "package": __version__,
        "digest": hashlib.sha256(json.dumps(hashes, sort_keys=True).encode("ascii")).hexdigest(),
        "files": {name: {"sha256": hashes[name], "lines": len(files.lines[name])} for name in texts},
        "vectors": sum(len(lines) for name, lines in files.lines.items() if name != POSITIONS),
        "grounds": list(files.grounds),
        "rules": {rule: {use: files.used.get(rule, Counter())[use] for use in USES} for rule in catalog.rules},
        "boards": dict(conformance_of(game).boards()),
    }


def read_suite(folder: Path) -> Suite:
    """Read a suite, and check that it is complete and unchanged.

    Args:
        folder: The folder.

    Raises:
        SuiteError: If it is no suite, or a file of it is missing or changed.
    """
    source = printable(folder / CONTENTS)
    contents: Any = parse_json(read_file(folder / CONTENTS, SuiteError), source, SuiteError)
    wrong = header(contents, FORMAT, VERSION)
    if wrong:
        raise SuiteError(source, wrong)
    files = contents.get("files")
    if not isinstance(files, dict) or POSITIONS not in files:
        raise SuiteError(source, [Problem("files", f"needs an object that names {POSITIONS}")])
    rows = {name: _rows(folder, name, about) for name, about in files.items()}
    positions = {row.get("name"): row.get("position") for row in rows.pop(POSITIONS)}
    kinds = {f"{kind}.jsonl.gz": kind for kind in KINDS}
    try:
        every = sorted(((row["rank"], kinds[name], row) for name in rows for row in rows[name]), key=lambda one: one[0])
        vectors = tuple((row["name"], _vector(kind, row, positions)) for _, kind, row in every)
    except (KeyError, TypeError, ValueError, AttributeError) as reason:
        raise SuiteError(source, [Problem("files", f"not vectors of this version: {reason}")]) from reason
    return Suite(contents=contents, positions=positions, vectors=vectors, noticed=_noticed(folder, contents))


def _noticed(folder: Path, contents: Mapping[str, Any]) -> tuple[WrongRule, ...]:
    """Read which wrong rules the vectors notice, if that was measured for this suite."""
    path = folder / NOTICED
    if not path.exists():
        return ()
    source = printable(path)
    measured: Any = parse_json(read_file(path, SuiteError), source, SuiteError)
    try:
        if measured["suite"] != contents["digest"]:
            return ()
        rows = [(WrongRule(tuple(row["rules"]), tuple(row["by"])), row["times"]) for row in measured["wrong-rules"]]
        return tuple(row for row, times in rows for _ in range(times))
    except (KeyError, TypeError) as reason:
        raise SuiteError(source, [Problem("wrong-rules", f"not a measure of this version: {reason}")]) from reason


def _rows(folder: Path, name: str, about: object) -> list[Any]:
    path, found, digest = folder / name, [], hashlib.sha256()
    if Path(name).name != name or not isinstance(about, dict):
        raise SuiteError(printable(folder / CONTENTS), [Problem("files", "names files that are not in its folder")])
    with closing(_lines(path)) as lines:
        for number, line in enumerate(lines, start=1):
            digest.update(f"{line}\n".encode())
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as reason:
                raise SuiteError(printable(path), [Problem(f"line {number}", "not JSON")]) from reason
            if not isinstance(row, dict):
                raise SuiteError(printable(path), [Problem(f"line {number}", f"needs an object, not {shown(row)}")])
            found.append(row)
    if digest.hexdigest() != about.get("sha256"):
        raise SuiteError(printable(path), [Problem("", "changed since the suite was made")])
    return found


def _lines(path: Path) -> Any:  # noqa: ANN401 -- a generator
    return text_lines(path, SuiteError, largest=_LARGEST, longest=_LONGEST)


def _vector(kind: str, row: Mapping[str, Any], positions: Mapping[str, Any]) -> Vector:
    """Make a vector of a row.

    Raises:
        TypeError: If a part of it has not the form that a vector needs.
    """
    asked, said = row["request"], row["answer"]
    texts = (row["name"], row["ground"], *row["rules"])
    if not all(isinstance(one, str) for one in texts) or not isinstance(asked, dict) or not isinstance(said, dict):
        raise TypeError(f"{shown(row['name'])} is no vector")
    if asked.get("op") != {"game": "new"}.get(kind, kind) and kind != "reading":
        raise TypeError(f"{shown(row['name'])} does not ask for {kind}")
    return Vector(
        kind=kind,
        ground=row["ground"],
        rules=tuple(row["rules"]),
        request=_with_positions(row["request"], positions),
        answer=_with_positions(row["answer"], positions),
        play=tuple((text, number) for text, number in row.get("play", ())),
        uses=row.get("uses", COMPUTES),
    )


def _with_positions(value: Any, positions: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- plain data
    """Return plain data with each position in place of its name."""
    if isinstance(value, dict):
        return {
            key: positions[one] if key == "position" and isinstance(one, str) else _with_positions(one, positions)
            for key, one in value.items()
        }
    return [_with_positions(one, positions) for one in value] if isinstance(value, list) else value
