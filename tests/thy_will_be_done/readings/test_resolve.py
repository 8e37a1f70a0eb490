"""Readings on resolving a wedge: what each of them allows, refuses and pays."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from crusaders_rules import apply, legal, to_act
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    BonusInSplit,
    Declining,
    EmptyWedges,
    IdleTokens,
    LaterValue,
    PartialInfluence,
    Results,
    SameActionTwice,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import NotEnoughValue
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.rules import influence, resolve
from crusaders_rules.thy_will_be_done.state import Action, Building, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    INFLUENCE_TRAVEL,
    MUSTER_INFLUENCE,
    TRAVEL_BUILD,
    TRAVEL_CRUSADE,
    at,
    play,
    player,
    refusal,
    table,
    tokens,
)


def rules(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """Return a ruleset with these readings."""
    return Ruleset(interpretation=Interpretation(**readings))


def wedges(state: State) -> set[int]:
    """Return the wedges that may be resolved."""
    return {one.wedge for one in legal(state) if isinstance(one, d.Resolve)}


def splits(state: State) -> list[d.Split | d.Twice]:
    """Return the splits that are legal, which are all that is."""
    found = [one for one in legal(state) if isinstance(one, d.Split | d.Twice)]
    assert len(found) == len(legal(state))
    return found


def values(state: State) -> dict[Action, int]:
    """Return the value of each action of the plan that is asked about."""
    assert isinstance(state.pending, p.AskFirst)
    return {action: feasibility.value_of(state, state.areas[0], action, count) for action, count in state.pending.plan}


# resolve.without-success


@pytest.mark.rules("turn.effect")
def test_how_many_actions_have_to_succeed() -> None:
    """None, one of those that there are, or each."""
    reading = ActingWithoutSuccess
    due = {
        one: [resolve.successes_due(count, rules(acting_without_success=one)) for count in range(3)] for one in reading
    }
    assert {reading.ANY: [0, 0, 0], reading.ONE_OF_SPLIT: [0, 1, 1], reading.EACH: [0, 1, 2]} == due
    failure = (NotEnoughValue("crusade.success", 3, 2, Action.CRUSADE),)
    for one, refused in ((reading.ANY, 0), (reading.ONE_OF_SPLIT, 0), (reading.EACH, 1)):
        ruleset = rules(acting_without_success=one)
        assert refused == (resolve.without_success(((), failure), ruleset) is not None)
        assert resolve.without_success(((), ()), ruleset) is None


def before_the_crusade(reading: ActingWithoutSuccess, points: int = 4, **readings: Any) -> State:  # noqa: ANN401
    """Return a position in which a knight has to come to an enemy before it can fight."""
    area = player("b3", "e5", tokens={TRAVEL_CRUSADE: points}, upgraded=[TRAVEL_CRUSADE])
    state = table(area, enemies={"b2": "slav"}, acting_without_success=reading, **readings)
    return play(state, d.Resolve(TRAVEL_CRUSADE))


@pytest.mark.rules("turn.effect", "turn.split.order")
def test_each_action_has_to_succeed_in_its_turn() -> None:
    """The split must leave enough for the second action, it must come second, and the first must not spoil it."""
    each = before_the_crusade(ActingWithoutSuccess.EACH)
    assert [d.Split(1), d.Split(4)] == splits(each)
    assert "turn.effect" == refusal(each, d.Split(2)).rule
    first = play(each, d.Split(1))
    assert (d.First(Action.TRAVEL),) == legal(first)
    assert "turn.effect" == refusal(first, d.First(Action.CRUSADE)).rule
    moving = play(first, d.First(Action.TRAVEL))
    assert (d.Move(at("b3"), at("b2")),) == legal(moving)
    done = play(moving, d.Move(at("b3"), at("b2")), d.Attack(at("b2")))
    assert (3, 1) == (done.areas[0].influence, done.areas[0].defeated.slav)


@pytest.mark.rules("turn.effect")
def test_one_success_is_enough_by_default() -> None:
    """Travel always succeeds, so that every split with Travel in it is legal, and the Crusade may come to nothing."""
    state = before_the_crusade(ActingWithoutSuccess.ONE_OF_SPLIT)
    assert [d.Split(count) for count in range(1, 5)] == splits(state)
    done = play(state, d.Split(3), d.First(Action.CRUSADE))
    assert isinstance(done.pending, p.AskMove)


@pytest.mark.rules("turn.effect")
def test_looking_ahead_sees_every_kind_of_first_action() -> None:
    """A Crusade that frees a site, a building whose bank makes the Crusade no dearer, a Muster that adds a troop."""
    area = player("b2", tokens={CRUSADE_BUILD: 6}, upgraded=[CRUSADE_BUILD])
    state = table(area, enemies={"b2": "slav"}, acting_without_success=ActingWithoutSuccess.EACH)
    asked = play(state, d.Resolve(CRUSADE_BUILD))
    assert d.Split(3) in legal(asked)
    assert (d.First(Action.CRUSADE),) == legal(play(asked, d.Split(3)))
    fought = play(asked, d.Split(3), d.First(Action.CRUSADE), d.Attack(at("b2")))
    assert isinstance(fought.pending, p.AskBuilding)


@pytest.mark.rules("turn.effect")
def test_a_reward_that_takes_the_only_site_is_refused() -> None:
    """The Saracen's church would stand where the Build that follows has to build; the influence is taken instead."""
    area = player("b2", tokens={CRUSADE_BUILD: 10}, upgraded=[CRUSADE_BUILD])
    state = table(area, enemies={"b2": "saracen-church"}, acting_without_success=ActingWithoutSuccess.EACH)
    fought = play(state, d.Resolve(CRUSADE_BUILD), d.Split(6), d.First(Action.CRUSADE), d.Attack(at("b2")))
    assert (d.TakeInfluence(),) == legal(fought)
    assert "turn.effect" == refusal(fought, d.TakeReward()).rule


