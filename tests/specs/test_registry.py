"""The registry behind ``@rule``: one for each game."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from crusaders_rules.catalog.registry import Registry
from crusaders_rules.thy_will_be_done.home import RULES

OURS = "crusaders_rules.thy_will_be_done"
HOME = """\
from crusaders_rules.catalog.registry import Registry

RULES = Registry()
rule = RULES.rule
"""
MOVE = """\
from {game}.home import rule


@rule("travel.cost.enemy", "move.sum")
def {function}(first, second):
    return first + second
"""


def registry(folder: Path, game: str, function: str) -> Registry:
    """Write a game with one rule function, and return its registry."""
    rules = folder / game / "rules"
    rules.mkdir(parents=True)
    (folder / game / "home.py").write_text(HOME.format(game=game), encoding="utf-8")
    (rules / "move.py").write_text(MOVE.format(game=game, function=function), encoding="utf-8")
    found: Registry = import_module(f"{game}.home").RULES
    return found


def test_two_games_may_have_the_same_rule_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each registry has the functions of its own game."""
    monkeypatch.syspath_prepend(str(tmp_path))
    ours = RULES.functions(OURS)
    chess, draughts = registry(tmp_path, "toy_chess", "steps"), registry(tmp_path, "toy_draughts", "jumps")
    assert {"travel.cost.enemy": ["steps"], "move.sum": ["steps"]} == _names(chess, "toy_chess")
    assert {"travel.cost.enemy": ["jumps"], "move.sum": ["jumps"]} == _names(draughts, "toy_draughts")
    assert ours == RULES.functions(OURS)
    assert "move.sum" not in ours
    (steps,) = chess.functions("toy_chess")["move.sum"]
    assert ("travel.cost.enemy", "move.sum") == chess.ids_of(steps.__code__)
    assert () == draughts.ids_of(steps.__code__)
    assert () == RULES.ids_of(steps.__code__)


def test_a_rule_function_is_the_very_function() -> None:
    """Registering adds no wrapper."""

    def total(first: int, second: int) -> int:
        return first + second

    assert total is Registry().rule("move.sum")(total)


def test_the_home_of_a_game_is_light() -> None:
    """A rule function is registered without loading the specification or what reads it."""
    code = (
        "import sys; from crusaders_rules.thy_will_be_done.home import rule; "
        "print(*sorted(name for name in sys.modules if name.startswith('crusaders_rules.')), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    names = (
        "catalog",
        "catalog.folders",
        "catalog.home",
        "catalog.registry",
        "lazy",
        "thy_will_be_done",
        "thy_will_be_done.home",
    )
    assert [f"crusaders_rules.{name}" for name in names] == done.stdout.split()


def _names(found: Registry, package: str) -> dict[str, list[str]]:
    functions = found.functions(package)
    return {rule_id: [function.__name__ for function in named] for rule_id, named in functions.items()}
