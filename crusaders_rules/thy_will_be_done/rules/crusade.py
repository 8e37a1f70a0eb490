"""Crusade: defeat an enemy."""

from __future__ import annotations

from crusaders_rules.answers import Refusal, Term
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    SaracenBonus,
    SaracenDecline,
    SaracenNoneLeft,
    SaracenPrice,
    SaracenTileInfluence,
    TrackEnd,
    TrackSteps,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    NoEnemyThere,
    NoKnightThere,
    NoLongerFought,
    NoneLeft,
    NotEnoughValue,
    RewardIsThere,
)
from crusaders_rules.thy_will_be_done.rules import bonuses, build, muster, orders
from crusaders_rules.thy_will_be_done.state import (
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
    """Refuse a region without a knight of the player, or without an enemy."""
    refusals: tuple[Refusal, ...] = ()
    if not knight:
        refusals += (NoKnightThere("crusade.region", has=region),)
    if token is None:
        refusals += (NoEnemyThere("crusade.region", has=region),)
    return refusals


@rule("crusade.strength")
def shown(track: tuple[int, ...], space: int, ruleset: Ruleset) -> int:
    """The number on a space of a track; a marker that would pass the last space stays on it.

    Under the reading that strength rises by one each time, the numbers after the first space do not matter.
    """
    if ruleset.interpretation.track_steps == TrackSteps.PLUS_ONE:
        return track[0] + space
    return track[min(space, len(track) - 1)]


@rule("crusade.strength")
def strength(enemy: Enemy, markers: Markers, ruleset: Ruleset) -> int:
    """The strength of an enemy: the number on its track, and a fixed strength for Saracens."""
    edition = ruleset.edition
    if enemy == Enemy.PRUSSIAN:
        return shown(edition.prussian_track, markers.prussian, ruleset)
    if enemy == Enemy.SLAV:
        return shown(edition.slav_track, markers.slav, ruleset)
    return saracen_strength(edition)


@rule("crusade.saracen.strength")
def saracen_strength(edition: Edition) -> int:
    """The fixed strength of Saracens."""
    return edition.saracen_strength


@rule("crusade.bonus")
def crusade_bonus(buildings: Buildings, troops: int, order: KnightOrder) -> tuple[Term, ...]:
    """The bonus of troops, castles and the knight order for Crusade."""
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


@rule("crusade.gain", "crusade.saracen.gain")
def pays_strength(enemy: Enemy, ruleset: Ruleset) -> bool:
    """Whether an enemy pays its strength: Prussians and Slavs do, and Saracens do if the edition has no rewards."""
    return not ruleset.edition.saracen_reward or enemy != Enemy.SARACEN


@rule("crusade.gain")
def crusade_influence(strength_now: int) -> int:
    """The influence for a Prussian or a Slav: the strength at which it was defeated."""
    return strength_now


@rule("crusade.advance")
def advance(enemy: Enemy, markers: Markers) -> Markers:
    """The strength markers after one more enemy is defeated; Saracens have none."""
    if enemy == Enemy.PRUSSIAN:
        return Markers(markers.prussian + 1, markers.slav)
    if enemy == Enemy.SLAV:
        return Markers(markers.prussian, markers.slav + 1)
    return markers


@rule("crusade.advance")
def no_longer_fought(enemy: Enemy, markers: Markers, ruleset: Ruleset) -> Refusal | None:
    """Refuse to attack an enemy whose marker is on the last space, if ``track_end`` forbids it."""
    if enemy == Enemy.SARACEN or ruleset.interpretation.track_end == TrackEnd.STAYS:
        return None
    if enemy == Enemy.PRUSSIAN:
        space, track = markers.prussian, ruleset.edition.prussian_track
    else:
        space, track = markers.slav, ruleset.edition.slav_track
    return NoLongerFought("crusade.advance", has=enemy) if space >= len(track) - 1 else None


@rule("crusade.keep")
def keep(defeated: Enemies, enemy: Enemy) -> Enemies:
    """The enemy tokens of a player after winning one more."""
    return Enemies(
        defeated.prussian + (1 if enemy == Enemy.PRUSSIAN else 0),
        defeated.slav + (1 if enemy == Enemy.SLAV else 0),
        defeated.saracen + (1 if enemy == Enemy.SARACEN else 0),
    )


@rule("crusade.saracen.build")
def no_building_reward(building: Building, buildings: Buildings, ruleset: Ruleset) -> Refusal | None:
    """Refuse the pictured building if none of its type is left; its cost does not matter."""
    return build.none_left(building, buildings.of(building), ruleset)


@rule("crusade.saracen.troop")
def no_troop_reward(troops: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse the pictured troop if none is left; its cost does not matter."""
    refusal = muster.no_troop_left(troops, ruleset)
    return None if refusal is None else NoneLeft("crusade.saracen.troop", refusal.needs, refusal.has)


@rule("crusade.saracen.free")
def reward_is_free(ruleset: Ruleset) -> bool:
    """Whether the player takes the reward that a Saracen pictures without paying its cost."""
    return ruleset.interpretation.saracen_price == SaracenPrice.FREE


@rule("crusade.saracen.free")
def reward_too_dear(value: int, cost: int) -> Refusal | None:
    """Refuse an unaffordable reward, if rewards are not free: the value of the Crusade is below its cost.

    The value is the full value that defeated the Saracen.
    """
    return NotEnoughValue("crusade.saracen.free", cost, value, Action.CRUSADE) if value < cost else None


@rule("bonus.cumulative")
def works_at_once(ruleset: Ruleset) -> bool:
    """Whether a building gained from a Saracen works like any other from now on.

    Otherwise it pays, and counts for its level and for scoring, but adds nothing to an action of the same turn, and
    never unlocks a knight.
    """
    return ruleset.interpretation.saracen_bonus == SaracenBonus.YES


@rule("crusade.saracen.gain")
def reward_influence(level: int, tile: BonusTile | None, building: Building | None, ruleset: Ruleset) -> int:
    """The influence for the reward that a Saracen pictures: the level of the building or troop.

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
    """The influence for a Saracen whose reward the player does not take, by choice or not."""
    return edition.saracen_influence


@rule("crusade.saracen.three")
def where_none_is_left(ruleset: Ruleset) -> int:
    """The influence for a Saracen whose pictured reward has run out."""
    if ruleset.interpretation.saracen_none_left == SaracenNoneLeft.NOTHING:
        return 0
    return instead_of_reward(ruleset.edition)


@rule("crusade.saracen.three")
def must_take_reward(ruleset: Ruleset) -> Refusal | None:
    """Refuse the fixed influence if the reward can be taken and ``saracen_decline`` demands it."""
    only = ruleset.interpretation.saracen_decline == SaracenDecline.ONLY_IF_NONE
    return RewardIsThere("crusade.saracen.three") if only else None