# resolve.decline


@pytest.mark.rules("turn.result.due")
@pytest.mark.parametrize("permission", [False, True])
def test_what_may_be_declined(permission: bool) -> None:  # noqa: FBT001 -- a table of cases
    """Everything, nothing, or what is worded as a permission."""
    allowed = {one: resolve.may_decline(permission, rules(declining=one)) is None for one in Declining}
    assert {
        Declining.ALWAYS: True,
        Declining.NEVER: False,
        Declining.WHERE_IT_SAYS_MAY: permission,
    } == allowed


@pytest.mark.rules("turn.result.due", "muster.flip", "build.place", "crusade.success", "influence.gain")
@pytest.mark.parametrize("reading", list(Declining))
def test_an_action_can_be_declined_under_one_reading_only(reading: Declining) -> None:
    """Muster, Crusade, Influence and Build; then nothing is gained, and the wedge is distributed all the same."""
    area = player("b2", "b3", tokens={MUSTER_INFLUENCE: 3, CRUSADE_BUILD: 3, BUILD_INFLUENCE: 3})
    for wedge, kind, decline in (
        (MUSTER_INFLUENCE, p.AskTroop, d.Decline()),
        (CRUSADE_BUILD, p.AskTarget, d.Decline()),
        (BUILD_INFLUENCE, p.AskBuilding, d.Decline()),
        (INFLUENCE_TRAVEL, p.AskGain, d.Gain(0)),
    ):
        state = play(table(area, enemies={"b2": "slav"}, declining=reading), d.Resolve(wedge))
        if reading == Declining.ALWAYS:
            assert isinstance(state.pending, kind)
            done = play(state, decline)
            assert (1, 0, 100, 0) == (to_act(done), done.areas[0].influence, done.supply, tokens(done)[wedge])
            others = [one for one in legal(state) if one != decline]
            assert others
            assert all(apply(state, one).areas[0].influence > 0 for one in others)
        else:
            assert decline not in legal(state)
            assert isinstance(state.pending, p.AskTarget | p.AskBuilding | p.AskTurn)


@pytest.mark.rules("turn.result.due", "influence.gain")
def test_influence_is_declined_whole() -> None:
    """Where less is not taken, it is all or nothing."""
    state = play(table(player("b3"), declining=Declining.ALWAYS), d.Resolve(INFLUENCE_TRAVEL))
    assert (d.Gain(0), d.Gain(2)) == legal(state)
    assert (0, 2) == refusal(state, d.Gain(1)).needs


