"""Faults that hide: each makes the game wrong for one value of a quantifier, and right for all others.

A theorem says "every", "any", "no" or "never". A fault in one seat, one wedge or one order shows whether the theorem
means it. The faults of a game are in ``quantifiers.toml`` beside its proofs, as edits of the text of a function.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import reduce
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import attrs

from crusaders_rules.lift.faults import Misstated
from crusaders_rules.lift.theorem import Theorem

QUANTIFIERS = ("every", "any", "no", "never")


@attrs.frozen
class HiddenFault:
    """A fault that is there for one value of a quantifier.

    Attributes:
        theorem: The theorem whose sentence has the quantifier.
        word: The quantifier.
        hides: The value in which the fault hides.
        says: What goes wrong.
        function: The function, with the dotted name of its module.
        there: The text that stands there.
        planted: The text that is planted instead.
        by: The theorems that are to refute it, the likeliest first.
    """

    theorem: str
    word: str
    hides: str
    says: str
    function: str
    there: str
    planted: str
    by: tuple[str, ...]


def read_faults(path: Path) -> tuple[HiddenFault, ...]:
    """Return the faults in a file.

    Args:
        path: The TOML file.
    """
    entries: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    return tuple(HiddenFault(**{**entry, "by": tuple(entry["by"])}) for entry in entries)


def quantifiers_of(theorem: Theorem) -> tuple[str, ...]:
    """Return the quantifiers in the sentence of a theorem, each once.

    Args:
        theorem: The theorem.
    """
    found = re.findall(rf"\b({'|'.join(QUANTIFIERS)})\b", theorem.sentence.lower())
    return tuple(dict.fromkeys(found))


def untried(theorems: Sequence[Theorem], faults: Sequence[HiddenFault]) -> Iterator[tuple[Theorem, str]]:
    """Yield each quantifier of a theorem in which no fault hides.

    Args:
        theorems: The theorems.
        faults: The faults.
    """
    known = {(one.theorem, one.word) for one in faults}
    for theorem in theorems:
        yield from ((theorem, word) for word in quantifiers_of(theorem) if (theorem.name, word) not in known)


@contextmanager
def planted(fault: HiddenFault) -> Iterator[None]:
    """Have a fault in its function until the end of the block.

    Args:
        fault: The fault.

    Raises:
        Misstated: The text is not there, or there more than once, or the function is not.
    """
    module, names = _module_of(fault.function)
    path = Path(str(module.__file__))
    text = path.read_text(encoding="utf-8")
    if text.count(fault.there) != 1:
        raise Misstated(f"{fault.function} has {fault.there!r} {text.count(fault.there)} times, and must have it once")
    function = _function(reduce(getattr, names[:-1], module), names[-1])
    if not isinstance(function, FunctionType):
        raise Misstated(f"{fault.function} is no function")
    right = function.__code__
    wrong = reduce(_code_of, names, compile(text.replace(fault.there, fault.planted), str(path), "exec"))
    if wrong.co_freevars != right.co_freevars:
        raise Misstated(f"{fault.function} reads names of a function around it")
    function.__code__ = wrong
    try:
        yield
    finally:
        function.__code__ = right


def _module_of(name: str) -> tuple[ModuleType, list[str]]:
    """Return the module in which something is, and its name there."""
    parts = name.split(".")
    for at in range(len(parts) - 1, 0, -1):
        with suppress(ModuleNotFoundError):
            return import_module(".".join(parts[:at])), parts[at:]
    raise Misstated(f"{name} is in no module")


def _function(owner: Any, name: str) -> Any:  # noqa: ANN401 -- a module or a class
    """Return the function under a name, or the one within a property."""
    found = vars(owner).get(name)
    found = getattr(found, "func", getattr(found, "fget", found))
    return unwrap(found) if callable(found) else None


def _code_of(outer: CodeType, name: str) -> CodeType:
    """Return the code of a function or a class in the code around it."""
    return next(one for one in outer.co_consts if isinstance(one, CodeType) and one.co_name == name)


def refuted_by(fault: HiddenFault, theorems: Mapping[str, Theorem]) -> str | None:
    """Return the theorem that refutes a fault, None if none of those that should does.

    Args:
        fault: The fault.
        theorems: All theorems, by their names.

    Raises:
        Misstated: The fault cannot be planted.
    """
    from crusaders_rules.lift.proving import ProofVerdict, prove

    with planted(fault):
        for name in fault.by:
            if prove(theorems[name], ()).verdict == ProofVerdict.REFUTED:
                return name
    return None


__all__ = ["QUANTIFIERS", "HiddenFault", "planted", "quantifiers_of", "read_faults", "refuted_by", "untried"]
