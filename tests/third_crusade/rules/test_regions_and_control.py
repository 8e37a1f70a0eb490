"""Regions, Slots, tokens, Control, Leaders and movement."""

from __future__ import annotations

import itertools

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.readings.battle import DisperseTargets, NoOrigin
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    AllianceControl,
    LeaderControl,
    LeaderRegion,
    MarchRoom,
    NeutralMajority,
    NeutralRegion,
    SabotageUpgrade,
    SlotOfPiece,
    SlotOfToken,
    TokenOverIcon,
)
from crusaders_rules.third_crusade.rules import control, leaders, marches, retreats, slots_and_tokens
from crusaders_rules.third_crusade.state import (
    ARMIES,
    Alliance,
    Force,
    Icon,
    Leader,
    Owner,
    RegionState,
    ResourceToken,
    Shape,
    Units,
    UnitType,
    force,
)
from tests.third_crusade.support import ANGEVIN, AYYUBID, EMPIRE, NEUTRAL, RULES, TURKOMAN, at, region

RIDER = Leader("rider", ANGEVIN, Shape.HEXAGON, Units(0, 1))
CLERK = Leader("clerk", ANGEVIN, Shape.SQUARE)
ROADS = ((1, 2), (0,), (0,))


@pytest.mark.rules("third.region.roads", "third.march.road")
def test_adjacent_is_joined_by_a_road() -> None:
    """In both directions, and not over two Roads."""
    near = {pair for pair in itertools.product(range(3), repeat=2) if slots_and_tokens.is_adjacent(ROADS, *pair)}
    assert {(0, 1), (1, 0), (0, 2), (2, 0)} == near
    assert marches.no_road(ROADS, 0, 2) is None
    assert marches.no_road(ROADS, 1, 2) is not None


@pytest.mark.rules("third.region.slots", "third.region.slots.infantry", "third.region.slots.cavalry")
@pytest.mark.rules("third.region.slots.siege", "third.region.slots.leader", "third.region.slots.full")
def test_slots_of_each_shape() -> None:
    """Six, two and one; Leaders share those of their shape; Sabotage closes one."""
    assert [6, 2, 1] == [slots_and_tokens.slots_of(shape) for shape in Shape]
    assert list(Shape) == [slots_and_tokens.shape_of(unit) for unit in UnitType]
    standing = force((RIDER, CLERK), angevin=Units(3, 1), neutral=Units(1, 0, 1))
    assert [5, 2, 1] == [slots_and_tokens.slots_taken(standing, shape) for shape in Shape]
    state = RegionState(force=standing, sabotaged=(5,))
    assert [0, 0, 0] == [slots_and_tokens.free_slots(region(), state, shape) for shape in Shape]
    assert slots_and_tokens.no_room(region(), state, Force()) is None
    refusal = slots_and_tokens.no_room(region(), at(standing), Force(angevin=Units(2)))
    assert refusal is not None
    assert "third.region.slots.full: too few Slots are free: this needs 2; the Region has 1" == str(refusal)


@pytest.mark.rules("third.region.slots.lost")
def test_what_finds_no_slot_is_not_placed() -> None:
    """As many as fit, no more than the effect adds."""
    assert [2, 1, 0] == [slots_and_tokens.placed_number(2, free) for free in (5, 1, 0)]


@pytest.mark.rules("third.region.icons", "third.region.covered", "third.setup.place.uncovered")
@pytest.mark.rules("third.token.sabotage.effect")
def test_pieces_hide_the_fewest_icons() -> None:
    """Four of six square Slots are empty of icons, so the fifth piece hides one icon and the sixth two."""
    town = region(square=((Icon.GOLD, Icon.SUPPLY), (Icon.CROWN,)), hexagon=((Icon.COMMAND,),))
    counts = [len(slots_and_tokens.visible_icons(town, at(Force(angevin=Units(number))), RULES)) for number in range(7)]
    assert [4, 4, 4, 4, 4, 3, 1] == counts
    spoiled = RegionState(sabotaged=(0,))
    assert (Icon.CROWN, Icon.COMMAND) == slots_and_tokens.visible_icons(town, spoiled, RULES)
    shown = slots_and_tokens.visible_icons(town, at(Force()), RULES)
    assert (Icon.GOLD, Icon.SUPPLY, Icon.CROWN, Icon.COMMAND) == shown


