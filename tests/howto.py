"""Pages that change the project: their blocks are carried out in a copy, and the copy plays."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def changed(text: str, hunk: str) -> str:
    """Return a text after a hunk of a difference, whose lines stand in it once."""
    lines = hunk.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    assert text.count(old) == 1, old
    return text.replace(old, "".join(line[1:] for line in lines if line[0] in " +"))


def follow(page: str, home: Path) -> list[str]:
    """Change files by the blocks of a page, and return which files they name.

    Args:
        page: The name of a page in ``docs/howto``.
        home: The folder in which the paths of the page begin.
    """
    blocks = re.findall(
        r"^```\{code-block\} (python|toml|diff)\n:caption: (\S+)\n\n(.*?)^```",
        (ROOT / "docs" / "howto" / page).read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    for language, path, block in blocks:
        file = home / path
        text = file.read_text("utf-8") if file.exists() else ""
        file.parent.mkdir(exist_ok=True)
        file.write_text(changed(text, block) if language == "diff" else f"{text}\n\n{block}".lstrip(), "utf-8")
    return [path for _, path, _ in blocks]


def copied(folder: Path) -> Path:
    """Copy the package, its specification and its proofs into a folder, and return the folder."""
    for name in ("crusaders_rules", "specs", "proofs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.gz"))
    return folder


def ran(copy: Path, program: str) -> str:
    """Return what a program prints that imports the copy."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=copy, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
