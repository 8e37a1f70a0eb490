"""A game under way in the terminal: play it on, take back decisions, resume it and save it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

import attrs
import click

from crusaders_rules.cli.annotated import story
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.kept_files import read_record, write_record
from crusaders_rules.cli.person import Person, Quit, Undo, ask
from crusaders_rules.cli.terminal import Advance, counted, filled, progress_bar
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Decision, Game, Record, State, Step

Player: TypeAlias = Callable[[State], Decision]
Bots: TypeAlias = Mapping[str, Callable[[int], Player]]

LARGEST_SEED = 2**32 - 1
PERSON = "person"
CHANCE = "chance"


@attrs.define
class Session:
    """A game under way.

    Attributes:
        game: Which game it is.
        record: What has been played.
        state: The current position.
        steps: Each decision of the record with the position before and after it.
        resumed: The number of decisions in the file from which it was resumed.
    """

    game: Game
    record: Record
    state: State
    steps: list[Step] = attrs.field(factory=list)
    resumed: int = 0

    @property
    def turns(self) -> int:
        """The number of turns that have begun; 0 if the game does not count them."""
        begins = terminal_of(self.game).begins_turn
        return 0 if begins is None else sum(begins(state) for state, _, _ in self.steps)

    def asked(self, state: State) -> int | str | None:
        """Return who must decide in a position: a seat from 1, ``chance``, or None if the game is over."""
        return self.game.spoken.asked(state)

    def add(self, decision: Decision) -> Step:
        """Carry a decision out, and return it with the position before and after it."""
        after = self.game.apply(self.state, decision)
        line = terminal_of(self.game).line(self.state, decision)
        self.record = attrs.evolve(self.record, decisions=(*self.record.decisions, line))
        self.steps.append((self.state, decision, after))
        self.state = after
        return self.steps[-1]

    def end(self) -> None:
        """Put the result of the game, which is over, into the record."""
        self.record = attrs.evolve(self.record, result=terminal_of(self.game).result(self.state))

    def decided_by(self, seats: Sequence[int]) -> bool:
        """Whether one of these seats has decided anything that is not yet in the resumed file."""
        return any(self.asked(state) in seats for state, _, _ in self.steps[self.resumed :])

    def take_back(self, seats: Sequence[int]) -> list[Step]:
        """Take back the last decision of one of these seats, and everything after it.

        Args:
            seats: The seats, from 1.

        Returns:
            The decisions taken back; none if these seats have decided nothing.
        """
        places = [place for place, (state, _, _) in enumerate(self.steps) if self.asked(state) in seats]
        if not places:
            return []
        gone = self.steps[places[-1] :]
        del self.steps[places[-1] :]
        self.state = gone[0][0]
        self.resumed = min(self.resumed, len(self.steps))
        self.record = attrs.evolve(self.record, decisions=self.record.decisions[: len(self.steps)])
        return gone


def begun(game: Game, record: Record) -> Session:
    """Return a game without decisions.

    Args:
        game: The game.
        record: Its record.
    """
    return Session(game, record, terminal_of(game).first_position(record))


def resumed(game: Game, file: Path) -> Session:
    """Return a recorded game to continue.

    Raises:
        BadInput: The file holds no record, one of its decisions is not legal, or the game is over.
    """
    terminal = terminal_of(game)
    try:
        record = read_record(game, file)
    except FileError as error:
        raise BadInput(f"--resume: {error}") from error
    try:
        steps = list(terminal.replay(record))
        state = steps[-1][2] if steps else terminal.first_position(record)
    except ValueError as error:
        raise BadInput(f"--resume: {file}: {error}") from error
    if game.is_over(state):
        raise BadInput(f"--resume: {file}: the game is over")
    return Session(game, attrs.evolve(record, result=None), state, steps, len(steps))


def seats_of(names: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """Return the seats, from 1, whose player has one of these names."""
    return [seat for seat, name in enumerate(names, start=1) if name in wanted]


def _players(game: Game, names: Sequence[str], seed: int, bots: Bots) -> dict[int | str | None, Player]:
    """Return the decider of each seat, and that of chance."""
    # Each bot has a separate random generator, and so has the setup.
    seats: dict[int | str | None, Player] = {
        seat: Person(game, seat) if name == PERSON else bots[name](seed * len(names) + seat - 1 + LARGEST_SEED)
        for seat, name in enumerate(names, start=1)
    }
    return {**seats, CHANCE: bots["random"](seed)}


def run(session: Session, names: Sequence[str], seed: int, bots: Bots, *, annotate: bool) -> bool:
    """Play on until the game is over, a person leaves it, or no decision is legal.

    Args:
        session: The game.
        names: The player of each seat: a person or the name of a bot.
        seed: The seed of the bots.
        bots: The bots by their names, each made from a seed; one of them is named random.
        annotate: Whether to print every decision with its arithmetic and rules.

    Returns:
        Whether it is over.
    """
    players = _players(session.game, names, seed, bots)
    people = seats_of(names, (PERSON,))
    slow = seats_of(names, terminal_of(session.game).slow_bots)
    while True:
        try:
            _play_on(session, players, slow, people, annotate=annotate)
        except Quit:
            return False
        except Undo:
            _tell_undone(session, session.take_back(people))
        else:
            return session.game.is_over(session.state)


def _play_on(
    session: Session,
    players: Mapping[int | str | None, Player],
    slow: Sequence[int],
    people: Sequence[int],
    *,
    annotate: bool,
) -> None:
    if annotate:
        for line in story(session.game, _steps(session, players, slow, ()), session.turns):
            click.echo(line)
    else:
        for _ in _steps(session, players, slow, people):
            pass


def _steps(
    session: Session, players: Mapping[int | str | None, Player], slow: Sequence[int], people: Sequence[int]
) -> Iterator[Step]:
    """Yield each decision with the position before and after it; tell people what the others do.

    While a bot of a slow seat thinks, a terminal shows so.
    """
    told = len(session.steps)
    with ExitStack() as waiting:
        thinks: list[Advance | None] = []
        while session.game.legal(session.state):
            seat = session.asked(session.state)
            player = players[seat]
            if isinstance(player, Person):
                waiting.close()
                thinks = []
                _tell_others(session, told, people)
            elif seat in slow:
                thinks = thinks or [waiting.enter_context(progress_bar("", counts=False))]
                if thinks[0] is not None:
                    who = terminal_of(session.game).who(session.state)
                    thinks[0](0, None, f"{who} is thinking, turn {session.turns}".capitalize())
            step = session.add(player(session.state))
            if isinstance(player, Person):
                told = len(session.steps)
            yield step
    _tell_others(session, told, people)


def _tell_others(session: Session, told: int, people: Sequence[int]) -> None:
    """Print what the others have done since the last decision of a person."""
    steps = session.steps[told:] if people else []
    if steps:
        click.echo()
    for text in terminal_of(session.game).tell(steps, people):
        click.echo(filled(text, hang=2))


def _tell_undone(session: Session, gone: Sequence[Step]) -> None:
    if not gone:
        click.echo("There is nothing to take back.")
        return
    state, decision, _ = gone[0]
    others = f", and {counted(len(gone) - 1, 'later decision')}" if len(gone) > 1 else ""
    click.echo(filled(f"Taken back: {session.game.to_text(state, decision)}{others}."))


# Saving.


def save(session: Session, out: Path | None) -> None:
    """Write the record of a game if a file is named for it.

    Raises:
        BadInput: It cannot be written.
    """
    if out is not None:
        try:
            write_record(session.game, out, session.record)
        except FileError as error:
            raise BadInput(f"--out: {error}") from error


def offer_to_save(session: Session, known: Path | None) -> Path | None:
    """Ask a person who leaves for a file, until one can be written or the person gives none.

    Args:
        session: The game.
        known: The file from which it was resumed; it may be replaced without asking.

    Returns:
        The file, None if the game is not saved.
    """
    usual = f" [{known}]" if known else ""
    same = " (. for the same file)" if known else ""
    click.echo()
    click.echo(filled(f"The game is not saved. Type a file name to save it{same}, or press Enter to leave."))
    while True:
        text = ask(f"save as{usual}> ")
        if not text:
            return None
        file = known if known and text == "." else Path(text)
        if file.exists() and file != known:
            click.echo(f"{file} exists already. Type another name.")
            continue
        try:
            write_record(session.game, file, session.record)
        except FileError as error:
            click.echo(str(error))
        else:
            return file
