"""Readings of Travel: what a step costs, what a knight may pass through, and who bars its way."""

import itertools
import random

import attrs
import pytest

from crusaders_rules import legal, new_game
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.readings import SharedRegion, StepPays, Transit
from crusaders_rules.thy_will_be_done.interpret.refusals import NoBuildingSpace, NoWay
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.rules import travel
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state import replace
from tests.thy_will_be_done.support import TRAVEL_BUILD, at, play, player, random_game, refusal, refused, table

TRAVEL = d.Resolve(TRAVEL_BUILD)


@pytest.mark.rules("travel.cost.leave", "travel.cost.enter", "travel.cost.enemy")
@pytest.mark.parametrize("reading", list(StepPays))
def test_a_step_costs_the_same_under_both_readings(reading: StepPays) -> None:
    """One, and one more out of a region with an enemy; what waits in the next region never matters."""
    ruleset = Ruleset(interpretation=Interpretation(step_pays=reading))
    assert [1, 2] == [travel.step_cost(enemy, ruleset) for enemy in (False, True)]
    area = player("b2", tokens={TRAVEL_BUILD: 2})
    listed = legal(play(table(area, enemies={"b2": "slav", "b3": "slav"}, step_pays=reading), TRAVEL))
    assert {at(name) for name in ("b2", "a2", "a3", "b1", "b3", "c2", "c3")} == {
        one.region for one in listed if isinstance(one, d.Move)
    }


@pytest.mark.rules("travel.adjacent", "travel.region")
@pytest.mark.parametrize("reading", list(Transit))
def test_whether_a_knight_crosses_the_mountains(reading: Transit) -> None:
    """From b3 to d4 it is two steps through c4 and three around it; nobody ends in c4."""
    state = play(table(player("b3", tokens={TRAVEL_BUILD: 2}), transit=reading), TRAVEL)
    through = d.Move(at("b3"), at("d4"))
    assert (reading == Transit.YES) == (through in legal(state))
    kinds = [type(one) for one in refused(state, d.Move(at("b3"), at("c4")))]
    assert [NoBuildingSpace, NoWay] == kinds
    far = play(table(player("b3", tokens={TRAVEL_BUILD: 3}), transit=reading), TRAVEL, through)
    assert (at("d4"),) == far.areas[0].knights
    board = load_board("ours-two")
    beside = travel.next_regions(board, at("b3"), state.ruleset)
    assert (reading == Transit.YES) == (at("c4") in beside)
    assert reading == Transit.NO or board.adjacent[at("b3")] == beside


@pytest.mark.rules("travel.adjacent")
def test_the_points_that_are_left_count_the_way_through() -> None:
    """A second knight has what the first one leaves."""
    area = player("b3", "e4", tokens={TRAVEL_BUILD: 3})
    state = play(table(area, transit=Transit.YES), TRAVEL, d.Move(at("b3"), at("d4")))
    assert p.AskMove(0, TRAVEL_BUILD, (), 1, (at("e4"),)) == state.pending


@pytest.mark.rules("travel.share")
@pytest.mark.parametrize("reading", list(SharedRegion))
def test_whether_other_knights_are_in_the_way(reading: SharedRegion) -> None:
    """A knight of another player bars its region and the way through it; one's own do not, nor do buildings."""
    mine, other = player("a4", "b4", tokens={TRAVEL_BUILD: 2}), player("a5", "b3")
    state = play(table(mine, other, buildings={"a3": (1, "farm", 1)}, shared_region=reading), TRAVEL)
    free = reading == SharedRegion.FREE
    listed = {one.region for one in legal(state) if isinstance(one, d.Move)}
    assert free == (at("b3") in listed) == (at("a5") in listed)
    assert {at("a4"), at("b4"), at("a3"), at("a2"), at("b2"), at("c5")} <= listed
    # To c3 two steps lead through b3 alone.
    assert free == (at("c3") in listed)
    if not free:
        assert isinstance(refusal(state, d.Move(at("a4"), at("b3"))), NoWay)
    assert free != travel.others_bar_the_way(state.ruleset)
    seat_two = play(table(other, mine, turn=1, shared_region=reading), TRAVEL)
    assert listed == {one.region for one in legal(seat_two) if isinstance(one, d.Move)}


@pytest.mark.rules("travel.adjacent")
def test_a_knight_that_is_shut_in_stays() -> None:
    """Its own region is always open to it."""
    state = table(
        player("h4", tokens={TRAVEL_BUILD: 4}), player("g4", "g5", "h3"), shared_region=SharedRegion.EXCLUSIVE
    )
    assert (d.Move(at("h4"), at("h4")),) == legal(play(state, TRAVEL))


@pytest.mark.rules("travel.adjacent")
def test_nobody_comes_to_share_a_region_in_a_whole_game() -> None:
    """And a position in which somebody does is refused under this reading only."""
    ruleset = Ruleset(orders="none", interpretation=Interpretation(shared_region=SharedRegion.EXCLUSIVE))
    state = new_game(ruleset, 3, seed=2)
    for _, _, after in random_game(state, random.Random(3)):
        for one, other in itertools.combinations(after.areas, 2):
            assert set(one.knights).isdisjoint(other.knights)
        state = after if isinstance(after.pending, p.AskTurn) else state
    shared = replace(state.areas[1], knights=state.areas[0].knights[:1] * len(state.areas[1].knights))
    wrong = replace(state, areas=(state.areas[0], shared, state.areas[2]))
    against = [problem.place for problem in check_position(wrong) if problem.rule == "travel.adjacent"]
    assert ["players[1].knights"] == against
    plain = replace(wrong, ruleset=attrs.evolve(state.ruleset, interpretation=Interpretation()))
    assert "travel.adjacent" not in [problem.rule for problem in check_position(plain)]
