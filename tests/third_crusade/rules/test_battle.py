"""Battles: strength, reactions, losses and Glory, with small cases tried whole."""

from __future__ import annotations

import itertools

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.readings.battle import (
    DiversionAgain,
    DiversionReach,
    Fairness,
    FaithAgainst,
    NeutralFirst,
    ReactionRefusal,
    ReinforceCounts,
)
from crusaders_rules.third_crusade.interpret.readings.command import ReactionCost
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.rules import (
    battle_glory,
    battles,
    event_cards,
    losses,
    order_tokens,
    reactions,
)
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.reactions import PlayedReaction
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet
from crusaders_rules.third_crusade.state import (
    ARMIES,
    CRUSADERS,
    Alliance,
    Force,
    Leader,
    Owner,
    Shape,
    Units,
    UnitType,
    force,
)
from tests.third_crusade.support import ANGEVIN, AYYUBID, CITY, DESERT, EMPIRE, NEUTRAL, RULES, TRACK, TURKOMAN

CLERK = Leader("clerk", AYYUBID, Shape.SQUARE)
RIDER = Leader("rider", ANGEVIN, Shape.HEXAGON, Units(0, 1))
GUIDE = Leader("guide", NEUTRAL, Shape.HEXAGON, Units(0, 1))
BOTH = (RULES, attrs.evolve(RULES, fairness=Fairness.TOGETHER))


@pytest.mark.rules("third.battle.strength", "third.battle.strength.table", "third.leader.strength")
def test_what_each_piece_is_worth() -> None:
    """In a City and in a Desert, as printed; a Leader as much as the Units that it shows."""
    printed = {Units(1): (1, 1), Units(0, 1): (1, 2), Units(0, 0, 1): (3, 0)}
    assert printed == {one: tuple(battles.units_strength(one, kind) for kind in (CITY, DESERT)) for one in printed}
    side = force((RIDER, CLERK), angevin=Units(6, 1, 1))
    assert (11, 10) == tuple(battles.battle_strength(side, kind) for kind in (CITY, DESERT))


@pytest.mark.rules("third.battle.sides", "third.battle.leader-of-defence")
def test_who_leads_the_defence() -> None:
    """The player in Control, also behind in initiative; the first partner on a tie; a partner without pieces never."""
    assert [Alliance.MUSLIM, Alliance.CRUSADER] == [battles.defending_alliance(one) for one in Alliance]
    cases = {
        Force(angevin=Units(2), holy_roman_empire=Units(1)): ANGEVIN,
        Force(angevin=Units(1), holy_roman_empire=Units(1)): EMPIRE,
        force((RIDER,)): ANGEVIN,
    }
    assert cases == {one: battles.leader_of_defence(one, Alliance.CRUSADER, TRACK, RULES) for one in cases}


@pytest.mark.rules("third.battle.leaders-only")
def test_leaders_without_units_lose_at_once() -> None:
    """Those of the attacker first; a Leader with icons fights."""
    army, helpless = Force(angevin=Units(1)), force((CLERK,))
    both = (BattleRole.ATTACKER, BattleRole.DEFENDER)
    for attacking, defending, winner, lost in (
        (army, helpless, BattleRole.ATTACKER, both[1:]),
        (helpless, army, BattleRole.DEFENDER, both[:1]),
        (helpless, helpless, BattleRole.DEFENDER, both[:1]),
        (army, force((GUIDE, CLERK)), None, ()),
    ):
        attacker_cannot, defender_cannot = (battles.cannot_fight(side, CITY, RULES) for side in (attacking, defending))
        cannot = {"attacker_cannot": attacker_cannot, "defender_cannot": defender_cannot}
        assert winner == battles.wins_without_fight(**cannot)
        assert lost == battles.lost_without_fight(**cannot, interpretation=RULES)


@pytest.mark.rules("third.battle.faith")
def test_against_whose_faith_the_lone_player_fights() -> None:
    """That of the leader of the other side, or under the other reading the higher of the two."""
    other = attrs.evolve(RULES, faith_against=FaithAgainst.LEADER_OF_PAIR)
    assert [1, 0] == [battles.faith_bonus(2, (0, 3), 0, interpretation) for interpretation in (RULES, other)]
    assert [0, 0] == [battles.faith_bonus(2, (0, 3), 1, interpretation) for interpretation in (RULES, other)]


