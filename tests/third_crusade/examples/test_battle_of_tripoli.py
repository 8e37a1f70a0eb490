"""The Battle of Tripoli, step by step as the rulebook tells it, on the scenario of its name."""

from __future__ import annotations

import pytest

from crusaders_rules.third_crusade.rules import (
    battle_glory,
    battles,
    control,
    losses,
    order_tokens,
    reactions,
    retreats,
    tracks,
)
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.reactions import PlayedReaction
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.state import (
    CRUSADERS,
    MUSLIMS,
    Alliance,
    Force,
    PlacedOrder,
    Presence,
    RegionState,
    Shape,
    Units,
    UnitType,
    force,
)
from tests.third_crusade.support import (
    ANGEVIN,
    CITY,
    EMPIRE,
    NEUTRAL,
    RULES,
    TRACK,
    TURKOMAN,
    begins,
    example,
)

SCENARIO = load_scenario("tripoli")
TRIPOLI, SIDON = SCENARIO.region("tripoli"), SCENARIO.region("sidon")
ORIGIN, EAST = SCENARIO.region("desert-of-the-attack"), SCENARIO.region("other-desert")
BADR, CONRAD = SCENARIO.leaders["badr-al-din"], SCENARIO.leaders["conrad"]

DEFENCE = PlayedReaction(EMPIRE, TRIPOLI, "defence", 2)
REINFORCE = PlayedReaction(ANGEVIN, EAST, "reinforce", 2)
DIVERSION = PlayedReaction(TURKOMAN, ORIGIN, "diversion", 0, cancels=1)


def attackers() -> Force:
    """Return the pieces that March: all but two Infantry."""
    return begins("desert-of-the-attack").minus(Force(turkoman=Units(2)))


def strengths(*played: PlayedReaction) -> tuple[int, int]:
    """Return the Battle Strengths of attack and defence after some Reaction Orders."""
    attack = battles.battle_strength(attackers(), CITY)
    defence = battles.battle_strength(begins("tripoli"), CITY)
    return (
        reactions.with_reactions(attack, played, MUSLIMS),
        reactions.with_reactions(defence, played, CRUSADERS),
    )


@example("B-1")
def test_the_attack_is_worth_eight() -> None:
    """Two for the Leader, one for the Cavalry, three for the Siege Engine, two for the Infantry; two stay behind."""
    assert 8 == battles.battle_strength(attackers(), CITY)
    assert Force(turkoman=Units(2)) == battles.left_behind(begins("desert-of-the-attack"), attackers())


@example("B-1")
def test_the_alliance_holds_tripoli_and_no_army_does() -> None:
    """The Holy Roman Empire is ahead of the Angevins, so it leads the defence."""
    standing = begins("tripoli")
    assert control.controller(standing, RULES) is None
    assert Alliance.CRUSADER == control.holder(standing, RULES)
    assert EMPIRE == battles.leader_of_defence(standing, Alliance.CRUSADER, TRACK, RULES)


@example("B-2")
def test_defence_makes_six_of_four() -> None:
    """Infantry, Cavalry, Neutral Infantry and Conrad are four; the Empire is asked first."""
    assert (8, 4) == strengths()
    assert (EMPIRE, ANGEVIN) == reactions.asked_in_order(None, Alliance.CRUSADER, TRACK)
    assert 2 == reactions.defence_adds(2, TRIPOLI, TRIPOLI)
    assert 0 == reactions.defence_adds(2, SIDON, TRIPOLI)
    assert (8, 6) == strengths(DEFENCE)


@example("B-3")
def test_reinforce_makes_eight_of_six() -> None:
    """One for each of the two Units in the Adjacent Desert."""
    assert BattleRole.DEFENDER == reactions.lower_side(*strengths(DEFENCE))
    helping = reactions.reinforcing(begins("other-desert"), Alliance.CRUSADER, ANGEVIN, RULES)
    assert 2 == reactions.reinforce_adds(helping.units.number, 0, RULES)
    assert (8, 8) == strengths(DEFENCE, REINFORCE)


