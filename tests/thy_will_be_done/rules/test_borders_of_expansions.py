"""The rules of the expansions just outside what whole games reach, so that no slip in them goes unnoticed."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import scoring as divine_scoring
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import travel as divine_travel
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    EVERY_TYPE,
    Due,
    NewBuilding,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Edition
from crusaders_rules.thy_will_be_done.state import Building, Erected, KnightOrder, Manner
from tests.thy_will_be_done.divine import EDITION, RULES, rules, tile, unlocked

CASTLE, KEEP = Erected(1, Building.CASTLE, 1), Erected(0, NewBuilding.KEEP, 1)


def printed(**values: Any) -> Edition:  # noqa: ANN401 -- each value has a type of its own
    """Return the edition with other printed values, as an owner of the pieces may write them down."""
    return attrs.evolve(EDITION, **values)


@pytest.mark.rules("divine.build.one")
def test_nothing_joins_a_pair() -> None:
    """By the reading that lets either come first, a castle joins a keep alone."""
    either = rules(pair_reverse="yes")
    assert divine_build.joins_partner(Building.CASTLE, (KEEP,), either)
    assert not divine_build.joins_partner(Building.CASTLE, (KEEP, CASTLE), either)
    assert not divine_build.joins_partner(Building.CASTLE, (), either)


@pytest.mark.rules("divine.build.pair")
def test_a_pair_costs_what_is_printed_for_it() -> None:
    """Even if the printed cost were higher than that of a region of its own."""
    dear = attrs.evolve(RULES, edition=printed(pair_costs=(9, 9, 9, 9)))
    assert 9 == divine_build.cost_of_new(NewBuilding.KEEP, 0, (CASTLE,), KnightOrder.NONE, dear, joins=False)
    assert 5 == divine_build.cost_of_new(NewBuilding.KEEP, 0, (), KnightOrder.NONE, dear, joins=False)


@pytest.mark.rules("divine.mill.remove")
def test_a_mill_removes_nothing_if_nothing_is_eligible() -> None:
    """A mill I, if level I of every type is gone; a mill II takes one of level II."""
    gone = unlocked({str(one): (1,) for one in EVERY_TYPE})
    assert not divine_effects.mill_removes(NewBuilding.MILL, 1, gone, RULES)
    assert divine_effects.mill_removes(NewBuilding.MILL, 2, gone, RULES)


@pytest.mark.rules("divine.order.brandenburg.reach", "divine.influence.tile")
def test_regions_are_in_their_order() -> None:
    """Whatever the order in which knights stand there; region 8 comes after region 1."""
    adjacent = (*((),) * 8, (1,))
    assert (1, 8) == divine_orders.influence_reach((8,), adjacent, KnightOrder.BRANDENBURG)
    tiles = (None, tile("travel-3"), *(None,) * 6, tile("travel-4"))
    assert ((1, 3), (8, 4)) == divine_tiles.tiles_within((8, 1), tiles)


@pytest.mark.rules("divine.keep.four", "divine.vault.four")
def test_each_troop_and_each_wedge_scores_what_is_printed() -> None:
    """Another number than 1 counts for each."""
    assert 15 == divine_scoring.keep_four((4,), 5, printed(keep_four=3))
    assert 6 == divine_scoring.vault_four((4,), (True, False, True, False, False, True), printed(vault_four=2))


@pytest.mark.rules("divine.influence.tile")
def test_a_place_without_a_tile_is_no_tile_left() -> None:
    """A tile that is gone from its region is still one of the game."""
    assert (tile("travel-3"),) == divine_tiles.tiles_left(
        (tile("travel-3"), tile("muster-3")), (None, tile("muster-3"))
    )


@pytest.mark.rules("divine.tile.once", "divine.tile.permanent")
def test_tiles_of_the_same_action_add_up() -> None:
    """A second one is one more."""
    travel, always = tile("travel-3"), tile("travel-always")
    twice = divine_tiles.with_once(divine_tiles.with_once((0,) * len(ACTIONS), travel), travel)
    assert 2 == twice[ACTIONS.index("travel")] == sum(twice)
    both = divine_tiles.with_permanent(unlocked(permanent={"travel": 1}), always)
    assert unlocked(permanent={"travel": 2}) == both


@pytest.mark.rules("divine.travel.marker")
def test_a_knight_goes_on_with_a_point_or_for_nothing() -> None:
    """One point is enough."""
    found = [divine_travel.may_go_on(points, free=free) for points in (0, 1) for free in (False, True)]
    assert [False, True, True, True] == found


@pytest.mark.rules("divine.distribute.extra")
def test_an_ability_is_used_up_only_while_distributions_are_due() -> None:
    """By the reading that lets abilities apply once in all; what has used it up stays."""
    once = rules(order_each_turn="each-turn")
    assert Due() == divine_turn.after_sowing(Due(), Manner.SKIP, once)
    first = divine_turn.after_sowing(Due(distributions=1), Manner.SKIP, once)
    assert Due(distributions=1, sown=Manner.SKIP) == first
    assert first == divine_turn.after_sowing(first, Manner.STANDARD, once)


@pytest.mark.rules("five.base")
def test_five_players_of_a_base_game_have_no_second_buildings() -> None:
    """The expansion brings them, not the number of players."""
    assert not five_and_six.second_buildings(5, RULES)


@pytest.mark.rules("divine.order.dragon.occupied")
def test_the_dragon_joins_one_base_building_by_either_reading() -> None:
    """By the stricter reading no new one."""
    strict = rules(dragon_joins="base-only")
    dragon = KnightOrder.DRAGON
    assert divine_orders.dragon_joins(dragon, (CASTLE,), strict)
    assert not divine_orders.dragon_joins(dragon, (KEEP,), strict)
    assert divine_orders.dragon_joins(dragon, (KEEP,), RULES)
    assert not divine_orders.dragon_joins(dragon, (CASTLE, KEEP), RULES)


@pytest.mark.rules("five.build.second")
def test_an_opponents_building_counts_beside_an_own_one() -> None:
    """It is of the type that is built; an own one alone does not do."""
    own = Erected(0, Building.CASTLE, 1)
    assert five_and_six.not_beside((own, CASTLE), Building.CASTLE, 0, RULES) is None
    assert five_and_six.not_beside((own,), Building.CASTLE, 0, RULES) is not None
