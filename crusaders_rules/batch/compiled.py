"""How functions are compiled: by numba, which keeps the machine code beside the source for later processes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


class Cells(Protocol):
    """Whole numbers by their places, as compiled functions take them."""

    def __getitem__(self, place: int, /) -> int:
        """Return a number."""

    def __setitem__(self, place: int, value: int, /) -> None:
        """Change a number."""


def compiled(function: Function) -> Function:
    """Return a function in machine code, made when it is first called and kept for later processes.

    Args:
        function: A function of whole numbers and arrays.
    """
    made = numba.njit(cache=True)(function)
    if not numba.config.DISABLE_JIT:
        _drop_stale(Path(made.stats.cache_path), function.__name__)
    return cast("Function", made)


def inner(function: Function) -> Function:
    """Return a function in machine code that only compiled functions call.

    Args:
        function: A function of whole numbers and arrays.
    """
    return cast("Function", numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function))


def inlined(function: Function) -> Function:
    """Return a function in machine code that becomes part of each compiled function that calls it.

    Args:
        function: A short function of whole numbers and arrays.
    """
    made = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)(function)
    return cast("Function", made)


@cache
def _digest() -> str:
    """A digest of all sources of this package: numba itself looks at the file of a function only."""
    digest = hashlib.sha256()
    folder = Path(__file__).parent
    for file in sorted(folder.glob("**/*.py")):
        digest.update(f"{file.relative_to(folder)} {file.read_text(encoding='utf-8')}".encode())
    return digest.hexdigest()


def _drop_stale(folder: Path, name: str) -> None:
    """Drop what was compiled of a function from other sources."""
    mark = folder / f"{name}.sources"
    if mark.is_file() and mark.read_text(encoding="utf-8") == _digest():
        return
    for index in folder.glob(f"*.{name}-*.nbi"):
        index.unlink(missing_ok=True)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        mark.write_text(_digest(), encoding="utf-8")