@example("B-4")
def test_a_diversion_takes_the_help_away() -> None:
    """On a tie the attacker is the lower side. The Units left behind are the Presence that the Order needs."""
    assert BattleRole.ATTACKER == reactions.lower_side(8, 8)
    assert order_tokens.lacks_presence(Presence.OWN, TURKOMAN, Force(turkoman=Units(2))) is None
    assert reactions.cannot_divert(SCENARIO.adjacent, TRIPOLI, (DEFENCE, REINFORCE), DIVERSION, RULES) is None
    assert (8, 6) == strengths(DEFENCE, REINFORCE, DIVERSION)


@example("B-5")
def test_the_attack_wins_by_two() -> None:
    """The Order in Sidon is out of reach, nobody has another one, and those executed leave the map."""
    refusal = order_tokens.out_of_reach(SCENARIO.adjacent, SIDON, TRIPOLI)
    assert refusal is not None
    assert "third.order.reaction.reach" == refusal.rule
    assert order_tokens.out_of_reach(SCENARIO.adjacent, EAST, TRIPOLI) is None
    assert reactions.window_closes((EMPIRE, ANGEVIN), (EMPIRE, ANGEVIN), RULES)
    assert not reactions.window_closes((EMPIRE, ANGEVIN), (EMPIRE,), RULES)
    assert BattleRole.ATTACKER == battles.battle_winner(*strengths(DEFENCE, REINFORCE, DIVERSION))
    tripoli = (PlacedOrder(EMPIRE, "defence-two"), PlacedOrder(TURKOMAN, "march"))
    assert (None, tripoli[1]) == reactions.off_the_map(tripoli, Alliance.CRUSADER)


@example("F-1")
def test_a_lone_angevin_with_more_faith_has_one_strength_more() -> None:
    """Against the Ayyubids; with equal Faith there is no bonus."""
    assert 1 == battles.faith_bonus(3, (1,), 0, RULES)
    assert 0 == battles.faith_bonus(1, (1,), 0, RULES)


@example("L-1")
def test_the_empire_loses_a_neutral_first_and_then_its_own() -> None:
    """The defeat by two costs two. After the free Neutral Infantry only the own Infantry may fall."""
    standing = begins("tripoli")
    assert (1, 2) == (losses.losses_of_winner(5), losses.losses_of_loser(2, standing.number))
    first = Casualty(NEUTRAL, UnitType.INFANTRY)
    assert first in losses.possible_losses(standing, EMPIRE, (), RULES)
    left = losses.without(standing, first)
    assert (Casualty(EMPIRE, UnitType.INFANTRY),) == losses.possible_losses(left, EMPIRE, (first,), RULES)
    left = losses.without(left, Casualty(EMPIRE, UnitType.INFANTRY))
    assert force((CONRAD,)) == losses.joining(left)


@pytest.mark.rules("third.losses.fair")
def test_after_an_own_loss_any_other_piece_may_fall() -> None:
    """The Empire begins with its own Infantry; then the Neutral Infantry, Conrad or the Angevin Cavalry may follow."""
    own = Casualty(EMPIRE, UnitType.INFANTRY)
    left = losses.without(begins("tripoli"), own)
    named = losses.possible_losses(left, EMPIRE, (own,), RULES)
    assert {
        Casualty(ANGEVIN, UnitType.CAVALRY),
        Casualty(NEUTRAL, UnitType.INFANTRY),
        Casualty(NEUTRAL, leader=CONRAD),
    } == set(named)


