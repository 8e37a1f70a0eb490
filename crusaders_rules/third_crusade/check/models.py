"""The models in ``proofs/third_crusade/models``: what to explore, and the expected counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.explore.breadth_first import Explorer, Watch, explore
from crusaders_rules.explore.model_files import Kinds, Model, ModelError, ModelSetting, model_of, read_models, unfit
from crusaders_rules.explore.model_report import ModelReport, compared, report_of
from crusaders_rules.explore.part import Parted
from crusaders_rules.explore.systems import SearchLimits, System
from crusaders_rules.files.forms import TRUTH, list_of, whole, words
from crusaders_rules.third_crusade.check import small_worlds
from crusaders_rules.third_crusade.check.small_battles import UNITS_OF_BOTH
from crusaders_rules.third_crusade.check.small_rounds import endings
from crusaders_rules.third_crusade.home import proofs_folder
from crusaders_rules.third_crusade.state import Position

_name = words(120)
_scenario = ModelSetting("marches", _name)

# Every setting of each kind of model.
SETTINGS: Kinds = {
    "draft": {"players": ModelSetting(4, whole(2, 4)), "scenario": _scenario},
    "initiative": {},
    "battle": {
        "scenario": _scenario,
        "region": ModelSetting("hill-town", _name),
        "origin": ModelSetting("", _name),
        "most": ModelSetting(2, whole(1, 9)),
        "attack": ModelSetting(UNITS_OF_BOTH[0], list_of(_name, 1, 12)),
        "defence": ModelSetting(UNITS_OF_BOTH[1], list_of(_name, 1, 12)),
        "standing": ModelSetting([], list_of(list_of(_name, 2, 10), 0, 8)),
        "reactions": ModelSetting([], list_of(list_of(_name, 3, 3), 0, 8)),
        "bandits": ModelSetting([], list_of(list_of(_name, 2, 2), 0, 8)),
        "sabotaged": ModelSetting([], list_of(list_of(_name, 2, 2), 0, 8)),
    },
    "round": {
        "scenario": _scenario,
        "players": ModelSetting(2, whole(2, 4)),
        "most": ModelSetting(1, whole(0, 9)),
        "orders": ModelSetting(["march"], list_of(_name, 0, 20)),
        "events": ModelSetting(default=False, form=TRUTH),
    },
    "end": {
        "scenario": _scenario,
        "players": ModelSetting(4, whole(2, 4)),
        "cities": ModelSetting(["jerusalem", "west-harbor"], list_of(_name, 1, 8)),
    },
    "whole round": {"scenario": _scenario, "players": ModelSetting(2, whole(2, 4))},
}
_SOURCE = "proofs/third_crusade/models"


# The file with the recorded certificates, beside the models.
CERTIFICATES = "certificates.toml"


def models_folder() -> Path:
    """Return the folder of the models."""
    return proofs_folder() / "models"


@cache
def models() -> Mapping[str, Model]:
    """Return the models by their ids, in the order of the files.

    Raises:
        ModelError: If a file has faults.
    """
    files = sorted(file for file in models_folder().glob("*.toml") if file.name != CERTIFICATES)
    return read_models({f"{_SOURCE}/{file.name}": file for file in files}, SETTINGS)


def parted(**plain: Any) -> Parted:  # noqa: ANN401 -- as JSON holds it
    """Return the system of a model, for an exploration in parts.

    Args:
        **plain: What makes the model.
    """
    system = system_of(model_of(SETTINGS, plain))
    first = system.initial[0]
    # All states of a game hold one setting.
    return Parted(system, (first.setting,) if isinstance(first, Position) else ())


def system_of(model: Model) -> System[Any, Any]:
    """Return the system of a model.

    Args:
        model: The model.

    Raises:
        ModelError: If the settings do not make a model.
    """
    try:
        return small_worlds.KINDS[model.kind](model)
    except ModelError:
        raise
    except (KeyError, IndexError, ValueError) as error:
        raise unfit(model, "", f"the settings name nothing of the scenario: {error}") from error


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
    system = system_of(model)
    whole = model.kind == "whole round"
    found = explorer(system, model.id, limits=limits, watch=watch, keep=keep or whole)
    counts = {"states": found.states, "transitions": found.transitions, "depth": found.depth, "ends": found.ends}
    figures = {**counts, **(endings(found.found) if whole else {})}
    found = found if keep else attrs.evolve(found, found=())
    play = () if found.finding is None else tuple(map(str, found.finding.steps))
    return compared(attrs.evolve(report_of(model, found, figures), play=play))
