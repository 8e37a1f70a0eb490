"""The recorded models are explored again, and a broken rule is noticed."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.explore.model_files import ModelError, parse_models
from crusaders_rules.explore.systems import SearchLimits
from crusaders_rules.third_crusade.check.models import SETTINGS, models, run
from crusaders_rules.third_crusade.rules import strategy, upkeep_steps
from tests.cli.terminal import refused
from tests.cli.terminal import run as command

GAME = ("--game", "third-crusade")


@pytest.mark.reference
@pytest.mark.parametrize("name", [name for name, model in models().items() if not model.thorough])
def test_a_model_is_found_as_recorded(name: str) -> None:
    """Whole, with the recorded counts; ``make reference`` explores those that take longer, too."""
    report = run(models()[name])
    assert ("holds", None, ()) == (report.verdict, report.stopped, report.mismatches)


def test_a_broken_rule_refutes_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that never closes, and a track that turns by two: each is noticed with a play or a count."""
    monkeypatch.setattr(strategy, "row_closed", lambda _: None)
    report = run(models()["draft/four"])
    assert ("refuted", True) == (report.verdict, "a row gives at most two cards" in str(report.finding))
    assert all(step.startswith("pick ") for step in report.play)
    monkeypatch.setattr(upkeep_steps, "rotated", lambda track: (*track[-2:], *track[:-2]))
    assert "refuted" == run(models()["initiative"]).verdict


def test_a_limit_gives_a_partial_verdict() -> None:
    """And says no more than that."""
    report = run(models()["draft/four"], limits=SearchLimits(states=20))
    assert "partial" == report.verdict
    assert report.strength.startswith("explored to depth")


def test_settings_that_make_no_model_are_refused() -> None:
    """A Region, a scenario and an Order that are not there; a setting of another kind."""
    battle = models()["battle/city"]
    for settings in ({"region": "nowhere"}, {"scenario": "nowhere"}, {"reactions": [["ayyubid", "hill-town", "x"]]}):
        with pytest.raises(ModelError, match="model battle/city"):
            run(attrs.evolve(battle, settings=settings))
    text = '[[model]]\nid = "x"\nsays = "x"\nkind = "draft"\nsettings = { region = "x" }\n'
    with pytest.raises(ModelError, match="region"):
        list(parse_models(text, "x", SETTINGS))


def test_the_command_line_lists_and_explores() -> None:
    """With the counts, as text and as JSON."""
    assert "draft/four" in command("check", *GAME, "--list").stdout
    told = command("check", *GAME, "draft/two")
    assert (0, True) == (told.exit_code, "holds: explored whole (model draft/two), as recorded" in told.stdout)
    assert 1 == command("check", *GAME, "draft/two", "--depth", "1").exit_code
    assert '"states": 40' in command("check", *GAME, "draft/two", "--json").stdout
    assert "there is no model" in refused("check", *GAME, "nothing")
