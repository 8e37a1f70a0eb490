"""``crusaders reference``: run all games, proofs and models again, and build the rule reference."""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.catalog.code_run import watch
from crusaders_rules.catalog.extras import missing, missing_extra
from crusaders_rules.cli.copies import passage_texts
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.reference_proofs import theorems_of
from crusaders_rules.cli.stages import Check, Extent, Stage
from crusaders_rules.cli.terminal import counted, examples, print_json, print_table, progress_bar, table
from crusaders_rules.cli.working import work_options, working
from crusaders_rules.files.writing import replaced_folder
from crusaders_rules.game import OURS, Game, game_named
from crusaders_rules.site.material import GamePictures, pictures_of
from crusaders_rules.work import Executor, Sent, Task

PARTS = ("games", "proofs", "models", "verdicts", "site", "print")
PICTURES = "pictures"
_BEGUN = ("models", "games", "verdicts", "proofs")
_BUILDERS = {"site": "html", "print": "singlehtml"}
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(
    epilog=examples(
        "crusaders reference",
        "crusaders reference --open",
        "crusaders reference --without site --without print",
        "crusaders reference --thorough",
        "crusaders reference --text rulebook.txt --text summary.txt --out mine",
    )
)
@click.option(
    "--out",
    "folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out", "reference"),
    show_default=True,
    help="Folder for the results.",
)
@click.option("--without", "left_out", multiple=True, type=click.Choice(PARTS), help="Leave out a part; repeatable.")
@click.option(
    "--text", "copies", metavar="FILE", multiple=True, type=_FILE, help="Show the passages of your copy; repeatable."
)
@click.option("--thorough", is_flag=True, help="Also run what takes long: largest models, broken rules, proof steps.")
@click.option(
    "--after",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="With --thorough: do not prove again what an earlier run into FOLDER proved of this code.",
)
@click.option(
    "--minutes",
    metavar="N",
    type=click.FloatRange(min=0),
    help="Begin no proof after so many minutes; the result says how many were left out.",
)
@click.option("--open", "opened", is_flag=True, help="Build nothing: serve the finished site and open it in a browser.")
@work_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_context
def reference(
    context: click.Context,
    /,
    folder: Path,
    left_out: tuple[str, ...],
    copies: tuple[Path, ...],
    *,
    thorough: bool,
    after: Path | None,
    minutes: float | None,
    opened: bool,
    as_json: bool,
    **where: Any,  # noqa: ANN401 -- where the work is done
) -> None:
    """Run the reference games, proofs and models, recheck the verdicts, and build the rule reference.

    z3 answers each theorem of every game but the longest. Models are explored completely, all but the largest. Verdicts
    are rechecked by their stored plays, without a search. The site is in FOLDER/site, one page for print in
    FOLDER/print, the records in FOLDER/games.

    With --thorough, the largest models are explored and the longest theorems proved, too, each theorem must fail when a
    rule is broken, and cvc5 proves each obligation again, with a proof of which each step is checked.

    Exit status 1 if any result is wrong, 2 if something that is needed is missing.
    """
    if after is not None and not thorough:
        raise BadInput("--after goes with --thorough")
    if minutes is not None and math.isnan(minutes):
        raise BadInput("--minutes needs a number of minutes")
    if opened:
        _open(folder / "site")
    else:
        games = getattr(context.find_root().command, "every", (context.obj,))
        end = None if minutes is None else time.monotonic() + 60 * minutes
        extent = Extent(thorough=thorough, after=after, end=end)
        with working(where) as executor:
            _make(games, folder, left_out, copies, executor, extent, as_json=as_json)


def _make(
    games: tuple[Game, ...],
    folder: Path,
    left_out: tuple[str, ...],
    copies: tuple[Path, ...],
    executor: Executor,
    extent: Extent,
    *,
    as_json: bool,
) -> None:
    watch()
    began = time.monotonic()
    wanted = [name for name in PARTS if name not in left_out]
    _need(wanted, thorough=extent.thorough)
    known = [game.trace(None).catalog for game in games] if copies else []
    passages = [passage for one in known for passage in one.passages.values()]
    texts = passage_texts(passages, copies, [source for one in known for source in one.sources])
    made: dict[str, Stage] = {}
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritten(folder, error) from error
    # A terminal shows progress bars; a file or a pipe has only these lines.
    silent = as_json or sys.stdout.isatty()
    for name, part in _written(folder, _made(games, wanted, folder, texts, executor, extent)):
        if part is not None:
            made[name] = part
            if not as_json:
                click.echo(f"{name}: {part.result}, {part.seconds:.1f} s of processor time")
        elif not silent:
            click.echo(f"{name}: begun")
    parts = {name: made[name] for name in (*PARTS[:4], PICTURES, *PARTS[4:]) if name in made}
    if as_json:
        print_json(
            {name: {**part.figures, "ok": not part.wrong, "wrong": list(part.wrong)} for name, part in parts.items()}
        )
    else:
        _print(parts, texts, time.monotonic() - began)
    if any(part.wrong for part in parts.values()):
        raise click.exceptions.Exit(1)


