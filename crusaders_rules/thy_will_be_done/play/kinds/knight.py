"""Setup: in which starting region a player places the first knight."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.play.decision_forms import REGION, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, no_region, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Phase, Reasons
from crusaders_rules.thy_will_be_done.rules import game_board, orders, turn
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state import replace


def _standing(state: State) -> tuple[str, ...]:
    regions = state.ruleset.laid.regions
    return tuple(regions[knight].name for area in state.areas for knight in area.knights)


def _judge(state: State, _: p.AskKnight, given: d.PlaceKnight) -> Refusals:
    wrong = no_region("setup.knight.region", state, given.region)
    if wrong:
        return wrong
    region = state.ruleset.laid.regions[given.region]
    return some(game_board.not_a_start(region), game_board.start_taken(region, _standing(state)))


def _list(state: State, asked: p.AskKnight) -> tuple[d.PlaceKnight, ...]:
    every = tuple(d.PlaceKnight(region) for region in state.ruleset.laid.starts)
    return tuple(one for one in every if not _judge(state, asked, one))


def _step(state: State, asked: p.AskKnight, given: d.PlaceKnight) -> State:
    """Place a first knight, the black one with it; after the start player's the game begins."""
    area = state.areas[asked.seat]
    knights = (given.region,) * (2 if orders.setup_of(area.order).black_knight else 1)
    state = setup.with_area(state, asked.seat, replace(area, knights=knights))
    start = state.start or 0
    following = game_board.next_to_place(asked.seat, start, len(state.areas))
    return state.asking(turn.first_turn(start) if following is None else p.AskKnight(following))


def _words(state: State, _: p.AskKnight, given: d.PlaceKnight) -> str:
    return f"begin in {state.ruleset.laid.regions[given.region].name}"


def _reasons(state: State, _: p.AskKnight, given: d.PlaceKnight) -> Reasons:
    name = state.ruleset.laid.regions[given.region].name
    return (Reason("setup.knight.region", f"{name} is a starting region, and no knight is there"),)


KIND = Kind(
    asks=p.AskKnight,
    name="knight",
    spoken="a starting region",
    prompt="choose a starting region",
    rule="setup.knight.region",
    answers=(
        Answer(
            form=Form("knight", d.PlaceKnight, (REGION,), does="places a knight in {0}"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
    ),
    judge=_judge,
    list=_list,
    phase=Phase.KNIGHTS,
)
