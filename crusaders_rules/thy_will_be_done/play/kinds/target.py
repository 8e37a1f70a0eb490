"""Which enemy to attack."""

from __future__ import annotations

from typing import cast

from crusaders_rules.thy_will_be_done.interpret import Reason, State, arithmetic
from crusaders_rules.thy_will_be_done.interpret.refusals import NoneLeft
from crusaders_rules.thy_will_be_done.play import feasibility, flow, results, slots, tables
from crusaders_rules.thy_will_be_done.play.kinds import declining
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_region, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import value_terms
from crusaders_rules.thy_will_be_done.play.slots import Form
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.state import Action, Enemy, Token, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, asked: p.AskTarget, given: d.Attack | d.Decline) -> Refusals:
    if isinstance(given, d.Decline):
        return declining.judge(state, asked)
    wrong = no_region("crusade.region", state, given.region)
    if wrong:
        return wrong
    area, token = area_of(state), state.enemies[given.region]
    refusals = crusade.not_a_target(state.ruleset.laid.regions[given.region].name, given.region in area.knights, token)
    if token is None:
        return refusals
    value = feasibility.value_of(state, area, Action.CRUSADE, asked.tokens)
    now = crusade.strength(token.enemy, state.markers, state.ruleset)
    return refusals + some(
        crusade.no_longer_fought(token.enemy, state.markers, state.ruleset), crusade.not_strong_enough(value, now)
    )


def _list(state: State, asked: p.AskTarget) -> tuple[Decision, ...]:
    area = state.areas[asked.seat]
    value = feasibility.value_of(state, area, Action.CRUSADE, asked.tokens)
    attack = tables.of(state.ruleset).land.attack
    found = tuple(
        attack[place]
        for place, strength in dict.fromkeys(feasibility.targets(state, area))
        if crusade.not_strong_enough(value, strength) is None
    )
    return declining.with_decline(state, asked, found)


def _step(state: State, asked: p.AskTarget, given: d.Attack) -> State:
    # The judge has seen that an enemy is there.
    token = cast("Token", state.enemies[given.region])
    area = state.areas[asked.seat]
    strength = crusade.strength(token.enemy, state.markers, state.ruleset)
    asked = results.after_result(state, asked, area, area, strength)
    area = replace(area, defeated=crusade.keep(area.defeated, token.enemy))
    enemies, markers = put_at(state.enemies, given.region, None), crusade.advance(token.enemy, state.markers)
    state = state.fighting(enemies, markers)
    if crusade.pays_strength(token.enemy, state.ruleset):
        return flow.gain_and_proceed(state, asked, area, crusade.crusade_influence(strength))
    refusal = feasibility.reward_refusal(state, area, given.region, token, asked.tokens)
    if refusal is None:
        reward = p.AskReward(asked.seat, asked.wedge, asked.plan, given.region, token, asked.begun)
        return flow.go_on(state, area, state.supply, reward)
    if isinstance(refusal, NoneLeft):
        return flow.gain_and_proceed(state, asked, area, crusade.where_none_is_left(state.ruleset))
    return flow.gain_and_proceed(state, asked, area, crusade.instead_of_reward(state.ruleset.edition))


def _words(state: State, _: p.AskTarget, given: d.Attack) -> str:
    token = state.enemies[given.region]
    if token is None:
        return ""
    strength = tables.of(state.ruleset).strengths[state.markers][token]
    if token.enemy == Enemy.SARACEN:
        return f"defeat the Saracen of strength {strength}, which pictures a {token.building or 'troop'}"
    gain = crusade.crusade_influence(strength)
    return f"defeat the {token.enemy.title()} of strength {strength}, for {gain} influence"


def _reasons(state: State, asked: p.AskTarget, given: d.Attack) -> Reasons:
    token = state.enemies[given.region]
    if token is None:
        return ()
    terms = value_terms(state.areas[asked.seat], Action.CRUSADE, asked.tokens)
    strength = crusade.strength(token.enemy, state.markers, state.ruleset)
    return (Reason("crusade.success", f"{arithmetic(terms)}, strength {strength}"),)


def _meets(state: State, asked: p.AskTarget) -> Problems:
    yield from wrong_plan(state, asked, Action.CRUSADE, asked.tokens)


KIND = Kind(
    asks=p.AskTarget,
    name="target",
    spoken="an enemy to attack",
    prompt="choose an enemy to attack",
    rule="crusade.region",
    answers=(
        Answer(
            form=Form("attack", d.Attack, (slots.REGION,), does="attacks the enemy in {0}"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
        declining.ANSWER,
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