def _open(site: Path) -> None:
    from crusaders_rules.cli.site_server import show

    if not (site / "index.html").is_file():
        raise BadInput(f"--open: there is no site in {click.format_filename(site)}; build it: crusaders reference")
    show(site)


def _need(wanted: list[str], *, thorough: bool) -> None:
    """Stop before the first part if anything that the parts need is missing."""
    if set(_BUILDERS) & set(wanted):
        from crusaders_rules.site.making import what_is_missing

        if what_is_missing():
            raise BadInput(f"{what_is_missing()}; or leave out the pages: --without site --without print")
    if "proofs" in wanted and missing(["z3"]):
        raise BadInput(f"{missing_extra(['z3'], 'proofs')}; or --without proofs")
    if "proofs" in wanted and thorough and missing(["cvc5"]):
        raise BadInput(f"{missing_extra(['cvc5'], 'proofs')}; or without --thorough")


_Made = Iterator[tuple[str, Stage | None]]


def _unwritten(folder: Path, error: OSError) -> BadInput:
    return BadInput(f"--out: {click.format_filename(error.filename or folder)}: {error.strerror or error}")


def _written(folder: Path, parts: _Made) -> _Made:
    """Yield parts; report a failure to write as an error of ``--out``."""
    try:
        yield from parts
    except OSError as error:
        raise _unwritten(folder, error) from error


def _made(
    games: tuple[Game, ...],
    wanted: list[str],
    folder: Path,
    texts: Mapping[str, str],
    executor: Executor,
    extent: Extent,
) -> _Made:
    """Yield each part when it begins, with None, and when it ends, with its result; the pages come last."""
    pages = [name for name in wanted if name in _BUILDERS]
    # What takes longest is begun first, and the shortest pieces, the theorems, fill what is left of the time.
    parts = {name: _checks(games, name, folder, extent) for name in _BEGUN if name in wanted}
    if pages:
        parts = {PICTURES: [(game, _pictured(game)) for game in games], **parts}
    shown: Mapping[str, GamePictures] = {}
    for name, stage in _side_by_side(parts, executor, thorough=extent.thorough):
        if name == PICTURES and stage is not None:
            shown = stage.made
        yield name, stage
    guests = tuple(game for game in games if game.name not in OURS)
    works = {name: partial(_pages, name, texts, shown, guests, folder) for name in pages}
    built = {name: [(games[0], Check([work], _only))] for name, work in works.items()}
    yield from _side_by_side(built, executor, thorough=extent.thorough)


def _only(results: list[Stage]) -> Stage:
    (stage,) = results
    return stage


def _side_by_side(parts: Mapping[str, list[tuple[Game, Check]]], executor: Executor, *, thorough: bool) -> _Made:
    """Yield each part when it begins and when it is made; processes share the works of all parts."""
    places = [
        (name, number, place)
        for name, checks in parts.items()
        for number, (_, check) in enumerate(checks)
        for place in range(len(check.works))
    ]
    # The games take turns within a part: if time runs out, it does so for all of them.
    begun_as = list(parts)
    places.sort(key=lambda one: (begun_as.index(one[0]), one[2] / len(parts[one[0]][one[1]][1].works)))
    left, seconds = Counter(name for name, _, _ in places), dict.fromkeys(parts, 0.0)
    results: dict[tuple[str, int, int], Any] = {}
    for name in parts:
        yield name, None
        if not left[name]:
            yield name, _joined(parts[name], [check.joined([]) for _, check in parts[name]], 0.0)
    done_by_now = 0
    # The steps are too unequal to tell from them how much time is left.
    with progress_bar("The reference", len(places)) as update:
        tasks = [_task(name, *parts[name][number], place, thorough=thorough) for name, number, place in places]
        for done in executor.each(tasks):
            name = places[done.place][0]
            results[places[done.place]] = done.result
            left[name] -= 1
            seconds[name] += done.seconds
            done_by_now += 1
            if update is not None:
                # The number is that of all parts.
                update(done_by_now, what=f"The reference ({name})")
            if not left[name]:
                checks = enumerate(check for _, check in parts[name])
                stages = [
                    check.joined([results.pop((name, number, place)) for place in range(len(check.works))])
                    for number, check in checks
                ]
                yield name, _joined(parts[name], stages, seconds[name])


def _task(part: str, game: Game, check: Check, place: int, *, thorough: bool) -> Task:
    """Return a piece of work as a task."""
    sent = None
    if check.plain is not None:
        given = {"part": part, "game": game.name, "place": place, "thorough": thorough}
        sent = Sent(piece, given, partial(check.told, place))
    return Task(f"{part} {place}", check.works[place], sent)


