"""Explored models that several tests look at."""

from collections.abc import Callable

import pytest

from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.model_report import ModelReport
from crusaders_rules.thy_will_be_done.check import models, runs
from crusaders_rules.thy_will_be_done.check.runs import run

Explored = Callable[[str], ModelReport]

# The states of these are kept, too: they are few.
KEPT = (
    *(f"wheel/{order}" for order in ("none", "alcantara", "aviz", "calatrava", "holy-sepulchre", "hospitaller")),
    *(f"wheel/{order}" for order in ("montesa", "santiago", "st-lazarus", "templar", "teutonic")),
    "wheel/calatrava/upgrades",
    "game/orders",
    "game/five/second",
)


@pytest.fixture(scope="session")
def explored() -> Explored:
    """Explore a recorded model, once for all tests."""
    found: dict[str, ModelReport] = {}

    def explore(name: str) -> ModelReport:
        if name not in found:
            found[name] = run(models.models()[name], keep=name in KEPT)
        return found[name]

    return explore


@pytest.fixture
def explored_before(explored: Explored, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``crusaders check`` reuse finished explorations, unless it has limits."""

    def known(model: Model, **options: object) -> ModelReport:
        recorded = models.models().get(model.id)
        return explored(model.id) if recorded is model else run(model, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(runs, "run", known)