@pytest.mark.rules("third.battle.winner", "third.battle.winner.tie", "third.reaction.lowest", "third.reaction.tie")
def test_who_may_react_is_who_would_lose() -> None:
    """For all strengths up to a dozen; the defender wins ties."""
    for attack, defence in itertools.product(range(13), repeat=2):
        winner = BattleRole.ATTACKER if attack > defence else BattleRole.DEFENDER
        assert winner == battles.battle_winner(attack, defence)
        assert {winner, reactions.lower_side(attack, defence)} == set(BattleRole)


@pytest.mark.rules("third.reaction.first", "third.reaction.again")
def test_both_partners_are_asked() -> None:
    """The one in Control first; under the other reading the first who declines ends it."""
    assert (ANGEVIN, EMPIRE) == reactions.asked_in_order(ANGEVIN, Alliance.CRUSADER, TRACK)
    assert (EMPIRE, ANGEVIN) == reactions.asked_in_order(None, Alliance.CRUSADER, TRACK)
    assert (AYYUBID,) == reactions.asked_in_order(None, Alliance.MUSLIM, (EMPIRE, AYYUBID, ANGEVIN, AYYUBID))
    other = attrs.evolve(RULES, reaction_refusal=ReactionRefusal.FIRST_ONLY)
    assert [False, True] == [
        reactions.window_closes(CRUSADERS, (EMPIRE,), interpretation) for interpretation in (RULES, other)
    ]
    assert not reactions.window_closes(CRUSADERS, (), other)


@pytest.mark.rules("third.reaction.defence", "third.order.reaction", "third.order.reaction.reach")
def test_reaction_orders_need_a_battle_nearby() -> None:
    """And other Orders need that there is none. They cost what they show, under the other reading nothing."""
    wall, march = OrderSheet("wall", cost=2, reaction=True), OrderSheet("march")
    judged = {
        (one.name, battle): order_tokens.out_of_turn(one, battle=battle)
        for one in (wall, march)
        for battle in (False, True)
    }
    assert {("wall", True), ("march", False)} == {key for key, refusal in judged.items() if refusal is None}
    other = attrs.evolve(RULES, reaction_cost=ReactionCost.NO)
    assert [2, None] == [order_tokens.reaction_price(wall, interpretation) for interpretation in (RULES, other)]


@pytest.mark.rules("third.reaction.reinforce", "third.reaction.reinforce.losses")
def test_whose_units_reinforce() -> None:
    """All of the Alliance and its Neutral ones, never Leaders; under the other reading the player's own."""
    standing = force((RIDER,), angevin=Units(1, 1), holy_roman_empire=Units(2), neutral=Units(1))
    other = attrs.evolve(RULES, reinforce_counts=ReinforceCounts.OWN)
    brought = [
        reactions.reinforcing(standing, Alliance.CRUSADER, ANGEVIN, interpretation) for interpretation in (RULES, other)
    ]
    assert [5, 2] == [one.number for one in brought]
    assert [5, 3, 0] == [reactions.reinforce_adds(5, bandits, RULES) for bandits in (0, 1, 3)]


@pytest.mark.rules("third.reaction.diversion")
def test_what_a_diversion_can_cancel() -> None:
    """Under each reading of its reach; an own Order never; a Diversion unless the reading forbids it."""
    roads = ((1, 2), (0,), (0, 3), (2,))
    near, far = PlayedReaction(ANGEVIN, 0, "defence", 2), PlayedReaction(EMPIRE, 3, "reinforce", 1)
    played = (near, far)

    def allowed(region: int, reach: DiversionReach, target: int) -> bool:
        diversion = PlayedReaction(TURKOMAN, region, "diversion", 0, cancels=target)
        interpretation = attrs.evolve(RULES, diversion_reach=reach)
        return reactions.cannot_divert(roads, 0, played, diversion, interpretation) is None

    assert allowed(1, DiversionReach.OWN_REGION, 0)
    assert not allowed(1, DiversionReach.OWN_REGION, 1)
    assert allowed(2, DiversionReach.OWN_REGION, 1)
    assert [False, False] == [allowed(2, DiversionReach.BATTLE, target) for target in (0, 1)]
    assert [False, True] == [allowed(1, DiversionReach.LATEST, target) for target in (0, 1)]
    assert not allowed(1, DiversionReach.OWN_REGION, 7)
    own = PlayedReaction(ANGEVIN, 1, "diversion", 0, cancels=0)
    assert reactions.cannot_divert(roads, 0, played, own, RULES) is not None
    first = PlayedReaction(TURKOMAN, 1, "diversion", 0, cancels=0)
    second = PlayedReaction(EMPIRE, 0, "diversion", 0, cancels=1)
    never = attrs.evolve(RULES, diversion_again=DiversionAgain.NO)
    judged = [
        reactions.cannot_divert(roads, 0, (near, first), second, interpretation) is None
        for interpretation in (RULES, never)
    ]
    assert [True, False] == judged


