"""What ``crusaders check`` explores: the recorded models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crusaders_rules.answers import shown
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import watching
from crusaders_rules.cli.working import exploring
from crusaders_rules.third_crusade.check import models

if TYPE_CHECKING:
    from crusaders_rules.explore.model_files import Model
    from crusaders_rules.explore.model_report import ModelReport
    from crusaders_rules.explore.systems import SearchLimits


def model(name: str, _: dict[str, Any], __: bool) -> Model:
    """Return the recorded model with a name.

    Raises:
        BadInput: There is none.
    """
    known = models.models()
    if name not in known:
        raise BadInput(f"there is no model {shown(name)}; models: {', '.join(known)}")
    return known[name]


def report(found: Model, _: dict[str, Any], limits: SearchLimits, where: Mapping[str, Any]) -> tuple[ModelReport, str]:
    """Explore a model.

    Args:
        found: The model.
        limits: How far to go.
        where: Where the work is done.

    Returns:
        What came of it; no file is written.
    """
    with (
        exploring(where, models.parted, found) as explorer,
        watching(found.id, found.expect.get("states")) as watch,
    ):
        return models.run(found, limits=limits, watch=watch, explorer=explorer), ""
