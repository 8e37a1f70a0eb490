"""The theorem about every campaign: what the steps keep, decision by decision."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import attrs

from crusaders_rules.lift import Claims, Induction, Lemma, all_of, each, instead_of, integer, record, suppose, theorem
from crusaders_rules.third_crusade.rules import preparation, tracks, upkeep_steps
from crusaders_rules.third_crusade.rules.rulings import DEFAULT
from crusaders_rules.third_crusade.state import ARMIES, Owner

from .every_decision import about_steps

TRACKS = tuple(track for track in permutations(ARMIES) if preparation.alternates(track) is None)
LAST = tracks.LAST_GLORY

# Mutants: rules that are wrong on purpose


@instead_of(upkeep_steps.rotated)
def partners_change_places(_: object, track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """The first two markers change places."""
    return (track[1], track[0], *track[2:])


@instead_of(tracks.moved_glory)
def glory_runs_off(_: object, glory: int, steps: int, __: object) -> int:
    """Nothing stops the Glory marker."""
    return glory + steps


@instead_of(tracks.moved_glory)
def the_muslims_have_no_end(_: object, glory: int, steps: int, __: object) -> int:
    """Nothing stops the Glory marker on the side of the Muslims."""
    return min(LAST, glory + steps)


@attrs.frozen
class Standing:
    """What is counted of a campaign.

    Attributes:
        track: The initiative track.
        glory: The Glory marker.
        placed: The Orders of an Army on the map and used.
        kept: Those in its box and aside.
        begun: How many Orders it began with.
    """

    track: tuple[Owner, ...]
    glory: int
    placed: int
    kept: int
    begun: int


@theorem(
    "After any number of decisions of a campaign the Alliances alternate on the initiative track, each Army on it "
    "once; Glory is on its track; and each Army has as many Orders as it began with.",
    rules=["third.setup.initiative", "third.upkeep.initiative", "third.component.glory-track", "third.order.used"],
    sabotage=[partners_change_places, glory_runs_off, the_muslims_have_no_end],
    assumes=[
        Lemma(
            "a decision is a row of steps of the step table; each step leaves the initiative track or turns it, moves "
            "Glory by the rule alone, and keeps the Orders of each Army",
            "a_decision_is_a_row_of_steps",
            *(one.name for one in about_steps()),
        ),
        Lemma("no Unit is lost or made", "no_unit_is_lost_or_made"),
        Lemma("nobody sees what is secret", "a_seat_sees_no_secret", "a_secret_decision_shows_nothing"),
        Lemma("list and judge agree", "the_list_is_what_the_judge_allows"),
        "four players, and the default reading of what lies beyond the end of the Glory track",
    ],
)
def every_campaign() -> Induction:
    """The steps are joined by these lemmas, which are words, and not by the solver as in the first game."""

    def initial(track: tuple[Owner, ...] = each(TRACKS), begun: int = integer(0)) -> Standing:
        return Standing(track, 0, 0, begun, begun)

    def step(state: Standing, turns: int = each((0, 1)), steps: int = integer(), moved: int = integer()) -> Standing:
        suppose((state.placed + moved >= 0) & (state.kept - moved >= 0))
        track = upkeep_steps.rotated(state.track) if turns else state.track
        glory = tracks.moved_glory(state.glory, steps, DEFAULT)
        return Standing(track, glory, state.placed + moved, state.kept - moved, state.begun)

    def invariant(state: Standing) -> Claims:
        yield "the Alliances alternate", preparation.alternates(state.track) is None
        yield "each Army is there once", sorted(state.track) == sorted(ARMIES)
        yield "Glory is on its track", (state.glory >= -LAST) & (state.glory <= LAST)
        yield "the Orders", all_of([state.placed + state.kept == state.begun, state.placed >= 0, state.kept >= 0])

    domain: Any = record(
        Standing, track=each(TRACKS), glory=integer(), placed=integer(), kept=integer(), begun=integer()
    )
    return Induction(domain, initial, step, invariant, invariant)
