"""The registry behind ``@rule``: which function says what a rule id says.

Registering adds no wrapper, so a rule function costs nothing more than any other.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import CodeType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_functions: dict[str, tuple[Callable[..., Any], ...]] = {}
_ids: dict[CodeType, tuple[str, ...]] = {}


def rule(*ids: str) -> Callable[[Function], Function]:
    """Register a function as the code of one or more rules.

    Args:
        *ids: Rule ids, as ``specs/rules`` defines them.

    Returns:
        A decorator that gives back the very function that it was given.
    """

    def register(function: Function) -> Function:
        for rule_id in ids:
            _functions[rule_id] = (*_functions.get(rule_id, ()), function)
        _ids[function.__code__] = ids
        return function

    return register


def registered(package: str = "crusaders_rules.thy_will_be_done.rules") -> dict[str, tuple[Callable[..., Any], ...]]:
    """Return every registered rule id with its functions, in the order of their definition.

    Args:
        package: The package whose modules are imported first, so that none is missing.

    Returns:
        A new dictionary from rule id to the functions that carry it.
    """
    module = importlib.import_module(package)
    for found in pkgutil.iter_modules(module.__path__):
        importlib.import_module(f"{package}.{found.name}")
    return dict(_functions)


def ids_of(code: CodeType) -> tuple[str, ...]:
    """Return the rule ids of the function with this code object, none if it is not a rule."""
    return _ids.get(code, ())
