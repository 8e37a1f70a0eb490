"""The examples of the chapters on the five actions: C-1 to G-3, and the bonus of three farms."""

import pytest

from crusaders_rules import explain, legal
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.rules import bonuses, build, crusade, end, influence, muster, resolve, travel
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    PlayerArea,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    EDITION,
    INFLUENCE_TRAVEL,
    MUSTER_INFLUENCE,
    RULES,
    TRAVEL_BUILD,
    at,
    example,
    play,
    player,
    refusal,
    table,
)


def value(action: Action, tokens: int, buildings: Buildings, troops: int = 0) -> int:
    """Return the value of an action of a player without a knight order."""
    return resolve.token_value(tokens) + total(resolve.action_bonus(action, buildings, troops, KnightOrder.NONE))


# Travel


@example("C-1")
@pytest.mark.rules("travel.points", "travel.bonus", "bonus.castle.travel", "bonus.castle.knight")
def test_two_tokens_and_a_second_castle_make_three_points() -> None:
    """Greg's castle of level II adds one; that of level I has unlocked his second knight."""
    assert 3 == travel.movement_points(value(Action.TRAVEL, 2, Buildings(castle=2)))
    assert 1 == bonuses.castle_knights(2, before=0)


def greg() -> PlayerArea:
    """Return Greg's player area, one of his knights beside a Prussian."""
    return player("a2", "b4", tokens={TRAVEL_BUILD: 2}, buildings={"castle": 2})


@example("C-1")
@pytest.mark.rules("travel.points", "travel.divide")
def test_greg_has_three_points_for_two_knights() -> None:
    """The first knight is asked with all three points, the second with what is left."""
    state = play(table(greg(), enemies={"b4": "prussian"}), d.Resolve(TRAVEL_BUILD))
    assert isinstance(state.pending, p.AskMove)
    assert (3, (at("a2"), at("b4"))) == (state.pending.points, state.pending.knights)


@example("C-2")
@pytest.mark.rules("travel.cost.leave", "travel.cost.enemy")
def test_leaving_an_enemy_costs_one_point_more() -> None:
    """One point for the region without an enemy and two for the one with a Prussian are three."""
    assert 3 == travel.leaving_cost(enemy=False) + travel.leaving_cost(enemy=True)


@example("C-2")
@pytest.mark.rules("travel.cost.leave", "travel.cost.enemy", "travel.divide")
def test_greg_moves_both_knights_one_region() -> None:
    """Afterwards no point is left: the knight that leaves the Prussian takes the remaining two."""
    state = play(table(greg(), enemies={"b4": "prussian"}), d.Resolve(TRAVEL_BUILD), d.Move(at("a2"), at("b1")))
    assert isinstance(state.pending, p.AskMove)
    assert 2 == state.pending.points
    assert {at("b4"), at("a4"), at("a5"), at("b3"), at("b5"), at("c5")} == {
        move.region for move in legal(state) if isinstance(move, d.Move)
    }
    assert (at("b1"), at("b3")) == play(state, d.Move(at("b4"), at("b3"))).areas[0].knights


# Muster


@example("D-1")
@pytest.mark.rules("muster.cost", "muster.bonus", "bonus.farm.muster")
def test_two_tokens_and_two_farms_pay_for_the_second_troop() -> None:
    """Four is exactly the cost of the troop of level II."""
    assert 4 == value(Action.MUSTER, 2, Buildings(farm=2))
    assert 4 == muster.troop_cost(1, RULES)
    assert muster.value_too_low(4, 4) is None


@example("D-2")
@pytest.mark.rules("muster.gain")
def test_the_second_troop_gains_two_influence() -> None:
    """The level counts, not the cost."""
    assert 2 == muster.troop_influence(2)


@example("D-3")
@pytest.mark.rules("muster.flip")
def test_the_second_troop_is_turned() -> None:
    """One troop is mustered before, two are after."""
    assert 2 == muster.flip_troop(1)


@example("D-1")
@example("D-2")
@example("D-3")
@pytest.mark.rules("muster.next", "muster.cost", "muster.gain", "muster.flip")
def test_beth_musters_her_second_troop() -> None:
    """She holds two more influence, the supply two less, and two of her troops are mustered."""
    beth = player("a2", tokens={MUSTER_INFLUENCE: 2}, buildings={"farm": 2}, troops=1, influence=10)
    state = play(table(beth, supply=100), d.Resolve(MUSTER_INFLUENCE))
    assert (2, 12, 98) == (state.areas[0].troops, state.areas[0].influence, state.supply)


