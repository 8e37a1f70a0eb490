"""Where rules begin and end: the cases next to those that the other modules have."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.readings.battle import DiversionAgain
from crusaders_rules.third_crusade.interpret.readings.closing import LowestPays, Majority, PathCrosses, Undecided
from crusaders_rules.third_crusade.interpret.readings.command import PartnerPick
from crusaders_rules.third_crusade.interpret.readings.interpretation import LeaderControl, NeutralMajority
from crusaders_rules.third_crusade.rules import (
    control,
    diplomacy_phase,
    event_cards,
    final,
    losses,
    marches,
    order_tokens,
    preparation,
    reactions,
    strategy,
)
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.reactions import PlayedReaction
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import (
    ARMIES,
    Alliance,
    Force,
    Leader,
    PlacedOrder,
    Shape,
    Units,
    UnitType,
    force,
)
from tests.third_crusade.examples.test_after_the_battle import SPACES
from tests.third_crusade.support import ANGEVIN, AYYUBID, EMPIRE, NEUTRAL, RULES, at, region


@pytest.mark.rules("third.diplomacy.board.instant")
def test_neither_glory_nor_faith_stays_on_the_map() -> None:
    """Tokens with icons, Units and Leaders do."""
    given = ("glory", "faith", "gold", "command", "glory-token", "supply-token", "infantry", "leader")
    assert [*[False] * 4, *[True] * 4] == [diplomacy_phase.stays_on_map(what) for what in given]


@pytest.mark.rules("third.end.glory", "third.end.tie")
def test_gold_decides_for_either_alliance_but_not_before_jerusalem() -> None:
    """Under the reading by which it decides at all."""
    interpretation = attrs.evolve(RULES, undecided=Undecided.GOLD)
    assert Alliance.MUSLIM == final.winning_alliance(0, None, (0, 9), interpretation)
    assert Alliance.MUSLIM == final.winning_alliance(0, Alliance.MUSLIM, (9, 0), interpretation)


@pytest.mark.rules("third.end.pair", "third.end.pair.faith")
@pytest.mark.parametrize("majority", Majority)
def test_two_points_of_three_are_a_majority_under_either_reading(majority: Majority) -> None:
    """Jerusalem and gold do not matter then; who is level is not ahead."""
    interpretation = attrs.evolve(RULES, majority=majority)
    mine, others = final.Tiebreaks(1, 1, 0, jerusalem=False, gold=0), final.Tiebreaks(0, 0, 1, jerusalem=True, gold=9)
    assert [2, 1, 0] == [final.tiebreak_points(*pair) for pair in ((mine, others), (others, mine), (mine, mine))]
    assert (ANGEVIN,) == final.final_winner((ANGEVIN, mine), (EMPIRE, others), interpretation)


@pytest.mark.rules("third.order.reveal")
def test_only_an_executed_order_lies_open() -> None:
    """Others may be looked at by their Alliance alone."""
    assert [True, False] == [order_tokens.lies_open(name, ("march",)) for name in ("march", "levy")]


@pytest.mark.rules("third.reaction.removed")
def test_one_order_leaves_the_map() -> None:
    """That of the other Alliance stays."""
    both = (PlacedOrder(EMPIRE, "march"), PlacedOrder(AYYUBID, "march"))
    left = [reactions.off_the_map(both, alliance) for alliance in (Alliance.CRUSADER, Alliance.MUSLIM)]
    assert [(None, both[1]), (both[0], None)] == left


@pytest.mark.rules("third.reaction.diversion")
@pytest.mark.parametrize("again", DiversionAgain)
def test_what_a_diversion_cancels(again: DiversionAgain) -> None:
    """Nothing unless it says what; a Reaction Order of an enemy, but a Diversion only under a reading."""
    interpretation, adjacent = attrs.evolve(RULES, diversion_again=again), ((1,), (0,))

    def canceled(verb: str, place: int | None) -> bool:
        played = (PlayedReaction(AYYUBID, 1, verb, 0),)
        one = PlayedReaction(ANGEVIN, 0, "diversion", 0, place)
        return reactions.cannot_divert(adjacent, 0, played, one, interpretation) is None

    assert not canceled("reinforce", None)
    assert canceled("reinforce", 0)
    assert canceled("diversion", 0) == (again == DiversionAgain.YES)


@pytest.mark.rules("third.reaction.diversion")
def test_each_reaction_order_is_looked_at() -> None:
    """Also a Diversion between two others; of none, none counts."""
    reinforce, diversion = PlayedReaction(AYYUBID, 1, "reinforce", 2), PlayedReaction(ANGEVIN, 0, "diversion", 0, 0)
    assert frozenset([1, 2]) == reactions.in_effect((reinforce, diversion, reinforce))
    assert frozenset() == reactions.in_effect(())


@pytest.mark.rules("third.setup.diplomacy-board", "third.setup.diplomacy-board.three-players")
def test_how_many_markers_the_diplomacy_board_has() -> None:
    """Twelve for each player, also for one with two initiative markers; none for an Army without a player."""
    assert [0, 12, 12] == [preparation.diplomacy_markers(markers) for markers in (0, 1, 2)]


@pytest.mark.rules("third.strategy.points", "third.strategy.three-players.double")
def test_a_partner_of_three_has_twice_the_points() -> None:
    """Not two more."""
    assert [3, 6] == [strategy.points_gained(3, double=double) for double in (False, True)]


@pytest.mark.rules("third.strategy.three-players")
def test_who_may_leave_a_pick_for_later() -> None:
    """A partner among three under a reading; neither the lone player nor any of two or four."""
    interpretation = attrs.evolve(RULES, partner_pick=PartnerPick.ANY)
    must = {
        seats: [strategy.must_pick_now(army, seats, 0, interpretation) for army in seats]
        for seats in (ARMIES, (ANGEVIN, AYYUBID), (ANGEVIN, EMPIRE, AYYUBID))
    }
    assert [[True] * 4, [True] * 2, [False, False, True]] == list(must.values())


@pytest.mark.rules("third.battle.sides")
def test_the_sides_of_a_battle_have_names() -> None:
    """Records and drawings have them."""
    assert ["attacker", "defender"] == list(BattleRole)


@pytest.mark.rules("third.control.most")
def test_what_neutral_pieces_do_to_control() -> None:
    """Their Leader is counted for nobody, and fewer of them than of the leading Army take nothing from it."""
    guide = Leader("guide", NEUTRAL, Shape.SQUARE, Units(1))
    leaders = attrs.evolve(RULES, leader_control=LeaderControl.YES)
    assert ANGEVIN == control.controller(force((guide,), angevin=Units(1)), leaders)
    majority = attrs.evolve(RULES, neutral_majority=NeutralMajority.YES)
    found = [control.controller(Force(angevin=Units(2), neutral=Units(number)), majority) for number in (1, 2)]
    assert [ANGEVIN, None] == found


@pytest.mark.rules("third.diplomacy.pay")
def test_who_is_not_the_lowest_bidder_pays_under_either_reading() -> None:
    """The lowest one pays under one of them."""
    interpretation = [attrs.evolve(RULES, lowest_pays=reading) for reading in (LowestPays.YES, LowestPays.NO)]
    assert [2, 2, 2, 0] == [
        diplomacy_phase.paid(2, one, lowest=lowest) for lowest in (False, True) for one in interpretation
    ]


@pytest.mark.rules("third.diplomacy.board.move", "third.diplomacy.board.others")
@pytest.mark.parametrize("crosses", PathCrosses)
def test_a_marker_is_in_the_way_under_a_reading(crosses: PathCrosses) -> None:
    """Only on its own space; and no path leads back to where it begins."""
    interpretation = attrs.evolve(RULES, path_crosses=crosses)
    beyond = ("mid-a", "mid-b", "mid-c", "mid-d") if crosses == PathCrosses.CROSSES else ("mid-a", "mid-b")
    assert ("low-left", "infantry", *beyond) == diplomacy_phase.reachable(
        SPACES, None, frozenset(["low-right"]), interpretation
    )
    assert "low-right" not in diplomacy_phase.reachable(SPACES, "low-right", frozenset(), interpretation)


@pytest.mark.rules("third.diplomacy.board.take", "third.diplomacy.board.replace")
def test_what_a_space_gives_and_what_may_make_room() -> None:
    """The last one of all; Units that are there."""
    assert (("a", "b"), "space.b.effect") == diplomacy_phase.marked_space(("a",), "b")
    assert (ANGEVIN,) == diplomacy_phase.replaceable(Force(angevin=Units(1)), ANGEVIN, RULES, controls=True)
    assert () == diplomacy_phase.replaceable(Force(), ANGEVIN, RULES, controls=False)


@pytest.mark.rules("third.event.crown.gold", "third.event.end")
def test_crowns_that_are_left_over_and_cards_that_leave() -> None:
    """No gold comes back; the cards of earlier rounds stay away."""
    assert [0, 0, 2] == [event_cards.crown_gold(1, crowns) for crowns in (2, 1, 0)]
    assert ("a", "b") == event_cards.removed_cards(("b",), ("a",))


@pytest.mark.rules("third.event.region", "third.event.location")
def test_why_a_step_may_not_take_place_in_a_region() -> None:
    """Each for its own rule, of several the first; a Port that is there is no reason."""
    held = at(Force(angevin=Units(1)))

    def refused(**needs: object) -> str:
        step = EffectStep(EffectVerb.PLACE, "infantry", **needs)  # type: ignore[arg-type]
        return str(event_cards.wrong_place(step, AYYUBID, region(ports=1), held, RULES))

    assert "None" == refused(port=True)
    assert "third.event.location: this needs a Desert, not a City" == refused(type="desert")
    assert "third.event.region: this needs a Region that you Control, not another Region" == refused(controlled=True)
    absent, there = ("muslim", "turkoman"), ("crusader", "angevin")
    assert "third.event.region: this needs Muslim Presence in the Region" == refused(presence=absent)
    assert "third.event.region: this needs a Region without Crusader Presence, not one with it" == refused(
        no_presence=there
    )
    step = EffectStep(EffectVerb.PLACE, "infantry", port=True)
    refusal = event_cards.wrong_place(step, AYYUBID, region(), held, RULES)
    assert "third.event.location: this needs a Region with a Port, not one without" == str(refusal)


@pytest.mark.rules("third.losses.fair")
@pytest.mark.parametrize("units", [0, 1])
def test_a_leader_is_a_piece_that_can_be_lost_first(units: int) -> None:
    """Alone or with a Unit."""
    rider = Leader("rider", ANGEVIN, Shape.HEXAGON, Units(0, 1))
    side = force((rider,), angevin=Units(units), holy_roman_empire=Units(1))
    assert losses.unfair(side, ANGEVIN, (), Casualty(EMPIRE, UnitType.INFANTRY), RULES) is not None


@pytest.mark.rules("third.march.disperse")
def test_disperse_may_go_into_all_regions_that_are_adjacent() -> None:
    """Two of two."""
    assert marches.wrong_targets((1, 2), (1, 2), RULES) is None
