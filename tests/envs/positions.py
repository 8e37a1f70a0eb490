"""Positions of random games, for the tests of environments."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from crusaders_rules import Interpretation, Ruleset, State, apply, is_over, legal, new_game
from crusaders_rules.thy_will_be_done.interpret.readings import HolyGhostCrusade


def reading(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each by its name
    """Return the standard game under some readings."""
    return Ruleset(interpretation=Interpretation(**readings))


# Rulesets with expansions: all their knight orders, tiles and new buildings, second buildings, and marks for two types.
EXPANDED = {
    "divine": Ruleset(expansions=("divine-influence",), variant="knights-tournament"),
    "five": Ruleset(expansions=("five-and-six",)),
    "both": Ruleset(expansions=("divine-influence", "five-and-six")),
    "second-defeat": Ruleset(
        expansions=("five-and-six",), interpretation=Interpretation(holy_ghost_crusade=HolyGhostCrusade.SECOND_DEFEAT)
    ),
}
# Rulesets with every kind of decision: orders, variants, and the readings that add decisions.
RULESETS = {
    "standard": Ruleset(),
    "learning": Ruleset(variant="learning"),
    "unpredictable": Ruleset(variant="unpredictable", orders="none"),
    "tournament": Ruleset(variant="knights-tournament"),
    "prototype": Ruleset("prototype-2015"),
    "declining": reading(
        declining="always", partial_influence="up-to", freed_knight="yes", short_wedge="random", results="many"
    ),
    "splitting": reading(idle_tokens="some", same_action_twice="yes", sepulchre_scope="whole-wedge"),
    "kept": reading(
        unspent_points="kept",
        partial_payment="yes",
        end_trigger="short",
        last_round="one-more-round",
        empty_wedges="null-turn",
    ),
    "must": reading(bonus_in_split="before-the-split", later_value="no", declining="never"),
    **EXPANDED,
}

# Each with the numbers of players for which its rules differ.
GAMES = [
    (name, players)
    for name, ruleset in RULESETS.items()
    for players in ((3, 5, 6) if "five-and-six" in ruleset.expansions else (2, 3, 4))
]


def game(ruleset: Ruleset, players: int, seed: int, *, drawn: bool = False) -> Iterator[State]:
    """Yield every position of a random game.

    Args:
        ruleset: The ruleset.
        players: The number of players.
        seed: The seed of all choices.
        drawn: Whether chance has decided beforehand.
    """
    chance = random.Random(seed)
    state = new_game(ruleset, players, seed=seed if drawn else None)
    yield state
    for _ in range(2_000):
        choices = legal(state)
        if is_over(state) or not choices:
            return
        state = apply(state, chance.choice(choices))
        yield state
