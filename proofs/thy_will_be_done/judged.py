"""Decisions as they are listed, judged and applied, on any board; and the effect of a higher value."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.answers import Refusal, Term
from crusaders_rules.lift import Claims, Lemma, cut, each, instead_of, integer, record, row, suppose, theorem, truth
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import (
    apply,
    distributing,
    feasibility,
    flow,
    legal,
    resolution,
    wedge_tables,
)
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.rules import build, crusade, influence, muster, resolve, route_search
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Building,
    Buildings,
    Enemies,
    Erected,
    KnightOrder,
    Manner,
    Markers,
    PlayerArea,
    Region,
    Token,
    Wedge,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import (
    AWAY,
    HERE,
    PLAN,
    SEAT,
    THERE,
    WEDGE,
    Where,
    about,
    among,
    by_the_rules,
    goes_on,
    placed,
    somewhere,
)
from .turn_ends import a_gain_is_not_kept
from .values import EDITION, LEVELS, MOST_TOKENS, PLENTY, TROOPS, any_tokens

NEXT = Region("there", 1, 0), Region("away", 2, 0)
# The places of the knights: in one region or two, one knight or several.  A third region has no knight of the player.
STANDING = ((HERE,), (HERE, HERE, THERE), (THERE,), ())


# The contents of the three regions.
ENEMIES = tuple(product((None, Token.PRUSSIAN, Token.SARACEN_TROOP), (None, Token.SLAV), (Token.SLAV,)))


# Mutants: rules that are wrong on purpose


@instead_of(legal.legal)
def the_list_forgets_its_last_choice(right: Callable[..., tuple[d.Decision, ...]], state: State) -> Any:  # noqa: ANN401
    """The list leaves out the last of several decisions."""
    found = right(state)
    return found[:-1] if len(found) > 1 else found


@instead_of(legal.refusals)
def nothing_is_refused(*_: object) -> tuple[Refusal, ...]:
    """The judge refuses nothing."""
    return ()


@instead_of(legal.refusals)
def everything_is_refused(*_: object) -> tuple[Refusal, ...]:
    """The judge refuses everything."""
    return (Refusal("turn.choice"),)


@instead_of(base.sites)
def the_list_forgets_the_enemy(_: object, __: State, area: PlayerArea) -> list[int]:
    """The list has buildings wherever a knight is, but the judge allows no enemy there."""
    return list(area.knights)


@instead_of(base.targets)
def the_list_forgets_the_second_knight(
    right: Callable[..., list[tuple[int, int]]], state: State, area: PlayerArea
) -> list[tuple[int, int]]:
    """The list leaves out the last enemy, if it has two."""
    found = right(state, area)
    return found[:-1] if len(found) > 1 else found


@instead_of(build.no_knight)
def the_judge_forgets_the_knight(_: object, __: str, ___: bool) -> None:  # noqa: FBT001 -- as in the rule
    """The judge allows buildings anywhere."""


@instead_of(crusade.keep)
def a_third_token_cannot_be_kept(right: Callable[..., Enemies], defeated: Enemies, *others: Any) -> Enemies:  # noqa: ANN401
    """Nobody can have three Slavs."""
    if defeated.slav >= 2:  # noqa: PLR2004 -- as in the sentence
        raise ValueError(defeated)
    return right(defeated, *others)


@instead_of(crusade.not_strong_enough)
def enemies_want_their_exact_strength(right: Callable[..., Any], value: int, strength: int) -> Any:  # noqa: ANN401
    """Only a value equal to its strength defeats an enemy."""
    return right(value, strength) if value <= strength else right(0, strength)


@instead_of(build.value_too_low)
def the_cost_must_be_met_exactly(right: Callable[..., Any], value: int, cost: int) -> Any:  # noqa: ANN401
    """A building needs a value equal to its cost."""
    return right(value, cost) if value <= cost else right(0, 1)


@instead_of(muster.value_too_low)
def troops_want_their_exact_cost(right: Callable[..., Any], value: int, cost: int) -> Any:  # noqa: ANN401
    """A troop needs a value equal to its cost."""
    return right(value, cost) if value <= cost else right(0, 1)


@instead_of(influence.influence_gain)
def influence_comes_in_steps(_: object, value: int) -> int:
    """Influence gains one for every two points."""
    return value // 2


@instead_of(influence.influence_gain)
def influence_ends_at_nine(_: object, value: int) -> int:
    """No Influence action gains more than nine."""
    return min(value, 9)


@instead_of(route_search.ways)
def the_last_point_is_lost(right: Callable[..., dict[int, int]], *values: Any) -> dict[int, int]:  # noqa: ANN401
    """The list counts one point too few if the points are few."""
    *land, points, prices = values
    return right(*land, points - (1 if points < PLENTY else 0), prices)


@instead_of(distributing.distributions)
def the_list_forgets_the_last_wedge(right: Callable[..., tuple[d.Decision, ...]], *values: Any) -> Any:  # noqa: ANN401
    """The list leaves out the last wedge that can be distributed."""
    return right(*values)[:-1]


@instead_of(distributing.sowings)
def the_list_forgets_the_last_manner(right: Callable[..., tuple[d.Decision, ...]], *values: Any) -> Any:  # noqa: ANN401
    """The list leaves out the last of several manners."""
    found = right(*values)
    return found[:-1] if len(found) > 1 else found


# Positions


class Numbers(NamedTuple):
    """The numbers that matter: action tokens, mustered troops, influence, the supply, and the space of the markers."""

    tokens: int
    troops: int
    influence: int
    supply: int
    space: int


def _any_numbers() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    return record(
        Numbers,
        tokens=integer(1),
        troops=integer(0, TROOPS),
        influence=integer(0),
        supply=integer(0),
        space=integer(0),
    )


class Ground(NamedTuple):
    """The parts of a region that matter for a decision: its enemy, whether a building is there, a type's discount."""

    enemy: Token | None
    built: bool
    less: int


