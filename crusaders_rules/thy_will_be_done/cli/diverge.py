"""``crusaders diverge``: two readings, or two editions, in lockstep until the first play after which they part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, filled, print_json, rows, watching
from crusaders_rules.explore import Limits
from crusaders_rules.thy_will_be_done.check import divergence, settings, verdicts
from crusaders_rules.thy_will_be_done.check.divergence import Divergence
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, Setting
from crusaders_rules.thy_will_be_done.check.verdicts import Verdict
from crusaders_rules.thy_will_be_done.cli.open_questions import parting_words
from crusaders_rules.thy_will_be_done.cli.ruleset_options import LARGEST_SEED
from crusaders_rules.thy_will_be_done.cli.story import figures, story
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.files.records import Record, RecordError, read_record, replay, write_record
from crusaders_rules.thy_will_be_done.play.transcript import tell

OK, WRONG = 0, 1
_POSITIVE = click.IntRange(min=1)
_FILE = click.Path(dir_okay=False, path_type=Path)

_SAYS = {
    "equivalent": "no play tells A and B apart",
    "equivalent-within": "nothing that was compared tells A and B apart",
    "a-stricter": "A is the stricter one: B allows whatever A does, and more",
    "b-stricter": "B is the stricter one: A allows whatever B does, and more",
    "incomparable": "each of A and B allows what the other refuses",
    "differs": "the same decisions come to something else",
    "not-play": "nothing that a player may do depends on it",
}


@click.command(
    epilog=examples(
        "crusaders diverge resolve.without-success one-of-split any",
        "crusaders diverge resolve.without-success one-of-split any --stored",
        "crusaders diverge skip.condition all-upgraded nothing-succeeds --variant learning --supply 1 --seed 1",
        "crusaders diverge resolve.without-success one-of-split any --first --seed 3 --out play.json",
    )
)
@click.argument("question", metavar="[QUESTION", required=False)
@click.argument("readings", metavar="[A B]]", nargs=-1)
@click.option("--edition", "editions", nargs=2, metavar="X Y", help="Compare two editions instead of two readings.")
@click.option("--board", metavar="NAME|FILE", help="The board. [default: tiny-row]")
@click.option("--players", type=_POSITIVE, metavar="N", help="How many play. [default: 2]")
@click.option("--variant", type=click.Choice([str(one) for one in Variant]), help="[default: first-standard]")
@click.option("--orders", type=click.Choice([str(one) for one in Orders]), help="[default: none]")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), metavar="S", help="Draws one deal; else every deal.")
@click.option("--supply", type=_POSITIVE, metavar="N", help="The influence in the supply.")
@click.option("--deal", "deals", multiple=True, metavar="ORDER,ORDER", help="The order tiles of a seat, seat by seat.")
@click.option("--reading", "others", multiple=True, metavar="QUESTION=READING", help="How to read another question.")
@click.option("--start", type=_FILE, metavar="FILE", help="Begin where this record leads to.")
@click.option("--first", is_flag=True, help="Stop at the first difference; do not ask which of the two is stricter.")
@click.option("--stored", is_flag=True, help="Search nothing: judge the stored play again.")
@click.option("--limit-states", type=_POSITIVE, default=200_000, show_default=True, metavar="N")
@click.option("--limit-seconds", type=_POSITIVE, default=120, show_default=True, metavar="N")
@click.option("--limit-memory", type=_POSITIVE, default=4096, show_default=True, metavar="MB")
@click.option("--depth", type=_POSITIVE, metavar="N", help="Compare plays of so many decisions only.")
@click.option("--out", type=_FILE, metavar="FILE", help="Write the play as a record.")
@click.option(
    "--svg", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Draw every position of it."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a machine to read.")
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
    **chosen: Any,  # noqa: ANN401 -- the setting and the limits
) -> None:
    """Find the shortest play after which two readings of a QUESTION part, or two editions.

    Both are played in lockstep from the same deal, breadth first, until legal decisions, positions, the end or the
    score differ. Without readings, the default is compared with each other one. Without options for the games, the
    search is that of the stored verdict.

    Exit status 0 if a difference is shown, everything was compared, or what is stored was found again; 1 if a limit
    ended the search before there was a difference, or what is stored is not found; 2 if the arguments cannot be
    worked on.
    """
    if editions is None and question is None:
        raise click.UsageError("needs a QUESTION, or --edition X Y")
    if len(readings) not in {0, 2}:
        raise click.UsageError("needs two readings or none")
    if len(set(readings)) == 1:
        raise click.UsageError(f"needs two readings that differ, not {readings[0]} twice")
    limits = Limits(
        states=chosen.pop("limit_states"),
        seconds=chosen.pop("limit_seconds"),
        megabytes=chosen.pop("limit_memory"),
        depth=chosen.get("depth"),
    )
    try:
        if editions is not None:
            if question is not None or stored:
                raise click.UsageError("--edition goes without a question and without --stored")
            found = [_editions(editions, chosen, limits, first=first)]
        else:
            found = [
                _pair(question or "", pair, chosen, limits, first=first, stored=stored, named=bool(readings))
                for pair in _pairs(question or "", readings)
            ]
        if out is not None or svg is not None:
            _keep(found, out, svg)
    except (DivergenceError, verdicts.VerdictError, RecordError) as error:
        raise BadInput(str(error)) from error
    if as_json:
        print_json([_figures(one) for one in found])
    else:
        click.echo("\n\n".join("\n".join(_lines(one)) for one in found))
    raise click.exceptions.Exit(OK if all(one.good for one in found) else WRONG)


@attrs.frozen(kw_only=True)
class _Found:
    """What is said of one pair.

    Attributes:
        question: The id of the question, None for editions.
        title: What was compared.
        sides: The names of A and B, and what each means.
        rulesets: A and B; None where one of them cannot be played.
        row: The stored verdict, None if there is none.
        search: What a new search has found, None if there was none.
        setting: In which games was searched.
        again: Whether the search is that of the stored verdict.
        wrong: Why the stored verdict does not hold, as far as that was judged; or why there is none.
    """

    question: str | None
    title: str
    sides: tuple[tuple[str, str], tuple[str, str]]
    rulesets: tuple[Ruleset, Ruleset] | None = None
    row: Verdict | None = None
    search: Divergence | None = None
    setting: str = ""
    again: bool = False
    wrong: str = ""

    @property
    def verdict(self) -> str:
        """The verdict of the search, or else the stored one."""
        return self.search.comparison.verdict if self.search else self.row.verdict if self.row else ""

    @property
    def record(self) -> Record | None:
        """The play, if there is one."""
        if self.search is not None:
            return self.search.record
        return None if self.row is None or self.row.record is None else verdicts.play_of(self.row.record)

    @property
    def started(self) -> int:
        """How many decisions of the play lead to where the search began."""
        if self.search is not None:
            return self.search.started
        return 0 if self.row is None or self.row.start is None else len(verdicts.play_of(self.row.start).decisions)

    def both(self, record: Record) -> tuple[Ruleset, Ruleset]:
        """The two rulesets under which a play of this pair is played."""
        if self.rulesets is not None or self.row is None:
            return self.rulesets or (record.ruleset, record.ruleset)
        return verdicts.rulesets_of(self.row, record)

    @property
    def good(self) -> bool:
        """Whether there is an answer that nothing stored contradicts."""
        if self.wrong or self.search is None:
            return not self.wrong
        return bool(self.search.comparison.partings) or self.search.comparison.stopped is None or self.again


def _pairs(question: str, readings: Sequence[str]) -> list[tuple[str, str]]:
    """Return the pairs of readings to compare."""
    asked = settings.question_of(question)
    names = [one.name for one in asked.readings]
    for reading in readings:
        if reading not in names:
            raise DivergenceError(f"{question} is read as {' or '.join(names)}, not {reading!r}")
    if readings:
        return [(readings[0], readings[1])]
    return [(asked.default, name) for name in names if name != asked.default]


_LIMITS = ("depth",)


def _pair(
    question: str,
    pair: tuple[str, str],
    chosen: dict[str, Any],
    limits: Limits,
    *,
    first: bool,
    stored: bool,
    named: bool,
) -> _Found:
    """Compare two readings in the games that were chosen, or else those of the stored verdict."""
    means = {one.name: one.means for one in settings.question_of(question).readings}
    row = next((one for one in verdicts.verdicts().get(question, ()) if one.readings == pair), None)
    sides = (pair[0], means[pair[0]]), (pair[1], means[pair[1]])
    title = f"{question}: {settings.question_of(question).question}"
    games = {name: value for name, value in chosen.items() if value and name not in _LIMITS}
    about = _Found(question=question, title=title, sides=sides, row=row)
    unplayable = [name for name in pair if name not in playable().get(question, ())]
    if row is None and not named and (unplayable or stored):
        why = settings.why_unplayable(question, unplayable[0]) if unplayable else "nothing is stored"
        return attrs.evolve(about, wrong=why)
    if stored and row is None:
        raise DivergenceError(f"there is no stored verdict on {question}, {pair[0]} and {pair[1]}")
    if stored or (row is not None and not games and (not row.setting or unplayable)):
        wrong = verdicts.recheck(row) if row is not None else ""
        return attrs.evolve(
            about,
            setting=_set_words(settings.setting_of(row.setting)) if row is not None and row.setting else "",
            wrong=wrong,
        )
    same = row is not None and not games and limits.depth is None
    if row is not None and same:
        setting = settings.setting_of(row.setting)
        start = settings.start_of(setting) if row.start is None else verdicts.play_of(row.start)
        limits = attrs.evolve(limits, depth=setting.depth)
    else:
        setting, start = _start(games)
    rulesets = (
        settings.with_reading(start.ruleset, question, pair[0]),
        settings.with_reading(start.ruleset, question, pair[1]),
    )
    with watching(question) as watch:
        search = divergence.compare(rulesets, start, limits=limits, go_on=not first, watch=watch)
    wrong = _unlike(row, search) if row is not None and same and not first else ""
    words = _set_words(setting)
    return attrs.evolve(about, search=search, rulesets=rulesets, setting=words, again=same, wrong=wrong)


def _unlike(row: Verdict, search: Divergence) -> str:
    """Say what a search that began like that of a stored verdict has found otherwise."""
    found = search.comparison
    if found.verdict != row.verdict:
        return f"{row.verdict} is stored, {found.verdict} is found"
    if search.record is not None and len(search.record.decisions) - search.started != row.decisions:
        return f"a play of {row.decisions} decisions is stored, one of {len(search.record.decisions)} is found"
    return ""


def _editions(names: tuple[str, str], chosen: dict[str, Any], limits: Limits, *, first: bool) -> _Found:
    """Compare two editions."""
    games = {name: value for name, value in chosen.items() if value and name not in _LIMITS}
    setting, start = _start({**games, "edition": names[0]})
    rulesets = start.ruleset, settings.with_edition(start.ruleset, names[1])
    with watching(" and ".join(names)) as watch:
        try:
            search = divergence.compare(rulesets, start, limits=limits, go_on=not first, watch=watch)
        except DivergenceError:
            # The one may lay out and deal more than the other has: then both begin as the other one does.
            start = _start({**games, "edition": names[1]})[1]
            rulesets = settings.with_edition(start.ruleset, names[0]), start.ruleset
            search = divergence.compare(rulesets, start, limits=limits, go_on=not first, watch=watch)
    words = _set_words(setting)
    sides = (names[0], rulesets[0].edition.title), (names[1], rulesets[1].edition.title)
    return _Found(question=None, title="Two editions", sides=sides, rulesets=rulesets, search=search, setting=words)


def _start(games: dict[str, Any]) -> tuple[Setting, Record]:
    """Return the setting that options describe, and where its games begin."""
    given = {name: value for name, value in games.items() if name not in {"start", "deals", "others"}}
    if games.get("deals"):
        given["orders"] = given.get("orders", "dealt")
        given["outcomes"] = {"deals": [hand.split(",") for hand in games["deals"]]}
    for text in games.get("others", ()):
        name, equals, reading = text.partition("=")
        if not equals:
            raise DivergenceError(f"--reading: needs QUESTION=READING, not {text!r}")
        given["readings"] = {**given.get("readings", {}), name: reading}
    setting = settings.setting_of(given)
    if "start" not in games:
        return setting, settings.start_of(setting)
    start = read_record(games["start"])
    for name, reading in setting.readings.items():
        start = attrs.evolve(start, ruleset=settings.with_reading(start.ruleset, name, reading))
    return setting, start


def _set_words(setting: Setting) -> str:
    """Say what distinguishes a setting."""
    return ", ".join(f"{name} {_plain(value)}" for name, value in attrs.asdict(setting).items() if value)


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name} {_plain(one)}" for name, one in value.items())
    return " ".join(map(_plain, value)) if isinstance(value, list | tuple) else str(value)


# Printing.


def _lines(found: _Found) -> Iterator[str]:
    """Yield the lines that tell of a pair."""
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
        yield filled(f"differs from what is stored: {found.wrong}" if row else f"no verdict: {found.wrong}")


def _strength(found: _Found) -> str:
    """Say how strong a verdict is."""
    search, row = found.search, found.row
    if search is not None:
        one = search.comparison
        limit = f" ({one.stopped})" if one.stopped and one.stopped != "a difference is found" else ""
        return "" if one.verdict == "differs" else f", as far as was compared: {one.strength}{limit}"
    if row is None:
        return ""
    how = {
        "searched": f"searched, {counted(row.states or 0, 'pair')} of positions",
        "constructed": f"shown by a constructed play, {counted(row.states or 0, 'pair')} of positions",
        "proved": "proved: " + ", ".join(row.theorems),
        "by-data": "it is data",
        "argued": "argued, not searched",
    }[row.how]
    # Which of two is stricter was asked only as far as the search went, when the row was stored as well as now.
    compared = row.how in {"searched", "constructed"} and row.verdict not in {"differs", "incomparable"}
    return f"{', as far as was compared' if compared else ''} ({how})"


def _play(found: _Found, record: Record) -> Iterator[str]:
    """Yield the play, from where the search began, and what tells A and B apart at its end."""
    steps = list(replay(record))
    length = counted(len(steps) - found.started, "decision")
    turns = counted(divergence.turns_of(record, found.started), "turn")
    searched = found.search is not None or found.row is None or found.row.shortest == "in this setting"
    claim = ", and no play of this setting parts them sooner" if searched else ""
    after = f" after the {found.started} decisions of the start" if found.started else ""
    yield filled(f"The play: {length} in {turns}{after}{claim}")
    yield from story(islice(tell(steps), found.started, None))
    shown = divergence.parts_after(record, found.both(record))
    if not isinstance(shown, str):
        yield filled(parting_words((found.sides[0][0], found.sides[1][0]), *shown))


# Files.


def _keep(found: Sequence[_Found], out: Path | None, svg: Path | None) -> None:
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
                (svg / f"{number:03}.svg").write_text(frame.svg, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"--svg: {click.format_filename(svg)}: cannot be written: {error.strerror}") from error


def _figures(found: _Found) -> dict[str, Any]:
    """Return what is said of a pair as JSON takes it."""
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
            "partings": [{"kind": each.kind, "what": each.what} for each in compared.partings.values()],
        }
    if record is not None:
        shown |= {
            "start": list(record.decisions[: found.started]),
            "play": list(record.decisions[found.started :]),
            "turns": divergence.turns_of(record, found.started),
            "transcript": figures(islice(tell(replay(record)), found.started, None)),
        }
    return shown
