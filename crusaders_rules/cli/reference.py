"""``crusaders reference``: everything played, proved, explored and judged again, and the rule reference built of it."""

from __future__ import annotations

import importlib.util
import json
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from crusaders_rules.cli import games
from crusaders_rules.cli.copies import passage_texts
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, print_json, print_table, table
from crusaders_rules.files.writing import replace_file
from crusaders_rules.thy_will_be_done.check.project import all_theorems, code_digest
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.play.examples import EXAMPLES
from crusaders_rules.thy_will_be_done.play.files.records import RecordError

if TYPE_CHECKING:
    from rich.table import Table

PARTS = ("games", "proofs", "models", "verdicts", "site", "print")
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@attrs.frozen
class Part:
    """One part of the reference that was made.

    Attributes:
        name: Its name.
        result: What came of it, in a few words.
        good: Whether all of it is as it must be.
        seconds: How long it took.
        figures: The same for a machine.
        wrong: What is not as it must be, line by line.
        shown: Tables and lines that a person sees besides.
    """

    name: str
    result: str
    good: bool
    seconds: float
    figures: Mapping[str, Any] = attrs.field(factory=dict)
    wrong: tuple[str, ...] = ()
    shown: tuple[Table | str, ...] = ()


@click.command(
    epilog=examples(
        "crusaders reference",
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
    help="Where everything goes.",
)
@click.option("--without", "left_out", multiple=True, type=click.Choice(PARTS), help="Leave a part out; repeatable.")
@click.option(
    "--text", "copies", metavar="FILE", multiple=True, type=_FILE, help="Show the passages of your copy; repeatable."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a machine to read.")
def reference(folder: Path, left_out: tuple[str, ...], copies: tuple[Path, ...], *, as_json: bool) -> None:
    """Play and verify the reference games, prove, explore, judge the verdicts again, and build the rule reference.

    Theorems are answered by both solvers, and broken rules must be noticed; each model is explored whole; verdicts are
    judged by their stored plays, and nothing is searched. The site is in FOLDER/site, one page for print in
    FOLDER/print, the records in FOLDER/games.

    Exit status 1 if anything comes out otherwise than it must, 2 if something that is needed is missing.
    """
    wanted = [name for name in PARTS if name not in left_out]
    _need(wanted)
    texts = passage_texts(catalog().passages.values(), copies, catalog().sources)
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--out: {click.format_filename(folder)}: {error.strerror}") from error
    parts = []
    for part in _made(wanted, folder, texts):
        parts.append(part)
        if not as_json:
            click.echo(f"{part.name}: {part.result}, {part.seconds:.1f} s")
    if as_json:
        print_json({part.name: {**part.figures, "ok": part.good, "wrong": list(part.wrong)} for part in parts})
    else:
        _print(parts, texts)
    if not all(part.good for part in parts):
        raise click.exceptions.Exit(1)


def _need(wanted: list[str]) -> None:
    """Refuse to begin without what the parts need."""
    if {"site", "print"} & set(wanted):
        from crusaders_rules.site.building import missing

        if missing():
            raise BadInput(f"{missing()}; or leave it out: --without site --without print")
    if "proofs" in wanted and importlib.util.find_spec("z3") is None:
        raise BadInput("z3 cannot be imported; install the extra: crusaders-rules[proofs]; or --without proofs")


def _made(wanted: list[str], folder: Path, texts: Mapping[str, str]) -> list[Part]:
    """Make the parts: theorems and models each in a process of its own, and then the pages that tell of them."""
    made: dict[str, Part] = {}
    with ProcessPoolExecutor(max_workers=2) as pool:
        started: dict[str, Future[Part]] = {
            name: pool.submit(work, folder)
            for name, work in {"proofs": _proofs, "models": _models}.items()
            if name in wanted
        }
        for name, work in {"games": _games, "verdicts": _verdicts}.items():
            if name in wanted:
                made[name] = work(folder)
        made |= {name: future.result() for name, future in started.items()}
    for name, builder in {"site": "html", "print": "singlehtml"}.items():
        if name in wanted:
            made[name] = _pages(folder, name, builder, texts)
    return [made[name] for name in wanted]


def _timed(name: str, work: Callable[[], tuple[str, dict[str, Any], list[str]]]) -> Part:
    began = time.monotonic()
    result, figures, wrong = work()
    return Part(name, result, not wrong, time.monotonic() - began, figures, tuple(wrong))


def _games(folder: Path) -> Part:
    """Play the reference games and compute the worked examples."""

    def work() -> tuple[str, dict[str, Any], list[str]]:
        worked = [(example, example.compute()) for example in EXAMPLES]
        try:
            played = list(games.play_all(games.plans(), folder / "games"))
        except OSError as error:
            raise BadInput(f"--out: {click.format_filename(folder)}: {error.strerror}") from error
        except RecordError as error:
            raise BadInput(f"--out: {error}") from error
        differing = [f"example {example.name} differs" for example, actual in worked if actual != example.expected]
        refused = [f"refused: {game.problem}" for game in played if game.problem]
        result = (
            f"{len(worked) - len(differing)} of {len(worked)} worked examples right, "
            f"{len(played) - len(refused)} of {len(played)} records verified"
        )
        shown.extend([games.examples_table(worked), games.games_table(played), *games.summary(played, folder)])
        return result, games.figures(worked, played), differing + refused

    shown: list[Table | str] = []
    return attrs.evolve(_timed("games", work), shown=tuple(shown))


def _proofs(folder: Path) -> Part:
    """Prove all theorems, by both solvers if both are there, with the rules broken besides."""

    def work() -> tuple[str, dict[str, Any], list[str]]:
        from crusaders_rules.cli import prove

        solvers = [name for name in ("z3", "cvc5") if importlib.util.find_spec(name) is not None]
        found = prove.prove_all(all_theorems(), solvers, mutants=True, quiet=True)
        figures = prove.figures(found)
        _write(folder / "proofs.thy_will_be_done.json", figures)
        wrong = [
            f"{row.theorem.topic}.{row.theorem.name}: {row.outcome.verdict.value}" for row in found if not row.good
        ]
        noticed = sum(row["killed"] for row in figures["theorems"])
        broken = sum(len(row.theorem.sabotage) for row in found)
        by = " and ".join(solvers)
        result = (
            f"{figures['proved']} of {len(found)} theorems proved by {by}, {noticed} of {broken} broken rules noticed"
        )
        return result, {"proved": figures["proved"], "total": len(found), "noticed": noticed, "broken": broken}, wrong

    return _timed("proofs", work)


def _models(folder: Path) -> Part:
    """Explore all models whole."""

    def work() -> tuple[str, dict[str, Any], list[str]]:
        from crusaders_rules.thy_will_be_done.check.models import models
        from crusaders_rules.thy_will_be_done.check.runs import run

        rows, wrong = [], []
        for model in models().values():
            found = run(model)
            figures = {**found.figures, "verdict": found.verdict, "seconds": found.seconds}
            rows.append({"model": model.id, **figures, "mismatches": list(found.mismatches)})
            expected = model.expect.get("verdict", "holds")
            wrong += [f"{model.id}: {said}" for said in found.mismatches]
            if found.verdict != expected:
                wrong.append(f"{model.id}: {found.verdict}, not {expected}")
        _write(folder / "models.json", {"models": rows})
        states = sum(row["states"] for row in rows)
        result = f"{len(rows) - len(wrong)} of {len(rows)} models as recorded, {states:,} states"
        return result, {"models": len(rows), "states": states}, wrong

    return _timed("models", work)


def _verdicts(folder: Path) -> Part:
    """Judge the plays of the stored verdicts again."""
    del folder

    def work() -> tuple[str, dict[str, Any], list[str]]:
        from crusaders_rules.thy_will_be_done.check.store import recheck, verdicts

        stored = [verdict for found in verdicts().values() for verdict in found]
        said = {f"{one.question} ({', '.join(one.readings)})": recheck(one) for one in stored}
        wrong = [f"{name}: {problem}" for name, problem in said.items() if problem]
        plays = sum(one.record is not None for one in stored)
        unsettled = len(catalog().questions) - len(verdicts())
        result = (
            f"{len(stored) - len(wrong)} of {counted(len(stored), 'verdict')} stand, {plays} of them by a play; "
            f"{counted(unsettled, 'question')} without a verdict"
        )
        return result, {"verdicts": len(stored), "plays": plays, "without": unsettled}, wrong

    return _timed("verdicts", work)


def _pages(folder: Path, name: str, builder: str, texts: Mapping[str, str]) -> Part:
    """Build the site, or the page for print."""

    def work() -> tuple[str, dict[str, Any], list[str]]:
        from crusaders_rules.site.building import SiteError, build

        try:
            first = build(folder / name, results=folder, texts=texts, builder=builder)
        except SiteError as error:
            return "not built", {}, str(error).splitlines()
        pages = sum(1 for _ in (folder / name).rglob("*.html"))
        return f"{counted(pages, 'page')} without a warning", {"pages": pages, "first": str(first)}, []

    return _timed(name, work)


def _write(file: Path, figures: Mapping[str, Any]) -> None:
    """Write what was found with the digest of the code that it is about."""
    text = json.dumps({"code": code_digest(), **figures}, indent=1, ensure_ascii=False)
    replace_file(file, text + "\n")


def _print(parts: list[Part], texts: Mapping[str, str]) -> None:
    """Print what came of everything, and where to begin reading."""
    for one in (one for part in parts for one in part.shown):
        if isinstance(one, str):
            click.echo(one)
        else:
            print_table(one)
    shown = table("The reference")
    for heading in ("part", "what came of it", "", "seconds"):
        shown.add_column(heading, justify="right" if heading == "seconds" else "left")
    for part in parts:
        shown.add_row(part.name, part.result, "[green]ok[/]" if part.good else "[bold red]no[/]", f"{part.seconds:.1f}")
    print_table(shown)
    pages = [part for part in parts if "first" in part.figures]
    lines = [f"{part.name}: {line}" for part in parts for line in part.wrong]
    if pages and texts:
        lines.append(f"It shows {counted(len(texts), 'passage')} of your own copies: keep it to yourself.")
    for line in (*lines, *(f"{part.name}: {part.figures['first']}" for part in pages)):
        click.echo(line)
