"""How a notebook displays things on the table.

A notebook looks for ``_repr_svg_`` on the class of a value, so the method must be here. Higher layers make the drawing,
in modules that use rulesets and scores. They register their functions here: this layer does not depend on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# The drawing function of each kind: a board, a position, a wheel. The top of the package fills it.
DRAWINGS: dict[str, Callable[[Any], str]] = {}


def drawn(kind: str, thing: object) -> str | None:
    """Return the drawing of a thing as SVG; None if no function is registered for it.

    Args:
        kind: Its kind: ``board``, ``position`` or ``wheel``.
        thing: The thing.
    """
    draw = DRAWINGS.get(kind)
    return None if draw is None else draw(thing)
