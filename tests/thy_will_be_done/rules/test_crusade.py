"""Crusade: defeat an enemy."""

import attrs
import pytest

from crusaders_rules import legal, to_act
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    NoEnemyThere,
    NoKnightThere,
    NoneLeft,
    NotEnoughValue,
    NothingSucceeds,
)
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import CRUSADE_BUILD, EDITION, RULES, at, play, player, refusal, refused, table

TRACK = (3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10)
RESOLVE = d.Resolve(CRUSADE_BUILD)


@pytest.mark.rules("crusade.region")
def test_an_enemy_beside_an_own_knight() -> None:
    """Not one beside an opponent's knight only, and no region without an enemy."""
    state = table(
        player("b2", "b3", "b4", tokens={CRUSADE_BUILD: 6}),
        player("c2"),
        enemies={"b2": "slav", "b4": "prussian", "c2": "slav", "c3": "slav"},
    )
    asked = play(state, RESOLVE)
    assert {d.Attack(at("b2")), d.Attack(at("b4"))} == set(legal(asked))
    for there in ("c2", "c3"):
        assert (NoKnightThere("crusade.region", has=there),) == refused(asked, d.Attack(at(there)))
    assert (NoEnemyThere("crusade.region", has="b3"),) == refused(asked, d.Attack(at("b3")))
    assert [NoKnightThere, NoEnemyThere] == [type(one) for one in refused(asked, d.Attack(at("d3")))]
    for region in (-1, 36):
        assert "crusade.region" == refusal(asked, d.Attack(region)).rule


@pytest.mark.rules("crusade.region")
def test_one_enemy_for_one_action() -> None:
    """Another one beside the same player's knights stays."""
    state = table(player("b2", "b4", tokens={CRUSADE_BUILD: 12}), enemies={"b2": "slav", "b4": "prussian"})
    done = play(state, RESOLVE, d.Attack(at("b4")))
    assert 1 == to_act(done)
    assert Token.SLAV == done.enemies[at("b2")]


@pytest.mark.rules("crusade.region")
def test_without_any_enemy_there_is_nothing_to_resolve() -> None:
    """The refusal names the rule."""
    against = refusal(table(player("b2", tokens={CRUSADE_BUILD: 12})), RESOLVE)
    assert isinstance(against, NothingSucceeds)
    assert "crusade.region" == against.each[0].rule


@pytest.mark.rules("crusade.strength")
@pytest.mark.parametrize("steps", range(14))
def test_the_tracks_are_read_apart(steps: int) -> None:
    """The strength of Prussians is no business of the Slavs; the marker stays on the last space."""
    shown = TRACK[min(steps, 10)]
    assert TRACK == EDITION.prussian_track == EDITION.slav_track
    assert shown == crusade.strength(Enemy.PRUSSIAN, Markers(prussian=steps), RULES)
    assert shown == crusade.strength(Enemy.SLAV, Markers(slav=steps), RULES)
    assert 3 == crusade.strength(Enemy.SLAV, Markers(prussian=steps), RULES)
    assert 3 == crusade.strength(Enemy.PRUSSIAN, Markers(slav=steps), RULES)


@pytest.mark.rules("crusade.strength")
def test_a_marker_stays_on_the_last_space_of_any_track() -> None:
    """Also where the last space differs from the one before it, and where the tracks are not equally long."""
    uneven = attrs.evolve(RULES, edition=attrs.evolve(EDITION, prussian_track=(1, 2, 5), slav_track=(3, 7)))
    for steps, prussian, slav in ((0, 1, 3), (1, 2, 7), (2, 5, 7), (3, 5, 7), (9, 5, 7)):
        markers = Markers(steps, steps)
        assert prussian == crusade.strength(Enemy.PRUSSIAN, markers, uneven)
        assert slav == crusade.strength(Enemy.SLAV, markers, uneven)


@pytest.mark.rules("crusade.saracen.strength", "crusade.strength")
def test_saracens_are_always_as_strong() -> None:
    """Six, wherever the markers stand."""
    assert 6 == crusade.saracen_strength(EDITION)
    assert {6} == {
        crusade.strength(Enemy.SARACEN, Markers(one, other), RULES) for one in range(11) for other in range(11)
    }


@pytest.mark.rules("crusade.bonus", "muster.crusade", "bonus.castle.crusade", "order.calatrava.bonus")
@pytest.mark.parametrize(
    ("castles", "troops", "order", "bonus"),
    [
        (0, 0, "none", 0),
        (2, 0, "none", 0),
        (3, 0, "none", 1),
        (4, 5, "none", 6),
        (4, 5, "calatrava", 7),
        (0, 2, "templar", 2),
    ],
)
def test_what_adds_to_crusade(castles: int, troops: int, order: str, bonus: int) -> None:
    """Troops, castle III and the Knights of Calatrava."""
    buildings = Buildings(castle=castles, church=4, farm=4, bank=4)
    assert bonus == total(crusade.crusade_bonus(buildings, troops, KnightOrder(order)))


