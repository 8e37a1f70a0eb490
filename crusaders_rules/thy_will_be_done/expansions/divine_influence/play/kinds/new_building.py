"""Erect a keep, a chapel, a mill or a vault: an answer to the question what to build."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import results as divine_results
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.needs import joining
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Reason, State, arithmetic
from crusaders_rules.thy_will_be_done.play import expanded, feasibility, flow, results
from crusaders_rules.thy_will_be_done.play.decision_forms import NEW_BUILDING, REGION, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, from_offer, no_region, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import NUMERALS, value_terms
from crusaders_rules.thy_will_be_done.rules import build
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def judge(state: State, asked: p.AskBuilding, given: d.ErectNew) -> Refusals:
    """Every rule that refuses a new building."""
    offered = tuple(NewBuilding) if divine_tiles.is_played(state.ruleset.edition) else ()
    wrong = no_region("build.knight", state, given.region) + from_offer("divine.build.type", given.new, offered)
    if wrong:
        return wrong
    area, ruleset, name = area_of(state), state.ruleset, state.ruleset.laid.regions[given.region].name
    built, there = area.buildings.of(given.new), expanded.built_in(state, given.region)
    refusals = some(
        build.no_knight(name, given.region in area.knights),
        divine_build.enemy_there(state.enemies[given.region]),
        divine_build.no_room(
            given.new,
            there,
            area.order,
            ruleset,
            joins=given.new == joining(state, there),
            limited=five_and_six.second_buildings(len(state.areas), ruleset),
        ),
        divine_build.none_left(given.new, built, ruleset.edition),
    )
    if refusals:
        return refusals
    value = feasibility.value_of(state, area, Action.BUILD, asked.tokens)
    return some(build.value_too_low(value, _cost(state, given)))


def _cost(state: State, given: d.ErectNew) -> int:
    area = area_of(state)
    there = expanded.built_in(state, given.region)
    built, joins = area.buildings.of(given.new), given.new == joining(state, there)
    return divine_build.cost_of_new(given.new, built, there, area.order, state.ruleset, joins=joins)


def _step(state: State, asked: p.AskBuilding, given: d.ErectNew) -> State:
    before = area_of(state)
    level = before.buildings.of(given.new) + 1
    after, area, amount, follows = divine_results.erected_new(state, before, asked.wedge, given.new, given.region)
    if state.ruleset.book.values_change:
        asked = results.after_result(after, asked, before, area, _cost(state, given))
    if follows == divine_results.Follows.UPGRADE:
        flips = p.AskFlipped(asked.seat, asked.wedge, asked.plan, amount, may=True, begun=asked.begun)
        return flow.go_on(after, area, after.supply, flips)
    if follows == divine_results.Follows.TAKE:
        takes = p.AskTaken(asked.seat, asked.wedge, asked.plan, amount, given.region, level, asked.begun)
        return flow.go_on(after, area, after.supply, takes)
    return flow.gain_and_proceed(after, asked, area, amount)


def _words(state: State, _: p.AskBuilding, given: d.ErectNew) -> str:
    level = area_of(state).buildings.of(given.new) + 1
    gain = divine_build.new_influence(level)
    return f"{given.new} {NUMERALS[level]}, cost {_cost(state, given)}, for {gain} influence"


def _reasons(state: State, asked: p.AskBuilding, given: d.ErectNew) -> Reasons:
    area = area_of(state)
    level = area.buildings.of(given.new) + 1
    beside = divine_build.is_paired(given.new, expanded.built_in(state, given.region), state.ruleset)
    terms = arithmetic(value_terms(state, area, Action.BUILD, asked.tokens))
    return (
        Reason("divine.build.pair" if beside else "divine.build.cost", f"{terms}, cost {_cost(state, given)}"),
        Reason("divine.build.gain", f"{given.new} {level} gains {divine_build.new_influence(level)} influence"),
    )


ANSWER = Answer(
    form=Form("build-new", d.ErectNew, (NEW_BUILDING, REGION), does="erects a {0} in {1}"),
    step=_step,
    words=_words,
    reasons=_reasons,
)
