"""A Battle: who may react, what is lost, what is won, and what Bandits leave."""
# ruff: noqa: B008, FBT001 -- the default of an argument is its domain, and a fact may be a truth value

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.lift import Claims, each, implies, instead_of, integer, record, theorem, truth
from crusaders_rules.third_crusade.rules import battle_glory, battles, losses, marches, reactions
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.state import RegionType, Units

# Mutants: rules that are wrong on purpose


@instead_of(reactions.lower_side)
def a_tie_lets_the_defender_react(_: object, attack: int, defence: int) -> BattleRole:
    """On a tie the defender counts as the lower side."""
    return BattleRole.ATTACKER if attack < defence else BattleRole.DEFENDER


@instead_of(reactions.lower_side)
def the_side_ahead_reacts(_: object, attack: int, defence: int) -> BattleRole:
    """The side that would win now may react."""
    return BattleRole.ATTACKER if attack > defence else BattleRole.DEFENDER


@instead_of(reactions.lower_side)
def only_attackers_react(_: object, __: int, ___: int) -> BattleRole:
    """The attacker may react, whoever is ahead."""
    return BattleRole.ATTACKER


@instead_of(losses.losses_of_loser)
def a_narrow_defeat_costs_nothing(_: object, difference: int, pieces: int) -> int:
    """The loser loses the difference, even if it is nothing."""
    return min(pieces, difference)


@instead_of(losses.losses_of_loser)
def more_is_lost_than_there_is(_: object, difference: int, __: int) -> int:
    """The loser owes what it cannot lose."""
    return max(1, difference)


@instead_of(losses.losses_of_winner)
def the_winner_loses_nothing(_: object, __: int) -> int:
    """A victory is free."""
    return 0


@instead_of(battle_glory.glory_of_city)
def a_defended_city_scores(_: object, __: BattleRole, region: RegionType) -> int:
    """A City scores for the defenders, too."""
    return 1 if region == RegionType.CITY else 0


@instead_of(battle_glory.glory_of_kill)
def a_kill_counts_double(_: object, *, leader_killed: bool) -> int:
    """A killed Leader is worth 2."""
    return 2 if leader_killed else 0


@instead_of(battle_glory.glory_of_leaders)
def leaders_of_both_sides_count_double(_: object, *, attacking: bool, defending: bool) -> int:
    """If Leaders fight on both sides, each of them is worth 2."""
    return 4 if attacking and defending else (1 if attacking or defending else 0)


@instead_of(marches.units_to_bandits)
def bandits_take_what_is_not_there(_: object, __: int, bandits: int, *, ignored: bool) -> int:
    """Bandits take two Units for each token, whoever comes."""
    return 0 if ignored else 2 * bandits


@instead_of(marches.units_to_bandits)
def ignored_bandits_take_one(right: Callable[..., int], units: int, bandits: int, *, ignored: bool) -> int:
    """Each Bandit token takes one Unit if Bandits are ignored."""
    return min(units, bandits) if ignored else right(units, bandits, ignored=ignored)


@instead_of(marches.units_to_bandits)
def bandits_always_find_a_unit(right: Callable[..., int], units: int, bandits: int, *, ignored: bool) -> int:
    """Bandits that are not ignored take at least one Unit."""
    return 0 if ignored else max(1, right(units, bandits, ignored=ignored))


@instead_of(battles.units_strength)
def siege_engines_fight_in_deserts(_: object, units: Units, __: RegionType) -> int:
    """A Siege Engine is worth 3 everywhere."""
    return units.infantry + units.cavalry + 3 * units.siege_engine


@instead_of(battles.units_strength)
def one_siege_engine_fights(right: Callable[..., int], units: Units, region: RegionType) -> int:
    """Only one Siege Engine of a force adds its strength."""
    return right(units._replace(siege_engine=min(1, units.siege_engine)), region)


@instead_of(battles.units_strength)
def cavalry_rides_in_pairs(_: object, units: Units, region: RegionType) -> int:
    """In a Desert, every two Cavalry add one to their strength."""
    if region == RegionType.CITY:
        return units.infantry + units.cavalry + 3 * units.siege_engine
    return units.infantry + units.cavalry + units.cavalry // 2


