"""A person who plays a seat in the terminal."""

from __future__ import annotations

import sys

import click

from crusaders_rules.cli.decisions import numbered, said_of, side_by_side, verdict_text
from crusaders_rules.cli.terminal import filled, height, rows
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.game import Decision, Game, State

_TAKEN = (
    ("NUMBER", "take the decision with this number"),
    ("DECISION", "take a decision in notation, as the list shows it"),
    ("?", "list the decisions again, with what each does"),
    ("? DECISION", "explain why a decision is legal or not; you can give its number"),
)
_LEFT = (
    ("undo", "take back your last decision, and everything that the bots did after it"),
    ("h, help", "show this help"),
    ("q, quit", "leave the game"),
)


class Quit(Exception):  # noqa: N818 -- no error
    """A person has left the game."""


class Undo(Exception):  # noqa: N818 -- no error
    """A person takes the last decision back."""


def ask(prompt: str) -> str | None:
    """Return the line that a person types, without outer blanks; None at the end of the input."""
    if sys.stdin is None:
        return None
    try:
        return input(prompt).strip()
    except EOFError:
        click.echo()
        return None
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


class Person:
    """Asks in the terminal until a legal decision is given."""

    def __init__(self, game: Game, seat: int) -> None:
        """Take a seat.

        Args:
            game: The game.
            seat: The seat, from 1.
        """
        self._game = game
        self._terminal = terminal_of(game)
        self._seat = seat
        self._helped = False

    def __call__(self, state: State) -> Decision:
        """Return the decision of the person.

        Raises:
            Quit: The person leaves, or the input ends.
            Undo: The person takes the last decision back.
        """
        self.offer(state)
        while True:
            text = ask(f"player {self._seat}> ")
            if text is None:
                raise Quit
            decision = self._answer(state, text)
            if decision is not None:
                return decision

    def offer(self, state: State, *, full: bool = False) -> None:
        """List the decisions: each with its words, or side by side if there is no room for these.

        Args:
            state: The position.
            full: Whether the words are wanted in any case, and nothing above them.
        """
        question = self._terminal.question(state)
        title = filled(f"{question}{'' if self._helped else ' (h for help)'}:")
        long = f"{title}\n{numbered(self._game, state)}"
        title = filled(f"{question} (? says what each does, h for help):")
        short = f"{title}\n{side_by_side(self._game, state)}"
        above = None if full else self._terminal.above(state, self._seat, not self._helped, short)
        self._helped = True
        lines = height()
        fits = lines is None or (above or 0) + len(long.splitlines()) < lines
        click.echo(f"{chr(10) if above is None else ''}{long if full or fits else short}")

    def _answer(self, state: State, text: str) -> Decision | None:
        """Carry out a line; return the decision that it takes, or None."""
        word = text.lower()
        asides = {name: show for names, _, show in self._terminal.asides() for name in names}
        if word in {"q", "quit", "exit"}:
            raise Quit
        if word in {"u", "undo"}:
            raise Undo
        if word in {"h", "help"}:
            looks = [(", ".join(names), what) for names, what, _ in self._terminal.asides()]
            click.echo(rows((*_TAKEN, *looks, *_LEFT), indent=2))
        elif word in asides:
            asides[word](state, self._seat)
        elif word in {"", "?"}:
            self.offer(state, full=True)
        elif text.startswith("?"):
            self._explain(state, text[1:].strip())
        else:
            return self._taken(state, text)
        return None

    def _meant(self, state: State, text: str) -> Decision | None:
        """Return the decision that a number or a text means; print an error and return None if it means none."""
        choices = self._game.legal(state)
        if text.isascii() and text.isdecimal():
            if len(text) <= len(str(len(choices))) and 1 <= int(text) <= len(choices):
                return choices[int(text) - 1]
            click.echo(f"The numbers are 1 to {len(choices)}.")
            return None
        try:
            return self._game.from_text(state, text)
        except ValueError as error:
            said = said_of(error)
            said = f"{said[:1].upper()}{said[1:]}"
            click.echo(filled(said if said.endswith("?") else f"{said}."))
            return None

    def _taken(self, state: State, text: str) -> Decision | None:
        """Return the legal decision that a text means; print the reason and return None if it is not legal."""
        decision = self._meant(state, text)
        if decision is None:
            return None
        verdict = self._game.spoken.explain(state, decision)
        if verdict.legal:
            return decision
        click.echo(f"{self._game.to_text(state, decision)} is not legal:\n{verdict_text(verdict)}")
        return None

    def _explain(self, state: State, text: str) -> None:
        """Explain why a decision is legal or not."""
        decision = self._meant(state, text)
        if decision is None:
            return
        verdict = self._game.spoken.explain(state, decision)
        said = "is legal" if verdict.legal else "is not legal"
        click.echo(f"{self._game.to_text(state, decision)} {said}:\n{verdict_text(verdict)}")
