"""What ``crusaders play`` needs of this game: how it begins, its bots, and what a person sees above a question."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.thy_will_be_done.cli.brief import brief, key_words, map_above, print_map, regions_words
from crusaders_rules.thy_will_be_done.cli.prose import in_prose
from crusaders_rules.thy_will_be_done.cli.ruleset_options import ruleset_of
from crusaders_rules.thy_will_be_done.cli.story import figures, story
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.questions import readings_of
from crusaders_rules.thy_will_be_done.play.bots import BOTS, Bot
from crusaders_rules.thy_will_be_done.play.files.records import Record, begin_record
from crusaders_rules.thy_will_be_done.play.files.titles import setup_words as words_of_ruleset
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.playouts import USUAL_SECONDS, search_bot
from crusaders_rules.thy_will_be_done.play.transcript import Step, tell
from crusaders_rules.thy_will_be_done.state.pending import AskKnight, AskOrder, AskTurn

SEARCH, STRONG = "search", "strong"

Effort = tuple[float | None, int | None]


def begin(players: int, seed: int, readings: Sequence[str], **chosen: Any) -> Record:  # noqa: ANN401 -- options
    """Return the record of a game that begins.

    Args:
        players: The number of players.
        seed: Draws the outcomes of chance.
        readings: Each a question and a reading with an equals sign between them.
        **chosen: The other options of ``ruleset_of``.

    Raises:
        BadInput: It cannot be played.
    """
    try:
        return begin_record(ruleset_of(**chosen, readings=readings), players, seed=seed)
    except SetupError as error:
        raise BadInput(f"{'--board' if str(error).startswith('setup.map.side') else '--players'}: {error}") from error


def players_of(record: Record) -> int:
    """Return the number of players of a record."""
    return record.players


def setup_words(record: Record) -> str:
    """Return what a record plays, such as ``on the board Tiny row``."""
    return f"on the board {words_of_ruleset(record.ruleset)}"


def setup_figures(record: Record) -> dict[str, Any]:
    """Return the same as plain data."""
    ruleset = record.ruleset
    return {
        "edition": ruleset.edition.name,
        **({"expansions": list(ruleset.expansions)} if ruleset.expansions else {}),
        "board": ruleset.laid.name,
        "variant": str(ruleset.variant),
        "orders": str(ruleset.orders),
        "readings": readings_of(ruleset),
    }


def bots(
    names: Sequence[str], chosen: dict[str, Any], strong: Callable[..., Bot] | None = None
) -> dict[str, Callable[[int], Bot]]:
    """Return what makes each bot; those that search get their time, or how often they play on.

    Args:
        names: The bots that are asked for.
        chosen: The options of the verb; those about bots are taken out.
        strong: What makes the strong bot, if there is one.

    Raises:
        UsageError: They cannot be combined.
        BadInput: The strong bot needs something that is not installed.
    """
    seconds, playouts = _effort(names, SEARCH, ("--time", chosen.pop("time")), ("--playouts", chosen.pop("playouts")))
    thought, iterations = _effort(
        names, STRONG, ("--seconds", chosen.pop("seconds")), ("--iterations", chosen.pop("iterations"))
    )
    made: dict[str, Callable[[int], Bot]] = {
        **BOTS,
        SEARCH: partial(search_bot, playouts=playouts, seconds=USUAL_SECONDS if seconds is None else seconds),
    }
    if STRONG in names:
        if strong is None:
            raise BadInput(f"--bot {STRONG}: this command line has no compiled games")
        made[STRONG] = partial(strong, iterations=iterations, seconds=USUAL_SECONDS if thought is None else thought)
        try:
            made[STRONG](0)
        except ModuleNotFoundError as error:
            raise BadInput(f"--bot {STRONG}: {error}") from error
    return made


def _effort(names: Sequence[str], bot: str, time: tuple[str, float | None], number: tuple[str, int | None]) -> Effort:
    """Return the time or the number that a bot is given, each with its option; refuse what does not fit."""
    for option, value in (time, number):
        if value is not None and bot not in names:
            raise click.UsageError(f"{option} needs --bot {bot}")
    if time[1] is not None and math.isnan(time[1]):
        raise click.UsageError(f"{time[0]} needs a number of seconds")
    if time[1] is not None and number[1] is not None:
        raise click.UsageError(f"{time[0]} cannot be combined with {number[0]}")
    return time[1], number[1]


def begins_turn(state: State) -> bool:
    """Whether a turn begins in a position."""
    return isinstance(state.pending, AskTurn)


def tell_others(steps: Sequence[Step], people: Sequence[int]) -> Iterator[str]:
    """Tell the decisions turn by turn; none of them is hidden from anybody.

    Args:
        steps: Each decision with the position before and after it.
        people: The seats of people, who are told; without people, nothing is shown.
    """
    if people:
        yield from in_prose(steps)


def above(state: State, seat: int, first: bool, below: str) -> int | None:
    """Print the players, the wheel and the map above a question that is about them.

    Args:
        state: The position.
        seat: The seat that is asked, from 1.
        first: Whether it is the first question.
        below: The question, and what is listed below it.

    Returns:
        How many lines the map has, which must stay in sight; None if nothing is printed.
    """
    if first:
        click.echo(f"\n{state.ruleset.laid.title}\n{key_words(state)}")
    if not first and not isinstance(state.pending, AskTurn | AskKnight | AskOrder):
        return None
    click.echo(f"\n{brief(state, seat - 1)}\n")
    lines = map_above(state, below)
    print_map(state, lines)
    return len(lines)


def asides() -> Sequence[tuple[tuple[str, ...], str, Callable[[State, int], None]]]:
    """Return what a person may look at: the words that ask for it, what it is, and what prints it."""
    return (
        (("map", "board"), "show the map", lambda state, _: print_map(state)),
        (
            ("key",),
            "explain the letters of the map, and name borders that it does not show",
            lambda state, _: click.echo(key_words(state)),
        ),
        (("regions",), "say what lies in each region", lambda state, _: click.echo(regions_words(state))),
        (
            ("me",),
            "show the players, your wheel, and what you can pay for",
            lambda state, seat: click.echo(brief(state, seat - 1)),
        ),
    )


def annotated(steps: Iterable[Step], turns: int) -> Iterator[str]:
    """Yield the lines of an annotated game.

    Args:
        steps: Each decision with the position before and after it.
        turns: The number of turns before them.
    """
    yield from story(tell(steps, turns=turns))


def annotated_figures(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return the same as plain data."""
    return figures(tell(steps))
