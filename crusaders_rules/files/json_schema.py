"""The JSON Schema of the documents that ``structuring`` reads, made from the same classes so that the two agree."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import attrs

from crusaders_rules.files.forms import ValueForm
from crusaders_rules.files.structuring import MOST_ITEMS, MOST_REGIONS, PLAIN, ByRule, kebab

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def of_class(cls: type, **others: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of an attrs class.

    Args:
        cls: The class.
        **others: The schemas of fields that ``structuring`` leaves unchanged.
    """
    types = get_type_hints(cls, include_extras=True)
    fields = {field.name: field.default is attrs.NOTHING for field in attrs.fields(cls)}
    return of_fields({name: others.get(name) or of_type(types[name]) for name in fields}, fields)


def of_fields(schemas: Mapping[str, Any], required: Mapping[str, bool]) -> dict[str, Any]:
    """Return the schema of an object.

    Args:
        schemas: The schema of each field.
        required: Whether each field is required.
    """
    needed = [kebab(name) for name, there in required.items() if there]
    return {
        "type": "object",
        "properties": {kebab(name): schema for name, schema in schemas.items()},
        "additionalProperties": False,
        **({"required": needed} if needed else {}),
    }


def of_type(kind: Any) -> dict[str, Any]:  # noqa: ANN401 -- any annotation
    """Return the schema of an annotated type.

    Args:
        kind: A plain type, a class of attrs, an enum, a tuple of one type, a dictionary, one of these or None, or one
            of these with forms and a description in its annotation.
    """
    origin, given = get_origin(kind), get_args(kind)
    if origin is Annotated:
        plain, *notes = given
        made = {} if plain is Any else of_type(plain)
        for note in notes:
            made |= note.schema if isinstance(note, ValueForm | ByRule) else {"description": note}
        return made
    if origin in (Union, UnionType):
        (one,) = (part for part in given if part is not NoneType)
        return {"anyOf": [of_type(one), {"type": "null"}]}
    if origin is tuple:
        return {"type": "array", "items": of_type(given[0]), "maxItems": MOST_ITEMS}
    if origin is dict:
        return _of_dict(*given)
    if kind in PLAIN:
        return dict(PLAIN[kind].schema)
    return {"enum": [str(name) for name in kind]} if issubclass(kind, StrEnum) else of_class(kind)


def _of_dict(key: Any, value: Any) -> dict[str, Any]:  # noqa: ANN401 -- any annotations
    if isinstance(key, type) and issubclass(key, StrEnum):
        return of_fields({str(name): of_type(value) for name in key}, {})
    names = of_type(key)
    return {
        "type": "object",
        "propertyNames": names,
        "additionalProperties": of_type(value),
        "maxProperties": MOST_REGIONS,
    }
