"""Which wedges a distribution reaches: the whole path of each manner, under every reading."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from crusaders_rules.lift import Claims, each, instead_of, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import HospitallerPass, OriginOnLaps, OriginStartLap
from crusaders_rules.thy_will_be_done.rules import distribute
from crusaders_rules.thy_will_be_done.state import WEDGES, Manner

from .values import DISTRIBUTING, MOST_TOKENS
from .wheel import a_wedge_is_skipped_on_every_lap, orders_change_nothing, the_origin_is_always_passed_over

# The numbers of tokens: with no lap, one and two, and around the ends of laps.
HANDS = (0, 1, 2, WEDGES - 1, WEDGES, WEDGES + 1, 2 * WEDGES, MOST_TOKENS)


@instead_of(distribute.next_wedge)
def the_wheel_stands_still_at_the_origin(right: Callable[..., int], wedge: int, step: int, *how: Any) -> int:
    """After a wedge that is passed over comes that wedge."""
    found = right(wedge, step, *how)
    return found if found == (wedge + step) % WEDGES else (wedge + step) % WEDGES


def _around(origin: int, manner: Manner, named: int | None, ruleset: Ruleset) -> Iterator[int]:
    """Yield the wedges without end, as the rulebook and a reading tell it: once around, and around again."""
    readings = ruleset.interpretation
    first = manner == Manner.ORIGIN_FIRST
    begun = False
    at = origin if first else origin + (-1 if manner == Manner.COUNTERCLOCKWISE else 1)
    while True:
        wedge = at % WEDGES
        passed_over = wedge == origin and (
            (readings.origin_on_laps == OriginOnLaps.PASSED_OVER and (begun or not first))
            or (readings.origin_start_lap == OriginStartLap.ONCE and first and begun)
        )
        if not passed_over:
            if manner == Manner.DOUBLE and wedge == named:
                yield wedge
                named = None
            if manner == Manner.SKIP and wedge == named:
                named = named if readings.hospitaller_pass == HospitallerPass.WHOLE_DISTRIBUTION else None
            else:
                yield wedge
        begun = True
        at += -1 if manner == Manner.COUNTERCLOCKWISE else 1


@theorem(
    "A distribution goes around the wheel wedge by wedge, clockwise or counterclockwise, beginning with the next wedge "
    "or with its origin; it reaches its origin again and again, unless a reading passes over it; a skipped wedge is "
    "left out the first time, or every time under a reading; a doubled one gets two tokens the first time.",
    rules=[
        "turn.distribute.sow",
        "turn.distribute.lap",
        "order.aviz.origin",
        "order.hospitaller.skip",
        "order.teutonic.direction",
    ],
    sabotage=[
        the_wheel_stands_still_at_the_origin,
        the_origin_is_always_passed_over,
        orders_change_nothing,
        a_wedge_is_skipped_on_every_lap,
    ],
    assumes=f"up to {MOST_TOKENS} tokens: {', '.join(map(str, HANDS))}",
)
def a_distribution_goes_around(
    origin: int = each(range(WEDGES)),
    manner: Manner = each(Manner),
    ruleset: Ruleset = each(DISTRIBUTING),
) -> Claims:
    """For each wedge that a manner can name."""
    names = range(WEDGES) if manner in {Manner.SKIP, Manner.DOUBLE} else (None,)
    for named in names:
        for hand in HANDS:
            expected = tuple(islice(_around(origin, manner, named, ruleset), hand))
            found = distribute.path(origin, hand, manner, named, ruleset)
            yield "the wedges are those that come next", found == expected
