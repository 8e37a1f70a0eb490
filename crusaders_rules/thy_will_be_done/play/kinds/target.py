"""Which enemy to attack."""

from __future__ import annotations

from typing import cast

from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import Extra
from crusaders_rules.thy_will_be_done.interpret import Reason, State, Term, arithmetic
from crusaders_rules.thy_will_be_done.interpret.refusals import NoneLeft
from crusaders_rules.thy_will_be_done.play import expanded, feasibility, flow, results, rewards
from crusaders_rules.thy_will_be_done.play.decision_forms import REGION, Form
from crusaders_rules.thy_will_be_done.play.kinds import declining
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_region, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import region_name, value_terms
from crusaders_rules.thy_will_be_done.play.needs import Needs
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.state import Action, Enemy, PlayerArea, Token, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, asked: p.AskTarget, given: d.Attack | d.Swap | d.Decline) -> Refusals:
    if isinstance(given, d.Decline):
        return declining.judge(state, asked)
    if isinstance(given, d.Swap):
        return _judge_swap(state, asked, given)
    wrong = no_region("crusade.region", state, given.region)
    if wrong:
        return wrong
    area, token = area_of(state), state.enemies[given.region]
    refusals = crusade.not_a_target(state.ruleset.laid.regions[given.region].name, given.region in area.knights, token)
    if token is None:
        return refusals
    return refusals + _too_strong(state, asked, token)


def _too_strong(state: State, asked: p.AskTarget, token: Token) -> Refusals:
    """Why the player cannot defeat an enemy."""
    area = area_of(state)
    value = feasibility.value_of(state, area, Action.CRUSADE, asked.tokens)
    now = crusade.strength(token.enemy, state.markers, state.ruleset)
    needs: Needs = state.ruleset.book.needs
    value += needs.extra_against(state, area, token).value
    return needs.not_fought(state, area, token) + some(crusade.not_strong_enough(value, now))


def _judge_swap(state: State, asked: p.AskTarget, given: d.Swap) -> Refusals:
    rule_id = "five.order.utrecht.swap"
    wrong = no_region("crusade.region", state, given.region) or no_region(rule_id, state, given.other)
    if wrong:
        return wrong
    area, board = area_of(state), state.ruleset.laid
    name, other = board.regions[given.region].name, board.regions[given.other].name
    token, beside = state.enemies[given.other], given.other in board.adjacent[given.region]
    refusals = some(five_and_six.cannot_swap(area.order), five_and_six.swap_too_late(asked.begun))
    refusals += crusade.not_a_target(name, given.region in area.knights, state.enemies[given.region])
    refusals += five_and_six.no_swap_with(name, other, token, beside)
    if token is None or five_and_six.swap_stays(state.ruleset):
        return refusals
    return refusals + _too_strong(state, asked, token)


def _list(state: State, asked: p.AskTarget) -> tuple[Decision, ...]:
    area = state.areas[asked.seat]
    value = feasibility.value_of(state, area, Action.CRUSADE, asked.tokens)
    book: Book = state.ruleset.book
    attack = book.land.attack
    found: tuple[Decision, ...] = tuple(
        attack[place]
        for place, strength in dict.fromkeys(book.needs.targets(state, area))
        if crusade.not_strong_enough(value, strength) is None
    )
    if not asked.begun:
        found += _swaps(state, area, value)
    return declining.with_decline(state, asked, found)


def _swaps(state: State, area: PlayerArea, value: int) -> tuple[Decision, ...]:
    """The swaps of enemies that a Crusade of this value may begin with."""
    return tuple(
        d.Swap(place, other)
        for place, other, least in state.ruleset.book.needs.swaps(state, area)
        if five_and_six.swap_stays(state.ruleset) or crusade.not_strong_enough(value, least) is None
    )


def _swap(state: State, asked: p.AskTarget, given: d.Swap) -> State:
    """Swap two enemies, and defeat the new one; under a reading it may be too strong."""
    enemies = five_and_six.swapped(state.enemies, given.region, given.other)
    state = state.fighting(enemies, state.markers)
    token = cast("Token", enemies[given.region])
    if _too_strong(state, asked, token):
        return flow.proceed(flow.Progress(state, state.areas[asked.seat], state.supply, asked.wedge, asked.plan))
    return _step(state, asked, d.Attack(given.region))


