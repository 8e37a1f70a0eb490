"""Decisions that share their fields share the methods that attrs makes for them: the base classes."""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Shown


@attrs.frozen(repr=False)
class Decision(Shown):
    """A decision of a player or of chance."""


@attrs.frozen(repr=False)
class OnWedge(Decision):
    """A decision about a wedge on the wheel of the player who decides."""

    wedge: int


@attrs.frozen(repr=False)
class InRegion(Decision):
    """A decision about a region."""

    region: int
