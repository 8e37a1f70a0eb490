"""Which influence tile to take with an Influence action."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import results as divine_results
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.needs import affordable_tiles, reached
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.interpret import Reason, State, arithmetic
from crusaders_rules.thy_will_be_done.play import feasibility, flow, results
from crusaders_rules.thy_will_be_done.play.decision_forms import REGION, Form
from crusaders_rules.thy_will_be_done.play.expanded import laid_on, tile_on
from crusaders_rules.thy_will_be_done.play.kinds import declining
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_plan
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_region, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.play.kinds.worth import value_terms
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _value(state: State, asked: p.AskCollected) -> int:
    return feasibility.value_of(state, area_of(state), Action.INFLUENCE, asked.tokens)


def _judge(state: State, asked: p.AskCollected, given: d.Collect | d.Decline) -> Refusals:
    if isinstance(given, d.Decline):
        return declining.judge(state, asked)
    wrong = no_region("divine.influence.tile", state, given.region)
    if wrong:
        return wrong
    name, tile = state.ruleset.laid.regions[given.region].name, tile_on(state, given.region)
    too_dear = None if tile is None else divine_tiles.tile_too_dear(_value(state, asked), tile.cost)
    return some(
        divine_tiles.out_of_influence(name, given.region in reached(state, area_of(state))),
        divine_tiles.no_tile_there(name, tile),
        too_dear,
    )


def _list(state: State, asked: p.AskCollected) -> tuple[Decision, ...]:
    found = tuple([d.Collect(place) for place in affordable_tiles(state, area_of(state), _value(state, asked))])
    return declining.with_decline(state, asked, found)


def _step(state: State, asked: p.AskCollected, given: d.Collect) -> State:
    before, laid, tile = area_of(state), laid_on(state), tile_on(state, given.region)
    if laid is None or tile is None:
        return state
    state, area, amount, follows = divine_results.collected(state, laid, before, given.region)
    asked = results.after_result(state, asked, before, area, tile.cost)
    if follows is not None:
        flips = p.AskFlipped(asked.seat, asked.wedge, asked.plan, amount, may=False, begun=asked.begun)
        return flow.go_on(state, area, state.supply, flips)
    return flow.gain_and_proceed(state, asked, area, amount)


def _words(state: State, _: p.AskCollected, given: d.Collect) -> str:
    tile = tile_on(state, given.region)
    if tile is None:
        return ""
    return f"{tile.words}; gains {divine_tiles.influence_of_tile(tile, state.ruleset.edition)} influence"


def _reasons(state: State, asked: p.AskCollected, given: d.Collect) -> Reasons:
    tile, terms = tile_on(state, given.region), value_terms(state, area_of(state), Action.INFLUENCE, asked.tokens)
    if tile is None:
        return ()
    gain = divine_tiles.influence_of_tile(tile, state.ruleset.edition)
    return (
        Reason("divine.influence.tile", f"{arithmetic(terms)}, cost {tile.cost}"),
        Reason("divine.influence.gain", f"a tile of level {gain} gains {gain} influence"),
    )


def _meets(state: State, asked: p.AskCollected) -> Problems:
    yield from wrong_plan(state, asked, Action.INFLUENCE, asked.tokens)


KIND = Kind(
    asks=p.AskCollected,
    name="collected",
    spoken="an influence tile to take",
    prompt="choose an influence tile to take",
    rule="divine.influence.tile",
    answers=(
        Answer(
            form=Form("collect", d.Collect, (REGION,), does="takes the influence tile in {0}"),
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
