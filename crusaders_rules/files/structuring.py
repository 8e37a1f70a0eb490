# ruff: noqa: ANN401 -- data from outside can be anything, and cattrs asks for no types
"""Documents: attrs classes that cattrs structures, with keys in kebab case and strict checks.

Nothing here depends on the game, and cattrs is loaded only when it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache, partial
from types import GenericAlias
from typing import TYPE_CHECKING, Any, NewType, TypeVar

import attrs

from crusaders_rules.files.problems import FileError, Problem, joined, shown, suggestion

if TYPE_CHECKING:
    from cattrs import Converter

LARGEST_NUMBER = 9_999
LONGEST_TEXT = 120
# The largest object or list, far above any need, so that a bad file is refused early.
MOST_KEYS, MOST_ITEMS, MOST_REGIONS = 100, 100, 1_000
# For a field of a document that is written only if it differs from its default.
LEFT_OUT_IF_EMPTY = {"left-out-if-empty": True}

Document = TypeVar("Document")

# A number that may be negative, as in the plan of a turn under some readings.
Signed = NewType("Signed", int)


def kebab(name: str) -> str:
    """Return the key of a field."""
    return name.replace("_", "-")


def _whole(value: Any, _: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_NUMBER:
        return value
    raise ValueError(f"needs a whole number from 0 to {LARGEST_NUMBER}, not {shown(value)}")


def _signed(value: Any, _: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return value
    raise ValueError(f"needs a whole number from -{LARGEST_NUMBER} to {LARGEST_NUMBER}, not {shown(value)}")


def _text(value: Any, _: Any) -> str:
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return value
    raise ValueError(f"needs a text of at most {LONGEST_TEXT} characters, not {shown(value)}")


def _truth(value: Any, _: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError(f"needs true or false, not {shown(value)}")


def _name(value: Any, names: type[StrEnum]) -> StrEnum:
    known = [name.value for name in names]
    if isinstance(value, str) and value in known:
        return names(value)
    raise ValueError(f"{shown(value)} is not known{suggestion(str(value), known)}")


def _only(kind: type[dict[str, Any] | list[Any]], what: str, most: int, inner: Any) -> Any:
    """Return a hook that refuses values of the wrong type or size, and leaves the rest to another hook."""

    def hook(value: Any, cls: Any) -> Any:
        if not isinstance(value, kind):
            raise ValueError(f"needs {what}, not {shown(value)}")  # noqa: TRY004 -- wrong data, not a wrong call
        if len(value) > most:
            raise ValueError(f"needs at most {most} entries, not {len(value)}")
        return inner(value, cls)

    return hook


def _class_hook(made: Converter, cls: Any) -> Any:
    from cattrs.gen import make_dict_structure_fn, override

    names: dict[str, Any] = {field.name: override(rename=kebab(field.name)) for field in attrs.fields(cls)}
    inner = make_dict_structure_fn(cls, made, _cattrs_forbid_extra_keys=True, **names)
    return _only(dict, "an object", MOST_KEYS, inner)


def _class_hook_out(made: Converter, cls: Any) -> Any:
    from cattrs.gen import make_dict_unstructure_fn, override

    names: dict[str, Any] = {
        field.name: override(rename=kebab(field.name), omit_if_default=field.metadata == LEFT_OUT_IF_EMPTY)
        for field in attrs.fields(cls)
    }
    return make_dict_unstructure_fn(cls, made, **names)


def _tuple_hook(made: Converter, cls: Any) -> Any:
    row: Any = GenericAlias(list, (cls.__args__[0],))

    def inner(value: Any, _: Any) -> Any:
        return tuple(made.structure(value, row))

    return _only(list, "a list", MOST_ITEMS, inner)


def _dict_hook(made: Converter, cls: Any) -> Any:
    from cattrs.gen import make_mapping_structure_fn

    return _only(dict, "an object", MOST_REGIONS, make_mapping_structure_fn(cls, made))


@cache
def converter() -> Converter:
    """Return the converter of all documents; this loads cattrs."""
    from cattrs import Converter

    made = Converter(detailed_validation=True, forbid_extra_keys=True)
    made.register_structure_hook_factory(attrs.has, partial(_class_hook, made))
    made.register_unstructure_hook_factory(attrs.has, partial(_class_hook_out, made))
    for kind, hook in ((tuple, _tuple_hook), (dict, _dict_hook)):
        made.register_structure_hook_factory(partial(_is_generic, kind), partial(hook, made))
    made.register_structure_hook(int, _whole)
    made.register_structure_hook(Signed, _signed)
    made.register_structure_hook(str, _text)
    made.register_structure_hook(bool, _truth)
    made.register_structure_hook(StrEnum, _name)
    return made


def _is_generic(kind: type, cls: Any) -> bool:
    return getattr(cls, "__origin__", None) is kind


def structure(data: object, cls: type[Document], source: str, error: type[FileError]) -> Document:
    """Turn plain data into a document.

    Args:
        data: Plain data.
        cls: The attrs class of the document.
        source: What to call it in the error.
        error: What to raise.

    Returns:
        The document.

    Raises:
        FileError: As ``error``, with everything that is missing, unknown or of the wrong type.
    """
    from cattrs import BaseValidationError

    try:
        made: Document = converter().structure(data, cls)
    except BaseValidationError as group:
        raise error(source, _problems(group, "")) from group
    except ValueError as reason:
        raise error(source, [Problem("", str(reason))]) from reason
    return made


def _problems(reason: BaseException, path: str) -> Iterator[Problem]:
    """Yield the problems in a tree of validation errors, each with its path."""
    from cattrs import AttributeValidationNote, ForbiddenExtraKeysError, IterableValidationNote

    if isinstance(reason, BaseExceptionGroup):
        for one in reason.exceptions:
            place = path
            for note in getattr(one, "__notes__", ()):
                if isinstance(note, AttributeValidationNote):
                    place = joined(path, kebab(note.name))
                elif isinstance(note, IterableValidationNote):
                    place = joined(path, note.index)
            yield from _problems(one, place)
    elif isinstance(reason, ForbiddenExtraKeysError):
        known = [kebab(field.name) for field in attrs.fields(reason.cl)]
        for name in sorted(reason.extra_fields):
            yield Problem(joined(path, name), f"unknown key{suggestion(name, known)}")
    elif isinstance(reason, KeyError):
        yield Problem(path, "missing")
    else:
        yield Problem(path, str(reason))


def unstructure(document: object) -> dict[str, Any]:
    """Return a document as plain data.

    Args:
        document: The document.

    Returns:
        A new dictionary.
    """
    data: dict[str, Any] = converter().unstructure(document)
    return data
