"""The end of a game as a transition system: Objective Cards, the winning Alliance, and the winner of two partners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import attrs

from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.systems import System
from crusaders_rules.third_crusade.check.small_steps import LAWS_HOLD, anything, dealt, lawful, scenario_of, steps
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import proceed
from crusaders_rules.third_crusade.play.game import is_over
from crusaders_rules.third_crusade.state import (
    CRUSADERS,
    MUSLIMS,
    NOBODY,
    Alliance,
    Force,
    Owner,
    Position,
    RegionState,
    RoundPhase,
    Units,
)
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import EndPhase, GameOver

_LAST_ROUND = 4
# Where the Glory marker stands: at both ends a victory check has ended the game.
_GLORY = (-10, -1, 0, 1, 10)
_WON = 10


def game_ends(model: Model) -> System[Position, Decision]:
    """Return the ends of games: who Controls some Cities, Glory, Faith and gold vary."""
    return System(
        initial=tuple(map(begun, positions(model))),
        successors=lambda state: steps(state, lambda one: not is_over(one), anything),
        always={LAWS_HOLD: lawful},
        sometimes={
            "the Crusaders win": lambda state: _won(state, Alliance.CRUSADER, 1),
            "the Muslims win": lambda state: _won(state, Alliance.MUSLIM, 1),
            "the Alliances share the result": lambda state: _won(state, None, len(state.seats)),
        },
        ended=is_over,
    )


def positions(model: Model) -> Iterator[Position]:
    """Yield the positions in which a game ends, before any card is revealed.

    Args:
        model: The model; its settings say which Cities are held, and for how many players.
    """
    start = dealt(scenario_of(model), model.setting("players"))
    seats = start.seats
    cities = [start.setting.region_named[name] for name in model.setting("cities")]
    for holders in product((None, *seats), repeat=len(cities)):
        regions = [RegionState() for _ in start.regions]
        for city, army in zip(cities, holders, strict=True):
            if army is not None:
                regions[city] = RegionState(Force().with_units(army, Units(1)))
        for glory, faith, rich in product(_GLORY, _faiths(seats), (None, seats[0])):
            purses = [int(army == rich) for army in seats]
            armies = [attrs.evolve(one, gold=gold, hand=()) for one, gold in zip(start.armies, purses, strict=True)]
            yield attrs.evolve(
                start,
                regions=tuple(regions),
                armies=tuple(armies),
                glory=glory,
                faith=faith,
                round=_LAST_ROUND,
                phase=RoundPhase.UPKEEP,
                stack=(_end(glory),),
                ships=(NOBODY, NOBODY),
            )


def begun(position: Position) -> Position:
    """Return the first state of an end in which somebody must decide."""
    desk = Desk(position)
    proceed(desk)
    return desk.closed()


def _end(glory: int) -> EndPhase:
    """Return what is under way: the cards after the last round, or those of the partners after a victory check."""
    if abs(glory) < _WON:
        return EndPhase()
    return EndPhase(Alliance.CRUSADER if glory > 0 else Alliance.MUSLIM, "pair")


def _faiths(seats: tuple[Owner, ...]) -> list[tuple[int, int]]:
    """Return where the Faith markers stand; those of lone players decide nothing here."""
    pairs = [len([army for army in seats if army in side]) > 1 for side in (CRUSADERS, MUSLIMS)]
    crusaders, muslims = ((-1, 0, 1) if pair else (2,) for pair in pairs)
    return list(product(crusaders, muslims))


def _won(state: Position, alliance: Alliance | None, winners: int) -> bool:
    """Whether an Alliance has won, or none, with so many winners."""
    over = state.stack[-1]
    return isinstance(over, GameOver) and over.alliance == alliance and len(over.winners) == winners
