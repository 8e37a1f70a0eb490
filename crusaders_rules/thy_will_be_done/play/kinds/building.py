"""Which building to erect, and in which region."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.kinds import new_building
from crusaders_rules.thy_will_be_done.interpret import Reason, State, arithmetic
from crusaders_rules.thy_will_be_done.play import feasibility, flow, results
from crusaders_rules.thy_will_be_done.play.decision_forms import BUILDING, REGION, Form
from crusaders_rules.thy_will_be_done.play.kinds import declining
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_region, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import NUMERALS, value_terms
from crusaders_rules.thy_will_be_done.rules import build
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, asked: p.AskBuilding, given: d.Erect | d.ErectNew | d.Decline) -> Refusals:
    if isinstance(given, d.Decline):
        return declining.judge(state, asked)
    if isinstance(given, d.ErectNew):
        return new_building.judge(state, asked, given)
    wrong = no_region("build.knight", state, given.region)
    if wrong:
        return wrong
    area, ruleset, region = area_of(state), state.ruleset, state.ruleset.laid.regions[given.region]
    needs = ruleset.book.needs
    built = area.buildings.of(given.building)
    refusals = some(
        build.no_knight(region.name, given.region in area.knights),
        build.enemy_there(state.enemies[given.region]),
        needs.no_room(state, given.region, given.building),
        build.none_left(given.building, built, ruleset),
    )
    if built >= len(ruleset.edition.costs(given.building)):
        return refusals
    printed = build.printed_cost(given.building, built, ruleset)
    cost = build.cost_here(printed, needs.discount_at(state, area, given.region, given.building))
    value = feasibility.value_of(state, area, Action.BUILD, asked.tokens)
    return refusals + some(build.value_too_low(value, cost))


def _list(state: State, asked: p.AskBuilding) -> tuple[Decision, ...]:
    area = state.areas[asked.seat]
    value = feasibility.value_of(state, area, Action.BUILD, asked.tokens)
    return declining.with_decline(state, asked, state.ruleset.book.needs.affordable(state, area, value))


def _step(state: State, asked: p.AskBuilding, given: d.Erect) -> State:
    before, book = state.areas[asked.seat], state.ruleset.book
    tile = book.needs.tile_at(state, given.region)
    after, area, level = book.needs.placed(state, before, given.building, given.region)
    if book.values_change:
        cost = feasibility.cost_of(state, before, given.building, given.region)
        asked = results.after_result(after, asked, before, area, cost)
    amount = build.building_influence(level) + build.tile_influence(tile, given.building)
    return flow.gain_and_proceed(after, asked, area, amount, given.region)


def _words(state: State, asked: p.AskBuilding, given: d.Erect) -> str:
    area, tile = state.areas[asked.seat], state.ruleset.book.needs.tile_at(state, given.region)
    level = area.buildings.of(given.building) + 1
    cost = feasibility.cost_of(state, area, given.building, given.region)
    gain = build.building_influence(level) + build.tile_influence(tile, given.building)
    return f"{given.building} {NUMERALS[level]}, cost {cost}, for {gain} influence"


def _reasons(state: State, asked: p.AskBuilding, given: d.Erect) -> Reasons:
    area, tile = state.areas[asked.seat], state.ruleset.book.needs.tile_at(state, given.region)
    printed = build.printed_cost(given.building, area.buildings.of(given.building), state.ruleset)
    less = state.ruleset.book.needs.discount_at(state, area, given.region, given.building)
    price = f"cost {printed}" + (f" - {less} discount = {build.cost_here(printed, less)}" if less else "")
    level = area.buildings.of(given.building) + 1
    extra = build.tile_influence(tile, given.building)
    gain = f"{level} influence" + (f" + {extra} by the bonus tile" if extra else "")
    return (
        Reason("build.cost", f"{arithmetic(value_terms(state, area, Action.BUILD, asked.tokens))}, {price}"),
        Reason("build.gain.tile" if extra else "build.gain", f"{given.building} {level} gains {gain}"),
    )


def _meets(state: State, asked: p.AskBuilding) -> Problems:
    yield from wrong_plan(state, asked, Action.BUILD, asked.tokens)


KIND = Kind(
    asks=p.AskBuilding,
    name="building",
    spoken="a building to erect",
    prompt="choose a building to erect",
    rule="build.type",
    answers=(
        Answer(
            form=Form("build", d.Erect, (BUILDING, REGION), does="erects a {0} in {1}"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
        new_building.ANSWER,
        declining.ANSWER,
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
