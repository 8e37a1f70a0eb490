"""The game board: which pieces can share a region, and how many knights there are."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    each,
    implies,
    instead_of,
    record,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.rules import build, crusade, travel
from crusaders_rules.thy_will_be_done.state import Building, Erected, Region, Token

if TYPE_CHECKING:
    from collections.abc import Callable

    from crusaders_rules.thy_will_be_done.interpret import Refusal

CHURCH = Erected(0, Building.CHURCH, 1)


# Mutants: rules that are wrong on purpose


@instead_of(build.enemy_there)
def an_enemy_is_no_obstacle(_: object, __: Token | None) -> None:
    """An enemy does not keep buildings out of its region."""


@instead_of(build.building_there)
def a_second_building_is_allowed(_: object, __: Erected | None) -> None:
    """A region takes any number of buildings."""


@instead_of(build.no_knight)
def nobody_need_be_there(_: object, __: str, ___: bool) -> None:  # noqa: FBT001 -- as in the rule
    """Buildings may be erected without a knight."""


@instead_of(travel.no_building_space)
def knights_go_anywhere(_: object, __: Region) -> None:
    """A knight needs no building space."""


@instead_of(crusade.not_a_target)
def an_empty_region_is_attacked(
    right: Callable[..., tuple[Refusal, ...]],
    region: str,
    knight: bool,  # noqa: FBT001 -- as in the rule
    _: Token | None,
) -> tuple[Refusal, ...]:
    """The attacked region need not hold an enemy."""
    return right(region, knight, Token.PRUSSIAN)


# One region


class Deed(StrEnum):
    """The deeds that can change a region."""

    ARRIVE = "arrive"
    LEAVE = "leave"
    CRUSADE = "crusade"
    REWARD = "crusade, and take the building that the enemy pictures"
    BUILD = "build"


class Place(NamedTuple):
    """A region during the game.

    Attributes:
        space: Whether it has a building space.
        knight: Whether a knight of the player whose turn it is stands there.
        enemy: Whether an enemy is there.
        building: Whether a building is there.
    """

    space: bool
    knight: bool
    enemy: bool
    building: bool


def _token(place: Place) -> Token | None:
    return Token.SARACEN_CHURCH if place.enemy else None


def _may_build(place: Place) -> bool:
    return (
        build.no_knight("a1", place.knight) is None
        and build.enemy_there(_token(place)) is None
        and build.building_there(CHURCH if place.building else None) is None
    )


def region_after(state: Place, deed: Deed = each(Deed)) -> Place | None:
    """The region after a deed, or None if the rules forbid it."""
    space, knight, enemy, building = state
    if deed == Deed.ARRIVE and travel.no_building_space(Region("a1", 0, 0, space=space)) is None:
        return Place(space, True, enemy, building)  # noqa: FBT003 -- a knight is there
    if deed == Deed.LEAVE:
        return Place(space, False, enemy, building)  # noqa: FBT003 -- no knight is there
    if deed == Deed.BUILD and _may_build(state):
        return Place(space, knight, enemy, True)  # noqa: FBT003 -- a building is there
    if deed in {Deed.CRUSADE, Deed.REWARD} and crusade.not_a_target("a1", knight, _token(state)) == ():
        return Place(space, knight, False, True if deed == Deed.REWARD else building)  # noqa: FBT003 -- no enemy
    return None


@theorem(
    "No region ever holds an enemy and a building, or two buildings; knights, enemies and buildings need regions "
    "with a building space; and the building that a Saracen pictures can always be placed.",
    rules=[
        "build.enemy",
        "build.one",
        "build.knight",
        "travel.region",
        "crusade.region",
        "crusade.saracen.build",
    ],
    sabotage=[
        an_enemy_is_no_obstacle,
        a_second_building_is_allowed,
        nobody_need_be_there,
        knights_go_anywhere,
        an_empty_region_is_attacked,
    ],
    assumes=(
        "starting regions and regions with a flag have building spaces, which the loader checks for every board",
        (
            Lemma(
                "a region changes only when knights arrive or leave, by Crusades, and by buildings erected there; "
                "and then "
                "as the game changes it",
                "decisions_touch_their_own_parts",
                "the_game_changes_regions_so",
            )
        ),
        "a building of the pictured type is left",
    ),
)
def regions_stay_in_order() -> Induction:
    """Induction on the deeds in any one region; if in doubt, a knight may belong to anybody."""

    def initial(space: bool = truth(), knight: bool = truth(), enemy: bool = truth()) -> Place:  # noqa: FBT001 -- facts
        return Place(space, knight & space, enemy & space, building=False)

    def in_order(state: Place) -> Claims:
        yield "no enemy shares the region with a building", (state.enemy & state.building) ^ True
        for what, there in (("knight", state.knight), ("enemy", state.enemy), ("building", state.building)):
            yield f"a {what} needs a building space", implies(there, state.space)

    def conclusion(state: Place) -> Claims:
        if crusade.not_a_target("a1", state.knight, _token(state)) == ():
            yield "the pictured building finds an open building space", state.space & (state.building ^ True)
        if _may_build(state):
            yield "the new building is the only one", state.building ^ True
        yield from in_order(state)

    places = record(Place, space=truth(), knight=truth(), enemy=truth(), building=truth())
    return Induction(places, initial, region_after, in_order, conclusion)
