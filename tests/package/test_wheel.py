"""The package as users get it: a wheel in a new environment, far from the repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.cli.test_printed_commands import printed, reason_against

ROOT = Path(__file__).resolve().parents[2]

GAME = """
import json, pathlib, random, sys
import crusaders_rules
from crusaders_rules import apply, is_over, legal, new_game, score, winners
from crusaders_rules.thy_will_be_done.home import specs_folder
state, chance, decisions = new_game(players=4, seed=1), random.Random(1), 0
while not is_over(state):
    state, decisions = apply(state, chance.choice(legal(state))), decisions + 1
print(json.dumps({
    "package": crusaders_rules.__file__,
    "specs": str(specs_folder()),
    "decisions": decisions,
    "totals": score(state).totals,
    "winners": winners(state),
}))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command far from the repository, and return what it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution, and the wheel of it, without a network: with the build back end of the tests."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel that the source distribution makes."""
    (wheel,) = built.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a new environment and return its interpreter.

    The dependencies are those of the environment that runs the tests, found by way of a path file that comes after
    the packages of the new environment. A path file found in turn by way of it is not read, so that an editable
    installation of this repository is out of reach there.
    """
    home = tmp_path_factory.mktemp("elsewhere") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home.parent)
    interpreter = home / "bin" / "python"
    place = run(interpreter, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip()
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", interpreter)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=home)
    Path(place, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return interpreter


def tracked(*folders: str) -> set[str]:
    """The files of the project."""
    return set(run("git", "ls-files", *folders, cwd=ROOT).split())


def test_the_source_distribution_holds_the_project(built: Path) -> None:
    """All that is tracked but for what runs in a checkout only, and nothing that lies about."""
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert tracked() - {".ci/run"} | {"PKG-INFO"} == names


def test_the_wheel_holds_the_package_and_its_files(wheel: Path) -> None:
    """Specification, proofs and sources of the site lie inside the package, which is typed; there is nothing else."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    inside = {f"crusaders_rules/{name}" for name in tracked("specs", "proofs", "docs")}
    assert tracked("crusaders_rules") | inside == names
    assert {"crusaders_rules/py.typed", "crusaders_rules/specs/thy_will_be_done/schema/rules.json"} <= names


def test_a_game_is_played_from_the_wheel(python: Path, tmp_path: Path) -> None:
    """By the public names, from the installed package and its own copy of the specification."""
    played = json.loads(run(python, "-c", GAME, cwd=tmp_path))
    home = python.parents[1]
    assert Path(played["package"]).is_relative_to(home)
    assert Path(played["specs"]) == Path(played["package"]).parent / "specs" / "thy_will_be_done"
    assert played["decisions"] > 100
    assert 4 == len(played["totals"])
    assert played["winners"] == [seat for seat, total in enumerate(played["totals"]) if total == max(played["totals"])]


def test_the_command_plays_and_verifies_from_the_wheel(python: Path, tmp_path: Path) -> None:
    """The script that the wheel installs plays a game into a file, and verifies it."""
    crusaders = python.parent / "crusaders"
    run(crusaders, "play", "--players", "4", "--seed", "1", "--out", "g.json", cwd=tmp_path)
    assert (tmp_path / "g.json").stat().st_size > 1_000
    assert run(crusaders, "verify", "g.json", cwd=tmp_path)
    assert run(python, "-m", "crusaders_rules", "--help", cwd=tmp_path)


@pytest.mark.long
def test_the_commands_of_the_readme_run_from_the_wheel(
    python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a reader types them, in an empty folder; conform asks the suite of the package."""
    monkeypatch.setenv("PATH", str(python.parent), prepend=os.pathsep)
    commands = [command for command in printed("README.md") if reason_against(command) is None]
    assert 15 < len(commands)
    for command in [*commands, "crusaders conform --games 0 -- crusaders serve"]:
        run("sh", "-c", f"{command} || test $? = 1" if " explain " in command else command, cwd=tmp_path)
    assert (tmp_path / "state.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "in a clone of the repository" in run("sh", "-c", "crusaders rule travel.cost.enemy", cwd=tmp_path)


def test_a_theorem_is_proved_from_the_wheel(python: Path, tmp_path: Path) -> None:
    """By the proofs that the package brings, beside a module of the user's own that is called ``proofs``."""
    (tmp_path / "proofs.py").write_text("raise AssertionError('not asked for')", encoding="utf-8")
    told = run(python, "-m", "crusaders_rules", "prove", "the_supply_gives_what_it_has", "--json", cwd=tmp_path)
    assert 1 == json.loads(told)["proved"]
    listed = "from crusaders_rules.thy_will_be_done.check.project import topic; print(topic('wheel').__file__)"
    place = Path(run(python, "-c", listed, cwd=tmp_path).strip())
    assert place.is_relative_to(python.parents[1])
    assert place.match("crusaders_rules/proofs/thy_will_be_done/wheel.py")
