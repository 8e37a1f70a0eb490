"""Whether to place an unlocked knight, if a reading lets the player choose."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow
from crusaders_rules.thy_will_be_done.play.decision_forms import Form
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import region_name
from crusaders_rules.thy_will_be_done.rules import bonuses, orders
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_ANSWERS = (d.BringKnight(), d.HoldKnight())


def _judge(_state: State, _asked: p.AskUnlockedKnight, _given: Decision) -> Refusals:
    return ()


def _list(_state: State, _asked: p.AskUnlockedKnight) -> tuple[Decision, ...]:
    return _ANSWERS


def _bring(state: State, asked: p.AskUnlockedKnight, _: d.BringKnight) -> State:
    area = state.areas[asked.seat]
    knights = bonuses.with_unlocked(area.knights, 0, 1, asked.region)
    area = area.with_changes(area.wheel, knights, area.influence)
    return flow.proceed(flow.Progress(state, area, state.supply, asked.wedge, asked.plan, begun=asked.begun))


def _hold(state: State, asked: p.AskUnlockedKnight, _: d.HoldKnight) -> State:
    return flow.proceed(
        flow.Progress(state, state.areas[asked.seat], state.supply, asked.wedge, asked.plan, begun=asked.begun)
    )


def _bring_words(state: State, asked: p.AskUnlockedKnight, _: d.BringKnight) -> str:
    return f"place the knight in {region_name(state, asked.region)}"


def _hold_words(_: State, __: p.AskUnlockedKnight, ___: d.HoldKnight) -> str:
    return "leave the knight on the player board"


def _bring_reasons(state: State, asked: p.AskUnlockedKnight, _: d.BringKnight) -> Reasons:
    name = region_name(state, asked.region)
    return (Reason("bonus.knight.unlock", f"the castle in {name} has unlocked it"),)


def _hold_reasons(_state: State, _asked: p.AskUnlockedKnight, _given: d.HoldKnight) -> Reasons:
    return (Reason("bonus.knight.unlock", "an unlocked knight may be left on the player board"),)


def _meets(state: State, asked: p.AskUnlockedKnight) -> Problems:
    area = state.areas[asked.seat]
    offered, later = feasibility.actions_on(state, area, asked.wedge), [action for action, _ in asked.plan]
    if not state.ruleset.interpretation.resolves_as_usual:
        # An action may come again, as its own rest or a second time.
        later = []
    done = next((one for one in (Action.BUILD, Action.CRUSADE) if one in offered and one not in later), Action.BUILD)
    yield from wrong_plan(state, asked, done, None)
    castles = state.ruleset.book.needs.last_castles(state, asked.seat, asked.region)
    before = orders.unlocked_before(area.order, state.ruleset)
    if not castles:
        yield Problem("pending.region", "the last castle of the player is not there", "bonus.knight.unlock")
    elif not any(bonuses.castle_knights(one, before) - bonuses.castle_knights(one - 1, before) for one in castles):
        reason = f"castle {' or '.join(map(str, castles))} unlocks no knight"
        yield Problem("pending.region", reason, "bonus.castle.knight")
    if not bonuses.may_be_held(state.ruleset):
        yield Problem("pending.asks", "an unlocked knight is placed, and nobody is asked", "bonus.knight.unlock")


KIND = Kind(
    asks=p.AskUnlockedKnight,
    name="freed",
    spoken="where the unlocked knight goes",
    prompt="choose where the unlocked knight goes",
    rule="bonus.knight.unlock",
    answers=(
        Answer(
            form=Form("bring", d.BringKnight, does="places the unlocked knight"),
            step=_bring,
            words=_bring_words,
            reasons=_bring_reasons,
        ),
        Answer(
            form=Form("hold", d.HoldKnight, does="leaves the unlocked knight on the player board"),
            step=_hold,
            words=_hold_words,
            reasons=_hold_reasons,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
