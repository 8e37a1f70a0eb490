"""The questions of the expansion Divine Influence."""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Action
from crusaders_rules.thy_will_be_done.state.question_fields import (
    OfAction,
    OfDeal,
    OfPlan,
    OfRegion,
    OfResult,
    OfSeat,
    Pending,
)


class AskInfluenceTile(OfRegion):
    """Which influence tile goes on ``region``; the seat is ``CHANCE``."""

    __slots__ = ()


class AskGiantWedge(OfDeal):
    """On which wedge a player starts with the giant token; players after this one still choose their orders."""

    __slots__ = ()


class AskTurned(OfPlan):
    """How many one-time tiles to turn face down for the first action of ``plan``."""

    __slots__ = ()


class AskCollected(OfAction):
    """Which influence tile to take with an Influence of ``tokens`` tokens; ``plan`` is the plan after it."""

    __slots__ = ()

    action = Action.INFLUENCE


@attrs.frozen(repr=False)
class AskFlipped(OfResult):
    """Which wedge to upgrade as the result of a tile or a vault; ``amount`` is the influence still to gain."""

    amount: int
    may: bool
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class AskTaken(OfResult):
    """Which building a mill of ``level`` in ``region`` takes off the player board.

    Attributes:
        seat: The player.
        wedge: The wedge being resolved.
        plan: The plan after it.
        amount: The influence still to gain.
        region: The region of the mill.
        level: The level of the mill.
        begun: Whether the first action of the plan already has a result.
    """

    amount: int
    region: int
    level: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


class AskExtra(OfSeat):
    """Which wedge to distribute additionally after the turn."""

    __slots__ = ()


@attrs.frozen(repr=False)
class AskGiant(Pending):
    """On which wedge the giant token lands while ``wedge`` is distributed."""

    seat: int
    wedge: int
