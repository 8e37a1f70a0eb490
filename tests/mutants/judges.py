"""Who may notice a mutant: models, tests (see ``by_tests``) and theorems (see ``by_proofs``)."""

from __future__ import annotations

from pathlib import Path

import attrs

from tests.mutants.mutations import Mutant
from tests.mutants.trials import Stage

ROOT = Path(__file__).resolve().parents[2]
GAME = "crusaders_rules.thy_will_be_done"
JUDGES = ("tests", "proofs", "models")

# They show, choose or record what the turn does, and decide nothing in it.
_BESIDE = {"bots", "examples", "fired", "game", "in_force", "notation", "transcript", "turns", "view", "words"}

CHAPTERS = ("tests/thy_will_be_done/rules", "tests/thy_will_be_done/readings", "tests/thy_will_be_done/examples")
GAMES = ("tests/thy_will_be_done/expansions", "tests/thy_will_be_done/machine/test_every_rule_fires.py")
MODELS = Stage("models", ("tests/thy_will_be_done/check/test_models.py",), seconds=240)


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
