"""Sides, rounds, initiative, setup and the variable setup."""

from __future__ import annotations

import itertools

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    CheckAfterDiplomacy,
    FaithSurplus,
    GlorySurplus,
    JerusalemLimit,
    LastPeriod,
    LeaderIcons,
    LoneGold,
    LonePass,
)
from crusaders_rules.third_crusade.rules import deployment, preparation, sides, tracks, turn_order, upkeep_steps
from crusaders_rules.third_crusade.state import (
    ARMIES,
    CRUSADERS,
    MUSLIMS,
    Alliance,
    Force,
    Icon,
    Leader,
    Owner,
    RoundPhase,
    Shape,
    Units,
    UnitType,
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
    TRACK,
    TURKOMAN,
)


@pytest.mark.rules("third.side.members", "third.side.partner", "third.side.glory-is-shared")
def test_four_armies_make_two_alliances() -> None:
    """A partner's partner is the Army itself; Neutral pieces have no Alliance."""
    assert [Alliance.CRUSADER] * 2 + [Alliance.MUSLIM] * 2 == [sides.alliance_of(army) for army in ARMIES]
    assert sides.alliance_of(NEUTRAL) is None
    assert (CRUSADERS, MUSLIMS) == tuple(sides.armies_of(alliance) for alliance in Alliance)
    assert [EMPIRE, ANGEVIN, TURKOMAN, AYYUBID] == [sides.partner_of(army) for army in ARMIES]
    assert [2, 2, -2, -2] == [sides.glory_steps(army, 2) for army in ARMIES]


@pytest.mark.rules("third.side.two-players", "third.setup.opposing")
def test_two_players_are_opponents() -> None:
    """Of twelve pairs of Armies, four are refused."""
    pairs = list(itertools.permutations(ARMIES, 2))
    refused = [pair for pair in pairs if sides.two_opponents(pair)]
    assert {(ANGEVIN, EMPIRE), (EMPIRE, ANGEVIN), (AYYUBID, TURKOMAN), (TURKOMAN, AYYUBID)} == set(refused)
    assert sides.two_opponents((ANGEVIN, EMPIRE, AYYUBID)) is None


@pytest.mark.rules("third.side.three-players", "third.side.four-players")
def test_who_is_alone() -> None:
    """One of three, both of two, none of four."""
    assert AYYUBID == sides.lone_player((ANGEVIN, EMPIRE, AYYUBID), Alliance.MUSLIM)
    assert sides.lone_player((ANGEVIN, EMPIRE, AYYUBID), Alliance.CRUSADER) is None
    assert [ANGEVIN, TURKOMAN] == [sides.lone_player((ANGEVIN, TURKOMAN), alliance) for alliance in Alliance]
    assert [None, None] == [sides.lone_player(ARMIES, alliance) for alliance in Alliance]
    assert sides.whole_alliances(ARMIES) is None
    assert sides.whole_alliances((ANGEVIN, EMPIRE, TURKOMAN)) is None
    four = sides.whole_alliances((ANGEVIN, EMPIRE, AYYUBID, AYYUBID))
    assert four is not None
    assert "third.side.four-players: the Armies of 4 players must be all different" == str(four)
    refusal = sides.whole_alliances((ANGEVIN, EMPIRE, EMPIRE))
    assert refusal is not None
    assert "the Armies of 3 players must be all different" == refusal.sentence


@pytest.mark.rules("third.round.phases", "third.round.next")
def test_five_phases_make_a_round() -> None:
    """After Upkeep none follows; the next round begins with Strategy."""
    phases = [turn_order.first_phase()]
    while (following := turn_order.next_phase(phases[-1])) is not None:
        phases.append(following)
    assert ["strategy", "planning", "command", "diplomacy", "upkeep"] == phases


