"""The form of what a theorem states: domains for its arguments, and claims that are yielded."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from crusaders_rules.lift.domains import Domain
from crusaders_rules.lift.faults import Misstated
from crusaders_rules.lift.logic import Truth

Claims = Iterable[Truth | tuple[str, Truth]]
"""Claims, each alone or after words that state it."""

Property = Callable[..., Claims]


def domains_of(function: Callable[..., Any]) -> dict[str, Domain]:
    """Return the domain of each argument that has one.

    Raises:
        Misstated: The default of an argument is something else.
    """
    parameters = inspect.signature(function).parameters.values()
    domains = {one.name: one.default for one in parameters if one.default is not one.empty}
    for name, domain in domains.items():
        if not (hasattr(domain, "draw") and hasattr(domain, "holds")):
            raise Misstated(
                f"{place_of(function)}: the default of {name} must be a domain, not {type(domain).__name__}"
            )
    return domains


def complete(claims: Property, *given: Any, **values: Any) -> Claims:  # noqa: ANN401 -- of the domains
    """Yield all claims of a function.

    Raises:
        Misstated: It also returns something: a claim that was meant to be yielded.
    """
    lost = yield from claims(*given, **values)  # type: ignore[func-returns-value]
    if lost is not None:
        raise Misstated(f"{place_of(claims)} returns {type(lost).__name__}, which claims nothing; claims are yielded")


def place_of(function: Callable[..., Any]) -> str:
    """Return the file, the line and the name of a function, for a message."""
    code = getattr(function, "__code__", None)
    if code is None:
        return repr(function)
    return f"{code.co_filename.replace(chr(92), '/').rpartition('/')[2]}:{code.co_firstlineno}: {code.co_qualname}"