@pytest.mark.rules("third.region.resources", "third.region.upgrades")
def test_a_token_shows_its_own_icons() -> None:
    """It hides the printed icon, or under the other reading stands beside it; a piece hides the token."""
    town = region(trapezoid=((Icon.GOLD,),))
    state = RegionState(tokens=(ResourceToken(8, (Icon.CROWN,)),))
    other = attrs.evolve(RULES, token_over_icon=TokenOverIcon.ADDS)
    assert (Icon.CROWN,) == slots_and_tokens.visible_icons(town, state, RULES)
    assert (Icon.GOLD, Icon.CROWN) == slots_and_tokens.visible_icons(town, state, other)
    besieged = attrs.evolve(state, force=Force(angevin=Units(0, 0, 1)))
    assert () == slots_and_tokens.visible_icons(town, besieged, RULES)


@pytest.mark.rules("third.setup.place.uncovered", "third.region.covered")
@pytest.mark.parametrize("order", list(itertools.permutations((Icon.GLORY, Icon.CROWN, Icon.SUPPLY))))
def test_the_order_of_icons_in_a_file_decides_nothing(order: tuple[Icon, ...]) -> None:
    """The first piece beyond the empty Slots hides the crown, and the second the supply, wherever they are printed."""
    town = region(square=tuple((icon,) for icon in order))
    seen = [set(slots_and_tokens.visible_icons(town, at(Force(angevin=Units(number))), RULES)) for number in (3, 4, 5)]
    assert [set(order), {Icon.SUPPLY, Icon.GLORY}, {Icon.GLORY}] == seen


@pytest.mark.rules("third.region.covered")
def test_a_hidden_icon_stays_hidden_until_the_unit_is_removed() -> None:
    """Five Infantry hide the gold; Sabotage is repaired, and a piece makes way only under the other reading."""
    town = region(square=((Icon.GOLD,),))
    rearranged = attrs.evolve(RULES, slot_of_piece=SlotOfPiece.REARRANGED)
    spoiled = RegionState(force=Force(angevin=Units(5)), sabotaged=(5,))
    repaired = slots_and_tokens.repaired(spoiled, 5)
    assert (0, 1, 2, 3, 4) == slots_and_tokens.slots_after(town, spoiled, repaired, RULES)
    assert (1, 2, 3, 4, 5) == slots_and_tokens.slots_after(town, spoiled, repaired, rearranged)
    stands = attrs.evolve(repaired, covered=(0, 1, 2, 3, 4))
    assert () == slots_and_tokens.visible_icons(town, stands, RULES)
    joined = attrs.evolve(stands, force=Force(angevin=Units(5), turkoman=Units(1)))
    assert (0, 1, 2, 3, 4, 5) == slots_and_tokens.slots_after(town, stands, joined, RULES)
    fewer = attrs.evolve(stands, force=Force(angevin=Units(4)))
    assert (1, 2, 3, 4) == slots_and_tokens.slots_after(town, stands, fewer, RULES)
    others = attrs.evolve(stands, force=Force(turkoman=Units(5)))
    assert (1, 2, 3, 4, 5) == slots_and_tokens.slots_after(town, stands, others, RULES)


@pytest.mark.rules("third.region.resources", "third.region.upgrades")
def test_a_token_on_several_slots_shows_its_icons_once() -> None:
    """It hides the printed icons below; a piece on one of its Slots hides it, and Sabotage on one of them spoils it."""
    town = region(square=((Icon.GOLD,), (Icon.GLORY,)))
    upgrade = RegionState(tokens=(ResourceToken(0, (Icon.CROWN, Icon.SUPPLY), (1, 2)),))
    assert (Icon.CROWN, Icon.SUPPLY) == slots_and_tokens.visible_icons(town, upgrade, RULES)
    three, four = (attrs.evolve(upgrade, force=Force(angevin=Units(number))) for number in (3, 4))
    assert (Icon.CROWN, Icon.SUPPLY) == slots_and_tokens.visible_icons(town, three, RULES)
    assert () == slots_and_tokens.visible_icons(town, four, RULES)
    assert () == slots_and_tokens.visible_icons(town, attrs.evolve(upgrade, sabotaged=(1,)), RULES)
    other = attrs.evolve(RULES, token_over_icon=TokenOverIcon.ADDS)
    both = slots_and_tokens.visible_icons(town, upgrade, other)
    assert (Icon.GOLD, Icon.CROWN, Icon.SUPPLY, Icon.GLORY) == both


