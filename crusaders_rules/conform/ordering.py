"""The order in which vectors are asked: first those that show what the ones before them did not."""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from crusaders_rules.conform.vector import Vector

# What is shown for the second time counts so much less than what is shown for the first time.
_AGAIN = 0.3
# A game takes as long as so many of its decisions.
_DECISIONS = 8
_REGION = re.compile(r"\b[a-z]+[0-9]+\b")


def ordered(vectors: Sequence[Vector]) -> list[int]:
    """Return the numbers of vectors in the order in which they are asked.

    What a vector shows is read from its rules and its answer, so the order is the same wherever it is made. The next
    vector is always the one that shows most of what was not shown yet, or was shown least often.

    Args:
        vectors: The vectors.
    """
    shown = [tuple(set(_shown(vector))) for vector in vectors]
    costs = [1 + len(vector.play) / _DECISIONS for vector in vectors]
    seen: Counter[Hashable] = Counter()

    def worth(number: int) -> float:
        return sum(_AGAIN ** seen[one] for one in shown[number]) / costs[number]

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
    return found


def _shown(vector: Vector) -> Iterator[Hashable]:
    """Yield what a vector shows: its rules, and the parts of its answer without the names of regions and seats."""
    answer, kind = vector.answer, vector.kind
    if kind == "reading":
        for name, one in answer["readings"].items():
            yield kind, vector.ground, name
            yield from _of_answer(kind, one)
        return
    for rule in vector.rules:
        yield kind, vector.uses, rule
    yield from _of_answer(kind, answer)
    if kind == "apply" and "position" in answer:
        yield from _changes(vector.request["position"], answer["position"], "")


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


def _changes(before: Any, after: Any, place: str) -> Iterator[Hashable]:  # noqa: ANN401 -- plain data
    """Yield each place that a decision changes, with what stands there before and after."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in before.keys() | after.keys():
            yield from _changes(before.get(name), after.get(name), f"{place}.{_REGION.sub('@', name)}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for one, other in zip(before, after, strict=True):
            yield from _changes(one, other, f"{place}[]")
    else:
        yield place, _REGION.sub("@", str(before)), _REGION.sub("@", str(after))
