"""Armies and Alliances."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.refusals import SameAlliance
from crusaders_rules.third_crusade.state import CRUSADERS, MUSLIMS, Alliance, Owner

_FOUR = 4
_TWO = 2


@rule("third.side.members")
def alliance_of(owner: Owner) -> Alliance | None:
    """The Alliance of an Army; None for Neutral pieces, which have none."""
    if owner in CRUSADERS:
        return Alliance.CRUSADER
    return Alliance.MUSLIM if owner in MUSLIMS else None


@rule("third.side.members")
def armies_of(alliance: Alliance) -> tuple[Owner, Owner]:
    """The two Armies of an Alliance."""
    return CRUSADERS if alliance == Alliance.CRUSADER else MUSLIMS


@rule("third.side.partner")
def partner_of(army: Owner) -> Owner:
    """The other Army of the Alliance."""
    first, second = CRUSADERS if army in CRUSADERS else MUSLIMS
    return second if army == first else first


@rule("third.side.two-players", "third.setup.opposing")
def two_opponents(seats: tuple[Owner, ...]) -> Refusal | None:
    """Refuse two Armies of one Alliance for two players."""
    if len(seats) == _TWO and alliance_of(seats[0]) == alliance_of(seats[1]):
        return SameAlliance("third.side.two-players", needs=_TWO, has="of opposing Alliances")
    return None


@rule("third.side.three-players")
def lone_player(seats: tuple[Owner, ...], alliance: Alliance) -> Owner | None:
    """The Army that is alone in its Alliance, None if both partners or neither of them play.

    Args:
        seats: The Army of each player.
        alliance: The Alliance.
    """
    ours = tuple(army for army in seats if alliance_of(army) == alliance)
    return ours[0] if len(ours) == 1 else None


@rule("third.side.four-players", "third.side.three-players")
def whole_alliances(seats: tuple[Owner, ...]) -> Refusal | None:
    """Refuse an Army for two players: four play two pairs, three a pair and a lone Army."""
    if len(set(seats)) == len(seats):
        return None
    rule_id = "third.side.four-players" if len(seats) == _FOUR else "third.side.three-players"
    return SameAlliance(rule_id, needs=len(seats), has="all different")


@rule("third.side.glory-is-shared")
def glory_steps(army: Owner, amount: int) -> int:
    """The steps of the Glory marker if an Army gains Glory: positive towards the Crusaders.

    Args:
        army: The Army that gains it; its Alliance has the Glory.
        amount: How much, negative for a loss.
    """
    return amount if army in CRUSADERS else -amount
