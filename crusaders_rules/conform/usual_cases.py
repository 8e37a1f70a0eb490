"""The vectors of a game that makes none itself: whole games, what is new in them, and where readings part."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Any

import attrs

from crusaders_rules.conform.answering import with_readings
from crusaders_rules.conform.choosing import Chooser
from crusaders_rules.conform.essence import canonical, differences
from crusaders_rules.conform.rule_calls import rule_calls
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import ALLOWS, REFUSES, Vector, about, asking, by_the_book
from crusaders_rules.game import Decision, Game, State
from crusaders_rules.serve.replies import situation

# So many games are watched for cases that few games before them had, fewer under each other reading.
_WATCHED, _OF_READING = 60, 6
# So many games are kept whole.
_WHOLE = 12
# A difference of readings is looked for in so many games, and shown so often.
_SEARCHED, _SHOWN = 40, 2
# A game that goes on longer is left there.
_LONGEST = 2_000
# So many decisions of other positions are tried where they may be refused, of so many that are remembered.
_TRIED, _REMEMBERED = 8, 400
# How many cases of one rule function are kept, and how many of them may have the same answer.
_OF_ONE, _ALIKE = 40, 6

NO_READINGS: Mapping[str, str] = MappingProxyType({})

Answers = Mapping[str, Mapping[str, Any]]
Sides = Mapping[str, State]
Pairs = set[frozenset[str]]


def parts_of(game: Game) -> Mapping[str, Callable[[Game], Iterator[Vector]]]:
    """Return what makes the vectors of a game, by name: its own parts, or the usual ones.

    Args:
        game: The game.
    """
    own = conformance_of(game).parts
    return USUAL_PARTS if own is None else own()


# Readings.


def readings_apart(game: Game) -> Iterator[Vector]:
    """Yield, for each question with several readings, requests that they answer differently.

    Games are played under all readings of a question at once, as far as these allow the same decisions.

    Args:
        game: The game.
    """
    for question, names in conformance_of(game).questions().items():
        pairs, shown = [frozenset(pair) for pair in combinations(names, 2)], Counter[frozenset[str]]()
        for number in range(_SEARCHED):
            if all(shown[pair] >= _SHOWN for pair in pairs):
                break
            for vector, told in _parted(game, question, names, number):
                if any(shown[pair] < _SHOWN for pair in told):
                    shown.update(told)
                    yield vector


def _parted(game: Game, question: str, names: Sequence[str], number: int) -> Iterator[tuple[Vector, Pairs]]:
    """Yield what tells readings apart in one game, each with the pairs of readings."""
    _, keys, _ = conformance_of(game).starts(number)
    begun = {name: with_readings(game, {"op": "new", **keys}, {question: name}) for name in names}
    sides: Sides = {name: game.spoken.begin(_without_op(request)) for name, request in begun.items()}
    decide = decider(game, number)
    for _ in range(_LONGEST):
        (first, *others), decision = sides.values(), None
        if not others:
            return
        if game.is_over(first):
            yield from _told(game, question, sides, "score")
            return
        yield from _told(game, question, sides, "legal")
        decision = decide(first)
        text = game.to_text(first, decision)
        if len(game.formats) > 1:
            yield from _told(game, question, sides, "apply", decision=text)
        sides = _alike(game, {name: _after(game, state, text) for name, state in sides.items()})


def _told(game: Game, question: str, sides: Sides, op: str, **more: Any) -> Iterator[tuple[Vector, Pairs]]:  # noqa: ANN401 -- plain data
    answers = {name: about(game, state, op, **more) for name, state in sides.items()}
    told = told_apart(op, answers)
    if told:
        rules = next(one.rules for one in game.home.catalog().questions if one.id == question)
        position = situation(game, next(iter(sides.values())))["position"]
        request = {"op": op, "position": position, **more}
        answer = {"readings": answers}
        yield Vector(kind="reading", ground=question, rules=rules, request=request, answer=answer), told


def _after(game: Game, state: State, text: str) -> State | None:
    """Return the position after a decision, None if it is refused."""
    try:
        return game.apply(state, game.from_text(state, text))
    except ValueError:
        return None


def _alike(game: Game, sides: Mapping[str, State | None]) -> Sides:
    """Return the sides on which the same lies on the table as on the first one that allowed the decision."""
    left = {name: state for name, state in sides.items() if state is not None}
    if len(game.formats) == 1:
        # A position is written as the decisions that lead to it.
        return left
    tables = {name: canonical(game.spoken.write_position(state)) for name, state in left.items()}
    first = next(iter(tables.values()))
    return {name: state for name, state in left.items() if tables[name] == first}


def told_apart(op: str, answers: Answers) -> Pairs:
    """Return the pairs of readings whose answers differ in what every implementation must say.

    Args:
        op: The op of the request.
        answers: The answer under each reading.
    """
    return {
        frozenset((one, other))
        for one, other in combinations(answers, 2)
        if differences(op, _bare(answers[one]), _bare(answers[other]))
    }


def _bare(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer without rule ids, which an implementation may leave out."""
    kept = {name: value for name, value in answer.items() if name != "reasons"}
    return {**kept, "refusals": []} if "refusals" in kept else kept


