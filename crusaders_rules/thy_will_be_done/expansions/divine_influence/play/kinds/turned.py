"""How many one-time tiles to turn face down for an action."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.after import with_holding
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow
from crusaders_rules.thy_will_be_done.play.decision_forms import COUNT, Form
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state import replace


def _least(state: State, asked: p.AskTurned) -> int | None:
    """The fewest tiles with which the action succeeds, None if no number does."""
    area, (action, tokens) = area_of(state), asked.plan[0]
    for turned in range(feasibility.most_turned(state, area, action) + 1):
        if feasibility.succeeds_as_it_is(state, area, action, divine_tiles.with_turned(tokens, turned)):
            return turned
    return None


def _judge(state: State, asked: p.AskTurned, given: d.TurnTiles) -> Refusals:
    most = feasibility.most_turned(state, area_of(state), asked.plan[0][0])
    wrong = some(divine_tiles.too_many_to_turn(given.count, most))
    return wrong or some(divine_tiles.too_few_to_turn(given.count, _least(state, asked), state.ruleset))


def _list(state: State, asked: p.AskTurned) -> tuple[d.TurnTiles, ...]:
    most, least = feasibility.most_turned(state, area_of(state), asked.plan[0][0]), _least(state, asked)
    return tuple(
        d.TurnTiles(count)
        for count in range(most + 1)
        if divine_tiles.too_few_to_turn(count, least, state.ruleset) is None
    )


def _step(state: State, asked: p.AskTurned, given: d.TurnTiles) -> State:
    area, ((action, tokens), *rest) = area_of(state), asked.plan
    if given.count:
        holding = holding_of(area)
        once = divine_tiles.turned_down(holding.once, action, given.count)
        area = with_holding(area, replace(holding, once=once))
    plan = ((action, divine_tiles.with_turned(tokens, given.count)), *rest)
    return flow.proceed(flow.Progress(state, area, state.supply, asked.wedge, plan, turned=True))


def _words(state: State, asked: p.AskTurned, given: d.TurnTiles) -> str:
    action, tokens = asked.plan[0]
    value = feasibility.value_of(state, area_of(state), action, divine_tiles.with_turned(tokens, given.count))
    return f"{action} {value}"


def _reasons(state: State, asked: p.AskTurned, given: d.TurnTiles) -> Reasons:
    action = asked.plan[0][0]
    most = feasibility.most_turned(state, area_of(state), action)
    return (Reason("divine.tile.once", f"{given.count} of {most} one-time tiles for {action}, 1 each"),)


def _meets(state: State, asked: p.AskTurned) -> Problems:
    if not asked.plan:
        yield Problem("pending.plan", "needs the action for which tiles may be turned", "divine.tile.once")
        return
    action, tokens = asked.plan[0]
    yield from wrong_plan(state, asked, action, tokens, asked.plan[1:])
    if not feasibility.most_turned(state, area_of(state), action):
        yield Problem("pending.asks", f"the player has no one-time tile for {action}", "divine.tile.once")


KIND = Kind(
    asks=p.AskTurned,
    name="turned",
    spoken="how many one-time tiles to turn",
    prompt="choose how many one-time tiles to turn",
    rule="divine.tile.once",
    answers=(
        Answer(
            form=Form("turn", d.TurnTiles, (COUNT,), does="turns {0} one-time tiles"),
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
