"""``crusaders diverge``: a play of any game after which two readings differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.kept_files import write_record
from crusaders_rules.cli.terminal import print_json
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.files.writing import replace_file
from crusaders_rules.game import Game, Record

OK, WRONG = 0, 1
_FILE = click.Path(dir_okay=False, path_type=Path)
_MOST_READINGS = 2


@attrs.frozen(kw_only=True)
class PairFound:
    """What was found out about two readings, or two editions.

    Attributes:
        text: What is printed.
        figures: The same as data for JSON.
        good: Whether a difference was found, all was compared, or a stored verdict was confirmed.
        record: The play after which they differ, if there is one.
        frames: The drawings of its positions, each with the name of its file.
    """

    text: str
    figures: dict[str, Any]
    good: bool
    record: Record | None = None
    frames: Callable[[], Iterable[tuple[str, str]]] = tuple


def pair_figures(question: str | None, readings: Sequence[str], **more: object) -> dict[str, Any]:
    """Return what was found out about two readings as data for JSON, with the keys that each game has.

    Args:
        question: The id of the question.
        readings: A and B.
        **more: ``verdict``, ``how`` it was found, the ``stored`` verdict, what is ``wrong`` with it, and the
            ``setting`` of the games, each of them possibly None; and further keys.
    """
    none = dict.fromkeys(("verdict", "how", "stored", "wrong", "setting"))
    return {"question": question, "readings": list(readings), **none, **more}


@click.command()
@click.argument("question", metavar="[QUESTION", required=False)
@click.argument("readings", metavar="[A] [B]]", nargs=-1)
@click.option("--stored", is_flag=True, help="Do not search: recheck the stored play.")
@click.option("--out", type=_FILE, metavar="FILE", help="Write the play as a record.")
@click.option(
    "--svg", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Draw the positions of the play."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def diverge(
    game: Game,
    /,
    *,
    question: str | None,
    readings: tuple[str, ...],
    stored: bool,
    out: Path | None,
    svg: Path | None,
    as_json: bool,
    **chosen: Any,  # noqa: ANN401 -- the game's own options
) -> None:
    """Find a play after which two readings of a QUESTION differ.

    A single reading is compared with the default; without any, the default is compared with the others.

    Exit status 0 if a difference is found, everything was compared, or the stored result was confirmed; 1 if the search
    ended before a difference was found, which proves nothing, or the stored result was not confirmed; 2 if the
    arguments are wrong.
    """
    if len(readings) > _MOST_READINGS:
        raise click.UsageError("needs at most two readings")
    if len(set(readings)) < len(readings):
        raise click.UsageError(f"needs two different readings, not {readings[0]} twice")
    search = terminal_of(game).diverge
    if search is None:
        raise BadInput(f"no readings of {game.title} can be compared")
    found: Sequence[PairFound] = search(question, readings, stored=stored, **chosen)
    if out is not None or svg is not None:
        _keep(game, found, out, svg)
    if as_json:
        print_json([one.figures for one in found])
    else:
        click.echo("\n\n".join(one.text for one in found))
    raise click.exceptions.Exit(OK if all(one.good for one in found) else WRONG)


def _keep(game: Game, found: Sequence[PairFound], out: Path | None, svg: Path | None) -> None:
    """Write the play and the drawings of its positions."""
    plays = [one for one in found if one.record is not None]
    if len(plays) != 1:
        raise BadInput(f"--{'out' if out else 'svg'}: needs one play, and there are {len(plays)}; name two readings")
    (one,) = plays
    if out is not None:
        write_record(game, out, one.record)
    if svg is not None:
        try:
            svg.mkdir(parents=True, exist_ok=True)
            for name, drawn in one.frames():
                replace_file(svg / f"{name}.svg", drawn)
        except OSError as error:
            raise BadInput(f"--svg: {click.format_filename(svg)}: cannot be written: {error.strerror}") from error