# Games.


def whole_games(game: Game) -> Iterator[Vector]:
    """Yield games, each with its beginning, its decisions and its end.

    Args:
        game: The game.
    """
    begun = set[str]()
    for number in range(_WHOLE):
        ground, keys, _ = conformance_of(game).starts(number)
        request = {"op": "new", **keys}
        if ground not in begun:
            begun.add(ground)
            rules = rule_calls(game, partial(game.spoken.begin, keys)).ids
            yield Vector(kind="new", ground=ground, rules=rules, request=request, answer=by_the_book(game, request))
        steps, final = played(game, number)
        end = asking(game, (ground, ()), final, "score")
        yield Vector(
            kind="game",
            ground=ground,
            rules=tuple(dict.fromkeys(term["rule"] for row in end.answer["players"] for term in row["terms"])),
            request=request,
            answer={"position": end.request["position"], "score": end.answer},
            play=tuple((game.to_text(state, decision), len(game.legal(state))) for state, decision in steps),
        )


def played(game: Game, number: int) -> tuple[list[tuple[State, Decision]], State]:
    """Play a game.

    Args:
        game: The game.
        number: Decides how it begins, and what chance and a bot decide.

    Returns:
        The decisions, each with the position before it, and the last position.
    """
    _, keys, _ = conformance_of(game).starts(number)
    state, decide = game.spoken.begin(keys), decider(game, number)
    steps: list[tuple[State, Decision]] = []
    while game.legal(state) and len(steps) < _LONGEST:
        steps.append((state, decide(state)))
        state = game.apply(*steps[-1])
    return steps, state


def decider(game: Game, number: int) -> Callable[[State], Decision]:
    """Return what decides in a game: a bot for the players, and a seed for chance.

    Args:
        game: The game.
        number: The seed, which also says whose turn it is among the bots.
    """
    bots, chance = conformance_of(game).bots(), random.Random(number)
    bot = bots[tuple(bots)[number % len(bots)]](number)
    return lambda state: chance.choice(game.legal(state)) if game.spoken.asked(state) == "chance" else bot(state)


def new_cases(game: Game) -> Iterator[Vector]:
    """Yield what games show that few games before them did: rule functions that read or answer something else.

    Args:
        game: The game.
    """
    watching = CaseWatch(game)
    for number in range(_WATCHED):
        yield from watching.game_of(number)
    for question, (_, *others) in conformance_of(game).questions().items():
        for name in others:
            for number in range(_OF_READING):
                yield from watching.game_of(number, {question: name})


