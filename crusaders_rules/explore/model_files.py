"""Models in TOML: what to explore, and the expected figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.explore.stored import tables_of

# Every setting of each kind of model, with its default.
Kinds = Mapping[str, Mapping[str, Any]]


class ModelError(ValueError):
    """A model does not exist, or cannot be made from the file."""


@attrs.frozen(kw_only=True)
class Model:
    """A part of the game to explore.

    Attributes:
        id: Its name.
        says: The claim, in a sentence.
        kind: What it is a model of.
        rules: The ids of the rules concerned.
        settings: Its differences from others of its kind.
        expect: The expected figures; none for a model that nobody has explored before.
        thorough: Whether it takes too long to explore with every run of the tests.
        defaults: Every setting of its kind, with its default.
    """

    id: str
    says: str
    kind: str
    rules: tuple[str, ...] = ()
    settings: Mapping[str, Any] = attrs.field(factory=dict)
    expect: Mapping[str, Any] = attrs.field(factory=dict)
    thorough: bool = False
    defaults: Mapping[str, Any] = attrs.field(factory=dict, repr=False)

    def setting(self, name: str) -> Any:  # noqa: ANN401 -- each setting has its own kind of value
        """Return a setting, or its default."""
        return self.settings.get(name, self.defaults[name])

    @property
    def all_settings(self) -> dict[str, Any]:
        """Every setting, given or not."""
        return {name: self.setting(name) for name in self.defaults}

    def same_as(self, other: Model) -> bool:
        """Whether both explore the same thing."""
        return self.kind == other.kind and self.all_settings == other.all_settings

    def unlike(self, figures: Mapping[str, Any]) -> tuple[str, ...]:
        """Say which figures differ from the expected ones."""
        return tuple(
            f"{name}: {value} was recorded, {figures.get(name)} is found"
            for name, value in self.expect.items()
            if figures.get(name) != value
        )


_GIVEN = {field.name for field in attrs.fields(Model)} - {"defaults"}


def read_models(files: Mapping[str, Path], kinds: Kinds) -> dict[str, Model]:
    """Return the models of files by their ids, in the order of the files.

    Args:
        files: Each file, by its name in errors.
        kinds: The settings of each kind.

    Raises:
        ModelError: If a file has faults.
        OSError: If one cannot be read.
    """
    found: dict[str, Model] = {}
    for source, file in files.items():
        for model in parse_models(file.read_text(encoding="utf-8"), source, kinds):
            if model.id in found:
                raise ModelError(f"{source}: model {model.id}: there are two of this id")
            found[model.id] = model
    return found


def parse_models(text: str, source: str, kinds: Kinds) -> Iterator[Model]:
    """Yield the models of a file.

    Args:
        text: TOML.
        source: The name of the file in errors.
        kinds: The settings of each kind.

    Raises:
        ModelError: At the first fault.
    """
    for where, row in tables_of(text, source, "model", ModelError):
        unknown = row.keys() - _GIVEN
        if unknown or not {"id", "says", "kind"} <= row.keys():
            raise ModelError(f"{where}: needs id, says and kind; unknown: {', '.join(sorted(unknown)) or 'nothing'}")
        if row["kind"] not in kinds:
            raise ModelError(f"{where}.kind: needs {' or '.join(kinds)}, not {row['kind']!r}")
        defaults = kinds[row["kind"]]
        for name in row.get("settings", {}):
            if name not in defaults:
                raise ModelError(f"{where}.settings: unknown key {name}; there is {', '.join(defaults)}")
        yield Model(**{**row, "rules": tuple(row.get("rules", ())), "defaults": defaults})
