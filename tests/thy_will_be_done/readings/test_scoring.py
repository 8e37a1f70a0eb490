"""Readings of the scoring: majorities, sets, knights, and the winner."""

import itertools

import attrs
import pytest

from crusaders_rules import score, winners
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    CastleSets,
    FarmKnights,
    SecondAfterTie,
    SecondPlace,
    TieAmounts,
    WinnerTie,
)
from crusaders_rules.thy_will_be_done.rules import scoring
from crusaders_rules.thy_will_be_done.state import Enemies, KnightOrder
from tests.thy_will_be_done.support import player, table


@pytest.mark.rules("score.majority.second")
@pytest.mark.parametrize("counts", [(3, 1), (3, 2, 1), (2, 2, 0), (3, 1, 1), (1, 4, 2, 0), (1, 4, 2, 2, 0)])
def test_whether_the_second_place_is_awarded(counts: tuple[int, ...]) -> None:
    """With fewer than four players only under one reading; the first place is as ever."""
    always, four = (Ruleset(interpretation=Interpretation(second_place=reading)) for reading in SecondPlace)
    one, other = scoring.majority(counts, always), scoring.majority(counts, four)
    first = scoring.first_place(counts)
    assert [one[seat] for seat in first] == [other[seat] for seat in first]
    assert len(counts) >= 4 or 0 == sum(other) - sum(other[seat] for seat in first)
    assert len(counts) < 4 or one == other
    assert (len(counts) >= 4) == scoring.second_is_awarded(len(counts), four)
    assert scoring.second_is_awarded(len(counts), always)


@pytest.mark.rules("score.majority.second")
def test_the_sheet_without_a_second_place() -> None:
    """Two players with three Slavs and one: 5 and 2, or 5 and nothing."""
    areas = [player("a2", defeated={"slav": 3}), player("a5", defeated={"slav": 1})]
    sheets = [score(table(*areas, second_place=reading)).totals for reading in SecondPlace]
    assert [(5, 2), (5, 0)] == sheets


@pytest.mark.rules("score.majority.tie-first", "score.majority.second")
def test_whether_there_is_a_second_place_after_a_tie() -> None:
    """In the prototype four players with 3, 3, 2 and 0 get 9, 9 and nothing, or the third gets 4 by one reading."""
    prototype = Ruleset("prototype-2015")
    readings = [attrs.evolve(prototype.interpretation, second_after_tie=reading) for reading in SecondAfterTie]
    none, awarded = (attrs.evolve(prototype, interpretation=reading) for reading in readings)
    assert none == prototype
    assert [(9, 9, 0, 0), (9, 9, 4, 0)] == [scoring.majority((3, 3, 2, 0), ruleset) for ruleset in (none, awarded)]
    assert [(9, 9, 0, 0), (9, 9, 4, 4)] == [scoring.majority((3, 3, 2, 2), ruleset) for ruleset in (none, awarded)]
    for counts in ((3, 2, 1, 0), (2, 2, 0, 0), (0, 0, 0, 0), (2, 1, 1, 0)):
        assert scoring.majority(counts, none) == scoring.majority(counts, awarded)


@pytest.mark.rules("score.majority.tie-first", "score.majority.tie")
def test_what_is_at_stake_for_the_first_place_when_there_is_a_second_one() -> None:
    """Only the first amount, where those who tie share."""
    none, awarded = (
        Ruleset(interpretation=Interpretation(tie_amounts=TieAmounts.POOLED, second_after_tie=reading))
        for reading in SecondAfterTie
    )
    assert [(4, 4, 0), (3, 3, 2)] == [scoring.majority((2, 2, 1), ruleset) for ruleset in (none, awarded)]


@pytest.mark.rules("score.majority.tie")
@pytest.mark.parametrize(
    ("sharing", "first", "second"),
    [(1, (5, 5, 5), (2, 2, 2)), (2, (3, 4, 3), (1, 1, 1)), (3, (3, 3, 3), (1, 1, 1)), (4, (3, 2, 2), (1, 1, 1))],
)
def test_what_a_place_pays_when_it_is_shared(sharing: int, first: tuple[int, ...], second: tuple[int, ...]) -> None:
    """The back of the tile, a share of what is at stake, or an amount for each number of players."""
    rulesets = [Ruleset(interpretation=Interpretation(tie_amounts=reading)) for reading in TieAmounts]
    assert first == tuple(scoring.tile_amount(5, 3, 7, sharing, ruleset) for ruleset in rulesets)
    assert second == tuple(scoring.tile_amount(2, 1, 2, sharing, ruleset) for ruleset in rulesets)


