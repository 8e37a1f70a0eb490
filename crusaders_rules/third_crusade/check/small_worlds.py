"""Parts of the game that are small enough to explore whole, as transition systems: a step is one decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.explore.model_files import Model, unfit
from crusaders_rules.explore.systems import System
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.invariants import broken_laws
from crusaders_rules.third_crusade.play.judgement import apply, is_over, legal, new_campaign, proceed, to_act
from crusaders_rules.third_crusade.play.step_kind import CHANCE, Choice
from crusaders_rules.third_crusade.rules import preparation, strategy, turn_order, upkeep_steps
from crusaders_rules.third_crusade.scenario import Scenario, load_scenario
from crusaders_rules.third_crusade.state import (
    ARMIES,
    SHAPE_OF,
    SLOTS,
    Campaign,
    Force,
    Owner,
    PlacedOrder,
    RegionState,
    RoundPhase,
    Units,
    UnitType,
)
from crusaders_rules.third_crusade.state.under_way import (
    BattleFight,
    CommandPhase,
    MarchArrival,
    PlanningPhase,
    StrategyPhase,
)

Track = tuple[Owner, ...]
Allow = Callable[[Campaign, Choice], bool]
_ATTACKER, _DEFENDER = Owner.HOLY_ROMAN_EMPIRE, Owner.AYYUBID
_MARKERS = "the Alliances alternate on the track"
_LAWS = "the laws of a state hold (INV-01 to INV-23)"


def _steps(state: Campaign, goes_on: Callable[[Campaign], bool], allow: Allow) -> Iterator[tuple[Choice, Campaign]]:
    """Yield the steps of a state, unless it is outside the part that is explored."""
    if goes_on(state):
        for choice in legal(state):
            if allow(state, choice):
                # A state remembers the play that led to it, which would fill the memory.
                yield choice, attrs.evolve(apply(state, choice), history=None)


def _anything(*_: object) -> bool:
    return True


# The Strategy draft.


def draft(model: Model) -> System[Campaign, Choice]:
    """Return the picks of the Strategy phase, for every deal of Armies and every initiative track.

    States are alike if as many cards are picked by each Army and from each row: which cards these are decides nothing.
    """
    players = model.setting("players")
    seats = {tuple(sorted(dealt)) for dealt in preparation.possible_seats(players)}
    return System(
        initial=tuple(
            _rows_placed(_scenario(model), armies, track) for armies in sorted(seats) for track in _tracks(armies)
        ),
        successors=lambda state: _steps(state, _drafting, _anything),
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


def _rows_placed(scenario: Scenario, seats: tuple[Owner, ...], track: Track) -> Campaign:
    """Return the state of a game in which the first card is picked."""
    state, dealt = new_campaign(scenario, len(seats)), list(seats)
    while not (isinstance(state.stack[-1], StrategyPhase) and state.stack[-1].stage == "picks"):
        choices = legal(state)
        deal = len(state.seats) < len(seats) and Choice("draw", (dealt[len(state.seats)],))
        state = apply(state, deal or choices[0])
    return attrs.evolve(state, initiative=track, history=None)


def _drafting(state: Campaign) -> bool:
    return isinstance(state.stack[-1], StrategyPhase)


def _frame(state: Campaign) -> object:
    """Return how far the draft is: who picked last, and how many cards each Army has picked."""
    frame = state.stack[-1]
    if not isinstance(frame, StrategyPhase):
        return None
    return frame.last, tuple(sum(picker == army for picker, _, _ in frame.picks) for army in state.seats)


def _from_rows(state: Campaign) -> tuple[int, ...]:
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


# Battles.


def battles(model: Model) -> System[Campaign, Choice]:
    """Return all Battles of few Units in a Region: every loss, retreat and reaction."""
    most, name = model.setting("most"), model.setting("region")
    begun = _dealt(_scenario(model))
    region = begun.setting.region_named.get(name)
    if region is None:
        raise unfit(model, "region", f"there is no {shown(name)} in play")
    origin = begun.setting.adjacent[region][0]
    reactions = model.setting("reactions")
    return System(
        initial=tuple(
            _battle(begun, region, origin, (attack, defence), reactions)
            for attack, defence in product(_units(most), _units(most))
        ),
        successors=lambda state: _steps(state, lambda one: len(one.stack) > 1, _anything),
        always={_LAWS: lambda state: not broken_laws(state)},
        sometimes={
            "attackers win": lambda state: len(state.stack) == 1 and _stands(state, region, _ATTACKER),
            "defenders win": lambda state: len(state.stack) == 1 and _stands(state, region, _DEFENDER),
        },
        every_step={"no Unit appears": lambda before, after: _number(after) <= _number(before)},
        ended=lambda state: len(state.stack) == 1,
    )


def _units(most: int) -> list[Units]:
    """Return all Units of at most so many pieces that fit into a Region."""
    fits = {kind: SLOTS[SHAPE_OF[kind]] for kind in UnitType}
    every = (Units(*map(kinds.count, UnitType)) for n in range(1, most + 1) for kinds in _multisets(n))
    return [units for units in every if all(n <= limit for n, limit in zip(units, fits.values(), strict=True))]


def _multisets(number: int) -> Iterable[tuple[UnitType, ...]]:
    return combinations_with_replacement(tuple(UnitType), number)


def _battle(
    begun: Campaign, region: int, origin: int, sides: tuple[Units, Units], reactions: Sequence[Sequence[str]]
) -> Campaign:
    """Return a state in which a Battle begins, and all other Regions are empty."""
    regions = [RegionState() for _ in begun.regions]
    regions[region] = RegionState(Force().with_units(_DEFENDER, sides[1]))
    for army, place, order in reactions:
        at, placed = begun.setting.region_named[place], PlacedOrder(Owner(army), order)
        mine = (placed, None) if placed.owner in ARMIES[:2] else (None, placed)
        regions[at] = attrs.evolve(regions[at], orders=mine)
    arrival = MarchArrival(_ATTACKER, origin, region, Force().with_units(_ATTACKER, sides[0]))
    desk = Desk(attrs.evolve(begun, regions=tuple(regions), stack=(CommandPhase(0), arrival), glory=0))
    for army, _, order in reactions:
        left = list(desk.army(Owner(army)).orders)
        left.remove(order)
        desk.set_army(Owner(army), orders=tuple(left))
    proceed(desk)
    return desk.closed()


def _dealt(scenario: Scenario) -> Campaign:
    """Return the state of four players in which chance has drawn what comes first."""
    state = new_campaign(scenario)
    while to_act(state) == CHANCE:
        state = apply(state, legal(state)[0])
    return attrs.evolve(state, history=None)


def _stands(state: Campaign, region: int, army: Owner) -> bool:
    return state.regions[region].force.of(army).number > 0


def _number(state: Campaign) -> int:
    desk = Desk(state)
    return desk.on_the_way().units.number + sum(one.force.units.number for one in state.regions)


# A round.


def rounds(model: Model) -> System[Campaign, Choice]:
    """Return the first round of a game with few choices: see the settings of the kind."""
    state = new_campaign(_scenario(model), model.setting("players"))
    while to_act(state) == CHANCE or isinstance(state.stack[-1], StrategyPhase):
        state = apply(state, legal(state)[0])
    allow = _few(model)
    return System(
        initial=(attrs.evolve(state, history=None),),
        successors=lambda one: _steps(one, lambda now: now.round == 1, allow),
        always={_LAWS: lambda one: not broken_laws(one)},
        sometimes={"a Battle is fought": lambda one: any(isinstance(frame, BattleFight) for frame in one.stack)},
        ended=lambda one: one.round > 1 or is_over(one),
    )


def _few(model: Model) -> Allow:
    """Return what a round may do.

    It has few Orders, whole groups, one way through Diplomacy, and no Event Cards unless a setting says so.
    """
    most: int = model.setting("most")
    names, events = frozenset(model.setting("orders")), bool(model.setting("events"))

    def allow(state: Campaign, choice: Choice) -> bool:
        frame = state.stack[-1]
        if isinstance(frame, PlanningPhase):
            if choice.verb == "plan":
                return len(Desk(state).own_orders(Owner(str(to_act(state))))) < most
            return choice.verb == "pass" or choice.words[0] in names
        if to_act(state) == CHANCE or state.phase == RoundPhase.DIPLOMACY:
            return choice == legal(state)[0]
        if choice.verb == "take":
            return choice == legal(state)[-1]
        return choice.verb != "play" or events

    return allow


def _scenario(model: Model) -> Scenario:
    try:
        return load_scenario(model.setting("scenario"))
    except ValueError as error:
        raise unfit(model, "scenario", error) from error


KINDS: dict[str, Callable[[Model], System[Any, Any]]] = {
    "draft": draft,
    "initiative": initiative,
    "battle": battles,
    "round": rounds,
}
