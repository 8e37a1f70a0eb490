"""The variable setup."""

from __future__ import annotations

from collections.abc import Iterable

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    DeploymentEnd,
    Interpretation,
    JerusalemLimit,
)
from crusaders_rules.third_crusade.interpret.refusals import NoRoom, NoSuchChoice, NoWayThere, WrongRegion
from crusaders_rules.third_crusade.rules.turn_order import next_marker
from crusaders_rules.third_crusade.state import Alliance, Force, Owner, RegionType, Shape, Units, UnitType

COSTS = {UnitType.INFANTRY: 1, UnitType.CAVALRY: 2, UnitType.SIEGE_ENGINE: 4}
IN_JERUSALEM = {Shape.SQUARE: 3, Shape.HEXAGON: 1, Shape.TRAPEZOID: 0}


@rule("third.deploy.players")
def may_deploy(players: int) -> bool:
    """Whether the variable setup fits the number of players."""
    return players in (2, 4)


@rule("third.deploy.decks")
def deployment_deck(cities: Iterable[tuple[str, Alliance | None]], alliance: Alliance) -> tuple[str, ...]:
    """The Objective Cards of a deck, by their main City; no deck holds Famagusta.

    Args:
        cities: The main City of each card, and the Alliance whose deck it belongs to.
        alliance: The Alliance of the deck.
    """
    return tuple(city for city, side in cities if side == alliance)


@rule("third.deploy.deal", "third.deploy.reveal")
def kept_objectives(dealt: tuple[str, ...], discarded: str) -> tuple[str, ...]:
    """The three cards that a player keeps of four, and reveals."""
    return tuple(card for card in dealt if card != discarded)


@rule("third.deploy.turns", "third.deploy.initiative")
def next_to_deploy(track: tuple[Owner, ...], last: int, done: frozenset[Owner]) -> int | None:
    """The marker whose player places the next piece, in the initiative order of the setup; None if all are done.

    Args:
        track: The Army that acts for each marker, from the top.
        last: The marker that acted last, -1 if none has.
        done: The Armies that place no more pieces.
    """
    return next_marker(track, last, done)


@rule("third.deploy.turns")
def may_stop(interpretation: Interpretation, *, more: bool) -> Refusal | None:
    """Refuse to stop to a player who can still place a piece, if readings ask for all of them.

    Args:
        interpretation: Consulted for ``deployment_end``.
        more: Whether a Unit or a Leader can still be placed.
    """
    if more and interpretation.deployment_end == DeploymentEnd.MUST_GO_ON:
        return NoSuchChoice("third.deploy.turns", needs="you can still place a piece")
    return None


@rule("third.deploy.costs")
def deployment_cost(unit: UnitType | None) -> int:
    """The deployment points that a Unit costs; None stands for a Leader, which costs nothing."""
    return 0 if unit is None else COSTS[unit]


@rule("third.deploy.siege")
def siege_needs_city(unit: UnitType | None, region: RegionType) -> Refusal | None:
    """Refuse a Siege Engine in a Desert."""
    if unit == UnitType.SIEGE_ENGINE and region != RegionType.CITY:
        return WrongRegion("third.deploy.siege", needs="a City", has="a Desert")
    return None


@rule("third.deploy.cities", "third.deploy.desert")
def enemies_there(holder: Alliance | None, own: Alliance) -> Refusal | None:
    """Refuse a Region in which the other Alliance has deployed.

    Args:
        holder: The Alliance that holds the Region, None if none does.
        own: The Alliance of the player.
    """
    if holder in (None, own):
        return None
    return WrongRegion("third.deploy.cities", needs="a Region without enemies", has="one with enemies")


@rule("third.deploy.cities", "third.deploy.desert")
def open_to_deployment(
    region: int, own: tuple[int, ...], adjacent: tuple[int, ...], chosen: int | None, *, desert: bool
) -> Refusal | None:
    """Refuse a Region that is neither a main City of the player nor the only Desert next to such a City.

    Args:
        region: The Region.
        own: The main Cities on the player's Objective Cards.
        adjacent: The Regions to which Roads lead from there.
        chosen: The Desert into which the player has deployed already, None if there is none.
        desert: Whether the Region is a Desert.
    """
    if region in own:
        return None
    if not desert:
        return WrongRegion("third.deploy.cities", needs="one of your main Cities", has="another City")
    if chosen not in (None, region):
        return WrongRegion("third.deploy.desert", needs="the Desert that you have chosen", has="another Desert")
    if not set(adjacent) & set(own):
        return NoWayThere("third.deploy.desert", needs="Road", has="your main Cities")
    return None


@rule("third.deploy.jerusalem")
def room_in_jerusalem(army: Owner, shape: Shape, standing: Force, interpretation: Interpretation) -> Refusal | None:
    """Refuse a piece in Jerusalem beyond three square pieces and one hexagonal piece.

    Args:
        army: The Muslim Army that deploys.
        shape: The shape of the piece.
        standing: The pieces in Jerusalem.
        interpretation: Consulted for ``jerusalem_limit``.
    """
    counted = tuple(Owner) if interpretation.jerusalem_limit == JerusalemLimit.TOGETHER else (army,)
    units = Units()
    for owner in counted:
        units = units.plus(standing.of(owner))
    there = {Shape.SQUARE: units.infantry, Shape.HEXAGON: units.cavalry, Shape.TRAPEZOID: units.siege_engine}[shape]
    there += sum(leader.shape == shape and leader.owner in counted for leader in standing.leaders)
    if there >= IN_JERUSALEM[shape]:
        return NoRoom("third.deploy.jerusalem", needs=1, has=0)
    return None


@rule("third.deploy.neutrals")
def neutral_garrison(region: RegionType, standing: Force) -> Units:
    """The Neutral Units that a Region gets after the deployment: one Infantry in an empty City."""
    return Units(infantry=1) if region == RegionType.CITY and standing.number == 0 else Units()


@rule("third.deploy.objectives")
def objectives_after(cities: Iterable[tuple[str, Alliance | None]]) -> tuple[str, ...]:
    """The Objective Cards of the game after the deployment, to be shuffled: all of them, whichever deck they were in.

    Args:
        cities: The main City of each card, and the Alliance whose deck it belonged to.
    """
    return tuple(city for city, _ in cities)