def _position(
    where: Where,
    asked: p.Pending,
    numbers: Numbers,
    grounds: tuple[Ground, ...],
    **mine: Any,  # noqa: ANN401 -- each field has its own kind of value
) -> State:
    """A position on a board with one known region for each ground."""
    here = where.here
    fields = {"buildings": Buildings(), "defeated": Enemies(), "knights": (HERE,), **mine}
    knights = tuple(one - HERE + here for one in fields.pop("knights"))
    area = anywhere.area(troops=numbers.troops, influence=numbers.influence, knights=knights, **fields)
    first = attrs.evolve(anywhere.PLAIN, discount=Buildings(castle=grounds[0].less))
    return anywhere.position(
        area,
        about(where, asked),
        here=here,
        ruleset=anywhere.on_any_board(first, *NEXT[: len(grounds) - 1], here=here),
        enemies=among(here, *(ground.enemy for ground in grounds)),
        buildings=among(here, *(Erected(0, Building.FARM, 1) if ground.built else None for ground in grounds)),
        tiles=among(here, *(None for _ in grounds)),
        markers=Markers(numbers.space, numbers.space),
        supply=numbers.supply,
    )


class _Refused(Exception):  # noqa: N818 -- it stands for one of that name
    """The error that the game raises, without a message: symbolic numbers have no text."""

    def __init__(self, _: d.Decision, refusals: tuple[Refusal, ...]) -> None:
        super().__init__()
        self.refusals = refusals


def _rules(refusals: tuple[Refusal, ...]) -> tuple[str, ...]:
    return tuple(refusal.rule for refusal in refusals)


def agree(state: State, decisions: tuple[d.Decision, ...], where: Where | None = None) -> Claims:
    """Claims that the list, the judge and the game agree about each of some decisions.

    Args:
        state: The position.
        decisions: Every decision that the list may have, and others.
        where: Where the regions are that the decisions name, if it is not the usual place.
    """
    if where is not None:
        decisions = tuple(about(where, one) for one in decisions)
    with by_the_rules(), cut(flow, proceed=goes_on, distributed=goes_on), cut(apply, IllegalDecision=_Refused):
        listed = legal.legal(state)
        yield "the list has only the given decisions", all(one in decisions for one in listed)
        for one in decisions:
            refused = legal.refusals(state, one)
            yield f"{one} is listed exactly if nothing refuses it", (one in listed) == (refused == ())
            # The memo of the list would bypass the judge.
            fresh = attrs.evolve(state)
            try:
                after = apply.apply(fresh, one)
            except _Refused as error:
                yield f"the game refuses {one} as the judge does", _rules(error.refusals) == _rules(refused) != ()
            else:
                yield f"the game takes {one}", refused == () and after is not fresh


