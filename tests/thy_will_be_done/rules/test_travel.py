"""Travel: move knights across the board."""

import itertools
from collections.abc import Collection

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules import legal, to_act
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, total
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.readings import PartialPayment, StepPays, Transit
from crusaders_rules.thy_will_be_done.interpret.refusals import NoBuildingSpace, NotThisKnight, NoWay, TooFar
from crusaders_rules.thy_will_be_done.rules import route_search, travel
from crusaders_rules.thy_will_be_done.state import Board, Buildings, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.regions import bits_of
from tests.thy_will_be_done.support import RULES, TRAVEL_BUILD, at, play, player, prices_of, refusal, refused, table

BOARDS = [load_board(name) for name in ("ours-two", "ours-four", "tiny-ring", "tiny-star")]


READINGS = tuple(
    attrs.evolve(RULES, interpretation=Interpretation(partial_payment=owes, step_pays=pays, transit=passes))
    for owes in PartialPayment
    for pays in StepPays
    for passes in Transit
)


def relaxed(  # noqa: PLR0913, PLR0917 -- what makes a way
    board: Board,
    enemies: set[int],
    origin: int,
    coats: Collection[int] = (),
    points: int = 10**6,
    rules: Ruleset = RULES,
) -> dict[int, int]:
    """Find the cheapest ways by relaxing every border again and again until nothing changes."""
    costs, passes = {origin: 0}, rules.interpretation.transit == Transit.YES
    owes = rules.interpretation.partial_payment == PartialPayment.YES
    for _ in board.regions:
        for here, there in itertools.product(tuple(costs), range(len(board.regions))):
            further = costs[here] + 1 + (here in enemies) - (here in coats)
            payable = further <= points + (owes and here in enemies)
            if payable and there in board.adjacent[here] and (passes or board.regions[there].space):
                costs[there] = min(costs.get(there, 10**6), further)
    return costs


@st.composite
def lands(draw: st.DrawFn) -> tuple[Board, set[int], set[int], int, int]:
    """Draw a board, the regions with an enemy and with a coat of arms, a region to leave, and movement points."""
    board = draw(st.sampled_from(BOARDS))
    spaces = [place for place, region in enumerate(board.regions) if region.space]
    enemies, coats = (draw(st.sets(st.sampled_from(spaces))) for _ in range(2))
    return board, enemies, coats, draw(st.sampled_from(spaces)), draw(st.integers(0, 16))


@pytest.mark.rules(
    "travel.divide",
    "travel.adjacent",
    "travel.cost.leave",
    "travel.cost.enemy",
    "travel.region",
    "divine.travel.marker",
)
@given(lands(), st.booleans(), st.sampled_from(READINGS))
def test_a_knight_goes_where_its_points_take_it(
    land: tuple[Board, set[int], set[int], int, int],
    with_coats: bool,  # noqa: FBT001 -- drawn
    rules: Ruleset,
) -> None:
    """The cheapest ways agree with those found by relaxation: on any board, with enemies and coats of arms anywhere."""
    board, enemies, coats, origin, points = land
    onward = tuple(bits_of(travel.next_regions(board, place, rules)) for place in range(len(board.regions)))
    own = coats if with_coats else set[int]()
    terrain = route_search.Terrain(onward, bits_of(enemies), bits_of(own))
    found = route_search.ways(terrain, origin, points, prices_of(rules))
    assert relaxed(board, enemies, origin, own, points, rules) == found
    assert sorted(found.values()) == list(found.values())


@pytest.mark.rules("travel.points", "travel.bonus", "bonus.castle.travel", "bonus.church.travel")
@pytest.mark.parametrize(
    ("castles", "churches", "order", "points"),
    [
        (0, 0, "none", 3),
        (1, 2, "none", 3),
        (2, 0, "none", 4),
        (0, 3, "none", 4),
        (4, 4, "none", 5),
        (4, 4, "montesa", 6),
        (4, 4, "calatrava", 6),
        (0, 0, "holy-sepulchre", 2),
        (4, 4, "holy-sepulchre", 4),
        (0, 0, "teutonic", 3),
    ],
)
def test_what_adds_to_travel(castles: int, churches: int, order: str, points: int) -> None:
    """Castle II, church III and three of the orders, in addition to three tokens."""
    buildings = Buildings(castle=castles, church=churches, farm=4, bank=4)
    assert points == 3 + total(travel.travel_bonus(buildings, KnightOrder(order)))
    area = player("a2", tokens={TRAVEL_BUILD: 3}, buildings=buildings._asdict(), order=order, troops=5)
    state = play(table(area), d.Resolve(TRAVEL_BUILD))
    assert isinstance(state.pending, p.AskMove)
    assert points == state.pending.points == travel.movement_points(points)


