"""The examples of the chapter on the turn sequence: A-1 to B-4, and the icon of an upgrade."""

import pytest

from crusaders_rules import legal, to_act
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.rules import distribute, resolve, upgrade
from crusaders_rules.thy_will_be_done.state import Action, Buildings, KnightOrder, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    CRUSADE_BUILD,
    MUSTER_INFLUENCE,
    RULES,
    TRAVEL_BUILD,
    example,
    play,
    player,
    table,
    tokens,
    wheel,
)


@example("A-1")
@pytest.mark.rules("turn.value.token", "turn.value.bonus")
def test_four_tokens_make_a_travel_of_four() -> None:
    """Paula has nothing that adds to Travel, so its value is the number of tokens."""
    bonus = resolve.action_bonus(Action.TRAVEL, Buildings(), 0, KnightOrder.NONE)
    assert 4 == resolve.token_value(4) + total(bonus)


@example("A-1")
@pytest.mark.rules("turn.value.token", "travel.points")
def test_paula_travels_with_four_points() -> None:
    """Resolving the wedge lets her spend four movement points."""
    state = play(table(player("a2", tokens={TRAVEL_BUILD: 4})), d.Resolve(TRAVEL_BUILD))
    assert isinstance(state.pending, p.AskMove)
    assert 4 == state.pending.points


@example("A-2")
@pytest.mark.rules("turn.split", "turn.split.all", "turn.split.least")
def test_three_tokens_can_be_split_in_four_ways() -> None:
    """Greg assigns 3, 2, 1 or 0 of them to Muster and the others to Influence; an action without any is left out."""
    actions = (Action.MUSTER, Action.INFLUENCE)
    plans = [resolve.plan_of(actions, (first, 3 - first)) for first in resolve.splits(3)]
    assert [
        ((Action.INFLUENCE, 3),),
        ((Action.MUSTER, 1), (Action.INFLUENCE, 2)),
        ((Action.MUSTER, 2), (Action.INFLUENCE, 1)),
        ((Action.MUSTER, 3),),
    ] == plans


@example("A-2")
@pytest.mark.rules("turn.split", "turn.split.all", "turn.effect")
def test_greg_may_split_as_he_sees_fit() -> None:
    """All four splits are legal, although only the three tokens together muster a troop."""
    greg = player("a2", tokens={MUSTER_INFLUENCE: 3}, upgraded=[MUSTER_INFLUENCE])
    state = play(table(greg), d.Resolve(MUSTER_INFLUENCE))
    assert {d.Split(0), d.Split(1), d.Split(2), d.Split(3)} == set(legal(state))
    results = {
        split: (after.areas[0].troops, after.areas[0].influence)
        for split, after in (
            (0, play(state, d.Split(0))),
            (1, play(state, d.Split(1), d.First(Action.MUSTER))),
            (2, play(state, d.Split(2), d.First(Action.INFLUENCE))),
            (3, play(state, d.Split(3))),
        )
    }
    assert {0: (0, 3), 1: (0, 2), 2: (0, 1), 3: (1, 1)} == results


@example("A-3")
@pytest.mark.rules("turn.distribute.all", "turn.distribute.sow")
def test_four_tokens_go_to_the_next_four_wedges() -> None:
    """The wedge is emptied, and the fifth wedge after it gets none."""
    wedges = distribute.path(0, 4, Manner.STANDARD, None, RULES)
    assert (1, 2, 3, 4) == wedges
    assert (0, 2, 3, 4, 5, 5) == distribute.distribute((4, 1, 2, 3, 4, 5), 0, wedges)


