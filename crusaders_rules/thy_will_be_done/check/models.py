"""The models in ``proofs/thy_will_be_done/models``: what is to be explored, and the counts that must be found again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.explore.stored import tables_of
from crusaders_rules.thy_will_be_done.home import proofs_folder

WHEEL, STREAKS, GAME = "wheel", "streaks", "game"

# Every setting of each kind of model, with its default.
SETTINGS: Mapping[str, Mapping[str, Any]] = {
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
_KEYS = {"id", "says", "kind", "rules", "settings", "expect", "thorough"}


class ModelError(ValueError):
    """A model that is not there, or that cannot be made of what the file says."""


@attrs.frozen(kw_only=True)
class Model:
    """Something to explore.

    Attributes:
        id: Its name.
        says: What is claimed, in a sentence.
        kind: ``wheel``, ``streaks`` or ``game``.
        rules: The ids of the rules concerned.
        settings: What distinguishes it from others of its kind, see ``SETTINGS``.
        expect: Figures that must be found; none for a model that nobody has explored before.
        thorough: Whether it takes too long to be explored with every run of the tests.
    """

    id: str
    says: str
    kind: str
    rules: tuple[str, ...] = ()
    settings: Mapping[str, Any] = attrs.field(factory=dict)
    expect: Mapping[str, Any] = attrs.field(factory=dict)
    thorough: bool = False

    def setting(self, name: str) -> Any:  # noqa: ANN401 -- each setting has its own kind of value
        """Return a setting, the default if it is not given."""
        return self.settings.get(name, SETTINGS[self.kind][name])

    def same_as(self, other: Model) -> bool:
        """Whether both explore the same."""
        return self.kind == other.kind and all(
            self.setting(name) == other.setting(name) for name in SETTINGS[self.kind]
        )


def models_folder() -> Path:
    """Return the folder of the models."""
    return proofs_folder() / "models"


@cache
def models() -> Mapping[str, Model]:
    """Return the models by their ids, in the order of the files.

    Raises:
        ModelError: If a file has faults.
    """
    found: dict[str, Model] = {}
    for file in sorted(models_folder().iterdir()):
        if file.name.endswith(".toml") and file.name != CERTIFICATES:
            for model in parse_models(file.read_text(encoding="utf-8"), f"proofs/thy_will_be_done/models/{file.name}"):
                if model.id in found:
                    raise ModelError(
                        f"proofs/thy_will_be_done/models/{file.name}: model {model.id}: there are two of this id"
                    )
                found[model.id] = model
    return found


def parse_models(text: str, source: str) -> Iterator[Model]:
    """Yield the models of a file.

    Args:
        text: TOML.
        source: What to call it in errors.

    Raises:
        ModelError: At the first fault.
    """
    for where, row in tables_of(text, source, "model", ModelError):
        unknown = row.keys() - _KEYS
        if unknown or not {"id", "says", "kind"} <= row.keys():
            raise ModelError(f"{where}: needs id, says and kind; unknown: {', '.join(sorted(unknown)) or 'nothing'}")
        if row["kind"] not in SETTINGS:
            raise ModelError(f"{where}.kind: needs {' or '.join(SETTINGS)}, not {row['kind']!r}")
        for name in row.get("settings", {}):
            if name not in SETTINGS[row["kind"]]:
                raise ModelError(f"{where}.settings: unknown key {name}; there is {', '.join(SETTINGS[row['kind']])}")
        yield Model(**{**row, "rules": tuple(row.get("rules", ()))})


def model_with(kind: str, **settings: Any) -> Model:  # noqa: ANN401 -- each setting has its own kind of value
    """Return the recorded model with these settings, or else a new one of which nothing is expected.

    Args:
        kind: The kind of the model.
        **settings: What differs from the defaults.

    Raises:
        ModelError: If a setting is not known.
    """
    for name in settings:
        if name not in SETTINGS[kind]:
            raise ModelError(f"a model of kind {kind} has no setting {name}; it has {', '.join(SETTINGS[kind])}")
    said = ", ".join(f"{name} {value}" for name, value in settings.items())
    wanted = Model(
        id=kind, says=f"What is claimed of every {kind}: {said or 'as by default'}.", kind=kind, settings=settings
    )
    return next((model for model in models().values() if model.same_as(wanted)), wanted)
