"""``python -m tools.dist``: make the wheel and the source distribution, and use each as somebody does who has no clone.

Each is installed into an empty environment, by pip and with its dependencies. In an empty folder, the commands of the
README run as printed, and so do its Python examples. Then each extra is added to the environment of the wheel, and one
line that needs it runs.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import click

from crusaders_rules.cli.reference import PARTS
from tests.cli.test_printed_commands import MAY_SAY_NO, printed, reason_against

ROOT = Path(__file__).resolve().parents[1]
_ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
# A line for each extra of users, which fails without it. The extras before it are installed, too; the site must not
# need the others, so it is the first. Nobody answers at the address.
EXTRAS = {
    "docs": f"crusaders reference --out out {' '.join(f'--without {part}' for part in PARTS if part != 'site')}",
    "proofs": "crusaders prove the_supply_gives_what_it_has --solver both",
    "serve": 'python -c "from crusaders_rules.serve import web"',
    "envs": 'python -c "from crusaders_rules import envs; envs.aec().reset(); import crusaders_rules.envs.openspiel"',
    "batch": "python -c 'from crusaders_rules import batch; print(batch.begin(games=2).seats)'",
    "cluster": "crusaders check wheel --order calatrava --cluster 127.0.0.1:1 2>&1 | grep 'no scheduler answers'",
}


class Failed(click.ClickException):
    """A line has failed."""


def build(folder: Path) -> tuple[Path, Path]:
    """Make the source distribution, and the wheel of it.

    Args:
        folder: Where they are written.

    Returns:
        The wheel and the source distribution.

    Raises:
        Failed: They cannot be made.
    """
    _run([sys.executable, "-m", "build", "--outdir", folder, ROOT], cwd=ROOT, environment=dict(os.environ))
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


def readme_commands() -> list[str]:
    """Return the commands of the README that a reader can run without a clone and without minutes of patience."""
    return [line for line in printed("README.md") if reason_against(line) is None]


def use(python: str, file: Path, *, extras: bool) -> Iterator[str]:
    """Install a file into an empty environment of a Python, and use it in an empty folder.

    Args:
        python: The interpreter.
        file: The wheel or the source distribution.
        extras: Whether each extra is added, too.

    Yields:
        What has been done.

    Raises:
        Failed: A line has failed; the message has what it printed.
    """
    with tempfile.TemporaryDirectory() as name:
        home, empty = Path(name, "venv"), Path(name, "empty")
        empty.mkdir()
        own = {**_ENVIRONMENT, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}

        def shell(line: str) -> str:
            return _run(["sh", "-c", line], cwd=empty, environment=own)

        def install(what: str) -> None:
            pip = "python -m pip --disable-pip-version-check install --quiet"
            shell(f"{pip} --constraint {ROOT / 'constraints.txt'} '{what}'")

        _run([python, "-m", "venv", home], cwd=empty, environment=_ENVIRONMENT)
        install(str(file))
        found = Path(shell("python -c 'import crusaders_rules; print(crusaders_rules.__file__)'").strip())
        if not found.is_relative_to(home):
            raise Failed(f"{found} is not the package that was installed")
        for line in readme_commands():
            shell(f"{line} || test $? = 1" if MAY_SAY_NO.match(line) else line)
        yield f"{len(readme_commands())} commands of the README"
        tried = re.search(r"(\d+) tests in", shell(f"python -m doctest -v -o ELLIPSIS {ROOT / 'README.md'}"))
        yield f"{tried[1] if tried else 0} lines of its examples in Python"
        for extra, line in EXTRAS.items() if extras else ():
            install(f"{file}[{extra}]")
            shell(line)
            yield f"extra {extra}"


def _run(command: list[str | Path], cwd: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(  # noqa: S603 -- lines of the README and of this module
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        line = command[-1] if command[0] == "sh" else " ".join(map(str, command))
        raise Failed(f"{line}\n{done.stdout}{done.stderr}")
    return done.stdout


def version_of(python: str) -> str:
    """Return the version of an interpreter.

    Raises:
        Failed: There is no such interpreter.
    """
    try:
        said = subprocess.run([python, "--version"], capture_output=True, text=True, check=True)  # noqa: S603 -- as given
    except (OSError, subprocess.CalledProcessError) as error:
        raise Failed(f"{python} is no Python: {error}") from error
    return said.stdout.strip()


@click.command()
@click.argument("pythons", nargs=-1, metavar="[PYTHON]...")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=ROOT / "dist", show_default="dist")
def main(pythons: tuple[str, ...], out: Path) -> None:
    """Make the wheel and the source distribution, and use both with each PYTHON; this one if none is named."""
    versions = {python: version_of(python) for python in pythons or (sys.executable,)}
    for old in (*out.glob("*.whl"), *out.glob("*.tar.gz")):
        old.unlink()
    files = build(out)
    for file in files:
        click.echo(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    for python, version in versions.items():
        for file in files:
            began = time.monotonic()
            does = list(use(python, file, extras=file.suffix == ".whl"))
            click.echo(f"{version}, {file.name}: {', '.join(does)} ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    main()
