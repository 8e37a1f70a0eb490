"""``crusaders diverge``: two readings, or two editions, in lockstep up to the first play after which they diverge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.session import LARGEST_SEED
from crusaders_rules.cli.terminal import counted, examples, filled, limits_of, print_json, progress_bar, rows, watching
from crusaders_rules.cli.working import alone, is_said, where_of, work_options, working
from crusaders_rules.files.writing import replace_file
from crusaders_rules.thy_will_be_done.check import divergence, pair_reports
from crusaders_rules.thy_will_be_done.check.pair_reports import PairReport, Request
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError
from crusaders_rules.thy_will_be_done.check.store import VerdictError
from crusaders_rules.thy_will_be_done.cli.expansion_option import expansion_option, named_expansions
from crusaders_rules.thy_will_be_done.cli.open_questions import parting_words
from crusaders_rules.thy_will_be_done.cli.story import figures, story
from crusaders_rules.thy_will_be_done.interpret import Orders, Variant
from crusaders_rules.thy_will_be_done.play.files.records import Record, RecordError, replay, write_record
from crusaders_rules.thy_will_be_done.play.transcript import tell
from crusaders_rules.work import in_turn

OK, WRONG = 0, 1
_POSITIVE = click.IntRange(min=1)
_FILE = click.Path(dir_okay=False, path_type=Path)

_SAYS = {
    "equivalent": "no play distinguishes A and B",
    "equivalent-within": "no compared play distinguishes A and B",
    "a-stricter": "A is stricter: B allows everything that A allows, and more",
    "b-stricter": "B is stricter: A allows everything that B allows, and more",
    "incomparable": "A and B each allow something that the other refuses",
    "differs": "the same decisions have different results",
    "not-play": "no legal decision depends on it",
}


@click.command(
    epilog=examples(
        "crusaders diverge resolve.without-success one-of-split any",
        "crusaders diverge resolve.without-success one-of-split any --stored",
        "crusaders diverge skip.condition all-upgraded nothing-succeeds --variant learning --supply 1 --seed 1",
        "crusaders diverge resolve.without-success one-of-split any --first --seed 3 --out play.json",
        "crusaders diverge influence.partial full up-to --expansion divine-influence --seed 1 --first",
    )
)
@click.argument("question", metavar="[QUESTION", required=False)
@click.argument("readings", metavar="[A B]]", nargs=-1)
@click.option("--edition", "editions", nargs=2, metavar="X Y", help="Compare two editions instead of two readings.")
@click.option("--board", metavar="NAME|FILE", help="The board. [default: tiny-row]")
@click.option("--players", type=_POSITIVE, metavar="N", help="Number of players. [default: 2]")
@click.option("--variant", type=click.Choice([str(one) for one in Variant]), help="[default: first-standard]")
@click.option("--orders", type=click.Choice([str(one) for one in Orders]), help="[default: none]")
@expansion_option("Add an expansion, such as divine-influence; repeatable.")
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    metavar="S",
    help="Compare the deal drawn with this seed. [default: every deal]",
)
@click.option("--supply", type=_POSITIVE, metavar="N", help="The influence in the supply.")
@click.option("--deal", "deals", multiple=True, metavar="ORDER,ORDER", help="The order tiles of a seat, seat by seat.")
@click.option(
    "--reading", "others", multiple=True, metavar="QUESTION=READING", help="Answer another question; repeatable."
)
@click.option("--start", type=_FILE, metavar="FILE", help="Begin in the last position of this record.")
@click.option("--first", is_flag=True, help="Stop at the first difference; do not search for the stricter side.")
@click.option("--stored", is_flag=True, help="Do not search: recheck the stored play.")
@click.option("--limit-states", type=_POSITIVE, default=200_000, show_default=True, metavar="N")
@click.option("--limit-seconds", type=_POSITIVE, default=120, show_default=True, metavar="N")
@click.option("--limit-memory", type=_POSITIVE, default=4096, show_default=True, metavar="MB")
@click.option("--depth", type=_POSITIVE, metavar="N", help="Compare plays of at most N decisions.")
@work_options
@click.option("--out", type=_FILE, metavar="FILE", help="Write the play as a record.")
@click.option(
    "--svg", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Draw every position of the play."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def diverge(
    question: str | None,
    readings: tuple[str, ...],
    *,
    editions: tuple[str, str] | None,
    first: bool,
    stored: bool,
    out: Path | None,
    svg: Path | None,
    as_json: bool,
    **chosen: Any,  # noqa: ANN401 -- the setting, the limits, and where the work is done
) -> None:
    """Find the shortest play after which two readings of a QUESTION, or two editions, differ.

    Both are played in lockstep from the same deal, breadth first, until legal decisions, positions, the end or the
    score differ. Without readings, the default is compared with each other reading. Without options for the games,
    the search is the one of the stored verdict.

    Exit status 0 if a difference is found, everything was compared, or the stored result was confirmed; 1 if a limit
    ended the search before a difference was found, or the stored result was not confirmed; 2 if the arguments are
    wrong.
    """
    _refuse_arguments(question, readings, editions, stored=stored)
    limits, where = limits_of(chosen), where_of(chosen)
    games = {name: value for name, value in chosen.items() if value}
    if "expansions" in games:
        games["expansions"] = named_expansions(games["expansions"])
    request = Request(games=games, limits=limits, first=first, stored=stored, named=bool(readings))
    try:
        found = _reports(question, readings, editions, request, where)
        if out is not None or svg is not None:
            _keep(found, out, svg)
    except (DivergenceError, VerdictError, RecordError) as error:
        raise BadInput(str(error)) from error
    if as_json:
        print_json([_figures(one) for one in found])
    else:
        click.echo("\n\n".join("\n".join(_lines(one)) for one in found))
    raise click.exceptions.Exit(OK if all(one.good for one in found) else WRONG)


def _refuse_arguments(
    question: str | None, readings: tuple[str, ...], editions: tuple[str, str] | None, *, stored: bool
) -> None:
    """Refuse arguments that cannot be combined."""
    if editions is None and question is None:
        raise click.UsageError("needs a QUESTION, or --edition X Y")
    if editions is not None and (question is not None or stored):
        raise click.UsageError("--edition cannot be combined with a question or with --stored")
    if len(readings) not in {0, 2}:
        raise click.UsageError("needs two readings or none")
    if len(set(readings)) == 1:
        raise click.UsageError(f"needs two different readings, not {readings[0]} twice")


def _reports(
    question: str | None,
    readings: tuple[str, ...],
    editions: tuple[str, str] | None,
    request: Request,
    where: Mapping[str, Any],
) -> list[PairReport]:
    """Compare the requested pairs, with a progress bar on a terminal for each, or for all if they are spread."""
    found: list[PairReport] = []
    if editions is not None:
        if is_said(where):
            raise click.UsageError("--edition is a single search, which one process does")
        with watching(" and ".join(editions)) as watch:
            return [pair_reports.report_on_editions(editions, request, watch)]
    pairs = pair_reports.pairs_of(question or "", readings)
    if is_said(where):
        tasks = pair_reports.tasks_of(question or "", pairs, request)
        with working(alone(where)) as executor, progress_bar(question or "", len(pairs)) as update:
            for number, done in enumerate(in_turn(executor.each(tasks)), start=1):
                found.append(done.result)
                if update is not None:
                    update(number)
        return found
    for pair in pairs:
        with watching(question or "") as watch:
            found.append(pair_reports.report_on_readings(question or "", pair, request, watch))
    return found


# Output.


def _lines(found: PairReport) -> Iterator[str]:
    """Yield the lines about a pair."""
    yield filled(found.title, hang=2)
    yield rows([(letter, name, means) for letter, (name, means) in zip("AB", found.sides, strict=True)], indent=2)
    row, search, record = found.row, found.search, found.record
    if found.setting:
        yield filled(f"in     {found.setting}", indent=2, hang=7)
    if search is not None:
        one = search.comparison
        yield filled(
            f"found  {one.states:,} pairs of positions, {one.transitions:,} transitions, {one.strength}, "
            f"{one.seconds:.1f} s",
            indent=2,
            hang=7,
        )
    if row is not None and row.why:
        yield filled(f"why    {row.why}", indent=2, hang=7)
    if found.verdict:
        yield filled(f"{found.verdict}: {_SAYS[found.verdict]}{_strength(found)}", hang=2)
    if record is not None:
        yield from _play(found, record)
    if found.wrong:
        yield filled(f"differs from the stored result: {found.wrong}" if row else f"no verdict: {found.wrong}")


def _strength(found: PairReport) -> str:
    """Return the strength of a verdict in words."""
    search, row = found.search, found.row
    if search is not None:
        one = search.comparison
        limit = f" ({one.stopped})" if one.stopped and one.stopped != "a difference is found" else ""
        return "" if one.verdict == "differs" else f", among the compared plays: {one.strength}{limit}"
    if row is None:
        return ""
    how = {
        "searched": f"searched, {counted(row.states or 0, 'pair')} of positions",
        "constructed": f"shown by a constructed play, {counted(row.states or 0, 'pair')} of positions",
        "proved": "proved: " + ", ".join(row.theorems),
        "by-data": "it is data",
        "argued": "argued, not searched",
    }[row.how]
    # Which side is stricter is known only for the plays that the search compared.
    compared = row.how in {"searched", "constructed"} and row.verdict not in {"differs", "incomparable"}
    return f"{', among the compared plays' if compared else ''} ({how})"


def _play(found: PairReport, record: Record) -> Iterator[str]:
    """Yield the play from the start of the search, and how A and B differ at its end."""
    steps = list(replay(record))
    length = counted(len(steps) - found.started, "decision")
    turns = counted(divergence.turns_of(record, found.started), "turn")
    searched = found.search is not None or found.row is None or found.row.shortest == "in this setting"
    claim = ", and no shorter play in this setting makes them diverge" if searched else ""
    after = f" after the {found.started} decisions of the start" if found.started else ""
    yield filled(f"The play: {length} in {turns}{after}{claim}")
    yield from story(islice(tell(steps), found.started, None))
    shown = divergence.parts_after(record, found.both(record))
    if not isinstance(shown, str):
        yield filled(parting_words((found.sides[0][0], found.sides[1][0]), *shown))


# Files.


def _keep(found: Sequence[PairReport], out: Path | None, svg: Path | None) -> None:
    """Write the play and the drawings of its positions."""
    plays = [one for one in found if one.record is not None]
    if len(plays) != 1 or plays[0].record is None:
        raise BadInput(f"--{'out' if out else 'svg'}: needs one play, and there are {len(plays)}; name two readings")
    record, started = plays[0].record, plays[0].started
    if out is not None:
        write_record(out, record)
    if svg is not None:
        from crusaders_rules.thy_will_be_done.show.film import film

        both = plays[0].both(record) if plays[0].question else ()
        other = next((one for one in both if one != record.ruleset), None)
        try:
            svg.mkdir(parents=True, exist_ok=True)
            for number, frame in enumerate(film(record, other, since=started)):
                replace_file(svg / f"{number:03}.svg", frame.svg)
        except OSError as error:
            raise BadInput(f"--svg: {click.format_filename(svg)}: cannot be written: {error.strerror}") from error


def _figures(found: PairReport) -> dict[str, Any]:
    """Return the report on a pair as data for JSON."""
    (one, _), (other, _) = found.sides
    search, row, record = found.search, found.row, found.record
    shown: dict[str, Any] = {"question": found.question, "readings": [one, other]}
    shown |= {"verdict": found.verdict, "how": "searched" if search else row.how if row else None}
    shown |= {"stored": row.verdict if row else None, "wrong": found.wrong or None, "setting": found.setting}
    if search is not None:
        compared = search.comparison
        shown |= {
            "states": compared.states,
            "transitions": compared.transitions,
            "depth": compared.depth,
            "stopped": compared.stopped,
            "strength": compared.strength,
            "seconds": round(compared.seconds, 3),
            "divergences": [{"kind": each.kind, "what": each.what} for each in compared.divergences.values()],
        }
    if record is not None:
        shown |= {
            "start": list(record.decisions[: found.started]),
            "play": list(record.decisions[found.started :]),
            "turns": divergence.turns_of(record, found.started),
            "transcript": figures(islice(tell(replay(record)), found.started, None)),
        }
    return shown
