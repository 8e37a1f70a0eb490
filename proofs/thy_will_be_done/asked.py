"""What is asked, and what is refused, while a wedge is resolved: under readings that few other theorems have."""
# ruff: noqa: B008 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- readings, and facts of the position

from __future__ import annotations

from typing import Any

import attrs

from crusaders_rules.lift import Claims, cut, each, theorem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import EmptyWedges
from crusaders_rules.thy_will_be_done.play import feasibility, flow, kinds, legal, lookahead
from crusaders_rules.thy_will_be_done.play.kinds import split
from crusaders_rules.thy_will_be_done.play.kinds.declining import ANSWER
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Building,
    Buildings,
    KnightOrder,
    PlayerArea,
    Wheel,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .answers import anything_answers_any_question, nobody_looks_ahead
from .anywhere import by_the_rules
from .continued import TILES, Waits, waits
from .end import a_player_is_left_out
from .judged import everything_is_refused, nothing_is_refused
from .plans import an_empty_wedge_is_never_resolved, the_other_action_bears_it
from .seats import MINE, PLAYERS, REST, WEDGE, position, turned
from .stepping import keeping_is_always_allowed
from .steps import the_chosen_action_comes_last
from .values import EDITION

SEAT = 0
EACH = {"acting_without_success": "EACH"}
PARTS = {"partial_influence": "UP_TO"}


def _with(state: State, area: PlayerArea) -> State:
    return attrs.evolve(state, areas=put_at(state.areas, SEAT, area))


# Wedges to resolve

EMPTY = tuple(EmptyWedges)


@theorem(
    "To resolve an upgraded wedge with tokens is to split them; any other wedge is resolved at once: a basic one with "
    "all its tokens, one without a token as a reading says. Then the wedge is distributed, and the tokens may stay "
    "only after an action and only under a reading.",
    rules=["turn.choice", "turn.wedge.token", "turn.split", "turn.distribute.mandatory"],
    sabotage=[an_empty_wedge_is_never_resolved, keeping_is_always_allowed, a_player_is_left_out],
    assumes="one wedge; no knight orders",
)
def a_wedge_is_resolved_or_split(
    upgraded: bool = each((False, True)),
    tokens: int = each((0, 1, 3)),
    empty: EmptyWedges = each(EMPTY),
    stays: bool = each((False, True)),
) -> Claims:
    """With and without tokens, on either side."""
    named = {"empty_wedges": empty.name, "distribute_optional": "YES" if stays else "NO"}
    wheel = Wheel(EDITION.wedges, put_at((2,) * WEDGES, WEDGE, tokens), put_at((False,) * WEDGES, WEDGE, upgraded))
    area = attrs.evolve(MINE, wheel=wheel)
    state = _with(position(p.AskTurn(SEAT), named), area)
    after_upgrade = state.asking(p.AskDistribution(SEAT, optional=True))
    primary = EDITION.wedges[WEDGE].primary
    with by_the_rules():
        with cut(flow, proceed=waits):
            found: Any = kinds.STEPS[p.AskTurn, d.Resolve](state, state.pending, d.Resolve(WEDGE)).pending
        may = legal.legal(state)
        ends: Any = flow.proceed(flow.Progress(state, area, 0, WEDGE)).pending
        upgrade: Any = flow.proceed(flow.Progress(after_upgrade, area, 0, WEDGE)).pending
    plan: Any = ((primary, tokens),) if tokens else ()
    if empty == EmptyWedges.BASIC_WEDGE and not (tokens or upgraded):
        plan = ((primary, 0),)
    splits = upgraded and tokens > 0
    yield "it is split or resolved", found == (p.AskSplit(SEAT, WEDGE) if splits else Waits(WEDGE, plan, begun=False))
    if not tokens and (empty == EmptyWedges.NEVER or (empty == EmptyWedges.BASIC_WEDGE and upgraded)):
        yield "an empty wedge is no choice then", d.Resolve(WEDGE) not in may
    over = p.GameOver()
    asks = p.AskManner(SEAT, WEDGE, optional=True) if stays and tokens else over
    yield "the tokens may stay after an action, under a reading", ends == asks
    yield "after an upgrade that has been decided already", upgrade == over