# The list, the judge and the game


@theorem(
    "The list has exactly the attacks that the judge allows, and the game applies them; it refuses all others.",
    rules=["crusade.region", "crusade.success", "crusade.keep"],
    sabotage=[
        the_list_forgets_the_second_knight,
        a_third_token_cannot_be_kept,
        nothing_is_refused,
        the_list_forgets_its_last_choice,
    ],
    assumes=(
        "the knights stand in at most two regions; a third region stands for all regions without a knight",
        "both markers are on the start space, the sixth space, or the end of their tracks",
    ),
)
def attacks_are_judged_as_listed(
    at: tuple[Where, tuple[Token | None, ...]] = each(placed(ENEMIES)),
    knights: tuple[int, ...] = each(STANDING),
    numbers: Numbers = _any_numbers(),
    slavs: int = integer(0),
    space: int = each((0, 5, 99)),
) -> Claims:
    """On any board, with any numbers, in each seat."""
    where, tokens = at
    numbers = numbers._replace(space=space)
    grounds = tuple(Ground(token, built=False, less=0) for token in tokens)
    asked = p.AskTarget(SEAT, HERE, PLAN, numbers.tokens)
    state = _position(where, asked, numbers, grounds, knights=knights, defeated=Enemies(slav=slavs))
    yield from agree(state, tuple(d.Attack(place) for place in (HERE, THERE, AWAY, -1, len(grounds) + 2)), where)


@theorem(
    "The list has exactly the buildings that the judge allows, and the game applies them; it refuses all others.",
    rules=["build.knight", "build.enemy", "build.one", "build.next", "build.cost", "build.discount", "build.type"],
    sabotage=[
        the_list_forgets_the_enemy,
        the_judge_forgets_the_knight,
        nothing_is_refused,
        the_list_forgets_its_last_choice,
    ],
    assumes=(
        "the knights stand in at most two regions; a third region stands for all regions without a knight",
        "any number of one type is erected, and none of the others",
    ),
)
def buildings_are_judged_as_listed(
    at: tuple[Where, tuple[int, ...]] = each(placed(STANDING)),
    here: Ground = record(Ground, enemy=each((None, Token.SLAV)), built=truth(), less=integer(0)),
    castles: int = integer(0, LEVELS),
    tokens: int = integer(1, PLENTY),
) -> Claims:
    """On any board, with any numbers, in several seats."""
    where, knights = at
    grounds = (here, Ground(None, built=False, less=0), Ground(None, built=False, less=0))
    state = _position(
        where,
        p.AskBuilding(SEAT, HERE, PLAN, tokens),
        Numbers(tokens, 0, 0, PLENTY, 0),
        grounds,
        knights=knights,
        buildings=Buildings(castle=castles),
    )
    places = (HERE, THERE, AWAY, -1, len(grounds) + 2)
    yield from agree(state, tuple(d.Erect(building, place) for building in Building for place in places), where)


SIMPLE: tuple[p.Pending, ...] = (
    p.AskDistribution(SEAT, optional=True),
    p.AskDistribution(SEAT, optional=False),
    *(p.AskReward(SEAT, HERE, PLAN, HERE, token) for token in (Token.SARACEN_TROOP, Token.SARACEN_FARM)),
)


