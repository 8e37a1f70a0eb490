"""Every decision of a player or of chance: one small choice at a time.

Wedges are positions on the wheel of the player who decides (0 to 5), regions are places in
``Board.regions``, seats are counted from 0.
"""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.decision import (
    Collect,
    ErectNew,
    Flip,
    Forgo,
    LandGiant,
    LayInfluenceTile,
    PutGiant,
    TakeOff,
    TurnTiles,
)
from crusaders_rules.thy_will_be_done.state.decision_fields import Decision, InRegion, OnWedge
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Action, Building, Enemy, KnightOrder, Manner, Token

__all__ = [
    "AddToken",
    "Attack",
    "BringKnight",
    "ChooseOrder",
    "Collect",
    "DealOrder",
    "Decision",
    "Decline",
    "Distribute",
    "DrawStart",
    "Erect",
    "ErectNew",
    "First",
    "Flip",
    "Forgo",
    "Gain",
    "HoldKnight",
    "Keep",
    "LandGiant",
    "LayEnemy",
    "LayInfluenceTile",
    "LayTile",
    "LeaveToken",
    "MarkEnemy",
    "Move",
    "Muster",
    "PlaceKnight",
    "PutGiant",
    "PutWedge",
    "Resolve",
    "SetupUpgrade",
    "Skip",
    "Sow",
    "Split",
    "Swap",
    "TakeInfluence",
    "TakeOff",
    "TakeReward",
    "TurnTiles",
    "Twice",
    "Upgrade",
]

# Decisions with the same fields share the methods that attrs makes for them: making those takes far longer than making
# the class.


@attrs.frozen(repr=False)
class _OfOrder(Decision):
    """A decision about a knight order tile."""

    order: KnightOrder


@attrs.frozen(repr=False)
class PutWedge(Decision):
    """Put a wedge tile at the next position of the wheel being arranged."""

    wedge: str


class DealOrder(_OfOrder):
    """Deal a knight order tile to the next player in line for one."""

    __slots__ = ()


class ChooseOrder(_OfOrder):
    """Keep one of the knight orders on offer."""

    __slots__ = ()


class AddToken(OnWedge):
    """At setup, place an additional action token on a wedge."""

    __slots__ = ()


class LeaveToken(OnWedge):
    """At setup, start a wedge with one action token less."""

    __slots__ = ()


class SetupUpgrade(OnWedge):
    """At setup, turn a wedge to its upgraded side."""

    __slots__ = ()


@attrs.frozen(repr=False)
class MarkEnemy(Decision):
    """At setup, mark a type of enemy with an action token."""

    enemy: Enemy


@attrs.frozen(repr=False)
class LayEnemy(Decision):
    """Place an enemy token on the next region with a flag."""

    token: Token


@attrs.frozen(repr=False)
class LayTile(Decision):
    """Place a bonus tile on the next region with a tile space."""

    tile: str


@attrs.frozen(repr=False)
class DrawStart(Decision):
    """Make a player the start player."""

    seat: int


class PlaceKnight(InRegion):
    """Place the first knight in a starting region."""

    __slots__ = ()


class Resolve(OnWedge):
    """Resolve the action or actions of a wedge."""

    __slots__ = ()


class Upgrade(OnWedge):
    """Upgrade a wedge."""

    __slots__ = ()


class Skip(Decision):
    """Skip the turn and only distribute."""

    __slots__ = ()


@attrs.frozen(repr=False)
class Split(Decision):
    """Assign some tokens of an upgraded wedge to its first action, and the rest to its second action.

    Attributes:
        tokens: The tokens of the first action.
        idle: The tokens assigned to neither action, if a reading allows it.
        bears: The action that bears a reduction instead of Travel, if a reading allows it.
    """

    tokens: int
    idle: int = attrs.field(default=0, metadata=LEFT_OUT)
    bears: Action | None = attrs.field(default=None, metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class Twice(Decision):
    """Assign all tokens of an upgraded wedge to one action, resolved twice, if a reading allows it.

    Attributes:
        action: The action.
        tokens: The tokens of the first resolution; the rest is for the second.
        idle: The tokens assigned to neither resolution.
    """

    action: Action
    tokens: int
    idle: int = attrs.field(default=0, metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class First(Decision):
    """Choose which of the two actions to resolve first."""

    action: Action


@attrs.frozen(repr=False)
class Move(Decision):
    """Move the next knight from its region to another one, or let it stay."""

    origin: int
    region: int


class Muster(Decision):
    """Muster the next troop, if a reading lets the player choose."""

    __slots__ = ()


@attrs.frozen(repr=False)
class Gain(Decision):
    """Take part or all of a gain of influence, if a reading lets the player choose."""

    amount: int


class Decline(Decision):
    """Decline the result of the action, or a further result, if a reading allows it."""

    __slots__ = ()


class Attack(InRegion):
    """Crusade against the enemy in a region."""

    __slots__ = ()


@attrs.frozen(repr=False)
class Swap(Decision):
    """Swap the enemy in the region of a knight with that of an adjacent region, and crusade against the new one."""

    region: int
    other: int


class TakeReward(Decision):
    """Take the reward that the defeated Saracen pictures."""

    __slots__ = ()


class TakeInfluence(Decision):
    """Take the fixed influence instead of the reward that the defeated Saracen pictures."""

    __slots__ = ()


@attrs.frozen(repr=False)
class Erect(Decision):
    """Erect the next building of a type in a region."""

    building: Building
    region: int


class BringKnight(Decision):
    """Place the unlocked knight in the region of the castle."""

    __slots__ = ()


class HoldKnight(Decision):
    """Leave the unlocked knight on the player board permanently."""

    __slots__ = ()


class Distribute(OnWedge):
    """Choose the wedge to distribute after an upgrade or a skip."""

    __slots__ = ()


class Keep(Decision):
    """After an upgrade, distribute nothing."""

    __slots__ = ()


@attrs.frozen(repr=False)
class Sow(Decision):
    """Choose the manner of distributing; skipping and doubling name a wedge."""

    manner: Manner
    wedge: int | None = None