# What is refused while a reading looks ahead


@theorem(
    "A reading that looks ahead adds refusals and takes none away; it never looks at the amount of a gain, which "
    "makes no difference to the rest of the wedge. A player who declines after a result stops there, and a game that "
    "is over names the rule by which it ended.",
    rules=["turn.effect", "influence.gain", "end.round", "turn.result.due"],
    sabotage=[nobody_looks_ahead, nothing_is_refused, anything_answers_any_question, everything_is_refused],
    assumes="one position for each question",
)
def looking_ahead_only_refuses(begun: bool = each((False, True)), finishes: bool = each((False, True))) -> Claims:
    """With a rest of the wedge that can succeed, and with one that cannot."""
    plan = REST
    named = {**EACH, **PARTS}
    cases: tuple[tuple[Any, d.Decision, str], ...] = (
        (p.AskMove(SEAT, WEDGE, plan, 2, (0, 1), must=False), d.Move(1, 1), "travel.divide"),
        (p.AskTarget(SEAT, WEDGE, plan, 7, begun), d.Attack(0), "crusade.region"),
        (p.AskBuilding(SEAT, WEDGE, plan, 7, begun), d.Erect(Building.FARM, 2), "build.one"),
        (p.AskSplit(SEAT, WEDGE), d.Split(9), "turn.split"),
    )
    with by_the_rules(), cut(lookahead, finishes=lambda _: lambda __: finishes):
        for asked, given, rule in cases:
            state = position(asked, named)
            yield "it is refused by its own rule", rule in [one.rule for one in legal.refusals(state, given)]
            yield "and not listed", given not in legal.legal(state)
        asked, given = cases[0][0], d.Move(0, 0)
        state = position(asked, named)
        told = [one.rule for one in legal.refusals(state, given)]
        yield "a decision must leave a rest that can be finished", told == ([] if finishes else ["turn.effect"])
        yield "so must one in the list", (given in legal.legal(state)) == finishes
        other = [one.rule for one in legal.refusals(state, d.Skip())]
        yield "another question is not answered", other == ["travel.divide"]
        asked = p.AskGain(SEAT, WEDGE, plan, 2)
        state = position(asked, named)
        yield "any amount may be taken", legal.legal(state) == tuple(map(d.Gain, range(3)))
        yield "none is refused", all(legal.refusals(state, d.Gain(amount)) == () for amount in range(3))
        for asked in (p.AskTarget(SEAT, WEDGE, plan, 7, begun), p.AskBuilding(SEAT, WEDGE, plan, 7, begun)):
            state = position(asked, {})
            told = [one.rule for one in legal.refusals(state, d.Decline())]
            yield "further results may be declined", told == ([] if begun else ["turn.result.due"])
            words = ANSWER.words(state, asked, d.Decline())
            yield "to decline is to stop after a result", words == ("stop here" if begun else "decline it")
        yield "a game that is over", kinds.kind_of(position(p.GameOver(), {})).rule == "end.round"


# Splits that only readings allow

TRAVELS, FIGHTS = TILES[0], TILES[2]
# Where the tiles are on the wheel.
AT = {tile: EDITION.wedges.index(tile) for tile in (TRAVELS, FIGHTS)}
WHOLE = {"sepulchre_scope": "WHOLE_WEDGE", "zero_steps": "NO"}
DIVIDED = {"bonus_in_split": "BEFORE_THE_SPLIT"}
ONCE = {"calatrava_split": "ONCE", "same_action_twice": "YES"}


