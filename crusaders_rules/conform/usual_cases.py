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
# With so many readings that are not the default, a ground does not name them.
_SEVERAL = 3
# A difference of readings is looked for in so many games, and shown so often.
_SEARCHED, _SHOWN = 40, 2
# A game that goes on longer is left there.
_LONGEST = 2_000
# So many decisions that were legal elsewhere, when the same was asked, are tried where they may be refused, of so many
# that are remembered.
_TRIED, _REMEMBERED = 12, 600
# So many more are made of a legal decision, by an exchange of one word.
_EXCHANGED = 6
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


def readings_apart(game: Game, many: int = _SEARCHED) -> Iterator[Vector]:
    """Yield, for each question with several readings, requests that they answer differently.

    Games are played under all readings of a question at once, as long as these allow the same decisions.

    Args:
        game: The game.
        many: How many games are searched for a question.
    """
    for question, names in conformance_of(game).questions().items():
        pairs, shown = [frozenset(pair) for pair in combinations(names, 2)], Counter[frozenset[str]]()
        for number in range(many):
            if all(shown[pair] >= _SHOWN for pair in pairs):
                break
            begun = {name: beginning(game, number, {question: name})[1] for name in names}
            sides = {name: game.spoken.begin(_without_op(request)) for name, request in begun.items()}
            for vector, told in parted(game, question, sides, number):
                if any(shown[pair] < _SHOWN for pair in told):
                    shown.update(told)
                    yield vector


def parted(game: Game, question: str, sides: Sides, number: int) -> Iterator[tuple[Vector, Pairs]]:
    """Yield what tells the readings of a question apart in one game, each with the pairs of readings.

    Args:
        game: The game.
        question: The id of the question.
        sides: The position under each reading.
        number: What chance and a bot decide.
    """
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
        if not writes_decisions(game):
            yield from _told(game, question, sides, "apply", decision=text)
        asked = game.spoken.asked(first)
        # A position may be written with who decided, so that must be the same.
        same = {name: state for name, state in sides.items() if game.spoken.asked(state) == asked}
        sides = _alike(game, {name: _after(game, state, text) for name, state in same.items()})


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
    if writes_decisions(game):
        return left
    tables = {name: canonical(game.spoken.write_position(state)) for name, state in left.items()}
    first = next(iter(tables.values()))
    return {name: state for name, state in left.items() if tables[name] == first}


def writes_decisions(game: Game) -> bool:
    """Whether a game writes a position as the decisions that lead to it, and nothing else.

    Args:
        game: The game.
    """
    return len(game.formats) == 1


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


def whole_games(game: Game, many: int = _WHOLE) -> Iterator[Vector]:
    """Yield games, each with its decisions and its end, and each beginning once.

    Args:
        game: The game.
        many: How many games.
    """
    begun = set[str]()
    for number in range(many):
        ground, request = beginning(game, number)
        if ground not in begun:
            begun.add(ground)
            rules = rule_calls(game, partial(game.spoken.begin, _without_op(request))).ids
            yield Vector(kind="new", ground=ground, rules=rules, request=request, answer=by_the_book(game, request))
        yield whole_game(game, number)


def whole_game(game: Game, number: int, readings: Mapping[str, str] = NO_READINGS) -> Vector:
    """Return a game that is played to its end.

    Args:
        game: The game.
        number: Decides how it begins, and what chance and a bot decide.
        readings: The readings that are not the default, by question.
    """
    return played_game(game, *beginning(game, number, readings), decider(game, number))


def played_game(game: Game, ground: str, request: Mapping[str, Any], decide: Callable[[State], Decision]) -> Vector:
    """Return a game that somebody plays to its end.

    Args:
        game: The game.
        ground: The name of how it begins.
        request: The request that begins it.
        decide: What decides in each position, also for chance.
    """
    state, play = game.spoken.begin(_without_op(request)), list[tuple[str, int]]()
    while (choices := game.legal(state)) and len(play) < _LONGEST:
        decision = decide(state)
        play.append((game.to_text(state, decision), len(choices)))
        state = game.apply(state, decision)
    end = asking(game, (ground, ()), state, "score")
    return Vector(
        kind="game",
        ground=ground,
        rules=tuple(dict.fromkeys(term["rule"] for row in end.answer["players"] for term in row["terms"])),
        request=request,
        answer={"position": end.request["position"], "score": end.answer},
        play=tuple(play),
    )


def beginning(game: Game, number: int, readings: Mapping[str, str] = NO_READINGS) -> tuple[str, dict[str, Any]]:
    """Return how a game begins: the name of its ground, and the request.

    Args:
        game: The game.
        number: Decides the ground.
        readings: The readings that are not the default, by question.
    """
    start, keys, _ = conformance_of(game).starts(number)
    said = [f"{question}={name}" for question, name in readings.items()]
    ground = ", ".join((start, *said)) if len(said) < _SEVERAL else f"{start}, several readings"
    return ground, with_readings(game, {"op": "new", **keys}, readings)


def decider(game: Game, number: int) -> Callable[[State], Decision]:
    """Return what decides in a game: a bot for the players, and a seed for chance.

    Args:
        game: The game.
        number: The seed, which also says whose turn it is among the bots.
    """
    bots = conformance_of(game).bots()
    return with_chance(game, bots[tuple(bots)[number % len(bots)]](number), number)


def with_chance(game: Game, bot: Callable[[State], Decision], number: int) -> Callable[[State], Decision]:
    """Return what decides in a game as a bot does, and for chance.

    Args:
        game: The game.
        bot: What decides for the players.
        number: The seed of chance.
    """
    chance = random.Random(number)
    return lambda state: chance.choice(game.legal(state)) if game.spoken.asked(state) == "chance" else bot(state)


