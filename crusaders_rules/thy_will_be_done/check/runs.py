"""Explore a model, and compare the result with the recorded one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.explore.breadth_first import Watch, explore
from crusaders_rules.explore.graphs import write_graphml
from crusaders_rules.explore.model_files import Model, unfit
from crusaders_rules.explore.systems import HOLDS, PARTIAL, REFUTED, SearchLimits, SearchResult, System
from crusaders_rules.thy_will_be_done.check import wheels
from crusaders_rules.thy_will_be_done.check.made import game_of, game_system, order_starts
from crusaders_rules.thy_will_be_done.check.models import GAME, STREAKS, WHEEL
from crusaders_rules.thy_will_be_done.check.plays import record_of
from crusaders_rules.thy_will_be_done.check.streaks import streaks
from crusaders_rules.thy_will_be_done.check.wheel_sets import with_upgrades
from crusaders_rules.thy_will_be_done.play.files.records import Record
from crusaders_rules.thy_will_be_done.play.notation import to_line
from crusaders_rules.thy_will_be_done.state import WEDGES


@attrs.frozen(kw_only=True)
class Report:
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
        record: The counterexample as a record, for a game.
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
    record: Record | None = attrs.field(default=None, repr=False)
    mismatches: tuple[str, ...] = ()
    found: tuple[Any, ...] = attrs.field(default=(), repr=False)


def run(model: Model, *, limits: SearchLimits | None = None, watch: Watch | None = None, keep: bool = False) -> Report:
    """Explore a model and compare the counts with the recorded ones.

    Args:
        model: The model.
        limits: How far to go; reaching a limit gives a partial verdict.
        watch: Called with the progress of the exploration.
        keep: Whether the report keeps the states.

    Returns:
        What came of it.

    Raises:
        ModelError: If the settings do not make a model.
    """
    report = _RUN[model.kind](model, limits or SearchLimits(), watch, keep)
    if report.stopped is not None and report.verdict == PARTIAL:
        return report
    return attrs.evolve(report, mismatches=model.unlike({**report.figures, "verdict": report.verdict}))


def _figures(explored: SearchResult[Any, Any]) -> dict[str, Any]:
    return {"states": explored.states, "transitions": explored.transitions, "depth": explored.depth}


def _run_wheel(model: Model, limits: SearchLimits, watch: Watch | None, keep: bool) -> Report:  # noqa: FBT001 -- see _RUN
    begin = order_starts(model)
    if model.setting("upgrades"):
        if limits.states is limits.seconds is limits.depth is None:
            explored: SearchResult[Any, Any] = with_upgrades(begin, model.id, watch, keep=keep)
        else:
            explored = explore(wheels.upgrades_system(begin), model.id, limits=limits, watch=watch, keep=keep)
        # An upgrade cannot be undone, so not every wheel can be reached from each other one.
        figures = {**_figures(explored), "diameter": None, "starts": len(begin.wheels)}
        return _report(model, explored, figures)
    graph = wheels.wheel_graph(begin, model.id, limits=limits, watch=watch)
    explored = graph.explored
    figures = {
        **_figures(explored),
        "diameter": graph.diameter,
        "strongly_connected": graph.diameter is not None,
        "edges": graph.edges,
        "starts": graph.starts,
        "fewest_before": graph.fewest_before,
        "most_before": graph.most_before,
    }
    report = _report(model, explored, figures)
    if report.verdict == HOLDS and graph.diameter is None:
        return attrs.evolve(report, verdict=REFUTED, finding="some wheel cannot be reached from another one")
    if report.verdict == HOLDS and graph.fewest_before == 0:
        return attrs.evolve(report, verdict=REFUTED, finding="some wheel comes of no other one")
    return report


def _run_streaks(model: Model, limits: SearchLimits, watch: Watch | None, keep: bool) -> Report:  # noqa: FBT001 -- see _RUN
    begin = order_starts(model)
    explored = explore(wheels.wheel_system(begin), model.id, limits=limits, watch=watch, keep=keep)
    if explored.stopped is not None:
        return _report(model, explored, _figures(explored))
    rows = streaks(begin)
    figures = {
        "states": explored.states,
        "longest": ["endless" if row.longest is None else row.longest for row in rows],
        "longest_from_start": ["endless" if row.from_start is None else row.from_start for row in rows],
    }
    report = _report(model, explored, figures)
    endless = next((row for row in rows if row.longest is None and row.size < WEDGES), None)
    if endless is None:
        return report
    said = f"a run that distributes only the wedges {', '.join(map(str, endless.wedges))} may be endless"
    return attrs.evolve(report, verdict=REFUTED, finding=said)


def _run_game(model: Model, limits: SearchLimits, watch: Watch | None, keep: bool) -> Report:  # noqa: FBT001 -- see _RUN
    ruleset, outcomes = game_of(model)
    if model.setting("depth") is not None and limits.depth is None:
        limits = attrs.evolve(limits, depth=model.setting("depth"))
    explored = explore(game_system(model), model.id, limits=limits, watch=watch, keep=keep)
    report = _report(model, explored, {**_figures(explored), "ends": explored.ends})
    finding = explored.finding
    if finding is None or finding.play is None:
        return report
    loop = 0 if finding.loop is None else len(finding.loop.labels)
    decisions = finding.steps
    record = record_of(ruleset, model.setting("players"), outcomes, decisions)
    figures = {**report.figures, "steps": len(decisions) - loop, "loop": loop}
    return attrs.evolve(report, figures=figures, play=record.decisions, loop=loop, record=record)


_RUN: Mapping[str, Callable[[Model, SearchLimits, Watch | None, bool], Report]] = {
    WHEEL: _run_wheel,
    STREAKS: _run_streaks,
    GAME: _run_game,
}


def _report(model: Model, explored: SearchResult[Any, Any], figures: Mapping[str, Any]) -> Report:
    return Report(
        model=model,
        verdict=explored.verdict,
        strength=explored.strength,
        figures=figures,
        seconds=explored.seconds,
        stopped=explored.stopped,
        finding=None if explored.finding is None else str(explored.finding),
        found=explored.found,
    )


def write_graph(model: Model, file: Path, *, limits: SearchLimits | None = None) -> int:
    """Explore a model and write its states and steps as GraphML.

    Args:
        model: A model of the kind ``wheel`` or ``game``.
        file: The file to write.
        limits: How far to go.

    Returns:
        The number of states written.

    Raises:
        ModelError: If the model has no graph of states.
        OSError: If the file cannot be written.
    """
    if model.kind == GAME:
        plain = attrs.evolve(game_system(model), canonical=None)
        found = explore(plain, limits=limits, keep=True).found
        write_graphml(file, plain, found, lambda at, decision: to_line(at.position, decision))
        return len(found)
    if model.kind == WHEEL:
        begin = order_starts(model)
        wheel: System[Any, Any] = (
            wheels.upgrades_system(begin) if model.setting("upgrades") else wheels.wheel_system(begin)
        )
        states = explore(wheel, limits=limits, keep=True).found
        write_graphml(file, wheel, states, lambda _, label: str(label))
        return len(states)
    raise unfit(model, "", "only a wheel or a game can be written as a graph")