@example("R-1")
def test_the_turkomans_lose_one_infantry_and_move_in() -> None:
    """The two Infantry that stayed behind are still in their Desert."""
    left = losses.without(attackers(), Casualty(TURKOMAN, UnitType.INFANTRY))
    inside = retreats.conquered(left, force((CONRAD,)))
    assert (Units(1, 1, 1), (BADR, CONRAD)) == (inside.turkoman, inside.leaders)
    assert TURKOMAN == control.controller(inside, RULES)
    assert Units(2) == battles.left_behind(begins("desert-of-the-attack"), attackers()).turkoman


@example("R-2")
def test_three_hexagonal_pieces_are_one_too_many() -> None:
    """The Cavalry, Badr al-Din and Conrad; Badr goes back to the Desert, which the Muslims hold."""
    inside = force((BADR, CONRAD), turkoman=Units(1, 1, 1))
    too_many = retreats.surplus(SCENARIO.regions[TRIPOLI], RegionState(), inside)
    assert {Shape.SQUARE: 0, Shape.HEXAGON: 1, Shape.TRAPEZOID: 0} == too_many
    assert retreats.is_open(Force(turkoman=Units(2)), Alliance.MUSLIM, RULES)


@example("R-3")
@pytest.mark.parametrize(
    ("east", "expected"),
    [(begins("other-desert"), True), (Force(), True), (Force(ayyubid=Units(1)), False)],
)
def test_the_angevin_cavalry_retreats_or_dies(east: Force, *, expected: bool) -> None:
    """Never to the Desert of the attack, even if it is empty; to the other one if it is Crusader or empty."""
    around = SCENARIO.adjacent[TRIPOLI]
    banned = retreats.refused_retreat(ORIGIN, ORIGIN, around, open_region=True)
    assert banned is not None
    assert "third.retreat.not-origin" == banned.rule
    is_open = retreats.is_open(east, Alliance.CRUSADER, RULES)
    assert expected == is_open
    refusal = retreats.refused_retreat(EAST, ORIGIN, around, open_region=is_open)
    assert expected == (refusal is None)
    cavalry = Force(angevin=Units(0, 1))
    assert (Force() if expected else cavalry) == retreats.killed(cavalry, (EAST,) if expected else ())


@example("G-1")
def test_three_glory_for_a_city_and_leaders_on_both_sides() -> None:
    """No Leader was killed, and the Glory token in Tripoli waits for the Upkeep phase."""
    gained = battle_glory.battle_glory(BattleRole.ATTACKER, CITY, attacking=True, defending=True, leader_killed=False)
    assert 3 == gained
    assert -3 == tracks.moved_glory(0, -gained, RULES)
    assert 0 == battle_glory.glory_of_region_now()


@example("M-1")
def test_the_mercantile_marker_moves_to_the_turkomans() -> None:
    """Nobody Controlled Tripoli before, so the marker of the Crusaders stays."""
    before = control.controller(begins("tripoli"), RULES)
    after = control.controller(Force(turkoman=Units(1, 1, 1)), RULES)
    muslims = [tracks.mercantile_marker([one], *MUSLIMS) for one in (before, after)]
    assert [0, -1] == muslims
    assert [0, 0] == [tracks.mercantile_marker([one], *CRUSADERS) for one in (before, after)]


@pytest.mark.rules("third.battle.when", "third.battle.neutrals.attack", "third.battle.neutrals.defence")
def test_a_battle_is_where_both_alliances_are() -> None:
    """Neutral pieces are with whom they stand, and make no Battle alone."""
    assert battles.is_battle(attackers().plus(begins("tripoli")))
    assert not battles.is_battle(begins("tripoli"))
    assert not battles.is_battle(Force(turkoman=Units(1), neutral=Units(1)))
    assert begins("tripoli") == battles.side_force(begins("tripoli"), Alliance.CRUSADER)
    assert begins("tripoli") == battles.side_force(begins("tripoli").plus(attackers()), Alliance.CRUSADER)
    assert Force(turkoman=Units(1), neutral=Units(1)) == battles.side_force(
        Force(turkoman=Units(1), neutral=Units(1), angevin=Units(1)), Alliance.MUSLIM
    )
