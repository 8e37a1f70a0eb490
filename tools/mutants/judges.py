"""Who may notice a mutant: models, tests (see ``by_tests``) and theorems (see ``by_proofs``)."""

from __future__ import annotations

from pathlib import Path

import attrs

from tools.mutants.mutations import Mutant
from tools.mutants.services import ROOT
from tools.mutants.trials import Stage

GAME = "crusaders_rules.thy_will_be_done"
THIRD = "crusaders_rules.third_crusade"
JUDGES = ("tests", "proofs", "models")

# They show, choose or record what happens in a turn, but decide nothing in it.
_BESIDE = {"bots", "fired", "game", "in_force", "notation", "transcript", "turns", "view", "words"}
_FOLDERS_BESIDE = {"files"}
_BESIDE_THIRD = {"bots", "notation", "piece_words", "score", "view"}

CHAPTERS = ("tests/thy_will_be_done/rules", "tests/thy_will_be_done/readings", "tests/thy_will_be_done/examples")
GAMES = ("tests/thy_will_be_done/expansions", "tests/thy_will_be_done/machine/test_every_rule_fires.py")
# Without whole games, models and drawings: they take far longer, and these judge the rules one by one.
OF_THIRD = (
    *(f"tests/third_crusade/{folder}" for folder in ("rules", "examples", "scenarios")),
    *(f"tests/third_crusade/play/test_{name}.py" for name in ("effects", "points")),
    "tests/third_crusade/test_interpretation.py",
)
# All tests but those that prove, explore, build the site or start a browser: they cannot be run in a copy of a process.
AROUND = tuple(f"tests/{folder}" for folder in ("ask", "cli", "files", "serve", "specs"))
PLAYING = (
    *CHAPTERS,
    *(f"tests/thy_will_be_done/{name}" for name in ("expansions", "machine", "boards", "editions", "records", "show")),
    "tests/thy_will_be_done/verdicts",
    *AROUND,
)
PLAYING_THIRD = ("tests/third_crusade", *AROUND)
# What `make test` runs of them, and all of them: to compare how much the two notice.
SHORT = ("-m", "not reference and not long")
SUITES = ("chapters", "test", "whole")
MODELS = Stage("models", ("tests/thy_will_be_done/check/test_models.py",), seconds=240)


@attrs.frozen
class Source:
    """A module of which mutants are made.

    Attributes:
        name: Its name, such as ``travel`` for a module of rules, ``play.flow`` for one of the turn,
            ``expansions.five_and_six.rules`` for one of an expansion, and ``third.battles`` and ``third.play.flow`` for
            the same of The Third Crusade.
        path: Its file.
    """

    name: str
    path: Path

    @property
    def module(self) -> str:
        """Its dotted name."""
        if self.name.startswith("third.play."):
            return f"{THIRD}.{self.name.removeprefix('third.')}"
        if self.name.startswith("third."):
            return f"{THIRD}.rules.{self.path.stem}"
        return f"{GAME}.{self.name}" if self.name.startswith(("play.", "expansions.")) else f"{GAME}.rules.{self.name}"


def sources(*, play_of_third: bool = False) -> dict[str, Source]:
    """Return the modules of which mutants are made, by name: rules and turn of the first game, rules of the second.

    Args:
        play_of_third: Whether to have what carries out the rules of the second game, too.
    """
    home = ROOT / "crusaders_rules" / "thy_will_be_done"
    found = [Source(_dotted(path, home / "rules"), path) for path in sorted((home / "rules").rglob("*.py"))]
    found += [
        Source(_dotted(path, home), path)
        for path in sorted((home / "play").rglob("*.py"))
        if path.stem not in _BESIDE and _FOLDERS_BESIDE.isdisjoint(path.relative_to(home).parts)
    ]
    found += [
        Source(_dotted(path, home), path)
        for path in sorted((home / "expansions").rglob("*.py"))
        if {"rules", "play"} & {*path.relative_to(home).with_suffix("").parts}
        and path.stem not in _BESIDE
        and _FOLDERS_BESIDE.isdisjoint(path.relative_to(home).parts)
    ]
    third = home.parent / "third_crusade"
    found += [Source(f"third.{path.stem}", path) for path in sorted((third / "rules").glob("*.py"))]
    for path in sorted((third / "play").rglob("*.py")) if play_of_third else ():
        inside = path.relative_to(third).with_suffix("").parts
        if path.stem not in {"__init__", *_BESIDE_THIRD} and _FOLDERS_BESIDE.isdisjoint(inside):
            found.append(Source(".".join(("third", *inside)), path))
    return {one.name: one for one in found if one.path.stem != "__init__"}


def _dotted(path: Path, folder: Path) -> str:
    """Return the name of a module below a folder."""
    return ".".join(path.relative_to(folder).with_suffix("").parts)


def module_of(mutant: Mutant) -> str:
    """Return the name of the module of a mutant."""
    return mutant.function.rpartition(".")[0]


def tries(judge: str, module: str) -> bool:
    """Whether a judge tries the mutants of a module: of The Third Crusade only the tests do so far."""
    return judge == "tests" or not module.startswith("third.")


def files_for(module: str, suite: str = "chapters") -> tuple[str, ...]:
    """Return the arguments of pytest that choose the tests for the mutants of a module.

    Args:
        module: The module.
        suite: ``chapters`` for the tests that are about rules; ``test`` for what ``make test`` runs of the tests that
            play the game, and ``whole`` for all of these.
    """
    if suite != "chapters":
        folders = PLAYING_THIRD if module.startswith("third.") else PLAYING
        return (*folders, *(SHORT if suite == "test" else ("-m", "not reference")))
    return OF_THIRD if module.startswith("third.") else (*CHAPTERS, *GAMES)
