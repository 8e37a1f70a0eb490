"""A wrong file of any kind, given to each verb of both games that reads one: a line that names it, and status 2."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from crusaders_rules.catalog import folders
from crusaders_rules.catalog import home as homes
from crusaders_rules.cli.verbs import verbs_of
from crusaders_rules.game import Game
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from tests.cli.terminal import refused, run

FIRST, SECOND = ("--game", "thy-will-be-done"), ("--game", "third-crusade")
# What is written into the file; None for no file, and "folder" for a folder in its place.
CONTENTS = {
    "missing": None,
    "empty": b"",
    "binary": b"\x00\xff\xfe\x80" * 40,
    "a list": b"[]",
    "an empty object": b"{}",
    "cut": b'{"format": "crusaders-record", "version"',
    "of another format": b'{"format": "something", "version": 1}',
    "words": b"Dear reader,\n\nthis is a letter.\n",
    "a folder": b"folder",
}
# For each verb that reads a file the arguments, FILE for the file; each line is for both games.
BOTH = {
    "verify": "FILE",
    "position": "FILE",
    "legal": "FILE",
    "explain": "FILE pass",
    "apply": "FILE pass",
    "score": "FILE",
    "show": "FILE",
    "play": "--resume FILE",
}
# The same for one game, with the name of the file, since some formats are told by it.
ALONE: dict[str, list[tuple[str, ...]]] = {
    "board.toml": [
        (*FIRST, "play", "--board", "FILE"),
        (*FIRST, "board", "check", "FILE"),
        (*FIRST, "board", "show", "FILE"),
        (*FIRST, "diverge", "skip.condition", "--board", "FILE"),
        (*FIRST, "check", "game", "--board", "FILE"),
        (*FIRST, "consequences", "skip.condition", "--board", "FILE"),
    ],
    "edition.toml": [
        (*FIRST, "play", "--edition", "FILE"),
        (*FIRST, "board", "check", "ours-two", "--edition", "FILE"),
    ],
    "scenario.toml": [
        (*SECOND, "play", "--scenario", "FILE"),
        (*SECOND, "scenario", "check", "FILE"),
        (*SECOND, "scenario", "show", "FILE", "--svg", "-"),
        (*SECOND, "diverge", "third.reaction.refusal", "--scenario", "FILE"),
    ],
    "start.json": [(*FIRST, "diverge", "skip.condition", "--start", "FILE")],
    "certificate.gz": [(*FIRST, "check", "wheel", "--verify-certificate", "FILE")],
    "suite": [(*FIRST, "conform", "--vectors", "FILE", "--", "cat")],
}
# A board or a scenario that breaks its rules is an answer of the verb that checks it, not an error; so is a text.
ANSWERED = {("board", "check"), ("board", "show"), ("scenario", "check")}


def made(folder: Path, name: str, content: bytes | None) -> Path:
    """Write a wrong file."""
    file = folder / name
    if content == CONTENTS["a folder"]:
        file.mkdir()
    elif content is not None:
        file.write_bytes(content)
    return file


def wrong(arguments: tuple[str, ...], file: Path) -> None:
    """Give a verb a wrong file, and look at its answer in words and in JSON."""
    given = [str(file) if one == "FILE" else one for one in arguments]
    result = run(*given)
    answered = arguments[2:4] in ANSWERED and 1 == result.exit_code
    assert answered or 2 == result.exit_code, result.output
    line, *others = result.output.splitlines() if answered else result.stderr.splitlines()
    assert file.name in line
    assert answered or ([] == others and line.startswith("Error: "))
    if not answered and arguments[2:] != ("position", "FILE") and arguments[3:4] != ("show",):
        place = given.index("--") if "--" in given else len(given)
        told = run(*given[:place], "--json", *given[place:])
        assert 2 == told.exit_code
        assert file.name in json.dumps(json.loads(told.stdout))


@pytest.mark.parametrize("what", CONTENTS)
@pytest.mark.parametrize("game", [FIRST, SECOND], ids=["first", "second"])
@pytest.mark.parametrize("verb", BOTH)
def test_a_verb_of_both_games_refuses_a_wrong_file(verb: str, game: tuple[str, ...], what: str, tmp_path: Path) -> None:
    """A record or a position that is none, whichever game reads it."""
    wrong((*game, verb, *BOTH[verb].split()), made(tmp_path, "thing.json", CONTENTS[what]))


@pytest.mark.parametrize("what", CONTENTS)
@pytest.mark.parametrize(("name", "arguments"), [(name, line) for name, lines in ALONE.items() for line in lines])
def test_a_verb_of_one_game_refuses_a_wrong_file(
    name: str, arguments: tuple[str, ...], what: str, tmp_path: Path
) -> None:
    """A board, an edition, a scenario, a record to start from, a certificate or a suite that is none."""
    wrong(arguments, made(tmp_path, name, CONTENTS[what]))


def test_a_record_with_a_wrong_decision_is_refused_with_its_line(tmp_path: Path) -> None:
    """Of both games, by each verb that needs the position after it; the verb that verifies says no."""
    for game, players in ((FIRST, "2"), (SECOND, "2")):
        file = tmp_path / f"{game[1]}.json"
        assert 0 == run("play", *game, "--players", players, "--seed", "1", "--out", str(file)).exit_code
        data = json.loads(file.read_text(encoding="utf-8"))
        data["decisions"][9] = "fly home"
        file.write_text(json.dumps(data), encoding="utf-8")
        assert 1 == run("verify", str(file)).exit_code
        for verb, *more in (("legal",), ("show",), ("score",), ("position",), ("explain", "pass"), ("apply", "pass")):
            said = refused(verb, str(file), *more)
            assert file.name in said
            assert "decision 10" in said
        assert "decision 10" in refused("play", "--resume", str(file))


# Verbs that need no specification, or are not run here, with a reason each.
WITHOUT_SPECS = {
    "conform": "asks a program",
    "serve": "answers until it is stopped",
    "reference": "builds everything; tests/cli/test_reference.py is about it",
    "vectors": "makes a whole suite",
    "prove": "proves everything",
    "trace": "prints each fault of the specification as its answer",
    **dict.fromkeys(("verify", "position", "legal", "explain", "apply", "score", "show"), "reads a record"),
    **dict.fromkeys(("play", "board", "scenario", "check"), "reads no words of the specification"),
    "consequences": "plays games",
}
WITH_SPECS = {
    "ask": ["who", "wins"],
    "rule": ["no.rule"],
    "questions": [],
    "question": ["no.question"],
}


@pytest.mark.parametrize("game", [THY_WILL_BE_DONE, THIRD_CRUSADE], ids=lambda game: game.name)
def test_a_faulty_specification_is_refused_by_each_verb(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line that names the file."""
    assert {verb.name for verb in verbs_of(game)} - {"diverge"} <= WITHOUT_SPECS.keys() | WITH_SPECS.keys()
    folder = tmp_path / "specs" / game.name
    shutil.copytree(game.specs(), folder)
    file = min((folder / "rules").glob("*.toml"))
    file.write_text(f"{file.read_text(encoding='utf-8')}\n[[rule]]\nid = 7\n", encoding="utf-8")
    usual = folders.project_folder
    changed = lambda part, *names: folder if part == "specs" else usual(part, *names)  # noqa: E731 -- a stand-in
    monkeypatch.setattr(homes, "project_folder", changed)
    monkeypatch.setattr(game.home, "_catalog", None)
    asked = WITH_SPECS | ({"diverge": ["no.question"]} if game is THY_WILL_BE_DONE else {})
    for verb, more in asked.items():
        said = refused(verb, "--game", game.name.replace("_", "-"), *more)
        assert file.name in said, verb
