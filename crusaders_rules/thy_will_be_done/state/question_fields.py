"""What is asked, without the questions: who is asked, when nothing is, and the fields that questions share.

Questions that share their fields share the methods that attrs makes for them, as decisions do.
"""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Action, KnightOrder

CHANCE = -1

Plan = tuple[tuple[Action, int], ...]


@attrs.frozen(repr=False)
class OfSeat(Shown):
    """A question that says all by its kind."""

    seat: int


@attrs.frozen(repr=False)
class OfRegion(Shown):
    """A question about a region."""

    seat: int
    region: int


@attrs.frozen(repr=False)
class OfDeal(Shown):
    """A question about the knight order tiles that each seat has."""

    seat: int
    dealt: tuple[tuple[KnightOrder, ...], ...]


@attrs.frozen(repr=False)
class OfAction(Shown):
    """A question on the result of an action of a wedge."""

    seat: int
    wedge: int
    plan: Plan
    tokens: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class GameOver(Shown):
    """The game is over: no question is pending."""

    seat: None = None
