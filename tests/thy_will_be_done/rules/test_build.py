"""Build: erect a building."""

import itertools

import pytest

from crusaders_rules import legal, to_act
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    BuildingThere,
    EnemyThere,
    NoKnightThere,
    NoneLeft,
    NotEnoughValue,
)
from crusaders_rules.thy_will_be_done.rules import build
from crusaders_rules.thy_will_be_done.state import Action, Building, Buildings, Erected, KnightOrder, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from tests.thy_will_be_done.support import BUILD_INFLUENCE, EDITION, RULES, at, play, player, refusal, refused, table

RESOLVE = d.Resolve(BUILD_INFLUENCE)
COSTS = {"castle": (3, 4, 5, 6), "church": (3, 4, 5, 6), "farm": (3, 4, 5, 6), "bank": (3, 5, 7, 9)}


@pytest.mark.rules("build.type", "build.next", "build.cost.table", "build.place", "build.gain")
@pytest.mark.parametrize(("kind", "built"), list(itertools.product(COSTS, range(4))))
def test_the_next_building_at_its_printed_cost(kind: str, built: int) -> None:
    """With exactly the cost it is erected and gains its level; with one less it is refused."""
    building, cost = Building(kind), COSTS[kind][built]
    assert cost == build.printed_cost(building, built, RULES)
    # Of the other types all are erected, so that nothing but this one could succeed.
    others = {other.value: 4 for other in Building if other != building}
    bonus = 3 if kind != "bank" else built
    if cost - bonus > 1:
        area = player("b3", tokens={BUILD_INFLUENCE: cost - bonus - 1}, buildings={**others, kind: built})
        against = refusal(table(area), RESOLVE)
        assert (cost, cost - 1) == (against.needs, against.has)
    area = player("b3", tokens={BUILD_INFLUENCE: max(1, cost - bonus)}, buildings={**others, kind: built})
    asked = play(table(area), RESOLVE)
    assert (d.Erect(building, at("b3")),) == legal(asked)
    done = play(asked, d.Erect(building, at("b3")))
    assert Erected(0, building, built + 1) == done.buildings[at("b3")]
    assert (built + 1, built + 1) == (done.areas[0].buildings.of(building), done.areas[0].influence)
    assert 1 == to_act(done)


@pytest.mark.rules("build.type", "build.one")
def test_one_building_of_any_of_four_types() -> None:
    """The player chooses type and region once, and the action is over."""
    assert ("castle", "church", "farm", "bank") == build.building_types()
    state = play(table(player("b3", "c5", "d3", tokens={BUILD_INFLUENCE: 12})), RESOLVE)
    assert {d.Erect(kind, at(region)) for kind in Building for region in ("b3", "c5", "d3")} == set(legal(state))
    done = play(state, d.Erect(Building.FARM, at("c5")))
    assert (1, 1) == (to_act(done), sum(done.areas[0].buildings))


@pytest.mark.rules("build.enemy")
@pytest.mark.parametrize("token", list(Token))
def test_not_where_an_enemy_is(token: Token) -> None:
    """Of whatever type."""
    assert EnemyThere("build.enemy", has=token.enemy.value) == build.enemy_there(token)
    assert build.enemy_there(None) is None
    state = play(table(player("b2", "b3", tokens={BUILD_INFLUENCE: 5}), enemies={"b2": token}), RESOLVE)
    assert {at("b3")} == {one.region for one in legal(state) if isinstance(one, d.Erect)}
    assert (EnemyThere("build.enemy", has=token.enemy.value),) == refused(state, d.Erect(Building.FARM, at("b2")))


@pytest.mark.rules("build.one")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("level", range(1, 5))
def test_one_building_in_a_region(owner: int, level: int) -> None:
    """For any owner of the first one, and any types and levels."""
    area = player("b1", "b3", tokens={BUILD_INFLUENCE: 5})
    state = play(table(area, buildings={"b3": (owner, "farm", level)}), RESOLVE)
    assert {at("b1")} == {one.region for one in legal(state) if isinstance(one, d.Erect)}
    for kind in Building:
        assert (BuildingThere("build.one", needs=0, has=1),) == refused(state, d.Erect(kind, at("b3")))


@pytest.mark.rules("build.knight")
def test_only_beside_an_own_knight() -> None:
    """An opponent's knight will not do."""
    state = play(table(player("b3", tokens={BUILD_INFLUENCE: 5}), player("b1")), RESOLVE)
    assert {at("b3")} == {one.region for one in legal(state) if isinstance(one, d.Erect)}
    assert (NoKnightThere("build.knight", has="b1"),) == refused(state, d.Erect(Building.FARM, at("b1")))
    for region in (-1, 36):
        against = refusal(state, d.Erect(Building.FARM, region))
        assert ("build.knight", f"region {region}") == (against.rule, against.has)


@pytest.mark.rules("build.next")
def test_there_is_no_fifth_building() -> None:
    """The other types can still be built."""
    area = player("b3", tokens={BUILD_INFLUENCE: 12}, buildings={"castle": 4})
    state = play(table(area), RESOLVE)
    assert (NoneLeft("build.next", 3, 4, "castle"),) == refused(state, d.Erect(Building.CASTLE, at("b3")))
    assert 3 == len(legal(state))
    full = player("b3", tokens={BUILD_INFLUENCE: 12}, buildings={"castle": 4, "church": 4, "farm": 4, "bank": 4})
    assert "turn.effect" == refusal(table(full), RESOLVE).rule