@pytest.mark.rules("crusade.saracen.three", "turn.result.due")
@pytest.mark.parametrize("reading", list(Declining))
def test_the_reward_must_be_taken_under_one_reading(reading: Declining) -> None:
    """Nothing that can be done is optional there."""
    area = player("b2", tokens={CRUSADE_BUILD: 6})
    state = table(area, enemies={"b2": "saracen-church"}, declining=reading)
    asked = play(state, d.Resolve(CRUSADE_BUILD), d.Attack(at("b2")))
    assert (reading == Declining.NEVER) == (legal(asked) == (d.TakeReward(),))
    if reading == Declining.NEVER:
        assert "turn.result.due" == refusal(asked, d.TakeInfluence()).rule


@pytest.mark.rules("travel.optional", "turn.result.due")
@pytest.mark.parametrize("reading", list(Declining))
def test_whether_all_knights_may_stay(reading: Declining) -> None:
    """Not where nothing is optional that can be done, unless the points let a knight return."""
    for count, stays in ((1, reading != Declining.NEVER), (2, True)):
        state = play(table(player("b3", tokens={TRAVEL_BUILD: count}), declining=reading), d.Resolve(TRAVEL_BUILD))
        assert stays == (d.Move(at("b3"), at("b3")) in legal(state))
        assert stays == (refusals(state, d.Move(at("b3"), at("b3"))) == ())


# influence.partial


@pytest.mark.rules("influence.gain")
def test_what_may_be_taken() -> None:
    """The whole amount, or any up to it."""
    assert (3,) == influence.amounts(3, rules(partial_influence=PartialInfluence.FULL))
    assert (0, 1, 2, 3) == influence.amounts(3, rules(partial_influence=PartialInfluence.UP_TO))
    assert (0,) == influence.amounts(0, rules(partial_influence=PartialInfluence.UP_TO))


@pytest.mark.rules("influence.gain", "build.gain", "muster.gain", "crusade.gain", "crusade.saracen.gain")
def test_every_gain_can_be_taken_in_part() -> None:
    """By Influence, a building, a troop, an enemy and a reward; the supply keeps the rest."""
    area = player("b1", "b3", tokens={MUSTER_INFLUENCE: 3, CRUSADE_BUILD: 6, BUILD_INFLUENCE: 3})
    foes = {"b1": "slav"}
    for wedge, answers, due in (
        (INFLUENCE_TRAVEL, (), 2),
        (MUSTER_INFLUENCE, (), 1),
        (CRUSADE_BUILD, (d.Attack(at("b1")),), 3),
        (BUILD_INFLUENCE, (d.Erect(Building.CHURCH, at("b3")),), 1),
    ):
        state = play(table(area, enemies=foes, partial_influence=PartialInfluence.UP_TO), d.Resolve(wedge), *answers)
        assert tuple(d.Gain(amount) for amount in range(due + 1)) == legal(state)
        assert "influence.gain" == refusal(state, d.Gain(due + 1)).rule
        for amount in range(due + 1):
            done = play(state, d.Gain(amount))
            assert (amount, 100 - amount, 1) == (done.areas[0].influence, done.supply, to_act(done))
    rewarded = table(
        player("b2", tokens={CRUSADE_BUILD: 6}),
        enemies={"b2": "saracen-troop"},
        partial_influence=PartialInfluence.UP_TO,
    )
    asked = play(rewarded, d.Resolve(CRUSADE_BUILD), d.Attack(at("b2")))
    assert 2 == len(legal(play(asked, d.TakeReward())))
    assert 4 == len(legal(play(asked, d.TakeInfluence())))


@pytest.mark.rules("influence.gain", "turn.split.finish")
def test_what_follows_a_gain_in_part() -> None:
    """The second action of the wedge is still resolved."""
    area = player("b3", tokens={MUSTER_INFLUENCE: 5}, upgraded=[MUSTER_INFLUENCE])
    state = table(area, partial_influence=PartialInfluence.UP_TO)
    mustered = play(state, d.Resolve(MUSTER_INFLUENCE), d.Split(3), d.First(Action.MUSTER), d.Gain(0))
    assert tuple(d.Gain(amount) for amount in range(3)) == legal(mustered)
    assert 1 == mustered.areas[0].troops


# split.idle-token


