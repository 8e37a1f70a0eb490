"""Retreats after a Battle."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.battle import (
    NoOrigin,
    RetreatSplit,
    SurplusNowhere,
    SurplusPieces,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation, NeutralRegion
from crusaders_rules.third_crusade.interpret.refusals import NoRetreat
from crusaders_rules.third_crusade.rules.control import holder, only_neutrals
from crusaders_rules.third_crusade.rules.slots_and_tokens import slots_of, slots_taken
from crusaders_rules.third_crusade.state import Alliance, Force, MapRegion, RegionState, Shape


@rule("third.retreat.conquest")
def conquered(attackers: Force, joined: Force) -> Force:
    """The pieces that stand in a conquered Region before surplus pieces leave: the attackers and Neutral pieces."""
    return attackers.plus(joined)


@rule("third.retreat.surplus")
def surplus(region: MapRegion, state: RegionState, standing: Force) -> dict[Shape, int]:
    """How many pieces of each shape must leave because there are too few Slots.

    Args:
        region: The Region as printed.
        state: What lies there, for Sabotage tokens.
        standing: The pieces that would stand there.
    """
    spoiled = {shape: sum(region.slots[place].shape == shape for place in state.sabotaged) for shape in Shape}
    return {shape: max(0, slots_taken(standing, shape) + spoiled[shape] - slots_of(shape)) for shape in Shape}


@rule("third.retreat.attackers", "third.march.sea.defeat")
def way_back(origin: int | None, open_regions: tuple[int, ...], interpretation: Interpretation) -> tuple[int, ...]:
    """The Regions to which beaten attackers can go: back to where they came from, also over the sea.

    Args:
        origin: Where they came from, None if an event placed them.
        open_regions: The Regions that are open to a retreat.
        interpretation: Consulted for ``no_origin``.
    """
    if origin is not None:
        return (origin,)
    return open_regions if interpretation.no_origin == NoOrigin.ANY else ()


@rule("third.retreat.defenders", "third.retreat.surplus")
def is_open(standing: Force, alliance: Alliance, interpretation: Interpretation) -> bool:
    """Whether pieces of an Alliance can retreat to a Region: it is empty or the Alliance holds it.

    Args:
        standing: The pieces there.
        alliance: The Alliance that retreats.
        interpretation: Consulted for ``neutral_region``.
    """
    if only_neutrals(standing):
        return interpretation.neutral_region == NeutralRegion.YES
    return standing.number == 0 or holder(standing, interpretation) == alliance


@rule("third.retreat.not-origin")
def refused_retreat(region: int, origin: int | None, adjacent: tuple[int, ...], *, open_region: bool) -> Refusal | None:
    """Refuse a Region to beaten defenders.

    Args:
        region: The Region.
        origin: Where the attackers came from.
        adjacent: The Regions next to the Battle.
        open_region: Whether it is empty or under Control of their Alliance.
    """
    if region == origin:
        return NoRetreat("third.retreat.not-origin", needs="the attackers came from this Region")
    if region not in adjacent:
        return NoRetreat("third.retreat.defenders", needs="the Region is not Adjacent")
    return (
        None
        if open_region
        else NoRetreat("third.retreat.defenders", needs="the Region is neither empty nor held by your Alliance")
    )


@rule("third.retreat.defenders")
def group_apart(target: int, chosen: tuple[int, ...], interpretation: Interpretation) -> Refusal | None:
    """Refuse a piece any Region but the Region of its group, if a retreating group stays together.

    Args:
        target: The Region.
        chosen: The Regions to which pieces of the group go already.
        interpretation: Consulted for ``retreat_split``.
    """
    if interpretation.retreat_split == RetreatSplit.YES or not chosen or target in chosen:
        return None
    return NoRetreat("third.retreat.defenders", needs="other pieces of the group go to another Region")


@rule("third.retreat.surplus")
def may_be_surplus(*, neutral: bool, neutrals_there: bool, interpretation: Interpretation) -> bool:
    """Whether a piece of a crowded shape may be the one that leaves.

    Args:
        neutral: Whether it is a Neutral piece.
        neutrals_there: Whether there is any Neutral piece of this shape.
        interpretation: Consulted for ``surplus_pieces``.
    """
    return neutral or not neutrals_there or interpretation.surplus_pieces == SurplusPieces.FREE


@rule("third.retreat.surplus")
def last_resort(origin: int | None, interpretation: Interpretation) -> tuple[int, ...]:
    """The Regions for a winner's surplus pieces if no Region is open to a retreat.

    Args:
        origin: Where the winner came from, None if from no Region.
        interpretation: Consulted for ``surplus_nowhere``.
    """
    return () if origin is None or interpretation.surplus_nowhere == SurplusNowhere.LOST else (origin,)


@rule("third.retreat.killed")
def killed(left: Force, regions: tuple[int, ...]) -> Force:
    """The pieces that are killed because there is no Region to retreat to."""
    return Force() if regions else left