@theorem(
    "After an upgrade or a skip, the list has exactly the wedges that hold a token, and keeping all tokens only after "
    "an upgrade; the player may take what a Saracen pictures or not, and the game applies either choice.",
    rules=["upgrade.distribute.any", "upgrade.distribute.may", "skip.distribute", "crusade.saracen.three"],
    sabotage=[the_list_forgets_the_last_wedge, nothing_is_refused, the_list_forgets_its_last_choice],
)
def simple_choices_are_judged_as_listed(
    at: tuple[Where, p.Pending] = each(placed(SIMPLE)),
    tokens: tuple[int, ...] = any_tokens(),
    numbers: Numbers = _any_numbers(),
) -> Claims:
    """On any board, with any numbers, in several seats."""
    where, asked = at
    suppose(numbers.troops < TROOPS)
    wheel = Wheel(EDITION.wedges, tokens, (True,) * WEDGES)
    state = attrs.evolve(_position(where, asked, numbers, (Ground(None, built=False, less=0),), wheel=wheel), start=0)
    if type(asked) is p.AskReward:
        yield from agree(state, (d.TakeReward(), d.TakeInfluence()))
    else:
        yield from agree(state, (d.Keep(), *map(d.Distribute, (*range(WEDGES), -1, WEDGES))))


# The orders that add manners, and one that adds none.
MANNERED = (
    KnightOrder.NONE,
    KnightOrder.AVIZ,
    KnightOrder.SANTIAGO,
    KnightOrder.TEUTONIC,
    KnightOrder.HOSPITALLER,
    KnightOrder.TEMPLAR,
)
REGIONS = 3
PAIRS = ((0, 1), (0, 2), (1, 2))


@theorem(
    "The list has exactly the moves that the judge allows, and the game applies them; it refuses all others.",
    rules=["travel.divide", "travel.adjacent", "travel.region", "travel.points", "travel.cost.enemy"],
    sabotage=[the_last_point_is_lost, nothing_is_refused, the_list_forgets_its_last_choice],
    assumes=(
        f"{REGIONS} regions with any borders, building spaces and enemies",
        Lemma("routes cost what they should", "the_cheapest_way_counts"),
    ),
)
def moves_are_judged_as_listed(
    borders: tuple[bool, ...] = row(truth(), len(PAIRS)),
    spaces: tuple[bool, ...] = row(truth(), REGIONS - 1),
    enemies: tuple[bool, ...] = row(truth(), REGIONS),
    points: int = integer(1, PLENTY),
) -> Claims:
    """For any points; the knight begins in the first region, and another one waits in the second.

    The seat is the number of borders and of other building spaces, so each of the six seats occurs.
    """
    open_ones = [pair for pair, there in zip(PAIRS, borders, strict=True) if there]
    adjacent = tuple(
        tuple(other for other in range(REGIONS) if (min(place, other), max(place, other)) in open_ones)
        for place in range(REGIONS)
    )
    regions = tuple(Region(f"a{place}", place, 0, space=bool(space)) for place, space in enumerate((True, *spaces)))
    ruleset = anywhere.on_any_board()
    ruleset = attrs.evolve(ruleset, board=attrs.evolve(ruleset.laid, regions=regions, adjacent=adjacent))
    state = anywhere.position(
        anywhere.area(knights=(0, 1)),
        p.AskMove(len(open_ones) + sum(region.space for region in regions[1:]), WEDGE, PLAN, points, (0, 1)),
        ruleset=ruleset,
        enemies=tuple(Token.SLAV if there else None for there in enemies),
        supply=PLENTY,
    )
    moves = tuple(d.Move(origin, place) for origin in (0, 1) for place in (*range(REGIONS), -1, REGIONS))
    yield from agree(state, moves)


@theorem(
    "The list has exactly the manners of distributing that the judge allows, and the game applies them; it refuses "
    "all others.",
    rules=["turn.distribute.sow", "order.hospitaller.skip", "order.templar.double", "order.aviz.origin"],
    sabotage=[the_list_forgets_the_last_manner, nothing_is_refused, the_list_forgets_its_last_choice],
    assumes=(
        Lemma("the wedge is on top", "turning_the_wheel_changes_nothing"),
        f"it holds at most {MOST_TOKENS} tokens",
    ),
)
def manners_are_judged_as_listed(
    at: tuple[Where, KnightOrder] = each(placed(MANNERED)), tokens: tuple[int, ...] = any_tokens()
) -> Claims:
    """On any board, for any tokens on the other wedges, in each seat."""
    where, order = at
    suppose((tokens[0] >= 1) & (tokens[0] <= MOST_TOKENS))
    wheel = Wheel(EDITION.wedges, tokens, (True,) * WEDGES)
    mine = anywhere.area(wheel=wheel, order=order)
    state = anywhere.position(mine, p.AskManner(where.seat, 0), supply=PLENTY, start=0)
    named = (None, *range(-1, WEDGES + 1))
    yield from agree(state, tuple(d.Sow(manner, other) for manner in Manner for other in named))


