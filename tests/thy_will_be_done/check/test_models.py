"""The recorded models: their results are reproduced."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules import is_over, legal
from crusaders_rules.explore import SearchLimits
from crusaders_rules.explore.model_files import Model, ModelError, parse_models
from crusaders_rules.thy_will_be_done.check import models
from crusaders_rules.thy_will_be_done.check.runs import run
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.play.files.records import from_json, replay, to_json, verify
from tests.thy_will_be_done.check.conftest import Explored

MODELS = models.models()
# These two are explored in tests of their own, here and in test_check_command.py.
APART = ("learning", "endless")
# Games with more states are explored by ``make reference`` only, as are those that take much longer.
MOST_STATES = 50_000


def _quick(model: Model) -> bool:
    large = model.kind == models.GAME and model.expect["states"] > MOST_STATES
    return not model.thorough and not large and model.id not in APART


QUICK = list(filter(_quick, MODELS.values()))

ROW = "[[model]]\nid = 'a'\nsays = 'b'\n"


@pytest.mark.reference
@pytest.mark.parametrize("model", QUICK, ids=lambda model: model.id)
def test_a_model_is_as_recorded(model: Model, explored: Explored) -> None:
    """A complete exploration gives the recorded figures."""
    assert () == explored(model.id).mismatches


def test_every_model_can_be_begun() -> None:
    """Its settings make a model, also those of the models that only other commands explore."""
    for model in MODELS.values():
        assert run(model, limits=SearchLimits(states=1)).figures["states"] >= 1


def test_every_model_is_recorded() -> None:
    """Each model has its count of states and its verdict."""
    assert [] == [model.id for model in MODELS.values() if not {"states", "verdict"} <= model.expect.keys()]


@pytest.mark.long
@pytest.mark.rules("variant.learning.no-upgrade", "skip.allowed")
def test_the_shortest_play_into_a_dead_position_is_one(explored: Explored) -> None:
    """After it the Learning variant leaves nothing to do, under the reading without skipping."""
    report = explored("learning")
    assert () == report.mismatches
    assert report.record is not None
    assert verify(from_json(to_json(report.record))).ok
    *_, (_, _, last) = replay(report.record)
    assert () == tuple(legal(last))
    assert not is_over(last)


def test_another_count_than_recorded_is_told() -> None:
    """A figure that differs from the recorded one is named with both values."""
    model = MODELS["wheel/calatrava"]
    wrong = attrs.evolve(model, expect={**model.expect, "states": 463, "verdict": "refuted"})
    assert (
        "states: 463 was recorded, 462 is found",
        "verdict: refuted was recorded, holds is found",
    ) == run(wrong).mismatches


@pytest.mark.parametrize("name", ["wheel/none", "wheel/none/upgrades", "streaks/none", "game/tiny-row"])
def test_a_model_explored_in_part_is_partial(name: str) -> None:
    """A limit leaves a partial verdict, in which no count is compared."""
    report = run(MODELS[name], limits=SearchLimits(states=50))
    assert ("partial", ()) == (report.verdict, report.mismatches)
    assert report.strength.startswith("explored to depth ")
    assert "more than 50 states" == report.stopped


def test_a_model_is_found_by_its_settings() -> None:
    """The settings of a recorded model lead to it, given or by default; others do not."""
    assert MODELS["wheel/none"] is models.model_with("wheel")
    assert MODELS["wheel/templar"] is models.model_with("wheel", order="templar", upgrades=False)
    assert {} == models.model_with("game", supply=77).expect
    with pytest.raises(ModelError, match="orders: unknown key; known keys: order, upgrades"):
        models.model_with("wheel", orders="templar")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[model]", "not TOML"),
        ("model = 3", "model: needs a list, not 3"),
        ("model = [3]", r"model\[0\]: needs a table, not 3"),
        ("modell = []", "modell: unknown key; known keys: model"),
        ("[[model]]\nid = 'a'", r"model\[0\].says: missing"),
        (f"{ROW}kind = 'c'", r"model\[0\].kind: needs one of wheel, streaks, game, not 'c'"),
        (f"{ROW}kind = ['c']", r"model\[0\].kind: needs a text of 1 to 120 characters, not a list"),
        (f"{ROW}kind = 'wheel'\nstates = 3", r"model\[0\].states: unknown key"),
        (f"{ROW}kind = 'wheel'\nrules = 3", r"model\[0\].rules: needs a list, not 3"),
        (f"{ROW}kind = 'wheel'\nexpect = 3", r"model\[0\].expect: needs a table, not 3"),
        (f"{ROW}kind = 'wheel'\nexpect = {{ states = 'x' }}", r"model\[0\].expect: needs a whole number"),
        (f"{ROW}kind = 'wheel'\nsettings = {{ board = 'x' }}", r"model\[0\].settings.board: unknown key"),
        (f"{ROW}kind = 'wheel'\nsettings = 3", r"model\[0\].settings: needs a table, not 3"),
        (f"{ROW}kind = 'game'\nsettings = {{ supply = 1.5 }}", r"settings.supply: needs a whole number .*, not 1.5"),
        (f"{ROW}kind = 'game'\nsettings = {{ begun = 99 }}", r"settings.begun: needs a whole number from 0 to 6"),
        (
            f"{ROW}kind = 'game'\nsettings = {{ outcomes = {{ deals = [3] }} }}",
            "outcomes: deals: value 1: needs a list",
        ),
        (f"{ROW}kind = 'game'\nsettings = {{ supply = 0x{'f' * 5000} }}", "not a far larger number"),
        (f"a = {'9' * 5000}", "a number with far too many digits"),
        (f"a = {'[' * 5000}", "nested too deeply"),
    ],
)
def test_a_file_with_faults_is_refused(text: str, said: str) -> None:
    """The error names the file, the place and the requirement."""
    with pytest.raises(ModelError, match=said) as caught:
        tuple(parse_models(text, "models.toml", models.SETTINGS))
    assert str(caught.value).startswith("models.toml: ")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"board": "nowhere"}, "no board 'nowhere'"),
        ({"variant": "other"}, "variant: needs one of standard"),
        ({"players": 4}, "setup.map.side"),
        ({"players": "4"}, "players: needs a whole number from 2 to 6, not '4'"),
        ({"board": 3}, "board: needs a text"),
        ({"outcomes": {"start": "1"}}, "outcomes: start: needs a whole number from 1 to 6"),
        ({"outcomes": {"start": 1}}, "setup.sequence: the outcomes end"),
        ({"readings": {"skip_condition": "never"}}, "skip_condition"),
        ({"only": "nobody"}, "only: needs one of"),
        ({"sometimes": ["luck"]}, "sometimes: unknown 'luck'"),
        ({"readings": {"luck": "any"}}, "luck"),
        ({"fold": True, "endless": True}, "among all positions"),
    ],
)
def test_settings_that_make_no_game_are_refused(settings: dict[str, object], said: str) -> None:
    """The error names the model and the fault."""
    with pytest.raises(ModelError, match=said):
        run(models.model_with("game", **settings))


def test_every_rule_of_a_model_exists() -> None:
    """Models name only rules that the specification has."""
    assert {rule for model in MODELS.values() for rule in model.rules} <= catalog().rules.keys()
