"""Where the next knight goes."""

from __future__ import annotations

from collections import Counter

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import travel as divine_travel
from crusaders_rules.thy_will_be_done.interpret import Reason, Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotThisKnight
from crusaders_rules.thy_will_be_done.play import expanded, feasibility, flow, resolution
from crusaders_rules.thy_will_be_done.play.decision_forms import REGION, Form
from crusaders_rules.thy_will_be_done.play.kinds.checks import most_added, wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, no_region, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import region_name
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import crusade, travel
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _stay_refusal(state: State, asked: p.AskMove) -> Refusal | None:
    """Refuse to let the last knight stay that could still make the step that has to be made."""
    if asked.must and not feasibility.can_step(state, asked.knights[1:], asked.points):
        return resolution.standing_still(state.ruleset)
    return None


def _judge(state: State, asked: p.AskMove, given: d.Move) -> Refusals:
    regions = state.ruleset.laid.regions
    wrong = no_region("travel.divide", state, given.origin) + no_region("travel.adjacent", state, given.region)
    if wrong:
        return wrong
    if given.origin != asked.knights[0]:
        return (NotThisKnight("travel.divide", regions[asked.knights[0]].name, regions[given.origin].name),)
    region = regions[given.region]
    if given.region == given.origin:
        return some(_stay_refusal(state, asked))
    due = feasibility.ways_in(state, given.origin, asked.points)[0].get(given.region)
    if due is None:
        due = feasibility.ways_in(state, given.origin, OUT_OF_REACH)[0].get(given.region)
    else:
        # By a reading a point of it may be owed, and is not due now.
        due = min(due, asked.points)
    return some(travel.no_building_space(region), travel.too_far(due, asked.points, region))


def _list(state: State, asked: p.AskMove) -> tuple[Decision, ...]:
    moves = feasibility.ways_in(state, asked.knights[0], asked.points)[1]
    if not asked.must or _stay_refusal(state, asked) is None:
        return moves
    return tuple(move for move in moves if move.region != move.origin)


def _step(state: State, asked: p.AskMove, given: d.Move) -> State:
    points, waiting, area = asked.points, asked.knights[1:], state.areas[asked.seat]
    if given.region != given.origin:
        points = travel.left_for_others(points, feasibility.ways_in(state, given.origin, points)[0][given.region])
        knights = list(area.knights)
        knights[knights.index(given.origin)] = given.region
        area = area.with_changes(area.wheel, tuple(sorted(knights)), area.influence)
    if waiting and (points > 0 or feasibility.may_go_on(state, waiting, points)):
        must = asked.must and given.region == given.origin
        asks = p.AskMove(asked.seat, asked.wedge, asked.plan, points, waiting, must)
        return flow.go_on(state, area, state.supply, asks)
    area = flow.after_travel(state, area, points)
    return flow.proceed(flow.Progress(state, area, state.supply, asked.wedge, asked.plan))


def _words(state: State, asked: p.AskMove, given: d.Move) -> str:
    if given.region == given.origin:
        return f"the knight in {region_name(state, given.origin)} stays"
    cost = feasibility.ways_in(state, given.origin, asked.points)[0][given.region]
    there = _lying(state, given.region)
    return f"for {cost} of {asked.points} movement points" + (f", to {there}" if there else "")


def _lying(state: State, place: int) -> str:
    """What a knight finds in a region, in a few words."""
    token, tile, there = state.enemies[place], state.tiles[place], expanded.built_in(state, place)
    found = []
    if token is not None:
        strength = crusade.strength(token.enemy, state.markers, state.ruleset)
        found.append(f"a {token.enemy.title()} of strength {strength}")
    elif there:
        found += [f"the {one.building} of player {one.owner + 1}" for one in there]
    elif tile is not None:
        found.append(f"where {tile.words}")
    influence = expanded.tile_on(state, place)
    if influence is not None:
        found.append(f"an influence tile for {influence.cost} ({influence.words})")
    return " and ".join(found)


def _reasons(state: State, asked: p.AskMove, given: d.Move) -> Reasons:
    if given.region == given.origin:
        return (Reason("travel.optional", "a knight may stay in its region"),)
    cost = feasibility.ways_in(state, given.origin, asked.points)[0][given.region]
    text = f"the way costs {cost} of {asked.points} movement points"
    own = expanded.coat_on(state, given.origin) == asked.seat
    leaving = travel.step_cost(state.enemies[given.origin] is not None, state.ruleset)
    found = [Reason("travel.cost.enemy", f"leaving the enemy costs {leaving}")] if leaving > 1 else []
    if own:
        saved = divine_travel.coat_discount(own)
        found.append(Reason("divine.travel.marker", f"your coat of arms there saves {saved}"))
    return (*found, Reason("travel.points", text))


def _meets(state: State, asked: p.AskMove) -> Problems:
    area = state.areas[asked.seat]
    problems = tuple(wrong_plan(state, asked, Action.TRAVEL, None))
    yield from problems
    if (
        not asked.knights
        or list(asked.knights) != sorted(asked.knights)
        or Counter(asked.knights) - Counter(area.knights)
    ):
        yield Problem("pending.knights", "needs knights of the player, in the order of the regions", "travel.divide")
    if asked.must and resolution.standing_still(state.ruleset) is None:
        yield Problem("pending.must", "all knights may stay where they are", "travel.optional")
    least = 0 if feasibility.may_go_on(state, asked.knights, 0) else 1
    if not state.ruleset.interpretation.resolves_as_usual:
        if asked.points < least:
            yield Problem("pending.points", f"needs at least {least}", "travel.points")
    elif not problems:
        held = area.wheel.tokens[asked.wedge] - sum(count for _, count in asked.plan)
        most = travel.movement_points(feasibility.value_of(state, area, Action.TRAVEL, held)) + most_added(area)
        if not least <= asked.points <= most:
            yield Problem("pending.points", f"needs {least} to {most}, the value of the Travel action", "travel.points")


KIND = Kind(
    asks=p.AskMove,
    name="move",
    spoken="a move of a knight",
    prompt="move a knight",
    rule="travel.divide",
    answers=(
        Answer(
            form=Form("move", d.Move, (REGION, REGION), does="moves a knight from {0} to {1}"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
