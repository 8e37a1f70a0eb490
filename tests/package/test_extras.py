"""Whoever lacks an extra is told the command that installs it, on the command line and in Python."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

from crusaders_rules.catalog import extras


def without(modules: str, code: str) -> str:
    """Run code in a process that lacks some modules, and return the last line of its error."""
    hidden = f"import sys; sys.modules.update(dict.fromkeys({modules.split()!r}))\n"
    found = subprocess.run([sys.executable, "-c", hidden + code], capture_output=True, text=True, check=False)
    assert 1 == found.returncode, found.stdout
    return found.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("lacked", "code"),
    [
        ("numpy pettingzoo", "from crusaders_rules import envs"),
        ("pyspiel", "from crusaders_rules.envs import openspiel"),
    ],
)
def test_python_says_it_too(lacked: str, code: str) -> None:
    """Before anything is begun, in one sentence."""
    names = " and ".join(lacked.split())
    said = f"{names} cannot be found: pip install '.[envs]' in the folder of the project"
    assert f"ModuleNotFoundError: {said}" == without(lacked, code)


def test_an_installed_package_names_what_an_extra_stands_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have come from a file, and then no extra of it has a name that pip knows."""
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "crusaders_rules" / "catalog" / "extras.py"))
    stated = importlib.metadata.requires("crusaders-rules")
    assert stated
    command = extras.install_command("proofs")
    assert command.startswith("pip install 'cvc5>=")
    assert [one.partition(">=")[0] for one in command.removeprefix("pip install ").split("'")[1::2]] == [
        "cvc5",
        "z3-solver",
    ]
    assert "pip install" == extras.install_command("nothing")
