"""Readings of the chapter on five and six players."""

from __future__ import annotations

import random
from typing import Any

import pytest

from crusaders_rules import apply, is_over, legal, new_game, score
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import Extra
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.questions import with_reading
from crusaders_rules.thy_will_be_done.interpret.readings import (
    HolyGhostCrusade,
    HolyGhostEnemy,
    OwnBuilding,
    SecondBuildings,
    ThirdBuilding,
    UtrechtSwap,
)
from crusaders_rules.thy_will_be_done.play.files.positions import check_position, position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Building,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.rules.test_five_and_six import BUILD, CASTLE, CRUSADE, FIVE, WITH, crusading, five, marking
from tests.thy_will_be_done.support import BUILD_INFLUENCE, CRUSADE_BUILD, at, play, player, refused


@pytest.mark.rules("five.build.second", "five.base")
@pytest.mark.parametrize("reading", list(SecondBuildings))
def test_with_how_many_players_a_second_building_is_possible(reading: SecondBuildings) -> None:
    """With five always; with six under one reading."""
    for players in range(2, 7):
        mine = player("b3", tokens={BUILD_INFLUENCE: 6})
        state = five(mine, players, buildings={"b3": CASTLE}, second_buildings=reading)
        possible = players == 5 or (players == 6 and reading == SecondBuildings.FIVE_AND_SIX)
        assert possible == (BUILD in legal(state))


@pytest.mark.rules("five.build.second")
@pytest.mark.parametrize("reading", list(OwnBuilding))
def test_whether_an_own_building_can_be_joined(reading: OwnBuilding) -> None:
    """Under one reading a player has two castles in one region, and both their knights."""
    mine = player("b3", tokens={BUILD_INFLUENCE: 9}, buildings={"castle": 1})
    state = five(mine, buildings={"b3": (0, "castle", 1)}, own_building=reading)
    assert (reading == OwnBuilding.YES) == (BUILD in legal(state))
    if reading == OwnBuilding.YES:
        after = play(state, BUILD, d.Erect(Building.CASTLE, at("b3")))
        assert after.added is not None
        assert (Erected(0, Building.CASTLE, 2),) == after.added.beside[at("b3")]


@pytest.mark.rules("five.build.most", "five.divine")
@pytest.mark.parametrize("reading", list(ThirdBuilding))
def test_whether_a_building_of_another_type_counts(reading: ThirdBuilding) -> None:
    """Two of one type are always full; one of each may leave room for another one of the type."""
    ruleset = Ruleset(expansions=WITH, interpretation=Interpretation(third_building=reading))
    castle, bank = Erected(1, Building.CASTLE, 1), Erected(2, Building.BANK, 1)
    assert five_and_six.region_full((castle, castle), Building.CASTLE, ruleset) is not None
    room = five_and_six.region_full((castle, bank), Building.CASTLE, ruleset) is None
    assert (reading == ThirdBuilding.THREE) == room


@pytest.mark.rules("five.order.utrecht.swap", "crusade.success")
@pytest.mark.parametrize("reading", list(UtrechtSwap))
def test_whether_a_swap_stays_if_the_crusade_falls_short(reading: UtrechtSwap) -> None:
    """Then two enemies change places, nothing else happens, and a wedge may be resolved for that alone."""
    state = crusading("utrecht", tokens=2, utrecht_swap=reading)
    assert (reading == UtrechtSwap.KEPT) == (CRUSADE in legal(state))
    state = play(crusading("utrecht", tokens=4, utrecht_swap=reading), CRUSADE)
    too_strong = d.Swap(at("b2"), at("b1"))
    assert (reading == UtrechtSwap.KEPT) == (too_strong in legal(state))
    if reading == UtrechtSwap.KEPT:
        after = play(state, too_strong)
        assert (Token.SARACEN_FARM, Token.SLAV) == (after.enemies[at("b2")], after.enemies[at("b1")])
        assert (Enemies(), 0) == (after.areas[0].defeated, after.areas[0].influence)
        assert isinstance(after.pending, p.AskTurn)


