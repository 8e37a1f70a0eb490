"""The formats of files and of the protocol are version 1, and a newer version is refused in one sentence."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import crusaders_rules
from crusaders_rules import records as records_of_the_first
from crusaders_rules import third_crusade
from crusaders_rules.conform.suite import CONTENTS
from crusaders_rules.explore.certificate import Certificate, hash_of, write_certificate
from crusaders_rules.game import Game
from crusaders_rules.games import GAMES
from crusaders_rules.serve.protocol import Conversation, answer
from crusaders_rules.third_crusade import records as records_of_the_second
from tests.cli.terminal import refused

GAMES_IN_PYTHON = (crusaders_rules, third_crusade)


def records(folder: Path) -> dict[str, tuple[str, ...]]:
    """Write a record of each game, and return them with the verb that reads them."""
    for game in GAMES_IN_PYTHON:
        game.write_record(game.begin_record(players=2, seed=1), folder / f"{game.__name__}.json")
    return {f"{game.__name__}.json": ("verify",) for game in GAMES_IN_PYTHON}


def positions(folder: Path) -> dict[str, tuple[str, ...]]:
    """The same for positions."""
    for game, written in zip(GAMES_IN_PYTHON, (records_of_the_first, records_of_the_second), strict=True):
        written.write_position(game.new_game(players=2, seed=1), folder / f"{game.__name__}.json")
    return {f"{game.__name__}.json": ("legal",) for game in GAMES_IN_PYTHON}


def certificates(folder: Path) -> dict[str, tuple[str, ...]]:
    """The same for certificates."""
    said = Certificate(model="wheel", edition="0", states=0, transitions=0, depth=0, hash=hash_of(()))
    for name in ("wheel.json", "draft.json"):
        write_certificate(folder / name, said, ())
    verify = "--verify-certificate"
    return {
        "wheel.json": ("check", "wheel", "--order", "calatrava", verify),
        "draft.json": ("check", "--game", "third-crusade", "draft/four", verify),
    }


@pytest.mark.parametrize("written", [records, positions, certificates], ids=lambda one: one.__name__)
def test_a_newer_file_is_refused(written: Callable[[Path], dict[str, tuple[str, ...]]], tmp_path: Path) -> None:
    """Whatever else it says; a reader without the key would misjudge it."""
    for name, verb in written(tmp_path).items():
        file = tmp_path / name
        text = file.read_text(encoding="utf-8")
        data = json.loads(text)
        assert 1 == data["version"]
        file.write_text(json.dumps({**data, "version": 2, "of-later": []}), encoding="utf-8")
        said = refused(*verb, str(file))
        assert said.startswith(str(file))
        assert said.endswith(": version: needs 1, the supported version, not 2")
        file.write_text(json.dumps({key: value for key, value in data.items() if key != "version"}), encoding="utf-8")
        assert refused(*verb, str(file)).endswith(": version: missing")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_newer_vectors_are_refused(game: Game, tmp_path: Path) -> None:
    """Before any program is started."""
    assert game.conformance is not None
    assert game.conformance.packaged is not None
    shutil.copy(game.conformance.packaged() / CONTENTS, tmp_path)
    contents = json.loads((tmp_path / CONTENTS).read_text(encoding="utf-8"))
    assert ("crusaders-vectors", 1) == (contents["format"], contents["version"])
    (tmp_path / CONTENTS).write_text(json.dumps({**contents, "version": 2}), encoding="utf-8")
    named = game.name.replace("_", "-")
    said = refused("conform", "--game", named, "--vectors", str(tmp_path), "--", "crusaders", "serve")
    assert f"--vectors: {tmp_path / CONTENTS}: version: needs 1, the supported version, not 2; " in said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_newer_protocol_is_refused(game: Game) -> None:
    """With the versions that this package speaks."""
    _, hello = answer(Conversation(game), {"op": "hello", "version": 1})
    assert 1 == hello["version"]
    _, said = answer(Conversation(game), {"op": "hello", "version": 2})
    error = said["error"]
    assert ("foreign-version", [1]) == (error["code"], error["versions"])
    assert "this engine speaks version 1, not 2" == error["message"]
