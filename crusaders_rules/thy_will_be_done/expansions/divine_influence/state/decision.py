"""The decisions of the expansion Divine Influence."""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.state.decision_fields import Decision, InRegion, OnWedge
from crusaders_rules.thy_will_be_done.state.names import Building


@attrs.frozen(repr=False)
class LayInfluenceTile(Decision):
    """Lay an influence tile on the next region."""

    laid: str


class PutGiant(OnWedge):
    """At setup, put the giant token on a wedge in the place of its two tokens."""

    __slots__ = ()


@attrs.frozen(repr=False)
class TurnTiles(Decision):
    """Turn a number of one-time tiles face down for the action."""

    count: int


class Collect(InRegion):
    """Take the influence tile of a region."""

    __slots__ = ()


class Flip(OnWedge):
    """Turn a wedge to its upgraded side as the result of a tile or a vault."""

    __slots__ = ()


@attrs.frozen(repr=False)
class ErectNew(Decision):
    """Erect the next new building of a type in a region."""

    new: NewBuilding
    region: int


@attrs.frozen(repr=False)
class TakeOff(Decision):
    """Take a building of a level off the player board with a mill."""

    taken: Building | NewBuilding
    level: int


class Forgo(Decision):
    """Do without what a tile or a building gives."""

    __slots__ = ()


class LandGiant(OnWedge):
    """Lay the giant token on a wedge of the distribution."""

    __slots__ = ()