@pytest.mark.rules("five.order.holy-ghost.crusade")
@pytest.mark.parametrize("reading", list(HolyGhostCrusade))
def test_the_extra_crusade_is_a_value_or_a_defeat(reading: HolyGhostCrusade) -> None:
    """One of the two, against the marked type only."""
    ruleset = Ruleset(expansions=WITH, interpretation=Interpretation(holy_ghost_crusade=reading))
    extra = Extra(value=1) if reading == HolyGhostCrusade.VALUE else Extra(defeats=1)
    assert extra == five_and_six.extra_crusade(Enemy.SLAV, Enemy.SLAV, ruleset)
    assert Extra() == five_and_six.extra_crusade(Enemy.SLAV, Enemy.PRUSSIAN, ruleset)


SECOND: dict[str, Any] = {"holy_ghost_crusade": "second-defeat"}


@pytest.mark.rules("five.order.holy-ghost.crusade", "crusade.advance")
def test_a_second_marked_enemy_may_be_defeated_with_the_same_value() -> None:
    """Two Slavs of strengths 3 and 4 with a value of 4; a Prussian is not offered, and stopping is."""
    area = marking(player("b2", "c2", "d2", tokens={CRUSADE_BUILD: 4}), Enemy.SLAV)
    state = five(area, enemies={"b2": "slav", "c2": "prussian", "d2": "slav"}, **SECOND)
    again = play(state, CRUSADE, d.Attack(at("b2")))
    assert p.AskTarget(0, CRUSADE_BUILD, (), 4, begun=True) == again.pending
    assert [d.Attack(at("d2")), d.Decline()] == list(legal(again))
    assert [] == [one for one in check_position(again) if "again" in one.place]
    (against,) = [one for one in refused(again, d.Attack(at("c2"))) if one.rule.startswith("five")]
    assert "the extra Crusade is against a slav, not a prussian" == against.sentence
    after = play(again, d.Attack(at("d2")))
    assert (Enemies(slav=2), 7, Markers(0, 2)) == (after.areas[0].defeated, after.areas[0].influence, after.markers)
    assert isinstance(after.pending, p.AskTurn)
    assert not five_and_six.not_marked(again=False, marked=Enemy.SLAV, enemy=Enemy.PRUSSIAN)


@pytest.mark.rules("five.order.holy-ghost.crusade")
def test_the_extra_crusade_is_over_with_its_action() -> None:
    """After it is declined, used, or impossible, the player area holds nothing of it; a third enemy stays."""
    area = marking(player("b2", "c2", "d2", tokens={CRUSADE_BUILD: 9}), Enemy.SLAV)
    state = five(area, enemies={"b2": "slav", "c2": "slav", "d2": "slav"}, **SECOND)
    again = play(state, CRUSADE, d.Attack(at("b2")))
    for after in (play(again, d.Decline()), play(again, d.Attack(at("c2")))):
        assert isinstance(after.pending, p.AskTurn)
        assert after.areas[0].added is not None
        assert not after.areas[0].added.again
        assert Token.SLAV == after.enemies[at("d2")]
    alone = play(five(area, enemies={"b2": "slav", "c2": "prussian"}, **SECOND), CRUSADE, d.Attack(at("b2")))
    assert isinstance(alone.pending, p.AskTurn)
    other = play(five(area, enemies={"b2": "prussian", "c2": "slav"}, **SECOND), CRUSADE, d.Attack(at("b2")))
    assert isinstance(other.pending, p.AskTurn)


@pytest.mark.rules("five.order.holy-ghost.crusade", "crusade.saracen.build", "turn.split.finish")
def test_the_extra_crusade_comes_after_the_reward_and_before_the_other_action() -> None:
    """A Saracen gives its farm, then a second Saracen may be defeated, then the Build of the wedge follows."""
    area = marking(player("b2", "c2", tokens={CRUSADE_BUILD: 9}, upgraded=[CRUSADE_BUILD]), Enemy.SARACEN)
    enemies = {"b2": "saracen-farm", "c2": "saracen-church"}
    state = play(
        five(area, enemies=enemies, **SECOND), CRUSADE, d.Split(6), d.First(Action.CRUSADE), d.Attack(at("b2"))
    )
    assert isinstance(state.pending, p.AskReward)
    state = play(state, d.TakeReward())
    assert isinstance(state.pending, p.AskTarget)
    assert state.pending.begun
    state = play(state, d.Attack(at("c2")), d.TakeInfluence())
    assert isinstance(state.pending, p.AskTurn | p.AskBuilding)
    assert Enemies(saracen=2) == state.areas[0].defeated