@pytest.mark.rules("crusade.success", "crusade.gain", "crusade.advance", "crusade.keep")
@pytest.mark.parametrize("token", ["prussian", "slav"])
@pytest.mark.parametrize("steps", [0, 3, 5, 6, 10, 12])
def test_the_strength_is_collected_before_the_marker_advances(token: str, steps: int) -> None:
    """With exactly the strength it succeeds, and gains that strength; with one less it is refused."""
    shown = TRACK[min(steps, 10)]
    markers = Markers(**{token: steps})
    weak = table(player("b2", tokens={CRUSADE_BUILD: shown - 1}), enemies={"b2": token}, markers=markers)
    against = refusal(weak, RESOLVE)
    assert isinstance(against, NothingSucceeds)
    assert (NotEnoughValue("crusade.success", shown, shown - 1, Action.CRUSADE),) == against.each
    state = table(player("b2", tokens={CRUSADE_BUILD: shown}), enemies={"b2": token}, markers=markers)
    done = play(state, RESOLVE, d.Attack(at("b2")))
    assert (shown, 100 - shown) == (done.areas[0].influence, done.supply)
    assert Markers(**{token: steps + 1}) == done.markers
    assert Enemies(**{token: 1}) == done.areas[0].defeated
    assert not any(done.enemies)


@pytest.mark.rules("crusade.success")
def test_one_of_two_enemies_may_be_too_strong() -> None:
    """The stronger one is refused with the numbers, the weaker one is offered."""
    state = table(
        player("b2", "b4", tokens={CRUSADE_BUILD: 4}),
        enemies={"b2": "slav", "b4": "prussian"},
        markers=Markers(prussian=2),
    )
    asked = play(state, RESOLVE)
    assert (d.Attack(at("b2")),) == legal(asked)
    assert (NotEnoughValue("crusade.success", 5, 4, Action.CRUSADE),) == refused(asked, d.Attack(at("b4")))
    assert crusade.not_strong_enough(6, 6) is None


@pytest.mark.rules("crusade.advance", "crusade.keep")
def test_only_the_own_track_advances() -> None:
    """A Saracen has none."""
    assert Markers(2, 1) == crusade.advance(Enemy.PRUSSIAN, Markers(1, 1))
    assert Markers(1, 2) == crusade.advance(Enemy.SLAV, Markers(1, 1))
    assert Markers(1, 1) == crusade.advance(Enemy.SARACEN, Markers(1, 1))
    assert [Enemies(2, 1, 1), Enemies(1, 2, 1), Enemies(1, 1, 2)] == [
        crusade.keep(Enemies(1, 1, 1), enemy) for enemy in Enemy
    ]


REWARDS = [("castle", 0), ("church", 1), ("farm", 2), ("bank", 3)]


@pytest.mark.rules("crusade.saracen.build", "crusade.saracen.gain", "crusade.saracen.free", "crusade.keep")
@pytest.mark.parametrize(("building", "built"), REWARDS)
def test_a_saracen_pays_with_the_building_it_pictures(building: str, built: int) -> None:
    """The next one of that type, in the region of the Saracen, whatever it costs; its level is gained."""
    area = player("b2", tokens={CRUSADE_BUILD: 6}, buildings={building: built})
    state = table(area, enemies={"b2": f"saracen-{building}"}, markers=Markers(3, 2))
    asked = play(state, RESOLVE, d.Attack(at("b2")))
    assert (d.TakeReward(), d.TakeInfluence()) == legal(asked)
    done = play(asked, d.TakeReward())
    after = done.areas[0]
    kind = Building(building)
    assert Erected(0, kind, built + 1) == done.buildings[at("b2")]
    assert (built + 1, built + 1) == (after.buildings.of(kind), after.influence)
    assert (Enemies(saracen=1), Markers(3, 2), None) == (after.defeated, done.markers, done.enemies[at("b2")])
    assert (2 if building == "castle" else 1) == len(after.knights)


@pytest.mark.rules("crusade.saracen.three", "crusade.keep")
@pytest.mark.parametrize("picture", ["castle", "church", "farm", "bank", "troop"])
def test_the_picture_may_be_declined_for_three(picture: str) -> None:
    """Nothing is erected or mustered then; the token is kept all the same."""
    area = player("b2", tokens={CRUSADE_BUILD: 6})
    state = table(area, enemies={"b2": f"saracen-{picture}"})
    done = play(state, RESOLVE, d.Attack(at("b2")), d.TakeInfluence())
    after = done.areas[0]
    assert (3, 97) == (after.influence, done.supply)
    assert (Buildings(), 0, Enemies(saracen=1)) == (after.buildings, after.troops, after.defeated)
    assert not any(done.buildings)
    assert 3 == crusade.instead_of_reward(EDITION)


