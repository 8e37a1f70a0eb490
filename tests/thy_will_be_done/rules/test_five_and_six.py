"""Five and six players: second buildings, the swap of Utrecht, and the mark of the Holy Ghost.

The worked examples are ours: the only text with these rules tells none.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from crusaders_rules import apply, explain, from_text, is_over, legal, new_game, score, to_text
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import EXPANSION, Extra
from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Orders, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import expanded
from crusaders_rules.thy_will_be_done.play.files.positions import (
    PositionError,
    check_position,
    position_from_json,
    position_to_json,
)
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.rules import build, components, game_board, orders, player_area
from crusaders_rules.thy_will_be_done.state import (
    Action,
    AddedArea,
    BonusTile,
    Building,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    PlayerArea,
    Token,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    EDITION,
    TRAVEL_BUILD,
    at,
    play,
    player,
    refusal,
    refused,
    table,
)

WITH = (EXPANSION,)
FIVE = Ruleset(expansions=WITH)
NAMES = tuple(wedge.name for wedge in EDITION.wedges)
BUILD, CRUSADE = d.Resolve(BUILD_INFLUENCE), d.Resolve(CRUSADE_BUILD)
CASTLE = (1, "castle", 1)


def five(mine: PlayerArea, players: int = 5, **rest: Any) -> State:  # noqa: ANN401 -- as ``table``
    """Return a position with this player and others far away."""
    others = (player("a5", buildings={"castle": 1}), *(player("h4") for _ in range(players - 2)))
    return table(mine, *others, expansions=WITH, **rest)


def marking(area: PlayerArea, enemy: Enemy, *, again: bool = False) -> PlayerArea:
    """Return the area of a player of the Holy Ghost who has marked a type of enemy."""
    return replace(area, order=KnightOrder.HOLY_GHOST, added=AddedArea(enemy, again))


# The number of players.


@pytest.mark.rules("five.players", "five.base")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play_with_the_expansions(players: int) -> None:
    """All games begin, and go on to the end with equally many turns for everyone."""
    assert components.wrong_number_of_players(players, FIVE.edition) is None
    state, chance, turns = new_game(FIVE, players, seed=players), random.Random(players), [0] * players
    while not is_over(state):
        decision = chance.choice(legal(state))
        turns[state.seat] += type(state.pending) is p.AskTurn
        state = apply(state, decision)
    assert 1 == len(set(turns))
    assert players == len(state.areas) == len(score(state).totals)


@pytest.mark.rules("five.players")
def test_a_seventh_player_is_refused() -> None:
    """With the rule of the number of players."""
    (against,) = [components.wrong_number_of_players(7, FIVE.edition)]
    assert against is not None
    assert ("components.players", "for 2 or 3 or 4 or 5 or 6") == (against.rule, against.needs)


@pytest.mark.rules("setup.supply", "five.base")
def test_the_supply_grows_with_each_player() -> None:
    """By the formula of the base game."""
    assert [320, 380] == [new_game(FIVE, players).supply for players in (5, 6)]


# Second buildings.


@pytest.mark.rules("five.build.second", "five.base")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_only_five_players_may_build_beside_a_building(players: int) -> None:
    """A castle joins an opponent's castle; with any other number the region is taken."""
    state = play(five(player("b3", tokens={BUILD_INFLUENCE: 6}), players, buildings={"b3": CASTLE, "c3": CASTLE}))
    assert (players == 5) == five_and_six.second_buildings(players, state.ruleset)
    if players == 5:
        assert d.Erect(Building.CASTLE, at("b3")) in legal(play(state, BUILD))
    else:
        assert BUILD not in legal(state)


@pytest.mark.rules("five.build.second", "build.place", "build.gain", "bonus.castle.knight")
def test_a_second_building_stands_beside_the_first() -> None:
    """Both stay on the board; the new one counts for its level, its influence and its knight as any other."""
    state = play(five(player("b3", tokens={BUILD_INFLUENCE: 3}), buildings={"b3": CASTLE}), BUILD)
    after = apply(state, d.Erect(Building.CASTLE, at("b3")))
    assert Erected(1, Building.CASTLE, 1) == after.buildings[at("b3")]
    assert after.added is not None
    assert (Erected(0, Building.CASTLE, 1),) == after.added.beside[at("b3")]
    assert (1, 1, (at("b3"), at("b3"))) == (
        after.areas[0].buildings.castle,
        after.areas[0].influence,
        after.areas[0].knights,
    )