@theorem(
    "A split that names who bears the reduction must leave an action that succeeds, as every split must, in one order "
    "or the other; the action that is named has one less, and Travel, which cannot be named, one more. The refusal of "
    "a split names what its actions lack in the order of the wedge. An action that is resolved twice is resolved as "
    "often as its parts say.",
    rules=["turn.split", "turn.effect", "order.holy-sepulchre.travel", "order.calatrava.bonus"],
    sabotage=[nothing_is_refused, the_other_action_bears_it, the_chosen_action_comes_last],
    assumes="three tokens; a wedge with Travel and one without",
)
def splits_of_orders_are_judged(
    knights: tuple[int, ...] = each(((), (0,), (1,))),
    first: int = each((1, 2)),
    seat: int = each(range(PLAYERS)),
    spare: int = each((0, 1)),
) -> Claims:
    """For a player without knights, and with one; in each seat, with an even supply and an odd one."""
    full = Wheel(EDITION.wedges, (3,) * WEDGES, (True,) * WEDGES)
    mine = attrs.evolve(MINE, wheel=full, knights=knights, buildings=Buildings(), troops=0)
    step = split.KIND.answers[0].step
    with by_the_rules():
        yield from _nothing_to_divide(attrs.evolve(mine, order=KnightOrder.HOLY_SEPULCHRE))
    with by_the_rules(), cut(flow, proceed=waits):
        asked = p.AskSplit(SEAT, AT[TRAVELS])
        area = attrs.evolve(mine, order=KnightOrder.HOLY_SEPULCHRE)
        state = _in_seat(_with(position(asked, WHOLE), area), seat, spare)
        one, other = TRAVELS
        given = d.Split(first, 0, other if one == Action.TRAVEL else one)
        told = [refusal.rule for refusal in legal.refusals(state, given)]
        travels = [refusal.rule for refusal in legal.refusals(state, attrs.evolve(given, bears=Action.TRAVEL))]
        yield "Travel itself bears nothing", travels == ["order.holy-sepulchre.travel"]
        more = {action: 1 if action == Action.TRAVEL else -1 for action in TRAVELS}
        plan = ((one, first + more[one]), (other, 3 - first + more[other]))
        succeeds = [feasibility.succeeds(state, area, action, count) for action, count in plan]
        yield "without a knight, nothing succeeds", any(succeeds) <= bool(knights)
        yield "it is refused if nothing succeeds", told == ([] if any(succeeds) else ["turn.effect"])
        yield (
            "the action that is named bears it",
            step(state, p.AskSplit(seat, AT[TRAVELS]), given).pending == p.AskFirst(seat, asked.wedge, plan),
        )
        asked = p.AskSplit(SEAT, AT[FIGHTS])
        area = attrs.evolve(mine, order=KnightOrder.CALATRAVA)
        yield from _calatrava(_in_seat(_with(position(asked, ONCE), area), seat, spare), area, first)


def _in_seat(state: State, seat: int, spare: int) -> State:
    """The same position of another seat, with so much more in the supply."""
    return attrs.evolve(turned(state, seat), supply=state.supply + spare)


def _nothing_to_divide(area: PlayerArea) -> Claims:
    """Claims about an upgraded wedge whose only token the reduction takes, if bonuses are divided with the tokens."""
    wheel = Wheel(EDITION.wedges, (1,) * WEDGES, (True,) * WEDGES)
    state = _with(position(p.AskTurn(SEAT), DIVIDED), attrs.evolve(area, wheel=wheel))
    told = [(one.rule, one.has) for one in legal.refusals(state, d.Resolve(AT[TRAVELS]))]
    yield "a wedge with nothing to divide counts as empty", told == [("turn.wedge.token", 0)]


def _calatrava(state: State, area: PlayerArea, first: int) -> Claims:
    """Claims about splits of the Knights of Calatrava, whose bonus counts once."""
    asked: Any = state.pending
    needs = [feasibility.least_value(state, area, action) for action in FIGHTS]
    values = (first + 1, 3 - first + 1)
    succeeds = any(value >= least for value, least in zip(values, needs, strict=True))
    found: Any = legal.refusals(state, d.Split(first))
    yield "one order in which an action succeeds is enough", (found == ()) == succeeds
    if found:
        counts = (first, 3 - first - 1)
        lacks = [feasibility.failures(state, area, action, count) for action, count in zip(FIGHTS, counts, strict=True)]
        rules = [one.rule for refusals in lacks for one in refusals]
        yield "the refusal names everything that is missing", [one.rule for one in found[0].each] == rules
    action = FIGHTS.primary
    twice: Any = split.KIND.answers[1].step(state, asked, d.Twice(action, first)).pending
    # The second part lacks the bonus; three tokens are divided.
    plan = ((action, first), (action, 3 - first - 1))
    yield "the second part lacks what counts once", twice == Waits(asked.wedge, plan, begun=False)
