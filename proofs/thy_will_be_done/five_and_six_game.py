"""The theorem about every game with the expansion for five and six players, and without Divine Influence.

It is the induction of ``game`` over the contracts of ``five_and_six_steps``: a second building may stand in a region,
enemies change places, and a player may have marked a type of enemy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from crusaders_rules.lift import Induction, Lemma, instead_of, integer, theorem
from crusaders_rules.thy_will_be_done.state import decision as d

from . import divine_judged, invariant
from .game import (
    ASSUMED,
    Contract,
    allowed,
    contracts,
    every_castle_counts,
    induction,
    no_contract_is_about_tokens,
    step_theorems_of_five_and_six,
    the_end_of_a_turn_says_nothing,
    the_swaps_have_no_step,
    turn_steps,
)
from .invariant import ROOM, Counts

STEPS = tuple(one.name for one in step_theorems_of_five_and_six())
_CONTRACTS = contracts(step_theorems_of_five_and_six())
_COMPARED_SWAPS = tuple(
    dict.fromkeys(
        one.name for key, one in divine_judged.agreement_with_expansions().items() if key[1] in {d.Swap, d.MarkEnemy}
    )
)


# Mutants: contracts that say too little


@instead_of(invariant.aspects)
def a_building_may_join_two_others(right: Callable[..., Iterator[Any]], may: list[str]) -> Iterator[Any]:
    """No contract says that the region of a new building had room."""
    for aspect, changes in right(may):

        def says(*how: Any, aspect: invariant.Aspect = aspect) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- as the contract
            yield from ((words, holds) for words, holds in aspect.says(*how) if words != ROOM)

        yield aspect._replace(says=says), changes


@instead_of(allowed)
def a_step_may_change_the_mark(
    right: Callable[..., Iterator[Any]], contract: Contract, was: Counts, now: Counts
) -> Iterator[Any]:
    """A swap may change what is marked."""
    yield from right(contract, was._replace(marked=now.marked) if contract.gives is d.Swap else was, now)


@theorem(
    "In every game with the expansion for five and six players and without Divine Influence, with two or more players, "
    "on any board, from the first turn on and after any number of decisions: what every_game says holds too; at most "
    "two buildings share a region, of one type and of two players, and no enemy stands beside them; and each player "
    "has marked the type of enemy that the setup says.",
    rules=[
        "five.base",
        "five.build.second",
        "five.build.most",
        "five.order.utrecht.swap",
        "five.order.holy-ghost.token",
        "turn.next",
        "end.round",
        "crusade.keep",
        "build.place",
    ],
    sabotage=[
        no_contract_is_about_tokens,
        the_end_of_a_turn_says_nothing,
        every_castle_counts,
        the_swaps_have_no_step,
        a_building_may_join_two_others,
        a_step_may_change_the_mark,
    ],
    assumes=(
        Lemma("from each question and point, the game does what a contract says", *STEPS),
        Lemma("swaps are listed as the judge allows them", *_COMPARED_SWAPS),
        *ASSUMED,
    ),
)
def every_game_of_five_and_six() -> Induction:
    """Induction on the steps, as ``every_game``; a second building may stand in a region."""
    return induction(_known, turn_steps(_CONTRACTS), integer())


def _known() -> tuple[Contract, ...]:
    there = contracts(step_theorems_of_five_and_six())
    return tuple(one for one in _CONTRACTS if one in there)
