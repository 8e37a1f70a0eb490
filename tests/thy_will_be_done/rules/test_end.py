"""End of the game."""

import pytest

from crusaders_rules import is_over, legal, to_act
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.refusals import GameIsOver
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.rules import end
from crusaders_rules.thy_will_be_done.state import Action, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import INFLUENCE_TRAVEL, MUSTER_INFLUENCE, RULES, play, player, refusal, table


def four(supply: int, start: int, turn: int) -> State:
    """Return a position of four players in which one of them takes a turn."""
    areas = [player(region, board="ours-four") for region in ("a2", "a3", "a4", "a5")]
    return table(*areas, board="ours-four", supply=supply, start=start, turn=turn)


@pytest.mark.rules("end.trigger")
def test_the_last_influence_of_the_supply_is_the_trigger() -> None:
    """One left is not none."""
    assert end.supply_is_empty(0, RULES)
    assert not end.supply_is_empty(1, RULES)


@pytest.mark.rules("end.round", "end.trigger", "turn.next")
@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("after", range(4), ids=["first", "second", "third", "last"])
def test_the_round_is_finished_and_no_other_one_follows(start: int, after: int) -> None:
    """Once the supply is empty, all players up to the start player's right neighbour have a turn, and nobody else."""
    state = four(2, start, (start + after) % 4)
    turns = []
    while not is_over(state):
        assert isinstance(state.pending, p.AskTurn)
        turns.append(to_act(state))
        state = play(state, d.Resolve(INFLUENCE_TRAVEL))
        assert 0 == state.supply
    assert [(start + seat) % 4 for seat in range(after, 4)] == turns
    assert (None, ()) == (to_act(state), legal(state))


@pytest.mark.rules("end.round")
@pytest.mark.parametrize("supply", [1, 3])
def test_without_the_trigger_the_last_turn_of_a_round_ends_nothing(supply: int) -> None:
    """One influence left in the supply is enough to go on."""
    state = play(four(supply + 2, 0, 3), d.Resolve(INFLUENCE_TRAVEL))
    assert supply == state.supply
    assert p.AskTurn(0) == state.pending
    assert not end.game_ends(empty=False, following=0, before=0)
    assert not end.game_ends(empty=True, following=1, before=0)
    assert end.game_ends(empty=True, following=0, before=0)


@pytest.mark.rules("end.round", "end.trigger")
def test_an_exactly_empty_supply_is_empty() -> None:
    """The trigger needs no influence beyond the supply."""
    for supply, over in ((1, True), (2, True), (3, False)):
        assert over == is_over(play(four(supply, 0, 3), d.Resolve(INFLUENCE_TRAVEL)))


@pytest.mark.rules("end.overflow")
def test_influence_beyond_the_supply_is_gained() -> None:
    """In the turn that empties it, and in the turns after that."""
    state = play(four(1, 0, 2), d.Resolve(INFLUENCE_TRAVEL))
    assert (2, 0) == (state.areas[2].influence, state.supply)
    state = play(state, d.Resolve(INFLUENCE_TRAVEL))
    assert (2, 0) == (state.areas[3].influence, state.supply)
    assert is_over(state)


@pytest.mark.rules("end.overflow")
def test_the_supply_never_goes_below_nothing() -> None:
    """It gives what it has."""
    for supply in range(6):
        for gain in range(8):
            assert max(0, supply - gain) == end.take(supply, gain, RULES)


@pytest.mark.rules("end.overflow", "turn.split.finish", "end.trigger")
def test_the_turn_that_empties_the_supply_is_played_out() -> None:
    """A second action of the wedge still gains, and the distribution takes place, before anyone looks at the end."""
    area = player("b3", tokens={MUSTER_INFLUENCE: 5}, upgraded=[MUSTER_INFLUENCE])
    state = table(player("a5"), area, supply=1, turn=1)
    state = play(state, d.Resolve(MUSTER_INFLUENCE), d.Split(3), d.First(Action.MUSTER))
    assert (1 + 2, 0) == (state.areas[1].influence, state.supply)
    assert is_over(state)
    assert (3, 3, 3, 3, 3, 0) == state.areas[1].wheel.tokens


@pytest.mark.rules("end.round")
@pytest.mark.parametrize("decision", [d.Resolve(0), d.Upgrade(0), d.Skip(), d.Keep(), d.DrawStart(0), d.TakeReward()])
def test_after_the_end_nothing_is_legal(decision: d.Decision) -> None:
    """The refusal says so."""
    state = play(four(1, 0, 3), d.Resolve(INFLUENCE_TRAVEL))
    assert is_over(state)
    assert (GameIsOver("end.round"),) == refusals(state, decision)
    assert "end.round" == refusal(state, decision).rule


@pytest.mark.rules("end.round", "upgrade.instead", "skip.distribute")
def test_any_kind_of_turn_can_be_the_last() -> None:
    """An upgrade or a skip after the trigger finishes the round as well."""
    upgraded = table(player("a2"), player("a5"), supply=0, turn=1)
    assert is_over(play(upgraded, d.Upgrade(0), d.Keep()))
    assert is_over(play(upgraded, d.Upgrade(0), d.Distribute(0)))
    skipped = table(player("a2"), player("a5", upgraded=range(6)), supply=0, turn=1)
    assert is_over(play(skipped, d.Skip(), d.Distribute(0)))
    for order, manner in (("aviz", "origin-first"), ("teutonic", "counterclockwise")):
        state = table(player("a2"), player("a5", order=order), supply=0, turn=1)
        asked = play(state, d.Resolve(INFLUENCE_TRAVEL))
        assert not is_over(asked)
        assert is_over(play(asked, d.Sow(Manner(manner))))
