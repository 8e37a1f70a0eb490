"""How to assign the tokens of an upgraded wedge to its two actions."""

from __future__ import annotations

from typing import Any

from crusaders_rules.answers import NotationError
from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret.refusals import GiantUndivided
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, resolution
from crusaders_rules.thy_will_be_done.play.decision_forms import ACTION, PARTS, Form, number, quoted
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, from_offer, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import in_words, reason, tokens_in_words
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.state import Action, Plan
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, asked: p.AskSplit, given: d.Split | d.Twice) -> Refusals:
    area, ruleset = area_of(state), state.ruleset
    hand = feasibility.held(state, area, asked.wedge)
    if isinstance(given, d.Twice):
        wrong = from_offer("turn.split", given.action, hand.actions)
        if wrong:
            return wrong
    refusal = resolution.wrong_split(hand, given, ruleset) or _undivided(state, asked, given)
    if refusal is not None:
        return (refusal,)
    if isinstance(given, d.Split) and given.bears is not None:
        bearing = resolution.bearing(hand, given, ruleset)
        if given.bears not in bearing:
            return from_offer("order.holy-sepulchre.travel", given.bears, bearing)
    plan = resolution.plan_of_split(hand, given, ruleset)
    against = [feasibility.plan_refusal(state, area, one) for one in resolution.orders_of(plan, area.order, ruleset)]
    return () if None in against else some(against[0])


def _list(state: State, asked: p.AskSplit) -> tuple[Decision, ...]:
    area, wedge = state.areas[asked.seat], asked.wedge
    book: Book = state.ruleset.book
    wheel = area.wheel
    order, divided, successes = feasibility.reach(state, area)
    pick, rows = book.wedges.splits[wheel.arrangement[wedge], wheel.upgraded[wedge], order, divided]
    found = rows[pick(successes)][wheel.tokens[wedge]]
    if not book.needs.is_giant_on(area, wedge):
        return found
    return tuple(one for one in found if _undivided(state, asked, one) is None)


def _undivided(state: State, asked: p.AskSplit, given: d.Split | d.Twice) -> Refusal | None:
    """Refuse a split that would divide the giant token."""
    area = area_of(state)
    giant = state.ruleset.book.needs.is_giant_on(area, asked.wedge)
    if divine_orders.can_be_divided(given.tokens, area.wheel.tokens[asked.wedge], giant):
        return None
    return GiantUndivided("divine.order.band.value")


def _split(state: State, asked: p.AskSplit, given: d.Split) -> State:
    area, wedge = state.areas[asked.seat], asked.wedge
    wheel = area.wheel
    order, divided = feasibility.shared(state, area)
    book: Book = state.ruleset.book
    tile, side, tokens = wheel.arrangement[wedge], wheel.upgraded[wedge], wheel.tokens[wedge]
    plan = book.wedges.plan_of_split[tile, side, tokens, order, divided, given.tokens, given.idle, given.bears]
    if len(plan) > 1:
        return state.asking(p.AskFirst(asked.seat, wedge, plan))
    return flow.proceed(flow.Progress(state, area, state.supply, wedge, plan))


def _twice(state: State, asked: p.AskSplit, given: d.Twice) -> State:
    area = state.areas[asked.seat]
    return flow.proceed(flow.Progress(state, area, state.supply, asked.wedge, _plan(state, asked, given)))


def _plan(state: State, asked: p.AskSplit, given: d.Split | d.Twice) -> Plan:
    """What is resolved: of one action twice in its order, of two actions in the order of the wedge."""
    area = state.areas[asked.seat]
    plan = resolution.plan_of_split(feasibility.held(state, area, asked.wedge), given, state.ruleset)
    if isinstance(given, d.Twice):
        return resolution.begun_with(plan, given.action, area.order, state.ruleset)
    return plan


