"""Whole games with Divine Influence: what must hold after every decision, under all its readings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import attrs
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from crusaders_rules import apply, explain, is_over, legal, new_game, score, winners
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret import readings as divine
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.play.files.positions import check_position, position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.play.kinds import phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.state import WEDGES, KnightOrder
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.machine.games import judge_everything

ALONE, BOTH = ("divine-influence",), ("divine-influence", "five-and-six")
READINGS: dict[str, list[Any]] = {
    field.name: list(type(field.default))  # type: ignore[call-overload]  # attrs knows no default's class
    for field in attrs.fields(Interpretation)
    if type(field.default).__module__ == divine.__name__
}
# Without a gain of influence within reach no rule ends the game.
MOST = 20_000


def reading(names: dict[str, StrEnum]) -> Interpretation:
    """Return the readings of the expansion, with the tie that it brings."""
    given: dict[str, Any] = {"winner_tie": "earlier-in-turn-order", **names}
    return Interpretation(**given)


def tokens_at_start(order: KnightOrder) -> int:
    """Return how many action tokens an order has on its wheel."""
    fewer = {
        KnightOrder.HOSPITALLER: -1,
        KnightOrder.ST_LAZARUS: -1,
        KnightOrder.TEMPLAR: -2,
        KnightOrder.HOLY_GHOST: -1,
    }
    more = {
        KnightOrder.ALCANTARA: 1,
        KnightOrder.AVIZ: 1,
        KnightOrder.HOLY_SEPULCHRE: 2,
        KnightOrder.CALATRAVA: -WEDGES,
    }
    return 2 * WEDGES + fewer.get(order, 0) + more.get(order, 0)


def broken(state: State) -> Iterator[str]:
    """Yield what no longer holds of the pieces of the expansion."""
    laid, edition = laid_on(state), state.ruleset.edition
    assert laid is not None
    if phase_of(state) < Phase.START:
        return
    on_board = [tile for tile in laid.tiles if tile is not None]
    held = [holding_of(area) for area in state.areas]
    spaces = sum(region.space for region in state.ruleset.laid.regions)
    if len(on_board) + sum(one.tiles for one in held) != spaces:
        yield "tiles are conserved"
    if Counter(on_board) - Counter(edition.influence_tiles):
        yield "no tile is there more often than it exists"
    if any(tile is not None and coat is not None for tile, coat in zip(laid.tiles, laid.coats, strict=True)):
        yield "a coat of arms takes the place of a tile"
    for seat, (area, one) in enumerate(zip(state.areas, held, strict=True)):
        if sum(area.wheel.tokens) != tokens_at_start(area.order) + one.chapels:
            yield "tokens are conserved but for chapels"
        if one.giant is not None and area.wheel.tokens[one.giant] < divine_orders.GIANT:
            yield "the giant token counts as two"
        if laid.coats.count(seat) > one.tiles or not 0 <= area.troops <= len(edition.troop_costs):
            yield "no coat without a tile, no eighth troop"
        if sum(one.once) + sum(area.buildings.permanent) + one.ends > one.tiles:
            yield "a tile is counted once"
    yield from broken_buildings(state)


def broken_buildings(state: State) -> Iterator[str]:
    """Yield what no longer holds of buildings."""
    pieces: Counter[tuple[int, str, int]] = Counter()
    # By a reading, each player can have all four new buildings of a type beside the building of the pair.
    again = state.ruleset.interpretation.pair_again == divine.PairAgain.YES
    most = 1 + 4 * len(state.areas) if again else 2
    for place, token in enumerate(state.enemies):
        there = expanded.built_in(state, place)
        pieces.update((one.owner, str(one.building), one.level) for one in there)
        if len(there) > most or (there and token is not None):
            yield "a region holds two buildings at most, and none beside an enemy"
    if any(count > 1 for count in pieces.values()):
        yield "each building is there once"
    for owner, building, level in pieces:
        kind = next(one for one in divine_build.every_type() if str(one) == building)
        if level not in state.areas[owner].buildings.gone(kind):
            yield "what stands on the board is gone from the player board"


@pytest.mark.sampled(10)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_under_readings_at_random(players: int, seed: int) -> None:
    """List and judge agree, positions come back from JSON, pieces are conserved, and the game ends with a winner."""
    chance = random.Random(10 * players + seed)
    chosen = {name: chance.choice(values) for name, values in READINGS.items()} if seed else {}
    ruleset = Ruleset(expansions=ALONE if players < 5 and seed else BOTH, interpretation=reading(chosen))
    state, judged, decided = new_game(ruleset, players, seed=None if seed else players), set[type](), 0
    while not is_over(state):
        asked = type(state.pending)
        if asked not in judged:
            judged.add(asked)
            judge_everything(state, chance)
        if asked.__module__ == p.AskTaken.__module__ or chance.random() < 0.02:
            assert () == check_position(state)
            assert state == position_from_json(position_to_json(state))
        taken = chance.choice(legal(state))
        if decided % 25 == 0:
            assert explain(state, taken).legal
        state, decided = apply(state, taken), decided + 1
        assert [] == list(broken(state))
        assert decided < MOST
    assert 1 == len(winners(state))
    assert players == len(score(state).totals)


class DivineMachine(RuleBasedStateMachine):
    """A game with the expansion in which Hypothesis chooses readings and decisions, and shrinks what breaks a law."""

    @initialize(
        players=st.integers(2, 6),
        seed=st.integers(0, 10_000),
        chosen=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in READINGS.items()}),
    )
    def begin(self, players: int, seed: int, chosen: dict[str, StrEnum]) -> None:
        """Begin a game."""
        expansions = BOTH if players > 4 else ALONE
        self.state = new_game(Ruleset(expansions=expansions, interpretation=reading(chosen)), players, seed=seed)

    @precondition(lambda self: not is_over(self.state))
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """Take a legal decision."""
        self.state = apply(self.state, data.draw(st.sampled_from(legal(self.state))))

    @rule(seed=st.integers(0, 99))
    def play_on(self, seed: int) -> None:
        """Take some decisions at random, so that later positions are reached; none after the end."""
        chance = random.Random(seed)
        for _ in range(40):
            if not is_over(self.state):
                self.state = apply(self.state, chance.choice(legal(self.state)))

    @precondition(lambda self: is_over(self.state))
    @rule()
    def count(self) -> None:
        """Count the influence of a game that is over; nobody decides anything more."""
        assert () == legal(self.state)
        assert winners(self.state)

    @invariant()
    def nothing_is_broken(self) -> None:
        """Pieces are conserved, and the position could be on a table."""
        assert [] == list(broken(self.state))
        assert () == check_position(self.state)


TestDivineMachine = DivineMachine.TestCase
TestDivineMachine.settings = settings(max_examples=12, stateful_step_count=25, deadline=None)
