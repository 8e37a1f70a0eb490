"""``crusaders reference``: run all games, proofs and models again, and build the rule reference."""

from __future__ import annotations

import contextlib
import importlib.util
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path

import attrs
import click

from crusaders_rules.cli.copies import passage_texts
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.stages import Stage, write
from crusaders_rules.cli.terminal import counted, examples, print_json, print_table, table
from crusaders_rules.files.writing import replaced_folder
from crusaders_rules.game import Game

PARTS = ("games", "proofs", "models", "verdicts", "site", "print")
_BUILDERS = {"site": "html", "print": "singlehtml"}
# Each of these has a process, so that they run beside the others.
_APART = ("proofs", "models", "print")
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(
    epilog=examples(
        "crusaders reference",
        "crusaders reference --open",
        "crusaders reference --without site --without print",
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
@click.option("--open", "opened", is_flag=True, help="Build nothing: serve the finished site and open it in a browser.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_context
def reference(
    context: click.Context,
    folder: Path,
    left_out: tuple[str, ...],
    copies: tuple[Path, ...],
    *,
    opened: bool,
    as_json: bool,
) -> None:
    """Run the reference games, proofs and models, recheck the verdicts, and build the rule reference.

    Both solvers answer each theorem of every game, and each theorem must fail when a rule is broken. Each model is
    explored completely. Verdicts are rechecked by their stored plays, without a search. The site is in FOLDER/site,
    one page for print in FOLDER/print, the records in FOLDER/games.

    Exit status 1 if any result is wrong, 2 if something that is needed is missing.
    """
    if opened:
        _open(folder / "site")
    else:
        games = (context.obj, *getattr(context.find_root().command, "others", ()))
        _make(games, folder, left_out, copies, as_json=as_json)


def _make(
    games: tuple[Game, ...], folder: Path, left_out: tuple[str, ...], copies: tuple[Path, ...], *, as_json: bool
) -> None:
    wanted = [name for name in PARTS if name not in left_out]
    _need(wanted)
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
    for name, part in _written(folder, _made(games, wanted, folder, texts)):
        if part is not None:
            made[name] = part
            if not as_json:
                click.echo(f"{name}: {part.result}, {part.seconds:.1f} s")
        elif not silent:
            click.echo(f"{name}: begun")
    parts = {name: made[name] for name in wanted}
    if as_json:
        print_json(
            {name: {**part.figures, "ok": not part.wrong, "wrong": list(part.wrong)} for name, part in parts.items()}
        )
    else:
        _print(parts, texts)
    if any(part.wrong for part in parts.values()):
        raise click.exceptions.Exit(1)


def _open(site: Path) -> None:
    from crusaders_rules.cli.site_server import show

    if not (site / "index.html").is_file():
        raise BadInput(f"--open: there is no site in {click.format_filename(site)}; build it: crusaders reference")
    show(site)


def _need(wanted: list[str]) -> None:
    """Stop before the first part if anything that the parts need is missing."""
    if set(_BUILDERS) & set(wanted):
        from crusaders_rules.site.making import missing

        if missing():
            raise BadInput(f"{missing()}; or leave out the pages: --without site --without print")
    if "proofs" in wanted and importlib.util.find_spec("z3") is None:
        raise BadInput("z3 cannot be imported; install the extra: crusaders-rules[proofs]; or --without proofs")


_Made = Iterator[tuple[str, Stage | None]]
# What makes a part of each game.
_Works = list[tuple[Game, Callable[[Path], Stage]]]


def _unwritten(folder: Path, error: OSError) -> BadInput:
    return BadInput(f"--out: {click.format_filename(error.filename or folder)}: {error.strerror or error}")


def _written(folder: Path, parts: _Made) -> _Made:
    """Yield parts; report a failure to write as an error of ``--out``."""
    try:
        yield from parts
    except OSError as error:
        raise _unwritten(folder, error) from error


def _made(games: tuple[Game, ...], wanted: list[str], folder: Path, texts: Mapping[str, str]) -> _Made:
    """Yield each part when it begins, with None, and when it ends, with its result; the pages come last."""
    checks = {name: _works(games, name) for name in wanted if name not in _BUILDERS}
    pages: dict[str, _Works] = {
        name: [(games[0], partial(_pages, name, texts))] for name in wanted if name in _BUILDERS
    }
    for works in (checks, pages):
        yield from _side_by_side(works, folder)


def _side_by_side(parts: Mapping[str, _Works], folder: Path) -> _Made:
    """Yield each part when it begins and when it is made, while those with processes run, one for each game."""
    apart = {name: works for name, works in parts.items() if name in _APART}
    with _pool(sum(map(len, apart.values()))) as pool:
        running = {name: [pool.submit(_timed, work, folder) for _, work in works] for name, works in apart.items()}
        for name in running:
            yield name, None
        for name, works in parts.items():
            if name not in apart:
                yield name, None
                stages = [_timed(work, folder) for _, work in works]
                yield name, _joined(works, stages, sum(one.seconds for one in stages))
        for ended in as_completed([one for every in running.values() for one in every]):
            ended.result()
            for name in [name for name, every in running.items() if all(one.done() for one in every)]:
                stages = [one.result() for one in running.pop(name)]
                yield name, _joined(apart[name], stages, max(one.seconds for one in stages))


def _joined(works: _Works, stages: list[Stage], seconds: float) -> Stage:
    """Return the part of all games, which took so many seconds; the results of another game are those of its title."""
    stage = attrs.evolve(stages[0], seconds=seconds)
    for (game, _), other in list(zip(works, stages, strict=True))[1:]:
        stage = attrs.evolve(
            stage,
            result=f"{stage.result}; {game.title}: {other.result}",
            figures={**stage.figures, game.pages: other.figures},
            wrong=(*stage.wrong, *(f"{game.title}: {line}" for line in other.wrong)),
            shown=(*stage.shown, *other.shown),
        )
    return stage


@contextlib.contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of so many processes that ends at once when a part fails, without waiting for the others."""
    before = set(multiprocessing.active_children())
    with ProcessPoolExecutor(max_workers=max(1, workers), initializer=_lead) as pool:
        try:
            yield pool
        except BaseException:
            for process in set(multiprocessing.active_children()) - before:
                # A part may have started processes that would outlive it.
                with contextlib.suppress(AttributeError, ProcessLookupError):
                    if process.pid is not None:
                        os.killpg(process.pid, signal.SIGTERM)
                process.terminate()
            raise


def _lead() -> None:
    """Start a process group if the system has process groups."""
    with contextlib.suppress(AttributeError):
        os.setpgid(0, 0)


def _works(games: tuple[Game, ...], name: str) -> _Works:
    """Return the functions that make a part, by game; each can run in another process. One proves theorems of all."""
    if name == "proofs":
        return [(games[0], partial(_proofs, games))]
    return [(game, partial(_checked, games, game, name)) for game in games if name in game.checks]


def _checked(games: tuple[Game, ...], game: Game, name: str, folder: Path) -> Stage:
    """Check a part of a game."""
    stage: Stage = game.checks[name](_place(games, game, folder))
    return stage


def _place(games: tuple[Game, ...], game: Game, folder: Path) -> Path:
    """Return the folder for the results of a game: those of another one than the first go where its pages are."""
    place = folder if game is games[0] else folder / game.pages
    (place / "games").mkdir(parents=True, exist_ok=True)
    return place


def _timed(work: Callable[[Path], Stage], folder: Path) -> Stage:
    began = time.monotonic()
    part = work(folder)
    return attrs.evolve(part, seconds=time.monotonic() - began)


def _proofs(games: tuple[Game, ...], folder: Path) -> Stage:
    """Prove all theorems, with both solvers if installed, and with the rules broken too."""
    from crusaders_rules.cli import proof_runs, prove

    solvers = [name for name in ("z3", "cvc5") if importlib.util.find_spec(name) is not None]
    rows, proved, noticed = [], 0, 0
    for game in games:
        found = proof_runs.prove_all(game, game.theorems(), solvers, mutants=True, quiet=True)
        figures = prove.figures(game, found)
        write(_place(games, game, folder) / "proofs.json", game.digest(), figures)
        rows += found
        proved += figures["proved"]
        noticed += sum(row["killed"] for row in figures["theorems"])
    broken = sum(len(row.theorem.sabotage) for row in rows)
    by = " and ".join(solvers)
    return Stage(
        result=f"{proved} of {len(rows)} theorems proved by {by}, {noticed} of {broken} broken rules noticed",
        figures={"proved": proved, "total": len(rows), "noticed": noticed, "broken": broken},
        wrong=tuple(
            f"{row.theorem.topic}.{row.theorem.name}: {row.outcome.verdict.value}" for row in rows if not row.good
        ),
    )


def _pages(name: str, texts: Mapping[str, str], folder: Path) -> Stage:
    """Build the site, or the page for print."""
    from crusaders_rules.site.making import SiteError, build

    try:
        with replaced_folder(folder / name, ".buildinfo") as fresh:
            first = folder / name / build(fresh, results=folder, texts=texts, builder=_BUILDERS[name]).name
    except SiteError as error:
        return Stage(result="not built", wrong=tuple(str(error).splitlines()))
    pages = sum(1 for _ in (folder / name).rglob("*.html"))
    return Stage(result=f"{counted(pages, 'page')} without a warning", figures={"pages": pages, "first": str(first)})


def _print(parts: Mapping[str, Stage], texts: Mapping[str, str]) -> None:
    """Print the results, and the file to open first."""
    for one in (one for part in parts.values() for one in part.shown):
        if isinstance(one, str):
            click.echo(one)
        else:
            print_table(one)
    shown = table("The reference")
    for heading in ("part", "result", "", "seconds"):
        shown.add_column(heading, justify="right" if heading == "seconds" else "left")
    for name, part in parts.items():
        shown.add_row(name, part.result, "[bold red]no[/]" if part.wrong else "[green]ok[/]", f"{part.seconds:.1f}")
    print_table(shown)
    pages = {name: part.figures["first"] for name, part in parts.items() if "first" in part.figures}
    lines = [f"{name}: {line}" for name, part in parts.items() for line in part.wrong]
    if pages and texts:
        lines.append(f"It shows {counted(len(texts), 'passage')} of your own copies: do not publish it.")
    for line in (*lines, *(f"{name}: {first}" for name, first in pages.items())):
        click.echo(line)
