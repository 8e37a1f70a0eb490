"""Positions in which the readings of a question diverge: those of the stored plays."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import attrs

from crusaders_rules.conform.usual_cases import told_apart
from crusaders_rules.conform.vector import Vector, about
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.game import Game
from crusaders_rules.serve.codes import Unanswered
from crusaders_rules.serve.replies import situation
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, question_of, with_reading
from crusaders_rules.thy_will_be_done.check.store import play_of, reverse_of, verdicts
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.records import replay
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.state import replace

Answers = dict[str, dict[str, Any]]
_BACK = 12


@attrs.frozen
class _Asked:
    """A request about a position; a decision in notation goes with some ops."""

    op: str
    state: State
    more: Mapping[str, Any]


def partings(game: Game, questions: Collection[str] | None = None) -> Iterator[Vector]:
    """Yield, for each question with a switch, requests that its readings answer differently.

    Args:
        game: The game.
        questions: The questions; None for all of them.
    """
    for question, names in playable().items():
        if questions is not None and question not in questions:
            continue
        rules = question_of(question).rules
        apart: set[frozenset[str]] = set()
        for verdict in verdicts().get(question, ()):
            for request in _requests(verdict):
                answers = _answers(game, question, names, request)
                told = told_apart(request.op, answers)
                if told - apart:
                    apart |= told
                    yield _vector(game, question, rules, request, answers)


def _vector(game: Game, question: str, rules: tuple[str, ...], request: _Asked, answers: Answers) -> Vector:
    default = question_of(question).default
    state = request.state
    if default in answers:
        state = replace(state, ruleset=with_reading(state.ruleset, question, default))
    position = situation(game, state)["position"]
    return Vector(
        kind="reading",
        ground=question,
        rules=rules,
        request={"op": request.op, "position": position, **request.more},
        answer={"readings": answers},
    )


def _requests(verdict: PairVerdict) -> Iterator[_Asked]:
    """Yield what can be asked at the end of the stored plays of a verdict, the plainest first."""
    for name in filter(None, (verdict.record, reverse_of(verdict))):
        steps = list(replay(play_of(name)))
        # The last decision shows the difference. If its position is impossible under one reading, an earlier one does.
        for state, decision, after in reversed(steps[-_BACK:]):
            text = {"decision": to_text(state, decision)}
            yield _Asked("explain", state, text)
            yield _Asked("legal", state, {})
            yield _Asked("apply", state, text)
            if is_over(after):
                yield _Asked("score", after, {})


def _answers(game: Game, question: str, names: tuple[str, ...], request: _Asked) -> Answers:
    """Return what the book answers under each reading under which the position is possible."""
    found: Answers = {}
    for name in names:
        try:
            ruleset = with_reading(request.state.ruleset, question, name)
            state = replace(request.state, ruleset=ruleset, _legal=None)
            if check_position(state):
                continue
            found[name] = about(game, state, request.op, **request.more)
        except (DivergenceError, Unanswered):
            continue
    return found
