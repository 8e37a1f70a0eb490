"""Results of theorems and models are shown with their times, and only if this code produced them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from docutils import nodes

from crusaders_rules.catalog.code_run import code_run
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from crusaders_rules.site.material import Material
from crusaders_rules.site.proof_cards import model_cards, theorem_card
from crusaders_rules.thy_will_be_done.check.models import models

NAME = "the_supply_gives_what_it_has"
FOUND: dict[str, Any] = {
    "name": NAME,
    "verdict": "proved",
    "strength": "proved for all values (lifted)",
    "paths": 2,
    "states": 0,
    "seconds": 0.071,
    "solvers": {"z3": 0.01, "cvc5": 0.02},
    "problem": None,
    "witness": {"claim": {"supply": "1", "gain": "2"}},
    "killed": 3,
    "survivors": [],
    "sabotage": [
        {
            "name": "the_supply_owes",
            "what": "The supply owes what it cannot give.",
            "refuted": {"part": "claim", "fails": "the supply owes nothing", "values": {"supply": "0", "gain": "1"}},
        }
    ],
}


@cache
def this_code() -> dict[str, dict[str, Any]]:
    """Return what results of this code name."""
    return code_run("thy_will_be_done")


def card(folder: Path, code: object, **changed: object) -> str:
    """Return the words of the card of a theorem, with a result in the folder."""
    text = json.dumps({"code": code, "theorems": [FOUND | changed]})
    (folder / "proofs.json").write_text(text, encoding="utf-8")
    material = Material(THY_WILL_BE_DONE, results=folder)
    material.verdicts = {}
    return theorem_card(material, "page", NAME).astext()


def test_results_of_this_code_are_shown_with_their_times(tmp_path: Path) -> None:
    """Strength, paths, time, both solvers, and how many broken rules were noticed."""
    said = card(tmp_path, this_code())
    for words in (
        "Proved: 2 paths in 0.07 s",
        "z3 in 0.01 s, cvc5 in 0.02 s",
        "3 of 3 noticed",
        "supply = 1, gain = 2",
        "What fails then: the supply owes nothing, for supply = 0, gain = 1.",
    ):
        assert words in said


def test_results_of_other_code_are_not_shown(tmp_path: Path) -> None:
    """Without a run, nothing is claimed."""
    other = {**this_code(), "crusaders_rules/lift/proving.py": {"file": "0", "code": "0"}}
    for code in ("of another day", {}, other):
        assert "This build did not run it" in card(tmp_path, code)
    for said in (card(tmp_path, other), theorem_card(_bare(), "page", NAME).astext()):
        assert "This build did not run it" in said
        assert "stated, lifted" in said
        assert "Proved" not in said


def _bare() -> Material:
    material = Material(THY_WILL_BE_DONE)
    material.verdicts = {}
    return material


def test_what_is_unknown_is_never_shown_as_proved(tmp_path: Path) -> None:
    """A time-out is reported as a time-out."""
    said = card(tmp_path, this_code(), verdict="unknown", strength=None, problem="a solver gave up")
    assert "Unknown: 2 paths" in said
    assert "a solver gave up" in said
    assert "Proved" not in said


def test_counts_that_differ_are_shown_as_wrong(tmp_path: Path) -> None:
    """A model is marked as good only if its counts match the record."""
    rows = [
        {"model": name, **model.expect, "seconds": 1.5, "mismatches": ["states: 1"] * (name == "wheel/none")}
        for name, model in models().items()
    ]
    (tmp_path / "models.json").write_text(json.dumps({"code": this_code(), "models": rows}), encoding="utf-8")
    table = model_cards(Material(THY_WILL_BE_DONE, results=tmp_path), "page")[0]
    marks = {
        row.astext().split()[0]: mark["classes"]
        for row in table.findall(nodes.row)
        for mark in row.findall(nodes.inline)
        if "badge" in mark["classes"]
    }
    assert ["badge", "badge-bad"] == marks["wheel/none"]
    assert ["badge", "badge-good"] == marks["wheel/templar"]
    assert ["badge", "badge-good"] == marks["learning"]


@pytest.mark.parametrize("many", [3, pytest.param(None, marks=pytest.mark.long)])
def test_what_the_reference_explores_of_the_second_game_is_shown(tmp_path: Path, many: int | None) -> None:
    """As it is written, with a time for each model; of the others it says that this build has not explored them."""
    check = THIRD_CRUSADE.checks["models"](tmp_path, thorough=False)
    stage = check.joined([work() for work in check.works[:many]])
    assert stage.figures["left out"] == sum(model.thorough for model in THIRD_CRUSADE.models().values()) > 0
    assert f"; {stage.figures['left out']} larger ones are left to --thorough" in stage.result
    material = Material(THIRD_CRUSADE, results=tmp_path)
    text = "\n".join(card.astext() for card in model_cards(material, "page"))
    assert "wrong" not in text
    assert "did not explore the models without a time" in text
    assert len(material.explored) == text.count(" s\n") + text.endswith(" s")