def new_cases(game: Game, many: int = _WATCHED, of_reading: int = _OF_READING) -> Iterator[Vector]:
    """Yield what games show that few games before them did: rule functions that read or answer something else.

    Args:
        game: The game.
        many: How many games are watched.
        of_reading: How many under each reading that is not the default.
    """
    watching = CaseWatch(game)
    for number in range(many):
        yield from watching.game_of(number)
    for number, readings in enumerate(list(other_readings(game)) * of_reading):
        yield from watching.game_of(number, readings)
    for number in range(many // 2):
        yield from watching.game_of(number, drawn_readings(game, number))


def drawn_readings(game: Game, number: int) -> dict[str, str]:
    """Return readings drawn for some of the questions, those that are not the default.

    Args:
        game: The game.
        number: Decides what is drawn.
    """
    chance = random.Random(f"readings {number}")
    drawn = {question: chance.choice(names) for question, names in conformance_of(game).questions().items()}
    return {question: drawn[question] for question in chance.sample(list(drawn), (len(drawn) + 1) // 2)}


def other_readings(game: Game) -> Iterator[Mapping[str, str]]:
    """Yield each reading that is not the default, alone, by its question.

    Args:
        game: The game.
    """
    for question, (_, *others) in conformance_of(game).questions().items():
        yield from ({question: name} for name in others)


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
    _remembered: dict[str | None, dict[str, None]] = attrs.field(factory=dict)

    def game_of(self, number: int, readings: Mapping[str, str] = NO_READINGS) -> Iterator[Vector]:
        """Yield what is new in a game.

        Args:
            number: Decides how it begins, and what is decided.
            readings: The readings that are not the default, by question.
        """
        ground, request = beginning(self.game, number, readings)
        state, decide = self.game.spoken.begin(_without_op(request)), decider(self.game, number)
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
            seen = rule_calls(self.game, partial(self._apply, state, decision, after))
            if self._keeps("apply", seen.calls):
                case = (ground, seen.ids)
                if writes_decisions(self.game):
                    # What it leads to is seen in what can be done then.
                    yield asking(self.game, case, after[0], "legal")
                else:
                    yield asking(self.game, case, state, "apply", decision=text)
            yield from self._allowed(ground, state, text)
            state = after[0]

    def about(self, ground: str, state: State, op: str, action: Callable[[], object]) -> Iterator[Vector]:
        """Yield a request about a position if the rules compute something new for it.

        Args:
            ground: How the game was begun.
            state: The position.
            op: The op.
            action: What the op does.
        """
        seen = rule_calls(self.game, action)
        if self._keeps(op, seen.calls):
            yield asking(self.game, (ground, seen.ids), state, op)

    def _allowed(self, ground: str, state: State, text: str) -> Iterator[Vector]:
        """Yield a legal decision if it is so by a rule that few allowed ones of this seat show."""
        verdict = self.game.spoken.explain(state, self.game.from_text(state, text))
        word = text.partition(" ")[0]
        # Not by the sentences, since vectors have no words for people.
        if self._keeps("allowed", [(one.rule, word, self.game.spoken.asked(state)) for one in verdict.reasons]):
            yield from self._explained(ground, state, text, ALLOWS)

    def refused(self, ground: str, state: State, chance: random.Random) -> Iterator[Vector]:
        """Yield decisions that are refused in a position in a new way.

        Some of those that are tried were legal when the same was asked, others are legal but for one word, and others
        are all those that the game itself names as like what it asks for.

        Args:
            ground: How the game was begun.
            state: The position.
            chance: Chooses which are tried.
        """
        legal = dict.fromkeys(self.game.to_text(state, one) for one in self.game.legal(state))
        remembered = self._remembered.setdefault(self.game.spoken.prompt(state), {})
        others = [text for text in remembered if text not in legal]
        if len(remembered) < _REMEMBERED:
            remembered.update(legal)
        elsewhere = next(iter(chance.choice(list(self._remembered.values()))), None)
        tried = chance.sample(others, min(_TRIED, len(others)))
        known = [text for every in self._remembered.values() for text in every]
        tried += [one for one in (_exchanged(list(legal), known, chance) for _ in range(_EXCHANGED)) if one]
        if elsewhere is not None and elsewhere not in legal:
            tried.append(elsewhere)
        if self.game.spoken.alike is not None:
            texts = (self.game.to_text(state, one) for one in self.game.spoken.alike(state))
            tried += [text for text in texts if text not in legal]
        for text in dict.fromkeys(tried):
            try:
                verdict = self.game.spoken.explain(state, self.game.from_text(state, text))
            except ValueError:
                # It names what is not there.
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


def _exchanged(legal: Sequence[str], known: Sequence[str], chance: random.Random) -> str:
    """Return a legal decision in which a word is another one or the next number; empty if that is legal, too."""
    verb, *words = chance.choice(legal).split()
    if not words:
        return ""
    place = chance.randrange(len(words))
    words[place] = str(int(words[place]) + 1) if words[place].isdecimal() else chance.choice(known).split()[-1]
    text = " ".join((verb, *words))
    return "" if text in legal else text


def _without_op(request: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in request.items() if name != "op"}


USUAL_PARTS: Mapping[str, Callable[[Game], Iterator[Vector]]] = {
    "readings that part": readings_apart,
    "whole games": whole_games,
    "new cases": new_cases,
}
