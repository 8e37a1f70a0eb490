"""The variants of the game."""

from typing import Any

import pytest

from crusaders_rules import legal, new_game, to_act
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, RulesetError, Variant
from crusaders_rules.thy_will_be_done.rules import variants
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import EDITION, PLAYED_ORDERS, play, player, refusal, table

CYCLE = (Action.TRAVEL, Action.CRUSADE, Action.INFLUENCE, Action.TRAVEL, Action.BUILD, Action.MUSTER)
NAMES = tuple(wedge.name for wedge in EDITION.wedges)


@pytest.mark.rules("variant.learning.wheel", "variant.first.wheel", "variant.first.upgrade")
@pytest.mark.parametrize("variant", ["learning", "first-standard"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_wheel_of_a_first_game_is_fixed(variant: str, players: int) -> None:
    """Everyone has the same one, whatever the seed, and nobody arranges anything."""
    for seed in (None, 1, 2):
        state = new_game(Ruleset(variant=variant, orders="none"), players, seed=seed)
        for area in state.areas:
            assert CYCLE == tuple(wedge.primary for wedge in area.wheel.arrangement)
            assert ("travel-build", "travel-crusade") == (
                area.wheel.arrangement[0].name,
                area.wheel.arrangement[3].name,
            )
            assert (2,) * 6 == area.wheel.tokens


@pytest.mark.rules("variant.learning.upgraded")
def test_both_travel_wedges_of_a_learning_game_begin_upgraded() -> None:
    """No other wedge does, and in no other variant."""
    learning = new_game(Ruleset(variant="learning", orders="none"), 2, seed=1)
    first = new_game(Ruleset(variant="first-standard", orders="none"), 2, seed=1)
    assert {(True, False, False, True, False, False)} == {area.wheel.upgraded for area in learning.areas}
    assert {(False,) * 6} == {area.wheel.upgraded for area in first.areas}
    upgraded = {
        (variant, name) for variant in Variant for name in NAMES if variants.upgraded_at_start(variant, name, EDITION)
    }
    assert {(Variant.LEARNING, "travel-build"), (Variant.LEARNING, "travel-crusade")} == upgraded


@pytest.mark.rules("variant.learning.no-upgrade")
def test_nothing_is_upgraded_in_a_learning_game() -> None:
    """The refusal names the variant; elsewhere upgrades are offered."""
    learning = table(player("b3", upgraded=[0, 3]), variant="learning")
    assert not any(isinstance(turn, d.Upgrade) for turn in legal(learning))
    assert "variant.learning.no-upgrade" == refusal(learning, d.Upgrade(1)).rule
    for variant in Variant:
        assert (variant == Variant.LEARNING) == (variants.upgrading_off(variant) is not None)


@pytest.mark.rules("variant.learning.no-upgrade", "order.st-lazarus.upgrade", "order.santiago.upgrade")
def test_an_order_still_upgrades_at_the_setup_of_a_learning_game() -> None:
    """Only the turn option is ignored; of the wedges that begin upgraded none can be chosen again."""
    outcomes = new_game(Ruleset(variant="learning"), 2)
    hands = (KnightOrder.ST_LAZARUS, KnightOrder.AVIZ, KnightOrder.SANTIAGO, KnightOrder.TEMPLAR)
    state = play(outcomes, *map(d.DealOrder, hands), d.ChooseOrder(KnightOrder.ST_LAZARUS), d.LeaveToken(0))
    assert [d.SetupUpgrade(wedge) for wedge in (1, 2, 4, 5)] == list(legal(state))
    assert "upgrade.once" == refusal(state, d.SetupUpgrade(3)).rule


@pytest.mark.rules("variant.unpredictable")
def test_unpredictable_wheels_are_arranged_one_by_one() -> None:
    """By chance, for each player."""
    state = new_game(Ruleset(variant="unpredictable", orders="none"), 3)
    wheels = (NAMES, NAMES[::-1], NAMES[2:] + NAMES[:2])
    for seat, names in enumerate(wheels):
        assert isinstance(state.pending, p.AskWedges)
        assert (-1, seat) == (to_act(state), state.pending.wheel)
        state = play(state, *map(d.PutWedge, names))
    assert list(wheels) == [tuple(wedge.name for wedge in area.wheel.arrangement) for area in state.areas]
    assert isinstance(state.pending, p.AskEnemy)


@pytest.mark.rules("variant.unpredictable")
def test_a_seed_arranges_unpredictable_wheels_differently() -> None:
    """Over some seeds nearly all wheels differ; in the standard game they never do."""
    for variant, most in (("unpredictable", 4), ("standard", 1)):
        seen = 0
        for seed in range(5):
            state = new_game(Ruleset(variant=variant, orders="none"), 4, seed=seed)
            seen = max(seen, len({area.wheel.arrangement for area in state.areas}))
        assert most == seen


@pytest.mark.rules("variant.tournament.choose", "setup.wheel.random")
def test_the_players_of_a_tournament_arrange_their_wheels() -> None:
    """Each their own, wedge by wedge, before they choose orders; chance has no part in it."""
    state = new_game(Ruleset(variant="knights-tournament"), 2, seed=1)
    for seat, names in enumerate((NAMES, NAMES[::-1])):
        for name in names:
            assert seat == to_act(state)
            state = play(state, d.PutWedge(name))
    assert [NAMES, NAMES[::-1]] == [tuple(wedge.name for wedge in area.wheel.arrangement) for area in state.areas]
    assert (0, p.AskOrder) == (to_act(state), type(state.pending))


@pytest.mark.rules("variant.tournament.choose", "variant.tournament.duplicate")
@pytest.mark.parametrize("order", PLAYED_ORDERS)
def test_everyone_may_choose_the_same_order(order: KnightOrder) -> None:
    """All ten are on offer for each player."""
    state = play(new_game(Ruleset(variant="knights-tournament"), 2, seed=1), *map(d.PutWedge, NAMES * 2))
    for seat in range(2):
        assert isinstance(state.pending, p.AskOrder)
        assert seat == state.pending.seat
        assert set(map(d.ChooseOrder, PLAYED_ORDERS)) == set(legal(state))
        state = play(state, d.ChooseOrder(order))
        while isinstance(state.pending, p.AskOrderSetup):
            state = play(state, legal(state)[0])
    assert [order, order] == [area.order for area in state.areas]
    assert set(PLAYED_ORDERS) == set(variants.orders_to_choose_from(EDITION))


@pytest.mark.rules("variant.tournament.choose")
def test_orders_are_chosen_in_a_tournament_and_only_there() -> None:
    """Other combinations are refused with the rule."""
    for variant in Variant:
        for orders in Orders:
            if (variant == Variant.TOURNAMENT) == (orders == Orders.CHOSEN):
                assert orders == Ruleset(variant=variant, orders=orders).orders
            else:
                with pytest.raises(RulesetError, match=r"^variant\.tournament\.choose: "):
                    Ruleset(variant=variant, orders=orders)
    assert Orders.CHOSEN == Ruleset(variant="knights-tournament").orders
    assert Orders.DEALT == Ruleset().orders


@pytest.mark.parametrize("field", ["edition", "variant", "orders", "interpretation", "board"])
@pytest.mark.parametrize("value", [3, ["standard"], {}])
def test_a_part_of_another_kind_is_refused_by_its_name(field: str, value: object) -> None:
    """Where the ruleset is made, and not only once a game asks for it."""
    parts: dict[str, Any] = {field: value}
    with pytest.raises(RulesetError, match=f"^{field}: needs "):
        Ruleset(**parts)


@pytest.mark.parametrize("field", ["variant", "orders"])
def test_a_misspelt_part_is_answered_with_what_there_is(field: str) -> None:
    """All names are listed."""
    parts: dict[str, Any] = {field: "standart"}
    kind = Variant if field == "variant" else Orders
    with pytest.raises(RulesetError, match=f"^{field}: needs {' or '.join(kind)}, not 'standart'$"):
        Ruleset(**parts)


@pytest.mark.rules("variant.no-order")
@pytest.mark.parametrize("variant", ["standard", "learning", "first-standard", "unpredictable"])
def test_without_orders_nobody_is_asked_for_one(variant: str) -> None:
    """All players have none, and no tile is dealt; with orders tiles are dealt in the same variant."""
    state = new_game(Ruleset(variant=variant, orders="none"), 3, seed=4)
    assert isinstance(state.pending, p.AskKnight)
    assert {KnightOrder.NONE} == {area.order for area in state.areas}
    assert isinstance(new_game(Ruleset(variant=variant, orders="dealt"), 3, seed=4).pending, p.AskOrder)
    assert [True, False, False, False] == [variants.without_orders(how) for how in Orders]
