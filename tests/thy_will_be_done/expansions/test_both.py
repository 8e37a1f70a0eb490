"""What the two expansions say about each other: new buildings that come second, and how much a region holds."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from crusaders_rules import apply, explain, is_over, legal, new_game
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import EVERY_TYPE, NewBuilding
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Refusal, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import expanded
from crusaders_rules.thy_will_be_done.interpret.readings import OrderEachTurn, SecondTypes, ThirdBuilding
from crusaders_rules.thy_will_be_done.interpret.refusals import BuildingThere, NoBuildingSite, NoneLeft, RegionFull
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.play.expanded import built_in
from crusaders_rules.thy_will_be_done.play.files.positions import (
    position_from_json,
    position_to_json,
)
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.state import Building, Erected, KnightOrder, PlayerArea, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from tests.thy_will_be_done.divine import crusader, divine, unlocked
from tests.thy_will_be_done.support import BUILD_INFLUENCE, at, play, refusal

BOTH = expanded(load_edition("board-game-arena"), ("divine-influence", "five-and-six"))
BUILD = d.Resolve(BUILD_INFLUENCE)
KEEP, _, MILL, _ = NewBuilding
Stone = tuple[int, str, int]


def rules(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """Return the ruleset with both expansions."""
    return Ruleset(BOTH, orders="none", interpretation=Interpretation(**readings))


def five(mine: PlayerArea, *there: Stone, players: int = 5, **readings: Any) -> State:  # noqa: ANN401 -- as ``rules``
    """Return a position in which buildings stand in b3, and the first of so many players is to act."""
    levels: dict[int, dict[str, tuple[int, ...]]] = {}
    for owner, kind, level in there:
        levels.setdefault(owner, {})[kind] = (level,)
    others = (crusader("a5", gone=levels.get(seat)) for seat in range(1, players))
    state = divine(mine, *others, built={"b3": there})
    return replace(state, ruleset=attrs.evolve(rules(**readings), board=state.ruleset.board))


def builder(tokens: int, also: str | None = None, **fields: Any) -> PlayerArea:  # noqa: ANN401 -- as of ``crusader``
    """Return a player with a knight in b3, and perhaps in another region, and tokens on the Build wedge."""
    return crusader("b3", *filter(None, [also]), tokens={BUILD_INFLUENCE: tokens}, **fields)


@pytest.mark.rules("five.build.second", "five.divine", "divine.build.one", "divine.build.cost")
@pytest.mark.parametrize("kind", list(NewBuilding))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_new_building_joins_an_opponents_of_its_type_with_five_players(kind: NewBuilding, players: int) -> None:
    """It costs as much as in a region of its own; with any other number of players the region is taken."""
    there = (1, str(kind), 1)
    state = play(five(builder(5, also="c5"), there, players=players), BUILD)
    erect = d.ErectNew(kind, at("b3"))
    assert (players == 5) == (erect in legal(state))
    if players != 5:
        assert isinstance(refusal(state, erect), BuildingThere)
        return
    assert "cost 5" in str(explain(state, erect))
    short = play(five(builder(4, also="c5"), there), BUILD)
    assert "build.cost" == refusal(short, erect).rule
    done = play(state, erect)
    while d.Forgo() in legal(done):
        done = play(done, d.Forgo())
    assert done.added is not None
    assert (Erected(0, kind, 1),) == done.added.beside[at("b3")]


@pytest.mark.rules("five.build.second", "five.divine")
@pytest.mark.parametrize("reading", list(SecondTypes))
def test_whether_new_buildings_come_second(reading: SecondTypes) -> None:
    """Beside one of their type by the default reading, and beside the building of the pair by either."""
    ruleset = rules(second_types=reading)
    keep, castle = Erected(1, KEEP, 1), Erected(1, Building.CASTLE, 1)
    joins = reading == SecondTypes.ALL
    assert joins == five_and_six.new_joins_alike((keep,), KEEP, 0, 5, ruleset)
    assert not five_and_six.new_joins_alike((keep,), KEEP, 1, 5, ruleset)
    assert not five_and_six.new_joins_alike((keep,), MILL, 0, 5, ruleset)
    assert not five_and_six.new_joins_alike((castle,), KEEP, 0, 5, ruleset)
    assert not five_and_six.new_joins_alike((keep, keep), KEEP, 0, 5, ruleset)
    assert not five_and_six.new_joins_alike((), KEEP, 0, 5, ruleset)
    state = play(five(builder(5, also="c5"), (1, "keep", 1), second_types=reading), BUILD)
    assert joins == (d.ErectNew(KEEP, at("b3")) in legal(state))
    paired = play(five(builder(3), (1, "castle", 1), second_types=reading), BUILD)
    assert d.ErectNew(KEEP, at("b3")) in legal(paired)


@pytest.mark.rules("five.divine", "five.build.most", "divine.order.dragon.occupied")
def test_two_buildings_fill_a_region_with_both_expansions() -> None:
    """With a castle there, any player builds a keep or an opponent a castle; after either, nobody builds anything."""
    castle = five(builder(9), (1, "castle", 1))
    assert {d.Erect(Building.CASTLE, at("b3")), d.ErectNew(KEEP, at("b3"))} == set(legal(play(castle, BUILD)))
    own = five(builder(9, gone={"castle": (1,)}), (0, "castle", 1))
    assert (d.ErectNew(KEEP, at("b3")),) == legal(play(own, BUILD))
    for second in ("castle", "keep"):
        for order in ("none", "dragon"):
            full = five(builder(9, order=order), (1, "castle", 1), (2, second, 1))
            assert BUILD not in legal(full)


@pytest.mark.rules("five.build.most", "divine.build.pair", "divine.build.one")
@pytest.mark.parametrize(
    ("players", "third", "joins"),
    [(4, "two-at-most", True), (5, "two-at-most", False), (5, "three", True), (6, "two-at-most", True)],
)
def test_the_limit_of_two_holds_where_a_reading_lets_keeps_join_a_pair(players: int, third: str, joins: bool) -> None:  # noqa: FBT001 -- a case
    """A second keep beside a castle and a keep; with five players the limit refuses it, if keeps count."""
    state = five(
        builder(3, also="c5"), (1, "castle", 1), (1, "keep", 1), players=players, pair_again="yes", third_building=third
    )
    levels = replace(state.areas[1], buildings=unlocked({"castle": (1,), "keep": (1,)}))
    state = replace(state, areas=(state.areas[0], levels, *state.areas[2:]))
    state = play(state, BUILD)
    keep = d.ErectNew(KEEP, at("b3"))
    assert joins == (keep in legal(state))
    if joins:
        assert 3 == len(built_in(play(state, keep), at("b3")))
    else:
        assert isinstance(refusal(state, keep), RegionFull)


@pytest.mark.rules("five.build.most", "five.divine")
@pytest.mark.parametrize("reading", list(ThirdBuilding))
def test_a_castle_joins_a_castle_and_a_keep_only_by_a_reading(reading: ThirdBuilding) -> None:
    """A keep never joins two castles, by either reading."""
    state = five(builder(9), (1, "castle", 1), (2, "keep", 1), third_building=reading)
    if reading == ThirdBuilding.THREE:
        done = play(state, BUILD, d.Erect(Building.CASTLE, at("b3")))
        assert done.added is not None
        assert (Erected(2, KEEP, 1), Erected(0, Building.CASTLE, 1)) == done.added.beside[at("b3")]
    else:
        assert BUILD not in legal(state)
    assert BUILD not in legal(five(builder(9), (1, "castle", 1), (2, "castle", 1), third_building=reading))


@pytest.mark.rules("divine.order.dragon.occupied", "five.build.second")
def test_the_dragon_pays_less_beside_a_keep_and_others_do_not() -> None:
    """A keep beside an opponent's keep costs the Order of the Dragon 4, and anyone else 5."""
    keep = (Erected(1, KEEP, 1),)
    dragon = divine_build.cost_of_new(KEEP, 0, keep, KnightOrder.DRAGON, rules(), joins=True)
    assert (4, 5) == (dragon, divine_build.cost_of_new(KEEP, 0, keep, KnightOrder.NONE, rules(), joins=True))
    only_base = rules(dragon_joins="base-only")
    assert 5 == divine_build.cost_of_new(KEEP, 0, keep, KnightOrder.DRAGON, only_base, joins=True)


