"""A theorem for any number of tokens, beside its question put to z3 by hand; and how long all theorems take to test.

What the theorem takes longer buys that the function that is shipped is asked, path by path, and each path run again
over plain values.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from timeit import timeit

import z3
from rich.console import Console
from rich.table import Table

from crusaders_rules.lift import ProofVerdict, prove
from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.state import WEDGES

_THEOREM = "any_number_of_tokens_is_conserved"
_ROUNDS = 25
_TESTS = ("tests/lift", "tests/thy_will_be_done/proofs", "tests/thy_will_be_done/check")


def by_hand() -> bool:
    """Ask z3 whether putting down a token, on whatever wedge, keeps the sum of the wheel and the hand."""
    tokens = z3.Ints(" ".join(f"token{wedge}" for wedge in range(WEDGES)))
    hand, before, wedge = z3.Ints("hand before wedge")
    after = [z3.If(wedge == place, count + 1, count) for place, count in enumerate(tokens)]
    solver = z3.Solver()
    solver.add(*(count >= 0 for count in tokens), hand > 0, wedge >= 0, wedge < WEDGES)
    solver.add(z3.Sum(tokens) + hand == before)
    solver.add(z3.Sum(after) + hand - 1 != before)
    return bool(solver.check() == z3.unsat)


def report(console: Console | None = None) -> None:
    """Measure both in turns, then the tests of theorems and models, and print."""
    console = console or Console()
    theorem = next(theorem for theorem in all_theorems() if theorem.name == _THEOREM)
    ways: dict[str, Callable[[], bool]] = {
        "the theorem, proved whole": lambda: prove(theorem).verdict == ProofVerdict.PROVED,
        "its step, written for z3": by_hand,
    }
    for name, way in ways.items():
        if not way():
            raise AssertionError(f"{name} does not hold")
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(_ROUNDS):
        for name, way in ways.items():
            times[name].append(timeit(way, number=1) * 1000)
    least = min(statistics.median(spent) for spent in times.values())
    table = Table("any number of tokens", "ms, median", "ms, best", "times the quicker", title="Proving")
    for name, spent in times.items():
        median = statistics.median(spent)
        table.add_row(name, f"{median:.1f}", f"{min(spent):.1f}", f"{median / least:.1f}")
    console.print(table)
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "pytest", "-qq", "-n", "2", *_TESTS], check=True, capture_output=True)
    console.print(
        f"the tests of all theorems and models, two at a time: {time.perf_counter() - begun:.0f} s (aim: 120 s)"
    )


if __name__ == "__main__":
    report()
