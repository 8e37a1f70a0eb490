"""A desk on which only a few pieces are seen: what a step does there, it does with any other pieces on the table.

The map is that of the scenario ``marches``. The pieces in a Region that a theorem does not show, on the ships, in the
box and in what is under way below are unseen: a step that looks at them is refuted, and they must be the same objects
afterwards.
"""

from __future__ import annotations

import inspect
from collections import Counter
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
    integer,
    is_unseen,
    record,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    DEFAULT,
    CheckAfterDiplomacy,
    FaithSurplus,
    GlorySurplus,
    Interpretation,
    LastPeriod,
)
from crusaders_rules.third_crusade.play import battle_start, desk, effect_places, reckoning
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds import battle_reactions, effect_tokens, march_turns
from crusaders_rules.third_crusade.play.reckoning import RegionFacts
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.rules import battles, order_tokens, slots_and_tokens, upkeep_steps
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.rules.tracks import LAST_GLORY
from crusaders_rules.third_crusade.rules.turn_order import next_marker
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.state import (
    ARMIES,
    NOBODY,
    SHAPE_OF,
    SLOTS,
    Alliance,
    ArmyState,
    Force,
    Leader,
    Owner,
    PlacedOrder,
    Position,
    RegionState,
    RoundPhase,
    Shape,
    Units,
    UnitType,
)
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import (
    BattleFight,
    CommandPhase,
    DiplomacyPhase,
    EffectRun,
    EndPhase,
    EventPlay,
    GameOver,
    MarchArrival,
    PlanningPhase,
    RetreatPlan,
    SetupPhase,
    StrategyPhase,
    SurplusPlan,
    UpkeepPhase,
)

from .accounts import (
    Copies,
    Ground,
    Lying,
    Memory,
    Purse,
    Table,
    Whereabouts,
    copies_keep,
    ground_keeps,
    leader_keeps,
    memory_keeps,
    purse_keeps,
    slot_keeps,
    table_keeps,
    thing_keeps,
)
from .course import NOT_YET, OVER, PARTS_OF_ROUND, Course, Draft, course_keeps, draft_keeps

MARCHES = load_scenario("marches")
ANGEVIN, EMPIRE, AYYUBID, TURKOMAN = ARMIES
TRACK = (ANGEVIN, AYYUBID, EMPIRE, TURKOMAN)
# The readings are unseen: what a theorem says of a step holds under each of them.
_READINGS: Any = Opaque("the readings")
SETTING = Setting(MARCHES, _READINGS, len(ARMIES))
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
# Gold and points of an Army of which a theorem says nothing.
_HIDDEN: dict[str, Any] = {name: Opaque(name) for name in ("gold", "current_points", "bonus_points")}
_ARMY = ArmyState(**_HIDDEN)
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
    GameOver,
)
# What a desk remembers of the map as it was before a step.
BEFORE: Any = "as it was before"
# A Battle elsewhere, which began the steps that a theorem shows.
BELOW = BattleFight(TURKOMAN, EMPIRE, 3, 7, _BELOW)
# Of every theorem whose decisions name pieces: see ``any_piece``.
NAMED = Lemma("the names of pieces are those of the pieces that there are", "pieces_are_named")

Answers: TypeAlias = tuple[tuple[str, StrEnum], ...]


def answers_to(*questions: str) -> tuple[Answers, ...]:
    """Each reading of some questions, by the fields of ``Interpretation``."""
    kinds: list[type[StrEnum]] = [type(getattr(DEFAULT, name)) for name in questions]
    every = product(*[tuple(kind) for kind in kinds])
    return tuple(tuple(zip(questions, one, strict=True)) for one in every)


def one_other_answer_to(*questions: str) -> tuple[Answers, ...]:
    """The default reading of some questions, and each other answer to one of them."""
    usual = tuple((name, getattr(DEFAULT, name)) for name in questions)
    return tuple(one for one in answers_to(*questions) if len(set(one) - set(usual)) <= 1)