@pytest.mark.rules("third.reaction.diversion", "third.reaction.again")
def test_a_diversion_of_a_diversion_restores_the_first_order() -> None:
    """Over chains of up to six Orders, each of which cancels the one before: every second one counts."""
    for length in range(1, 7):
        chain = tuple(
            PlayedReaction(EMPIRE, 0, "diversion", 1, cancels=place - 1 if place else None) for place in range(length)
        )
        expected = frozenset(place for place in range(length) if (length - 1 - place) % 2 == 0)
        assert expected == reactions.in_effect(chain)
        assert 4 + len(expected) == reactions.with_reactions(4, chain, CRUSADERS)
        assert 4 == reactions.with_reactions(4, chain, (TURKOMAN,))


@pytest.mark.rules("third.reaction.tactical-retreat", "third.reaction.tactical-retreat.no-glory")
def test_a_tactical_retreat_costs_one_unit_and_gives_no_glory() -> None:
    """The attacker loses and gains nothing."""
    assert (1, 0, 0) == reactions.tactical_retreat(RULES)


@pytest.mark.rules("third.losses.winner", "third.losses.loser")
def test_how_many_pieces_are_lost() -> None:
    """One for the winner; the difference for the loser, at least one and at most all."""
    assert [0, 1, 1] == [losses.losses_of_winner(pieces) for pieces in (0, 1, 5)]
    for difference, pieces in itertools.product(range(8), range(8)):
        lost = losses.losses_of_loser(difference, pieces)
        assert lost <= pieces
        assert lost == pieces or lost == max(1, difference)


def small_sides() -> list[Force]:
    """Return all forces of at most two own Units, two of the partner, two Neutral ones and a Neutral Leader."""
    return [
        force((GUIDE,) * guides, angevin=Units(mine), holy_roman_empire=Units(partners), neutral=Units(neutrals))
        for mine, partners, neutrals, guides in itertools.product(range(3), range(3), range(3), range(2))
    ]


@pytest.mark.rules("third.losses.fair", "third.losses.neutral-first", "third.losses.units", "third.losses.leaders")
def test_there_is_always_a_fair_loss_and_it_is_one_of_the_pieces() -> None:
    """Over all orders of losses of all small sides, under both readings, until no piece is left."""

    def follow(side: Force, before: tuple[Casualty, ...], interpretation: Interpretation) -> None:
        possible = losses.possible_losses(side, ANGEVIN, before, interpretation)
        assert bool(possible) == (side.number > 0)
        for one in possible:
            assert side.number - 1 == losses.without(side, one).number
            follow(losses.without(side, one), (*before, one), interpretation)

    for interpretation in BOTH:
        for side in small_sides():
            if side.number < 6:
                follow(side, (), interpretation)


@pytest.mark.rules("third.losses.fair")
def test_a_second_resolver_agrees_on_what_is_fair() -> None:
    """After each fair history of up to four losses: what it calls fair is what the rule function lets pass."""
    kinds = tuple(Casualty(owner, UnitType.INFANTRY) for owner in (ANGEVIN, EMPIRE, NEUTRAL))
    side = Force(angevin=Units(9), holy_roman_empire=Units(9), neutral=Units(9))
    judged = 0
    for interpretation in BOTH:
        together = interpretation.fairness == Fairness.TOGETHER
        for before in itertools.chain.from_iterable(itertools.product(kinds, repeat=length) for length in range(5)):
            if not was_fair(before, together=together):
                continue
            for lost in kinds:
                fair = was_fair((*before, lost), together=together)
                assert fair == (losses.unfair(side, ANGEVIN, before, lost, interpretation) is None)
                judged += 1
    assert 228 == judged


