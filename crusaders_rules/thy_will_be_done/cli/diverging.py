"""What ``crusaders diverge`` finds: two readings, or two editions, in lockstep up to where they diverge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import click

from crusaders_rules.cli.diverge import PairFound, pair_figures
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, filled, limits_of, progress_bar, rows, watching
from crusaders_rules.cli.working import alone, is_said, where_of, working
from crusaders_rules.thy_will_be_done.check import divergence, pair_reports
from crusaders_rules.thy_will_be_done.check.pair_reports import PairReport, Request
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError
from crusaders_rules.thy_will_be_done.cli.expansion_option import named_expansions
from crusaders_rules.thy_will_be_done.cli.story import figures, story
from crusaders_rules.thy_will_be_done.cli.verdict_plays import parting_words
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.files.records import Record, replay
from crusaders_rules.thy_will_be_done.play.transcript import tell
from crusaders_rules.work import in_turn

_SAYS = {
    "equivalent": "no play distinguishes A and B",
    "equivalent-within": "no compared play distinguishes A and B",
    "a-stricter": "A is stricter: B allows everything that A allows, and more",
    "b-stricter": "B is stricter: A allows everything that B allows, and more",
    "incomparable": "A and B each allow something that the other refuses",
    "differs": "the same decisions have different results",
    "not-play": "no legal decision depends on it",
}


def diverge(
    question: str | None,
    readings: tuple[str, ...],
    *,
    stored: bool,
    editions: tuple[str, str] | None,
    first: bool,
    **chosen: Any,  # noqa: ANN401 -- the setting, the limits, and where the work is done
) -> list[PairFound]:
    """Compare two readings of a question, or two editions.

    Args:
        question: The id of the question.
        readings: None, one or two of its readings.
        stored: Whether the stored play is rechecked, without a search.
        editions: Two editions to compare instead.
        first: Whether to stop at the first difference.
        **chosen: The other options.

    Raises:
        BadInput: There is no such thing.
        UsageError: The arguments cannot be combined.
    """
    if editions is None and question is None:
        raise click.UsageError("needs a QUESTION, or --edition X Y")
    if editions is not None and (question is not None or stored):
        raise click.UsageError("--edition cannot be combined with a question or with --stored")
    if len(readings) == 1:
        readings = (*playable().get(question or "", ())[:1], *readings)
    limits, where = limits_of(chosen), where_of(chosen)
    games = {name: value for name, value in chosen.items() if value}
    if "expansions" in games:
        games["expansions"] = named_expansions(games["expansions"])
    request = Request(games=games, limits=limits, first=first, stored=stored, named=bool(readings))
    try:
        found = _reports(question, readings, editions, request, where)
        return [_shown(one) for one in found]
    except DivergenceError as error:
        raise BadInput(str(error)) from error


def _shown(found: PairReport) -> PairFound:
    """Return the report on a pair, as the verb shows it."""
    return PairFound(
        text="\n".join(_lines(found)),
        figures=_figures(found),
        good=found.good,
        record=found.record,
        frames=lambda: list(_drawn(found)),
    )


def _drawn(found: PairReport) -> Iterator[tuple[str, str]]:
    """Yield the drawings of the positions of a play."""
    from crusaders_rules.thy_will_be_done.show.film import film

    if found.record is not None:
        both = found.both(found.record) if found.question else ()
        other = next((one for one in both if one != found.record.ruleset), None)
        for number, frame in enumerate(film(found.record, other, since=found.started)):
            yield f"{number:03}", frame.svg


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


def _figures(found: PairReport) -> dict[str, Any]:
    """Return the report on a pair as data for JSON."""
    (one, _), (other, _) = found.sides
    search, row, record = found.search, found.row, found.record
    shown = pair_figures(
        found.question,
        (one, other),
        verdict=found.verdict,
        how="searched" if search else row.how if row else None,
        stored=row.verdict if row else None,
        wrong=found.wrong or None,
        setting=found.setting,
    )
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