def _step(state: State, asked: p.AskTarget, given: d.Attack) -> State:
    # The judge has seen that an enemy is there.
    token = cast("Token", state.enemies[given.region])
    area = state.areas[asked.seat]
    strength = crusade.strength(token.enemy, state.markers, state.ruleset)
    tokens = asked.tokens
    extra = state.ruleset.book.needs.extra_against(state, area, token)
    asked = results.after_result(state, asked, area, area, strength - extra.value)
    asked, area = _extra(state, asked, area, extra)
    area = replace(area, defeated=crusade.keep(area.defeated, token.enemy))
    enemies, markers = put_at(state.enemies, given.region, None), crusade.advance(token.enemy, state.markers)
    state = state.fighting(enemies, markers)
    if crusade.pays_strength(token.enemy, state.ruleset):
        return flow.gain_and_proceed(state, asked, area, crusade.crusade_influence(strength))
    refusal = rewards.reward_refusal(state, area, given.region, token, tokens)
    if refusal is None:
        reward = p.AskReward(asked.seat, asked.wedge, asked.plan, given.region, token, asked.begun)
        return flow.go_on(state, area, state.supply, reward)
    if isinstance(refusal, NoneLeft):
        return flow.gain_and_proceed(state, asked, area, crusade.where_none_is_left(state.ruleset))
    return flow.gain_and_proceed(state, asked, area, crusade.instead_of_reward(state.ruleset.edition))


def _extra(state: State, asked: p.AskTarget, area: PlayerArea, extra: Extra) -> tuple[p.AskTarget, PlayerArea]:
    """The question and the area after a defeat: the extra Crusade follows, or it has just been used."""
    if expanded.fights_again(area):
        return replace(asked, begun=False), expanded.with_again(area, again=False)
    # If an action may have several results, a second enemy can be defeated with the rest of the value anyway.
    if not extra.defeats or state.ruleset.book.several_results:
        return asked, area
    plan = ((Action.CRUSADE, asked.tokens), *asked.plan)
    return replace(asked, plan=plan, begun=True), expanded.with_again(area, again=True)


def _swap_words(state: State, asked: p.AskTarget, given: d.Swap) -> str:
    state = state.fighting(five_and_six.swapped(state.enemies, given.region, given.other), state.markers)
    there = region_name(state, given.other)
    return f"take the enemy of {there} in exchange, and {_words(state, asked, d.Attack(given.region))}"


def _swap_reasons(state: State, asked: p.AskTarget, given: d.Swap) -> Reasons:
    state = state.fighting(five_and_six.swapped(state.enemies, given.region, given.other), state.markers)
    swap = Reason("five.order.utrecht.swap", f"the enemy comes from {region_name(state, given.other)}")
    return (swap, *_reasons(state, asked, d.Attack(given.region)))


def _words(state: State, _: p.AskTarget, given: d.Attack) -> str:
    token = state.enemies[given.region]
    if token is None:
        return ""
    strength = state.ruleset.book.strengths[state.markers][token]
    if token.enemy == Enemy.SARACEN:
        return f"defeat the Saracen of strength {strength}, whose token shows a {token.building or 'troop'}"
    gain = crusade.crusade_influence(strength)
    return f"defeat the {token.enemy.title()} of strength {strength}, for {gain} influence"


def _reasons(state: State, asked: p.AskTarget, given: d.Attack) -> Reasons:
    token = state.enemies[given.region]
    if token is None:
        return ()
    area = state.areas[asked.seat]
    terms = value_terms(state, area, Action.CRUSADE, asked.tokens)
    extra = state.ruleset.book.needs.extra_against(state, area, token).value
    if extra:
        terms += (Term("five.order.holy-ghost.crusade", extra, "extra Crusade of the Holy Ghost"),)
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
            form=Form("attack", d.Attack, (REGION,), does="attacks the enemy in {0}"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
        Answer(
            form=Form("swap", d.Swap, (REGION, REGION), does="swaps the enemies in {0} and {1}"),
            step=_swap,
            words=_swap_words,
            reasons=_swap_reasons,
        ),
        declining.ANSWER,
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
