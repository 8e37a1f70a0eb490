"""The vectors that an engine with one scope is asked, and how many wrong rules of the scope they notice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Any

import attrs

from crusaders_rules.cli.terminal import print_table, table
from crusaders_rules.conform.offering import SETUP, has_outcomes, ruleset_of
from crusaders_rules.conform.suite import Suite, WrongRule
from crusaders_rules.conform.vector import Vector, by_the_book, key_of
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.scopes import needs, scopes
from crusaders_rules.thy_will_be_done.interpret import Ruleset

# So many play in every edition.
_PLAYERS = 4


@attrs.frozen
class Selection:
    """What an engine is asked that offers one scope, by the default readings.

    Attributes:
        name: The scope.
        rules: Its rules.
        numbers: The numbers of the vectors.
    """

    name: str
    rules: frozenset[str]
    numbers: AbstractSet[int]


def selections(vectors: Sequence[Vector]) -> tuple[Selection, ...]:
    """Return the selections of a suite, the smallest engines first.

    These are an engine that plays the base game without knight orders, and one whose setup takes no outcomes of chance
    and needs a board.
    An engine that offers an expansion, the setup or scoring plays them with the base game.
    """
    base = Ruleset().edition.name
    asked = {
        number: needs(vector.request)
        for number, vector in enumerate(vectors)
        if vector.kind != "reading" and not _is_reread(vector)
    }
    plain = {number for number in asked if ruleset_of(vectors[number].request).get("orders") == "none"}
    found = [
        Selection(
            name, rules, {number for number, needed in asked.items() if name in needed and needed <= {name, base}}
        )
        for name, rules in scopes().items()
    ]
    unasked = {number for number in asked if has_outcomes(vectors[number].request) or _has_no_board(vectors[number])}
    named = {one.name: one for one in found}
    small = (
        Selection(f"{base} without orders", named[base].rules, named[base].numbers & plain),
        Selection(f"{SETUP} without outcomes", named[SETUP].rules, named[SETUP].numbers - unasked),
    )
    return (*small, *found)


def _has_no_board(vector: Vector) -> bool:
    """Whether a vector begins a game on the board that the book has for the number of players."""
    return vector.kind == "new" and "board" not in ruleset_of(vector.request)


def _is_reread(vector: Vector) -> bool:
    """Whether a vector has another reading than the default of its edition and its expansions."""
    ruleset = ruleset_of(vector.request)
    usual = _usual(ruleset.get("edition"), tuple(ruleset.get("expansions") or ()))
    return any(ruleset.get(name) not in (None, {}, usual.get(name)) for name in ("interpretation", "data-readings"))


@cache
def _usual(edition: str | None, expansions: tuple[str, ...]) -> Mapping[str, Any]:
    """Return the ruleset of a new game; nothing if there is no such game."""
    named = {"expansions": list(expansions)} | ({"edition": edition} if edition else {})
    said = by_the_book(THY_WILL_BE_DONE, {"op": "new", "players": _PLAYERS, "ruleset": named})
    return ruleset_of(said) if said["ok"] else {}


@attrs.frozen
class Share:
    """How many wrong rules of a scope are noticed by what an engine is asked that offers it.

    Attributes:
        selection: What it is asked.
        rules: The number of wrong rules of the scope.
        noticed: How many of them a vector of the selection notices.
        unnoticed: How many no vector notices. The others show only under a reading, an order or an expansion that the
            scope does not have.
    """

    selection: Selection
    rules: int
    noticed: int
    unnoticed: int

    @property
    def percent(self) -> float:
        """The per cent of the wrong rules that show in the scope."""
        return 100 * self.noticed / ((self.noticed + self.unnoticed) or 1)


def shares(suite: Suite, rows: Sequence[WrongRule]) -> list[Share]:
    """Count the wrong rules of each scope that the vectors of a suite notice.

    Args:
        suite: The suite.
        rows: The wrong rules, with what notices them.
    """
    vectors = [vector for _, vector in suite.vectors]
    keys, found = [key_of(vector) for vector in vectors], []
    for one in selections(vectors):
        own = {keys[number] for number in one.numbers}
        of_scope = [row for row in rows if one.rules.intersection(row.rules)]
        noticed = sum(1 for row in of_scope if own.intersection(row.by))
        found.append(Share(one, len(of_scope), noticed, sum(1 for row in of_scope if not row.by)))
    return found


def print_table_of(suite: Suite, rows: Sequence[WrongRule]) -> None:
    """Print how many wrong rules of each scope its vectors notice."""
    shown = table("What the vectors of each scope notice")
    for name in ("scope", "vectors", "wrong rules", "noticed", "only by others", "by none", "%"):
        shown.add_column(name, justify="left" if name == "scope" else "right")
    for one in shares(suite, rows):
        others = one.rules - one.noticed - one.unnoticed
        numbers = (len(one.selection.numbers), one.rules, one.noticed, others, one.unnoticed)
        shown.add_row(one.selection.name, *(f"{number:,}" for number in numbers), f"{one.percent:.1f}")
    print_table(shown)
