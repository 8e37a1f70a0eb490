"""The record of a game: everything that it names exists, naming loads nothing, and it is enough to play a game."""

from __future__ import annotations

import pickle
import random
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint

import pytest

from crusaders_rules import games, new_game
from crusaders_rules.cli.verbs import verbs_of
from crusaders_rules.game import GROUP, Game, Verb, game_named
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from tests.cli.terminal import refused, run
from tests.package.test_import import loaded

# Those of this package: whoever follows the page about adding a game has one more.
GAMES = (THY_WILL_BE_DONE, THIRD_CRUSADE)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_loaded_late_is_there(game: Game) -> None:
    """Each entry names a function of a module that exists."""
    terminal = game.terminal
    checking = None if terminal is None else terminal.checking
    inside = (game.spoken, terminal or (), checking or (), game.conformance or ())
    entries = [*game, *game.checks.values(), *(entry for one in inside for entry in one)]
    late = [entry.args for entry in entries if isinstance(entry, partial)]
    assert all(callable(getattr(import_module(module), name)) for module, name in late)
    import_module(game.refusals)


@pytest.mark.parametrize("verb", [verb for game in GAMES for verb in verbs_of(game)], ids=lambda verb: verb.module)
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
    inside = ("state", "interpret", "scenario", "rules", "play", "check")
    floors = {f"crusaders_rules.{game.name}.{floor}" for game in GAMES for floor in inside}
    assert set() == names & {*floors, "attr", "attrs", "cattrs", "click", "rich", "z3"}


def test_the_third_crusade_is_played_by_its_record() -> None:
    """From the first Army that chance deals, with each decision written down and read again."""
    game, chance = THIRD_CRUSADE, random.Random(5)
    spoken = game.spoken
    state = spoken.begin({"players": 2})
    while not game.is_over(state):
        decision = chance.choice(game.legal(state))
        assert decision == game.from_text(state, game.to_text(state, decision))
        state = game.apply(state, decision)
    assert not game.legal(state)
    assert state == spoken.read_position(spoken.write_position(state))


def test_the_command_line_chooses_a_game() -> None:
    """Before the verb or after it, with a space or an equals sign; without the option it is the first game."""
    told = {
        run(*line).stdout
        for line in (
            ("--game", "third-crusade", "rule", "third.control.tie"),
            ("rule", "--game", "third-crusade", "third.control.tie"),
            ("rule", "third.control.tie", "--game=third-crusade"),
        )
    }
    (text,) = told
    assert text.startswith("third.control.tie  (clarifying,")
    assert "there is no rule third.control.tie" in refused("rule", "third.control.tie")


def test_a_verb_that_a_game_does_not_have_yet_is_refused_in_one_line() -> None:
    """It is not in the help either."""
    assert "The Third Crusade has no verb 'board' yet; it has play," in refused("board", "--game", "third-crusade")
    assert "  board " not in run("--game", "third-crusade", "--help").stdout
    assert "there is no verb 'plai'" in refused("plai", "--game", "third-crusade")


def test_a_game_that_is_none_is_refused() -> None:
    """As is an option without a name."""
    assert "there is no game 'narnia'; games: thy-will-be-done, third-crusade" in refused("trace", "--game", "narnia")
    assert "--game needs the name of a game" in refused("trace", "--game")


def test_a_game_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the name of the entry point; one that cannot be loaded is left out, and the others remain."""
    right = EntryPoint("mine", "crusaders_rules.third_crusade.game:GAME", GROUP)
    wrong = EntryPoint("broken", "no.such.module:GAME", GROUP)
    ours = EntryPoint("third_crusade", "no.such.module:GAME", GROUP)

    def offered(*, group: str, name: str | None = None) -> list[EntryPoint]:
        assert GROUP == group
        return [one for one in (wrong, right, ours) if name in (None, one.name)]

    assert "crusaders_rules.games" == GROUP
    monkeypatch.setattr("importlib.metadata.entry_points", offered)
    monkeypatch.setattr(games, "entry_points", offered)
    with pytest.warns(UserWarning, match="the game broken .* cannot be loaded: No module named 'no'"):
        assert (THIRD_CRUSADE,) == games._offered()  # noqa: SLF001 -- called once, when the module is imported
    assert THIRD_CRUSADE is game_named("mine")
    assert THIRD_CRUSADE is game_named("third_crusade")
    with pytest.raises(LookupError, match="there is no game narnia"):
        game_named("narnia")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_record_of_a_game_is_sent_by_its_name(game: Game) -> None:
    """Another process has the game itself, with its rule functions."""
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301 -- just made here


def test_a_game_needs_few_fields() -> None:
    """What the general floors can do from these, a game does not write."""
    assert len(Game._fields) - len(Game._field_defaults) <= 15
