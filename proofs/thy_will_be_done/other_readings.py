"""Other readings: from each question of a turn, ``apply`` keeps the invariant of whole games under them too.

A step looks at few readings. The others are unseen here, so a step that looks at one of them is refuted: whatever
answers they have, it does the same. Those that a step looks at are symbolic, and have any answers in any combination;
``LEFT_OUT`` has the answers that are left out, unless a theorem shows them. Of some readings, what they change is left
open: what an action is worth, what may be taken of a gain, and what of a value is left. With the expansion for five and
six players, what an extra Crusade does is left open, too. After each action, the rest of a wedge goes on as from any
other point. Of the setup, the board is among them, with all that is claimed of it.
``divine_other_readings`` has the steps of games with Divine Influence.
"""
# ruff: noqa: ANN401, B008 -- a mutant takes what the right function takes; the default of an argument is its domain

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Mutant,
    Opaque,
    Theorem,
    all_of,
    cut,
    each,
    implies,
    instead_of,
    integer,
    is_unseen,
    member,
    record,
    row,
    rows,
    suppose,
    theorem,
    truth,
    with_domains,
)
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.play import needs as five_and_six_needs
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import FIVE, SIX, TWO
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    BlackKnight,
    BonusInSplit,
    Declining,
    DiscountRegion,
    FreedKnight,
    HolyGhostCrusade,
    LaterValue,
    OwnBuilding,
    PartialInfluence,
    Results,
    SaracenBonus,
    SaracenPrice,
    SaracenTileInfluence,
    SecondBuildings,
    UtrechtSwap,
    WinnerTie,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.play import (
    expanded,
    feasibility,
    flow,
    lookahead,
    resolution,
    results,
    rewards,
    tables,
    wedge_tables,
)
from crusaders_rules.thy_will_be_done.play.flow import CannotFinish
from crusaders_rules.thy_will_be_done.play.kinds import every_kind, reward, target
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.play.wedge_tables import NO_BONUS
from crusaders_rules.thy_will_be_done.rules import bonuses, build, crusade, muster, orders, resolve, skip, upgrade
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Enemy,
    Erected,
    KnightOrder,
    PlayerArea,
    Token,
    Wedge,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import five_and_six_steps, invariant, points, steps
from .anywhere import PLAN, among
from .end import PLAYERS
from .five_and_six import (
    a_third_building_is_allowed,
    any_type_may_join,
    everybody_builds_second_ones,
    own_buildings_may_be_joined,
)
from .frames import mustering_takes_a_trophy, the_supply_gives_too_much, two_troops_are_mustered
from .invariant import (
    CUTS,
    MOST_KNIGHTS,
    MOST_PLAYERS,
    AnyKnights,
    CountedKnights,
    GoesOn,
    Place,
    Sheet,
    TurnOver,
    among_seats,
    any_place,
    any_sheet,
    applied,
    kept,
)
from .looked_up import nothing_closes_an_extra_crusade
from .pieces import (
    buildings_are_put_elsewhere,
    saracens_are_kept_as_slavs,
    the_neighbour_owns_it,
    the_token_is_not_kept,
    two_are_erected_at_once,
)
from .steps import KNIGHTS, Case, a_knight_is_lost_on_the_way
from .turn_ends import a_gain_is_not_kept, the_same_seat_goes_on, the_turn_takes_influence
from .values import RULESET, SARACENS, TILE_READINGS
from .wheel import an_upgrade_costs_a_token

# The questions of all kinds, and the points between them.
ASKED = {*(kind.asks for kind in every_kind()), *CUTS}
# Under some, an action looks at all knights of the player, at each part of a gain, at costs, at the whole board, or at
# itself again.
_LEFT_OUT: tuple[tuple[StrEnum, str], ...] = (
    (BonusInSplit.BEFORE_THE_SPLIT, "that bonuses are divided"),
    (BlackKnight.SECOND_KNIGHT, "that the black knight is the second one"),
    (Declining.NEVER, "that nobody may decline"),
    (DiscountRegion.ANY_REGION, "that discounts are for any region"),
    (LaterValue.NO, "that a later action has the value of before"),
    (PartialInfluence.UP_TO, "that part of a gain may be taken"),
    (Results.MANY, "that an action may have several results"),
    (SaracenBonus.NO, "that the building of a reward has no bonus"),
    (SaracenPrice.PAID, "that a reward has a price"),
    (ZeroSteps.NO, "that a knight must step"),
)
LEFT_OUT = tuple(answer for answer, _ in _LEFT_OUT)
# What the name of such a theorem ends with.
AGAIN = "_under_other_readings"
# At this reading each action looks; at the others too, if it gives influence.
_ANY = "acting_without_success"
_RESULT = f"{_ANY} end_trigger results"


# Mutants: rules that are wrong on purpose


@instead_of(flow.after_travel)
def points_that_are_kept_cost_influence(
    right: Callable[..., PlayerArea], state: State, area: PlayerArea, points: int
) -> PlayerArea:
    """Who keeps points loses all influence."""
    after = right(state, area, points)
    return attrs.evolve(after, influence=0) if after is not area else after


@instead_of(flow.after_travel)
def a_knight_that_must_step_is_lost(
    right: Callable[..., PlayerArea], state: State, area: PlayerArea, points: int
) -> PlayerArea:
    """A player who had to step loses all knights."""
    must = getattr(state.pending, "must", False)
    return right(state, attrs.evolve(area, knights=()) if must else area, points)


@instead_of(resolution.plan_of_split)
def a_split_looks_at_the_scoring(right: Callable[..., Any], *how: Any) -> Any:
    """How tokens are divided depends on the reading of a tie between winners."""
    return right(*how) if _the_scoring(how[-1]) else ()


@instead_of(flow.after_travel)
def a_travel_looks_at_the_scoring(right: Callable[..., PlayerArea], state: State, *how: Any) -> PlayerArea:
    """The points that are left depend on the reading of a tie between winners."""
    return right(state, *how) if _the_scoring(state.ruleset) else how[0]


@instead_of(flow.gain_then_ask)
def a_gain_looks_at_the_scoring(right: Callable[..., State], state: State, *how: Any) -> State:
    """What follows a gain depends on the reading of a tie between winners."""
    return right(state, *how) if _the_scoring(state.ruleset) else state


@instead_of(flow.distributed)
def a_distribution_looks_at_the_scoring(right: Callable[..., State], way: flow.Progress, *how: Any) -> State:
    """What follows a distribution depends on the reading of a tie between winners."""
    return right(way, *how) if _the_scoring(way.state.ruleset) else way.state


@instead_of(flow.following)
def the_next_turn_looks_at_the_scoring(right: Callable[..., Any], state: State, *how: Any) -> Any:
    """Who is next depends on the reading of a tie between winners."""
    return right(state, *how) if _the_scoring(state.ruleset) else p.GameOver()


@instead_of(resolution.begun_with)
def the_first_action_is_lost(right: Callable[..., Any], *how: Any) -> Any:
    """An action that should come first cannot be found."""
    raise LookupError(right, how)


@instead_of(resolution.begun_with)
def the_first_action_comes_again(right: Callable[..., Any], *how: Any) -> Any:
    """If each action must succeed, the one that the player wants first is resolved again after the other one."""
    plan = right(*how)
    return (*plan, plan[0]) if _each_must_succeed(how[-1]) else plan


@instead_of(resolution.plan_of_split)
def both_actions_of_a_split_come_twice(right: Callable[..., Any], *how: Any) -> Any:
    """If each action must succeed, the actions of a split are resolved twice."""
    plan = right(*how)
    return plan * 2 if _each_must_succeed(how[-1]) else plan


