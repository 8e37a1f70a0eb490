"""Seats with Divine Influence: the game is the same in each seat, and whether or not it has been looked up before."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, each, theorem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    Due,
    Holding,
    Laid,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import ActingWithoutSuccess, OrderEachTurn, Results, ZeroSteps
from crusaders_rules.thy_will_be_done.play import apply, feasibility, flow, legal
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Added,
    AddedArea,
    Building,
    Enemies,
    KnightOrder,
    Manner,
    PlayerArea,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import by_the_rules
from .beginnings import the_neighbour_gets_it
from .bonuses import calatrava_adds_two
from .divine import EDITION, WITH, coats_save_nothing, the_giant_is_divided, with_tiles
from .divine_judged import TILES as INFLUENCE_TILES
from .points import the_first_seat_is_the_second
from .seats import asking_first, plays_alike, turned
from .steps import seat_nought_is_forgotten

WEDGE, GIANT = 0, 3
PLAIN, BAND, SKIPS = KnightOrder.NONE, KnightOrder.BAND, KnightOrder.HOSPITALLER
WHEEL = Wheel(EDITION.wedges, (3, 2, 1, 2, 0, 4), (True, False, True, True, False, False))
ONCE = with_tiles(order_each_turn=OrderEachTurn.EACH_TURN)
REST = ((Action.MUSTER, 2),)


def _area(order: KnightOrder, holding: Holding, influence: int, knights: tuple[int, ...]) -> PlayerArea:
    return PlayerArea(
        wheel=WHEEL,
        order=order,
        buildings=Unlocked(),
        troops=1,
        knights=knights,
        defeated=Enemies(),
        influence=influence,
        added=AddedArea(holding=holding),
    )


HOLDING = Holding(once=(1, 0, 1, 0, 0), tiles=2)
OTHERS = (_area(PLAIN, Holding(), 4, (2,)), _area(KnightOrder.CALATRAVA, Holding(tiles=1), 6, (0,)))
USUAL = (WITH, PLAIN, Due(), HOLDING)
WITH_GIANT = (WITH, BAND, Due(), attrs.evolve(HOLDING, giant=GIANT))
ON_TOP = (WITH, BAND, Due(), attrs.evolve(HOLDING, giant=WEDGE))
SOWN = (ONCE, SKIPS, Due(distributions=1, sown=Manner.SKIP), HOLDING)
SOWN_PLAIN = (ONCE, SKIPS, Due(distributions=1, sown=Manner.STANDARD), HOLDING)
# Under which rules, with which order and what is due; the question in the first seat, and a decision that is refused.
How = tuple[Ruleset, KnightOrder, Due, Holding]
QUESTIONS: tuple[tuple[How, Any, d.Decision], ...] = (
    (USUAL, p.AskTurn(0), d.Upgrade(WEDGE)),
    (WITH_GIANT, p.AskTurn(0), d.Skip()),
    (WITH_GIANT, p.AskSplit(0, GIANT), d.Split(1)),
    (USUAL, p.AskSplit(0, GIANT), d.Split(7)),
    (USUAL, p.AskTurned(0, WEDGE, ((Action.TRAVEL, 2), *REST)), d.Skip()),
    (USUAL, p.AskMove(0, WEDGE, REST, 2, (0, 1), must=False), d.Move(1, 1)),
    (USUAL, p.AskBuilding(0, WEDGE, REST, 8), d.Erect(Building.CASTLE, 7)),
    (USUAL, p.AskCollected(0, WEDGE, REST, 5), d.Skip()),
    (WITH_GIANT, p.AskDistribution(0, optional=False), d.Distribute(4)),
    (ON_TOP, p.AskDistribution(0, optional=False), d.Distribute(4)),
    (SOWN, p.AskExtra(0), d.Distribute(4)),
    (SOWN_PLAIN, p.AskExtra(0), d.Distribute(4)),
    (USUAL, p.AskTarget(0, WEDGE, ((Action.INFLUENCE, 1), *REST), 7), d.Attack(0)),
)


def _position(how: How, asked: Any) -> State:
    """A position in which the first seat is asked."""
    ruleset, order, due, holding = how
    area = _area(order, holding, 5, (0, 1, 1))
    laid = Laid(tiles=(None, INFLUENCE_TILES[0], None), coats=(0, None, 1), due=due)
    return asking_first(asked, area, OTHERS, ruleset, Added(beside=((), (), ()), laid=laid))


def _turned(state: State, by: int) -> State:
    """The same position with every player in a seat further to the left, and their coats of arms too."""
    added: Any = state.added
    coats = tuple(None if one is None else (one + by) % len(state.areas) for one in added.laid.coats)
    there = turned(state, by)
    return attrs.evolve(there, added=attrs.evolve(added, laid=attrs.evolve(added.laid, coats=coats)))


@theorem(
    "With Divine Influence, too, the game is the same in each seat: the same decisions are legal, the others are "
    "refused by the same rules, and each leads to the same position with the players in other seats; and what an "
    "action needs is the same when it is looked up again.",
    rules=["turn.choice", "divine.influence.tile", "divine.order.band.value", "divine.order.band.token"],
    sabotage=[seat_nought_is_forgotten, the_neighbour_gets_it, the_first_seat_is_the_second],
    assumes="one position for each question, with three players",
)
def every_seat_plays_alike_with_tiles(question: tuple[How, Any, d.Decision] = each(QUESTIONS)) -> Claims:
    """For each question of a turn, with the giant token and with what is due."""
    how, asked, refused = question
    yield from plays_alike(_position(how, asked), refused, lambda state: _turned(state, 2))


# What an action needs, and what is listed

MANY = with_tiles(results=Results.MANY)
STEPS = with_tiles(zero_steps=ZeroSteps.NO)
ANYHOW = with_tiles(acting_without_success=ActingWithoutSuccess.ANY)
TURNED = Holding(once=(0, 1, 0, 0, 0), tiles=1)
TROOP = EDITION.troop_costs[1]


@theorem(
    "With Divine Influence, an action is worth its tokens and its bonuses, and what it needs is the same when it is "
    "looked up again, and found anew when the board changes. Influence fails without a tile in reach; a step out of a "
    "region with the player's own coat of arms is free. The giant token is not divided, nor distributed in a manner "
    "that has been used; and a one-time tile does not help an action that has had a result.",
    rules=["turn.value.token", "divine.influence.tile", "divine.travel.marker", "divine.order.band.value"],
    sabotage=[the_giant_is_divided, coats_save_nothing, calatrava_adds_two],
    assumes="one position of three players",
)
def needs_with_tiles_are_found_anew(order: KnightOrder = each((PLAIN, KnightOrder.CALATRAVA))) -> Claims:
    """For a player without an order, and for one whose order adds to each action."""
    turn = p.AskTurn(0)
    state = _position((WITH, order, Due(), Holding()), turn)
    area = state.areas[0]
    added: Any = state.added
    nothing = attrs.evolve(added, laid=attrs.evolve(added.laid, tiles=(None,) * 3))
    bare = attrs.evolve(state, enemies=(None,) * 3, added=nothing)
    own = 1 if order == KnightOrder.CALATRAVA else 0
    with by_the_rules():
        for action in Action:
            worth = 2 + own + (action == Action.CRUSADE)
            yield "it is worth its tokens and bonuses", feasibility.value_of(state, area, action, 2) == worth
        for there in (state, bare, state):
            needs = [feasibility.least_value(there, attrs.evolve(area), action) for action in Action]
            uses = feasibility.uses_of(there, attrs.evolve(area))
            for _ in ("found", "looked up"):
                yield "these are the options", feasibility.uses_of(there, area) == uses
                yield "these are the needs", [feasibility.least_value(there, area, one) for one in Action] == needs
        (failure,) = feasibility.failures(bare, attrs.evolve(area), Action.INFLUENCE, 9)
        yield "without a tile, Influence fails", failure.rule == "divine.influence.tile"
        for by, supply, points, knight in product(range(3), (1, 2), (-1, 0, 1), (0, 2)):
            there = attrs.evolve(_turned(state, by), supply=supply)
            can = feasibility.can_step(there, (knight,), points)
            yield "the own coat makes a step free", can == (points >= (0 if knight == 0 else 1))
        steps = _position((STEPS, order, Due(), Holding()), turn)
        for knight in (0, 2):
            one = attrs.evolve(area, knights=(knight,))
            least = feasibility.least_value(steps, one, Action.TRAVEL)
            yield "a step that is free needs no point", least == (ANY_VALUE if knight == 0 else 1)
        yield from _giant_and_manners()


def _giant_and_manners() -> Claims:
    """Claims about the giant token, about manners that have been used, and about tiles after a result."""
    asked = p.AskSplit(0, GIANT)
    plain = legal.legal(_position((ANYHOW, *WITH_GIANT[1:3], HOLDING), asked))
    found = legal.legal(_position((ANYHOW, *WITH_GIANT[1:]), asked))
    yield "the giant token is not divided", found == tuple(one for one in plain if one.tokens != 1)  # type: ignore[attr-defined]
    yield "although two tokens are", len(plain) > len(found) > 0
    for beside in (GIANT - 1, GIANT + 1):
        away = attrs.evolve(HOLDING, giant=beside)
        yield "on another wedge it divides nothing", legal.legal(_position((ANYHOW, BAND, Due(), away), asked)) == plain
    (refusal,) = legal.refusals(_position((ANYHOW, *WITH_GIANT[1:]), asked), d.Split(1))
    yield "the judge says so", refusal.rule == "divine.order.band.value"
    for how, several in ((SOWN, False), (SOWN_PLAIN, True)):
        state = _position(how, p.AskExtra(0))
        after = apply.apply(state, d.Distribute(WEDGE))
        yield "the manner is asked if one is left", (after.pending == p.AskManner(0, WEDGE)) == several
        if not several:
            yield "it goes clockwise from the next wedge", after.areas[0].wheel.tokens == (0, 3, 2, 3, 0, 4)
    state = _position((MANY, PLAIN, Due(), TURNED), p.AskTurn(0))
    state = attrs.evolve(state, supply=9)
    plan = ((Action.MUSTER, TROOP - 1),)
    ended = flow.proceed(flow.Progress(state, state.areas[0], 9, WEDGE, plan, begun=True))
    yield "a tile does not help it any more", type(ended.pending) is p.AskTurn
