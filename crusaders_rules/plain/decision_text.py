"""Decisions of a plain game as text: the name of the class, then its fields, as in ``trade harbour 2``."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, get_type_hints

import attrs

from crusaders_rules.answers import NotationError, short
from crusaders_rules.files.problems import FileError, printable, suggestion
from crusaders_rules.files.structuring import structure, unstructure
from crusaders_rules.game import Decision
from crusaders_rules.plain.description import Description

_NUMBER = re.compile(r"-?[0-9]{1,9}")


def word_of(kind: type) -> str:
    """Return the word for a class of decisions: ``DealGoal`` is ``deal-goal``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def text_of(decision: Decision) -> str:
    """Return a decision in notation."""
    values = (str(getattr(decision, field.name)) for field in attrs.fields(type(decision)))
    return " ".join((word_of(type(decision)), *values))


def data_of(decision: Decision) -> dict[str, Any]:
    """Return a decision as its kind and its arguments."""
    return {"kind": word_of(type(decision)), "arguments": unstructure(decision)}


def read_decision(game: Description, given: object) -> Decision:
    """Return the decision that a text, or an object with ``kind`` and ``arguments``, stands for.

    Raises:
        NotationError: The text stands for none.
        FileError: The object stands for none.
    """
    if isinstance(given, dict):
        return structure(given.get("arguments", {}), _kind(game, str(given.get("kind", ""))), "arguments", FileError)
    if not isinstance(given, str):
        raise NotationError("a decision is a text, or an object with a kind and arguments")
    word, *values = given.split() or [""]
    kind = _kind(game, word)
    types = get_type_hints(kind)
    fields = attrs.fields(kind)
    if len(values) != len(fields):
        needs = " ".join((word, *(field.name.upper() for field in fields)))
        raise NotationError(f"it is written as: {needs}")
    return kind(*(_value(field.name, types[field.name], text) for field, text in zip(fields, values, strict=True)))


def _kind(game: Description, word: str) -> type[Any]:
    kinds = {word_of(kind): kind for kind in game.decisions}
    if word not in kinds:
        raise NotationError(f"{printable(short(word))!r} is no decision{suggestion(word, kinds)}")
    return kinds[word]


def _value(name: str, kind: type, text: str) -> Any:  # noqa: ANN401 -- of the field
    if issubclass(kind, StrEnum):
        known = {str(one): one for one in kind}
        if text in known:
            return known[text]
        raise NotationError(f"{name}: {printable(short(text))!r} is not known{suggestion(text, known)}")
    if _NUMBER.fullmatch(text):
        return int(text)
    raise NotationError(f"{name}: needs a number, not {printable(short(text))!r}")