@pytest.mark.rules("five.build.second")
@pytest.mark.parametrize("building", [one for one in Building if one != Building.CASTLE])
def test_a_second_building_has_the_type_of_the_first(building: Building) -> None:
    """A church, a farm or a bank does not join a castle, whatever the value."""
    state = play(five(player("b3", tokens={BUILD_INFLUENCE: 9}), buildings={"b3": CASTLE}), BUILD)
    against = refusal(state, d.Erect(building, at("b3")))
    assert ("OtherTypeThere", "five.build.second") == (type(against).__name__, against.rule)
    assert f"the region has a castle, so a {building} cannot join it" == against.sentence
    assert [d.Erect(Building.CASTLE, at("b3"))] == list(legal(state))


@pytest.mark.rules("five.build.second")
def test_nobody_joins_an_own_building() -> None:
    """Only an opponent's."""
    mine = player("b3", "c3", tokens={BUILD_INFLUENCE: 9}, buildings={"castle": 1})
    state = play(five(mine, buildings={"b3": (0, "castle", 1)}), BUILD)
    against = refusal(state, d.Erect(Building.CASTLE, at("b3")))
    assert ("NoTwoOfOneOwner", "five.build.second") == (type(against).__name__, against.rule)


@pytest.mark.rules("five.build.most")
def test_two_buildings_are_the_most() -> None:
    """A third player finds no room."""
    beside = {"b3": ((2, "castle", 1),)}
    mine = player("b3", "c3", tokens={BUILD_INFLUENCE: 9})
    state = play(five(mine, buildings={"b3": CASTLE}, beside=beside), BUILD)
    against = refusal(state, d.Erect(Building.CASTLE, at("b3")))
    assert ("RegionFull", "five.build.most", 2, 2) == (
        type(against).__name__,
        against.rule,
        against.needs,
        against.has,
    )
    assert not any(isinstance(one, d.Erect) and one.region == at("b3") for one in legal(state))


@pytest.mark.rules("five.build.most", "five.build.second")
def test_a_region_that_is_full_makes_no_build_succeed() -> None:
    """A player whose only knight stands there cannot choose a Build wedge."""
    for row, possible in (((), True), (((2, "castle", 1),), False)):
        state = five(player("b3", tokens={BUILD_INFLUENCE: 9}), buildings={"b3": CASTLE}, beside={"b3": row})
        assert possible == (BUILD in legal(state))


@pytest.mark.rules("five.divine", "five.build.most")
def test_two_of_one_type_bar_a_building_of_any_other() -> None:
    """That is what keeps a keep out of a region with two castles; one castle alone bars nothing by this rule."""
    two = (Erected(1, Building.CASTLE, 1), Erected(2, Building.CASTLE, 1))
    for building in Building:
        against = five_and_six.region_full(two, building, FIVE)
        assert against is not None
        assert "five.build.most" == against.rule
        assert five_and_six.region_full(two[:1], building, FIVE) is None


@pytest.mark.rules("five.bonus.first-only", "build.discount")
def test_a_discount_is_for_the_first_building_only() -> None:
    """In a3 churches are cheaper by 1, and a tile may say so too; the second one pays its printed cost."""
    area = player("a3", tokens={BUILD_INFLUENCE: 2})
    tiles = {"b2": "church-bargain"}
    first = play(five(area, tiles=tiles), BUILD)
    assert d.Erect(Building.CHURCH, at("a3")) in legal(first)
    taken = {"a3": (1, "church", 1)}
    assert BUILD not in legal(five(area, buildings=taken, tiles=tiles))
    dear = play(five(player("a3", tokens={BUILD_INFLUENCE: 3}), buildings=taken, tiles=tiles), BUILD)
    assert "cost 3" in in_words(dear, d.Erect(Building.CHURCH, at("a3")))
    assert "discount" not in str(explain(dear, d.Erect(Building.CHURCH, at("a3"))))


