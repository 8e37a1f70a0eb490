"""Garbage is collected by the thread that asks the solver, and by no other."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

# So many paths leave some megabytes.
_PATHS = 64
# For each that is under way, whether Python collected by itself when the first of them began.
_under_way: list[bool] = []


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep other threads from collecting garbage until the end.

    z3 serves one thread at a time. Python collects garbage in whichever thread has made enough of it, such as one that
    draws a progress bar, and to collect a term is to call z3. Beside another call, that ends the process.
    """
    _under_way.append(_under_way[0] if _under_way else gc.isenabled())
    gc.disable()
    try:
        yield
    finally:
        by_itself = _under_way.pop()
        if not _under_way:
            collect()
            if by_itself:
                gc.enable()


def collect(paths: int = 0) -> None:
    """Collect what is young, after so many paths now and then.

    Args:
        paths: How many paths there were so far.
    """
    if paths % _PATHS == 0:
        gc.collect(1)


__all__ = ["collect", "undisturbed"]
