"""What never changes during a game: the scenario, the readings, and look-ups in them."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, cast

import attrs

from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT, Interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.setup import possible_seats
from crusaders_rules.third_crusade.rules import deployment, event_cards, preparation
from crusaders_rules.third_crusade.rules.diplomacy_phase import BoardSpace
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.scenario.assembled import units_of
from crusaders_rules.third_crusade.scenario.effects import (
    EffectChoice,
    EffectOptional,
    EffectParts,
    EffectStep,
    EffectVerb,
    steps_of,
)
from crusaders_rules.third_crusade.scenario.sheets import (
    ArmySheet,
    DiplomacySheet,
    EventSheet,
    MissionSheet,
    ObjectiveSheet,
    OrderSheet,
    Period,
    Profile,
)
from crusaders_rules.third_crusade.state import Alliance, Icon, MapRegion, Owner, Position, Units, UnitType

if TYPE_CHECKING:
    from crusaders_rules.answers import Refusal

# How many Objective Cards the variable setup deals to each player.
_DEALT = 4


class SetupError(ValueError):
    """No game can be begun like this."""


@attrs.frozen(slots=False, repr=False, cache_hash=True)
class Setting:
    """What is played.

    Attributes:
        scenario: The scenario.
        interpretation: The readings.
        players: The number of players.
        variable: Whether the game begins with the variable setup.
    """

    scenario: Scenario
    interpretation: Interpretation = DEFAULT
    players: int = 4
    variable: bool = False

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
        return Ruleset(self.scenario, variable=self.variable, interpretation=self.interpretation)

    @cached_property
    def regions(self) -> tuple[MapRegion, ...]:
        """The Regions as printed."""
        return self.scenario.regions

    @cached_property
    def in_play(self) -> tuple[int, ...]:
        """The Regions on the map boards that are used."""
        north = preparation.uses_north_map(self.players)
        return tuple(place for place, region in enumerate(self.regions) if north or not region.north)

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """For each Region, the Regions in play to which a Road leads."""
        used = set(self.in_play)
        return tuple(
            tuple(other for other in others if other in used) if place in used else ()
            for place, others in enumerate(self.scenario.adjacent)
        )

    @cached_property
    def road_between(self) -> dict[tuple[int, int], int]:
        """The Road between two Regions, in either order."""
        roads = {pair: place for place, pair in enumerate(self.scenario.roads)}
        return {**roads, **{(second, first): place for (first, second), place in roads.items()}}

    @cached_property
    def roads_in_play(self) -> tuple[int, ...]:
        """The Roads between Regions in play."""
        used = set(self.in_play)
        return tuple(place for place, pair in enumerate(self.scenario.roads) if set(pair) <= used)

    @cached_property
    def region_named(self) -> dict[str, int]:
        """The Regions in play by name."""
        return {self.regions[place].name: place for place in self.in_play}

    @cached_property
    def road_named(self) -> dict[str, int]:
        """The Roads in play by the names of their Regions."""
        return {self.road_name(place): place for place in self.roads_in_play}

    def road_name(self, road: int) -> str:
        """Return the name of a Road, such as ``jerusalem/dry-river``."""
        first, second = self.scenario.roads[road]
        return f"{self.regions[first].name}/{self.regions[second].name}"

    @cached_property
    def jerusalem(self) -> int:
        """The Region that is Jerusalem."""
        return next(place for place, region in enumerate(self.regions) if region.jerusalem)

    @cached_property
    def sheets(self) -> dict[Owner, ArmySheet]:
        """The Armies."""
        return {sheet.name: sheet for sheet in self.scenario.document.army}

    @cached_property
    def stock(self) -> dict[Owner, Units]:
        """All Units of each Army."""
        return {army: units_of(sheet.units) for army, sheet in self.sheets.items()}

    @cached_property
    def sections(self) -> dict[Owner, tuple[tuple[tuple[int, int], ...], ...]]:
        """For each Army and type of Unit, the Sections of its player board: what they hold, and their supply."""
        return {
            army: tuple(
                tuple((section.holds, section.supply) for section in sheet.sections if section.unit == unit)
                for unit in UnitType
            )
            for army, sheet in self.sheets.items()
        }

    @cached_property
    def orders(self) -> dict[str, OrderSheet]:
        """The Orders by name."""
        return {order.name: order for order in self.scenario.document.order}

    @cached_property
    def events(self) -> dict[str, EventSheet]:
        """The Event Cards by name."""
        return self.scenario.document.event

    @cached_property
    def missions(self) -> dict[str, MissionSheet]:
        """The Mission Cards by name."""
        return {card.name: card for card in self.scenario.document.mission}

    @cached_property
    def diplomacy(self) -> dict[str, DiplomacySheet]:
        """The Diplomacy Cards by name."""
        return {card.name: card for card in self.scenario.document.diplomacy}

    @cached_property
    def objectives(self) -> dict[str, ObjectiveSheet]:
        """The Objective Cards in play by name."""
        north = preparation.uses_north_map(self.players)
        return {
            card.name: card
            for card in self.scenario.document.objective
            if preparation.is_dealt(
                north_card=card.north, north_map=north, variable=self.variable, interpretation=self.interpretation
            )
        }

    @cached_property
    def spaces(self) -> dict[str, BoardSpace]:
        """The spaces of the diplomacy board by name."""
        return {space.name: BoardSpace(space.row, space.lines) for space in self.scenario.document.space}

    @cached_property
    def reachable(self) -> dict[tuple[str | None, frozenset[str]], tuple[str, ...]]:
        """A memo of the spaces to which a player can move, by the last space and the spaces with a marker."""
        return {}

    @cached_property
    def starts_of_tracks(self) -> dict[tuple[Owner, Icon], int]:
        """Where each track of each Army begins; the track of command points begins at 0."""
        printed = [(army, icon, sheet.tracks.get(icon, 0)) for army, sheet in self.sheets.items() for icon in Icon]
        return {(army, icon): 0 if icon == Icon.COMMAND else start for army, icon, start in printed}

    @cached_property
    def mercantile(self) -> tuple[int, ...]:
        """The Mercantile Cities in play."""
        return tuple(place for place in self.in_play if self.regions[place].mercantile)

    def pile(self, army: Owner, number: int, seats: tuple[Owner, ...]) -> tuple[str, ...]:
        """Return the Event Cards of an Army for a round.

        Args:
            army: The Army.
            number: The number of the round, from 1.
            seats: The Army of each player.
        """
        found = self._piles.get((army, number, seats))
        if found is None:
            cards = [(name, card.army, str(card.period)) for name, card in self.events.items()]
            pile = preparation.event_pile(cards, army, str(tuple(Period)[number - 1]))
            found = tuple(name for name in pile if preparation.stays_in_pile(self.events[name].against, seats))
            self._piles[army, number, seats] = found
        return found

    @cached_property
    def _piles(self) -> dict[tuple[Owner, int, tuple[Owner, ...]], tuple[str, ...]]:
        return {}

    @cached_property
    def facts(self) -> dict[tuple[object, ...], Any]:
        """A memo of what follows from the pieces and tokens of a Region: see ``reckoning``."""
        return {}

    @cached_property
    def openings(self) -> dict[tuple[tuple[Owner, ...], tuple[Owner, ...]], Position]:
        """A memo of the table after the setup, by the Army of each player and the initiative."""
        return {}

    @cached_property
    def parts(self) -> dict[tuple[str, tuple[str, ...], str], Refusal | None]:
        """A memo of why an Event Card itself rules out a part after other parts."""
        return {}

    @cached_property
    def numbers_of_steps(self) -> dict[EffectStep, int]:
        """A memo of the number of each step of an effect."""
        return {}

    @cached_property
    def plans(self) -> dict[tuple[object, ...], tuple[Any, ...]]:
        """A memo of the possible plans, by the Alliance, whether after a pass, and the places of its Orders."""
        return {}

    @cached_property
    def deals(self) -> tuple[tuple[Owner, ...], ...]:
        """The ways in which chance can deal the Armies that the scenario has."""
        ours = {army.name for army in self.scenario.document.army}
        return tuple(seats for seats in possible_seats(self.players) if ours.issuperset(seats))

    def effect(self, place: str, path: tuple[int, ...] = ()) -> EffectParts:
        """Return an effect, or a list of parts within it.

        Args:
            place: Its place in the scenario.
            path: The part and the alternative, for each level.
        """
        known = self._effects.get((place, path))
        return _within(self._effects, self.scenario.effects, place, path) if known is None else known

    @cached_property
    def _effects(self) -> dict[tuple[str, tuple[int, ...]], EffectParts]:
        return {}

    def step(self, place: str, path: tuple[int, ...], at: int) -> EffectStep:
        """Return a step of an effect."""
        return cast("EffectStep", self.effect(place, path)[at])

    def is_held(self, place: str) -> bool:
        """Whether an effect has only steps that the rules cannot carry out; of others such a step lapses."""
        found = self._held.get(place)
        if found is None:
            verbs = {step.verb for step in steps_of(self.scenario.effects.get(place, ()))}
            found = self._held[place] = verbs == {EffectVerb.UNSUPPORTED}
        return found

    @cached_property
    def crowns_in_same_region(self) -> dict[str, str]:
        """The cards whose crown effect is marked In same Region, by the place of that effect."""
        return {f"event.{name}.crown": name for name, card in self.events.items() if card.same_region}

    @cached_property
    def _held(self) -> dict[str, bool]:
        return {}


def _within(
    kept: dict[tuple[str, tuple[int, ...]], EffectParts],
    effects: dict[str, EffectParts],
    place: str,
    path: tuple[int, ...],
) -> EffectParts:
    found = effects.get(place, ())
    for part, alternative in zip(path[::2], path[1::2], strict=True):
        inner = found[part]
        if isinstance(inner, EffectChoice):
            found = event_cards.alternatives(inner.choices, alternative)
        else:
            found = cast("EffectOptional", inner).parts
    kept[place, path] = found
    return found


@lru_cache(16)
def setting_of(scenario: Scenario, interpretation: Interpretation, players: int, *, variable: bool = False) -> Setting:
    """Return what is played: for the same arguments the same object, with the look-ups that it has made so far.

    Args:
        scenario: The scenario.
        interpretation: The readings.
        players: The number of players.
        variable: Whether the game begins with the variable setup.

    Raises:
        SetupError: The scenario cannot be played, or not by so many players.
    """
    if scenario.document.scenario.profile == Profile.EXAMPLE and scenario.document.battle is None:
        raise SetupError(f"{scenario.name} shows examples; it has gaps and cannot be played")
    if players not in scenario.document.scenario.players:
        allowed = ", ".join(map(str, scenario.document.scenario.players))
        raise SetupError(f"{scenario.name} can be played by {allowed} players, not by {players}")
    if variable and scenario.document.battle is not None:
        raise SetupError(f"third.deploy.players: {scenario.name} is a single Battle and has no setup by the players")
    if variable:
        _check_variable(scenario, players)
    return Setting(scenario, interpretation, players, variable)


def _check_variable(scenario: Scenario, players: int) -> None:
    """Refuse a variable setup for which rules or data are missing."""
    if not deployment.may_deploy(players):
        raise SetupError(f"third.deploy.players: the variable setup is for 2 or 4 players, not for {players}")
    north = preparation.uses_north_map(players)
    decks = [card.deck for card in scenario.document.objective if north or not card.north]
    needs = _DEALT * players // 2
    if any(decks.count(alliance) < needs for alliance in Alliance):
        raise SetupError(
            f"third.deploy.deal: {scenario.name} needs {needs} Objective Cards in each deck for {players} players"
        )
    if any(sheet.deploy is None for sheet in scenario.document.army):
        raise SetupError(f"third.deploy.costs: {scenario.name} states no deployment points")
