"""The state of a game between two decisions: round, tracks, Armies, map, cards, and what is under way."""

from __future__ import annotations

from typing import Any

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.third_crusade.state.forces import NOBODY, Force
from crusaders_rules.third_crusade.state.land import RegionState
from crusaders_rules.third_crusade.state.terms import Owner, RoundPhase


@attrs.frozen(repr=False, weakref_slot=False)
class ArmyState(Shown):
    """What an Army has outside the map.

    What follows from the map is not stored: Units on the player board, crowns, supply, income and base command points.

    Attributes:
        gold: Its gold.
        current_points: What it can still spend of its command points in this round.
        bonus_points: Base command points that come from cards, not from icons.
        orders: The names of the Orders in its box, in order.
        aside: The names of Advanced Orders that it has not gained.
        used: The names of Orders executed in this round.
        hand: The names of the Event Cards that it has drawn and not placed.
        row: The names of the Event Cards that it has placed below the bidding board.
        events: The names of the Event Cards that it can still execute in this round.
        objectives: The names of its Objective Cards that are secret.
        revealed: The names of those that it has revealed.
        spaces: The spaces of the diplomacy board with its markers; the last one is where it stands.
    """

    gold: int = 0
    current_points: int = 0
    bonus_points: int = 0
    orders: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


@attrs.frozen(repr=False, weakref_slot=False)
class Position(Shown):
    """The state of a game between two decisions.

    Attributes:
        seats: The Army of each player.
        round: The number of the round, from 1.
        phase: Its phase.
        initiative: The initiative track from the top: the Army that acts for each marker on it.
        passed: The Armies that have passed in this phase.
        glory: The Glory marker, positive on the side of the Crusaders.
        faith: The Faith of Crusaders and Muslims. Of a pair: positive on the side of the Angevins or of the Ayyubids.
        armies: The Army of each seat.
        regions: The Regions, in the order of the scenario.
        bandits: The number of Bandit tokens on each Road, in the order of the scenario.
        missions: The Mission Cards that chance has laid out; the first is active, the second visible.
        diplomacy: The Diplomacy Cards that chance has laid out; the first is visible.
        discards: The names of the cards that are out of the game.
        ships: The pieces on the Genoa ships of 1191 Spring and 1191 Autumn.
        box: Pieces that have left the game.
        stack: What is under way, the last one on top: see ``state.under_way``.
        setting: The scenario, the readings and the number of players; the same object throughout a game.
    """

    seats: tuple[Owner, ...]
    round: int
    phase: RoundPhase
    initiative: tuple[Owner, ...]
    passed: frozenset[Owner]
    glory: int
    faith: tuple[int, int]
    armies: tuple[ArmyState, ...]
    regions: tuple[RegionState, ...]
    bandits: tuple[int, ...]
    missions: tuple[str, ...] = ()
    diplomacy: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    ships: tuple[Force, Force] = (NOBODY, NOBODY)
    box: Force = NOBODY
    stack: tuple[Any, ...] = ()
    setting: Any = attrs.field(default=None, repr=False)
    # How the state came about: the state's text form before the last decision, and that decision.  Not compared.
    history: Any = attrs.field(default=None, repr=False, eq=False)
    # The legal decisions, once somebody has asked; a copy begins without them.
    _offered: Any = attrs.field(default=None, init=False, repr=False, eq=False)
    # What the state was made on, until somebody works on it again.
    _spare: Any = attrs.field(default=None, init=False, repr=False, eq=False)

    @property
    def ruleset(self) -> Any:  # noqa: ANN401 -- rulesets are of a floor above
        """The ruleset."""
        return self.setting.ruleset
