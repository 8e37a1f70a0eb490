"""What is played: a scenario, its setup, and a reading of each question; anything else is refused."""

from __future__ import annotations

from typing import Any

import pytest

from crusaders_rules.third_crusade import Interpretation, Ruleset, new_game
from crusaders_rules.third_crusade.errors import RulesetError, ScenarioError, SetupError
from crusaders_rules.third_crusade.interpret.readings import MarchRoom, ShipUnits
from crusaders_rules.third_crusade.scenarios import load_scenario


def test_parts_may_be_given_by_their_names() -> None:
    """Scenarios and readings; the usual ruleset needs none."""
    named: Any = "yes"
    by_name = Ruleset("tripoli", interpretation=Interpretation(march_room=named))
    assert by_name == Ruleset(load_scenario("tripoli"), interpretation=Interpretation(march_room=MarchRoom.YES))
    assert type(by_name.interpretation.march_room) is MarchRoom
    assert Ruleset() == Ruleset("marches", variable=False, interpretation=Interpretation()) == new_game().ruleset


@pytest.mark.parametrize("wrong", ["maybe", 3, None, True, ShipUnits.YES])
def test_a_value_that_is_no_reading_of_its_question_is_refused(wrong: Any) -> None:  # noqa: ANN401 -- any value
    """Also one of another question, although it has the same name."""
    with pytest.raises(RulesetError, match="interpretation: march_room needs no or yes, not "):
        Ruleset(interpretation=Interpretation(march_room=wrong))


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("scenario", 3),
        ("scenario", None),
        ("variable", "no"),
        ("variable", 1),
        ("interpretation", {}),
        ("interpretation", None),
    ],
)
def test_a_part_of_another_type_is_refused_by_its_name(part: str, value: Any) -> None:  # noqa: ANN401 -- any value
    """Before a game begins."""
    with pytest.raises(RulesetError, match=f"^{part}: needs "):
        Ruleset(**{part: value})


def test_a_game_that_cannot_begin_is_refused() -> None:
    """By its scenario, its number of players, or arguments of another type."""
    with pytest.raises(ScenarioError, match="no scenario 'nowhere'"):
        Ruleset("nowhere")
    wrong: Any
    for wrong, place in (("marches", "ruleset"), (3, "ruleset")):
        with pytest.raises(SetupError, match=f"^{place}: needs "):
            new_game(wrong)
    for wrong in ("2", None, 2.0, True):
        with pytest.raises(SetupError, match=r"^players: needs "):
            new_game(players=wrong)
    for wrong in ("2", 2.0, True):
        with pytest.raises(SetupError, match=r"^seed: needs "):
            new_game(seed=wrong)
    with pytest.raises(SetupError, match=r"can be played by 2, 3, 4 players, not by 9"):
        new_game(players=9)