def _words(state: State, asked: p.AskSplit, given: d.Split | d.Twice) -> str:
    plan = _plan(state, asked, given)
    if state.ruleset.interpretation.resolves_as_usual:
        return " and ".join(
            f"{in_words(state, action, tokens)} with {tokens_in_words(tokens)}" for action, tokens in plan
        )
    said = (" and then " if isinstance(given, d.Twice) else " and ").join(in_words(state, *one) for one in plan)
    return said + (f", with {given.idle} left idle" if given.idle else "")


def _reasons(state: State, asked: p.AskSplit, given: d.Split | d.Twice) -> Reasons:
    area = state.areas[asked.seat]
    plan = resolution.plan_of_split(feasibility.held(state, area, asked.wedge), given, state.ruleset)
    return tuple(reason(state, area, action, tokens) for action, tokens in plan)


# As text: what each action gets, joined by plus signs, and what is left idle.


def _held(state: State, action: Action | None) -> int | None:
    """What is to be divided now, between the actions of a wedge or between one that it offers and itself."""
    asked = state.pending
    if not isinstance(asked, p.AskSplit):
        return None
    hand = feasibility.held(state, area_of(state), asked.wedge)
    if action is not None and action not in hand.actions:
        return None
    return resolution.to_divide(hand, hand.actions if action is None else (action, action), state.ruleset)


def _read_parts(state: State, word: str, action: Action | None) -> tuple[int, int]:
    """Read what is assigned first, and what is left idle."""
    parts = [number("split", part) for part in word.split("+", 2)]
    held = _held(state, action)
    assigned, idle = parts[0], sum(parts[2:])
    if len(parts) > 1 and held is not None and sum(parts) != held and assigned + idle <= held:
        raise NotationError(f"{quoted(word)} does not assign all tokens: the wedge holds {held}", "turn.split.all")
    return assigned, idle


def _show_parts(state: State, given: d.Split | d.Twice) -> str:
    held = _held(state, given.action if isinstance(given, d.Twice) else None)
    rest = -1 if held is None else held - given.tokens - given.idle
    if given.idle:
        return f"{given.tokens}+{max(0, rest)}+{given.idle}"
    return f"{given.tokens}+{rest}" if given.tokens >= 0 and rest >= 0 else str(given.tokens)


def _split_values(state: State, given: d.Split) -> tuple[Any, ...]:
    return _show_parts(state, given), given.bears


def _make_split(state: State, parts: str, bears: Action | None = None) -> d.Split:
    return d.Split(*_read_parts(state, parts, None), bears)


def _twice_values(state: State, given: d.Twice) -> tuple[Any, ...]:
    return given.action, _show_parts(state, given)


def _make_twice(state: State, action: Action, parts: str) -> d.Twice:
    return d.Twice(action, *_read_parts(state, parts, action))


def _meets(state: State, asked: p.AskSplit) -> Problems:
    if not state.areas[asked.seat].wheel.upgraded[asked.wedge]:
        yield Problem("pending.wedge", "only an upgraded wedge has two actions", "turn.split")
    elif not state.areas[asked.seat].wheel.tokens[asked.wedge]:
        yield Problem("pending.wedge", "it holds no action token", "turn.wedge.token")


_SPLIT = Form(
    "split",
    d.Split,
    (PARTS, ACTION),
    does="splits the tokens {0}",
    values=_split_values,
    make=_make_split,
    used=lambda words: min(max(len(words), 1), 2),
)
_TWICE = Form(
    "twice",
    d.Twice,
    (ACTION, PARTS),
    values=_twice_values,
    make=_make_twice,
    does="resolves {0} twice",
)

KIND = Kind(
    asks=p.AskSplit,
    name="split",
    spoken="a split of the tokens",
    prompt="split the tokens",
    rule="turn.split",
    answers=(
        Answer(form=_SPLIT, step=_split, words=_words, reasons=_reasons),
        Answer(form=_TWICE, step=_twice, words=_words, reasons=_reasons),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
    nothing_gained=True,
)
