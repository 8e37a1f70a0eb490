"""Movement."""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.battle import BanditsTake, DisperseTargets, PartnersNeutrals
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation, MarchRoom
from crusaders_rules.third_crusade.interpret.refusals import NoWayThere, OthersPieces
from crusaders_rules.third_crusade.rules.control import controls_neutrals
from crusaders_rules.third_crusade.rules.sides import partner_of
from crusaders_rules.third_crusade.rules.slots_and_tokens import has_port, is_adjacent, no_room
from crusaders_rules.third_crusade.state import Alliance, Force, MapRegion, Owner, RegionState

BANDITS_TAKE = 2


@rule("third.march.move", "third.march.partner", "third.march.coordinated")
def not_yours(
    standing: Force, moving: Force, army: Owner, interpretation: Interpretation, *, coordinated: bool
) -> Refusal | None:
    """Refuse a March of pieces that the player does not Control.

    Own pieces may March; Neutral ones too if the player Controls the Region; the partner's in a Coordinated March.

    Args:
        standing: The pieces in the Region of departure.
        moving: Those that shall March.
        army: The Army of the player.
        interpretation: Passed on to ``controls_neutrals`` and ``takes_neutrals``.
        coordinated: Whether the March is Coordinated.
    """
    allowed = {army}
    if takes_neutrals(controls_neutrals(standing, interpretation), army, interpretation, coordinated=coordinated):
        allowed.add(Owner.NEUTRAL)
    if coordinated:
        allowed.add(partner_of(army))
    for owner in Owner:
        units = zip(moving.of(owner), standing.of(owner), strict=True)
        short = any(wanted > there for wanted, there in units)
        away = not set(moving.leaders_of(owner)) <= set(standing.leaders_of(owner))
        foreign = (moving.of(owner).number or moving.leaders_of(owner)) and owner not in allowed
        if short or away or foreign:
            return OthersPieces("third.march.partner" if foreign else "third.march.move")
    return None


@rule("third.march.road")
def no_road(adjacent: tuple[tuple[int, ...], ...], origin: int, target: int) -> Refusal | None:
    """Refuse a March to a Region to which no Road leads."""
    if is_adjacent(adjacent, origin, target):
        return None
    return NoWayThere("third.march.road", needs="Road", has="the starting Region")


@rule("third.march.coordinated", "third.neutral.control")
def takes_neutrals(
    control: Owner | Alliance | None, army: Owner, interpretation: Interpretation, *, coordinated: bool
) -> bool:
    """Whether Neutral pieces may March along: if the player Controls them.

    Args:
        control: Who Controls the Neutral pieces in the Region of departure.
        army: The Army of the player.
        interpretation: Consulted for ``partners_neutrals``.
        coordinated: Whether the March is Coordinated.
    """
    partners = coordinated and interpretation.partners_neutrals == PartnersNeutrals.YES
    return control == army or (partners and control == partner_of(army))


@rule("third.march.forced")
def second_step(onward: tuple[int, ...], *, battle: bool) -> tuple[int, ...]:
    """The Regions to which a Forced March can go on: those next to the first Region, none after a Battle there.

    Args:
        onward: The Regions to which Roads lead from the first Region.
        battle: Whether a Battle took place there.
    """
    return () if march_is_over(battle=battle) else onward


@rule("third.march.forced.fits")
def does_not_fit(
    region: MapRegion, state: RegionState, coming: Force, interpretation: Interpretation
) -> Refusal | None:
    """Refuse a March into a Region of the own Alliance without Slots for all pieces.

    Args:
        region: The Region as printed.
        state: What lies and stands there.
        coming: The pieces that March there.
        interpretation: Consulted for ``march_room``.
    """
    return None if interpretation.march_room == MarchRoom.YES else no_room(region, state, coming)


@rule("third.march.forced.battle")
def march_is_over(*, battle: bool) -> bool:
    """Whether a Forced March ends in its first Region: it does after a Battle."""
    return battle


@rule("third.march.disperse")
def wrong_targets(
    targets: tuple[int, ...], adjacent: tuple[int, ...], interpretation: Interpretation
) -> Refusal | None:
    """Refuse Regions for a Disperse that are not Adjacent, or too many or too few.

    Args:
        targets: The different Regions to which pieces go.
        adjacent: The Regions to which Roads lead.
        interpretation: Consulted for ``disperse_targets``.
    """
    least = 2 if interpretation.disperse_targets == DisperseTargets.EXACTLY_TWO else 1
    if least <= len(targets) <= 2 and set(targets) <= set(adjacent):  # noqa: PLR2004 -- into any 2
        return None
    return NoWayThere("third.march.disperse", needs="Disperse", has="the starting Region")


@rule("third.march.sea")
def no_sea_way(origin: tuple[int, int], target: tuple[int, int]) -> Refusal | None:
    """Refuse a Sea Move unless both Regions have a Port.

    Args:
        origin: The Ports of the Region of departure, and its Destroyed Port tokens.
        target: Those of the other Region.
    """
    if has_port(*origin) and has_port(*target):
        return None
    return NoWayThere("third.march.sea", needs="Sea Move", has="the starting Region")


@rule("third.march.bandits")
def exposed(moving: Force, interpretation: Interpretation) -> Force:
    """The pieces that Bandits can take: the Units. Leaders are safe.

    Args:
        moving: The pieces that move.
        interpretation: Consulted for ``bandits_take``.
    """
    return moving if interpretation.bandits_take == BanditsTake.ANY_PIECE else attrs.evolve(moving, leaders=())


@rule("third.march.bandits", "third.march.bandits.always", "third.march.bandits.ignored")
def units_to_bandits(units: int, bandits: int, *, ignored: bool) -> int:
    """The Units that Bandits take on a Road: two for each token, or all if there are fewer.

    Args:
        units: The Units that move, in a March, a retreat or a Reinforce.
        bandits: The Bandit tokens on the Road.
        ignored: Whether an icon switches Bandits off.
    """
    return 0 if ignored else min(units, BANDITS_TAKE * bandits)


@rule("third.march.bandits")
def bandits_left(bandits: int, *, ignored: bool) -> int:
    """The Bandit tokens on a Road after a move along it: none, unless they were ignored."""
    return bandits if ignored else 0
