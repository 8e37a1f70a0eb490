"""Which rules a departure speaks against, and which departures have one cause."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from crusaders_rules.catalog.watching import rules_asked
from crusaders_rules.conform.essence import canonical
from crusaders_rules.conform.turn_suspects import of_result, of_turns
from crusaders_rules.conform.vector import book, by_the_book
from crusaders_rules.game import Game
from crusaders_rules.serve.protocol import answer

Answer = Mapping[str, Any]
Weights = Mapping[str, float]

# So many decisions of a list are looked at.
_DECISIONS = 4


@attrs.frozen
class Met:
    """A departure as it was met.

    Attributes:
        where: The name of the vector, or the number of a game and of its decision.
        ground: How the game was begun.
        request: The request.
        told: Where the answers differ.
        book: What the book answers.
        program: What the program answers.
        kept: Whether it shows only while the engine keeps the position.
        weights: The rules that it speaks against, each with its share; together at most 1.
    """

    where: str
    ground: str
    request: Mapping[str, Any]
    told: tuple[str, ...]
    book: Answer
    program: Answer
    kept: bool = False
    weights: Weights = attrs.field(factory=dict)


def grouped(met: Sequence[Met], agreed: Mapping[str, float]) -> Iterator[tuple[Weights, list[Met]]]:
    """Yield departures that one rule explains, those of the rule that explains most first.

    A rule explains departures well if most of them speak against it, and few answers about it agree.

    Args:
        met: All departures.
        agreed: The number of answers by the book about each rule.

    Yields:
        The rules that these departures speak against, with how well each explains the departures, the best one first;
        and the departures that speak against the best one, or against none.
    """
    left = list(met)
    while left:
        ranks = ranks_of(left, agreed)
        best = next(iter(ranks), None)
        yield ranks, [one for one in left if best is None or best in one.weights]
        left = [one for one in left if best is not None and best not in one.weights]


def ranks_of(met: Sequence[Met], agreed: Mapping[str, float]) -> dict[str, float]:
    """Return how well each rule explains some departures, the best first; of equal rules, the one that fires first.

    Args:
        met: The departures.
        agreed: The number of answers by the book about each rule.
    """
    weights: dict[str, float] = {}
    counts: Counter[str] = Counter()
    for one in met:
        for rule, weight in one.weights.items():
            weights[rule] = weights.get(rule, 0) + weight
        counts.update(one.weights.keys())
    ranks = {
        rule: weight / math.sqrt(len(met) * (counts[rule] + agreed.get(rule, 0))) for rule, weight in weights.items()
    }
    return dict(sorted(ranks.items(), key=lambda one: -one[1]))


def suspects(game: Game, request: Mapping[str, Any], rules: Sequence[str], said: Answer, program: Answer) -> Weights:
    """Return the rules that a departure speaks against, each with its share.

    Args:
        game: The game.
        request: The request.
        rules: The rules that the request is about, if that is known.
        said: What the book answers.
        program: What the program answers.
    """
    try:
        found = dict(_suspects(game, request, said, program))
    except (KeyError, TypeError, AttributeError, ValueError, IndexError):
        # The answer has not the shape of the protocol, so it speaks against what was asked.
        found = {}
    found = found or dict.fromkeys(rules or _named(said), 1.0)
    whole = sum(found.values())
    return {rule: weight / whole for rule, weight in found.items()} if whole else {}


def _suspects(game: Game, request: Mapping[str, Any], said: Answer, program: Answer) -> Iterator[tuple[str, float]]:
    op = request["op"]
    asked = _of_asked(game, request, said, program)
    if not said["ok"]:
        yield from _even(one["rule"] for one in said["error"]["problems"])
    elif asked:
        yield from _even(asked)
    elif op == "score":
        yield from _even(_of_terms(game, request, program))
    elif op == "legal":
        yield from _even(_of_list(game, request, said, program))
    elif op == "turns":
        yield from of_turns(game, request, program).items()
    elif "position" in said and "position" in program and "decision" in request:
        yield from _even((*of_result(game, request, said, program), *_of_reasons(said, program)))
    elif said.get("legal") is False and program.get("legal"):
        yield from _even(_named(said))
    elif said.get("legal") and program.get("legal") is False:
        yield from _even(one["rule"] for one in said["reasons"])
    elif said.get("legal"):
        yield from _even(_of_reasons(said, program))


def _of_asked(game: Game, request: Mapping[str, Any], said: Answer, program: Answer) -> Sequence[str]:
    """Return the rules that say who must decide, if the answers differ in this and not in what lies on the table."""
    position = said.get("position", request.get("position"))
    if all(said.get(name) == program.get(name) for name in ("asked", "over")) or position is None:
        return ()
    if "position" in said and canonical(said["position"]) != canonical(program["position"]):
        return ()
    state = game.spoken.read_position(position)
    return tuple(rules_asked(game.home.rules, lambda: (game.spoken.asked(state), game.is_over(state))))


def _even(rules: Any) -> Iterator[tuple[str, float]]:  # noqa: ANN401 -- an iterable of ids
    yield from ((rule, 1.0) for rule in dict.fromkeys(rules))


def _named(said: Answer) -> tuple[str, ...]:
    """Return the rules that an answer of the book names."""
    return tuple(dict.fromkeys(str(one["rule"]) for one in (*said.get("refusals", ()), *said.get("reasons", ()))))


def _of_terms(game: Game, request: Mapping[str, Any], program: Answer) -> Iterator[str]:
    """Yield the rules of the terms of a score that differ; terms of 0 count too."""
    given = {one["seat"]: {term["what"]: term["amount"] for term in one["terms"]} for one in program["players"]}
    for row in answer(book(game), request)[1]["players"]:
        for term in row["terms"]:
            if given[row["seat"]].get(term["what"], 0) != term["amount"]:
                yield term["rule"]


def _of_list(game: Game, request: Mapping[str, Any], said: Answer, program: Answer) -> Iterator[str]:
    """Yield the rules that allow what a program leaves out, and that refuse what it adds."""
    mine, theirs = ({one["decision"] for one in who["decisions"]} for who in (said, program))
    for text in (*sorted(theirs - mine)[:_DECISIONS], *sorted(mine - theirs)[:_DECISIONS]):
        yield from _named(by_the_book(game, {**request, "op": "explain", "decision": text}))


def _of_reasons(said: Answer, program: Answer) -> Iterator[str]:
    """Yield the rules of terms that differ."""
    for one in program.get("reasons", ()):
        for mine in said["reasons"]:
            if "terms" in one and mine["rule"] == one["rule"] and "terms" in mine:
                sums = [Counter({term["rule"]: term["amount"] for term in who["terms"]}) for who in (mine, one)]
                # Only rules of the book: what a program names may be anything.
                yield from (rule for rule in sums[0] if sums[0][rule] != sums[1][rule])
