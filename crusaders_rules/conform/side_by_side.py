"""Games in lockstep: the engine and the book play the same game, and are compared at each decision.

In every other new game the engine keeps the position itself, as the protocol has it; in the others, and in the games of
the suite, each request has its position.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from crusaders_rules.conform.comparing import Judge
from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.foreign_engine import is_too_much, is_unsupported
from crusaders_rules.conform.offering import SETUP, plays_setting, ruleset_of
from crusaders_rules.conform.suspects import Met
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import Vector, about, by_the_book
from crusaders_rules.conform.whole_turns import turns_by_the_book
from crusaders_rules.game import Decision, Game, State
from crusaders_rules.serve.codes import Unanswered
from crusaders_rules.serve.replies import situation

GAMES = "games in lockstep"
KEPT = "games with state"
# A game that goes on longer is left; no text limits the number of rounds.
_LONGEST = 1_500
# So many decisions seen before are tried again where they may not be legal.
_REMEMBERED = 200
# So many beginnings are tried for each game, since an engine may not play most of them.
_PER_GAME = 100

Asked = dict[str, Any]
Decide = Callable[[State], str | None]


@attrs.frozen
class _Played:
    """A game under way: its name, its beginning, its counts, when it must end, and who keeps the position."""

    where: str
    ground: str
    kind: str
    until: float
    kept: bool = False


class Lockstep:
    """Plays games on both sides."""

    def __init__(self, judge: Judge, began: float) -> None:
        """Store what judges the answers, and when the comparison began; stored games have a separate time limit."""
        self._judge, self._game, self._engine = judge, judge.game, judge.engine
        self._end = began + judge.effort.until(1)
        self._until = 0.0

    def replay(self, name: str, vector: Vector) -> bool:
        """Play a game of the suite.

        Args:
            name: The name of its vector.
            vector: The vector.

        Returns:
            Whether it was played to its end.
        """
        tally = self._judge.found.tally("game")
        offered = self._plays and not self._judge.only_keeps and self._wants(vector.request)
        request = self._judge.as_played(vector.request) if offered else None
        if request is None:
            tally.not_offered += 1
            return False
        try:
            state = self._game.spoken.begin({key: value for key, value in request.items() if key != "op"})
        except ValueError:
            tally.not_offered += 1
            return False
        choices = iter([text for text, _ in vector.play])
        self._until = self._until or min(self._end, time.monotonic() + self._judge.effort.playing)
        if time.monotonic() >= self._until:
            tally.not_reached += 1
            return False
        return self._follow(_Played(name, vector.ground, "game", self._until), state, lambda _: next(choices, None))

    @property
    def _plays(self) -> bool:
        """Whether the engine plays decision by decision, or at least whole turns."""
        return self._engine.offers("apply") or self._engine.offers("turns")

    def _wants(self, request: Mapping[str, Any]) -> bool:
        """Whether the engine plays a game, whether or not it has a setup."""
        needed = conformance_of(self._game).needs(request)
        return needed - {SETUP} <= self._judge.scopes and plays_setting(self._engine.hello, ruleset_of(request))

    def play(self, watch: Callable[[str, int, int | None], None], part: tuple[int, int] = (0, 1)) -> None:
        """Play random and greedy games, until the time or the number is reached.

        Args:
            watch: Called after each game.
            part: Which of the games: the number of the part, from 0, and that of all parts.
        """
        conformance, effort = conformance_of(self._game), self._judge.effort
        if not self._plays:
            return
        until, bots = min(self._end, time.monotonic() + effort.playing), conformance.bots()
        begun = 0
        for number in range(_PER_GAME * effort.games):
            if begun >= effort.games or time.monotonic() >= until or self._engine.given_up:
                return
            ground, keys, first = conformance.starts(number)
            if not self._wants(self._setting(first)):
                continue
            state = self._in_readings(first)
            name = tuple(bots)[begun // 2 % len(bots)]
            kept = self._judge.only_keeps or bool(begun % 2 and self._engine.offers("new"))
            played = _Played(f"game {begun + 1} ({name})", ground, KEPT if kept else GAMES, until, kept)
            if state is None:
                continue
            beginning = self._new(keys) if kept else self._set(state)
            if not self._is_offered(played, beginning, tell=part[0] == 0):
                continue
            begun += 1
            if begun % part[1] != part[0]:
                continue
            decide = _in_notation(self._game, bots[name](number), number)
            first = self._begun(played, beginning) if kept else state
            self._judge.found.games += first is not None and self._follow(played, first, decide)
            watch(GAMES, begun, effort.games)

    def _setting(self, state: State) -> Asked:
        return {"op": "set", "position": situation(self._game, state)["position"]}

    def _new(self, keys: Mapping[str, Any]) -> Asked:
        """Return the request that begins a game in the readings that the engine plays, without outcomes of chance."""
        request = {"op": "new", **keys}
        return {**(self._judge.as_played(request) or request)} if self._judge.readings else request

    def _set(self, state: State) -> Asked:
        """Return the request for a first position, without outcomes of chance, as the start of a position has it."""
        position = self._setting(state)["position"]
        return {"op": "set", "position": {name: value for name, value in position.items() if name != "outcomes"}}

    def _is_offered(self, played: _Played, beginning: Asked, *, tell: bool) -> bool:
        """Whether the engine plays a game that begins so; if not, another one is begun instead."""
        if SETUP not in self._judge.scopes:
            return True
        if not self._engine.offers(beginning["op"]):
            return True
        answer = self._engine.ask(beginning)
        if answer is None or not is_unsupported(answer):
            return answer is not None
        # The other parts ask it, too.
        self._judge.found.tally(played.kind).not_offered += tell
        return False

    def _in_readings(self, state: State) -> State | None:
        """Return the position with the readings that the engine plays; None if it is impossible then."""
        if not self._judge.readings:
            return state
        request = self._judge.as_played(self._setting(state))
        return None if request is None else self._game.spoken.read_position(request["position"])

    def _begun(self, played: _Played, request: Asked) -> State | None:
        """Begin a game in which the engine keeps the position; return the first one, None if it departs or fails."""
        book, answer = by_the_book(self._game, request), self._engine.ask(request)
        if answer is None:
            return None
        told = differences("new", book, answer)
        if told:
            self._judge.found.tally(played.kind).departed += 1
            self._judge.depart(Met(played.where, played.ground, request, told, book, answer))
            return None
        return self._game.spoken.read_position(book["position"])

    def _follow(self, played: _Played, state: State, decide: Decide) -> bool:
        """Play a game on both sides, and compare each list, each step, and the score at the end.

        Returns:
            Whether the engine played it to the end.
        """
        chance, remembered, asker = random.Random(played.where), list[str](), object()
        for number in range(_LONGEST):
            over = self._game.is_over(state) or not self._game.legal(state)
            text = None if over else decide(state)
            where = f"{played.where}, decision {number + 1}"
            before, asker = asker, self._game.spoken.asked(state)
            # An engine that plays only whole turns is asked where a turn begins.
            whole = not self._engine.offers("apply")
            questions = self._questions(played, state, text, chance, remembered) if not whole or asker != before else ()
            for asked in questions:
                if not self._agrees(played, where, state, asked):
                    return False
            if text is None:
                return True
            remembered = [*remembered[-_REMEMBERED:], text]
            try:
                state = self._game.apply(state, self._game.from_text(state, text))
            except ValueError:
                # A stored decision that the readings of the engine do not allow.
                return False
            if time.monotonic() >= played.until:
                return False
        return True

    def _questions(
        self, played: _Played, state: State, text: str | None, chance: random.Random, remembered: list[str]
    ) -> Iterator[Asked]:
        """Yield what is asked about a position of a game; what moves on to the next position comes last."""
        wanted: list[Asked] = [{"op": "legal"}, {"op": "apply", "decision": text}]
        if text is None:
            wanted = [{"op": "score"}]
        elif not self._engine.offers("apply"):
            wanted = [{"op": "turns", "positions": True}]
        elif remembered:
            wanted.insert(1, {"op": "explain", "decision": chance.choice(remembered)})
        setting = self._setting(state)
        if played.kept or (self._judge.takes(setting) and self._judge.wants(setting)):
            yield from (asked for asked in wanted if self._engine.offers(asked["op"]))

    def _agrees(self, played: _Played, where: str, state: State, asked: Asked) -> bool:
        """Whether both sides answer alike; one that cannot answer does not depart."""
        tally, position = self._judge.found.tally(played.kind), self._setting(state)["position"]
        request = {**asked, "position": position}
        try:
            book = (
                turns_by_the_book(self._game, request) if asked["op"] == "turns" else about(self._game, state, **asked)
            )
        except Unanswered:
            # A decision of another moment that cannot even be read here.
            return True
        if not book["ok"]:
            return True
        answer = self._engine.ask(asked if played.kept else request)
        if answer is None:
            return False
        if is_unsupported(answer) or is_too_much(answer):
            tally.not_offered += 1
            return False
        told = differences(asked["op"], book, answer)
        if not told:
            tally.agreed += 1
            return True
        tally.departed += 1
        kept = played.kept and not self._departs_without_state(request, book)
        if kept:
            where = f"{where}, only with the position that the program keeps"
        self._judge.depart(Met(where, played.ground, request, told, book, answer, kept))
        return False

    def _departs_without_state(self, request: Asked, book: Mapping[str, Any]) -> bool:
        """Whether the answer of the engine also differs from the book if the request has its position."""
        answer = None if self._judge.only_keeps else self._engine.ask(request)
        return answer is not None and not is_unsupported(answer) and bool(differences(request["op"], book, answer))


def _in_notation(game: Game, decide: Callable[[State], Decision], seed: int) -> Callable[[State], str]:
    """Return what decides in notation: a bot for the players, and a seed for chance."""
    chance = random.Random(seed)

    def decided(state: State) -> str:
        is_chance = game.spoken.asked(state) == "chance"
        return game.to_text(state, chance.choice(game.legal(state)) if is_chance else decide(state))

    return decided
