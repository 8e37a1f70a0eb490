"""The wheel with upgrades: this package beside the model checker SPIN, in the same run.

``wheel.pml`` is the same model in Promela: six wedges, two action tokens on each, no knight order.
SPIN searches it depth first for safety; the time to make and compile its checker is printed apart.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import attrs
from rich.console import Console
from rich.table import Table

_MODEL = Path(__file__).with_name("wheel.pml")
_ROUNDS = 3
_OURS = """
import json, time
from crusaders_rules.thy_will_be_done.check.wheel_sets import with_upgrades
from crusaders_rules.thy_will_be_done.check.wheels import starts
from crusaders_rules.thy_will_be_done.state import KnightOrder
begun = time.perf_counter(), time.process_time()
found = with_upgrades(starts(KnightOrder.NONE))
spent = time.perf_counter() - begun[0], time.process_time() - begun[1]
print(json.dumps([found.states, found.transitions, *spent]))
"""


@attrs.frozen
class Run:
    """One exploration: its counts, and its seconds on the clock and of the processor."""

    states: int
    transitions: int
    seconds: float
    processor: float


def ours() -> Run:
    """Explore in a fresh interpreter, so that no table is filled yet; making the tables counts."""
    import json

    said = subprocess.run([sys.executable, "-c", _OURS], check=True, capture_output=True, text=True).stdout
    return Run(*json.loads(said))


def build(folder: Path) -> Path:
    """Make SPIN's checker of the model in a folder, and return it."""
    subprocess.run(["spin", "-a", str(_MODEL)], check=True, cwd=folder, capture_output=True)
    compiler = ["gcc", "-O3", "-DSAFETY", "-DNOREDUCE", "-w", "-o", "pan", "pan.c"]
    subprocess.run(compiler, check=True, cwd=folder, capture_output=True)
    return folder / "pan"


def spins(checker: Path) -> Run:
    """Let SPIN's checker search the model.

    SPIN counts the state that it begins with as a transition; here it is none.
    """
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    said = subprocess.run([str(checker), "-m100000", "-w22"], check=True, capture_output=True, text=True).stdout
    seconds = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    stored, transitions = (
        int(found[1]) if (found := re.search(rf"(\d+) {what}", said)) else 0
        for what in ("states, stored", "transitions")
    )
    return Run(stored, transitions - 1, seconds, processor)


def report(console: Console | None = None) -> None:
    """Measure and print; where SPIN or gcc is missing, say so and print this package's part alone."""
    console = console or Console()
    missing = [tool for tool in ("spin", "gcc") if shutil.which(tool) is None]
    if missing:
        run = min((ours() for _ in range(_ROUNDS)), key=lambda run: run.seconds)
        console.print(
            f"wheel with upgrades: {run.states:,} states, {run.transitions:,} transitions in {run.seconds:.2f} s; "
            f"skipped the comparison with SPIN, which needs {' and '.join(missing)}"
        )
        return
    with tempfile.TemporaryDirectory() as name:
        begun = time.perf_counter()
        checker = build(Path(name))
        built = time.perf_counter() - begun
        begun = time.perf_counter()
        first = ours()
        loading = time.perf_counter() - begun - first.seconds
        rounds = [(ours(), spins(checker)) for _ in range(_ROUNDS)]
    mine = min((mine for mine, _ in rounds), key=lambda run: run.processor)
    theirs = min((theirs for _, theirs in rounds), key=lambda run: run.processor)
    columns = ("states", "transitions", "s", "s of processor")
    table = Table("the wheel with upgrades", *columns, title="Exploring, best of 3")
    for who, run in (("crusaders-rules", mine), ("SPIN, depth first", theirs)):
        table.add_row(who, f"{run.states:,}", f"{run.transitions:,}", f"{run.seconds:.2f}", f"{run.processor:.2f}")
    console.print(table)
    same = (mine.states, mine.transitions) == (theirs.states, theirs.transitions)
    ratio = theirs.processor / mine.processor
    console.print(f"counts {'agree' if same else 'DIFFER'}; SPIN / crusaders-rules: {ratio:.1f} times the time")
    console.print(f"not counted: starting Python and loading {loading:.1f} s, making SPIN's checker {built:.1f} s")


if __name__ == "__main__":
    report()
