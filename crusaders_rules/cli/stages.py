"""The stages of the reference: what came of each, and the files in which it is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from crusaders_rules.files.writing import replace_file

if TYPE_CHECKING:
    from rich.table import Table


@attrs.frozen(kw_only=True)
class Stage:
    """What came of one stage of the reference.

    Attributes:
        result: What came of it, in a few words.
        figures: The same for a machine.
        wrong: What is not as it must be, line by line.
        shown: Tables and lines that a person sees, too.
        seconds: How long it took.
    """

    result: str
    figures: Mapping[str, Any] = attrs.field(factory=dict)
    wrong: tuple[str, ...] = ()
    shown: tuple[Table | str, ...] = ()
    seconds: float = 0.0


def write(file: Path, code: str, figures: Mapping[str, Any]) -> None:
    """Write what was found, with the code that it is about.

    Args:
        file: The file.
        code: The digest of the code.
        figures: What was found.

    Raises:
        OSError: If it cannot be written; a file that is there stays as it is.
    """
    text = json.dumps({"code": code, **figures}, indent=1, ensure_ascii=False)
    replace_file(file, text + "\n")
