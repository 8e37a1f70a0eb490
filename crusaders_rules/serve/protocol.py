"""The protocol itself: a request and what was said before give an answer, without input or output.

``docs/reference/protocol.md`` describes it. What carries it (lines, HTTP, a web page) lives elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from crusaders_rules import __version__
from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Game, Spoken, State
from crusaders_rules.serve.codes import Unanswered, with_problems
from crusaders_rules.serve.judged import check, verify
from crusaders_rules.serve.replies import Examined, read_position, read_unchecked, situation
from crusaders_rules.serve.request_keys import OPS, VERSION, arguments_of, id_of, op_of

PROTOCOL = "crusaders-protocol"
NAME = "crusaders-rules"

_log = logging.getLogger(__name__)


@attrs.frozen
class Limits:
    """How much one request may ask for.

    Attributes:
        bytes: The length of the request.
        depth: How deeply it may be nested.
        seconds: The time for its answer; the carrier of the protocol watches the clock.
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

    >>> from crusaders_rules.games import THY_WILL_BE_DONE
    >>> begun, said = answer(Conversation(THY_WILL_BE_DONE), {"op": "hello", "version": 1})
    >>> begun, said = answer(begun, {"op": "new", "players": 2, "seed": 1})
    >>> begun, said = answer(begun, {"id": 7, "op": "explain", "decision": "skip"})
    >>> said["id"], said["legal"], said["refusals"][0]["rule"]
    (7, False, 'setup.order.choose')
    """
    ident = id_of(request)
    try:
        after, said = _answered(conversation, request, expired)
    except Unanswered as error:
        return conversation, {**ident, "ok": False, "error": error.data}
    except Exception as error:  # noqa: BLE001 -- an engine outlives its faults, and the log shows them
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
    if op not in offered(conversation.game.spoken):
        raise Unanswered("unsupported", f"{conversation.game.title} has no {op} here", "op")
    given, game, spend = arguments_of(op, request), conversation.game, spending(conversation.limits, expired)
    if op in ("new", "set"):
        return _new(conversation, given) if op == "new" else _set(conversation, **given)
    if op == "ask":
        return conversation, _asked(game, **given)
    if op in ("check", "verify"):
        return conversation, check(game, **given) if op == "check" else verify(game, spend, **given)
    return _about_a_position(conversation, op, given, spend)


def _about_a_position(conversation: Conversation, op: str, given: dict[str, Any], spend: Callable[[], None]) -> Said:
    """Answer about the position of the request, or about the current one."""
    own = "position" in given
    read = read_unchecked if given.pop("unchecked", False) else read_position
    state = read(conversation.game, given.pop("position")) if own else conversation.state
    if state is None:
        raise Unanswered(
            "no-position", f"{op} needs a position: none was sent, and there is no current one", "position"
        )
    examined = Examined(conversation.game, state, spend)
    if op == "apply":
        after, said = examined.apply(**given)
        return (conversation if own else attrs.evolve(conversation, state=after)), said
    return conversation, _QUESTIONS[op](examined, **given)


_QUESTIONS: Mapping[str, Callable[..., dict[str, Any]]] = {
    "legal": Examined.legal,
    "explain": Examined.explain,
    "score": Examined.score,
    "turns": Examined.turns,
    "perft": Examined.perft,
    "draw": Examined.draw,
    "tell": Examined.tell,
    "bot": Examined.bot,
}


def offered(spoken: Spoken) -> list[str]:
    """Return the ops that a game offers beside ``hello`` and ``bye``."""
    made_by = {
        "score": spoken.score,
        "turns": spoken.turns,
        "draw": spoken.draw,
        "tell": spoken.tell,
        "bot": spoken.bots,
        "check": spoken.examined,
        "verify": spoken.verify,
    }
    return [op for op in OPS if op not in ("hello", "bye") and made_by.get(op, op) is not None]


def spending(limits: Limits, expired: Callable[[], bool]) -> Callable[[], None]:
    """Return what counts the positions made for one answer, and ends the work at a limit.

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


def _hello(conversation: Conversation, version: int) -> Said:
    if version != VERSION:
        message = f"this engine speaks version {VERSION}, not {version}"
        raise Unanswered("foreign-version", message, "version", versions=[VERSION])
    spoken = conversation.game.spoken
    said = {
        "protocol": PROTOCOL,
        "version": VERSION,
        "engine": {"name": NAME, "version": __version__},
        "game": conversation.game.name,
        "can": [*offered(spoken), *spoken.features],
        "plays": dict(spoken.plays()),
        **({"titles": spoken.titles()} if spoken.titles else {}),
        **({"draws": list(spoken.draws)} if spoken.draw else {}),
        "limits": attrs.asdict(conversation.limits),
    }
    return attrs.evolve(conversation, greeted=True, state=None, ended=False), said


def _new(conversation: Conversation, given: dict[str, Any]) -> Said:
    wanted, spoken = given.pop("record", False), conversation.game.spoken
    if wanted and spoken.begin_record is None:
        raise Unanswered("unsupported", f"{conversation.game.title} has no records here", "record")
    begun = _begun(spoken.begin, given)
    record = {"record": _begun(spoken.begin_record, given)} if wanted and spoken.begin_record else {}
    return attrs.evolve(conversation, state=begun), {**situation(conversation.game, begun), **record}


def _set(conversation: Conversation, position: object) -> Said:
    state = read_position(conversation.game, position)
    return attrs.evolve(conversation, state=state), situation(conversation.game, state)


def _asked(game: Game, words: str, most: int | None = None) -> dict[str, Any]:
    from crusaders_rules.serve.asked import USUAL_ANSWERS, answers, found  # late: few conversations ask anything

    catalog = game.trace(None).catalog
    return answers(found(game, catalog, words), catalog, most or USUAL_ANSWERS)


def _begun(begin: Callable[[Mapping[str, object]], Any], given: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- of the game
    try:
        return begin(given)
    except FileError as error:
        raise with_problems("bad-ruleset", error.problems) from error
    except Unanswered:
        raise
    except ValueError as error:
        raise Unanswered("bad-ruleset", str(error)) from error