@pytest.mark.rules("five.build.second", "five.divine", "five.order.utrecht.swap", "divine.distribute.extra")
@pytest.mark.parametrize("seed", range(4))
def test_list_judge_and_files_agree_with_both_expansions(seed: int) -> None:
    """Five players with the readings of this chapter mixed: what is listed is legal, and survives JSON."""
    chance = random.Random(seed)
    chosen: dict[str, Any] = {
        "second_types": chance.choice(list(SecondTypes)),
        "third_building": chance.choice(list(ThirdBuilding)),
        "order_each_turn": OrderEachTurn.EACH_TURN,
    }
    state = new_game(Ruleset(BOTH, interpretation=Interpretation(**chosen)), 5, seed=seed)
    while not is_over(state):
        listed = legal(state)
        decision = chance.choice([one for one in listed if isinstance(one, d.ErectNew)] or listed)
        assert () == refusals(state, decision)
        if chance.random() < 0.03:
            assert state == position_from_json(position_to_json(state))
        state = apply(state, decision)


@pytest.mark.rules("divine.build.one", "build.knight")
def test_a_region_where_nothing_can_join_is_no_site() -> None:
    """The reason is not that all buildings are built, unless they are: then no region helps."""
    state = five(builder(9), (1, "keep", 1), players=4)
    assert isinstance(_why(state), NoBuildingSite)
    gone = {str(kind): (1, 2, 3, 4) for kind in EVERY_TYPE}
    against = _why(five(builder(9, gone=gone), (1, "bank", 1)))
    assert isinstance(against, NoneLeft)
    assert against.has == 4 * len(EVERY_TYPE)


def _why(state: State) -> Refusal:
    """Return why the Build wedge may not be resolved."""
    (action,) = feasibility.actions_on(state, state.areas[0], BUILD_INFLUENCE)
    (against,) = feasibility.failures(state, state.areas[0], action, 9)
    assert BUILD not in legal(state)
    return against
