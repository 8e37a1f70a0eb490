"""The tool that breaks the kernel: what games in lockstep notice, and decisions from the positions of the suite."""

from __future__ import annotations

from itertools import count, islice

import attrs
import pytest

from tests.envs.positions import RULESETS, game
from tools.mutants import of_kernel
from tools.mutants.kernel_plays import from_each, of_the_suite, played
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.named_cells import is_no_program, makes_no_difference
from tools.mutants.of_kernel import (
    BREAKS_OFF,
    DEPARTS,
    FOLDER,
    NO_END,
    SLOW,
    SURVIVES,
    Outcome,
    Reached,
    kernel_files,
    lines_at,
    reached,
    tried,
)
from tools.mutants.patches import functions_under

FILES = kernel_files()


@pytest.fixture(scope="module")
def reaches() -> Reached:
    """A game with a few turns."""
    some = (found for found in (played(seed, 60) for seed in count()) if found is not None)
    return reached(next(one for one in some if not one.lines[0].over), {"turns": FILES["turns"]})[1]


def mutant(mutated: str, module: str = "turns") -> Mutant:
    """Return the mutant of a module that has a line."""
    return next(one for one in mutants_of(FILES[module].read_text(encoding="utf-8"), module) if one.mutated == mutated)


def test_the_kernel_is_what_legal_and_step_need() -> None:
    """And not the bots, the searches, what is shown, or what keeps answers."""
    assert {"kernel", "turns", "reach", "ways", "game_row", "question_kinds.move"} <= FILES.keys()
    assert not {"greedy", "tree_search", "observing", "following", "lookup", "facts"} & FILES.keys()


def test_a_game_notices_a_mutant_of_a_line_that_it_reaches(reaches: Reached) -> None:
    """The distribution takes tokens away."""
    wrong = mutant("desk[area + at.TOKENS_ON + one] -= byte_of(changes, one) - f.RAISED")
    assert {("turns", line) for line in lines_at(wrong, FILES["turns"])} & reaches.lines
    assert tried(wrong, FILES["turns"], [reaches], functions_under(FOLDER)).how == DEPARTS


@pytest.mark.parametrize(
    ("broken", "outcome"),
    [
        ("desk[len(desk)] = 0", Outcome(BREAKS_OFF, "IndexError in the kernel")),
        ("while True:\n                one += 0", Outcome(NO_END, "0")),
    ],
)
def test_a_mutant_that_breaks_off_or_has_no_end_is_noticed(
    reaches: Reached, broken: str, outcome: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has not departed from the library, so it counts apart."""
    monkeypatch.setattr(of_kernel, "_TIMES", 1)
    wrong = mutant("desk[area + at.TOKENS_ON + one] -= byte_of(changes, one) - f.RAISED")
    wrong = attrs.evolve(wrong, source=wrong.source.replace(wrong.mutated, broken))
    assert tried(wrong, FILES["turns"], [reaches], functions_under(FOLDER)) == outcome
    assert outcome.is_noticed


def test_a_mutant_that_only_takes_longer_is_not_noticed(reaches: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is broken off at once, but the mutant runs as many lines as the right kernel."""
    monkeypatch.setattr(of_kernel, "_MORE", 0.01)
    wrong = mutant("desk[area + at.TOKENS_ON + one] -= byte_of(changes, one) - f.RAISED")
    wrong = attrs.evolve(wrong, source=wrong.source.replace(wrong.mutated, f"sum(()); {wrong.original}"))
    found = tried(wrong, FILES["turns"], [attrs.evolve(reaches, seconds=0)], functions_under(FOLDER))
    assert found == Outcome(SLOW, "0")
    assert not found.is_noticed


def test_no_game_notices_what_it_does_not_reach(reaches: Reached) -> None:
    """Then the mutant survives."""
    wrong = mutant("desk[cell + 1] -= look(known, key) - f.RAISED")
    for games in ([], [reaches]):
        found = tried(wrong, FILES["turns"], games, functions_under(FOLDER))
        assert found == Outcome(SURVIVES)
        assert not found.is_noticed


def test_what_the_kernel_asks_for_is_noticed_if_nothing_is_known_yet() -> None:
    """Decisions from positions of the suite are taken so, too."""
    original, mutated = "want(known, keyed(f.Q_COSTS, built, place, tile))", "pass"
    file = FILES["reach"]
    every = mutants_of(file.read_text(encoding="utf-8"), "reach")
    wrong = next(one for one in every if (one.original, one.mutated) == (original, mutated))
    states = islice(game(RULESETS["learning"], 2, 1), 120, 122)
    asking, knowing = reached(from_each(list(states)), {"reach": file})
    assert len(asking.play.lines) < len(asking.play.apart)
    line = {("reach", one) for one in lines_at(wrong, file)}
    assert line <= asking.lines
    assert not line & knowing.lines
    assert tried(wrong, file, [asking], functions_under(FOLDER)).how == DEPARTS
    assert tried(wrong, file, [knowing], functions_under(FOLDER)).how == SURVIVES


def test_a_cell_that_comes_first_makes_no_difference() -> None:
    """The tiles are the first cells of an area, the tokens follow."""
    assert makes_no_difference("tile = desk[area + at.TILE_AT + wedge]", "tile = desk[area + wedge]")
    assert makes_no_difference("if desk[at.ENEMIES + place]:", "if desk[place]:")
    assert not makes_no_difference("tokens = desk[area + at.TOKENS_ON]", "tokens = desk[area]")
    assert not makes_no_difference("count += 1", "count -= 1")


def test_a_value_for_each_name_is_needed() -> None:
    """A compiler refuses what has too few, so nobody could play with it."""
    assert is_no_program("seat, place = (0,)")
    assert not is_no_program("seat, place = (0, 1)")
    assert not is_no_program("seat, place = found(known)")
    assert not is_no_program("while True:")


@pytest.mark.long
def test_positions_of_the_suite_are_played_on() -> None:
    """With many rulesets."""
    some = list(islice(of_the_suite(), 4))
    assert len({one.tables for one in some}) == len(some)
    assert all(len(one.apart) >= len(one.lines) > 0 for one in some)
