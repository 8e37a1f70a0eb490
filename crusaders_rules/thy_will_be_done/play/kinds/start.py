"""Setup: who is the start player."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.decision_forms import SEAT, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, no_place
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Asks, Kind, Phase
from crusaders_rules.thy_will_be_done.rules import game_board
from crusaders_rules.thy_will_be_done.state import Outcomes, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def _judge(state: State, _: p.AskStart, given: d.DrawStart) -> Refusals:
    return no_place("setup.start.random", "seat", given.seat, len(game_board.start_players(len(state.areas))))


def _list(state: State, _: p.AskStart) -> tuple[d.DrawStart, ...]:
    return tuple(d.DrawStart(seat) for seat in game_board.start_players(len(state.areas)))


def _step(state: State, _: p.AskStart, given: d.DrawStart) -> State:
    """Draw the start player; the player to the right of that one places the first knight."""
    last = (given.seat - 1) % len(state.areas)
    return replace(state, start=given.seat, outcomes=None, pending=p.AskKnight(last))


def _words(_: State, __: p.AskStart, given: d.DrawStart) -> str:
    return f"player {given.seat + 1} is the start player"


def _outcome(state: State, _: p.AskStart) -> d.DrawStart:
    fixed: Outcomes = state.outcomes  # type: ignore[assignment]
    return d.DrawStart(fixed.start)


KIND = Kind(
    asks=p.AskStart,
    name="start",
    spoken="the start player",
    prompt="draw the start player",
    rule="setup.start.random",
    answers=(
        Answer(
            form=Form("start", d.DrawStart, (SEAT,), does="makes player {0} the start player"),
            step=_step,
            words=_words,
        ),
    ),
    judge=_judge,
    list=_list,
    phase=Phase.START,
    who=Asks.CHANCE,
    outcome=_outcome,
)