@pytest.mark.rules("third.round.check.command", "third.round.check.diplomacy", "third.round.check.upkeep")
def test_three_checks_in_a_round() -> None:
    """Two under the other reading."""
    other = attrs.evolve(RULES, check_after_diplomacy=CheckAfterDiplomacy.NO)
    assert ["command", "diplomacy", "upkeep"] == [one for one in RoundPhase if turn_order.has_check(one, RULES)]
    assert ["command", "upkeep"] == [one for one in RoundPhase if turn_order.has_check(one, other)]


@pytest.mark.rules("third.round.check.ten", "third.round.check.otherwise", "third.end.check")
def test_ten_wins_and_nine_does_not() -> None:
    """On either side of the track."""
    found = {glory: turn_order.victor_at_check(glory) for glory in (-13, -10, -9, 0, 9, 10, 13)}
    assert [Alliance.MUSLIM] * 2 + [None] * 3 + [Alliance.CRUSADER] * 2 == list(found.values())
    assert [-9, 0, 9] == [glory for glory in found if turn_order.goes_on(glory)]


@pytest.mark.rules("third.initiative.order", "third.upkeep.initiative")
def test_each_marker_leads_once_in_four_rounds() -> None:
    """The track turns by one place, and four turns are none."""
    track: tuple[Owner, ...] = TRACK
    first = []
    for _ in range(4):
        first.append(track[0])
        track = upkeep_steps.rotated(track)
    assert TRACK == track
    assert set(ARMIES) == set(first)
    assert (AYYUBID, EMPIRE, TURKOMAN, ANGEVIN) == upkeep_steps.rotated(TRACK)


@pytest.mark.rules("third.initiative.order")
def test_turns_wrap_round_and_skip_who_has_passed() -> None:
    """None is next if all have passed."""
    assert 0 == turn_order.next_marker(TRACK, 3, frozenset())
    assert 2 == turn_order.next_marker(TRACK, 0, frozenset([TURKOMAN]))
    assert 1 == turn_order.next_marker(TRACK, 1, frozenset(ARMIES) - {TURKOMAN})
    assert turn_order.next_marker(TRACK, 1, frozenset(ARMIES)) is None
    assert TURKOMAN == turn_order.first_of(TRACK, (AYYUBID, TURKOMAN))


@pytest.mark.rules(
    "third.initiative.three-players", "third.initiative.two-players", "third.setup.initiative.three-players"
)
def test_the_lone_player_has_every_second_turn() -> None:
    """With two players, only their own markers count."""
    assert (EMPIRE, AYYUBID, ANGEVIN, AYYUBID) == turn_order.acting_markers(TRACK, (ANGEVIN, EMPIRE, AYYUBID))
    assert (ANGEVIN, AYYUBID) == turn_order.acting_markers(TRACK, (ANGEVIN, AYYUBID))
    assert TRACK == turn_order.acting_markers(TRACK, ARMIES)


@pytest.mark.rules("third.initiative.three-players")
def test_a_pass_of_the_lone_player_ends_both_turns() -> None:
    """Under the other reading, each marker passes; without a pass nobody is out."""
    track = (EMPIRE, AYYUBID, ANGEVIN, AYYUBID)
    other = attrs.evolve(RULES, lone_pass=LonePass.ONE)
    assert turn_order.pass_ends(track, AYYUBID, 1, RULES)
    assert not turn_order.pass_ends(track, AYYUBID, 1, other)
    assert turn_order.pass_ends(track, AYYUBID, 2, other)
    assert turn_order.pass_ends(track, EMPIRE, 1, other)
    assert not any(turn_order.pass_ends(track, EMPIRE, 0, interpretation) for interpretation in (RULES, other))


@pytest.mark.rules("third.setup.gold", "third.setup.faith.pair", "third.setup.faith.lone", "third.setup.map")
def test_what_the_lone_player_of_three_gets() -> None:
    """Six gold instead of four, or six more. A lone player begins with 2 Faith; the north is for four."""
    cases = [(players, lone) for players in (2, 3, 4) for lone in (False, True)]
    assert [4, 4, 4, 6, 4, 4] == [preparation.starting_gold(players, RULES, lone=lone) for players, lone in cases]
    more = attrs.evolve(RULES, lone_gold=LoneGold.MORE)
    assert [4, 4, 4, 10, 4, 4] == [preparation.starting_gold(players, more, lone=lone) for players, lone in cases]
    assert [0, 2] == [preparation.starting_faith(lone=lone) for lone in (False, True)]
    assert [False, False, True] == [preparation.uses_north_map(players) for players in (2, 3, 4)]


