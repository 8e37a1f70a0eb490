"""The protocol itself: a request and what was said before give an answer, without input or output.

``docs/reference/protocol.md`` describes it.  What carries it (lines, HTTP, a web page) lives elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from crusaders_rules import __version__
from crusaders_rules.answers import verdict_data
from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Decision, Game, Spoken, State
from crusaders_rules.serve.codes import Unanswered, with_problems
from crusaders_rules.serve.counting import sequences
from crusaders_rules.serve.request_keys import MOST_TURNS, OPS, VERSION, arguments_of, id_of, op_of

PROTOCOL = "crusaders-protocol"
NAME = "crusaders-rules"

_log = logging.getLogger(__name__)


@attrs.frozen
class Limits:
    """How much one request may ask for.

    Attributes:
        bytes: The length of the request.
        depth: How deeply it may be nested.
        seconds: The time for its answer; whoever carries the protocol watches the clock.
        positions: How many positions may be made for its answer.
    """

    bytes: int = 1 << 20
    depth: int = 32
    seconds: int = 10
    positions: int = 1_000_000


@attrs.frozen
class Conversation:
    """What an engine remembers between two requests.

    Attributes:
        game: The game of which it speaks.
        greeted: Whether ``hello`` was said.
        state: The current position, if there is one.
        limits: The limits of each request.
        ended: Whether ``bye`` was said.
    """

    game: Game
    greeted: bool = False
    state: State | None = None
    limits: Limits = Limits()
    ended: bool = False

    @property
    def spoken(self) -> Spoken:
        """What the protocol needs of the game."""
        if self.game.spoken is None:
            raise Unanswered("unsupported", f"{self.game.title} is not served")
        return self.game.spoken


Said = tuple[Conversation, dict[str, Any]]


def never() -> bool:
    """Let an answer take its time."""
    return False


def answer(conversation: Conversation, request: object, expired: Callable[[], bool] = never) -> Said:
    """Answer a request.

    Args:
        conversation: What was said before.
        request: The request as plain data, whatever it is.
        expired: Whether the time for the answer has run out; asked often.

    Returns:
        What to remember, and the answer as plain data: an error if the request cannot be answered.
    """
    ident = id_of(request)
    try:
        after, said = _answered(conversation, request, expired)
    except Unanswered as error:
        return conversation, {**ident, "ok": False, "error": error.data}
    except Exception as error:  # an engine outlives its faults
        _log.exception("a request of the protocol failed")
        fault = Unanswered("internal", f"a fault of the engine: {type(error).__name__}")
        return conversation, {**ident, "ok": False, "error": fault.data}
    return after, {**ident, "ok": True, **said}


def _answered(conversation: Conversation, request: Any, expired: Callable[[], bool]) -> Said:  # noqa: ANN401 -- any data
    op = op_of(request)
    if op == "hello":
        return _hello(conversation, **arguments_of(op, request))
    if op == "bye":
        return attrs.evolve(conversation, ended=True), arguments_of(op, request)
    if not conversation.greeted:
        raise Unanswered("out-of-order", f"say hello before {op}", "op")
    if op not in offered(conversation.spoken):
        raise Unanswered("unsupported", f"{conversation.game.title} has no {op} here", "op")
    given = arguments_of(op, request)
    if op in _BEGINNINGS:
        state = _BEGINNINGS[op](conversation.spoken, given)
        return attrs.evolve(conversation, state=state), _situation(conversation, state)
    stateless = "position" in given
    state = read_position(conversation.spoken, given.pop("position")) if stateless else conversation.state
    if state is None:
        raise Unanswered("no-position", f"{op} needs a position: send one, or say new or set before", "position")
    if op == "apply":
        after, said = _apply(conversation, state, **given)
        return (conversation if stateless else attrs.evolve(conversation, state=after)), said
    return conversation, _QUESTIONS[op](conversation, state, spending(conversation.limits, expired), **given)


def offered(spoken: Spoken) -> list[str]:
    """Return the ops that a game offers beside ``hello`` and ``bye``."""
    missing = {"score": spoken.score is None, "turns": spoken.turns is None}
    return [op for op in OPS if op not in ("hello", "bye") and not missing.get(op, False)]


def spending(limits: Limits, expired: Callable[[], bool]) -> Callable[[], None]:
    """Return what counts the positions made for one answer, and ends it at the limit.

    Args:
        limits: The limits.
        expired: Whether the time has run out.
    """
    left = limits.positions

    def spend() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Unanswered("too-much", f"needs more than {limits.positions} positions")
        if expired():
            raise Unanswered("too-much", f"needs more than {limits.seconds} seconds")

    return spend


# Beginnings.


def _hello(conversation: Conversation, version: int) -> Said:
    if version != VERSION:
        message = f"this engine speaks version {VERSION}, not {version}"
        raise Unanswered("foreign-version", message, "version", versions=[VERSION])
    spoken = conversation.spoken
    said = {
        "protocol": PROTOCOL,
        "version": VERSION,
        "engine": {"name": NAME, "version": __version__},
        "game": conversation.game.name,
        "can": [*offered(spoken), *spoken.features],
        "plays": dict(spoken.plays()),
        "limits": attrs.asdict(conversation.limits),
    }
    return attrs.evolve(conversation, greeted=True, state=None, ended=False), said


def _new(spoken: Spoken, given: Mapping[str, Any]) -> State:
    try:
        return spoken.begin(given)
    except FileError as error:
        raise with_problems("bad-ruleset", error.problems) from error
    except ValueError as error:
        raise Unanswered("bad-ruleset", str(error)) from error


def read_position(spoken: Spoken, data: object) -> State:
    """Return the position that plain data hold.

    Args:
        spoken: The game.
        data: The data.

    Raises:
        Unanswered: If they hold none.
    """
    try:
        return spoken.read_position(data)
    except FileError as error:
        raise with_problems("bad-position", error.problems, "position") from error


_BEGINNINGS: Mapping[str, Callable[[Spoken, Mapping[str, Any]], State]] = {
    "new": _new,
    "set": lambda spoken, given: read_position(spoken, given["position"]),
}


def _situation(conversation: Conversation, state: State) -> dict[str, Any]:
    """Say who is asked in a position, and write it."""
    spoken = conversation.spoken
    over = conversation.game.is_over(state)
    return {"asked": spoken.asked(state), "over": over, "position": spoken.write_position(state)}


# Questions about a position.


def _decision(spoken: Spoken, state: State, given: object) -> Decision:
    try:
        return spoken.read_decision(state, given)
    except FileError as error:
        raise with_problems("bad-decision", error.problems, "decision") from error
    except ValueError as error:
        raise Unanswered("bad-decision", str(error), "decision") from error


def _explain(conversation: Conversation, state: State, _: object, decision: object) -> dict[str, Any]:
    game, spoken = conversation.game, conversation.spoken
    read = _decision(spoken, state, decision)
    verdict = verdict_data(spoken.explain(state, read))
    return {"asked": spoken.asked(state), "decision": game.to_text(state, read), **verdict}


def _apply(conversation: Conversation, state: State, decision: object) -> tuple[State, dict[str, Any]]:
    judged = _explain(conversation, state, None, decision)
    if not judged["legal"]:
        return state, judged
    after = conversation.game.apply(state, _decision(conversation.spoken, state, decision))
    return after, {**judged, **_situation(conversation, after)}


def _legal(conversation: Conversation, state: State, _: object) -> dict[str, Any]:
    spoken = conversation.spoken
    decisions = [spoken.write_decision(state, one) for one in conversation.game.legal(state)]
    return {"asked": spoken.asked(state), "for": spoken.prompt(state), "decisions": decisions}


def _score(conversation: Conversation, state: State, _: object) -> dict[str, Any]:
    score = conversation.spoken.score
    return {} if score is None else score(state)


def _turns(
    conversation: Conversation,
    state: State,
    spend: Callable[[], None],
    limit: int = MOST_TURNS,
    positions: bool = False,  # noqa: FBT001, FBT002 -- a key of the request
) -> dict[str, Any]:
    found = _whole_turns(conversation, state, spend)
    listed = []
    for turn in found[:limit]:
        spend()
        written = {"position": conversation.spoken.write_position(turn.state)} if positions else {}
        listed.append({"decisions": _texts(conversation.game, state, turn.decisions), **written})
    return {"asked": conversation.spoken.asked(state), "count": len(found), "turns": listed}


def _whole_turns(conversation: Conversation, state: State, spend: Callable[[], None]) -> Any:  # noqa: ANN401 -- of the game
    if conversation.spoken.turns is None:
        raise Unanswered("unsupported", f"{conversation.game.title} has no turns here", "op")
    try:
        return conversation.spoken.turns(state, spend)
    except Unanswered:
        raise
    except ValueError as error:
        raise Unanswered("not-now", str(error)) from error


def _texts(game: Game, state: State, decisions: tuple[Decision, ...]) -> list[str]:
    texts = []
    for decision in decisions:
        texts.append(game.to_text(state, decision))
        state = game.apply(state, decision)
    return texts


def _perft(
    conversation: Conversation,
    state: State,
    spend: Callable[[], None],
    depth: int,
    by: str = "decisions",
    divide: bool = False,  # noqa: FBT001, FBT002 -- a key of the request
) -> dict[str, Any]:
    game = conversation.game

    def step(reached: State, decision: Decision) -> State:
        spend()
        return game.apply(reached, decision)

    said = {"by": by, "depth": depth}
    if by == "turns":
        if divide:
            raise Unanswered("bad-value", "divide goes with decisions only", "divide")
        whole = sequences(
            lambda reached: _whole_turns(conversation, reached, spend), lambda _, turn: turn.state, state, depth
        )
        return {**said, "counts": whole}
    if not divide:
        return {**said, "counts": sequences(game.legal, step, state, depth)}
    if not depth:
        raise Unanswered("bad-value", "divide needs a depth of 1 at least", "depth")
    after = {one: sequences(game.legal, step, step(state, one), depth - 1) for one in game.legal(state)}
    counts = [1, *map(sum, zip(*after.values(), strict=True))] if after else [1, *[0] * depth]
    return {**said, "counts": counts, "divide": {game.to_text(state, one): row[-1] for one, row in after.items()}}


_QUESTIONS: Mapping[str, Callable[..., dict[str, Any]]] = {
    "legal": _legal,
    "explain": _explain,
    "score": _score,
    "turns": _turns,
    "perft": _perft,
}
