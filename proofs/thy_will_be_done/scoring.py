"""Scoring: majorities and buildings of level IV."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from crusaders_rules.lift import Claims, all_of, any_of, each, implies, instead_of, integer, row, suppose, theorem
from crusaders_rules.thy_will_be_done.interpret import Edition, Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import SecondAfterTie, SecondPlace, TieAmounts
from crusaders_rules.thy_will_be_done.rules import scoring
from crusaders_rules.thy_will_be_done.state import Buildings, Enemies

from .scored import only_two_of_three_are_needed
from .values import EDITION, RULESET, any_buildings, any_enemies

MOST_PLAYERS = 4
TOTALS = (0, 5, 6, 7, 8, 9, 12)

Counts = tuple[int, ...]


# Mutants: rules that are wrong on purpose


@instead_of(scoring.eligible)
def nobody_needs_a_token(_: object, counts: Counts) -> Counts:
    """Players without a token of the type compete too."""
    return tuple(range(len(counts)))


@instead_of(scoring.second_place)
def there_is_always_a_second_place(_: object, counts: Counts, __: Ruleset) -> Counts:
    """Second place is awarded although several players share first place."""
    first = scoring.first_place(counts)
    rest = tuple(count if seat not in first else 0 for seat, count in enumerate(counts))
    return scoring.first_place(rest)


@instead_of(scoring.second_place)
def there_is_no_second_place(_: object, __: Counts, ___: Ruleset) -> Counts:
    """Only first place is awarded."""
    return ()


@instead_of(scoring.tile_amount)
def the_front_is_for_all(_: object, front: int, *__: object) -> int:
    """Each of several tied players gets what a single player would get."""
    return front


@instead_of(scoring.tile_amount)
def tied_players_get_it_twice(_: object, front: int, __: int, ___: int, sharing: int, ____: Ruleset) -> int:
    """Each of several tied players gets twice what a single player would get."""
    return front if sharing == 1 else 2 * front


@instead_of(scoring.first_place)
def the_fewest_tokens_are_first(_: object, counts: Counts) -> Counts:
    """Of those with a token, the player with the fewest is first."""
    among = scoring.eligible(counts)
    return tuple(seat for seat in among if all(counts[seat] <= counts[other] for other in among))


@instead_of(scoring.majority)
def the_first_seat_wins_ties(right: Callable[..., Counts], counts: Counts, ruleset: Ruleset) -> Counts:
    """The first seat among tied players takes the place alone."""
    ahead = tuple(2 * count + (1 if seat == 0 else 0) for seat, count in enumerate(counts))
    return right(ahead, ruleset)


@instead_of(scoring.castle_four)
def castles_count_the_most_frequent_enemy(_: object, castles: int, defeated: Enemies, ruleset: Ruleset) -> int:
    """A castle of level IV pays for each enemy of the type won most."""
    return ruleset.edition.castle_four * max(defeated) if castles >= scoring.IV else 0


@instead_of(scoring.sets_of_three)
def any_three_enemies_are_a_set(_: object, defeated: Enemies, __: Ruleset) -> int:
    """Any three enemies make a set."""
    return sum(defeated) // 3


@instead_of(scoring.bank_four)
def banks_do_not_count_themselves(_: object, banks: int, fours: int, edition: Edition) -> int:
    """A bank of level IV pays for the other buildings of level IV only."""
    return edition.bank_four * (fours - 1) if banks >= scoring.IV else 0


@instead_of(scoring.farm_four)
def farms_pay_always(_: object, __: int, knights: int, troops: int, edition: Edition) -> int:
    """Every farm pays, at every level."""
    return edition.farm_four * (knights + troops)


@instead_of(scoring.church_four)
def churches_pay_for_each(_: object, churches: int, edition: Edition) -> int:
    """Each church pays like one of level IV."""
    return edition.church_four * churches


@instead_of(scoring.winners)
def the_first_of_equals_wins(right: Callable[..., Counts], totals: Counts) -> Counts:
    """The seat breaks a tie."""
    return right(totals)[:1]


@instead_of(scoring.tie_broken)
def ties_go_by_the_seat(_: object, tied: Counts, *__: object) -> Counts:
    """Among players with the most influence, the lowest seat wins."""
    return tied[:1]


@instead_of(scoring.winners)
def everybody_wins(_: object, totals: Counts) -> Counts:
    """All players win."""
    return tuple(range(len(totals)))


@instead_of(scoring.second_place)
def second_place_is_given_to_all(_: object, counts: Counts, *__: object) -> Counts:
    """Every player is second."""
    return tuple(range(len(counts)))


# Majorities

# Every reading of the reward for ties and of second place after a tie for first, and the reading under which fewer than
# four players have no second place.
TIES = (
    *(
        Ruleset(interpretation=Interpretation(tie_amounts=amounts, second_after_tie=second))
        for amounts in TieAmounts
        for second in SecondAfterTie
    ),
    Ruleset(interpretation=Interpretation(second_place=SecondPlace.FOUR_ONLY)),
)


def _by_counting(counts: Counts, seat: int) -> int:
    """The reward of a seat for a majority, from the number of players ahead of it and level with it."""
    mine = counts[seat]
    others = [count for place, count in enumerate(counts) if place != seat]
    ahead = sum(count > mine for count in others)
    level = sum(count == mine for count in others)
    takes_part = mine >= 1
    first, second, alone = ahead == 0, ahead == 1, level == 0
    tied = alone ^ True
    return (
        (takes_part & first & alone) * EDITION.majority_first
        + (takes_part & first & tied) * EDITION.tie_first
        + (takes_part & second & alone) * EDITION.majority_second
        + (takes_part & second & tied) * EDITION.tie_second
    )


def _counted(counts: Counts, players: int) -> Counts:
    return counts[:players]


@theorem(
    "Counting decides a majority: a player with nobody ahead is first, and a player with one player ahead is second.",
    rules=[
        "score.majority.first",
        "score.majority.second",
        "score.majority.least",
        "score.majority.tie",
        "score.majority.tie-first",
    ],
    sabotage=[
        nobody_needs_a_token,
        there_is_always_a_second_place,
        there_is_no_second_place,
        the_front_is_for_all,
        the_first_seat_wins_ties,
    ],
    assumes=f"2 to {MOST_PLAYERS} players; the reading under which ties pay the back of the tile",
)
def majorities_can_be_counted(
    counts: Counts = row(integer(0), MOST_PLAYERS), players: int = each(range(2, MOST_PLAYERS + 1))
) -> Claims:
    """This compares the book's procedure with a closed form, for any numbers of tokens."""
    counts = _counted(counts, players)
    awards = scoring.majority(counts, RULESET)
    for seat, award in enumerate(awards):
        yield f"seat {seat} gets the reward that the count gives", award == _by_counting(counts, seat)


