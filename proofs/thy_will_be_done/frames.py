"""Frames: which parts of a position each decision reads and changes, on any board, for any player.

The parts that a decision does not read are unseen in these theorems, and a run that looks at them is refuted. The parts
that it does not change are the same objects as before.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack, nullcontext
from itertools import combinations, product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Opaque,
    any_of,
    cut,
    each,
    instead_of,
    integer,
    member,
    record,
    rows,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, results
from crusaders_rules.thy_will_be_done.rules import crusade, distribute, end, game_board, muster, player_area, resolve
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    Action,
    BonusTile,
    Building,
    Buildings,
    Enemies,
    Enemy,
    KnightOrder,
    Manner,
    Markers,
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
from .anywhere import HERE, PLAN, SEAT, THERE, WEDGE, Prices, Where, about, among, somewhere
from .values import EDITION, SARACENS, TROOPS, any_buildings, any_enemies

# Mutants: rules that are wrong on purpose


@instead_of(results.mustered)
def mustering_takes_a_trophy(right: Callable[..., Any], *how: object) -> Any:  # noqa: ANN401 -- as the right function
    """A player who musters also gains an enemy token."""
    after, *others = right(*how)
    return (attrs.evolve(after, defeated=crusade.keep(Enemies(), Enemy.SLAV)), *others)


@instead_of(flow.distributed)
def distributing_razes_the_board(right: Callable[..., State], *how: Any) -> State:  # noqa: ANN401 -- as the right function
    """Distributing removes all buildings from the board."""
    return attrs.evolve(right(*how), buildings=())


@instead_of(flow.gain_and_proceed)
def attacks_take_a_troop(right: Callable[..., State], state: State, asked: Any, area: Any, *how: Any) -> State:  # noqa: ANN401
    """A player who gains influence on the board loses all troops."""
    return right(state, asked, attrs.evolve(area, troops=0), *how)


@instead_of(end.take)
def the_supply_gives_too_much(right: Callable[..., int], supply: int, gain: int, ruleset: Ruleset) -> int:
    """The supply loses two influence for each one gained."""
    return right(supply, 2 * gain, ruleset)


@instead_of(resolve.action_bonus)
def troops_add_to_influence(right: Callable[..., Any], action: Action, *others: Any) -> Any:  # noqa: ANN401
    """Troops add to Influence as to Crusade."""
    return right(Action.CRUSADE if action == Action.INFLUENCE else action, *others)


@instead_of(end.take)
def a_large_gain_is_refused(_: object, supply: int, gain: int, __: Ruleset) -> int:
    """The supply gives nothing if it cannot give the full amount."""
    return supply - gain if gain <= supply else supply


@instead_of(resolve.next_action)
def the_second_action_is_left_out(right: Callable[..., Any], plan: p.Plan) -> Any:  # noqa: ANN401
    """Only the first of two actions is resolved."""
    return right(plan)[0], ()


@instead_of(resolve.next_action)
def the_last_action_comes_first(_: object, plan: p.Plan) -> Any:  # noqa: ANN401
    """The second of two actions is resolved first."""
    return plan[-1], plan[:-1]


@instead_of(muster.flip_troop)
def two_troops_are_mustered(_: object, troops: int) -> int:
    """Mustering turns two troops."""
    return troops + 2


# The visible parts


class Seen(NamedTuple):
    """The values that a decision may read; each decision is shown only the parts that its frame names.

    Attributes:
        tokens: The tokens on the wedge, or assigned to the action.
        first: The tokens assigned to the first of two actions.
        troops: The mustered troops.
        influence: The player's influence.
        supply: The influence in the supply.
        space: The space of both markers.
    """

    tokens: int
    first: int
    troops: int
    influence: int
    supply: int
    space: int


def anything() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any numbers."""
    return record(
        Seen,
        tokens=integer(),
        first=integer(0),
        troops=integer(0, TROOPS),
        influence=integer(0),
        supply=integer(0),
        space=integer(0),
    )


