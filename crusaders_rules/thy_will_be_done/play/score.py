"""The score sheet."""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.interpret import State, Term
from crusaders_rules.thy_will_be_done.play import divine_score, expanded, tables
from crusaders_rules.thy_will_be_done.rules import five_and_six, scoring
from crusaders_rules.thy_will_be_done.state import Building, Buildings


@attrs.frozen
class ScoreSheet:
    """The score of every player, term by term.

    Attributes:
        rows: The terms of each seat, the same terms in the same order for everyone.
        totals: The sum of each row.
    """

    rows: tuple[tuple[Term, ...], ...]
    totals: tuple[int, ...]


def score(state: State) -> ScoreSheet:
    """Score a position as if the game ended in it.

    Args:
        state: A position, at the end of the game or before.

    Returns:
        The influence, the majorities and the level IV buildings of every player.
    """
    ruleset, areas = state.ruleset, state.areas
    edition = ruleset.edition
    defeated = [five_and_six.counted(area.defeated, expanded.marked_by(area), ruleset) for area in areas]
    columns = [[Term("influence.gain", area.influence, "influence") for area in areas]]
    for enemy in scoring.scored(ruleset):
        awards = scoring.majority(tuple(won.of(enemy) for won in defeated), ruleset)
        columns.append([Term("score.majority.first", award, f"{enemy} majority") for award in awards])
    knights = [scoring.knights_counted(len(area.knights), area.order, ruleset) for area in areas]
    erected = [_highest(state, seat) for seat in range(len(areas))]
    fours = [_fours(state, seat) for seat in range(len(areas))]
    columns += [
        [
            Term("score.castle", scoring.castle_four(has.castle, won, ruleset), "castle IV")
            for has, won in zip(erected, defeated, strict=True)
        ],
        [Term("score.church", scoring.church_four(has.church, edition), "church IV") for has in erected],
        [
            Term("score.farm", scoring.farm_four(has.farm, counted, area.troops, edition), "farm IV")
            for has, area, counted in zip(erected, areas, knights, strict=True)
        ],
        [
            Term("score.bank", scoring.bank_four(has.bank, four, edition), "bank IV")
            for has, four in zip(erected, fours, strict=True)
        ],
    ]
    if tables.of(ruleset).has_tiles:
        columns += divine_score.columns(state)
    rows = tuple(zip(*columns, strict=True))
    return ScoreSheet(rows, tuple(sum(term.amount for term in row) for row in rows))


def _highest(state: State, seat: int) -> Buildings:
    """The highest level of each base building that scores for a player."""
    held = state.areas[seat].buildings
    if isinstance(held, Buildings):
        return held
    return Buildings(*(divine_score.highest(state, seat, building) for building in Building))


def _fours(state: State, seat: int) -> int:
    """The buildings of level IV that a level IV bank of a player counts."""
    held = state.areas[seat].buildings
    if isinstance(held, Buildings):
        return sum(count >= scoring.IV for count in held)
    return divine_score.fours(state, seat)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the highest total of the score sheet.

    Args:
        state: A position; only at the end of the game have these seats won.

    Returns:
        One seat, or several tied seats if no rule breaks the tie.
    """
    tied = scoring.winners(score(state).totals)
    return scoring.tie_broken(tied, state.start or 0, len(state.areas), state.ruleset)
