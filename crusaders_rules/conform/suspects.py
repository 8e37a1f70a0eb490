"""Which rules a departure speaks against, and which departures have one cause."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from crusaders_rules.conform.essence import canonical, changes
from crusaders_rules.conform.vector import book, by_the_book
from crusaders_rules.game import Game
from crusaders_rules.serve.protocol import answer
from crusaders_rules.serve.replies import spoken_of

Answer = Mapping[str, Any]
Weights = Mapping[str, float]

# So many decisions of a list, or ends of whole turns, are looked at.
_DECISIONS, _ENDS = 4, 8


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


def grouped(met: Sequence[Met], agreed: Mapping[str, int]) -> Iterator[tuple[str, list[Met]]]:
    """Yield departures that one rule explains, the rule that explains most first.

    A rule explains departures well if most of them speak against it, and few answers about it agree.

    Args:
        met: All departures.
        agreed: The number of answers by the book about each rule.

    Yields:
        The rule, empty if none is known, and the departures.
    """
    left = list(met)
    while left:
        weights: dict[str, float] = {}
        counts: Counter[str] = Counter()
        for one in left:
            for rule, weight in one.weights.items():
                weights[rule] = weights.get(rule, 0) + weight
            counts.update(one.weights.keys())
        score = {
            rule: weight / math.sqrt(len(left) * (counts[rule] + agreed.get(rule, 0)))
            for rule, weight in weights.items()
        }
        best = max(score, key=lambda name: (score[name], name), default="")
        yield best, [one for one in left if not best or best in one.weights]
        left = [one for one in left if best and best not in one.weights]


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
    if not said["ok"]:
        yield from _even(one["rule"] for one in said["error"]["problems"])
    elif op == "score":
        yield from _even(_of_terms(game, request, program))
    elif op == "legal":
        yield from _even(_of_list(game, request, said, program))
    elif op == "turns":
        yield from _of_ends(game, request, program).items()
    elif said.get("legal") is False and program.get("legal"):
        yield from _even(_named(said))
    elif said.get("legal") and program.get("legal") is False:
        yield from _even(one["rule"] for one in said["reasons"])
    elif said.get("legal"):
        yield from _even(_of_reasons(said, program))


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


def _of_ends(game: Game, request: Mapping[str, Any], program: Answer) -> dict[str, float]:
    """Return the rules of whole turns that only one side has, as far as they are not also those of other turns."""
    listed = answer(book(game), {**request, "positions": True})[1]["turns"]
    mine = {canonical(one["position"]): one["decisions"] for one in listed}
    theirs = {canonical(one["position"]) for one in program["turns"]}
    missing, common = sorted(mine.keys() - theirs)[:_ENDS], sorted(mine.keys() & theirs)[:_ENDS]
    fired, usual = (
        Counter(rule for end in ends for rule in set(_on_the_way(game, request, mine[end])))
        for ends in (missing, common)
    )
    found = {rule: times / len(missing) - usual[rule] / max(1, len(common)) for rule, times in fired.items()}
    extra = sorted(theirs - mine.keys())
    if len(extra) > len(mine.keys() - theirs):
        refused = _of_refused(game, request, extra[:_ENDS])
        for rule, times in refused.items():
            found[rule] = found.get(rule, 0) + times / sum(refused.values())
    return {rule: weight for rule, weight in found.items() if weight > 0}


def _on_the_way(game: Game, request: Mapping[str, Any], decisions: Sequence[str]) -> Iterator[str]:
    """Yield the rules that fire in the decisions of a turn."""
    state = spoken_of(game).read_position(request["position"])
    for text in decisions:
        decision = game.from_text(state, text)
        if game.conformance is not None:
            yield from game.conformance.fired(state, decision)
        state = game.apply(state, decision)


def _of_refused(game: Game, request: Mapping[str, Any], extra: Sequence[str]) -> dict[str, float]:
    """Return the rules that refuse what leads to positions that only the program reaches.

    A refused decision leads there if everything that it names stands in one change of these positions. A rule counts
    less for a decision that others refuse as well.
    """
    found: dict[str, float] = {}
    before = json.loads(canonical(request["position"]))
    changed = {text for end in extra for text in _in_words(before, json.loads(end))}
    for position in _positions_of_turn(game, request):
        said = answer(book(game), {"op": "legal", "position": position, "refused": True})[1]
        for one in said.get("refused", ()):
            words = one["decision"].split()[1:]
            # A number stands nearly everywhere.
            if not all(map(str.isdecimal, words)) and any(all(word in text for word in words) for text in changed):
                for refusal in one["refusals"]:
                    rule = refusal["rule"]
                    found[rule] = found.get(rule, 0.0) + 1 / len(one["refusals"])
    return found


def _in_words(before: Answer, after: Answer) -> Iterator[str]:
    """Yield what stands in each change of a table, without the names of its parts."""
    for place, old, new in changes(before, after):
        if place[0] != "pending":
            yield " ".join((*place[2:], json.dumps(old), json.dumps(new)))


def _positions_of_turn(game: Game, request: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the position of a request, and those after one and two decisions of the turn."""
    edge = [request["position"]]
    for _ in range(3):
        yield from edge
        further = []
        for position in edge[:_ENDS]:
            for one in answer(book(game), {"op": "legal", "position": position})[1]["decisions"][:_ENDS]:
                after = answer(book(game), {"op": "apply", "position": position, "decision": one["decision"]})[1]
                further.append(after["position"])
        edge = further