@pytest.mark.rules("travel.divide")
@pytest.mark.parametrize("first", range(5))
def test_points_are_divided_as_the_player_likes(first: int) -> None:
    """What one knight does not use is left for the next, and what nobody uses is lost."""
    area = player("a2", "a2", tokens={TRAVEL_BUILD: 4})
    state = play(table(area), d.Resolve(TRAVEL_BUILD))
    target = {0: "a2", 1: "b1", 2: "c2", 3: "d2", 4: "f1"}[first]
    state = play(state, d.Move(at("a2"), at(target)))
    if first == 4:
        assert 1 == to_act(state)
        return
    assert isinstance(state.pending, p.AskMove)
    assert 4 - first == state.pending.points
    reached = {move.region for move in legal(state) if isinstance(move, d.Move)}
    ways = relaxed(load_board("ours-two"), set(), at("a2"))
    assert {place for place, cost in ways.items() if cost <= 4 - first} == reached


@pytest.mark.rules("travel.share")
def test_knights_share_their_regions() -> None:
    """A knight may end beside one of another player, beside an enemy, and on a building of another player."""
    mine, other = player("a2", tokens={TRAVEL_BUILD: 3}), player("a3")
    state = play(table(mine, other, enemies={"b2": "slav"}, buildings={"b1": (1, "farm", 1)}), d.Resolve(TRAVEL_BUILD))
    assert {d.Move(at("a2"), at(name)) for name in ("a3", "b2", "b1")} <= set(legal(state))
    assert not travel.others_bar_the_way(RULES)


@pytest.mark.rules("travel.divide")
def test_knights_are_asked_in_the_order_of_their_regions() -> None:
    """One after another, each once, also where one comes to stand beside another; the last one ends the turn."""
    area = player("b3", "a2", "c5", tokens={TRAVEL_BUILD: 9})
    state = play(table(area), d.Resolve(TRAVEL_BUILD))
    against = refusal(state, d.Move(at("b3"), at("a3")))
    assert isinstance(against, NotThisKnight)
    assert ("travel.divide", "a2", "b3") == (against.rule, against.needs, against.has)
    state = play(state, d.Move(at("a2"), at("b3")), d.Move(at("b3"), at("b3")))
    assert isinstance(state.pending, p.AskMove)
    assert (at("c5"),) == state.pending.knights
    state = play(state, d.Move(at("c5"), at("b5")))
    assert (tuple(sorted((at("b3"), at("b3"), at("b5")))), 1) == (state.areas[0].knights, to_act(state))


@pytest.mark.rules("travel.optional")
def test_nobody_has_to_move() -> None:
    """Every knight may stay, and the points are then worth nothing."""
    state = play(table(player("a2", "b3", tokens={TRAVEL_BUILD: 5})), d.Resolve(TRAVEL_BUILD))
    done = play(state, d.Move(at("a2"), at("a2")), d.Move(at("b3"), at("b3")))
    assert (at("a2"), at("b3")) == done.areas[0].knights
    assert 1 == to_act(done)


@pytest.mark.rules("travel.region")
def test_no_knight_where_no_building_space_is() -> None:
    """It can neither stop there nor pass through."""
    board = load_board("ours-two")
    state = play(table(player("b3", tokens={TRAVEL_BUILD: 2})), d.Resolve(TRAVEL_BUILD))
    rules = [(type(one), one.rule) for one in refused(state, d.Move(at("b3"), at("c4")))]
    assert [(NoBuildingSpace, "travel.region"), (NoWay, "travel.adjacent")] == rules
    assert travel.no_building_space(board.regions[at("c4")]) is not None
    assert all(at("c4") not in travel.next_regions(board, place, RULES) for place in range(len(board.regions)))
    # Through the mountains it would be two steps to d4, around them it is three.
    against = refusal(state, d.Move(at("b3"), at("d4")))
    assert isinstance(against, TooFar)
    assert ("travel.points", 3, 2) == (against.rule, against.needs, against.has)


