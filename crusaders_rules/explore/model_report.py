"""What came of exploring a model."""

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
