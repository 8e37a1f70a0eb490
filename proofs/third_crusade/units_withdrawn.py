"""Units that leave: beaten defenders, pieces without a Slot, and pieces that land from the ships."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.lift import Claims, Lemma, cut, each, implies, instead_of, suppose, theorem
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds import landings, upkeep_turns, withdrawals
from crusaders_rules.third_crusade.rules import battles, retreats, upkeep_steps
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.state import (
    CRUSADERS,
    NOBODY,
    Alliance,
    Force,
    Leader,
    Owner,
    Shape,
    Units,
    UnitType,
)
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import (
    BattleFight,
    RetreatPlan,
    ShipLanding,
    SurplusPlan,
    UpkeepPhase,
)

from .any_desk import (
    AIMERY,
    ANGEVIN,
    BEYOND,
    EMPIRE,
    HERE,
    KINDS,
    NAMED,
    NAMES,
    PILGRIM,
    THERE,
    TURKOMAN,
    YVES,
    Case,
    any_piece,
    broken,
    census,
    decided,
    has_room,
    joined,
    kept,
    laid,
    number_of,
    one_unit,
    settled,
    some_force,
    stepped,
    without_leaders,
)

# A kind of Unit, or a Leader.
PIECES: tuple[tuple[Owner, UnitType] | Leader, ...] = (*KINDS, YVES)


def _word(piece: tuple[Owner, UnitType] | Leader) -> str:
    return piece.name if isinstance(piece, Leader) else f"{piece[0]}:{piece[1]}"


def _as_force(piece: tuple[Owner, UnitType] | Leader) -> Force:
    return Force(leaders=(piece,)) if isinstance(piece, Leader) else one_unit(*piece)


def _is_there(piece: tuple[Owner, UnitType] | Leader, pieces: Force) -> Any:  # noqa: ANN401 -- plain or symbolic
    return piece in pieces.leaders if isinstance(piece, Leader) else number_of(pieces, *piece) > 0


# Mutants: rules and steps that are wrong on purpose


@broken(withdrawals, "force_of_piece")
def another_piece_retreats(right: Callable[..., Force], piece: Casualty) -> Force:
    """An Infantry instead of a Cavalry is put on its way."""
    return right(piece._replace(unit=UnitType.INFANTRY) if piece.unit == UnitType.CAVALRY else piece)


@broken(withdrawals, "force_of_piece")
def a_piece_retreats_twice(right: Callable[..., Force], piece: Casualty) -> Force:
    """Two pieces go for one that is named."""
    return joined(right(piece), right(piece))


@broken(withdrawals, "_pieces")
def the_partner_retreats_instead(right: Callable[..., Any], standing: Force) -> Any:  # noqa: ANN401
    """A Siege Engine of the partner goes."""
    found = right(standing)
    return {**found, "angevin:siege-engine": found["holy-roman-empire:siege-engine"]}


@broken(withdrawals, "MarchArrival")
def the_retreat_arrives_without_engines(right: Callable[..., Any], *how: Any, **more: Any) -> Any:  # noqa: ANN401
    """Siege Engines of the Muslims do not arrive."""
    army, origin, target, group, road = how
    return right(army, origin, target, group.with_units(Owner.AYYUBID, Units(*group.ayyubid[:2])), road, **more)


@instead_of(retreats.killed)
def who_is_killed_is_not_in_the_box(_: object, __: Force, ___: tuple[int, ...]) -> Force:
    """Leaders without a Region to retreat to vanish."""
    return NOBODY


@instead_of(withdrawals.retreat)
def the_region_is_chosen_anew(right: Callable[..., None], desk: Desk, frame: RetreatPlan, decision: Decision) -> None:
    """A piece that goes to a Region takes the place of those that go there already."""
    moves = tuple((target, group) for target, group in frame.moves if NAMES[target] != decision.words[1])
    desk.change(moves=moves)
    right(desk, desk.top, decision)


@broken(withdrawals, "MarchArrival")
def who_leaves_stays_too(right: Callable[..., Any], *how: Any, **more: Any) -> Any:  # noqa: ANN401
    """Two pieces leave for one."""
    army, origin, target, group, road = how
    return right(army, origin, target, joined(group, group), road, **more)


@broken(landings, "force_of_piece")
def another_piece_lands(right: Callable[..., Force], piece: Casualty) -> Force:
    """An Infantry lands instead of a Siege Engine."""
    return right(piece._replace(unit=UnitType.INFANTRY) if piece.unit == UnitType.SIEGE_ENGINE else piece)


@broken(landings, "enter")
def who_lands_drowns(_: object, *__: object) -> None:
    """Nobody lands."""


@broken(landings, "_lose")
def leaders_drown(_: object, desk: Desk, __: ShipLanding) -> None:
    """Leaders who cannot land are not in the box."""
    desk.pop()


@broken(upkeep_turns, "ShipLanding")
def the_ship_loses_engines(right: Callable[..., Any], army: Owner, mine: Force) -> Any:  # noqa: ANN401
    """A ship arrives without Siege Engines."""
    units = mine.of(army)
    return right(army, mine.with_units(army, Units(units.infantry, units.cavalry)))


@broken(upkeep_turns, "side_of")
def the_empire_does_not_land(right: Callable[..., Alliance], army: Owner) -> Alliance:
    """The pieces of the Holy Roman Empire are not unloaded."""
    return Alliance.MUSLIM if army == EMPIRE else right(army)


@broken(upkeep_turns, "Force")
def an_infantry_stays_aboard(right: Callable[..., Force], **pieces: Any) -> Force:  # noqa: ANN401
    """An Infantry is on the ship after it was unloaded."""
    return right(**pieces) if pieces else right(angevin=Units(infantry=1))


@broken(withdrawals, "_crowded")
def everybody_finds_a_slot(*_: object) -> Shape | None:
    """Nobody leaves a Region with too few Slots."""
    return None


# Retreats

ROOM = Lemma("there is a Slot where a piece goes", "only_free_slots_are_taken")


@theorem(
    "A piece that retreats is moved to the group of its Region: none is lost or made.",
    rules=["third.retreat.defenders"],
    sabotage=[another_piece_retreats, a_piece_retreats_twice, the_partner_retreats_instead],
    assumes=[NAMED, ROOM],
)
def a_piece_retreats(
    at: Case = each(
        decided(RetreatPlan, *((piece, there) for piece in PIECES for there in ("alone", "joins", "other")))
    ),
    leaving: Force = some_force(YVES),
    group: Force = some_force(AIMERY),
    standing: Force = some_force(PILGRIM),
) -> Claims:
    """Any piece of any force, to a Region where nobody goes yet, or some go already; no other Region is looked at."""
    piece, there = at.detail
    suppose(_is_there(piece, leaving))
    moves = {"alone": (), "joins": ((THERE, group),), "other": ((BEYOND, group),)}[there]
    table = laid(RetreatPlan(ANGEVIN, Alliance.CRUSADER, HERE, None, leaving, moves), seen={THERE: standing})
    suppose(has_room(table, THERE, _as_force(piece), group if there == "joins" else NOBODY))
    before = census(table)
    with cut(withdrawals, single_pieces=any_piece):
        stepped(at, table, "retreat", _word(piece), NAMES[THERE])
    yield from kept(before, census(table))


ENDS = ("go", "one way", "ways", "no way")


@theorem(
    "A retreat ends with all pieces on their way; those without a Region are killed: Units leave the map, Leaders the "
    "game.",
    rules=["third.retreat.defenders", "third.retreat.killed"],
    sabotage=[the_retreat_arrives_without_engines, who_is_killed_is_not_in_the_box, the_region_is_chosen_anew],
    assumes=[NAMED, "which Regions are open to a retreat is left open"],
)
def a_retreat_is_settled(
    at: Case = each(settled(RetreatPlan, *ENDS)),
    leaving: Force = some_force(YVES),
    first: Force = some_force(AIMERY),
    second: Force = some_force(PILGRIM),
) -> Claims:
    """Any pieces that are left, and two groups that have a Region."""
    words = [Decision("retreat", ("ayyubid:infantry", NAMES[place])) for place in (THERE, BEYOND)]
    found = {"go": 0, "one way": 1, "ways": 2, "no way": 0}[at.detail]
    suppose((number_of(leaving, Owner.AYYUBID, UnitType.INFANTRY) > 0) if found else True)
    left = NOBODY if at.detail == "go" else leaving
    moves = ((THERE, first), (BEYOND, second))
    table = laid(RetreatPlan(ANGEVIN, Alliance.CRUSADER, HERE, None, left, moves), box=NOBODY)
    before = census(table)
    with cut(withdrawals, single_pieces=any_piece, retreat_candidates=lambda *_: words[:found]):
        done = stepped(at, table)
    gone = without_leaders(left) if at.detail == "no way" else NOBODY
    yield from kept(before, census(table), gone=gone)
    yield "somebody is asked if there is a choice", done == (found != len(words))


GIVEN_UP = ("leave", "give-up")


@theorem(
    "A piece without a Slot is on its way to another Region, or is given up: nothing else leaves.",
    rules=["third.retreat.surplus"],
    sabotage=[
        another_piece_retreats,
        who_leaves_stays_too,
        who_is_killed_is_not_in_the_box,
        everybody_finds_a_slot,
    ],
    assumes=[NAMED, ROOM, "which pieces are too many, and which Regions are open, is left open"],
)
def a_piece_without_a_slot_leaves(
    at: Case = each(
        (
            *decided(SurplusPlan, *((piece, verb) for piece in PIECES for verb in GIVEN_UP)),
            *settled(SurplusPlan, *((piece, verb) for piece in PIECES for verb in GIVEN_UP), None, "choice"),
        )
    ),
    standing: Force = some_force(YVES),
    there: Force = some_force(AIMERY),
) -> Claims:
    """Any piece of any force; without a choice it leaves at once, and nobody leaves if all have a Slot."""
    frame = SurplusPlan(ANGEVIN, Alliance.CRUSADER, HERE)
    table = laid(frame, seen={HERE: standing, THERE: there}, box=NOBODY)
    before, gone, found = census(table), NOBODY, [Decision("leave"), Decision("leave")]
    fits = has_room(table, HERE, NOBODY)
    words: tuple[str, ...] = ()
    if isinstance(at.detail, tuple):
        piece, verb = at.detail
        suppose(_is_there(piece, standing))
        words = (verb, _word(piece), *((NAMES[THERE],) if verb == "leave" else ()))
        found = [Decision(words[0], words[1:])]
        gone = _as_force(piece) if verb == "give-up" and not isinstance(piece, Leader) else NOBODY
        suppose(has_room(table, THERE, _as_force(piece)))
    # Who ends it counts the Slots; otherwise it is left open what is too many.
    open_to_all: dict[str, Any] = {"_crowded": lambda *_: Shape.SQUARE} if at.detail is not None else {}
    with cut(withdrawals, single_pieces=any_piece, surplus_candidates=lambda *_: found, **open_to_all):
        done = stepped(at, table, *words)
    yield from kept(before, census(table), gone=gone)
    if at.detail is None:
        yield "it is over if all have a Slot", implies(fits, done)
        yield "and only then", implies(done, fits)
    else:
        yield "somebody is asked if there is a choice", done == (at.detail != "choice")


# Ships


@instead_of(upkeep_steps.ship_of)
def no_ship_arrives(_: object, __: int) -> int | None:
    """No ship arrives in any round."""
    return None


LANDED = (*((owner, unit) for owner in CRUSADERS for unit in UnitType), YVES)


@theorem(
    "A piece of a ship lands in a Port, where a Battle may begin; what finds no Port or Slot is lost, and no more.",
    rules=["third.upkeep.ships.place"],
    sabotage=[another_piece_lands, who_lands_drowns, leaders_drown],
    assumes=[NAMED, ROOM, "which Ports are open, and which of the defenders leads, is left open"],
)
def a_ship_lands(
    at: Case = each(
        (
            *decided(ShipLanding, "port", *LANDED),
            *settled(ShipLanding, *LANDED, "ports", "one port", "no port", "full", "choice"),
        )
    ),
    afloat: Force = some_force(YVES, of=CRUSADERS),
    standing: Force = some_force(AIMERY),
) -> Claims:
    """Any pieces of the Crusaders, in a Region with any pieces."""
    detail, landing = at.detail, at.detail in LANDED
    ports: tuple[int, ...] = (HERE,) if landing or detail in {"full", "choice"} else ()
    ports = (HERE, THERE) if detail == "choice" else ports
    table = laid(ShipLanding(ANGEVIN, afloat, ports), seen={HERE: standing} if landing else {}, box=NOBODY)
    suppose(has_room(table, HERE, _as_force(detail)) if landing else True)
    before, gone, places = census(table), NOBODY, []
    words: tuple[str, ...] = ("port", NAMES[HERE])
    if landing:
        suppose(_is_there(detail, afloat))
        words = ("land", _word(detail), NAMES[HERE])
        piece = Casualty(detail.owner, leader=detail) if isinstance(detail, Leader) else Casualty(*detail)
        places = [(Decision(words[0], words[1:]), piece, HERE)]
    if detail == "choice":
        places = [(Decision("land", (str(place),)), Casualty(ANGEVIN, UnitType.INFANTRY), place) for place in ports]
    options = {"ports": ((HERE,), (THERE,)), "one port": ((HERE,),)}.get(detail, ())
    with (
        cut(landings, _places=lambda *_: places, _ports=lambda *_: options),
        cut(battles, leader_of_defence=lambda *_: TURKOMAN),
    ):
        stepped(at, table, *words)
    lost = detail in {"no port", "full"} or (detail == "one port" and not isinstance(table.top, ShipLanding))
    gone = without_leaders(afloat) if lost else NOBODY
    yield from kept(before, census(table), gone=gone)
    fights = [one for one in table.stack if isinstance(one, BattleFight)][1:]
    yield "who lands among enemies fights", all(one.force == _as_force(detail) for one in fights)


@theorem(
    "When a ship arrives, all its pieces are about to land, and none of the other ship is touched.",
    rules=["third.upkeep.ships"],
    sabotage=[the_ship_loses_engines, the_empire_does_not_land, an_infantry_stays_aboard, no_ship_arrives],
    assumes="ships bring pieces of Crusaders who play, as every scenario is checked to say",
)
def a_ship_arrives(
    at: Case = each(settled(UpkeepPhase, 1, 2, 3, 4)),
    first: Force = some_force(YVES, of=CRUSADERS),
    second: Force = some_force(AIMERY, of=CRUSADERS),
) -> Claims:
    """Any pieces of the Crusaders on both ships, in each round."""
    table = laid(UpkeepPhase("ships"), ships=(first, second), round=at.detail)
    before = census(table)
    stepped(at, table)
    yield from kept(before, census(table))
    aboard = [*table.ships, *(one.force for one in table.stack if isinstance(one, ShipLanding))]
    yield "one ship at most", sum(one is pieces for one in aboard for pieces in (first, second)) >= 1
