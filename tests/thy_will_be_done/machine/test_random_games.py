"""Seeded random games, whole ones, of the combinations of variant, orders, board and number of players."""

from __future__ import annotations

import random

import pytest

from crusaders_rules import apply, explain, is_over, legal, new_game
from crusaders_rules.analysis import fired, turns
from crusaders_rules.thy_will_be_done.check.cases.conceivable import conceivable
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import EmptyWedges
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.machine.games import WatchedGame, judge_everything
from tests.thy_will_be_done.support import (
    MOST_DECISIONS,
    combinations,
    kind_of_game,
    random_game,
    readings_at_random,
)

# Decisions after which a game that need not end has shown what it can.
ENOUGH = 2000
# The same with Divine Influence, where other readings make a random game last 20,000 decisions and more: once the
# influence tiles are gone, an Influence action gains nothing, and only buildings, troops and enemies are left. By the
# default readings such a game is over after about a thousand.
ENOUGH_WITH_TILES = 600


@pytest.mark.sampled(22)
@pytest.mark.parametrize("begun", combinations(), ids=kind_of_game)
def test_every_law_holds_in_a_whole_game(begun: tuple[Ruleset, int]) -> None:
    """With readings at random, chance asked like a player, and all thinkable decisions judged now and then.

    Without upgrades, a time can come when nothing succeeds; a player who may choose an empty wedge can then do so
    without end. A game with Divine Influence is broken off after a while.
    """
    chance = random.Random(kind_of_game(begun))
    readings = readings_at_random(chance)
    game = WatchedGame()
    game.start(*begun, None, readings)
    endless = begun[0].variant == Variant.LEARNING and readings.empty_wedges == EmptyWedges.NULL_TURN
    tiled = "divine-influence" in begun[0].expansions
    most = ENOUGH_WITH_TILES if tiled else ENOUGH if endless else MOST_DECISIONS
    judged: set[type] = set()
    while game.going and game.decided < most:
        asked = type(game.state.pending)
        if asked not in judged or chance.random() < 0.005:
            judged.add(asked)
            assert judge_everything(game.state, chance) > 200
        game.decide(chance.choice(legal(game.state)))
        assert game.decided < MOST_DECISIONS
    judge_everything(game.state, chance)
    assert is_over(game.state) or game.state.ruleset.variant == Variant.LEARNING or game.decided == ENOUGH_WITH_TILES


@pytest.mark.parametrize("board", ["tiny-row", "tiny-ring", "tiny-star", None])
def test_whole_turns_are_made_of_legal_decisions(board: str | None) -> None:
    """Each turn listed leads to its position, no two to the same one, and each game step is among them."""
    chance = random.Random(8)
    state = new_game(Ruleset(orders="dealt", board=board), 2, seed=8)
    for before, _, _ in random_game(state, chance):
        if not isinstance(before.pending, p.AskTurn) or chance.random() < 0.8:
            continue
        listed = turns(before)
        assert len(listed) == len({turn.state for turn in listed})
        for turn in listed:
            position = before
            for decision in turn.decisions:
                assert decision in legal(position)
                position = apply(position, decision)
            assert position == turn.state
            assert isinstance(position.pending, p.AskTurn | p.GameOver)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(5))
def test_the_same_decisions_lead_to_the_same_position(seed: int) -> None:
    """Nothing else is random: played twice, a game has equal positions with equal hashes."""
    ruleset = Ruleset(orders="dealt-third")
    first = list(random_game(new_game(ruleset, 4, seed=seed), random.Random(seed)))
    again = list(random_game(new_game(ruleset, 4, seed=seed), random.Random(seed)))
    assert first == again
    assert [hash(after) for _, _, after in first] == [hash(after) for _, _, after in again]


@pytest.mark.sampled(9)
@pytest.mark.parametrize("begun", combinations()[::5], ids=kind_of_game)
def test_every_decision_can_be_explained(begun: tuple[Ruleset, int]) -> None:
    """A legal one by reasons and any other by refusals, all with ids that the specification knows."""
    ruleset, players = begun
    chance = random.Random(kind_of_game(begun))
    known = catalog().rules
    for before, decision, _ in random_game(new_game(ruleset, players), chance):
        if chance.random() < 0.9:
            continue
        for one in legal(before):
            verdict = explain(before, one)
            assert verdict.legal
            assert verdict.reasons
            assert all(reason.rule in known and not set("{}\n") & set(reason.sentence) for reason in verdict.reasons)
        for other in chance.sample(list(conceivable(before)), 20):
            verdict = explain(before, other)
            assert verdict.legal == (other in legal(before))
            assert all(refusal.rule in known for refusal in verdict.refusals)
        assert set(fired(before, decision)) <= set(known)
