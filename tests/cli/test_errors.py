"""Every verb answers bad input with one line, or with JSON if JSON was requested."""

import json

import click
import pytest

from crusaders_rules.__main__ import main
from tests.cli.terminal import refused, run


def verbs_with_json() -> list[tuple[str, ...]]:
    """Return every verb with ``--json``, including subcommands."""
    found: list[tuple[str, ...]] = []
    context = click.Context(main)
    for name in main.list_commands(context):
        verb = main.get_command(context, name)
        assert verb is not None
        members = verb.commands.items() if isinstance(verb, click.Group) else [("", verb)]
        found += [
            tuple(filter(None, (name, inner)))
            for inner, command in members
            if any("--json" in option.opts for option in command.params)
        ]
    return found


VERBS = verbs_with_json()
# What each verb is given so that it fails, other than by an option that does not exist.
WRONG = {
    ("play",): ["--players", "9"],
    ("legal",): ["missing.json"],
    ("explain",): ["missing.json", "skip"],
    ("apply",): ["missing.json", "skip"],
    ("score",): ["missing.json"],
    ("rule",): ["no.rule"],
    ("prove",): ["no.theorem"],
    ("check",): ["no.model"],
    ("diverge",): ["no.question"],
    ("consequences",): ["no.question"],
    ("questions",): ["--chapter", "no chapter"],
    ("question",): ["no.question"],
    ("board", "check"): ["missing.toml"],
}


def test_the_verbs_are_found() -> None:
    """The list for the tests below has the verbs and the subcommands of ``board``."""
    assert {("play",), ("legal",), ("board", "check"), ("prove",)} < set(VERBS)
    assert set(WRONG) <= set(VERBS)


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_bad_arguments_are_answered_in_json(verb: tuple[str, ...]) -> None:
    """One line on standard output with the message and the exit status, and nothing on standard error."""
    result = run(*verb, "--json", "--no-such-option")
    (line,) = result.stdout.splitlines()
    assert {"error", "status"} == set(json.loads(line))
    assert "--no-such-option" in json.loads(line)["error"]
    assert (2, 2, "") == (result.exit_code, json.loads(line)["status"], result.stderr)


@pytest.mark.parametrize("verb", list(WRONG), ids=" ".join)
def test_bad_input_is_answered_in_json_as_it_is_in_words(verb: tuple[str, ...]) -> None:
    """The message and the status are the same as without ``--json``."""
    result = run(*verb, *WRONG[verb], "--json")
    assert {"error": refused(*verb, *WRONG[verb]), "status": 2} == json.loads(result.stdout)
    assert (2, "") == (result.exit_code, result.stderr)


def test_after_two_dashes_json_is_an_argument() -> None:
    """In that position ``--json`` is not an option."""
    result = run("rule", "--", "--json")
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("Error: ")


def test_bare_json_is_answered_in_json() -> None:
    """Without a verb, too."""
    result = run("--json")
    assert 2 == json.loads(result.stdout)["status"] == result.exit_code