def any_wedge() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any wedge with any number of tokens, on an otherwise unknown wheel."""
    return record(
        lambda wedge, tokens, upgraded: Wheel(*(among(WEDGE, one) for one in (wedge, tokens, upgraded))),
        wedge=record(Wedge, primary=member(Action), secondary=member(Action)),
        tokens=integer(0),
        upgraded=truth(),
    )


class Frame(NamedTuple):
    """The parts that a decision may read and change.

    Attributes:
        asked: The pending question.
        given: The decision.
        sees: The fields of the player area that it reads.
        looks: The fields of the position that it reads, in addition to the ruleset and the number of players.
        changes: The fields of the player area that it changes.
        moves: The fields of the position that it changes, in addition to this area and the next question.
        token: The enemy in the shown region.
    """

    asked: Any
    given: Any
    sees: str = ""
    looks: str = ""
    changes: str = ""
    moves: str = ""
    token: Token | None = None


ATTACK = Frame(
    p.AskTarget(SEAT, WEDGE, PLAN, 0),
    d.Attack(HERE),
    "buildings troops defeated influence",
    "enemies markers supply",
    "defeated influence",
    "enemies markers supply",
)
REWARD = Frame(
    p.AskReward(SEAT, WEDGE, PLAN, HERE, Token.SARACEN_TROOP),
    d.TakeReward(),
    "order buildings troops knights influence",
    "buildings tiles supply",
    "buildings troops knights influence",
    "buildings supply",
)
MOVE = p.AskMove(SEAT, WEDGE, PLAN, 0, (HERE,))
ERECT = Frame(
    p.AskBuilding(SEAT, WEDGE, PLAN, 0),
    d.Erect(Building.CASTLE, HERE),
    "order buildings knights influence",
    "buildings tiles supply",
    "buildings knights influence",
    "buildings supply",
)
# Setup up to the first turn; only LayEnemy and PlaceKnight bring pieces to the table.
START = p.AskStart(CHANCE)
NAMES = tuple(wedge.name for wedge in EDITION.wedges)
DEALT = ((), (KnightOrder.MONTESA,), (KnightOrder.AVIZ,))
SETUP = (
    Frame(p.AskWedges(SEAT, 0, NAMES[:2]), d.PutWedge(NAMES[2])),
    Frame(p.AskDeal(CHANCE, DEALT), d.DealOrder(KnightOrder.TEMPLAR)),
    Frame(p.AskOrder(SEAT, DEALT), d.ChooseOrder(KnightOrder.MONTESA), "wheel order", "", "wheel order"),
    Frame(p.AskOrderSetup(SEAT, DEALT, 1, 0, 0), d.AddToken(WEDGE), "wheel", "", "wheel"),
    Frame(p.AskOrderSetup(SEAT, DEALT, 0, 1, 0), d.LeaveToken(WEDGE), "wheel", "", "wheel"),
    Frame(p.AskOrderSetup(SEAT, DEALT, 0, 0, 1), d.SetupUpgrade(WEDGE), "wheel", "", "wheel"),
    Frame(p.AskEnemy(CHANCE, HERE), d.LayEnemy(Token.SLAV), "", "enemies", "", "enemies"),
    Frame(p.AskTile(CHANCE, HERE), d.LayTile("church-discount"), "", "tiles", "", "tiles"),
    Frame(p.AskStart(CHANCE), d.DrawStart(SEAT), "", "", "", "start outcomes"),
    Frame(p.AskKnight(SEAT), d.PlaceKnight(HERE), "order", "start", "knights"),
)
FRAMES = (
    *SETUP,
    Frame(p.AskTurn(SEAT), d.Resolve(WEDGE), "wheel order"),
    Frame(p.AskTurn(SEAT), d.Upgrade(WEDGE), "wheel", "", "wheel"),
    Frame(p.AskTurn(SEAT), d.Skip()),
    Frame(p.AskSplit(SEAT, WEDGE), d.Split(0), "wheel order"),
    *(
        Frame(p.AskFirst(SEAT, WEDGE, ((one, 1), (other, 1))), d.First(other), "order")
        for one in Action
        for other in Action
    ),
    *(
        Frame(p.AskMove(SEAT, WEDGE, PLAN, 0, (HERE,)), d.Move(HERE, to), "knights", "", "knights")
        for to in (HERE, THERE)
    ),
    *(ATTACK._replace(token=token) for token in Token),
    *(REWARD._replace(asked=attrs.evolve(REWARD.asked, token=token)) for token in SARACENS),
    *(
        Frame(
            p.AskReward(SEAT, WEDGE, PLAN, HERE, token), d.TakeInfluence(), "influence", "supply", "influence", "supply"
        )
        for token in SARACENS
    ),
    Frame(p.AskUnlockedKnight(SEAT, WEDGE, PLAN, HERE), d.BringKnight(), "buildings knights", "", "knights"),
    Frame(p.AskUnlockedKnight(SEAT, WEDGE, PLAN, HERE), d.HoldKnight()),
    *(ERECT._replace(given=d.Erect(building, HERE)) for building in Building),
    Frame(p.AskDistribution(SEAT, optional=True), d.Distribute(WEDGE)),
    Frame(p.AskDistribution(SEAT, optional=True), d.Keep(), "", "supply start"),
    Frame(p.AskManner(SEAT, WEDGE), d.Sow(Manner.STANDARD), "wheel", "supply start", "wheel"),
)

NO_ORDER = Opaque("the knight order")


def _shown(where: Where, frame: Frame, seen: Seen, **mine: Any) -> State:  # noqa: ANN401 -- each field has its own kind
    """The position before the decision, which shows only what the frame names; ``mine`` has other area fields."""
    seat, here = where
    mine |= {"troops": seen.troops, "knights": (here,), "influence": seen.influence}
    table = {
        "enemies": among(here, frame.token),
        "buildings": among(here, None),
        "tiles": among(here, BonusTile("any", "any", Building.CASTLE, 0, seen.first)),
        "markers": Markers(seen.space, seen.space),
        "supply": seen.supply,
        "start": seat,
    }
    area = anywhere.area(**{"order": NO_ORDER, **{name: mine[name] for name in frame.sees.split()}})
    looks = {name: table[name] for name in frame.looks.split()}
    # Chance has no area; then that of a seat is shown.
    return anywhere.position(area, frame.asked, here, areas=among(seat, area), **looks)


def _tally(where: Where, seen: Seen) -> State:
    """A position that shows the values that actions count."""
    return _shown(where, Frame(p.AskTurn(where.seat), None, "troops influence", "supply"), seen)


def _untouched(before: State, after: State, seat: int, changes: str, moves: str) -> Claims:
    """Claims that all fields except some of the area and some of the position are the same objects as before."""
    for field in attrs.fields(PlayerArea):
        if field.init and field.name not in changes.split():
            was, now = (getattr(state.areas[seat], field.name) for state in (before, after))
            yield f"{field.name} of the player stays", was is now or was == now
    for field in attrs.fields(Position):
        if field.init and field.name not in {"areas", "pending", *moves.split()}:
            was, now = (getattr(state, field.name) for state in (before, after))
            yield f"{field.name} of the table stays", was is now or was == now
    yield "nobody else changes", anywhere.elsewhere_untouched(after.areas)


def _booked(before: State, after: State, seat: int, changes: str) -> Claims:
    """Claims that the player's gain came from the supply, up to what the supply had."""
    if "influence" in changes:
        gain = after.areas[seat].influence - before.areas[seat].influence
        yield "nobody loses influence", gain >= 0
        lost = before.supply - after.supply
        yield "the supply gives what it has", (lost == gain) | ((after.supply == 0) & (lost < gain))


