"""A foreign engine: a program that has said hello, and is started again if it fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from crusaders_rules.answers import shown
from crusaders_rules.conform.program import Fault, Patience, Program, ProgramError
from crusaders_rules.files.problems import one_line
from crusaders_rules.serve.request_keys import VERSION

_LONGEST_NAME = 100
# So often a program may fail before it is given up.
FAILURES_ALLOWED = 3
# The answer of an engine that does not play what a request is about.
UNSUPPORTED, TOO_MUCH = "unsupported", "too-much"


class Engine:
    """A program that speaks the protocol, with what it says of itself.

    Use it in a ``with`` statement.

    Attributes:
        failures: What it did instead of answering, each with the request.
        hello: Its answer to hello.
    """

    def __init__(
        self,
        command: Sequence[str],
        boards: Mapping[str, Any],
        patience: Patience | None = None,
        failures_allowed: int = FAILURES_ALLOWED,
        game: str | None = None,
    ) -> None:
        """Start a program and say hello.

        Args:
            command: The program and its arguments.
            boards: The boards of the game as objects, by name.
            patience: How long to wait for an answer.
            failures_allowed: How often it may fail before it is given up.
            game: The name of the game that it must play; None for any.

        Raises:
            ProgramError: If it cannot be started, does not answer hello as the protocol has it, or says that it plays
                another game.
        """
        self.failures: list[tuple[ProgramError, Mapping[str, Any]]] = []
        self.command, self._boards, self._patience = tuple(command), boards, patience
        self._allowed, self._game = failures_allowed, game
        self._program = Program(self.command, patience)
        self.hello: Mapping[str, Any] = {}
        self._greet()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._program.end()

    @property
    def name(self) -> str:
        """What it calls itself."""
        engine = self.hello.get("engine")
        parts = [engine.get("name"), engine.get("version")] if isinstance(engine, dict) else []
        said = " ".join(str(part) for part in parts if part) or " ".join(self.command)
        # What it says of itself must not move a terminal.
        return one_line(said)[:_LONGEST_NAME]

    @property
    def given_up(self) -> bool:
        """Whether it failed too often to go on."""
        return len(self.failures) >= self._allowed

    def offers(self, what: str) -> bool:
        """Whether it offers an op or a feature."""
        return what in self.hello["can"]

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Ask, and start the program again if it fails.

        Args:
            request: The request; a board that the engine does not know by name is written out.

        Returns:
            The answer without its number; None if it failed, which is noted.
        """
        try:
            answer = self._program.ask(self._written_out(request))
            return {name: value for name, value in answer.items() if name != "id"}
        except ProgramError as error:
            self.failures.append((error, request))
            self._program.end()
            if not self.given_up:
                self._again()
            return None

    def _again(self) -> None:
        try:
            self._program = Program(self.command, self._patience)
            self._greet()
        except ProgramError as error:
            self.failures += [(error, {"op": "hello"})] * (self._allowed - len(self.failures))

    def _greet(self) -> None:
        try:
            self.hello = self._program.ask({"op": "hello", "version": VERSION})
            _refuse_wrong(self.hello, self._game)
        except ProgramError:
            self._program.end()
            raise

    def _written_out(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a request in which boards that the engine does not know are objects."""
        position = request.get("position", {})
        if "ruleset" in position:
            return {**request, "position": {**position, "ruleset": self._ruleset(position["ruleset"])}}
        return {**request, "ruleset": self._ruleset(request["ruleset"])} if "ruleset" in request else request

    def _ruleset(self, ruleset: Any) -> Any:  # noqa: ANN401 -- plain data
        board = ruleset.get("board") if isinstance(ruleset, dict) else None
        plays = self.hello.get("plays")
        known = plays.get("boards") if isinstance(plays, dict) else None
        if not isinstance(board, str) or board not in self._boards or board in (known or ()):
            return ruleset
        return {**ruleset, "board": self._boards[board]}


def _refuse_wrong(answer: Mapping[str, Any], game: str | None) -> None:
    wrong = _wrong_hello(answer)
    if wrong:
        raise ProgramError(Fault.NONSENSE, f"hello: {wrong}")
    plays = answer.get("game", game)
    if game is not None and plays != game:
        raise ProgramError(Fault.OTHER_GAME, f"{shown(plays)}, not {game!r}")


def _wrong_hello(answer: Mapping[str, Any]) -> str:
    """Say what is wrong with an answer to hello; nothing if all is well."""
    if answer.get("ok") is not True:
        error = answer.get("error")
        return f"refused: {shown(error.get('message') if isinstance(error, dict) else error)}"
    if answer.get("version") != VERSION:
        return f"needs version {VERSION}, not {shown(answer.get('version'))}"
    can = answer.get("can")
    if not isinstance(can, list) or not all(isinstance(one, str) for one in can):
        return "'can' needs a list of ops"
    return ""


def is_unsupported(answer: Mapping[str, Any]) -> bool:
    """Whether an engine says that it does not play this."""
    return _has_code(answer, UNSUPPORTED)


def is_too_much(answer: Mapping[str, Any]) -> bool:
    """Whether an engine says that this takes more work than its limits allow."""
    return _has_code(answer, TOO_MUCH)


def _has_code(answer: Mapping[str, Any], code: str) -> bool:
    error = answer.get("error")
    return answer.get("ok") is False and isinstance(error, dict) and error.get("code") == code
