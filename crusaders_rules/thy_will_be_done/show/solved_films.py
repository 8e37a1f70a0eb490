"""Perfect play of small games that are solved, as films."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from crusaders_rules.site.gallery import Film, FilmStep, Gallery, Picture, ToldFilm
from crusaders_rules.thy_will_be_done.check.solved import FOLDER, SolvedBoard, SolvedStart, solved_boards
from crusaders_rules.thy_will_be_done.play.files.positions import position_to_data
from crusaders_rules.thy_will_be_done.play.files.records import Record, read_record, replay
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.show.film import film

PAGE = "solved"
_SHOWN = " The pictures show perfect play for one outcome of chance."
_NOBODY = "neither player can force a win"


def solved_films(found: Gallery, folder: Path) -> Iterator[ToldFilm]:
    """Yield a film for each solved game: perfect play after the first outcome of chance for which it is stored.

    Args:
        found: Where the pictures hang.
        folder: The folder of the verdicts.
    """
    for one in solved_boards(folder):
        start = next((start for start in one.starts if start.record), None)
        steps = () if start is None else _steps(found, read_record(folder / FOLDER / start.record), len(start.chance))
        yield ToldFilm(f"solved-{one.laid.name}-{one.variant}", one.laid.title, said(one), Film(tuple(steps)))


def said(one: SolvedBoard) -> str:
    """Say how large a game is, what was checked of it, and who wins.

    Args:
        one: The game.
    """
    ends = "A play can go on without end." if one.endless else f"The longest play has {one.longest:,} decisions."
    return (
        f"{one.variant.replace('-', ' ').title()} variant without knight orders, {one.supply} influence in the supply. "
        f"The game can come to {one.positions:,} positions; {one.ends:,} of them are ends, and the others have "
        f"{one.steps:,} decisions together. {ends} "
        f"The laws of the game hold in all of them, {one.states:,} with what the laws remember of a play, and for all "
        f"decisions. {one.judged:,} of the positions, evenly "
        f"spread, were compared with the library. "
        f"{_values(one)}{_SHOWN if any(start.record for start in one.starts) else ''}"
    )


def _values(one: SolvedBoard) -> str:
    """Say who wins after each outcome of chance, equal ones once."""
    values: dict[str, int] = {}
    for start in one.starts:
        values[_value(start)] = values.get(_value(start), 0) + 1
    if len(values) == 1:
        told = f"{next(iter(values))}, whatever chance decides at setup."
    else:
        told = (
            "; ".join(
                f"after {number} of {len(one.starts)} outcomes of chance, {value}" for value, number in values.items()
            )
            + "."
        )
    return f"{told[0].upper()}{told[1:]}"


def _value(start: SolvedStart) -> str:
    if not start.winner:
        return _NOBODY
    first = f"start {start.winner}" in start.chance
    return f"the player who {'begins' if first else 'does not begin'} wins by {start.margin} influence"


def _steps(found: Gallery, record: Record, since: int) -> Iterator[FilmStep]:
    """Hang the picture of each frame; the table opens it in the play."""
    steps = list(replay(record))[since:]
    decisions = [to_text(state, decision) for state, decision, _ in steps]
    play = found.lay({"position": position_to_data(steps[0][0]), "decisions": decisions})
    for frame in film(record, since=since):
        picture = Picture(found.hang(frame.svg), frame.title, f"Board, wheels and supply after: {frame.title}")
        yield FilmStep(frame.title, frame.words, False, (picture,), f"{play}&at={frame.number - since}")  # noqa: FBT003
