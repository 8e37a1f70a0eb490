"""What ``crusaders reference`` proves: the theorems of a game, each in a piece of work."""

from __future__ import annotations

import gzip
import json
import random
import time
import zlib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import click

from crusaders_rules.catalog.code_run import code_run, is_same
from crusaders_rules.catalog.extras import missing
from crusaders_rules.cli import prove
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.proof_runs import Row, plain_row, proved_row, row_told, with_theorems
from crusaders_rules.cli.stages import Check, Extent, Stage, write
from crusaders_rules.cli.terminal import counted
from crusaders_rules.files.writing import replace_file
from crusaders_rules.game import Game

# The result of each theorem with all queries to the solvers, for a thorough run after this one.
_ASKED = "proofs-asked.json.gz"


def theorems_of(game: Game, folder: Path, extent: Extent) -> Check:
    """Return how to prove the theorems of a game by z3.

    A thorough run proves those that take long, too. It breaks the rules, and lets cvc5, if it is installed, prove each
    obligation, and checks each step of its proof.

    Args:
        game: The game.
        folder: The folder for ``proofs.json``.
        extent: How much is proved.
    """
    theorems = [one for one in game.theorems() if extent.thorough or not one.thorough]
    known = {} if extent.after is None else _asked_before(extent.after)
    more = {"mutants": extent.thorough, "check": extent.thorough and not missing(["cvc5"])}
    if extent.end is not None:
        # On a slow machine, the last ones of a fixed order would never be begun.
        random.shuffle(theorems)
    works: list[Callable[[], Row | None]] = [
        partial(proved_row, game, one, ("z3",), known=known.get(one.name), **more) for one in theorems
    ]

    def joined(found: list[Row | None]) -> Stage:
        begun = [(theorem, row) for theorem, row in zip(theorems, found, strict=True) if row is not None]
        rows = with_theorems([theorem for theorem, _ in begun], [row for _, row in begun])
        counts = {"late": len(theorems) - len(rows), "before": sum(row.theorem.name in known for row in rows)}
        return _proved(game, folder, rows, counts, thorough=extent.thorough)

    if extent.end is None:
        return Check(works, joined, plain_row, lambda _, plain: row_told(plain))
    # Another process does not know the places of this order.
    return Check([partial(_begun_in_time, extent.end, work) for work in works], joined)


def _begun_in_time(end: float, work: Callable[[], Row | None]) -> Row | None:
    return work() if time.monotonic() < end else None


def _asked_before(folder: Path) -> Mapping[str, Row]:
    """Return the results of theorems in an earlier run, by name; nothing if that run was of other code.

    Raises:
        BadInput: No run has proved anything into the folder.
    """
    file = folder / _ASKED
    try:
        found = json.loads(gzip.decompress(file.read_bytes()))
        rows = {name: row_told(plain) for name, plain in found["rows"].items()} if is_same(found["code"]) else {}
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, zlib.error, ExceptionGroup) as error:
        said = (isinstance(error, OSError) and error.strerror) or "it is not what a run of the reference wrote"
        raise BadInput(f"--after: {click.format_filename(file)}: {said}") from error
    return rows


def _proved(game: Game, folder: Path, rows: list[Row], counts: Mapping[str, int], *, thorough: bool) -> Stage:
    """Write the results of the theorems, in their order, and summarise them in a few words."""
    order = {theorem.name: place for place, theorem in enumerate(game.theorems())}
    rows.sort(key=lambda row: order[row.theorem.name])
    found = prove.figures(game, rows)
    write(folder / "proofs.json", game.name, found)
    left_out = len(order) - len(rows) - counts["late"]
    figures = {"proved": found["proved"], "total": len(rows), "left out": left_out, **counts}
    said = f"{found['proved']} of {len(rows)} theorems proved by z3"
    if counts["before"]:
        said += f" ({counts['before']} of them before)"
    if thorough:
        steps = [one for row in rows for one in row.checked]
        figures |= {
            "noticed": sum(row["killed"] for row in found["theorems"]),
            "broken": sum(len(row.theorem.sabotage) for row in rows),
            "checked": sum(one.good for one in steps),
            "proofs": len(steps),
        }
        said += f", {figures['noticed']} of {figures['broken']} broken rules noticed"
        said += f", {figures['checked']} of {figures['proofs']} proofs by cvc5 checked step by step"
    else:
        asked = {row.theorem.name: plain_row(row) for row in rows if row.good}
        content = json.dumps({"code": code_run(game.name), "rows": asked}).encode()
        replace_file(folder / _ASKED, gzip.compress(content, compresslevel=1, mtime=0))
        larger = f"{left_out} larger ones, " if left_out else ""
        said += f"; {larger}cvc5, broken rules and the steps of proofs are left to --thorough"
    said += f"; {counted(counts['late'], 'theorem')} not begun in time" if counts["late"] else ""
    return Stage(result=said, figures=figures, wrong=tuple(_wrong(row) for row in rows if not row.good))


def _wrong(row: Row) -> str:
    """Return what is wrong with a theorem, in a line."""
    said = [row.outcome.verdict.value]
    said += [f"does not notice {name}" for name in row.survivors or ()]
    said += [f"the proof of {one.name} is not checked: {one.why}" for one in row.checked if not one.good]
    return f"{row.theorem.topic}.{row.theorem.name}: {'; '.join(said)}"
