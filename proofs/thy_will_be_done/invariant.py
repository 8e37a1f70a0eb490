"""The invariant of whole games: what holds before every question, in each seat, on any board.

A game is always at a *point*: a question to a player or to chance, or one of three places inside ``apply`` at which the
proof cuts a step in two. ``GoesOn`` is a wedge of which more may be resolved, ``Distributes`` a wedge that is about
to be distributed, and ``TurnOver`` the end of a turn. From each point, the shipped functions run up to the next
point. The theorems of ``steps`` show that each of these runs keeps the invariant; so every run through ``apply`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise, product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Opaque,
    OpaqueRead,
    Others,
    PartialTuple,
    UncountedTuple,
    all_of,
    any_of,
    cut,
    implies,
    integer,
    is_unseen,
    record,
    row,
    suppose,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    BonusInSplit,
    EndTrigger,
    LastRound,
    Results,
    SepulchreScope,
)
from crusaders_rules.thy_will_be_done.play import apply, feasibility, flow
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.rules import bonuses
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Added,
    AddedArea,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    PlayerArea,
    Position,
    Token,
    Wedge,
    Wheel,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import PLAN, among, both, by_the_rules, well_given
from .values import LEVELS, PLAYERS, RULESET, TROOPS

MOST_PLAYERS = PLAYERS[-1]


# Points between questions


@attrs.frozen
class GoesOn:
    """A wedge of which more may be resolved."""

    seat: int
    wedge: int
    plan: p.Plan
    begun: bool
    after_action: bool


@attrs.frozen
class Distributes:
    """A wedge that is about to be distributed, after an action or without one."""

    seat: int
    wedge: int
    after_action: bool


@attrs.frozen
class TurnOver:
    """The end of a turn."""

    seat: int


CUTS = (GoesOn, Distributes, TurnOver)


def _is(state: State, point: type) -> bool:
    """Whether a position is at a point between questions."""
    asked: Any = state.pending
    return type(asked) is point


def _at(state: State, area: PlayerArea, supply: int, point: Any) -> State:  # noqa: ANN401 -- it takes the place of a question
    return state.with_changes(put_at(state.areas, state.seat, area), supply, point)


def goes_on(way: flow.Progress) -> State:
    """The position at the point at which more of a wedge may be resolved.

    Args:
        way: How far the wedge has come.
    """
    point = GoesOn(way.seat, way.wedge, way.plan, way.begun, _after_action(way.state))
    return _at(way.state, way.area, way.supply, point)


def _distribute_next(way: flow.Progress) -> State:
    return _at(way.state, way.area, way.supply, Distributes(way.seat, way.wedge, _after_action(way.state)))


def _after_action(state: State) -> bool:
    return type(state.pending) is not p.AskDistribution


def _turn_over(state: State, area: PlayerArea, supply: int) -> State:
    return _at(state, area, supply, TurnOver(state.seat))


_STOPS: dict[str, Callable[..., State]] = {
    "proceed": goes_on,
    "distribute_next": _distribute_next,
    "turn_over": _turn_over,
}


@contextmanager
def stopping(*names: str) -> Iterator[None]:
    """Let the game call the rule functions each time, and stop at the next point.

    Args:
        *names: The functions of ``flow`` at which it stops.
    """
    with by_the_rules(), cut(flow, **{name: _STOPS[name] for name in names}):
        yield


class _Refused(Exception):  # noqa: N818 -- it stands for the error of the game
    """The error that the game raises, without a message: symbolic numbers have no text."""

    def __init__(self, _: d.Decision, refusals: tuple[Refusal, ...]) -> None:
        super().__init__()
        self.refusals = refusals


@contextmanager
def _answering(answers: dict[str, Any]) -> Iterator[None]:
    general = {name: answer for name, answer in answers.items() if hasattr(feasibility, name)}
    of_base = {name: answer for name, answer in answers.items() if name not in general}
    with cut(feasibility, **general), cut(base, **of_base):
        yield


def applied(before: State, given: d.Decision, *, judged: bool = True, **answers: Callable[..., Any]) -> State:
    """The position at the next point after a decision, which ``apply`` judges and carries out.

    Nothing is claimed about a decision that it refuses.

    Args:
        before: The position.
        given: The decision.
        judged: Whether the decision is judged; if not, the step holds even for decisions that the rules refuse.
        **answers: Functions of ``feasibility`` and of ``needs.base`` that depend on the board, each with any answer in
            their place.
    """
    judge = cut(apply, IllegalDecision=_Refused) if judged else cut(apply, refusals=lambda *_: ())
    with stopping(*_STOPS), judge, _answering(answers), well_given():
        try:
            return apply.apply(before, given)
        except _Refused:
            suppose(premise=False)
            raise


# Positions


class Place(NamedTuple):
    """Who acts, and where.

    Attributes:
        players: The number of players, None if it is unseen.
        seat: The seat of the player to act.
        wedge: A wedge of the player's wheel.
    """

    players: Any
    seat: int
    wedge: int


def any_place() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any seat among any number of players, and any wedge."""
    return record(
        lambda seat, wedge: Place(None, seat, wedge),
        seat=integer(0),
        wedge=integer(0, WEDGES - 1),
    )


