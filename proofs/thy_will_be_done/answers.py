"""Answers to the questions of a turn: what is no answer, moves one by one, and results that cost a part of a value."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- readings, and facts of the position

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import Claims, cut, each, instead_of, integer, rows, suppose, theorem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotAsked
from crusaders_rules.thy_will_be_done.play import apply, chance, feasibility, flow, legal, lookahead, results
from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision
from crusaders_rules.thy_will_be_done.play.kinds import building, move, reward, target
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.rules import crusade, travel
from crusaders_rules.thy_will_be_done.state import Action, Building, Enemies, Plan, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import WEDGE, by_the_rules
from .continued import PLAN, Waits, waits
from .needs import BOARD, MINE, SITS, Table
from .values import EDITION

# The level of a building in these theorems.
LEVEL = 2

# What is no answer


TURN = p.AskTurn(MINE)
NOBODY = p.GameOver()


@instead_of(legal.refusals)
def anything_answers_any_question(right: Callable[..., Any], state: State, given: Any) -> Any:
    """A decision of another kind passes."""
    found = right(state, given)
    return () if [type(one) for one in found] == [NotAsked] else found


@instead_of(lookahead.looked_at)
def nobody_looks_ahead(*_: object) -> bool:
    """No reading looks ahead."""
    return False


@instead_of(legal.legal)
def everything_finishes(right: Callable[..., Any], state: State) -> Any:
    """The list has the decisions after which the wedge cannot be finished, too."""
    with cut(lookahead, looked_at=lambda _: False):
        return right(state)


def _told(state: State, given: d.Decision) -> list[tuple[str, str]]:
    """The refusals of a decision: their kinds and their rules."""
    return [(type(one).__name__, one.rule) for one in legal.refusals(state, given)]


@theorem(
    "A decision is refused if it answers another question, if a part of it is of the wrong type, if the game is over, "
    "or if a reading looks ahead and the wedge could not be finished after it; the list lacks exactly these. A refused "
    "decision is never carried out, even if the legal ones have been listed before.",
    rules=["turn.choice", "turn.effect", "end.round"],
    sabotage=[anything_answers_any_question, nobody_looks_ahead, everything_finishes],
)
def only_answers_are_carried_out(
    finishes: bool = each((False, True)),
    looks: bool = each((False, True)),
    listed: bool = each((False, True)),
    settles: bool = each((False, True)),
) -> Claims:
    """For a turn, for a move and for the end of the game."""
    on = Table(readings=(("acting_without_success", "EACH"),) if looks else ())
    asked = p.AskMove(MINE, WEDGE, PLAN, 1, (0, 1), must=False)
    decided: Any = "decided" if settles else None
    state = attrs.evolve(on.state, pending=asked, outcomes=decided)
    state = attrs.evolve(state, tiles=(None, None, None), supply=5, start=0)
    over = attrs.evolve(state, pending=NOBODY)
    move_, skip = d.Move(0, 1), d.Skip()
    settled: list[State] = []

    def settle(after: State) -> State:
        settled.append(after)
        return after

    ahead = cut(lookahead, finishes=lambda _: lambda one: finishes or one.region == 0)
    with by_the_rules(), ahead, cut(flow, proceed=waits), cut(chance, settle=settle):
        found = legal.legal(state)
        yield (
            "the list has the moves that may be made",
            found == ((d.Move(0, 0), move_) if finishes or not looks else (d.Move(0, 0),)),
        )
        if not listed:
            state = attrs.evolve(state, supply=5)
        yield "another question is answered", _told(state, skip) == [("NotAsked", "travel.divide")]
        wrong: Any = d.Move("here", 1)  # type: ignore[arg-type]
        yield "a part of the wrong type", _told(state, wrong) == [("WrongType", "travel.divide")]
        yield "the game is over", _told(over, skip) == [("GameIsOver", "end.round")]
        yield "nothing is legal then", legal.legal(over) == ()
        refused = legal.refusals(state, move_)
        due = [] if finishes or not looks else ["turn.effect"]
        yield "the wedge could not be finished", [one.rule for one in refused] == due
        for given in (move_, skip, wrong):
            against = legal.refusals(state, given)
            try:
                after = apply.apply(state, given)
            except IllegalDecision as error:
                yield "only refused decisions are not carried out", against != ()
                yield "the error names the refusals", error.refusals == against
                yield "the error names the decision", error.decision is given
                yield "in words", str(error) == "; ".join(str(one) for one in against)
                continue
            yield "refused decisions are not carried out", against == ()
            yield "the knight is in the other region", after.areas[MINE].knights == (1, 1)
            yield "what chance decided beforehand follows, and nothing else", len(settled) == settles


# Moves


COSTS: tuple[dict[int, int], ...] = ({}, {1: 1}, {1: 1, 2: 2}, {1: 3, 2: 4})


@instead_of(travel.left_for_others)
def moves_cost_nothing(_: object, points: int, __: int) -> int:
    """Every move is free."""
    return points


@instead_of(move._stay_refusal)  # noqa: SLF001 -- the theorem is about it
def nobody_has_to_move(*_: object) -> None:
    """The last knight may always stay."""


@instead_of(travel.too_far)
def every_region_is_near(*_: object) -> None:
    """No region is too far."""


@instead_of(flow.after_travel)
def the_knights_forget_their_regions(_: object, state: State, *how: Any) -> PlayerArea:
    """After the last move, all knights stand where they stood."""
    del how
    return state.areas[state.seat]


@theorem(
    "Knights move one after the other: each stays, or goes to a region that the points reach, and the points that "
    "are left are for the others; when none is left or no point is, the wedge goes on. If some knight must step, the "
    "last one that can may not stay.",
    rules=["travel.divide", "travel.points", "travel.optional", "travel.adjacent"],
    sabotage=[
        moves_cost_nothing,
        nobody_has_to_move,
        every_region_is_near,
        the_knights_forget_their_regions,
    ],
    assumes="three regions with building spaces; one knight or two; four points",
)
def knights_move_one_by_one(
    costs: dict[int, int] = each(COSTS),
    knights: tuple[int, ...] = each(((0,), (0, 2), (0, 0))),
    must: bool = each((False, True)),
    later: bool = each((False, True)),
    points: int = each((1, 2, 3, 4)),
) -> Claims:
    """For any regions in reach, with another seat for each; whether a later knight can step is left open."""
    suppose(not (later and len(knights) == 1))
    # Each seat of two to six players has some of the cases.
    case = points + 4 * (COSTS.index(costs) + len(COSTS) * (len(knights) + 2 * must + 4 * later))
    on = Table(knights=knights, readings=(("zero_steps", "NO"),), sits=SITS[case % len(SITS)])
    _, seat, _ = on.sits
    asked = p.AskMove(seat, WEDGE, PLAN, points, knights, must)
    state = attrs.evolve(on.state, pending=asked)
    looked: list[Any] = []

    def ways_in(_: State, origin: int, most: int) -> Any:
        near = {origin: 0} | {to: cost for to, cost in costs.items() if cost <= most}
        return near, tuple(d.Move(origin, to) for to in sorted(near))

    def can_step(_: State, others: tuple[int, ...], left: int) -> bool:
        looked.append((others, left))
        return later

    near = {to for to, cost in costs.items() if cost <= points}
    stays = not must or later
    with by_the_rules(), cut(feasibility, ways_in=ways_in, can_step=can_step), cut(flow, proceed=waits):
        listed = move.KIND.list(state, asked)
        yield "the list has every move", listed == tuple(d.Move(0, to) for to in sorted({0, *near} if stays else near))
        for to in range(len(BOARD.regions)):
            given = d.Move(0, to)
            found = move.KIND.judge(state, asked, given)
            expected = [] if (to == 0 and stays) or to in near else ["travel.optional"] if to == 0 else None
            if expected is None:
                expected = ["travel.points" if to in costs else "travel.adjacent"]
            yield "it is refused if it must be, and for this", [one.rule for one in found] == expected
            if expected:
                continue
            after = move.KIND.answers[0].step(state, asked, given)
            left = points - (costs[to] if to else 0)
            there = tuple(sorted((to, *knights[1:])))
            yield "the knight is there, and the others are where they were", after.areas[seat].knights == there
            goes_on: Any = Waits(WEDGE, PLAN, begun=False)
            if len(knights) > 1 and left > 0:
                goes_on = p.AskMove(seat, WEDGE, PLAN, left, knights[1:], must and to == 0)
            yield "the next knight moves, or the wedge goes on", after.pending == goes_on
        yield "the other knights decide whether one must", all(one == (knights[1:], points) for one in looked)
        waiting = [(one.rule, one.needs, one.has) for one in move.KIND.judge(state, asked, d.Move(1, 1))]
        yield "another knight waits", waiting == [("travel.divide", "a1", "b1")]
        wrong = move.KIND.judge(state, asked, d.Move(3, -1))
        yield "there are no such regions", [one.rule for one in wrong] == ["travel.divide", "travel.adjacent"]


# Results that cost a part of the value


@instead_of(results.after_result)
def nothing_is_ever_left(_: object, __: State, asked: Any, *___: Any) -> Any:
    """Every action has one result."""
    return asked


@instead_of(crusade.crusade_influence)
def an_enemy_gives_one_more(_: object, strength: int) -> int:
    """An enemy gives one influence more than its strength."""
    return strength + 1


@instead_of(results.settled)
def later_bonuses_are_lost(right: Callable[..., Any], state: State, asked: Any, *areas: Any) -> Any:
    """What follows a result has no tokens any more."""
    after = right(state, asked, *areas)
    return attrs.evolve(after, plan=tuple((action, 0) for action, _ in after.plan))


@instead_of(crusade.works_at_once)
def rewards_work_at_once(*_: object) -> bool:
    """A building as a reward works at once under every reading."""
    return True


@theorem(
    "With several results, a building and a troop cost their cost and an enemy its strength, and the rest of the value "
    "goes on. A building as a reward does not change what follows, nor unlocks a knight, if a reading says so.",
    rules=["turn.result.one", "build.cost", "muster.cost", "crusade.strength", "bonus.cumulative"],
    sabotage=[nothing_is_ever_left, an_enemy_gives_one_more, later_bonuses_are_lost, rewards_work_at_once],
    assumes="one action follows",
)
def a_result_costs_its_part(
    several: bool = each((False, True)),
    at_once: bool = each((False, True)),
    tokens: int = integer(0),
    cost: int = integer(0),
    bonus: tuple[int, int] = rows(integer(0), integer(0)),
) -> Claims:
    """For any values, costs and bonuses."""
    readings = {"results": "MANY" if several else "ONE", "saracen_bonus": "YES" if at_once else "NO"}
    on = Table(readings=tuple(readings.items()), knights=(0,))
    before = attrs.evolve(on.area, defeated=Enemies())
    after_all = attrs.evolve(before, knights=(0, 0))
    plan: Plan = ((Action.MUSTER, tokens),)

    def bonus_of(_: State, mine: PlayerArea, __: Action) -> int:
        return bonus[1] if mine is after_all or mine.troops > before.troops else bonus[0]

    def state(asked: Any) -> State:
        plain = attrs.evolve(on.state, pending=asked, supply=5, enemies=(Token.SLAV, None, None))
        return attrs.evolve(plain, areas=(plain.areas[0], before))

    cuts = (
        cut(feasibility, bonus_of=bonus_of, cost_of=lambda *_: cost),
        cut(base, placed=lambda state, *_: (state, after_all, LEVEL)),
        cut(crusade, strength=lambda *_: cost),
        cut(flow, gain_and_proceed=_gains),
    )
    with by_the_rules(), cuts[0], cuts[1], cuts[2], cuts[3]:
        builds = p.AskBuilding(MINE, WEDGE, plan, tokens)
        built: Any = building.KIND.answers[0].step(state(builds), builds, d.Erect(Building.FARM, 0)).pending
        fights = p.AskTarget(MINE, WEDGE, plan, tokens)
        fought: Any = target.KIND.answers[0].step(state(fights), fights, d.Attack(0)).pending
        musters = p.AskTroop(MINE, WEDGE, plan, tokens)
        mine, gain, mustered = results.mustered(state(musters), before, musters)
        takes = p.AskReward(MINE, WEDGE, plan, 0, Token.SARACEN_FARM)
        taken: Any = reward.KIND.answers[0].step(state(takes), takes, d.TakeReward()).pending
        again: Any = reward.KIND.answers[1].step(state(takes), takes, d.TakeInfluence()).pending
    first = ((Action.BUILD, tokens - cost + bonus[0] - bonus[1]),) if several else ()
    yield "the rest of a Build goes on", built.asked.plan == (*first, *plan)
    yield "a building gains its level, and the tile", built.amount == LEVEL
    first = ((Action.CRUSADE, tokens - cost),) if several else ()
    yield "the rest of a Crusade goes on", fought.asked.plan == (*first, *plan)
    yield "an enemy gives its strength", fought.amount == cost
    first = ((Action.MUSTER, tokens - EDITION.troop_costs[0] + bonus[0] - bonus[1]),) if several else ()
    yield "the rest of a Muster goes on", mustered.plan == (*first, *plan)
    yield "the first troop gains one", (mine.troops, gain) == (1, 1)
    less = 0 if at_once else bonus[0] - bonus[1]
    yield "a reward that works later changes nothing", taken.asked.plan == ((Action.MUSTER, tokens + less),)
    yield "it unlocks a knight only if it works at once", taken.knights == ((0, 0) if at_once else (0,))
    yield "influence instead is three", (again.amount == 3) & (again.asked.plan == plan)  # noqa: PLR2004 -- as in the words
    yield "the answer names the region", (built.region, fought.region, taken.region) == (0, None, 0)


@attrs.frozen
class _Gained:
    """A stand-in for what follows a gain."""

    seat: int
    asked: Any
    amount: int
    knights: tuple[int, ...]
    region: int | None


def _gains(state: State, asked: Any, mine: PlayerArea, amount: int, region: int | None = None) -> State:
    found: Any = _Gained(asked.seat, asked, amount, mine.knights, region)
    return state.asking(found)
