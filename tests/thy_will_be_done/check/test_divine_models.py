"""Games with Divine Influence on a tiny board: rules that are broken are found, and symmetric positions are one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crusaders_rules.explore import explore
from crusaders_rules.explore.model_files import ModelError
from crusaders_rules.thy_will_be_done.check import models, runs
from crusaders_rules.thy_will_be_done.check.model_systems import game_system
from crusaders_rules.thy_will_be_done.check.symmetry import folded, mirrors
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.play.files.records import from_json, to_json, verify
from crusaders_rules.thy_will_be_done.rules import muster
from crusaders_rules.thy_will_be_done.state import put_at
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

SETTINGS: dict[str, Any] = {"board": "tiny-row", "expansions": ["divine-influence"], "supply": 1}
DEAL: dict[str, Any] = {"enemies": ["prussian"], "tiles": ["church-discount"], "start": 1}
TILES = {**DEAL, "influence": ["distribute-3", "travel-3", "distribute-3"]}

# A rule that is wrong on purpose, and the law that the shortest play breaks.
WRONG: dict[str, tuple[object, str, Callable[..., object], str]] = {
    "a chapel adds two tokens": (
        divine_effects,
        "with_token",
        lambda tokens, wedge, chapels: put_at(tokens, wedge, tokens[wedge] + 2 * chapels),
        "action tokens are kept",
    ),
    "a chapel adds no token": (divine_effects, "with_token", lambda tokens, *_: tokens, "action tokens are kept"),
    "a coat of arms is forgotten": (divine_tiles, "with_coat", lambda coats, *_: coats, "a coat of arms takes"),
    "a distribution is never used up": (divine_turn, "after_one", lambda due, _: due, "additional distributions end"),
    "a keep musters three troops": (muster, "flip_troop", lambda troops: troops + 3, "nothing is lost"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_model_finds_a_broken_rule(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the model, folded, break the law about it."""
    module, name, instead, law = WRONG[wrong]
    monkeypatch.setattr(module, name, instead)
    found = explore(game_system(models.model_with("game", **{**SETTINGS, "supply": 2}, fold=True, outcomes=TILES)))
    assert found.finding is not None
    assert law in str(found.finding)


def test_the_model_with_both_expansions_finds_a_broken_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five players, of whom one decides; a chapel adds no token."""
    monkeypatch.setattr(divine_effects, "with_token", lambda tokens, *_: tokens)
    report = runs.run(models.models()["game/both"])
    assert "refuted" == report.verdict
    assert "action tokens are kept" in str(report.finding)


@pytest.mark.long
def test_a_giant_token_that_is_divided_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is laid down as one token, the wheel of the Band lacks one."""
    right = divine_orders.sown_with_giant
    monkeypatch.setattr(
        divine_orders, "sown_with_giant", lambda tokens, origin, path, _: right(tokens, origin, path, origin)
    )
    outcomes = {**TILES, "deals": [["dragon", "band"], ["livonian", "brandenburg"]]}
    found = explore(game_system(models.model_with("game", **SETTINGS, orders="dealt", fold=True, outcomes=outcomes)))
    assert found.finding is not None
    assert "action tokens are kept" in str(found.finding) or "giant" in str(found.finding)


@pytest.mark.long
def test_symmetric_positions_with_tiles_are_explored_once() -> None:
    """Folding finds the same kinds of positions as the plain run, tiles and coats of arms included."""
    model = models.model_with("game", **SETTINGS, outcomes=TILES)
    plain = runs.run(model, keep=True)
    less = runs.run(models.model_with("game", **SETTINGS, outcomes=TILES, fold=True), keep=True)
    ways = mirrors(plain.found[0].position.ruleset.laid)
    assert 2 == len(ways)

    def kinds(found: tuple[Any, ...]) -> set[object]:
        return {folded(at, ways) for at in found if isinstance(at.position.pending, AskTurn)}

    assert kinds(plain.found) == kinds(less.found)
    assert plain.verdict == less.verdict == "holds"
    assert len(less.found) < len(plain.found) / 1.5


def test_a_counterexample_with_tiles_is_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be verified as soon as the rule is right again."""
    monkeypatch.setattr(divine_tiles, "with_coat", lambda coats, *_: coats)
    model = models.model_with("game", **SETTINGS, outcomes=TILES)
    report = runs.run(model)
    monkeypatch.undo()
    assert "refuted" == report.verdict
    assert report.record is not None
    assert verify(from_json(to_json(report.record))).ok


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"tokens": [2, 2, 2, 2, 2]}, "tokens: needs a list of 6"),
        ({"tokens": [2, 2, 2, 2, 2, 3]}, "tokens: needs 12 tokens in all, not 13"),
        ({"outcomes": {**DEAL, "influence": ["build-3", "travel-3", "build-3"]}}, r"divine\.influence\.tile: build-3"),
        ({"outcomes": {**DEAL, "influence": ["travel-3"]}}, "the outcomes end"),
        ({"outcomes": {**TILES}, "expansions": []}, "the outcomes hold 3 more for LayInfluenceTile"),
    ],
)
def test_settings_that_make_no_game_are_refused(settings: dict[str, Any], said: str) -> None:
    """Tokens that the wheel does not have, and influence tiles that are not there."""
    with pytest.raises(ModelError, match=said):
        runs.run(models.model_with("game", **{**SETTINGS, "outcomes": TILES, **settings}))
