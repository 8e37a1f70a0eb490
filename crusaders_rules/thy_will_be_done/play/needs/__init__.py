"""What an action needs here: costs, sites, targets, ways, the least value, and what is missing.

The base game answers in ``base``. An expansion that changes an answer has a separate module with the same functions:
``five_and_six``, where a region can have two buildings, and ``divine.needs``. The book of a ruleset keeps the
module that its game asks: see ``books``. The caller does not know which one it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import Extra
from crusaders_rules.thy_will_be_done.interpret import Refusal, State, Term
from crusaders_rules.thy_will_be_done.play.land_tables import Ways
from crusaders_rules.thy_will_be_done.play.memo import Manners, Numbers, Table
from crusaders_rules.thy_will_be_done.play.needs.remembered import Known
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    KnightOrder,
    PlayerArea,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision

Bonus = Table[tuple[Action, Buildings, int, KnightOrder], int]
Bonuses = Table[tuple[Buildings, int, KnightOrder], Numbers]


class Needs(Protocol):
    """What a game asks about the needs of actions."""

    def bonus_terms(self, area: PlayerArea, action: Action) -> tuple[Term, ...]:
        """The terms of the player's bonus for an action."""

    def bonus_table(self, book: Any) -> Bonus:  # noqa: ANN401 -- a book holds this
        """The table of the bonus for an action."""

    def bonuses_table(self, book: Any) -> Bonuses:  # noqa: ANN401 -- a book holds this
        """The table of the bonuses for each action."""

    def bonus_of(self, state: State, area: PlayerArea, action: Action) -> int:
        """The player's bonus for an action."""

    def most_turned(self, state: State, area: PlayerArea, action: Action) -> int:
        """The one-time tiles that the player may turn for an action."""

    def least_in_words(self, action: Action) -> tuple[str, str] | None:
        """What the least value of an action is, in words, after the rule that says so; None if any value will do."""

    def values_decide(self) -> bool:
        """Whether values decide what an action can do after another one that changes nothing that it needs."""

    def is_giant_on(self, area: PlayerArea, wedge: int) -> bool:
        """Whether the giant token of the player is on a wedge."""

    def extra_against(self, state: State, area: PlayerArea, token: Token) -> Extra:
        """The extra Crusade of the player against an enemy."""

    def not_fought(self, state: State, area: PlayerArea, token: Token) -> tuple[Refusal, ...]:
        """Why the player may not fight an enemy, whatever the value."""

    def swaps(self, state: State, area: PlayerArea) -> Iterator[tuple[int, int, int]]:
        """For each swap: the region of the knight, the other region, and the value that defeats the new enemy."""

    def targets(self, state: State, area: PlayerArea) -> list[tuple[int, int]]:
        """For each knight in a region with an enemy, that region and the value that defeats the enemy."""

    def sites(self, state: State, area: PlayerArea) -> tuple[int, ...]:
        """The region of each knight that stands where a building is possible."""

    def costs_at(self, state: State, area: PlayerArea, place: int) -> Numbers:
        """The player's cost for the next building of each type in a region, ``OUT_OF_REACH`` if none can be there."""

    def least_at(self, state: State, area: PlayerArea, place: int) -> int | None:
        """The lowest of the costs in a region; None if the player cannot erect a building there."""

    def discount_at(self, state: State, area: PlayerArea, place: int, building: Building) -> int:
        """The player's discount for a type of building in a region."""

    def tile_at(self, state: State, place: int) -> BonusTile | None:
        """The bonus tile of a region as the next building there sees it."""

    def no_room(self, state: State, place: int, building: Building) -> Refusal | None:
        """Why the player to act cannot erect a building of a type among those of a region; None if there is room."""

    def affordable(self, state: State, area: PlayerArea, value: int) -> tuple[Decision, ...]:
        """The buildings that the player to act can erect with a value."""

    def affordable_tiles(self, state: State, area: PlayerArea, value: int) -> Numbers:
        """The regions within reach of the player with an influence tile that costs no more than a value."""

    def may_go_on(self, state: State, knights: Numbers, points: int) -> bool:
        """Whether one of these knights may still move: with points left, or if leaving its region costs nothing."""

    def placed(self, state: State, area: PlayerArea, building: Building, region: int) -> tuple[State, PlayerArea, int]:
        """Put a base building on the board, with the knight that it unlocks in the area; also return its level."""

    def last_castles(self, state: State, seat: int, place: int) -> tuple[int, ...]:
        """The levels of the castles that can have left a player board last for a region."""

    def scored(self, state: State, seat: int) -> tuple[Buildings, int]:
        """The levels of the base buildings that score for a player, and how many of its buildings have level IV."""

    def ways_in(self, state: State, origin: int, points: int) -> Ways:
        """The regions that a knight can reach from a region with a number of points: the costs, and the moves."""

    def may_leave(self, state: State, knights: Numbers, points: int) -> set[int]:
        """The regions that these knights might leave with a number of points; some of them may prove too expensive."""

    def least_influence(self, state: State, area: PlayerArea) -> int:
        """The lowest value with which the player's Influence succeeds."""

    def least_on_board(self, state: State, area: PlayerArea) -> tuple[int, int]:
        """The lowest values with which the player's Crusade and Build succeed."""

    def found(self, state: State, area: PlayerArea, travels: int) -> Known:
        """What the player can reach, if a Travel succeeds with a value."""

    def no_site(self, state: State, area: PlayerArea) -> Refusal:
        """Why the player can build nothing with any value."""

    def least_by_region(self, state: State, area: PlayerArea, action: Action) -> Numbers | None:
        """For each region, the least value with which an action succeeds by a knight in it.

        None if that depends on other regions as well.
        """

    def limited_manners(self, state: State, area: PlayerArea, wedge: int) -> Manners | None:
        """The manners left for a wedge, if an earlier distribution of the turn limits them; None if none does."""

    def sow(self, state: State, area: PlayerArea, wedge: int, given: d.Sow) -> tuple[State, PlayerArea | None]:
        """The position and the area after distributing a wedge; no area if the player chooses where a piece lands."""

    def what_follows(self, state: State, area: PlayerArea) -> tuple[State, PlayerArea, bool]:
        """What follows a distribution before the turn passes, and whether an additional distribution is due."""