# Theorems


@theorem(
    "The side that may react is the one that would lose now.",
    rules=["third.reaction.lowest", "third.reaction.tie", "third.battle.winner", "third.battle.winner.tie"],
    sabotage=[a_tie_lets_the_defender_react, the_side_ahead_reacts, only_attackers_react],
)
def who_may_react_would_lose(attack: int = integer(0), defence: int = integer(0)) -> Claims:
    """So the reactions go on as long as the prospective loser has an answer."""
    yield reactions.lower_side(attack, defence) != battles.battle_winner(attack, defence)


@theorem(
    "The winner loses one piece and the loser at least one, if it has any, and nobody more than there are.",
    rules=["third.losses.winner", "third.losses.loser"],
    sabotage=[a_narrow_defeat_costs_nothing, more_is_lost_than_there_is, the_winner_loses_nothing],
)
def losses_are_bounded(difference: int = integer(0), winners: int = integer(0), losers: int = integer(0)) -> Claims:
    """For all strengths and all numbers of pieces."""
    won, lost = losses.losses_of_winner(winners), losses.losses_of_loser(difference, losers)
    yield "the winner loses one of its pieces", implies(winners > 0, won == 1) & (won <= winners)
    yield "the loser loses at least one", implies(losers > 0, lost >= 1)
    yield "nobody loses more than there is", lost <= losers
    yield "a defeat by more costs as much as it can", implies(difference >= losers, lost == losers)


@theorem(
    "A Battle gives 0 to 4 Glory, and at most 3 if the defenders win or in a Desert.",
    rules=["third.battle-glory.sum", "third.battle-glory.city", "third.battle-glory.leader-killed"],
    sabotage=[a_defended_city_scores, a_kill_counts_double, leaders_of_both_sides_count_double],
)
def battle_glory_is_bounded(
    winner: BattleRole = each(BattleRole),
    region: RegionType = each(RegionType),
    attacking: bool = truth(),
    defending: bool = truth(),
    killed: bool = truth(),
) -> Claims:
    """Whoever fights, wherever."""
    gained = battle_glory.battle_glory(winner, region, attacking=attacking, defending=defending, leader_killed=killed)
    best = winner == BattleRole.ATTACKER and region == RegionType.CITY
    yield "the bounds", (gained >= 0) & (gained <= (4 if best else 3))


@theorem(
    "Bandits take no more Units than there are, and none if they are ignored.",
    rules=["third.march.bandits", "third.march.bandits.ignored"],
    sabotage=[bandits_take_what_is_not_there, ignored_bandits_take_one, bandits_always_find_a_unit],
)
def bandits_take_what_is_there(units: int = integer(0), bandits: int = integer(0), ignored: bool = truth()) -> Claims:
    """For any number of Units and tokens."""
    taken = marches.units_to_bandits(units, bandits, ignored=ignored)
    yield "never more than there are", (taken >= 0) & (taken <= units)
    yield "none if they are ignored", implies(ignored, taken == 0)


def _units() -> Any:  # noqa: ANN401 -- a domain
    return record(Units, infantry=integer(0), cavalry=integer(0), siege_engine=integer(0))


@theorem(
    "A force is as strong as its parts together.",
    rules=["third.battle.strength", "third.battle.strength.table"],
    sabotage=[siege_engines_fight_in_deserts, one_siege_engine_fights, cavalry_rides_in_pairs],
)
def strength_adds_up(one: Units = _units(), other: Units = _units(), region: RegionType = each(RegionType)) -> Claims:
    """A Siege Engine adds nothing in a Desert, however many there are."""
    both = battles.units_strength(one.plus(other), region)
    yield "sums", both == battles.units_strength(one, region) + battles.units_strength(other, region)
    more = one.plus(Units(siege_engine=1))
    gained = battles.units_strength(more, region) - battles.units_strength(one, region)
    yield "a Siege Engine is worth 3 in a City, nothing in a Desert", gained == (3 if region == RegionType.CITY else 0)
