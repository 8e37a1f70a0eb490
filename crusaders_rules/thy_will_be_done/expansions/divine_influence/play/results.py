"""The results of actions with the expansion Divine Influence: tiles taken, buildings erected or taken off."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import NamedTuple

import attrs

from crusaders_rules.thy_will_be_done.expansions import brought
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.after import due_of, with_due, with_holding
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    Laid,
    NewBuilding,
    TileEffect,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.rules import bonuses, muster, orders
from crusaders_rules.thy_will_be_done.state import Building, Erected, PlayerArea, put_at, replace


class Follows(StrEnum):
    """What a player decides after a result, before its influence is gained."""

    UPGRADE = "which wedge to upgrade"
    TAKE = "which building a mill takes"


class Gained(NamedTuple):
    """What a result changes.

    Attributes:
        state: The position, with the board changed.
        area: The area of the player.
        amount: The influence to gain.
        follows: What the player decides before that, None if nothing.
    """

    state: State
    area: PlayerArea
    amount: int
    follows: Follows | None = None


def unlocked_of(area: PlayerArea) -> Unlocked:
    """What a player has unlocked."""
    held = area.buildings
    return held if isinstance(held, Unlocked) else Unlocked()


# Tiles.


def coats_of(laid: Laid, seat: int) -> int:
    """The coats of arms that a player has on the board."""
    return laid.coats.count(seat)


def collected(state: State, laid: Laid, area: PlayerArea, region: int) -> Gained:
    """The influence tile of a region in the hands of the player to act, and the coat of arms in its place."""
    tile, seat, ruleset = laid.tiles[region], state.seat, state.ruleset
    if tile is None or state.added is None:
        return Gained(state, area, 0)
    coats, effect = laid.coats, divine_tiles.effect_of(tile)
    if divine_tiles.coat_is_left(coats_of(laid, seat), ruleset):
        coats = divine_tiles.with_coat(coats, region, seat)
    state = state.adding(replace(state.added, laid=Laid(put_at(laid.tiles, region, None), coats, laid.due)))
    holding = holding_of(area)
    holding = replace(
        holding,
        once=divine_tiles.with_once(holding.once, tile),
        tiles=holding.tiles + 1,
        ends=holding.ends + divine_tiles.scores_tiles(tile),
    )
    area = with_holding(area, holding, divine_tiles.with_permanent(unlocked_of(area), tile))
    amount = divine_tiles.influence_of_tile(tile, ruleset.edition)
    return Gained(state, area, amount) if effect is None else _effects()[effect](state, area, amount)


def _upgrade(state: State, area: PlayerArea, amount: int) -> Gained:
    """What an immediate tile with an upgrade gives."""
    can = divine_effects.can_upgrade(area.wheel.upgraded, state.ruleset)
    return Gained(state, area, amount, Follows.UPGRADE if can else None)


def _distribute(state: State, area: PlayerArea, amount: int) -> Gained:
    """What an immediate tile with a distribution gives."""
    due = due_of(state)
    return Gained(with_due(state, attrs.evolve(due, distributions=due.distributions + 1)), area, amount)


# What an immediate tile does, by its effect: a function of the position, the area and the influence to gain.
EFFECTS = {TileEffect.UPGRADE: _upgrade, TileEffect.DISTRIBUTE: _distribute}


@cache
def _effects() -> dict[TileEffect, Callable[[State, PlayerArea, int], Gained]]:
    return {effect: does for effects in brought("effects") for effect, does in effects.items()}


# Buildings.


def placed(state: State, area: PlayerArea, building: Building, region: int) -> tuple[State, PlayerArea, int]:
    """Put a base building on the board, the lowest one left, with the knight that it unlocks; also return its level."""
    unlocked = unlocked_of(area)
    level = unlocked.of(building) + 1
    knights = area.knights
    if building == Building.CASTLE:
        knights = _with_unlocked(state, area, level, region)
    area = replace(area, buildings=unlocked.without(building, level), knights=knights)
    return expanded.with_building(state, region, Erected(state.seat, building, level)), area, level


def _with_unlocked(state: State, area: PlayerArea, level: int, region: int) -> tuple[int, ...]:
    before = orders.unlocked_before(area.order, state.ruleset)
    return bonuses.with_unlocked(area.knights, level - 1, level, region, before)


def erected_new(state: State, area: PlayerArea, wedge: int, building: NewBuilding, region: int) -> Gained:
    """A new building on the board with its effect.

    Args:
        state: The position.
        area: The area of the player to act.
        wedge: The wedge being resolved, which a chapel gives a token.
        building: The type of the building.
        region: The region.
    """
    seat, ruleset, unlocked = state.seat, state.ruleset, unlocked_of(area)
    level = unlocked.of(building) + 1
    state = expanded.with_building(state, region, Erected(seat, building, level))
    unlocked = unlocked.without(building, level)
    troops = area.troops
    before = _built(state, seat, building) - 1 if divine_effects.counted_as_built(ruleset) else 0
    number = divine_effects.number_of(level, before, ruleset)
    if divine_effects.keep_musters(building, number, troops, ruleset):
        troops = muster.flip_troop(troops)
    area = replace(area, buildings=unlocked, troops=troops)
    due = due_of(state)
    if divine_effects.chapel_adds(building, number):
        due = attrs.evolve(due, chapel=wedge, further=0 if due.chapel is None else due.further + 1)
    if divine_orders.livonian_distributes(area.order):
        due = attrs.evolve(due, livonian=True)
    follows: Follows | None = None
    if divine_effects.vault_upgrades(building, number, area.wheel.upgraded, ruleset):
        follows = Follows.UPGRADE
    elif divine_effects.mill_removes(building, level, unlocked, ruleset):
        follows = Follows.TAKE
    return Gained(with_due(state, due), area, divine_build.new_influence(level), follows)


def _built(state: State, seat: int, building: NewBuilding) -> int:
    return sum((one.owner, one.building) == (seat, building) for one in expanded.on_board(state))


def taken(state: State, area: PlayerArea, building: Building | NewBuilding, level: int, region: int) -> PlayerArea:
    """The area after a mill in a region took a building off the player board, which does not count as building it."""
    knights = area.knights
    if divine_effects.unlocks_knight(building, state.ruleset):
        knights = _with_unlocked(state, area, level, region)
    return replace(area, buildings=unlocked_of(area).without(building, level), knights=knights)
