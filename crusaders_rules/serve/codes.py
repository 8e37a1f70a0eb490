"""The errors of the protocol: each has a code, which programs may depend on, and a status over HTTP."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crusaders_rules.files.problems import Problem, one_line

# Each code with its status over HTTP and the occasion.  A code is never renamed and never used for another occasion.
CODES: dict[str, tuple[int, str]] = {
    "not-json": (400, "the request is not JSON in UTF-8"),
    "too-large": (413, "the request is longer than the limit"),
    "too-deep": (400, "the request is nested more deeply than the limit"),
    "unknown-op": (404, "there is no such op in this version"),
    "unsupported": (422, "the engine does not offer this op, or does not play this"),
    "unknown-key": (400, "the request has a key that its op does not know"),
    "missing-key": (400, "the request lacks a key that its op needs"),
    "bad-value": (400, "a key of the request has a value of another kind"),
    "foreign-version": (400, "the engine does not speak this version"),
    "out-of-order": (400, "the conversation has not begun with hello"),
    "no-position": (400, "there is no current position, and none was sent"),
    "bad-position": (422, "the position is malformed or impossible"),
    "bad-record": (422, "the record is malformed"),
    "bad-ruleset": (422, "no game can be set up so"),
    "bad-decision": (422, "this is no decision"),
    "not-now": (422, "no player has a turn: the setup goes on, or chance decides"),
    "too-much": (503, "the answer takes more work than the limits allow"),
    "too-slow": (408, "over HTTP: the request did not arrive in time"),
    "busy": (503, "over HTTP: too many requests at once"),
    "internal": (500, "the engine is at fault"),
}


class Unanswered(ValueError):  # noqa: N818 -- it becomes an answer, the one with an error
    """A request cannot be answered.

    Attributes:
        data: The error as the answer has it.
        status: The status over HTTP.
    """

    def __init__(self, code: str, message: str, place: str = "", *, status: int | None = None, **more: object) -> None:
        """Keep the error.

        Args:
            code: One of the codes.
            message: One sentence.
            place: The place in the request, empty for the whole of it.
            status: The status over HTTP, None for that of the code.
            **more: Further keys.
        """
        super().__init__(message)
        self.status = CODES[code][0] if status is None else status
        self.data: dict[str, Any] = {"code": code, "message": one_line(message)}
        if place:
            self.data["place"] = one_line(place)
        self.data |= more


def with_problems(code: str, problems: Iterable[Problem], below: str = "") -> Unanswered:
    """Return the error for a part of a request that has problems.

    Args:
        code: One of the codes.
        problems: At least one problem.
        below: The key of the request that holds the part, empty if the places are those of the request.
    """
    rows = [one.data | {"place": _joined(below, one.place)} for one in problems]
    more = f" (and {len(rows) - 1} more)" if rows[1:] else ""
    return Unanswered(code, f"{rows[0]['reason']}{more}", rows[0]["place"] or "", problems=rows)


def _joined(below: str, place: str) -> str:
    if not place or not below:
        return below or place
    return f"{below}{place}" if place.startswith("[") else f"{below}.{place}"