@theorem(
    "The majority of one type pays 0, 5, 6, 7, 8, 9 or 12 influence in all, and 0 only if nobody has a token.",
    rules=["score.majority.first", "score.majority.second", "score.majority.least", "score.majority.tie"],
    sabotage=[nobody_needs_a_token, the_front_is_for_all, the_first_seat_wins_ties, second_place_is_given_to_all],
    assumes=f"2 to {MOST_PLAYERS} players; the reading under which ties pay the back of the tile",
)
def majorities_pay_within_bounds(
    counts: Counts = row(integer(0), MOST_PLAYERS), players: int = each(range(2, MOST_PLAYERS + 1))
) -> Claims:
    """For any numbers of tokens."""
    counts = _counted(counts, players)
    paid = sum(scoring.majority(counts, RULESET))
    yield "it pays one of these sums", any_of(paid == amount for amount in TOTALS)
    yield "it pays nothing exactly if nobody has a token", (paid == 0) == all_of(count == 0 for count in counts)


@theorem(
    "Under every reading of ties and of second place, nobody gets more for a majority than first place pays, nobody "
    "without a token gets anything, and a player with more tokens never gets less.",
    rules=[
        "score.majority.first",
        "score.majority.second",
        "score.majority.least",
        "score.majority.tie",
        "score.majority.tie-first",
    ],
    sabotage=[nobody_needs_a_token, second_place_is_given_to_all, the_first_seat_wins_ties],
    assumes="2 to 4 players",
)
def every_reading_of_ties_is_fair(
    counts: Counts = row(integer(0), MOST_PLAYERS),
    players: int = each(range(2, MOST_PLAYERS + 1)),
    ruleset: Ruleset = each(TIES),
) -> Claims:
    """For any numbers of tokens."""
    counts = _counted(counts, players)
    awards = scoring.majority(counts, ruleset)
    for seat, award in enumerate(awards):
        yield "nobody gets more than first place", (award >= 0) & (award <= EDITION.majority_first)
        yield "without a token there is no reward", implies(counts[seat] == 0, award == 0)
        yield (
            "more tokens never pay less",
            all_of(implies(counts[seat] >= count, award >= other) for count, other in zip(counts, awards, strict=True)),
        )


