"""Games from each ground: how they begin, how they go, and the positions in which something is asked."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from itertools import count
from typing import Any

from crusaders_rules.conform.vector import Vector, asking, by_the_book
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.asker import Asker
from crusaders_rules.thy_will_be_done.check.cases.beginning import request_of
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.game_start import draw_outcomes
from crusaders_rules.thy_will_be_done.play.kinds import phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.play.turns import Turn, turns
from crusaders_rules.thy_will_be_done.state.decision import Decision

# One position of so many is looked at closely, once the setup is over; fewer in the long games with expansions, and
# where only a reading is new.
_STRIDE, _STRIDE_EXPANDED, _STRIDE_OF_READINGS = 6, 12, 20
# A game that goes on longer is left there; no text limits the number of rounds.
_LONGEST = 1_500
# So many whole turns are listed for a vector, and so many are counted twice in a row.
_MOST_LISTED, _MOST_DOUBLED = 40, 10
_MOST_DECISIONS, _FEW_DECISIONS = 40, 8
_DEPTH, _DEEP = 2, 3
# So many positions are made to list the whole turns of one; with expansions, there can be far more.
_MOST_SEARCHED = 600

Step = tuple[State, Decision]


def walked(ground: Ground, number: int, bot: str, asker: Asker) -> Generator[Vector, None, list[State]]:
    """Play a game from a ground, and yield its vectors.

    Args:
        ground: How it begins.
        number: The number of the ground, which is the seed.
        bot: The bot that plays.
        asker: Asks about its positions.

    Returns:
        Positions of the game.
    """
    outcomes = draw_outcomes(ground.ruleset, ground.players, number)
    begun = new_game(ground.ruleset, ground.players, outcomes=outcomes)
    request = request_of(begun, outcomes)
    yield _begun(asker.game, ground, request)
    steps, final = _played(begun, number, bot)
    yield _whole(asker.game, ground, request, steps, final)
    chance = random.Random(number)
    stride = _STRIDE_EXPANDED if ground.ruleset.expansions else _STRIDE
    stride = _STRIDE_OF_READINGS if ground.reading else stride
    begins = 1 if not ground.reading else stride
    looked_at = [step for step in steps if chance.randrange(stride if phase_of(step[0]) == Phase.GAME else begins) == 0]
    for state, decision in looked_at:
        yield from asker.about(ground.name, state, decision)
    yield from asker.about(ground.name, final, None)
    yield from _counted(asker.game, ground, [state for state, _ in steps if phase_of(state) == Phase.GAME])
    return [*(state for state, _ in looked_at), final]


def dealt(ground: Ground, number: int, asker: Asker) -> Iterator[Vector]:
    """Set up a game in which chance is asked piece by piece, and yield the vectors of its setup."""
    state, chance = new_game(ground.ruleset, ground.players), random.Random(number)
    yield _begun(asker.game, ground, request_of(state))
    while phase_of(state) != Phase.GAME:
        decision = chance.choice(legal(state))
        yield from asker.about(ground.name, state, decision)
        state = apply(state, decision)


def _begun(game: Game, ground: Ground, request: dict[str, Any]) -> Vector:
    rules = ("setup.sequence", "setup.supply", "setup.enemy.marker")
    return Vector(kind="new", ground=ground.name, rules=rules, request=request, answer=by_the_book(game, request))


def _played(state: State, seed: int, bot: str) -> tuple[list[Step], State]:
    bots = [BOTS[bot](seed * 1_009 + seat) for seat in range(len(state.areas))]
    steps: list[Step] = []
    while legal(state) and len(steps) < _LONGEST:
        steps.append((state, bots[state.seat](state)))
        state = apply(*steps[-1])
    return steps, state


def _whole(game: Game, ground: Ground, request: dict[str, Any], steps: list[Step], final: State) -> Vector:
    end = asking(game, (ground.name, ()), final, "score")
    terms = (term["rule"] for player in end.answer["players"] for term in player["terms"])
    return Vector(
        kind="game",
        ground=ground.name,
        rules=tuple(dict.fromkeys(("turn.order", "end.round", *terms, "score.winner"))),
        request=request,
        answer={"position": end.request["position"], "score": end.answer},
        play=tuple((to_text(state, decision), len(legal(state))) for state, decision in steps),
    )


def _counted(game: Game, ground: Ground, states: list[State]) -> Iterator[Vector]:
    """Yield counts from the first position of the game proper and from its middle."""
    middle = states[len(states) // 2 :][:1]
    for state in middle if ground.reading else (*states[:1], *middle):
        case, choices = (ground.name, ("turn.order", "turn.next")), len(legal(state))
        if choices <= _MOST_DECISIONS:
            depth = _DEEP if choices <= _FEW_DECISIONS else _DEPTH
            yield asking(game, case, state, "perft", depth=depth, by="decisions")
        listed = _listed(state)
        if listed is not None and len(listed) <= _MOST_LISTED:
            yield asking(game, case, state, "turns", positions=True)
        if listed is not None and len(listed) <= _MOST_DOUBLED:
            yield asking(game, case, state, "perft", depth=_DEPTH, by="turns")


class TooManyPositionsError(Exception):
    """A search that makes too many positions for a vector."""


def _listed(state: State) -> tuple[Turn, ...] | None:
    """Return the whole turns of a position; None if there are far too many for a vector."""
    spent = count(1)

    def spend() -> None:
        if next(spent) > _MOST_SEARCHED:
            raise TooManyPositionsError

    try:
        return turns(state, spend)
    except TooManyPositionsError:
        return None
