"""Questions by name: a ruleset that takes a reading, be it a switch or other data."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from crusaders_rules import new_game
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import Edition, Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.interpret.questions import QuestionError, edition_with, playable, with_reading
from crusaders_rules.thy_will_be_done.interpret.readings import SkipCondition, TieAmounts
from crusaders_rules.thy_will_be_done.play.files.documents import edition_digest
from crusaders_rules.thy_will_be_done.play.files.records import RecordError, begin_record, from_json, to_json, verify

EVERY = [(question, name) for question, names in playable().items() for name in names]


@pytest.mark.parametrize(("question", "name"), EVERY)
def test_every_reading_changes_one_thing_and_is_kept_in_a_record(question: str, name: str) -> None:
    """A default changes nothing, any other reading changes one switch, or the data that it names."""
    plain = Ruleset(orders="none")
    other = with_reading(plain, question, name)
    (default,) = (one.default for one in catalog().questions if one.id == question)
    (reading,) = (
        one for asked in catalog().questions if asked.id == question for one in asked.readings if one.name == name
    )
    assert (other == plain) == (name == default)
    assert other == with_reading(with_reading(plain, question, playable()[question][-1]), question, name)
    changed = {
        field.name
        for field in attrs.fields(Edition)
        if getattr(plain.edition, field.name) != getattr(other.edition, field.name)
    }
    wanted = {key.replace("-", "_") for key in reading.data or {}}
    assert (wanted | {"changed"} if wanted else set()) == changed
    assert wanted == set() or plain.interpretation == other.interpretation
    record = begin_record(other, 2, seed=1)
    assert record == from_json(to_json(record))
    assert verify(record).ok


def test_a_switch_is_set() -> None:
    """And the other switches stay."""
    ruleset = with_reading(Ruleset(), "skip.condition", "nothing-succeeds")
    assert Interpretation(skip_condition=SkipCondition.NOTHING_SUCCEEDS) == ruleset.interpretation


def test_data_are_set_and_set_back() -> None:
    """By the name of a question of data, whose default is the data of the edition."""
    other = with_reading(Ruleset(), "muster.costs", "other")
    assert (2, 4, 6, 8, 10) == other.edition.troop_costs
    assert (("muster.costs", "other"),) == other.edition.changed
    assert edition_digest(Ruleset().edition) != edition_digest(other.edition)
    assert Ruleset() == with_reading(other, "muster.costs", "three-to-seven")
    assert load_edition("deluxified-2017") is edition_with("deluxified-2017", ())


@pytest.mark.parametrize(
    ("question", "name", "line"),
    [
        ("skip.never", "yes", "there is no question 'skip.never'"),
        ("skip.condition", "yes", "skip.condition: there is no reading 'yes'"),
        ("wheel.arrangement", "position", "wheel.arrangement: position cannot be played: no rule function can tell"),
    ],
)
def test_what_is_not_there_is_refused(question: str, name: str, line: str) -> None:
    """In a line that names it."""
    with pytest.raises(QuestionError, match=line):
        with_reading(Ruleset(), question, name)


def test_an_edition_changed_by_hand_gets_no_data() -> None:
    """Nobody could say afterwards what it was."""
    by_hand = Ruleset(attrs.evolve(load_edition("deluxified-2017"), knights=2))
    with pytest.raises(
        QuestionError, match=r"muster\.costs: the edition deluxified-2017 differs from the package's edition"
    ):
        with_reading(by_hand, "muster.costs", "other")


def test_a_record_names_its_data_readings_only_if_it_has_any() -> None:
    """Other records are as they were before there were any."""
    plain, other = Ruleset(), with_reading(Ruleset(), "muster.costs", "other")
    kept = [json.loads(to_json(begin_record(ruleset, 2, seed=1)))["ruleset"] for ruleset in (plain, other)]
    assert [None, {"muster.costs": "other"}] == [document.get("data-readings") for document in kept]


@pytest.mark.parametrize(
    ("named", "line"),
    [
        ({"muster.cost": "other"}, "ruleset.data-readings: there is no question 'muster.cost'"),
        ({"muster.costs": "free"}, "ruleset.data-readings: muster.costs: there is no reading 'free'"),
        ({"skip.condition": "all-upgraded"}, "ruleset.data-readings: skip.condition: all-upgraded has no data"),
        ({"muster.costs": 3}, "ruleset.data-readings"),
        (["muster.costs"], "ruleset.data-readings: needs an object, not a list"),
        ({}, "ruleset.edition-digest: made with other data of the edition deluxified-2017"),
    ],
)
def test_a_record_with_other_data_readings_is_refused(named: object, line: str) -> None:
    """What is not known, what is no data, and what was not played."""
    record = begin_record(with_reading(Ruleset(), "muster.costs", "other"), 2, seed=1)
    document = json.loads(to_json(record))
    document["ruleset"]["data-readings"] = named
    with pytest.raises(RecordError, match=line):
        from_json(json.dumps(document))


def test_a_game_is_played_with_the_data() -> None:
    """The ruleset of a position is the one that was asked for."""
    state = new_game(with_reading(Ruleset(orders="none"), "muster.costs", "other"), 2, seed=1)
    assert (2, 4, 6, 8, 10) == state.ruleset.edition.troop_costs


@pytest.mark.parametrize("field", attrs.fields_dict(Interpretation))
def test_a_question_is_read_as_one_of_its_own_readings(field: str) -> None:
    """By the reading or by its name; all else is refused, for a game would play it as none of them."""
    plain = Interpretation()
    for reading in type(getattr(plain, field)):
        named: dict[str, Any] = {field: str(reading)}
        assert getattr(Interpretation(**named), field) is reading
        assert attrs.evolve(plain, **{field: reading}) == Interpretation(**named)
    of_another = TieAmounts.FLAT_BACK if field != "tie_amounts" else SkipCondition.ALL_UPGRADED
    wrong: Any
    for wrong in ("of-no-question", None, 3, [], of_another):
        given: dict[str, Any] = {field: wrong}
        with pytest.raises(ValueError, match=f"^{field} needs .* or .*, not "):
            Interpretation(**given)
