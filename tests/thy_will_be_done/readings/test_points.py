"""Readings on Travel, and on the orders that change its value."""

from __future__ import annotations

from typing import Any

import pytest

from crusaders_rules import legal, to_act
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    BonusInSplit,
    CalatravaSplit,
    PartialPayment,
    SameActionTwice,
    SepulchreLeast,
    SepulchreScope,
    UnspentPoints,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.play.files.positions import PositionError, position_to_json
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.rules import orders, route_search, travel
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    CRUSADE_BUILD,
    EDITION,
    INFLUENCE_TRAVEL,
    TRAVEL_BUILD,
    TRAVEL_CRUSADE,
    at,
    play,
    player,
    prices_of,
    refusal,
    table,
)


def rules(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """Return a ruleset with these readings."""
    return Ruleset(interpretation=Interpretation(**readings))


def stay(region: str) -> d.Move:
    """Return the decision to stay in a region."""
    return d.Move(at(region), at(region))


def values(state: State) -> list[int]:
    """Return the values of the actions of the plan that is asked about."""
    assert isinstance(state.pending, p.AskFirst)
    return [feasibility.value_of(state, state.areas[0], action, count) for action, count in state.pending.plan]


# travel.zero-steps


@pytest.mark.rules("travel.optional", "turn.effect")
def test_a_step_has_to_be_made_under_one_reading() -> None:
    """By one of the knights, the last one at the latest; with the points to return it need not be seen."""
    assert [True, False] == [travel.nobody_moves(rules(zero_steps=one)) is None for one in ZeroSteps]
    area = player("b3", "e5", tokens={TRAVEL_BUILD: 1})
    for reading, strict in ((ZeroSteps.YES, False), (ZeroSteps.NO, True)):
        first = play(table(area, zero_steps=reading), d.Resolve(TRAVEL_BUILD))
        assert stay("b3") in legal(first)
        second = play(first, stay("b3"))
        assert strict == (stay("e5") not in legal(second))
        if strict:
            assert "travel.optional" == refusal(second, stay("e5")).rule
        assert 1 == to_act(play(second, d.Move(at("e5"), at("e6"))))
        assert 1 == to_act(play(first, d.Move(at("b3"), at("b2"))))
    two = player("b3", "e5", tokens={TRAVEL_BUILD: 2})
    free = play(table(two, zero_steps=ZeroSteps.NO), d.Resolve(TRAVEL_BUILD), stay("b3"), stay("e5"))
    assert 1 == to_act(free)


@pytest.mark.rules("travel.optional", "travel.cost.enemy")
def test_the_knight_that_moved_leaves_the_others_free() -> None:
    """Beside enemies, where leaving costs two, three points do not let a knight return."""
    area = player("b2", "e5", tokens={TRAVEL_BUILD: 3})
    foes = {"b2": "slav", "e5": "slav", "b3": "slav", "a2": "slav"}
    state = table(area, enemies=foes, zero_steps=ZeroSteps.NO)
    moved = play(state, d.Resolve(TRAVEL_BUILD), d.Move(at("b2"), at("b3")))
    assert stay("e5") in legal(moved)


@pytest.mark.rules("travel.optional", "turn.effect")
def test_a_travel_without_a_possible_step_does_not_succeed_under_one_reading() -> None:
    """One point does not lead away from an enemy."""
    area = player("b2", tokens={TRAVEL_BUILD: 1})
    state = table(area, enemies={"b2": "slav"}, zero_steps=ZeroSteps.NO)
    assert "turn.effect" == refusal(state, d.Resolve(TRAVEL_BUILD)).rule
    assert d.Resolve(TRAVEL_BUILD) in legal(table(area, enemies={"b2": "slav"}, zero_steps=ZeroSteps.YES))
    owing = table(area, enemies={"b2": "slav"}, zero_steps=ZeroSteps.NO, partial_payment=PartialPayment.YES)
    assert d.Resolve(TRAVEL_BUILD) in legal(owing)


# travel.unspent


@pytest.mark.rules("travel.optional", "travel.points")
def test_points_are_kept_under_one_reading() -> None:
    """They are added to the next Travel of the player, and only once."""
    assert [0, 2] == [travel.kept(2, rules(unspent_points=one)) for one in UnspentPoints]
    area = player("b3", tokens={TRAVEL_BUILD: 3})
    for reading, points in ((UnspentPoints.LOST, 2), (UnspentPoints.KEPT, 4)):
        once = play(table(area, unspent_points=reading), d.Resolve(TRAVEL_BUILD), d.Move(at("b3"), at("b2")))
        assert points - 2 == once.areas[0].carried
        again = replace(once, pending=p.AskTurn(0))
        asked = play(again, d.Resolve(TRAVEL_CRUSADE))
        assert isinstance(asked.pending, p.AskMove)
        assert points + 1 == asked.pending.points
        assert 0 == asked.areas[0].carried


@pytest.mark.rules("travel.optional", "turn.split.finish")
def test_points_are_kept_for_the_second_action_of_a_wedge_too() -> None:
    """Where both may be Travel."""
    area = player("b3", tokens={TRAVEL_BUILD: 4}, upgraded=[TRAVEL_BUILD])
    state = table(area, unspent_points=UnspentPoints.KEPT, same_action_twice=SameActionTwice.YES)
    moved = play(state, d.Resolve(TRAVEL_BUILD), d.Twice(Action.TRAVEL, 2), d.Move(at("b3"), at("b2")))
    assert isinstance(moved.pending, p.AskMove)
    assert 3 == moved.pending.points


# travel.partial-payment


@pytest.mark.rules("travel.cost.enemy", "travel.points")
def test_leaving_an_enemy_can_be_owed_under_one_reading() -> None:
    """With one point; the other is taken off the next Travel, as far as that has points."""
    assert [0, 1] == [travel.owed_for_leaving(rules(partial_payment=one)) for one in PartialPayment]
    area = player("b2", tokens={TRAVEL_BUILD: 1})
    no, yes = (
        play(table(area, enemies={"b2": "slav"}, partial_payment=one), d.Resolve(TRAVEL_BUILD))
        for one in PartialPayment
    )
    away = d.Move(at("b2"), at("b3"))
    assert (stay("b2"),) == legal(no)
    assert "travel.points" == refusal(no, away).rule
    assert away in legal(yes)
    assert all(one.region in (at("b2"), *yes.ruleset.laid.adjacent[at("b2")]) for one in legal(yes))  # type: ignore[attr-defined]
    gone = play(yes, away)
    assert -1 == gone.areas[0].carried
    asked = play(replace(gone, pending=p.AskTurn(0)), d.Resolve(TRAVEL_CRUSADE))
    assert isinstance(asked.pending, p.AskMove)
    # Two tokens, less what is owed.
    assert (2 - 1, 0) == (asked.pending.points, asked.areas[0].carried)
    poor = replace(gone.areas[0], wheel=area.wheel, carried=-2)
    broke = play(replace(gone, areas=(poor, gone.areas[1]), pending=p.AskTurn(0)), d.Resolve(TRAVEL_BUILD))
    assert (1, -1) == (to_act(broke), broke.areas[0].carried)


@pytest.mark.rules("travel.cost.enemy")
def test_only_the_leaving_of_an_enemy_can_be_owed() -> None:
    """From an empty region a step costs its point; without a point nothing is owed."""
    onward = (0b0010, 0b0101, 0b1010, 0b0100)
    owing = prices_of(rules(partial_payment=PartialPayment.YES))
    assert {0: 0, 1: 1} == route_search.ways(route_search.Terrain(onward), 0, 1, owing)
    assert {0: 0, 1: 2} == route_search.ways(route_search.Terrain(onward, 0b01), 0, 1, owing)
    assert {0: 0, 1: 1, 2: 3} == route_search.ways(route_search.Terrain(onward, 0b10), 0, 2, owing)
    assert {0: 0, 1: 1} == route_search.ways(route_search.Terrain(onward, 0b10), 0, 1, owing)


@pytest.mark.rules("travel.points")
@pytest.mark.parametrize("carried", [2, -1])
def test_what_is_carried_must_be_possible(carried: int) -> None:
    """A position in which points are kept or owed is refused where no reading knows of them."""
    state = table(replace(player("b3"), carried=carried))
    with pytest.raises(PositionError, match="carried"):
        position_to_json(state)


# order.calatrava.split


@pytest.mark.rules("order.calatrava.bonus")
def test_calatrava_gets_its_bonus_on_both_actions_or_on_the_first() -> None:
    """Two tokens, one each: 2 and 2, or 2 and 1."""
    assert [1, 0] == [
        orders.calatrava_again(KnightOrder.CALATRAVA, rules(calatrava_split=one)) for one in CalatravaSplit
    ]
    assert 0 == orders.calatrava_again(KnightOrder.AVIZ, rules())
    area = player("b3", tokens={INFLUENCE_TRAVEL: 2}, upgraded=[INFLUENCE_TRAVEL], order="calatrava")
    found = {}
    for reading in CalatravaSplit:
        asked = play(table(area, calatrava_split=reading), d.Resolve(INFLUENCE_TRAVEL), d.Split(1))
        gained = play(asked, d.First(Action.INFLUENCE))
        moving = play(asked, d.First(Action.TRAVEL))
        assert isinstance(gained.pending, p.AskMove)
        assert isinstance(moving.pending, p.AskMove)
        after = play(moving, stay("b3"))
        found[reading] = (
            gained.areas[0].influence,
            gained.pending.points,
            moving.pending.points,
            after.areas[0].influence,
        )
    assert {CalatravaSplit.EACH: (2, 2, 2, 2), CalatravaSplit.ONCE: (2, 1, 2, 1)} == found


@pytest.mark.rules("order.calatrava.bonus", "turn.split")
def test_calatrava_where_bonuses_are_divided() -> None:
    """Four to divide, or three."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 2}, upgraded=[INFLUENCE_TRAVEL], order="calatrava")
    found = {}
    for reading in CalatravaSplit:
        state = table(area, calatrava_split=reading, bonus_in_split=BonusInSplit.BEFORE_THE_SPLIT)
        asked = play(state, d.Resolve(INFLUENCE_TRAVEL))
        gained = play(asked, d.Split(1), d.First(Action.TRAVEL), stay("b3"))
        found[reading] = len(legal(asked)) - 1, values(play(asked, d.Split(1))), gained.areas[0].influence
    assert {CalatravaSplit.EACH: (4, [1, 3], 1), CalatravaSplit.ONCE: (3, [1, 2], 1)} == found


# order.holy-sepulchre.least


@pytest.mark.rules("order.holy-sepulchre.travel")
def test_a_travel_of_nothing_is_refused_under_one_reading() -> None:
    """A token less the reduction; with a bonus the value is enough."""
    poor = player("b3", tokens={TRAVEL_BUILD: 1}, order="holy-sepulchre")
    rich = replace(poor, buildings=player("b3", buildings={"church": 3}).buildings)
    assert d.Resolve(TRAVEL_BUILD) in legal(table(poor, sepulchre_least=SepulchreLeast.TOTAL))
    state = table(poor, sepulchre_least=SepulchreLeast.NOT_CHOOSABLE)
    assert "turn.effect" == refusal(state, d.Resolve(TRAVEL_BUILD)).rule
    assert d.Resolve(TRAVEL_BUILD) in legal(table(rich, sepulchre_least=SepulchreLeast.NOT_CHOOSABLE))
    strict = rules(sepulchre_least=SepulchreLeast.NOT_CHOOSABLE)
    assert orders.holy_sepulchre_nothing(KnightOrder.HOLY_SEPULCHRE, 0, rules()) is None
    assert orders.holy_sepulchre_nothing(KnightOrder.MONTESA, 0, strict) is None
    assert orders.holy_sepulchre_nothing(KnightOrder.HOLY_SEPULCHRE, 1, strict) is None
    against = orders.holy_sepulchre_nothing(KnightOrder.HOLY_SEPULCHRE, 0, strict)
    assert against is not None
    assert ("order.holy-sepulchre.travel", 1, 0) == (against.rule, against.needs, against.has)


# order.holy-sepulchre.scope


@pytest.mark.rules("order.holy-sepulchre.travel")
def test_what_bears_the_reduction() -> None:
    """Each Travel; each Travel of a wedge that began as Travel; or the wedge, by one of its actions."""
    scope = SepulchreScope
    travel_build, influence_travel = EDITION.wedge("travel-build"), EDITION.wedge("influence-travel")
    both = {travel_build: (Action.TRAVEL, Action.BUILD), influence_travel: (Action.INFLUENCE, Action.TRAVEL)}
    shares = {
        (one, wedge.name): orders.holy_sepulchre_shares(
            KnightOrder.HOLY_SEPULCHRE, actions, wedge, rules(sepulchre_scope=one)
        )
        for one in scope
        for wedge, actions in both.items()
    }
    assert {
        (scope.EACH_TRAVEL, "travel-build"): ((-1, 0),),
        (scope.EACH_TRAVEL, "influence-travel"): ((0, -1),),
        (scope.TRAVEL_WEDGES, "travel-build"): ((-1, 0),),
        (scope.TRAVEL_WEDGES, "influence-travel"): ((0, 0),),
        (scope.WHOLE_WEDGE, "travel-build"): ((-1, 0), (0, -1)),
        (scope.WHOLE_WEDGE, "influence-travel"): ((0, -1), (-1, 0)),
    } == shares
    for one in scope:
        ruleset = rules(sepulchre_scope=one)
        order = KnightOrder.HOLY_SEPULCHRE
        assert ((-1,),) == orders.holy_sepulchre_shares(order, (Action.TRAVEL,), travel_build, ruleset)
        assert ((0,),) == orders.holy_sepulchre_shares(order, (Action.BUILD,), travel_build, ruleset)
        assert ((0, 0),) == orders.holy_sepulchre_shares(KnightOrder.AVIZ, both[travel_build], travel_build, ruleset)
    twice = (Action.TRAVEL, Action.TRAVEL)
    assert ((-1, -1),) == orders.holy_sepulchre_shares(KnightOrder.HOLY_SEPULCHRE, twice, travel_build, rules())


@pytest.mark.rules("order.holy-sepulchre.travel", "turn.split")
def test_a_split_says_which_action_bears_the_reduction() -> None:
    """Only if the whole wedge bears it, both actions are resolved, and one of them is Travel."""
    area = player("b3", tokens={TRAVEL_BUILD: 4, INFLUENCE_TRAVEL: 2}, upgraded=[TRAVEL_BUILD], order="holy-sepulchre")
    borne = d.Split(2, bears=Action.BUILD)
    for reading in SepulchreScope:
        state = play(table(area, sepulchre_scope=reading), d.Resolve(TRAVEL_BUILD))
        whole = reading == SepulchreScope.WHOLE_WEDGE
        assert whole == (borne in legal(state))
        assert whole == (refusals(state, borne) == ())
        assert [1, 2] == values(play(state, d.Split(2)))
        for wrong in (d.Split(4, bears=Action.BUILD), d.Split(2, bears=Action.TRAVEL), d.Split(2, bears=Action.MUSTER)):
            assert refusals(state, wrong)
    asked = play(table(area, sepulchre_scope=SepulchreScope.WHOLE_WEDGE), d.Resolve(TRAVEL_BUILD), borne)
    assert [2, 1] == values(asked)


@pytest.mark.rules("order.holy-sepulchre.travel")
def test_wedges_that_gained_travel_are_spared_under_one_reading() -> None:
    """A wedge of Influence that is upgraded to Travel."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 2}, upgraded=[INFLUENCE_TRAVEL], order="holy-sepulchre")
    points = {}
    for reading in SepulchreScope:
        state = play(table(area, sepulchre_scope=reading), d.Resolve(INFLUENCE_TRAVEL), d.Split(0))
        assert isinstance(state.pending, p.AskMove)
        points[reading] = state.pending.points
    assert {
        SepulchreScope.EACH_TRAVEL: 1,
        SepulchreScope.TRAVEL_WEDGES: 2,
        SepulchreScope.WHOLE_WEDGE: 1,
    } == points


@pytest.mark.rules("order.holy-sepulchre.travel", "turn.wedge.token")
def test_a_wedge_without_travel_never_bears_it() -> None:
    """Whatever the reading."""
    area = player("b3", tokens={CRUSADE_BUILD: 6}, upgraded=[CRUSADE_BUILD], order="holy-sepulchre")
    for reading in SepulchreScope:
        state = play(table(area, sepulchre_scope=reading), d.Resolve(CRUSADE_BUILD))
        assert all(isinstance(one, d.Split) and one.bears is None for one in legal(state))
        assert [3, 3] == values(play(state, d.Split(3)))
