"""Decisions that share their fields share the methods that attrs makes for them: the base classes."""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Shown


@attrs.frozen(repr=False)
class Bare(Shown):
    """A decision of which there is only one."""


@attrs.frozen(repr=False)
class OnWedge(Shown):
    """A decision about a wedge on the wheel of the player who decides."""

    wedge: int


@attrs.frozen(repr=False)
class InRegion(Shown):
    """A decision about a region."""

    region: int
