"""What a desk remembers of the map: in every position of a campaign, tracks are what the map shows."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from typing import Any

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    any_of,
    implies,
    instead_of,
    integer,
    record,
    suppose,
    theorem,
    truth,
)

from . import accounts
from .accounts import Memory
from .rounds import KINDS, ROW, STEPS


def _memory() -> Any:  # noqa: ANN401 -- a domain
    return record(Memory, shown=integer(), kept=integer(), knows=truth())


def _first(now: Memory = _memory()) -> Memory:
    """A desk is laid, and remembers nothing."""
    return now._replace(knows=False)


def _next(was: Memory, now: Memory = _memory()) -> Memory:
    """A step: anything that the contract allows; counting anew is one of them."""
    for _, holds in accounts.memory_keeps(was, now):
        suppose(holds)
    return now


def _holds(now: Memory) -> Claims:
    yield "what is remembered of a track is what the map shows", implies(now.knows, now.kept == now.shown)


# Mutants: contracts that say too little


@instead_of(accounts.memory_keeps)
def anything_may_be_remembered(_: object, __: Memory, ___: Memory) -> Claims:
    """A step may leave any number as a track."""
    yield from ()


@instead_of(accounts.memory_keeps)
def a_track_may_outlive_the_map(_: object, before: Memory, after: Memory) -> Claims:
    """A step may change the map, and what is remembered stays."""
    same = (before.knows) & (after.kept == before.kept)
    yield "memory", implies(after.knows, any_of([same, after.kept == after.shown]))


@instead_of(accounts.memory_keeps)
def what_is_forgotten_may_come_back(_: object, before: Memory, after: Memory) -> Claims:
    """A desk that remembered nothing may remember what was there once."""
    same = (after.kept == before.kept) & (after.shown == before.shown)
    yield "memory", implies(after.knows, any_of([same, after.kept == after.shown]))


@theorem(
    "In every position of a campaign, and after any number of decisions, whatever the game remembers of a track is "
    "what counting the map anew gives.",
    rules=["third.setup.tracks"],
    sabotage=[anything_may_be_remembered, a_track_may_outlive_the_map, what_is_forgotten_may_come_back],
    assumes=[
        STEPS,
        Lemma("counting anew counts each Region once", "a_track_is_the_sum_of_the_map", "an_icon_counts_for_one_army"),
        ROW,
        KINDS,
        "a step that counts anew does so after its last change of the map, or forgets it again",
    ],
)
def tracks_are_what_the_map_shows() -> Induction:
    """Induction on the steps: each may do anything that the contract allows."""
    return Induction(_memory(), _first, _next, _holds, _holds)