@example("A-3")
@pytest.mark.rules("turn.distribute.when", "turn.distribute.mandatory", "turn.distribute.all")
def test_paula_distributes_after_she_has_travelled() -> None:
    """The tokens lie still until the last movement point is dealt with, and then leave at once."""
    paula = player("a2", tokens={0: 4, 1: 1, 2: 2, 3: 3, 4: 0, 5: 2})
    begun = play(table(paula), d.Resolve(TRAVEL_BUILD))
    assert (4, 1, 2, 3, 0, 2) == tokens(begun)
    done = play(begun, d.Move(paula.knights[0], paula.knights[0]))
    assert (0, 2, 3, 4, 1, 2) == tokens(done)
    assert 1 == to_act(done)


@example("B-1")
@pytest.mark.rules("upgrade.instead")
def test_omar_may_upgrade_a_wedge_that_holds_tokens() -> None:
    """The two tokens on the Crusade wedge do not stand in the way."""
    state = table(player("a2"))
    assert upgrade.already_upgraded(upgraded=False) is None
    assert d.Upgrade(CRUSADE_BUILD) in legal(state)


@example("B-2")
@pytest.mark.rules("upgrade.flip")
def test_omar_flips_the_wedge() -> None:
    """That wedge, and no other one, shows its upgraded side."""
    flipped = upgrade.flip(wheel(), CRUSADE_BUILD)
    assert (False, True, False, False, False, False) == flipped.upgraded
    after = play(table(player("a2")), d.Upgrade(CRUSADE_BUILD))
    assert flipped == after.areas[0].wheel


@example("B-3")
@pytest.mark.rules("upgrade.flip")
def test_omar_puts_the_tokens_back() -> None:
    """The wedge holds as many tokens as before, and so do all others."""
    before = wheel({0: 1, 1: 2, 2: 3, 3: 0, 4: 4, 5: 2})
    assert before.tokens == upgrade.flip(before, CRUSADE_BUILD).tokens
    state = table(player("a2", tokens={0: 1, 1: 2, 2: 3, 3: 0, 4: 4, 5: 2}))
    assert (1, 2, 3, 0, 4, 2) == tokens(play(state, d.Upgrade(CRUSADE_BUILD)))


@example("B-4")
@pytest.mark.rules("upgrade.distribute.any", "upgrade.distribute.may", "upgrade.instead")
def test_omar_distributes_his_muster_wedge() -> None:
    """Another wedge than the upgraded one is distributed, and its action is not resolved."""
    assert upgrade.nothing_to_distribute(2) is None
    upgraded = play(table(player("a2", tokens={MUSTER_INFLUENCE: 3})), d.Upgrade(CRUSADE_BUILD))
    assert {d.Keep(), *(d.Distribute(wedge) for wedge in range(6))} == set(legal(upgraded))
    state = play(upgraded, d.Distribute(MUSTER_INFLUENCE))
    assert (3, 3, 3, 2, 2, 0) == tokens(state)
    assert (0, 0) == (state.areas[0].troops, state.areas[0].influence)
    assert 1 == to_act(state)


@example("u-1")
@pytest.mark.rules("upgrade.icon")
def test_an_upgrade_adds_the_action_of_the_icon() -> None:
    """A Crusade wedge with a Build icon offers both actions once it is upgraded."""
    wedge = wheel().arrangement[CRUSADE_BUILD]
    assert (Action.CRUSADE,) == upgrade.actions_of(wedge, upgraded=False)
    assert (Action.CRUSADE, Action.BUILD) == upgrade.actions_of(wedge, upgraded=True)


@example("u-1")
@pytest.mark.rules("upgrade.icon")
def test_an_upgraded_crusade_wedge_can_build() -> None:
    """With two tokens and a discount a castle can be erected, which the starting side does not offer."""
    basic = player("a4", tokens={CRUSADE_BUILD: 2})
    assert d.Resolve(CRUSADE_BUILD) not in legal(table(basic))
    flipped = table(player("a4", tokens={CRUSADE_BUILD: 2}, upgraded=[CRUSADE_BUILD]))
    state = play(flipped, d.Resolve(CRUSADE_BUILD), d.Split(0))
    assert isinstance(state.pending, p.AskBuilding)
