"""Every decision of a player or of chance: one small choice at a time.

Wedges are positions on the wheel of the player who decides (0 to 5), regions are places in
``Board.regions``, seats are counted from 0.
"""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Action, Building, KnightOrder, Manner, Token


@attrs.frozen
class PutWedge:
    """Put a wedge tile at the next position of the wheel being arranged."""

    wedge: str


@attrs.frozen
class DealOrder:
    """Deal a knight order tile to the next player in line for one."""

    order: KnightOrder


@attrs.frozen
class ChooseOrder:
    """Keep one of the knight orders on offer."""

    order: KnightOrder


@attrs.frozen
class AddToken:
    """At setup, place an additional action token on a wedge."""

    wedge: int


@attrs.frozen
class LeaveToken:
    """At setup, start a wedge with one action token less."""

    wedge: int


@attrs.frozen
class SetupUpgrade:
    """At setup, turn a wedge to its upgraded side."""

    wedge: int


@attrs.frozen
class LayEnemy:
    """Place an enemy token on the next region with a flag."""

    token: Token


@attrs.frozen
class LayTile:
    """Place a bonus tile on the next region with a tile space."""

    tile: str


@attrs.frozen
class DrawStart:
    """Make a player the start player."""

    seat: int


@attrs.frozen
class PlaceKnight:
    """Place the first knight in a starting region."""

    region: int


@attrs.frozen
class Resolve:
    """Resolve the action or actions of a wedge."""

    wedge: int


@attrs.frozen
class Upgrade:
    """Upgrade a wedge."""

    wedge: int


@attrs.frozen
class Skip:
    """Skip the turn and only distribute."""


@attrs.frozen
class Split:
    """Assign some tokens of an upgraded wedge to its first action, and the rest to its second action.

    Attributes:
        tokens: The tokens of the first action.
        idle: The tokens assigned to neither action, if a reading allows it.
        bears: The action that bears a reduction instead of Travel, if a reading allows it.
    """

    tokens: int
    idle: int = attrs.field(default=0, metadata=LEFT_OUT)
    bears: Action | None = attrs.field(default=None, metadata=LEFT_OUT)


@attrs.frozen
class Twice:
    """Assign all tokens of an upgraded wedge to one action, resolved twice, if a reading allows it.

    Attributes:
        action: The action.
        tokens: The tokens of the first resolution; the rest is for the second.
        idle: The tokens assigned to neither resolution.
    """

    action: Action
    tokens: int
    idle: int = attrs.field(default=0, metadata=LEFT_OUT)


@attrs.frozen
class First:
    """Choose which of the two actions to resolve first."""

    action: Action


@attrs.frozen
class Move:
    """Move the next knight from its region to another one, or let it stay."""

    origin: int
    region: int


@attrs.frozen
class Muster:
    """Muster the next troop, if a reading lets the player choose."""


@attrs.frozen
class Gain:
    """Take part or all of a gain of influence, if a reading lets the player choose."""

    amount: int


@attrs.frozen
class Decline:
    """Decline the result of the action, or a further result, if a reading allows it."""


@attrs.frozen
class Attack:
    """Crusade against the enemy in a region."""

    region: int


@attrs.frozen
class TakeReward:
    """Take the reward that the defeated Saracen pictures."""


@attrs.frozen
class TakeInfluence:
    """Take the fixed influence instead of the reward that the defeated Saracen pictures."""


@attrs.frozen
class Erect:
    """Erect the next building of a type in a region."""

    building: Building
    region: int


@attrs.frozen
class BringKnight:
    """Place the unlocked knight in the region of the castle."""


@attrs.frozen
class HoldKnight:
    """Leave the unlocked knight on the player board permanently."""


@attrs.frozen
class Distribute:
    """Choose the wedge to distribute after an upgrade or a skip."""

    wedge: int


@attrs.frozen
class Keep:
    """After an upgrade, distribute nothing."""


@attrs.frozen
class Sow:
    """Choose the manner of distributing; skipping and doubling name a wedge."""

    manner: Manner
    wedge: int | None = None


Decision = (
    PutWedge
    | DealOrder
    | ChooseOrder
    | AddToken
    | LeaveToken
    | SetupUpgrade
    | LayEnemy
    | LayTile
    | DrawStart
    | PlaceKnight
    | Resolve
    | Upgrade
    | Skip
    | Split
    | Twice
    | First
    | Move
    | Muster
    | Gain
    | Decline
    | Attack
    | TakeReward
    | TakeInfluence
    | Erect
    | BringKnight
    | HoldKnight
    | Distribute
    | Keep
    | Sow
)