@pytest.mark.rules("turn.split", "turn.split.all")
def test_tokens_may_be_left_idle_under_one_reading() -> None:
    """Any but all of them; all are distributed nevertheless."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 3}, upgraded=[INFLUENCE_TRAVEL])
    none, some = (play(table(area, idle_tokens=one), d.Resolve(INFLUENCE_TRAVEL)) for one in IdleTokens)
    assert [d.Split(count) for count in range(4)] == splits(none)
    assert {d.Split(count, idle) for idle in range(3) for count in range(4 - idle)} == set(splits(some))
    assert "turn.split.all" == refusal(none, d.Split(1, 1)).rule
    for wrong in (d.Split(0, 3), d.Split(2, 2), d.Split(0, -1), d.Split(-1, 1)):
        assert refusals(some, wrong)
    done = play(some, d.Split(1, 2))
    assert (1, 0, 13) == (done.areas[0].influence, tokens(done)[INFLUENCE_TRAVEL], sum(tokens(done)))
    assert resolve.tokens_left_idle(0, rules()) is None
    assert resolve.tokens_left_idle(1, rules()) is not None


# resolve.empty-wedge


@pytest.mark.rules("turn.wedge.token")
def test_which_empty_wedges_can_be_resolved() -> None:
    """None; those with one action that succeeds on bonuses alone; or all, to no effect."""
    area = player("b3", tokens=dict.fromkeys(range(6), 0), upgraded=[INFLUENCE_TRAVEL], buildings={"farm": 3})
    found = {one: wedges(table(area, empty_wedges=one)) for one in EmptyWedges}
    assert {
        EmptyWedges.NEVER: set(),
        EmptyWedges.BASIC_WEDGE: {TRAVEL_BUILD, TRAVEL_CRUSADE, MUSTER_INFLUENCE},
        EmptyWedges.NULL_TURN: set(range(6)),
    } == found


@pytest.mark.rules("turn.wedge.token", "turn.value.bonus")
def test_an_empty_wedge_is_resolved_on_its_bonuses() -> None:
    """Three farms are worth the first troop; where the turn is null they are worth nothing."""
    area = player("b3", tokens={MUSTER_INFLUENCE: 0}, buildings={"farm": 3})
    basic, null = (
        play(table(area, empty_wedges=one), d.Resolve(MUSTER_INFLUENCE))
        for one in (EmptyWedges.BASIC_WEDGE, EmptyWedges.NULL_TURN)
    )
    assert (1, 1, 1, tokens(basic)) == (to_act(basic), basic.areas[0].troops, basic.areas[0].influence, tokens(null))
    assert (1, 0, 0) == (to_act(null), null.areas[0].troops, null.areas[0].influence)
    assert (2, 2, 2, 2, 2, 0) == tokens(null)


@pytest.mark.rules("turn.wedge.token")
def test_the_plan_of_an_empty_wedge() -> None:
    """Of two actions none is resolved on its bonuses."""
    one, two = (Action.MUSTER,), (Action.MUSTER, Action.INFLUENCE)
    plans = {
        reading: [resolve.plan_without_token(actions, 0, rules(empty_wedges=reading)) for actions in (one, two)]
        for reading in EmptyWedges
    }
    assert {
        EmptyWedges.NEVER: [None, None],
        EmptyWedges.BASIC_WEDGE: [((Action.MUSTER, 0),), None],
        EmptyWedges.NULL_TURN: [(), ()],
    } == plans


@pytest.mark.rules("turn.wedge.token", "turn.distribute.when")
@pytest.mark.parametrize("order", ["aviz", "teutonic", "hospitaller", "templar"])
def test_nothing_is_asked_about_distributing_nothing(order: str) -> None:
    """Whatever the knight order allows."""
    state = table(player("b3", tokens={TRAVEL_BUILD: 0}, order=order), empty_wedges=EmptyWedges.NULL_TURN)
    assert 1 == to_act(play(state, d.Resolve(TRAVEL_BUILD)))


# split.bonus-each


@pytest.mark.rules("turn.value.bonus", "turn.split")
def test_bonuses_are_added_to_each_part_or_divided() -> None:
    """Three tokens, two farms and a church are 2 + 2 and 1 + 1, or six to be divided as one likes."""
    area = player("b3", tokens={MUSTER_INFLUENCE: 3}, upgraded=[MUSTER_INFLUENCE], buildings={"farm": 2, "church": 1})
    each, before = (
        play(table(area, bonus_in_split=one), d.Resolve(MUSTER_INFLUENCE))
        for one in (BonusInSplit.EACH, BonusInSplit.BEFORE_THE_SPLIT)
    )
    assert [d.Split(count) for count in range(4)] == splits(each)
    assert {Action.MUSTER: 4, Action.INFLUENCE: 2} == values(play(each, d.Split(2)))
    assert [d.Split(count) for count in range(7)] == splits(before)
    for count in range(1, 6):
        assert {Action.MUSTER: count, Action.INFLUENCE: 6 - count} == values(play(before, d.Split(count)))
    assert 6 == play(before, d.Split(0)).areas[0].influence
    assert refusals(before, d.Split(7))
    mustered = play(before, d.Split(3), d.First(Action.MUSTER))
    assert (1, 1 + 3) == (mustered.areas[0].troops, mustered.areas[0].influence)


@pytest.mark.rules("turn.value.bonus")
def test_nothing_is_added_after_a_division_of_bonuses() -> None:
    """The church that the first action erects is worth nothing to the Influence after it."""
    area = player("b3", tokens={BUILD_INFLUENCE: 6}, upgraded=[BUILD_INFLUENCE])
    gained = {}
    for reading in BonusInSplit:
        state = play(table(area, bonus_in_split=reading), d.Resolve(BUILD_INFLUENCE))
        built = play(state, d.Split(3), d.First(Action.BUILD), d.Erect(Building.CHURCH, at("b3")))
        gained[reading] = built.areas[0].influence
    assert {BonusInSplit.EACH: 1 + 3 + 1, BonusInSplit.BEFORE_THE_SPLIT: 1 + 3} == gained


@pytest.mark.rules("turn.value.bonus", "order.holy-sepulchre.travel")
def test_where_nothing_is_left_to_divide_the_wedge_counts_as_empty() -> None:
    """A single token less the reduction of the Holy Sepulchre."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 1}, upgraded=[INFLUENCE_TRAVEL], order="holy-sepulchre")
    state = table(area, bonus_in_split=BonusInSplit.BEFORE_THE_SPLIT)
    assert "turn.wedge.token" == refusal(state, d.Resolve(INFLUENCE_TRAVEL)).rule


