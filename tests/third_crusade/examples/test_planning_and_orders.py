"""The worked examples before the Battle: setup, Strategy, Planning, events and Orders."""

from __future__ import annotations

import pytest

from crusaders_rules.third_crusade.rules import (
    command,
    control,
    event_cards,
    order_tokens,
    planning,
    preparation,
    slots_and_tokens,
    strategy,
    tracks,
    turn_order,
)
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.scenario.effects import EffectChoice, EffectStep
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet
from crusaders_rules.third_crusade.state import (
    Force,
    Icon,
    Leader,
    Owner,
    PlacedOrder,
    Presence,
    RegionState,
    Shape,
    Units,
    force,
)
from tests.third_crusade.support import (
    ANGEVIN,
    AYYUBID,
    CITY,
    DESERT,
    EMPIRE,
    NEUTRAL,
    RULES,
    TURKOMAN,
    at,
    example,
    region,
)


@example("A-1")
def test_the_ayyubids_count_icons_of_regions_and_leaders() -> None:
    """Those of Regions under their Control and of Leaders on the map; Leaders on ships are not among them."""
    saladin = Leader("saladin", AYYUBID, Shape.SQUARE, icons=(Icon.CROWN, Icon.COMMAND))
    visible = (Icon.CROWN, Icon.SUPPLY, Icon.GOLD)
    counted = {icon: preparation.on_track(icon, visible, [saladin]) for icon in Icon}
    assert {Icon.COMMAND: 1, Icon.CROWN: 2, Icon.SUPPLY: 1, Icon.GOLD: 1, Icon.GLORY: 0} == counted


@example("S-1")
def test_greek_fire_goes_to_the_turkomans_and_its_points_to_the_angevins() -> None:
    """The card lies below the number 2; base command points stay."""
    assert strategy.wrong_row(ANGEVIN, TURKOMAN) is None
    assert TURKOMAN == strategy.goes_to(TURKOMAN)
    assert 2 == strategy.points_gained(2, double=False)


@example("I-1")
def test_the_angevins_are_first_and_choose_between_event_and_order() -> None:
    """Then it is the turn of the next marker on the track."""
    track = (ANGEVIN, AYYUBID, EMPIRE, TURKOMAN)
    assert 0 == turn_order.next_marker(track, -1, frozenset())
    assert 1 == turn_order.next_marker(track, 0, frozenset())
    assert [("event", "levies"), ("order", "march"), ("pass", "")] == list(command.choices(("levies",), ("march",)))


@example("K-1")
@pytest.mark.parametrize("standing", [Force(), Force(turkoman=Units(1)), Force(neutral=Units(1))])
def test_an_order_for_any_presence_in_a_desert(standing: Force) -> None:
    """Nobody needs to be there, but the Region must be a Desert."""
    order = OrderSheet("camp", presence=Presence.NONE, type=DESERT)
    assert order_tokens.cannot_execute(order, EMPIRE, region(DESERT), at(standing), 0) is None
    assert order_tokens.cannot_execute(order, EMPIRE, region(CITY), at(standing), 0) is not None


@example("K-2")
def test_an_order_for_two_points_in_any_region_of_the_empire() -> None:
    """With Presence and two points it can be executed, with one point it cannot."""
    order = OrderSheet("levy", cost=2)
    standing = at(Force(holy_roman_empire=Units(1)))
    assert order_tokens.cannot_execute(order, EMPIRE, region(), standing, 2) is None
    refusal = order_tokens.cannot_execute(order, EMPIRE, region(), standing, 1)
    assert refusal is not None
    assert "third.order.cost.short: this costs 2; you have 1" == str(refusal)


@example("P-1")
@example("P-5")
@pytest.mark.parametrize(
    ("army", "standing"), [(EMPIRE, Force(holy_roman_empire=Units(2))), (AYYUBID, Force(ayyubid=Units(1, 1)))]
)
def test_presence_and_control_let_an_order_be_executed(army: Owner, standing: Force) -> None:
    """Sidon and Damascus: one Army alone."""
    assert army == control.controller(standing, RULES)
    assert order_tokens.lacks_presence(Presence.OWN, army, standing) is None


@example("P-2")
def test_the_angevins_control_tripoli_with_its_neutral_infantry() -> None:
    """The Neutral Unit is under their Control and no rival."""
    standing = Force(angevin=Units(1), neutral=Units(1))
    assert ANGEVIN == control.controller(standing, RULES)
    assert ANGEVIN == control.controls_neutrals(standing, RULES)
    assert order_tokens.lacks_presence(Presence.OWN, ANGEVIN, standing) is None


@example("P-3")
def test_without_units_the_ayyubids_need_presence_first() -> None:
    """Unless the Order disregards Presence."""
    refusal = order_tokens.lacks_presence(Presence.OWN, AYYUBID, Force())
    assert refusal is not None
    assert "third.order.presence" == refusal.rule
    assert order_tokens.lacks_presence(Presence.NONE, AYYUBID, Force()) is None


@example("P-4")
def test_two_orders_are_the_most_in_a_region() -> None:
    """One of each Alliance; and nobody Controls a Region with a Neutral Unit only."""
    desert = RegionState(force=Force(neutral=Units(1)))
    for order in (PlacedOrder(EMPIRE, "camp"), PlacedOrder(TURKOMAN, "march")):
        assert planning.section_taken(desert, order.owner) is None
        desert = planning.with_order(desert, order)
    assert all(planning.section_taken(desert, army) for army in (ANGEVIN, EMPIRE, AYYUBID, TURKOMAN))
    assert control.controller(desert.force, RULES) is None
    assert control.only_neutrals(desert.force)
    assert order_tokens.lacks_presence(Presence.OWN, EMPIRE, desert.force) is not None


