"""Influence: take influence from the supply."""

import pytest

from crusaders_rules import to_act
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.rules import influence
from crusaders_rules.thy_will_be_done.state import Buildings, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from tests.thy_will_be_done.support import INFLUENCE_TRAVEL, play, player, table


@pytest.mark.rules("influence.gain")
@pytest.mark.parametrize("tokens", range(1, 15))
def test_exactly_the_value_is_gained(tokens: int) -> None:
    """From the supply to the player, and nothing is asked."""
    state = play(table(player("a2", tokens={INFLUENCE_TRAVEL: tokens}, influence=5)), d.Resolve(INFLUENCE_TRAVEL))
    assert (5 + tokens, 100 - tokens, 1) == (state.areas[0].influence, state.supply, to_act(state))
    assert tokens == influence.influence_gain(tokens)


@pytest.mark.rules("influence.bonus", "bonus.church.influence", "bonus.farm.influence", "bonus.bank.influence")
@pytest.mark.parametrize(
    ("buildings", "order", "bonus"),
    [
        (Buildings(), "none", 0),
        (Buildings(church=1), "none", 1),
        (Buildings(church=2), "none", 2),
        (Buildings(church=3), "none", 3),
        (Buildings(church=4), "none", 3),
        (Buildings(farm=2, bank=2), "none", 0),
        (Buildings(farm=3), "none", 1),
        (Buildings(bank=3), "none", 1),
        (Buildings(castle=4), "none", 0),
        (Buildings(4, 4, 4, 4), "none", 5),
        (Buildings(4, 4, 4, 4), "calatrava", 6),
        (Buildings(4, 4, 4, 4), "holy-sepulchre", 5),
    ],
)
def test_what_adds_to_influence(buildings: Buildings, order: str, bonus: int) -> None:
    """Churches to level III, a farm and a bank of level III, and the Knights of Calatrava."""
    assert bonus == total(influence.influence_bonus(buildings, KnightOrder(order)))
    area = player("a2", tokens={INFLUENCE_TRAVEL: 1}, buildings=buildings._asdict(), order=order, troops=5)
    assert 1 + bonus == play(table(area), d.Resolve(INFLUENCE_TRAVEL)).areas[0].influence


@pytest.mark.rules("influence.gain", "end.overflow")
def test_influence_is_still_taken_when_the_supply_is_empty() -> None:
    """All of it, from the pieces that were set aside."""
    for supply in (0, 1, 3, 4):
        area = player("a2", tokens={INFLUENCE_TRAVEL: 3})
        state = play(table(area, supply=supply, start=1), d.Resolve(INFLUENCE_TRAVEL))
        assert (3, max(0, supply - 3)) == (state.areas[0].influence, state.supply)