# split.later-value


@pytest.mark.rules("turn.split.finish", "bonus.cumulative")
def test_whether_a_new_bonus_counts_for_the_second_action() -> None:
    """A church that is just erected, for the Influence after it; the other order is the same for both readings."""
    area = player("b3", tokens={BUILD_INFLUENCE: 6}, upgraded=[BUILD_INFLUENCE])
    gained = {}
    for reading in LaterValue:
        state = play(table(area, later_value=reading), d.Resolve(BUILD_INFLUENCE), d.Split(3))
        church = d.Erect(Building.CHURCH, at("b3"))
        after = play(state, d.First(Action.BUILD), church)
        instead = play(state, d.First(Action.INFLUENCE), church)
        gained[reading] = after.areas[0].influence, instead.areas[0].influence
    assert {LaterValue.YES: (5, 4), LaterValue.NO: (4, 4)} == gained
    assert [0, 2] == [resolve.forgone(1, 3, rules(later_value=one)) for one in LaterValue]


@pytest.mark.rules("turn.split.finish", "travel.cost.enemy")
def test_the_map_is_always_as_it_is_by_now() -> None:
    """An enemy that is just defeated no longer makes leaving its region dearer."""
    area = player("b2", tokens={TRAVEL_CRUSADE: 4}, upgraded=[TRAVEL_CRUSADE])
    for reading in LaterValue:
        state = table(area, enemies={"b2": "slav"}, later_value=reading)
        asked = play(state, d.Resolve(TRAVEL_CRUSADE), d.Split(1), d.First(Action.CRUSADE), d.Attack(at("b2")))
        assert d.Move(at("b2"), at("b3")) in legal(asked)


# split.same-action


