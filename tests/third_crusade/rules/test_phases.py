"""Strategy, Planning, Command, Diplomacy, Upkeep and the end."""

from __future__ import annotations

import itertools
from collections import Counter

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.readings.closing import (
    LoneFaith,
    LowestPays,
    Majority,
    MissionCount,
    PathCrosses,
    Undecided,
)
from crusaders_rules.third_crusade.interpret.readings.command import (
    AdvancedKept,
    AdvancedMany,
    BlankPenalty,
    PartnerPick,
    TithePresence,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import ShipUnits
from crusaders_rules.third_crusade.rules import (
    battle_glory,
    command,
    diplomacy_phase,
    event_cards,
    final,
    order_tokens,
    planning,
    strategy,
    upkeep_steps,
)
from crusaders_rules.third_crusade.rules.diplomacy_phase import BoardSpace
from crusaders_rules.third_crusade.rules.final import Tiebreaks
from crusaders_rules.third_crusade.rules.turn_order import acting_markers
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet, RegionMark
from crusaders_rules.third_crusade.state import (
    ARMIES,
    Alliance,
    Force,
    Icon,
    Owner,
    PlacedOrder,
    Presence,
    RegionState,
    RegionType,
    Units,
)
from tests.third_crusade.support import (
    ANGEVIN,
    AYYUBID,
    CITY,
    DESERT,
    EMPIRE,
    NEUTRAL,
    RULES,
    TRACK,
    TURKOMAN,
    at,
    region,
)


@pytest.mark.rules("third.strategy.draw", "third.strategy.pick", "third.strategy.discard", "third.strategy.two-cards")
def test_four_cards_are_drawn_and_the_unpicked_are_discarded() -> None:
    """A card of the own Alliance cannot be picked."""
    hand, rest = strategy.drawn(tuple("abcdefgh"))
    assert (tuple("abcd"), tuple("efgh")) == (hand, rest)
    assert tuple("bd") == strategy.discarded(hand, tuple("ac"))
    picks = ((AYYUBID, ANGEVIN, "a"), (TURKOMAN, EMPIRE, "e"), (TURKOMAN, ANGEVIN, "c"))
    assert [tuple("ac"), tuple("e"), ()] == [strategy.events_to_play(picks, one) for one in (ANGEVIN, EMPIRE, AYYUBID)]
    refused = {pair for pair in itertools.product(ARMIES, repeat=2) if strategy.wrong_row(*pair)}
    assert 8 == len(refused)
    assert (ANGEVIN, EMPIRE) in refused


@pytest.mark.rules("third.strategy.until", "third.strategy.row-closed", "third.strategy.three-players")
@pytest.mark.parametrize("seats", [*itertools.permutations(ARMIES, 2), *itertools.permutations(ARMIES, 3), ARMIES])
def test_each_army_ends_with_two_cards(seats: tuple[Owner, ...]) -> None:
    """Explored whole for each number of players: no dead end, whatever is picked."""
    sides = {army in (ANGEVIN, EMPIRE) for army in seats}
    if len(sides) == 1:
        return
    track = acting_markers(TRACK, seats)
    seen: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()
    todo = [(0, (0,) * len(seats), (0,) * len(seats))]
    ends = set()
    while todo:
        place, picked, rows = state = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        if all(count == strategy.picks_due(army, seats) for army, count in zip(seats, picked, strict=True)):
            ends.add(rows)
            continue
        army = track[place % len(track)]
        seat = seats.index(army)
        onward = place + 1
        if not strategy.must_pick_now(army, seats, picked[seat], RULES):
            todo.append((onward % len(track), picked, rows))
            continue
        open_rows = [
            row
            for row, other in enumerate(seats)
            if strategy.wrong_row(army, other) is None and strategy.row_closed(rows[row]) is None
        ]
        assert open_rows
        for row in open_rows:
            more = tuple(count + (at_ == seat) for at_, count in enumerate(picked))
            fewer = tuple(count + (at_ == row) for at_, count in enumerate(rows))
            todo.append((onward % len(track), more, fewer))
    assert {(2,) * len(seats)} == ends


@pytest.mark.rules("third.strategy.three-players", "third.strategy.three-players.double", "third.strategy.points")
def test_partners_of_three_pick_once_for_double_points() -> None:
    """At their first turn, or under the other reading when they like."""
    seats = (ANGEVIN, EMPIRE, AYYUBID)
    assert [1, 1, 4] == [strategy.picks_due(army, seats) for army in seats]
    assert [2, 4] == [strategy.points_gained(2, double=double) for double in (False, True)]
    other = attrs.evolve(RULES, partner_pick=PartnerPick.ANY)
    assert [True, False] == [
        strategy.must_pick_now(ANGEVIN, seats, 0, interpretation) for interpretation in (RULES, other)
    ]
    assert strategy.must_pick_now(AYYUBID, seats, 0, other)
    assert not strategy.must_pick_now(ANGEVIN, seats, 1, RULES)


@pytest.mark.rules("third.planning.turn", "third.planning.any-region", "third.planning.any-cost")
@pytest.mark.rules("third.planning.blank", "third.planning.pass", "third.planning.secret", "third.planning.one-each")
def test_an_order_may_be_placed_anywhere_once() -> None:
    """Nothing of the Order is looked at; after a pass none may be placed; enemies may not look."""
    state = RegionState()
    assert planning.refused_placement(state, ANGEVIN, frozenset()) is None
    taken = planning.with_order(state, PlacedOrder(EMPIRE, "blank"))
    refusals = [planning.refused_placement(taken, army, frozenset([TURKOMAN])) for army in ARMIES]
    assert ["third.planning.one-each", "third.planning.one-each", None, "third.planning.pass"] == [
        refusal and refusal.rule for refusal in refusals
    ]
    assert [True, True, False, False] == [planning.may_look(army, PlacedOrder(EMPIRE, "blank")) for army in ARMIES]


@pytest.mark.rules("third.planning.end", "third.command.end", "third.command.pass", "third.command.pass.reactions")
def test_a_phase_ends_when_all_have_passed() -> None:
    """After a pass only Reaction Orders are left."""
    passed: frozenset[Owner] = frozenset()
    for army in TRACK:
        assert not planning.all_passed(TRACK, passed)
        passed = planning.after_pass(passed, army)
    assert planning.all_passed(TRACK, passed)
    assert command.barred(ANGEVIN, passed, reaction=True) is None
    barred = command.barred(ANGEVIN, passed, reaction=False)
    assert barred is not None
    assert "third.command.pass: you have passed in this phase" == str(barred)
    assert command.barred(ANGEVIN, frozenset(), reaction=False) is None


@pytest.mark.rules("third.event.parts", "third.event.instead", "third.event.main.free", "third.event.crown.kept")
def test_the_parts_of_an_event_in_any_order() -> None:
    """A crown effect that replaces the main effect does not stand beside it."""
    assert (("main",),) == event_cards.parts_to_play(crown=False, instead=False)
    assert {("main",), ("crown",), ("main", "crown"), ("crown", "main")} == set(
        event_cards.parts_to_play(crown=True, instead=False)
    )
    assert (("main",), ("crown",)) == event_cards.parts_to_play(crown=True, instead=True)
    assert (0, 3) == (event_cards.price_of_main(), event_cards.crowns_after(3))


@pytest.mark.rules("third.event.region", "third.event.location")
def test_where_a_step_may_take_place() -> None:
    """Type, Port, Control, Presence and its absence, each refused for its own reason."""
    held = at(Force(angevin=Units(1)))

    def refused(**needs: object) -> str | None:
        step = EffectStep(EffectVerb.PLACE, "infantry", **needs)  # type: ignore[arg-type]
        refusal = event_cards.wrong_place(step, ANGEVIN, region(CITY), held, RULES)
        return None if refusal is None else refusal.sentence

    assert refused() is None
    assert refused(type=RegionType.CITY, controlled=True, presence=("angevin", "crusader")) is None
    assert "this needs a Desert, not a City" == refused(type=RegionType.DESERT)
    assert "this needs a Region with a Port, not one without" == refused(port=True)
    assert "this needs Muslim Presence in the Region" == refused(presence=("muslim",))
    assert "this needs a Region without Crusader Presence, not one with it" == refused(no_presence=("crusader",))
    other = EffectStep(EffectVerb.PLACE, "infantry", controlled=True)
    assert event_cards.wrong_place(other, AYYUBID, region(CITY), held, RULES) is not None


@pytest.mark.rules("third.event.named-region", "third.event.named-region.dead")
def test_a_leader_may_name_the_region() -> None:
    """The first of those that still stand on the map; none if all are gone."""
    standing = {"yves": 3, "otto": 1}
    assert 3 == event_cards.region_of_leader(standing, ("aimery", "yves", "otto"))
    assert event_cards.region_of_leader(standing, ("aimery",)) is None


@pytest.mark.rules("third.event.advanced-order", "third.order.advanced", "third.order.used")
def test_an_advanced_order_must_be_gained_first() -> None:
    """From those that lie aside; then it is in the box."""
    assert order_tokens.not_gained("ramparts", ("march",)) is not None
    box = event_cards.gained_orders(("march",), ("ramparts",), ("ramparts", "none-such"))
    assert ("march", "ramparts") == box
    assert order_tokens.not_gained("ramparts", box) is None
    assert ("march", "levy") == order_tokens.used_orders(("march",), "levy")


@pytest.mark.rules("third.order.blank", "third.order.cost.short", "third.order.requirements", "third.order.region")
def test_what_an_order_needs() -> None:
    """Each requirement refuses under its own rule, in the order of the text."""
    held = at(Force(angevin=Units(1)))
    cases = (
        (OrderSheet("blank", blank=True), "third.order.blank"),
        (OrderSheet("scatter", type=DESERT), "third.order.region"),
        (OrderSheet("sail", port=True), "third.order.region"),
        (OrderSheet("host", cost=3), "third.order.cost.short"),
        (OrderSheet("march", cost=2), None),
    )
    for order, rule in cases:
        refusal = order_tokens.cannot_execute(order, ANGEVIN, region(CITY), held, 2)
        assert rule == (refusal and refusal.rule)
    desert = order_tokens.lacks_region(OrderSheet("scatter", type=DESERT), region(CITY), held)
    assert desert is not None
    assert "this needs a Desert, not a City" == desert.sentence
    port = order_tokens.lacks_region(OrderSheet("sail", port=True), region(CITY), held)
    assert port is not None
    assert "third.order.region: this needs a Region with a Port, not one without" == str(port)


@pytest.mark.rules("third.diplomacy.bid", "third.diplomacy.order", "third.diplomacy.pay", "third.diplomacy.lowest")
def test_bids_are_strictly_ordered() -> None:
    """Over all bids up to 2: a permutation, higher bids first, ties by initiative. The lowest may pay nothing."""
    for gold in itertools.product(range(3), repeat=4):
        bids = dict(zip(ARMIES, gold, strict=True))
        order = diplomacy_phase.bidders_in_order(bids, TRACK)
        assert Counter(ARMIES) == Counter(order)
        for first, second in itertools.pairwise(order):
            assert (bids[first], -TRACK.index(first)) > (bids[second], -TRACK.index(second))
    other = attrs.evolve(RULES, lowest_pays=LowestPays.NO)
    assert [2, 0] == [diplomacy_phase.paid(2, interpretation, lowest=True) for interpretation in (RULES, other)]
    assert [None, True] == [diplomacy_phase.cannot_bid(bid, 3) and True for bid in (3, 4)]


@pytest.mark.rules("third.diplomacy.board.move", "third.diplomacy.board.four", "third.diplomacy.board.order")
def test_a_full_row_of_four_is_passed_by() -> None:
    """By default; where taken spaces block the way, it ends there. At the end of the board nobody moves."""
    spaces = {name: BoardSpace(1, ("top",)) for name in "abcd"} | {"top": BoardSpace(2, ())}
    other = attrs.evolve(RULES, path_crosses=PathCrosses.BLOCKED)
    full = frozenset("abcd")
    assert [("top",), ()] == [
        diplomacy_phase.reachable(spaces, None, full, interpretation) for interpretation in (RULES, other)
    ]
    assert ("d",) == diplomacy_phase.reachable(spaces, None, frozenset("abc"), RULES)
    assert () == diplomacy_phase.reachable(spaces, "top", frozenset(["top"]), RULES)
    assert (TURKOMAN, ANGEVIN) == diplomacy_phase.board_order({3: ANGEVIN, 1: TURKOMAN})


@pytest.mark.rules("third.diplomacy.board.replace", "third.diplomacy.board.replaced", "third.diplomacy.board.glory")
def test_what_may_be_replaced_in_a_full_region() -> None:
    """Own Units, and Neutral ones under Control. Glory tokens do not score when they are placed."""
    standing = Force(angevin=Units(3), holy_roman_empire=Units(2), neutral=Units(1))
    assert (ANGEVIN, NEUTRAL) == diplomacy_phase.replaceable(standing, ANGEVIN, RULES, controls=True)
    assert (EMPIRE,) == diplomacy_phase.replaceable(standing, EMPIRE, RULES, controls=False)
    assert 0 == battle_glory.glory_of_region_now()


@pytest.mark.rules("third.upkeep.steps", "third.upkeep.mission.glory", "third.upkeep.mission.faith")
def test_missions_are_fair_to_both_sides() -> None:
    """Swapping the sides turns the result around; a Region of tied partners counts for the Alliance by default."""
    steps = "mission tithe orders map victory-check round-marker ships diplomacy-card mission-card initiative"
    assert steps.split() == list(upkeep_steps.upkeep_steps())
    for ours, theirs in itertools.product(range(5), repeat=2):
        assert upkeep_steps.mission_glory(ours, theirs) == -upkeep_steps.mission_glory(theirs, ours)
        assert upkeep_steps.mission_faith(ours, theirs, RULES) == -upkeep_steps.mission_faith(theirs, ours, RULES)
    lone, players = (
        attrs.evolve(RULES, lone_faith=LoneFaith.NOTHING),
        attrs.evolve(RULES, mission_count=MissionCount.PLAYERS),
    )
    assert [3, 0] == [upkeep_steps.mission_faith(3, None, interpretation) for interpretation in (RULES, lone)]
    assert [Alliance.MUSLIM, None] == [
        upkeep_steps.counts_for(Alliance.MUSLIM, None, interpretation) for interpretation in (RULES, players)
    ]
    trade = RegionMark(mercantile=True, type=CITY)
    assert upkeep_steps.matches(trade, attrs.evolve(region(CITY), mercantile=True), at(Force()), ())
    assert not upkeep_steps.matches(trade, region(CITY), at(Force()), ())
    assert not upkeep_steps.matches(trade, attrs.evolve(region(DESERT), mercantile=True), at(Force()), ())


@pytest.mark.rules("third.upkeep.tithe")
def test_who_may_take_the_tithe() -> None:
    """With the icon, own Presence and the points; under the other reading with what the Order prints."""
    levy = OrderSheet("levy", cost=1, tithe=True, presence=Presence.NONE)
    here, away = Force(angevin=Units(1)), Force()
    other = attrs.evolve(RULES, tithe_presence=TithePresence.PRINTED)

    def judged(order: OrderSheet, standing: Force, points: int) -> list[str | None]:
        found = [
            upkeep_steps.cannot_tithe(order, ANGEVIN, standing, points, interpretation)
            for interpretation in (RULES, other)
        ]
        return [None if refusal is None else refusal.rule for refusal in found]

    assert [None, None] == judged(levy, here, 1)
    assert ["third.order.cost.short"] * 2 == judged(levy, here, 0)
    assert ["third.upkeep.tithe", None] == judged(levy, away, 1)
    assert ["third.upkeep.tithe"] * 2 == judged(OrderSheet("march"), here, 1)
    own = attrs.evolve(levy, presence=Presence.OWN)
    assert ["third.upkeep.tithe", "third.order.presence"] == judged(own, away, 1)
    assert (5, 2) == upkeep_steps.after_tithe(4, 3, 1)


@pytest.mark.rules("third.upkeep.orders", "third.upkeep.orders.return")
def test_failed_orders_cost_glory_and_come_back() -> None:
    """Blank ones, too, by default; Advanced ones lie aside again only under the other reading."""
    orders = (OrderSheet("march"), OrderSheet("blank", blank=True), OrderSheet("ramparts", advanced=True))
    free, once = attrs.evolve(RULES, blank_penalty=BlankPenalty.NO), attrs.evolve(RULES, advanced_kept=AdvancedKept.NO)
    assert [3, 2] == [upkeep_steps.failed_orders(orders, interpretation) for interpretation in (RULES, free)]
    assert (("march", "blank", "ramparts"), ()) == upkeep_steps.back_in_box(orders, RULES)
    assert (("march", "blank"), ("ramparts",)) == upkeep_steps.back_in_box(orders, once)


@pytest.mark.rules("third.upkeep.supply.need", "third.setup.place.leftmost")
def test_the_need_grows_with_units_and_is_zero_without() -> None:
    """So removing Units always helps in the end. A Section without room needs nothing."""
    sections = ((4, 1), (0, 9), (4, 2), (2, 5))
    needs = [upkeep_steps.supply_need(sections, out) for out in range(11)]
    assert [0, 1, 1, 1, 1, 3, 3, 3, 3, 8, 8] == needs
    assert [0, 7, 7] == [upkeep_steps.supply_need(((1, 7),), out) for out in range(3)]
    other = attrs.evolve(RULES, ship_units=ShipUnits.NO)
    assert [Units(3), Units(2)] == [upkeep_steps.units_out(Units(2), Units(1), one) for one in (RULES, other)]


@pytest.mark.rules("third.upkeep.supply.glory", "third.upkeep.supply.remove", "third.upkeep.advanced")
def test_supply_left_over_buys_advanced_orders() -> None:
    """Two for each Order, as many as it buys or under the other reading one; missing supply costs Glory."""
    other = attrs.evolve(RULES, advanced_many=AdvancedMany.ONE)
    assert [0, 0, 1, 1, 2] == [upkeep_steps.orders_to_buy(supply, 3, RULES) for supply in (0, 4, 5, 6, 7)]
    assert 1 == upkeep_steps.orders_to_buy(7, 3, other)
    assert [0, 0, 2] == [upkeep_steps.supply_glory(need, 3) for need in (2, 3, 5)]
    assert [False, False, True] == [upkeep_steps.must_remove(need, 3) for need in (2, 3, 5)]


@pytest.mark.rules("third.upkeep.jerusalem", "third.upkeep.gold", "third.upkeep.glory", "third.upkeep.current-points")
def test_what_the_map_gives_in_upkeep() -> None:
    """Two Glory for Crusaders in Jerusalem, gold by the track, one Glory for each visible icon."""
    assert [2, 0, 0] == [upkeep_steps.jerusalem_glory(one) for one in (Alliance.CRUSADER, Alliance.MUSLIM, None)]
    assert 7 == upkeep_steps.gold_after_income(4, 3)
    assert 2 == upkeep_steps.glory_of_regions([Icon.GLORY, Icon.GOLD, Icon.GLORY])
    assert [4, 0] == [upkeep_steps.points_for_round(base) for base in (4, -1)], "a marker stops at the start of a track"


@pytest.mark.rules("third.upkeep.ships", "third.upkeep.ships.place", "third.upkeep.ships.second-port")
@pytest.mark.rules("third.upkeep.ships.lost")
def test_where_a_ship_lands() -> None:
    """In one Port with room for all, else in two, else nowhere; the first ship in the second round."""
    assert [None, 0, 1, None] == [upkeep_steps.ship_of(number) for number in (1, 2, 3, 4)]
    assert ((3,), (5,)) == upkeep_steps.ports_to_land({5: 3, 6: 1, 3: 4}, 3, RULES)
    assert ((3, 5), (3, 6), (5, 6)) == upkeep_steps.ports_to_land({3: 2, 5: 2, 6: 1, 7: 0}, 3, RULES)
    assert ((3,),) == upkeep_steps.ports_to_land({3: 2}, 3, RULES)
    assert () == upkeep_steps.ports_to_land({3: 0}, 3, RULES)


@pytest.mark.rules("third.upkeep.diplomacy-card", "third.upkeep.mission-card")
def test_the_next_cards_become_visible() -> None:
    """The first one of each deck leaves."""
    assert ("b", "c") == upkeep_steps.next_cards(("a", "b", "c"))
    assert () == upkeep_steps.next_cards(())


@pytest.mark.rules("third.end.objective", "third.end.objective.more", "third.end.glory", "third.end.tie")
def test_who_wins_after_the_fourth_round() -> None:
    """By Glory, by Jerusalem, and then nobody, or under the other reading by gold."""
    other = attrs.evolve(RULES, undecided=Undecided.GOLD)
    assert [Alliance.CRUSADER, Alliance.MUSLIM] == [
        final.winning_alliance(glory, None, (0, 0), RULES) for glory in (1, -1)
    ]
    assert Alliance.MUSLIM == final.winning_alliance(0, Alliance.MUSLIM, (9, 0), RULES)
    assert [None, Alliance.CRUSADER] == [final.winning_alliance(0, None, (9, 0), one) for one in (RULES, other)]
    assert final.winning_alliance(0, None, (4, 4), other) is None
    assert 0 == final.objective_glory((), 2)


@pytest.mark.rules("third.end.pair", "third.end.pair.jerusalem", "third.end.pair.gold", "third.end.pair.shared")
def test_the_final_winner_is_decided_and_the_same_from_both_sides() -> None:
    """Over all small values: somebody wins, and the order of naming the partners does not matter."""
    every = [
        Tiebreaks(faith, mercantile, cities, jerusalem=jerusalem, gold=gold)
        for faith, mercantile, cities, gold in itertools.product(range(2), repeat=4)
        for jerusalem in (False, True)
    ]
    one_is_enough = attrs.evolve(RULES, majority=Majority.YES)
    for one, other in itertools.product(every, repeat=2):
        if one.jerusalem and other.jerusalem:
            continue
        for interpretation in (RULES, one_is_enough):
            there = final.final_winner((ANGEVIN, one), (EMPIRE, other), interpretation)
            assert set(there) == set(final.final_winner((EMPIRE, other), (ANGEVIN, one), interpretation))
        level = max(final.tiebreak_points(one, other), final.tiebreak_points(other, one)) < 2
        level = level and (one.jerusalem, one.gold) == (other.jerusalem, other.gold)
        assert level == (len(final.final_winner((ANGEVIN, one), (EMPIRE, other), RULES)) == 2)


@pytest.mark.rules("third.end.pair")
def test_one_point_against_none() -> None:
    """It leaves a tie, which Jerusalem breaks, or wins under the other reading."""
    one = Tiebreaks(faith=1, mercantile=0, cities=0, jerusalem=False, gold=0)
    other = Tiebreaks(faith=0, mercantile=0, cities=0, jerusalem=True, gold=0)
    one_is_enough = attrs.evolve(RULES, majority=Majority.YES)
    assert [(EMPIRE,), (ANGEVIN,)] == [
        final.final_winner((ANGEVIN, one), (EMPIRE, other), interpretation) for interpretation in (RULES, one_is_enough)
    ]
