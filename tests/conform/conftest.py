"""A small suite, made once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crusaders_rules.conform.program import Patience
from crusaders_rules.conform.suite import Suite, read_suite, write_suite
from crusaders_rules.conform.vector import Vector
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.asker import Asker
from crusaders_rules.thy_will_be_done.check.cases.grounds import grounds
from crusaders_rules.thy_will_be_done.check.cases.partings import partings
from crusaders_rules.thy_will_be_done.check.cases.walking import dealt, walked
from crusaders_rules.thy_will_be_done.check.cases.worked import worked

QUESTIONS = ("skip.condition", "score.farm.knights", "travel.zero-steps", "score.second-place.players")
GROUNDS = ("board tiny-row dealt 2", "deluxified-2017 learning none 2")


def few_vectors() -> Iterator[Vector]:
    """Yield the vectors of two grounds and of some questions."""
    asker = Asker(THY_WILL_BE_DONE)
    yield from partings(THY_WILL_BE_DONE, QUESTIONS)
    yield from worked(THY_WILL_BE_DONE)
    for number, ground in enumerate(one for one in grounds() if one.name in GROUNDS):
        yield from dealt(ground, number, asker)
        yield from walked(ground, number, "greedy", asker)


@pytest.fixture(scope="session")
def folder(made_once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    """The folder of a small suite."""
    return made_once("vectors", lambda path: write_suite(path / "suite", THY_WILL_BE_DONE, few_vectors())) / "suite"


@pytest.fixture(scope="session")
def suite(folder: Path) -> Suite:
    """A small suite, read."""
    return read_suite(folder)


@pytest.fixture
def command() -> Callable[..., tuple[str, ...]]:
    """Return the command of a small program by its name."""
    return lambda *words: (sys.executable, "-m", "tests.conform.programs", *words)


@pytest.fixture
def patience() -> Patience:
    """Long enough for an honest program on a busy machine."""
    return Patience(seconds=120)