@pytest.mark.rules("turn.split", "muster.next")
def test_an_action_can_be_resolved_twice_under_one_reading() -> None:
    """Seven tokens muster two troops, 3 and 4; each part is a token at least."""
    area = player("b3", tokens={MUSTER_INFLUENCE: 7}, upgraded=[MUSTER_INFLUENCE])
    no, yes = (play(table(area, same_action_twice=one), d.Resolve(MUSTER_INFLUENCE)) for one in SameActionTwice)
    assert all(isinstance(one, d.Split) for one in splits(no))
    assert "turn.split" == refusal(no, d.Twice(Action.MUSTER, 3)).rule
    twice = {one for one in splits(yes) if isinstance(one, d.Twice)}
    assert {d.Twice(Action.INFLUENCE, count) for count in range(1, 7)} == {
        one for one in twice if one.action == Action.INFLUENCE
    }
    assert {d.Twice(Action.MUSTER, count) for count in (1, 2, 3, 4, 5, 6)} - twice == set()
    done = play(yes, d.Twice(Action.MUSTER, 3))
    assert (2, 3, 1) == (done.areas[0].troops, done.areas[0].influence, tokens(done)[MUSTER_INFLUENCE])
    assert 1 == play(yes, d.Twice(Action.MUSTER, 4)).areas[0].troops
    for wrong in (d.Twice(Action.MUSTER, 0), d.Twice(Action.MUSTER, 7), d.Twice(Action.BUILD, 3)):
        assert refusals(yes, wrong)


@pytest.mark.rules("turn.split")
def test_an_action_that_the_wedge_does_not_offer_is_refused_where_bonuses_are_divided() -> None:
    """What would be divided is not known; the decision has words all the same."""
    area = player("b3", tokens={MUSTER_INFLUENCE: 5}, upgraded=[MUSTER_INFLUENCE], buildings={"church": 2})
    state = table(area, same_action_twice=SameActionTwice.YES, bonus_in_split=BonusInSplit.BEFORE_THE_SPLIT)
    state = play(state, d.Resolve(MUSTER_INFLUENCE))
    wrong = from_text(state, "twice build 3+2")
    assert d.Twice(Action.BUILD, 3) == wrong
    assert ("turn.split", "twice build 3") == (refusal(state, wrong).rule, to_text(state, wrong))


