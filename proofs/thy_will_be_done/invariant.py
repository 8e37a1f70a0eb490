"""The invariant of whole games: what holds before every question, in each seat, on any board.

A game is always at a *point*: a question to a player or to chance, or one of three places inside ``apply`` at which the
proof cuts a step in two. ``GoesOn`` is a wedge of which more may be resolved, ``Distributes`` a wedge that is about
to be distributed, and ``TurnOver`` the end of a turn. From each point, the shipped functions run up to the next
point. The theorems of ``steps`` show that each of these runs keeps the invariant; so every run through ``apply`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Opaque,
    all_of,
    any_of,
    cut,
    implies,
    integer,
    record,
    row,
    suppose,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State
from crusaders_rules.thy_will_be_done.play import apply, feasibility, flow
from crusaders_rules.thy_will_be_done.rules import bonuses
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    PlayerArea,
    Position,
    Region,
    Token,
    Wheel,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import among, both, by_the_rules, well_given
from .values import EDITION, LEVELS, MOST_TOKENS, PLAYERS, RULESET, TROOPS

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
    return state.with_changes(put_at(state.areas, state.pending.seat or 0, area), supply, point)


def _proceed(  # noqa: PLR0913 -- as the right function
    state: State, area: PlayerArea, supply: int, wedge: int, plan: p.Plan, *, begun: bool = False
) -> State:
    return _at(state, area, supply, GoesOn(state.pending.seat or 0, wedge, plan, begun, _after_action(state)))


def _distribute_next(state: State, area: PlayerArea, supply: int, wedge: int) -> State:
    return _at(state, area, supply, Distributes(state.pending.seat or 0, wedge, _after_action(state)))


def _after_action(state: State) -> bool:
    return type(state.pending) is not p.AskDistribution


def _turn_over(state: State, area: PlayerArea, supply: int) -> State:
    return _at(state, area, supply, TurnOver(state.pending.seat or 0))


_STOPS: dict[str, Callable[..., State]] = {
    "proceed": _proceed,
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


def applied(before: State, given: d.Decision, *, judged: bool = True, **answers: Callable[..., Any]) -> State:
    """The position at the next point after a decision, which ``apply`` judges and carries out.

    Nothing is claimed about a decision that it refuses.

    Args:
        before: The position.
        given: The decision.
        judged: Whether the decision is judged; if not, the step holds even for decisions that the rules refuse.
        **answers: Functions of ``feasibility`` that depend on the board, each with any answer in their place.
    """
    judge = cut(apply, IllegalDecision=_Refused) if judged else cut(apply, refusals=lambda *_: ())
    with stopping(*_STOPS), judge, cut(feasibility, **answers), well_given():
        try:
            return apply.apply(before, given)
        except _Refused:
            suppose(premise=False)
            raise


# Positions


class Place(NamedTuple):
    """Who acts, and where.

    Attributes:
        players: The number of players.
        seat: The seat of the player to act.
        wedge: A wedge of the player's wheel.
    """

    players: int
    seat: int
    wedge: int


# Each seat of each number of players, with one wedge each; each wedge is among them several times.
PLACES = tuple(
    Place(players, seat, (players * (players - 1) // 2 - 1 + seat) % WEDGES)
    for players in PLAYERS
    for seat in range(players)
)


def paired(cases: Iterable[Any], times: int = 1) -> tuple[tuple[Any, Place], ...]:
    """Each kind of question and decision in each place; the details of the cases take turns over the places.

    Args:
        cases: The cases, each with the classes ``asks`` and ``gives``.
        times: In how many places each case is, at least.
    """
    found: list[tuple[Any, Place]] = []
    for _, alike in groupby(cases, key=lambda case: (case.asks, case.gives)):
        group = list(alike)
        found += ((group[at % len(group)], place) for at, place in enumerate(PLACES))
        apart = len(PLACES) // times
        found += (
            (case, PLACES[(at + apart * turn) % len(PLACES)]) for at, case in enumerate(group) for turn in range(times)
        )
    return tuple(dict.fromkeys(found))


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
        past: The history.
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
    past: Past


class Past(NamedTuple):
    """History variables: they state the invariant, and no rule reads them.

    Attributes:
        wheel: The action tokens with which the actor's wheel was set up.
        whole: The influence in the supply at the start of the game.
        reserve: The influence gained beyond the supply.
        turns: The finished turns of each seat; only seats with players count.
        rounds: The finished rounds.
        since: The finished turns that began with an empty supply.
        late: Whether the current turn began with an empty supply.
    """

    wheel: int
    whole: int
    reserve: int
    turns: tuple[int, ...]
    rounds: int
    since: int
    late: bool


def any_sheet() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any numbers."""
    each_type = {name: integer(0, LEVELS) for name in Buildings._fields}
    past = record(
        Past,
        wheel=integer(0, MOST_TOKENS),
        whole=integer(1),
        reserve=integer(0),
        turns=row(integer(0), MOST_PLAYERS),
        rounds=integer(0),
        since=integer(0),
        late=truth(),
    )
    return record(
        Sheet,
        supply=integer(0),
        held=row(integer(0), MOST_PLAYERS),
        tokens=row(integer(0), WEDGES),
        upgraded=row(truth(), WEDGES),
        troops=integer(0, TROOPS),
        buildings=record(Buildings, **each_type),
        defeated=record(Enemies, prussian=integer(0), slav=integer(0), saracen=integer(0)),
        start=integer(0, MOST_PLAYERS - 1),
        here=integer(0),
        past=past,
    )