@pytest.mark.rules("five.bonus.first-only", "build.gain.tile")
def test_a_bonus_tile_pays_for_the_first_building_only() -> None:
    """A church in b2 gains 1 for its level and 2 by the tile; the second one gains 1."""
    gains = []
    for buildings in ({}, {"b2": (1, "church", 1)}):
        state = five(player("b2", tokens={BUILD_INFLUENCE: 3}), buildings=buildings, tiles={"b2": "church-feast"})
        gains.append(apply(play(state, BUILD), d.Erect(Building.CHURCH, at("b2"))).areas[0].influence)
    assert [3, 1] == gains
    tile = BonusTile("church-feast", "banner", Building.CHURCH, 0, 2)
    assert (tile, None) == (
        five_and_six.tile_for((), tile),
        five_and_six.tile_for((Erected(1, Building.CHURCH, 1),), tile),
    )
    assert five_and_six.bonuses_apply(())


@pytest.mark.rules("build.one", "five.base")
def test_no_room_without_second_buildings() -> None:
    """With four players the rule of the base game refuses, also with the expansions in the game."""
    there = (Erected(1, Building.CASTLE, 1),)
    assert build.no_room((), Building.CASTLE, 0, 4, FIVE) is None
    for players, rule in ((4, "build.one"), (6, "build.one")):
        against = build.no_room(there, Building.CASTLE, 0, players, FIVE)
        assert against is not None
        assert rule == against.rule
    assert build.no_room(there, Building.CASTLE, 0, 5, FIVE) is None


# Knight orders.


@pytest.mark.rules("five.order.tiles")
def test_twelve_orders_are_dealt() -> None:
    """To six players all of them, so that Calatrava brings no third one; to five with one to spare."""
    dealt: list[KnightOrder] = []
    ruleset = FIVE
    for players, spare in ((5, 2), (6, 0)):
        ruleset = Ruleset("board-game-arena", expansions=WITH)
        assert spare == player_area.spare_tiles(players, ruleset)
        state = new_game(ruleset, players, seed=1)
        assert isinstance(state.pending, p.AskOrder)
        dealt = [order for hand in state.pending.dealt for order in hand]
        assert len(set(dealt)) == len(dealt)
        assert set(dealt) <= set(ruleset.edition.knight_orders)
    assert set(dealt) == set(ruleset.edition.knight_orders)
    assert {KnightOrder.UTRECHT, KnightOrder.HOLY_GHOST} <= set(dealt)


def crusading(order: str, tokens: int = 4, **rest: Any) -> State:  # noqa: ANN401 -- as ``table``
    """Return a position with a knight beside a Slav in b2, and a Prussian and a Saracen next to it."""
    enemies = {"b2": "slav", "c2": "prussian", "b1": "saracen-farm", "h2": "prussian"}
    area = player("b2", tokens={CRUSADE_BUILD: tokens}, order=order)
    return five(area, **{"enemies": enemies, "markers": Markers(slav=3), **rest})


@pytest.mark.rules("five.order.utrecht.swap")
def test_utrecht_swaps_the_enemy_and_fights_the_new_one() -> None:
    """The Slav of strength 6 changes places with the Prussian of strength 3 next to it, which is defeated."""
    board = crusading("utrecht").ruleset.laid
    assert at("c2") in board.adjacent[at("b2")]
    state = play(crusading("utrecht"), CRUSADE)
    assert [d.Swap(at("b2"), at("c2"))] == list(legal(state))
    after = play(state, d.Swap(at("b2"), at("c2")))
    assert (None, Token.SLAV) == (after.enemies[at("b2")], after.enemies[at("c2")])
    assert (Enemies(prussian=1), 3) == (after.areas[0].defeated, after.areas[0].influence)
    assert Markers(1, 3) == after.markers


@pytest.mark.rules("five.order.utrecht.swap")
@pytest.mark.parametrize("order", ["none", "templar", "holy-ghost"])
def test_only_utrecht_swaps(order: str) -> None:
    """Another order may attack what is there, and that is too strong."""
    assert CRUSADE not in legal(crusading(order))
    state = play(crusading(order, tokens=6), CRUSADE)
    (against,) = [one for one in refused(state, d.Swap(at("b2"), at("c2"))) if one.rule.startswith("five")]
    assert "only the Bailiwick of Utrecht swaps enemies" == against.sentence
    assert not five_and_six.may_swap(KnightOrder(order))


@pytest.mark.rules("five.order.utrecht.swap", "crusade.region")
@pytest.mark.parametrize(
    ("region", "other", "sentence"),
    [
        ("b2", "b3", "there is no enemy in b3"),
        ("b2", "h2", "h2 does not border b2"),
        ("b2", "b1", "the crusade action needs a value of 6; your value is 4"),
        ("h2", "b2", "you have no knight in h2"),
        ("b3", "b2", "there is no enemy in b3"),
    ],
)
def test_a_swap_needs_a_knight_two_enemies_and_a_border(region: str, other: str, sentence: str) -> None:
    """And, by the default reading, a value for the new enemy."""
    against = refused(play(crusading("utrecht"), CRUSADE), d.Swap(at(region), at(other)))
    assert sentence in [one.sentence for one in against]