@pytest.mark.rules("turn.split", "turn.value.bonus")
def test_each_time_gets_its_bonuses() -> None:
    """As two actions would."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 2}, upgraded=[INFLUENCE_TRAVEL], buildings={"church": 2})
    state = table(area, same_action_twice=SameActionTwice.YES)
    assert 6 == play(state, d.Resolve(INFLUENCE_TRAVEL), d.Twice(Action.INFLUENCE, 1)).areas[0].influence


# resolve.one-result


def building_on(reading: Results, **fields: Any) -> State:  # noqa: ANN401 -- fields of an area
    """Return a position in which a player has 6 tokens on Build and three places to build."""
    area: PlayerArea = player("b3", "c3", "b1", tokens={BUILD_INFLUENCE: 6}, **fields)
    return play(table(area, results=reading), d.Resolve(BUILD_INFLUENCE))


@pytest.mark.rules("turn.result.one", "muster.next")
@pytest.mark.parametrize(("count", "troops"), [(3, 1), (6, 1), (7, 2), (11, 2), (12, 3)])
def test_a_muster_goes_on_as_long_as_its_value(count: int, troops: int) -> None:
    """The first troop is mustered, each other one if the player goes on; costs are 3, 4 and 5."""
    area = player("b3", tokens={MUSTER_INFLUENCE: count})
    one, state = (play(table(area, results=reading), d.Resolve(MUSTER_INFLUENCE)) for reading in Results)
    assert (1, 1) == (one.areas[0].troops, to_act(one))
    for mustered in range(1, troops):
        assert mustered == state.areas[0].troops
        assert (d.Muster(), d.Decline()) == legal(state)
        stopped = play(state, d.Decline())
        assert (mustered, 1) == (stopped.areas[0].troops, to_act(stopped))
        state = play(state, d.Muster())
    assert (troops, 1, sum(range(troops + 1))) == (state.areas[0].troops, to_act(state), state.areas[0].influence)


@pytest.mark.rules("turn.result.one", "crusade.region", "crusade.strength")
def test_a_crusade_goes_on_against_the_strength_as_it_is_by_then() -> None:
    """Two Slavs of 3 and then 4 or more, for what is left; then the player may stop."""
    area = player("b2", "c3", tokens={CRUSADE_BUILD: 7})
    state = table(area, enemies={"b2": "slav", "c3": "prussian"}, results=Results.MANY)
    asked = play(state, d.Resolve(CRUSADE_BUILD))
    assert d.Decline() not in legal(asked)
    again = play(asked, d.Attack(at("b2")))
    assert (d.Attack(at("c3")), d.Decline()) == legal(again)
    assert isinstance(again.pending, p.AskTarget)
    assert (4, True) == (again.pending.tokens, again.pending.begun)
    both = play(again, d.Attack(at("c3")))
    assert (6, 1) == (both.areas[0].influence, to_act(both))
    stopped = play(again, d.Decline())
    assert (3, 1) == (stopped.areas[0].influence, to_act(stopped))


@pytest.mark.rules("crusade.saracen.troop", "crusade.region")
def test_a_crusade_goes_on_after_a_reward_with_the_value_that_it_began_with() -> None:
    """The troop that a Saracen brought adds nothing to the Crusade that is under way."""
    area = player("b2", "c3", tokens={CRUSADE_BUILD: 8})
    foes = {"b2": "saracen-troop", "c3": "slav"}
    state = play(table(area, enemies=foes, results=Results.MANY), d.Resolve(CRUSADE_BUILD), d.Attack(at("b2")))
    strength = 8 - 6
    rewarded = play(state, d.TakeReward())
    assert strength < 3
    assert 1 == to_act(rewarded)
    more = player("b2", "c3", tokens={CRUSADE_BUILD: 9})
    on = play(table(more, enemies=foes, results=Results.MANY), d.Resolve(CRUSADE_BUILD), d.Attack(at("b2")))
    asked = play(on, d.TakeReward())
    assert (d.Attack(at("c3")), d.Decline()) == legal(asked)
    assert feasibility.value_of(asked, asked.areas[0], Action.CRUSADE, 0) == 1
    assert isinstance(asked.pending, p.AskTarget)
    assert 2 == asked.pending.tokens


@pytest.mark.rules("turn.result.one", "build.place", "build.cost", "bonus.bank.build")
def test_a_build_goes_on_with_what_its_cost_leaves() -> None:
    """A bank adds to the next Build, not to the one that is under way."""
    one = building_on(Results.ONE)
    assert 1 == to_act(play(one, d.Erect(Building.BANK, at("b3"))))
    many = building_on(Results.MANY)
    banked = play(many, d.Erect(Building.BANK, at("b3")))
    assert isinstance(banked.pending, p.AskBuilding)
    cost = feasibility.cost_of(many, many.areas[0], Building.BANK, at("b3"))
    assert 6 - cost == feasibility.value_of(banked, banked.areas[0], Action.BUILD, banked.pending.tokens)
    assert d.Decline() in legal(banked)
    assert d.Decline() not in legal(many)


@pytest.mark.rules("turn.result.one", "turn.split.finish")
def test_what_comes_after_an_action_that_goes_on() -> None:
    """The second action of the wedge follows once the player stops, or nothing more is possible."""
    area = player("b3", tokens={MUSTER_INFLUENCE: 9}, upgraded=[MUSTER_INFLUENCE])
    state = table(area, results=Results.MANY)
    asked = play(state, d.Resolve(MUSTER_INFLUENCE), d.Split(7), d.First(Action.MUSTER))
    assert 1 + 2 == play(asked, d.Decline()).areas[0].influence
    assert 1 + 2 + 2 == play(asked, d.Muster()).areas[0].influence
    assert [None, 4] == [resolve.left_of_value(7, 3, rules(results=one)) for one in Results]


def test_readings_on_resolving_leave_the_usual_turns_alone() -> None:
    """Where nothing is split, declined or left over, each of them plays a Travel and its distribution alike."""
    area = player("b3")
    found = set()
    for reading in itertools.chain(IdleTokens, BonusInSplit, LaterValue, SameActionTwice):
        names = {
            IdleTokens: "idle_tokens",
            BonusInSplit: "bonus_in_split",
            LaterValue: "later_value",
            SameActionTwice: "same_action_twice",
        }
        readings: dict[str, Any] = {names[type(reading)]: reading}
        done = play(table(area, **readings), d.Resolve(TRAVEL_BUILD), d.Move(at("b3"), at("b2")))
        found.add((done.areas, done.supply, done.pending))
    assert 1 == len(found)
