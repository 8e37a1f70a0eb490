"""A person who plays a seat in the terminal."""

from __future__ import annotations

import sys

import click

from crusaders_rules.cli.terminal import filled, height, rows
from crusaders_rules.thy_will_be_done.cli.brief import brief, key_words, map_above, print_map, regions_words
from crusaders_rules.thy_will_be_done.cli.decisions import numbered, question, side_by_side, verdict_text
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import NotationError, from_text, to_text
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_HELP = (
    ("NUMBER", "take the decision with this number"),
    ("DECISION", "take a decision in notation, such as 'resolve travel-build'"),
    ("?", "list the decisions again, with what each does"),
    ("? DECISION", "explain why a decision is legal or not; you can give its number"),
    ("map, board", "show the map"),
    ("key", "explain the letters of the map, and name borders that it does not show"),
    ("regions", "say what lies in each region"),
    ("me", "show the players, your wheel, and what you can pay for"),
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

    def __init__(self, seat: int) -> None:
        """Take a seat.

        Args:
            seat: The seat, from 0.
        """
        self._seat = seat
        self._helped = False

    def __call__(self, state: State) -> Decision:
        """Return the decision of the person.

        Raises:
            Quit: The person leaves, or the input ends.
            Undo: The person takes the last decision back.
        """
        if not self._helped:
            click.echo(f"\n{state.ruleset.laid.title}\n{key_words(state)}")
        mapped = not self._helped or isinstance(state.pending, p.AskTurn | p.AskKnight | p.AskOrder)
        if mapped:
            click.echo(f"\n{brief(state, self._seat)}\n")
        self.offer(state, mapped=mapped)
        while True:
            text = ask(f"player {self._seat + 1}> ")
            if text is None:
                raise Quit
            decision = self._answer(state, text)
            if decision is not None:
                return decision

    def offer(self, state: State, *, mapped: bool = False, full: bool = False) -> None:
        """List the decisions: each with its words, or side by side if there is no room for these.

        Args:
            state: The position.
            mapped: Whether the map comes above, where it must remain in sight together with the question.
            full: Whether the words are wanted in any case.
        """
        long = f"{question(state)}{'' if self._helped else ' (h for help)'}:\n{numbered(state)}"
        short = f"{question(state)} (? says what each does, h for help):\n{side_by_side(state)}"
        above = map_above(state, short) if mapped else ()
        self._helped = True
        if mapped:
            print_map(state, above)
        lines = height()
        fits = lines is None or len(above) + len(long.splitlines()) < lines
        click.echo(f"{'' if mapped else chr(10)}{long if full or fits else short}")

    def _answer(self, state: State, text: str) -> Decision | None:
        """Carry out a line; return the decision that it takes, or None."""
        word = text.lower()
        if word in {"q", "quit", "exit"}:
            raise Quit
        if word in {"u", "undo"}:
            raise Undo
        if word in {"h", "help"}:
            click.echo(rows(_HELP, indent=2))
        elif word in {"map", "board"}:
            print_map(state)
        elif word == "key":
            click.echo(key_words(state))
        elif word == "regions":
            click.echo(regions_words(state))
        elif word == "me":
            click.echo(brief(state, self._seat))
        elif word in {"", "?"}:
            self.offer(state, full=True)
        elif text.startswith("?"):
            _explain(state, text[1:].strip())
        else:
            return _taken(state, text)
        return None


def _meant(state: State, text: str) -> Decision | None:
    """Return the decision that a number or a text means; print an error and return None if it means none."""
    choices = legal(state)
    if text.isascii() and text.isdecimal():
        if len(text) <= len(str(len(choices))) and 1 <= int(text) <= len(choices):
            return choices[int(text) - 1]
        click.echo(f"The numbers are 1 to {len(choices)}.")
        return None
    try:
        return from_text(state, text)
    except NotationError as error:
        rules = f" ({', '.join(error.rules)})" if error.rules else ""
        said = f"{str(error)[:1].upper()}{str(error)[1:]}{rules}"
        click.echo(filled(said if said.endswith("?") else f"{said}."))
        return None


def _taken(state: State, text: str) -> Decision | None:
    """Return the legal decision that a text means; print the reason and return None if it is not legal."""
    decision = _meant(state, text)
    if decision is None:
        return None
    verdict = explain(state, decision)
    if verdict.legal:
        return decision
    click.echo(f"{to_text(state, decision)} is not legal:\n{verdict_text(verdict)}")
    return None


def _explain(state: State, text: str) -> None:
    """Explain why a decision is legal or not."""
    decision = _meant(state, text)
    if decision is None:
        return
    verdict = explain(state, decision)
    said = "is legal" if verdict.legal else "is not legal"
    click.echo(f"{to_text(state, decision)} {said}:\n{verdict_text(verdict)}")
