"""What the erected buildings of each level unlock."""

from collections.abc import Callable
from functools import partial

import pytest

from crusaders_rules.thy_will_be_done.rules import bonuses
from crusaders_rules.thy_will_be_done.state import Building
from crusaders_rules.thy_will_be_done.state import decision as d
from tests.thy_will_be_done.support import BUILD_INFLUENCE, INFLUENCE_TRAVEL, at, play, player, table

# What the table of the rulebook has uncovered once none, one, two, three or four levels are erected.
TABLE = [
    pytest.param(partial(bonuses.castle_knights, before=0), (0, 1, 1, 2, 2), id="knights of castles"),
    pytest.param(bonuses.castle_travel, (0, 0, 1, 1, 1), id="travel of castles"),
    pytest.param(bonuses.castle_crusade, (0, 0, 0, 1, 1), id="crusade of castles"),
    pytest.param(bonuses.church_influence, (0, 1, 2, 3, 3), id="influence of churches"),
    pytest.param(bonuses.church_travel, (0, 0, 0, 1, 1), id="travel of churches"),
    pytest.param(bonuses.farm_muster, (0, 1, 2, 3, 3), id="muster of farms"),
    pytest.param(bonuses.farm_influence, (0, 0, 0, 1, 1), id="influence of farms"),
    pytest.param(bonuses.bank_build, (0, 1, 2, 3, 3), id="build of banks"),
    pytest.param(bonuses.bank_influence, (0, 0, 0, 1, 1), id="influence of banks"),
]


@pytest.mark.rules(
    "bonus.castle.knight",
    "bonus.castle.travel",
    "bonus.castle.crusade",
    "bonus.church.influence",
    "bonus.church.travel",
    "bonus.farm.muster",
    "bonus.farm.influence",
    "bonus.bank.build",
    "bonus.bank.influence",
    "bonus.cumulative",
    "bonus.level-four",
)
@pytest.mark.parametrize(("bonus", "by_level"), TABLE)
def test_the_table_of_bonuses(bonus: Callable[[int], int], by_level: tuple[int, ...]) -> None:
    """Bonuses add up over the levels I to III; level IV adds nothing to any action."""
    assert by_level == tuple(bonus(levels) for levels in range(5))


@pytest.mark.rules("bonus.cumulative")
def test_a_bonus_counts_from_the_turn_after_it_was_built() -> None:
    """A church built now adds to its owner's next Influence, and not to anyone else's."""
    state = table(player("b3", tokens={BUILD_INFLUENCE: 3}), player("a5"))
    state = play(state, d.Resolve(BUILD_INFLUENCE), d.Erect(Building.CHURCH, at("b3")))
    state = play(state, d.Resolve(INFLUENCE_TRAVEL), d.Resolve(INFLUENCE_TRAVEL))
    assert [1 + 2 + 1, 2] == [area.influence for area in state.areas]


@pytest.mark.rules("bonus.knight.unlock", "bonus.castle.knight")
@pytest.mark.parametrize(("built", "unlocked"), [(0, 1), (1, 0), (2, 1), (3, 0)])
def test_an_unlocked_knight_stands_where_its_castle_is(built: int, unlocked: int) -> None:
    """Castles of level I and III bring one each, the others none; no other building does."""
    area = player("a2", "b3", "g4", tokens={BUILD_INFLUENCE: 6}, buildings={"castle": built})
    state = play(table(area), d.Resolve(BUILD_INFLUENCE))
    castle = play(state, d.Erect(Building.CASTLE, at("b3"))).areas[0]
    assert tuple(sorted((*area.knights, *(at("b3"),) * unlocked))) == castle.knights
    for kind in (Building.CHURCH, Building.FARM, Building.BANK):
        assert area.knights == play(state, d.Erect(kind, at("b3"))).areas[0].knights


@pytest.mark.rules("bonus.knight.unlock")
def test_knights_stay_in_the_order_of_their_regions() -> None:
    """So that equal positions are equal."""
    assert (1, 3, 5) == bonuses.with_unlocked((1, 5), 0, 1, 3)
    assert (1, 5) == bonuses.with_unlocked((1, 5), 1, 2, 3)
    assert (1, 3, 3, 5) == bonuses.with_unlocked((1, 5), 0, 3, 3)
