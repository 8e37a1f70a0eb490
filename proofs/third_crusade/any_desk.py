"""A desk on which only a few pieces are seen: what a step does there, it does with any other pieces on the table.

The map is that of the scenario ``marches``. The pieces in a Region that a theorem does not show, on the ships, in the
box and in what is under way below are unseen: a step that looks at them is refuted, and they must be the same objects
afterwards.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from enum import StrEnum
from functools import reduce
from itertools import product
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Mutant,
    Opaque,
    all_of,
    any_of,
    cut,
    implies,
    integer,
    is_unseen,
    record,
)
from crusaders_rules.third_crusade.play import battle_start, desk, reckoning
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.reckoning import RegionFacts
from crusaders_rules.third_crusade.play.setting import CampaignSetting
from crusaders_rules.third_crusade.play.step_kind import Choice
from crusaders_rules.third_crusade.play.step_table import STEPS
from crusaders_rules.third_crusade.play.steps import march_turns
from crusaders_rules.third_crusade.rules import battles
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.rulings import DEFAULT, FaithSurplus, GlorySurplus, Rulings
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.rules.tracks import LAST_FAITH, LAST_GLORY
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.state import (
    ARMIES,
    NOBODY,
    SHAPE_OF,
    Alliance,
    ArmyState,
    Campaign,
    Force,
    Leader,
    Owner,
    RegionState,
    RoundPhase,
    Shape,
    Units,
    UnitType,
)
from crusaders_rules.third_crusade.state.under_way import (
    BattleFight,
    CampaignOver,
    CommandPhase,
    DiplomacyPhase,
    EndPhase,
    PlanningPhase,
    SetupPhase,
    StrategyPhase,
    UpkeepPhase,
)

MARCHES = load_scenario("marches")
ANGEVIN, EMPIRE, AYYUBID, TURKOMAN = ARMIES
TRACK = (ANGEVIN, AYYUBID, EMPIRE, TURKOMAN)
# The readings are unseen: what a theorem says of a step holds under each of them.
_READINGS: Any = Opaque("the readings")
SETTING = CampaignSetting(MARCHES, _READINGS, len(ARMIES))
# A City with a Port, and the Desert and the other Desert to which Roads lead from there.
HERE, THERE, BEYOND = 1, 4, 5
NAMES = [region.name for region in MARCHES.regions]
TYPES = tuple(UnitType)
KINDS = tuple((owner, unit) for owner in Owner for unit in UnitType)
AIMERY, YVES, PILGRIM, NASIR = (MARCHES.leaders[name] for name in ("aimery", "yves", "the-pilgrim", "nasir"))
# A Leader who fights, of each Alliance.
LEADING = {Alliance.CRUSADER: YVES, Alliance.MUSLIM: NASIR}
# A player with the partner, and Neutral pieces that go along.
OURS = (ANGEVIN, EMPIRE, Owner.NEUTRAL)

_ELSEWHERE: tuple[Any, ...] = tuple(Opaque(f"the pieces in {name}") for name in NAMES)
_SHIPS: tuple[Any, Any] = (Opaque("the pieces on the first ship"), Opaque("the pieces on the second ship"))
_BOX: Any = Opaque("the pieces in the box")
_BELOW: Any = Opaque("the pieces of what is under way below")
_UNSEEN = (*_ELSEWHERE, *_SHIPS, _BOX, _BELOW)
# What is at the bottom of a stack.
PHASES = (
    SetupPhase,
    StrategyPhase,
    PlanningPhase,
    CommandPhase,
    DiplomacyPhase,
    UpkeepPhase,
    EndPhase,
    CampaignOver,
)
# A Battle elsewhere, which began the steps that a theorem shows.
BELOW = BattleFight(TURKOMAN, EMPIRE, 3, 7, _BELOW)
# Of every theorem whose decisions name pieces: see ``any_piece``.
NAMED = Lemma("the names of pieces are those of the pieces that there are", "pieces_are_named")

Answers: TypeAlias = tuple[tuple[str, StrEnum], ...]


def answers_to(*questions: str) -> tuple[Answers, ...]:
    """Each reading of some questions, by the fields of ``Rulings``."""
    kinds: list[type[StrEnum]] = [type(getattr(DEFAULT, name)) for name in questions]
    every = product(*[tuple(kind) for kind in kinds])
    return tuple(tuple(zip(questions, one, strict=True)) for one in every)


def one_other_answer_to(*questions: str) -> tuple[Answers, ...]:
    """The default reading of some questions, and each other answer to one of them."""
    usual = tuple((name, getattr(DEFAULT, name)) for name in questions)
    return tuple(one for one in answers_to(*questions) if len(set(one) - set(usual)) <= 1)


def under(*answers: tuple[str, StrEnum], variable: bool = False) -> CampaignSetting:
    """What is played under some readings; the answers to all other questions are unseen.

    Args:
        *answers: The readings at which a step looks.
        variable: Whether the game begins with the variable setup.
    """
    unseen: dict[str, Any] = {field.name: Opaque(f"the reading {field.name}") for field in attrs.fields(Rulings)}
    return CampaignSetting(MARCHES, Rulings(**{**unseen, **dict(answers)}), len(ARMIES), variable=variable)


def some_units() -> Any:  # noqa: ANN401 -- a domain
    """Any Units of one owner."""
    return record(Units, infantry=integer(0), cavalry=integer(0), siege_engine=integer(0))


def some_force(*leaders: Leader, of: Iterable[Owner] = tuple(Owner)) -> Any:  # noqa: ANN401 -- a domain
    """Any Units of some owners, all if not said, with some Leaders."""

    def made(**units: Units) -> Force:
        return Force(**units, leaders=leaders)

    return record(made, **{owner.name.lower(): some_units() for owner in of})


class Side(NamedTuple):
    """Units of an Army, of its partner, and Neutral ones that are with them."""

    own: Units
    partner: Units
    neutral: Units


def some_side() -> Any:  # noqa: ANN401 -- a domain
    """Any Units of one Alliance and Neutral ones."""
    return record(Side, own=some_units(), partner=some_units(), neutral=some_units())


def side_as(side: Side, alliance: Alliance, *leaders: Leader) -> Force:
    """The Units of a side as those of an Alliance, with some Leaders."""
    first, second = armies_of(alliance)
    named = {first.name.lower(): side.own, second.name.lower(): side.partner}
    return Force(**named, neutral=side.neutral, leaders=leaders)


def enemies_of(alliance: Alliance) -> Alliance:
    """The other Alliance."""
    return next(one for one in Alliance if one != alliance)


def number_of(pieces: Force, owner: Owner, unit: UnitType) -> Any:  # noqa: ANN401 -- plain or symbolic
    """How many Units of an owner and type there are."""
    return pieces.of(owner)[TYPES.index(unit)]


def one_unit(owner: Owner, unit: UnitType, number: int = 1) -> Force:
    """One Unit as a force, or several."""
    return NOBODY.with_units(owner, Units(*(number if one == unit else 0 for one in TYPES)))


def any_piece(pieces: Force) -> Iterator[tuple[Casualty, Shape]]:
    """Name each piece that there may be, without a look at how many there are: see ``pieces_are_named``."""
    for owner, unit in KINDS:
        yield Casualty(owner, unit), SHAPE_OF[unit]
    for leader in pieces.leaders:
        yield Casualty(leader.owner, leader=leader), leader.shape


def apart(pieces: Force) -> Any:  # noqa: ANN401 -- a truth value, plain or symbolic
    """Whether all pieces belong to one Alliance; then there is no Battle among them."""
    there = [any_of([pieces.of(army).number > 0, bool(_led(pieces, army))]) for army in ARMIES]
    return ((there[0] | there[1]) & (there[2] | there[3])) ^ True


def _led(pieces: Force, army: Owner) -> tuple[Leader, ...]:
    return tuple(leader for leader in pieces.leaders if leader.owner == army)


def without_leaders(pieces: Force) -> Force:
    """The Units of a force alone."""
    return attrs.evolve(pieces, leaders=())


def joined(*forces: Force) -> Force:
    """The pieces of some forces together."""
    with by_the_rules():
        return reduce(Force.plus, forces)


def within(some: Force, whole: Force) -> Any:  # noqa: ANN401 -- a truth value, plain or symbolic
    """Whether Units are among others."""
    return all_of(one <= other for owner in Owner for one, other in zip(some.of(owner), whole.of(owner), strict=True))


def laid(
    *stack: object,
    seen: Mapping[int, Force] | None = None,
    ships: tuple[Force, Force] = _SHIPS,
    box: Force = _BOX,
    setting: CampaignSetting = SETTING,
    **fields: Any,  # noqa: ANN401 -- of a state
) -> Desk:
    """Return a desk on which something is under way.

    Args:
        *stack: What is under way: a phase, or what stands above a Battle elsewhere in the Command phase.
        seen: The pieces that are seen, by their Regions.
        ships: Those on the ships.
        box: Those in the box.
        setting: What is played.
        **fields: Other fields of the state; ``regions`` has those that hold more than pieces.
    """
    states: Mapping[int, RegionState] = fields.pop("regions", {})
    regions = [states.get(place, RegionState()) for place in range(len(NAMES))]
    pieces = [(seen or {}).get(place, _ELSEWHERE[place]) for place in range(len(NAMES))]
    plain: dict[str, Any] = {
        "seats": ARMIES,
        "round": 1,
        "phase": RoundPhase.COMMAND,
        "initiative": TRACK,
        "passed": frozenset(),
        "glory": 0,
        "faith": (0, 0),
        "armies": (ArmyState(),) * len(ARMIES),
        "bandits": (0,) * len(MARCHES.roads),
    }
    return Desk(
        Campaign(
            **{**plain, **fields},
            regions=tuple(attrs.evolve(one, force=force) for one, force in zip(regions, pieces, strict=True)),
            ships=ships,
            box=box,
            stack=stack if stack and isinstance(stack[0], PHASES) else (CommandPhase(), BELOW, *stack),
            setting=setting,
        )
    )


# Cases


class Case(NamedTuple):
    """A part of a kind of decision.

    Attributes:
        kind: The name of the class of the frame, which is the key of the step table.
        part: ``carry_out`` for a decision, ``settle`` for what needs none.
        detail: What else distinguishes the case.
    """

    kind: str
    part: str
    detail: Any = None

    @property
    def frame(self) -> type[Any]:
        """The class of the frame."""
        return next(one for one in STEPS if one.__name__ == self.kind)


def decided(frame: type[Any], *details: Any) -> tuple[Case, ...]:  # noqa: ANN401 -- of the theorem
    """Cases of decisions."""
    return tuple(Case(frame.__name__, "carry_out", detail) for detail in details)


def settled(frame: type[Any], *details: Any) -> tuple[Case, ...]:  # noqa: ANN401 -- of the theorem
    """Cases of what needs no decision."""
    return tuple(Case(frame.__name__, "settle", detail) for detail in details)


def stepped(case: Case, table: Desk, *words: str) -> bool:
    """Take the step of a case, by the function in the step table; whether it did anything.

    Args:
        case: The case.
        table: The desk, with a frame of the case on top.
        *words: The decision: its verb and its words.
    """
    step, frame = STEPS[case.frame], table.top
    with by_the_rules():
        if case.part == "settle":
            return step.settle(table, frame)
        step.carry_out(table, frame, Choice(words[0], words[1:]))
    return True


# What is counted


@attrs.frozen
class Ledger:
    """Everything on a desk except pieces.

    Attributes:
        orders: The Orders of each Army: in its box, aside, used and on the map.
        misplaced: The Orders that lie in the section of the other Alliance.
        cards: All cards that somebody holds, that lie open, or that are out of the game.
        track: The initiative track.
        ports: The Destroyed Ports of each Region.
        glory: The Glory marker.
        faith: The Faith markers.
        stops: Whether Glory and Faith stop at the ends of their tracks, each None if that reading is unseen.
    """

    orders: dict[Owner, list[str]]
    misplaced: int
    cards: list[str]
    track: tuple[Owner, ...]
    ports: tuple[int, ...]
    glory: Any
    faith: tuple[Any, ...]
    stops: tuple[bool | None, bool | None]


def ledger(table: Desk) -> Ledger:
    """Write down everything on the table except pieces."""
    placed = [
        (side, order) for state in table.regions for side, order in zip(Alliance, state.orders, strict=True) if order
    ]
    orders = {army: [name for _, (owner, name) in placed if owner == army] for army in ARMIES}
    cards = [*table.discards, *(f"mission.{name}" for name in table.missions)]
    cards += [f"diplomacy.{name}" for name in table.diplomacy]
    for army, mine in zip(ARMIES, table.armies, strict=False):
        orders[army] += [*mine.orders, *mine.aside, *mine.used]
        cards += [*mine.hand, *mine.row, *mine.events, *mine.objectives, *mine.revealed]
    return Ledger(
        {army: sorted(names) for army, names in orders.items()},
        sum(order.owner not in armies_of(side) for side, order in placed),
        sorted(cards),
        table.initiative,
        tuple(state.destroyed_ports for state in table.regions),
        table.glory,
        table.faith,
        _stops(table.setting.rulings),
    )


def _stops(rulings: Rulings) -> tuple[bool | None, bool | None]:
    if is_unseen(rulings):
        return (None, None)
    glory, faith = rulings.glory_surplus, rulings.faith_surplus
    return (
        None if is_unseen(glory) else glory == GlorySurplus.LOST,
        None if is_unseen(faith) else faith == FaithSurplus.LOST,
    )


@attrs.frozen
class Census:
    """All pieces on a desk.

    Attributes:
        unseen: The pieces that are not seen.
        units: How many of the others there are, by owner and type.
        leaders: The names of the Leaders among them.
        places: The forces that were counted.
        phases: The places of phases in the stack.
        ledger: What there is besides pieces.
    """

    unseen: tuple[Any, ...]
    units: dict[tuple[Owner, UnitType], Any]
    leaders: tuple[str, ...]
    places: tuple[Force, ...]
    phases: tuple[int, ...]
    ledger: Ledger


def census(table: Desk) -> Census:
    """Count all pieces: in Regions, on ships, in the box, and in what is under way."""
    every: list[Any] = [state.force for state in table.regions]
    every += [*table.ships, table.box]
    for frame in table.stack:
        every += [frame.force] if hasattr(frame, "force") else []
        every += [group for _, group in getattr(frame, "moves", ())]
    unseen = tuple(one for one in every if _is_unseen(one))
    seen = tuple(one for one in every if not _is_unseen(one))
    units = {(owner, unit): sum(number_of(one, owner, unit) for one in seen) for owner, unit in KINDS}
    leaders = tuple(sorted(one.name for force in seen for one in force.leaders))
    phases = tuple(place for place, frame in enumerate(table.stack) if isinstance(frame, PHASES))
    return Census(unseen, units, leaders, seen, phases, ledger(table))


def _is_unseen(pieces: object) -> bool:
    return any(pieces is one for one in _UNSEEN)


def kept(
    before: Census,
    after: Census,
    *,
    gone: Force = NOBODY,
    come: Force = NOBODY,
    drawn: tuple[str, ...] | None = (),
) -> Claims:
    """Claims that no piece, Order or card is lost or made, but what a rule takes away or brings.

    Args:
        before: The pieces before a step.
        after: Those after it.
        gone: What returns to the player boards and the pool.
        come: What comes from there.
        drawn: The cards that come from their decks, None for a step of the setup, which deals and returns.
    """
    same = len(before.unseen) == len(after.unseen) and all(
        one is other for one, other in zip(before.unseen, after.unseen, strict=True)
    )
    yield "the pieces elsewhere are untouched", same
    for owner, unit in KINDS:
        changed = number_of(come, owner, unit) - number_of(gone, owner, unit)
        yield f"{owner}: {unit}", after.units[owner, unit] == before.units[owner, unit] + changed
    if drawn is not None:
        yield from written(before.ledger, after.ledger, drawn)
    leaders = sorted([*before.leaders, *(one.name for one in come.leaders)])
    yield "the same Leaders", list(after.leaders) == leaders
    yield (
        "no number is below nothing",
        all_of(number >= 0 for force in after.places for owner in Owner for number in force.of(owner)),
    )


def written(before: Ledger, after: Ledger, drawn: tuple[str, ...]) -> Claims:
    """Claims about everything except pieces: see ``kept``."""
    for army in ARMIES:
        yield f"the Orders of {army}", after.orders[army] == before.orders[army]
    yield "each Order lies in its section", before.misplaced > 0 or after.misplaced == 0
    yield "no card is lost or made", after.cards == sorted([*before.cards, *drawn])
    same, turned = after.track == before.track, after.track == (*before.track[-1:], *before.track[:-1])
    yield "the initiative track is the same, or turned", same or turned
    yield "no Port is repaired", all(one >= other for one, other in zip(after.ports, before.ports, strict=True))
    yield "Glory is on its track", _on_track(before.glory, after.glory, LAST_GLORY, before.stops[0])
    for one, other in zip(before.faith, after.faith, strict=True):
        yield "Faith is on its track", _on_track(one, other, LAST_FAITH, before.stops[1])


def _on_track(before: Any, after: Any, last: int, stops: bool | None) -> Any:  # noqa: ANN401, FBT001 -- plain or symbolic
    if stops is None:
        return after == before
    return not stops or implies((before >= -last) & (before <= last), (after >= -last) & (after <= last))


# How a step is run, and broken


def broken(module: ModuleType, name: str) -> Callable[[Callable[..., Any]], Mutant]:
    """Make a mutant of a function as one module calls it, also if the module imports it from another.

    Args:
        module: The module that calls it.
        name: The name of the function there.
    """

    def decorate(wrong: Callable[..., Any]) -> Mutant:
        words = (inspect.getdoc(wrong) or "").splitlines()[0]
        return Mutant(wrong.__name__, words, module.__name__, name, wrong)

    return decorate


class Forgets(dict[Any, Any]):
    """A table that keeps nothing."""

    def get(self, _: object, default: object = None) -> Any:  # noqa: ANN401 -- as a table
        """Know nothing."""
        return default

    def __setitem__(self, _: object, __: object) -> None:
        """Keep nothing."""


def _facts_of(setting: CampaignSetting, place: int, state: RegionState) -> RegionFacts:
    facts = RegionFacts(setting, place, state)
    facts.allowed, facts.refused = Forgets(), Forgets()
    return facts


def _plus(one: Units, other: Units) -> Units:
    return Units(one[0] + other[0], one[1] + other[1], one[2] + other[2])


def _minus(one: Units, other: Units) -> Units:
    return Units(one[0] - other[0], one[1] - other[1], one[2] - other[2])


def without_tables(module: ModuleType, *names: str) -> AbstractContextManager[None]:
    """Let a module ask the rules each time instead of a table that is filled from them."""
    return cut(module, **{name: _asked(getattr(module, name)) for name in names})


def _asked(table: Any) -> Any:  # noqa: ANN401 -- a table of answers, or a function
    return getattr(table, "__wrapped__", table)


@contextmanager
def by_the_rules() -> Iterator[None]:
    """Let the game ask the rules each time, without tables of answers; Units are added type by type.

    A separate theorem, ``units_are_added_type_by_type``, shows that ``Units.plus`` and ``Units.minus`` do so.
    """
    with (
        cut(Units, plus=_plus, minus=_minus),
        cut(desk, facts_of=_facts_of),
        cut(reckoning, facts_of=_facts_of),
        cut(battle_start, attacks=_attacks),
        without_tables(reckoning, "_controls_neutrals"),
        without_tables(battle_start, "_owners"),
        without_tables(march_turns, "_of_owners"),
    ):
        yield


def _attacks(standing: Force, marching: Force, attacker: Alliance) -> bool:
    return battles.is_attack(standing, marching, attacker)
