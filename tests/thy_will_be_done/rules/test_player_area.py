"""Setup of the player area: wheel, pieces, and the choice of a knight order."""

import random
from itertools import permutations

import pytest

from crusaders_rules import apply, legal, new_game, to_act
from crusaders_rules.analysis import odds
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.rules import player_area
from crusaders_rules.thy_will_be_done.state import CHANCE, Buildings, Enemies, KnightOrder, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import ALL_WEDGES, EDITION, PLAYED_ORDERS, play, random_game, refusal, wheel

NAMES = tuple(wedge.name for wedge in EDITION.wedges)


def dealt(*hands: tuple[KnightOrder, ...], orders: str = "dealt") -> State:
    """Return a position in which these hands have been dealt, and the first player chooses."""
    state = play(new_game(Ruleset(orders=orders), len(hands)), *map(d.PutWedge, NAMES))
    return play(state, *(d.DealOrder(order) for hand in hands for order in hand))


@pytest.mark.rules("setup.sequence")
def test_player_areas_come_before_the_game_board() -> None:
    """First the wheel, then the orders, then the enemies, the tiles, the start player and the knights."""
    sequence = [p.AskWedges, p.AskDeal, p.AskOrder, p.AskEnemy, p.AskTile, p.AskStart, p.AskKnight, p.AskTurn]
    asked = [type(state.pending) for state, _, _ in random_game(new_game(players=3), random.Random(3))]
    assert sequence == [kind for kind in dict.fromkeys(asked) if kind in sequence]


@pytest.mark.rules("setup.sequence")
@pytest.mark.parametrize("variant", ["standard", "learning", "first-standard", "unpredictable"])
def test_without_orders_the_board_follows_the_wheels(variant: str) -> None:
    """Nothing of the board is laid before, and enemies are laid first."""
    for state, _, after in random_game(new_game(Ruleset(variant=variant, orders="none"), 2), random.Random(0)):
        if isinstance(state.pending, p.AskWedges):
            assert not any(state.enemies)
            if not isinstance(after.pending, p.AskWedges):
                assert isinstance(after.pending, p.AskEnemy)


@pytest.mark.rules("setup.wheel.random", "setup.wheel.match")
def test_chance_arranges_one_wheel_for_everyone() -> None:
    """Each wedge is put once, in any order, and all players get the same arrangement."""
    state = new_game(players=4)
    for count, name in enumerate(reversed(NAMES)):
        assert CHANCE == to_act(state)
        left = tuple(name for name in NAMES if name not in NAMES[6 - count :])
        assert set(map(d.PutWedge, left)) == set(legal(state))
        assert dict.fromkeys(map(d.PutWedge, left), 1) == dict(odds(state))
        state = play(state, d.PutWedge(name))
    assert {tuple(reversed(NAMES))} == {tuple(wedge.name for wedge in area.wheel.arrangement) for area in state.areas}
    assert not any(any(area.wheel.upgraded) for area in state.areas)


@pytest.mark.rules("setup.wheel.random")
def test_every_arrangement_is_possible() -> None:
    """All 720 orders of the six wedges can be laid."""
    reached = set()
    for names in permutations(NAMES):
        placed: tuple[str, ...] = ()
        for name in names:
            assert name in player_area.wedges_left(placed, EDITION)
            placed += (name,)
        reached.add(placed)
    assert 720 == len(reached)


@pytest.mark.rules("setup.wheel.random")
def test_a_wedge_is_put_once() -> None:
    """It is no longer on offer, and neither is one that does not exist."""
    state = play(new_game(players=2), d.PutWedge(NAMES[0]))
    assert "setup.wheel.random" == refusal(state, d.PutWedge(NAMES[0])).rule
    assert "setup.wheel.random" == refusal(state, d.PutWedge("siege-build")).rule


@pytest.mark.rules("setup.wheel.match")
@pytest.mark.parametrize("variant", list(Variant))
def test_whose_wheels_are_arranged(variant: Variant) -> None:
    """One for all, but each their own in the Unpredictable and the tournament variants."""
    own = variant in (Variant.UNPREDICTABLE, Variant.TOURNAMENT)
    assert ((0, 1, 2) if own else (0,)) == player_area.wheels_to_arrange(variant, 3)


@pytest.mark.rules("setup.token")
def test_two_tokens_on_each_wedge() -> None:
    """Twelve in all."""
    assert (2, 2, 2, 2, 2, 2) == player_area.tokens_at_start(EDITION)
    assert {(2,) * 6} == {area.wheel.tokens for area in new_game(Ruleset(orders="none"), 4, seed=5).areas}


