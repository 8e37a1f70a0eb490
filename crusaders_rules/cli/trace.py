"""``crusaders trace``: does the library cover the books?"""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from crusaders_rules.catalog.compare import Collation, Copy, Found, compare, likely_source, read_copy
from crusaders_rules.catalog.gaps import Gap, about, gaps_of
from crusaders_rules.catalog.loading import load
from crusaders_rules.catalog.model import Passage, Source, SpecsError
from crusaders_rules.catalog.trace import ChapterRow, Join, RuleTrace, SourceRow
from crusaders_rules.catalog.wording import sentence_hash, sketch, words
from crusaders_rules.cli.copies import read_words
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.rule import known_rule
from crusaders_rules.cli.terminal import console, examples, filled, print_table, rows, table
from crusaders_rules.game import Game

# More than any table needs, so that it is measured as it would like to be.
_WIDEST = 1000
_KEPT = "\N{NO-BREAK SPACE}"
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command(
    epilog=examples(
        "crusaders trace", "crusaders trace --rule travel.cost.enemy", "crusaders trace --text rulebook.txt"
    )
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.option("--uncovered", is_flag=True, help="List only the gaps.")
@click.option("--rule", "rule_id", metavar="ID", help="Show only this rule.")
@click.option("--text", "copy", metavar="FILE", type=_FILE, help="Compare your copy of a text with the passages.")
@click.option("--source", "source_id", metavar="ID", help="The source of FILE; guessed if not given.")
@click.option("--draft", is_flag=True, help="With --text: print tables for sentences without a passage.")
@click.option("--specs", metavar="FOLDER", type=_FOLDER, help="Check another specification.")
@click.pass_obj
def trace(
    game: Game,
    *,
    as_json: bool,
    uncovered: bool,
    rule_id: str | None,
    copy: Path | None,
    source_id: str | None,
    draft: bool,
    specs: Path | None,
) -> None:
    """Show how far the rules cover the books, chapter by chapter.

    Exit status 1 if the specification, the code and the tests disagree, or if a copy of a text differs from the
    passages of its source; 2 if the arguments are wrong.
    """
    if copy is None and (source_id or draft):
        raise click.UsageError("--source and --draft need --text FILE")
    if copy is not None and (uncovered or rule_id):
        raise click.UsageError("--text cannot be combined with --uncovered or --rule")
    try:
        if copy is not None:
            _trace_copy(copy, source_id, specs or game.specs(), as_json=as_json, draft=draft)
        else:
            _trace_project(game.trace(specs), rule_id, as_json=as_json, uncovered=uncovered)
    except SpecsError as error:
        findings = [Gap("specs", problem.file, problem.place or "-", problem.reason) for problem in error.problems]
        _finish({}, findings, as_json=as_json)


def _trace_project(found: Join, rule_id: str | None, *, as_json: bool, uncovered: bool) -> None:
    """Print the figures of the whole project or of one rule, and the errors."""
    findings: Sequence[Gap] = gaps_of(found)
    if rule_id is not None:
        one = found.of(known_rule(rule_id, found.catalog.rules))
        findings = about(findings, rule_id)
        figures = _rule_figures(one, found)
        if not as_json:
            click.echo(rule_id)
            click.echo(rows([(name, _shown(value)) for name, value in figures.items() if name != "rule"], indent=2))
        _finish(figures, findings, as_json=as_json)
    chapters, sources = found.chapter_rows(), found.source_rows()
    if not as_json:
        if uncovered:
            _print_uncovered(found)
        else:
            _print_chapters(chapters)
            _print_sources(sources)
            for name, row in _phrasings(found).items():
                click.echo(f"{row['phrased']} of {row['all']} {name} have {row['phrasings']} phrasings of players.")
            if found.tests is None:
                click.echo("The tests are not available, so a rule without a test is not an error here.")
    _finish(_figures(found, chapters, sources), findings, as_json=as_json)


def _finish(figures: dict[str, Any], findings: Iterable[Gap], *, as_json: bool) -> None:
    """Print the errors, as JSON with the figures or as lines, and exit."""
    findings = list(findings)
    if as_json:
        errors = [{"kind": one.kind, "file": one.file, "id": one.id, "message": one.message} for one in findings]
        click.echo(json.dumps(figures | {"errors": errors}, indent=2, ensure_ascii=False))
    else:
        for finding in findings:
            click.echo(f"error: {finding}", err=True)
        click.echo(f"{len(findings)} errors" if len(findings) != 1 else "1 error")
    sys.exit(1 if findings else 0)


def _rule_figures(one: RuleTrace, found: Join) -> dict[str, Any]:
    """Return the figures of one rule."""
    return {
        "rule": one.rule.id,
        "chapter": one.chapter.id,
        "status": one.rule.status,
        "passages": len(one.passages),
        "functions": len(one.functions),
        "tests": len(one.tests) if found.tests is not None else None,
        "proofs": len(one.proofs),
        "questions": len(one.questions),
        "lacks": list(found.uncovered(one.rule)),
    }


def _shown(value: object) -> str:
    """Return a figure of a rule as the table shows it."""
    if value is None:
        return "not available"
    return (", ".join(map(str, value)) or "nothing") if isinstance(value, list) else str(value)


def _figures(found: Join, chapters: Iterable[ChapterRow], sources: Iterable[SourceRow]) -> dict[str, Any]:
    """Return the figures of the project."""
    return {
        "chapters": [
            {
                "chapter": row.chapter.id,
                "passages": row.passages,
                "rules": row.rules,
                "planned": row.planned,
                "functions": row.functions,
                "tests": row.tests if found.tests is not None else None,
                "proofs": row.proofs,
                "questions": row.questions,
                "implemented": row.due,
                "uncovered": list(row.uncovered),
                "percent": None if row.percent is None else round(row.percent, 1),
            }
            for row in chapters
        ],
        "sources": [
            {
                "source": row.source.id,
                "passages": len(row.source.passages),
                "normative": row.normative,
                "grounded": row.grounded,
                "planned_only": row.planned,
                "with_reason": row.reasoned,
                "ungrounded": list(row.ungrounded),
                "percent": round(row.percent, 1),
            }
            for row in sources
        ],
        "players": _phrasings(found),
    }


def _phrasings(found: Join) -> dict[str, dict[str, int]]:
    """Return how many rules and questions have phrasings of players."""
    catalog = found.catalog
    kinds = {"rules": tuple(catalog.rules), "questions": tuple(one.id for one in catalog.questions)}
    return {
        name: {
            "all": len(ids),
            "phrased": sum(one in catalog.words.asked for one in ids),
            "phrasings": sum(len(catalog.words.asked.get(one, ())) for one in ids),
        }
        for name, ids in kinds.items()
    }


def _print_chapters(chapters: Sequence[ChapterRow]) -> None:
    """Print a line for each chapter and one for all."""
    names = ("passages", "rules", "planned", "functions", "tests", "proofs", "questions", "uncovered", "%")
    lines: list[tuple[str, ...]] = []
    for row in chapters:
        figures = (row.passages, row.rules, row.planned, row.functions, row.tests, row.proofs, row.questions)
        lines.append((row.chapter.title, *map(str, figures), str(len(row.uncovered)), _percent(row.percent)))
    due, missing = sum(row.due for row in chapters), sum(len(row.uncovered) for row in chapters)
    rules, planned = sum(row.rules for row in chapters), sum(row.planned for row in chapters)
    percent = 100 * (due - missing) / due if due else None
    lines.append(("All", "", str(rules), str(planned), "", "", "", "", str(missing), _percent(percent)))
    _print_figures(("Chapter", *names), lines)
    if planned:
        click.echo(f"{planned} of {rules} rules are planned: no code plays them yet, and % does not count them.")


def _percent(share: float | None) -> str:
    """Return a percentage for the tables, rounded down, so that only full coverage is 100."""
    return "-" if share is None else str(int(share))


def _print_sources(sources: Sequence[SourceRow]) -> None:
    """Print a line for each source."""
    names = ("passages", "binding", "ground a rule", "planned only", "with a reason", "ungrounded", "%")
    lines: list[tuple[str, ...]] = []
    for row in sources:
        passages, ungrounded = len(row.source.passages), len(row.ungrounded)
        numbers = (passages, row.normative, row.grounded, row.planned, row.reasoned, ungrounded)
        lines.append((row.source.id, *map(str, numbers), _percent(row.percent)))
    _print_figures(("Source", *names), lines)


def _print_uncovered(found: Join) -> None:
    """Print each implemented rule that lacks something, and each binding passage that grounds no rule."""
    for rule in found.catalog.rules.values():
        lacks = found.uncovered(rule)
        if lacks:
            click.echo(f"{rule.id}: no {', no '.join(lacks)}")
    for row in found.source_rows():
        for at in row.ungrounded:
            click.echo(f"{row.source.id}#{at}: grounds no rule")


def _print_figures(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> None:
    """Print names with their numbers: as a table, or as a list in a terminal that is too narrow for the table."""
    lines = list(lines)
    shown = table()
    for head in heads:
        shown.add_column(head, justify="left" if head == heads[0] else "right", no_wrap=True)
    for line in lines:
        shown.add_row(*line)
    terminal = console()
    if terminal.measure(shown, options=terminal.options.update(max_width=_WIDEST)).maximum <= terminal.width:
        print_table(shown)
        return
    for name, *figures in lines:
        # A name and its number stay on one line.
        said = [
            f"{head} {figure}".replace(" ", _KEPT) for head, figure in zip(heads[1:], figures, strict=True) if figure
        ]
        click.echo(f"{name}\n{filled(', '.join(said), indent=2).replace(_KEPT, ' ')}")
    click.echo()


def _trace_copy(file: Path, source_id: str | None, specs: Path, *, as_json: bool, draft: bool) -> None:
    """Report how a copy of a text differs from the passages of its source."""
    sources = load(specs).sources
    names = ", ".join(source.id for source in sources)
    if source_id is not None and source_id not in {source.id for source in sources}:
        raise BadInput(f"--source: there is no source {source_id}; known sources: {names}")
    copy = read_copy(read_words(file), sources)
    source = _named(sources, source_id) if source_id else likely_source(copy, sources)
    if source is None:
        raise BadInput(f"{file}: resembles none of {names}; name its source with --source ID")
    comparison = compare(copy, source)
    if draft:
        _print_draft(comparison)
    elif as_json:
        click.echo(json.dumps(_comparison_figures(comparison), indent=2, ensure_ascii=False))
    else:
        _print_comparison(file, comparison, copy)
    sys.exit(0 if comparison.agrees else 1)


def _named(sources: Sequence[Source], source_id: str) -> Source:
    """Return the source with an existing id."""
    return next(source for source in sources if source.id == source_id)


def _print_comparison(file: Path, comparison: Collation, copy: Copy) -> None:
    """Print the findings, and each passage or sentence that is missing on the other side."""
    click.echo(f"{file}: a copy of {comparison.source.id}, {len(copy.words.normal)} words")
    for found in comparison.changed:
        click.echo(f"changed: {_passage(found.passage)}: line {found.line}: {found.text}")
    for passage in comparison.missing:
        click.echo(f"missing: {_passage(passage)}")
    for found in comparison.unaccounted:
        click.echo(f"unaccounted: line {found.line}: {found.text}")
    moved = f" ({len(comparison.moved)} of them out of order)" if comparison.moved else ""
    click.echo(
        f"passages: {comparison.found} found{moved}, {len(comparison.changed)} changed, "
        f"{len(comparison.missing)} missing; sentences unaccounted for: {len(comparison.unaccounted)}"
    )


def _passage(passage: Passage | None) -> str:
    """Return the name of a passage with its page and rules."""
    if passage is None:
        return "-"
    page = f", page {passage.page}" if passage.page else ""
    rules = f" ({', '.join(passage.rules)})" if passage.rules else f" ({passage.kind})"
    return f"{passage.name}{page}{rules}"


def _comparison_figures(comparison: Collation) -> dict[str, Any]:
    """Return a comparison as data for JSON."""
    return {
        "source": comparison.source.id,
        "passages": len(comparison.source.passages),
        "found": comparison.found,
        "moved": [_found_figures(found) for found in comparison.moved],
        "changed": [_found_figures(found) for found in comparison.changed],
        "missing": [passage.name for passage in comparison.missing],
        "unaccounted": [_found_figures(found) for found in comparison.unaccounted],
        "agrees": comparison.agrees,
    }


def _found_figures(found: Found) -> dict[str, Any]:
    """Return a sentence of a copy as data for JSON."""
    passage = {"passage": found.passage.name} if found.passage else {}
    return passage | {"line": found.line, "text": found.text}


def _print_draft(comparison: Collation) -> None:
    """Print a passage table to be filled in for each sentence that differs."""
    for found in (*comparison.changed, *comparison.unaccounted):
        normal = words(found.text).normal
        click.echo(f"\n# line {found.line} of the copy")
        click.echo(f'[[passage]]\nat = "{found.passage.at if found.passage else ""}"\nhash = "{sentence_hash(normal)}"')
        click.echo(f'words = {len(normal)}\nsketch = "{sketch(normal):016x}"\nkind = ""\nrules = []')
