"""The state of a game after its setup, with the outcomes of chance given."""

from __future__ import annotations

from functools import lru_cache

import attrs

from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.rules import preparation
from crusaders_rules.third_crusade.rules.control import controller
from crusaders_rules.third_crusade.rules.sides import lone_player
from crusaders_rules.third_crusade.rules.slots_and_tokens import slots_for_tokens, visible_icons
from crusaders_rules.third_crusade.rules.turn_order import acting_markers, first_phase
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.scenario.assembled import force_of, setup_force
from crusaders_rules.third_crusade.state import (
    ARMIES,
    Alliance,
    ArmyState,
    Force,
    Icon,
    MapRegion,
    Owner,
    Position,
    RegionState,
    ResourceToken,
)

_SHIPS = ("1191-spring", "1191-autumn")
# How many answers a table keeps.
_KEPT = 100

possible_seats = lru_cache(_KEPT)(preparation.possible_seats)


@attrs.frozen
class Outcomes:
    """What chance decides in a setup.

    Attributes:
        seats: The Army of each player.
        track: The four initiative markers from the top.
        missions: The Mission Cards, shuffled.
        diplomacy: The Diplomacy Cards, shuffled.
        objectives: The Objective Cards, shuffled.
    """

    seats: tuple[Owner, ...]
    track: tuple[Owner, ...]
    missions: tuple[str, ...] = ()
    diplomacy: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()


def opening(scenario: Scenario, chance: Outcomes, interpretation: Interpretation, *, pieces: bool = True) -> Position:
    """Return the state of a game after its setup.

    Args:
        scenario: The scenario.
        chance: What chance decided.
        interpretation: The readings.
        pieces: Whether the pieces of the scenario are placed; in the variable setup the players place theirs.

    Raises:
        ValueError: The Armies are not those of so many players, or the Alliances do not alternate on the track.
    """
    seats = chance.seats
    refusal = preparation.alternates(chance.track)
    if refusal is not None or seats not in possible_seats(len(seats)):
        raise ValueError(str(refusal or f"chance cannot deal these Armies to {len(seats)} players"))
    # What stands on the map depends on which Armies play, and not on who plays them.
    playing = tuple(army for army in ARMIES if army in seats)
    regions, ships = _on_the_map(scenario, playing, pieces)
    objectives = preparation.dealt_objectives(chance.objectives, len(seats))
    return Position(
        seats=seats,
        round=preparation.first_round(),
        phase=first_phase(),
        initiative=acting_markers(chance.track, seats),
        passed=frozenset(),
        glory=preparation.start_of_markers(),
        faith=(_faith(seats, Alliance.CRUSADER), _faith(seats, Alliance.MUSLIM)),
        armies=tuple(
            attrs.evolve(_army(scenario, army, playing, interpretation, pieces), objectives=mine)
            for army, mine in zip(seats, objectives, strict=True)
        ),
        regions=regions,
        bandits=(0,) * len(scenario.roads),
        missions=chance.missions,
        diplomacy=chance.diplomacy,
        ships=ships,
    )


@lru_cache(_KEPT)
def _on_the_map(
    scenario: Scenario,
    playing: tuple[Owner, ...],
    pieces: bool,  # noqa: FBT001 -- a key
) -> tuple[tuple[RegionState, ...], tuple[Force, Force]]:
    """Return the Regions and the ships at the start."""
    regions = tuple(_region(scenario, region, playing, pieces=pieces) for region in scenario.regions)
    return regions, (_ship(scenario, _SHIPS[0], playing), _ship(scenario, _SHIPS[1], playing))


def _faith(seats: tuple[Owner, ...], alliance: Alliance) -> int:
    return preparation.starting_faith(lone=lone_player(seats, alliance) is not None)


def _region(scenario: Scenario, region: MapRegion, seats: tuple[Owner, ...], *, pieces: bool) -> RegionState:
    """Return a Region with its pieces and tokens; with less than four players, the north map stays empty."""
    if region.north and not preparation.uses_north_map(len(seats)):
        return RegionState()
    tokens: list[ResourceToken] = []
    sabotaged: list[int] = []
    for token in scenario.document.token:
        if token.region == region.name:
            closed = [*(slot for one in tokens for slot in one.slots), *sabotaged]
            slots = tuple(sorted(slots_for_tokens(region, token.shape, closed)[: token.slots]))
            if len(slots) == token.slots and token.sabotage:
                sabotaged += slots
            elif len(slots) == token.slots:
                tokens.append(ResourceToken(slots[0], token.icons, slots[1:]))
    standing = Force()
    if pieces:
        standing = setup_force(scenario.document, scenario.leaders, region.name, seats)
    return RegionState(standing, tuple(tokens), tuple(sorted(sabotaged)))


def _ship(scenario: Scenario, period: str, seats: tuple[Owner, ...]) -> Force:
    """Return the pieces that a ship brings."""
    loaded = Force()
    for row in scenario.document.placement:
        meant = not row.players or len(seats) in row.players
        if row.ship == period and meant and preparation.is_placed(row.owner, seats):
            loaded = loaded.plus(force_of(row, scenario.leaders))
    return loaded


@lru_cache(_KEPT)
def _army(
    scenario: Scenario,
    army: Owner,
    seats: tuple[Owner, ...],
    interpretation: Interpretation,
    pieces: bool,  # noqa: FBT001 -- a key
) -> ArmyState:
    """Return what a player has at the start."""
    sheet = next(sheet for sheet in scenario.document.army if sheet.name == army)
    regions, _ = _on_the_map(scenario, seats, pieces)
    advanced = {order.name: order.advanced for order in scenario.document.order}
    every = [(name, advanced[name]) for name, number in sheet.orders.items() for _ in range(number)]
    box, aside = preparation.sorted_orders(every)
    bonus = sheet.tracks.get(Icon.COMMAND, 0)
    base = preparation.base_points(track_at_start(scenario, regions, sheet.name, Icon.COMMAND, interpretation), bonus)
    alone = sheet.name in {lone_player(seats, alliance) for alliance in Alliance}
    return ArmyState(
        gold=preparation.starting_gold(len(seats), interpretation, lone=alone),
        current_points=preparation.points_at_start(base),
        bonus_points=bonus,
        orders=box,
        aside=aside,
    )


def track_at_start(
    scenario: Scenario, regions: tuple[RegionState, ...], army: Owner, icon: Icon, interpretation: Interpretation
) -> int:
    """Return where a track of an Army stands that counts icons on the map.

    Args:
        scenario: The scenario.
        regions: The Regions.
        army: The Army.
        icon: What the track counts.
        interpretation: The readings.
    """
    visible: list[Icon] = []
    leaders = []
    for printed, state in zip(scenario.regions, regions, strict=True):
        holds = controller(state.force, interpretation)
        if holds == army:
            visible += visible_icons(printed, state, interpretation)
        leaders += [
            one for one in state.force.leaders if preparation.icons_count_for(one, holds, interpretation) == army
        ]
    return preparation.on_track(icon, visible, leaders)