@pytest.mark.rules("setup.token.order")
def test_an_order_may_change_the_tokens() -> None:
    """How many each order begins with, its choices made."""
    totals = {}
    for order in PLAYED_ORDERS:
        state = play(new_game(Ruleset(variant="knights-tournament"), 2), *map(d.PutWedge, NAMES * 2))
        state = play(state, d.ChooseOrder(order))
        while isinstance(state.pending, p.AskOrderSetup):
            state = play(state, legal(state)[0])
        totals[order.value] = sum(state.areas[0].wheel.tokens)
    assert {
        "alcantara": 13,
        "aviz": 13,
        "calatrava": 6,
        "holy-sepulchre": 14,
        "hospitaller": 11,
        "montesa": 12,
        "santiago": 12,
        "st-lazarus": 11,
        "templar": 10,
        "teutonic": 12,
    } == totals


@pytest.mark.rules("setup.knight.reserve", "setup.building", "setup.troop")
def test_everything_begins_in_its_slot() -> None:
    """No building is erected, no troop mustered, no knight on the board, and nothing won."""
    area = player_area.area_at_start(wheel())
    assert PlayerArea(wheel(), KnightOrder.NONE, Buildings(), 0, (), Enemies(), 0) == area
    state = new_game(Ruleset(orders="none"), 4, seed=5)
    assert {(Buildings(), 0, (), Enemies(), 0)} == {
        (area.buildings, area.troops, area.knights, area.defeated, area.influence) for area in state.areas
    }


@pytest.mark.rules("setup.knight.reserve", "setup.knight.region")
def test_one_knight_begins_on_the_board() -> None:
    """The other two wait for castles."""
    state = new_game(Ruleset(orders="none"), 3, seed=5)
    while not isinstance(state.pending, p.AskTurn):
        state = play(state, legal(state)[0])
    assert [1, 1, 1] == [len(area.knights) for area in state.areas]


@pytest.mark.rules("setup.order.deal")
def test_two_orders_are_dealt_to_each_player() -> None:
    """By chance, no tile twice, and then the players choose one after another."""
    state = play(new_game(players=4), *map(d.PutWedge, NAMES))
    for count in range(8):
        assert CHANCE == to_act(state)
        assert 10 - count == len(legal(state)) == len(odds(state))
        state = play(state, legal(state)[-1])
    assert isinstance(state.pending, p.AskOrder)
    assert [2, 2, 2, 2] == [len(hand) for hand in state.pending.dealt]
    assert 8 == len({order for hand in state.pending.dealt for order in hand})
    assert 0 == to_act(state)


@pytest.mark.rules("setup.order.deal")
def test_a_tile_is_dealt_once() -> None:
    """One that somebody was dealt is not on offer any more, and one without a tile never is."""
    state = play(new_game(players=2), *map(d.PutWedge, NAMES), d.DealOrder(KnightOrder.AVIZ))
    for order in (KnightOrder.AVIZ, KnightOrder.NONE):
        assert "setup.order.deal" == refusal(state, d.DealOrder(order)).rule


@pytest.mark.rules("setup.order.choose", "setup.order.return")
def test_one_of_the_tiles_dealt_is_kept() -> None:
    """Neither an order of the neighbour nor one that was not dealt may be taken, nor none at all."""
    mine, yours = (KnightOrder.MONTESA, KnightOrder.TEUTONIC), (KnightOrder.CALATRAVA, KnightOrder.HOLY_SEPULCHRE)
    state = dealt(mine, yours)
    assert {d.ChooseOrder(order) for order in mine} == set(legal(state))
    for order in (*yours, KnightOrder.AVIZ, KnightOrder.NONE):
        against = refusal(state, d.ChooseOrder(order))
        assert ("setup.order.choose", ("montesa", "teutonic"), order.value) == (
            against.rule,
            against.needs,
            against.has,
        )
    state = play(state, d.ChooseOrder(KnightOrder.TEUTONIC))
    assert KnightOrder.TEUTONIC == state.areas[0].order
    assert {d.ChooseOrder(order) for order in yours} == set(legal(state))


