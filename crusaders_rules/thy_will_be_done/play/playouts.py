"""A bot that searches: it tries each decision by playing on from it, and prefers what has turned out well.

This is flat Monte Carlo search with the greedy bot as the player of every seat. Which decision is tried next is chosen
by upper confidence bounds, the rule UCB1.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

import attrs

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import Bot, greedy_bot, outlook_of, worth
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.kinds import phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.score import score
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

# So many decisions are tried, those of the best outlook.
_MOST_TRIED = 8
# A playout ends after so many rounds, or with the game.
_ROUNDS = 2
# How many points of influence an untried decision may hide.
_CURIOSITY = 4.0
# How often a player in a playout decides at random, so that playouts differ.
_WHIM = 0.1

USUAL_SECONDS = 1.0


@attrs.define
class Trial:
    """A decision that is tried.

    Attributes:
        decision: The decision.
        after: The position after it.
        playouts: How often the game was played on from there.
        gained: The sum of the results.
    """

    decision: Decision
    after: State
    playouts: int = 0
    gained: float = 0.0

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.gained / self.playouts

    def promise(self, all_playouts: int) -> float:
        """Return how good it may be, given the number of playouts of all decisions."""
        return self.mean + _CURIOSITY * math.sqrt(2 * math.log(all_playouts) / self.playouts)


def search_bot(
    seed: int,
    playouts: int | None = None,
    seconds: float = USUAL_SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> Bot:
    """Return a bot that plays on from each decision, and takes the one with the best results.

    Args:
        seed: The seed of what is left to chance in playouts.
        playouts: The number of playouts for each decision; the bot then decides alike with the same seed.
        seconds: The time for each decision, if the number of playouts is not given.
        clock: What tells the time in seconds.
    """
    chance = random.Random(seed)
    greedy = greedy_bot(chance.getrandbits(32))

    def decide(state: State) -> Decision:
        choices = legal(state)
        if len(choices) == 1:
            return choices[0]
        seat = state.pending.seat
        if seat is None or seat == CHANCE:
            return chance.choice(choices)
        trials = _promising(state, seat)
        end = clock() + seconds
        done = 0
        while done < playouts if playouts is not None else done < len(trials) or clock() < end:
            untried = trials[done] if done < len(trials) else None
            tried = untried or max(trials, key=lambda one: one.promise(done))
            # The first playout of each is the game that greedy players would play; later ones stray from it.
            tried.gained += _playout(tried.after, seat, greedy, chance, _WHIM if tried.playouts else 0.0)
            tried.playouts += 1
            done += 1
        return max((one for one in trials if one.playouts), key=lambda one: one.mean, default=trials[0]).decision

    return decide


def _promising(state: State, seat: int) -> list[Trial]:
    """Return the decisions to try, those of the best outlook first."""
    trials = [Trial(decision, apply(state, decision)) for decision in legal(state)]
    if phase_of(state) == Phase.GAME:
        trials.sort(key=lambda one: outlook_of(one.after, seat), reverse=True)
    return trials[:_MOST_TRIED]


def _playout(state: State, seat: int, greedy: Bot, chance: random.Random, whim: float) -> float:
    """Play on, and return how far the player is ahead in the end; below zero if behind."""
    turns = _ROUNDS * len(state.areas)
    while turns and not is_over(state) and (choices := legal(state)):
        turns -= isinstance(state.pending, AskTurn)
        anything = state.pending.seat == CHANCE or chance.random() < whim
        state = apply(state, chance.choice(choices) if anything else greedy(state))
    values = score(state).totals if is_over(state) else [worth(state, each) for each in range(len(state.areas))]
    return values[seat] - max(value for each, value in enumerate(values) if each != seat)
