"""The models in ``proofs/thy_will_be_done/models``: what to explore, and the expected counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from crusaders_rules.explore.model_files import Kinds, Model, ModelError, read_models
from crusaders_rules.thy_will_be_done.home import proofs_folder

WHEEL, STREAKS, GAME = "wheel", "streaks", "game"

# Every setting of each kind of model, with its default.
SETTINGS: Kinds = {
    WHEEL: {"order": "none", "upgrades": False},
    STREAKS: {"order": "none"},
    GAME: {
        "board": "tiny-row",
        "supply": 1,
        "players": 2,
        "variant": "learning",
        "orders": "none",
        "readings": {},
        "outcomes": {},
        "only": "",
        "upgraded": None,
        "waiting": None,
        "begun": 0,
        "sometimes": [],
        "endless": False,
        "fold": False,
        "depth": None,
    },
}
CERTIFICATES = "certificates.toml"
_SOURCE = "proofs/thy_will_be_done/models"


def models_folder() -> Path:
    """Return the folder of the models."""
    return proofs_folder() / "models"


@cache
def models() -> Mapping[str, Model]:
    """Return the models by their ids, in the order of the files.

    Raises:
        ModelError: If a file has faults.
    """
    files = {f"{_SOURCE}/{file.name}": file for file in sorted(models_folder().glob("*.toml"))}
    del files[f"{_SOURCE}/{CERTIFICATES}"]
    return read_models(files, SETTINGS)


def model_with(kind: str, **settings: Any) -> Model:  # noqa: ANN401 -- each setting has its own kind of value
    """Return the recorded model with these settings, or a new one without expected counts.

    Args:
        kind: The kind of the model.
        **settings: The settings that differ from the defaults.

    Raises:
        ModelError: If a setting is not known.
    """
    for name in settings:
        if name not in SETTINGS[kind]:
            raise ModelError(f"a model of kind {kind} has no setting {name}; it has {', '.join(SETTINGS[kind])}")
    said = ", ".join(f"{name} {value}" for name, value in settings.items())
    wanted = Model(
        id=kind,
        says=f"What is claimed of every {kind}: {said or 'as by default'}.",
        kind=kind,
        settings=settings,
        defaults=SETTINGS[kind],
    )
    return next((model for model in models().values() if model.same_as(wanted)), wanted)