@pytest.mark.rules("travel.adjacent")
def test_knights_go_from_border_to_border() -> None:
    """With one point a knight reaches the bordering regions; a wall is no border, a link is one."""
    board = load_board("ours-two")
    for region, reached in (("d3", {"c3", "d2", "d4", "e4", "d3"}), ("c2", {"b1", "b2", "c3", "d2", "e2", "c2"})):
        state = play(table(player(region, tokens={TRAVEL_BUILD: 1})), d.Resolve(TRAVEL_BUILD))
        assert reached == {board.regions[move.region].name for move in legal(state) if isinstance(move, d.Move)}


@pytest.mark.rules("travel.cost.leave")
def test_leaving_a_region_costs_one() -> None:
    """Whatever is printed there or stands there, apart from an enemy."""
    assert 1 == travel.leaving_cost(enemy=False)
    crowded = table(
        player("b1", tokens={TRAVEL_BUILD: 1}),
        player("b1"),
        buildings={"b1": (1, "castle", 1)},
        tiles={"b1": "castle-boon"},
    )
    assert d.Move(at("b1"), at("c2")) in legal(play(crowded, d.Resolve(TRAVEL_BUILD)))


@pytest.mark.rules("travel.cost.enemy")
@pytest.mark.parametrize("token", ["prussian", "slav", "saracen-castle", "saracen-troop"])
def test_leaving_an_enemy_costs_two(token: str) -> None:
    """Of whatever type it is."""
    assert 1 == travel.enemy_surcharge(enemy=True)
    assert 0 == travel.enemy_surcharge(enemy=False)
    assert 2 == travel.leaving_cost(enemy=True)
    for points in (1, 2):
        area = player("c5", tokens={TRAVEL_BUILD: points})
        state = play(table(area, enemies={"c5": token}), d.Resolve(TRAVEL_BUILD))
        assert (points == 2) == (d.Move(at("c5"), at("c6")) in legal(state))


@pytest.mark.rules("travel.cost.enemy", "travel.cost.leave")
def test_what_waits_in_the_next_region_costs_nothing() -> None:
    """A knight with one point enters a region with an enemy, and with two it does not get out of it again."""
    one = play(table(player("a2", tokens={TRAVEL_BUILD: 1}), enemies={"b2": "slav"}), d.Resolve(TRAVEL_BUILD))
    assert d.Move(at("a2"), at("b2")) in legal(one)
    two = play(table(player("a2", tokens={TRAVEL_BUILD: 2}), enemies={"b2": "slav"}), d.Resolve(TRAVEL_BUILD))
    against = refusal(two, d.Move(at("a2"), at("c3")))
    assert ("travel.points", 3, 2) == (against.rule, against.needs, against.has)


@pytest.mark.rules("travel.adjacent")
def test_a_place_that_is_nowhere_is_refused() -> None:
    """Numbers beyond the board are no regions, neither to leave nor to enter."""
    state = play(table(player("a2")), d.Resolve(TRAVEL_BUILD))
    assert "travel.divide" == refusal(state, d.Move(99, at("a2"))).rule
    for region in (-1, 36):
        against = refusal(state, d.Move(at("a2"), region))
        assert ("travel.adjacent", "0 to 35", f"region {region}") == (against.rule, against.needs, against.has)
    assert ["travel.divide", "travel.adjacent"] == [one.rule for one in refused(state, d.Move(-1, -1))]


@pytest.mark.rules("travel.adjacent")
def test_no_way_at_all_is_told_from_one_too_long() -> None:
    """A region that cannot be reached with any number of points has its own refusal."""
    region = load_board("ours-two").regions[at("b1")]
    assert isinstance(travel.too_far(None, 5, region), NoWay)
    assert isinstance(travel.too_far(6, 5, region), TooFar)
    assert travel.too_far(5, 5, region) is None


@pytest.mark.rules("travel.points")
def test_regions_are_shared() -> None:
    """Opponents, their buildings and enemies keep nobody out."""
    state = table(
        player("a3", tokens={TRAVEL_BUILD: 1}),
        player("b3"),
        buildings={"b3": (1, "farm", 1)},
    )
    state = play(state, d.Resolve(TRAVEL_BUILD), d.Move(at("a3"), at("b3")))
    assert state.areas[0].knights == state.areas[1].knights
