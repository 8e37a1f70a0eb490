"""Scoring: majorities, buildings of level IV, winner."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    CastleSets,
    FarmKnights,
    SecondAfterTie,
    SecondPlace,
    TieAmounts,
    WinnerTie,
)
from crusaders_rules.thy_will_be_done.rules import components, orders
from crusaders_rules.thy_will_be_done.state import Enemies, Enemy, KnightOrder

# The highest level, as the rulebook numbers it.
IV = 4
# The number of players of a full game.
FOUR = 4


@rule("score.majority.first")
def first_place(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The players with the most tokens of a type."""
    return _most(counts, eligible(counts))


@rule("score.majority.second")
def second_place(counts: tuple[int, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """The players with the second most tokens of a type; nobody if a tie for first place leaves no second place."""
    first = first_place(counts)
    if len(first) > 1 and no_second_after_tie(ruleset):
        return ()
    return _most(counts, tuple(seat for seat in eligible(counts) if seat not in first))


@rule("score.majority.second")
def second_is_awarded(players: int, ruleset: Ruleset) -> bool:
    """Whether second place is awarded with this number of players."""
    return players >= FOUR or ruleset.interpretation.second_place == SecondPlace.ALWAYS


@rule("score.majority.least")
def eligible(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The players who can get a reward for a type of enemy: those with at least one token of it."""
    return tuple(seat for seat, count in enumerate(counts) if count >= 1)


@rule("score.majority.tie")
def tile_amount(front: int, back: int, pool: int, sharing: int, ruleset: Ruleset) -> int:
    """The amount that each player gets from a majority tile.

    Args:
        front: The amount on its front, for a single player in the place.
        back: The amount on its back, for each of several tied players.
        pool: The amounts that tied players share.
        sharing: The number of players in the place, at least one.
        ruleset: Consulted for ``tie_amounts``.
    """
    if sharing == 1:
        return front
    reading = ruleset.interpretation.tie_amounts
    if reading == TieAmounts.BY_NUMBER and sharing < FOUR:
        return -(-front // 2)
    return back if reading == TieAmounts.FLAT_BACK else -(-pool // sharing)


@rule("score.majority.tie-first")
def no_second_after_tie(ruleset: Ruleset) -> bool:
    """Whether there is no second place when several share the first one."""
    return ruleset.interpretation.second_after_tie == SecondAfterTie.NOT_AWARDED


@rule("score.majority.first", "score.majority.second")
def scored(ruleset: Ruleset) -> tuple[Enemy, ...]:
    """The types of enemies with a majority: all of them, unless the edition leaves one out."""
    return ruleset.edition.majorities


@rule("score.majority.first", "score.majority.second")
def majority(counts: tuple[int, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """The influence of each player for the majority of one type of enemy.

    Args:
        counts: The tokens of this type that each player has won.
        ruleset: The amounts, and the reading of ties.

    Returns:
        The influence of each player.
    """
    edition = ruleset.edition
    first = first_place(counts)
    second = second_place(counts, ruleset) if second_is_awarded(len(counts), ruleset) else ()
    both = edition.majority_first + (edition.majority_second if no_second_after_tie(ruleset) else 0)
    awards = [0] * len(counts)
    for seat in first:
        awards[seat] = tile_amount(edition.majority_first, edition.tie_first, both, len(first), ruleset)
    for seat in second:
        awards[seat] = tile_amount(
            edition.majority_second, edition.tie_second, edition.majority_second, len(second), ruleset
        )
    return tuple(awards)


@rule("score.castle")
def sets_of_three(defeated: Enemies, ruleset: Ruleset) -> int:
    """The number of sets of three different enemies: as many as can be laid out, or every combination."""
    if ruleset.interpretation.castle_sets == CastleSets.COMBINATIONS:
        return defeated.prussian * defeated.slav * defeated.saracen
    return min(defeated)


@rule("score.castle")
def castle_four(castles: int, defeated: Enemies, ruleset: Ruleset) -> int:
    """Influence of a level IV castle: for each set of three different enemies."""
    return ruleset.edition.castle_four * sets_of_three(defeated, ruleset) if castles >= IV else 0


@rule("score.church")
def church_four(churches: int, edition: Edition) -> int:
    """Influence of a level IV church."""
    return edition.church_four if churches >= IV else 0


@rule("score.farm")
def knights_counted(on_the_map: int, order: KnightOrder, ruleset: Ruleset) -> int:
    """The knights that a level IV farm counts: those on the game board, all knights of the player, or none.

    A reading may leave out the black knight.
    """
    reading = ruleset.interpretation.farm_knights
    if reading == FarmKnights.NONE:
        return 0
    there = components.knights_of(order, ruleset) if reading == FarmKnights.ALL else on_the_map
    return there - orders.black_knight(order, ruleset).unscored


@rule("score.farm")
def farm_four(farms: int, knights: int, troops: int, edition: Edition) -> int:
    """Influence of a level IV farm: for each knight that counts, including the black one, and each mustered troop."""
    return edition.farm_four * (knights + troops) if farms >= IV else 0


@rule("score.bank")
def bank_four(banks: int, fours: int, edition: Edition) -> int:
    """Influence of a level IV bank: for each of the player's buildings of level IV, including the bank."""
    return edition.bank_four * fours if banks >= IV else 0


@rule("score.winner")
def winners(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The players with the most influence."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


@rule("score.winner.tie", "divine.winner.tie")
def tie_broken(tied: tuple[int, ...], start: int, players: int, ruleset: Ruleset) -> tuple[int, ...]:
    """The winners among tied players: all of them, or the one earliest in turn order.

    Args:
        tied: Their seats.
        start: The seat of the start player.
        players: The number of players.
        ruleset: Consulted for ``winner_tie``.
    """
    if ruleset.interpretation.winner_tie == WinnerTie.SHARED:
        return tied
    return (min(tied, key=lambda seat: (seat - start) % players),)


def _most(counts: tuple[int, ...], among: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in among if counts[seat] == max(counts[other] for other in among))
