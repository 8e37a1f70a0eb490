"""Presence, Control and Neutral pieces.

Control has two levels.  A player Controls a Region by a strict majority; an Alliance also holds a Region in which its
partners are tied.
"""

from __future__ import annotations

from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    AllianceControl,
    Interpretation,
    LeaderControl,
    LeaderRegion,
    NeutralMajority,
)
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.state import ARMIES, Alliance, Force, Owner


@rule("third.control.presence")
def has_presence(standing: Force, army: Owner) -> bool:
    """Whether an Army has a Unit or a Leader in a force."""
    return standing.of(army).number > 0 or len(standing.leaders_of(army)) > 0


@rule("third.control.presence.alliance")
def alliance_present(standing: Force, alliance: Alliance) -> bool:
    """Whether an Army of an Alliance has Presence."""
    return any(has_presence(standing, army) for army in armies_of(alliance))


@rule("third.control.most", "third.control.tie")
def controller(standing: Force, interpretation: Interpretation) -> Owner | None:
    """The Army that Controls a Region by having more Units than any other, None on a tie or without Units.

    Args:
        standing: The pieces in the Region.
        interpretation: Consulted for ``leader_control``, ``neutral_majority`` and ``leader_region``.
    """
    counts = {army: standing.of(army).number for army in ARMIES}
    if interpretation.leader_control == LeaderControl.YES:
        for leader in standing.leaders:
            if leader.owner in counts:
                counts[leader.owner] += leader.fights_as.number
    most = max(counts.values())
    leading = [army for army in ARMIES if counts[army] == most]
    if interpretation.neutral_majority == NeutralMajority.YES and standing.neutral.number >= most:
        return None
    if most == 0:
        present = [army for army in ARMIES if has_presence(standing, army)]
        alone = len(present) == 1 and interpretation.leader_region == LeaderRegion.PLAYER
        return present[0] if alone else None
    return leading[0] if len(leading) == 1 else None


@rule("third.control.alliance")
def holder(standing: Force, interpretation: Interpretation) -> Alliance | None:
    """The Alliance that holds a Region: no other Alliance has Presence there, and its partners may be tied.

    Args:
        standing: The pieces in the Region.
        interpretation: Consulted for ``alliance_control``.
    """
    present = [alliance for alliance in Alliance if alliance_present(standing, alliance)]
    if len(present) != 1:
        return None
    units = sum(standing.of(army).number for army in armies_of(present[0]))
    if interpretation.alliance_control == AllianceControl.PLAYER and units == 0:
        return None
    return present[0]


@rule("third.neutral.control", "third.neutral.join")
def controls_neutrals(standing: Force, interpretation: Interpretation) -> Owner | Alliance | None:
    """Who Controls the Neutral pieces of a Region: its player, or its Alliance if partners are tied, or nobody.

    Nobody Controls Neutral pieces that are alone in a Region; they join the next Army that takes Control.

    Args:
        standing: The pieces in the Region.
        interpretation: Passed on to ``controller`` and ``holder``.
    """
    return controller(standing, interpretation) or holder(standing, interpretation)


@rule("third.neutral.alone")
def only_neutrals(standing: Force) -> bool:
    """Whether a Region has Neutral pieces and no others, so that they are under nobody's Control."""
    return standing.number > 0 and not any(has_presence(standing, army) for army in ARMIES)
