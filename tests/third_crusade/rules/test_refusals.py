"""What refusals say: each rule with its sentence, and each class of refusal at least once."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.readings.interpretation import DeploymentEnd
from crusaders_rules.third_crusade.play.kinds.kind import not_here
from crusaders_rules.third_crusade.rules import (
    command,
    deployment,
    diplomacy_phase,
    event_cards,
    losses,
    marches,
    order_tokens,
    planning,
    preparation,
    reactions,
    retreats,
    sides,
    slots_and_tokens,
    strategy,
    upkeep_steps,
)
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.reactions import PlayedReaction
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet
from crusaders_rules.third_crusade.state import (
    ARMIES,
    CRUSADERS,
    Alliance,
    Force,
    PlacedOrder,
    Presence,
    RegionState,
    Shape,
    Units,
    UnitType,
)
from tests.third_crusade.support import ANGEVIN, AYYUBID, DESERT, EMPIRE, RULES, at, region

EMPTY = RegionState()
MARCH = OrderSheet("march")


@pytest.mark.rules("third.side.two-players", "third.side.three-players", "third.side.four-players")
@pytest.mark.rules("third.setup.initiative")
def test_why_armies_and_initiative_are_refused() -> None:
    """Two of one Alliance, three or four that are not different, and a track that does not alternate."""
    assert [
        "third.side.two-players: the Armies of 2 players must be of opposing Alliances",
        "third.side.three-players: the Armies of 3 players must be all different",
        "third.side.four-players: the Armies of 4 players must be all different",
        "third.setup.initiative: the Alliances must alternate on the initiative track",
    ] == [
        str(sides.two_opponents(CRUSADERS)),
        str(sides.whole_alliances((ANGEVIN, ANGEVIN, EMPIRE))),
        str(sides.whole_alliances((ANGEVIN, ANGEVIN, EMPIRE, AYYUBID))),
        str(preparation.alternates(ARMIES)),
    ]


@pytest.mark.rules("third.deploy.siege", "third.deploy.cities", "third.deploy.desert", "third.deploy.jerusalem")
@pytest.mark.rules("third.deploy.turns")
def test_why_a_deployment_is_refused() -> None:
    """What the piece or the Region lacks."""
    must_go_on = attrs.evolve(RULES, deployment_end=DeploymentEnd.MUST_GO_ON)
    assert [
        "third.deploy.siege: this needs a City, not a Desert",
        "third.deploy.cities: this needs one of your main Cities, not another City",
        "third.deploy.desert: this needs the Desert that you have chosen, not another Desert",
        "third.deploy.desert: no Road leads from your main Cities to this Region",
        "third.deploy.jerusalem: too few Slots are free: this needs 1; the Region has 0",
        "third.deploy.cities: this needs a Region without enemies, not one with enemies",
        "third.deploy.turns: this choice is not available now; you can still place a piece",
    ] == [
        str(deployment.siege_needs_city(UnitType.SIEGE_ENGINE, DESERT)),
        str(deployment.open_to_deployment(2, (1,), (), None, desert=False)),
        str(deployment.open_to_deployment(2, (1,), (4,), 3, desert=True)),
        str(deployment.open_to_deployment(2, (1,), (4,), None, desert=True)),
        str(deployment.room_in_jerusalem(AYYUBID, Shape.SQUARE, Force(ayyubid=Units(3)), RULES)),
        str(deployment.enemies_there(Alliance.CRUSADER, Alliance.MUSLIM)),
        str(deployment.may_stop(must_go_on, more=True)),
    ]
    assert deployment.may_stop(must_go_on, more=False) is None
    assert deployment.may_stop(RULES, more=True) is None
    assert all(deployment.enemies_there(holder, Alliance.MUSLIM) is None for holder in (None, Alliance.MUSLIM))


@pytest.mark.rules("third.region.slots.full", "third.token.sabotage", "third.token.sabotage.jerusalem")
def test_why_a_region_takes_nothing_more() -> None:
    """No free Slot, one that is not empty, and Jerusalem."""
    jerusalem = attrs.evolve(region(), jerusalem=True)
    assert [
        "third.region.slots.full: too few Slots are free: this needs 1; the Region has 0",
        "third.token.sabotage: the Slot is not empty",
        "third.token.sabotage.jerusalem: this needs a Region that can hold Sabotage tokens, not Jerusalem",
    ] == [
        str(slots_and_tokens.no_room(region(), at(Force(angevin=Units(6))), Force(angevin=Units(1)))),
        str(slots_and_tokens.no_sabotage(region(), RegionState(sabotaged=(0,)), 0, RULES)),
        str(slots_and_tokens.not_in_jerusalem(jerusalem)),
    ]


@pytest.mark.rules("third.strategy.pick", "third.strategy.row-closed", "third.planning.pass", "third.planning.one-each")
@pytest.mark.rules("third.command.pass", "third.diplomacy.bid", "third.diplomacy.choose", "third.event.crown.gold")
def test_why_a_card_a_bid_or_an_order_token_is_refused() -> None:
    """A row, a pass, a Region, the gold or a number that is taken."""
    taken = planning.with_order(EMPTY, PlacedOrder(EMPIRE, "march"))
    assert [
        "third.strategy.pick: the card must be in a row of the opposing Alliance",
        "third.strategy.row-closed: 2 cards have been picked from this row; the limit is 2",
        "third.planning.pass: you have passed in this phase",
        "third.planning.one-each: an Order of your Alliance is already there",
        "third.command.pass: you have passed in this phase",
        "third.diplomacy.bid: this costs 3; you have 2",
        "third.diplomacy.choose: the marker of Angevin is already there",
        "third.event.crown.gold: this costs 2; you have 1",
    ] == [
        str(strategy.wrong_row(ANGEVIN, EMPIRE)),
        str(strategy.row_closed(2)),
        str(planning.refused_placement(EMPTY, ANGEVIN, frozenset([ANGEVIN]))),
        str(planning.section_taken(taken, ANGEVIN)),
        str(command.barred(ANGEVIN, frozenset([ANGEVIN]), reaction=False)),
        str(diplomacy_phase.cannot_bid(3, 2)),
        str(diplomacy_phase.reward_taken(1, {1: ANGEVIN})),
        str(event_cards.cannot_crown(1, 0, 1)),
    ]


@pytest.mark.rules("third.order.presence", "third.order.presence.partner", "third.order.region", "third.order.blank")
@pytest.mark.rules("third.order.cost.short", "third.order.reaction", "third.order.reaction.reach")
@pytest.mark.rules("third.order.advanced", "third.upkeep.tithe", "third.reaction.diversion")
def test_why_an_order_is_not_executed() -> None:
    """What it lacks, or when it can be."""
    near, far = (PlayedReaction(ANGEVIN, place, "reinforce", 2) for place in (1, 2))
    adjacent = ((1,), (0,), ())

    def diversion(*played: PlayedReaction) -> str:
        """Judge one that cancels the first Reaction Order."""
        return str(reactions.cannot_divert(adjacent, 0, played, PlayedReaction(ANGEVIN, 0, "diversion", 0, 0), RULES))

    assert [
        "third.order.presence: this needs Angevin Presence in the Region",
        "third.order.presence: this needs Crusader Presence in the Region",
        "third.order.region: this needs a Desert, not a City",
        "third.order.region: this needs a Region with a Port, not one without",
        "third.order.cost.short: this costs 3; you have 2",
        "third.order.blank: a Blank Order has no effect",
        "third.order.reaction: a Reaction Order needs a Battle",
        "third.order.reaction: only Reaction Orders can be executed in a Battle",
        "third.order.reaction.reach: the Region of this Order is not Adjacent to the Battle",
        "third.order.advanced: this Order is not in your Order box",
        "third.upkeep.tithe: the Order has no Tithe icon",
        "third.reaction.diversion: there is no such Reaction Order to cancel",
        "third.reaction.diversion: the other Order is not in an Adjacent Region",
        "third.reaction.diversion: this Reaction Order cannot be canceled",
    ] == [
        str(order_tokens.cannot_execute(MARCH, ANGEVIN, region(), EMPTY, 9)),
        str(order_tokens.lacks_presence(Presence.ALLIANCE, ANGEVIN, Force())),
        str(order_tokens.lacks_region(OrderSheet("march", type=DESERT), region(), EMPTY)),
        str(order_tokens.lacks_region(OrderSheet("march", port=True), region(), EMPTY)),
        str(order_tokens.too_dear(3, 2)),
        str(order_tokens.is_blank(OrderSheet("blank", blank=True))),
        str(order_tokens.out_of_turn(OrderSheet("reinforce", reaction=True), battle=False)),
        str(order_tokens.out_of_turn(MARCH, battle=True)),
        str(order_tokens.out_of_reach(((), ()), 0, 1)),
        str(order_tokens.not_gained("siege", ("march",))),
        str(upkeep_steps.cannot_tithe(MARCH, ANGEVIN, Force(), 9, RULES)),
        diversion(),
        diversion(far),
        diversion(near),
    ]


@pytest.mark.rules("third.march.partner", "third.march.road", "third.march.disperse", "third.march.sea")
@pytest.mark.rules("third.losses.fair", "third.retreat.not-origin", "third.retreat.defenders")
def test_why_pieces_do_not_go_there() -> None:
    """Whose they are, and what leads nowhere; a loss that falls on others, and a Region that is not open."""
    foreign, both = Force(ayyubid=Units(1)), Force(angevin=Units(1), holy_roman_empire=Units(1))
    assert [
        "third.march.partner: you do not Control these pieces",
        "third.march.road: no Road leads from the starting Region to this Region",
        "third.march.disperse: no Disperse leads from the starting Region to this Region",
        "third.march.sea: no Sea Move leads from the starting Region to this Region",
        "third.losses.fair: this assigns more losses to others (1) than to your own pieces (0)",
        "third.retreat.not-origin: pieces cannot retreat there: the attackers came from this Region",
        "third.retreat.defenders: pieces cannot retreat there: the Region is not Adjacent",
        "third.retreat.defenders: pieces cannot retreat there: the Region is neither empty nor held by your Alliance",
    ] == [
        str(marches.not_yours(foreign, foreign, ANGEVIN, RULES, coordinated=False)),
        str(marches.no_road(((), ()), 0, 1)),
        str(marches.wrong_targets((1,), (), RULES)),
        str(marches.no_sea_way((1, 0), (1, 1))),
        str(losses.unfair(both, ANGEVIN, (), Casualty(EMPIRE, UnitType.INFANTRY), RULES)),
        str(retreats.refused_retreat(1, 1, (1,), open_region=True)),
        str(retreats.refused_retreat(1, None, (), open_region=True)),
        str(retreats.refused_retreat(1, None, (1,), open_region=False)),
    ]


def test_what_is_no_choice_is_refused_with_what_can_be_chosen() -> None:
    """By the words with which the choices begin."""
    refusal = not_here("third.planning.turn", ())
    assert "third.planning.turn: this choice is not available now; no choice is open" == str(refusal)
