"""Cases that few games have: short games with readings drawn are watched, and what is new in them is asked about.

A case is new if a rule function is called for it with something, or answers something, that few cases before it had.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import attrs

from crusaders_rules.conform.choosing import Chooser
from crusaders_rules.conform.vector import ALLOWS, REFUSES, Vector, asking
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.asker import worth_trying, written
from crusaders_rules.thy_will_be_done.check.cases.consulted import Consulted, consulted, watched
from crusaders_rules.thy_will_be_done.check.cases.enriching import MORE, changed, chosen, first_turn, with_orders
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.fired import fired, unread
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.state import KnightOrder
from crusaders_rules.thy_will_be_done.state import pending as p

# So many decisions of each game are watched.
_DECISIONS = 24
# So many decisions are tried where one may be refused, in every so many positions.
_TRIED, _STRIDE = 12, 3
# How many cases of one rule function under the same readings are kept, and how many of them may have the same answer.
_OF_ONE, _ALIKE = 12, 3


def explored(game: Game, places: Iterable[tuple[Ground, tuple[KnightOrder, ...]]]) -> Iterator[Vector]:
    """Yield the vectors of cases that are new in short games.

    Args:
        game: The game.
        places: How the games begin, each with knight orders that players get, the player to act first.
    """
    explorer = _Explorer(game)
    for number, (ground, orders) in enumerate(places):
        yield from explorer.game_from(ground, number, orders)


@attrs.define
class _Explorer:
    """Watches games, and remembers what is already shown, by the request that shows it."""

    game: Game
    listed: Chooser = attrs.field(factory=lambda: Chooser(_OF_ONE, _ALIKE))
    applied: Chooser = attrs.field(factory=lambda: Chooser(_OF_ONE, _ALIKE))
    refused: Chooser = attrs.field(factory=lambda: Chooser(_OF_ONE, _ALIKE))
    scored: Chooser = attrs.field(factory=lambda: Chooser(_OF_ONE, _ALIKE))

    def game_from(self, ground: Ground, number: int, orders: tuple[KnightOrder, ...]) -> Iterator[Vector]:
        """Yield the vectors of a short game, from a position with more in it.

        Args:
            ground: How the game begins.
            number: Decides what is changed.
            orders: Knight orders that players get, the player to act first.
        """
        chance = random.Random(f"explored {number}")
        state = with_orders(changed(first_turn(ground, number, chance), chance, MORE), orders, chance)
        books.clear()
        for step in range(_DECISIONS):
            choices, seen = watched(partial(legal, state))
            if self.listed.keeps(seen.calls):
                ids = consulted(partial(legal, unread(state)))[1].ids
                yield asking(self.game, (ground.name, (kind_of(state).rule, *ids)), state, "legal")
            if not choices:
                break
            if step % _STRIDE == 0:
                yield from self._refused(ground, state, chance)
            decision = chosen(state, choices, chance)
            after, seen = watched(partial(apply, state, decision))
            if self.applied.keeps(seen.calls):
                text, ids = to_text(state, decision), fired(state, decision) or (kind_of(state).rule,)
                yield asking(self.game, (ground.name, ids), state, "apply", decision=text)
                ids = tuple(one.rule for one in explain(state, decision).reasons)
                yield asking(self.game, (ground.name, ids), state, "explain", uses=ALLOWS, decision=text)
            state = after
            if isinstance(state.pending, p.AskTurn | p.GameOver):
                yield from self._scored(ground, state)

    def _refused(self, ground: Ground, state: State, chance: random.Random) -> Iterator[Vector]:
        """Yield vectors of refused decisions, of which some are tried."""
        tried = list(worth_trying(state))
        for decision in chance.sample(tried, min(_TRIED, len(tried))):
            against, seen = watched(partial(refusals, state, decision))
            if against and self._is_new(seen, [(one.rule, one.code) for one in against]):
                text = written(state, decision)
                if text is not None:
                    rules = tuple(one.rule for one in against)
                    yield asking(self.game, (ground.name, rules), state, "explain", uses=REFUSES, decision=text)

    def _is_new(self, seen: Consulted, against: Sequence[object]) -> bool:
        """Whether a refusal shows something new: in a call, or by being joined with others."""
        together = ("refusals", tuple(against), ())
        return self.refused.keeps((*seen.calls, together))

    def _scored(self, ground: Ground, state: State) -> Iterator[Vector]:
        _, seen = watched(lambda: (score(state), winners(state)))
        if self.scored.keeps(seen.calls):
            ids = consulted(lambda: (score(state), winners(state)))[1].ids
            yield asking(self.game, (ground.name, ids), state, "score")
