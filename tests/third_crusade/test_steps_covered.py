"""Every kind of question has its theorem about pieces, and a step that loses pieces is refuted, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import attrs
import pytest

from crusaders_rules.lift import ProofVerdict, Theorem, prove
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.effect_places import MARCHES
from crusaders_rules.third_crusade.play.game import new_game
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds import battle_fights, upkeep_turns
from crusaders_rules.third_crusade.play.kinds.kind import Kind
from crusaders_rules.third_crusade.scenario.effects import ABOUT, EffectVerb
from crusaders_rules.third_crusade.state import NOBODY, under_way
from crusaders_rules.third_crusade.state.under_way import SetupPhase

PARTS = ("carry_out", "settle")
PROOFS = "crusaders_rules.proofs.third_crusade"
ABOUT_STEPS: tuple[Theorem, ...] = import_module(f"{PROOFS}.every_decision").about_steps()
PHASES: tuple[type[Any], ...] = import_module(f"{PROOFS}.any_desk").PHASES
# A Region whose pieces no theorem but that about garrisons and that about the setup shows.
ELSEWHERE = 2
# Kinds of question about which there is no theorem; they are tested only.
WITHOUT: frozenset[tuple[str, str]] = frozenset()


def cases_of(theorem: Theorem) -> tuple[Any, ...]:
    """Return the cases that a theorem is about."""
    found: tuple[Any, ...] = theorem.parts()[0].domains["at"].options  # type: ignore[attr-defined]
    return found


CASES = {theorem: cases_of(theorem) for theorem in ABOUT_STEPS}
EVERY = tuple(case for cases in CASES.values() for case in cases)


def missing(steps: Mapping[type[Any], Kind]) -> set[tuple[str, str]]:
    """Return the kinds of question, and which part of each, about which there is no theorem."""
    return {(frame.__name__, part) for frame in steps for part in PARTS} - {(one.kind, one.part) for one in EVERY}


def details(kind: str, part: str) -> set[Any]:
    """Return what the cases of a part of a kind are about."""
    return {case.detail for case in EVERY if (case.kind, case.part) == (kind, part)}


def test_every_kind_of_question_has_a_theorem() -> None:
    """Of its decisions, and of what it does without one; a kind that is missing would be named."""
    assert missing(BY_QUESTION) == set(WITHOUT)

    class NewKind:
        pass

    added = {**BY_QUESTION, NewKind: BY_QUESTION[SetupPhase]}
    assert missing(added) - WITHOUT == {("NewKind", part) for part in PARTS}


def test_no_theorem_is_about_a_kind_that_there_is_not() -> None:
    """The cases name classes of the step table."""
    assert {case.kind for case in EVERY} == {frame.__name__ for frame in BY_QUESTION}


def test_every_stage_of_a_battle_has_a_theorem() -> None:
    """Each is settled by a function of its own."""
    settled = {one[0] if isinstance(one, tuple) else one for one in details("BattleFight", "settle")}
    stages = {stage for stage in vars(battle_fights)["_STAGES"] if stage != "reactions"}
    assert settled == stages | {"asked", "over"}, "asked and over are the two ends of the reactions"


def test_every_step_of_upkeep_has_a_theorem() -> None:
    """Supply and ships have theorems of their own."""
    named = {one[0] for one in details("UpkeepPhase", "settle") if isinstance(one, tuple) and isinstance(one[0], str)}
    assert set(upkeep_turns.STEPS) - named == {"supply", "ships"}
    theorems = {theorem.name for theorem, cases in CASES.items() if any(one.kind == "UpkeepPhase" for one in cases)}
    assert {"supply_takes_units", "a_ship_arrives"} <= theorems


def test_every_effect_has_a_theorem() -> None:
    """Each verb with each thing that it can be about; Reaction Orders are decided in Battles."""
    decided = details("EffectRun", "carry_out")
    covered: set[Any] = {one for one in decided if isinstance(one, tuple) and len(one) == 2 and isinstance(one[1], str)}
    covered |= {(one[0], str(one[1][1])) for one in decided if isinstance(one, tuple) and isinstance(one[1], tuple)}
    covered |= {tuple(one.split()) for one in decided if isinstance(one, str)}
    settled = {name for name, _ in details("EffectRun", "settle")}
    reacting = {EffectVerb(one) for one in details("BattleFight", "carry_out") if one in set(EffectVerb)}
    for verb in set(EffectVerb) - reacting - {EffectVerb(name) for name in settled if name in set(EffectVerb)}:
        for what in ABOUT.get(verb, ("",)):
            assert (str(verb), what) in covered, (verb, what)
    assert settled >= {str(verb) for verb in MARCHES}


def test_every_step_of_the_setup_has_a_theorem() -> None:
    """There are seven; the third one lays out the map."""
    numbers = {one[0] if isinstance(one, tuple) else one for one in details("SetupPhase", "settle")}
    assert numbers == set(range(7))
    desk = Desk(new_game(Ruleset("marches")))
    desk.push(SetupPhase(len(numbers)))
    with pytest.raises(IndexError):
        BY_QUESTION[SetupPhase].settle(desk, desk.top)


def test_pieces_are_nowhere_else_on_the_stack() -> None:
    """The theorems count the pieces in these fields; groups of a March still stand in their Region."""
    frames = [one for one in vars(under_way).values() if attrs.has(one) and one.__module__ == under_way.__name__]
    assert set(BY_QUESTION) == set(frames)
    named = {
        (frame.__name__, field.name)
        for frame in frames
        for field in attrs.fields(frame)
        if "Force" in str(field.type) or "Units" in str(field.type)
    }
    assert named == {
        ("MarchPlan", "groups"),
        ("MarchArrival", "force"),
        ("BattleFight", "force"),
        ("RetreatPlan", "force"),
        ("RetreatPlan", "moves"),
        ("ShipLanding", "force"),
    }


# A step that loses pieces is noticed


def loses(right: Callable[..., Any]) -> Callable[..., Any]:
    """Return a step that also clears a Region of which nothing is said."""

    def lossy(desk: Desk, *how: Any) -> Any:  # noqa: ANN401 -- of the step
        found = right(desk, *how)
        if desk.regions:
            desk.set_force(ELSEWHERE, NOBODY)
        return found

    return lossy


def forgets(right: Callable[..., Any]) -> Callable[..., Any]:
    """Return a step that also forgets the Battle that was under way before."""

    def forgetful(desk: Desk, *how: Any) -> Any:  # noqa: ANN401 -- of the step
        found = right(desk, *how)
        del desk.stack[1:2]
        return found

    return forgetful


BROKEN = [
    *((frame, part, loses) for frame in BY_QUESTION for part in PARTS),
    *((frame, part, forgets) for frame in BY_QUESTION for part in PARTS if frame not in PHASES),
]


@pytest.mark.sampled(16)
@pytest.mark.parametrize(("frame", "part", "breaks"), BROKEN, ids=lambda one: getattr(one, "__name__", str(one)))
def test_a_step_that_loses_pieces_is_refuted(
    frame: type[Any], part: str, breaks: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each kind of question, whatever it does: every theorem about it is refuted by a claim."""
    kind = BY_QUESTION[frame]
    monkeypatch.setitem(BY_QUESTION, frame, kind._replace(**{part: breaks(getattr(kind, part))}))
    about = [theorem for theorem, cases in CASES.items() if any((frame.__name__, part) == one[:2] for one in cases)]
    about = [theorem for theorem in about if theorem.name not in {"garrisons_come", "the_scenario_is_laid_out"}]
    assert about
    for theorem in about:
        outcome = prove(theorem)
        assert outcome.verdict == ProofVerdict.REFUTED, outcome.problem
        assert outcome.counterexample is not None


@pytest.mark.parametrize("theorem", ["units_are_placed", "tokens_move_nobody"])
def test_a_track_that_is_remembered_too_long_is_refuted(theorem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that changes the pieces or tokens of a Region, and keeps what was counted before, is noticed."""
    monkeypatch.setattr(Desk, "put_region", lambda desk, region, state: desk.regions.__setitem__(region, state))
    found = prove(next(one for one in ABOUT_STEPS if one.name == theorem)).counterexample
    assert found is not None
    assert "no track is remembered as it was before the map changed" == found.claim
