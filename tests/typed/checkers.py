"""Pyright in strict mode, as in many editors, and mypy: what each says of the examples."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from crusaders_rules.site.live.npm import NpmError, Package, node
from tests.typed.examples import ROOT

_PATIENCE = 600
# In a session, an expression shows its value.
_SETTINGS = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "include": ["."], "reportUnusedExpression": "none"}


def _wanted(name: str) -> bool:
    kept = name.startswith("dist/typeshed-fallback/stdlib/") or (name.startswith("dist/") and name.endswith(".js"))
    return kept or name in {"index.js", "package.json", "LICENSE.txt"}


PYRIGHT = Package(
    "pyright",
    "1.1.414",
    "FPZZb51jepDX4eP7TEYDeNFtmE3WgwkkEcJpvH3/QmUSsj0EAy3LXu+xB4T/FWDejtsXlCfFr/rbWFjwuwuXww==",
    _wanted,
)


class Unchecked(Exception):  # noqa: N818 -- a checker that is not here is no error
    """There is no checker here; the message says why."""


def by_pyright(pages: Mapping[str, str], folder: Path) -> list[str]:
    """Return what pyright finds wrong.

    Args:
        pages: The modules, by the names of their pages.
        folder: Where to write them.

    Raises:
        Unchecked: There is no node, or pyright cannot be fetched.
    """
    command = node()
    if command is None:
        raise Unchecked("examples not checked by pyright: there is no node")
    try:
        script = PYRIGHT.folder() / "index.js"
    except NpmError as error:
        raise Unchecked(f"examples not checked by pyright: {error}") from error
    names = _written(pages, folder)
    (folder / "pyrightconfig.json").write_text(json.dumps(_SETTINGS), encoding="utf-8")
    given = ("--project", str(folder), "--pythonpath", sys.executable, "--outputjson")
    told = json.loads(_said(command, str(script), *given))
    return [
        f"{names[Path(one['file']).stem]}: {one['message']} ({one.get('rule', 'syntax')})"
        for one in told["generalDiagnostics"]
        if one["severity"] == "error"
    ]


def by_mypy(pages: Mapping[str, str], folder: Path) -> list[str]:
    """Return what mypy finds wrong.

    Args:
        pages: The modules, by the names of their pages.
        folder: Where to write them.
    """
    names = _written(pages, folder)
    # A page may use a name again.
    options = ("--strict", "--allow-redefinition", "--config-file", str(ROOT / "pyproject.toml"))
    cache = ("--cache-dir", str(ROOT / ".mypy_cache"))
    said = _said(
        sys.executable,
        "-m",
        "mypy",
        *options,
        *cache,
        "--no-error-summary",
        *(f"{name}.py" for name in names),
        at=folder,
    )
    return [
        re.sub(r"^(\w+)\.py", lambda found: names[found[1]], line) for line in said.splitlines() if ": error: " in line
    ]


def _written(pages: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Write the modules, and return the page of each by its name."""
    names = {}
    for page, text in pages.items():
        name = "example_" + re.sub(r"\W", "_", page)
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        names[name] = page
    return names


def _said(*command: str, at: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False, cwd=at)
    if done.returncode not in {0, 1}:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout
