"""The compiler of TypeScript, which reads the types that comments give to the scripts of the site."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

from crusaders_rules.site.live.npm import NpmError, Package, node

_CONFIG = Path(__file__).with_name("tsconfig.json")
_PATIENCE = 600


def _wanted(name: str) -> bool:
    return name in {"lib/tsc.js", "lib/_tsc.js", "package.json", "LICENSE.txt"} or (
        name.startswith("lib/lib.") and name.endswith(".d.ts")
    )


TYPESCRIPT = Package(
    "typescript",
    "5.9.3",
    "jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw==",
    _wanted,
)


class Checked(NamedTuple):
    """The result: whether something is wrong, and what is said; without a compiler, only why there is none."""

    wrong: bool
    said: str
    skipped: bool = False


def checked(config: Path = _CONFIG) -> Checked:
    """Check the scripts that a configuration names."""
    command = node()
    if command is None:
        return Checked(wrong=False, said="scripts not checked: there is no node", skipped=True)
    try:
        compiler = TYPESCRIPT.folder() / "lib" / "tsc.js"
    except NpmError as error:
        return Checked(wrong=False, said=f"scripts not checked: {error}", skipped=True)
    done = subprocess.run(
        [command, str(compiler), "--project", str(config), "--pretty", "false"],
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
        check=False,
    )
    return Checked(wrong=done.returncode != 0, said=(done.stdout + done.stderr).strip())