# Each seat of each number of players, with one wedge each; each wedge is among them several times.
PLACES = tuple(
    Place(players, seat, (players * (players - 1) // 2 - 1 + seat) % WEDGES)
    for players in PLAYERS
    for seat in range(players)
)


def everywhere(cases: Iterable[Any]) -> tuple[tuple[Any, Place], ...]:
    """Each case in each place.

    Args:
        cases: The cases.
    """
    return tuple(product(cases, PLACES))


class Sheet(NamedTuple):
    """The numbers of a position and of its history: the actor is the player to act.

    Attributes:
        supply: The influence in the supply.
        held: The influence of each seat.
        tokens: The action tokens on each wedge of the actor.
        upgraded: Whether each wedge of the actor is upgraded.
        troops: The mustered troops of the actor.
        buildings: The buildings of the actor.
        defeated: The enemy tokens won by the actor.
        start: The seat of the start player.
        here: The number of the region that is shown, among all regions of the board.
        elsewhere: The enemies in the regions that are unseen.
        standing: The actor's buildings in the regions that are unseen.
        past: The history.
        others: The numbers of other regions that are shown.
    """

    supply: int
    held: tuple[int, ...]
    tokens: tuple[int, ...]
    upgraded: tuple[bool, ...]
    troops: int
    buildings: Buildings
    defeated: Enemies
    start: int
    here: int
    elsewhere: Enemies
    standing: Buildings
    past: Past
    others: tuple[int, ...] = ()


class Past(NamedTuple):
    """History variables of the order of turns, which no rule reads: see ``Turn``."""

    looked_at: int
    turns: int
    rounds: int
    since: int
    late: bool


def any_sheet() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any numbers."""
    each_type = {name: integer(0, LEVELS) for name in Buildings._fields}
    each_enemy = {name: integer(0) for name in Enemies._fields}
    past = record(Past, looked_at=integer(0), turns=integer(0), rounds=integer(0), since=integer(0), late=truth())
    return record(
        Sheet,
        supply=integer(0),
        held=row(integer(0), MOST_PLAYERS),
        tokens=row(integer(0), WEDGES),
        upgraded=row(truth(), WEDGES),
        troops=integer(0, TROOPS),
        buildings=record(Buildings, **each_type),
        defeated=record(Enemies, **each_enemy),
        start=integer(0, MOST_PLAYERS - 1),
        here=integer(0),
        elsewhere=record(Enemies, **each_enemy),
        standing=record(Buildings, **each_type),
        past=past,
    )


# Unseen: a step that asks for one of them is refuted.
UNSEEN_ORDER: Any = Opaque("the knight order")
UNSEEN_WEDGES: Any = tuple(Opaque(f"the actions of wedge {wedge}") for wedge in range(WEDGES))


@attrs.frozen
class AnyPlayer:
    """The area of another player: the setup asks for two fields of it, and passes them on; a run sees no other one.

    Attributes:
        order: The knight order.
        knights: The knights.
    """

    order: Any
    knights: Any


@attrs.frozen
class AnyKnights:
    """The knights of a player, of which a run may only ask whether one is in a region: one stands where the step is.

    Attributes:
        number: How many there are.
    """

    number: Any

    def __contains__(self, region: int) -> bool:
        """Return that one is there: a step elsewhere is refused."""
        return True

    def __len__(self) -> int:
        """Refuse to say how many there are: no step but one that brings a knight may depend on it."""
        raise OpaqueRead("the number of knights: looked at")

    def __iter__(self) -> Iterator[int]:
        """Refuse to say where they are."""
        raise OpaqueRead("the regions of the knights: looked at")


@attrs.frozen
class CountedKnights(AnyKnights):
    """Such knights of which a run may also ask how many there are.

    Attributes:
        places: Something for each of them.
    """

    places: tuple[None, ...]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.places)


def number_of(knights: Any) -> Any:  # noqa: ANN401 -- a row, or what stands for one
    """How many knights there are."""
    return knights.number if isinstance(knights, AnyKnights) else len(knights)


def in_order(knights: Any) -> Any:  # noqa: ANN401 -- as above
    """Whether knights are in the order of their regions; those that only stand for some are not moved."""
    return isinstance(knights, AnyKnights) or all_of(one <= more for one, more in pairwise(knights))


ANY_PLAYER: Any = AnyPlayer(UNSEEN_ORDER, Opaque("the knights of another player"))


@attrs.frozen
class AnyWedge:
    """A wedge tile of which a run sees no more than this; the six of a wheel have different names.

    Attributes:
        name: Its name, by the place on the wheel.
        primary: The action of its starting side.
        secondary: The action that the other side adds.
    """

    name: str
    primary: Any
    secondary: Any


def any_wedges(primary: Iterable[Any] | None = None) -> Any:  # noqa: ANN401 -- it takes the place of wedges
    """The wedges of a wheel in any arrangement.

    Args:
        primary: The action of the starting side of each; unseen if not given.
    """
    first = [Opaque("the action of a wedge")] * WEDGES if primary is None else primary
    second = Opaque("the second action of a wedge")
    return tuple(AnyWedge(f"the wedge at place {at}", one, second) for at, one in enumerate(first))


def offering(wedge: int, tile: Wedge) -> tuple[Any, ...]:
    """The wedges of a wheel of which only one is known."""
    return tuple(tile if at == wedge else unseen for at, unseen in enumerate(UNSEEN_WEDGES))


def among_seats(seat: int, area: PlayerArea) -> Any:  # noqa: ANN401 -- it takes the place of a tuple
    """The areas of any number of players, of which only one is known."""
    return UncountedTuple((Others("the players before", seat), area, Opaque("the players after")))


def given_ruleset() -> Ruleset:
    """The ruleset of positions; the theorems about other readings put others in its place."""
    return RULESET


def given_area() -> AddedArea | None:
    """What expansions add to the actor's area; the theorems about expansions put that in its place."""
    return None


def given_table(here: int, may: list[str]) -> Added | None:  # noqa: ARG001 -- those of expansions look at them
    """What expansions add to the table; the theorems about expansions put that in its place.

    Args:
        here: The number of the region that is shown.
        may: The fields that the step may change.
    """
    return None


@attrs.frozen
class AnyRegion:
    """A region of which a run sees no more than this: flags, spaces and printed discounts are unseen.

    Attributes:
        name: Its name, for the refusals.
        space: Whether it has a building space, so that knights may be there.
        start: Whether it is a starting region.
        tile: The shape of its bonus tile space.
    """

    name: str
    space: Any
    start: Any
    tile: Any


# How a game is set up: a step of a turn that asks for it is refuted.
UNSEEN_VARIANT: Any = Opaque("the variant")
UNSEEN_ORDERS: Any = Opaque("how knight orders are handed out")
UNSEEN_BORDERS: Any = Opaque("the borders")
UNSEEN_SPACE: Any = Opaque("whether the region has a building space")
UNSEEN_SHAPE: Any = Opaque("the shape of the space for a bonus tile")
UNSEEN_START: Any = Opaque("whether knights begin in the region")


@attrs.frozen(repr=False)
class AnySetup(Ruleset):
    """A ruleset whose variant may be unseen, and of which nobody may ask how knight orders are handed out."""

    variant: Any = attrs.field(kw_only=True)
    orders: Any = attrs.field(kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Leave out what the class of rulesets checks: it would look at both."""


def _on_any_board(  # noqa: PLR0913, PLR0917 -- what is known of it
    here: int,
    there: int | None,
    ruleset: Ruleset,
    variant: Any,  # noqa: ANN401 -- plain or unseen
    orders: Any,  # noqa: ANN401 -- as above
    asked: Any,  # noqa: ANN401 -- a question, or a point between questions
    borders: Any,  # noqa: ANN401 -- plain or unseen
) -> Ruleset:
    # A knight is placed in a starting region.
    start = True if type(asked) is p.AskKnight else UNSEEN_START
    one = AnyRegion("here", UNSEEN_SPACE, start, UNSEEN_SHAPE)
    other = AnyRegion("there", True, UNSEEN_START, UNSEEN_SHAPE)  # noqa: FBT003
    regions = among(here, one) if there is None else both(here, one, there, other)
    board = attrs.evolve(anywhere.SMALL, name="any", regions=regions, adjacent=borders, tiles=None)
    return AnySetup(
        edition=ruleset.edition,
        expansions=ruleset.expansions,
        interpretation=ruleset.interpretation,
        variant=variant,
        orders=orders,
        board=board,
    )


def position(  # noqa: PLR0913 -- what is known of it
    place: Place,
    sheet: Sheet,
    asked: Any,  # noqa: ANN401 -- a question, or a point between questions
    order: KnightOrder = UNSEEN_ORDER,
    *,
    may: str = "",
    there: int | None = None,
    ruleset: Ruleset | None = None,
    variant: Any = UNSEEN_VARIANT,  # noqa: ANN401 -- a variant, plain or unseen
    orders: Any = UNSEEN_ORDERS,  # noqa: ANN401 -- how orders are handed out, plain or unseen
    borders: Any = UNSEEN_BORDERS,  # noqa: ANN401 -- the neighbours of each region, plain or unseen
    seated: Callable[[int, PlayerArea], Any] = among_seats,
    mine: dict[str, Any] | None = None,
    **known: Any,  # noqa: ANN401 -- each field has its own kind of value
) -> State:
    """A position in which the invariant holds; of the other players, nothing is known.

    Args:
        place: Who acts; if the number of players is unseen, so are all other players.
        sheet: The numbers.
        asked: The pending question.
        order: The knight order of the actor; unseen if not given.
        may: The fields that the step may change; the premise of a step is supposed of these.
        there: The number of another region that is known, None for none.
        ruleset: The ruleset; by default the one that ``given_ruleset`` returns.
        variant: The variant; unseen if not given.
        orders: How knight orders are handed out; unseen if not given.
        borders: The neighbours of each region; unseen if not given.
        seated: The areas of all players, by the seat and the area of the actor, if the place has no number of players.
        mine: Other fields of the actor's area.
        **known: Other fields of the position.
    """
    fields = {
        "wheel": Wheel(UNSEEN_WEDGES, sheet.tokens, sheet.upgraded),
        "order": order,
        "buildings": sheet.buildings,
        "troops": sheet.troops,
        "defeated": sheet.defeated,
        "influence": sheet.held[place.seat if place.players else 0],
        "knights": Opaque("the knights"),
        "added": given_area(),
    }
    area = anywhere.area(**fields | (mine or {}))
    areas: Any = seated(place.seat, area)
    if place.players:
        areas = put_at((ANY_PLAYER,) * place.players, place.seat, area)
    before = anywhere.position(
        area,
        asked,
        ruleset=_on_any_board(
            sheet.here, there, given_ruleset() if ruleset is None else ruleset, variant, orders, asked, borders
        ),
        areas=areas,
        supply=sheet.supply,
        **{"start": sheet.start, "until": None, "added": given_table(sheet.here, may.split())} | known,
    )
    names = may.split()
    for _, holds in premise(counted(before, place.seat, sheet, names)):
        suppose(holds)
    if type(asked) is TurnOver:
        suppose(all_of(holds for _, holds in turn_order(turn_of(before, sheet.past))))
    return before


class _Stale(Opaque):
    """The area of the actor before a step: it has its place in the row of areas, and nobody may look at it."""

    __slots__ = ()


def stale(before: State, seat: int) -> State:
    """The position as ``flow`` has it within a step: the actor's area and the supply are given beside it.

    A run that reads the old ones is caught.

    Args:
        before: The position at the point.
        seat: The seat of the actor.
    """
    unseen: Any = _Stale("the area before the step")
    old: Any = Opaque("the supply before the step")
    return before.with_changes(put_at(before.areas, seat, unseen), old, before.pending)


# Contracts: what a step supposes of the numbers, and what it makes of them.
#
# The same functions are used twice: a theorem about a step claims of the shipped functions what the contract says, and
# the theorem about every game supposes no more of a step than that.


class Counts(NamedTuple):
    """The numbers of the actor and of the table that a step is about; None for those that it cannot change.

    Attributes:
        tokens: The action tokens on the actor's wheel.
        none_owed: Whether no wedge holds a negative number of them.
        influence: The actor's influence.
        supply: What is left of the supply, see ``left_of_supply``.
        troops: The actor's mustered troops.
        buildings: The buildings that the actor's area counts.
        standing: The actor's buildings on the board.
        knights: The number of the actor's knights.
        black: Whether one of them is the black knight of an order.
        defeated: The enemies that the actor has won.
        board: The enemies on the board.
        enemy: Whether an enemy stands in the region of the step.
        building: Whether a building does.
        beside: How many more do: none in the base game.
        alike: Whether two that stand there are of one type, and of two players.
        marked: The type of enemy that the actor has marked, which no step changes.
    """

    tokens: Any = None
    none_owed: Any = None
    influence: Any = None
    supply: Any = None
    troops: Any = None
    buildings: Any = None
    standing: Any = None
    knights: Any = None
    black: Any = None
    defeated: Any = None
    board: Any = None
    enemy: Any = None
    building: Any = None
    beside: Any = None
    alike: Any = None
    marked: Any = None


def counted(state: State, actor: int, sheet: Sheet, names: Iterable[str]) -> Counts:
    """The numbers of a position that a step may change.

    Args:
        state: The position.
        actor: The seat of the actor.
        sheet: The numbers of what is unseen.
        names: The fields that the step may change.
    """
    area, may = state.areas[actor], {*names}
    found: dict[str, Any] = {}
    if "wheel" in may:
        tokens = area.wheel.tokens
        found |= {"tokens": sum(tokens), "none_owed": all_of(count >= 0 for count in tokens)}
    if may & {"influence", "supply"}:
        found |= {"influence": area.influence, "supply": left_of_supply(state)}
    if "troops" in may:
        found["troops"] = area.troops
    if may & {"buildings", "knights"}:
        found["buildings"] = area.buildings
    if "buildings" in may:
        there = standing_in(state, sheet.here)
        found["building"], found["beside"] = len(there) > 0, max(0, len(there) - 1)
        found["alike"] = len(there) > 1 and may_join(*there[:2])
        found["standing"] = Buildings(
            *(
                # A sum does not split the run where the owner and the type are any.
                more + sum(0 + ((one.owner == actor) & (one.building == kind)) for one in there)
                for kind, more in zip(Building, sheet.standing, strict=True)
            )
        )
    if "knights" in may:
        found["knights"] = number_of(area.knights)
        if "buildings" in may:
            found["black"] = area.order == KnightOrder.MONTESA
    if may & {"enemies", "defeated"}:
        found["defeated"] = area.defeated
        tokens_there = (state.enemies[sheet.here], *(state.enemies[at] for at in sheet.others))
        found["board"] = Enemies(
            *(sheet.elsewhere.of(one) + sum(_is_of(token, one) for token in tokens_there) for one in Enemy)
        )
    if may & {"enemies", "buildings"}:
        found["enemy"] = state.enemies[sheet.here] is not None
    return Counts(**found)


def left_of_supply(state: State) -> Any:  # noqa: ANN401 -- plain or symbolic
    """The influence in the supply; under the reading that it must be short at the end, one more.

    There, -1 says that a gain went short; so what is left is 0 under either reading once the end has begun.
    """
    trigger = state.ruleset.interpretation.end_trigger
    return state.supply if is_unseen(trigger) else state.supply + (trigger == EndTrigger.SHORT)


def standing_in(state: State, here: int) -> tuple[Erected, ...]:
    """The buildings in the region that is shown, the first one first."""
    built: Erected | None = state.buildings[here]
    # Without room for second buildings, there is no row of them; where nothing stands, the whole row may be unseen.
    row: Any = () if state.added is None or is_unseen(state.added.beside) else state.added.beside
    beside = row[here] if row else ()
    return beside if built is None else (built, *beside)


def may_join(one: Erected, other: Erected) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether a building may join another one; the theorems about other readings put another answer in its place."""
    return (one.building == other.building) & (one.owner != other.owner)


def _is_of(token: Token | None, enemy: Enemy) -> Any:  # noqa: ANN401 -- plain or symbolic
    # A token that may be any is compared with each, which does not split the run.
    return 0 if token is None else 0 + any_of(token == one for one in Token if one.enemy == enemy)


# A wedge has two actions.
MOST_ACTIONS = 2
# The most knights of a player: the first one, the black one, and those of two castles.
MOST_KNIGHTS = 4


def premise(now: Counts) -> Iterator[tuple[str, Any]]:
    """What each step supposes of the numbers that it may change: the invariant must give it.

    Args:
        now: The numbers before the step.
    """
    if now.tokens is not None:
        yield "no wedge owes a token", now.none_owed
    if now.supply is not None:
        yield "nobody owes influence", (now.supply >= 0) & (now.influence >= 0)
    if now.troops is not None:
        yield "nobody has more troops than there are", (now.troops >= 0) & (now.troops <= TROOPS)
    if now.buildings is not None:
        within = all_of((count >= 0) & (count <= LEVELS) for count in now.buildings)
        yield "nobody has more buildings of a type than there are", within
    if now.standing is not None:
        yield "the buildings counted are those on the board", _equal(now.standing, now.buildings)
    if now.knights is not None:
        yield "nobody has more knights than there are", (now.knights >= 1) & (now.knights <= MOST_KNIGHTS)
    if now.black is not None:
        yield "each knight has a reason", accounted(now.knights, 1 + now.black + unlocked(now.buildings.castle))
    if now.board is not None:
        yield "no number of enemies is negative", all_of(count >= 0 for count in (*now.board, *now.defeated))
    if now.building is not None and now.enemy is not None:
        yield "no enemy stands beside a building", implies(now.enemy, now.building ^ True)
        yield from second_building(now)


def second_building(now: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- the numbers of a step, or of the table
    """Yield what holds of the buildings beside the first one of a region."""
    yield "at most two buildings share a region", (now.beside >= 0) & (now.beside <= 1)
    joins = implies(now.beside >= 1, now.building & now.alike)
    yield "a second building joins one of its type, of another player", joins


def _equal(one: Iterable[Any], other: Iterable[Any]) -> Any:  # noqa: ANN401 -- plain or symbolic
    return all_of(a == b for a, b in zip(one, other, strict=True))


Changes = Iterator[tuple[str, Any]]


def _wheel(_: type, was: Counts, now: Counts) -> Changes:
    yield "the wheel holds as many action tokens as before", now.tokens == was.tokens
    yield "no wedge owes a token", now.none_owed


def _influence(_: type, was: Counts, now: Counts) -> Changes:
    gain = now.influence - was.influence
    yield "nobody loses influence", gain >= 0
    yield "a gain comes from the supply, while it lasts", now.supply == (was.supply - gain) * (gain <= was.supply)


def _troops(asks: type, was: Counts, now: Counts) -> Changes:
    yield "no troop is lost", now.troops >= was.troops
    yield "nobody has more troops than there are", now.troops <= TROOPS
    if asks is not GoesOn:
        yield "troops come one at a time", now.troops <= was.troops + 1


ROOM = "the region of a new building had room"


def _buildings(_: type, was: Counts, now: Counts) -> Changes:
    one_of_them = any_of(
        all_of(
            (after == before + (at == this)) & (there == stood + (at == this))
            for at, (before, after, stood, there) in enumerate(
                zip(was.buildings, now.buildings, was.standing, now.standing, strict=True)
            )
        )
        for this in range(len(Buildings._fields))
    )
    yield "one building is erected, and counted", one_of_them
    yield "nobody has more buildings of a type than there are", all_of(count <= LEVELS for count in now.buildings)
    yield ROOM, (was.beside == 0) & (was.enemy ^ True)
    yield "the building stands in the region, and no enemy", now.building & (now.enemy ^ True)
    # The base game has no second building, so that the region was empty.
    yield "it is the second one if there was one", now.beside == was.beside + was.building
    yield "a second building joins one of its type, of another player", implies(now.beside >= 1, now.alike)


def _enemies(_: type, was: Counts, now: Counts) -> Changes:
    for name, before, after, kept_before, kept_after in zip(
        Enemies._fields, was.board, now.board, was.defeated, now.defeated, strict=True
    ):
        taken = before - after
        yield f"each {name} that leaves the board is won", kept_after - kept_before == taken
        yield f"no {name} comes to the board", (taken >= 0) & (after >= 0)
    yield "the enemy leaves its region", leaves(was, now)


def _knights(asks: type, was: Counts, now: Counts) -> Changes:
    if asks is not p.AskUnlockedKnight:
        more = unlocked(now.buildings.castle) - unlocked(was.buildings.castle)
        yield "a knight comes to the board only by a castle", come(now.knights - was.knights, more)


def accounted(knights: Any, reasons: Any) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether there is a knight for each reason; the theorems about other readings put another answer in its place."""
    return knights == reasons


def come(knights: Any, unlocks: Any) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether as many knights come as castles unlock; as above."""
    return knights == unlocks


def leaves(was: Counts, now: Counts) -> Any:  # noqa: ANN401 -- as above
    """Whether the enemy of the region has left it; as above."""
    return was.enemy & (now.enemy ^ True)


def unlocked(castles: Any) -> Any:  # noqa: ANN401 -- plain or symbolic
    """The number of knights that a player's castles have unlocked."""
    return 0 + (castles >= 1) + (castles >= bonuses.III)


class Aspect(NamedTuple):
    """A part of every contract.

    Attributes:
        about: The fields of a position that it is about: a step that may change one of them claims it.
        numbers: The numbers that it is about: a step that may change none of the fields leaves them as they are.
        says: What it says of the numbers before and after a step from some question.
    """

    about: frozenset[str]
    numbers: tuple[str, ...]
    says: Callable[[type, Counts, Counts], Changes]


CONTRACT = (
    Aspect(frozenset({"wheel"}), ("tokens", "none_owed"), _wheel),
    Aspect(frozenset({"influence", "supply"}), ("influence", "supply"), _influence),
    Aspect(frozenset({"troops"}), ("troops",), _troops),
    Aspect(frozenset({"buildings"}), ("buildings", "standing", "building", "beside", "alike"), _buildings),
    Aspect(frozenset({"enemies", "defeated"}), ("board", "defeated", "enemy"), _enemies),
    Aspect(frozenset({"knights"}), ("knights",), _knights),
)


def aspects(may: Iterable[str]) -> Iterator[tuple[Aspect, bool]]:
    """Yield each part of the contract of a step, and whether the step may change anything that it is about.

    Args:
        may: The fields that the step may change.
    """
    names = {*may}
    for aspect in CONTRACT:
        yield aspect, bool(aspect.about & names)


# The order of turns


class Turn(NamedTuple):
    """Whose turn it is, and how the game has come so far: for any one seat that is looked at.

    Attributes:
        players: The number of players.
        start: The seat of the start player.
        seat: The seat of the player to act, at the end that of the player who would be next.
        over: Whether the game is over.
        supply: What is left of the supply, see ``left_of_supply``.
        looked_at: A seat.
        turns: The finished turns of that seat.
        rounds: The finished rounds.
        since: The finished turns that began with an empty supply.
        late: Whether the current turn began with an empty supply.
        each: Whether each player has one more turn, by another reading, and the round is not finished.
        until: The seat that was next when the supply became empty, if that matters and is known.
    """

    players: Any
    start: Any
    seat: Any
    over: Any
    supply: Any
    looked_at: Any
    turns: Any
    rounds: Any
    since: Any
    late: Any
    each: Any = False
    until: Any = None


def after_start(seat: Any, turn: Turn) -> Any:  # noqa: ANN401 -- plain or symbolic
    """How many players have their turn before a seat in each round."""
    return seat - turn.start + turn.players * (seat < turn.start)


def turn_order(turn: Turn) -> Iterator[tuple[str, Any]]:
    """Yield what holds of the order of turns before each question.

    Args:
        turn: Whose turn it is.
    """
    yield from _turns_had(turn)
    if turn.each:
        yield from _one_more_turn(turn)
        return
    yield "nobody remembers who was next when the supply became empty", turn.until is None
    yield "fewer turns began with an empty supply than there are players", turn.since < turn.players
    before = after_start(turn.seat, turn)
    yield "turns with an empty supply finish the round", turn.over | implies(turn.late, turn.since < before)
    yield "at the end the start player would be next", implies(turn.over, turn.seat == turn.start)


def _turns_had(turn: Turn) -> Iterator[tuple[str, Any]]:
    """Yield what holds of the order of turns, whichever turn is the last one."""
    seats = (turn.start, turn.seat, turn.looked_at)
    yield "everyone has a seat", all_of((seat >= 0) & (seat < turn.players) for seat in seats)
    yield "no number of turns is negative", (turn.rounds >= 0) & (turn.since >= 0)
    before = after_start(turn.seat, turn)
    had = turn.turns == turn.rounds + (after_start(turn.looked_at, turn) < before)
    yield "each seat has had its turns, and no others", had
    calm = (turn.late ^ True) & (turn.since == 0) & (turn.over ^ True)
    yield "with influence in the supply, the game is not ending", (turn.supply == 0) | calm
    yield "turns with an empty supply come after the turn that empties it", turn.late | (turn.since == 0) | turn.over


def _one_more_turn(turn: Turn) -> Iterator[tuple[str, Any]]:
    """Yield what holds of the order of turns if each player has one more turn once the supply is empty."""
    if turn.until is None:
        yield "whose turn followed an empty supply is remembered", (turn.late ^ True) & (turn.over ^ True)
        return
    until, players = turn.until, turn.players
    yield "only if a turn began with an empty supply", turn.late & (until >= 0) & (until < players)
    more = turn.seat - until + players * (turn.seat < until)
    yield "players have had one more turn, from the one who was next on", turn.since == more + players * turn.over
    yield "at the end each of them has had it", implies(turn.over, turn.seat == until)


def passes(before: Turn, seat: Any, over: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- plain or symbolic
    """Yield the contract of the end of a turn: who is next, and whether the game is over.

    Args:
        before: Whose turn ends.
        seat: The seat that follows; at the end, that of the player who would be next.
        over: Whether the game is over.
    """
    yield "the left neighbour is next", seat == (before.seat + 1) * (before.seat + 1 < before.players)
    last = before.start
    if before.each:
        # While nobody was next after an empty supply, no seat is the last one.
        last = -1 if before.until is None else before.until
    yield "the game is over when it should be", over == ((before.supply == 0) & (seat == last))


def passed(before: Turn, seat: Any, over: Any) -> Turn:  # noqa: ANN401 -- plain or symbolic
    """The history after the end of a turn."""
    until = before.until
    if until is None and before.each and before.supply == 0:
        until = seat
    return before._replace(
        seat=seat,
        over=over,
        until=until,
        turns=before.turns + (before.seat == before.looked_at),
        rounds=before.rounds + (seat == before.start),
        since=before.since + before.late,
        late=before.supply == 0,
    )


def turn_of(state: State, past: Past) -> Turn:
    """Whose turn ends in a position with all players, for the seat that the history looks at."""
    supply, seat = left_of_supply(state), state.pending.seat
    players = len(state.areas)
    last = state.ruleset.interpretation.last_round
    each = False if is_unseen(last) else last == LastRound.ONE_MORE_ROUND
    return Turn(players, state.start, seat, over=False, supply=supply, each=each, until=state.until, **past._asdict())


# Steps

# Fields of which a step says itself how they change.
_AREA = tuple(field.name for field in attrs.fields(PlayerArea) if field.init)
_TABLE = tuple(field.name for field in attrs.fields(Position) if field.init and field.name not in {"areas", "pending"})


def kept(before: State, after: State, place: Place, sheet: Sheet, may: str = "") -> Claims:
    """Claims of the contract of a step: nothing changes but some fields, and of these what the contract says.

    Args:
        before: The position before the step.
        after: The position after it.
        place: Who acts.
        sheet: The numbers.
        may: The fields of the actor's area and of the position that it may change.
    """
    actor, names = place.seat, may.split()
    yield from untouched(before, after, actor, names)
    if "enemies" in names:
        known = (1, 3) if sheet.others else (1,)
        yield "the other regions keep their enemies", elsewhere(before.enemies, after.enemies, known)
    if "buildings" in names:
        yield "the other regions keep their buildings", elsewhere(before.buildings, after.buildings)
        there, stood = (standing_in(state, sheet.here) for state in (after, before))
        more = len(there) == len(stood) + 1
        yield "one building more stands there", more
        if more:
            yield "what stood there stays", there[:-1] == stood
            yield "the building belongs to the player", there[-1].owner == actor
            erected = after.areas[actor].buildings.of(there[-1].building)
            yield "it has the next level", there[-1].level == erected
    if "beside" in names:
        added: Any = (before.added, after.added)
        yield "the other regions keep their second buildings", elsewhere(*(one.beside for one in added))
        yield "nothing else is added to the table", added[0].laid is added[1].laid
    if "knights" in names:
        yield "the knights are in the order of their regions", in_order(after.areas[actor].knights)
    was, now = (counted(state, actor, sheet, names) for state in (before, after))
    for aspect, changes in aspects(names):
        if changes:
            yield from aspect.says(type(before.pending), was, now)
    if _is(before, TurnOver):
        over = type(after.pending) is p.GameOver
        following = (actor + 1) % len(before.areas) if over else after.pending.seat
        yield from passes(turn_of(before, sheet.past), following, over)
    yield from _asked(before, after, place)


def untouched(before: State, after: State, actor: int, may: list[str], *, told: bool = False) -> Claims:
    """Claims that nothing has changed but some fields of the actor's area and of the position.

    Args:
        before: The position before a step.
        after: The position after it.
        actor: The seat of the actor.
        may: The fields that may have changed.
        told: Whether the step itself tells what becomes of the wedges.
    """
    if isinstance(before.areas, PartialTuple):
        yield "nobody else changes", elsewhere(before.areas, after.areas)
    else:
        yield "as many players sit there", len(before.areas) == len(after.areas)
        for seat, (was, now) in enumerate(zip(before.areas, after.areas, strict=True)):
            if seat != actor:
                yield "nobody else changes", was is now
    here, there = before.areas[actor], after.areas[actor]
    for field in _AREA:
        if field not in may and not (field == "added" and "again" in may):
            yield f"{field} of the player stays", _same(getattr(here, field), getattr(there, field))
    for field in _TABLE:
        if field not in may and not (field == "added" and "beside" in may):
            yield f"{field} of the table stays", _same(getattr(before, field), getattr(after, field))
    yield "the wedges of the wheel stay in place", told or here.wheel.arrangement is there.wheel.arrangement


def _same(was: Any, now: Any) -> Any:  # noqa: ANN401 -- of any type
    return was is now or was == now


def elsewhere(was: Any, now: Any, known: tuple[int, ...] = (1,)) -> bool:  # noqa: ANN401 -- rows
    """Whether all members of a row but some known ones are the very same objects.

    Args:
        was: The row before a step.
        now: The row after it.
        known: The places of the known members.
    """
    one, other = (tuple(tuple.__iter__(each)) for each in (was, now))
    return len(one) == len(other) and all(one[at] is other[at] for at in range(len(one)) if at not in known)


def _asked(before: State, after: State, place: Place) -> Claims:
    """Claims about the next point: the same player goes on, with a wedge of the wheel, until the turn is over."""
    point: Any = after.pending
    if _is(before, TurnOver):
        return
    yield "the same player goes on", point.seat == place.seat
    wedge = getattr(point, "wedge", 0)
    yield "it is a wedge of the wheel", (wedge >= 0) & (wedge < WEDGES)
    yield from asked_well(after, place)


def asked_well(state: State, place: Place) -> Iterator[tuple[str, Any]]:
    """Claims about the pending question that the step from it supposes.

    Args:
        state: The position.
        place: Who acts.
    """
    asked: Any = state.pending
    area = state.areas[place.seat]
    plan = getattr(asked, "plan", PLAN)
    # The rest of a wedge that a step only passes on is unseen; it is the rest of a plan that has been seen before.
    yield "a plan has at most two actions", plan is PLAN or len(plan) <= MOST_ACTIONS
    if type(asked) is GoesOn:
        yield "a wedge that is only distributed has no plan", asked.after_action or plan == ()
        results = state.ruleset.interpretation.results
        # A step that does not look at this reading only passes on whether the action has begun.
        if not is_unseen(results):
            several = results == Results.MANY
            once = several | (asked.begun ^ True) | fights_again(area)
            yield "no action has a result already that can have one only", once
    if type(asked) is p.AskFirst:
        tile = area.wheel.arrangement[asked.wedge]
        yield "two actions wait, those of the wedge", tuple(one for one, _ in plan) == (tile.primary, tile.secondary)
        yield "each of them has a token", implies(_as_assigned(state), all_of(tokens >= 1 for _, tokens in plan))
    if type(asked) is p.AskReward and not (is_unseen(state.enemies) or is_unseen(state.buildings)):
        empty = state.enemies[asked.region] is None and state.buildings[asked.region] is None
        yield "nothing stands in the region of the reward", empty
    if type(asked) is p.AskSplit:
        wheel = area.wheel
        yield "the wedge is upgraded, and holds a token", wheel.upgraded[asked.wedge] & (wheel.tokens[asked.wedge] >= 1)
    if type(asked) is p.AskTroop:
        yield "a troop is left", area.troops < TROOPS
    if type(asked) is p.AskReward and asked.token.building is None:
        yield "a troop is left for the reward", area.troops < TROOPS
    if type(asked) is p.AskReward and asked.token.building is not None:
        yield "a building is left for the reward", area.buildings.of(asked.token.building) < LEVELS
    if type(asked) is p.AskMove:
        yield "there is a point for the next step", asked.points >= 1
        yield "the knights that wait are the player's", knights_wait(asked, area)


def fights_again(area: Any) -> bool:  # noqa: ANN401 -- the area of a player, some of it unseen
    """Whether an extra Crusade of a player is open, or that is unseen."""
    added = area.added
    return added is not None and not is_unseen(added) and (is_unseen(added.again) or added.again)


def _as_assigned(state: State) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether a plan has the tokens that its player assigns to each action.

    Under other readings, what the player area gives or the Knights of the Holy Sepulchre lack is divided with them.
    """
    readings = state.ruleset.interpretation
    if is_unseen(readings.bonus_in_split) or is_unseen(readings.sepulchre_scope):
        return False
    each_has_all = readings.bonus_in_split == BonusInSplit.EACH
    return each_has_all & (readings.sepulchre_scope == SepulchreScope.EACH_TRAVEL)


def knights_wait(asked: p.AskMove, area: PlayerArea) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether the knights that a question says are still to move are among the player's."""
    return asked.knights is area.knights or all_of(
        sum(one == other for other in asked.knights) <= sum(one == other for other in area.knights)
        for one in asked.knights
    )