@attrs.define
class CaseWatch:
    """Watches games, and remembers what is already shown, by the op that shows it.

    Attributes:
        game: The game.
        of_one: How many cases of one rule function are kept for an op.
        alike: How many of them may have the same answer.
    """

    game: Game
    of_one: int = _OF_ONE
    alike: int = _ALIKE
    _shown: dict[str, Chooser] = attrs.field(factory=dict)
    _remembered: list[str] = attrs.field(factory=list)

    def game_of(self, number: int, readings: Mapping[str, str] = NO_READINGS) -> Iterator[Vector]:
        """Yield what is new in a game.

        Args:
            number: Decides how it begins, and what is decided.
            readings: The readings that are not the default, by question.
        """
        start, keys, _ = conformance_of(self.game).starts(number)
        ground = ", ".join((start, *(f"{question}={name}" for question, name in readings.items())))
        state = self.game.spoken.begin(_without_op(with_readings(self.game, {"op": "new", **keys}, readings)))
        decide = decider(self.game, number)
        chance = random.Random(f"cases {number}")
        for _ in range(_LONGEST):
            # The list comes first: a position may remember what it has listed.
            yield from self.about(ground, state, "legal", partial(self.game.legal, state))
            yield from self.about(ground, state, "score", partial(self._score, state))
            if not self.game.legal(state):
                return
            yield from self.refused(ground, state, chance)
            decision = decide(state)
            text, after = self.game.to_text(state, decision), list[State]()
            carried_out = partial(self._apply, state, decision, after)
            yield from self.about(ground, state, "apply", carried_out, decision=text)
            yield from self._allowed(ground, state, text)
            self._remembered = [*self._remembered[-_REMEMBERED:], text]
            state = after[0]

    def about(self, ground: str, state: State, op: str, action: Callable[[], object], **more: Any) -> Iterator[Vector]:  # noqa: ANN401 -- plain data
        """Yield a request about a position if the rules compute something new for it.

        Args:
            ground: How the game was begun.
            state: The position.
            op: The op.
            action: What the op does.
            **more: The other keys of the request.
        """
        seen = rule_calls(self.game, action)
        if self._keeps(op, seen.calls):
            yield asking(self.game, (ground, seen.ids), state, op, **more)

    def _allowed(self, ground: str, state: State, text: str) -> Iterator[Vector]:
        """Yield a legal decision if it is so for a new reason."""
        verdict = self.game.spoken.explain(state, self.game.from_text(state, text))
        word = text.partition(" ")[0]
        if self._keeps("allowed", [(one.rule, word, one.sentence) for one in verdict.reasons]):
            yield from self._explained(ground, state, text, ALLOWS)

    def refused(self, ground: str, state: State, chance: random.Random) -> Iterator[Vector]:
        """Yield decisions that are refused in a position in a new way, of some that were legal elsewhere.

        Args:
            ground: How the game was begun.
            state: The position.
            chance: Chooses which are tried.
        """
        for text in chance.sample(self._remembered, min(_TRIED, len(self._remembered))):
            try:
                verdict = self.game.spoken.explain(state, self.game.from_text(state, text))
            except ValueError:
                # A decision of another moment.
                continue
            word = text.partition(" ")[0]
            against = [((one.rule, word), one.code, (str(one.needs), str(one.has))) for one in verdict.refusals]
            if self._keeps("explain", against):
                yield from self._explained(ground, state, text, REFUSES)

    def _explained(self, ground: str, state: State, text: str, uses: str) -> Iterator[Vector]:
        said = asking(self.game, (ground, ()), state, "explain", uses=uses, decision=text)
        rules = [one["rule"] for one in (*said.answer["refusals"], *said.answer["reasons"])]
        yield attrs.evolve(said, rules=tuple(dict.fromkeys(rules)))

    def _keeps(self, op: str, features: Any) -> bool:  # noqa: ANN401 -- as a chooser takes them
        return self._shown.setdefault(op, Chooser(self.of_one, self.alike)).keeps(features)

    def _score(self, state: State) -> object:
        return None if self.game.spoken.score is None else self.game.spoken.score(state)

    def _apply(self, state: State, decision: Decision, after: list[State]) -> None:
        after.append(self.game.apply(state, decision))


def _without_op(request: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in request.items() if name != "op"}


USUAL_PARTS: Mapping[str, Callable[[Game], Iterator[Vector]]] = {
    "readings that part": readings_apart,
    "whole games": whole_games,
    "new cases": new_cases,
}
