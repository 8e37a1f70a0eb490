"""How things on the table show themselves in a notebook.

A notebook asks the class of a value for ``_repr_svg_``, so the method must be here; the drawing is made in
``show``, floors above, by modules that know rulesets and scores. This is the one place that looks up: at the
moment of drawing and not before, so that nothing here depends on ``show`` and no game pays for it.
"""

from __future__ import annotations

from importlib import import_module


def drawn(kind: str, thing: object) -> str:
    """Return the drawing of a thing as SVG.

    Args:
        kind: What it is: ``board``, ``position`` or ``wheel``.
        thing: The thing.
    """
    svg: str = getattr(import_module("crusaders_rules.thy_will_be_done.show"), f"{kind}_svg")(thing)
    return svg
