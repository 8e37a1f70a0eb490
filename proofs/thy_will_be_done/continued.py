"""How a wedge goes on under other readings: what is left of a value, debts, parts of gains, and all splits."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- readings, and facts of the position

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, Opaque, cut, each, instead_of, integer, rows, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, resolution, results, rewards
from crusaders_rules.thy_will_be_done.play.resolution import Hand
from crusaders_rules.thy_will_be_done.rules import crusade, end, influence, resolve, travel
from crusaders_rules.thy_will_be_done.state import Action, Building, Buildings, KnightOrder, Plan, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import WEDGE, Where, by_the_rules, placed
from .needs import there_is_always_a_troop
from .values import EDITION, RULESET, TROOPS, reading

PLAN: Plan = ((Action.BUILD, 2),)


# What is left of a value


# The questions whose answers are results of an action, with that action.
RUNNING: tuple[tuple[type, Action], ...] = (
    (p.AskTroop, Action.MUSTER),
    (p.AskTarget, Action.CRUSADE),
    (p.AskBuilding, Action.BUILD),
)


@instead_of(resolve.left_of_value)
def what_a_result_costs_is_not_paid(right: Callable[..., Any], value: int, _: int, ruleset: Ruleset) -> Any:
    """A further result has the whole value again."""
    return right(value, 0, ruleset)


@instead_of(results.settled)
def what_runs_changes_its_value(right: Callable[..., Any], state: State, asked: Any, *areas: Any) -> Any:
    """An action that has had a result is treated as one that has not begun."""
    return attrs.evolve(right(state, attrs.evolve(asked, begun=False), *areas), begun=asked.begun)


@instead_of(resolve.joins_the_tokens)
def divided_bonuses_grow_later(_: object, __: int, ___: Ruleset) -> int:
    """Bonuses are never divided with the tokens."""
    return 0


@instead_of(resolve.forgone)
def a_bonus_is_forgone_twice(right: Callable[..., int], *how: Any) -> int:
    """A later action loses a new bonus twice."""
    return 2 * right(*how)


@instead_of(results.after_result)
def nothing_is_left_for_two_results(right: Callable[..., Any], state: State, asked: Any, *how: Any) -> Any:
    """With several results, the action does not go on."""
    after = right(state, asked, *how)
    return attrs.evolve(after, plan=after.plan[1:]) if len(after.plan) > len(asked.plan) else after


@contextmanager
def _bonuses(of: dict[Action, tuple[int, int]], before: PlayerArea) -> Iterator[None]:
    """Let the bonus of each action be given: before the result, and after it."""

    def bonus_of(_: State, mine: PlayerArea, action: Action) -> int:
        return of[action][0 if mine is before else 1]

    with by_the_rules(), cut(feasibility, bonus_of=bonus_of):
        yield


@theorem(
    "With several results, what is left of an action's value is resolved first, and it keeps that value whatever its "
    "bonus becomes; a later action has its new bonus, unless bonuses were divided with the tokens, or a reading keeps "
    "it from one that the first action created. Under the default readings nothing changes.",
    rules=["turn.result.one", "turn.split.finish", "turn.value.bonus"],
    sabotage=[
        what_a_result_costs_is_not_paid,
        what_runs_changes_its_value,
        divided_bonuses_grow_later,
        a_bonus_is_forgone_twice,
        nothing_is_left_for_two_results,
    ],
    assumes="at most one action follows",
)
def the_rest_of_a_value_goes_on(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: tuple[Where, tuple[type, Action]] = each(placed(RUNNING)),
    several: bool = each((False, True)),
    divided: bool = each((False, True)),
    later_counts: bool = each((False, True)),
    follows: bool = each((False, True)),
    begun: bool = each((False, True)),
    tokens: tuple[int, int] = rows(integer(), integer()),
    spent: int = integer(),
    was: tuple[int, int] = rows(integer(), integer()),
    now: tuple[int, int] = rows(integer(), integer()),
) -> Claims:
    """For any values, costs and bonuses."""
    (seat, _), (asks, action) = at
    ruleset = reading(
        results="MANY" if several else "ONE",
        bonus_in_split="BEFORE_THE_SPLIT" if divided else "EACH",
        later_value="YES" if later_counts else "NO",
    )
    before, after = anywhere.area(), anywhere.area()
    plan: Plan = ((Action.TRAVEL, tokens[1]),) if follows else ()
    asked = asks(seat, WEDGE, plan, tokens[0], begun)
    state = anywhere.position(before, asked, ruleset=ruleset)
    with _bonuses({action: (was[0], now[0]), Action.TRAVEL: (was[1], now[1])}, before):
        said = results.after_result(state, asked, before, after, spent)
        settled = results.settled(state, attrs.evolve(asked, plan=((action, tokens[0]), *plan)), before, after)
    lost = 0 if later_counts and not divided else was[1] - now[1]
    rest = ((Action.TRAVEL, tokens[1] + lost),) if follows else ()
    if not (several or divided) and later_counts:
        yield "nothing changes", said is asked
        yield "nothing changes by a later change either", settled.plan == ((action, tokens[0]), *plan)
        return
    first = ((action, tokens[0] - spent + was[0] - now[0]),) if several else ()
    yield "what is left is resolved first, and then the rest", said.plan == (*first, *rest)
    yield "it has begun exactly if it may have several results", said.begun == several
    kept = was[0] - now[0] if begun or divided or not later_counts else 0
    yield "what has begun keeps its value", settled.plan == ((action, tokens[0] + kept), *rest)
    yield "a change does not begin anything", settled.begun == begun
    yield (
        "it is the same question of the same wedge",
        [(one.seat, one.wedge, one.tokens) for one in (said, settled)] == [(seat, WEDGE, tokens[0])] * 2,
    )


# Points that carry over


@instead_of(flow.movement)
def debts_are_forgotten(right: Callable[..., Any], state: State, mine: PlayerArea, tokens: int) -> Any:
    """A debt of movement points is never paid."""
    points, _ = right(state, mine, tokens)
    return points, mine


@instead_of(flow.movement)
def kept_points_are_lost(right: Callable[..., Any], state: State, mine: PlayerArea, tokens: int) -> Any:
    """Points that were kept do not add to the next Travel."""
    points, after = right(state, mine, tokens)
    return (points - mine.carried if mine.carried > 0 else points), after


@instead_of(travel.movement_points)
def a_point_is_lost_at_the_start(right: Callable[..., int], value: int) -> int:
    """A Travel has one movement point too few."""
    return right(value) - 1


@instead_of(flow.after_travel)
def points_are_kept_whatever_the_reading(_: object, __: State, mine: PlayerArea, points: int) -> PlayerArea:
    """All points that are left carry over."""
    return attrs.evolve(mine, carried=mine.carried + points)


@theorem(
    "A Travel has a movement point for each point of its value, none for a negative value, and also the kept points; "
    "they pay a debt first, and what they cannot pay stays a debt. The player keeps the points that are left under the "
    "reading that keeps them, and always keeps a new debt.",
    rules=["travel.points", "travel.optional"],
    sabotage=[
        debts_are_forgotten,
        kept_points_are_lost,
        a_point_is_lost_at_the_start,
        points_are_kept_whatever_the_reading,
    ],
)
def debts_are_paid_first(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    value: int = integer(),
    carried: int = integer(),
    left: int = integer(),
    keeps: bool = each((False, True)),
    order: KnightOrder = each(KnightOrder),
    seat: int = integer(0),
) -> Claims:
    """For any value, any points that were kept or are owed, and any that are left, with each knight order."""
    ruleset = reading(unspent_points="KEPT") if keeps else RULESET
    mine = anywhere.area(carried=carried, order=order)
    state = anywhere.position(mine, p.AskTurn(seat), ruleset=ruleset)
    with by_the_rules(), cut(feasibility, value_of=lambda *_: value):
        points, after = flow.movement(state, mine, 0)
        ended = flow.after_travel(state, mine, left)
    usual = value * (value > 0)
    yield (
        "there are the points of the value and those kept, and none if a debt is larger",
        points == ((usual + carried) * (usual + carried > 0)),
    )
    yield (
        "what the points cannot pay stays a debt, and the kept points are used",
        after.carried == ((usual + carried) * (usual + carried < 0)),
    )
    stays = left if keeps else left * (left < 0)
    yield "what is left is kept if a reading says so, and a debt always", ended.carried == carried + stays


# Parts of gains


@instead_of(influence.amounts)
def all_or_nothing(right: Callable[..., tuple[int, ...]], due: int, ruleset: Ruleset) -> tuple[int, ...]:
    """A gain may be declined, but not taken in part."""
    found = right(due, ruleset)
    return (found[-1],)


@instead_of(flow.gained)
def a_gain_is_taken_before_the_answer(right: Callable[..., PlayerArea], mine: PlayerArea, amount: int) -> PlayerArea:
    """A gain of more than one counts one more."""
    return right(mine, amount + (1 if amount > 1 else 0))


@instead_of(end.take)
def the_supply_pays_nothing(_: object, supply: int, __: int, ___: Ruleset) -> int:
    """The supply stays as it is."""
    return supply


@instead_of(flow.gain_and_proceed)
def the_question_forgets_the_rest(right: Callable[..., State], state: State, *how: Any) -> State:
    """A player who must choose the amount of a gain loses the rest of the wedge."""
    after = right(state, *how)
    asked: Any = after.pending
    return after.asking(attrs.evolve(asked, plan=())) if type(asked) is p.AskGain else after


@instead_of(results.mustered)
def a_troop_gains_one(right: Callable[..., Any], *how: Any) -> Any:
    """Every mustered troop gains one influence."""
    mine, _, asked = right(*how)
    return mine, 1, asked


@theorem(
    "If a reading lets a player take part of a gain, the game asks for the amount of each gain of one or more, and "
    "changes nothing before the answer but what the action itself changes; otherwise the player gains all of it.",
    rules=["influence.gain", "muster.gain", "end.overflow", "turn.split.finish"],
    sabotage=[
        all_or_nothing,
        a_gain_is_taken_before_the_answer,
        the_supply_pays_nothing,
        the_question_forgets_the_rest,
        a_troop_gains_one,
    ],
    assumes="gains of up to three; troops up to the last one",
)
def the_amount_of_a_gain_is_asked(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    parts: bool = each((False, True)),
    at: tuple[Where, int] = each(placed(range(4))),
    influence_before: int = integer(0),
    supply: int = integer(3),
    begun: bool = each((False, True)),
    how: str = each(("Influence", "Muster", "a result")),
) -> Claims:
    """For any influence and any supply that has enough, in several seats."""
    (seat, here), due = at
    ruleset = reading(partial_influence="UP_TO") if parts else RULESET
    troops = max(0, due - 1)
    mine = anywhere.area(influence=influence_before, troops=troops, wheel=Opaque("the wheel"), knights=(here,))
    asked = p.AskTarget(seat, WEDGE, PLAN, 0, begun)
    state = anywhere.position(mine, asked, ruleset=ruleset, supply=supply)
    with by_the_rules(), cut(feasibility, value_of=lambda *_: due), cut(flow, proceed=waits):
        if how == "a result":
            after = flow.gain_and_proceed(state, asked, mine, due)
            found: tuple[PlayerArea, int, Any] = (after.areas[seat], after.supply, after.pending)
            goes_on: Any = Waits(WEDGE, PLAN, begun)
        else:
            carry_out = flow._gain_value if how == "Influence" else flow._muster  # noqa: SLF001 -- the theorem is about it
            way = carry_out(flow.Progress(state, mine, supply, WEDGE, PLAN), PLAN, due)
            found = (way.area, way.supply, way.asks)
            goes_on = None
            yield "the rest of the wedge stays", way.plan == PLAN and way.wedge == WEDGE
            yield "nothing has begun", way.begun is False
    if how == "Muster":
        due = troops + 1
        yield "there is one troop more", found[0].troops == due
    asks = parts and due > 0
    expected = p.AskGain(seat, WEDGE, PLAN, due, begun and how == "a result") if asks else goes_on
    now = 0 if asks else due
    yield "the player chooses the amount, or the wedge goes on", found[2] == expected
    yield "the player has the gain, if nothing is asked", found[0].influence == influence_before + now
    yield "the supply pays it", found[1] == supply - now
    yield "nothing else changes", found[0].knights == (here,)


@attrs.frozen
class Waits:
    """A stand-in for the question with which the game goes on."""

    wedge: int
    plan: Plan
    begun: bool


def waits(way: flow.Progress) -> State:
    """Stop where the game would go on with the wedge."""
    asked: Any = Waits(way.wedge, way.plan, way.begun)
    return flow.go_on(way.state, way.area, way.supply, asked)


# The price of a reward


@instead_of(rewards.reward_refusal)
def troops_cost_what_buildings_do(right: Callable[..., Any], state: State, mine: Any, *how: Any) -> Any:
    """A troop as a reward costs as much as a building there."""
    place, token, tokens = how
    return right(state, mine, place, Token.SARACEN_CASTLE if token is Token.SARACEN_TROOP else token, tokens)


@instead_of(crusade.reward_is_free)
def every_reward_is_free(*_: object) -> bool:
    """Rewards are free under every reading."""
    return True


@theorem(
    "A Saracen's reward is refused if none of it is left, and, if rewards have their price, exactly if the value of "
    "the Crusade is below the cost of the troop or of the building there.",
    rules=["crusade.saracen.free", "crusade.saracen.troop", "crusade.saracen.build"],
    sabotage=[there_is_always_a_troop, troops_cost_what_buildings_do, every_reward_is_free],
)
def rewards_have_their_price(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: tuple[Where, Token] = each(placed(one for one in Token if one.enemy.value == "saracen")),
    paid: bool = each((False, True)),
    troops: int = each(range(TROOPS + 1)),
    built: int = integer(0, EDITION.buildings_per_type),
    value: int = integer(),
    cost: int = integer(),
) -> Claims:
    """For any value and any cost, in several seats and regions."""
    (seat, here), token = at
    ruleset = reading(saracen_price="PAID") if paid else RULESET
    mine = anywhere.area(troops=troops, buildings=Buildings(built, built, built, built))
    board = anywhere.on_any_board(anywhere.PLAIN, here=here, ruleset=ruleset)
    state = anywhere.position(mine, p.AskTurn(seat), here, ruleset=board)
    asked: list[Any] = []

    def cost_of(_: State, __: PlayerArea, building: Building, place: int) -> int:
        asked.append((building, place))
        return cost

    def value_of(_: State, __: PlayerArea, action: Action, tokens: int) -> int:
        return value + 10 * (action != Action.CRUSADE) + tokens

    with by_the_rules(), cut(rewards, cost_of=cost_of, value_of=value_of):
        refusal = rewards.reward_refusal(state, mine, here, token, 1)
    left = troops < TROOPS if token.building is None else built < EDITION.buildings_per_type
    price = cost if token.building is not None else EDITION.troop_costs[troops] if troops < TROOPS else 0
    yield (
        "it is refused if none is left, or if it is too dear",
        (refusal is not None) == ((left ^ True) | (paid & (value + 1 < price))),
    )
    if asked:
        yield "the cost is that of the building there", asked == [(token.building, here)]
    if refusal is not None and refusal.rule == "crusade.saracen.free":
        yield "it says what it asks for and what there is", (refusal.needs == price) & (refusal.has == value + 1)


# Splits


# Each reading of how tokens are divided, and some of them together; and the bonuses of both actions.
SPLITTING: tuple[tuple[dict[str, str], tuple[int, int]], ...] = (
    ({}, (0, 0)),
    ({"idle_tokens": "SOME"}, (0, 0)),
    ({"same_action_twice": "YES"}, (0, 0)),
    ({"same_action_twice": "YES", "idle_tokens": "SOME"}, (0, 0)),
    ({"bonus_in_split": "BEFORE_THE_SPLIT"}, (0, 0)),
    ({"bonus_in_split": "BEFORE_THE_SPLIT"}, (1, 0)),
    ({"bonus_in_split": "BEFORE_THE_SPLIT", "calatrava_split": "ONCE", "same_action_twice": "YES"}, (0, 1)),
    ({"sepulchre_scope": "TRAVEL_WEDGES"}, (0, 0)),
    ({"sepulchre_scope": "WHOLE_WEDGE"}, (0, 0)),
    ({"sepulchre_scope": "WHOLE_WEDGE", "idle_tokens": "SOME"}, (0, 0)),
)
DIVIDING = (KnightOrder.NONE, KnightOrder.CALATRAVA, KnightOrder.HOLY_SEPULCHRE)
# Travel on the basic side, on the upgraded side only, and on none.
TILES = tuple(
    next(one for one in EDITION.wedges if [side == Action.TRAVEL for side in one] == travels)
    for travels in ([True, False], [False, True], [False, False])
)
MOST_SPLIT = 3


def divided_among(
    under: tuple[dict[str, str], tuple[int, int]], order: KnightOrder, tile: Any, tokens: int
) -> tuple[Ruleset, Hand, int]:
    """Return the readings, the hand that is divided, and by how much Calatrava's bonus counts less in the second part.

    Args:
        under: The readings by name, and the bonuses of both actions.
        order: The knight order, whose bonus is part of both.
        tile: The wedge.
        tokens: Its tokens.
    """
    named, bonuses = under
    own = 1 if order == KnightOrder.CALATRAVA else 0
    held = (bonuses[0] + own, bonuses[1] + own) if "bonus_in_split" in named else (0, 0)
    hand = Hand(tile, (tile.primary, tile.secondary), tokens, order, held, (bool, bool))
    return reading(**named), hand, -own if "calatrava_split" in named else 0


@instead_of(resolution.splits)
def the_whole_wedge_may_stay_idle(right: Callable[..., Any], hand: Hand, ruleset: Ruleset) -> Any:
    """The last split of all is left out."""
    found = tuple(right(hand, ruleset))
    return iter(found[:-1])


@instead_of(resolve.not_twice)
def one_action_is_always_enough(*_: object) -> None:
    """One action may always be resolved twice."""


@instead_of(resolution.bearing)
def travel_may_bear_it_too(right: Callable[..., Any], hand: Hand, *how: Any) -> Any:
    """Travel is named too as the action that bears the reduction."""
    return hand.actions if right(hand, *how) else ()


@instead_of(resolve.tokens_left_idle)
def a_single_token_may_be_idle(right: Callable[..., Any], idle: int, ruleset: Ruleset) -> Any:
    """One token may be left idle under every reading."""
    return right(0 if idle == 1 else idle, ruleset)


@theorem(
    "The tokens of an upgraded wedge are divided in every way between its two actions, or between one action and "
    "itself if a reading allows that, and some are idle only if a reading allows that; the judge refuses every other "
    "number. An action other than Travel is named only if it can bear the reduction of the Knights of the Holy "
    "Sepulchre.",
    rules=["turn.split", "turn.split.all", "turn.split.least", "order.calatrava.bonus", "order.holy-sepulchre.travel"],
    sabotage=[
        the_whole_wedge_may_stay_idle,
        one_action_is_always_enough,
        travel_may_bear_it_too,
        a_single_token_may_be_idle,
    ],
    assumes=f"one token or {MOST_SPLIT}; a wedge with Travel on either side, and one without",
)
def every_split_is_listed(
    under: tuple[dict[str, str], tuple[int, int]] = each(SPLITTING),
    order: KnightOrder = each(DIVIDING),
    tile: Any = each(TILES),
    tokens: int = each((1, MOST_SPLIT)),
) -> Claims:
    """For few tokens and several, with bonuses that are divided and without."""
    (named, _), (ruleset, hand, once) = under, divided_among(under, order, tile, tokens)
    actions, held = hand.actions, hand.bonuses
    lacks = once if "bonus_in_split" in named else 0
    borne = order == KnightOrder.HOLY_SEPULCHRE and named.get("sepulchre_scope") == "WHOLE_WEDGE"

    def kept_idle(whole: int) -> range:
        return range(whole if "idle_tokens" in named else min(1, whole))

    whole = tokens + sum(held) + lacks
    expected: list[Any] = []
    for idle in kept_idle(whole):
        for first in range(whole - idle + 1):
            expected.append(d.Split(first, idle))
            least = [first >= 1, whole - idle - first >= 1]
            travels = [on and one == Action.TRAVEL for on, one in zip(least, actions, strict=True)]
            if borne and all(least) and any(travels):
                expected += [d.Split(first, idle, one) for one in actions if one != Action.TRAVEL]
    for action, bonus in zip(actions, held, strict=True):
        both = tokens + 2 * bonus + lacks
        if "same_action_twice" in named:
            expected += [d.Twice(action, first, idle) for idle in kept_idle(both) for first in range(1, both - idle)]
    found = tuple(resolution.splits(hand, ruleset))
    yield "the list has every way, each once", found == tuple(expected)
    for first, idle in product(range(-1, whole + 2), range(-1, whole + 1)):
        both_kinds: list[Any] = [d.Split(first, idle), *(d.Twice(action, first, idle) for action in actions)]
        for given in both_kinds:
            refusal = resolution.wrong_split(hand, given, ruleset)
            yield "the judge refuses exactly what the list lacks", (refusal is None) == (given in expected)
            if refusal is not None:
                yield "the rule is one of those about splits", refusal.rule in SPLIT_RULES


SPLIT_RULES = ("turn.split", "turn.split.all", "turn.split.least")
