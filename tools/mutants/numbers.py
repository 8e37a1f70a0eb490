"""Wrong numbers: an edition in which one number is one more or one less, and the whole turns that notice it.

Another implementation has the numbers of an edition in a table of its own. A wrong one shows only where just that
number matters, so what notices it is asked first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.suite import IN_TURNS, WrongRule
from crusaders_rules.conform.vector import Vector, key_of
from crusaders_rules.conform.whole_turns import in_whole_turns, turns_by_the_book
from crusaders_rules.files import reading
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.interpret import editions
from tools.mutants.forked import in_copy
from tools.mutants.recorded import forget

# What is on the table of a player during the game; the others are of the setup and of scoring.
_KEYS = (
    "troop-costs",
    "building-costs",
    "prussian-track",
    "slav-track",
    "saracen-strength",
    "saracen-influence",
    "tiles",
)
_NO_NUMBERS = frozenset({"count"})
# So many vectors that notice a number are enough.
_ENOUGH = 2

Place = tuple[str | int, ...]


@attrs.frozen
class WrongNumber:
    """A number of an edition that is wrong.

    Attributes:
        edition: The name of the edition.
        place: Where the number stands in its file: the key, then names and places in lists.
        number: What stands there instead.
    """

    edition: str
    place: Place
    number: int

    def plant(self) -> None:
        """Let the book play with this number, in this process and for good."""
        usual: Callable[..., dict[str, Any]] = reading.parse_toml

        def parsed(text: str, source: str, *more: Any) -> dict[str, Any]:  # noqa: ANN401 -- as the function
            data = usual(text, source, *more)
            if source.endswith(f"/{self.edition}.toml"):
                *way, last = (self.place[0], "value", *self.place[1:])
                inside: Any = data
                for name in way:
                    inside = inside[name]
                inside[last] = self.number
            return data

        vars(editions)["parse_toml"] = parsed
        editions.load_edition.cache_clear()
        forget()


def wrong_numbers(edition: str) -> Iterator[WrongNumber]:
    """Yield each number of an edition that matters during the game, one more and one less.

    Args:
        edition: Its name.
    """
    for key, row in editions.edition_data(edition).items():
        if key in _KEYS:
            for place, number in _numbers(row["value"], (key,)):
                yield from (WrongNumber(edition, place, number + more) for more in (-1, 1) if number + more >= 0)


def _numbers(value: Any, place: Place) -> Iterator[tuple[Place, int]]:  # noqa: ANN401 -- plain data
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if name not in _NO_NUMBERS:
                yield from _numbers(inner, (*place, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _numbers(inner, (*place, number))
    elif type(value) is int:
        yield place, value


def noticed_numbers(edition: str, vectors: Sequence[Vector]) -> list[WrongRule]:
    """Return which whole turns notice the wrong numbers of an edition, without ids, so that they count in no scope.

    Args:
        edition: Its name.
        vectors: Vectors of lists of decisions where turns begin.
    """
    asked = [(key_of(one), _without_digest(in_whole_turns(one.request))) for one in vectors]
    rows = [(key, request, turns_by_the_book(THY_WILL_BE_DONE, request)) for key, request in asked]
    rows = [row for row in rows if row[2]["ok"]]
    found = []
    for wrong in wrong_numbers(edition):
        ended = in_copy(partial(_noticing, wrong, rows))
        found.append(WrongRule((), tuple(f"{IN_TURNS}{key}" for key in ended.said.split())))
    return found


def noticed_caps(vectors: Sequence[Vector]) -> list[WrongRule]:
    """Return which scores notice that a term of the score is capped, without ids: those in which it is largest.

    Args:
        vectors: Vectors of scores.
    """
    most: dict[str, tuple[int, str]] = {}
    for one in vectors:
        for player in one.answer.get("players", ()):
            for term in player["terms"]:
                what = f"{term['rule']} {term['what']}"
                most[what] = max(most.get(what, (0, "")), (term["amount"], key_of(one)))
    return [WrongRule((), (key,)) for _, key in most.values() if key]


def _noticing(wrong: WrongNumber, rows: Sequence[tuple[str, Mapping[str, Any], Mapping[str, Any]]]) -> str:
    wrong.plant()
    keys: list[str] = []
    for key, request, book in rows:
        if differences("turns", book, turns_by_the_book(THY_WILL_BE_DONE, request)):
            keys.append(key)
        if len(keys) == _ENOUGH:
            break
    return " ".join(keys)


def _without_digest(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request in which the edition is named without its digest, which a wrong number would not fit."""
    position = request["position"]
    ruleset = {name: value for name, value in position["ruleset"].items() if name != "edition-digest"}
    return {**request, "position": {**position, "ruleset": ruleset}}
