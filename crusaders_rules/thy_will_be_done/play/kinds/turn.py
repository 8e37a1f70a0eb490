"""What a player does in a turn: resolve a wedge, upgrade a wedge, or skip."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, resolution, setup
from crusaders_rules.thy_will_be_done.play.decision_forms import WEDGE, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_wedge, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import in_words, reason, tokens_in_words
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.rules import skip, upgrade
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, _: p.AskTurn, given: d.Resolve | d.Upgrade | d.Skip) -> Refusals:
    area = area_of(state)
    if isinstance(given, d.Skip):
        succeeding, wedges = feasibility.wedges_to_resolve(state, area)
        return some(skip.may_not_skip(area.wheel.upgraded, bool(succeeding), bool(wedges), state.ruleset))
    wrong = no_wedge("turn.choice", given.wedge)
    if wrong:
        return wrong
    if isinstance(given, d.Resolve):
        return some(feasibility.wedge_refusal(state, area, given.wedge))
    wheel = area.wheel
    return resolution.no_upgrade(wheel.upgraded[given.wedge], wheel.tokens[given.wedge], state.ruleset)


def _list(state: State, asked: p.AskTurn) -> tuple[Decision, ...]:
    book: Book = state.ruleset.book
    area = state.areas[asked.seat]
    return book.wedges.turns[feasibility.uses_of(state, area), area.wheel.upgraded]


def _resolve(state: State, asked: p.AskTurn, given: d.Resolve) -> State:
    area = state.areas[asked.seat]
    wheel = area.wheel
    if wheel.upgraded[given.wedge] and wheel.tokens[given.wedge]:
        return state.asking(state.ruleset.book.ask_split[asked.seat, given.wedge])
    tile, side, tokens = wheel.arrangement[given.wedge], wheel.upgraded[given.wedge], wheel.tokens[given.wedge]
    plan = state.ruleset.book.wedges.plan_of_wedge[tile, side, tokens, area.order]
    return flow.proceed(flow.Progress(state, area, state.supply, given.wedge, plan))


def _upgrade(state: State, asked: p.AskTurn, given: d.Upgrade) -> State:
    area = state.areas[asked.seat]
    area = area.with_changes(upgrade.flip(area.wheel, given.wedge), area.knights, area.influence)
    return setup.with_area(state, asked.seat, area, upgrade.after_upgrade(asked.seat))


def _skip(state: State, asked: p.AskTurn, _: d.Skip) -> State:
    return state.asking(skip.after_skip(asked.seat))


def _resolve_words(state: State, asked: p.AskTurn, given: d.Resolve) -> str:
    area = state.areas[asked.seat]
    alone = resolution.alone(feasibility.held(state, area, given.wedge), state.ruleset)
    said = " or ".join(in_words(state, action, worth) for action, worth in alone) or "nothing"
    tokens = tokens_in_words(area.wheel.tokens[given.wedge])
    return f"{said}, with {tokens}" + (" to split" if len(alone) > 1 else "")


def _upgrade_words(state: State, asked: p.AskTurn, given: d.Upgrade) -> str:
    wedge = state.areas[asked.seat].wheel.arrangement[given.wedge]
    return f"adds {wedge.secondary.title()} to this {wedge.primary.title()} wedge"


def _skip_words(_: State, __: p.AskTurn, ___: d.Skip) -> str:
    return "only distribute a wedge"


def _resolve_reasons(state: State, asked: p.AskTurn, given: d.Resolve) -> Reasons:
    area = state.areas[asked.seat]
    holds = Reason("turn.wedge.token", f"the wedge holds {tokens_in_words(area.wheel.tokens[given.wedge])}")
    alone = resolution.alone(feasibility.held(state, area, given.wedge), state.ruleset)
    return (holds, *(reason(state, area, action, worth) for action, worth in alone))


def _upgrade_reasons(state: State, asked: p.AskTurn, given: d.Upgrade) -> Reasons:
    wedge = state.areas[asked.seat].wheel.arrangement[given.wedge]
    return (
        Reason("upgrade.once", "the wedge is not upgraded yet"),
        Reason("upgrade.icon", f"the upgrade adds {wedge.secondary.title()} to this {wedge.primary.title()} wedge"),
    )


def _skip_reasons(state: State, asked: p.AskTurn, _: d.Skip) -> Reasons:
    upgraded = state.areas[asked.seat].wheel.upgraded
    if not state.ruleset.edition.skipping:
        return (Reason("prototype.turn.vain", "no wedge may be resolved or upgraded"),)
    if all(upgraded):
        return (Reason("skip.allowed", f"all {len(upgraded)} wedges are upgraded"),)
    return (Reason("skip.allowed", "upgrading is switched off, and no other turn is possible"),)


KIND = Kind(
    asks=p.AskTurn,
    name="turn",
    spoken="a turn",
    prompt="take a turn",
    rule="turn.choice",
    answers=(
        Answer(
            form=Form("resolve", d.Resolve, (WEDGE,), does="resolves {0}"),
            step=_resolve,
            words=_resolve_words,
            reasons=_resolve_reasons,
        ),
        Answer(
            form=Form("upgrade", d.Upgrade, (WEDGE,), does="upgrades {0}"),
            step=_upgrade,
            words=_upgrade_words,
            reasons=_upgrade_reasons,
        ),
        Answer(
            form=Form("skip", d.Skip, does="skips, and only distributes"),
            step=_skip,
            words=_skip_words,
            reasons=_skip_reasons,
        ),
    ),
    judge=_judge,
    list=_list,
    nothing_gained=True,
)