def shown(row: Any) -> Any:  # noqa: ANN401 -- of any type
    """The first known member of such a row."""
    return tuple.__getitem__(row, 1)


def given_ruleset() -> Ruleset:
    """The ruleset of positions; the theorems about other readings put others in its place."""
    return RULESET


def _board(here: int, there: int | None, ruleset: Ruleset) -> Ruleset:
    small = anywhere.on_any_board(ruleset=ruleset)
    one, other = Region("here", 0, 0, start=True), Region("there", 1, 0)
    regions = among(here, one) if there is None else both(here, one, there, other)
    return attrs.evolve(small, board=attrs.evolve(small.laid, regions=regions, tiles=None))


def position(  # noqa: PLR0913 -- what is known of it
    place: Place,
    sheet: Sheet,
    asked: Any,  # noqa: ANN401 -- a question, or a point between questions
    order: KnightOrder = KnightOrder.NONE,
    *,
    may: str = "",
    there: int | None = None,
    ruleset: Ruleset | None = None,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    **known: Any,  # noqa: ANN401 -- each field has its own kind of value
) -> State:
    """A position in which the invariant holds; of the other players, only the influence is known.

    Args:
        place: Who acts.
        sheet: The numbers.
        asked: The pending question.
        order: The knight order of the actor.
        may: The fields that the step may change; the invariant is supposed of these.
        there: The number of another region that is known, None for none.
        ruleset: The ruleset; by default the one that ``given_ruleset`` returns.
        mine: Other fields of the actor's area.
        theirs: Other fields of the areas of all others.
        **known: Other fields of the position.
    """
    areas = [anywhere.area(influence=held, **(theirs or {})) for held in sheet.held[: place.players]]
    fields = {
        "wheel": Wheel(EDITION.wedges, sheet.tokens, sheet.upgraded),
        "order": order,
        "buildings": sheet.buildings,
        "troops": sheet.troops,
        "defeated": sheet.defeated,
        "influence": sheet.held[place.seat],
        "knights": Opaque("the knights"),
    }
    areas[place.seat] = anywhere.area(**fields | (mine or {}))
    before = anywhere.position(
        areas[place.seat],
        asked,
        ruleset=_board(sheet.here, there, given_ruleset() if ruleset is None else ruleset),
        areas=tuple(areas),
        supply=sheet.supply,
        until=None,
        **{"start": sheet.start} | known,
    )
    suppose(all_of(truth for part in _parts(asked, may) for _, truth in part(before, sheet.past, place.seat)))
    return before


def stale(before: State, seat: int) -> State:
    """The position as ``flow`` has it within a step: the actor's area and the supply are given beside it.

    A run that reads the old ones is caught.

    Args:
        before: The position at the point.
        seat: The seat of the actor.
    """
    unseen: Any = Opaque("the area before the step")
    old: Any = Opaque("the supply before the step")
    return before.with_changes(put_at(before.areas, seat, unseen), old, before.pending)


# The invariant


# What the invariant says of a position with its history, for the seat whose area is known; part by part.


def _wheel(state: State, past: Past, actor: int) -> Iterator[tuple[str, Any]]:
    tokens = state.areas[actor].wheel.tokens
    yield "each wheel holds the action tokens with which it was set up", sum(tokens) == past.wheel
    yield "no wedge owes a token", all_of(count >= 0 for count in tokens)


