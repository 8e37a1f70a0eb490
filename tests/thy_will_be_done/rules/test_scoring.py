"""Scoring: majorities, buildings of level IV, winner."""

import itertools
from collections import Counter

import attrs
import pytest

from crusaders_rules import score, winners
from crusaders_rules.thy_will_be_done.rules import scoring
from crusaders_rules.thy_will_be_done.state import Enemies, Enemy
from tests.thy_will_be_done.support import EDITION, RULES, player, table

# Every way in which two, three or four players can share the tokens of a type of which ten can be won.
COUNTS = [
    counts for players in (2, 3, 4) for counts in itertools.product(range(11), repeat=players) if sum(counts) <= 10
]


def closed_form(counts: tuple[int, ...], seat: int) -> int:
    """Say what a player gets from the number of those with more and of those with as many, and nothing else."""
    mine = counts[seat]
    above = sum(count > mine for count in counts)
    tied = sum(count == mine for count in counts) - 1
    if mine == 0 or above > 1:
        return 0
    if above == 1:
        return 1 if tied else 2
    return 3 if tied else 5


@pytest.mark.rules("score.majority.first", "score.majority.second", "score.majority.tie", "score.majority.least")
def test_majorities_agree_with_the_closed_form() -> None:
    """For every way to share the tokens, whole."""
    for counts in COUNTS:
        assert tuple(closed_form(counts, seat) for seat in range(len(counts))) == scoring.majority(counts, RULES)


@pytest.mark.rules("score.majority.first", "score.majority.second")
def test_one_more_token_never_costs_anything() -> None:
    """What a player gets grows with the own count."""
    for counts in COUNTS:
        for seat in range(len(counts)):
            more = tuple(count + (place == seat) for place, count in enumerate(counts))
            assert scoring.majority(counts, RULES)[seat] <= scoring.majority(more, RULES)[seat]


@pytest.mark.rules("score.majority.first", "score.majority.tie")
def test_what_four_players_get_together() -> None:
    """Ties pay what is on the back of the tile to each, so that the sum is not always the same."""
    totals = Counter(sum(scoring.majority(counts, RULES)) for counts in COUNTS if len(counts) == 4)
    assert {0, 5, 6, 7, 8, 9, 12} == set(totals)


@pytest.mark.rules("score.majority.tie")
@pytest.mark.parametrize(
    ("counts", "awards"),
    [
        ((2, 2, 0, 0), (3, 3, 0, 0)),
        ((1, 1, 1, 1), (3, 3, 3, 3)),
        ((4, 2, 2, 2), (5, 1, 1, 1)),
        ((3, 3, 2, 1), (3, 3, 0, 0)),
    ],
)
def test_a_tie_pays_the_back_of_the_tile_to_each(counts: tuple[int, ...], awards: tuple[int, ...]) -> None:
    """Three each for the first place and one each for the second, however many tie; it is no share of the front."""
    assert awards == scoring.majority(counts, RULES)


@pytest.mark.rules("score.majority.tie-first")
def test_a_tie_for_the_first_place_leaves_no_second() -> None:
    """The player with the next most gets nothing."""
    assert () == scoring.second_place((4, 4, 3, 1), RULES)
    assert (1,) == scoring.second_place((4, 3, 1, 0), RULES)


@pytest.mark.rules("score.majority.least")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_gets_anything_without_a_token(players: int) -> None:
    """Neither first nor second place."""
    nothing = (0,) * players
    assert nothing == scoring.majority(nothing, RULES)
    assert (5, *nothing[1:]) == scoring.majority((1, *nothing[1:]), RULES)
    assert () == scoring.second_place((1, *nothing[1:]), RULES)
    assert () == scoring.eligible(nothing)


@pytest.mark.rules("score.majority.first", "score.majority.second")
def test_each_type_of_enemy_is_scored_apart() -> None:
    """Majorities of three types add up on the sheet."""
    areas = [
        player("a2", defeated={"prussian": 2, "slav": 1, "saracen": 1}),
        player("a5", defeated={"prussian": 1, "slav": 1}),
    ]
    sheet = score(table(*areas))
    assert (5 + 3 + 5, 2 + 3) == sheet.totals
    named = {term.what: term.amount for term in sheet.rows[0] if "majority" in term.what}
    assert {f"{enemy} majority" for enemy in Enemy} == set(named)