@pytest.mark.rules("third.region.resources", "third.diplomacy.board.replace")
def test_tokens_lie_on_empty_slots() -> None:
    """Not below a piece, unless the other reading is played; pieces that may move make way for as many as fit."""
    town = region(square=((Icon.GOLD,),))
    under = attrs.evolve(RULES, slot_of_token=SlotOfToken.UNDER_PIECES)
    rearranged = attrs.evolve(RULES, slot_of_piece=SlotOfPiece.REARRANGED)
    state = RegionState(
        force=Force(angevin=Units(3)), tokens=(ResourceToken(1, (Icon.CROWN,)),), covered=(3, 4, 5), sabotaged=(2,)
    )
    found = [slots_and_tokens.open_to_tokens(town, state, Shape.SQUARE, one) for one in (RULES, under, rearranged)]
    assert [(0,), (5, 4, 3, 0), (5, 4)] == found
    assert (5, 4, 3, 0) == slots_and_tokens.slots_left_to_token(town, state, Shape.SQUARE)
    hexagonal = slots_and_tokens.open_to_tokens(town, state, Shape.HEXAGON, RULES)
    assert ((7, 6), (8,)) == (hexagonal, slots_and_tokens.open_to_tokens(town, state, Shape.TRAPEZOID, RULES))


@pytest.mark.rules("third.region.port", "third.region.port.destroyed", "third.march.sea")
def test_a_sea_move_needs_two_ports() -> None:
    """A Region has a Port until all of its icons are covered, and covers stay."""
    assert [True, True, False] == [slots_and_tokens.has_port(2, destroyed) for destroyed in range(3)]
    assert [1, 2, 2] == [slots_and_tokens.destroyed_ports(2, destroyed) for destroyed in range(3)]
    assert marches.no_sea_way((1, 0), (2, 1)) is None
    assert all(marches.no_sea_way(*pair) for pair in (((1, 1), (1, 0)), ((1, 0), (0, 0))))


@pytest.mark.rules("third.token.sabotage", "third.token.sabotage.jerusalem", "third.token.repair")
def test_where_sabotage_goes() -> None:
    """On an empty Slot, once, not in Jerusalem; on a token only under the default; Repair removes it.

    Under the reading that pieces make way, each Slot is empty as long as there is another one for the piece.
    """
    town, other = region(), attrs.evolve(RULES, sabotage_upgrade=SabotageUpgrade.NO)
    full = at(Force(angevin=Units(6)))
    assert slots_and_tokens.no_sabotage(town, RegionState(), 0, RULES) is None
    assert slots_and_tokens.no_sabotage(town, full, 0, RULES) is not None
    assert slots_and_tokens.no_sabotage(town, RegionState(sabotaged=(0,)), 0, RULES) is not None
    held, rearranged = at(Force(angevin=Units(1))), attrs.evolve(RULES, slot_of_piece=SlotOfPiece.REARRANGED)
    assert slots_and_tokens.no_sabotage(town, held, 5, RULES) is not None
    assert slots_and_tokens.no_sabotage(town, held, 5, rearranged) is None
    upgraded = RegionState(tokens=(ResourceToken(0, (Icon.GOLD,)),))
    judged = [
        slots_and_tokens.no_sabotage(town, upgraded, 0, interpretation) is None for interpretation in (RULES, other)
    ]
    assert [True, False] == judged
    twice = RegionState(tokens=(ResourceToken(0, (Icon.GOLD,)), ResourceToken(2, (Icon.GOLD,))))
    free = [slots_and_tokens.no_sabotage(town, twice, slot, other) is None for slot in range(4)]
    assert [False, True, False, True] == free
    assert slots_and_tokens.not_in_jerusalem(town) is None
    assert slots_and_tokens.not_in_jerusalem(attrs.evolve(town, jerusalem=True)) is not None
    assert (2,) == slots_and_tokens.repaired(RegionState(sabotaged=(0, 2)), 0).sabotaged


@pytest.mark.rules("third.control.presence", "third.control.presence.alliance")
def test_a_leader_is_presence() -> None:
    """For its Army and so for its Alliance; Neutral pieces are nobody's Presence."""
    standing = force((CLERK,), neutral=Units(3))
    assert [ANGEVIN] == [army for army in ARMIES if control.has_presence(standing, army)]
    assert [Alliance.CRUSADER] == [one for one in Alliance if control.alliance_present(standing, one)]


@pytest.mark.rules("third.control.most", "third.control.tie", "third.control.alliance", "third.neutral.control")
def test_a_tie_is_nobodys_and_yet_an_alliances() -> None:
    """The two levels of Control on every small Region without enemies."""
    for mine, partners in itertools.product(range(4), repeat=2):
        standing = Force(angevin=Units(mine), holy_roman_empire=Units(0, partners), neutral=Units(1))
        expected = None if mine == partners else ANGEVIN if mine > partners else EMPIRE
        assert expected == control.controller(standing, RULES)
        held = Alliance.CRUSADER if mine + partners else None
        assert held == control.holder(standing, RULES)
        assert (expected or held) == control.controls_neutrals(standing, RULES)