@pytest.mark.rules("five.order.utrecht.swap", "crusade.saracen.build")
def test_the_saracen_that_is_swapped_in_gives_its_reward_here() -> None:
    """The pictured farm is erected where the knight stands."""
    state = play(crusading("utrecht", tokens=6), CRUSADE, d.Swap(at("b2"), at("b1")))
    assert p.AskReward(0, CRUSADE_BUILD, (), at("b2"), Token.SARACEN_FARM) == state.pending
    after = play(state, d.TakeReward())
    assert Erected(0, Building.FARM, 1) == after.buildings[at("b2")]


@pytest.mark.rules("five.order.utrecht.swap")
def test_a_swap_needs_no_second_action() -> None:
    """A wedge whose only use is a swap may be resolved, and words and notation name both regions."""
    state = play(crusading("utrecht"), CRUSADE)
    swap = d.Swap(at("b2"), at("c2"))
    assert "swap b2 c2" == to_text(state, swap)
    assert swap == from_text(state, "swap b2 c2")
    assert "the enemy of c2 in exchange, and defeat the Prussian of strength 3, for 3 influence" in in_words(
        state, swap
    )
    assert "five.order.utrecht.swap" in [reason.rule for reason in explain(state, swap).reasons]


@pytest.mark.rules("five.order.utrecht.swap", "turn.result.one")
def test_a_swap_comes_when_the_crusade_begins() -> None:
    """Not after its first result, where an action may have several."""
    area = player("b2", "c2", tokens={CRUSADE_BUILD: 12}, order="utrecht")
    enemies = {"b2": "slav", "c2": "prussian", "b1": "slav"}
    state = play(five(area, enemies=enemies, results="many"), CRUSADE, d.Attack(at("c2")))
    (against,) = refused(state, d.Swap(at("b2"), at("b1")))
    assert ("SwapTooLate", "five.order.utrecht.swap") == (type(against).__name__, against.rule)


@pytest.mark.rules("five.order.utrecht.swap")
def test_a_swap_moves_two_tokens_and_no_other() -> None:
    """Whatever stands where."""
    enemies = (Token.SLAV, None, Token.PRUSSIAN, Token.SARACEN_TROOP)
    assert (Token.PRUSSIAN, None, Token.SLAV, Token.SARACEN_TROOP) == five_and_six.swapped(enemies, 0, 2)
    assert enemies == five_and_six.swapped(five_and_six.swapped(enemies, 0, 3), 0, 3)


# The Order of the Holy Ghost.


def choosing(order: str) -> State:
    """Return the position after a player of a tournament has chosen an order."""
    ruleset = Ruleset(variant="knights-tournament", expansions=WITH)
    return play(new_game(ruleset, 2), *map(d.PutWedge, NAMES * 2), d.ChooseOrder(KnightOrder(order)))


@pytest.mark.rules("five.order.holy-ghost.token", "setup.order.effect")
def test_the_holy_ghost_marks_an_enemy_with_one_of_its_tokens() -> None:
    """One wedge begins with one token, and eleven are on the wheel."""
    state = choosing("holy-ghost")
    assert 1 == orders.setup_of(KnightOrder.HOLY_GHOST).marks == five_and_six.holy_ghost().left
    (against,) = refused(state, d.MarkEnemy(Enemy.SLAV))
    assert "NotAsked" == type(against).__name__
    state = play(state, d.LeaveToken(3))
    assert list(map(d.MarkEnemy, Enemy)) == list(legal(state))
    assert "mark slav" == to_text(state, d.MarkEnemy(Enemy.SLAV))
    assert state == position_from_json(position_to_json(state))
    after = play(state, d.MarkEnemy(Enemy.SLAV))
    assert (AddedArea(Enemy.SLAV), 11) == (after.areas[0].added, sum(after.areas[0].wheel.tokens))
    assert after == position_from_json(position_to_json(after))
    assert isinstance(after.pending, p.AskOrder)