@pytest.mark.rules("score.castle")
@pytest.mark.parametrize(
    ("defeated", "sets"), [((0, 0, 0), 0), ((3, 2, 0), 0), ((1, 1, 1), 1), ((3, 2, 4), 2), ((9, 9, 3), 3)]
)
def test_a_castle_of_level_four_scores_sets(defeated: tuple[int, int, int], sets: int) -> None:
    """Four for each set of three different enemies, and nothing for lower castles."""
    assert [0, 0, 0, 0, 4 * sets] == [scoring.castle_four(level, Enemies(*defeated), RULES) for level in range(5)]


@pytest.mark.rules("score.church")
def test_a_church_of_level_four_scores_six() -> None:
    """Lower churches score nothing."""
    assert [0, 0, 0, 0, 6] == [scoring.church_four(level, EDITION) for level in range(5)]


@pytest.mark.rules("score.farm")
@pytest.mark.parametrize("knights", range(1, 5))
@pytest.mark.parametrize("troops", range(6))
def test_a_farm_of_level_four_scores_knights_and_troops(knights: int, troops: int) -> None:
    """One for each knight on the board, the black one too, and for each mustered troop."""
    assert [0, 0, 0, 0, knights + troops] == [scoring.farm_four(level, knights, troops, EDITION) for level in range(5)]
    area = player(*["a2", "b3", "b3", "c5"][:knights], buildings={"farm": 4}, troops=troops, order="montesa")
    assert knights + troops == score(table(area)).totals[0]


@pytest.mark.rules("score.bank")
@pytest.mark.parametrize("others", range(4))
def test_a_bank_of_level_four_scores_all_of_level_four(others: int) -> None:
    """Four for each building of that level, the bank itself included, and nothing while the bank is lower."""
    kinds = ["castle", "church", "farm"][:others]
    full = player("a2", buildings={**dict.fromkeys(kinds, 4), "bank": 4})
    lower = player("a2", buildings={**dict.fromkeys(kinds, 4), "bank": 3})
    there = {term.rule: term.amount for term in score(table(full)).rows[0]}
    without = {term.rule: term.amount for term in score(table(lower)).rows[0]}
    assert (4 * (others + 1), 0) == (there["score.bank"], without["score.bank"])
    assert [0, 0, 0, 0, 12] == [scoring.bank_four(level, 3, EDITION) for level in range(5)]


@pytest.mark.rules("score.castle", "score.church", "score.farm", "score.bank", "score.sequence")
def test_the_sheet_shows_every_term() -> None:
    """A player with everything: each term once, and the total is their sum."""
    area = player(
        "a2",
        "b3",
        "b3",
        influence=71,
        troops=5,
        buildings={"castle": 4, "church": 4, "farm": 4, "bank": 4},
        defeated={"prussian": 3, "slav": 2, "saracen": 2},
    )
    sheet = score(table(area, player("a5", influence=40)))
    assert [71, 5, 5, 5, 8, 6, 8, 16] == [term.amount for term in sheet.rows[0]]
    assert [term.what for term in sheet.rows[0]] == [term.what for term in sheet.rows[1]]
    assert (124, 40) == sheet.totals == tuple(sum(term.amount for term in row) for row in sheet.rows)


@pytest.mark.rules("score.winner", "score.winner.tie")
@pytest.mark.parametrize(
    ("totals", "won"),
    [((10, 9), (0,)), ((9, 10, 8), (1,)), ((5, 5), (0, 1)), ((7, 8, 8, 1), (1, 2)), ((0, 0, 0, 0), (0, 1, 2, 3))],
)
def test_most_influence_wins_and_ties_are_shared(totals: tuple[int, ...], won: tuple[int, ...]) -> None:
    """No tiebreak of any kind is applied."""
    assert won == scoring.winners(totals)
    board = "ours-two" if len(totals) == 2 else "ours-four"
    areas = [player("a2", board=board, influence=total, troops=seat) for seat, total in enumerate(totals)]
    assert won == winners(table(*areas, board=board))


@pytest.mark.rules("score.winner")
def test_level_four_and_majorities_can_turn_the_result() -> None:
    """The influence held is not all."""
    state = table(player("a2", influence=10), player("a5", influence=5, buildings={"church": 4}))
    assert (1,) == winners(state)


@pytest.mark.rules("score.castle", "score.church", "score.farm", "score.bank")
def test_level_four_is_worth_what_the_edition_says() -> None:
    """For each set, each knight and troop, each building of level IV; the church for itself."""
    other = attrs.evolve(EDITION, castle_four=7, church_four=11, farm_four=3, bank_four=5)
    assert 14 == scoring.castle_four(4, Enemies(2, 3, 2), attrs.evolve(RULES, edition=other))
    assert 11 == scoring.church_four(4, other)
    assert 15 == scoring.farm_four(4, 3, 2, other)
    assert 10 == scoring.bank_four(4, 2, other)
