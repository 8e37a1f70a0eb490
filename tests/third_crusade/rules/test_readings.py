"""Rule functions under each reading of their question: the readings part where the question says so, and only there."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.reading_names import to_interpretation
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.rules import (
    battles,
    command,
    diplomacy_phase,
    event_cards,
    final,
    leaders,
    losses,
    marches,
    preparation,
    reactions,
    retreats,
    strategy,
    upkeep_steps,
)
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.diplomacy_phase import BoardSpace
from crusaders_rules.third_crusade.rules.final import Tiebreaks
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.reactions import PlayedReaction
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import Alliance, Force, Leader, RegionType, Shape, Units, UnitType, force
from tests.third_crusade.support import ANGEVIN, AYYUBID, CITY, DESERT, EMPIRE, RULES, TURKOMAN

CLERK = Leader("clerk", AYYUBID, Shape.SQUARE)


def other(question: str, reading: str) -> Interpretation:
    """Return the readings with one that is not the default."""
    found = to_interpretation({f"third.{question}": reading})
    assert found != RULES
    return found


@pytest.mark.rules("third.battle.leaders-only")
def test_siege_engines_in_a_desert() -> None:
    """They fight at Strength 0, or cannot fight; in a City, and with a Cavalry, they fight in any case."""
    no = other("battle.zero-strength", "no")
    engines, mixed = Force(angevin=Units(0, 0, 2)), Force(angevin=Units(0, 1, 2))
    cases: list[tuple[Force, RegionType, bool]] = [
        (engines, DESERT, True),
        (engines, CITY, False),
        (mixed, DESERT, False),
    ]
    for side, region, weak in cases:
        assert [False, weak] == [battles.cannot_fight(side, region, interpretation) for interpretation in (RULES, no)]
    assert not battles.cannot_fight(Force(), DESERT, no)


@pytest.mark.rules("third.battle.leaders-only", "third.battle-glory.sum")
def test_a_battle_in_which_a_side_cannot_fight() -> None:
    """Glory without Reaction Orders, both, or neither; if no side can fight, the defenders stay or all are lost."""
    found = [
        battles.without_fight(interpretation)
        for interpretation in (RULES, *(other("battle.leaders-only.reactions", name) for name in ("both", "neither")))
    ]
    assert [(False, True), (True, True), (False, False)] == found
    lost = other("battle.leaders-only.both", "both-lost")
    both: Any = {"attacker_cannot": True, "defender_cannot": True}
    assert (BattleRole.ATTACKER,) == battles.lost_without_fight(**both, interpretation=RULES)
    assert (BattleRole.ATTACKER, BattleRole.DEFENDER) == battles.lost_without_fight(**both, interpretation=lost)


@pytest.mark.rules("third.reaction.first")
def test_which_attacker_is_asked_first() -> None:
    """The one ahead in initiative, since no attacker Controls the Region, or the active player."""
    track, active = (TURKOMAN, EMPIRE, ANGEVIN, AYYUBID), other("reaction.first.attacker", "active")
    asked = [
        reactions.asked_in_order(reactions.first_attacker(ANGEVIN, interpretation), Alliance.CRUSADER, track)
        for interpretation in (RULES, active)
    ]
    assert [(EMPIRE, ANGEVIN), (ANGEVIN, EMPIRE)] == asked


@pytest.mark.rules("third.reaction.diversion", "third.upkeep.orders")
def test_canceled_orders_return_to_the_map() -> None:
    """Only under the other reading, and only those that no other Diversion saves."""
    played = (
        PlayedReaction(ANGEVIN, 0, "defence", 2),
        PlayedReaction(AYYUBID, 1, "diversion", 0, 0),
        PlayedReaction(EMPIRE, 2, "diversion", 0, 1),
    )
    no = other("reaction.diversion.executed", "no")
    assert [set(), set()] == [set(reactions.back_on_map(played[:number], RULES)) for number in (2, 3)]
    assert [{0}, {1}] == [set(reactions.back_on_map(played[:number], no)) for number in (2, 3)]


@pytest.mark.rules("third.reaction.defence", "third.reaction.reinforce", "third.march.bandits.always")
def test_reactions_in_vain_and_bandits_on_the_way() -> None:
    """An Order that adds nothing may be refused; Units may be counted before Bandits strike."""
    no, after = other("reaction.in-vain", "no"), other("reaction.reinforce.bandits", "after")
    assert [None, None] == [reactions.in_vain(adds, RULES) for adds in (0, 1)]
    refused = reactions.in_vain(0, no)
    assert refused is not None
    assert "third.reaction.defence" == refused.rule
    assert reactions.in_vain(1, no) is None
    assert [3, 5] == [reactions.reinforce_adds(5, 1, interpretation) for interpretation in (RULES, after)]
    assert [5, 5] == [reactions.reinforce_adds(5, 0, interpretation) for interpretation in (RULES, after)]


@pytest.mark.rules("third.reaction.tactical-retreat", "third.losses.neutrals-join", "third.neutral.join")
def test_who_leaves_in_a_tactical_retreat() -> None:
    """The whole side or the player; Neutral pieces stay or go; the attacker loses nothing or one piece."""
    defenders, neutrals = Force(ayyubid=Units(2), turkoman=Units(1)), Force(neutral=Units(1))
    alone = other("reaction.tactical-retreat.who", "player-only")
    assert [3, 2] == [
        reactions.leaving_in_retreat(defenders, AYYUBID, interpretation).number for interpretation in (RULES, alone)
    ]
    leave = other("reaction.tactical-retreat.neutrals", "leave")
    assert [1, 0] == [reactions.staying_neutrals(neutrals, interpretation).number for interpretation in (RULES, leave)]
    loss = other("reaction.tactical-retreat.attacker-loss", "yes")
    assert [(1, 0, 0), (1, 1, 0)] == [reactions.tactical_retreat(interpretation) for interpretation in (RULES, loss)]


@pytest.mark.rules("third.losses.fair", "third.losses.loser")
def test_whom_losses_hit() -> None:
    """Who names them; whether fairness binds without own pieces; whether the rest falls on Units elsewhere."""
    owners = other("losses.who", "owners")
    for interpretation, expected in ((RULES, [EMPIRE] * 3), (owners, [EMPIRE, ANGEVIN, EMPIRE])):
        assert expected == [
            losses.assigns_loss(EMPIRE, (ANGEVIN, EMPIRE), number, interpretation) for number in range(3)
        ]
    assert EMPIRE == losses.assigns_loss(EMPIRE, (EMPIRE,), 1, owners)
    bound = other("losses.fair.none-left", "yes")
    side, gone = Force(angevin=Units(2)), (Casualty(EMPIRE, UnitType.INFANTRY), Casualty(ANGEVIN, UnitType.INFANTRY))
    named = (Casualty(ANGEVIN, UnitType.INFANTRY),)
    assert [named, ()] == [
        losses.possible_losses(side, EMPIRE, gone, interpretation) for interpretation in (RULES, bound)
    ]
    assert [named, named] == [
        losses.possible_losses(side, EMPIRE, gone[:1], interpretation) for interpretation in (RULES, bound)
    ]
    carried = other("losses.too-many", "carried")
    assert [2, 5] == [losses.pieces_to_lose(2, 3, interpretation) for interpretation in (RULES, carried)]


@pytest.mark.rules("third.retreat.defenders", "third.retreat.surplus")
def test_how_groups_retreat_and_what_is_surplus() -> None:
    """A group may split or not; surplus pieces are free to choose or Neutral first, and may have a way back."""
    together = other("retreat.split", "no")
    assert [None, None] == [retreats.group_apart(5, chosen, RULES) for chosen in ((), (4,))]
    assert [None, None] == [retreats.group_apart(4, chosen, together) for chosen in ((), (4,))]
    refused = retreats.group_apart(5, (4,), together)
    assert refused is not None
    assert "third.retreat.defenders" == refused.rule
    latest, cases = other("retreat.surplus.which", "latest"), [(True, True), (False, True), (False, False)]
    for interpretation, expected in ((RULES, [True, True, True]), (latest, [True, False, True])):
        found = [
            retreats.may_be_surplus(neutral=neutral, neutrals_there=there, interpretation=interpretation)
            for neutral, there in cases
        ]
        assert expected == found
    back = other("retreat.surplus.nowhere", "origin")
    assert [(), ()] == [retreats.last_resort(origin, RULES) for origin in (None, 4)]
    assert [(), (4,)] == [retreats.last_resort(origin, back) for origin in (None, 4)]


@pytest.mark.rules("third.march.coordinated", "third.march.bandits", "third.neutral.control")
def test_who_marches_along_and_whom_bandits_take() -> None:
    """Neutral pieces of the partner only in a Coordinated March under the other reading; Leaders may be struck."""
    partners = other("march.coordinated.neutrals", "yes")
    for interpretation, expected in ((RULES, [True, False, False, False]), (partners, [True, True, False, False])):
        found = [
            marches.takes_neutrals(control, ANGEVIN, interpretation, coordinated=True)
            for control in (ANGEVIN, EMPIRE, Alliance.CRUSADER, None)
        ]
        assert expected == found
    assert not marches.takes_neutrals(EMPIRE, ANGEVIN, partners, coordinated=False)
    standing = Force(ayyubid=Units(2), turkoman=Units(1), neutral=Units(1))
    moving = Force(neutral=Units(1))
    refused = marches.not_yours(standing, moving, TURKOMAN, RULES, coordinated=True)
    assert refused is not None
    assert marches.not_yours(standing, moving, TURKOMAN, partners, coordinated=True) is None
    going, any_piece = force((CLERK,), ayyubid=Units(2)), other("retreat.bandits.choice", "any-piece")
    assert [2, 3] == [marches.exposed(going, interpretation).number for interpretation in (RULES, any_piece)]


@pytest.mark.rules("third.event.region", "third.event.same-region", "third.event.crown")
def test_regions_of_parts_and_crowns_that_count() -> None:
    """Parts that ask for the same kind of Region share it, or none does; crowns count as they are or as they were."""
    city = EffectStep(EffectVerb.PLACE, "infantry", type=CITY)
    also, desert = attrs.evolve(city, what="crown-token"), attrs.evolve(city, type=DESERT)
    each = other("event.region-once", "each-part")
    cases = [(also, (city,)), (also, ()), (also, (desert,)), (also, (city, desert))]
    for interpretation, expected in ((RULES, [True, False, False, False]), (each, [False] * 4)):
        assert expected == [event_cards.keeps_region(step, before, interpretation) for step, before in cases]
    gain, bandit = EffectStep(EffectVerb.GAIN, "gold"), EffectStep(EffectVerb.PLACE, "bandit")
    assert [True, False, False] == [event_cards.has_region(step) for step in (city, gain, bandit)]
    before = other("event.crown.first", "no")
    assert [3, 2] == [event_cards.counted_crowns(2, 3, interpretation) for interpretation in (RULES, before)]


@pytest.mark.rules("third.command.turn", "third.strategy.row-closed")
def test_who_may_pass_and_from_which_row_to_pick() -> None:
    """Anybody, or only a player who cannot act; any open row, or the rows in turn."""
    forced = other("command.forced-pass", "no")
    assert [None, None] == [command.cannot_pass(can_act=can, interpretation=RULES) for can in (False, True)]
    assert command.cannot_pass(can_act=False, interpretation=forced) is None
    assert command.cannot_pass(can_act=True, interpretation=forced) is not None
    turns = other("strategy.three-players.last", "alternating")
    assert strategy.row_again(ANGEVIN, ANGEVIN, closed=False, interpretation=RULES) is None
    assert strategy.row_again(ANGEVIN, ANGEVIN, closed=False, interpretation=turns) is not None
    for last, closed in ((EMPIRE, False), (None, False), (ANGEVIN, True)):
        assert strategy.row_again(ANGEVIN, last, closed=closed, interpretation=turns) is None


@pytest.mark.rules("third.diplomacy.lowest", "third.diplomacy.board.take", "third.diplomacy.board.replace")
def test_the_lowest_bid_and_what_the_board_gives() -> None:
    """A tie for the lowest bid; Regions of others; Units of others; the way on from the last row."""
    order, nobody = (ANGEVIN, AYYUBID, TURKOMAN), other("diplomacy.lowest.tie", "nobody")
    tied, apart = {ANGEVIN: 3, AYYUBID: 1, TURKOMAN: 1}, {ANGEVIN: 3, AYYUBID: 2, TURKOMAN: 1}
    for bids, expected in ((tied, [TURKOMAN, None]), (apart, [TURKOMAN, TURKOMAN])):
        assert expected == [
            diplomacy_phase.lowest_bidder(bids, order, interpretation) for interpretation in (RULES, nobody)
        ]
    anywhere = other("diplomacy.board.where", "any")
    assert diplomacy_phase.no_place_for_it(RULES, controlled=True) is None
    assert diplomacy_phase.no_place_for_it(RULES, controlled=False) is not None
    assert diplomacy_phase.no_place_for_it(anywhere, controlled=False) is None
    standing, any_unit = (
        Force(angevin=Units(3), holy_roman_empire=Units(2)),
        other("diplomacy.board.replace-what", "any"),
    )
    found = [
        diplomacy_phase.replaceable(standing, ANGEVIN, interpretation, controls=True)
        for interpretation in (RULES, any_unit)
    ]
    assert [(ANGEVIN,), (ANGEVIN, EMPIRE)] == found
    spaces = {"low": BoardSpace(1, ("top",)), "top": BoardSpace(2, ())}
    again = other("diplomacy.board.end", "restart")
    for start, rows in ((None, [("low",), ("low",)]), ("low", [("top",), ("top",)]), ("top", [(), ("low",)])):
        assert rows == [
            diplomacy_phase.spaces_ahead(spaces, start, interpretation) for interpretation in (RULES, again)
        ]


@pytest.mark.rules("third.upkeep.steps", "third.upkeep.supply.remove", "third.upkeep.ships.second-port")
def test_upkeep_by_turns_or_together() -> None:
    """Who scores when; Units beyond what suffices; a ship over two Ports if one would do."""
    players, together = (ANGEVIN, AYYUBID), other("upkeep.order-of-players", "together")
    for interpretation, expected in ((RULES, [(ANGEVIN,), (AYYUBID,)]), (together, [players, ()])):
        assert expected == [upkeep_steps.scored_in_turn(players, turn, interpretation) for turn in (0, 1)]
    free = other("upkeep.supply.how", "free")
    for interpretation, more in ((RULES, [False, False]), (free, [False, True])):
        assert more == [
            upkeep_steps.may_remove_more(removed=removed, interpretation=interpretation) for removed in (False, True)
        ]
    chosen = other("upkeep.ships.split", "chosen-port")
    assert [((3,),), ((3,), (3, 5))] == [upkeep_steps.ports_to_land({3: 4, 5: 2}, 3, one) for one in (RULES, chosen)]
    assert [((3,), (5,))] * 2 == [upkeep_steps.ports_to_land({3: 4, 5: 3}, 3, one) for one in (RULES, chosen)]
    assert [((5,),)] * 2 == [upkeep_steps.ports_to_land({3: 0, 5: 2}, 3, one) for one in (RULES, chosen)]
    assert [()] * 2 == [upkeep_steps.ports_to_land({}, 3, one) for one in (RULES, chosen)]


@pytest.mark.rules("third.end.pair.jerusalem", "third.end.pair.gold", "third.end.pair.objective")
def test_what_decides_between_partners() -> None:
    """Jerusalem before gold or after it; a free choice among the cards that remain, or the first drawn."""
    mine = Tiebreaks(0, 0, 0, jerusalem=True, gold=1)
    others = Tiebreaks(0, 0, 0, jerusalem=False, gold=2)
    before = other("end.pair.objective.gold", "before")
    winners = [
        final.final_winner((ANGEVIN, mine), (EMPIRE, others), interpretation) for interpretation in (RULES, before)
    ]
    assert [(ANGEVIN,), (EMPIRE,)] == winners
    first = other("end.pair.objective.early", "first-drawn")
    assert [("a", "b"), ("a",)] == [
        final.remaining_objectives(("a", "b"), interpretation) for interpretation in (RULES, first)
    ]
    assert [(), ()] == [final.remaining_objectives((), interpretation) for interpretation in (RULES, first)]


@pytest.mark.rules("third.reaction.tactical-retreat", "third.leader.enter", "third.setup.map")
def test_leaders_who_withdraw_or_enter_and_cards_of_the_north() -> None:
    """A Leader alone may withdraw; a Neutral one may need Presence; cards of the north may be dealt."""
    leader, unit = other("reaction.tactical-retreat.unit", "yes"), Force(ayyubid=Units(1))
    cases = [(unit, RULES), (unit, leader), (force((CLERK,)), leader), (force((CLERK,)), RULES), (Force(), leader)]
    assert [True, True, True, False, False] == [
        reactions.cannot_withdraw(one, interpretation) is None for one, interpretation in cases
    ]
    presence = other("leader.enter.neutral", "presence")
    assert [(0, 1, 2), (1,)] == [leaders.regions_for_neutral((0, 1, 2), [1], one) for one in (RULES, presence)]
    north = other("setup.objectives.north", "yes")
    cards = [(False, False, False), (True, True, True), (True, False, False), (True, False, True)]
    for interpretation, expected in ((RULES, [True, True, False, False]), (north, [True, True, True, False])):
        dealt = [
            preparation.is_dealt(north_card=card, north_map=used, variable=variable, interpretation=interpretation)
            for card, used, variable in cards
        ]
        assert expected == dealt


@pytest.mark.rules("third.end.pair.objective")
def test_what_partners_compare_of_their_cards() -> None:
    """The Cities, or the Glory of the table for them."""
    points = other("end.pair.objective.compare", "points")
    for interpretation, expected in ((RULES, [0, 1, 3]), (points, [0, 1, 5])):
        assert expected == [final.compared_objective((1, 3, 5), cities, interpretation) for cities in (0, 1, 3)]