@theorem(
    "Each decision reads only the parts of the position in its frame, and changes only some of these: only attacks "
    "move enemies, only erecting adds buildings, and only decisions that bring troops and knights change those. A "
    "player's gain comes from the supply, and nobody else gains or loses anything.",
    rules=[
        "turn.choice",
        "turn.split",
        "turn.split.order",
        "travel.divide",
        "crusade.keep",
        "crusade.gain",
        "crusade.saracen.gain",
        "build.place",
        "build.gain",
        "upgrade.flip",
        "turn.distribute.all",
        "end.overflow",
    ],
    sabotage=[distributing_razes_the_board, attacks_take_a_troop, the_supply_gives_too_much],
    assumes=(
        "the cost of a knight's route is any number; it depends only on the board and its enemies (route_search.ways)",
        "a wedge with split tokens is upgraded; a knight's route costs at most the available points",
        Lemma("the rest of the wedge is read where the game continues with it", "actions_touch_their_own_parts"),
    ),
)
def decisions_touch_their_own_parts(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    frame: Frame = each(FRAMES),
    seen: Seen = anything(),
    wheel: Wheel = any_wedge(),
    order: KnightOrder = member(KnightOrder),
    counts: tuple[Buildings, Enemies] = rows(any_buildings(), any_enemies()),
    where: Where = somewhere(),
) -> Claims:
    """Any region of any board, any seat of any number of players, any numbers."""
    asked, given, here = about(where, frame.asked), about(where, frame.given), where.here
    # What is dealt at setup is dealt to three seats.
    suppose(not hasattr(asked, "dealt") or where.seat == SEAT)
    suppose(type(asked) is not p.AskSplit or wheel.upgraded[WEDGE])
    suppose(type(asked) is not p.AskMove or (seen.tokens >= 0) & (seen.tokens >= seen.first))
    for name, value in (("tokens", seen.tokens), ("points", seen.tokens)):
        if hasattr(asked, name):
            asked = attrs.evolve(asked, **{name: value})
    before = _shown(
        where, frame._replace(asked=asked), seen, wheel=wheel, order=order, buildings=counts[0], defeated=counts[1]
    )
    with ExitStack() as stack:
        stack.enter_context(cut(feasibility, ways_in=lambda *_: (Prices(here, here + 1, seen.first), ())))
        stack.enter_context(cut(game_board, next_flag=lambda *_: START, next_tile_space=lambda *_: START))
        stack.enter_context(cut(player_area, tokens_of_order=lambda *_: Opaque("the tokens afterwards")))
        stack.enter_context(cut(distribute, path=lambda *_: (), distribute=lambda *_: Opaque("the tokens afterwards")))
        after = anywhere.after(before, given, judged=False)
    yield from _untouched(before, after, where.seat, frame.changes, frame.moves)
    yield from _booked(before, after, where.seat, frame.changes)
    if "troops" in frame.changes:
        yield (
            "troops come one at a time",
            any_of(after.areas[where.seat].troops == seen.troops + more for more in (0, 1)),
        )


