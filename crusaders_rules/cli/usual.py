"""What the verbs say of a game that does not say it better itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from crusaders_rules.cli.errors import BadInput

if TYPE_CHECKING:
    from crusaders_rules.game import Decision, Game, Record, State, Step, Terminal

    Bot = Callable[[State], Decision]


def terminal_of(game: Game) -> Terminal:
    """Return what the verbs need that keep and print positions, with the usual ways for what a game does not state.

    Raises:
        BadInput: The game has none.
    """
    if game.terminal is None:
        raise BadInput(f"{game.title} cannot be played in a terminal")
    missing: dict[str, Any] = {
        name: partial(usual, game) for name, usual in _USUAL.items() if getattr(game.terminal, name) is None
    }
    return game.terminal._replace(**missing)


_USUALLY = 4


def players_of(game: Game) -> int:
    """Return how many play if nobody says so: four, or the most that the game takes."""
    numbers = [players for players in game.spoken.plays()["players"] if isinstance(players, int)]
    return max(players for players in numbers if players <= _USUALLY)


def _who(game: Game, state: State) -> str:
    asked = game.spoken.asked(state)
    return "nobody" if asked is None else asked if isinstance(asked, str) else f"player {asked}"


def _question(game: Game, state: State) -> str:
    if game.is_over(state):
        return "The game is over"
    return f"{terminal_of(game).who(state).capitalize()}: {game.spoken.prompt(state)}"


def _seat_title(_: Game, __: State, ___: int) -> str:
    return ""


def _words(game: Game, state: State, decision: Decision) -> str:
    return str(game.spoken.write_decision(state, decision)["words"])


def _drawn(game: Game, state: State) -> str:
    if game.spoken.draw is None:
        raise BadInput(f"--svg: {game.title} has no drawings")
    return game.spoken.draw(state, "position", None, None)


def _seen(game: Game, state: State) -> Mapping[str, Any]:
    return game.spoken.write_position(state)


def _setup_words(game: Game, _: Record) -> str:
    return f"of {game.title}"


def _setup_figures(_: Game, __: Record) -> Mapping[str, Any]:
    return {"readings": {}}


def _bots(game: Game, _: Sequence[str], __: dict[str, Any]) -> Mapping[str, Callable[[int], Bot]]:
    return {"random": partial(_random_bot, game)} if game.spoken.bots is None else game.spoken.bots()


def _random_bot(game: Game, seed: int) -> Bot:
    draw = random.Random(seed)
    return lambda state: draw.choice(game.legal(state))


def _tell(game: Game, steps: Sequence[Step], people: Sequence[int]) -> Iterator[str]:
    terminal = terminal_of(game)
    for state, decision, _ in steps if people else ():
        yield f"{terminal.who(state).capitalize()}: {terminal.words(state, decision)}."


def _above(_: Game, __: State, ___: int, ____: bool, _____: str) -> None:
    """Print nothing above a question."""


def _about(_: Game, __: State, ___: str) -> None:
    """Say nothing about a name."""


def _asides(_: Game) -> tuple[()]:
    return ()


_USUAL: Mapping[str, Callable[..., Any]] = {
    "who": _who,
    "question": _question,
    "seat_title": _seat_title,
    "words": _words,
    "drawn": _drawn,
    "seen": _seen,
    "setup_words": _setup_words,
    "setup_figures": _setup_figures,
    "bots": _bots,
    "tell": _tell,
    "above": _above,
    "about": _about,
    "asides": _asides,
}