def _numbers(state: State, _: Past, actor: int) -> Iterator[tuple[str, Any]]:
    area = state.areas[actor]
    yield "nobody has more troops than there are", (area.troops >= 0) & (area.troops <= TROOPS)
    yield (
        "nobody has more buildings of a type than there are",
        all_of((count >= 0) & (count <= LEVELS) for count in area.buildings),
    )


def _influence(state: State, past: Past, _: int) -> Iterator[tuple[str, Any]]:
    held = sum(area.influence for area in state.areas)
    yield (
        "the influence of the supply and of all players is that of the start and what was gained beyond it",
        state.supply + held == past.whole + past.reserve,
    )
    yield "nobody owes influence", all_of(area.influence >= 0 for area in state.areas) & (state.supply >= 0)
    yield "nothing is gained beyond a supply that has influence", (past.reserve == 0) | (state.supply == 0)
    yield "what was gained beyond the supply is not negative", past.reserve >= 0


def _turn_order(state: State, past: Past, _: int) -> Iterator[tuple[str, Any]]:
    players, over = len(state.areas), type(state.pending) is p.GameOver
    start: Any = state.start
    before: Any = 0 if over else (state.pending.seat - start) % players
    yield "the start player has a seat", (start >= 0) & (start < players)
    yield "no number of turns is negative", (past.rounds >= 0) & (past.since >= 0)
    for seat in range(players):
        had = past.turns[seat] == past.rounds + ((seat - start) % players < before)
        yield f"seat {seat} has had its turns, and no others", had
    yield "with influence in the supply, the game is not ending", (state.supply == 0) | _calm(past, over=over)
    yield "turns with an empty supply come after the turn that empties it", past.late | (past.since == 0) | over
    if over:
        yield "fewer turns began with an empty supply than there are players", past.since < players
    else:
        yield "turns with an empty supply finish the round", implies(past.late, past.since < before)


def _calm(past: Past, *, over: bool) -> Any:  # noqa: ANN401 -- plain or symbolic
    return (past.late ^ True) & (past.since == 0) & (not over)


def later(before: State, after: State, past: Past, actor: int) -> Past:
    """The history after a step."""
    gain = after.areas[actor].influence - before.areas[actor].influence
    past = past._replace(reserve=past.reserve + gain - (before.supply - after.supply))
    if not _is(before, TurnOver):
        return past
    following = (actor + 1) % len(before.areas)
    turns = tuple(count + (seat == actor) for seat, count in enumerate(past.turns))
    return past._replace(
        turns=turns,
        rounds=past.rounds + (following == before.start),
        since=past.since + past.late,
        late=after.supply == 0,
    )


# Steps

# Fields of which a step says itself how they change.
_AREA = tuple(field.name for field in attrs.fields(PlayerArea) if field.init)
_TABLE = tuple(field.name for field in attrs.fields(Position) if field.init and field.name not in {"areas", "pending"})


def kept(before: State, after: State, place: Place, past: Past, may: str = "") -> Claims:
    """Claims that a step keeps the invariant, and changes nothing but some fields.

    Args:
        before: The position before the step.
        after: The position after it.
        place: Who acts.
        past: The history before it.
        may: The fields of the actor's area and of the position that it may change.
    """
    actor, names = place.seat, may.split()
    yield from untouched(before, after, actor, names)
    yield from _pieces(before, after, place, names)
    now = later(before, after, past, actor)
    yield "what was gained beyond the supply is not taken back", now.reserve >= past.reserve
    for part in _parts(before.pending, may):
        yield from part(after, now, actor)
    yield from _asked(before, after, place)


# Each part of the invariant, with the fields that it is about.
_PARTS: tuple[tuple[Callable[..., Iterator[tuple[str, Any]]], set[str]], ...] = (
    (_wheel, {"wheel"}),
    (_numbers, {"troops", "buildings"}),
    (_influence, {"influence", "supply"}),
    (_turn_order, {"supply", "start"}),
)


def _parts(asked: object, may: str) -> list[Callable[..., Iterator[tuple[str, Any]]]]:
    """The parts of the invariant that a step can break: those about something that may change."""
    return [
        part for part, about in _PARTS if about & {*may.split()} or (part is _turn_order and type(asked) is TurnOver)
    ]


def invariant(state: State, past: Past, actor: int) -> Iterator[tuple[str, Any]]:
    """Claims about a position with its history.

    Args:
        state: The position.
        past: Its history.
        actor: The seat whose wheel and pieces are known.
    """
    for part, _ in _PARTS:
        yield from part(state, past, actor)