@example("P-6")
def test_a_minority_still_has_presence() -> None:
    """Homs: the Turkomans Control it, and the Ayyubids can execute their Order."""
    homs = Force(turkoman=Units(2), ayyubid=Units(1))
    assert TURKOMAN == control.controller(homs, RULES)
    assert order_tokens.lacks_presence(Presence.OWN, AYYUBID, homs) is None


@example("V-1")
@pytest.mark.parametrize("standing", [Force(angevin=Units(1)), Force(turkoman=Units(0, 1))])
def test_tughril_rises_only_where_nobody_is(standing: Force) -> None:
    """A Desert without Crusaders and Muslims; Neutral pieces do not matter."""
    step = load_scenario("tripoli").effects["event.tughril-rises.main"][0]
    assert isinstance(step, EffectStep)
    empty = RegionState(force=Force(neutral=Units(1)))
    assert event_cards.wrong_place(step, AYYUBID, region(DESERT), empty, RULES) is None
    assert event_cards.wrong_place(step, AYYUBID, region(CITY), empty, RULES) is not None
    assert event_cards.wrong_place(step, AYYUBID, region(DESERT), at(standing), RULES) is not None


@example("V-2")
def test_four_gold_make_up_for_two_crowns() -> None:
    """The track stays at 2, and the two Infantry come into the Region of the main effect."""
    assert 4 == event_cards.crown_gold(4, 2)
    assert event_cards.cannot_crown(4, 2, gold=4) is None
    refusal = event_cards.cannot_crown(4, 2, gold=3)
    assert refusal is not None
    assert "third.event.crown.gold: this costs 4; you have 3" == str(refusal)
    assert 2 == event_cards.crowns_after(2)
    assert 5 == event_cards.region_for_part(5, same=True)
    assert event_cards.region_for_part(5, same=False) is None


@example("V-3")
def test_either_faith_or_glory() -> None:
    """One of the two, never both."""
    (decision,) = load_scenario("tripoli").effects["event.faith-or-glory.main"]
    assert isinstance(decision, EffectChoice)
    taken = [event_cards.alternatives(decision.choices, place) for place in range(2)]
    assert [("faith", 1), ("glory", 3)] == [
        (step.what, step.count) for (step,) in taken if isinstance(step, EffectStep)
    ]


@example("V-4")
def test_an_own_crown_token_meets_the_requirement() -> None:
    """Two crowns and one more are three; then the base command points move, and the current ones stay."""
    three = preparation.on_track(Icon.CROWN, (Icon.CROWN, Icon.CROWN, Icon.CROWN), [])
    assert event_cards.cannot_crown(3, 2, gold=0) is not None
    assert event_cards.cannot_crown(3, three, gold=0) is None
    assert (5, 2) == event_cards.moved_points(4, 2, 1)


@example("O-1")
def test_the_angevins_lack_presence_in_the_desert() -> None:
    """Their Order needs it, so it cannot be executed."""
    order = OrderSheet("scatter", type=DESERT)
    refusal = order_tokens.cannot_execute(order, ANGEVIN, region(DESERT), at(Force()), 9)
    assert refusal is not None
    assert "third.order.presence" == refusal.rule


@example("O-2")
def test_the_turkomans_take_an_empty_desert() -> None:
    """Three points, one Infantry, Control, and two visible supply icons."""
    order = OrderSheet("muster-desert", cost=3, presence=Presence.NONE, type=DESERT)
    desert = region(DESERT, square=((Icon.SUPPLY,), (Icon.SUPPLY,)))
    assert order_tokens.cannot_execute(order, TURKOMAN, desert, at(Force()), 3) is None
    assert 4 == order_tokens.points_after(7, 3)
    after = at(Force(turkoman=Units(1)))
    assert TURKOMAN == control.controller(after.force, RULES)
    visible = slots_and_tokens.visible_icons(desert, after, RULES)
    assert 2 == preparation.on_track(Icon.SUPPLY, visible, [])


@example("O-3")
def test_the_partner_lends_presence_to_the_ayyubids() -> None:
    """They pay 3, add two Infantry, take Control with its token and gold, and score no Glory yet."""
    order = OrderSheet("muster-city", cost=3, presence=Presence.ALLIANCE, type=CITY)
    city = region(CITY, square=((Icon.GOLD,), (Icon.COMMAND,), (Icon.GLORY,)))
    before = at(Force(turkoman=Units(1)))
    assert order_tokens.lacks_presence(Presence.OWN, AYYUBID, before.force) is not None
    assert order_tokens.cannot_execute(order, AYYUBID, city, before, 3) is None
    alone = order_tokens.lacks_presence(Presence.ALLIANCE, AYYUBID, Force(angevin=Units(1)))
    assert alone is not None
    assert "this needs Muslim Presence in the Region" == alone.sentence
    after = at(Force(turkoman=Units(1), ayyubid=Units(2)))
    assert AYYUBID == control.controller(after.force, RULES)
    visible = slots_and_tokens.visible_icons(city, after, RULES)
    gained = [preparation.on_track(icon, visible, []) for icon in (Icon.COMMAND, Icon.GOLD)]
    assert [1, 1] == gained
    assert not tracks.counts_at_once("region")


def test_the_neutral_owner_has_no_army() -> None:
    """Neutral Leaders count for whoever Controls their Region."""
    conrad = Leader("conrad", NEUTRAL, Shape.HEXAGON, Units(0, 1))
    assert [] == list(force((conrad,)).leaders_of(ANGEVIN))
    assert TURKOMAN == preparation.icons_count_for(conrad, TURKOMAN, RULES)
