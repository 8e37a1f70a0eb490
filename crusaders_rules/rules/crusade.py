"""Crusade: defeat an enemy."""

from __future__ import annotations

from crusaders_rules.catalog.registry import rule
from crusaders_rules.interpret import Edition, Ruleset, SaracenTileInfluence
from crusaders_rules.interpret.verdicts import NoEnemyThere, NoKnightThere, NoneLeft, NotEnoughValue, Refusal, Term
from crusaders_rules.rules import bonuses, build, muster, orders
from crusaders_rules.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Enemies,
    Enemy,
    KnightOrder,
    Markers,
    Token,
)


@rule("crusade.region")
def not_a_target(region: str, knight: bool, token: Token | None) -> tuple[Refusal, ...]:  # noqa: FBT001 -- a fact of the region
    """Refuse a region without a knight of the player, and one without an enemy."""
    refusals: tuple[Refusal, ...] = ()
    if not knight:
        refusals += (NoKnightThere("crusade.region", has=region),)
    if token is None:
        refusals += (NoEnemyThere("crusade.region", has=region),)
    return refusals


@rule("crusade.strength")
def strength(enemy: Enemy, markers: Markers, edition: Edition) -> int:
    """The strength of an enemy: what its track shows; the marker stays on the last space of a track."""
    if enemy == Enemy.PRUSSIAN:
        return edition.prussian_track[min(markers.prussian, len(edition.prussian_track) - 1)]
    if enemy == Enemy.SLAV:
        return edition.slav_track[min(markers.slav, len(edition.slav_track) - 1)]
    return saracen_strength(edition)


@rule("crusade.saracen.strength")
def saracen_strength(edition: Edition) -> int:
    """The strength of Saracens, always the same."""
    return edition.saracen_strength


@rule("crusade.bonus")
def crusade_bonus(buildings: Buildings, troops: int, order: KnightOrder) -> tuple[Term, ...]:
    """What troops, castles and the knight order add to Crusade."""
    return (
        Term("muster.crusade", muster.troop_bonus(troops), "troop" if troops == 1 else "troops"),
        Term("bonus.castle.crusade", bonuses.castle_crusade(buildings.castle), "castle III"),
        Term("order.calatrava.bonus", orders.calatrava_bonus(order), "Knights of Calatrava"),
    )


@rule("crusade.success")
def not_strong_enough(value: int, strength_now: int) -> Refusal | None:
    """Refuse to attack an enemy that is stronger than the value of the action."""
    if strength_now <= value:
        return None
    return NotEnoughValue("crusade.success", strength_now, value, Action.CRUSADE)


@rule("crusade.gain")
def crusade_influence(strength_now: int) -> int:
    """The influence gained for a Prussian or a Slav: the strength at which it was defeated."""
    return strength_now


@rule("crusade.advance")
def advance(enemy: Enemy, markers: Markers) -> Markers:
    """The strength markers after one more enemy is defeated; Saracens have none."""
    if enemy == Enemy.PRUSSIAN:
        return Markers(markers.prussian + 1, markers.slav)
    if enemy == Enemy.SLAV:
        return Markers(markers.prussian, markers.slav + 1)
    return markers


@rule("crusade.keep")
def keep(defeated: Enemies, enemy: Enemy) -> Enemies:
    """The enemy tokens of a player after one more is won."""
    return Enemies(
        defeated.prussian + (1 if enemy == Enemy.PRUSSIAN else 0),
        defeated.slav + (1 if enemy == Enemy.SLAV else 0),
        defeated.saracen + (1 if enemy == Enemy.SARACEN else 0),
    )


@rule("crusade.saracen.build", "crusade.saracen.free")
def no_building_reward(building: Building, buildings: Buildings, ruleset: Ruleset) -> Refusal | None:
    """Refuse the pictured building if none of its type is left; what it costs does not matter."""
    return build.none_left(building, buildings.of(building), ruleset)


@rule("crusade.saracen.troop")
def no_troop_reward(troops: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse the pictured troop if none is left; what it costs does not matter."""
    refusal = muster.no_troop_left(troops, ruleset)
    return None if refusal is None else NoneLeft("crusade.saracen.troop", refusal.needs, refusal.has)


@rule("crusade.saracen.gain")
def reward_influence(level: int, tile: BonusTile | None, building: Building | None, ruleset: Ruleset) -> int:
    """The influence gained with what a Saracen pictures: the level of the building or troop.

    Args:
        level: That level.
        tile: The bonus tile of the region.
        building: The building type, None for a troop.
        ruleset: Consulted for ``saracen_tile_influence``.
    """
    if building is not None and ruleset.interpretation.saracen_tile_influence == SaracenTileInfluence.YES:
        return level + build.tile_influence(tile, building)
    return level


@rule("crusade.saracen.three")
def instead_of_reward(edition: Edition) -> int:
    """The influence gained for a Saracen whose picture is not used, whether it could be or not."""
    return edition.saracen_influence
