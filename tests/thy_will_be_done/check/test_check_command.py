"""``crusaders check`` from the command line."""

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from crusaders_rules.thy_will_be_done.check import models
from crusaders_rules.thy_will_be_done.play.files.records import read_record, replay
from tests.cli.terminal import refused, run


def found(*arguments: str) -> tuple[int, dict[str, Any]]:
    """Return the exit status and the figures of a model."""
    result = run("check", *arguments, "--json")
    return result.exit_code, json.loads(result.stdout)


def test_a_wheel_is_explored() -> None:
    """The figures of a wheel that holds, as JSON of the same shape as for other models."""
    status, figures = found("wheel", "--order", "templar")
    expected = {
        "model": "wheel/templar",
        "states": 3003,
        "transitions": 29_862,
        "depth": 6,
        "diameter": 9,
        "verdict": "holds",
        "mismatches": [],
    }
    assert (0, expected) == (status, {name: figures[name] for name in expected})


def test_the_wheel_with_upgrades_is_explored() -> None:
    """All 396,032 of them; as no upgrade is ever undone, there is no distance back."""
    status, figures = found("wheel", "--upgrades")
    assert (0, 396_032, 7_897_344) == (status, figures["states"], figures["transitions"])
    assert None is figures["diameter"]


def test_a_wheel_that_is_not_as_recorded_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the JSON, and by exit status 1."""
    model = models.models()["wheel/calatrava"]
    wrong = {"wheel/calatrava": attrs.evolve(model, expect={"states": 463})}
    monkeypatch.setattr(models, "models", lambda: wrong)
    status, figures = found("wheel", "--order", "calatrava")
    assert (1, "holds", ["states: 463 was recorded, 462 is found"]) == (
        status,
        figures["verdict"],
        figures["mismatches"],
    )
    status, figures = found("wheel", "--limit-states", "50")
    assert (1, "partial", "more than 50 states") == (status, figures["verdict"], figures["stopped"])


@pytest.mark.long
@pytest.mark.usefixtures("explored_before")
def test_a_game_is_explored() -> None:
    """Options choose the board; the output has the strength of the claim."""
    result = run("check", "game", "--board", "tiny-star")
    assert 0 == result.exit_code
    assert "holds: explored whole (model game/tiny-star), as recorded" in result.stdout


def test_a_model_that_nobody_recorded_is_explored() -> None:
    """The model has no recorded counts."""
    status, figures = found("game", "--board", "tiny-row", "--supply", "1")
    assert 0 == status
    assert ("game", False) == (figures["model"], figures["recorded"])


@pytest.mark.long
def test_a_refuting_play_is_printed_and_verified(tmp_path: Path) -> None:
    """Exit status 1, the play line by line with its loop, and a record that the verb verify accepts.

    The loop comes back to the position that it began with, and nobody has gained anything by then.
    """
    file = tmp_path / "endless.json"
    result = run("check", "endless", "--out", str(file))
    assert 1 == result.exit_code
    assert "as recorded" in result.stdout
    before, after = result.stdout.split("then, repeated without end:\n")
    assert "  1: keep" in before
    loop = sum("1: skip" in line or "1: distribute" in line for line in after.splitlines())
    assert 26 == loop
    assert 0 == run("verify", str(file)).exit_code
    positions = [position for _, _, position in replay(read_record(file))]
    assert positions[-1] == positions[-1 - 2 * loop]
    assert 0 == sum(area.influence for area in positions[-1].areas)


@pytest.mark.parametrize(
    "limit", [("--limit-states", "100"), ("--depth", "3"), ("--limit-memory", "1")], ids=lambda limit: limit[0]
)
def test_a_limit_is_told(limit: tuple[str, str]) -> None:
    """A partial exploration has exit status 1."""
    status, figures = found("game", *limit)
    assert (1, "partial") == (status, figures["verdict"])
    assert figures["stopped"]
    assert figures["strength"].startswith("explored to depth")


def test_options_make_another_model() -> None:
    """Symmetry reduction excludes the search for endless plays; a bound of no upgrades works, too."""
    status, figures = found("game", "--supply", "1", "--fold")
    assert (0, 1765, False) == (status, figures["states"], figures["settings"]["endless"])
    status, figures = found("game", "--supply", "1", "--variant", "first-standard", "--upgraded", "0", "--depth", "9")
    assert (1, "partial", 0) == (status, figures["verdict"], figures["settings"]["upgraded"])


def test_a_graph_is_written(tmp_path: Path) -> None:
    """Every state of the wheel is a node."""
    file = tmp_path / "wheel.graphml"
    assert 0 == run("check", "wheel", "--order", "calatrava", "--graphml", str(file)).exit_code
    assert 462 == file.read_text(encoding="utf-8").count("<node ")


def test_the_models_are_listed() -> None:
    """With what they claim, or as JSON."""
    shown = run("check", "--list").stdout
    listed = json.loads(run("check", "--list", "--json").stdout)
    assert all(row["model"] in shown for row in listed)
    assert {"wheel/none", "learning", "endless"} <= {row["model"] for row in listed}


def test_a_claim_that_a_recorded_play_refutes_is_listed_as_refuted() -> None:
    """And no other."""
    lines = run("check", "--list").stdout.splitlines()
    refuted = {line.split()[0] for line in lines if "Refuted, as recorded. The claim was: " in line}
    listed = json.loads(run("check", "--list", "--json").stdout)
    assert {"learning", "endless"} <= refuted == {row["model"] for row in listed if row["expected"] == "refuted"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "needs a MODEL"),
        (("nothing",), "there is no model 'nothing'"),
        (("learning", "--supply", "3"), "is recorded and takes no settings"),
        (("wheel", "--board", "tiny-row"), "board: unknown key; known keys: order, upgrades"),
        (("game", "--board", "nowhere"), "no board 'nowhere'"),
        (("game", "--board", "ours-four"), "setup.map.side"),
        (("wheel", "--order", "calatrava", "--graphml", "/nowhere/graph"), "cannot be written"),
        (("wheel", "--order", "calatrava", "--out", "record.json"), "no play refutes the claim"),
        (("streaks", "--order", "calatrava", "--graphml", "graph"), "only a wheel or a game"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_arguments_are_refused(arguments: tuple[str, ...], said: str) -> None:
    """One line that says what is wrong, and exit status 2."""
    assert said in refused("check", *arguments)