@example("D-1")
@pytest.mark.rules("muster.cost")
def test_beth_could_not_with_one_farm_less() -> None:
    """Three do not pay for four."""
    beth = player("a2", tokens={MUSTER_INFLUENCE: 2}, buildings={"farm": 1}, troops=1)
    against = refusal(table(beth), d.Resolve(MUSTER_INFLUENCE))
    assert (4, 3) == (against.needs, against.has)


@example("u-2")
@pytest.mark.rules("bonus.cumulative", "bonus.farm.muster", "muster.bonus")
def test_three_farms_add_three_to_muster() -> None:
    """What the first three levels unlock adds up."""
    assert [0, 1, 2, 3] == [bonuses.farm_muster(farms) for farms in range(4)]
    assert 3 == total(resolve.action_bonus(Action.MUSTER, Buildings(farm=3), 0, KnightOrder.NONE))


@example("u-2")
@pytest.mark.rules("bonus.cumulative", "muster.bonus")
def test_each_later_muster_gets_it() -> None:
    """With three farms one token musters the troops of cost 3 and 4, though not the one of cost 5."""
    for troops in (0, 1):
        state = table(player("a2", tokens={MUSTER_INFLUENCE: 1}, buildings={"farm": 3}, troops=troops))
        assert troops + 1 == play(state, d.Resolve(MUSTER_INFLUENCE)).areas[0].troops
    state = table(player("a2", tokens={MUSTER_INFLUENCE: 1}, buildings={"farm": 3}, troops=2))
    against = refusal(state, d.Resolve(MUSTER_INFLUENCE))
    assert (5, 4) == (against.needs, against.has)


# Crusade

FIVE = Markers(prussian=2)


def paula(troops: int = 1) -> PlayerArea:
    """Return Paula's player area, her knight beside a Prussian in b2."""
    return player("b2", tokens={CRUSADE_BUILD: 4}, troops=troops, influence=7)


@example("E-1")
@pytest.mark.rules("crusade.strength", "crusade.region")
def test_the_track_shows_a_strength_of_five() -> None:
    """It is read before the fight."""
    assert 5 == crusade.strength(Enemy.PRUSSIAN, FIVE, RULES)
    assert () == crusade.not_a_target("b2", knight=True, token=Token.PRUSSIAN)


@example("E-2")
@pytest.mark.rules("crusade.success", "crusade.bonus", "muster.crusade")
def test_four_tokens_and_a_troop_are_enough() -> None:
    """Five against a strength of five is a success; four would not be."""
    assert 5 == value(Action.CRUSADE, 4, Buildings(), troops=1)
    assert crusade.not_strong_enough(5, 5) is None
    assert crusade.not_strong_enough(4, 5) is not None


@example("E-3")
@pytest.mark.rules("crusade.gain", "crusade.advance", "crusade.keep")
def test_the_strength_is_collected_and_then_raised() -> None:
    """Five influence, one Prussian more, and a strength of six for the next one."""
    assert 5 == crusade.crusade_influence(5)
    assert Enemies(prussian=1) == crusade.keep(Enemies(), Enemy.PRUSSIAN)
    assert 6 == crusade.strength(Enemy.PRUSSIAN, crusade.advance(Enemy.PRUSSIAN, FIVE), RULES)


@example("E-1")
@example("E-2")
@example("E-3")
@pytest.mark.rules("crusade.region", "crusade.success", "crusade.gain", "crusade.advance", "crusade.keep")
def test_paula_defeats_the_prussian() -> None:
    """The token leaves her knight's region for her area; she gains five, and the marker advances."""
    state = play(table(paula(), enemies={"b2": "prussian", "c2": "prussian"}, markers=FIVE), d.Resolve(CRUSADE_BUILD))
    assert (d.Attack(at("b2")),) == legal(state)
    reasons = explain(state, d.Attack(at("b2"))).reasons
    assert "crusade.success: 4 tokens + 1 troop = 5, strength 5" in map(str, reasons)
    state = play(state, d.Attack(at("b2")))
    assert (None, Token.PRUSSIAN) == (state.enemies[at("b2")], state.enemies[at("c2")])
    assert (Enemies(prussian=1), 12, 95) == (state.areas[0].defeated, state.areas[0].influence, state.supply)
    assert 6 == crusade.strength(Enemy.PRUSSIAN, state.markers, RULES)


