"""How far a comparison went: what was asked, which rules it did not reach, and which wrong rules it would have seen."""

from __future__ import annotations

from collections.abc import Collection

from crusaders_rules.conform.comparing import Judge
from crusaders_rules.conform.findings import Reach
from crusaders_rules.conform.suite import Suite
from crusaders_rules.conform.vector import Vector, key_of


def reached(judge: Judge, suite: Suite, asked: Collection[str]) -> Reach:
    """Say how far a comparison went.

    The wrong rules are those that were measured with the suite, as far as they concern what the engine plays: some
    vector of its scopes notices them, or no vector does. One that shows only under a reading, a variant or an
    expansion that the engine does not play is left out.

    Args:
        judge: Who judged the answers.
        suite: The vectors.
        asked: The names of those that were answered.
    """
    offered = {name: vector for name, vector in suite.vectors if _is_offered(judge, vector)}
    answered = offered.keys() & set(asked)
    rules = {rule for vector in offered.values() for rule in vector.rules}
    seen = {rule for name in answered for rule in offered[name].rules}
    scopes = judge.game.conformance.scopes() if judge.game.conformance else {}
    own = {rule for name in judge.scopes for rule in scopes[name]}
    keys = {key_of(vector): name for name, vector in offered.items()} if suite.noticed else {}
    mutants = [
        row
        for row in suite.noticed
        if own.intersection(row.rules) and (not row.by or any(key in keys for key in row.by))
    ]
    return Reach(
        scopes=tuple(name for name in scopes if name in judge.scopes),
        asked=len(answered),
        offered=len(offered),
        unreached=tuple(sorted((rules - seen) & own)),
        mutants=len(mutants),
        noticed=sum(any(keys.get(key) in answered for key in row.by) for row in mutants),
    )


def _is_offered(judge: Judge, vector: Vector) -> bool:
    """Whether a vector is about what the engine plays, by the readings that it plays."""
    return judge.wants(vector.request) and (vector.kind == "reading" or judge.plays_readings_of(vector.request))
