"""The worked examples of Diplomacy, Upkeep and the end of the game."""

from __future__ import annotations

from crusaders_rules.third_crusade.rules import diplomacy_phase, final, tracks, upkeep_steps
from crusaders_rules.third_crusade.rules.diplomacy_phase import BoardSpace
from crusaders_rules.third_crusade.rules.final import Tiebreaks
from crusaders_rules.third_crusade.rules.sides import glory_steps
from crusaders_rules.third_crusade.scenario.sheets import RegionMark
from crusaders_rules.third_crusade.state import Force, Icon
from tests.third_crusade.support import (
    ANGEVIN,
    AYYUBID,
    CITY,
    EMPIRE,
    RULES,
    TRACK,
    TURKOMAN,
    at,
    example,
    region,
)

BIDS = {ANGEVIN: 1, EMPIRE: 3, AYYUBID: 2, TURKOMAN: 2}
# Two rows of two, a row of four between them, and a space that is reached by passing a token of Faith.
SPACES = {
    "low-left": BoardSpace(1, ("mid-a", "mid-b")),
    "low-right": BoardSpace(1, ("mid-c", "mid-d", "infantry")),
    "infantry": BoardSpace(1, ("low-right",)),
    "mid-a": BoardSpace(2, ("top-left",)),
    "mid-b": BoardSpace(2, ("top-left",)),
    "mid-c": BoardSpace(2, ("top-right",)),
    "mid-d": BoardSpace(2, ("top-right",)),
    "top-left": BoardSpace(3, ("end",)),
    "top-right": BoardSpace(3, ("end",)),
    "end": BoardSpace(4, ()),
}


@example("D-1")
def test_the_bids_are_settled_from_the_highest_down() -> None:
    """The Turkomans are ahead of the Ayyubids; the Muslims choose for the Angevins; all four pay."""
    order = diplomacy_phase.bidders_in_order(BIDS, TRACK)
    assert (EMPIRE, TURKOMAN, AYYUBID, ANGEVIN) == order
    assert ANGEVIN == diplomacy_phase.lowest_bidder(BIDS, order, RULES)
    chooser = [diplomacy_phase.chooses_reward(one, ANGEVIN, TRACK) for one in order]
    assert [EMPIRE, TURKOMAN, AYYUBID, TURKOMAN] == chooser
    paid = [diplomacy_phase.paid(BIDS[one], RULES, lowest=one == order[-1]) for one in order]
    assert [3, 2, 2, 1] == paid
    marked = {4: EMPIRE, 2: TURKOMAN}
    assert diplomacy_phase.reward_taken(4, marked) is not None
    assert diplomacy_phase.reward_taken(5, marked) is None
    assert 1 == glory_steps(EMPIRE, 1)
    assert (ANGEVIN, TURKOMAN, EMPIRE, AYYUBID) == diplomacy_phase.board_order({**marked, 5: AYYUBID, 1: ANGEVIN})


@example("D-2")
def test_a_row_of_two_may_be_passed_by() -> None:
    """The Angevins choose between it and the row of four; they may not go beyond that."""
    found = diplomacy_phase.reachable(SPACES, None, frozenset(), RULES)
    assert ("low-left", "low-right", "infantry", "mid-a", "mid-b", "mid-c", "mid-d") == found


@example("D-3")
def test_a_row_of_four_must_be_used() -> None:
    """The Turkomans cannot go backwards, and pick one of the four before they advance."""
    found = diplomacy_phase.reachable(SPACES, "low-left", frozenset(["low-left"]), RULES)
    assert ("mid-a", "mid-b") == found


@example("D-4")
def test_beyond_the_row_of_four_lie_two_and_the_end() -> None:
    """The Empire has used the row of four; a triangular Glory token acts at once."""
    found = diplomacy_phase.reachable(SPACES, "mid-a", frozenset(["mid-a"]), RULES)
    assert ("top-left", "end") == found
    assert not diplomacy_phase.stays_on_map("glory")
    assert diplomacy_phase.stays_on_map("supply-token")


@example("D-5")
def test_a_space_that_is_no_row_of_four_may_be_passed_by() -> None:
    """As the Ayyubids pass the Faith token; a taken space is passed, too."""
    found = diplomacy_phase.reachable(SPACES, "mid-c", frozenset(["mid-c", "top-right"]), RULES)
    assert ("end",) == found


@example("N-1")
def test_the_glory_part_of_a_mission_counts_regions_with_crowns() -> None:
    """The marker moves by the difference, towards the Alliance that has more of them."""
    mark = RegionMark(icon=Icon.CROWN)
    city = region(CITY, square=((Icon.CROWN,),))
    assert upkeep_steps.matches(mark, city, at(Force()), (Icon.CROWN,))
    assert not upkeep_steps.matches(mark, city, at(Force()), ())
    assert [2, -2] == [upkeep_steps.mission_glory(4, 2), upkeep_steps.mission_glory(2, 4)]


@example("N-2")
def test_the_faith_part_of_a_mission_counts_ports_within_an_alliance() -> None:
    """The partner with more of them moves the marker by the difference."""
    mark = RegionMark(port=True)
    assert upkeep_steps.matches(mark, region(ports=1), at(Force()), ())
    assert not upkeep_steps.matches(mark, region(), at(Force()), ())
    assert 2 == tracks.moved_faith(0, upkeep_steps.mission_faith(3, 1, RULES), RULES, lone=False)


# Six Sections, of which five are not full once ten Infantry and three Cavalry are out.
INFANTRY = ((4, 1), (4, 2), (4, 1), (18, 0))
CAVALRY = ((2, 2), (2, 2))


@example("Y-1")
def test_the_angevins_are_one_supply_short() -> None:
    """Five Sections are not full and need 8; the Regions give 7; so the marker moves one step away."""
    need = upkeep_steps.supply_need(INFANTRY, 10) + upkeep_steps.supply_need(CAVALRY, 3)
    assert 8 == need
    assert 1 == upkeep_steps.supply_glory(need, 7)
    assert -1 == glory_steps(ANGEVIN, -1)


@example("Y-2")
def test_two_infantry_go_home_and_fill_a_section() -> None:
    """One would not be enough: the Section still lacks one."""
    assert upkeep_steps.must_remove(8, 7)
    after = [upkeep_steps.supply_need(INFANTRY, out) + upkeep_steps.supply_need(CAVALRY, 3) for out in (10, 9, 8)]
    assert [8, 8, 7] == after
    assert not upkeep_steps.must_remove(7, 7)


@example("J-1")
def test_kerak_and_damascus_give_three_glory() -> None:
    """Both Cities of the card; one of them would give less, none of them nothing."""
    assert [0, 1, 3, 3] == [final.objective_glory((1, 3), cities) for cities in range(4)]


@example("W-1")
def test_the_empire_wins_two_tiebreakers_to_one() -> None:
    """Faith, and three Cities against two; the Angevins have the Mercantile Cities."""
    empire = Tiebreaks(faith=2, mercantile=0, cities=3, jerusalem=False, gold=0)
    angevin = Tiebreaks(faith=0, mercantile=1, cities=2, jerusalem=True, gold=9)
    assert (2, 1) == (final.tiebreak_points(empire, angevin), final.tiebreak_points(angevin, empire))
    assert (EMPIRE,) == final.final_winner((ANGEVIN, angevin), (EMPIRE, empire), RULES)
