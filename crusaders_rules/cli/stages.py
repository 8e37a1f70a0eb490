"""The stages of the reference: the result of each, and its files."""

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
    """The result of one stage of the reference.

    Attributes:
        result: The result in a few words.
        figures: The result as data.
        wrong: What is wrong, line by line.
        shown: Tables and lines for the terminal.
        seconds: How long it took.
    """

    result: str
    figures: Mapping[str, Any] = attrs.field(factory=dict)
    wrong: tuple[str, ...] = ()
    shown: tuple[Table | str, ...] = ()
    seconds: float = 0.0


def write(file: Path, code: str, figures: Mapping[str, Any]) -> None:
    """Write the findings, with the digest of the code that they are about.

    Args:
        file: The file.
        code: The digest of the code.
        figures: The findings.

    Raises:
        OSError: If it cannot be written; a file that is there stays as it is.
    """
    text = json.dumps({"code": code, **figures}, indent=1, ensure_ascii=False)
    replace_file(file, text + "\n")