@pytest.mark.rules(
    "third.setup.units",
    "third.setup.markers",
    "third.setup.glory",
    "third.setup.round",
    "third.setup.base-points",
    "third.setup.current-points",
)
def test_tracks_at_the_start() -> None:
    """Markers at 0, the first round, base points of icons and bonuses, and as many current ones."""
    assert Units(26, 11, 5) == preparation.on_player_board(Units(30, 12, 6), Units(4, 1, 1))
    assert (0, 1) == (preparation.start_of_markers(), preparation.first_round())
    assert 5 == preparation.points_at_start(preparation.base_points(3, 2))


@pytest.mark.rules("third.setup.basic-orders", "third.setup.advanced-orders")
def test_advanced_orders_lie_aside() -> None:
    """The others go into the box, in order."""
    sorted_orders = preparation.sorted_orders([("march", False), ("ramparts", True), ("blank", False)])
    assert (("march", "blank"), ("ramparts",)) == sorted_orders


@pytest.mark.rules("third.setup.initiative")
def test_the_alliances_alternate_on_the_track() -> None:
    """Of 24 orders of the markers, 8 are possible."""
    possible = [track for track in itertools.permutations(ARMIES) if preparation.alternates(track) is None]
    assert 8 == len(possible)
    assert preparation.alternates((ANGEVIN, EMPIRE)) is not None
    assert TRACK in possible


@pytest.mark.rules("third.setup.tracks", "third.setup.tracks.leaders", "third.setup.tracks.ships")
def test_whose_tracks_the_icons_of_a_leader_move() -> None:
    """Those of its own Army, or under the other reading of the player who Controls the Region; none from a ship."""
    leader = Leader("otto", EMPIRE, Shape.SQUARE, icons=(Icon.CROWN,))
    other = attrs.evolve(RULES, leader_icons=LeaderIcons.CONTROLLER)
    assert (EMPIRE, ANGEVIN) == tuple(preparation.icons_count_for(leader, ANGEVIN, one) for one in (RULES, other))
    assert [1, 0] == [preparation.on_track(Icon.CROWN, (), leaders) for leaders in ([leader], [])]


@pytest.mark.rules("third.component.glory-track", "third.component.faith-track")
def test_tracks_have_ends() -> None:
    """The surplus is lost, so the order of two moves matters; under the other reading it is kept."""
    kept = attrs.evolve(RULES, glory_surplus=GlorySurplus.KEPT, faith_surplus=FaithSurplus.KEPT)
    one_way = tracks.moved_glory(tracks.moved_glory(-8, -6, RULES), 1, RULES)
    other_way = tracks.moved_glory(tracks.moved_glory(-8, 1, RULES), -6, RULES)
    assert (-12, -13) == (one_way, other_way)
    assert -14 == tracks.moved_glory(-8, -6, kept)
    assert [5, -5, 0] == [
        tracks.moved_faith(4, 3, RULES, lone=False),
        tracks.moved_faith(-4, -3, RULES, lone=False),
        tracks.moved_faith(2, -3, RULES, lone=True),
    ]
    assert [7, -1] == [tracks.moved_faith(4, 3, kept, lone=False), tracks.moved_faith(2, -3, kept, lone=True)]


