"""A person who plays a seat in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from crusaders_rules.cli.decisions import said_of, verdict_text
from crusaders_rules.cli.offered import MORE, Offer, numbered, offers, side_by_side
from crusaders_rules.cli.terminal import filled, height, rows
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.game import Decision, Game, State

_TAKEN = (
    ("NUMBER", "take the decision with this number"),
    ("DECISION", "take a decision in notation, as the list shows it"),
    ("?", "list the decisions again, with what each does"),
    ("? DECISION", "explain why a decision is legal or not, and what it names; you can give its number"),
)
_LEFT = (
    ("undo", "take back your last decision, and everything that the bots did after it"),
    ("h, help", "show this help"),
    ("q, quit", "leave the game"),
)


# A verb and its first word are chosen at once.
_FIRST = 2


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
        self._chosen: tuple[str, ...] = ()

    def __call__(self, state: State) -> Decision:
        """Return the decision of the person.

        Raises:
            Quit: The person leaves, or the input ends.
            Undo: The person takes the last decision back.
        """
        self._chosen = ()
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
            full: Whether the words are wanted in any case, with what the named things do, and nothing above them.
        """
        question, offered = f"{self._terminal.question(state)}{self._so_far(state)}", self._offered(state)
        title = filled(f"{question}{'' if self._helped else ' (h for help)'}:")
        long = f"{title}\n{numbered(offered)}"
        title = filled(f"{question} (? says what each does, h for help):")
        short = f"{title}\n{side_by_side(offered)}"
        above = None if full or self._chosen else self._terminal.above(state, self._seat, not self._helped, short)
        self._helped = True
        lines = height()
        fits = lines is None or (above or 0) + len(long.splitlines()) < lines
        click.echo(f"{chr(10) if above is None else ''}{long if full or fits else short}")
        if full:
            self._tell_about(state, dict.fromkeys(word for one in offered for word in one.chosen[1:]))

    def _offered(self, state: State) -> list[Offer]:
        return offers(self._game, state, self._chosen)

    def _so_far(self, state: State) -> str:
        """Return what is chosen of a decision already, in words."""
        word = self._terminal.word
        if word is None or not self._chosen:
            return ""
        return f"; {', '.join(word(state, one) for one in self._chosen[1:])}, and then (undo goes back)"

    def _answer(self, state: State, text: str) -> Decision | None:
        """Carry out a line; return the decision that it takes, or None."""
        word = text.lower()
        asides = {name: show for names, _, show in self._terminal.asides() for name in names}
        if word in {"q", "quit", "exit"}:
            raise Quit
        if word in {"u", "undo"}:
            if not self._chosen:
                raise Undo
            self._chosen = self._chosen[:-1] if len(self._chosen) > _FIRST else ()
            self.offer(state)
            return None
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
            return self._chosen_now(state, text)
        return None

    def _chosen_now(self, state: State, text: str) -> Decision | None:
        """Choose the next words of a decision, or take one."""
        begun = self._begun(state, text)
        if begun is None:
            return self._taken(state, text)
        self._chosen = begun.chosen
        self.offer(state)
        return None

    def _begun(self, state: State, text: str) -> Offer | None:
        """Return the offer with this number or text, if it leaves more to choose."""
        for number, one in enumerate(self._offered(state), start=1):
            typed = (str(number), one.text, one.text.removesuffix(f" {MORE}"))
            if one.decision is None and " ".join(text.lower().split()) in typed:
                return one
        return None

    def _meant(self, state: State, text: str) -> Decision | None:
        """Return the decision that a number or a text means; print an error and return None if it means none."""
        choices = self._offered(state)
        if text.isascii() and text.isdecimal():
            if len(text) <= len(str(len(choices))) and 1 <= int(text) <= len(choices):
                return choices[int(text) - 1].decision
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
        click.echo(filled(f"{self._game.to_text(state, decision)} is not legal:"))
        click.echo(verdict_text(verdict))
        return None

    def _explain(self, state: State, text: str) -> None:
        """Say what something is and does, or why a decision is legal or not."""
        begun = self._begun(state, text)
        if begun is not None:
            if not self._tell_about(state, begun.chosen):
                click.echo(filled(f"{begun.words}."))
            return
        if self._tell_about(state, (text,)):
            return
        decision = self._meant(state, text)
        if decision is None:
            return
        verdict = self._game.spoken.explain(state, decision)
        said = "is legal" if verdict.legal else "is not legal"
        written = self._game.to_text(state, decision)
        click.echo(filled(f"{written} {said}:"))
        click.echo(verdict_text(verdict))
        self._tell_about(state, written.split())

    def _tell_about(self, state: State, names: Iterable[str]) -> bool:
        """Say what each of the named things is and does; return whether there was any."""
        told = [text for text in (self._terminal.about(state, name) for name in names) if text is not None]
        for text in told:
            click.echo(filled(text, hang=2))
        return bool(told)
