"""Turn option B: upgrade a wedge."""

import pytest

from crusaders_rules import legal, to_act
from crusaders_rules.thy_will_be_done.rules import upgrade
from crusaders_rules.thy_will_be_done.state import Action, Wedge
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    ALL_WEDGES,
    EDITION,
    TRAVEL_BUILD,
    play,
    player,
    refusal,
    table,
    tokens,
    wheel,
)


@pytest.mark.rules("upgrade.instead")
def test_an_upgrade_takes_the_place_of_an_action() -> None:
    """No action follows, only the choice of a wedge to distribute."""
    state = play(table(player("a2")), d.Upgrade(TRAVEL_BUILD))
    assert p.AskDistribution(0, optional=True) == state.pending == upgrade.after_upgrade(0)
    for wedge in ALL_WEDGES:
        done = play(state, d.Distribute(wedge))
        assert 1 == to_act(done)
        area = done.areas[0]
        assert (0, 0, (0,)) == (area.influence, area.troops, area.knights)


@pytest.mark.rules("upgrade.icon")
@pytest.mark.parametrize("wedge", EDITION.wedges, ids=lambda wedge: wedge.name)
def test_the_icon_becomes_a_second_action(wedge: Wedge) -> None:
    """The first action stays."""
    first, second = wedge
    assert (first,) == upgrade.actions_of(wedge, upgraded=False)
    assert (first, second) == upgrade.actions_of(wedge, upgraded=True)


@pytest.mark.rules("upgrade.once")
@pytest.mark.parametrize("wedge", ALL_WEDGES)
def test_a_wedge_is_upgraded_once(wedge: int) -> None:
    """Not even for the sake of the distribution."""
    state = table(player("a2", upgraded=[wedge]))
    assert "upgrade.once" == refusal(state, d.Upgrade(wedge)).rule
    assert {d.Upgrade(other) for other in ALL_WEDGES if other != wedge} == {
        turn for turn in legal(state) if isinstance(turn, d.Upgrade)
    }


@pytest.mark.rules("upgrade.flip")
@pytest.mark.parametrize("wedge", ALL_WEDGES)
def test_the_tokens_stay_on_the_wedge(wedge: int) -> None:
    """Only the side changes, of that wedge alone."""
    before = wheel({0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5}, upgraded=[(wedge + 1) % 6])
    after = upgrade.flip(before, wedge)
    assert before.tokens == after.tokens
    assert before.arrangement == after.arrangement
    assert [wedge] == [place for place in ALL_WEDGES if before.upgraded[place] != after.upgraded[place]]


@pytest.mark.rules("upgrade.flip")
def test_an_empty_wedge_can_be_upgraded() -> None:
    """Nothing asks for tokens on it."""
    assert d.Upgrade(3) in legal(table(player("a2", tokens={3: 0})))


@pytest.mark.rules("upgrade.distribute.may")
def test_a_player_may_keep_all_tokens() -> None:
    """Distributing after an upgrade is offered, not asked for."""
    state = play(table(player("a2")), d.Upgrade(2), d.Keep())
    assert (2,) * 6 == tokens(state)
    assert 1 == to_act(state)


@pytest.mark.rules("upgrade.distribute.any")
@pytest.mark.parametrize("wedge", ALL_WEDGES)
def test_any_wedge_may_be_distributed(wedge: int) -> None:
    """The upgraded one or another one, upgraded or not."""
    state = play(table(player("a2", upgraded=[4])), d.Upgrade(2), d.Distribute(wedge))
    expected = [2] * 6
    expected[wedge] = 0
    for place in (wedge + 1, wedge + 2):
        expected[place % 6] += 1
    assert tuple(expected) == tokens(state)


@pytest.mark.rules("upgrade.distribute.any")
def test_an_empty_wedge_is_not_distributed() -> None:
    """Nor one that does not exist."""
    state = play(table(player("a2", tokens={3: 0})), d.Upgrade(3))
    against = refusal(state, d.Distribute(3))
    assert ("upgrade.distribute.any", 1, 0) == (against.rule, against.needs, against.has)
    for wedge in (-1, 6):
        assert "upgrade.distribute.any" == refusal(state, d.Distribute(wedge)).rule


@pytest.mark.rules("upgrade.distribute.any")
def test_the_distributed_wedge_is_not_resolved() -> None:
    """A full Influence wedge brings nothing."""
    state = play(table(player("a2", tokens={2: 9})), d.Upgrade(0), d.Distribute(2))
    assert (0, 100) == (state.areas[0].influence, state.supply)


@pytest.mark.rules("upgrade.instead")
def test_an_upgrade_counts_from_the_next_turn_on() -> None:
    """The new action can be used when the player is asked again."""
    state = play(table(player("a2"), player("a5")), d.Upgrade(2), d.Keep(), d.Upgrade(0), d.Keep())
    assert 0 == to_act(state)
    state = play(state, d.Resolve(2))
    assert isinstance(state.pending, p.AskSplit)
    assert Action.TRAVEL == state.areas[0].wheel.arrangement[2].secondary
