"""Readings of the chapter on knight orders."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from crusaders_rules import apply, is_over, legal, new_game, score, to_act
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Orders, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    AnyDistribution,
    BlackKnight,
    HospitallerPass,
    HospitallerPlace,
    LearningOrders,
    OriginOnLaps,
    OriginStartLap,
    ShortWedge,
    SpareTokens,
    TemplarDoubled,
)
from crusaders_rules.thy_will_be_done.play.files.positions import PositionError, position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.play.files.records import begin_record, first_position, from_json, to_json, verify
from crusaders_rules.thy_will_be_done.play.game import odds
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.rules import components, distribute, orders, player_area
from crusaders_rules.thy_will_be_done.state import CHANCE, Building, KnightOrder, Manner, Outcomes, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    ALL_WEDGES,
    BUILD_INFLUENCE,
    INFLUENCE_TRAVEL,
    PLAYED_ORDERS,
    at,
    play,
    player,
    random_game,
    refusal,
    table,
    tokens,
)


def rules(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """Return a ruleset with some readings."""
    return Ruleset(interpretation=Interpretation(**readings))


def sown(row: tuple[int, ...], origin: int, manner: Manner, named: int | None, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the tokens after a distribution."""
    return distribute.distribute(row, origin, distribute.path(origin, row[origin], manner, named, ruleset))


# Aviz and Santiago.


