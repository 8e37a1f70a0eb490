"""States set up by hand on the scenario ``marches``, and decisions written as texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT, Interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import proceed
from crusaders_rules.third_crusade.play.game import decider, new_game
from crusaders_rules.third_crusade.play.legal import legal, refusals
from crusaders_rules.third_crusade.play.notation import decision_of
from crusaders_rules.third_crusade.rules.planning import with_order
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.state import ARMIES, Force, Owner, PlacedOrder, Position, RegionState, RoundPhase
from crusaders_rules.third_crusade.state.decision import BY_CHANCE
from crusaders_rules.third_crusade.state.under_way import CommandPhase
from tests.third_crusade.support import TRACK

MARCHES = load_scenario("marches")
LEADERS = MARCHES.leaders


def dealt(players: int = 4, interpretation: Interpretation = DEFAULT) -> Position:
    """Return the state in which the first player must decide; chance has drawn what comes first."""
    state = new_game(Ruleset(MARCHES, interpretation=interpretation), players)
    while decider(state) == BY_CHANCE:
        state = apply(state, legal(state)[0])
    return state


def table(  # noqa: PLR0913 -- a table has many parts
    forces: Mapping[str, Force],
    *,
    orders: Mapping[str, tuple[tuple[Owner, str], ...]] | None = None,
    points: int = 9,
    interpretation: Interpretation = DEFAULT,
    players: int = 4,
    track: tuple[Owner, ...] = TRACK,
    frame: object = None,
    phase: RoundPhase = RoundPhase.COMMAND,
    **fields: Any,  # noqa: ANN401 -- fields of a state
) -> Position:
    """Return a state with some pieces and Orders, in which the first of the initiative track must act.

    Args:
        forces: The pieces in each Region; the other Regions are empty.
        orders: The Orders in each Region.
        points: The command points of each player.
        interpretation: The readings.
        players: The number of players.
        track: The initiative track.
        frame: The phase as it stands, the beginning of the Command phase if left out.
        phase: Its name.
        **fields: Other fields of the state.
    """
    begun = dealt(players, interpretation)
    named = begun.setting.region_named
    regions = [RegionState() for _ in begun.regions]
    for name, standing in forces.items():
        regions[named[name]] = attrs.evolve(regions[named[name]], force=standing)
    armies = {
        army: attrs.evolve(one, current_points=points, hand=())
        for army, one in zip(begun.seats, begun.armies, strict=True)
    }
    for name, placed in (orders or {}).items():
        for army, order in placed:
            regions[named[name]] = with_order(regions[named[name]], PlacedOrder(army, order))
            box, aside = list(armies[army].orders), list(armies[army].aside)
            (box if order in box else aside).remove(order)
            armies[army] = attrs.evolve(armies[army], orders=tuple(box), aside=tuple(aside))
    seats = tuple(army for army in ARMIES if army in begun.seats)
    desk = Desk(
        attrs.evolve(
            begun,
            seats=seats,
            initiative=tuple(army for army in track if army in seats),
            phase=phase,
            regions=tuple(regions),
            armies=tuple(armies[army] for army in seats),
            stack=(CommandPhase() if frame is None else frame,),
            **fields,
        )
    )
    proceed(desk)
    return desk.closed()


def after(state: Position, *texts: str) -> Position:
    """Return the state after some decisions."""
    for text in texts:
        state = apply(state, decision_of(text))
    return state


def can(state: Position) -> set[str]:
    """Return the legal decisions as texts."""
    return set(map(str, legal(state)))


def why_not(state: Position, text: str) -> str:
    """Return the rule that refuses a decision, or an empty text."""
    found = refusals(state, decision_of(text))
    return found[0].rule if found else ""


def pieces(state: Position, region: str) -> Force:
    """Return the pieces in a Region."""
    return Desk(state).force(state.setting.region_named[region])


def controls(state: Position, region: str) -> Owner | None:
    """Return the Army that Controls a Region."""
    return Desk(state).controller(state.setting.region_named[region])
