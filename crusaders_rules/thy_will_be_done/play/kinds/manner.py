"""In which manner to distribute the tokens of a wedge."""

from __future__ import annotations

from crusaders_rules.answers import Choices
from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotThisManner
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.play.decision_forms import MANNER, WEDGE, Form
from crusaders_rules.thy_will_be_done.play.kinds import distribution
from crusaders_rules.thy_will_be_done.play.kinds.checks import refused
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_wedge, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.memo import Manners
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.rules import distribute, resolve
from crusaders_rules.thy_will_be_done.state import Manner, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_MANNERS = {
    Manner.STANDARD: "one each, clockwise from the next wedge",
    Manner.ORIGIN_FIRST: "one each, clockwise from the origin wedge",
    Manner.COUNTERCLOCKWISE: "one each, counterclockwise",
    Manner.SKIP: "one each, clockwise, skipping that wedge once",
    Manner.DOUBLE: "one each, clockwise, two on that wedge",
}
_NAMING = (Manner.SKIP.value, Manner.DOUBLE.value)


def _manners(state: State, area: PlayerArea, wedge: int) -> Manners:
    """The manners in which this player may distribute a wedge."""
    return divine_after.manners_of(state, area, wedge)


def _judge(state: State, asked: p.AskManner, given: d.Sow | d.Keep) -> Refusals:
    if isinstance(given, d.Keep):
        return some(resolve.must_distribute(asked.optional))
    area = area_of(state)
    possible = _manners(state, area, asked.wedge)
    if (given.manner, given.wedge) in possible:
        return ()
    names = [wedge.name for wedge in area.wheel.arrangement]
    shown = Choices(str(manner) if wedge is None else f"{manner} {names[wedge]}" for manner, wedge in possible)
    wrong = () if given.wedge is None else no_wedge("turn.distribute.sow", given.wedge)
    if wrong:
        return wrong
    wanted = given.manner if given.wedge is None else f"{given.manner} {names[given.wedge]}"
    return (NotThisManner("turn.distribute.sow", shown, wanted),)


def _list(state: State, asked: p.AskManner) -> tuple[Decision, ...]:
    area = state.areas[asked.seat]
    book: Book = state.ruleset.book
    return book.sowings[asked.optional, _manners(state, area, asked.wedge)]


def _sow(state: State, asked: p.AskManner, given: d.Sow) -> State:
    return flow.distributed(flow.Progress(state, state.areas[asked.seat], state.supply, asked.wedge), given)


def _words(state: State, asked: p.AskManner, given: d.Sow) -> str:
    before = state.areas[asked.seat].wheel.tokens
    path = distribute.path(asked.wedge, before[asked.wedge], given.manner, given.wedge, state.ruleset)
    after = " ".join(str(count) for count in distribute.distribute(before, asked.wedge, path))
    return f"{_MANNERS[given.manner]}: wheel {after}"


def _reasons(state: State, asked: p.AskManner, given: d.Sow) -> Reasons:
    wheel = state.areas[asked.seat].wheel
    path = distribute.path(asked.wedge, wheel.tokens[asked.wedge], given.manner, given.wedge, state.ruleset)
    names = ", ".join(wheel.arrangement[wedge].name for wedge in path)
    return (Reason("turn.distribute.sow", f"one token each, in this order: {names}"),)


def _keep_reasons(_state: State, _asked: p.AskManner, _given: d.Keep) -> Reasons:
    return (Reason("turn.distribute.mandatory", "under this reading you may skip the distribution after an action"),)


def _meets(state: State, asked: p.AskManner) -> Problems:
    area = state.areas[asked.seat]
    empty = resolve.empty_wedge(area.wheel.tokens[asked.wedge])
    yield from refused("pending.wedge", empty)
    if asked.optional and not resolve.may_keep(state.ruleset):
        yield from refused("pending.optional", resolve.must_distribute(optional=False))
    elif empty is None and not asked.optional and len(_manners(state, area, asked.wedge)) == 1:
        yield Problem("pending.asks", "there is only one manner of distributing", "turn.distribute.sow")


_SOW = Form(
    "sow",
    d.Sow,
    (MANNER, WEDGE),
    does="distributes the wedge {0}",
    used=lambda words: 2 if not words or words[0] in _NAMING else 1,
)

KIND = Kind(
    asks=p.AskManner,
    name="manner",
    spoken="a manner of distributing",
    prompt="choose how to distribute",
    rule="turn.distribute.sow",
    answers=(
        Answer(form=_SOW, step=_sow, words=_words, reasons=_reasons),
        Answer(form=distribution.KEEP, step=distribution.keep, words=distribution.keep_words, reasons=_keep_reasons),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
)
