"""Whoever lacks an extra is told the command that installs it, on the command line and in Python."""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pytest

from crusaders_rules.catalog import extras

ROOT = Path(__file__).resolve().parents[2]
IN_PYTHON = [
    ("envs", "numpy pettingzoo", "from crusaders_rules import envs"),
    ("batch", "numba", "from crusaders_rules import batch"),
    ("envs", "pyspiel", "from crusaders_rules.envs import openspiel"),
    ("proofs", "z3", "from crusaders_rules.lift import prove"),
    ("serve", "anyio uvicorn", "from crusaders_rules.serve import web"),
    ("docs", "sphinx furo", "import pathlib; from crusaders_rules.site.making import build; build(pathlib.Path('x'))"),
    ("cluster", "distributed", "from crusaders_rules.work.cluster import joined; joined('127.0.0.1:1').__enter__()"),
]
IN_TERMINAL = [
    ("proofs", "z3", "crusaders_rules prove the_supply_gives_what_it_has"),
    ("proofs", "z3", "crusaders_rules prove --game third-crusade"),
    ("proofs", "cvc5", "crusaders_rules prove --solver both the_supply_gives_what_it_has"),
    ("proofs", "cvc5", "crusaders_rules prove --check-proofs the_supply_gives_what_it_has"),
    ("proofs", "z3", "crusaders_rules reference --without site --without print"),
    ("serve", "uvicorn", "crusaders_rules serve --http 127.0.0.1:0"),
    ("serve", "anyio starlette", "crusaders_rules serve --game third-crusade --http 127.0.0.1:0"),
    ("docs", "furo", "crusaders_rules reference --without proofs"),
    ("cluster", "distributed", "crusaders_rules check wheel --order calatrava --cluster 127.0.0.1:1"),
    ("cluster", "distributed", "crusaders_rules vectors --out out --cluster 127.0.0.1:1"),
    ("cluster", "distributed", "crusaders_rules consequences --cluster 127.0.0.1:1"),
    ("batch", "numba", "crusaders_rules play --players 2 --bot strong"),
    ("batch", "numba", "crusaders_rules consequences skip.condition --batch --games 1"),
    ("batch", "numba", "crusaders_rules serve --batch"),
    ("batch", "numba", "crusaders_rules check game/tiny-row --batch"),
    ("bench", "catanatron", "benchmarks.peer"),
]


def without(modules: str, code: str, *arguments: str) -> tuple[int, str]:
    """Run code in a process that lacks some modules, and return its status and the last line of its error."""
    hidden = f"import sys; sys.modules.update(dict.fromkeys({modules.split()!r}))\n"
    command = [sys.executable, "-c", hidden + code, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryDirectory() as empty:
        found = subprocess.run(command, cwd=empty, env=environment, capture_output=True, text=True, check=False)
        assert [] == list(Path(empty).iterdir())
    return found.returncode, found.stderr.strip().splitlines()[-1]


def hint(extra: str, modules: str) -> str:
    """What is said about an extra in a clone."""
    return f"{' and '.join(modules.split())} cannot be found: pip install '.[{extra}]' in the folder of the project"


@pytest.mark.parametrize(("extra", "lacked", "code"), IN_PYTHON)
def test_python_names_the_extra(extra: str, lacked: str, code: str) -> None:
    """Before anything is begun, in one sentence."""
    status, said = without(lacked, code)
    assert 1 == status
    assert said.endswith(f"Error: {hint(extra, lacked)}")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("extra", "lacked", "line"), IN_TERMINAL)
def test_a_command_names_the_extra(extra: str, lacked: str, line: str) -> None:
    """In the last line, with the status of input that cannot be used; a tool of the project just fails."""
    module, *arguments = line.split()
    code = f"import runpy; sys.argv[0] = {module!r}; runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    status, said = without(lacked, code, *arguments)
    assert status == (2 if module == "crusaders_rules" else 1)
    assert hint(extra, lacked) in said


@pytest.mark.parametrize("line", ["play --players 2 --seed 1", "play --game third-crusade --seed 1", "serve"])
def test_what_needs_no_extra_works_without_all_of_them(line: str) -> None:
    """A game is played to its end, and a program is answered."""
    lacked = "numpy numba gymnasium pettingzoo pyspiel z3 cvc5 sphinx uvicorn starlette anyio distributed"
    code = f"import sys; sys.modules.update(dict.fromkeys({lacked.split()!r}))\nimport runpy\n"
    code += "runpy.run_module('crusaders_rules', run_name='__main__', alter_sys=True)"
    hello = '{"op": "hello", "version": 1}\n'
    command = [sys.executable, "-c", code, *line.split()]
    done = subprocess.run(command, cwd=ROOT, input=hello, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout


SHOWN = """
import importlib, importlib.util, inspect, re, runpy, sys
from sphinx.ext.autodoc.mock import mock
found, absent = importlib.util.find_spec, {"gymnasium", "numpy", "pettingzoo", "pyspiel"}
importlib.util.find_spec = lambda name: None if name in absent else found(name)
names = runpy.run_path("docs/conf.py")["autodoc_mock_imports"]
importlib.util.find_spec = found
page = open("docs/reference/environments.md", encoding="utf-8").read()
with mock(names):
    for name in re.findall(r"^\\.\\. auto\\w+:: (\\S+)$", page, re.MULTILINE):
        module, _, function = name.rpartition(".")
        print(function, inspect.signature(getattr(importlib.import_module(module), function)))
assert absent == set(names)
assert not [name for name in absent if hasattr(sys.modules.get(name), "__version__")]
"""


def test_the_site_shows_environments_without_their_extra() -> None:
    """Where only the extra of the site is installed, its page has the names all the same."""
    done = subprocess.run([sys.executable, "-c", SHOWN], cwd=ROOT, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    assert {"aec", "against", "payoffs"} <= {line.split()[0] for line in done.stdout.splitlines()}


def test_each_extra_is_tried() -> None:
    """Those of users, and that of the benchmarks; ``make setup`` installs the tools of the project."""
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert stated.keys() - {"dev"} == {extra for extra, *_ in (*IN_PYTHON, *IN_TERMINAL)}


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
