"""The end of the game."""

from __future__ import annotations

from typing import NamedTuple

from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.closing import (
    EarlyObjective,
    GoldPlace,
    Majority,
    ObjectiveCompared,
    Undecided,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.state import Alliance, Owner

_MAJORITY = 2


class Tiebreaks(NamedTuple):
    """What decides between two partners: Faith, Mercantile Cities, Cities of the Objective, Jerusalem, gold."""

    faith: int
    mercantile: int
    cities: int
    jerusalem: bool
    gold: int


@rule("third.end.objective", "third.end.objective.more")
def objective_glory(table: tuple[int, ...], cities: int) -> int:
    """The Glory of an Objective Card: by its table for the Cities on it that the player Controls.

    Args:
        table: The Glory for one City, two, and so on.
        cities: How many of them the player Controls.
    """
    return table[min(cities, len(table)) - 1] if cities and table else 0


@rule("third.end.glory", "third.end.tie")
def winning_alliance(
    glory: int, jerusalem: Alliance | None, gold: tuple[int, int], interpretation: Interpretation
) -> Alliance | None:
    """The Alliance that wins after the fourth round: by Glory, or by Jerusalem; None if that is tied, too.

    Args:
        glory: The Glory marker, positive on the side of the Crusaders.
        jerusalem: The Alliance that holds Jerusalem.
        gold: The gold of Crusaders and of Muslims.
        interpretation: Consulted for ``undecided``.
    """
    if glory != 0:
        return Alliance.CRUSADER if glory > 0 else Alliance.MUSLIM
    if jerusalem is None and interpretation.undecided == Undecided.GOLD and gold[0] != gold[1]:
        return Alliance.CRUSADER if gold[0] > gold[1] else Alliance.MUSLIM
    return jerusalem


@rule("third.end.pair", "third.end.pair.faith", "third.end.pair.mercantile", "third.end.pair.objective")
def tiebreak_points(one: Tiebreaks, other: Tiebreaks) -> int:
    """The points of a partner: one for each of Faith, Mercantile Cities and Objective in which it is ahead."""
    ahead = (one.faith > other.faith, one.mercantile > other.mercantile, one.cities > other.cities)
    return sum(1 if better else 0 for better in ahead)


@rule("third.end.pair.objective")
def compared_objective(table: tuple[int, ...], cities: int, interpretation: Interpretation) -> int:
    """What a player compares of the remaining Objective Card with that of the partner.

    Args:
        table: The Glory for one City, two, and so on.
        cities: How many Cities of the card the player Controls.
        interpretation: Consulted for ``objective_compared``.
    """
    return objective_glory(table, cities) if interpretation.objective_compared == ObjectiveCompared.POINTS else cities


@rule("third.end.pair.objective")
def remaining_objectives(left: tuple[str, ...], interpretation: Interpretation) -> tuple[str, ...]:
    """The Objective Cards among which a player chooses one to compare with the partner.

    Args:
        left: Those that the player has not revealed, in the order in which they were drawn.
        interpretation: Consulted for ``early_objective``.
    """
    return left[:1] if interpretation.early_objective == EarlyObjective.FIRST_DRAWN else left


@rule("third.end.pair.jerusalem", "third.end.pair.gold")
def after_points(
    one: Tiebreaks, other: Tiebreaks, interpretation: Interpretation
) -> tuple[tuple[int, int], tuple[int, int]]:
    """What decides between two partners with equal points: first Jerusalem, then gold.

    Args:
        one: What a partner has.
        other: What the other one has.
        interpretation: Consulted for ``gold_place``.
    """
    jerusalem, gold = (int(one.jerusalem), int(other.jerusalem)), (one.gold, other.gold)
    return (gold, jerusalem) if interpretation.gold_place == GoldPlace.BEFORE else (jerusalem, gold)


@rule("third.end.pair", "third.end.pair.jerusalem", "third.end.pair.gold", "third.end.pair.shared")
def final_winner(
    first: tuple[Owner, Tiebreaks], second: tuple[Owner, Tiebreaks], interpretation: Interpretation
) -> tuple[Owner, ...]:
    """The partner who wins: by points, then by Jerusalem, then by gold; both partners if all of these are tied.

    Args:
        first: A partner.
        second: The other one.
        interpretation: Consulted for ``majority``, and passed on to ``after_points``.
    """
    (one, mine), (other, others) = first, second
    points = tiebreak_points(mine, others), tiebreak_points(others, mine)
    least = _MAJORITY if interpretation.majority == Majority.TWO_NEEDED else 1
    by_points = max(points) >= least
    for left, right in (points if by_points else (0, 0), *after_points(mine, others, interpretation)):
        if left != right:
            return (one,) if left > right else (other,)
    return one, other