def piece(part: str, game: str, place: int, *, thorough: bool) -> Any:  # noqa: ANN401 -- plain values
    """Do a piece of work that writes no file, and return its result in a form that JSON can hold.

    Args:
        part: The part of the reference.
        game: The name of the game.
        place: The place of the piece among all pieces of this part for this game.
        thorough: Whether the reference is thorough.
    """
    watch()
    check = _pieces(part, game, thorough=thorough)
    if check.plain is None:
        raise TypeError(f"{part} writes files, so it runs in this process only")
    return check.plain(check.works[place]())


@cache
def _pieces(part: str, game: str, *, thorough: bool) -> Check:
    """Return all pieces of a part. The stage of their results is not made here, so no folder is written to."""
    (found,) = _checks((game_named(game),), part, None, Extent(thorough=thorough))
    return found[1]


def _joined(checks: list[tuple[Game, Check]], stages: list[Stage], seconds: float) -> Stage:
    """Return the part of all games, which took so many seconds; the results of another game are those of its title."""
    stage = attrs.evolve(stages[0], seconds=seconds)
    for (game, _), other in list(zip(checks, stages, strict=True))[1:]:
        stage = attrs.evolve(
            stage,
            result=f"{stage.result}; {game.title}: {other.result}",
            figures={**stage.figures, game.pages: other.figures},
            wrong=(*stage.wrong, *(f"{game.title}: {line}" for line in other.wrong)),
            shown=(*stage.shown, *other.shown),
            made={**stage.made, **other.made} if stage.made else None,
        )
    return stage


def _checks(games: tuple[Game, ...], name: str, folder: Path | None, extent: Extent) -> list[tuple[Game, Check]]:
    """Return the checks of each game for a part; each game but the first writes to a separate folder."""

    def own(root: Path, game: Game) -> Path:
        return root if game is games[0] else root / game.pages

    places = {game.name: own(folder or Path(), game) for game in games}
    for place in places.values() if folder is not None else ():
        (place / "games").mkdir(parents=True, exist_ok=True)
    if name == "proofs":
        known = {game.name: extent.after and own(extent.after, game) for game in games}
        return [
            (game, theorems_of(game, places[game.name], attrs.evolve(extent, after=known[game.name]))) for game in games
        ]
    how = {"thorough": extent.thorough}
    return [(game, game.checks[name](places[game.name], **how)) for game in games if name in game.checks]


def _pictured(game: Game) -> Check:
    """Return how to draw everything that pages show of a game, once for all pages."""
    return Check([partial(pictures_of, game)], partial(_counted_pictures, game))


def _counted_pictures(game: Game, results: list[GamePictures]) -> Stage:
    (drawn,) = results
    many = len(drawn.gallery.pictures)
    return Stage(result=counted(many, "picture"), figures={"pictures": many}, made={game.name: drawn})


def _pages(
    name: str, texts: Mapping[str, str], shown: Mapping[str, GamePictures], guests: tuple[Game, ...], folder: Path
) -> Stage:
    """Build the site, or the page for print."""
    from crusaders_rules.site.making import SiteError, build

    try:
        with replaced_folder(folder / name, ".buildinfo") as fresh:
            builder = _BUILDERS[name]
            made = build(fresh, results=folder, texts=texts, shown=shown, guests=guests, builder=builder)
            first = folder / name / made.name
    except SiteError as error:
        return Stage(result="not built", wrong=tuple(str(error).splitlines()))
    pages = sum(1 for _ in (folder / name).rglob("*.html"))
    return Stage(result=f"{counted(pages, 'page')} without a warning", figures={"pages": pages, "first": str(first)})


def _print(parts: Mapping[str, Stage], texts: Mapping[str, str], seconds: float) -> None:
    """Print the results, and the file to open first."""
    for one in (one for part in parts.values() for one in part.shown):
        if isinstance(one, str):
            click.echo(one)
        else:
            print_table(one)
    shown = table("The reference")
    for heading in ("part", "result", "", "processor s"):
        shown.add_column(heading, justify="right" if heading == "processor s" else "left")
    for name, part in parts.items():
        shown.add_row(name, part.result, "[bold red]no[/]" if part.wrong else "[green]ok[/]", f"{part.seconds:.1f}")
    print_table(shown)
    click.echo(
        f"All of it took {seconds:.0f} s; {sum(part.seconds for part in parts.values()):.0f} s of processor time."
    )
    pages = {name: part.figures["first"] for name, part in parts.items() if "first" in part.figures}
    lines = [f"{name}: {line}" for name, part in parts.items() for line in part.wrong]
    if pages and texts:
        lines.append(f"It shows {counted(len(texts), 'passage')} of your own copies: do not publish it.")
    for line in (*lines, *(f"{name}: {first}" for name, first in pages.items())):
        click.echo(line)