@pytest.mark.rules("third.track.faith", "third.track.mercantile", "third.track.glory.when")
def test_partners_pull_one_marker() -> None:
    """Only one of them has Faith at a time. Cities under nobody's Control count for nobody."""
    assert [(3, 0), (0, 3), (0, 0)] == [
        (tracks.faith_of(faith, first=True), tracks.faith_of(faith, first=False)) for faith in (3, -3, 0)
    ]
    assert 1 == tracks.mercantile_marker([ANGEVIN, None, ANGEVIN, EMPIRE, TURKOMAN], ANGEVIN, EMPIRE)
    assert [True, True, False] == [tracks.counts_at_once(source) for source in ("battle", "card", "region")]


@pytest.mark.rules("third.component.periods", "third.end.rounds", "third.upkeep.round")
def test_the_fourth_round_is_the_last() -> None:
    """The third one under the reading that the marker ends the game as it arrives on 1192."""
    other = attrs.evolve(RULES, last_period=LastPeriod.ARRIVES)
    assert [4] == [number for number in (1, 2, 3, 4) if upkeep_steps.is_last_round(number, RULES)]
    assert [3, 4] == [number for number in (1, 2, 3, 4) if upkeep_steps.is_last_round(number, other)]


@pytest.mark.rules("third.deploy.players", "third.deploy.costs", "third.deploy.siege", "third.deploy.neutrals")
def test_what_deployment_costs() -> None:
    """1, 2 and 4 points, nothing for a Leader; a Siege Engine needs a City; empty Cities get a Neutral Infantry."""
    assert [2, 4] == [players for players in (2, 3, 4) if deployment.may_deploy(players)]
    assert [1, 2, 4, 0] == [deployment.deployment_cost(unit) for unit in (*UnitType, None)]
    refused = {(unit, kind) for unit in UnitType for kind in (CITY, DESERT) if deployment.siege_needs_city(unit, kind)}
    assert {(UnitType.SIEGE_ENGINE, DESERT)} == refused
    garrisons = [
        deployment.neutral_garrison(kind, standing)
        for kind, standing in ((CITY, Force()), (DESERT, Force()), (CITY, Force(angevin=Units(1))))
    ]
    assert [Units(1), Units(), Units()] == garrisons


@pytest.mark.rules("third.deploy.cities", "third.deploy.desert")
def test_where_to_deploy() -> None:
    """Into own main Cities and one Desert next to one of them."""
    own = (1, 2, 3)
    refused = {
        name: deployment.open_to_deployment(*given, desert=desert)
        for name, given, desert in (
            ("own city", (2, own, (), None), False),
            ("other city", (4, own, (1,), None), False),
            ("desert", (5, own, (1, 4), None), True),
            ("same desert", (5, own, (1, 4), 5), True),
            ("second desert", (6, own, (1,), 5), True),
            ("far desert", (7, own, (4,), None), True),
        )
    }
    assert {
        "own city": None,
        "other city": "third.deploy.cities",
        "desert": None,
        "same desert": None,
        "second desert": "third.deploy.desert",
        "far desert": "third.deploy.desert",
    } == {name: refusal and refusal.rule for name, refusal in refused.items()}


@pytest.mark.rules("third.deploy.jerusalem")
def test_jerusalem_takes_three_square_pieces_and_one_hexagonal_one() -> None:
    """Of both Muslim players together, or under the other reading of each."""
    nasir, sanjar = Leader("nasir", AYYUBID, Shape.SQUARE), Leader("sanjar", TURKOMAN, Shape.SQUARE)
    standing = force((nasir, sanjar), ayyubid=Units(1), turkoman=Units(1, 1))
    other = attrs.evolve(RULES, jerusalem_limit=JerusalemLimit.EACH)

    def room(army: Owner, shape: Shape) -> tuple[bool, bool]:
        given = (
            deployment.room_in_jerusalem(army, shape, standing, interpretation) for interpretation in (RULES, other)
        )
        first, second = given
        return first is None, second is None

    assert (False, True) == room(AYYUBID, Shape.SQUARE)
    assert (False, True) == room(AYYUBID, Shape.HEXAGON)
    assert (False, False) == room(TURKOMAN, Shape.HEXAGON)
    assert (False, False) == room(TURKOMAN, Shape.TRAPEZOID)
