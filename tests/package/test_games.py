"""The record of a game: everything that it names exists, naming loads nothing, and it is enough to play a game."""

from __future__ import annotations

import random
from functools import partial
from importlib import import_module

import pytest

from crusaders_rules import new_game
from crusaders_rules.game import Game, Verb
from crusaders_rules.games import THY_WILL_BE_DONE
from tests.package.test_import import loaded

GAMES = [THY_WILL_BE_DONE]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_loaded_late_is_there(game: Game) -> None:
    """Each entry names a function of a module that exists."""
    entries = [*game, *game.checks.values(), *(game.spoken or ())]
    late = [entry.args for entry in entries if isinstance(entry, partial)]
    assert late
    assert all(callable(getattr(import_module(module), name)) for module, name in late)
    import_module(game.refusals)


@pytest.mark.parametrize("verb", [verb for game in GAMES for verb in game.verbs], ids=lambda verb: verb.name)
def test_each_verb_is_a_command_of_its_module(verb: Verb) -> None:
    """Under its own name."""
    assert verb.name == getattr(import_module(verb.module), verb.name).name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_folders_are_there(game: Game) -> None:
    """Named like the game."""
    assert [game.name] * 2 == [game.specs().name, game.proofs().name]
    assert game.short_names.keys() >= {source.id for source in game.trace(None).catalog.sources}


def test_a_game_is_played_by_its_record() -> None:
    """With each decision written down and read again."""
    game, chance = THY_WILL_BE_DONE, random.Random(5)
    state = new_game(players=2, seed=5)
    while not game.is_over(state):
        decision = chance.choice(game.legal(state))
        assert decision == game.from_text(state, game.to_text(state, decision))
        state = game.apply(state, decision)
    assert not game.legal(state)


def test_naming_the_games_loads_none_of_them() -> None:
    """Neither rules nor play, nor what they need."""
    names = loaded("import crusaders_rules.games")
    floors = {f"crusaders_rules.thy_will_be_done.{floor}" for floor in ("state", "interpret", "rules", "play", "check")}
    assert set() == names & {*floors, "attr", "attrs", "cattrs", "click", "rich", "z3"}
