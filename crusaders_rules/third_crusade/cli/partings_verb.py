"""``crusaders diverge``: search games for a play after which two readings of a question differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, filled, progress_bar, rows
from crusaders_rules.files.writing import replace_file
from crusaders_rules.third_crusade.check.divergence import shortest_divergence
from crusaders_rules.third_crusade.check.store import (
    VerdictError,
    in_short,
    recheck,
    undecided,
    verdicts,
    verdicts_folder,
)
from crusaders_rules.third_crusade.interpret.reading_names import ReadingError, questions, to_interpretation
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    RecordError,
    read_record,
    write_record,
)
from crusaders_rules.third_crusade.scenario import ScenarioError, load_scenario
from crusaders_rules.third_crusade.show.film import Frame, divergence_film

_GAME = "--game third-crusade"


@click.command(
    epilog=examples(
        f"crusaders diverge {_GAME} third.order.blank.penalty --games 5 --out play.json",
        f"crusaders diverge {_GAME} third.reaction.refusal --stored --svg film",
    )
)
@click.argument("question", required=False)
@click.argument("reading", required=False)
@click.option("--scenario", default="marches", show_default=True, metavar="FILE|NAME", help="The scenario to play.")
@click.option("--games", type=click.IntRange(1, 10_000), default=10, show_default=True, metavar="N", help="How many.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    default=0,
    show_default=True,
    metavar="N",
    help="Seed of the first game.",
)
@click.option("--stored", is_flag=True, help="Do not search: recheck the stored play.")
@click.option("--list", "listing", is_flag=True, help="List the stored verdicts, and the readings without one.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the play as a record.")
@click.option(
    "--svg", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Draw the end of the play as a film."
)
@click.option("--last", type=click.IntRange(min=1), default=6, show_default=True, metavar="N", help="Decisions drawn.")
def diverge(
    question: str | None,
    reading: str | None,
    *,
    listing: bool,
    svg: Path | None,
    last: int,
    out: Path | None,
    **chosen: Any,  # noqa: ANN401 -- what is searched
) -> None:
    """Search games for a play after which a reading differs from the default: the shortest of those tried.

    With --svg, each of the last decisions is drawn, and the last one under both readings.

    Exit status 0 if one is found, 1 if none of the games shows one, which proves nothing, or if the stored play does
    not show its verdict.
    """
    if listing:
        _list()
        return
    if question is None:
        raise click.UsageError("needs a QUESTION, or --list")
    try:
        known = questions().get(question, ("", ""))
        names = known[0], reading or known[1]
        other = to_interpretation({question: names[1]})
        record = _stored(question, names) if chosen["stored"] else _searched(question, names, chosen)
        frames = divergence_film(record, other, names, last=last)
        if out is not None:
            write_record(record, out)
    except (ReadingError, ScenarioError, RecordError, VerdictError) as error:
        raise BadInput(str(error)) from error
    if svg is not None:
        _draw(svg, frames)
    players = f"{record.setting.players} players{', variable setup' if record.setting.variable else ''}"
    decisions = counted(len(record.decisions), "decision")
    click.echo(f"{question}: {names[0]} and {names[1]} diverge after {decisions}, {players}")
    click.echo(filled(f"{record.decisions[-1]}", indent=2, hang=2))
    click.echo(filled(frames[-1].words.replace("``", ""), indent=2, hang=2))


def _searched(question: str, names: tuple[str, str], chosen: Mapping[str, Any]) -> Record:
    """Search games for a play after which two readings diverge."""
    readings = (to_interpretation({question: name}) for name in names)
    first, second = readings
    games = chosen["games"]
    seeds = _shown(range(chosen["seed"], chosen["seed"] + games))
    found = shortest_divergence(load_scenario(chosen["scenario"]), (first, second), seeds)
    if found is None:
        click.echo(f"{question}: {names[0]} and {names[1]} do not diverge in {counted(games, 'game')}")
        raise click.exceptions.Exit(1)
    return found.record


def _shown(seeds: Sequence[int]) -> Iterator[int]:
    """Yield the seeds of games, and show how many games have been played."""
    with progress_bar("games", len(seeds), left=True) as update:
        for done, seed in enumerate(seeds):
            if update is not None:
                update(done)
            yield seed


def _stored(question: str, names: tuple[str, str]) -> Record:
    """Return the stored play of a verdict, once it has been judged again."""
    row = next((one for one in verdicts().get(question, ()) if one.readings == names), None)
    if row is None:
        raise BadInput(f"--stored: there is no verdict on {question}: {names[0]} and {names[1]}")
    wrong = recheck(row)
    if wrong:
        click.echo(f"{question}: {names[0]} and {names[1]}: {wrong}")
        raise click.exceptions.Exit(1)
    return read_record(verdicts_folder() / "plays" / row.record)


def _draw(folder: Path, frames: Sequence[Frame]) -> None:
    """Write the pictures of a film into a folder; where the readings diverge there is one for each of them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, frame in enumerate(frames):
            for one in frame.pictures:
                name = f"{number:03}-{one.caption}" if one.caption else f"{number:03}"
                replace_file(folder / f"{name}.svg", one.svg)
    except OSError as error:
        raise BadInput(f"--svg: {click.format_filename(folder)}: cannot be written: {error.strerror}") from error


def _list() -> None:
    """Print each reading that is not the default, with its stored verdict if there is one."""
    stored = {
        (one.question, one.readings[1]): f"{in_short(one)}, after {counted(one.decisions, 'decision')} ({one.record})"
        for found in verdicts().values()
        for one in found
    }
    lines = [*stored.items(), *((pair, "no verdict: no play of the search shows a difference") for pair in undecided())]
    order = list(questions())
    lines.sort(key=lambda line: order.index(line[0][0]))
    click.echo(rows([(f"{question}: {name}", said) for (question, name), said in lines]))
