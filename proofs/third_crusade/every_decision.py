"""What ``apply`` does: judge, take the step of the table, and settle what needs no decision; so no piece is lost.

The topics whose names begin with ``units`` run the functions of the step table, kind by kind and part by part.
``tests/third_crusade/test_steps_covered.py`` compares their cases with the table.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    Opaque,
    Theorem,
    all_of,
    cut,
    each,
    instead_of,
    record,
    suppose,
    theorem,
    theorems_of,
)
from crusaders_rules.third_crusade.interpret.refusals import NoRoom
from crusaders_rules.third_crusade.play import apply as applying
from crusaders_rules.third_crusade.play import desk as desks
from crusaders_rules.third_crusade.play import flow
from crusaders_rules.third_crusade.play.apply import IllegalDecision
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds.kind import Kind
from crusaders_rules.third_crusade.rules import preparation
from crusaders_rules.third_crusade.state import ARMIES, NOBODY, Alliance, Force, Owner, Position, Units, forces
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import BattleFight, MarchArrival, MarchPlan, RetreatPlan

from . import units_fought, units_moved, units_placed, units_untouched, units_withdrawn
from .any_desk import (
    ANGEVIN,
    AYYUBID,
    BEYOND,
    EMPIRE,
    HERE,
    NAMES,
    SETTING,
    THERE,
    TYPES,
    broken,
    by_the_rules,
    census,
    laid,
    some_force,
    some_units,
)

KINDS = tuple(frame.__name__ for frame in BY_QUESTION)
FRAMES = tuple(BY_QUESTION)
GIVEN, OTHER = Decision("given", ("one",)), Decision("given", ("other",))
# What is offered before the last step, and what the last step offers.
STALE, FRESH = (GIVEN, OTHER), (OTHER,)
REFUSED = NoRoom("third.region.slots.full")
# The longest row of steps that need no decision with which the loop is tried.
MOST = 5

# Mutants: rules and steps that are wrong on purpose


@broken(applying, "apply")
def a_step_is_taken_twice(right: Callable[..., Position], state: Position, decision: Decision) -> Position:
    """A decision is carried out twice."""
    return right(right(state, decision), decision)


@broken(applying, "proceed")
def only_one_step_is_settled(_: object, desk: Any) -> None:  # noqa: ANN401 -- a desk, as if it were a state
    """What needs no decision is done once, and the rest is forgotten."""
    kind, frame = flow.pending(desk)
    kind.settle(desk, frame)


@broken(applying, "proceed")
def a_region_is_cleared_meanwhile(right: Callable[..., None], desk: Desk) -> None:
    """Between two steps a Region changes."""
    right(desk)
    desk.regions[0] = desk.regions[1]


@broken(flow, "resolved_next")
def what_began_first_is_settled_first(_: object, stack: list[Any]) -> Any:  # noqa: ANN401 -- a frame
    """What was decided on is resolved before what it began."""
    return stack[1]


@broken(applying, "desk_for")
def a_desk_is_laid_without_the_last_region(right: Callable[..., Desk], state: Position) -> Desk:
    """The last Region is left out."""
    desk = right(state)
    desk.regions.pop()
    return desk


@broken(applying, "apply")
def the_armies_are_as_before(right: Callable[..., Position], state: Position, decision: Decision) -> Position:
    """What a decision does to the first Army is undone."""
    after = right(state, decision)
    return attrs.evolve(after, armies=(state.armies[0], *after.armies[1:]))


@broken(applying, "apply")
def the_discards_are_as_before(right: Callable[..., Position], state: Position, decision: Decision) -> Position:
    """No card goes out of the game."""
    return attrs.evolve(right(state, decision), discards=state.discards)


@broken(applying, "desk_for")
def it_is_settled_before_it_is_decided(right: Callable[..., Desk], state: Position) -> Desk:
    """What needs no decision is settled before the decision, too."""
    desk = right(state)
    flow.proceed(desk)
    return desk


@broken(applying, "proceed")
def the_list_of_an_earlier_step_stays(_: object, desk: Any) -> None:  # noqa: ANN401 -- a desk, as if it were a state
    """What an earlier step has listed counts as legal after a later one."""
    following = True
    while following:
        kind, frame = flow.pending(desk)
        following = kind.settle(desk, frame)


@broken(applying, "desk_for")
def the_list_from_before_the_decision_stays(right: Callable[..., Desk], state: Position) -> Desk:
    """What was legal before a decision counts as legal after it."""
    desk = right(state)
    desk.offered = state._offered  # noqa: SLF001 -- a memo, not part of the state
    return desk


@instead_of(preparation.on_player_board)
def units_multiply(_: object, stock: Units, __: Units) -> Units:
    """The Units on the map are on the player board, too."""
    return stock


@instead_of(preparation.on_player_board)
def infantry_alone_counts(_: object, stock: Units, out: Units) -> Units:
    """Only Infantry leaves the player board."""
    return stock._replace(infantry=stock.infantry - out.infantry)


@broken(desks, "Force")
def an_infantry_is_always_on_the_way(right: Callable[..., Force], **pieces: Any) -> Force:  # noqa: ANN401
    """An Infantry of the Angevins is counted on the way."""
    return right(**pieces) if pieces else right(angevin=Units(infantry=1))


@instead_of(preparation.on_player_board)
def a_cavalry_is_kept_back(right: Callable[..., Units], stock: Units, out: Units) -> Units:
    """A Cavalry more than there is can be placed."""
    left = right(stock, out)
    return left._replace(cavalry=left.cavalry + 1)


@broken(forces, "Units")
def cavalry_becomes_infantry(right: Callable[..., Units], infantry: int, cavalry: int, engines: int) -> Units:
    """Sums of Cavalry are added to the Infantry."""
    return right(infantry + cavalry, 0, engines)


@broken(forces, "Units")
def engines_are_not_added(right: Callable[..., Units], infantry: int, cavalry: int, _: int) -> Units:
    """Siege Engines vanish when Units come together."""
    return right(infantry, cavalry, 0)


@broken(forces, "Units")
def one_is_taken_for_two(right: Callable[..., Units], infantry: int, cavalry: int, engines: int) -> Units:
    """More than nine Infantry count as nine."""
    return right(min(infantry, 9), cavalry, engines)


# Theorems


def _parts(state: Position | Desk) -> tuple[Any, ...]:
    """Return all parts of a state but what is under way, memos and history; each Army and each Region alone."""
    omitted = {"stack", "history", "armies", "regions"}
    names = [field.name for field in attrs.fields(Position) if field.init and field.name not in omitted]
    return (*(getattr(state, name) for name in names), *state.armies, *state.regions)


class _Log:
    """Steps that note what they are asked to do and what they find, and change every part of the state.

    They also put the next frame on top. Each settling step but the last offers stale decisions; the last one offers the
    decisions that are given, if any.
    """

    def __init__(self, frames: tuple[Any, ...], refused: Refusal | None, offered: tuple[Decision, ...] | None) -> None:
        self.frames, self.refused, self.offered = frames, refused, offered
        self.said: list[tuple[Any, ...]] = []
        self.found: list[tuple[Any, ...]] = []
        self.left: list[tuple[Any, ...]] = []

    def table(self) -> dict[type[Any], Kind]:
        """Return a step table with the same keys."""
        return {frame: self._noting(frame, kind) for frame, kind in BY_QUESTION.items()}

    def _changes(self, desk: Desk, offered: tuple[Decision, ...] | None) -> None:
        desk.offered = desk.offered if offered is None else offered
        self.found.append(_parts(desk))
        new: Any = partial(Opaque, f"what step {len(self.found)} leaves")
        desk.seats, desk.round, desk.phase, desk.initiative, desk.passed = new(), new(), new(), new(), new()
        desk.glory, desk.faith, desk.bandits, desk.missions = new(), new(), new(), new()
        desk.diplomacy, desk.discards, desk.ships, desk.box = new(), new(), new(), new()
        desk.armies, desk.regions = [new(), new(), new()], [new(), new(), new()]
        self.left.append(_parts(desk))

    def _noting(self, key: type[Any], kind: Kind) -> Kind:
        def carry_out(desk: Desk, frame: object, decision: Decision) -> None:
            self.said.append(("carry_out", key, frame, decision))
            self._changes(desk, None)
            desk.push(self.frames[1])

        def settle(desk: Desk, frame: object) -> bool:
            self.said.append(("settle", key, frame, None))
            place: int = len(self.said)
            follows = place < len(self.frames)
            self._changes(desk, STALE if follows else self.offered)
            if follows:
                desk.push(self.frames[place])
            return follows

        refused = self.refused
        return kind._replace(carry_out=carry_out, settle=settle, refusal=lambda *_: refused, asked=lambda *_: ANGEVIN)


def _applied(state: Position) -> Position | None:
    """Return the state after a decision, None if it is refused."""
    try:
        return applying.apply(state, GIVEN)
    except IllegalDecision:
        return None


def any_state(frame: object) -> Position:
    """A state of which nothing is known but what is under way, of any map and any number of players."""
    fields: dict[str, Any] = {
        one.name: Opaque(f"{one.name} of the state") for one in attrs.fields(Position) if one.init
    }
    rows = {name: tuple(Opaque(f"{name} {place}") for place in range(3)) for name in ("armies", "regions")}
    return Position(**{**fields, **rows, "stack": (Opaque("what is under way below"), frame)})


@theorem(
    "A decision is judged, carried out by the step of the table for what is under way, and then what needs no decision "
    "is settled, always what is on top, by its own step; each step begins with every part of the state as the one "
    "before it left it, and nothing else happens to a state; the list that it remembers is that of the last step.",
    rules=["third.round.battle-interrupts"],
    sabotage=[
        a_step_is_taken_twice,
        only_one_step_is_settled,
        a_region_is_cleared_meanwhile,
        what_began_first_is_settled_first,
        a_desk_is_laid_without_the_last_region,
        the_armies_are_as_before,
        the_discards_are_as_before,
        it_is_settled_before_it_is_decided,
        the_list_of_an_earlier_step_stays,
        the_list_from_before_the_decision_stays,
    ],
    assumes="at most five steps follow that need no decision; the loop that settles them does the same each time",
)
def a_decision_is_a_row_of_steps(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    kind: int = each(range(len(BY_QUESTION))),
    following: int = each(range(MOST)),
    listed: tuple[Decision, ...] | None = each((None, (GIVEN, OTHER), (OTHER,))),
    legal: bool = each((True, False)),  # noqa: FBT001 -- what the judge says
    kept: bool = each((True, False)),  # noqa: FBT001 -- whether the state has the desk on which it was made
    offered: tuple[Decision, ...] | None = each((None, FRESH)),
) -> Claims:
    """For each kind of question, and any other kinds after it, by the shipped ``apply`` over an unseen state."""
    order = FRAMES[kind:] + FRAMES[:kind]
    frames = tuple(object.__new__(one) for one in order[: following + 2])
    log, before = _Log(frames, None if legal else REFUSED, offered), any_state(frames[0])
    state = Desk(before).closed() if kept else before
    if listed is not None:
        desks.keep(state, desks.desk_for(state), listed)
    with cut(applying, BY_QUESTION=log.table()), cut(flow, BY_QUESTION=log.table()):
        after = _applied(state)
    judged = listed is None or GIVEN not in listed
    yield "what the judge refuses is not done, if the list does not have it", (after is None) == (judged and not legal)
    yield "a refused decision does nothing", after is not None or not log.said
    if after is not None:
        steps: list[tuple[Any, ...]] = [("carry_out", order[0], frames[0], GIVEN)]
        steps += [("settle", one, frame, None) for one, frame in zip(order[1:], frames[1:], strict=False)]
        same = len(steps) == len(log.said) and all(
            one is other
            for said, step in zip(log.said, steps, strict=True)
            for one, other in zip(said, step, strict=True)
        )
        yield "the steps, each by its own kind", same
        begins = [_parts(before), *log.left]
        ends = [*log.found, _parts(after)]
        yield (
            "each step begins with what the one before it left",
            len(begins) == len(ends)
            and all(
                len(was) == len(now) and all(one is other for one, other in zip(was, now, strict=True))
                for was, now in zip(begins, ends, strict=True)
            ),
        )
        yield "the list of what is legal is that of the last step, or it is not known", after._offered is offered  # noqa: SLF001
        under_way = zip(after.stack, (before.stack[0], *frames), strict=True)
        yield "what is under way", all(one is other for one, other in under_way)


@theorem(
    "Units are added and taken away type by type.",
    rules=["third.setup.units"],
    sabotage=[cavalry_becomes_infantry, engines_are_not_added, one_is_taken_for_two],
)
def units_are_added_type_by_type(one: Units = some_units(), other: Units = some_units()) -> Claims:
    """So the other theorems about pieces need not ask which types there are."""
    for place in range(len(TYPES)):
        yield "more", one.plus(other)[place] == one[place] + other[place]
        yield "less", one.minus(other)[place] == one[place] - other[place]


@theorem(
    "The player board of an Army has exactly the Units that are in no Region, on no ship and not on the way.",
    rules=["third.setup.units"],
    sabotage=[units_multiply, infantry_alone_counts, an_infantry_is_always_on_the_way],
    assumes="pieces in two Regions, on the ships, in a Battle, a retreat with a group and an arrival",
)
def the_board_has_the_rest(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    army: Owner = each(ARMIES),
    here: Force = some_force(),
    there: Force = some_force(),
    first_ship: Force = some_force(),
    attackers: Force = some_force(),
    retreating: Force = some_force(),
    group: Force = some_force(),
    coming: Force = some_force(),
) -> Claims:
    """Any pieces in each place; those of a group that is chosen for a March still stand in their Region."""
    stack = (
        BattleFight(ANGEVIN, AYYUBID, BEYOND, THERE, attackers),
        RetreatPlan(ANGEVIN, Alliance.CRUSADER, BEYOND, None, retreating, ((HERE, group),)),
        MarchPlan(ANGEVIN, "march", HERE, groups=((THERE, here),)),
        MarchArrival(EMPIRE, HERE, THERE, coming),
    )
    nobody = dict.fromkeys(range(len(NAMES)), NOBODY)
    table = laid(*stack, seen={**nobody, HERE: here, THERE: there}, ships=(first_ship, NOBODY), box=NOBODY)
    table.stack[1:2] = []
    counted = census(table)
    with by_the_rules():
        board = table.on_board(army)
    for place, unit in enumerate(TYPES):
        yield str(unit), board[place] == SETTING.stock[army][place] - counted.units[army, unit]


# Each decision, and what follows by itself


_TOPICS = (units_fought, units_moved, units_placed, units_untouched, units_withdrawn)
_ABOUT_STEPS = tuple(one for topic in _TOPICS for one in theorems_of(topic) if "at" in one.parts()[0].domains)


def about_steps() -> tuple[Theorem, ...]:
    """The theorems about the steps of the game: each names its cases in its first argument."""
    return _ABOUT_STEPS


@attrs.frozen
class Army:
    """All Units of an Army, and those that are on the map, on ships and on the way."""

    stock: Units
    out: Units


@theorem(
    "After any number of decisions, each Unit of an Army is on its player board or out, never both and never neither; "
    "no number is ever below nothing.",
    rules=["third.setup.units"],
    sabotage=[units_multiply, infantry_alone_counts, a_cavalry_is_kept_back],
    assumes=[
        Lemma(
            "a decision is a row of steps of the step table, and no step changes the Units that are out but by what it "
            "places and removes",
            "a_decision_is_a_row_of_steps",
            *(one.name for one in about_steps()),
        ),
        Lemma("a step places no more than is on the player board", "only_units_of_the_board_are_placed"),
        Lemma("the player board is counted as it says", "the_board_has_the_rest", "units_are_added_type_by_type"),
        "asking who must decide, and listing and judging decisions, changes nothing (tested)",
    ],
)
def no_unit_is_lost_or_made() -> Induction:
    """For each Army and any number of Units; it begins with what the scenario lays out."""

    def initial(stock: Units = some_units(), out: Units = some_units()) -> Army:
        suppose(_among(out, stock))
        return Army(stock, out)

    def step(army: Army, come: Units = some_units(), gone: Units = some_units()) -> Army:
        with by_the_rules():
            suppose(_among(come, preparation.on_player_board(army.stock, army.out)) & _among(gone, army.out))
            return Army(army.stock, army.out.plus(come).minus(gone))

    def invariant(army: Army) -> Claims:
        with by_the_rules():
            board = preparation.on_player_board(army.stock, army.out)
        for unit, mine, out, stock in zip(TYPES, board, army.out, army.stock, strict=True):
            yield f"{unit}: on the board or out", mine + out == stock
            yield f"{unit}: nothing below nothing", (mine >= 0) & (out >= 0)

    return Induction(record(Army, stock=some_units(), out=some_units()), initial, step, invariant, invariant)


def _among(some: Units, others: Units) -> Any:  # noqa: ANN401 -- a truth value, plain or symbolic
    return all_of(one <= other for one, other in zip(some, others, strict=True))
