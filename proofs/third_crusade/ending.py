"""Who is ahead: bids, and the winner of the game."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from crusaders_rules.lift import Claims, all_of, each, implies, instead_of, integer, record, theorem
from crusaders_rules.third_crusade.interpret.readings.closing import Majority, Undecided
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.rules import diplomacy_phase, final
from crusaders_rules.third_crusade.rules.final import Tiebreaks
from crusaders_rules.third_crusade.state import ARMIES, Alliance, Owner

ONE, OTHER = ARMIES[:2]
READINGS = [Interpretation(majority=majority) for majority in Majority]
ENDINGS = [Interpretation(undecided=undecided) for undecided in Undecided]
# The Alliances alternate, and the first Army is on top.
TRACK = (ARMIES[0], ARMIES[2], ARMIES[1], ARMIES[3])

# Mutants: rules that are wrong on purpose


@instead_of(final.final_winner)
def the_first_wins_if_level(
    shipped: Any,  # noqa: ANN401 -- the shipped function
    first: tuple[Owner, Tiebreaks],
    second: tuple[Owner, Tiebreaks],
    interpretation: Interpretation,
) -> tuple[Owner, ...]:
    """Partners who are level do not share the victory."""
    won: tuple[Owner, ...] = shipped(first, second, interpretation)
    return won[:1]


@instead_of(final.tiebreak_points)
def less_faith_is_a_point(_: object, one: Tiebreaks, other: Tiebreaks) -> int:
    """The partner with less Faith has the point."""
    ahead = (one.faith < other.faith, one.mercantile > other.mercantile, one.cities > other.cities)
    return sum(1 if better else 0 for better in ahead)


@instead_of(final.tiebreak_points)
def mercantile_cities_give_no_point(_: object, one: Tiebreaks, other: Tiebreaks) -> int:
    """Only Faith and the Objective give points."""
    return sum(1 if better else 0 for better in (one.faith > other.faith, one.cities > other.cities))


@instead_of(final.final_winner)
def gold_does_not_decide(
    shipped: Any,  # noqa: ANN401 -- the shipped function
    first: tuple[Owner, Tiebreaks],
    second: tuple[Owner, Tiebreaks],
    interpretation: Interpretation,
) -> tuple[Owner, ...]:
    """Partners who differ in gold only share the victory."""
    (one, mine), (other, others) = first, second
    won: tuple[Owner, ...] = shipped((one, mine._replace(gold=0)), (other, others._replace(gold=0)), interpretation)
    return won


@instead_of(final.winning_alliance)
def level_glory_is_the_crusaders(
    _: object, glory: int, __: Alliance | None, ___: tuple[int, int], ____: Interpretation
) -> Alliance | None:
    """Nobody asks who holds Jerusalem."""
    return Alliance.CRUSADER if glory >= 0 else Alliance.MUSLIM


@instead_of(final.winning_alliance)
def jerusalem_comes_before_glory(
    shipped: Any,  # noqa: ANN401 -- the shipped function
    glory: int,
    jerusalem: Alliance | None,
    gold: tuple[int, int],
    interpretation: Interpretation,
) -> Alliance | None:
    """The Alliance that holds Jerusalem wins, whoever is ahead in Glory."""
    won: Alliance | None = shipped(glory, jerusalem, gold, interpretation) if jerusalem is None else jerusalem
    return won


@instead_of(final.winning_alliance)
def one_space_of_glory_is_level(
    shipped: Any,  # noqa: ANN401 -- the shipped function
    glory: int,
    *more: object,
) -> Alliance | None:
    """An Alliance that is one space ahead in Glory does not win by it."""
    won: Alliance | None = shipped(0 if -1 <= glory <= 1 else glory, *more)
    return won


@instead_of(diplomacy_phase.bidders_in_order)
def the_lowest_bid_is_first(_: object, bids: Mapping[Owner, int], track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """The bidders stand in the other order."""
    return tuple(sorted(bids, key=lambda army: (bids[army], track.index(army))))


@instead_of(diplomacy_phase.bidders_in_order)
def ties_go_to_the_last(_: object, bids: Mapping[Owner, int], track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """Of equal bids, the one behind in initiative comes first."""
    return tuple(sorted(bids, key=lambda army: (-bids[army], -track.index(army))))


@instead_of(diplomacy_phase.chooses_reward)
def the_lowest_bidder_chooses_too(_: object, bidder: Owner, __: Owner | None, ___: tuple[Owner, ...]) -> Owner:
    """Each bidder chooses the own reward, the lowest one, too."""
    return bidder


# Theorems


def _tiebreaks() -> Any:  # noqa: ANN401 -- a domain
    counts = {name: integer(0) for name in ("faith", "mercantile", "cities", "gold")}
    return record(Tiebreaks, jerusalem=each((False, True)), **counts)


@theorem(
    "Of two partners one wins, or both if they are level; it does not matter which one is named first.",
    rules=["third.end.pair", "third.end.pair.jerusalem", "third.end.pair.gold", "third.end.pair.shared"],
    sabotage=[the_first_wins_if_level, less_faith_is_a_point, mercantile_cities_give_no_point, gold_does_not_decide],
)
def somebody_wins_in_the_end(
    mine: Tiebreaks = _tiebreaks(), others: Tiebreaks = _tiebreaks(), interpretation: Interpretation = each(READINGS)
) -> Claims:
    """For all Faith, Cities and gold, under both readings of a majority."""
    won = final.final_winner((ONE, mine), (OTHER, others), interpretation)
    turned = final.final_winner((OTHER, others), (ONE, mine), interpretation)
    yield "somebody wins", won in ((ONE,), (OTHER,), (ONE, OTHER))
    yield "whoever is named first", set(won) == set(turned)
    level = all_of(one == other for one, other in zip(mine, others, strict=True))
    shared = won == (ONE, OTHER)
    yield "both if all is level", implies(level, shared)
    ahead = all_of(one >= other for one, other in zip(mine, others, strict=True))
    yield "one who is nowhere behind does not lose", implies(ahead, ONE in won)
    two = (mine.faith > others.faith) & (mine.mercantile > others.mercantile)
    yield "two points of three win", implies(two, won == (ONE,))
    yield "a shared victory needs equal gold", implies(shared, mine.gold == others.gold)


@theorem(
    "The Alliance that is ahead in Glory wins; on a tie the one that holds Jerusalem.",
    rules=["third.end.glory", "third.end.tie"],
    sabotage=[level_glory_is_the_crusaders, jerusalem_comes_before_glory, one_space_of_glory_is_level],
)
def glory_wins_and_then_jerusalem(
    glory: int = integer(),
    jerusalem: Alliance | None = each([*Alliance, None]),
    crusaders: int = integer(0),
    muslims: int = integer(0),
    interpretation: Interpretation = each(ENDINGS),
) -> Claims:
    """Nobody wins only if Glory is level and Jerusalem is nobody's."""
    winner = final.winning_alliance(glory, jerusalem, (crusaders, muslims), interpretation)
    yield "Glory of the Crusaders", implies(glory > 0, winner == Alliance.CRUSADER)
    yield "Glory of the Muslims", implies(glory < 0, winner == Alliance.MUSLIM)
    if jerusalem is not None:
        yield "Jerusalem", implies(glory == 0, winner == jerusalem)
        yield "somebody wins", winner is not None
    turned = None if jerusalem is None else next(one for one in Alliance if one != jerusalem)
    mirrored = final.winning_alliance(-glory, turned, (muslims, crusaders), interpretation)
    yield "both Alliances alike", (winner is None) == (mirrored is None) and (winner is None or winner != mirrored)


