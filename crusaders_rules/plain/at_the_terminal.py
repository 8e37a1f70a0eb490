"""A plain game as the verbs of the command line keep and print it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.cli.added import AddedOptions, bot_option
from crusaders_rules.cli.diverge import PairFound, pair_figures
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, rows, watching
from crusaders_rules.cli.working import is_said
from crusaders_rules.explore import explore
from crusaders_rules.explore.model_files import Model, read_models
from crusaders_rules.explore.model_report import ModelReport, compared, report_of
from crusaders_rules.explore.reading_effects import Effect
from crusaders_rules.explore.systems import SearchLimits, SearchProgress
from crusaders_rules.files.problems import printable
from crusaders_rules.files.verification import RecordProblem, Verification, verified
from crusaders_rules.game import Checking, State, Step, Terminal
from crusaders_rules.plain import readings_apart, sampled_games
from crusaders_rules.plain.decision_text import text_of
from crusaders_rules.plain.description import Description
from crusaders_rules.plain.game_files import GameFiles, PlainRecord
from crusaders_rules.plain.spoken import bots


@attrs.frozen
class AtTheTerminal:
    """What the verbs ask of a game."""

    game: Description
    kept: GameFiles

    def added(self, verb: str) -> AddedOptions:
        """Return what the game adds to a verb: only ``play`` has an option, which chooses bots."""
        return AddedOptions(options=(bot_option(("random",)),)) if verb == "play" else AddedOptions()

    # Games.

    def begin(self, players: int, _: int, readings: Sequence[str]) -> PlainRecord:
        """Return the record of a game that begins.

        Raises:
            BadInput: It cannot be played.
        """
        self._refuse_players(players)
        chosen = {question: name for question, _, name in (text.partition("=") for text in readings)}
        try:
            interpretation = self.game.interpretation_of(chosen)
        except ValueError as error:
            raise BadInput(f"--reading: {error}") from error
        return PlainRecord(players=players, readings=self.game.readings_of(interpretation))

    def _refuse_players(self, players: int) -> None:
        if players not in self.game.players:
            raise BadInput(f"--players: needs one of {', '.join(map(str, self.game.players))}, not {players}")

    def setup_words(self, record: PlainRecord) -> str:
        """Return what a record plays."""
        read = [f"{question} read as {name}" for question, name in record.readings.items()]
        return f"of {self.game.title}{', ' if read else ''}{', '.join(read)}"

    def verify(self, record: PlainRecord) -> Verification[State]:
        """Check a record."""
        claim = record.result
        wrong = None if claim is None else partial(self._wrong_result, claim)
        return verified(self.kept.positions_of(record), self._over, wrong)

    def _over(self, state: State) -> bool:
        return self.game.does.asked(state) is None

    def _wrong_result(self, claim: tuple[int, ...], final: State) -> RecordProblem | None:
        won = tuple(self.game.does.winners(final))
        if self._over(final) and claim == won:
            return None
        truth = f"they are {list(won)}" if self._over(final) else "the game is not over"
        return RecordProblem(None, "result", (), f"claims the winners {list(claim)}; {truth}")

    # What is seen.

    def show(self, state: State) -> None:
        """Print a position."""
        click.echo(rows(list(self.game.does.table(state)), indent=2))

    def above(self, state: State, seat: int, _: object, __: object) -> int | None:
        """Print what a seat may see above a question."""
        click.echo()
        self.show(self.game.does.view(state, seat))
        click.echo()
        return 0

    def asides(self) -> Sequence[tuple[tuple[str, ...], str, Callable[[State, int], None]]]:
        """Return what a person may look at."""
        return ((("map", "board"), "show the table", lambda state, seat: self.show(self.game.does.view(state, seat))),)

    def tell(self, steps: Sequence[Step], people: Sequence[int]) -> Iterator[str]:
        """Tell the decisions that none of the people may not see."""
        for state, decision, _ in steps if people else ():
            if any(self.game.does.hidden(state, decision, seat) for seat in people):
                continue
            asked = self.game.does.asked(state)
            name = f"Player {asked}" if isinstance(asked, int) else "Chance"
            yield f"{name} {self.game.does.words(state, decision)}."

    # Models.

    def models(self) -> Mapping[str, Model]:
        """Return the recorded models by their ids."""
        folder: Path = self.game.home.proofs_folder() / "models"
        return read_models({file.name: file for file in sorted(folder.glob("*.toml"))}, self.game.settings)

    def model(self, name: str, _: object, __: object) -> Model:
        """Return the recorded model with a name.

        Raises:
            BadInput: There is none.
        """
        known = self.models()
        if name not in known:
            raise BadInput(f"there is no model {printable(name)!r}; models: {', '.join(known)}")
        return known[name]

    def report(
        self, model: Model, _: dict[str, Any], limits: SearchLimits, where: Mapping[str, Any]
    ) -> tuple[ModelReport, str]:
        """Explore a model, in this process."""
        if is_said(where):
            raise BadInput("--workers: the models of a game of plain values are explored in one process")
        with watching(model.id, model.expect.get("states")) as watch:
            return self.explored(model, limits, watch), ""

    def explored(
        self,
        model: Model,
        limits: SearchLimits | None = None,
        watch: Callable[[SearchProgress], None] | None = None,
    ) -> ModelReport:
        """Explore a model, and compare the counts with the recorded ones."""
        found = explore(self.game.models[model.kind](model), model.id, limits=limits or SearchLimits(), watch=watch)
        counts = {"states": found.states, "transitions": found.transitions, "depth": found.depth, "ends": found.ends}
        play = () if found.finding is None else tuple(map(text_of, found.finding.steps))
        return compared(attrs.evolve(report_of(model, found, counts), play=play))

    # Readings.

    def diverge(self, question: str | None, readings: tuple[str, ...], *, stored: bool) -> list[PairFound]:
        """Compare two readings of a question in games with each number of players, or judge the stored play again.

        Raises:
            BadInput: There is no such question, reading or verdict.
        """
        known = self.game.questions()
        if question not in known:
            raise BadInput(f"needs one of these questions: {', '.join(known)}")
        names = [reading.name for reading in known[question]]
        one, other = (names[0], *(readings or names[1:2]))[-2:]
        if wrong := [name for name in (one, other) if name not in names]:
            raise BadInput(f"{question} has no reading {printable(wrong[0])!r}; readings: {', '.join(names)}")
        if stored:
            return [self._stored(question, (one, other))]
        return [self._compared(question, (one, other), players) for players in self.game.players]

    def consequences(
        self, questions: Sequence[str], players: int, seed: int, bot: str
    ) -> Callable[..., Iterator[tuple[Effect, ...]]]:
        """Return what plays the games in which readings are compared; only random bots play them.

        Raises:
            BadInput: There is no such question or bot, or the game is not for so many players.
        """
        self._refuse_players(players)
        if bot not in bots(self.game):
            raise BadInput(f"there is no bot {printable(bot)!r}; bots: {', '.join(bots(self.game))}")
        try:
            rows = sampled_games.pairs(self.game, questions)
        except ValueError as error:
            raise BadInput(f"QUESTION: {error}") from error
        return sampled_games.GamesOfBots(game=self.game, rows=rows, players=players, first=seed).consequences

    def _compared(self, question: str, names: tuple[str, str], players: int) -> PairFound:
        with watching(question, None) as watch:
            found = readings_apart.compared(self.game, question, names, players, watch)
        record = readings_apart.play_of(self.game, found.first, question, names, players)
        title = f"{question}: {names[0]} and {names[1]}, {players} players"
        shown = pair_figures(question, names, verdict=found.verdict, how="searched", setting=f"{players} players")
        shown |= {"players": players, "states": found.states, "strength": found.strength}
        if record is None or found.first is None:
            text = f"{title}: no difference in {counted(found.states, 'pair')} of positions, {found.strength}"
            return PairFound(text=text, figures=shown, good=found.stopped is None)
        lines = [f"{title}: they part after {counted(len(record.decisions), 'decision')} ({found.first.what})"]
        lines += [f"  {line}" for line in record.decisions]
        return PairFound(
            text="\n".join(lines),
            figures={**shown, "play": list(record.decisions)},
            good=True,
            record=record,
            frames=lambda: self._frames(record),
        )

    def _stored(self, question: str, names: tuple[str, str]) -> PairFound:
        pair = readings_apart.stored_pair(self.game, question, names)
        if pair is None:
            raise BadInput(f"--stored: there is no verdict on {question}: {names[0]} and {names[1]}")
        good = readings_apart.confirmed(self.game, pair)
        said = "confirmed" if good else "not confirmed"
        wrong = None if good else "the stored play does not show it"
        shown = pair_figures(question, names, verdict=pair.verdict, how=pair.how, stored=pair.verdict, wrong=wrong)
        return PairFound(
            text=f"{question}: {names[0]} and {names[1]}: {pair.verdict}, {said}", figures=shown, good=good
        )

    def _frames(self, record: PlainRecord) -> Iterator[tuple[str, str]]:
        yield "000", self.game.does.picture(self.kept.first_position(record))
        for number, (_, _, after) in enumerate(self.kept.replay(record), start=1):
            yield f"{number:03}", self.game.does.picture(after)


def terminal_for(game: Description, kept: GameFiles) -> tuple[Terminal, Callable[[], Mapping[str, Model]]]:
    """Return what the verbs need of a game, and its models.

    Args:
        game: The game.
        kept: Its files.
    """
    verbs = AtTheTerminal(game, kept)
    terminal = Terminal(
        added=verbs.added,
        record_from_json=kept.record_from_json,
        record_to_json=kept.record_to_json,
        first_position=kept.first_position,
        replay=kept.replay,
        verify=verbs.verify,
        words=game.does.words,
        show=verbs.show,
        drawn=game.does.picture,
        seen=kept.position_data,
        line=lambda _, decision: text_of(decision),
        result=lambda state: tuple(game.does.winners(state)),
        begin=verbs.begin,
        players=lambda record: record.players,
        setup_words=verbs.setup_words,
        setup_figures=lambda record: {"players": record.players, "readings": dict(record.readings)},
        bots=lambda *_: bots(game),
        tell=verbs.tell,
        above=verbs.above,
        asides=verbs.asides,
        checking=Checking(model=verbs.model, report=verbs.report),
        diverge=verbs.diverge,
        consequences=verbs.consequences,
        read_position=kept.read_position,
        hides=True,
    )
    return terminal, verbs.models
