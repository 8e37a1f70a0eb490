"""Who may notice a mutant: tests, theorems, and models; and which theorems enter the function that it changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import attrs

from crusaders_rules.catalog import marks
from tests.mutants.mutations import Mutant
from tests.mutants.trials import Stage

ROOT = Path(__file__).resolve().parents[2]
GAME = "crusaders_rules.thy_will_be_done"
JUDGES = ("tests", "proofs", "models")

# They show, choose or record what the turn does, and decide nothing in it.
_BESIDE = {"bots", "examples", "fired", "game", "in_force", "notation", "transcript", "turns", "view", "words"}

CHAPTERS = ("tests/thy_will_be_done/rules", "tests/thy_will_be_done/readings", "tests/thy_will_be_done/examples")
_GAMES = (
    "tests/thy_will_be_done/machine/test_every_rule_fires.py",
    "tests/thy_will_be_done/machine/test_random_games.py",
)
TESTS = (Stage("chapters", CHAPTERS, seconds=40), Stage("whole games", _GAMES, seconds=240))
MODELS = Stage("models", ("tests/thy_will_be_done/check/test_models.py",), seconds=240)
PROOFS = Stage("theorems", seconds=180)


@attrs.frozen
class Source:
    """A module of which mutants are made.

    Attributes:
        name: Its name, such as ``travel`` for a module of rules and ``play.flow`` for one of the turn.
        path: Its file.
    """

    name: str
    path: Path

    @property
    def module(self) -> str:
        """Its dotted name."""
        return f"{GAME}.{self.name}" if self.name.startswith("play.") else f"{GAME}.rules.{self.name}"


def sources() -> dict[str, Source]:
    """Return the modules of which mutants are made, by name: the rules, then what carries out a turn."""
    home = ROOT / "crusaders_rules" / "thy_will_be_done"
    found = [Source(path.stem, path) for path in sorted((home / "rules").glob("*.py"))]
    for folder, prefix in (("play", "play"), ("play/kinds", "play.kinds")):
        files = sorted((home / folder).glob("*.py"))
        found += [Source(f"{prefix}.{path.stem}", path) for path in files if path.stem not in {"__init__", *_BESIDE}]
    return {one.name: one for one in found}


def module_of(mutant: Mutant) -> str:
    """Return the name of the module of a mutant."""
    return mutant.function.rpartition(".")[0]


def stages(judge: str, ids: Iterable[str]) -> tuple[Stage, ...]:
    """Return what a judge runs over a mutant of a function.

    Args:
        judge: One of ``JUDGES``.
        ids: The rules of the function; the tests marked with them come first.
    """
    if judge == "proofs":
        return (PROOFS,)
    if judge == "models":
        return (MODELS,)
    wanted = set(ids)
    files = {mark.file for name in CHAPTERS for mark in marks.tests(ROOT / name, ROOT) if wanted & set(mark.ids)}
    near = tuple(sorted(files))
    return (Stage("its tests", near, marked=True, seconds=10), *TESTS) if near else TESTS


@attrs.frozen
class Entered:
    """Which theorems enter which functions, the quickest theorem first.

    Attributes:
        by_function: The names of the theorems, by module and function.
    """

    by_function: Mapping[str, Sequence[str]]

    def by(self, mutant: Mutant, source: Source) -> tuple[str, ...]:
        """Return the theorems that may notice a mutant: those that enter its function, or its module."""
        function = mutant.function.rpartition(".")[2]
        known = self.by_function.get(f"{source.module}:{function}")
        if known is None and not function.islower():
            # What a module assigns to a name, any of its functions may read.
            of_module = [names for key, names in self.by_function.items() if key.startswith(f"{source.module}:")]
            known = list(dict.fromkeys(name for names in of_module for name in names))
        return tuple(known or ())


def entered(folder: Path, digest: str) -> Entered:
    """Return which theorems enter which functions: as stored for this code, or by proving them all once.

    Args:
        folder: Where the answer is kept.
        digest: The digest of the code.
    """
    path = folder / f"entered-{digest}.json"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(_find_entered(), indent=1), encoding="utf-8")
    return Entered(json.loads(path.read_text(encoding="utf-8")))


def _find_entered() -> dict[str, list[str]]:
    from crusaders_rules.lift import prove
    from crusaders_rules.lift.entering import noting
    from crusaders_rules.thy_will_be_done.check.project import all_theorems

    found: dict[str, list[tuple[float, str]]] = {}
    for theorem in all_theorems():
        if theorem.model_check is not None:
            continue
        with noting() as functions:
            outcome = prove(theorem)
        for key in {f"{module}:{name.split('.')[0]}" for module, name in functions if module.startswith(GAME)}:
            found.setdefault(key, []).append((outcome.seconds, theorem.name))
    return {key: [name for _, name in sorted(names)] for key, names in sorted(found.items())}
