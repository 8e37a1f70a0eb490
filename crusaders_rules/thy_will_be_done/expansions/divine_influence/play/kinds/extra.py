"""Which wedge to distribute additionally after the turn."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.play.kinds import distribution
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_wedge, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import tokens_in_words
from crusaders_rules.thy_will_be_done.rules import upgrade
from crusaders_rules.thy_will_be_done.state import WEDGES
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, _: p.AskExtra, given: d.Distribute | d.Keep) -> Refusals:
    if isinstance(given, d.Keep):
        return ()
    wrong = no_wedge("divine.distribute.extra", given.wedge)
    return wrong or some(upgrade.nothing_to_distribute(area_of(state).wheel.tokens[given.wedge]))


def _list(state: State, asked: p.AskExtra) -> tuple[Decision, ...]:
    every: tuple[d.Distribute | d.Keep, ...] = (d.Keep(), *(d.Distribute(wedge) for wedge in range(WEDGES)))
    return tuple(one for one in every if not _judge(state, asked, one))


def _distribute(state: State, _: p.AskExtra, given: d.Distribute) -> State:
    return flow.distribute_next(flow.Progress(divine_after.after_one(state), area_of(state), state.supply, given.wedge))


def _keep(state: State, _: p.AskExtra, __: d.Keep) -> State:
    return flow.turn_over(divine_after.after_one(state), area_of(state), state.supply)


def _words(state: State, _: p.AskExtra, given: d.Distribute) -> str:
    return f"its {tokens_in_words(area_of(state).wheel.tokens[given.wedge])}, without resolving its action"


def _reasons(_state: State, _asked: p.AskExtra, _given: d.Distribute) -> Reasons:
    return (Reason("divine.distribute.extra", "an additional distribution follows the turn"),)


def _keep_reasons(_state: State, _asked: p.AskExtra, _given: d.Keep) -> Reasons:
    return (Reason("divine.distribute.extra", "an additional distribution is optional"),)


def _meets(state: State, _: p.AskExtra) -> Problems:
    if not divine_turn.distributions_due(divine_after.due_of(state), state.ruleset):
        yield Problem("pending.asks", "no additional distribution is due", "divine.distribute.extra")


KIND = Kind(
    asks=p.AskExtra,
    name="extra",
    spoken="a wedge to distribute additionally",
    prompt="choose a wedge to distribute additionally",
    rule="divine.distribute.extra",
    answers=(
        Answer(form=distribution.DISTRIBUTE, step=_distribute, words=_words, reasons=_reasons),
        Answer(form=distribution.KEEP, step=_keep, words=distribution.keep_words, reasons=_keep_reasons),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
)
