"""Parts of the game that are small enough to explore whole, as transition systems: a step is one decision."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import attrs

from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.systems import System
from crusaders_rules.third_crusade.check.small_battles import battles
from crusaders_rules.third_crusade.check.small_endings import game_ends
from crusaders_rules.third_crusade.check.small_rounds import rounds, whole_rounds
from crusaders_rules.third_crusade.check.small_steps import anything, scenario_of, steps
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.game import new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.rules import preparation, strategy, turn_order, upkeep_steps
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.state import ARMIES, Owner, Position
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import StrategyPhase

Track = tuple[Owner, ...]
_MARKERS = "the Alliances alternate on the track"


# The Strategy draft.


def draft(model: Model) -> System[Position, Decision]:
    """Return the picks of the Strategy phase, for every deal of Armies and every initiative track.

    States are alike if as many cards are picked by each Army and from each row: which cards these are decides nothing.
    """
    players = model.setting("players")
    seats = {tuple(sorted(dealt)) for dealt in preparation.possible_seats(players)}
    return System(
        initial=tuple(
            _rows_placed(scenario_of(model), armies, track) for armies in sorted(seats) for track in _tracks(armies)
        ),
        successors=lambda state: steps(state, _drafting, anything),
        always={"a row gives at most two cards": lambda state: max(_from_rows(state)) <= strategy.CARDS},
        sometimes={"each row has given two cards": lambda state: min(_from_rows(state)) == strategy.CARDS},
        ended=lambda state: not _drafting(state) and all(len(army.events) == strategy.CARDS for army in state.armies),
        canonical=lambda state: (state.seats, state.initiative, _frame(state), _from_rows(state)),
    )


def _tracks(seats: tuple[Owner, ...]) -> list[Track]:
    """Return every initiative track that chance can deal."""
    return sorted({turn_order.acting_markers(track, seats) for track in initiative_tracks()})


def initiative_tracks() -> tuple[Track, ...]:
    """Return the tracks on which the Alliances alternate."""
    return tuple(track for track in permutations(ARMIES) if preparation.alternates(track) is None)


def _rows_placed(scenario: Scenario, seats: tuple[Owner, ...], track: Track) -> Position:
    """Return the state of a game in which the first card is picked."""
    state, dealt = new_game(Ruleset(scenario), len(seats)), list(seats)
    while not (isinstance(state.stack[-1], StrategyPhase) and state.stack[-1].stage == "picks"):
        choices = legal(state)
        deal = len(state.seats) < len(seats) and Decision("draw", (dealt[len(state.seats)],))
        state = apply(state, deal or choices[0])
    return attrs.evolve(state, initiative=track, history=None)


def _drafting(state: Position) -> bool:
    return isinstance(state.stack[-1], StrategyPhase)


def _frame(state: Position) -> object:
    """Return how far the draft is: who picked last, and how many cards each Army has picked."""
    frame = state.stack[-1]
    if not isinstance(frame, StrategyPhase):
        return None
    return frame.last, tuple(sum(picker == army for picker, _, _ in frame.picks) for army in state.seats)


def _from_rows(state: Position) -> tuple[int, ...]:
    """Return how many cards were picked from the row of each Army."""
    frame = state.stack[-1]
    if not isinstance(frame, StrategyPhase):
        return tuple(len(army.events) for army in state.armies)
    return tuple(sum(row == army for _, row, _ in frame.picks) for army in state.seats)


# The initiative track.


def initiative(_: Model) -> System[Track, str]:
    """Return the initiative track from round to round."""
    every = initiative_tracks()
    return System(
        initial=every[:1],
        successors=lambda track: [("turn", upkeep_steps.rotated(track))],
        always={_MARKERS: lambda track: preparation.alternates(track) is None},
        sometimes={f"{army} leads": lambda track, army=army: track[0] == army for army in ARMIES},  # type: ignore[misc]
    )


KINDS: dict[str, Callable[[Model], System[Any, Any]]] = {
    "draft": draft,
    "initiative": initiative,
    "battle": battles,
    "round": rounds,
    "whole round": whole_rounds,
    "end": game_ends,
}
