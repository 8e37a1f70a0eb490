"""What the author of a small game states, and what is usual if the author does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from types import FrameType, ModuleType
from typing import Any

import attrs

from crusaders_rules.answers import Reason, Refusal, ScoreSheet
from crusaders_rules.catalog.home import Home
from crusaders_rules.catalog.model import Reading
from crusaders_rules.catalog.watching import profiled
from crusaders_rules.explore.model_files import Kinds, Model
from crusaders_rules.explore.systems import System
from crusaders_rules.files.problems import Problem
from crusaders_rules.game import Decision, State


@attrs.frozen(kw_only=True, eq=False)
class Functions:
    """What a game does. Seats count from 1 here. A game need not write ``reasons``, ``view`` and ``hidden``.

    Attributes:
        begin: The first position of a game of so many players, under readings.
        asked: Who must decide: a seat, ``chance``, or None if the game is over.
        legal: The legal decisions, always in the same order; none if the game is over.
        apply: The position after a legal decision.
        refused: Why a decision is illegal; empty if it is legal.
        reasons: Why a legal decision is legal.
        prompt: What is asked, such as ``dig or trade``.
        words: What a decision does, without who takes it.
        table: A position as rows of text.
        picture: A position as SVG.
        view: A position as a seat may see it.
        hidden: Whether a seat may not see a decision.
        score: The score of a position.
        winners: The seats that have won, or would win if the game ended in a position.
        problems: Why a position cannot be one of the game; none if it can.
    """

    begin: Callable[[int, Any], State]
    asked: Callable[[State], int | str | None]
    legal: Callable[[State], Sequence[Decision]]
    apply: Callable[[State, Decision], State]
    refused: Callable[[State, Decision], Sequence[Refusal]]
    reasons: Callable[[State, Decision], Sequence[Reason]]
    prompt: Callable[[State], str]
    words: Callable[[State, Decision], str]
    table: Callable[[State], Iterable[tuple[str, ...]]]
    picture: Callable[[State], str]
    view: Callable[[State, int], State]
    hidden: Callable[[State, Decision, int], bool]
    score: Callable[[State], ScoreSheet]
    winners: Callable[[State], Sequence[int]]
    problems: Callable[[State], Iterable[Problem]]


@attrs.frozen(kw_only=True, eq=False)
class Description:
    """A game, as its author states it.

    Attributes:
        home: Where its files lie, and its rule functions.
        title: Its title.
        position: The class of a position: frozen, with fields that a file can hold, one of them ``interpretation``.
        interpretation: The class of its readings: a field for each question, an enum of text with a default.
        decisions: The classes of decisions: frozen, with fields that are numbers or enums of text.
        players: The numbers of players.
        functions: The modules that have the functions of ``Functions`` under their names.
        models: What a kind of model explores.
        settings: The settings of each kind of model.
    """

    home: Home
    title: str
    position: type[Any]
    interpretation: type[Any]
    decisions: tuple[type[Any], ...]
    players: tuple[int, ...]
    functions: tuple[ModuleType, ...]
    models: Mapping[str, Callable[[Model], System[Any, Any]]]
    settings: Kinds

    @cached_property
    def does(self) -> Functions:
        """The functions of the game.

        Raises:
            LookupError: The modules lack one.
        """
        found = {}
        for name in (field.name for field in attrs.fields(Functions)):
            having = [module for module in self.functions if hasattr(module, name)]
            if having:
                found[name] = getattr(having[0], name)
            elif name in _USUAL:
                found[name] = partial(_USUAL[name], self)
            else:
                raise LookupError(f"{self.title}: no function is named {name}")
        return Functions(**found)

    @property
    def stem(self) -> str:
        """The name of the game as the command line and the formats of its files have it."""
        return self.home.name.replace("_", "-")

    def questions(self) -> dict[str, tuple[Reading, ...]]:
        """Return the questions that can be played in several ways, each with its readings, the default first."""
        found = {}
        for one in self.home.catalog().questions:
            playable = [reading for reading in one.readings if reading.code]
            if len(playable) > 1:
                default = [reading for reading in playable if reading.name == one.default]
                found[one.id] = (*default, *(reading for reading in playable if reading.name != one.default))
        return found

    def interpretation_of(self, readings: Mapping[str, str]) -> Any:  # noqa: ANN401 -- the author's class
        """Return the interpretation that names of readings choose.

        Args:
            readings: The name of a reading by the id of its question.

        Raises:
            ValueError: There is no such question or reading.
        """
        known, chosen = self.questions(), {}
        fields = {type(one.default).__name__: one for one in attrs.fields(self.interpretation)}
        for question, name in readings.items():
            if question not in known:
                raise ValueError(f"there is no question {question!r}; questions: {', '.join(known)}")
            codes = {reading.name: str(reading.code) for reading in known[question]}
            if name not in codes:
                raise ValueError(f"{question} has no reading {name!r}; readings: {', '.join(codes)}")
            kind, _, member = codes[name].partition(".")
            field = fields[kind]
            chosen[field.name] = type(field.default)[member]
        return self.interpretation(**chosen)

    def readings_of(self, interpretation: object) -> dict[str, str]:
        """Return the readings of an interpretation that are not the default, by the ids of their questions."""
        found = {}
        for question, readings in self.questions().items():
            for reading in readings[1:]:
                kind, _, member = str(reading.code).partition(".")
                if any(
                    type(value).__name__ == kind and value.name == member
                    for value in attrs.astuple(interpretation, recurse=False)  # type: ignore[arg-type]  # an attrs class
                ):
                    found[question] = reading.name
        return found


def _reasons(game: Description, state: State, decision: Decision) -> tuple[Reason, ...]:
    """Why a legal decision is legal: the rules that could have refused it and did not, or else all that were asked."""
    asked: dict[str, bool] = {}

    def hook(frame: FrameType, event: str, answer: object) -> None:
        if event == "return":
            for rule_id in game.home.rules.ids_of(frame.f_code):
                asked[rule_id] = asked.get(rule_id, True) and answer is None

    with profiled(hook):
        game.does.refused(state, decision)
    chosen = [rule_id for rule_id, silent in asked.items() if silent] or asked
    rules = game.home.catalog().rules
    return tuple(Reason(rule_id, rules[rule_id].statement) for rule_id in chosen)


def _view(_: Description, state: State, __: int) -> State:
    """A position as a seat may see it: all of it."""
    return state


def _hidden(game: Description, state: State, decision: Decision, seat: int) -> bool:
    """Whether a seat may not see a decision: another one leads elsewhere, and the seat could not tell."""
    after = game.does.apply(state, decision)
    seen = game.does.view(after, seat)
    others = (game.does.apply(state, other) for other in game.does.legal(state))
    return any(other != after and game.does.view(other, seat) == seen for other in others)


_USUAL: Mapping[str, Callable[..., Any]] = {"reasons": _reasons, "view": _view, "hidden": _hidden}
