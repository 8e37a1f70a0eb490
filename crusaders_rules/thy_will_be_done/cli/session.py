"""A game under way in the terminal: play it on, take back decisions, resume it and save it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import Advance, counted, filled, progress_bar
from crusaders_rules.thy_will_be_done.cli.decisions import who
from crusaders_rules.thy_will_be_done.cli.person import Person, Quit, Undo, ask
from crusaders_rules.thy_will_be_done.cli.prose import in_prose
from crusaders_rules.thy_will_be_done.cli.ruleset_options import LARGEST_SEED
from crusaders_rules.thy_will_be_done.cli.story import story
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS, Bot
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    RecordError,
    ReplayError,
    begin_record,
    first_position,
    read_record,
    replay,
    write_record,
)
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.play.transcript import Step, tell
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

Player = Callable[[State], Decision]

PERSON = "person"
SEARCH = "search"


@attrs.define
class Session:
    """A game under way.

    Attributes:
        record: The game.
        state: The current position.
        steps: Each decision of the record with the position before and after it.
        resumed: The number of decisions in the file from which it was resumed.
    """

    record: Record
    state: State
    steps: list[Step] = attrs.field(factory=list)
    resumed: int = 0

    @property
    def turns(self) -> int:
        """The number of turns that have begun."""
        return sum(isinstance(state.pending, AskTurn) for state, _, _ in self.steps)

    def add(self, decision: Decision) -> Step:
        """Carry a decision out, and return it with the position before and after it."""
        after = apply(self.state, decision)
        self.record = self.record.with_decision(self.state, decision)
        self.steps.append((self.state, decision, after))
        self.state = after
        return self.steps[-1]

    def decided_by(self, seats: Sequence[int]) -> bool:
        """Whether one of these seats has decided anything that is not yet in the resumed file."""
        return any(state.pending.seat in seats for state, _, _ in self.steps[self.resumed :])

    def take_back(self, seats: Sequence[int]) -> list[Step]:
        """Take back the last decision of one of these seats, and everything after it.

        Args:
            seats: The seats, from 0.

        Returns:
            The decisions taken back; none if these seats have decided nothing.
        """
        places = [place for place, (state, _, _) in enumerate(self.steps) if state.pending.seat in seats]
        if not places:
            return []
        gone = self.steps[places[-1] :]
        del self.steps[places[-1] :]
        self.state = gone[0][0]
        self.resumed = min(self.resumed, len(self.steps))
        self.record = attrs.evolve(self.record, decisions=self.record.decisions[: len(self.steps)])
        return gone


def begun(ruleset: Ruleset, players: int, seed: int) -> Session:
    """Return a game without decisions.

    Raises:
        BadInput: The edition or the board does not allow this number of players.
    """
    try:
        record = begin_record(ruleset, players, seed=seed)
    except SetupError as error:
        raise BadInput(f"{'--board' if str(error).startswith('setup.map.side') else '--players'}: {error}") from error
    return Session(record, first_position(record))


def resumed(file: Path) -> Session:
    """Return a recorded game to continue.

    Raises:
        BadInput: The file holds no record, one of its decisions is not legal, or the game is over.
    """
    try:
        record = read_record(file)
        steps = list(replay(record))
        state = steps[-1][2] if steps else first_position(record)
    except RecordError as error:
        raise BadInput(f"--resume: {error}") from error
    except ReplayError as error:
        raise BadInput(f"--resume: {file}: {error.problem}") from error
    if is_over(state):
        raise BadInput(f"--resume: {file}: the game is over")
    return Session(attrs.evolve(record, result=None), state, steps, len(steps))


def players_of(names: Sequence[str], seed: int, bots: Mapping[str, Callable[[int], Bot]]) -> tuple[Player, ...]:
    """Return the decider of each seat, with that of chance last."""
    # Each bot has a separate random generator, and so has the setup.
    seats = [
        Person(seat) if name == PERSON else bots[name](seed * len(names) + seat + LARGEST_SEED)
        for seat, name in enumerate(names)
    ]
    return (*seats, BOTS["random"](seed))


def run(
    session: Session,
    names: Sequence[str],
    seed: int,
    *,
    annotate: bool,
    bots: Mapping[str, Callable[[int], Bot]] = BOTS,
) -> bool:
    """Play on until the game is over, a person leaves it, or no decision is legal.

    Args:
        session: The game.
        names: The player of each seat: a person or the name of a bot.
        seed: The seed of the bots.
        annotate: Whether to print every decision with its arithmetic and rules.
        bots: The bots by their names, each made from a seed.

    Returns:
        Whether it is over.
    """
    players = players_of(names, seed, bots)
    people, slow = ([seat for seat, name in enumerate(names) if name == one] for one in (PERSON, SEARCH))
    while True:
        try:
            _play_on(session, players, slow, heard=bool(people), annotate=annotate)
        except Quit:
            return False
        except Undo:
            _tell_undone(session.take_back(people))
        else:
            return is_over(session.state)


def _play_on(session: Session, players: Sequence[Player], slow: Sequence[int], *, heard: bool, annotate: bool) -> None:
    if annotate:
        for line in story(tell(_steps(session, players, slow, heard=False), turns=session.turns)):
            click.echo(line)
    else:
        for _ in _steps(session, players, slow, heard=heard):
            pass


def _steps(session: Session, players: Sequence[Player], slow: Sequence[int], *, heard: bool) -> Iterator[Step]:
    """Yield each decision with the position before and after it; if people play, tell what the others do.

    While a bot of a slow seat thinks, a terminal shows so.
    """
    told = len(session.steps)
    with ExitStack() as waiting:
        thinks: list[Advance | None] = []
        while legal(session.state):
            seat = session.state.pending.seat
            player = players[CHANCE if seat is None else seat]
            if isinstance(player, Person):
                waiting.close()
                thinks = []
                _tell_others(session.steps[told:] if heard else ())
            elif seat in slow:
                thinks = thinks or [waiting.enter_context(progress_bar("", counts=False))]
                if thinks[0] is not None:
                    thinks[0](0, None, f"{who(session.state)} is thinking, turn {session.turns}".capitalize())
            step = session.add(player(session.state))
            if isinstance(player, Person):
                told = len(session.steps)
            yield step
    _tell_others(session.steps[told:] if heard else ())


def _tell_others(steps: Sequence[Step]) -> None:
    """Print what the others have done since the last decision of a person."""
    if steps:
        click.echo()
    for text in in_prose(steps):
        click.echo(filled(text, hang=2))


def _tell_undone(gone: Sequence[Step]) -> None:
    if not gone:
        click.echo("There is nothing to take back.")
        return
    state, decision, _ = gone[0]
    others = f", and {counted(len(gone) - 1, 'later decision')}" if len(gone) > 1 else ""
    click.echo(filled(f"Taken back: {to_text(state, decision)}{others}."))


# Saving.


def save(record: Record, out: Path | None) -> None:
    """Write a record if a file is named for it.

    Raises:
        BadInput: It cannot be written.
    """
    if out is not None:
        try:
            write_record(out, record)
        except RecordError as error:
            raise BadInput(f"--out: {error}") from error


def offer_to_save(record: Record, known: Path | None) -> Path | None:
    """Ask a person who leaves for a file, until one can be written or the person gives none.

    Args:
        record: The game.
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
            write_record(file, record)
        except RecordError as error:
            click.echo(str(error))
        else:
            return file