FEW = 3
# Actions that always succeed, and others in each pairing.
PAIRED = (
    (Action.TRAVEL, Action.INFLUENCE),
    (Action.INFLUENCE, Action.CRUSADE),
    (Action.MUSTER, Action.CRUSADE),
    (Action.BUILD, Action.MUSTER),
    (Action.CRUSADE, Action.BUILD),
)


@instead_of(feasibility.reach)
def the_list_forgets_a_bonus(right: Callable[..., wedge_tables.Reach], *values: Any) -> wedge_tables.Reach:  # noqa: ANN401
    """The list of splits leaves bonuses out."""
    with cut(resolve, action_bonus=lambda *_: ()):
        return right(*values)


@instead_of(feasibility.plan_refusal)
def the_judge_wants_both_to_succeed(right: Callable[..., Any], state: State, area: PlayerArea, plan: p.Plan) -> Any:  # noqa: ANN401
    """A split with a failing action is refused."""
    for one in plan:
        refused = right(state, area, (one,))
        if refused is not None:
            return refused
    return None


class Chances(NamedTuple):
    """The numbers that decide whether the actions of a wedge succeed: the board's required value, and the bonus."""

    asks: int
    bonus: int


@theorem(
    "The list has exactly the turns and the splits that the judge allows, and the game applies them; it refuses all "
    "others.",
    rules=["turn.choice", "turn.split", "turn.split.all", "turn.effect", "turn.wedge.token", "upgrade.once"],
    sabotage=[
        the_list_forgets_a_bonus,
        the_judge_wants_both_to_succeed,
        nothing_is_refused,
        the_list_forgets_its_last_choice,
    ],
    assumes=(
        f"at most {FEW} tokens lie on the wedge, and none on others; what the board asks for is 3 "
        "or out of reach; all actions have the same bonus"
    ),
)
def turns_and_splits_are_judged_as_listed(
    at: tuple[Where, tuple[Action, Action]] = each(placed(PAIRED)),
    upgraded: bool = truth(),  # noqa: FBT001 -- the side that is shown
    tokens: int = integer(0, FEW),
    troops: int = integer(0, TROOPS),
    chances: Chances = record(Chances, asks=each((3, resolution.OUT_OF_REACH)), bonus=integer(0, FEW)),
) -> Claims:
    """On any board, in several seats; Travel and Influence always succeed."""
    (seat, _), actions = at
    wedges = (Wedge(*actions), *EDITION.wedges[1:])
    wheel = Wheel(wedges, (tokens, *(0,) * (WEDGES - 1)), (upgraded, *(True,) * (WEDGES - 1)))
    mine = anywhere.area(wheel=wheel, troops=troops, buildings=Buildings(), knights=())
    least = (chances.asks, chances.asks)
    bonus = (Term("any", chances.bonus, "any"),)
    turns = (d.Skip(), *(kind(wedge) for kind in (d.Resolve, d.Upgrade) for wedge in (*range(-1, WEDGES + 1),)))
    splits = tuple(map(d.Split, range(-1, FEW + 2)))
    with cut(base, least_on_board=lambda *_: least), cut(resolve, action_bonus=lambda *_: bonus):
        yield from agree(anywhere.position(mine, p.AskTurn(seat), supply=PLENTY, start=0), turns)
        if upgraded and tokens >= 1:
            yield from agree(anywhere.position(mine, p.AskSplit(seat, 0), supply=PLENTY, start=0), splits)


# The effect of a higher value

Effects = dict[d.Decision | None, State]


