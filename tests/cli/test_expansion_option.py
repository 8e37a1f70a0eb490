"""``--expansion`` on the verbs that begin games: what they play with, and what is refused."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import refused, run

FIVE = ("--expansion", "five-and-six")
DIVINE = ("--expansion", "divine-influence")


def _said(*arguments: str) -> str:
    """Return what a verb prints, with single blanks."""
    return " ".join(run(*arguments).stdout.split())


VERBS = (
    ("play", "--players", "2"),
    ("diverge", "influence.partial"),
    ("check", "game"),
    ("consequences", "skip.condition", "--games", "1"),
    ("board", "check", "ours-six"),
)


@pytest.mark.parametrize("verb", VERBS)
def test_an_expansion_that_is_not_there_is_refused(verb: tuple[str, ...]) -> None:
    """In one line, with those that there are."""
    assert "no expansion 'nope'; expansions: divine-influence, five-and-six" in refused(*verb, "--expansion", "nope")


@pytest.mark.parametrize("verb", VERBS)
def test_an_expansion_is_named_once(verb: tuple[str, ...]) -> None:
    """Twice is refused."""
    assert "named twice" in refused(*verb, *DIVINE, *DIVINE)


def test_a_search_says_what_it_was_made_with() -> None:
    """Readings are compared in games with the expansion."""
    found = _said("diverge", "influence.partial", "full", "up-to", *DIVINE, "--seed", "1", "--first")
    assert "expansions divine-influence" in found
    assert "up-to allows this" in found


def test_a_model_of_games_can_have_expansions_and_players() -> None:
    """Five players, with a limit; the figures come as usual."""
    result = run("check", "game", "--board", "tiny-five", "--players", "5", *FIVE, "--limit-states", "50", "--json")
    assert ["five-and-six"] == json.loads(result.stdout)["settings"]["expansions"]


def test_a_board_is_checked_with_the_expansions_that_are_named() -> None:
    """A board for five and six needs their expansions; without a name all are added."""
    assert "no problems" in _said("board", "check", "ours-six")
    assert "no problems" in _said("board", "check", "ours-six", *FIVE)
    result = run("board", "check", "ours-six", *DIVINE)
    assert 1 == result.exit_code
    assert "is not for 5, 6 (components.players)" in result.stdout
    assert "allows no expansion" in refused("board", "check", "ours-two", "--edition", "prototype-2015", *DIVINE)