@pytest.mark.rules("five.order.holy-ghost.token")
@pytest.mark.parametrize("thing", ["x", None, 1.5, Enemy])
def test_what_is_no_enemy_cannot_be_marked(thing: object) -> None:
    """It is refused, never an accident."""
    state = play(choosing("holy-ghost"), d.LeaveToken(3))
    assert refused(state, d.MarkEnemy(thing))  # type: ignore[arg-type]
    assert refused(state, d.LeaveToken(2))


@pytest.mark.rules("five.order.holy-ghost.crusade", "crusade.success")
def test_the_extra_crusade_adds_one_against_the_marked_enemy() -> None:
    """A value of 3 defeats a Slav of strength 4 for 4 influence, and no Prussian of that strength."""
    area = marking(player("b2", "c2", tokens={CRUSADE_BUILD: 3}), Enemy.SLAV)
    state = play(five(area, enemies={"b2": "slav", "c2": "prussian"}, markers=Markers(1, 1)), CRUSADE)
    assert [d.Attack(at("b2"))] == list(legal(state))
    assert (4, 3) == (refusal(state, d.Attack(at("c2"))).needs, refusal(state, d.Attack(at("c2"))).has)
    assert "extra Crusade of the Holy Ghost" in str(explain(state, d.Attack(at("b2"))))
    after = play(state, d.Attack(at("b2")))
    assert (4, Markers(1, 2)) == (after.areas[0].influence, after.markers)


@pytest.mark.rules("five.order.holy-ghost.crusade")
@pytest.mark.parametrize("marked", [None, *Enemy])
def test_the_extra_crusade_is_against_the_marked_type_alone(marked: Enemy | None) -> None:
    """Nobody else has one."""
    extra = {enemy: five_and_six.extra_crusade(marked, enemy, FIVE) for enemy in Enemy}
    assert {enemy: Extra(1 if enemy == marked else 0) for enemy in Enemy} == extra


@pytest.mark.rules("five.order.holy-ghost.score", "score.majority.first", "score.castle")
def test_the_marked_enemy_counts_once_more_in_the_scoring() -> None:
    """For the majority and for the sets of a castle of level IV."""
    mine = marking(player(buildings={"castle": 4}, defeated={"prussian": 1, "saracen": 1}), Enemy.SLAV)
    state = five(mine)
    assert Enemies(1, 1, 1) == five_and_six.counted(mine.defeated, Enemy.SLAV, state.ruleset)
    terms = {term.what: term.amount for term in score(state).rows[0]}
    assert (5, 4) == (terms["slav majority"], terms["castle IV"])
    unmarked = replace(mine, added=None)
    terms = {term.what: term.amount for term in score(five(unmarked)).rows[0]}
    assert (0, 0) == (terms["slav majority"], terms["castle IV"])


# Bad input.


def spoiled(state: State, change: Callable[[dict[str, Any]], None]) -> tuple[str, ...]:
    """Return the problems of a position file after a change."""
    data = json.loads(position_to_json(state))
    change(data)
    with pytest.raises(PositionError) as caught:
        position_from_json(json.dumps(data))
    return caught.value.lines


def played(players: int, seed: int = 3, **readings: str) -> State:
    """Return a position of a game without orders in which a region has two buildings, if five play."""
    interpretation = Interpretation(**readings)  # type: ignore[arg-type]
    ruleset = Ruleset(expansions=WITH, orders=Orders.NONE, interpretation=interpretation)
    state, chance = new_game(ruleset, players, seed=seed), random.Random(seed)
    while not is_over(state) and not (state.added and any(state.added.beside)):
        state = apply(state, chance.choice(legal(state)))
    return state


@pytest.mark.rules("five.build.most", "five.build.second")
def test_a_position_with_a_second_building_survives_json() -> None:
    """It stands in the file beside the first one."""
    state = played(5)
    assert state.added is not None
    assert any(state.added.beside)
    assert () == check_position(state)
    assert state == position_from_json(position_to_json(state))