def under(*answers: tuple[str, StrEnum], variable: bool = False) -> Setting:
    """What is played under some readings; the answers to all other questions are unseen.

    Args:
        *answers: The readings at which a step looks.
        variable: Whether the game begins with the variable setup.
    """
    unseen: dict[str, Any] = {field.name: Opaque(f"the reading {field.name}") for field in attrs.fields(Interpretation)}
    return Setting(MARCHES, Interpretation(**{**unseen, **dict(answers)}), len(ARMIES), variable=variable)


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


def led_by(army: Owner) -> tuple[Owner, ...]:
    """Return an initiative track with an Army on top."""
    place = TRACK.index(army)
    return (*TRACK[place:], *TRACK[:place])


def sections(mine: PlacedOrder | None, theirs: PlacedOrder | None, army: Owner) -> Any:  # noqa: ANN401 -- a pair
    """Return the Orders of a Region: that of the Alliance of an Army, and that of its enemies, each in its section."""
    return (mine, theirs) if army in armies_of(Alliance.CRUSADER) else (theirs, mine)


def laid(
    *stack: object,
    seen: Mapping[int, Force] | None = None,
    ships: tuple[Force, Force] = _SHIPS,
    box: Force = _BOX,
    setting: Setting = SETTING,
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
    pieces = [(seen or {}).get(place, _ELSEWHERE[place]) for place in range(len(NAMES))]
    plain: dict[str, Any] = {
        "seats": ARMIES,
        "round": Opaque("the round"),
        "phase": RoundPhase.COMMAND,
        "initiative": TRACK,
        "passed": frozenset(),
        "glory": Opaque("Glory"),
        "faith": Opaque("Faith"),
        "armies": (_ARMY,) * len(ARMIES),
        "bandits": (0,) * len(MARCHES.roads),
    }
    made = Desk(
        Position(
            **{**plain, **fields},
            regions=tuple(
                attrs.evolve(states[place], force=force) if place in states else RegionState(force=force)
                for place, force in enumerate(pieces)
            ),
            ships=ships,
            box=box,
            stack=stack if stack and isinstance(stack[0], PHASES) else (CommandPhase(), BELOW, *stack),
            setting=setting,
        )
    )
    memories: tuple[Any, Any] = (made.tallies, made.standing)
    for memory in memories:
        memory[BEFORE] = None
    for place, state in enumerate(made.regions):
        reckoning.remember_facts(state, _facts_of(made.setting, place, state))
    return made


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
        return next(one for one in BY_QUESTION if one.__name__ == self.kind)


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
    step, frame = BY_QUESTION[case.frame], table.top
    with by_the_rules():
        if case.part == "settle":
            return step.settle(table, frame)
        step.carry_out(table, frame, Decision(words[0], words[1:]))
    return True


def judged(case: Case, table: Desk, *words: str) -> Any:  # noqa: ANN401 -- a truth value
    """Whether the judge of the step table allows a decision; whether the right pieces stand there is left open.

    Args:
        case: The case.
        table: The desk, with a frame of the case on top.
        *words: The decision: its verb and its words.
    """
    step, frame = BY_QUESTION[case.frame], table.top
    with (
        by_the_rules(),
        cut(order_tokens, lacks_presence=lambda *_: None),
        cut(upkeep_steps, lacks_presence=lambda *_: None, has_presence=lambda *_: True),
        cut(battle_reactions, _in_vain=lambda *_: None),
        cut(effect_places, regions_for_crown=lambda *_: (HERE,)),
        cut(effect_tokens, wrong_region=lambda *_: None, open_regions=lambda *_: (0, HERE)),
        cut(slots_and_tokens, no_sabotage=lambda *_: None),
    ):
        return step.refusal(table, frame, Decision(words[0], words[1:])) is None


# What is counted


@attrs.frozen
class Ledger:
    """Everything on a desk except Units.

    Attributes:
        purses: The purse of each Army.
        orders: The copies of each Order of an Army.
        cards: In how many places each card is that somebody holds, that lies open, or that is out of the game.
        leaders: Where each Leader is, of those that are seen.
        spaces: The markers on each space of the diplomacy board that has some.
        ground: What is counted of each Region.
        slots: What lies on each Slot of each Region.
        table: What is counted of the table.
        stops: Whether Glory and Faith stop at the ends of their tracks, each None if that reading is unseen.
        lands: What the tracks are counted from: the pieces, tokens and Sabotage of each Region.
        numbers: Gold and points of each Army, Glory, Faith and the round, of which some are unseen.
        remembers: Whether the desk remembers tracks and Units as they were when it was laid.
        facts_fit: Whether what each Region remembers follows from what lies and stands there now.
        course: How far the campaign is.
        course_read: How many rounds there are and whether there is a check after Diplomacy, by the readings.
        draft: What is counted of Event Cards.
        seats: The Armies that play.
    """

    purses: dict[Owner, Purse]
    orders: dict[tuple[Owner, str], Copies]
    cards: Counter[str]
    leaders: dict[str, Whereabouts]
    spaces: Counter[str]
    ground: tuple[Ground, ...]
    slots: tuple[Lying, ...]
    table: Table
    stops: tuple[bool | None, bool | None]
    lands: tuple[Any, ...]
    numbers: tuple[Any, ...]
    remembers: bool
    facts_fit: bool
    course: Course
    course_read: tuple[int, bool]
    draft: Draft
    seats: tuple[Owner, ...]


def cards(table: Desk) -> Counter[str]:
    """Count in how many places each card is that somebody holds, that lies open, or that is out of the game."""
    found = [*table.discards, *(f"mission.{name}" for name in table.missions)]
    found += [f"diplomacy.{name}" for name in table.diplomacy]
    for mine in table.armies:
        found += [*mine.hand, *mine.row, *mine.events, *mine.objectives, *mine.revealed]
    return Counter(found)


def ledger(table: Desk) -> Ledger:
    """Write down everything on the table except Units."""
    spaces = [space for mine in table.armies for space in mine.spaces]
    return Ledger(
        {army: purse(table, army) for army in table.seats[: len(table.armies)]},
        _orders(table),
        cards(table),
        _leaders(table),
        Counter(spaces),
        tuple(_ground(table, place) for place in range(len(table.regions))),
        tuple(one for place in range(len(table.regions)) for one in _slots(table, place)),
        counted(table),
        _stops(table.setting.interpretation),
        tuple(one for state in table.regions for one in (state.force, state.tokens, state.sabotaged)),
        (
            *(number for one in table.armies for number in (one.gold, one.current_points, one.bonus_points)),
            *(table.glory, table.faith, table.round),
        ),
        any(BEFORE in memory for memory in (table.tallies, table.standing)),
        all(_facts_fit(place, state) for place, state in enumerate(table.regions)),
        course(table),
        _course_read(table.setting.interpretation),
        draft(table),
        table.seats,
    )


def _facts_fit(place: int, state: RegionState) -> bool:
    known = state._facts  # noqa: SLF001 -- a memo, not part of the state
    if known is None:
        return True
    about = known.state
    names = ("force", "tokens", "sabotaged", "covered")
    return known.place == place and all(getattr(about, name) is getattr(state, name) for name in names)


def purse(table: Desk, army: Owner) -> Purse:
    """Count the gold, the unpaid bid, the points and the markers of an Army."""
    mine, phase = table.army(army), table.stack[0]
    owed: Any = 0
    if isinstance(phase, DiplomacyPhase) and army not in dict(phase.marked).values():
        owed = dict(phase.bids).get(army, 0)
    acts = sum(isinstance(frame, EffectRun | EventPlay) and frame.army == army for frame in table.stack)
    return Purse(_seen(mine.gold), owed, _seen(mine.current_points), len(mine.spaces), acts)


def _seen(number: Any) -> Any:  # noqa: ANN401 -- plain, symbolic or unseen
    """Return a number; any other one for one that is unseen, which must stay as it is."""
    return -1 if is_unseen(number) else number


def _orders(table: Desk) -> dict[tuple[Owner, str], Copies]:
    placed = [order for state in table.regions for order in state.orders if order]
    found = {}
    for army, mine in zip(table.seats, table.armies, strict=False):
        there = [name for owner, name in placed if owner == army]
        for name in {*mine.orders, *mine.aside, *mine.used, *there}:
            rows = (mine.orders, mine.aside, mine.used, there)
            found[army, name] = Copies(*(row.count(name) for row in rows))
    return found


def _leaders(table: Desk) -> dict[str, Whereabouts]:
    seen = [force for force in all_forces(table) if not _is_unseen(force)]
    places = Counter(one.name for force in seen for one in force.leaders)
    boxed = [] if _is_unseen(table.box) else [one.name for one in table.box.leaders]
    return {name: Whereabouts(places[name], boxed.count(name)) for name in places}


def _ground(table: Desk, place: int) -> Ground:
    state = table.regions[place]
    placed = [(side, order) for side, order in zip(Alliance, state.orders, strict=True) if order]
    strange = sum(order.owner not in armies_of(side) for side, order in placed)
    jerusalem = place == table.setting.jerusalem
    seen = not _is_unseen(state.force)
    mixed = apart(state.force) ^ True if seen else False
    crowded = _crowded(table, place) if seen else False
    return Ground(state.destroyed_ports, len(state.sabotaged) if jerusalem else 0, strange, mixed, crowded)


def _crowded(table: Desk, place: int) -> Any:  # noqa: ANN401 -- a truth value, plain or symbolic
    """Whether a Region has too few Slots for its pieces and those that may come, unless some are about to leave it."""
    for frame in table.stack:
        fights = isinstance(frame, BattleFight) and frame.stage != "glory"
        if (fights or isinstance(frame, SurplusPlan)) and frame.region == place:
            return False
    every, state = [table.regions[place].force, *_coming(table, place)], table.regions[place]
    spoiled = [table.setting.regions[place].slots[slot].shape for slot in state.sabotaged]
    needs = {shape: spoiled.count(shape) + sum(_takes(force, shape) for force in every) for shape in Shape}
    return any_of(needs[shape] > SLOTS[shape] for shape in Shape)


def _coming(table: Desk, place: int) -> list[Force]:
    """List the pieces that come to a Region without a look at its Slots: they retreat, or attack from there."""
    found: list[Force] = []
    for frame in table.stack:
        if isinstance(frame, MarchArrival) and (frame.target if frame.retreat else frame.origin) == place:
            found.append(frame.force)
        if isinstance(frame, BattleFight) and frame.origin == place:
            found.append(frame.force)
        if isinstance(frame, RetreatPlan):
            found += [group for target, group in frame.moves if target == place]
    return [one for one in found if not _is_unseen(one)]


def has_room(table: Desk, place: int, coming: Force, group: Force = NOBODY) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether a Region has Slots for its pieces, for some that come, and for a group that has a right to come."""
    state = table.regions[place]
    spoiled = [table.setting.regions[place].slots[slot].shape for slot in state.sabotaged]
    return all_of(
        spoiled.count(shape) + sum(_takes(force, shape) for force in (state.force, coming, group)) <= SLOTS[shape]
        for shape in Shape
    )


def _takes(pieces: Force, shape: Shape) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Count the Slots of a shape that pieces take."""
    units = sum(number_of(pieces, owner, unit) for owner, unit in KINDS if SHAPE_OF[unit] == shape)
    return units + sum(leader.shape == shape for leader in pieces.leaders)


def _slots(table: Desk, place: int) -> list[Lying]:
    state = table.regions[place]
    tokens = Counter(slot for token in state.tokens for slot in token.slots)
    return [Lying(tokens[slot], state.sabotaged.count(slot)) for slot in range(len(table.setting.regions[place].slots))]


def counted(table: Desk) -> Table:
    """Count what there is one of: tracks, round, ships, and what is at the bottom of what is under way."""
    bottom = table.stack[0]
    phases = [place for place, frame in enumerate(table.stack) if isinstance(frame, PHASES)]
    holds = any(hasattr(bottom, name) for name in ("force", "moves"))
    over = isinstance(bottom, EndPhase) and bottom.stage == "pair"
    return Table(
        table.initiative,
        _seen(table.glory),
        (-1, -1) if is_unseen(table.faith) else table.faith,
        phases == [0] and not holds,
        _section_is_free(table),
        over and not any(mine.revealed for mine in table.armies),
        _seen(table.round),
        isinstance(bottom, UpkeepPhase) and bottom.step == "ships",
        (_aboard(table.ships[0]), _aboard(table.ships[1])),
    )


def _section_is_free(table: Desk) -> bool:
    """Whether no Order of the player's Alliance lies in the Region that is chosen in the Planning phase, if one is."""
    phase = table.stack[0]
    if not isinstance(phase, PlanningPhase) or phase.region is None:
        return True
    marker = next_marker(table.initiative, phase.last, table.passed)
    if marker is None:
        return True
    side = next(one for one in Alliance if table.initiative[marker] in armies_of(one))
    return table.regions[phase.region].order_of(side) is None


def _aboard(ship: Force) -> Any:  # noqa: ANN401 -- plain or symbolic
    """How many pieces a ship has; of an unseen ship it does not matter, since it stays the same object."""
    return 1 if _is_unseen(ship) else ship.number


def _stops(interpretation: Interpretation) -> tuple[bool | None, bool | None]:
    if is_unseen(interpretation):
        return (None, None)
    glory, faith = interpretation.glory_surplus, interpretation.faith_surplus
    return (
        None if is_unseen(glory) else glory == GlorySurplus.LOST,
        None if is_unseen(faith) else faith == FaithSurplus.LOST,
    )


def course(table: Desk) -> Course:
    """Find how far a campaign is; Glory that is unseen counts as so much that no check is passed with it."""
    bottom = table.stack[0]
    if isinstance(bottom, EndPhase | GameOver):
        part = OVER
    else:
        names = {PlanningPhase: "planning", CommandPhase: "command", SetupPhase: ""}
        name = getattr(bottom, "step" if isinstance(bottom, UpkeepPhase) else "stage", names.get(type(bottom)))
        part = PARTS_OF_ROUND.index(name) if name in PARTS_OF_ROUND else NOT_YET
    return Course(part, _seen(table.round), LAST_GLORY if is_unseen(table.glory) else table.glory)


def _course_read(interpretation: Interpretation) -> tuple[int, bool]:
    """Find how many rounds there are, and whether there is a check after Diplomacy; no step reads what is unseen."""
    if is_unseen(interpretation):
        return 0, True
    last, check = interpretation.last_period, interpretation.check_after_diplomacy
    rounds = 0 if is_unseen(last) else {LastPeriod.LEAVES: 4, LastPeriod.ARRIVES: 3}[last]
    return rounds, is_unseen(check) or check == CheckAfterDiplomacy.YES


def draft(table: Desk) -> Draft:
    """Count the Event Cards that were picked, and those that can be executed."""
    bottom = table.stack[0]
    picks = bottom.picks if isinstance(bottom, StrategyPhase) else ()
    events = {army: len(mine.events) for army, mine in zip(table.seats, table.armies, strict=False)}
    return Draft(
        tuple(sum(picker == army for picker, _, _ in picks) for army in ARMIES),
        tuple(sum(row == army for _, row, _ in picks) for army in ARMIES),
        tuple(events.get(army, 0) for army in ARMIES),
    )


@attrs.frozen
class Census:
    """All pieces on a desk.

    Attributes:
        unseen: The pieces that are not seen.
        units: How many of the others there are, by owner and type.
        leaders: The names of the Leaders among them.
        places: The forces that were counted.
        ledger: What there is besides pieces.
    """

    unseen: tuple[Any, ...]
    units: dict[tuple[Owner, UnitType], Any]
    leaders: tuple[str, ...]
    places: tuple[Force, ...]
    ledger: Ledger


def all_forces(table: Desk) -> list[Any]:
    """Return all pieces by their places: in Regions, on ships, in the box, and in what is under way."""
    every: list[Any] = [state.force for state in table.regions]
    every += [*table.ships, table.box]
    for frame in table.stack:
        every += [frame.force] if hasattr(frame, "force") else []
        every += [group for _, group in getattr(frame, "moves", ())]
    return every


def census(table: Desk) -> Census:
    """Count all pieces: in Regions, on ships, in the box, and in what is under way."""
    every = all_forces(table)
    unseen = tuple(one for one in every if _is_unseen(one))
    seen = tuple(one for one in every if not _is_unseen(one))
    units = {(owner, unit): sum(number_of(one, owner, unit) for one in seen) for owner, unit in KINDS}
    leaders = tuple(sorted(one.name for force in seen for one in force.leaders))
    return Census(unseen, units, leaders, seen, ledger(table))


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
        yield "no card comes but the one that is drawn", after.ledger.cards == before.ledger.cards + Counter(drawn)
        yield from written(before.ledger, after.ledger)
    leaders = sorted([*before.leaders, *(one.name for one in come.leaders)])
    yield "the same Leaders", list(after.leaders) == leaders
    yield (
        "no number is below nothing",
        all_of(number >= 0 for force in after.places for owner in Owner for number in force.of(owner)),
    )


def written(before: Ledger, after: Ledger) -> Claims:
    """Claims about everything except Units: what the contracts of ``accounts`` say, of each thing there is."""
    for army, mine in before.purses.items():
        yield from purse_keeps(mine, after.purses[army])
    for was, now in zip(before.numbers, after.numbers, strict=True):
        yield "a number of which nothing is known stays", now is was or not is_unseen(was)
    untouched = all(one is other for one, other in zip(before.lands, after.lands, strict=True))
    old, new = Memory(0, 0, before.remembers), Memory(0 if untouched else 1, 0, after.remembers)
    yield from memory_keeps(old, new)
    yield "no Region remembers what lay and stood there before", after.facts_fit
    nothing = Copies(0, 0, 0, 0)
    for army, name in {**before.orders, **after.orders}:
        one, other = (ledger.orders.get((army, name), nothing) for ledger in (before, after))
        yield from copies_keep(one, other, blank=SETTING.orders[name].blank)
    for name in {**before.cards, **after.cards}:
        yield "a card stays one, or is drawn", thing_keeps(before.cards[name], after.cards[name])
    for name in {**before.spaces, **after.spaces}:
        yield "a space has one marker", thing_keeps(before.spaces[name], after.spaces[name])
    nowhere = Whereabouts(0, 0)
    for name in {**before.leaders, **after.leaders}:
        yield from leader_keeps(before.leaders.get(name, nowhere), after.leaders.get(name, nowhere))
    for printed, was, now in zip(SETTING.regions, before.ground, after.ground, strict=True):
        yield from ground_keeps(was, now, ports=printed.ports)
    for lay, lies in zip(before.slots, after.slots, strict=True):
        if lay != lies:
            yield from slot_keeps(lay, lies)
    yield from table_keeps(before.table, after.table, glory_stops=before.stops[0], faith_stops=before.stops[1])
    rounds, checked = before.course_read
    yield from course_keeps(before.course, after.course, rounds=rounds, talks_checked=checked)
    yield from draft_keeps(before.draft, after.draft, (before.course.part, after.course.part), before.seats)


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


def _facts_of(setting: Setting, place: int, state: RegionState) -> RegionFacts:
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