@pytest.mark.rules("setup.order.third")
def test_calatrava_brings_a_third_tile_where_that_is_played() -> None:
    """Only to the player who was dealt it, and only in that way of dealing."""
    one, other = KnightOrder.CALATRAVA, KnightOrder.AVIZ
    hands: list[tuple[KnightOrder, ...]] = [(one, other), (other, one)]
    for hand in hands:
        assert 1 == player_area.third_tile(hand, Orders.DEALT_THIRD, 1)
        assert 0 == player_area.third_tile(hand, Orders.DEALT, 1)
        assert 3 == player_area.tiles_due(hand, 4, Ruleset(orders="dealt-third"))
    hands = [(), (other,), (other, KnightOrder.MONTESA), (other, KnightOrder.MONTESA, one)]
    for hand in hands:
        assert 0 == player_area.third_tile(hand, Orders.DEALT_THIRD, 1)


@pytest.mark.rules("setup.order.third", "setup.order.deal")
def test_the_third_tile_is_dealt_before_the_next_player() -> None:
    """A player with Calatrava is offered three, the others two, and all are different."""
    hands = (
        (KnightOrder.AVIZ, KnightOrder.CALATRAVA, KnightOrder.TEMPLAR),
        (KnightOrder.MONTESA, KnightOrder.TEUTONIC),
    )
    state = dealt(*hands, orders="dealt-third")
    assert p.AskOrder(0, hands) == state.pending
    assert 3 == len(legal(state))
    assert isinstance(dealt(hands[0][:2], hands[1]).pending, p.AskOrder)


@pytest.mark.rules("setup.order.third")
def test_drawn_outcomes_deal_the_third_tile_too() -> None:
    """Over many seeds exactly the hands with Calatrava among the first two have three tiles."""
    sizes = set()
    for seed in range(60):
        state = new_game(Ruleset(orders="dealt-third"), 4, seed=seed)
        assert isinstance(state.pending, p.AskOrder)
        for hand in state.pending.dealt:
            sizes.add((KnightOrder.CALATRAVA in hand[:2], len(hand)))
    assert {(True, 3), (False, 2)} == sizes


@pytest.mark.rules("setup.order.choose", "setup.order.effect")
def test_setup_choices_follow_the_choice_of_the_order() -> None:
    """The player who keeps an order makes its choices before the next player is asked."""
    mine, yours = (KnightOrder.ST_LAZARUS, KnightOrder.AVIZ), (KnightOrder.TEMPLAR, KnightOrder.SANTIAGO)
    state = play(dealt(mine, yours), d.ChooseOrder(KnightOrder.ST_LAZARUS))
    state = play(state, d.LeaveToken(5), *map(d.SetupUpgrade, (3, 0, 1)))
    assert (1, type(state.pending)) == (to_act(state), p.AskOrder)
    state = play(state, d.ChooseOrder(KnightOrder.TEMPLAR), d.LeaveToken(0), d.LeaveToken(4))
    assert isinstance(state.pending, p.AskEnemy)
    assert [(2, 2, 2, 2, 2, 1), (1, 2, 2, 2, 1, 2)] == [area.wheel.tokens for area in state.areas]
    assert [(True, True, False, True, False, False), (False,) * 6] == [area.wheel.upgraded for area in state.areas]


@pytest.mark.rules("setup.order.effect")
def test_what_an_order_asks_for_at_setup_cannot_be_mixed_up() -> None:
    """The token comes before the upgrade; a wedge is not upgraded twice, and does not give two tokens."""
    state = play(
        dealt((KnightOrder.ALCANTARA, KnightOrder.TEMPLAR), (KnightOrder.AVIZ, KnightOrder.MONTESA)),
        d.ChooseOrder(KnightOrder.ALCANTARA),
    )
    assert set(map(d.AddToken, ALL_WEDGES)) == set(legal(state))
    for wrong in (d.SetupUpgrade(0), d.LeaveToken(0), d.AddToken(6), d.AddToken(-1)):
        assert "setup.order.effect" == refusal(state, wrong).rule


def test_a_position_is_not_touched_by_what_follows() -> None:
    """The position before a decision is the same object with the same content afterwards."""
    state = new_game(players=2, seed=3)
    shown = repr(state)
    apply(state, legal(state)[0])
    assert shown == repr(state)


@pytest.mark.rules("setup.token.order")
def test_a_knight_order_changes_the_tokens_of_a_whole_wheel() -> None:
    """Five wedges or seven are an accident."""
    wedges = EDITION.wedges
    for wrong in (wedges[:5], (*wedges, wedges[0])):
        with pytest.raises(ValueError, match="zip"):
            player_area.tokens_of_order(KnightOrder.AVIZ, wrong, EDITION)
