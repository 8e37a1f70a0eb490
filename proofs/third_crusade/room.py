"""Room: whoever may come to a Region finds a Slot there, by the judge or the list that lets pieces come."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.lift import Claims, cut, each, integer, suppose, theorem
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds import effect_pieces, landings, withdrawals
from crusaders_rules.third_crusade.rules import retreats
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import ARMIES, Alliance, Force, Owner, Shape, Units, UnitType
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import EffectRun, RetreatPlan, ShipLanding, SurplusPlan

from .any_desk import (
    ANGEVIN,
    HERE,
    NAMES,
    THERE,
    YVES,
    Answers,
    answers_to,
    broken,
    by_the_rules,
    laid,
    one_unit,
    under,
)

SHAPES = {Shape.SQUARE: UnitType.INFANTRY, Shape.HEXAGON: UnitType.CAVALRY, Shape.TRAPEZOID: UnitType.SIEGE_ENGINE}
# The list of places for a piece of a ship, and the judge of Regions to retreat to.
LANDS, CLOSED = "_places", "_closed"
WAYS = ("enter", "land", "retreat", "surplus")

# Mutants: judges that are wrong on purpose


@broken(effect_pieces, "placed_number")
def leaders_need_no_slot(_: object, wanted: int, __: int) -> int:
    """Every piece finds a Slot."""
    return wanted


@broken(withdrawals, "_free")
def who_goes_already_takes_no_slot(_: object, desk: Desk, region: int, shape: Shape, *__: object) -> int:
    """Pieces that retreat to a Region already are not counted there."""
    return desk.free(region, shape)


@broken(landings, "single_pieces")
def pieces_of_a_ship_stand_anywhere(right: Callable[..., Any], standing: Force) -> Any:  # noqa: ANN401 -- pieces
    """Siege Engines of a ship look for a square Slot."""
    return [(piece, Shape.SQUARE) for piece, _ in right(standing)]


# Theorems


@theorem(
    "No Leader enters, no piece of a ship lands, and none retreats or leaves a crowded Region, where no Slot of its "
    "shape is free; pieces that go to the same Region already are counted.",
    rules=["third.region.slots.full", "third.retreat.defenders", "third.retreat.surplus", "third.upkeep.ships.place"],
    sabotage=[leaders_need_no_slot, who_goes_already_takes_no_slot, pieces_of_a_ship_stand_anywhere],
    assumes="whether the Region is open, and who is there, is left open",
)
def only_free_slots_are_taken(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    way: str = each(WAYS),
    shape: Shape = each(Shape),
    free: int = integer(0),
    others: int = integer(0),
    going: int = integer(0),
    readings: Answers = each(answers_to("retreat_split")),
) -> Claims:
    """For each shape, any number of free Slots in a Region that is not crowded, and any pieces on their way there."""
    unit = SHAPES[shape]
    suppose(way != "enter" or shape == YVES.shape)
    counts = {one: free if one == shape else others for one in Shape}
    group = Force(ayyubid=Units(*(going if one == unit else 0 for one in UnitType)))
    run = EffectRun(ANGEVIN, "event.any.main")
    ship = ShipLanding(ANGEVIN, one_unit(ANGEVIN, unit), (HERE,))
    retreat = RetreatPlan(ARMIES[2], Alliance.MUSLIM, HERE, None, one_unit(Owner.AYYUBID, unit), ((THERE, group),))
    frame = {"enter": run, "land": ship, "retreat": retreat}.get(way, SurplusPlan(ARMIES[2], Alliance.MUSLIM, HERE))
    table = laid(frame, setting=under(*readings))
    step = EffectStep(EffectVerb.PLACE, "leader", leader=YVES.name)
    with (
        by_the_rules(),
        cut(Desk, free=lambda _, __, asked: counts[asked], force=lambda *_: Force()),
        cut(effect_pieces, wrong_region=lambda *_: None, _may_enter=lambda *_: (HERE,), _aside=lambda *_: YVES),
        cut(retreats, is_open=lambda *_: True),
    ):
        if way == "enter":
            words = Decision("enter", (YVES.name, NAMES[HERE]))
            comes = effect_pieces.leader_refusal(table, run, step, words) is None
        elif way == "land":
            comes = len(getattr(landings, LANDS)(table, ship)) > 0
        else:
            comes = getattr(withdrawals, CLOSED)(table, frame, THERE, shape) is None
    suppose(comes)
    yield "there is a Slot", (1 + going if way == "retreat" else 1) <= free
