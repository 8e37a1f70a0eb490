"""Divine Influence: travel through regions with a coat of arms of one's own."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule


@rule("divine.travel.marker")
def coat_discount(own: bool) -> int:  # noqa: FBT001 -- a fact of the region
    """The movement point that a knight saves when it leaves a region with its player's coat of arms.

    Leaving costs nothing then, or 1 with an enemy there. The discount counts for each step of each knight.
    """
    return 1 if own else 0


@rule("divine.travel.marker")
def may_go_on(points: int, free: bool) -> bool:  # noqa: FBT001 -- a fact of the region
    """Whether the next knight may still move: with a movement point left, or out of a region that costs nothing.

    Args:
        points: The movement points left.
        free: Whether one of the knights that have not moved stands where leaving costs nothing.
    """
    return points > 0 or free
