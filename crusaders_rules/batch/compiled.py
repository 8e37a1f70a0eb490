"""How functions are compiled: by numba, which keeps the machine code beside the source for later processes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.extending import lower_builtin, type_callable

from crusaders_rules.batch import facts, row_cells

# Python owns the arrays and keeps them alive during a call, so compiled code counts no references to them.
_PLAIN = {"error_model": "numpy", "_nrt": False}

# What numba has no types for: what it knows of a type, and what it makes of a function.
Of = Any
numba_types: Of = types

Function = TypeVar("Function", bound=Callable[..., object])


class _NoEngine:
    """Stands in for the code generator of numba, for functions without machine code."""

    def set_env(self, *_: object) -> None:
        """Do nothing: only a function with machine code has an environment."""


class _Linked(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """Code that is optimised and compiled to machine code only as a part of the functions into which it is linked.

    numba does both for each function together with everything that it calls, so it repeats the work for the innermost
    functions. Most of the time went into code that nobody runs.
    """

    @property
    def codegen(self) -> _NoEngine:
        """A stand-in, because numba sets the environment of each function through the code generator."""
        return _NoEngine()

    def get_pointer_to_function(self, _: str) -> int:
        """Return no address."""
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


class _InnerCompiler(Compiler):  # type: ignore[misc]  # as above
    """Compiles what only compiled functions call."""

    def define_pipelines(self) -> list[object]:
        """Return the passes of numba; their result is linked only."""
        self.state.library = _Linked(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        passes: list[object] = super().define_pipelines()
        return passes


_WITHIN = {**_PLAIN, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": _InnerCompiler}


class Cells(Protocol):
    """Whole numbers by their places, as compiled functions take them."""

    def __getitem__(self, place: int, /) -> int:
        """Return a number."""

    def __setitem__(self, place: int, value: int, /) -> None:
        """Change a number."""

    def __len__(self) -> int:
        """Return how many there are; only arrays know, and not what ``cells`` returns."""


def compiled(function: Function) -> Function:
    """Return a function in machine code, made when it is first called and kept for later processes.

    Args:
        function: A function of whole numbers and arrays.
    """
    made = numba.njit(cache=True, **_PLAIN)(function)
    if not numba.config.DISABLE_JIT:
        drop_stale(Path(made.stats.cache_path), function.__name__)
    return cast("Function", made)


def inner(function: Function) -> Function:
    """Return a function in machine code that only compiled functions call.

    Args:
        function: A function of whole numbers and arrays.
    """
    # Otherwise numba would also inline a function that an inlined function calls.
    return cast("Function", numba.njit(forceinline=False, **_WITHIN)(function))


def inlined(function: Function) -> Function:
    """Return a function in machine code that becomes part of each compiled function that calls it.

    Args:
        function: A short function of whole numbers and arrays.
    """
    return cast("Function", numba.njit(forceinline=True, **_WITHIN)(function))


def cells(array: Cells) -> Cells:
    """Return the numbers of an array as compiled functions pass them on: by the place of the first one.

    An array takes seven numbers in each call, and each of its indices is looked at, because it may count from the end.
    In Python, it is the array itself.

    Args:
        array: The array, with one dimension.
    """
    return array


def cells_from(known: Cells, first: int) -> Cells:
    """Return the numbers from a place on.

    Args:
        known: The numbers.
        first: The place.
    """
    return cast("Cells", cast("Of", known)[first:])


def short_cells_from(known: Cells, first: int) -> Cells:
    """Return the room from a place on as that of shorter numbers, of 16 bits.

    Args:
        known: The numbers.
        first: The place.
    """
    return cast("Cells", cast("Of", known)[first:].view(np.int16))


def _type_of_cells(_: Of) -> Callable[[Of], Of]:
    return lambda array: numba_types.CPointer(array.dtype)


def _type_of_cells_from(_: Of) -> Callable[[Of, Of], Of]:
    return lambda known, _: known


def _type_of_short_cells_from(_: Of) -> Callable[[Of, Of], Of]:
    return lambda _, __: numba_types.CPointer(numba_types.int16)


def _cells(context: Of, builder: Of, signature: Of, given: Of) -> Of:
    return context.make_array(signature.args[0])(context, builder, given[0]).data


def _cells_from(_: Of, builder: Of, __: Of, given: Of) -> Of:
    return builder.gep(*given[:1], given[1:])


def _short_cells_from(context: Of, builder: Of, signature: Of, given: Of) -> Of:
    return builder.bitcast(builder.gep(*given[:1], given[1:]), context.get_value_type(signature.return_type))


for _function, _typed, _lowered, _given in (
    (cells, _type_of_cells, _cells, (numba_types.Array,)),
    (cells_from, _type_of_cells_from, _cells_from, (numba_types.CPointer, numba_types.Integer)),
    (short_cells_from, _type_of_short_cells_from, _short_cells_from, (numba_types.CPointer, numba_types.Integer)),
):
    type_callable(_function)(_typed)
    lower_builtin(_function, *_given)(_lowered)


@cache
def digest() -> str:
    """A digest of all sources with compiled functions, and of the places that follow from the names of the game.

    numba itself looks at the file of a function only.
    """
    places = {name: number for one in (row_cells, facts) for name, number in vars(one).items() if type(number) is int}
    found = hashlib.sha256(repr(places).encode())
    for file in compiled_files():
        found.update(f"{file.name} {file.read_text(encoding='utf-8')}".encode())
    return found.hexdigest()


def compiled_files() -> list[Path]:
    """The files of this package with compiled functions, this one, and the two that say where numbers are."""
    folder = Path(__file__).parent
    files = [file for file in folder.glob("**/*.py") if f"from {__name__} import" in file.read_text(encoding="utf-8")]
    return sorted({*files, *(folder / f"{name}.py" for name in ("compiled", "facts", "row_cells"))})


def drop_stale(folder: Path, name: str) -> None:
    """Drop what was compiled of a function from other sources."""
    mark = folder / f"{name}.sources"
    if mark.is_file() and mark.read_text(encoding="utf-8") == digest():
        return
    for index in folder.glob(f"*.{name}-*.nbi"):
        index.unlink(missing_ok=True)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        mark.write_text(digest(), encoding="utf-8")
