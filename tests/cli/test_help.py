"""The help texts: quick, complete, and with examples that work."""

import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from crusaders_rules import __version__
from crusaders_rules.__main__ import main
from crusaders_rules.thy_will_be_done.home import specs_folder
from tests.cli.terminal import run

OUR_VERBS = (
    "play",
    "verify",
    "position",
    "legal",
    "explain",
    "apply",
    "score",
    "show",
    "diverge",
    "questions",
    "question",
    "reference",
)


def examples_of(*verb: str) -> list[list[str]]:
    """Return the command lines under a help text, without ``crusaders``."""
    lines = run(*verb, "--help").stdout.partition("Example")[2].splitlines()[1:]
    return [shlex.split(line)[1:] for line in lines if line.strip().startswith("crusaders")]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, position: Path) -> Path:
    """A folder with the files that the examples name."""
    monkeypatch.chdir(tmp_path)
    for file in (position, position.with_name("game.json")):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    board = (specs_folder() / "boards" / "ours-four.toml").read_text(encoding="utf-8")
    (tmp_path / "my-board.toml").write_text(board.replace('"ours-four"', '"my-board"'), encoding="utf-8")
    return tmp_path


def test_every_verb_is_listed_with_what_it_is_for() -> None:
    """The separate list of verbs names all of them in the same order."""
    listed = run("--help").stdout.partition("Verbs:")[2].partition("Examples:")[0]
    names = main.list_commands(click.Context(main))
    assert names == [line.split()[0] for line in listed.splitlines() if line.strip()]
    assert all(main.get_command(click.Context(main), name) is not None for name in names)


@pytest.mark.parametrize("verb", [(), ("board",)])
def test_no_arguments_show_the_help(verb: tuple[str, ...]) -> None:
    """The bare name prints the same lines as --help, and no error."""
    bare = run(*verb)
    assert (0, run(*verb, "--help").stdout, "") == (bare.exit_code, bare.stdout, bare.stderr)
    assert len(bare.stdout.splitlines()) > 10


def test_the_version_is_that_of_the_package() -> None:
    """Bug reports need the version."""
    assert f"crusaders {__version__}\n" == run("--version").stdout


@pytest.mark.sampled(5)
@pytest.mark.parametrize("verb", OUR_VERBS)
def test_every_example_in_a_help_text_works(verb: str, desk: Path) -> None:
    """Each example of a help text works as it is."""
    assert desk.is_dir()
    lines = examples_of(verb)
    assert lines
    for arguments in lines:
        if verb != "reference":
            assert 0 == run(*arguments, typed="q\n").exit_code, arguments


# Of these verbs each example of the second game is run; other tests play games and explore models.
SECOND = ("verify", "position", "legal", "explain", "apply", "score", "show", "ask", "rule", "questions", "question")
MAY_SAY_NO = {"explain"}


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the record that the examples of the second game name."""
    folder = tmp_path_factory.mktemp("campaign")
    line = ("play", "--game", "third-crusade", "--players", "4", "--seed", "1", "--out", str(folder / "campaign.json"))
    assert 0 == run(*line).exit_code
    return folder


@pytest.mark.parametrize("verb", SECOND)
def test_every_example_of_the_second_game_works(verb: str, campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the record of the first example of ``play``."""
    monkeypatch.chdir(campaign)
    lines = examples_of(verb, "--game", "third-crusade")
    assert lines
    for arguments in lines:
        assert run(*arguments).exit_code in ({0, 1} if verb in MAY_SAY_NO else {0}), arguments


def test_the_examples_of_all_verbs_together_work(desk: Path) -> None:
    """The main help and the subcommands of ``board`` have examples, too."""
    assert desk.is_dir()
    for verb in ((), ("board", "list"), ("board", "check"), ("board", "show")):
        for arguments in examples_of(*verb):
            assert 0 == run(*arguments).exit_code, arguments


def test_a_verb_that_does_not_exist_is_refused_in_one_line() -> None:
    """The answer is one line with the exit status of bad usage, and a similar verb or all of them."""
    result = CliRunner().invoke(main, ["paly"])
    assert (2, "Error: there is no verb 'paly'; did you mean 'play'?\n") == (result.exit_code, result.stderr)
    result = CliRunner().invoke(main, ["xyzzy"])
    assert result.stderr.startswith("Error: there is no verb 'xyzzy'; known: play, verify, ")
    assert 1 == result.stderr.count("\n")
