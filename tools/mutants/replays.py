"""What each theorem runs: values that take each of its paths, and the lines that they reach.

A mutant differs from the rules only where its line is reached. So only the theorems whose paths reach that line
can notice it, and the values of those paths often refute a theorem without any solver.
"""

from __future__ import annotations

import ast
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import attrs

from tools.mutants.services import ROOT

PACKAGE = ROOT / "crusaders_rules"
GAME = PACKAGE / "thy_will_be_done"
PROOFS = ROOT / "proofs" / "thy_will_be_done"


def name_of(file: Path) -> str:
    """Return what a file of a game is called here: that of the first game without its folder."""
    return file.relative_to(GAME if file.is_relative_to(GAME) else PACKAGE).as_posix()


# A line that very many paths reach keeps so many of them, as many as a mutant of it is tried with.
MOST = 12

# A theorem that is proved in so many seconds of processor time keeps all its paths instead.
QUICK = 2.0

# The time that the machine may take for a part of a theorem, however busy it is.
SECONDS = 3600.0

# What a lifted run can depend on, apart from the module of its theorem.
_CODE = (
    PACKAGE / "lift",
    *(GAME / name for name in ("check", "expansions", "interpret", "play", "rules", "state")),
    ROOT / "specs",
)

# A part of a theorem and the number of a path through it.
At = tuple[int, int]


@attrs.frozen
class Replays:
    """Values that take the paths of a theorem.

    Attributes:
        theorem: Its name.
        seconds: How long the proof took.
        names: The variables of each part.
        values: Their values, for each part and each path.
        others: Other values that take the path, as different from these as a few questions to the solver find. They
            are there only for paths that ``lines`` has.
        lines: The paths that reach a line, by file and line.
    """

    theorem: str
    seconds: float
    names: Sequence[Sequence[str]]
    values: Sequence[Sequence[Sequence[int]]]
    others: Sequence[Sequence[Sequence[int]]]
    lines: Mapping[str, Sequence[At]]

    def given(self, at: At) -> dict[str, int]:
        """Return the value of each variable on a path."""
        part, path = at
        return dict(zip(self.names[part], self.values[part][path], strict=True))

    def given_otherwise(self, at: At) -> dict[str, int]:
        """Return other values that take a path."""
        part, path = at
        return dict(zip(self.names[part], self.others[part][path], strict=True))


@attrs.frozen
class Plain:
    """Gives the stored values to domains."""

    values: Mapping[str, int]

    def integer(self, name: str, low: int | None, high: int | None) -> int:  # noqa: ARG002 -- the values keep to them
        """Return a number."""
        return self.values[name]

    def truth(self, name: str) -> bool:
        """Return a truth value."""
        return bool(self.values[name])

    def choice(self, name: str, options: int) -> int:  # noqa: ARG002 -- as above
        """Return the place of an option."""
        return self.values[name]

    def member(self, name: str, members: tuple[Enum, ...]) -> Enum:
        """Return a member."""
        return members[self.values[name]]


def drawn(domains: Mapping[str, Any], values: Mapping[str, int]) -> dict[str, Any]:
    """Return the arguments of a theorem that stored values stand for."""
    source = Plain(values)
    return {name: domain.draw(source, name) for name, domain in domains.items()}


def record(theorem: Any) -> Replays:  # noqa: ANN401 -- a theorem
    """Run every path of a theorem once, and note where its values lead.

    Args:
        theorem: A lifted theorem, or an induction.
    """
    from crusaders_rules.lift.running import Budget, Run
    from crusaders_rules.lift.shape import complete

    lines: dict[str, list[At]] = {}
    names, values, ways = [], [], []
    seconds = 0.0
    for place, part in enumerate(theorem.parts()):
        run = Run(part.domains, Budget(seconds=SECONDS))
        taken: list[list[int]] = []
        found: list[tuple[Any, ...]] = []
        started = time.process_time()
        for path in run.explore(lambda part=part, **given: list(complete(part.claims, **given))):
            seconds += time.process_time() - started
            found.append((*run.bounds, *path.condition))
            known = zip(run.variables, _numbers(path.model, run.variables.values()), strict=True)
            taken.append([path.chosen.get(name, number) for name, number in known])
            plain = drawn(part.domains, dict(zip(run.variables, taken[-1], strict=True)))
            for line in _reached(part.claims, plain):
                lines.setdefault(line, []).append((place, len(taken) - 1))
            started = time.process_time()
        names.append(list(run.variables))
        values.append(taken)
        ways.append((list(run.variables.values()), found))
    chance = random.Random(theorem.name)
    # The same paths for many lines, so that few paths are kept.
    drawn_as = {at: chance.random() for at in sorted({at for found in lines.values() for at in found})}
    most = MOST if seconds > QUICK else None
    kept = {line: sorted(sorted(at, key=drawn_as.__getitem__)[:most]) for line, at in sorted(lines.items())}
    at_all = {at for found in kept.values() for at in found}
    others = [
        [
            _scattered(way, variables, taken, chance) if (place, at) in at_all else []
            for at, (way, taken) in enumerate(zip(found, values[place], strict=True))
        ]
        for place, (variables, found) in enumerate(ways)
    ]
    return Replays(theorem.name, seconds, names, values, others, kept)