@theorem(
    "One more token never lowers its owner's reward for a majority, and never raises another player's reward.",
    rules=["score.majority.first", "score.majority.second", "score.majority.tie"],
    sabotage=[there_is_always_a_second_place, tied_players_get_it_twice, the_fewest_tokens_are_first],
    assumes="2 or 3 players; the reading under which ties pay the back of the tile",
)
def tokens_help_their_owner(counts: Counts = row(integer(0), 3), players: int = each((2, 3))) -> Claims:
    """The owner is the first seat."""
    counts = _counted(counts, players)
    before = scoring.majority(counts, RULESET)
    after = scoring.majority((counts[0] + 1, *counts[1:]), RULESET)
    yield "the owner gets no less", after[0] >= before[0]
    for seat in range(1, players):
        # The step from a shared first place to second place alone also pays less.
        yield f"seat {seat} gets no more", after[seat] <= before[seat]


# Buildings of level IV


@theorem(
    "A castle of level IV pays for the greatest number of sets of three different enemies.",
    rules=["score.castle"],
    sabotage=[castles_count_the_most_frequent_enemy, any_three_enemies_are_a_set, only_two_of_three_are_needed],
)
def castles_pay_for_sets(
    castles: int = integer(0), defeated: Enemies = any_enemies(), sets: int = integer(0)
) -> Claims:
    """A number of sets is possible exactly if each type has that many tokens."""
    suppose(castles >= scoring.IV)
    paid = scoring.castle_four(castles, defeated, RULESET)
    possible = all_of(count >= sets for count in defeated)
    yield "it pays for each possible set and for no more", (paid >= EDITION.castle_four * sets) == possible


@theorem(
    "Buildings of level IV pay the same in every order of scoring, and lower levels pay nothing.",
    rules=["score.castle", "score.church", "score.farm", "score.bank", "score.sequence"],
    sabotage=[banks_do_not_count_themselves, farms_pay_always, churches_pay_for_each],
    assumes="no player has more than four buildings of a type",
)
def the_order_of_scoring_does_not_matter(
    influence: int = integer(0),
    buildings: Buildings = any_buildings(),
    defeated: Enemies = any_enemies(),
    knights: int = integer(1),
    troops: int = integer(0),
) -> Claims:
    """Each term depends on the table, not on terms scored before."""
    for built in buildings:
        suppose(built <= EDITION.buildings_per_type)
    fours = sum(built >= scoring.IV for built in buildings)
    terms = (
        scoring.castle_four(buildings.castle, defeated, RULESET),
        scoring.church_four(buildings.church, EDITION),
        scoring.farm_four(buildings.farm, knights, troops, EDITION),
        scoring.bank_four(buildings.bank, fours, EDITION),
    )
    sums = []
    for order in permutations(terms):
        scored = influence
        for term in order:
            scored = scored + term
        sums.append(scored)
    yield "every order gives the same sum", all_of(scored == sums[0] for scored in sums)
    for built, term in zip(buildings, terms, strict=True):
        yield "below level IV nothing is paid", (built >= scoring.IV) | (term == 0)
        yield "nothing is taken away", term >= 0
    own = terms[3] >= EDITION.bank_four
    yield "a bank of level IV counts itself", (buildings.bank < scoring.IV) | own
    church = terms[1] == EDITION.church_four
    yield "a church of level IV pays once", (buildings.church < scoring.IV) | church


@theorem(
    "There is a winner, nobody has more influence than a winner, and any player with the same amount also wins.",
    rules=["score.winner", "score.winner.tie"],
    sabotage=[the_first_of_equals_wins, everybody_wins, ties_go_by_the_seat],
    assumes=f"2 to {MOST_PLAYERS} players; the reading under which players tied for the most influence share the win",
)
def the_winners_have_the_most(
    totals: Counts = row(integer(0), MOST_PLAYERS), players: int = each(range(2, MOST_PLAYERS + 1))
) -> Claims:
    """For any totals."""
    totals = _counted(totals, players)
    winners = scoring.tie_broken(scoring.winners(totals), 0, players, RULESET)
    yield "somebody wins", len(winners) >= 1
    for seat, total in enumerate(totals):
        yield f"seat {seat} wins exactly with the most", (seat in winners) == all_of(total >= other for other in totals)