def was_fair(history: tuple[Casualty, ...], *, together: bool) -> bool:
    """Whether each loss was fair when it fell: count own, partner's and Neutral ones, leave out a free first one."""
    for length in range(1, len(history) + 1):
        every = history[:length]
        counted = every[1:] if every[0].owner == NEUTRAL else every
        own, partner, neutral = (sum(one.owner == owner for one in counted) for owner in (ANGEVIN, EMPIRE, NEUTRAL))
        if own < (partner + neutral if together else max(partner, neutral)):
            return False
    return True


@pytest.mark.rules("third.losses.neutral-first")
def test_the_free_loss_is_a_neutral_unit() -> None:
    """A Neutral Leader only under the other reading."""
    other = attrs.evolve(RULES, neutral_first=NeutralFirst.ANY_NEUTRAL)
    side = force((GUIDE,), angevin=Units(1))
    assert [1, 2] == [
        len(losses.possible_losses(side, ANGEVIN, (), interpretation)) for interpretation in (RULES, other)
    ]
    refusal = losses.unfair(side, ANGEVIN, (), Casualty(NEUTRAL, leader=GUIDE), RULES)
    assert refusal is not None
    assert "third.losses.fair: this assigns more losses to others (1) than to your own pieces (0)" == str(refusal)


@pytest.mark.rules("third.losses.neutrals-join", "third.retreat.defenders-stay")
def test_neutral_pieces_change_sides_and_others_do_not() -> None:
    """Units and Leaders alike."""
    loser = force((GUIDE, CLERK), ayyubid=Units(1), neutral=Units(2))
    assert force((GUIDE,), neutral=Units(2)) == losses.joining(loser)


@pytest.mark.rules("third.battle-glory.city", "third.battle-glory.leader-killed", "third.battle-glory.sum")
@pytest.mark.rules("third.battle-glory.attacking-leader", "third.battle-glory.defending-leader")
def test_the_bounds_of_battle_glory() -> None:
    """0 to 4; at most 3 for a defender or in a Desert; a killed Leader of the loser means two or more."""
    for winner, kind in itertools.product(BattleRole, (CITY, DESERT)):
        for attacking, defending, killed in itertools.product((False, True), repeat=3):
            gained = battle_glory.battle_glory(
                winner, kind, attacking=attacking, defending=defending, leader_killed=killed
            )
            city = winner == BattleRole.ATTACKER and kind == CITY
            assert gained == city + attacking + defending + killed
            assert 0 <= gained <= (4 if city else 3)
            loser_had_leader = defending if winner == BattleRole.ATTACKER else attacking
            assert gained >= 2 or not (killed and loser_had_leader)


@pytest.mark.rules("third.battle-glory.tracks", "third.event.tracks", "third.diplomacy.board.tracks")
def test_only_base_points_follow_the_map() -> None:
    """What is gained in the round can be spent in the next."""
    assert (6, 3) == event_cards.moved_points(4, 3, 2)
    assert (3, 3) == event_cards.moved_points(4, 3, -1)


@pytest.mark.rules("third.event.battle")
def test_a_battle_begins_where_enemies_stand() -> None:
    """Not among own, allied or Neutral pieces; Neutral pieces that an effect places attack nobody."""
    places = [
        Force(),
        Force(neutral=Units(1)),
        *(Force().with_units(army, Units(1)) for army in ARMIES),
        force((CLERK,)),
    ]
    expected = {
        EMPIRE: [False, False, False, False, True, True, True],
        TURKOMAN: [False, False, True, True, False, False, False],
        NEUTRAL: [False] * 7,
    }
    for owner, found in expected.items():
        coming = Force().with_units(owner, Units(1))
        assert found == [battles.is_battle(one, coming) for one in places]
        assert found == [battles.is_battle(one.plus(coming)) for one in places]


@pytest.mark.rules("third.order.battle", "third.battle.neutrals.attack")
@pytest.mark.parametrize("owner", [EMPIRE, ANGEVIN, NEUTRAL])
def test_a_march_into_enemies_is_an_attack(owner: Owner) -> None:
    """Also of the partner's pieces, or of Neutral pieces alone; and nobody attacks without a piece."""
    marching = Force().with_units(owner, Units(1))
    places = [
        Force(),
        Force(neutral=Units(1)),
        *(Force().with_units(army, Units(1)) for army in ARMIES),
    ]
    expected = [False, False, False, False, True, True]
    assert [battles.is_attack(one, marching, Alliance.CRUSADER) for one in places] == expected
    assert not any(battles.is_attack(one, Force(), Alliance.CRUSADER) for one in places)
