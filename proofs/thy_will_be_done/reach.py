"""What a player can reach: the wedges that may be resolved, why others may not, and what is remembered of that."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- facts of the position

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import Claims, cut, each, instead_of, theorem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    Declining,
    EmptyWedges,
    Results,
)
from crusaders_rules.thy_will_be_done.play import feasibility, flow, kinds, legal, lookahead, resolution
from crusaders_rules.thy_will_be_done.play.flow import CannotFinish
from crusaders_rules.thy_will_be_done.play.resolution import CAN_SUCCEED, MAY_RESOLVE, Hand
from crusaders_rules.thy_will_be_done.rules import resolve, travel
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, KnightOrder, PlayerArea, Token, Wheel, put_at
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .answers import anything_answers_any_question, nobody_looks_ahead
from .anywhere import WEDGE, by_the_rules
from .continued import DIVIDING, PLAN, SPLITTING, Waits, all_or_nothing, waits
from .judged import nothing_is_refused, the_list_forgets_its_last_choice
from .needs import MINE, SITS, Table
from .values import EDITION

# Travel on its basic side, first of all tiles and last; the tokens of the wheel, and the sides.
WHEELS = (
    ((0, 1, 2, 3, 0, 1), (False, True) * (WEDGES // 2)),
    ((3, 0, 0, 1, 2, 4), (True, False, True, False, True, False)),
)
TABLES = (
    Table(),
    Table(enemies=(Token.SLAV, None, None), troops=1),
    Table(knights=(), troops=len(EDITION.troop_costs)),
    Table(order=KnightOrder.HOLY_SEPULCHRE, readings=(("sepulchre_least", "NOT_CHOOSABLE"),)),
    Table(readings=(("zero_steps", "NO"),), enemies=(Token.SLAV, None, None), knights=(0,)),
    Table(readings=(("zero_steps", "NO"),), knights=(0,), carried=-1),
    Table(readings=(("zero_steps", "NO"), ("sepulchre_least", "NOT_CHOOSABLE")), order=KnightOrder.HOLY_SEPULCHRE),
    Table(readings=(("zero_steps", "NO"),), knights=()),
)

# Each reading of success and of empty wedges, each with the defaults of the other, and both together.
SUCCESS = (
    (ActingWithoutSuccess.ONE_OF_SPLIT, EmptyWedges.NEVER),
    (ActingWithoutSuccess.ANY, EmptyWedges.BASIC_WEDGE),
    (ActingWithoutSuccess.EACH, EmptyWedges.NULL_TURN),
    (ActingWithoutSuccess.ONE_OF_SPLIT, EmptyWedges.BASIC_WEDGE),
)


@instead_of(resolution.may_resolve)
def a_wedge_with_a_token_may_be_resolved(_: object, hand: Hand, *__: object) -> bool:
    """Every wedge with a token may be resolved."""
    return hand.tokens > 0


@instead_of(feasibility.reach)
def everything_is_in_reach(right: Callable[..., Any], state: State, area: PlayerArea) -> Any:
    """Every action succeeds."""
    order, divided, successes = right(state, area)
    return order, divided, (lambda _: True,) * len(successes)


@instead_of(resolve.empty_wedge)
def no_wedge_is_empty(*_: object) -> None:
    """No wedge counts as empty."""


@instead_of(resolve.without_success)
def one_missing_thing_is_told(right: Callable[..., Any], failures: Any, *how: Any) -> Any:
    """The refusal names only what the first action lacks."""
    return right(failures[:1], *how) if failures else right(failures, *how)


@instead_of(feasibility.uses_of)
def the_first_wedge_counts_for_all(right: Callable[..., Any], *how: Any) -> Any:
    """All wedges have the options of the first one."""
    return (right(*how)[0],) * WEDGES


@theorem(
    "A wedge may be resolved if enough of its actions succeed with its tokens, and the refusal of another one names "
    "everything that each action lacks, or that it is empty; it is the same when it is looked up again, and after the "
    "wheel has changed.",
    rules=["turn.effect", "turn.wedge.token", "turn.choice"],
    sabotage=[
        a_wedge_with_a_token_may_be_resolved,
        everything_is_in_reach,
        no_wedge_is_empty,
        one_missing_thing_is_told,
        the_first_wedge_counts_for_all,
    ],
    assumes="some boards of three regions, and some wheels",
)
def a_player_reaches_these_wedges(
    on: Table = each(TABLES),
    wheel: tuple[tuple[int, ...], tuple[bool, ...]] = each(WHEELS),
    how: tuple[ActingWithoutSuccess, EmptyWedges] = each(SUCCESS),
) -> Claims:
    """Under the readings of success and of empty wedges, with those of Travel."""
    acting, empty = how
    more = (("acting_without_success", acting.name), ("empty_wedges", empty.name))
    on = attrs.evolve(on, readings=(*on.readings, *more))
    tokens, upgraded = wheel
    area = attrs.evolve(on.area, wheel=Wheel(EDITION.wedges, tokens, upgraded))
    state = attrs.evolve(on.state, areas=(on.state.areas[0], area))
    with by_the_rules():
        for sides in (upgraded, (not upgraded[0], *upgraded[1:])):
            area = area.with_changes(Wheel(EDITION.wedges, tokens, sides), area.knights, area.influence)
            yield from _reaches(attrs.evolve(state, areas=(state.areas[0], area)), area, empty)


def _reaches(state: State, area: PlayerArea, empty: EmptyWedges) -> Claims:
    """Claims about each wedge of a player."""
    wheel, ruleset = area.wheel, state.ruleset
    plain = attrs.evolve(area)
    uses = []
    for wedge, tile in enumerate(wheel.arrangement):
        held, actions = wheel.tokens[wedge], (tile.primary, tile.secondary)[: 1 + wheel.upgraded[wedge]]
        yield "it offers its actions", feasibility.actions_on(state, area, wedge) == actions
        hand = feasibility.hand_of(state, area, wedge)
        shown = (hand.tile, hand.actions, hand.tokens, hand.bonuses)
        yield "this is the wedge in hand", shown == (tile, actions, held, (0,) * len(actions))
        for at, action in enumerate(actions):
            for count in (0, 1, 3):
                enough = not feasibility.failures(state, plain, action, count)
                yield "its actions succeed if nothing is missing", hand.successes[at](count) == enough
                yield "as they do one by one", feasibility.succeeds(state, area, action, count) == enough
        use = resolution.uses(hand, ruleset)
        uses.append(use)
        refusal = feasibility.wedge_refusal(state, area, wedge)
        yield "it is refused exactly if it may not be resolved", (refusal is None) == bool(use & MAY_RESOLVE)
        if refusal is None:
            continue
        resolves = empty == EmptyWedges.BASIC_WEDGE and len(actions) == 1
        if held or resolves:
            lacks = [one for action in actions for one in feasibility.failures(state, plain, action, held)]
            yield "the refusal names everything that is missing", list(getattr(refusal, "each", ())) == lacks
            yield "nothing has an effect", refusal.rule == "turn.effect"
        else:
            yield "it is empty", (refusal.rule, refusal.has) == ("turn.wedge.token", held)
    for _ in ("looked up", "looked up again"):
        yield "the options are known", feasibility.uses_of(state, area) == tuple(uses)
    able, open_ = feasibility.wedges_to_resolve(state, area)
    yield "the wedges that can succeed", able == tuple(at for at, use in enumerate(uses) if use & CAN_SUCCEED)
    yield "the wedges that may be resolved", open_ == tuple(at for at, use in enumerate(uses) if use & MAY_RESOLVE)


IN_EACH_SEAT = tuple(
    Table(knights=(), troops=len(EDITION.troop_costs), order=order, sits=sits)
    for order in KnightOrder
    if order != KnightOrder.CALATRAVA
    for sits in SITS
    if sits[0] in EDITION.players
)


@theorem(
    "The refusal of a wedge that may not be resolved is the same for each player, in each seat, and names everything "
    "that its actions lack.",
    rules=["turn.effect", "turn.wedge.token"],
    sabotage=[no_wedge_is_empty, one_missing_thing_is_told, everything_is_in_reach, the_first_wedge_counts_for_all],
    assumes="a player without knights, with all troops; every order but Calatrava",
)
def every_player_is_told_what_is_missing(on: Table = each(IN_EACH_SEAT)) -> Claims:
    """For each order, in each seat of two to four players."""
    tokens, upgraded = WHEELS[1]
    area = attrs.evolve(on.area, wheel=Wheel(EDITION.wedges, tokens, upgraded))
    with by_the_rules():
        state = on.state
        yield from _reaches(attrs.evolve(state, areas=put_at(state.areas, on.sits[1], area)), area, EmptyWedges.NEVER)


# The rest of a wedge, if each action must succeed


@instead_of(resolve.successes_due)
def nothing_must_succeed(*_: object) -> int:
    """No reading asks for a success."""
    return 0


@instead_of(resolve.in_vain)
def the_wedge_ends_in_vain(*_: object) -> Any:
    """An action that fails begins as an Influence does."""
    return resolve.Begins.GAIN


@instead_of(travel.movement_points)
def travel_has_a_point_too_many(right: Callable[..., int], value: int) -> int:
    """A Travel has one movement point more."""
    return right(value) + 1


HOW = (
    (Results.ONE, Declining.WHERE_IT_SAYS_MAY),
    (Results.ONE, Declining.ALWAYS),
    (Results.MANY, Declining.WHERE_IT_SAYS_MAY),
)


@theorem(
    "If each action of a wedge must succeed, one that fails breaks the wedge off, unless it has had a result before; "
    "under other readings the wedge goes on. A Travel with points asks for the first move, and whether a knight must "
    "step.",
    rules=["turn.effect", "turn.split.finish", "travel.points", "travel.optional"],
    sabotage=[nothing_must_succeed, the_wedge_ends_in_vain, travel_has_a_point_too_many],
    assumes="one action or two",
)
def a_wedge_breaks_off_or_goes_on(  # noqa: C901, PLR0913, PLR0917 -- what the theorem is about
    acting: ActingWithoutSuccess = each(ActingWithoutSuccess),
    how: tuple[Results, Declining] = each(HOW),
    begun: bool = each((False, True)),
    first: Action = each(Action),
    succeeds: bool = each((False, True)),
    value: int = each((0, 2)),
) -> Claims:
    """For each action, with and without a result before it."""
    results, declining = how
    named = {"acting_without_success": acting.name, "results": results.name, "declining": declining.name}
    on = Table(readings=tuple(named.items()), knights=(0,))
    area = attrs.evolve(on.area, influence=5, wheel=Wheel(EDITION.wedges, (1,) * WEDGES, (False,) * WEDGES))
    state = attrs.evolve(on.state, areas=(on.state.areas[0], area), supply=9)
    values = cut(feasibility, value_of=lambda *_: value, succeeds=lambda *_: succeeds)
    ends = cut(flow, distribute_next=waits)
    after: Any = None
    with by_the_rules(), values, ends:
        try:
            after = flow.proceed(flow.Progress(state, area, state.supply, WEDGE, ((first, 1),), begun=begun))
        except CannotFinish:
            yield "it breaks off", acting == ActingWithoutSuccess.EACH and not succeeds and not begun
    if after is None:
        return
    yield "it does not break off", succeeds or begun or acting != ActingWithoutSuccess.EACH
    asked, now = after.pending, after.areas[MINE]
    done: Any = Waits(WEDGE, (), begun=False)
    gains = 0
    if succeeds and first == Action.INFLUENCE and value and declining == Declining.ALWAYS:
        done = p.AskGain(MINE, WEDGE, (), value)
    elif succeeds and first == Action.INFLUENCE:
        gains = value
    elif succeeds and first == Action.TRAVEL and value:
        done = p.AskMove(MINE, WEDGE, (), value, (0,), must=False)
    elif succeeds and first == Action.CRUSADE:
        done = p.AskTarget(MINE, WEDGE, (), 1, begun)
    elif succeeds and first == Action.BUILD:
        done = p.AskBuilding(MINE, WEDGE, (), 1, begun)
    elif succeeds and first == Action.MUSTER and (begun or declining == Declining.ALWAYS):
        done = p.AskTroop(MINE, WEDGE, (), 1, begun)
    elif succeeds and first == Action.MUSTER and results == Results.ONE:
        gains = 1
    elif succeeds and first == Action.MUSTER:
        return
    yield "this is asked next", asked == done
    yield "the player gains this", now.influence == area.influence + gains
    yield "the supply pays it", after.supply == state.supply - gains


# Each kind of question

SAMPLES: tuple[tuple[Any, str, set[type], bool, bool], ...] = (
    (p.AskTurn(MINE), "turn.choice", {d.Resolve, d.Upgrade, d.Skip}, False, True),
    (p.AskSplit(MINE, WEDGE), "turn.split", {d.Split, d.Twice}, True, True),
    (p.AskFirst(MINE, WEDGE, PLAN), "turn.split.order", {d.First}, True, True),
    (p.AskMove(MINE, WEDGE, PLAN, 1, (0,), False), "travel.divide", {d.Move}, True, False),  # noqa: FBT003 -- as in files
    (p.AskTroop(MINE, WEDGE, PLAN, 1), "muster.flip", {d.Muster, d.Decline}, True, False),
    (p.AskGain(MINE, WEDGE, PLAN, 1), "influence.gain", {d.Gain}, True, False),
    (p.AskTarget(MINE, WEDGE, PLAN, 1), "crusade.region", {d.Attack, d.Swap, d.Decline}, True, False),
    (
        p.AskReward(MINE, WEDGE, PLAN, 0, Token.SARACEN_FARM),
        "crusade.saracen.three",
        {d.TakeReward, d.TakeInfluence},
        True,
        False,
    ),
    (p.AskBuilding(MINE, WEDGE, PLAN, 1), "build.type", {d.Erect, d.ErectNew, d.Decline}, True, False),
    (p.AskUnlockedKnight(MINE, WEDGE, PLAN, 0), "bonus.knight.unlock", {d.BringKnight, d.HoldKnight}, True, False),
    (p.AskDistribution(MINE, optional=True), "upgrade.distribute.any", {d.Distribute, d.Keep}, False, True),
    (p.AskManner(MINE, WEDGE), "turn.distribute.sow", {d.Sow, d.Keep}, False, False),
    (p.GameOver(), "end.round", set(), False, False),
)


@theorem(
    "Each question of a turn has its answers and no others; the refusal of another answer names the rule by which it "
    "is asked; a reading that looks ahead does so while a wedge is resolved, and nothing has been gained before the "
    "first action.",
    rules=["turn.choice", "turn.effect", "turn.split", "upgrade.distribute.any"],
    sabotage=[nobody_looks_ahead, nothing_is_refused, anything_answers_any_question],
    assumes="one position for each question",
)
def each_question_has_its_answers(
    sample: tuple[Any, str, set[type], bool, bool] = each(SAMPLES),
) -> Claims:
    """For each question of a turn of the base game."""
    asked, rule, gives, resolving, early = sample
    on = Table(readings=(("acting_without_success", "EACH"),))
    state = attrs.evolve(on.state, pending=asked, supply=5)
    with by_the_rules():
        kind = kinds.kind_of(state)
        yield "these are its answers", set(kind.gives) == gives
        yield "nothing has been gained before", kind.nothing_gained == early
        yield "it looks ahead while a wedge is resolved", kind.resolving == resolving
        due = resolving and type(asked) is not p.AskGain
        yield "the reading looks ahead exactly while an action is left", lookahead.looked_at(state) == due
        (refusal,) = legal.refusals(state, d.Gain(1) if d.Skip in gives else d.Skip())
        yield "another answer names the rule", refusal.rule == rule


# Answers that only readings allow

RARE = (
    *((under, order, Declining.WHERE_IT_SAYS_MAY, False) for under, _ in SPLITTING for order in DIVIDING),
    *(({}, KnightOrder.NONE, declining, parts) for declining in Declining for parts in (False, True)),
)


@theorem(
    "A split is legal if it is one of those that there are, and refused otherwise, whatever it names; influence may be "
    "taken instead of a reward, and a part of a gain, exactly if a reading lets the player.",
    rules=["turn.split", "turn.split.all", "order.holy-sepulchre.travel", "crusade.saracen.three", "influence.gain"],
    sabotage=[nothing_is_refused, the_list_forgets_its_last_choice, all_or_nothing],
    assumes="two tokens; a reading that asks for no success",
)
def rare_answers_are_judged_as_listed(
    under: tuple[dict[str, str], KnightOrder, Declining, bool] = each(RARE),
) -> Claims:
    """For each reading of splits, of declining, and of parts of gains."""
    splitting, order, declining, parts = under
    named = {**splitting, "declining": declining.name, "partial_influence": "UP_TO" if parts else "FULL"}
    on = Table(order=order, readings=(*named.items(), ("acting_without_success", "ANY")))
    area = attrs.evolve(on.area, wheel=Wheel(EDITION.wedges, (2,) * WEDGES, (True,) * WEDGES))
    state = attrs.evolve(on.state, areas=(on.state.areas[0], area), supply=9)
    tile = EDITION.wedges[WEDGE]
    actions = (tile.primary, tile.secondary)
    own = {KnightOrder.CALATRAVA: (1, 1), KnightOrder.HOLY_SEPULCHRE: (-1, 0)}.get(order, (0, 0))
    held = tuple(own[0] if action == Action.TRAVEL else own[1] for action in actions)
    hand = Hand(tile, actions, 2, order, held if "bonus_in_split" in named else (0, 0), (bool, bool))
    splits = [d.Split(tokens, idle, bears) for tokens in range(-1, 4) for idle in (0, 1) for bears in (None, *actions)]
    twice = [d.Twice(action, tokens, 0) for action in Action for tokens in range(5)]
    amounts = tuple(range(3)) if parts else (0, 2) if declining == Declining.ALWAYS else (2,)
    instead = declining != Declining.NEVER
    cases: tuple[tuple[Any, tuple[Any, ...], tuple[Any, ...]], ...] = (
        (p.AskSplit(MINE, WEDGE), tuple(resolution.splits(hand, on.ruleset)), (*splits, *twice)),
        (
            p.AskReward(MINE, WEDGE, PLAN, 0, Token.SARACEN_FARM),
            (d.TakeReward(), d.TakeInfluence()) if instead else (d.TakeReward(),),
            (d.TakeReward(), d.TakeInfluence()),
        ),
        (p.AskGain(MINE, WEDGE, PLAN, 2), tuple(map(d.Gain, amounts)), tuple(map(d.Gain, range(-1, 4)))),
    )
    with by_the_rules():
        for asked, expected, candidates in cases:
            asking = attrs.evolve(state, pending=asked)
            listed = legal.legal(asking)
            yield "the list has what there is", set(listed) == set(expected)
            yield "each once", len(listed) == len(expected)
            for given in candidates:
                refusals = legal.refusals(asking, given)
                yield "the judge refuses all others", (refusals == ()) == (given in expected)
                yield "each refusal names a rule", all(one.rule for one in refusals)