# The actions of a wedge


class Doing(NamedTuple):
    """The parts that an action may read, and those that it changes at once; the next question has a separate frame."""

    action: Action
    sees: str
    looks: str = ""
    changes: str = ""
    moves: str = ""


DOINGS = (
    Doing(Action.TRAVEL, "order buildings knights"),
    Doing(Action.MUSTER, "order buildings troops influence", "supply", "troops influence", "supply"),
    Doing(Action.CRUSADE, ""),
    Doing(Action.INFLUENCE, "order buildings influence", "supply", "influence", "supply"),
    Doing(Action.BUILD, ""),
)


def _proceeded(before: State, plan: p.Plan, board: Iterable[bool], *, by_value: bool = False) -> State:
    """The position after the game has continued a plan up to the next question.

    Args:
        before: The position.
        plan: The plan, with values instead of tokens if ``by_value``.
        board: Whether Crusade and Build succeed, in turn.
        by_value: Whether the numbers in the plan are values.
    """
    values = cut(feasibility, value_of=lambda _, __, ___, value: value) if by_value else nullcontext()
    with anywhere.going_on(board), values:
        return flow.proceed(flow.Progress(before, before.areas[before.seat], before.supply, WEDGE, plan))


@theorem(
    "When the game continues with a wedge, an action reads only the parts of the position in its frame: Muster "
    "changes troops and influence, Influence changes influence, and the other actions change nothing before the "
    "player is asked.",
    rules=["turn.split.finish", "muster.gain", "muster.flip", "influence.gain", "travel.points", "end.overflow"],
    sabotage=[mustering_takes_a_trophy, the_supply_gives_too_much, two_troops_are_mustered, troops_add_to_influence],
    assumes="whether a Crusade or a Build succeeds is left open, because it depends on the board",
)
def actions_touch_their_own_parts(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    doing: Doing = each(DOINGS),
    seen: Seen = anything(),
    order: KnightOrder = member(KnightOrder),
    buildings: Buildings = any_buildings(),
    succeeds: bool = truth(),  # noqa: FBT001 -- a fact of the position
    where: Where = somewhere(),
) -> Claims:
    """Any board, any seat of any number of players, any numbers."""
    suppose(seen.tokens >= 1)
    frame = Frame(p.AskTurn(where.seat), None, doing.sees, doing.looks, doing.changes, doing.moves)
    before = _shown(where, frame, seen, order=order, buildings=buildings)
    after = _proceeded(before, ((doing.action, seen.tokens),), (succeeds,))
    yield from _untouched(before, after, where.seat, doing.changes, doing.moves)
    yield from _booked(before, after, where.seat, doing.changes)
    if "troops" in doing.changes:
        troops = after.areas[where.seat].troops
        one_more = (troops == seen.troops + 1) & (troops <= TROOPS)
        yield "troops come one at a time, as long as there are any", any_of((troops == seen.troops, one_more))


