"""The result of exploring a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.systems import PARTIAL, SearchResult


@attrs.frozen(kw_only=True)
class ModelReport:
    """The result of a model.

    Attributes:
        model: The model.
        verdict: ``holds``, ``refuted`` or ``partial``.
        strength: How strong the claim is.
        figures: The counts.
        seconds: How long it took.
        stopped: Why the exploration stopped early, or None.
        finding: The counterexample in words.
        play: The decisions of the counterexample, line by line.
        loop: The number of last decisions that form the non-progress cycle.
        record: The counterexample as a record of its game, if it is one.
        mismatches: Counts that differ from the recorded ones.
        found: The states, if the caller wanted to keep them.
    """

    model: Model
    verdict: str
    strength: str
    figures: Mapping[str, Any]
    seconds: float
    stopped: str | None = None
    finding: str | None = None
    play: tuple[str, ...] = ()
    loop: int = 0
    record: Any = attrs.field(default=None, repr=False)
    mismatches: tuple[str, ...] = ()
    found: tuple[Any, ...] = attrs.field(default=(), repr=False)


def report_of(model: Model, explored: SearchResult[Any, Any], figures: Mapping[str, Any]) -> ModelReport:
    """Return the report on an exploration, without a play and not yet compared with what is recorded."""
    return ModelReport(
        model=model,
        verdict=explored.verdict,
        strength=explored.strength,
        figures=figures,
        seconds=explored.seconds,
        stopped=explored.stopped,
        finding=None if explored.finding is None else str(explored.finding),
        found=explored.found,
    )


def compared(report: ModelReport) -> ModelReport:
    """Return a report with the counts that differ from the recorded ones, if the model was explored whole."""
    if report.stopped is not None and report.verdict == PARTIAL:
        return report
    return attrs.evolve(report, mismatches=report.model.unlike({**report.figures, "verdict": report.verdict}))


def plain_report(report: ModelReport) -> dict[str, Any]:
    """Return a report as JSON can hold it, without the model, the record and the states."""
    return attrs.asdict(
        attrs.evolve(report, record=None, found=()), recurse=False, filter=lambda field, _: field.name != "model"
    )


def report_told(model: Model, plain: Mapping[str, Any]) -> ModelReport:
    """Return the report that plain values hold.

    Args:
        model: The model that it is about.
        plain: What ``plain_report`` returned.
    """
    tuples = {name: tuple(plain[name]) for name in ("play", "mismatches", "found")}
    return ModelReport(model=model, **{**plain, **tuples})
