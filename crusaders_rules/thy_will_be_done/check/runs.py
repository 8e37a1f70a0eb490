"""Explore a model, and compare the result with the recorded one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import attrs

from crusaders_rules.explore.breadth_first import Explorer, Watch, explore
from crusaders_rules.explore.graphs import write_graphml
from crusaders_rules.explore.model_files import Model, unfit
from crusaders_rules.explore.model_report import ModelReport, compared, report_of
from crusaders_rules.explore.systems import HOLDS, REFUTED, SearchLimits, SearchResult, System
from crusaders_rules.thy_will_be_done.check import wheels
from crusaders_rules.thy_will_be_done.check.model_systems import game_of, game_system, order_starts
from crusaders_rules.thy_will_be_done.check.models import GAME, STREAKS, WHEEL
from crusaders_rules.thy_will_be_done.check.plays import record_of
from crusaders_rules.thy_will_be_done.check.streaks import streaks
from crusaders_rules.thy_will_be_done.check.wheel_sets import with_upgrades
from crusaders_rules.thy_will_be_done.play.notation import to_line
from crusaders_rules.thy_will_be_done.state import WEDGES


def run(
    model: Model,
    *,
    limits: SearchLimits | None = None,
    watch: Watch | None = None,
    keep: bool = False,
    explorer: Explorer = explore,
) -> ModelReport:
    """Explore a model and compare the counts with the recorded ones.

    Args:
        model: The model.
        limits: How far to go; reaching a limit gives a partial verdict.
        watch: Called with the progress of the exploration.
        keep: Whether the report keeps the states.
        explorer: What explores.

    Returns:
        The result.

    Raises:
        ModelError: If the settings do not make a model.
    """
    return compared(_RUN[model.kind](model, _How(limits or SearchLimits(), watch, keep, explorer)))


class _How(NamedTuple):
    """How a model is explored."""

    limits: SearchLimits
    watch: Watch | None
    keep: bool
    explorer: Explorer

    def explored(self, system: System[Any, Any], model: Model) -> SearchResult[Any, Any]:
        """Explore a system."""
        return self.explorer(system, model.id, limits=self.limits, watch=self.watch, keep=self.keep)


def _figures(explored: SearchResult[Any, Any]) -> dict[str, Any]:
    return {"states": explored.states, "transitions": explored.transitions, "depth": explored.depth}


def _run_wheel(model: Model, how: _How) -> ModelReport:
    begin = order_starts(model)
    if model.setting("upgrades"):
        limits = how.limits
        if how.explorer is explore and limits.states is limits.seconds is limits.depth is None:
            explored: SearchResult[Any, Any] = with_upgrades(begin, model.id, how.watch, keep=how.keep)
        else:
            explored = how.explored(wheels.upgrades_system(begin), model)
        # An upgrade cannot be undone, so not every wheel can be reached from each other one.
        figures = {**_figures(explored), "diameter": None, "starts": len(begin.wheels)}
        return report_of(model, explored, figures)
    graph = wheels.wheel_graph(begin, model.id, limits=how.limits, watch=how.watch, explorer=how.explorer)
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
    report = report_of(model, explored, figures)
    if report.verdict == HOLDS and graph.diameter is None:
        return attrs.evolve(report, verdict=REFUTED, finding="some wheel cannot be reached from another one")
    if report.verdict == HOLDS and graph.fewest_before == 0:
        return attrs.evolve(report, verdict=REFUTED, finding="some wheel comes of no other one")
    return report


def _run_streaks(model: Model, how: _How) -> ModelReport:
    begin = order_starts(model)
    explored = how.explored(wheels.wheel_system(begin), model)
    if explored.stopped is not None:
        return report_of(model, explored, _figures(explored))
    rows = streaks(begin)
    figures = {
        "states": explored.states,
        "longest": ["endless" if row.longest is None else row.longest for row in rows],
        "longest_from_start": ["endless" if row.from_start is None else row.from_start for row in rows],
    }
    report = report_of(model, explored, figures)
    endless = next((row for row in rows if row.longest is None and row.size < WEDGES), None)
    if endless is None:
        return report
    said = f"a run that distributes only the wedges {', '.join(map(str, endless.wedges))} may be endless"
    return attrs.evolve(report, verdict=REFUTED, finding=said)


def _run_game(model: Model, how: _How) -> ModelReport:
    ruleset, outcomes = game_of(model)
    if model.setting("depth") is not None and how.limits.depth is None:
        how = how._replace(limits=attrs.evolve(how.limits, depth=model.setting("depth")))
    explored = how.explored(game_system(model), model)
    report = report_of(model, explored, {**_figures(explored), "ends": explored.ends})
    finding = explored.finding
    if finding is None or finding.play is None:
        return report
    loop = 0 if finding.loop is None else len(finding.loop.labels)
    decisions = finding.steps
    record = record_of(ruleset, model.setting("players"), outcomes, decisions)
    figures = {**report.figures, "steps": len(decisions) - loop, "loop": loop}
    return attrs.evolve(report, figures=figures, play=record.decisions, loop=loop, record=record)


_RUN: Mapping[str, Callable[[Model, _How], ModelReport]] = {
    WHEEL: _run_wheel,
    STREAKS: _run_streaks,
    GAME: _run_game,
}


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
