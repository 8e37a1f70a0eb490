"""What is asked, without the questions: who is asked, when nothing is, and the fields that questions share.

Questions that share their fields share the methods that attrs makes for them, as decisions do.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Action, KnightOrder

CHANCE = -1

Plan = tuple[tuple[Action, int], ...]


@attrs.frozen(repr=False)
class Pending(Shown):
    """A question that waits for a decision.

    Attributes:
        seat: The player who is asked, ``CHANCE``, or None when the game is over.
    """

    seat: int | None


@attrs.frozen(repr=False)
class OfSeat(Pending):
    """A question that says all by its kind."""

    seat: int


@attrs.frozen(repr=False)
class OfRegion(Pending):
    """A question about a region."""

    seat: int
    region: int


@attrs.frozen(repr=False)
class OfDeal(Pending):
    """A question about the knight order tiles that each seat has."""

    seat: int
    dealt: tuple[tuple[KnightOrder, ...], ...]


@attrs.frozen(repr=False)
class OfPlan(Pending):
    """A question in the middle of the plan of a wedge."""

    seat: int
    wedge: int
    plan: Plan


class OfResult(OfPlan):
    """A question on a result of the action that is being resolved, or on what a result gives.

    Attributes:
        begun: Whether the first action of the plan already has a result.
    """

    __slots__ = ()

    begun: bool


@attrs.frozen(repr=False)
class OfAction(OfResult):
    """A question on the result of an action with ``tokens`` tokens."""

    action: ClassVar[Action]

    tokens: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class GameOver(Pending):
    """The game is over: no question is pending."""

    seat: None = None
