# ruff: noqa: ANN401 -- untrusted data can be anything, and cattrs needs no types
"""Documents: attrs classes that cattrs structures, with keys in kebab case and strict checks.

Nothing here depends on the game, and cattrs is loaded only when it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache, partial
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, NewType, TypeVar, get_args, get_origin

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import TRUTH, ValueForm, whole
from crusaders_rules.files.problems import FileError, Problem, joined, suggestion

if TYPE_CHECKING:
    from cattrs import Converter

LARGEST_NUMBER = 9_999
LONGEST_TEXT = 120
# The largest object or list: far more than needed, so that only a bad file is refused early.
MOST_KEYS, MOST_ITEMS, MOST_REGIONS = 100, 100, 1_000
# For a field that is written only if it differs from its default.
LEFT_OUT_IF_EMPTY = {"left-out-if-empty": True}

Document = TypeVar("Document")

# A number that may be negative, as in the plan of a turn under some readings.
Signed = NewType("Signed", int)


def kebab(name: str) -> str:
    """Return the key of a field."""
    return name.replace("_", "-")


def _no_text(value: object) -> str | None:
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return None
    return f"needs a text of at most {LONGEST_TEXT} characters, not {shown(value)}"


# The required forms of plain types; a field may add a form in its annotation.
PLAIN: Mapping[Any, ValueForm] = {
    int: whole(0, LARGEST_NUMBER),
    Signed: whole(-LARGEST_NUMBER, LARGEST_NUMBER),
    str: ValueForm(_no_text, {"type": "string", "maxLength": LONGEST_TEXT}),
    bool: TRUTH,
}


# Compared by identity, since Python keeps one annotation for two that are equal.
@attrs.frozen(eq=False)
class ByRule:
    """A limit that a rule sets, for the annotation of a field.

    The schema states it. Reading leaves it to the rule, which refuses the value by its id.
    """

    schema: Mapping[str, Any]


def items(low: int, high: int) -> ValueForm:
    """Return the form of a list of limited length, for the annotation of a field."""

    def refuse(value: object) -> str | None:
        if not isinstance(value, list) or low <= len(value) <= high:
            return None
        return f"needs a list of {low} to {high} values, not of {len(value)}"

    return ValueForm(refuse, {"minItems": low, "maxItems": high})


def _checked(form: ValueForm, inner: Any = None) -> Any:
    """Return a hook that refuses values by a form, and leaves the rest to another hook."""

    def hook(value: Any, cls: Any) -> Any:
        reason = form(value)
        if reason is not None:
            raise ValueError(reason)
        return value if inner is None else inner(value, cls)

    return hook


def _annotated_hook(made: Converter, annotated: Any) -> Any:
    """Return the hook of a type with forms in its annotation."""
    plain, *notes = get_args(annotated)
    forms = [note for note in notes if isinstance(note, ValueForm)]
    # A number or a text has one form; a list has another one for its items.
    inner = None if plain is Any or (forms and plain in PLAIN) else made.get_structure_hook(plain)
    hook = partial(_inner, inner, plain) if inner else None
    for form in forms:
        hook = _checked(form, hook)
    return hook or (lambda value, _: value)


def _inner(hook: Any, plain: Any, value: Any, _: Any) -> Any:
    return hook(value, plain)


@cache
def _names(names: type[StrEnum]) -> dict[str, StrEnum]:
    return {name.value: name for name in names}


def _name(value: Any, names: type[StrEnum]) -> StrEnum:
    known = _names(names)
    if isinstance(value, str) and value in known:
        return known[value]
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
    made.register_structure_hook_factory(_is_annotated, partial(_annotated_hook, made))
    for plain, form in PLAIN.items():
        made.register_structure_hook(plain, _checked(form))
    made.register_structure_hook(StrEnum, _name)
    return made


def _is_annotated(cls: Any) -> bool:
    return get_origin(cls) is Annotated


def _is_generic(kind: type, cls: Any) -> bool:
    return getattr(cls, "__origin__", None) is kind


def structure(data: object, cls: type[Document], source: str, error: type[FileError]) -> Document:
    """Turn plain data into a document.

    Args:
        data: Plain data.
        cls: The attrs class of the document.
        source: Its name in the error.
        error: The class of error to raise.

    Returns:
        The document.

    Raises:
        FileError: As ``error``, with every key that is missing, unknown or of the wrong type.
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