@instead_of(resolution.plan_of_split)
def tokens_left_idle_belong_to_both(right: Callable[..., Any], hand: Any, given: Any, *how: Any) -> Any:
    """With tokens left idle, the actions of a split are resolved twice."""
    plan = right(hand, given, *how)
    return plan * 2 if given.idle else plan


@instead_of(resolution.plan_of_wedge)
def the_action_of_a_wedge_comes_three_times(right: Callable[..., Any], *how: Any) -> Any:
    """If each action must succeed, the action of a basic wedge is resolved three times."""
    plan = right(*how)
    return plan * 3 if _each_must_succeed(how[-1]) else plan


@instead_of(results.mustered)
def a_troop_that_must_come_brings_another(right: Callable[..., Any], state: State, area: PlayerArea, asked: Any) -> Any:
    """If each action must succeed, mustering turns two troops."""
    after, *more = right(state, area, asked)
    both = attrs.evolve(after, troops=after.troops + 1) if _each_must_succeed(state.ruleset) else after
    return both, *more


@instead_of(resolution.begun_with)
def the_order_looks_at_the_scoring(right: Callable[..., Any], *how: Any) -> Any:
    """The order of two actions depends on the reading of a tie between winners."""
    plan = right(*how)
    return plan if _the_scoring(how[-1]) else plan[::-1]


@instead_of(resolution.plan_of_split)
def a_split_names_no_action(right: Callable[..., Any], *how: Any) -> Any:
    """A split cannot be planned."""
    raise LookupError(right, how)


@instead_of(skip.after_skip)
def the_neighbour_distributes_after_a_skip(right: Callable[..., Any], seat: int) -> Any:
    """After a skip, the left neighbour distributes a wedge."""
    return right(seat + 1)


@instead_of(upgrade.after_upgrade)
def the_neighbour_distributes_after_an_upgrade(right: Callable[..., Any], seat: int) -> Any:
    """After an upgrade, the left neighbour distributes a wedge."""
    return right(seat + 1)


def _each_must_succeed(ruleset: Ruleset) -> bool:
    return ruleset.interpretation.acting_without_success == ActingWithoutSuccess.EACH


def _the_scoring(ruleset: Ruleset) -> bool:
    return ruleset.interpretation.winner_tie == WinnerTie.SHARED


# Rulesets


@attrs.frozen(repr=False)
class AnyReadings(Interpretation):
    """Readings of which some are symbolic, and others unseen."""

    def __attrs_post_init__(self) -> None:
        """Leave out what the class of readings checks: it would look at each."""


_DEFAULTS = {field.name: field.default for field in attrs.fields(Interpretation) if field.init}
_UNSEEN: dict[str, Any] = {name: Opaque(f"the reading {name}") for name in _DEFAULTS}


def any_answers(names: Iterable[str], left_out: Iterable[StrEnum]) -> Any:
    """Any answers of some readings in any combination, but for those left out.

    Args:
        names: The names of the readings.
        left_out: The answers left out.
    """
    # By identity: answers to different questions may have the same name, and are equal.
    without = {*map(id, left_out)}
    kinds: list[Any] = [type(_DEFAULTS[name]) for name in names]
    return rows(*(member([one for one in kind if id(one) not in without]) for kind in kinds))


def but_for(shown: Iterable[StrEnum]) -> tuple[StrEnum, ...]:
    """The answers that are left out, but for some.

    Args:
        shown: Answers that are shown.
    """
    without = {*map(id, shown)}
    return tuple(one for one in LEFT_OUT if id(one) not in without)


def ruleset_with(known: Mapping[str, Any], plain: Ruleset) -> Ruleset:
    """A ruleset with some answers; all other readings are unseen.

    Args:
        known: The answers by the names of the readings.
        plain: The ruleset without them.
    """
    return attrs.evolve(plain, interpretation=AnyReadings(**{**_UNSEEN, **known}))


# What a reward pays


@instead_of(crusade.reward_influence)
def a_reward_pays_no_level(right: Callable[..., int], level: int, *how: Any) -> int:
    """A reward pays only what the tile does."""
    return right(0 * level, *how)


