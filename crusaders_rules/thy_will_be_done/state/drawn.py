"""How things on the table show themselves in a notebook.

A notebook asks the class of a value for ``_repr_svg_``, so the method must be here. The drawing is made floors above,
by modules that know rulesets and scores, and whoever loads this floor says how: nothing here depends on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# How each kind of thing is drawn: a board, a position, a wheel. The face of the package fills it.
DRAWINGS: dict[str, Callable[[Any], str]] = {}


def drawn(kind: str, thing: object) -> str | None:
    """Return the drawing of a thing as SVG, None where nobody has said how to draw it.

    Args:
        kind: What it is: ``board``, ``position`` or ``wheel``.
        thing: The thing.
    """
    draw = DRAWINGS.get(kind)
    return None if draw is None else draw(thing)
