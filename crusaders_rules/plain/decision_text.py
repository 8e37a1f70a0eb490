"""Decisions of a plain game as text: the name of the class, then its fields, as in ``trade harbour 2``."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, get_type_hints

import attrs

from crusaders_rules.answers import NotationError, short
from crusaders_rules.files.problems import printable, suggestion
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
    return {"kind": word_of(type(decision)), "arguments": attrs.asdict(decision)}


def read_decision(game: Description, given: object) -> Decision:
    """Return the decision that a text, or an object with ``kind`` and ``arguments``, stands for.

    Raises:
        NotationError: It stands for none.
    """
    if isinstance(given, str):
        word, *values = given.split() or [""]
    elif isinstance(given, dict) and isinstance(given.get("arguments", {}), dict):
        word, values = str(given.get("kind", "")), list(map(str, given.get("arguments", {}).values()))
    else:
        raise NotationError("a decision is a text, or an object with a kind and arguments")
    kinds = {word_of(kind): kind for kind in game.decisions}
    if word not in kinds:
        raise NotationError(f"{printable(short(word))!r} is no decision{suggestion(word, kinds)}")
    kind = kinds[word]
    types = get_type_hints(kind)
    fields = attrs.fields(kind)
    if len(values) != len(fields):
        needs = " ".join((word, *(field.name.upper() for field in fields)))
        raise NotationError(f"it is written as: {needs}")
    return kind(*(_value(field.name, types[field.name], text) for field, text in zip(fields, values, strict=True)))


def _value(name: str, kind: type, text: str) -> Any:  # noqa: ANN401 -- of the field
    if issubclass(kind, StrEnum):
        known = {str(one): one for one in kind}
        if text in known:
            return known[text]
        raise NotationError(f"{name}: {printable(short(text))!r} is not known{suggestion(text, known)}")
    if _NUMBER.fullmatch(text):
        return int(text)
    raise NotationError(f"{name}: needs a number, not {printable(short(text))!r}")
