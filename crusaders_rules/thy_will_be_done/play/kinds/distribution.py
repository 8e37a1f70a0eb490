"""Which wedge to distribute after an upgrade or a skip."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import distributing, feasibility, flow
from crusaders_rules.thy_will_be_done.play.decision_forms import WEDGE, Form
from crusaders_rules.thy_will_be_done.play.kinds.checks import refused
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_wedge, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import tokens_in_words
from crusaders_rules.thy_will_be_done.rules import player_area, skip, upgrade
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

# After an action, the question for the manner has an answer of the same form, if a reading allows it.
DISTRIBUTE = Form("distribute", d.Distribute, (WEDGE,), does="distributes {0}")
KEEP = Form("keep", d.Keep, does="distributes nothing")


def _judge(state: State, asked: p.AskDistribution, given: d.Distribute | d.Keep) -> Refusals:
    if isinstance(given, d.Keep):
        return some(upgrade.may_not_keep(asked.optional, state.ruleset))
    wrong = no_wedge("upgrade.distribute.any", given.wedge)
    tokens = area_of(state).wheel.tokens
    return wrong or some(distributing.nothing_there(asked.optional, tokens[given.wedge], state.ruleset))


def _list(state: State, asked: p.AskDistribution) -> tuple[Decision, ...]:
    book, tokens = state.ruleset.book, state.areas[asked.seat].wheel.tokens
    return distributing.distributions(book.may_keep[asked.optional], book.distributable[asked.optional], tokens)


def _distribute(state: State, asked: p.AskDistribution, given: d.Distribute) -> State:
    return flow.proceed(flow.Progress(state, state.areas[asked.seat], state.supply, given.wedge))


def keep(state: State, asked: p.AskDistribution | p.AskManner, _: d.Keep) -> State:
    """The position after a turn at whose end all tokens stay where they are."""
    return flow.turn_over(state, state.areas[asked.seat], state.supply)


def keep_words(_: State, __: p.AskDistribution | p.AskManner, ___: d.Keep) -> str:
    """Say what it is to keep the tokens."""
    return "distribute nothing"


def _words(state: State, asked: p.AskDistribution, given: d.Distribute) -> str:
    held = state.areas[asked.seat].wheel.tokens[given.wedge]
    return f"distribute its {tokens_in_words(held)}, one each clockwise"


def _reasons(state: State, asked: p.AskDistribution, given: d.Distribute) -> Reasons:
    tokens = state.areas[asked.seat].wheel.tokens[given.wedge]
    return (
        Reason(
            "upgrade.distribute.any" if asked.optional else "skip.distribute",
            f"the wedge holds {tokens_in_words(tokens)}",
        ),
    )


def _keep_reasons(_state: State, _asked: p.AskDistribution, _given: d.Keep) -> Reasons:
    return (Reason("upgrade.distribute.may", "distributing after an upgrade is optional"),)


def _meets(state: State, asked: p.AskDistribution) -> Problems:
    area = state.areas[asked.seat]
    wheel = area.wheel
    if not asked.optional:
        succeeding, wedges = feasibility.wedges_to_resolve(state, area)
        refusal = skip.may_not_skip(wheel.upgraded, bool(succeeding), bool(wedges), state.ruleset)
        yield from refused("pending.optional", refusal)
    elif not _was_upgraded(state, asked.seat) and not _named_again(state, wheel.upgraded):
        yield Problem("pending.optional", "no wedge has been upgraded since the setup", "upgrade.instead")


def _was_upgraded(state: State, seat: int) -> bool:
    """Whether more wedges of a seat are upgraded than at setup."""
    area = state.areas[seat]
    return sum(area.wheel.upgraded) > player_area.upgraded_at_setup(
        area.order, area.wheel.arrangement, 0, state.ruleset
    )


def _named_again(state: State, upgraded: tuple[bool, ...]) -> bool:
    """Whether an upgraded wedge may have been named for an upgrade."""
    return any(upgraded) and upgrade.not_again(True, state.ruleset) is None  # noqa: FBT003 -- its side


KIND = Kind(
    asks=p.AskDistribution,
    name="distribution",
    spoken="a wedge to distribute",
    prompt="choose a wedge to distribute",
    rule="upgrade.distribute.any",
    answers=(
        Answer(form=DISTRIBUTE, step=_distribute, words=_words, reasons=_reasons),
        Answer(form=KEEP, step=keep, words=keep_words, reasons=_keep_reasons),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    nothing_gained=True,
)