def untouched(before: State, after: State, actor: int, may: list[str], *, told: bool = False) -> Claims:
    """Claims that nothing has changed but some fields of the actor's area and of the position.

    Args:
        before: The position before a step.
        after: The position after it.
        actor: The seat of the actor.
        may: The fields that may have changed.
        told: Whether the step itself tells what becomes of the wedges.
    """
    yield "as many players sit there", len(before.areas) == len(after.areas)
    for seat, (was, now) in enumerate(zip(before.areas, after.areas, strict=True)):
        if seat != actor:
            yield "nobody else changes", was is now
    here, there = before.areas[actor], after.areas[actor]
    for field in _AREA:
        if field not in may:
            yield f"{field} of the player stays", _same(getattr(here, field), getattr(there, field))
    for field in _TABLE:
        if field not in may:
            yield f"{field} of the table stays", _same(getattr(before, field), getattr(after, field))
    yield "the wedges of the wheel stay in place", told or here.wheel.arrangement is there.wheel.arrangement


def _same(was: Any, now: Any) -> Any:  # noqa: ANN401 -- of any type
    return was is now or was == now


def _pieces(before: State, after: State, place: Place, may: list[str]) -> Claims:
    """Claims that enemies, buildings and troops only move between the board and the actor."""
    here, there = before.areas[place.seat], after.areas[place.seat]
    if "enemies" in may or "defeated" in may:
        yield "the other regions keep their enemies", _elsewhere(before.enemies, after.enemies)
        for enemy in Enemy:
            was = here.defeated.of(enemy) + _counted(shown(before.enemies), enemy)
            now = there.defeated.of(enemy) + _counted(shown(after.enemies), enemy)
            yield f"the {enemy} tokens on the board and won are the same", was == now
    if "buildings" in may:
        yield "the other regions keep their buildings", _elsewhere(before.buildings, after.buildings)
        yield "nothing stood where a building is erected", shown(before.buildings) is None
        built: Erected | None = shown(after.buildings)
        yield "the building belongs to the player", built is not None and built.owner == place.seat
        for name, was, now in zip(Buildings._fields, here.buildings, there.buildings, strict=True):
            this = built is not None and built.building.value == name
            yield f"the buildings of type {name} on the board are counted", now == was + this
            yield "it has the next level", not this or (built is not None and built.level == now)
    if "troops" in may and not _is(before, GoesOn):
        yield "troops come one at a time", any_of(there.troops == here.troops + more for more in (0, 1))
    if "knights" in may and type(before.pending) is not p.AskUnlockedKnight:
        more = len(there.knights) - len(here.knights)
        yield "a knight comes to the board only by a castle", more == _unlocked(there) - _unlocked(here)


def _unlocked(area: PlayerArea) -> Any:  # noqa: ANN401 -- plain or symbolic
    """The number of knights that a player's castles have unlocked."""
    return 0 + (area.buildings.castle >= 1) + (area.buildings.castle >= bonuses.III)


def _counted(token: Token | None, enemy: Enemy) -> int:
    return 1 if token is not None and token.enemy == enemy else 0


def _elsewhere(was: Any, now: Any) -> bool:  # noqa: ANN401 -- rows
    one, other = (tuple.__getitem__(each, slice(None)) for each in (was, now))
    return len(one) == len(other) and all(one[at] is other[at] for at in range(len(one)) if at != 1)


def _asked(before: State, after: State, place: Place) -> Claims:
    """Claims about the next point: the same player goes on, with a wedge of the wheel, until the turn is over."""
    point: Any = after.pending
    if not _is(before, TurnOver):
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
    if type(asked) is p.AskTroop:
        yield "a troop is left", area.troops < TROOPS
    if type(asked) is p.AskReward and asked.token.building is None:
        yield "a troop is left for the reward", area.troops < TROOPS
    if type(asked) is p.AskReward and asked.token.building is not None:
        yield "a building is left for the reward", area.buildings.of(asked.token.building) < LEVELS
    if type(asked) is p.AskMove:
        yield "there is a point for the next step", asked.points >= 1
        yield "the knights that wait are the player's", asked.knights is area.knights or _within(asked, area)


def _within(asked: p.AskMove, area: PlayerArea) -> bool:
    return all(asked.knights.count(one) <= area.knights.count(one) for one in asked.knights)
