"""The score sheet."""

from __future__ import annotations

from crusaders_rules.answers import ScoreSheet, total
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import State, Term
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.rules import scoring
from crusaders_rules.thy_will_be_done.state import Enemies, Enemy, PlayerArea


def score(state: State) -> ScoreSheet:
    """Score a position as if the game ended in it.

    Args:
        state: A position, at the end of the game or before.

    Returns:
        The influence, the majorities and the level IV buildings of every player, the same terms in the same order.
    """
    majorities = _majorities(state)
    rows = tuple(_row(state, seat, majorities) for seat in range(len(state.areas)))
    return ScoreSheet(rows, tuple(map(total, rows)))


def total_of(state: State, seat: int) -> int:
    """Return the total of one player, without the rows of the others.

    Args:
        state: A position, at the end of the game or before.
        seat: The player.

    Returns:
        The total, as ``score`` has it.
    """
    return total(_row(state, seat, _majorities(state)))


def _majorities(state: State) -> list[tuple[Enemy, tuple[int, ...]]]:
    """The influence of every player for the majority of each type of enemy."""
    defeated = [_defeated(state, area) for area in state.areas]
    return [
        (enemy, scoring.majority(tuple(won.of(enemy) for won in defeated), state.ruleset))
        for enemy in scoring.scored(state.ruleset)
    ]


def _defeated(state: State, area: PlayerArea) -> Enemies:
    return five_and_six.counted(area.defeated, expanded.marked_by(area), state.ruleset)


def _row(state: State, seat: int, majorities: list[tuple[Enemy, tuple[int, ...]]]) -> tuple[Term, ...]:
    """The terms of one player."""
    ruleset, area = state.ruleset, state.areas[seat]
    edition, knights = ruleset.edition, scoring.knights_counted(len(area.knights), area.order, ruleset)
    has, fours = ruleset.book.needs.scored(state, seat)
    return (
        Term("influence.gain", area.influence, "influence"),
        *(Term("score.majority.first", awards[seat], f"{enemy} majority") for enemy, awards in majorities),
        Term("score.castle", scoring.castle_four(has.castle, _defeated(state, area), ruleset), "castle IV"),
        Term("score.church", scoring.church_four(has.church, edition), "church IV"),
        Term("score.farm", scoring.farm_four(has.farm, knights, area.troops, edition), "farm IV"),
        Term("score.bank", scoring.bank_four(has.bank, fours, edition), "bank IV"),
        *(term for terms in ruleset.book.final_terms for term in terms(state, seat)),
    )


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the highest total of the score sheet.

    Args:
        state: A position; only at the end of the game have these seats won.

    Returns:
        One seat, or several tied seats if no rule breaks the tie.
    """
    tied = scoring.winners(score(state).totals)
    return scoring.tie_broken(tied, state.start or 0, len(state.areas), state.ruleset)
