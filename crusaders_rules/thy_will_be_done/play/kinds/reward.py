"""Whether to take the reward that a defeated Saracen pictures."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, results, rewards
from crusaders_rules.thy_will_be_done.play.decision_forms import Form
from crusaders_rules.thy_will_be_done.play.kinds.checks import most_added, refused, rest_of, wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import NUMERALS
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import crusade, muster, resolve
from crusaders_rules.thy_will_be_done.state import Action, Plan, PlayerArea, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_REWARD = d.TakeReward()
_INFLUENCE = d.TakeInfluence()


def _judge(state: State, _: p.AskReward, given: d.TakeReward | d.TakeInfluence) -> Refusals:
    if isinstance(given, d.TakeReward):
        return ()
    must = crusade.must_take_reward(state.ruleset)
    return some(must or resolve.may_decline(worded_as_permission=True, ruleset=state.ruleset))


def _list(state: State, asked: p.AskReward) -> tuple[Decision, ...]:
    return (_REWARD,) if _judge(state, asked, _INFLUENCE) else (_REWARD, _INFLUENCE)


def _take(state: State, asked: p.AskReward, _: d.TakeReward) -> State:
    before = area = state.areas[asked.seat]
    building = asked.token.building
    if building is None:
        level = muster.flip_troop(area.troops)
        area = replace(area, troops=level)
    else:
        state, area, level = state.ruleset.book.needs.placed(state, area, building, asked.region)
        if not crusade.works_at_once(state.ruleset):
            asked = replace(asked, plan=_as_before(state, asked.plan, before, area))
            area = replace(area, knights=before.knights)
            before = area
    asked = results.settled(state, asked, before, area)
    amount = crusade.reward_influence(level, state.tiles[asked.region], building, state.ruleset)
    return flow.gain_and_proceed(state, asked, area, amount, asked.region)


def _as_before(state: State, plan: Plan, before: PlayerArea, area: PlayerArea) -> Plan:
    """What is still to be resolved, so that each action has the value that it had before the area changed."""
    return tuple(
        (
            action,
            tokens + feasibility.bonus_of(state, before, action) - feasibility.bonus_of(state, area, action),
        )
        for action, tokens in plan
    )


def _take_influence(state: State, asked: p.AskReward, _: d.TakeInfluence) -> State:
    amount = crusade.instead_of_reward(state.ruleset.edition)
    return flow.gain_and_proceed(state, asked, state.areas[asked.seat], amount)


def _words(state: State, asked: p.AskReward, _: d.TakeReward) -> str:
    area, building = state.areas[asked.seat], asked.token.building
    level = 1 + (area.troops if building is None else area.buildings.of(building))
    amount = crusade.reward_influence(level, state.tiles[asked.region], building, state.ruleset)
    what = "muster troop" if building is None else f"erect {building}"
    free = crusade.reward_is_free(state.ruleset)
    return f"{what} {NUMERALS[level]}{' at no cost' if free else ''}, for {amount} influence"


def _influence_words(state: State, _: p.AskReward, __: d.TakeInfluence) -> str:
    return f"take {crusade.instead_of_reward(state.ruleset.edition)} influence instead"


def _reasons(state: State, asked: p.AskReward, _: d.TakeReward) -> Reasons:
    area = state.areas[asked.seat]
    building = asked.token.building
    price = " at no cost" if crusade.reward_is_free(state.ruleset) else ""
    if building is None:
        level = muster.flip_troop(area.troops)
        return (Reason("crusade.saracen.troop", f"troop {level}{price}, for {level} influence"),)
    level = area.buildings.of(building) + 1
    amount = crusade.reward_influence(level, state.tiles[asked.region], building, state.ruleset)
    return (Reason("crusade.saracen.build", f"{building} {level}{price}, for {amount} influence"),)


def _influence_reasons(state: State, _asked: p.AskReward, _given: d.TakeInfluence) -> Reasons:
    amount = crusade.instead_of_reward(state.ruleset.edition)
    return (Reason("crusade.saracen.three", f"{amount} influence instead of the reward shown on the token"),)


def _meets(state: State, asked: p.AskReward) -> Problems:
    area, region = state.areas[asked.seat], state.ruleset.laid.regions[asked.region]
    yield from wrong_plan(state, asked, Action.CRUSADE, None)
    if crusade.pays_strength(asked.token.enemy, state.ruleset):
        yield Problem("pending.token", "only a Saracen token shows a reward", "crusade.saracen.three")
        return
    for wrong, why, rule in (
        (not region.flag, "no enemy was laid there", "setup.enemy.flag"),
        (state.enemies[asked.region] is not None, "the defeated enemy does not stand there any more", "crusade.keep"),
        (state.buildings[asked.region] is not None, "nobody can have built beside the enemy", "build.enemy"),
        (asked.region not in area.knights, "none of the player's knights is there", "crusade.region"),
    ):
        if wrong:
            yield Problem("pending.region", why, rule)
    if not area.defeated.saracen:
        yield Problem(f"players[{asked.seat}].defeated", "the Saracen is won already", "crusade.keep")
    # How many tokens were assigned to the Crusade is not known any more, only how many at the most.  Readings can give
    # an action other numbers: then the value may have been anything.
    held = area.wheel.tokens[asked.wedge] - sum(count for _, count in rest_of(state, asked))
    most = held + most_added(area) if state.ruleset.interpretation.resolves_as_usual else OUT_OF_REACH
    yield from refused("pending.token", rewards.reward_refusal(state, area, asked.region, asked.token, most))


KIND = Kind(
    asks=p.AskReward,
    name="reward",
    spoken="what to take for the Saracen",
    prompt="choose what to take for the Saracen",
    rule="crusade.saracen.three",
    answers=(
        Answer(form=Form("reward", d.TakeReward, does="takes the reward"), step=_take, words=_words, reasons=_reasons),
        Answer(
            form=Form("three", d.TakeInfluence, does="takes influence instead of the reward"),
            step=_take_influence,
            words=_influence_words,
            reasons=_influence_reasons,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