@example("E-2")
@pytest.mark.rules("crusade.success")
def test_paula_could_not_without_her_troop() -> None:
    """Four against five is refused."""
    against = refusal(table(paula(troops=0), enemies={"b2": "prussian"}, markers=FIVE), d.Resolve(CRUSADE_BUILD))
    assert (5, 4) == (against.needs, against.has)


# Influence


@example("F-1")
@pytest.mark.rules("influence.gain", "influence.bonus", "bonus.church.influence")
def test_three_tokens_and_a_church_gain_four() -> None:
    """Exactly the value is gained."""
    assert 4 == influence.influence_gain(value(Action.INFLUENCE, 3, Buildings(church=1)))
    assert 96 == end.take(100, 4, RULES)


@example("F-1")
@pytest.mark.rules("influence.gain", "influence.bonus")
def test_omar_collects_four_influence() -> None:
    """They come from the supply."""
    omar = player("a2", tokens={INFLUENCE_TRAVEL: 3}, buildings={"church": 1}, influence=2)
    state = play(table(omar, supply=100), d.Resolve(INFLUENCE_TRAVEL))
    assert (6, 96) == (state.areas[0].influence, state.supply)


# Build

BOON = next(tile for tile in EDITION.tiles if tile.name == "church-boon")


def beth(**buildings: int) -> PlayerArea:
    """Return Beth's player area, her knight in b3."""
    return player("b3", tokens={BUILD_INFLUENCE: 1}, buildings={"bank": 1} | buildings, influence=3)


@example("G-1")
@pytest.mark.rules("build.cost", "build.cost.table", "build.bonus", "build.discount", "bonus.bank.build")
def test_a_bank_and_a_discount_make_a_church_affordable() -> None:
    """One token and the bank make two, and the church of three costs one less on this tile."""
    region = load_board("ours-two").regions[at("b3")]
    assert 2 == value(Action.BUILD, 1, Buildings(bank=1))
    assert 3 == build.printed_cost(Building.CHURCH, 0, RULES)
    cost = build.cost_here(3, build.discount(region, BOON, Building.CHURCH, RULES))
    assert 2 == cost
    assert build.value_too_low(2, cost) is None


@example("G-2")
@pytest.mark.rules("build.place", "build.one")
def test_the_church_closes_the_region() -> None:
    """It is Beth's, of level I, and no building of anybody may join it."""
    after, church = build.erect(Buildings(bank=1), Building.CHURCH, 1)
    assert (Buildings(church=1, bank=1), Erected(1, Building.CHURCH, 1)) == (after, church)
    assert build.building_there(church) is not None


@example("G-3")
@pytest.mark.rules("build.gain", "build.gain.tile")
def test_level_and_tile_gain_two() -> None:
    """One for the level and one for the tile."""
    assert 2 == build.building_influence(1) + build.tile_influence(BOON, Building.CHURCH)


@example("G-1")
@example("G-2")
@example("G-3")
@pytest.mark.rules("build.cost", "build.discount", "build.place", "build.gain", "build.gain.tile", "build.type")
def test_beth_erects_her_first_church() -> None:
    """Nothing else is affordable; she gains two influence."""
    state = play(table(beth(), tiles={"b3": "church-boon"}), d.Resolve(BUILD_INFLUENCE))
    assert (d.Erect(Building.CHURCH, at("b3")),) == legal(state)
    state = play(state, d.Erect(Building.CHURCH, at("b3")))
    assert Erected(0, Building.CHURCH, 1) == state.buildings[at("b3")]
    assert (Buildings(church=1, bank=1), 5, 98) == (state.areas[0].buildings, state.areas[0].influence, state.supply)


@example("G-1")
@pytest.mark.rules("build.cost")
def test_beth_could_not_without_the_tile() -> None:
    """Two do not pay for three."""
    against = refusal(table(beth()), d.Resolve(BUILD_INFLUENCE))
    assert (3, 2) == (against.needs, against.has)


@example("G-2")
@pytest.mark.rules("build.one")
def test_nobody_builds_beside_her_church() -> None:
    """Neither Beth herself nor another player, with whatever value."""
    rich = player("b3", tokens={BUILD_INFLUENCE: 12})
    for owner in (0, 1):
        state = table(rich, buildings={"b3": (owner, "church", 1)})
        assert "turn.effect" == refusal(state, d.Resolve(BUILD_INFLUENCE)).rule
        asked = table(rich, buildings={"b3": (owner, "church", 1)}, pending=p.AskBuilding(0, BUILD_INFLUENCE, (), 12))
        assert "build.one" == refusal(asked, d.Erect(Building.FARM, at("b3"))).rule
