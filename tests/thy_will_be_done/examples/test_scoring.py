"""The examples of the chapter on scoring, H-1 to H-3, and the table of supplies."""

import attrs
import pytest

from crusaders_rules import new_game, score
from crusaders_rules.thy_will_be_done.rules import game_board, scoring
from crusaders_rules.thy_will_be_done.state import Enemy
from tests.thy_will_be_done.support import RULES, example, player, table

PAULA, BETH, GREG, OMAR = range(4)

MAJORITIES = [
    pytest.param(Enemy.SARACEN, (3, 2, 1, 1), (5, 2, 0, 0), id="H-1"),
    # The caption of the figure names Paula as first; the numbers of the sentence decide for Greg.
    pytest.param(Enemy.PRUSSIAN, (1, 2, 4, 2), (0, 1, 5, 1), id="H-2"),
    pytest.param(Enemy.SLAV, (2, 2, 1, 2), (3, 3, 0, 3), id="H-3"),
]


@example("H-1")
@pytest.mark.rules("score.majority.first", "score.majority.second")
def test_first_and_second_place() -> None:
    """Most Saracens take 5, second most take 2, and those who share the rest take nothing."""
    assert (5, 2, 0, 0) == scoring.majority((3, 2, 1, 1), RULES)


@example("H-2")
@pytest.mark.rules("score.majority.tie", "score.majority.second")
def test_a_tie_for_second_place() -> None:
    """Both who have second most Prussians take 1."""
    assert (0, 1, 5, 1) == scoring.majority((1, 2, 4, 2), RULES)


@example("H-3")
@pytest.mark.rules("score.majority.tie", "score.majority.tie-first")
def test_a_tie_for_first_place() -> None:
    """All three who have most Slavs take 3, and nobody is second."""
    assert (3, 3, 0, 3) == scoring.majority((2, 2, 1, 2), RULES)
    assert () == scoring.second_place((2, 2, 1, 2), RULES)


@example("H-1")
@example("H-2")
@example("H-3")
@pytest.mark.rules("score.majority.first", "score.majority.second", "score.majority.tie", "score.majority.tie-first")
@pytest.mark.parametrize(("enemy", "counts", "awards"), MAJORITIES)
def test_the_score_sheet_has_it(enemy: Enemy, counts: tuple[int, ...], awards: tuple[int, ...]) -> None:
    """With nothing else on the table the majority is the whole score."""
    areas = [player("a2", board="ours-four", defeated={enemy.value: count}) for count in counts]
    assert awards == score(table(*areas, board="ours-four")).totals


@example("u-3")
@pytest.mark.rules("setup.supply")
@pytest.mark.parametrize(("players", "supply"), [(2, 140), (3, 200), (4, 260)])
def test_the_supply_by_number_of_players(players: int, supply: int) -> None:
    """Sixty for each player, and twenty more."""
    assert supply == game_board.supply_at_start(players, attrs.evolve(RULES, board="ours-two"))
    assert supply == new_game(RULES, players, seed=1).supply
