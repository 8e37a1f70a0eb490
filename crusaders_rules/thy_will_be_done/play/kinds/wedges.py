"""Setup: which wedge is next on a wheel."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.play.decision_forms import TILE_OF_WHEEL, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, from_offer
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Asks, Kind, Phase, Problems
from crusaders_rules.thy_will_be_done.rules import player_area, variants
from crusaders_rules.thy_will_be_done.state import WEDGES, Outcomes
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def _judge(state: State, asked: p.AskWedges, given: d.PutWedge) -> Refusals:
    return from_offer("setup.wheel.random", given.wedge, player_area.wedges_left(asked.placed, state.ruleset.edition))


def _list(state: State, asked: p.AskWedges) -> tuple[d.PutWedge, ...]:
    return tuple(d.PutWedge(name) for name in player_area.wedges_left(asked.placed, state.ruleset.edition))


def _step(state: State, asked: p.AskWedges, given: d.PutWedge) -> State:
    """Put the next wedge of a wheel; after the last one, continue with the next wheel, or with the orders."""
    placed = (*asked.placed, given.wedge)
    if len(placed) < len(state.ruleset.edition.wedges):
        return state.asking(p.AskWedges(asked.seat, asked.wheel, placed))
    state = setup.lay_wheel(state, asked.wheel, placed)
    variant = state.ruleset.variant
    later = [seat for seat in player_area.wheels_to_arrange(variant, len(state.areas)) if seat > asked.wheel]
    if later:
        return state.asking(p.AskWedges(player_area.who_arranges(variant, later[0]), later[0]))
    return setup.hand_out_orders(state)


def _words(_: State, asked: p.AskWedges, __: d.PutWedge) -> str:
    return f"put this wedge at position {len(asked.placed) + 1} of {WEDGES}, clockwise from the top"


def _outcome(state: State, asked: p.AskWedges) -> d.PutWedge:
    fixed: Outcomes = state.outcomes  # type: ignore[assignment]
    wheel = player_area.wheels_to_arrange(state.ruleset.variant, len(state.areas)).index(asked.wheel)
    return d.PutWedge(fixed.wheels[wheel][len(asked.placed)])


def _meets(state: State, asked: p.AskWedges) -> Problems:
    ruleset, players = state.ruleset, len(state.areas)
    if variants.fixed_wheel(ruleset.variant, ruleset.edition) is not None:
        yield Problem("pending.asks", "the variant arranges the wheel", "variant.first.wheel")
        return
    if asked.wheel not in player_area.wheels_to_arrange(ruleset.variant, players):
        yield Problem("pending.wheel", f"no wheel of seat {asked.wheel + 1} is arranged", "setup.wheel.match")
    elif asked.seat != player_area.who_arranges(ruleset.variant, asked.wheel):
        who = f"player {asked.wheel + 1}" if variants.players_choose(ruleset.variant) else "chance"
        yield Problem("pending.seat", f"{who} arranges this wheel", "setup.wheel.random")
    for place, name in enumerate(asked.placed):
        if name not in player_area.wedges_left(asked.placed[:place], ruleset.edition):
            yield Problem(f"pending.placed[{place}]", f"no wedge {name} is left", "setup.wheel.random")


KIND = Kind(
    asks=p.AskWedges,
    name="wedges",
    spoken="a wedge of the wheel",
    prompt="choose the next wedge of the wheel",
    rule="setup.wheel.random",
    answers=(
        Answer(
            form=Form("wedge", d.PutWedge, (TILE_OF_WHEEL,), does="puts {0} on the wheel"),
            step=_step,
            words=_words,
        ),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    phase=Phase.WHEELS,
    who=Asks.EITHER,
    outcome=_outcome,
)
