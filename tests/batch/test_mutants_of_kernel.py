"""The tool that breaks the kernel: what games in lockstep notice."""

from __future__ import annotations

from itertools import count

import pytest

from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.of_kernel import FOLDER, Reached, kernel_files, lines_at, played, reached, tried
from tools.mutants.patches import functions_under

FILES = kernel_files()


@pytest.fixture(scope="module")
def game() -> Reached:
    """A game with a few turns."""
    play = next(found for found in (played(seed, 60) for seed in count()) if found is not None and not found.over)
    return reached(play, {"turns": FILES["turns"]})


def mutant(mutated: str) -> Mutant:
    """Return the mutant of a module that has a line."""
    return next(
        one for one in mutants_of(FILES["turns"].read_text(encoding="utf-8"), "turns") if one.mutated == mutated
    )


def test_the_kernel_is_what_legal_and_step_need() -> None:
    """And not the bots, the searches, what is shown, or what keeps answers."""
    assert {"kernel", "turns", "reach", "ways", "game_row", "question_kinds.move"} <= FILES.keys()
    assert not {"greedy", "tree_search", "observing", "following", "lookup", "facts"} & FILES.keys()


def test_a_game_notices_a_mutant_of_a_line_that_it_reaches(game: Reached) -> None:
    """The distribution takes tokens away."""
    wrong = mutant("desk[area + at.TOKENS_ON + one] -= known[changes + 1 + one]")
    assert {("turns", line) for line in lines_at(wrong, FILES["turns"])} & game.lines
    assert "game 0" == tried(wrong, FILES["turns"], [game], functions_under(FOLDER))


def test_no_game_notices_what_it_does_not_reach(game: Reached) -> None:
    """Then the mutant survives."""
    wrong = mutant("desk[cell + 1] -= look(known, key) - f.RAISED")
    assert "" == tried(wrong, FILES["turns"], [], functions_under(FOLDER))
    assert "" == tried(wrong, FILES["turns"], [game], functions_under(FOLDER))
