"""Each verb stands once, and both games have it with the same options, but for exceptions with a reason each."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from crusaders_rules.cli import command_line
from crusaders_rules.cli.verbs import GENERAL, verbs_of
from crusaders_rules.game import Game
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from tests.cli.terminal import run

GAMES = (THY_WILL_BE_DONE, THIRD_CRUSADE)

# The verbs that one game has and the other one has not.
OF_ONE = {
    "board": "a board is the map of the first game, without cards and Orders",
    "scenario": "a scenario is all that the box of the second game shows in pictures, not only a map",
}
RULESET = "the first game has boards, variants, orders, editions and expansions"
SCENARIO = "the second game is played on scenarios, with a fixed or a variable setup"
BOTS = "only the first game has bots that search"
SEATS = "only in the second game do seats see different things"
PARTS = "a position of the first game has parts that can be shown alone"
MODELS = "models of the first game can be made by settings, and it writes graphs and refuting plays"
BATCH = "only the first game is played by compiled code"
LOCKSTEP = "the first game explores both readings breadth first; the second plays games at random"
# The options of a verb that one game has and the other one has not.
OPTIONS_OF_ONE = {
    "play": {
        **dict.fromkeys(("--board", "--variant", "--orders", "--edition", "--expansion"), RULESET),
        **dict.fromkeys(("--scenario", "--variable"), SCENARIO),
        **dict.fromkeys(("--time", "--playouts", "--seconds", "--iterations"), BOTS),
    },
    "verify": {
        "--edition": RULESET,
        "--reading": "the second game verifies a record by its own readings only",
        "--seat": SEATS,
    },
    "show": {"--part": PARTS},
    "consequences": {
        **dict.fromkeys(("--board", "--variant", "--orders", "--expansion"), RULESET),
        **dict.fromkeys(("--scenario", "--variable"), SCENARIO),
        "--batch": BATCH,
    },
    "serve": {"--batch": BATCH},
    "check": {"--batch": BATCH}
    | dict.fromkeys(
        (
            *("--order", "--upgrades", "--board", "--players", "--supply", "--variant", "--expansion", "--upgraded"),
            *("--waiting", "--fold", "--out", "--graphml"),
        ),
        MODELS,
    ),
    "diverge": {
        **dict.fromkeys(("--board", "--variant", "--orders", "--edition", "--expansion", "--players"), RULESET),
        **dict.fromkeys(("--supply", "--deal", "--reading", "--start", "--first", "--depth"), LOCKSTEP),
        **dict.fromkeys(("--limit-states", "--limit-seconds", "--limit-memory"), LOCKSTEP),
        **dict.fromkeys(("--workers", "--cluster", "--resume"), LOCKSTEP),
        **dict.fromkeys(("--games", "--last", "--list"), LOCKSTEP),
        "--scenario": SCENARIO,
    },
}


def names(game: Game) -> set[str]:
    """Return the names of the verbs of a game."""
    return {verb.name for verb in verbs_of(game)}


def parameters(game: Game, verb: str) -> Iterator[click.Parameter]:
    """Yield the arguments and options of a verb."""
    main = command_line(game)
    command = main.get_command(click.Context(main), verb)
    assert command is not None
    yield from command.params


def options(game: Game, verb: str) -> set[str]:
    """Return the names of the options of a verb."""
    return {name for one in parameters(game, verb) if isinstance(one, click.Option) for name in one.opts}


def arguments(game: Game, verb: str) -> list[click.Argument]:
    """Return the arguments of a verb."""
    return [one for one in parameters(game, verb) if isinstance(one, click.Argument)]


def test_both_games_have_the_same_verbs() -> None:
    """But for the listed ones; an exception that is none any more is a fault, too."""
    first, second = map(names, GAMES)
    assert OF_ONE.keys() == first ^ second
    assert {"play", "verify", "position", "legal", "explain", "apply", "show", "check", "diverge"} <= first & second


@pytest.mark.parametrize("verb", sorted(set.intersection(*map(names, GAMES))))
def test_both_games_have_the_same_options(verb: str) -> None:
    """But for the listed ones; and the arguments have the same names."""
    first, second = (options(game, verb) for game in GAMES)
    assert OPTIONS_OF_ONE.get(verb, {}).keys() == first ^ second
    one, other = ([each.human_readable_name for each in arguments(game, verb)] for game in GAMES)
    assert one == other


def test_no_verb_is_written_twice() -> None:
    """Each name stands for one function of one module; what is general is no game's own."""
    modules: dict[str, set[str]] = {}
    for game in GAMES:
        for verb in verbs_of(game):
            modules.setdefault(verb.name, set()).add(verb.module)
    assert {} == {name: found for name, found in modules.items() if len(found) > 1}
    general = {verb.name for verb in GENERAL}
    assert all(verb.name not in general for game in GAMES for verb in game.own_verbs)
    assert all(verb.module.startswith("crusaders_rules.cli.") for verb in GENERAL)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_verb_of_each_game_has_examples(game: Game) -> None:
    """Those of the second game name it, or a record, which says its game; but for the verb that is about all games."""
    main = command_line(game)
    for verb in verbs_of(game):
        command = main.get_command(click.Context(main), verb.name)
        assert command is not None
        lines = [line.strip() for line in (command.epilog or "").splitlines() if line.startswith("  crusaders ")]
        assert all(line.startswith(f"crusaders {verb.name}") for line in lines)
        assert lines, verb.name
        if game is THIRD_CRUSADE and verb.name != "reference":
            named = ("--game third-crusade", "campaign.json", "mine.json")
            assert all(any(name in line for name in named) for line in lines), verb.name


def test_a_paragraph_of_a_game_stands_after_the_help_of_the_verb() -> None:
    """Wrapped like it: no line of it is indented more than the others."""
    for game in ("thy-will-be-done", "third-crusade"):
        told = run("diverge", "--game", game, "--help").stdout.partition("Options:")[0].splitlines()[1:]
        assert all(line == "" or (line.startswith("  ") and line[2] != " ") for line in told)
        assert any(line.startswith("  Games are played at random") for line in told) == (game == "third-crusade")