@pytest.mark.rules("third.control.most", "third.control.tie")
def test_other_readings_of_the_majority() -> None:
    """Leaders may count as Units, Neutral Units as rivals, and a Leader alone may Control."""
    leader_counts = attrs.evolve(RULES, leader_control=LeaderControl.YES)
    neutral_counts = attrs.evolve(RULES, neutral_majority=NeutralMajority.YES)
    alone_controls = attrs.evolve(RULES, leader_region=LeaderRegion.PLAYER)
    tied = force((RIDER,), angevin=Units(1), holy_roman_empire=Units(1))
    assert [None, ANGEVIN] == [control.controller(tied, interpretation) for interpretation in (RULES, leader_counts)]
    beset = Force(angevin=Units(1), neutral=Units(1))
    assert [ANGEVIN, None] == [control.controller(beset, interpretation) for interpretation in (RULES, neutral_counts)]
    lonely = force((CLERK,))
    assert [None, ANGEVIN] == [control.controller(lonely, interpretation) for interpretation in (RULES, alone_controls)]
    both = force((CLERK, Leader("otto", EMPIRE, Shape.SQUARE)))
    assert control.controller(both, alone_controls) is None


@pytest.mark.rules("third.control.alliance")
def test_leaders_alone_hold_a_region_for_their_alliance() -> None:
    """Not under the reading that asks for a player in Control or a tie of Units."""
    other = attrs.evolve(RULES, alliance_control=AllianceControl.PLAYER)
    assert [Alliance.CRUSADER, None] == [
        control.holder(force((CLERK,)), interpretation) for interpretation in (RULES, other)
    ]
    assert Alliance.CRUSADER == control.holder(Force(angevin=Units(1), holy_roman_empire=Units(1)), other)
    assert Alliance.MUSLIM == control.holder(Force(ayyubid=Units(1)), other)
    assert control.holder(Force(angevin=Units(1), ayyubid=Units(1)), RULES) is None


@pytest.mark.rules("third.neutral.alone", "third.neutral.join")
def test_neutral_pieces_alone_wait_for_the_next_army() -> None:
    """An empty Region has none that could join, and a held one none that are alone."""
    waiting = Force(neutral=Units(2))
    joined = waiting.plus(Force(turkoman=Units(1)))
    assert [True, False, False] == [control.only_neutrals(one) for one in (waiting, joined, Force())]
    assert [None, TURKOMAN] == [control.controls_neutrals(one, RULES) for one in (waiting, joined)]


@pytest.mark.rules("third.leader.march", "third.leader.no-unit", "third.leader.helpless", "third.leader.strength")
@pytest.mark.rules("third.leader.assassination")
def test_leaders_are_not_units() -> None:
    """They March, and fight only as the Units that they show; alone without icons they are helpless."""
    standing = force((RIDER, CLERK), angevin=Units(1), neutral=Units(1))
    assert force((RIDER, CLERK), angevin=Units(1)) == leaders.movable(standing, ANGEVIN)
    assert 2 == leaders.counted_units(standing)
    assert [Units(0, 1), Units()] == [leaders.fights_as(leader) for leader in (RIDER, CLERK)]
    helpless = [leaders.is_helpless(one) for one in (force((CLERK,)), force((CLERK, RIDER)), standing, Force())]
    assert [True, False, False, False] == helpless
    assert [True, False] == [leaders.can_be_assassinated(CLERK, color) for color in (ANGEVIN, NEUTRAL)]


@pytest.mark.rules("third.march.move", "third.march.partner", "third.march.coordinated")
def test_whose_pieces_march() -> None:
    """Own ones; Neutral ones under Control; those of the partner in a Coordinated March; never more than there are."""
    standing = force((RIDER,), angevin=Units(2), holy_roman_empire=Units(1), neutral=Units(1))
    cases = {
        "own": Force(angevin=Units(2)),
        "leader": force((RIDER,)),
        "neutral": Force(neutral=Units(1)),
        "partner": Force(holy_roman_empire=Units(1)),
        "too many": Force(angevin=Units(3)),
        "not there": force((CLERK,)),
    }

    def allowed(army: Owner, *, coordinated: bool) -> set[str]:
        return {
            name
            for name, moving in cases.items()
            if marches.not_yours(standing, moving, army, RULES, coordinated=coordinated) is None
        }

    refusals = [
        marches.not_yours(standing, cases[name], ANGEVIN, RULES, coordinated=False) for name in ("partner", "too many")
    ]
    assert ["third.march.partner", "third.march.move"] == [refusal and refusal.rule for refusal in refusals]
    assert {"own", "leader", "neutral"} == allowed(ANGEVIN, coordinated=False)
    assert {"own", "leader", "neutral", "partner"} == allowed(ANGEVIN, coordinated=True)
    assert {"partner"} == allowed(EMPIRE, coordinated=False)


