"""What ``crusaders diverge`` finds: it searches games for a play after which two readings of a question differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from crusaders_rules.cli.diverge import PairFound, pair_figures
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, filled, progress_bar, rows
from crusaders_rules.third_crusade.check.divergence import shortest_divergence
from crusaders_rules.third_crusade.check.store import (
    in_short,
    recheck,
    undecided,
    verdicts,
    verdicts_folder,
)
from crusaders_rules.third_crusade.interpret.reading_names import QuestionError, playable, to_interpretation
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    read_record,
)
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.show.film import Frame, divergence_film


def diverge(
    question: str | None,
    readings: tuple[str, ...],
    *,
    stored: bool,
    listing: bool,
    last: int,
    **games: Any,  # noqa: ANN401 -- the games that are searched
) -> list[PairFound]:
    """Search games for the shortest play after which two readings differ, or recheck the stored one.

    Args:
        question: The id of the question.
        readings: None, one or two of its readings.
        stored: Whether the stored play is rechecked instead.
        listing: Whether to list the stored verdicts instead.
        last: How many decisions are drawn.
        **games: The games: ``scenario``, the number of ``games``, and the ``seed`` of the first one.

    Raises:
        BadInput: There is no such question, reading, scenario or verdict.
    """
    if listing:
        _list()
        raise click.exceptions.Exit
    if question is None:
        raise click.UsageError("needs a QUESTION, or --list")
    known = playable().get(question, ("", ""))
    one, other = (known[0], *(readings or known[1:2]))[-2:]
    names = one, other
    try:
        first, second = (to_interpretation({question: name}) for name in names)
        if stored:
            return [_stored(question, names, second, last)]
        return [_searched(question, names, (first, second), last, games)]
    except QuestionError as error:
        raise BadInput(str(error)) from error


def _searched(
    question: str,
    names: tuple[str, str],
    readings: tuple[Interpretation, Interpretation],
    last: int,
    games: Mapping[str, Any],
) -> PairFound:
    """Play games until the readings diverge."""
    seeds = _shown(range(games["seed"], games["seed"] + games["games"]))
    found = shortest_divergence(load_scenario(games["scenario"]), readings, seeds)
    if found is None:
        many = counted(games["games"], "game")
        return _none(question, names, f"{names[0]} and {names[1]} do not diverge in {many}", how="sampled")
    return _found(question, names, found.record, readings[1], last, how="sampled")


def _stored(question: str, names: tuple[str, str], second: Interpretation, last: int) -> PairFound:
    """Judge the stored play of a verdict again."""
    row = next((one for one in verdicts().get(question, ()) if one.readings == names), None)
    if row is None:
        raise BadInput(f"--stored: there is no verdict on {question}: {names[0]} and {names[1]}")
    wrong = recheck(row)
    if wrong:
        return _none(
            question, names, f"{names[0]} and {names[1]}: {wrong}", how=row.how, stored=row.verdict, wrong=wrong
        )
    record = read_record(verdicts_folder() / "plays" / row.record)
    return _found(question, names, record, second, last, how=row.how, verdict=row.verdict, stored=row.verdict)


def _none(question: str, names: tuple[str, str], said: str, **more: str) -> PairFound:
    """Return the report on readings that no play distinguishes."""
    return PairFound(text=f"{question}: {said}", figures=pair_figures(question, names, **more), good=False)


def _found(
    question: str, names: tuple[str, str], record: Record, second: Interpretation, last: int, **more: str
) -> PairFound:
    """Return the report on readings that a play distinguishes."""
    frames = divergence_film(record, second, names, last=last)
    setting = f"{record.setting.players} players{', variable setup' if record.setting.variable else ''}"
    decisions = counted(len(record.decisions), "decision")
    lines = [
        f"{question}: {names[0]} and {names[1]} diverge after {decisions}, {setting}",
        filled(f"{record.decisions[-1]}", indent=2, hang=2),
        filled(frames[-1].words.replace("``", ""), indent=2, hang=2),
    ]
    figures = pair_figures(question, names, **more)
    figures |= {"setting": setting, "start": [], "play": list(record.decisions)}
    return PairFound(
        text="\n".join(lines), figures=figures, good=True, record=record, frames=lambda: list(_pictures(frames))
    )


def _pictures(frames: Sequence[Frame]) -> Iterator[tuple[str, str]]:
    """Yield the pictures of a film; where the readings diverge there is one for each of them."""
    for number, frame in enumerate(frames):
        for one in frame.pictures:
            yield f"{number:03}-{one.caption}" if one.caption else f"{number:03}", one.svg


def _shown(seeds: Sequence[int]) -> Iterator[int]:
    """Yield the seeds of games, and show how many games have been played."""
    with progress_bar("games", len(seeds), left=True) as update:
        for done, seed in enumerate(seeds):
            if update is not None:
                update(done)
            yield seed


def _list() -> None:
    """Print each reading that is not the default, with its stored verdict if there is one."""
    stored = {
        (one.question, one.readings[1]): f"{in_short(one)}, after {counted(one.decisions, 'decision')} ({one.record})"
        for found in verdicts().values()
        for one in found
    }
    lines = [*stored.items(), *((pair, "no verdict: no play of the search shows a difference") for pair in undecided())]
    order = list(playable())
    lines.sort(key=lambda line: order.index(line[0][0]))
    click.echo(rows([(f"{question}: {name}", said) for (question, name), said in lines]))