@pytest.mark.rules("five.build.most", "five.build.second", "build.one")
def test_a_position_with_a_third_building_is_refused() -> None:
    """So are one of another type beside the first, one beside nothing, and any in a game without such a rule."""
    state = played(5)

    def third(data: dict[str, Any]) -> None:
        (name,) = data["board"]["beside"]
        data["board"]["beside"][name] *= 2

    def other(data: dict[str, Any]) -> None:
        (name,) = data["board"]["beside"]
        first = data["board"]["buildings"][name]
        first["type"] = "farm" if first["type"] != "farm" else "bank"

    def alone(data: dict[str, Any]) -> None:
        (name,) = data["board"]["beside"]
        del data["board"]["buildings"][name]

    def nowhere(data: dict[str, Any]) -> None:
        data["board"]["beside"] = {"z9": data["board"]["beside"].popitem()[1]}

    assert any(
        "a region holds at most 2 buildings; this one has 2 (five.build.most)" in line for line in spoiled(state, third)
    )
    assert any("cannot join it (five.build.second)" in line for line in spoiled(state, other))
    assert any("a second building needs a first one (five.build.second)" in line for line in spoiled(state, alone))
    assert any("there is no region 'z9'" in line for line in spoiled(state, nowhere))

    def beside(data: dict[str, Any]) -> None:
        data["board"]["beside"] = {"b3": [{"owner": 1, "type": "castle", "level": 1}]}

    six = new_game(Ruleset(expansions=WITH, orders=Orders.NONE), 6, seed=1)
    assert any("a region holds one building in this game (build.one)" in line for line in spoiled(six, beside))


@pytest.mark.rules("five.order.holy-ghost.token", "five.order.holy-ghost.crusade")
def test_a_position_with_a_wrong_mark_is_refused() -> None:
    """A mark without the order, the order without a mark, and an extra Crusade that is not open."""
    state = play(choosing("holy-ghost"), d.LeaveToken(3), d.MarkEnemy(Enemy.SLAV))

    def unmarked(data: dict[str, Any]) -> None:
        del data["players"][0]["marked"]

    def marked(data: dict[str, Any]) -> None:
        data["players"][1]["marked"] = "slav"

    def again(data: dict[str, Any]) -> None:
        data["players"][0]["again"] = True

    assert any("players[0].marked: holy-ghost marks a type of enemy" in line for line in spoiled(state, unmarked))
    assert any("players[1].marked: only the Order of the Holy Ghost" in line for line in spoiled(state, marked))
    assert any("players[0].again: no extra Crusade is open" in line for line in spoiled(state, again))


@pytest.mark.rules("five.build.second")
def test_travel_and_build_see_the_second_site() -> None:
    """A wedge with both actions can be finished beside an opponent's building, and not beside an own one."""
    for owner, possible in ((1, True), (0, False)):
        mine = player("b3", tokens={TRAVEL_BUILD: 6}, upgraded=[TRAVEL_BUILD], buildings={"castle": int(not owner)})
        state = five(mine, buildings={"b3": (owner, "castle", 1)}, acting_without_success="each")
        stays = play(state, d.Resolve(TRAVEL_BUILD), d.Split(1), d.First(Action.TRAVEL))
        assert possible == (d.Move(at("b3"), at("b3")) in legal(stays))


@pytest.mark.rules("five.order.holy-ghost.crusade", "crusade.success")
def test_explain_names_what_a_crusade_needs_and_not_a_strength_that_no_enemy_has() -> None:
    """Slavs of strength 3 fall to a value of 2 if they are marked; no enemy has strength 2."""
    for marked, least in ((Enemy.SLAV, 2), (Enemy.PRUSSIAN, 3)):
        state = five(marking(player("b3", tokens={CRUSADE_BUILD: 3}), marked), enemies={"b3": "slav"})
        said = [str(reason) for reason in explain(state, CRUSADE).reasons]
        assert any(f"the weakest enemy within reach needs {least}" in one for one in said), said
        assert not any("has strength" in one for one in said)


def test_the_component_file_says_what_is_played() -> None:
    """The numbers of players, the supply, the orders and the most buildings of a region."""
    file = specs_folder() / "components" / "09-five-and-six-players.toml"
    said = {name: row.get("value") for name, row in tomllib.loads(file.read_text(encoding="utf-8")).items()}
    edition = expanded(load_edition("board-game-arena"), (EXPANSION,))
    added = [number for number in edition.players if number not in load_edition("board-game-arena").players]
    assert said["five-players"] == added
    ruleset = attrs.evolve(Ruleset(edition), board=load_board("ours-six"))
    supplies = [[number, game_board.supply_at_start(number, ruleset)] for number in added]
    assert said["five-supply"] == supplies
    new = [
        order.value for order in edition.knight_orders if order not in load_edition("board-game-arena").knight_orders
    ]
    assert said["five-orders"] == new
    assert said["five-buildings-most"] == five_and_six.TWO