@pytest.mark.rules("order.aviz.origin", "order.santiago.origin", "turn.distribute.lap")
@pytest.mark.parametrize("hand", range(1, 14))
def test_how_often_the_origin_is_met_that_was_begun_with(hand: int) -> None:
    """Up to six tokens the readings agree; the seventh falls on the origin or on the next wedge."""
    row = (0, 0, hand, 0, 0, 0)
    shift, once = (
        sown(row, 2, Manner.ORIGIN_FIRST, None, rules(origin_start_lap=reading)) for reading in OriginStartLap
    )
    assert (hand <= 6) == (shift == once)
    assert (1, (hand + 5) // 6) == (once[2], shift[2])
    assert hand == sum(once) == sum(shift)
    others = once[:2] + once[3:]
    assert max(others) - min(others) <= 1
    for manner in (Manner.STANDARD, Manner.COUNTERCLOCKWISE):
        assert 1 == len({sown(row, 2, manner, None, rules(origin_start_lap=reading)) for reading in OriginStartLap})


@pytest.mark.rules("order.aviz.origin", "turn.distribute.lap")
def test_an_origin_that_is_passed_over_anyhow() -> None:
    """Where no distribution comes to its origin, both readings give it one token, if it is begun with."""
    for reading in OriginStartLap:
        ruleset = rules(origin_start_lap=reading, origin_on_laps=OriginOnLaps.PASSED_OVER)
        assert (2, 2, 1, 2, 2, 2) == sown((0, 0, 11, 0, 0, 0), 2, Manner.ORIGIN_FIRST, None, ruleset)


@pytest.mark.rules("order.santiago.origin")
@pytest.mark.parametrize(("reading", "left"), [(OriginStartLap.SHIFT, 2), (OriginStartLap.ONCE, 1)])
def test_seven_tokens_of_santiago(reading: OriginStartLap, left: int) -> None:
    """Two or one of them stay."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 7}, order="santiago")
    state = play(table(area, origin_start_lap=reading), d.Resolve(INFLUENCE_TRAVEL), d.Sow(Manner.ORIGIN_FIRST))
    assert left == tokens(state)[INFLUENCE_TRAVEL]


# The Hospitallers.


@pytest.mark.rules("order.hospitaller.skip", "turn.distribute.lap")
def test_a_wedge_skipped_once_or_for_good() -> None:
    """Eleven tokens tell the readings apart, and so does any number that comes to the wedge twice."""
    row = (11, 0, 0, 0, 0, 0)
    one, whole = HospitallerPass
    assert (2, 1, 2, 2, 2, 2) == sown(row, 0, Manner.SKIP, 1, rules(hospitaller_pass=one))
    assert (2, 0, 3, 2, 2, 2) == sown(row, 0, Manner.SKIP, 1, rules(hospitaller_pass=whole))
    for hand in range(1, 6):
        for named in range(1, hand + 1):
            assert 1 == len(
                {
                    sown((hand, 0, 0, 0, 0, 0), 0, Manner.SKIP, named, rules(hospitaller_pass=reading))
                    for reading in (one, whole)
                }
            )
    area = player("b3", tokens={INFLUENCE_TRAVEL: 7}, order="hospitaller")
    for reading, count in ((one, 3), (whole, 2)):
        state = table(area, hospitaller_pass=reading)
        done = play(state, d.Resolve(INFLUENCE_TRAVEL), d.Sow(Manner.SKIP, 3))
        assert count == tokens(done)[3]
        assert 17 == sum(tokens(done))


def passings(hand: int, laps: OriginOnLaps) -> tuple[int, ...]:
    """Return the wedges that a distribution of wedge 0 passes while it skips one: one more than it has tokens."""
    passed: tuple[int, ...] = ()
    wedge = 0
    while len(passed) <= hand:
        wedge = (wedge + 1) % 6
        if wedge or laps == OriginOnLaps.INCLUDED:
            passed += (wedge,)
    return passed


@pytest.mark.rules("order.hospitaller.skip")
@pytest.mark.parametrize("laps", list(OriginOnLaps))
@pytest.mark.parametrize("hand", range(1, 15))
def test_a_passing_between_two_tokens_can_be_skipped(hand: int, laps: OriginOnLaps) -> None:
    """Each wheel that comes of leaving out one passing can be reached, and no other; the readings say which."""
    passed = passings(hand, laps)
    for reading, first, last in ((HospitallerPlace.ANY, 0, hand), (HospitallerPlace.BETWEEN, 1, hand)):
        ruleset = rules(hospitaller_place=reading, origin_on_laps=laps)
        row = (hand, 0, 0, 0, 0, 0)
        expected = {distribute.distribute(row, 0, passed[:place] + passed[place + 1 :]) for place in range(first, last)}
        ways = distribute.manners(0, hand, KnightOrder.HOSPITALLER, ruleset)
        assert expected == {sown(row, 0, *way, ruleset) for way in ways[1:]}


@pytest.mark.rules("order.hospitaller.skip")
@pytest.mark.parametrize(("laps", "hand"), [(OriginOnLaps.INCLUDED, 7), (OriginOnLaps.PASSED_OVER, 6)])
def test_the_first_wedge_can_be_skipped_when_it_is_passed_again(laps: OriginOnLaps, hand: int) -> None:
    """From seven tokens on, or six where the origin is passed over; never if the skip holds for every passing."""
    for tokens_there in range(1, 15):
        for once in HospitallerPass:
            ruleset = rules(hospitaller_place=HospitallerPlace.BETWEEN, origin_on_laps=laps, hospitaller_pass=once)
            ways = distribute.manners(0, tokens_there, KnightOrder.HOSPITALLER, ruleset)
            possible = tokens_there >= hand and once == HospitallerPass.ONE_PASSING
            assert possible == ((Manner.SKIP, 1) in ways)
    again = rules(hospitaller_place=HospitallerPlace.BETWEEN)
    assert (1, 1, 2, 1, 1, 1) == sown((7, 0, 0, 0, 0, 0), 0, Manner.SKIP, 1, again)


@pytest.mark.rules("order.hospitaller.skip")
@pytest.mark.parametrize("hand", range(1, 12))
def test_a_skip_of_the_first_wedge_is_offered_or_refused(hand: int) -> None:
    """As the game asks: with one token there is nothing to choose, with seven the first wedge is passed again."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: hand}, order="hospitaller")
    state = play(table(area, hospitaller_place=HospitallerPlace.BETWEEN), d.Resolve(INFLUENCE_TRAVEL))
    assert (hand == 1) == (to_act(state) == 1)
    if 1 < hand < 7:
        assert "turn.distribute.sow" == refusal(state, d.Sow(Manner.SKIP, 3)).rule
    elif hand >= 7:
        assert hand + 10 == sum(tokens(play(state, d.Sow(Manner.SKIP, 3))))


# The Templars.


@pytest.mark.rules("order.templar.double", "turn.distribute.lap")
@pytest.mark.parametrize("hand", range(1, 11))
def test_a_second_round_uses_the_doubling_up_or_not(hand: int) -> None:
    """The readings differ from eight tokens on: then a wedge is reached twice, though two are laid together."""
    one, other = (
        distribute.manners(2, hand, KnightOrder.TEMPLAR, rules(templar_doubled=reading)) for reading in TemplarDoubled
    )
    assert (hand <= 7) == (one == other)
    assert hand <= 7 or other == ((Manner.STANDARD, None),)
    for manner, named in other[1:]:
        assert [1] == [Counter(sown((0, 0, hand, 0, 0, 0), 2, manner, named, rules()))[2]]


# All orders that distribute in a manner of their own.


@pytest.mark.rules("upgrade.distribute.any", "skip.distribute", "turn.distribute.sow")
@pytest.mark.parametrize("order", ["aviz", "santiago", "hospitaller", "templar", "teutonic"])
def test_whether_orders_serve_after_upgrades_and_skips(order: str) -> None:
    """In every distribution or only after an action."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 4}, upgraded=ALL_WEDGES, order=order)
    every, after = (table(area, any_distribution=reading) for reading in AnyDistribution)
    assert isinstance(play(every, d.Skip(), d.Distribute(2)).pending, p.AskManner)
    done = play(after, d.Skip(), d.Distribute(2))
    assert (1, (3, 2, 0, 3, 3, 3)) == (to_act(done), tokens(done))
    begun = replace(area, wheel=player("b3", tokens={2: 4}).wheel)
    upgraded = play(table(begun, any_distribution=AnyDistribution.AFTER_AN_ACTION), d.Upgrade(1), d.Distribute(2))
    assert 1 == to_act(upgraded)
    for state in (every, after):
        resolved = play(state, d.Resolve(INFLUENCE_TRAVEL), d.Split(4))
        assert isinstance(resolved.pending, p.AskManner)
        assert len(legal(resolved)) > 1


# Setup.


def chosen(order: str, **readings: Any) -> State:  # noqa: ANN401 -- each question has readings of its own class
    """Return a Tournament of two in which the second player has taken an order, the first the Teutonic one."""
    ruleset = Ruleset(variant="knights-tournament", interpretation=Interpretation(**readings))
    state = new_game(ruleset, 2)
    while not isinstance(state.pending, p.AskOrder):
        state = apply(state, legal(state)[0])
    return play(state, d.ChooseOrder(KnightOrder.TEUTONIC), d.ChooseOrder(KnightOrder(order)))


@pytest.mark.rules("order.hospitaller.token", "order.st-lazarus.token")
@pytest.mark.parametrize("order", ["hospitaller", "st-lazarus"])
def test_who_decides_which_wedge_is_short(order: str) -> None:
    """The player, chance once all orders are taken, or nobody: then it is the wedge at the top."""
    every = (PLAYED_ORDERS,) * 2
    upgrades = 3 if order == "st-lazarus" else 0
    choice = chosen(order)
    assert p.AskOrderSetup(1, every, left=1, upgrades=upgrades) == choice.pending
    assert {d.LeaveToken(wedge) for wedge in ALL_WEDGES} == set(legal(choice))
    drawn, fixed = (chosen(order, short_wedge=one) for one in (ShortWedge.RANDOM, ShortWedge.FIXED))
    if upgrades:
        assert p.AskOrderSetup(1, every, upgrades=upgrades) == drawn.pending == fixed.pending
        flips = [d.SetupUpgrade(wedge) for wedge in (1, 3, 5)]
        drawn, fixed = play(drawn, *flips), play(fixed, *flips)
    assert p.AskShortWedge(CHANCE, 1) == drawn.pending
    assert tuple((d.LeaveToken(wedge), 1) for wedge in ALL_WEDGES) == odds(drawn)
    assert "setup.order.effect" == refusal(drawn, d.LeaveToken(6)).rule
    for wedge in ALL_WEDGES:
        done = play(drawn, d.LeaveToken(wedge))
        assert tuple(1 if place == wedge else 2 for place in ALL_WEDGES) == tokens(done, 1)
        assert (2,) * 6 == tokens(done, 0)
        assert isinstance(done.pending, p.AskEnemy)
    assert ((1, 2, 2, 2, 2, 2), (2,) * 6) == (tokens(fixed, 1), tokens(fixed, 0))
    assert isinstance(fixed.pending, p.AskEnemy)


@pytest.mark.rules("order.templar.token")
@pytest.mark.parametrize("reading", list(ShortWedge))
def test_the_templars_always_choose(reading: ShortWedge) -> None:
    """They are told to, two wedges; and other orders lose no token under any reading."""
    state = play(chosen("templar", short_wedge=reading), d.LeaveToken(2), d.LeaveToken(5))
    assert (2, 2, 1, 2, 2, 1) == tokens(state, 1)
    assert isinstance(state.pending, p.AskEnemy)
    for order in ("teutonic", "montesa"):
        assert (2,) * 6 == tokens(chosen(order, short_wedge=reading), 1)


@pytest.mark.rules("order.hospitaller.token", "order.st-lazarus.token", "setup.order.effect")
def test_two_short_wheels_are_drawn_one_after_the_other() -> None:
    """In the order of the seats, each with its own wedge; a position in between can be written down."""
    ruleset = Ruleset(variant="knights-tournament", interpretation=Interpretation(short_wedge=ShortWedge.RANDOM))
    state = new_game(ruleset, 2)
    while not isinstance(state.pending, p.AskOrder):
        state = apply(state, legal(state)[0])
    state = play(state, *(d.ChooseOrder(KnightOrder.HOSPITALLER) for _ in range(2)), d.LeaveToken(4))
    assert p.AskShortWedge(CHANCE, 1) == state.pending
    assert state == position_from_json(position_to_json(state))
    wrong = position_to_json(state).replace('"asks": "short-wedge", "wheel": 2', '"asks": "short-wedge", "wheel": 3')
    with pytest.raises(PositionError, match=r"players\[1\]\.wheel: .* it must be 11 in all"):
        position_from_json(wrong)
    state = play(state, d.LeaveToken(1))
    assert ((2, 2, 2, 2, 1, 2), (2, 1, 2, 2, 2, 2)) == (tokens(state, 0), tokens(state, 1))


@pytest.mark.rules("setup.order.effect")
@pytest.mark.parametrize("variant", ["standard", "knights-tournament", "learning"])
def test_drawn_wedges_are_outcomes_of_chance(variant: str) -> None:
    """A seed draws one for each player; a record keeps them; without orders there are none."""
    ruleset = Ruleset(variant=variant, interpretation=Interpretation(short_wedge=ShortWedge.RANDOM))
    for seed in range(4):
        record = begin_record(ruleset, 3, seed=seed)
        assert record.outcomes is not None
        assert 3 == len(record.outcomes.short)
        assert record == from_json(to_json(record))
        state = first_position(record)
        assert state == new_game(ruleset, 3, seed=seed)
        for before, decision, after in random_game(state, random.Random(seed)):
            assert to_act(before) != CHANCE
            record = record.with_decision(before, decision)
            state = after
        assert is_over(state)
        assert verify(record).ok
        assert record.outcomes is not None
        for area, wedge in zip(state.areas, record.outcomes.short, strict=True):
            assert wedge in ALL_WEDGES
            if area.order in {KnightOrder.HOSPITALLER, KnightOrder.ST_LAZARUS}:
                assert 11 == sum(area.wheel.tokens)
    if variant == "standard":
        plain = Ruleset(orders=Orders.NONE, interpretation=Interpretation(short_wedge=ShortWedge.RANDOM))
        assert begin_record(plain, 3, seed=1).outcomes == begin_record(Ruleset(orders=Orders.NONE), 3, seed=1).outcomes


@pytest.mark.rules("setup.order.effect")
def test_outcomes_without_the_wedges_are_refused() -> None:
    """And so are outcomes with wedges that nobody needs."""
    ruleset = Ruleset(orders="dealt", interpretation=Interpretation(short_wedge=ShortWedge.RANDOM))
    outcomes = begin_record(ruleset, 2, seed=1).outcomes
    assert isinstance(outcomes, Outcomes)
    with pytest.raises(SetupError, match="the outcomes need 2 wedges to shorten, not 0"):
        new_game(ruleset, 2, outcomes=replace(outcomes, short=()))
    with pytest.raises(SetupError, match="the outcomes need 0 wedges to shorten, not 2"):
        new_game(Ruleset(orders="dealt"), 2, outcomes=outcomes)


# Montesa.


@pytest.mark.rules("order.montesa.knight", "bonus.castle.knight", "components.knight", "score.farm")
@pytest.mark.parametrize(
    ("reading", "all_knights", "by_castles", "scored"),
    [
        (BlackKnight.FOURTH_KNIGHT, 4, (3, 3, 4, 4), 4),
        (BlackKnight.NOT_SCORED, 4, (3, 3, 4, 4), 3),
        (BlackKnight.SECOND_KNIGHT, 3, (2, 2, 3, 3), 3),
    ],
)
def test_what_the_black_knight_is(
    reading: BlackKnight, all_knights: int, by_castles: tuple[int, ...], scored: int
) -> None:
    """How many knights there are in all, after each castle, and for the farm at the end."""
    ruleset = rules(black_knight=reading)
    assert all_knights == components.knights_of(KnightOrder.MONTESA, ruleset)
    assert 3 == components.knights_of(KnightOrder.AVIZ, ruleset)
    assert all_knights - 3 + orders.unlocked_before(KnightOrder.MONTESA, ruleset) == 1
    assert 0 == orders.unlocked_before(KnightOrder.AVIZ, ruleset)
    counts = []
    for built in range(4):
        before = 2 if built == 0 else by_castles[built - 1]
        area = player(*["b3"] * before, tokens={BUILD_INFLUENCE: 9}, buildings={"castle": built}, order="montesa")
        state = table(area, black_knight=reading)
        counts.append(len(play(state, d.Resolve(BUILD_INFLUENCE), d.Erect(Building.CASTLE, at("b3"))).areas[0].knights))
    assert by_castles == tuple(counts)
    full = player(*["b3"] * all_knights, buildings={"farm": 4, "castle": 4}, order="montesa", troops=2)
    assert scored + 2 == score(table(full, black_knight=reading)).totals[0]
    other = player("b3", "b3", "b3", buildings={"farm": 4, "castle": 4}, troops=2)
    assert 5 == score(table(other, black_knight=reading)).totals[0]


# The Learning game.


@pytest.mark.rules("variant.learning.upgraded", "order.st-lazarus.upgrade")
def test_upgrades_of_an_order_in_a_learning_game() -> None:
    """They meet wedges that are not upgraded yet, or may be spent in vain on the two that begin so."""
    further, wasted = (
        new_game(Ruleset(variant="learning", interpretation=Interpretation(learning_orders=reading)), 2)
        for reading in LearningOrders
    )
    for state, most, reading in ((further, 5, LearningOrders.FURTHER), (wasted, 2, LearningOrders.WASTED)):
        hands = (KnightOrder.ST_LAZARUS, KnightOrder.AVIZ, KnightOrder.MONTESA, KnightOrder.TEUTONIC)
        asked = play(state, *map(d.DealOrder, hands), d.ChooseOrder(KnightOrder.ST_LAZARUS), d.LeaveToken(0))
        begun = [place for place, upgraded in enumerate(asked.areas[0].wheel.upgraded) if upgraded]
        assert 2 == len(begun)
        for _ in range(3):
            assert (d.SetupUpgrade(begun[0]) in legal(asked)) == (reading == LearningOrders.WASTED)
            vain = [one for one in legal(asked) if one == d.SetupUpgrade(begun[0])]
            asked = play(asked, (vain or legal(asked))[0])
            assert asked == position_from_json(position_to_json(asked))
        assert most == sum(asked.areas[0].wheel.upgraded)


@pytest.mark.rules("upgrade.once", "variant.learning.upgraded")
def test_no_other_wedge_is_named_in_vain() -> None:
    """Neither one that an order has upgraded itself, nor any in another variant."""
    state = new_game(
        Ruleset(variant="learning", interpretation=Interpretation(learning_orders=LearningOrders.WASTED)), 2
    )
    hands = (KnightOrder.ST_LAZARUS, KnightOrder.AVIZ, KnightOrder.MONTESA, KnightOrder.TEUTONIC)
    asked = play(state, *map(d.DealOrder, hands), d.ChooseOrder(KnightOrder.ST_LAZARUS), d.LeaveToken(0))
    first = next(place for place, upgraded in enumerate(asked.areas[0].wheel.upgraded) if not upgraded)
    assert "upgrade.once" == refusal(play(asked, d.SetupUpgrade(first)), d.SetupUpgrade(first)).rule
    lazarus = play(chosen("st-lazarus", learning_orders=LearningOrders.WASTED), d.LeaveToken(0), d.SetupUpgrade(2))
    assert "upgrade.once" == refusal(lazarus, d.SetupUpgrade(2)).rule


# Action tokens.


@pytest.mark.rules("components.token")
def test_orders_that_need_more_tokens_than_there_are() -> None:
    """Four are spare: two of the Holy Sepulchre use them up, and then Aviz and Alcantara cannot be taken either."""
    needed = {KnightOrder.HOLY_SEPULCHRE: 2, KnightOrder.AVIZ: 1, KnightOrder.ALCANTARA: 1}
    every = (tuple(order for order in KnightOrder if order != KnightOrder.NONE),) * 4
    for taken in (("aviz", "holy-sepulchre"), ("holy-sepulchre", "holy-sepulchre"), ("alcantara", "teutonic")):
        areas = (*(player(order=order) for order in taken), player(), player())
        left = 4 - sum(needed.get(KnightOrder(order), 0) for order in taken)
        for reading in SpareTokens:
            state = table(*areas, pending=p.AskOrder(2, every), board="ours-four", spare_tokens=reading)
            can = {order for order in every[0] if reading == SpareTokens.UNLIMITED or needed.get(order, 0) <= left}
            assert {d.ChooseOrder(order) for order in can} == set(legal(state))
            for order in set(every[0]) - can:
                against = refusal(state, d.ChooseOrder(order))
                assert ("components.token", needed[order], left) == (against.rule, against.needs, against.has)


@pytest.mark.rules("components.token")
def test_tokens_that_an_order_leaves_in_the_box_are_not_spare() -> None:
    """Calatrava begins with six tokens less, and nobody else may take them."""
    strict = rules(spare_tokens=SpareTokens.LIMITED)
    others = (KnightOrder.HOLY_SEPULCHRE, KnightOrder.AVIZ, KnightOrder.CALATRAVA)
    against = player_area.too_few_tokens(KnightOrder.HOLY_SEPULCHRE, others, strict)
    assert against is not None
    assert (2, 1) == (against.needs, against.has)
