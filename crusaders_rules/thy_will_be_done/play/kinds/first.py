"""Which of the two actions of a wedge to resolve first."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, resolution
from crusaders_rules.thy_will_be_done.play.decision_forms import ACTION, Form
from crusaders_rules.thy_will_be_done.play.kinds.checks import refused
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import in_words, reason
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.rules import resolve
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, asked: p.AskFirst, given: d.First) -> Refusals:
    wrong = some(resolve.not_in_plan(asked.plan, given.action))
    area = area_of(state)
    if wrong or not state.ruleset.book.wedges.again[area.order]:
        return wrong
    plan = resolution.begun_with(asked.plan, given.action, area.order, state.ruleset)
    return some(feasibility.plan_refusal(state, area, plan))


def _list(state: State, asked: p.AskFirst) -> tuple[Decision, ...]:
    book: Book = state.ruleset.book
    area = state.areas[asked.seat]
    if not book.wedges.again[area.order]:
        return book.wedges.firsts[asked.plan]
    hand = feasibility.hand_of(state, area, asked.wedge)
    return tuple(d.First(action) for action in resolution.good_firsts(hand, asked.plan, state.ruleset))


def _step(state: State, asked: p.AskFirst, given: d.First) -> State:
    area = state.areas[asked.seat]
    book: Book = state.ruleset.book
    plan = book.wedges.begun_with[asked.plan, given.action, book.wedges.telling_order[area.order]]
    return flow.proceed(flow.Progress(state, area, state.supply, asked.wedge, plan))


def _words(state: State, asked: p.AskFirst, given: d.First) -> str:
    return f"{in_words(state, given.action, dict(asked.plan)[given.action])} now, then the other action"


def _reasons(state: State, asked: p.AskFirst, given: d.First) -> Reasons:
    tokens = dict(asked.plan)[given.action]
    return (
        Reason("turn.split.order", "either action may be resolved first"),
        reason(state, state.areas[asked.seat], given.action, tokens),
    )


def _meets(state: State, asked: p.AskFirst) -> Problems:
    area, ruleset = state.areas[asked.seat], state.ruleset
    if not area.wheel.upgraded[asked.wedge]:
        yield Problem("pending.wedge", "only an upgraded wedge has two actions", "turn.split")
        return
    path, held = "pending.plan", area.wheel.tokens[asked.wedge]
    hand = feasibility.held(state, area, asked.wedge)
    found = [resolution.plan_of_split(hand, split, ruleset) for split in resolution.splits(hand, ruleset)]
    if len(asked.plan) != 2 or asked.plan not in found:  # noqa: PLR2004 -- two actions
        if ruleset.interpretation.resolves_as_usual:
            yield Problem(path, f"needs both actions of the wedge in its order, {held} tokens in all", "turn.split.all")
        else:
            yield Problem(path, "needs both actions of the wedge in its order, as a split leaves them", "turn.split")
    elif ruleset.interpretation.resolves_as_usual:
        yield from refused(path, feasibility.plan_refusal(state, area, asked.plan))


KIND = Kind(
    asks=p.AskFirst,
    name="first",
    spoken="the action to resolve first",
    prompt="choose the order of the two actions",
    rule="turn.split.order",
    answers=(
        Answer(
            form=Form("first", d.First, (ACTION,), does="resolves {0} first"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
    nothing_gained=True,
)
