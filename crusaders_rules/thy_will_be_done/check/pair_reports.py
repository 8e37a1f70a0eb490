"""Reports on two readings or two editions: the result of a search, next to the stored verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.explore.breadth_first import Watch
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.explore.systems import SearchLimits
from crusaders_rules.thy_will_be_done.check import divergence, settings, store
from crusaders_rules.thy_will_be_done.check.divergence import RulesetComparison
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, Setting
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.files.records import Record, read_record
from crusaders_rules.work import Sent, Task


@attrs.frozen(kw_only=True)
class Request:
    """How to compare two sides.

    Attributes:
        games: The games, as ``start_of_games`` takes them; empty for those of the stored verdict.
        limits: How far to go.
        first: Whether to stop at the first difference.
        stored: Whether to judge only the stored play, without a search.
        named: Whether the user named these two readings.
        compare: What compares two rulesets.
    """

    games: Mapping[str, Any]
    limits: SearchLimits
    first: bool = False
    stored: bool = False
    named: bool = False
    compare: Callable[..., RulesetComparison] = divergence.compare


@attrs.frozen(kw_only=True)
class PairReport:
    """The report on one pair.

    Attributes:
        question: The id of the question, None for editions.
        title: The title of the comparison.
        sides: The names of A and B, and what each means.
        rulesets: A and B; None if one of them cannot be played.
        row: The stored verdict, or None.
        search: The result of a new search, or None.
        setting: The games of the search.
        again: Whether the search repeats that of the stored verdict.
        wrong: Why the stored verdict does not hold, if that was judged, or why no verdict is stored.
    """

    question: str | None
    title: str
    sides: tuple[tuple[str, str], tuple[str, str]]
    rulesets: tuple[Ruleset, Ruleset] | None = None
    row: PairVerdict | None = None
    search: RulesetComparison | None = None
    setting: str = ""
    again: bool = False
    wrong: str = ""

    @property
    def verdict(self) -> str:
        """The verdict of the search, or the stored one."""
        return self.search.comparison.verdict if self.search else self.row.verdict if self.row else ""

    @property
    def record(self) -> Record | None:
        """The play, if there is one."""
        if self.search is not None:
            return self.search.record
        return None if self.row is None or self.row.record is None else store.play_of(self.row.record)

    @property
    def started(self) -> int:
        """The number of decisions of the play before the search began."""
        if self.search is not None:
            return self.search.started
        return 0 if self.row is None or self.row.start is None else len(store.play_of(self.row.start).decisions)

    def both(self, record: Record) -> tuple[Ruleset, Ruleset]:
        """The two rulesets under which a play of this pair is played."""
        if self.rulesets is not None or self.row is None:
            return self.rulesets or (record.ruleset, record.ruleset)
        return store.rulesets_of(self.row, record)

    @property
    def good(self) -> bool:
        """Whether the report has an answer that the store does not contradict."""
        if self.wrong or self.search is None:
            return not self.wrong
        return bool(self.search.comparison.divergences) or self.search.comparison.stopped is None or self.again


def pairs_of(question: str, readings: Sequence[str]) -> list[tuple[str, str]]:
    """Return the pairs of readings to compare: the two named ones, or the default with each other one.

    Args:
        question: The id of the question.
        readings: The names of two readings, or none.

    Raises:
        DivergenceError: If there is no such question or reading.
    """
    asked = settings.question_of(question)
    names = [one.name for one in asked.readings]
    for reading in readings:
        if reading not in names:
            raise DivergenceError(f"{question} is read as {' or '.join(names)}, not {shown(reading)}")
    if readings:
        return [(readings[0], readings[1])]
    return [(asked.default, name) for name in names if name != asked.default]


def report_on_readings(
    question: str, pair: tuple[str, str], request: Request, watch: Watch | None = None
) -> PairReport:
    """Compare two readings in the chosen games, or in those of the stored verdict.

    Args:
        question: The id of the question.
        pair: The names of the readings.
        request: How to compare them.
        watch: Called with the progress of the search.

    Raises:
        DivergenceError: If there is nothing to compare, or the games cannot be played.
        RecordError: If a record cannot be read.
        VerdictError: If the store cannot be read.
    """
    asked = settings.question_of(question)
    means = {one.name: one.means for one in asked.readings}
    about = PairReport(
        question=question,
        title=f"{question}: {asked.question}",
        sides=((pair[0], means[pair[0]]), (pair[1], means[pair[1]])),
        row=next((one for one in store.verdicts().get(question, ()) if one.readings == pair), None),
    )
    unplayable = [name for name in pair if name not in playable().get(question, ())]
    if about.row is None:
        return _without_verdict(about, unplayable, request, watch)
    if request.stored or (not request.games and (unplayable or not about.row.setting)):
        setting = words_of(settings.setting_of(about.row.setting)) if about.row.setting else ""
        return attrs.evolve(about, setting=setting, wrong=store.recheck(about.row))
    if not request.games and request.limits.depth is None:
        return _searched_again(about, about.row, request, watch)
    return _searched(about, request, *start_of_games(request.games), watch)


def _without_verdict(about: PairReport, unplayable: Sequence[str], request: Request, watch: Watch | None) -> PairReport:
    """Search if no verdict is stored, or say why no search is possible."""
    question, (one, other) = about.question or "", (name for name, _ in about.sides)
    if request.named and request.stored:
        raise DivergenceError(f"there is no stored verdict on {question}, {one} and {other}")
    if not request.named and unplayable:
        return attrs.evolve(about, wrong=settings.why_unplayable(question, unplayable[0]))
    if request.stored:
        return attrs.evolve(about, wrong="nothing is stored")
    return _searched(about, request, *start_of_games(request.games), watch)


def _searched(about: PairReport, request: Request, setting: Setting, start: Record, watch: Watch | None) -> PairReport:
    """Search for the divergence of two readings."""
    one, other = (settings.with_reading(start.ruleset, about.question or "", name) for name, _ in about.sides)
    search = request.compare((one, other), start, limits=request.limits, go_on=not request.first, watch=watch)
    return attrs.evolve(about, search=search, rulesets=(one, other), setting=words_of(setting))


def _searched_again(about: PairReport, row: PairVerdict, request: Request, watch: Watch | None) -> PairReport:
    """Repeat the search of the stored verdict, and describe the differences."""
    setting = settings.setting_of(row.setting)
    start = settings.start_of(setting) if row.start is None else store.play_of(row.start)
    limits = attrs.evolve(request.limits, depth=setting.depth)
    found = _searched(about, attrs.evolve(request, limits=limits), setting, start, watch)
    wrong = "" if request.first or found.search is None else _unlike(row, found.search)
    return attrs.evolve(found, again=True, wrong=wrong)


def _unlike(row: PairVerdict, search: RulesetComparison) -> str:
    """Describe how a repeated search differs from the stored verdict."""
    found = search.comparison
    if found.verdict != row.verdict:
        return f"{row.verdict} is stored, {found.verdict} is found"
    if search.record is not None and len(search.record.decisions) - search.started != row.decisions:
        return f"a play of {row.decisions} decisions is stored, one of {len(search.record.decisions)} is found"
    return ""


def tasks_of(question: str, pairs: Sequence[tuple[str, str]], request: Request) -> list[Task]:
    """Return the reports on pairs of readings as tasks.

    Args:
        question: The id of the question.
        pairs: The names of the readings.
        request: How to compare them.
    """
    plain = {name: getattr(request, name) for name in ("first", "stored", "named")}
    plain |= {"games": dict(request.games), "limits": attrs.asdict(request.limits)}
    return [
        Task(
            f"{question}: {', '.join(pair)}",
            partial(report_on_readings, question, pair, request),
            Sent(
                searched,
                {"question": question, "pair": list(pair), "request": plain},
                partial(_report_told, question, pair, request),
            ),
        )
        for pair in pairs
    ]


def searched(question: str, pair: Sequence[str], request: Mapping[str, Any]) -> dict[str, Any] | None:
    """Compare two readings, and return what the search found as JSON can hold it; None if there was no search.

    Args:
        question: The id of the question.
        pair: The names of the readings.
        request: The fields of the request.
    """
    asked = Request(**{**request, "limits": SearchLimits(**request["limits"])})
    found = report_on_readings(question, (pair[0], pair[1]), asked).search
    return None if found is None else divergence.plain_comparison(found)


def _report_told(question: str, pair: tuple[str, str], request: Request, plain: Mapping[str, Any] | None) -> PairReport:
    """Return a report whose search was done elsewhere."""

    def compare(rulesets: tuple[Ruleset, Ruleset], *_: object, **__: object) -> RulesetComparison:
        if plain is None:
            raise DivergenceError(f"{question}: the search was not done")
        return divergence.comparison_told(rulesets, plain)

    return report_on_readings(question, pair, attrs.evolve(request, compare=compare))


def report_on_editions(names: tuple[str, str], request: Request, watch: Watch | None = None) -> PairReport:
    """Compare two editions.

    Args:
        names: Their names.
        request: How to compare them.
        watch: Called with the progress of the search.

    Raises:
        DivergenceError: If there is no such edition, or the games cannot be played.
        RecordError: If a record cannot be read.
    """
    compare = partial(request.compare, limits=request.limits, go_on=not request.first, watch=watch)
    setting, start = start_of_games({**request.games, "edition": names[0]})
    rulesets = start.ruleset, settings.with_edition(start.ruleset, names[1])
    try:
        search = compare(rulesets, start)
    except DivergenceError:
        # One edition may lay out and deal more than the other has; both then begin like the other one.
        start = start_of_games({**request.games, "edition": names[1]})[1]
        rulesets = settings.with_edition(start.ruleset, names[0]), start.ruleset
        search = compare(rulesets, start)
    return PairReport(
        question=None,
        title="Two editions",
        sides=((names[0], rulesets[0].edition.title), (names[1], rulesets[1].edition.title)),
        rulesets=rulesets,
        search=search,
        setting=words_of(setting),
    )


def start_of_games(games: Mapping[str, Any]) -> tuple[Setting, Record]:
    """Return the setting that options describe, and the start of its games.

    Args:
        games: What a setting has, by name; also ``deals``, the order tiles of each seat with commas between them,
            ``others``, other questions as QUESTION=READING, and ``start``, the file of a record at whose end
            the games begin.

    Raises:
        DivergenceError: If there are no such games.
        RecordError: If the record cannot be read.
    """
    given = {name: value for name, value in games.items() if name not in {"start", "deals", "others"}}
    if games.get("deals"):
        given["orders"] = given.get("orders", "dealt")
        given["outcomes"] = {"deals": [hand.split(",") for hand in games["deals"]]}
    for text in games.get("others", ()):
        name, equals, reading = text.partition("=")
        if not equals:
            raise DivergenceError(f"--reading: needs QUESTION=READING, not {shown(text)}")
        given["readings"] = {**given.get("readings", {}), name: reading}
    setting = settings.setting_of(given)
    if "start" not in games:
        return setting, settings.start_of(setting)
    start = read_record(games["start"])
    for name, reading in setting.readings.items():
        start = attrs.evolve(start, ruleset=settings.with_reading(start.ruleset, name, reading))
    return setting, start


def words_of(setting: Setting) -> str:
    """Describe a setting by its differences from the default."""
    return ", ".join(f"{name} {_plain(value)}" for name, value in attrs.asdict(setting).items() if value)


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name} {_plain(one)}" for name, one in value.items())
    return " ".join(map(_plain, value)) if isinstance(value, list | tuple) else str(value)
