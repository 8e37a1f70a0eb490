"""Which building a mill takes off the player board."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import results as divine_results
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.kinds.flipped import FORGO, forgo, forgo_words
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing
from crusaders_rules.thy_will_be_done.play import expanded, flow, results
from crusaders_rules.thy_will_be_done.play.decision_forms import ANY_BUILDING, LEVEL, Form
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_result
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import NUMERALS
from crusaders_rules.thy_will_be_done.rules import build, resolve
from crusaders_rules.thy_will_be_done.state import Action, Erected
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, asked: p.AskTaken, given: d.TakeOff | d.Forgo) -> Refusals:
    if isinstance(given, d.Forgo):
        return some(resolve.may_decline(worded_as_permission=True, ruleset=state.ruleset))
    if not 1 <= given.level <= divine_effects.IV:
        return (NoSuchThing("divine.mill.remove", f"1 to {divine_effects.IV}", f"level {given.level}"),)
    gone = divine_results.unlocked_of(area_of(state)).gone(given.taken)
    return some(
        divine_effects.already_gone(given.taken, given.level, gone),
        divine_effects.not_eligible(asked.level, given.taken, given.level, state.ruleset),
    )


def _list(state: State, asked: p.AskTaken) -> tuple[Decision, ...]:
    unlocked = divine_results.unlocked_of(area_of(state))
    found = tuple(d.TakeOff(*one) for one in divine_effects.eligible(asked.level, unlocked, state.ruleset))
    return found if _judge(state, asked, d.Forgo()) else (*found, d.Forgo())


def _step(state: State, asked: p.AskTaken, given: d.TakeOff) -> State:
    before = area_of(state)
    area = divine_results.taken(state, before, given.taken, given.level, asked.region)
    asked, amount = results.settled(state, asked, before, area), asked.amount
    if divine_effects.worth_of_taken(state.ruleset).pays:
        amount += build.building_influence(given.level)
    return flow.gain_and_proceed(state, asked, area, amount, asked.region)


def _words(_: State, __: p.AskTaken, given: d.TakeOff) -> str:
    return f"{given.taken} {NUMERALS[given.level]} leaves the player board"


def _reasons(_: State, asked: p.AskTaken, given: d.TakeOff) -> Reasons:
    mill = NUMERALS[asked.level]
    return (Reason("divine.mill.remove", f"mill {mill} can take a {given.taken} of level {NUMERALS[given.level]}"),)


def _meets(state: State, asked: p.AskTaken) -> Problems:
    yield from wrong_result(state, asked, Action.BUILD)
    if Erected(asked.seat, NewBuilding.MILL, asked.level) not in expanded.built_in(state, asked.region):
        yield Problem("pending.region", "the mill of the player is not there", "divine.mill.remove")


KIND = Kind(
    asks=p.AskTaken,
    name="taken",
    spoken="a building for the mill to take",
    prompt="choose a building for the mill to take",
    rule="divine.mill.remove",
    answers=(
        Answer(
            form=Form(
                "take",
                d.TakeOff,
                (ANY_BUILDING, LEVEL),
                does="takes {0} {1} off the player board",
            ),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
        Answer(form=FORGO, step=forgo, words=forgo_words),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