@theorem(
    "Bids are strictly ordered: of any two bidders one is before the other, by the bid or else by initiative.",
    rules=["third.diplomacy.order", "third.diplomacy.lowest"],
    sabotage=[the_lowest_bid_is_first, ties_go_to_the_last, the_lowest_bidder_chooses_too],
)
def bids_are_strictly_ordered(
    first: int = integer(0), second: int = integer(0), third: int = integer(0), fourth: int = integer(0)
) -> Claims:
    """For all bids of four players; an enemy chooses for the lowest one."""
    bids = dict(zip(TRACK, (first, second, third, fourth), strict=True))
    order = diplomacy_phase.bidders_in_order(bids, TRACK)
    yield "each bidder once", sorted(order) == sorted(TRACK)
    for one, other in pairwise(order):
        tied = TRACK.index(one) < TRACK.index(other)
        yield "downwards", bids[one] >= bids[other] if tied else bids[one] > bids[other]
    lowest = diplomacy_phase.lowest_bidder(bids, order, Interpretation())
    chooser = diplomacy_phase.chooses_reward(order[-1], lowest, TRACK)
    yield "an enemy chooses for the lowest", (chooser in ARMIES[:2]) != (order[-1] in ARMIES[:2])
    yield (
        "the others choose for themselves",
        all(diplomacy_phase.chooses_reward(one, lowest, TRACK) == one for one in order[:-1]),
    )
