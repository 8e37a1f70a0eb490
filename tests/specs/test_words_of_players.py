"""The words of players: read with the specification, with one line for each fault."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from crusaders_rules.catalog.loading import load
from crusaders_rules.catalog.model import SpecsError
from crusaders_rules.thy_will_be_done.home import specs_folder
from tests.specs.conftest import Project

FILE = "specs/toy/words/players.toml"


def write(project: Project, text: str) -> None:
    """Write the words of a toy game."""
    (project.specs / "words").mkdir(exist_ok=True)
    (project.specs / "words" / "players.toml").write_text(text, encoding="utf-8")


def test_words_are_loaded(project: Project) -> None:
    """Groups that mean the same, and what is asked for by which words."""
    write(project, 'same = ["die dice"]\n[asked]\n"throw.dice" = ["how do I roll"]\n')
    words = load(project.specs).words
    assert ((("die", "dice"),), {"throw.dice": ("how do I roll",)}) == (words.same, words.asked)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("same = []\n", f"{FILE}: asked: is missing"),
        ('same = ["die"]\n[asked]\n', f"{FILE}: same: each line must have two words or more"),
        (
            '[asked]\n"throw.dise" = ["roll"]\n',
            f"{FILE}: asked throw.dise: there is no rule and no question of this id",
        ),
        ('[asked]\n"throw.dice" = "roll"\n', f"{FILE}: asked throw.dice: must be a list, not a string"),
        ("other = 1\n[asked]\n", f"{FILE}: other: unknown key; known keys: asked, same"),
    ],
)
def test_a_fault_is_named(project: Project, text: str, expected: str) -> None:
    """With its file and key; an id that nothing has is an error."""
    write(project, text)
    with pytest.raises(SpecsError) as caught:
        load(project.specs)
    assert [expected] == str(caught.value).splitlines()


def test_the_words_of_the_game_fit_their_schema() -> None:
    """The published schema takes what the loader takes, and refuses a group of one word."""
    schema = Draft202012Validator(json.loads((specs_folder() / "schema" / "words.json").read_text(encoding="utf-8")))
    file = next((specs_folder() / "words").glob("*.toml"))
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    schema.validate(data)
    assert not schema.is_valid({**data, "same": ["die"]})
