"""How far a comparison went: what was asked, which rules it did not reach, and which wrong rules it would have seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet

from crusaders_rules.conform.comparing import Judge
from crusaders_rules.conform.findings import Reach
from crusaders_rules.conform.suite import IN_TURNS, Suite, WrongRule
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import Vector, key_of
from crusaders_rules.conform.whole_turns import DECISIONS


def reached(judge: Judge, suite: Suite, asked: Collection[str]) -> Reach:
    """Say how far a comparison went.

    The wrong rules are those that were measured with the suite and concern what the engine offers: some vector that it
    can be asked notices them, or no vector does. A wrong rule is left out if it shows only under a reading, a variant
    or an expansion that the engine does not play, or only in an answer that it does not offer.

    Args:
        judge: What judged the answers.
        suite: The vectors.
        asked: The names of the vectors that were answered.
    """
    offered = {name: vector for name, vector in suite.vectors if _is_offered(judge, vector)}
    answered = offered.keys() & set(asked)
    rules = {rule for vector in offered.values() for rule in vector.rules}
    seen = {rule for name in answered for rule in offered[name].rules}
    scopes = conformance_of(judge.game).scopes()
    own = {name: rules for name, rules in scopes.items() if name in judge.scopes}
    keys = {name: _key(judge, vector) for name, vector in offered.items()} if suite.noticed else {}
    shown = {keys[name] for name in answered} if keys else set()
    could = frozenset(keys.values())
    concerned = [row for row in suite.noticed if not row.by or not could.isdisjoint(row.by)]
    return Reach(
        scopes=tuple(own),
        asked=len(answered),
        offered=len(offered),
        unreached=tuple(sorted((rules - seen) & frozenset().union(*own.values()))),
        noticed={name: _counted(concerned, of_scope, shown) for name, of_scope in own.items()} if suite.noticed else {},
    )


def _key(judge: Judge, vector: Vector) -> str:
    """Return what stands for a vector among what notices a wrong rule; nothing if it is not asked in any way."""
    asked = vector.request["op"] if vector.kind == "reading" else vector.kind
    if asked == "game" or judge.engine.offers(asked):
        return key_of(vector)
    return f"{IN_TURNS}{key_of(vector)}" if vector.kind in DECISIONS and judge.engine.offers("turns") else ""


def _counted(rows: Iterable[WrongRule], rules: frozenset[str], shown: AbstractSet[str]) -> tuple[int, int]:
    """Return how many wrong rules of a scope are noticed by what was asked, and how many there are."""
    of_scope = [row for row in rows if rules.intersection(row.rules)]
    return sum(not shown.isdisjoint(row.by) for row in of_scope), len(of_scope)


def _is_offered(judge: Judge, vector: Vector) -> bool:
    """Whether a vector is about what the engine plays and takes, by the readings that it plays."""
    request = vector.request
    if not judge.wants(request) or not judge.takes(request):
        return False
    return vector.kind == "reading" or judge.plays_readings_of(request)