def _effects(
    at: tuple[Where, Action], value: int, numbers: Numbers, ground: Ground, castles: int
) -> dict[d.Decision | None, State]:
    """The results of an action in a region with a value: the position after each legal decision."""
    where, action = at
    grounds = (ground,)
    mine = {"buildings": Buildings(castle=castles)}
    with cut(feasibility, value_of=lambda *_: value):
        if action == Action.MUSTER:
            before = _position(where, p.AskTurn(SEAT), numbers, grounds, **mine)
            area = before.areas[where.seat]
            with by_the_rules():
                if not feasibility.succeeds(before, area, action, 1):
                    return {}
            with anywhere.going_on(), cut(feasibility, value_of=lambda *_: value):
                return {None: flow.proceed(flow.Progress(before, area, before.supply, WEDGE, ((action, 1),)))}
        asked: dict[Action, p.Pending] = {
            Action.CRUSADE: p.AskTarget(SEAT, HERE, PLAN, 1),
            Action.BUILD: p.AskBuilding(SEAT, HERE, PLAN, 1),
        }
        before = _position(where, asked[action], numbers, grounds, **mine)
        found: Effects = {}
        with by_the_rules(), cut(flow, proceed=goes_on):
            for decision in legal.legal(before):
                found[decision] = apply.apply(before, decision)
    return found


@theorem(
    "Everything that Muster, Crusade or Build can achieve with a value, it can also achieve with a higher one: the "
    "list has the same decisions, and perhaps others, and each of them leads to the same position.",
    rules=["muster.cost", "crusade.success", "build.cost", "turn.value.token"],
    sabotage=[enemies_want_their_exact_strength, the_cost_must_be_met_exactly, troops_want_their_exact_cost],
    assumes="an action that fails has no result, and this does not count among its results",
)
def more_value_achieves_no_less(
    at: tuple[Where, Action] = each(placed((Action.MUSTER, Action.CRUSADE, Action.BUILD))),
    ground: Ground = record(
        Ground, enemy=each((None, Token.SLAV, Token.SARACEN_CASTLE)), built=each((False,)), less=integer(0)
    ),
    values: tuple[int, int] = row(integer(0), 2),
    numbers: Numbers = _any_numbers(),
    castles: int = integer(0, LEVELS),
) -> Claims:
    """For sets of decisions and positions, on any board; Travel has other theorems (the_cheapest_way_counts)."""
    value, more = values
    fewer = _effects(at, value, numbers, ground, castles)
    others = _effects(at, value + more, numbers, ground, castles)
    yield "all decisions are also legal with a higher value", all(decision in others for decision in fewer)
    for decision, after in fewer.items():
        yield from _alike(at[0], after, others[decision])


def _alike(where: Where, one: State, other: State) -> Claims:
    """Claims that two positions are the same, except for parts unseen in both."""
    here, there = one.areas[where.seat], other.areas[where.seat]
    for name in ("troops", "influence", "buildings", "defeated", "knights"):
        yield f"the {name} are the same", getattr(here, name) == getattr(there, name)
    yield "the supply is the same", one.supply == other.supply
    yield "the markers are on the same spaces", one.markers == other.markers
    yield "the same enemy is there", one.enemies[where.here] == other.enemies[where.here]
    yield "the same building is there", one.buildings[where.here] == other.buildings[where.here]
    yield "the question is the same", type(one.pending) is type(other.pending)


@theorem(
    "An Influence action is different: no two values lead to the same position, so a higher value cannot do what a "
    "lower one does.",
    rules=["influence.gain", "end.overflow"],
    sabotage=[influence_comes_in_steps, influence_ends_at_nine, a_gain_is_not_kept],
)
def no_two_values_of_influence_are_alike(
    where: Where = somewhere(),
    numbers: Numbers = _any_numbers(),
    value: int = integer(0),
    more: int = integer(1),
) -> Claims:
    """On any board, in any seat."""
    before = _position(where, p.AskTurn(SEAT), numbers, (Ground(None, built=False, less=0),))

    def gained(worth: int) -> int:
        with anywhere.going_on(), cut(feasibility, value_of=lambda *_: worth):
            after = flow.proceed(
                flow.Progress(before, before.areas[where.seat], before.supply, WEDGE, ((Action.INFLUENCE, 1),))
            )
        return after.areas[where.seat].influence

    yield "a higher value gains more", gained(value + more) > gained(value)