@pytest.mark.rules("five.order.holy-ghost.crusade", "turn.result.one")
def test_several_results_leave_no_extra_crusade() -> None:
    """If an action may have several results, the rest of the value defeats further enemies anyway."""
    area = marking(player("b2", "c2", tokens={CRUSADE_BUILD: 4}), Enemy.SLAV)
    state = five(area, enemies={"b2": "slav", "c2": "slav"}, results="many", **SECOND)
    after = play(state, CRUSADE, d.Attack(at("b2")))
    assert isinstance(after.pending, p.AskTurn)


@pytest.mark.rules("five.order.holy-ghost.score", "score.majority.least")
@pytest.mark.parametrize("reading", list(HolyGhostEnemy))
def test_whether_the_virtual_enemy_counts_alone(reading: HolyGhostEnemy) -> None:
    """With a real one it always counts."""
    ruleset = Ruleset(expansions=WITH, interpretation=Interpretation(holy_ghost_enemy=reading))
    alone = Enemies(slav=1) if reading == HolyGhostEnemy.FULL else Enemies()
    assert alone == five_and_six.counted(Enemies(), Enemy.SLAV, ruleset)
    assert Enemies(slav=2) == five_and_six.counted(Enemies(slav=1), Enemy.SLAV, ruleset)
    assert Enemies(slav=1) == five_and_six.counted(Enemies(slav=1), None, ruleset)
    state = five(marking(player(), Enemy.SLAV), holy_ghost_enemy=reading)
    assert (5 if reading == HolyGhostEnemy.FULL else 0) == score(state).totals[0]


@pytest.mark.rules("setup.supply", "five.base")
def test_the_supply_may_be_that_of_four_players() -> None:
    """260 for five and six; the games for fewer stay as they are."""
    other = with_reading(FIVE, "five.supply", "as-four")
    assert [140, 200, 260, 260, 260] == [new_game(other, players).supply for players in range(2, 7)]


@pytest.mark.rules("order.hospitaller.token", "five.order.holy-ghost.token")
@pytest.mark.parametrize(("reading", "left"), [("choice", 1), ("random", 0), ("fixed", 0)])
def test_who_decides_from_which_wedge_the_mark_comes(reading: str, left: int) -> None:
    """As for the Hospitallers: the player, chance, or nobody."""
    ruleset = Ruleset(
        variant="knights-tournament",
        expansions=WITH,
        interpretation=Interpretation(short_wedge=reading),  # type: ignore[arg-type]
    )
    state = new_game(ruleset, 2)
    while not isinstance(state.pending, p.AskOrder):
        state = apply(state, legal(state)[0])
    state = play(state, d.ChooseOrder(KnightOrder.HOLY_GHOST))
    assert isinstance(state.pending, p.AskOrderSetup)
    assert (left, 1) == (state.pending.left, state.pending.marks)
    while not isinstance(state.pending, p.AskTurn):
        state = apply(state, legal(state)[0])
    assert 11 == sum(state.areas[0].wheel.tokens)


@pytest.mark.rules("five.build.second", "five.order.utrecht.swap", "five.order.holy-ghost.crusade")
@pytest.mark.parametrize("seed", range(4))
def test_list_judge_and_files_agree_over_whole_games(seed: int) -> None:
    """Five and six players with all readings of the chapter mixed: what is listed is legal, and survives JSON."""
    chance = random.Random(seed)
    kinds = (SecondBuildings, OwnBuilding, ThirdBuilding, UtrechtSwap, HolyGhostCrusade, HolyGhostEnemy)
    readings = [chance.choice(list(kind)) for kind in kinds]
    names = [
        "second_buildings",
        "own_building",
        "third_building",
        "utrecht_swap",
        "holy_ghost_crusade",
        "holy_ghost_enemy",
    ]
    chosen = dict(zip(names, readings, strict=True))
    ruleset = Ruleset("board-game-arena", expansions=WITH, interpretation=Interpretation(**chosen))  # type: ignore[arg-type]
    state = new_game(ruleset, 5 + seed % 2, seed=seed)
    while not is_over(state):
        listed = legal(state)
        decision = chance.choice([one for one in listed if _ours(one)] or listed)
        assert () == refusals(state, decision)
        if chance.random() < 0.02:
            assert state == position_from_json(position_to_json(state))
        state = apply(state, decision)


def _ours(decision: object) -> bool:
    orders = (KnightOrder.UTRECHT, KnightOrder.HOLY_GHOST)
    return isinstance(decision, d.Swap) or (isinstance(decision, d.ChooseOrder) and decision.order in orders)