def _scattered(way: Sequence[Any], variables: Sequence[Any], taken: Sequence[int], chance: random.Random) -> list[int]:
    """Return other values that take a path: each differs from those taken, if the solver soon finds one that does."""
    import z3

    solver = z3.SimpleSolver()
    solver.set("timeout", 1000)
    solver.add(*way)
    best = None

    def met(wishes: list[Any]) -> None:
        """Let as many wishes hold as halving them shows."""
        nonlocal best
        if wishes and solver.check(*wishes) == z3.sat:
            best = solver.model()
            solver.add(*wishes)
        elif len(wishes) > 1:
            met(wishes[: len(wishes) // 2])
            met(wishes[len(wishes) // 2 :])

    pairs = [(one, z3.is_int(one), value) for one, value in zip(variables, taken, strict=True)]
    chance.shuffle(pairs)
    met([one == (value + chance.choice((2, 3, 5)) if number else not value) for one, number, value in pairs])
    if best is not None:
        same = [one != value for one, number, value in pairs if number and _numbers(best, [one]) == [value]]
        met(same)
    return list(taken) if best is None else _numbers(best, variables)


def _numbers(model: Any, variables: Iterable[Any]) -> list[int]:  # noqa: ANN401 -- of z3
    return [_number(model.eval(one, model_completion=True)) for one in variables]


def _number(value: Any) -> int:  # noqa: ANN401 -- of z3
    import z3

    return int(z3.is_true(value)) if z3.is_bool(value) else int(value.as_long())


def _reached(claims: Any, given: Mapping[str, Any]) -> set[str]:  # noqa: ANN401 -- a function
    """Return the lines of the game that plain values reach."""
    reached: set[tuple[str, int]] = set()
    home = str(GAME)

    def entered(frame: FrameType, _event: str, _: object) -> Any:  # noqa: ANN401 -- as sys.settrace has it
        file = frame.f_code.co_filename
        if not file.startswith(home):
            return None
        reached.add((file, frame.f_code.co_firstlineno))

        def followed(inner: FrameType, _event: str, _: object) -> Any:  # noqa: ANN401 -- as above
            reached.add((file, inner.f_lineno))
            return followed

        return followed

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        for _ in claims(**given):
            pass
    except Exception:  # noqa: BLE001, S110 -- an end of the path, such as a premise that does not hold
        pass
    finally:
        sys.settrace(before)
    return {f"{file[len(home) + 1 :]}:{line}" for file, line in reached}


# What is stored.


@cache
def digest(topic: str) -> str:
    """Return a digest of all that the theorems of a topic run."""
    return hashlib.sha256("".join([_code(), *(_text(name) for name in sorted(_topics(topic)))]).encode()).hexdigest()


@cache
def _code() -> str:
    found = hashlib.sha256()
    for folder in _CODE:
        for file in sorted(folder.rglob("*")):
            if file.suffix in {".py", ".toml", ".json"}:
                found.update(f"{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return found.hexdigest()


@cache
def _text(topic: str) -> str:
    return PROOFS.joinpath(f"{topic}.py").read_text(encoding="utf-8")


def _topics(topic: str, known: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return a topic with all that it imports from other ones, and these from others."""
    if topic in known:
        return known
    known |= {topic}
    for name in _imported(topic):
        known = _topics(name, known)
    return known


@cache
def _imported(topic: str) -> frozenset[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(_text(topic))):
        if isinstance(node, ast.ImportFrom) and node.level:
            names |= {node.module} if node.module else {alias.name for alias in node.names}
    return frozenset(name for name in names if PROOFS.joinpath(f"{name}.py").exists())


def stored(folder: Path, theorem: Any) -> Path:  # noqa: ANN401 -- a theorem
    """Return the file for the replays of a theorem, as the code is now."""
    return folder / "paths" / f"{theorem.name}-{digest(theorem.topic)[:16]}.json"


def read(path: Path) -> Replays:
    """Return what is stored in a file."""
    entry = json.loads(path.read_text(encoding="utf-8"))
    lines = {line: [(part, at) for part, at in found] for line, found in entry["lines"].items()}
    return Replays(entry["theorem"], entry["seconds"], entry["names"], entry["values"], entry["others"], lines)