@pytest.mark.rules("third.march.forced", "third.march.forced.fits", "third.march.forced.battle")
def test_a_forced_march_ends_with_a_battle() -> None:
    """Without one it goes on to any Region next to the first; its first step must fit the Slots."""
    assert (0, 2) == marches.second_step((0, 2), battle=False)
    assert () == marches.second_step((0, 2), battle=True)
    assert marches.march_is_over(battle=True)
    crowded, other = at(Force(angevin=Units(6))), attrs.evolve(RULES, march_room=MarchRoom.YES)
    coming = Force(angevin=Units(1))
    judged = [
        marches.does_not_fit(region(), crowded, coming, interpretation) is None for interpretation in (RULES, other)
    ]
    assert [False, True] == judged


@pytest.mark.rules("third.march.disperse")
def test_disperse_goes_into_two_regions_at_most() -> None:
    """Into one or two Adjacent ones, under the other reading into exactly two."""
    other = attrs.evolve(RULES, disperse_targets=DisperseTargets.EXACTLY_TWO)
    choices = ((), (1,), (1, 2), (1, 2, 3), (1, 9))
    judged = [
        [marches.wrong_targets(targets, (1, 2, 3), interpretation) is None for targets in choices]
        for interpretation in (RULES, other)
    ]
    assert [[False, True, True, False, False], [False, False, True, False, False]] == judged
    refusal = marches.wrong_targets((9,), (1,), RULES)
    assert refusal is not None
    assert "third.march.disperse" == refusal.rule


@pytest.mark.rules("third.march.bandits", "third.march.bandits.always", "third.march.bandits.ignored")
@pytest.mark.rules("third.token.bandit")
def test_bandits_take_two_units_for_each_token() -> None:
    """As far as there are Units; then they are gone, unless an icon switched them off."""
    assert (0, 2, 0) == slots_and_tokens.with_bandits((0, 1, 0), 1, 1)
    taken = [marches.units_to_bandits(units, 1, ignored=False) for units in (0, 1, 2, 5)]
    assert [0, 1, 2, 2] == taken
    assert 4 == marches.units_to_bandits(9, 2, ignored=False)
    assert 0 == marches.units_to_bandits(9, 2, ignored=True)
    assert (0, 2) == (marches.bandits_left(2, ignored=False), marches.bandits_left(2, ignored=True))


@pytest.mark.rules("third.retreat.attackers", "third.march.sea.defeat", "third.retreat.killed")
def test_beaten_attackers_go_back() -> None:
    """Also over the sea; those whom an event placed die, or under the other reading may go anywhere open."""
    other = attrs.evolve(RULES, no_origin=NoOrigin.ANY)
    assert (4,) == retreats.way_back(4, (1, 2), RULES)
    assert [(), (1, 2)] == [retreats.way_back(None, (1, 2), interpretation) for interpretation in (RULES, other)]
    left = Force(ayyubid=Units(1))
    assert [left, Force()] == [retreats.killed(left, regions) for regions in ((), (1,))]


@pytest.mark.rules("third.retreat.defenders", "third.retreat.surplus")
def test_where_a_retreat_may_end() -> None:
    """In an empty Region or one of the own Alliance; not among enemies, nor among Neutral pieces by default."""
    other = attrs.evolve(RULES, neutral_region=NeutralRegion.YES)
    places = (Force(), Force(ayyubid=Units(1)), Force(angevin=Units(1)), Force(neutral=Units(1)))
    judged = [
        [retreats.is_open(one, Alliance.MUSLIM, interpretation) for one in places] for interpretation in (RULES, other)
    ]
    assert [[True, True, False, False], [True, True, False, True]] == judged
    far = retreats.refused_retreat(5, 1, (1, 2), open_region=True)
    assert far is not None
    assert "third.retreat.defenders" == far.rule
    spoiled = RegionState(sabotaged=(6,))
    assert 2 == retreats.surplus(region(), spoiled, Force(turkoman=Units(0, 3)))[Shape.HEXAGON]


def test_the_partners_of_both_alliances_are_told_apart() -> None:
    """Ayyubids and Turkomans tie as well as the others do."""
    assert control.controller(Force(ayyubid=Units(1), turkoman=Units(1)), RULES) is None
    assert AYYUBID == control.controller(Force(ayyubid=Units(2), turkoman=Units(1)), RULES)
