"""Scoring: majorities, buildings of level IV, winner."""

from __future__ import annotations

from crusaders_rules.catalog.registry import rule
from crusaders_rules.interpret import Edition, Ruleset, TieAmounts
from crusaders_rules.state import Enemies

# The highest level, as the rulebook numbers it.
IV = 4


@rule("score.majority.first")
def first_place(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The players with the most tokens of a type."""
    return _most(counts, eligible(counts))


@rule("score.majority.second", "score.majority.tie-first")
def second_place(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The players with the second most tokens of a type; nobody if several share the first place."""
    first = first_place(counts)
    if len(first) > 1:
        return ()
    return _most(counts, tuple(seat for seat in eligible(counts) if seat not in first))


@rule("score.majority.least")
def eligible(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The players who may get anything for a type of enemy: those with at least one token of it."""
    return tuple(seat for seat, count in enumerate(counts) if count >= 1)


@rule("score.majority.tie")
def tile_amount(front: int, back: int, pool: int, sharing: int, ruleset: Ruleset) -> int:
    """What each player gets from a majority tile.

    Args:
        front: The amount on its front, for a player who has the place alone.
        back: The amount on its back, for each of several players.
        pool: The amounts at stake for those who share.
        sharing: The number of players in the place, at least one.
        ruleset: Consulted for ``tie_amounts``.
    """
    if sharing == 1:
        return front
    if ruleset.interpretation.tie_amounts == TieAmounts.POOLED:
        return -(-pool // sharing)
    return back


@rule("score.majority.first", "score.majority.second")
def majority(counts: tuple[int, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """What each player gets for the majority of one type of enemy.

    Args:
        counts: The tokens of this type that each player has won.
        ruleset: The amounts, and the reading of ties.

    Returns:
        The influence of each player.
    """
    edition = ruleset.edition
    first, second = first_place(counts), second_place(counts)
    both = edition.majority_first + edition.majority_second
    awards = [0] * len(counts)
    for seat in first:
        awards[seat] = tile_amount(edition.majority_first, edition.tie_first, both, len(first), ruleset)
    for seat in second:
        awards[seat] = tile_amount(
            edition.majority_second, edition.tie_second, edition.majority_second, len(second), ruleset
        )
    return tuple(awards)


@rule("score.castle")
def castle_four(castles: int, defeated: Enemies, edition: Edition) -> int:
    """Influence of a level IV castle: for each set of three different enemies."""
    return edition.castle_four * min(defeated) if castles >= IV else 0


@rule("score.church")
def church_four(churches: int, edition: Edition) -> int:
    """Influence of a level IV church."""
    return edition.church_four if churches >= IV else 0


@rule("score.farm")
def farm_four(farms: int, knights: int, troops: int, edition: Edition) -> int:
    """Influence of a level IV farm: for each knight on the board, the black one too, and each mustered troop."""
    return edition.farm_four * (knights + troops) if farms >= IV else 0


@rule("score.bank")
def bank_four(banks: int, fours: int, edition: Edition) -> int:
    """Influence of a level IV bank: for each building of level IV that the player has, the bank included."""
    return edition.bank_four * fours if banks >= IV else 0


@rule("score.winner", "score.winner.tie")
def winners(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The players with the most influence; a tie is not broken."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def _most(counts: tuple[int, ...], among: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in among if counts[seat] == max(counts[other] for other in among))
