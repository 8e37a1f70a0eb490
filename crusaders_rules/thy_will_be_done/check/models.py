"""The models in ``proofs/thy_will_be_done/models``: what to explore, and the expected counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from crusaders_rules.explore.model_files import (
    Kinds,
    Model,
    ModelError,
    ModelSetting,
    check_settings,
    defaults_of,
    read_models,
)
from crusaders_rules.files.forms import TRUTH, list_of, one_of, whole, words
from crusaders_rules.files.problems import Findings
from crusaders_rules.thy_will_be_done.check.given import FORMS
from crusaders_rules.thy_will_be_done.home import proofs_folder
from crusaders_rules.thy_will_be_done.state import WEDGES, KnightOrder

WHEEL, STREAKS, GAME = "wheel", "streaks", "game"

_name = words(120)
_order = ModelSetting("none", one_of(KnightOrder))


def _shared(name: str, default: object) -> ModelSetting:
    return ModelSetting(default, FORMS[name])


# Every setting of each kind of model.
SETTINGS: Kinds = {
    WHEEL: {"order": _order, "upgrades": ModelSetting(default=False, form=TRUTH)},
    STREAKS: {"order": _order},
    GAME: {
        "board": _shared("board", "tiny-row"),
        "supply": _shared("supply", 1),
        "players": _shared("players", 2),
        "expansions": _shared("expansions", []),
        "variant": _shared("variant", "learning"),
        "orders": _shared("orders", "none"),
        "readings": _shared("readings", {}),
        "outcomes": _shared("outcomes", {}),
        "only": ModelSetting("", _name),
        "upgraded": ModelSetting(None, whole(0, 99)),
        "waiting": ModelSetting(None, whole(0, 10**6)),
        "begun": ModelSetting(0, whole(0, WEDGES)),
        "tokens": _shared("tokens", None),
        "sometimes": ModelSetting([], list_of(_name, 0, 100)),
        "endless": ModelSetting(default=False, form=TRUTH),
        "fold": ModelSetting(default=False, form=TRUTH),
        "depth": _shared("depth", None),
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
        ModelError: If a setting is not known, or has a value of the wrong type.
    """
    found = Findings(f"model {kind}")
    check_settings(found, "", settings, SETTINGS[kind])
    found.refuse(ModelError)
    said = ", ".join(f"{name} {value}" for name, value in settings.items())
    wanted = Model(
        id=kind,
        says=f"What is claimed of every {kind}: {said or 'as by default'}.",
        kind=kind,
        settings=settings,
        defaults=defaults_of(SETTINGS[kind]),
    )
    return next((model for model in models().values() if model.same_as(wanted)), wanted)
