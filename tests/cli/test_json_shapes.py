"""What ``--json`` prints has one published shape for each verb, whatever the game."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest

import crusaders_rules.cli
from crusaders_rules.cli import command_line
from crusaders_rules.cli.verbs import GENERAL, verbs_of
from crusaders_rules.game import Game
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from tests.cli.terminal import run

FOLDER = Path(crusaders_rules.cli.__file__).parent / "schemas"
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "json.md"
GAMES = (THY_WILL_BE_DONE, THIRD_CRUSADE)
G = "--game third-crusade"
# For each verb command lines of both games; the files are those of the fixture.
LINES = {
    "play": (
        "--players 2 --board tiny-row --variant learning --orders none --seed 1 --annotate",
        f"{G} --players 2 --seed 2",
        f"{G} --scenario tripoli --seed 1 --annotate",
    ),
    "verify": ("game.json missing.json wrong.json", "campaign.json game.json", "campaign.json --seat 2"),
    "legal": (
        "position.json",
        "position.json --turns --limit 3",
        "game.json",
        "campaign.json",
        "campaign.json --after 3",
        "campaign.json --after 60",
    ),
    "explain": (
        "position.json skip",
        "position.json resolve travel-build",
        "campaign.json --after 60 pass",
        "campaign.json --after 60 bid 3",
    ),
    "apply": (
        "position.json skip",
        "position.json upgrade travel-build",
        "campaign.json --after 60 pass",
        "campaign.json --after 60 bid 3",
    ),
    "score": ("position.json", "game.json", "campaign.json", "campaign.json --after 60"),
    "show": ("position.json", "campaign.json --after 60 --seat 2"),
    "ask": ("may a knight leave", f"{G} who controls a region", "xyzzy"),
    "rule": ("travel.cost.enemy", f"{G} third.losses.fair", "moving into a region"),
    "trace": ("--rule travel.cost.enemy", f"{G} --rule third.losses.fair", f"{G}"),
    "prove": ("--list", f"{G} --list", f"{G} who_may_react_would_lose"),
    "check": ("--list", f"{G} --list", "wheel --order templar", f"{G} initiative", "wheel --limit-states 50"),
    "diverge": (
        "resolve.without-success one-of-split any --stored",
        f"{G} third.reaction.refusal --stored",
        f"{G} third.battle.faith.three-players --games 1",
    ),
    "questions": ("", G),
    "question": ("resolve.without-success", f"{G} third.reaction.refusal", f"{G} losses neutral"),
    "reference": (),
    "board": ("list", "check ours-two"),
    "scenario": (f"list {G}", f"check marches {G}"),
    "consequences": (
        "skip.condition --games 1 --players 2 --board tiny-row --variant learning",
        f"third.upkeep.supply.how --games 1 --players 2 {G}",
    ),
    "vectors": (
        "--part 'beginnings that are refused' --most 10 --out made",
        f"{G} --part 'readings that part' --most 10 --out made",
    ),
    "conform": (),
}
# Verbs that take long: other tests run them, too.
ELSEWHERE = {
    "reference": "tests/cli/test_reference.py",
    "vectors": "tests/conform",
    "conform": "tests/conform/test_conform_command.py",
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of both games, a position, and a record with a wrong decision."""
    folder = tmp_path_factory.mktemp("shapes")
    game, campaign = folder / "game.json", folder / "campaign.json"
    assert 0 == run("play", "--players", "4", "--seed", "1", "--out", str(game)).exit_code
    assert 0 == run("position", str(game), "--after", "20", "--out", str(folder / "position.json")).exit_code
    assert 0 == run("play", *shlex.split(G), "--players", "4", "--seed", "1", "--out", str(campaign)).exit_code
    data = json.loads(game.read_text(encoding="utf-8"))
    data["decisions"][20] = "1: fly home"
    (folder / "wrong.json").write_text(json.dumps(data), encoding="utf-8")
    return folder


def published(verb: str) -> dict[str, Any]:
    """Return the published schema of a verb."""
    schema: dict[str, Any] = json.loads((FOLDER / f"{verb}.schema.json").read_text(encoding="utf-8"))
    return schema


def schema_of(verb: str) -> jsonschema.Draft202012Validator:
    """Return what checks the output of a verb."""
    return jsonschema.Draft202012Validator(published(verb))


@pytest.mark.parametrize(
    ("verb", "line"),
    [
        pytest.param(verb, line, marks=pytest.mark.long if verb in ELSEWHERE else ())
        for verb, lines in LINES.items()
        for line in lines
    ],
)
def test_what_is_printed_has_the_published_shape(
    verb: str, line: str, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of both games, of what is legal and what is refused."""
    monkeypatch.chdir(files)
    told = json.loads(run(verb, *shlex.split(line), "--json").stdout)
    assert not isinstance(told, dict) or "error" not in told, told
    schema_of(verb).validate(told)


def with_json(game: Game) -> Iterator[str]:
    """Yield the verbs of a game that have ``--json``."""
    main = command_line(game)
    for verb in verbs_of(game):
        command = main.get_command(click.Context(main), verb.name)
        members = command.commands.values() if isinstance(command, click.Group) else [command]
        if any("--json" in option.opts for one in members if one is not None for option in one.params):
            yield verb.name


def test_each_verb_has_a_shape_and_lines_of_both_games() -> None:
    """And no file is for a verb that does not exist; each schema is one."""
    verbs = {verb for game in GAMES for verb in with_json(game)}
    assert verbs == LINES.keys() == {file.name.removesuffix(".schema.json") for file in FOLDER.iterdir()}
    both = set(with_json(GAMES[0])) & set(with_json(GAMES[1])) - ELSEWHERE.keys()
    assert both >= {verb.name for verb in GENERAL} - ELSEWHERE.keys() - {"position", "serve"}
    for verb in both:
        of_second = [line for line in LINES[verb] if G in line or "campaign.json" in line]
        assert of_second, verb
        assert set(LINES[verb]) - set(of_second), verb
    for verb in verbs:
        jsonschema.Draft202012Validator.check_schema(published(verb))


def test_a_key_that_is_missing_or_renamed_is_noticed(files: Path) -> None:
    """In each shape: each key that must be there is missed, if it is not."""
    told = json.loads(run("explain", str(files / "campaign.json"), "--after", "60", "pass", "--json").stdout)
    for key in told:
        changed = {name: value for name, value in told.items() if name != key} | {f"{key}s": told[key]}
        assert not schema_of("explain").is_valid(changed), key


def test_the_page_lists_each_shape() -> None:
    """With the name of its file and what it is about."""
    page = PAGE.read_text(encoding="utf-8")
    for verb in LINES:
        about = published(verb)["description"]
        assert f"| `{verb}` | {about} |" in page
