"""Models in TOML: what to explore, and the expected figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import attrs

from crusaders_rules.explore.stored import tables_of
from crusaders_rules.files.forms import (
    ANYTHING,
    TRUTH,
    Keys,
    ValueForm,
    check_table,
    line,
    list_of,
    one_of,
    table_of,
    whole,
    words,
)
from crusaders_rules.files.problems import FileError, Findings, Problem, joined
from crusaders_rules.files.reading import read_file


class ModelSetting(NamedTuple):
    """A setting of a kind of model.

    Attributes:
        default: Its default.
        form: What a value must be.
    """

    default: Any
    form: ValueForm


Settings = Mapping[str, ModelSetting]
# The settings of each kind of model.
Kinds = Mapping[str, Settings]


class ModelError(FileError):
    """A model that is not there, or that cannot be made of what a file or a caller says."""


def unfit(model: Model, setting: str, reason: object) -> ModelError:
    """Return the error of a model with a setting that makes none.

    Args:
        model: The model.
        setting: The name of the setting, empty for the model as a whole.
        reason: What is wrong.
    """
    return ModelError(f"model {model.id}", [Problem(setting, str(reason))])


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


_count = whole(0, 10**15)


def _figure(value: object) -> str | None:
    """Check a figure: a number, or a word such as a verdict."""
    return words(200)(value) if isinstance(value, str) else _count(value)


_row = list_of(ValueForm(_figure), 0, 100)
_figures = table_of(ValueForm(lambda value: (_row if isinstance(value, list) else _figure)(value)), 40)


def _expected(value: object) -> str | None:
    """Check the figures that must be found: each is one figure or a list of them, and states are counted."""
    figures = _figures(value)
    if figures is None and isinstance(value, dict) and "states" in value:
        return _count(value["states"])
    return figures


_KEYS: Keys = {
    "id": (True, line(120), None),
    "says": (True, words(2_000), None),
    "kind": (True, words(120), None),
    "rules": (False, list_of(words(120), 0, 200), None),
    "settings": (False, table_of(ANYTHING, 40), None),
    "expect": (False, ValueForm(_expected), None),
    "thorough": (False, TRUTH, None),
}


def read_models(files: Mapping[str, Path], kinds: Kinds) -> dict[str, Model]:
    """Return the models of files by their ids, in the order of the files.

    Args:
        files: Each file, by its name in errors.
        kinds: The settings of each kind.

    Raises:
        ModelError: If a file cannot be read or has faults.
    """
    found: dict[str, Model] = {}
    for source, file in files.items():
        for model in parse_models(read_file(file, ModelError), source, kinds):
            if model.id in found:
                raise ModelError(source, [Problem(f"model {model.id}", "there are two of this id")])
            found[model.id] = model
    return found


def parse_models(text: str, source: str, kinds: Kinds) -> Iterator[Model]:
    """Yield the models of a file.

    Args:
        text: TOML.
        source: The name of the file in errors.
        kinds: The settings of each kind.

    Raises:
        ModelError: If it has faults, with all of them.
    """
    rows = tuple(tables_of(text, source, "model", _KEYS, ModelError))
    found = Findings(source)
    for place, row in rows:
        found.add(joined(place, "kind"), one_of(kinds)(row["kind"]))
        if row["kind"] in kinds:
            check_settings(found, joined(place, "settings"), row.get("settings", {}), kinds[row["kind"]])
    found.refuse(ModelError)
    for _, row in rows:
        yield Model(**{**row, "rules": tuple(row.get("rules", ())), "defaults": defaults_of(kinds[row["kind"]])})


def defaults_of(settings: Settings) -> dict[str, Any]:
    """Return each setting of a kind of model with its default."""
    return {name: setting.default for name, setting in settings.items()}


def plain_of(model: Model) -> dict[str, Any]:
    """Return what makes a model, as JSON can hold it."""
    return {"id": model.id, "kind": model.kind, "settings": dict(model.settings)}


def model_of(kinds: Kinds, plain: Mapping[str, Any]) -> Model:
    """Return the model that plain values make.

    Args:
        kinds: The settings of each kind.
        plain: What ``plain_of`` returned.
    """
    return Model(**plain, says="", defaults=defaults_of(kinds[plain["kind"]]))


def check_settings(found: Findings, place: str, given: Mapping[str, Any], settings: Settings) -> None:
    """Note settings that the kind of model does not have, and values of the wrong type.

    Args:
        found: Collects the problems.
        place: Where the settings are.
        given: What is given.
        settings: Every setting of the kind.
    """
    check_table(found, place, given, {name: (False, setting.form, None) for name, setting in settings.items()})
