"""Which rules a wrong position speaks against: one after a decision, or those at the ends of whole turns."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain, islice, takewhile
from typing import Any, TypeVar

import attrs

from crusaders_rules.conform.essence import canonical, changes, normal
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import book
from crusaders_rules.files.problems import one_line
from crusaders_rules.game import Conformance, Decision, Game, State
from crusaders_rules.serve.protocol import answer

Answer = Mapping[str, Any]
Request = Mapping[str, Any]
Place = tuple[str, ...]
Way = Sequence[str]
T = TypeVar("T")

# So many ends of each sort are looked at, so many ends of a request that agrees, and so many positions on the ways.
_ENDS, _USUAL, _POSITIONS = 8, 4, 60
# So many differences of two ends are shown, each with so many characters of the values.
_APART, _LONGEST = 4, 80
# A rule about the cost of a decision is less suspect than the one that refuses it.
_COST = 0.5


@attrs.frozen
class Ends:
    """The positions at the ends of the whole turns from one position, as canonical texts.

    Attributes:
        ways: The decisions of the book that lead to each of its ends.
        missing: The ends that only the book has.
        extra: The ends that only the program has.
        common: The ends that both have.
    """

    ways: Mapping[str, Way]
    missing: Sequence[str]
    extra: Sequence[str]
    common: Sequence[str]

    def is_otherwise(self, end: str, others: Sequence[str]) -> bool:
        """Whether an end is one of the others with another result: it is nearer to them than to what both have."""
        if not others:
            return False
        near = _distance(end, _nearest(end, others))
        far = min((_distance(end, one) for one in self.common), default=math.inf)
        return near < far or (near == far and len(self.missing) == len(self.extra))


def of_turns(game: Game, request: Request, program: Answer) -> dict[str, float]:
    """Return the rules that a departure in whole turns speaks against, each with its weight.

    Each end that only one side has speaks against some rules. A rule counts less if it explains only some of these
    ends, or if it also fires in turns that both sides have.

    Args:
        game: The game.
        request: The request for whole turns.
        program: What the program answers.
    """
    rules = conformance_of(game)
    ends = _ends(game, request, program)
    blamed = [*_of_missing(game, rules, request, ends), *_of_extra(game, rules, request, ends)]
    usual = _shares(game, rules, request, [ends.ways[one] for one in spread(ends.common, _ENDS)])
    shares: dict[str, float] = {}
    for rule, weight in chain.from_iterable(one.items() for one in blamed):
        shares[rule] = shares.get(rule, 0) + weight / len(blamed)
    return {rule: share**2 / math.sqrt(share + usual.get(rule, 0)) for rule, share in shares.items()}


def of_result(game: Game, request: Request, said: Answer, program: Answer) -> list[str]:
    """Return the rules that a wrong position after a decision speaks against: those that fire, and answer for it.

    Args:
        game: The game.
        request: The request to apply the decision.
        said: What the book answers.
        program: What the program answers.
    """
    places = _places(canonical(said["position"]), canonical(program["position"]))
    if not places:
        return []
    state = game.spoken.read_position(request["position"])
    decision = game.spoken.read_decision(state, request["decision"])
    rules = conformance_of(game)
    return [rule for rule in rules.fired(state, decision) if rules.answers_for(rule, places)]


def usual_rules(game: Game, request: Request) -> dict[str, float]:
    """Return the rules that fire in whole turns from a position by the book, each with its share of some of the turns.

    Args:
        game: The game.
        request: The request for whole turns.
    """
    ways = _ways(game, request)
    return _shares(game, conformance_of(game), request, [ways[end] for end in spread(sorted(ways), _USUAL)])


def said_of_turns(game: Game, request: Request, program: Answer) -> Iterator[str]:
    """Yield how the whole turns of both sides differ: a line for each sort of difference, with one turn.

    Args:
        game: The game.
        request: The request for whole turns.
        program: What the program answers.
    """
    ends = _ends(game, request, program)
    otherwise = [end for end in ends.missing if ends.is_otherwise(end, ends.extra)]
    missing = [end for end in ends.missing if end not in otherwise]
    extra = [end for end in ends.extra if not ends.is_otherwise(end, ends.missing)]
    if otherwise:
        end = _shortest(otherwise, ends)
        apart = islice(changes(_read(end), _read(_nearest(end, ends.extra))), _APART)
        told = ", ".join(
            f"{_said(place)} is {_told(old)} by the book, {_told(new)} by the program" for place, old, new in apart
        )
        yield f"turns that end otherwise: {len(otherwise)}; after {_said_way(end, ends)}, {told}"
    if missing:
        yield f"turns by the book only: {len(missing)}, such as {_said_way(_shortest(missing, ends), ends)}"
    if extra:
        before = canonical(request["position"])
        changed = list(changes(_read(before), _read(_nearest(before, extra))))
        rows = (list(filter(_is_on_table, changed)) or changed)[:_APART]
        told = ", ".join(f"{_said(place)} becomes {_told(new)}" for place, _, new in rows)
        yield f"turns by the program only: {len(extra)}; in one, {told}"


def _shortest(rows: Iterable[str], ends: Ends) -> str:
    return min(rows, key=lambda one: (len(ends.ways[one]), ends.ways[one]))


def _said_way(end: str, ends: Ends) -> str:
    return ", ".join(ends.ways[end])


def _said(place: Place) -> str:
    """Return the names of a place, which may be those of the program, without what moves a terminal."""
    return one_line(".".join(place))


def _told(value: object) -> str:
    """Return plain data in short; what is left out is nothing."""
    text = "nothing" if value is None else json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _is_on_table(change: tuple[Place, Any, Any]) -> bool:
    """Whether something changes but who is next, and the wheel, which changes in every turn."""
    return change[0][0] != "pending" and "wheel" not in change[0]


def spread(rows: Sequence[T], most: int) -> list[T]:
    """Return at most so many rows, at even distances."""
    number = min(most, len(rows))
    return [rows[place * len(rows) // number] for place in range(number)]


def _ways(game: Game, request: Request) -> dict[str, Way]:
    listed = answer(book(game), {**request, "positions": True})[1]["turns"]
    return {canonical(one["position"]): one["decisions"] for one in listed}


def _ends(game: Game, request: Request, program: Answer) -> Ends:
    ways, theirs = _ways(game, request), {canonical(one["position"]) for one in program["turns"]}
    mine = ways.keys()
    return Ends(ways, sorted(mine - theirs), sorted(theirs - mine), sorted(mine & theirs))


def _of_missing(game: Game, rules: Conformance, request: Request, ends: Ends) -> Iterator[Mapping[str, float]]:
    """Yield the rules that each end of the book alone speaks against."""
    begun = {tuple(ends.ways[end][:length]) for end in ends.common for length in range(len(ends.ways[end]) + 1)}
    for end in spread(ends.missing, _ENDS):
        steps = list(_steps(game, request, ends.ways[end]))
        if ends.is_otherwise(end, ends.extra):
            yield dict.fromkeys(_that_change(game, rules, steps, _places(end, _nearest(end, ends.extra))), 1.0)
        else:
            way = ends.ways[end]
            agreed = sum(1 for _ in takewhile(begun.__contains__, (tuple(way[: n + 1]) for n in range(len(way) - 1))))
            yield dict.fromkeys(_that_allow(game, rules, steps[: agreed + 1]), 1.0)


def _that_change(
    game: Game, rules: Conformance, steps: Iterable[tuple[State, Decision, State]], places: AbstractSet[Place]
) -> Iterator[str]:
    """Yield the rules that fire where a turn changes what ends otherwise, and that answer for it."""
    for state, decision, after in steps:
        touched = places & {place for place, _, _ in changes(_plain(game, state), _plain(game, after))}
        if touched:
            yield from (rule for rule in rules.fired(state, decision) if rules.answers_for(rule, touched))


def _that_allow(game: Game, rules: Conformance, steps: Sequence[tuple[State, Decision, State]]) -> Iterator[str]:
    """Yield the rules that allow the last step, which the program refuses, and what adds to the values up to there.

    A rule about costs that adds nothing here may add something in the program.
    """
    for state, decision, _ in steps[:-1]:
        yield from (rule for rule in rules.fired(state, decision) if not rules.answers_for(rule, ()))
    state, decision, _ = steps[-1]
    named = [reason.rule for reason in game.spoken.explain(state, decision).reasons]
    judged = (*rules.fired(state, decision), *named, *rules.costs(state, decision))
    yield from (rule for rule in judged if rules.answers_for(rule, ()))


def _of_extra(game: Game, rules: Conformance, request: Request, ends: Ends) -> Iterator[Mapping[str, float]]:
    """Yield the rules that each end of the program alone speaks against: those that refuse what leads there.

    A decision leads to an end if everything that it names stands in one change, and if one rule alone refuses it.
    """
    alone = [end for end in spread(ends.extra, _ENDS) if not ends.is_otherwise(end, ends.missing)]
    refused = list(_refused(game, request, ends.ways.values())) if alone else []
    before = normal(request["position"])
    for end in alone:
        changed = tuple(_in_words(before, _read(end)))
        found = [one for one in refused if any(all(word in text for word in one.words) for text in changed)]
        yield {
            **dict.fromkeys((rule for one in found for rule in one.costs(game, rules)), _COST),
            **{one.rule: 1.0 for one in found if rules.answers_for(one.rule, ())},
        }


@attrs.frozen
class _Refused:
    """A decision that one rule refuses."""

    position: Answer
    text: str
    rule: str

    @property
    def words(self) -> Sequence[str]:
        """What it names."""
        return self.text.split()[1:]

    def costs(self, game: Game, rules: Conformance) -> Sequence[str]:
        """Return the rules about costs that fire while it is judged."""
        state = game.spoken.read_position(self.position)
        return [rule for rule, fires in rules.costs(state, game.from_text(state, self.text)).items() if fires]


def _refused(game: Game, request: Request, ways: Iterable[Way]) -> Iterator[_Refused]:
    """Yield decisions of a turn that one rule refuses, in positions on the ways of the book."""
    seat = answer(book(game), {"op": "legal", "position": request["position"]})[1].get("asked")
    for position in islice(_positions(game, request, ways), _POSITIONS):
        said = answer(book(game), {"op": "legal", "position": position, "refused": True})[1]
        for one in said.get("refused", ()) if said.get("asked") == seat else ():
            words = one["decision"].split()[1:]
            # A number stands nearly everywhere.
            if len(one["refusals"]) == 1 and words and not all(map(str.isdecimal, words)):
                yield _Refused(position, one["decision"], one["refusals"][0]["rule"])


def _positions(game: Game, request: Request, ways: Iterable[Way]) -> Iterator[Answer]:
    """Yield each position before a decision on some ways, once."""
    seen: set[tuple[str, ...]] = set()
    for way in ways:
        for number, (state, _, _) in enumerate(_steps(game, request, way)):
            if tuple(way[:number]) not in seen:
                seen.add(tuple(way[:number]))
                yield game.spoken.write_position(state)


def _steps(game: Game, request: Request, way: Way) -> Iterator[tuple[State, Decision, State]]:
    """Yield each decision of a way with the positions before and after it."""
    state = game.spoken.read_position(request["position"])
    for text in way:
        decision = game.from_text(state, text)
        after = game.apply(state, decision)
        yield state, decision, after
        state = after


def _shares(game: Game, rules: Conformance, request: Request, ways: Sequence[Way]) -> dict[str, float]:
    """Return the rules that fire on some ways, each with its share of them."""
    fired = [
        {rule for state, decision, _ in _steps(game, request, way) for rule in rules.fired(state, decision)}
        for way in ways
    ]
    return {rule: times / len(ways) for rule, times in Counter(rule for one in fired for rule in one).items()}


def _plain(game: Game, state: State) -> Any:  # noqa: ANN401 -- plain data
    return normal(game.spoken.write_position(state))


def _places(one: str, other: str) -> set[Place]:
    """Return where two positions differ."""
    return {place for place, _, _ in changes(_read(one), _read(other))}


@lru_cache(maxsize=2_048)
def _read(end: str) -> Any:  # noqa: ANN401 -- plain data
    """Return the position of a canonical text, which nobody changes."""
    return json.loads(end)


def _distance(one: str, other: str) -> int:
    return sum(1 for _ in changes(_read(one), _read(other)))


def _nearest(end: str, others: Iterable[str]) -> str:
    return min(others, key=lambda one: (_distance(end, one), one))


def _in_words(before: Answer, after: Answer) -> Iterator[str]:
    """Yield what stands in each change of a table, without the names of its parts."""
    for place, old, new in changes(before, after):
        if place[0] != "pending":
            yield " ".join((*place[2:], json.dumps(old), json.dumps(new)))
