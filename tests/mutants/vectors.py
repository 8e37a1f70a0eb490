"""The vectors as a judge of mutants: a mutant answers the requests of a stored suite.

A mutant is noticed if it departs from one of the stored answers. The vectors about the mutated rules are asked first.
"""

from __future__ import annotations

import itertools
import logging
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from crusaders_rules.conform.suite import Suite, read_suite
from crusaders_rules.conform.vector import Vector

SUITE = "CRUSADERS_SUITE"


@cache
def _suite() -> Suite:
    return read_suite(Path(os.environ[SUITE]))


if SUITE in os.environ:
    # Read once, in the process from which those of the mutants are forked.
    _suite()


def agree(ids: tuple[str, ...]) -> bool:
    """Whether the rules answer all vectors as they are stored.

    Args:
        ids: The rules whose vectors are asked first.
    """
    from crusaders_rules.conform.answering import departures
    from crusaders_rules.games import THY_WILL_BE_DONE

    # A mutant makes the book fail in many ways, and each of them would be logged.
    logging.disable()
    vectors = [vector for _, vector in _suite().vectors]
    try:
        return not any(departures(THY_WILL_BE_DONE, _ordered(vectors, set(ids))))
    except Exception:  # noqa: BLE001 -- whatever the mutant made of it
        return False


def _ordered(vectors: list[Vector], ids: set[str]) -> Iterator[Vector]:
    """Yield the vectors about some rules, then the others; the kinds that take long come last."""
    late = ("turns", "perft")
    near: list[Vector] = []
    others: list[Vector] = []
    long: list[Vector] = []
    for one in vectors:
        (long if one.kind in late else near if ids & set(one.rules) else others).append(one)
    return itertools.chain(near, others, long)
