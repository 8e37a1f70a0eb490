"""The stages of the reference: the work of each, its result, and its files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from crusaders_rules.catalog.code_run import code_run
from crusaders_rules.explore.systems import HOLDS
from crusaders_rules.files.writing import replace_file

if TYPE_CHECKING:
    from rich.table import Table

    from crusaders_rules.explore.model_report import ModelReport


@attrs.frozen(kw_only=True)
class Extent:
    """How much the reference does.

    Attributes:
        thorough: Whether it also does what takes long.
        after: The folder of an earlier run: what it proved of this code is not proved again.
        end: When no more proofs are begun, by the monotonic clock.
    """

    thorough: bool = False
    after: Path | None = None
    end: float | None = None


@attrs.frozen(kw_only=True)
class Stage:
    """The result of one stage of the reference.

    Attributes:
        result: The result in a few words.
        figures: The result as data.
        wrong: What is wrong, line by line.
        shown: Tables and lines for the terminal.
        made: What later stages use.
        seconds: The processor time that it took, in all processes together.
    """

    result: str
    figures: Mapping[str, Any] = attrs.field(factory=dict)
    wrong: tuple[str, ...] = ()
    shown: tuple[Table | str, ...] = ()
    made: Any = None
    seconds: float = 0.0


@attrs.frozen
class Check:
    """A stage to come: pieces of work that processes share, and the stage that their results make.

    Attributes:
        works: The pieces. Each can run in any process, so its result must be one that can be sent.
        joined: Makes the stage of the results, which are in the order of the pieces.
        plain: Makes plain values of a result, so that the piece can be done on another machine; with None it must be
            done here, since it writes files.
        told: Makes the result again, given the place of the piece and these values.
    """

    works: Sequence[Callable[[], Any]]
    joined: Callable[[list[Any]], Stage]
    plain: Callable[[Any], Any] | None = None
    told: Callable[[int, Any], Any] = lambda _, plain: plain


def write(file: Path, game: str, figures: Mapping[str, Any]) -> None:
    """Write the findings, with the code and the data that they are about.

    Args:
        file: The file.
        game: The name of the folders of the game.
        figures: The findings.

    Raises:
        OSError: If it cannot be written; a file that is there stays as it is.
    """
    text = json.dumps({"code": code_run(game), **figures}, indent=1, ensure_ascii=False)
    replace_file(file, text + "\n")


def explored(folder: Path, game: str, reports: Iterable[ModelReport], left_out: int = 0) -> Stage:
    """Write the counts of explored models, and compare them with the recorded ones.

    Args:
        folder: The folder for ``models.json``.
        game: The name of the folders of the game.
        reports: The result for each model.
        left_out: How many models were not explored, since they take long.

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
    write(folder / "models.json", game, {"models": rows})
    states = sum(row["states"] for row in rows)
    later = f"; {left_out} larger ones are left to --thorough" if left_out else ""
    return Stage(
        result=f"{right} of {len(rows)} models as recorded, {states:,} states{later}",
        figures={"models": len(rows), "states": states, "left out": left_out},
        wrong=tuple(wrong),
    )