@theorem(
    "A building that is a reward pays its level; under one reading it also pays what the bonus tile gives for its "
    "type.",
    rules=["crusade.saracen.build", "build.gain.tile"],
    sabotage=[steps.the_old_area_goes_on, a_gain_is_not_kept, a_reward_pays_no_level],
)
def a_reward_pays_by_its_reading(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    token: Token = each(token for token in SARACENS if token.building is not None),
    ruleset: Ruleset = each(TILE_READINGS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    tiled: bool = each((False, True)),  # noqa: FBT001 -- whether a bonus tile lies there
    benefits: Building = member(Building),
    extra: int = integer(0),
) -> Claims:
    """For any tile, any level and any influence."""
    here, seat = sheet.here, place.seat
    tile = BonusTile(steps.UNSEEN_NAME, steps.UNSEEN_SHAPE, benefits, steps.UNSEEN_DISCOUNT, extra) if tiled else None
    before = invariant.position(
        place,
        sheet,
        p.AskReward(seat, place.wedge, PLAN, here, token),
        KnightOrder.NONE,
        ruleset=ruleset,
        may="influence supply",
        mine={"knights": (here,)},
        enemies=among(here, None),
        buildings=among(here, None),
        tiles=among(here, tile),
    )
    steps.meets(before, place)
    after = applied(before, d.TakeReward())
    now = after.areas[seat]
    pays = ruleset.interpretation.saracen_tile_influence == SaracenTileInfluence.YES
    of_tile = extra if pays and tiled and benefits == token.building else 0
    gain = now.influence - before.areas[seat].influence
    yield "the level, and what the tile gives under its reading", gain == now.buildings.of(token.building) + of_tile


# Theorems about the steps, each again under other readings


class NextAction(Exception):  # noqa: N818 -- it carries what an action leaves
    """An action of a wedge is over without a question, and another one waits."""

    def __init__(self, way: flow.Progress) -> None:
        super().__init__()
        self.way = way


def _carried_out(right: Callable[..., flow.Progress]) -> Callable[..., flow.Progress]:
    def carried_out(*how: Any) -> flow.Progress:
        after = right(*how)
        if after.asks is None and after.plan:
            raise NextAction(after)
        return after

    return carried_out


@contextmanager
def action_by_action() -> Iterator[None]:
    """Let the rest of a wedge come to a point after each action: from there it goes on as from any other one."""
    right, carries_out = flow.proceed, flow._CARRY_OUT  # noqa: SLF001 -- what each turn of the loop does

    def proceed(way: flow.Progress) -> State:
        try:
            return right(way)
        except NextAction as after:
            return invariant.goes_on(after.way)

    with cut(flow, proceed=proceed, _CARRY_OUT={begins: _carried_out(one) for begins, one in carries_out.items()}):
        yield


class Amounts:
    """The amounts that a player may take of a gain, which are left open: all of it, or some number."""

    def __init__(self, several: bool) -> None:  # noqa: FBT001 -- whether there are several
        """Store whether there is a choice."""
        self.several = several

    def __getitem__(self, key: tuple[int, bool]) -> tuple[int, ...]:
        """The amounts, of which the game asks only how many there are."""
        return (0, key[0]) if self.several else (key[0],)


class Reached(Exception):  # noqa: N818 -- it carries what a step comes to
    """A step has come to the next point."""

    def __init__(self, before: State, after: State, others: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.before, self.after, self.others = before, after, others


def stop(_: Case, before: State, after: State, __: Place, sheet: Any, **___: Any) -> Claims:
    """Leave a theorem where it begins to claim something of a step.

    Args:
        before: The position before the step.
        after: The position after it.
        sheet: The numbers of the position before it; the other regions that are shown are named there.
    """
    raise Reached(before, after, sheet.others)


def _no_rest_is_looked_at(_: State) -> bool:
    """Leave out that the judge tries how the rest of a wedge can go on: a step that holds for more holds for less."""
    return False


# Whether a knight must step that can, and the least value with which a Travel succeeds.
ANY_TRAVEL = rows(truth(), integer())
# Whether a player may take part of a gain; what the player area adds to an action, each time that a result asks for it.
ANY_GAIN: Mapping[str, Any] = {"parts": truth(), "gives": row(integer(), 16)}
# What waits after a running action: nothing, or any other one.
ANY_WAITS: Mapping[str, Any] = {
    "rest": record(
        lambda waits, action, tokens: ((action, tokens),) * waits,
        waits=each((0, 1)),
        action=member(Action),
        tokens=integer(),
    ),
    **ANY_GAIN,
}


class AnyTiles:
    """The bonus tiles of all regions, of which a run may only pass one on: what it gives is left open."""

    def __getitem__(self, region: int) -> Any:
        """Return what may lie in a region."""
        return Opaque("the bonus tile, if one lies there")


class _Knights(NamedTuple):
    """How many knights a player has, and how many of those that castles unlock were there before."""

    number: int
    before: int


# Knights of any number in any regions.
ANY_KNIGHTS: Mapping[str, Any] = {
    "gathered": record(_Knights, number=integer(1, MOST_KNIGHTS), before=integer(0, 1)),
}
# Which buildings may share a region is a matter of these.
_ROOM_READINGS = ("own_building", "pair_reverse", "second_buildings", "third_building")
# What follows a result, and what a gain is.
ANY_RESULT: Mapping[str, Any] = {"unsettled": truth(), "parts": truth(), **ANY_KNIGHTS}
ANY_TILE: Mapping[str, Any] = {"tiled": each((None,))}


def _dividing(divided: tuple[int, ...]) -> Callable[..., Any]:
    """What decides how tokens are divided: the order, and any bonuses, under the reading that divides them, too."""

    def shared(state: State, area: PlayerArea) -> Any:
        book: Book = state.ruleset.book
        return book.wedges.telling_order[area.order], divided if book.bonuses_are_divided else NO_BONUS

    return shared


def _any_left(gives: Iterator[int]) -> Callable[..., Any]:
    """What is left of a value after a result, which is left open: nothing is, if there is only one result."""
    return lambda _, __, ruleset: next(gives) if ruleset.interpretation.results == Results.MANY else None


def _any_knights(number: Any) -> AnyKnights:
    """Knights in any regions; where a step asks how many there are, it is shown for each number by itself."""
    freed = invariant.given_ruleset().interpretation.freed_knight
    if is_unseen(freed) or freed != FreedKnight.YES:
        return AnyKnights(number)
    known = next(one for one in range(MOST_KNIGHTS + 2) if number == one)
    return CountedKnights(known, (None,) * known)


def _with_unlocked(right: Callable[..., Any]) -> Callable[..., Any]:
    """Knights in any regions, and those that castles unlock; where these stand is left open."""

    def with_unlocked(knights: Any, before: int, after: int, region: int, free: int = 0) -> Any:
        if not isinstance(knights, AnyKnights):
            return right(knights, before, after, region, free)
        if before == after:
            return knights
        unlocked = bonuses.castle_knights(after, free) - bonuses.castle_knights(before, free)
        return _any_knights(knights.number + unlocked)

    return with_unlocked


@contextmanager
def _anywhere(knights: _Knights, extra: int) -> Iterator[None]:
    """Leave open where knights stand, whether the black one is one of those of castles, and what a bonus tile gives."""
    number, before = knights
    with (
        cut(orders, unlocked_before=lambda *_: before),
        cut(steps, UNSEEN_TILES=AnyTiles()),
        cut(steps, knights_in_order=lambda *_: _any_knights(number)),
        cut(five_and_six_steps, knights_in_order=lambda *_: _any_knights(number)),
        cut(bonuses, with_unlocked=_with_unlocked(bonuses.with_unlocked)),
        cut(build, tile_influence=lambda *_: extra),
        cut(crusade, reward_influence=lambda level, *_: level + extra),
    ):
        yield


@contextmanager
def _any_rest(changes: bool) -> Iterator[None]:  # noqa: FBT001 -- whether a result changes what later actions are worth
    """Leave open what the actions that wait have after a result; one that may have more results has begun."""

    def after_result(state: State, asked: Any, *_: Any) -> Any:
        return attrs.evolve(asked, begun=state.ruleset.book.several_results)

    with (
        cut(tables.Book, values_change=_values_change(changes)),
        cut(results, after_result=after_result, settled=lambda _, asked, *__: asked),
        cut(reward, _as_before=lambda _, plan, *__: plan),
        cut(feasibility, cost_of=lambda *_: steps.UNSEEN_PRICE),
    ):
        yield


def _bearing(right: Callable[..., Any]) -> Callable[..., Any]:
    """Some action bears a reduction only if there is one, and more than one action that can bear it."""

    def plan_of_split(hand: Any, given: Any, ruleset: Ruleset) -> Any:
        try:
            return right(hand, given, ruleset)
        except IndexError:
            suppose(getattr(given, "bears", None) is None)
            raise

    return plan_of_split


# What leaves a part of the value of its action, of which the rest waits.
_LEAVES = (d.Muster, d.Attack, d.Swap)


def _values_change(changes: bool) -> Any:  # noqa: FBT001 -- as it says
    """Whether a result changes the value of a later action, if no action may have several."""
    return property(lambda book: book.several_results or bool(changes))


class _Extra(NamedTuple):
    """What an extra Crusade does against an enemy.

    Attributes:
        adds: What it adds to the value.
        defeats: Whether one more enemy may be defeated, under the reading that gives it.
        value: What the action is worth that must pay for a reward, under one reading.
        cost: What the reward costs.
    """

    adds: int
    defeats: bool
    value: int
    cost: int


def _any_extra(right: Callable[..., Any], extra: _Extra) -> Callable[..., Any]:
    """What the extra Crusade does: nothing without a mark; otherwise it adds any number, or may defeat an enemy."""

    def extra_crusade(marked: Any, enemy: Any, ruleset: Ruleset) -> Any:
        if marked is None:
            return right(marked, enemy, ruleset)
        gives = ruleset.interpretation.holy_ghost_crusade == HolyGhostCrusade.SECOND_DEFEAT
        return five_and_six.Extra(extra.adds, extra.defeats & gives)

    return extra_crusade


def _with_rest(right: Callable[..., Any]) -> Callable[..., Any]:
    """What an extra Crusade changes, but for what waits after it, which another theorem tells."""

    def with_rest(state: State, asked: Any, *how: Any) -> Any:
        after, area = right(state, attrs.evolve(asked, plan=()), *how)
        return attrs.evolve(after, plan=asked.plan), area

    return with_rest


@contextmanager
def _any_crusade(extra: _Extra) -> Iterator[None]:
    """Leave open what an extra Crusade does, against which enemy it may be, and whether a reward can be paid."""
    with (
        cut(five_and_six, extra_crusade=_any_extra(five_and_six.extra_crusade, extra), not_marked=lambda *_: None),
        cut(target, _extra=_with_rest(target._extra)),  # noqa: SLF001 -- a part of the step
        cut(rewards, value_of=lambda *_: extra.value, cost_of=lambda *_: extra.cost),
        cut(muster, troop_cost=lambda *_: extra.cost),
    ):
        yield


@contextmanager
def _any_values(plan: Any, gives: Iterator[int]) -> Iterator[None]:
    """Leave open what waits, what actions are worth, what things cost, and whether a result changes a later value."""

    def any_of_them(*names: str) -> dict[str, Any]:
        return {name: lambda *_: next(gives) for name in names}

    change = next(gives) != 0
    with (
        cut(steps, PLAN=plan),
        cut(five_and_six_steps, PLAN=plan),
        cut(tables.Book, values_change=_values_change(change)),
        cut(resolve, left_of_value=_any_left(gives), **any_of_them("joins_the_tokens", "forgone")),
        cut(feasibility, **any_of_them("value_of", "cost_of")),
        cut(rewards, **any_of_them("value_of", "cost_of")),
        cut(muster, **any_of_them("troop_cost")),
    ):
        yield


class _Places:
    """The places of the two actions of any wedge, whatever they are: the first one and the second one."""

    def __init__(self, tile: Wedge) -> None:
        """Store the wedge."""
        self.tile = tile

    def __getitem__(self, action: Action) -> int:
        """The place of an action."""
        return 0 if action is self.tile.primary else 1


@contextmanager
def _left_open(values: dict[str, Any]) -> Iterator[None]:
    """Leave open what some domains stand for; the others are left in the values."""
    must, least = values.pop("travel", (None, None))
    parts, gives = values.pop("parts", None), iter(values.pop("gives", ()))
    divided, rest, gathered, unsettled, fights = (
        values.pop(name, None) for name in ("divided", "rest", "gathered", "unsettled", "fights")
    )
    with ExitStack() as stack:
        if must is not None:
            stack.enter_context(cut(flow, _must_step=lambda *_: must))
            stack.enter_context(cut(feasibility, _least_travel=lambda *_: least))
        if parts is not None:
            stack.enter_context(cut(tables.Book, amounts=Amounts(parts)))
            stack.enter_context(cut(feasibility, bonus_of=lambda *_: next(gives)))
        if rest is not None:
            # Other steps pass on what waits, which stays unseen.
            leaves = values["case"].gives in _LEAVES
            suppose(leaves or not rest)
            stack.enter_context(_any_values(rest if leaves else PLAN, gives))
        if fights is not None:
            stack.enter_context(_any_crusade(fights))
        if unsettled is not None:
            stack.enter_context(_any_rest(unsettled))
        if gathered is not None:
            stack.enter_context(_anywhere(gathered, values.get("extra", 0)))
        if "bears" in values:
            stack.enter_context(cut(resolution, plan_of_split=_bearing(resolution.plan_of_split)))
        if divided is not None:
            stack.enter_context(cut(feasibility, shared=_dividing(divided)))
            stack.enter_context(cut(wedge_tables, PLACE=_Places(values["tile"])))
        yield


def reached_by(right: Theorem, values: dict[str, Any]) -> Reached:
    """Run the step of a theorem up to the next point.

    Args:
        right: The theorem; what it would claim is replaced by ``stop``.
        values: The values of its domains; with ``travel``, what the board lets a Travel do is left open, with
            ``parts``, whether a player may take part of a gain, with ``gives``, what the player area adds to actions,
            with ``rest``, what waits, and with ``divided``, the bonuses that are divided with the tokens.
    """
    try:
        with _left_open(values), action_by_action(), cut(lookahead, looked_at=_no_rest_is_looked_at):
            for _ in right.function(**values):
                pass
    except Reached as reached:
        return reached
    except CannotFinish:
        suppose(premise=False)
    raise AssertionError(right.name)


UNSEEN_UNTIL: Any = Opaque("the seat that was next when the supply became empty")


def at_any_time(names: Mapping[str, Any]) -> dict[str, Any]:
    """The domains of what positions under other readings have beside those under the default ones.

    Args:
        names: The domains of a theorem; at the end of a turn, it looks who was next when the supply became empty.
    """
    ends = any(case.asks is TurnOver for case in cases_among(names))
    seat = integer(0, MOST_PLAYERS - 1) if ends else each((UNSEEN_UNTIL,))
    return {
        # Under one reading, -1 says that the supply went short.
        "sheet": record(lambda sheet, supply: sheet._replace(supply=supply), sheet=names["sheet"], supply=integer(-1)),
        "carried": integer(),
        "until": record(lambda known, seat: seat if known else None, known=each((False, True)), seat=seat),
    }


def carrying(plain: Callable[..., State], carried: int, until: Any) -> Callable[..., State]:
    """Let positions have movement points that are carried over, or a debt.

    Args:
        plain: What makes a position.
        carried: The points of the actor.
        until: The seat that was next when the supply became empty, None if that is not known.
    """

    def position(*given: Any, **more: Any) -> State:
        mine = {"carried": carried} | (more.get("mine") or {})
        return plain(*given, **more | {"mine": mine, "until": until})

    return position


def may_of(case: Case) -> str:
    """The fields that a step may change under other readings."""
    return f"{case.may} carried {'until' if case.asks is TurnOver else ''}"


def passes_on(reached: Reached, sheet: Any) -> Claims:
    """Claims of the end of a turn: the order of turns is kept, under any reading of the last round.

    Args:
        reached: The positions before and after it.
        sheet: The numbers of the position before it.
    """
    before, after = reached.before, reached.after
    ends: Any = before.pending
    asked: Any = after.pending
    if type(ends) is not TurnOver or type(asked) is p.AskExtra:
        return
    over = type(asked) is p.GameOver
    following = (ends.seat + 1) % len(before.areas) if over else asked.seat
    now = invariant.passed(invariant.turn_of(before, sheet.past), following, over)
    yield "who was next when the supply became empty is remembered", after.until == now.until
    yield from invariant.turn_order(now)


def _step(right: Theorem, ruleset: Ruleset, values: dict[str, Any]) -> Reached:
    """Run the step of a theorem under a ruleset, up to the next point."""
    position = carrying(invariant.position, values.pop("carried"), values.pop("until"))
    with (
        cut(steps, position=position),
        cut(points, position=position),
        cut(five_and_six_steps, position=position),
        cut(steps, follows=stop),
        cut(points, follows=stop),
        cut(five_and_six_steps, follows=stop, ruleset=lambda: ruleset),
        cut(invariant, given_ruleset=lambda: ruleset, accounted=_some_of),
    ):
        return reached_by(right, values)


def _some_of(knights: Any, reasons: Any) -> Any:
    """Whether there are no more knights than there are reasons: an unlocked one may not have come."""
    return (knights >= 0) & (knights <= reasons)


def _come_by(at_once: Any, before: Any) -> Callable[[Any, Any], Any]:
    """Whether as many knights come as castles unlock: one may have been there before, and a reward bring none."""
    none_comes = at_once is not None and at_once == SaracenBonus.NO

    def come(knights: Any, unlocks: Any) -> Any:
        return _some_of(knights, unlocks) & (none_comes | (before == 1) | (knights == unlocks))

    return come


def _may_join(known: Mapping[str, Any]) -> Callable[..., Any]:
    """Whether a building may join another one: one of its type; its owner must be another player, or need not be."""
    own = known.get("own_building", OwnBuilding.NO)

    def may_join(one: Any, other: Any) -> Any:
        return (one.building == other.building) & ((one.owner != other.owner) | (own == OwnBuilding.YES))

    return may_join


def _leaves(case: Case, known: Mapping[str, Any]) -> Callable[..., Any]:
    """Whether an enemy leaves its region; under one reading, a swap stays although the other enemy is too strong."""
    stays = case.gives is d.Swap and known["utrecht_swap"] == UtrechtSwap.KEPT

    def leaves(was: Any, now: Any) -> Any:
        nothing_won = all_of(one == other for one, other in zip(was.defeated, now.defeated, strict=True))
        return was.enemy & ((now.enemy ^ True) | (stays & nothing_won))

    return leaves


def of_extra(case: Case, reached: Reached, seat: int, known: Mapping[str, Any]) -> Claims:
    """Claims of an extra Crusade: when it may be open, and that the mark stays.

    Args:
        case: The case of the step.
        reached: The positions before and after it.
        seat: Who acts.
        known: The answers of the readings at which the step looks.
    """
    was, now = (state.areas[seat].added for state in (reached.before, reached.after))
    if was is now:
        closes = case.gives is not d.Attack or was is None or not was.again
        yield "an extra Crusade closes after the defeat of an enemy", closes
        return
    yield "there is a mark", was is not None and now is not None
    if was is None or now is None:
        return
    stays = now.marked is was.marked and now.holding is was.holding
    yield "the mark stays, and what the player has of another expansion", stays
    opened = was.again ^ True
    gives = known.get("holy_ghost_crusade", HolyGhostCrusade.VALUE) == HolyGhostCrusade.SECOND_DEFEAT
    yield "it begins only under its reading, and only once", now.again == opened
    yield "and it is one result more", implies(opened, gives & (known.get("results", Results.MANY) == Results.ONE))
    asked: Any = reached.after.pending
    yield "the action has begun then", implies(opened, getattr(asked, "begun", False))


@contextmanager
def _room_beside(may_join: Callable[..., Any]) -> Iterator[None]:
    """Let a building have room where none stands, and beside one that it may join: another theorem says when."""

    def no_room(state: State, place: int, building: Building) -> None:
        there = expanded.built_in(state, place)
        if there:
            suppose(len(there) < TWO)
            suppose(may_join(there[0], Erected(state.seat, building, 0)))

    with (
        cut(five_and_six_needs, no_room=no_room),
        cut(five_and_six_steps, seated_among=lambda _: among_seats),
    ):
        yield


def _kept(reached: Reached, case: Case, place: Place, values: Mapping[str, Any], known: Mapping[str, Any]) -> Claims:
    """The claims of a contract under some answers, by the names of the readings."""
    before, after = reached.before, reached.after
    yield "what follows is a question or a point", type(after.pending) in ASKED
    waits = getattr(after.pending, "region", None) is not None
    may = {name for name in may_of(case).split() if not (waits and name == "knights")}
    again = values.get("again", False)
    if not is_unseen(again) and again:
        may |= {"again"}
    contract = {
        "come": _come_by(known.get("saracen_bonus"), getattr(values.get("gathered"), "before", 0)),
        "may_join": _may_join(known),
        "leaves": _leaves(case, known),
    }
    sheet = values["sheet"]._replace(others=reached.others)
    with cut(invariant, **contract):
        held = tuple(kept(before, after, place, sheet, " ".join(sorted(may))))
    yield from held
    if "again" in may:
        yield from of_extra(case, reached, place.seat, known)
    yield from passes_on(reached, sheet)


def under_other_readings(  # noqa: PLR0913 -- how the theorem is stated again
    right: Theorem,
    looks: Callable[[Case], str],
    sabotage: Iterable[Mutant],
    left_out: Mapping[Any, str] = MappingProxyType({}),
    about: Callable[[Case], bool] = lambda _: True,
    *,
    name: str | None = None,
    thorough: bool = True,
    shown: tuple[StrEnum, ...] = (),
    rests_on: tuple[Lemma, ...] = (),
    **own: Any,
) -> Theorem:
    """State a theorem about the steps from some questions again, under other readings.

    To save time, each run of the reference proves those of base games, and of those of expansions only short ones.

    Args:
        right: The theorem; it states more, but of the default readings.
        looks: The names of the readings at which the steps of a case look.
        sabotage: The mutants that it notices.
        left_out: Answers left out beside those that always are, each in words.
        about: Whether a case is one of those that are shown.
        name: What it is called, if the theorem is stated again more than once.
        thorough: Whether the reference leaves it out if it is about an expansion.
        shown: Answers that are usually left out, and are not here.
        rests_on: The theorems that say what is left open here.
        **own: Other domains of its arguments.
    """
    names, _ = domains_with(right, about)
    names |= at_any_time(names) | own
    called = f"{name or right.name}{AGAIN}"
    consulted = sorted({name for case in cases_among(names) for name in looks(case).split()})
    names["under"] = any_answers(consulted, (*but_for(shown), *left_out))
    more = right.topic == "five_and_six_steps"

    def claims(**values: Any) -> Claims:
        answers = zip(consulted, values.pop("under"), strict=True)
        case, place = values["at"] if "at" in values else (values["case"], values["place"])
        seen = looks(case).split()
        known = {name: answer for name, answer in answers if name in seen}
        if case.asks is p.AskBuilding and "first" in values:
            # Beside one of another type there is no room.
            values["first"] = values["first"]._replace(building=case.detail[0])
        # A step takes away the domains of what it leaves open.
        shown_as = dict(values)
        with _room_beside(_may_join(known)) if more else nullcontext():
            reached = _step(right, ruleset_with(known, five_and_six_steps.ruleset() if more else RULESET), values)
        yield from _kept(reached, case, place, shown_as, known)

    with_domains(claims, called, names)
    return stated(
        claims,
        right,
        consulted,
        sabotage,
        left_out,
        thorough=more and thorough,
        shown=shown,
        more=(*left_open(names), *rests_on),
    )


def domains_with(right: Theorem, about: Callable[[Case], bool]) -> tuple[dict[str, Any], list[Case]]:
    """The domains of a theorem with some of its cases, and these cases.

    Args:
        right: The theorem.
        about: Whether a case is one of those that are shown.
    """
    names = {name: one.default for name, one in inspect.signature(right.function).parameters.items()}
    if "at" in names:
        names["at"] = each(one for one in names["at"].options if about(one[0]))
    else:
        names["case"] = each(case for case in names["case"].options if about(case))
    return names, cases_among(names)


def cases_among(names: Mapping[str, Any]) -> list[Case]:
    """The cases among the domains of a theorem.

    Args:
        names: The domains.
    """
    return [case for case, _ in names["at"].options] if "at" in names else list(names["case"].options)


def _left_out_of(consulted: Iterable[str], shown: Iterable[StrEnum]) -> Iterator[str]:
    """Yield the answers that are left out where the steps look, in words."""
    kinds, without = {type(_DEFAULTS[name]) for name in consulted}, {*map(id, but_for(shown))}
    yield from (words for answer, words in _LEFT_OUT if type(answer) in kinds and id(answer) in without)


def stated(  # noqa: PLR0913 -- what is stated
    claims: Callable[..., Claims],
    right: Theorem,
    consulted: Sequence[str],
    sabotage: Iterable[Mutant],
    left_out: Mapping[Any, str],
    *,
    thorough: bool,
    shown: Iterable[StrEnum] = (),
    more: tuple[str | Lemma, ...] = (),
) -> Theorem:
    """State a theorem about the steps again, with what is left out.

    Args:
        claims: What it claims.
        right: The theorem that is stated again.
        consulted: The names of the readings at which the steps look.
        sabotage: The mutants that it notices.
        left_out: Answers left out beside those that always are, each in words.
        thorough: Whether it takes too long to prove with every run of the reference.
        shown: Answers that are usually left out, and are not here.
        more: What else it assumes.
    """
    but = f" but {', '.join(consulted)}" if consulted else ""
    return theorem(
        f"Under other readings too, the step of {right.name} keeps the invariant, and it looks at no reading{but}.",
        rules=right.rules,
        sabotage=sabotage,
        assumes=(
            _CANNOT_FINISH,
            *more,
            *(f"left out: {words}" for words in (*_left_out_of(consulted, shown), *left_out.values())),
            *(one for one in right.assumes if not isinstance(one, Lemma)),
        ),
        thorough=thorough,
    )(claims)


# What some domains leave open, in words.
_OPEN = {
    "parts": (
        "whether a player may take part of a gain, and what the player area adds to an action, is left open; after an "
        "action, its wedge goes on as from any other point"
    ),
    "divided": (
        "the bonuses that may be divided with the tokens are any numbers; no division is judged, and an action is "
        "resolved twice with a token for each time"
    ),
    "bears": "which action bears a reduction of the wedge is left open, where more than one can",
    "rest": (
        "what an action is worth, what is left of its value, what it costs, and what of their value later actions "
        "lose or gain by a result are any numbers"
    ),
    "fights": (
        "what an extra Crusade adds is any number, against which enemies it may be is left open, and so is whether a "
        "reward can be paid"
    ),
    "unsettled": (
        "what the rest of a wedge is worth after a result, and that an action with more results comes first in it, is "
        "left open; whether an action may have more results is not"
    ),
    "gathered": (
        "where the knights stand, beside one in the region of the step, where one stands that a castle unlocks, "
        "whether the black knight is one of these, and what a bonus tile gives, is left open"
    ),
}


def left_open(names: Iterable[str]) -> tuple[str, ...]:
    """What is left open in a theorem, in words.

    Args:
        names: The names of its domains.
    """
    return tuple(words for name, words in _OPEN.items() if name in {*names})


_CANNOT_FINISH = (
    "if each action must succeed, nothing is said of a wedge whose next action cannot; which decisions the judge "
    "refuses because they lead there is left open"
)


def _of_attack(case: Case) -> str:
    """The readings at which an attack looks, or a player who does not attack."""
    if case.gives is d.Decline:
        return f"{_ANY} declining"
    saracen = case.detail[0].enemy == Enemy.SARACEN
    marked = "holy_ghost_crusade" if case.detail[1] is five_and_six_steps.UNSEEN_MARK else ""
    swaps = "utrecht_swap" if case.gives is d.Swap else ""
    return f"{_RESULT} {'saracen_none_left saracen_price' if saracen else 'track_end'} {marked} {swaps}"


def _of_gain(case: Case) -> str:
    """The readings at which a building or a reward looks."""
    if case.gives is d.Decline:
        return f"{_ANY} declining"
    if case.gives is d.TakeInfluence:
        return f"{_ANY} declining saracen_decline end_trigger"
    gained = f"{_RESULT} freed_knight"
    if case.gives is d.Erect and "beside" in case.may:
        return f"{gained} own_building"
    rewards_a_building = case.gives is d.TakeReward and case.detail[0].building is not None
    return f"{gained} saracen_bonus" if rewards_a_building else gained


def _attacks(*, swaps: bool) -> Any:
    """The attacks of a game of five and six players, or the swaps, with any mark or none; any enemy is swapped."""
    found: dict[Any, Case] = {}
    for case in five_and_six_steps.SWAPPING if swaps else five_and_six_steps.FIGHTING:
        fought, marked, _ = case.detail
        if marked is not None and case.gives is not d.Decline:
            marked = five_and_six_steps.UNSEEN_MARK
        may = case.may if marked is None and case.gives is not d.Decline else f"{case.may} again"
        found.setdefault((case.gives, fought, marked is None), case._replace(may=may, detail=(fought, marked, fought)))
    return each(found.values())


def _buildings(*, castles: bool) -> Any:
    """The buildings of such a game, with any bonus tile: where none stands, the second ones of all regions are unseen.

    Args:
        castles: Whether they are castles; the others may also be declined.
    """
    found = {}
    for case in five_and_six_steps.BUILDINGS:
        building, number, room, there, tiled = case.detail
        if number == KNIGHTS[0] and not tiled and (building is Building.CASTLE) == castles:
            alone = case.gives is d.Erect and not there
            may = case.may.replace("beside ", "") if alone else case.may
            detail = (building, number, None if alone else room, there, None)
            found[detail, case.gives] = case._replace(may=may, detail=detail)
    return each(found.values())


def _castle(case: Case) -> bool:
    """Whether a player takes a castle as a reward."""
    return case.gives is d.TakeReward and case.detail[0].building is Building.CASTLE


def _once(case: Case) -> bool:
    """Whether a case is the one among several that differ by the number of knights; it is shown with any number."""
    return bool(case.detail[1] == KNIGHTS[0])


def _of_answer(case: Case) -> str:
    """The readings at which the step after an answer looks."""
    if case.asks is p.AskGain:
        return "end_trigger"
    if case.gives is d.Decline:
        return f"{_ANY} declining"
    return _RESULT if case.gives is d.Muster else _ANY


def of_rest(case: Case) -> str:
    """The readings at which the rest of a wedge looks, by its first action."""
    looks = {
        Action.TRAVEL: "declining sepulchre_least several_tiles unspent_points zero_steps",
        Action.MUSTER: "bonus_in_split declining later_value results",
    }
    # How low the supply can be is told by one of them.
    return f"{_ANY} end_trigger {looks.get(case.detail[0], '')}" if case.detail else "end_trigger"


def _of_turn(case: Case) -> str:
    """The readings at which the first decision of a turn looks."""
    looks: dict[type | None, str] = {
        d.Resolve: "empty_wedges",
        d.Upgrade: "learning_upgrade upgrade_again upgrade_empty_wedge",
        d.Skip: "learning_skip",
    }
    return f"{_ANY} sepulchre_scope {looks[case.gives]}"


def _of_distribution(case: Case) -> str:
    """The readings at which a player looks who distributes a wedge or keeps the tokens."""
    if case.gives is d.Sow:
        return ""
    return f"{_ANY} skip_distribution" if case.gives is d.Distribute else _ANY


def _of_split(_: Case) -> str:
    """The readings at which a division of tokens looks."""
    return "bonus_in_split calatrava_split sepulchre_scope"


def _of_travel(_: Case) -> str:
    """The readings at which a travelling knight looks."""
    return f"{_ANY} declining unspent_points zero_steps"


# What is asked if a knight must step.
MUST_STEP: Mapping[str, Any] = {"must": truth(), "able": truth()}


def _of_end(_: Case) -> str:
    """The reading at which the end of a wedge looks."""
    return "distribute_optional"


def of_passing(_: Case) -> str:
    """The readings at which the end of a turn looks."""
    return "end_trigger last_round"


# The rest of a wedge: its first action, and any second one.
RESTS = tuple(
    Case(GoesOn, None, points.NEXT, points.GAINED, plan)
    for plan in ((), *((one,) for one in Action), *((one, points.ANY_ACTION) for one in Action))
)
ANY_REST: dict[str, Any] = {
    "case": each(RESTS),
    "begun": each((False, True)),
    "second": member(Action),
    "travel": ANY_TRAVEL,
    **ANY_GAIN,
}
# No division is judged, so that the step holds for any; one action may be resolved twice.
ANY_SPLIT: dict[str, Any] = {
    "case": each((*steps.DIVIDING, Case(p.AskSplit, d.Twice, (GoesOn,)))),
    "shares": row(integer(), 2),
    "idle": integer(0),
    "tile": record(Wedge, primary=member(Action), secondary=member(Action)),
    "divided": row(integer(), 2),
    "judged": each((False,)),
}
# Only the Knights of the Holy Sepulchre lack something that another action than Travel may bear.
BORNE: dict[str, Any] = ANY_SPLIT | {
    "case": each(case for case in steps.DIVIDING if case.gives is d.Split),
    "order": each((KnightOrder.HOLY_SEPULCHRE,)),
    "first": each((0,)),
    "bears": each((Opaque("which action bears the reduction"),)),
}

# What an action looks at that leaves part of its value, or of the values of others.
VALUES = (BonusInSplit.BEFORE_THE_SPLIT, LaterValue.NO, Results.MANY)

a_turn_begins = under_other_readings(
    steps.a_turn_begins,
    _of_turn,
    [
        an_upgrade_costs_a_token,
        the_neighbour_distributes_after_a_skip,
        the_neighbour_distributes_after_an_upgrade,
        the_action_of_a_wedge_comes_three_times,
    ],
)
tokens_are_divided = under_other_readings(
    steps.tokens_are_divided,
    _of_split,
    [
        a_split_names_no_action,
        a_split_looks_at_the_scoring,
        the_first_action_is_lost,
        both_actions_of_a_split_come_twice,
        tokens_left_idle_belong_to_both,
    ],
    shown=(BonusInSplit.BEFORE_THE_SPLIT,),
    **ANY_SPLIT,
)
another_action_bears_it = under_other_readings(
    steps.tokens_are_divided,
    _of_split,
    [a_split_names_no_action, a_split_looks_at_the_scoring, both_actions_of_a_split_come_twice],
    name="another_action_bears_the_reduction",
    shown=(BonusInSplit.BEFORE_THE_SPLIT,),
    **BORNE,
)
a_knight_travels = under_other_readings(
    steps.a_knight_travels,
    _of_travel,
    [
        points_that_are_kept_cost_influence,
        a_knight_is_lost_on_the_way,
        a_travel_looks_at_the_scoring,
        a_knight_that_must_step_is_lost,
    ],
    shown=(Declining.NEVER, ZeroSteps.NO),
    **MUST_STEP,
)
an_enemy_is_attacked = under_other_readings(
    steps.an_enemy_is_attacked,
    _of_attack,
    [the_token_is_not_kept, saracens_are_kept_as_slavs, the_supply_gives_too_much, steps.the_old_area_goes_on],
    about=_once,
    shown=(Declining.NEVER, SaracenPrice.PAID, *VALUES),
    goes_on=each((True,)),
    **ANY_WAITS,
    **ANY_KNIGHTS,
)
a_building_or_a_troop_is_gained = under_other_readings(
    steps.a_building_or_a_troop_is_gained,
    _of_gain,
    [two_are_erected_at_once, the_neighbour_owns_it, buildings_are_put_elsewhere, steps.the_old_area_goes_on],
    about=lambda case: case.asks is p.AskBuilding and _once(case),
    shown=(Declining.NEVER, *VALUES),
    goes_on=each((True,)),
    **ANY_RESULT,
    **ANY_TILE,
)
a_reward_is_taken = under_other_readings(
    steps.a_building_or_a_troop_is_gained,
    _of_gain,
    [two_are_erected_at_once, the_neighbour_owns_it, buildings_are_put_elsewhere, steps.the_old_area_goes_on],
    about=lambda case: case.asks is p.AskReward and _once(case) and not _castle(case),
    name="a_reward_is_taken",
    shown=(Declining.NEVER, SaracenBonus.NO, *VALUES),
    goes_on=each((True,)),
    **ANY_RESULT,
    **ANY_TILE,
)
a_castle_is_a_reward = under_other_readings(
    steps.a_building_or_a_troop_is_gained,
    _of_gain,
    [
        two_are_erected_at_once,
        the_neighbour_owns_it,
        steps.the_last_castle_unlocks_a_knight_too,
        steps.the_old_area_goes_on,
    ],
    about=lambda case: _castle(case) and _once(case),
    name="a_castle_is_a_reward",
    shown=(Declining.NEVER, SaracenBonus.NO, *VALUES),
    goes_on=each((True,)),
    **ANY_RESULT,
    **ANY_TILE,
)
a_question_is_answered = under_other_readings(
    steps.a_question_of_other_readings_is_answered,
    _of_answer,
    [two_troops_are_mustered, the_supply_gives_too_much, a_gain_looks_at_the_scoring],
    about=lambda case: case.asks is not p.AskSplit,
    shown=(Declining.NEVER, *VALUES),
    goes_on=each((True,)),
    **ANY_WAITS,
)
a_wedge_is_distributed = under_other_readings(
    steps.a_wedge_is_distributed,
    _of_distribution,
    [a_distribution_looks_at_the_scoring, the_turn_takes_influence, steps.after_doubling_the_player_goes_on],
)
the_rest_is_resolved = under_other_readings(
    points.the_rest_of_a_wedge_is_resolved,
    of_rest,
    [
        mustering_takes_a_trophy,
        the_supply_gives_too_much,
        a_travel_looks_at_the_scoring,
        a_troop_that_must_come_brings_another,
    ],
    shown=(Declining.NEVER, ZeroSteps.NO, *VALUES),
    **ANY_REST,
)
a_wedge_comes_to_its_end = under_other_readings(
    points.a_wedge_comes_to_its_end,
    _of_end,
    [a_distribution_looks_at_the_scoring, the_turn_takes_influence, points.the_first_seat_is_the_second],
)
a_turn_passes_on = under_other_readings(
    points.a_turn_passes_on,
    of_passing,
    [
        points.the_supply_before_the_turn_counts,
        points.the_gain_of_the_turn_is_forgotten,
        the_same_seat_goes_on,
        the_next_turn_looks_at_the_scoring,
    ],
)


# The same with the expansion for five and six players

ROOM = Lemma(
    "a building has room where nothing stands, and beside one that it may join", "a_building_joins_by_readings"
)
EXTRA = Lemma(
    "the extra Crusade comes before the rest of the wedge, which is unseen; if an action may have several results, "
    "there is none",
    "an_extra_crusade_closes",
)


@theorem(
    "Whatever the readings, each building has room where nothing stands; beside another one it has room only if that "
    "is of its type, and of another player unless a reading allows the own one; beside two of its type it has none.",
    rules=["five.build.second", "five.build.most", "build.one"],
    sabotage=[
        any_type_may_join,
        own_buildings_may_be_joined,
        a_third_building_is_allowed,
        everybody_builds_second_ones,
    ],
)
def a_building_joins_by_readings(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    building: Building = each(Building),
    players: int = each(PLAYERS),
    stand: int = each((0, 1, 2)),
    owner: int = integer(0),
    first: Erected = five_and_six_steps.any_erected(),
    second: Erected = five_and_six_steps.any_erected(),
    under: tuple[Any, ...] = any_answers(_ROOM_READINGS, ()),
) -> Claims:
    """For any owners, types and levels, and any number of players up to six."""
    known = dict(zip(_ROOM_READINGS, under, strict=True))
    may_join = _may_join(known)
    there, new = (first, second)[:stand], Erected(owner, building, 1)
    if stand == TWO:
        suppose(may_join(*there))
    ruleset = ruleset_with(known, five_and_six_steps.ruleset())
    room = divine_build.no_room_for_base(building, there, owner, players, ruleset) is None
    if not there:
        yield "there is room where nothing stands", room
        return
    yield "it joins only one that it may join", not room or (stand < TWO and may_join(first, new))
    six = known["second_buildings"] == SecondBuildings.FIVE_AND_SIX
    yield "with five players, or six by a reading", not room or players == FIVE or ((players == SIX) & six)
    if stand == 1 and players == FIVE:
        yield "five players may join each such building", implies(may_join(first, new), room)


a_turn_begins_with_five_and_six = under_other_readings(
    five_and_six_steps.a_turn_begins, _of_turn, a_turn_begins.sabotage
)
tokens_are_divided_with_five_and_six = under_other_readings(
    five_and_six_steps.tokens_are_divided,
    _of_split,
    tokens_are_divided.sabotage,
    shown=(BonusInSplit.BEFORE_THE_SPLIT,),
    **ANY_SPLIT,
)
a_knight_travels_with_five_and_six = under_other_readings(
    five_and_six_steps.a_knight_travels,
    _of_travel,
    a_knight_travels.sabotage,
    shown=(Declining.NEVER, ZeroSteps.NO),
    **MUST_STEP,
)
_FIVE: dict[str, Any] = {"goes_on": each((True,))}
# An extra Crusade may be open in steps that do not look whether it is.
_ANY_AGAIN: Mapping[str, Any] = {"again": each((Opaque("whether an extra Crusade is open"),))}
ANY_EXTRA: Any = record(_Extra, adds=integer(), defeats=truth(), value=integer(), cost=integer())
_ANY_CRUSADE: Mapping[str, Any] = {
    "fights": ANY_EXTRA,
    "unsettled": truth(),
    "parts": truth(),
    **_FIVE,
}
an_enemy_is_attacked_with_five_and_six = under_other_readings(
    five_and_six_steps.an_enemy_is_attacked_or_swapped,
    _of_attack,
    [*an_enemy_is_attacked.sabotage, nothing_closes_an_extra_crusade],
    name="an_enemy_is_attacked_with_five_and_six",
    shown=(Declining.NEVER, SaracenPrice.PAID, *VALUES),
    rests_on=(EXTRA,),
    case=_attacks(swaps=False),
    again=each((False, True)),
    **_ANY_CRUSADE,
)
enemies_are_swapped_with_five_and_six = under_other_readings(
    five_and_six_steps.an_enemy_is_attacked_or_swapped,
    _of_attack,
    [
        *an_enemy_is_attacked.sabotage,
        five_and_six_steps.a_swapped_saracen_vanishes,
        five_and_six_steps.a_swap_copies_an_enemy,
    ],
    name="enemies_are_swapped_with_five_and_six",
    shown=(Declining.NEVER, SaracenPrice.PAID, *VALUES),
    rests_on=(EXTRA,),
    case=_attacks(swaps=True),
    # Nobody else swaps: the theorem that is stated again claims it.
    order=each((KnightOrder.UTRECHT,)),
    other=member(Token),
    **_ANY_CRUSADE,
)
a_building_is_erected_with_five_and_six = under_other_readings(
    five_and_six_steps.a_building_joins_another,
    _of_gain,
    [
        two_are_erected_at_once,
        the_neighbour_owns_it,
        steps.the_old_area_goes_on,
        five_and_six_steps.a_second_building_replaces_the_first,
        five_and_six_steps.second_farms_are_put_aside,
    ],
    name="a_building_is_erected_with_five_and_six",
    shown=(Declining.NEVER, *VALUES),
    rests_on=(ROOM,),
    case=_buildings(castles=False),
    goes_on=each((True,)),
    **ANY_RESULT,
)
a_castle_is_erected_with_five_and_six = under_other_readings(
    five_and_six_steps.a_building_joins_another,
    _of_gain,
    [*a_castle_is_a_reward.sabotage, five_and_six_steps.a_second_building_replaces_the_first],
    name="a_castle_is_erected_with_five_and_six",
    shown=(Declining.NEVER, *VALUES),
    rests_on=(ROOM,),
    case=_buildings(castles=True),
    goes_on=each((True,)),
    **ANY_RESULT,
)
a_reward_is_taken_with_five_and_six = under_other_readings(
    five_and_six_steps.a_reward_is_taken,
    _of_gain,
    [two_are_erected_at_once, the_neighbour_owns_it, steps.the_old_area_goes_on],
    about=lambda case: _once(case) and not _castle(case),
    shown=(Declining.NEVER, SaracenBonus.NO, *VALUES),
    **ANY_RESULT,
    **ANY_TILE,
    **_FIVE,
    **_ANY_AGAIN,
)
a_castle_is_a_reward_with_five_and_six = under_other_readings(
    five_and_six_steps.a_reward_is_taken,
    _of_gain,
    a_castle_is_a_reward.sabotage,
    about=lambda case: _once(case) and _castle(case),
    name="a_castle_is_a_reward_with_five_and_six",
    shown=(Declining.NEVER, SaracenBonus.NO, *VALUES),
    **ANY_RESULT,
    **ANY_TILE,
    **_FIVE,
    **_ANY_AGAIN,
)
another_action_bears_it_with_five_and_six = under_other_readings(
    five_and_six_steps.tokens_are_divided,
    _of_split,
    another_action_bears_it.sabotage,
    name="another_action_bears_the_reduction_with_five_and_six",
    shown=(BonusInSplit.BEFORE_THE_SPLIT,),
    **BORNE,
)
a_question_is_answered_with_five_and_six = under_other_readings(
    five_and_six_steps.with_the_expansion(steps.a_question_of_other_readings_is_answered, ()),
    _of_answer,
    a_question_is_answered.sabotage,
    thorough=False,
    about=lambda case: case.asks is not p.AskSplit,
    shown=(Declining.NEVER, *VALUES),
    **ANY_WAITS,
    **_FIVE,
    **_ANY_AGAIN,
)
a_wedge_is_distributed_with_five_and_six = under_other_readings(
    five_and_six_steps.a_wedge_is_distributed, _of_distribution, a_wedge_is_distributed.sabotage
)
the_rest_is_resolved_with_five_and_six = under_other_readings(
    five_and_six_steps.the_rest_of_a_wedge_is_resolved,
    of_rest,
    the_rest_is_resolved.sabotage,
    shown=(Declining.NEVER, ZeroSteps.NO, *VALUES),
    again=each((False, True)),
    **ANY_REST,
)
a_wedge_comes_to_its_end_with_five_and_six = under_other_readings(
    five_and_six_steps.a_wedge_comes_to_its_end, _of_end, a_wedge_comes_to_its_end.sabotage
)
a_turn_passes_on_with_five_and_six = under_other_readings(
    five_and_six_steps.a_turn_passes_on, of_passing, a_turn_passes_on.sabotage
)

# What each is about again.
_AGAIN = {
    (): (
        a_turn_begins,
        tokens_are_divided,
        another_action_bears_it,
        a_knight_travels,
        an_enemy_is_attacked,
        a_building_or_a_troop_is_gained,
        a_reward_is_taken,
        a_castle_is_a_reward,
        a_question_is_answered,
        a_wedge_is_distributed,
        the_rest_is_resolved,
        a_wedge_comes_to_its_end,
        a_turn_passes_on,
    ),
    ("five-and-six",): (
        a_turn_begins_with_five_and_six,
        tokens_are_divided_with_five_and_six,
        another_action_bears_it_with_five_and_six,
        a_knight_travels_with_five_and_six,
        an_enemy_is_attacked_with_five_and_six,
        enemies_are_swapped_with_five_and_six,
        a_building_is_erected_with_five_and_six,
        a_castle_is_erected_with_five_and_six,
        a_reward_is_taken_with_five_and_six,
        a_castle_is_a_reward_with_five_and_six,
        a_question_is_answered_with_five_and_six,
        a_wedge_is_distributed_with_five_and_six,
        the_rest_is_resolved_with_five_and_six,
        a_wedge_comes_to_its_end_with_five_and_six,
        a_turn_passes_on_with_five_and_six,
    ),
}


def step_theorems_of(expansions: tuple[str, ...]) -> tuple[Theorem, ...]:
    """The theorems about the steps of turns under other readings, in games without Divine Influence.

    Args:
        expansions: The names of the expansions.
    """
    return _AGAIN.get(expansions, ())
