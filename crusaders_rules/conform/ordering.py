"""The order in which vectors are asked: first those that show what the ones before them did not."""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from crusaders_rules.conform.essence import changes
from crusaders_rules.conform.vector import Vector

# What is shown for the second time counts so much less than what is shown for the first time.
_AGAIN = 0.3
# To notice a wrong rule counts so much more than to show something else.
_NOTICES = 1_000.0
# A game takes as long as so many of its decisions.
_DECISIONS = 8
_REGION = re.compile(r"\b[a-z]+[0-9]+\b")


def ordered(vectors: Sequence[Vector], noticing: Mapping[int, Sequence[int]] | None = None) -> list[int]:
    """Return the numbers of vectors in the order in which they are asked.

    What a vector shows is read from its rules and its answer, so the order is the same wherever it is made. The next
    vector is always the one that shows most of what was not shown yet, or was shown least often. Those that notice most
    wrong rules come first, as far as that was measured.

    Args:
        vectors: The vectors.
        noticing: The wrong rules that a vector notices, by its number.
    """
    # In the order in which it is shown: sums in another order differ in their last digits.
    shown = [tuple(dict.fromkeys(_shown(vector))) for vector in vectors]
    wrong = noticing or {}
    costs = [1 + _decisions(vector) / _DECISIONS for vector in vectors]
    seen: Counter[Hashable] = Counter()

    def worth(number: int) -> float:
        notices = sum(_AGAIN ** seen["wrong", one] for one in wrong.get(number, ()))
        return (_NOTICES * notices + sum(_AGAIN ** seen[one] for one in shown[number])) / costs[number]

    waiting = [(-worth(number), number) for number in range(len(vectors))]
    heapq.heapify(waiting)
    found = []
    while waiting:
        _, number = heapq.heappop(waiting)
        # What it shows can only have become less new since it was put there.
        now = -worth(number)
        if waiting and now > waiting[0][0]:
            heapq.heappush(waiting, (now, number))
            continue
        found.append(number)
        seen.update(shown[number])
        seen.update(("wrong", one) for one in wrong.get(number, ()))
    return found


def _decisions(vector: Vector) -> int:
    """Return how many decisions are carried out for the answer: those of a game, or those that lead to a position."""
    return len(vector.play) + len(vector.request.get("position", {}).get("decisions", ()))


def _shown(vector: Vector) -> Iterator[Hashable]:
    """Yield what a vector shows: its rules, and the parts of its answer without the names of regions and seats.

    A game also shows how many decisions are legal where which one is made.
    """
    answer, kind = vector.answer, vector.kind
    if kind == "reading":
        for name, one in answer["readings"].items():
            yield kind, vector.ground, name
            yield from _of_answer(kind, one)
        return
    for rule in vector.rules:
        yield kind, vector.uses, rule
    for text, number in vector.play:
        yield kind, text.split()[0], number
    yield from _of_answer(kind, answer)
    if kind == "apply" and "position" in answer:
        for change in changes(vector.request["position"], answer["position"]):
            yield tuple(_REGION.sub("@", str(one)) for one in change)


def _of_answer(kind: str, answer: Any) -> Iterator[Hashable]:  # noqa: ANN401 -- plain data
    if answer.get("ok") is False:
        yield kind, answer["error"]["code"], *(one["rule"] for one in answer["error"]["problems"])
    for one in answer.get("refusals", ()):
        yield one["rule"], one["code"], str(one["needs"]), str(one["has"])
    for one in answer.get("reasons", ()):
        yield "reason", one["rule"], *((term["rule"], term["amount"]) for term in one.get("terms", ()))
        for term in one.get("terms", ()):
            yield one["rule"], term["rule"], term["amount"]
    if kind == "score" and "players" in answer:
        yield kind, len(answer["players"]), len(answer["winners"])
        for one in answer["players"]:
            yield from ((kind, term["rule"], term["what"], term["amount"]) for term in one["terms"])
    for text, count in Counter(one["decision"].split()[0] for one in answer.get("decisions", ())).items():
        yield kind, text, count
