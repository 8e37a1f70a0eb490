"""What ``crusaders reference`` checks of a plain game: games at random, its models and its verdicts."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import attrs

from crusaders_rules.cli.stages import Check, Stage, explored
from crusaders_rules.cli.terminal import counted
from crusaders_rules.explore.model_report import plain_report, report_told
from crusaders_rules.files.writing import replace_file
from crusaders_rules.plain import readings_apart
from crusaders_rules.plain.at_the_terminal import AtTheTerminal
from crusaders_rules.plain.decision_text import text_of
from crusaders_rules.plain.description import Description
from crusaders_rules.plain.game_files import GameFiles, PlainRecord

_SEEDS = range(1, 5)


def checks_of(game: Description, kept: GameFiles) -> Mapping[str, Callable[..., Check]]:
    """Return what the reference checks of a game, by the name of the part.

    Args:
        game: The game.
        kept: Its files.
    """
    parts = ReferenceParts(game, AtTheTerminal(game, kept))
    return {"games": parts.games, "models": parts.models, "verdicts": parts.verdicts}


@attrs.frozen
class ReferenceParts:
    """The parts of the reference that are about a game."""

    game: Description
    terminal: AtTheTerminal

    def games(self, folder: Path, *, thorough: bool) -> Check:
        """Return how to play games at random into a folder, and to verify their records."""
        del thorough
        works = [partial(self._played, folder, number, seed) for number in self.game.players for seed in _SEEDS]
        return Check(works, _verified)

    def _played(self, folder: Path, players: int, seed: int) -> str:
        """Play a game into a folder, and return what is wrong with its record."""
        does, chance, lines = self.game.does, random.Random(seed), []
        state = does.begin(players, self.game.interpretation())
        while legal := does.legal(state):
            decision = chance.choice(legal)
            lines.append(text_of(decision))
            state = does.apply(state, decision)
        record = PlainRecord(players=players, decisions=tuple(lines), result=tuple(does.winners(state)))
        text = self.terminal.kept.record_to_json(record)
        name = f"{self.game.stem}-{players}-{seed}.json"
        replace_file(folder / "games" / name, text)
        found = self.terminal.verify(self.terminal.kept.record_from_json(text, name))
        return "" if found.error is None else str(found.error)

    def models(self, folder: Path, *, thorough: bool) -> Check:
        """Return how to explore the models completely, and to write the counts."""
        every = tuple(self.terminal.models().values())
        chosen = [model for model in every if thorough or not model.thorough]
        return Check(
            [partial(self.terminal.explored, model) for model in chosen],
            lambda reports: explored(folder, self.game.home.name, reports, len(every) - len(chosen)),
            plain_report,
            lambda at, plain: report_told(chosen[at], plain),
        )

    def verdicts(self, _: Path, *, thorough: bool) -> Check:
        """Return how to judge the plays of the stored verdicts again."""
        del thorough
        pairs = readings_apart.stored_pairs(self.game)
        works = [partial(readings_apart.confirmed, self.game, pair) for pair in pairs]

        def joined(right: list[bool]) -> Stage:
            wrong = tuple(
                f"{pair.question} ({', '.join(pair.readings)}): not confirmed"
                for pair, holds in zip(pairs, right, strict=True)
                if not holds
            )
            return Stage(
                result=f"{sum(right)} of {counted(len(pairs), 'verdict')} confirmed",
                figures={"verdicts": len(pairs)},
                wrong=wrong,
            )

        return Check(works, joined)


def _verified(problems: list[str]) -> Stage:
    wrong = tuple(f"refused: {problem}" for problem in problems if problem)
    return Stage(
        result=f"{len(problems) - len(wrong)} of {len(problems)} records verified",
        figures={"records": len(problems)},
        wrong=wrong,
    )