@pytest.mark.rules("build.type")
def test_there_is_no_fifth_type() -> None:
    """What is no building type is refused as such."""
    state = play(table(player("b3", tokens={BUILD_INFLUENCE: 5})), RESOLVE)
    against = refusal(state, d.Erect("keep", at("b3")))  # type: ignore[arg-type]
    assert ("build.type", "a Building", "building 'keep'") == (against.rule, against.needs, against.has)


@pytest.mark.rules("build.bonus", "bonus.bank.build", "order.calatrava.bonus")
@pytest.mark.parametrize(
    ("banks", "order", "bonus"),
    [
        (0, "none", 0),
        (1, "none", 1),
        (2, "none", 2),
        (3, "none", 3),
        (4, "none", 3),
        (4, "calatrava", 4),
        (0, "aviz", 0),
    ],
)
def test_what_adds_to_build(banks: int, order: str, bonus: int) -> None:
    """Banks to level III and the Knights of Calatrava."""
    buildings = Buildings(castle=4, church=4, farm=4, bank=banks)
    assert bonus == total(build.build_bonus(buildings, KnightOrder(order)))


@pytest.mark.rules("build.discount", "build.cost")
def test_the_discount_is_that_of_the_region_built_in() -> None:
    """A knight in a region with a discount makes nothing cheaper elsewhere."""
    state = play(table(player("a2", "b3", tokens={BUILD_INFLUENCE: 2})), RESOLVE)
    assert (d.Erect(Building.FARM, at("a2")),) == legal(state)
    against = (NotEnoughValue("build.cost", 3, 2, Action.BUILD),)
    assert against == refused(state, d.Erect(Building.FARM, at("b3")))
    assert against == refused(state, d.Erect(Building.CHURCH, at("a2")))


@pytest.mark.rules("build.discount")
def test_region_and_tile_are_both_cheaper() -> None:
    """What is printed and what the tile says add up, each for its own type."""
    region = load_board("ours-two").regions[at("h3")]
    tiles = {tile.name: tile for tile in EDITION.tiles}
    assert 1 == build.discount(region, None, Building.BANK, RULES)
    assert 3 == build.discount(region, tiles["bank-bargain"], Building.BANK, RULES)
    assert 0 == build.discount(region, tiles["bank-bargain"], Building.FARM, RULES)
    assert 1 == build.discount(region, tiles["farm-bargain"], Building.BANK, RULES)
    assert 2 == build.discount(region, tiles["farm-bargain"], Building.FARM, RULES)
    area = player("h3", tokens={BUILD_INFLUENCE: 1})
    state = play(table(area, tiles={"h3": "bank-bargain"}), RESOLVE)
    assert (d.Erect(Building.BANK, at("h3")),) == legal(state)


@pytest.mark.rules("build.cost")
def test_a_cost_never_falls_below_nothing() -> None:
    """A discount beyond the cost is lost."""
    assert [3, 2, 1, 0, 0, 0] == [build.cost_here(3, less) for less in range(6)]
    assert build.value_too_low(0, 0) is None
    assert NotEnoughValue("build.cost", 5, 4, Action.BUILD) == build.value_too_low(4, 5)


@pytest.mark.rules("build.gain", "build.gain.tile")
@pytest.mark.parametrize(("kind", "gain"), [("farm", 3 + 2), ("castle", 1)])
def test_a_tile_adds_influence_for_its_type(kind: str, gain: int) -> None:
    """To the level of the building, and for no other type."""
    area = player("b3", tokens={BUILD_INFLUENCE: 9}, buildings={"farm": 2})
    state = play(table(area, tiles={"b3": "farm-feast"}), RESOLVE)
    assert gain == play(state, d.Erect(Building(kind), at("b3"))).areas[0].influence


@pytest.mark.rules("build.place")
def test_a_building_says_whose_it_is() -> None:
    """Owner, type and level are seen on the board; nobody else's count changes."""
    state = table(player("b1"), player("b3", tokens={BUILD_INFLUENCE: 5}, buildings={"church": 1}), turn=1)
    done = play(state, RESOLVE, d.Erect(Building.CHURCH, at("b3")))
    assert Erected(1, Building.CHURCH, 2) == done.buildings[at("b3")]
    assert [Buildings(), Buildings(church=2)] == [area.buildings for area in done.areas]
    for kind in Building:
        counts, erected = build.erect(Buildings(1, 1, 1, 1), kind, 3)
        assert (2, 5) == (counts.of(kind), sum(counts))
        assert Erected(3, kind, 2) == erected


@pytest.mark.rules("build.enemy", "build.one", "build.knight", "build.next", "build.cost")
def test_every_refusal_is_told() -> None:
    """A region without a knight, with an enemy and a building, and a building too dear: four reasons at once."""
    area = player("b3", tokens={BUILD_INFLUENCE: 3}, buildings={"bank": 0, "farm": 3})
    state = table(area, enemies={"b2": "slav"}, buildings={"b2": (1, "farm", 1)})
    rules = [one.rule for one in refused(play(state, RESOLVE), d.Erect(Building.FARM, at("b2")))]
    assert ["build.knight", "build.enemy", "build.one", "build.cost"] == rules
