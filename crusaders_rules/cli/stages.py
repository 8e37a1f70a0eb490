"""The stages of the reference: the result of each, and its files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from crusaders_rules.explore.systems import HOLDS
from crusaders_rules.files.writing import replace_file

if TYPE_CHECKING:
    from rich.table import Table

    from crusaders_rules.explore.model_report import ModelReport


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


def explored(folder: Path, code: str, reports: Iterable[ModelReport]) -> Stage:
    """Write the counts of explored models, and compare them with the recorded ones.

    Args:
        folder: The folder for ``models.json``.
        code: The digest of the code.
        reports: What came of each model.

    Raises:
        OSError: If the file cannot be written.
    """
    rows, wrong, right = [], [], 0
    for report in reports:
        model = report.model
        found = {"verdict": report.verdict, "seconds": report.seconds, "mismatches": list(report.mismatches)}
        rows.append({"model": model.id, **report.figures, **found})
        unlike = list(report.mismatches)
        if "verdict" not in model.expect and report.verdict != HOLDS:
            unlike.append(f"{report.verdict}, not {HOLDS}")
        wrong += [f"{model.id}: {said}" for said in unlike]
        right += not unlike
    write(folder / "models.json", code, {"models": rows})
    states = sum(row["states"] for row in rows)
    return Stage(
        result=f"{right} of {len(rows)} models as recorded, {states:,} states",
        figures={"models": len(rows), "states": states},
        wrong=tuple(wrong),
    )
