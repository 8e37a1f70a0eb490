"""Muster: recruit troops."""

import pytest

from crusaders_rules import legal
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.interpret.refusals import NoneLeft, NotEnoughValue, NothingSucceeds
from crusaders_rules.thy_will_be_done.rules import muster
from crusaders_rules.thy_will_be_done.state import Action, Buildings, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from tests.thy_will_be_done.support import MUSTER_INFLUENCE, RULES, play, player, refusal, table

COSTS = (3, 4, 5, 6, 7)


@pytest.mark.rules("muster.cost", "muster.cost.table", "muster.next", "muster.gain", "muster.flip")
@pytest.mark.parametrize("troops", range(5))
@pytest.mark.parametrize("value", range(1, 9))
def test_the_next_troop_and_no_other(troops: int, value: int) -> None:
    """The lowest troop not mustered is recruited if the value reaches its cost; it gains its level."""
    state = table(player("b3", tokens={MUSTER_INFLUENCE: value}, troops=troops, influence=1))
    if value < COSTS[troops]:
        against = refusal(state, d.Resolve(MUSTER_INFLUENCE))
        assert isinstance(against, NothingSucceeds)
        assert (NotEnoughValue("muster.cost", COSTS[troops], value, Action.MUSTER),) == against.each
        return
    area = play(state, d.Resolve(MUSTER_INFLUENCE)).areas[0]
    assert (troops + 1, 1 + troops + 1) == (area.troops, area.influence)


@pytest.mark.rules("muster.next")
def test_there_is_no_sixth_troop() -> None:
    """Whatever the value is."""
    state = table(player("b3", tokens={MUSTER_INFLUENCE: 14}, troops=5))
    against = refusal(state, d.Resolve(MUSTER_INFLUENCE))
    assert isinstance(against, NothingSucceeds)
    assert isinstance(against.each[0], NoneLeft)
    assert "muster.next" == against.each[0].rule
    assert [None] * 5 == [muster.no_troop_left(troops, RULES) for troops in range(5)]


@pytest.mark.rules("muster.next")
def test_one_troop_for_one_action() -> None:
    """A value that would pay for two recruits one."""
    state = play(table(player("b3", tokens={MUSTER_INFLUENCE: 12})), d.Resolve(MUSTER_INFLUENCE))
    assert 1 == state.areas[0].troops


@pytest.mark.rules("muster.bonus", "bonus.farm.muster", "order.calatrava.bonus")
@pytest.mark.parametrize(
    ("farms", "order", "bonus"),
    [
        (0, "none", 0),
        (1, "none", 1),
        (2, "none", 2),
        (3, "none", 3),
        (4, "none", 3),
        (4, "calatrava", 4),
        (0, "templar", 0),
    ],
)
def test_what_adds_to_muster(farms: int, order: str, bonus: int) -> None:
    """Farms to level III and the Knights of Calatrava; nothing else on the table."""
    buildings = Buildings(castle=4, church=4, farm=farms, bank=4)
    assert bonus == total(muster.muster_bonus(buildings, KnightOrder(order)))
    for tokens in (3 - bonus, 2 - bonus):
        if tokens > 0:
            area = player("b3", tokens={MUSTER_INFLUENCE: tokens}, buildings=buildings._asdict(), order=order)
            assert (tokens == 3 - bonus) == (d.Resolve(MUSTER_INFLUENCE) in legal(table(area)))


@pytest.mark.rules("muster.crusade")
def test_each_mustered_troop_adds_one_to_crusade() -> None:
    """Of whatever level it is."""
    assert [0, 1, 2, 3, 4, 5] == [muster.troop_bonus(troops) for troops in range(6)]


@pytest.mark.rules("muster.gain", "end.overflow")
def test_troop_influence_comes_from_the_supply() -> None:
    """As far as the supply has it."""
    state = play(table(player("b3", tokens={MUSTER_INFLUENCE: 7}, troops=4), supply=3), d.Resolve(MUSTER_INFLUENCE))
    assert (5, 0) == (state.areas[0].influence, state.supply)


@pytest.mark.rules("muster.cost", "muster.next")
def test_a_troop_needs_no_knight_on_any_place() -> None:
    """Mustering depends on the player area only."""
    for region in ("a2", "b2", "h4"):
        state = table(player(region, tokens={MUSTER_INFLUENCE: 3}), enemies={"b2": "slav"})
        assert d.Resolve(MUSTER_INFLUENCE) in legal(state)