@theorem(
    "To continue with two actions of a wedge is to continue with the first one, and then with the second.",
    rules=["turn.split.finish", "turn.split.order", "muster.gain", "influence.gain"],
    sabotage=[the_second_action_is_left_out, the_last_action_comes_first, mustering_takes_a_trophy],
    assumes="a wedge has two actions, with any values",
)
def a_wedge_goes_on_action_by_action(
    actions: tuple[Action, Action] = each(product(Action, repeat=2)),
    seen: Seen = anything(),
    board: tuple[bool, bool] = rows(truth(), truth()),
    where: Where = somewhere(),
) -> Claims:
    """So a result about single actions holds for a whole wedge, and the first action does not depend on the second."""
    one, other = (actions[0], seen.first), (actions[1], seen.tokens)
    before = _tally(where, seen)
    whole = _proceeded(before, (one, other), board, by_value=True)
    half = _proceeded(before, (one,), board[:1], by_value=True)
    if anywhere.stopped(half):
        rest = board[1:] if actions[0] in {Action.CRUSADE, Action.BUILD} else board
        half = _proceeded(attrs.evolve(half, pending=before.pending), (other,), rest, by_value=True)
        yield from _asked_alike(whole, half)
    else:
        yield from _asked_alike(whole, half, plans=((other,), ()))
    yield from _alike(whole, half, where.seat)


def _asked_alike(one: State, other: State, plans: tuple[p.Plan, p.Plan] = ((), ())) -> Claims:
    """Claims that two positions ask the same question, except for the rest of the wedge, which is as given."""
    yield "the question is the same", type(one.pending) is type(other.pending)
    for field in attrs.fields(type(one.pending)):
        was, now = (getattr(state.pending, field.name) for state in (one, other))
        if field.name != "plan":
            yield f"the {field.name} is the same", was is now or was == now
    for state, plan in zip((one, other), plans, strict=True):
        yield "then the rest follows", getattr(state.pending, "plan", ()) == plan


def _alike(one: State, other: State, seat: int) -> Claims:
    """Claims that two positions are the same except for the question."""
    here, there = one.areas[seat], other.areas[seat]
    yield "the player has the same number of troops", here.troops == there.troops
    yield "the player has the same influence", here.influence == there.influence
    yield "the supply is the same", one.supply == other.supply
    for name in ("wheel", "knights", "defeated", "buildings"):
        yield f"the {name} are the same", getattr(here, name) is getattr(there, name)
    for name in ("enemies", "buildings", "tiles", "markers"):
        yield f"the {name} on the table are the same", getattr(one, name) is getattr(other, name)


# Actions that commute


@theorem(
    "Travel, Muster and Influence commute: from one wedge, either order leads to the same positions.",
    rules=["turn.split.order", "travel.points", "travel.divide", "muster.gain", "influence.gain", "influence.bonus"],
    sabotage=[
        a_large_gain_is_refused,
        the_last_action_comes_first,
        mustering_takes_a_trophy,
        the_second_action_is_left_out,
    ],
    assumes=(
        Lemma("moves read enemies, borders, knights and points, and change knights", "decisions_touch_their_own_parts"),
        Lemma(
            "no value of these actions is negative, or depends on changes by the others",
            "actions_touch_their_own_parts",
        ),
    ),
)
def travel_muster_and_influence_commute(
    actions: tuple[Action, Action] = each(combinations((Action.TRAVEL, Action.MUSTER, Action.INFLUENCE), 2)),
    seen: Seen = anything(),
    where: Where = somewhere(),
) -> Claims:
    """On any board, for any number of players and any value of each action."""
    plan = ((actions[0], seen.first), (actions[1], seen.tokens))
    suppose((seen.tokens >= 0) & (seen.first >= 0))
    before = _tally(where, seen)
    one, other = _proceeded(before, plan, (), by_value=True), _proceeded(before, plan[::-1], (), by_value=True)
    if type(one.pending) is p.AskMove:
        # The knights travel first; then the other action follows.
        yield from _asked_alike(one, other, plans=(plan[1:], ()))
        moved: Any = Opaque("the knights afterwards")
        one, other = (_with_knights(state, before, moved) for state in (one, other))
        one = _proceeded(one, plan[1:], (), by_value=True)
    yield from _alike(one, other, where.seat)


def _with_knights(state: State, before: State, knights: Any) -> State:  # noqa: ANN401 -- unseen
    seat = before.seat
    areas = put_at(state.areas, seat, attrs.evolve(state.areas[seat], knights=knights))
    return attrs.evolve(state, areas=areas, pending=before.pending)