@pytest.mark.rules("score.majority.tie")
def test_all_three_candidates_fit_the_examples() -> None:
    """And part where two or four tie for the first place."""
    for reading in TieAmounts:
        ruleset = Ruleset(interpretation=Interpretation(tie_amounts=reading))
        assert (0, 1, 5, 1) == scoring.majority((1, 2, 4, 2), ruleset)
        assert (3, 3, 0, 3) == scoring.majority((2, 2, 1, 2), ruleset)
    areas = [player("a2", defeated={"slav": 2}), player("a5", defeated={"slav": 2})]
    assert [(3, 3), (4, 4), (3, 3)] == [score(table(*areas, tie_amounts=reading)).totals for reading in TieAmounts]


@pytest.mark.rules("score.castle")
@pytest.mark.parametrize("defeated", list(itertools.product(range(4), repeat=3)))
def test_how_many_sets_there_are(defeated: tuple[int, int, int]) -> None:
    """As many as lie side by side, or as many as there are ways to pick one of each."""
    once, every = (Ruleset(interpretation=Interpretation(castle_sets=reading)) for reading in CastleSets)
    prussian, slav, saracen = defeated
    assert min(defeated) == scoring.sets_of_three(Enemies(*defeated), once)
    assert prussian * slav * saracen == scoring.sets_of_three(Enemies(*defeated), every)
    assert [0, 4 * min(defeated)] == [scoring.castle_four(level, Enemies(*defeated), once) for level in (3, 4)]


@pytest.mark.rules("score.castle")
def test_the_castle_on_the_sheet() -> None:
    """Two Prussians, two Slavs and three Saracens: two sets or twelve."""
    area = player("a2", buildings={"castle": 4}, defeated={"prussian": 2, "slav": 2, "saracen": 3})
    castles = [score(table(area, castle_sets=reading)).rows[0][4].amount for reading in CastleSets]
    assert [8, 48] == castles


@pytest.mark.rules("score.farm")
@pytest.mark.parametrize(("order", "every"), [("none", 3), ("montesa", 4), ("templar", 3)])
def test_which_knights_a_farm_counts(order: str, every: int) -> None:
    """Those on the map, all that the player has, or none; each mustered troop in any case."""
    area = player("a2", "a2", order=order, troops=2, buildings={"farm": 4})
    paid = {reading: score(table(area, farm_knights=reading)).rows[0][6].amount for reading in FarmKnights}
    assert {FarmKnights.ON_THE_MAP: 4, FarmKnights.ALL: 2 + every, FarmKnights.NONE: 2} == paid
    rulesets = [Ruleset(interpretation=Interpretation(farm_knights=reading)) for reading in FarmKnights]
    assert [2, every, 0] == [scoring.knights_counted(2, KnightOrder(order), ruleset) for ruleset in rulesets]


@pytest.mark.rules("score.winner.tie")
@pytest.mark.parametrize("start", range(4))
def test_who_wins_a_tie(start: int) -> None:
    """All who tie, or the one who had the earlier turn; nobody else in either case."""
    board = "ours-four"
    areas = [player("a2", board=board, influence=held) for held in (8, 9, 7, 9)]
    shared, broken = (winners(table(*areas, board=board, start=start, winner_tie=reading)) for reading in WinnerTie)
    assert (1, 3) == shared
    assert ((1,) if start in (0, 1) else (3,)) == broken


@pytest.mark.rules("score.winner.tie")
def test_one_winner_needs_no_tiebreak() -> None:
    """Whoever began."""
    areas = [player("a2", influence=5), player("a5", influence=6)]
    for reading, start in itertools.product(WinnerTie, range(2)):
        assert (1,) == winners(table(*areas, start=start, winner_tie=reading))
