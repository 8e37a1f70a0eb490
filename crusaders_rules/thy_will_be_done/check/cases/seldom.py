"""Rule functions that few games call: turns are gone through in many ways, and what calls one of them is asked about.

Most of them matter only under one reading, for one knight order or with one expansion, in the middle of a turn that is
rare itself. Which functions these are is known from the mutants that no vector noticed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import cycle, islice

import attrs

from crusaders_rules.conform.vector import ALLOWS, REFUSES, Vector, asking
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.asker import worth_trying, written
from crusaders_rules.thy_will_be_done.check.cases.choosing import Chooser
from crusaders_rules.thy_will_be_done.check.cases.consulted import Consulted, watched
from crusaders_rules.thy_will_be_done.check.cases.enriching import MORE, changed, first_turn, with_orders
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground, about_readings, grounds
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as new_buildings
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects, tiles, travel, turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.rules import bonuses, build, crusade, muster, orders, skip, upgrade
from crusaders_rules.thy_will_be_done.state import KnightOrder
from crusaders_rules.thy_will_be_done.state import pending as p

_SELDOM: tuple[Callable[..., object], ...] = (
    *(bonuses.with_unlocked, build.cost_here, muster.no_troop_left, crusade.no_troop_reward, crusade.reward_too_dear),
    *(orders.black_knight_counts, orders.templar_manners, skip.distributes_in_vain, skip.may_not_skip),
    *(upgrade.may_not_keep, effects.number_of, effects.vault_upgrades, effects.mill_removes, effects.bank_four),
    *(tiles.with_permanent, tiles.effect_of, travel.may_go_on, turn.after_sowing, turn.manners_left),
    *(five_and_six.second_buildings, five_and_six.not_beside, five_and_six.new_joins_alike, five_and_six.region_full),
    *(five_and_six.extra_crusade, five_and_six.counted, new_buildings.no_room, new_buildings.cost_of_new),
    divine_orders.dragon_joins,
)
_NAMES = frozenset(function.__qualname__ for function in _SELDOM)
# So many positions of a turn are looked at, so many decisions go on from each, and so many others are tried there.
_POSITIONS, _ONWARD, _TRIED = 36, 4, 8
# So many turns begin for each reading of each question, and from the grounds of editions and expansions in all.
_OF_READING, _OTHERS = 2, 240
# How many cases of one rule function are kept, and how many of them may have the same outcome.
_OF_ONE, _ALIKE = 24, 4


def seldom(game: Game) -> Iterator[Vector]:
    """Yield the vectors of cases of rule functions that few games call.

    Args:
        game: The game.
    """
    others = [
        one for one in grounds() if not one.reading and (one.ruleset.expansions or not one.ruleset.edition.skipping)
    ]
    places = (*about_readings(_OF_READING), *((ground, ()) for ground in islice(cycle(others), _OTHERS)))
    seeker = _Seeker(game)
    for number, (ground, held) in enumerate(places):
        yield from seeker.turn_from(ground, number, held)


@attrs.define
class _Seeker:
    """Goes through turns, and remembers what is already shown of the functions."""

    game: Game
    listed: Chooser = attrs.field(factory=lambda: Chooser(_OF_ONE, _ALIKE))
    applied: Chooser = attrs.field(factory=lambda: Chooser(_OF_ONE, _ALIKE))
    refused: Chooser = attrs.field(factory=lambda: Chooser(_OF_ONE, _ALIKE))

    def turn_from(self, ground: Ground, number: int, held: Iterable[KnightOrder]) -> Iterator[Vector]:
        """Yield the vectors of a turn.

        Args:
            ground: How the game begins.
            number: Decides what is changed before the turn.
            held: Knight orders that players get, the player to act first.
        """
        chance = random.Random(f"seldom {number}")
        state = with_orders(changed(first_turn(ground, number, chance), chance, MORE), tuple(held), chance)
        if not isinstance(state.pending, p.AskTurn):
            return
        edge = [state]
        for _ in range(_POSITIONS):
            if not edge:
                return
            # Deep into the turn first: its middle is what is rare.
            yield from self._at(ground, edge.pop(), edge, chance)

    def _at(self, ground: Ground, state: State, edge: list[State], chance: random.Random) -> Iterator[Vector]:
        """Yield the vectors of a position, and add what follows it."""
        books.clear()
        choices, seen = watched(partial(legal, state))
        ids = (kind_of(state).rule,)
        if self.listed.keeps(_of_seldom(seen)):
            yield asking(self.game, (ground.name, ids), state, "legal")
        tried = list(worth_trying(state))
        for decision in chance.sample(tried, min(_TRIED, len(tried))):
            against, seen = watched(partial(refusals, state, decision))
            text = written(state, decision) if against and self.refused.keeps(_of_seldom(seen)) else None
            if text is not None:
                rules = tuple(one.rule for one in against)
                yield asking(self.game, (ground.name, rules), state, "explain", uses=REFUSES, decision=text)
        for decision in chance.sample(choices, min(_ONWARD, len(choices))):
            after, seen = watched(partial(apply, state, decision))
            if self.applied.keeps(_of_seldom(seen)):
                text, reasons = to_text(state, decision), explain(state, decision).reasons
                rules = tuple(one.rule for one in reasons) or ids
                yield asking(self.game, (ground.name, rules), state, "apply", decision=text)
                yield asking(self.game, (ground.name, rules), state, "explain", uses=ALLOWS, decision=text)
            edge.append(after)


def _of_seldom(seen: Consulted) -> list[tuple[object, object, object]]:
    """Return the calls of the functions that few games call."""
    return [call for call in seen.calls if isinstance(call[0], tuple) and call[0][0] in _NAMES]