@pytest.mark.rules("crusade.saracen.troop", "crusade.saracen.gain", "crusade.saracen.free")
@pytest.mark.parametrize("troops", range(5))
def test_a_saracen_with_a_troop_musters_the_next_one(troops: int) -> None:
    """Whatever it costs; its level is gained."""
    area = player("b2", tokens={CRUSADE_BUILD: 6}, troops=troops)
    state = play(table(area, enemies={"b2": "saracen-troop"}), RESOLVE, d.Attack(at("b2")), d.TakeReward())
    assert (troops + 1, troops + 1) == (state.areas[0].troops, state.areas[0].influence)
    assert not any(state.buildings)


@pytest.mark.rules("crusade.saracen.three", "crusade.saracen.build", "crusade.saracen.troop")
@pytest.mark.parametrize("picture", ["castle", "church", "farm", "bank", "troop"])
def test_what_is_used_up_cannot_be_taken(picture: str) -> None:
    """With all of a type erected, or all troops mustered, three are gained and nothing is asked."""
    area = player(
        "b2",
        tokens={CRUSADE_BUILD: 6},
        troops=5 if picture == "troop" else 0,
        buildings={} if picture == "troop" else {picture: 4},
    )
    done = play(table(area, enemies={"b2": f"saracen-{picture}"}), RESOLVE, d.Attack(at("b2")))
    assert (1, 3) == (to_act(done), done.areas[0].influence)
    assert NoneLeft("crusade.saracen.troop", 4, 5) == crusade.no_troop_reward(5, RULES)
    assert crusade.no_troop_reward(4, RULES) is None


@pytest.mark.rules("crusade.saracen.free")
def test_no_value_is_asked_for_the_reward() -> None:
    """A bank of level IV costs nine; one Crusade of six against a Saracen brings it."""
    area = player("b2", tokens={CRUSADE_BUILD: 6, 4: 0}, buildings={"bank": 3})
    state = play(table(area, enemies={"b2": "saracen-bank"}), RESOLVE, d.Attack(at("b2")), d.TakeReward())
    assert (4, 4) == (state.areas[0].buildings.bank, state.areas[0].influence)


@pytest.mark.rules("crusade.saracen.build", "bonus.knight.unlock")
@pytest.mark.parametrize(("built", "knights"), [(0, 2), (1, 1), (2, 2), (3, 1)])
def test_a_castle_of_a_saracen_unlocks_its_knight(built: int, knights: int) -> None:
    """In the region of the castle, as any other castle does."""
    area = player("b2", tokens={CRUSADE_BUILD: 6}, buildings={"castle": built})
    state = play(table(area, enemies={"b2": "saracen-castle"}), RESOLVE, d.Attack(at("b2")), d.TakeReward())
    assert (at("b2"),) * knights == state.areas[0].knights


@pytest.mark.rules("crusade.saracen.gain")
def test_the_level_is_gained_and_not_the_strength() -> None:
    """A church of level I brings one, although six were needed; the bonus tile adds nothing by default."""
    area = player("b2", tokens={CRUSADE_BUILD: 6})
    state = table(area, enemies={"b2": "saracen-church"}, tiles={"b2": "church-feast"})
    assert 1 == play(state, RESOLVE, d.Attack(at("b2")), d.TakeReward()).areas[0].influence


@pytest.mark.rules("crusade.saracen.three")
def test_nothing_else_is_asked_about_a_saracen() -> None:
    """The reward is taken or left before anything else is done."""
    area = player("b2", tokens={CRUSADE_BUILD: 6})
    asked = play(table(area, enemies={"b2": "saracen-farm"}), RESOLVE, d.Attack(at("b2")))
    assert isinstance(asked.pending, p.AskReward)
    assert "crusade.saracen.three" == refusal(asked, d.Attack(at("b2"))).rule


@pytest.mark.rules("crusade.saracen.strength", "crusade.success")
@pytest.mark.parametrize("picture", ["castle", "troop"])
@pytest.mark.parametrize("markers", [Markers(), Markers(9, 9)])
def test_five_are_not_enough_against_a_saracen(picture: str, markers: Markers) -> None:
    """However weak or strong the other enemies are by then."""
    for value in (5, 6):
        area = player("b2", tokens={CRUSADE_BUILD: value})
        state = table(area, enemies={"b2": f"saracen-{picture}"}, markers=markers)
        assert (value == 6) == (RESOLVE in legal(state))
