"""The findings about an engine as one HTML page that needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from crusaders_rules.conform.findings import AGREES, COLUMNS, Conformity, Departure, Inference
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.game import Game

_STYLE = """
:root { color-scheme: light dark; --line: #8885; --good: #2e7d4f; --bad: #b3382c; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem } h2 { font-size: 1.2rem; margin-top: 2.2rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td.n, th.n { text-align: right } code, pre { font: .86em/1.45 ui-monospace, monospace }
pre { background: var(--soft); padding: .7rem; overflow: auto; max-height: 24rem; border-radius: .3rem }
.verdict { font-weight: 600; padding: .1rem .6rem; border-radius: .3rem; color: #fff; background: var(--bad) }
.verdict.agrees { background: var(--good) } .bad { color: var(--bad); font-weight: 600 }
article { border: 1px solid var(--line); border-radius: .4rem; padding: .2rem 1rem 1rem; margin: 1rem 0 }
article h3 { font-size: 1.05rem; margin: .7rem 0 .3rem }
.said { display: grid; gap: 1rem; grid-template-columns: 1fr 1fr }
.picture { background: #fff; border-radius: .3rem; padding: .5rem; overflow: auto }
.picture svg { max-width: 100%; height: auto }
@media (max-width: 44rem) { .said { grid-template-columns: 1fr } }
"""


def page(game: Game, found: Conformity) -> str:
    """Return the page.

    Args:
        game: The game, which draws the positions.
        found: The findings.
    """
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(found.name)}: conformance</title><style>{_STYLE}</style></head><body>",
            *_head(game, found),
            *_failures(found),
            *_departures(game, found),
            *_tallies(found),
            *_questions(found),
            "</body></html>",
            "",
        )
    )


def _head(game: Game, found: Conformity) -> Iterator[str]:
    good = " agrees" if found.verdict == AGREES else ""
    yield f"<h1>{escape(found.name)}</h1>"
    yield f'<p><span class="verdict{good}">{found.verdict}</span> &nbsp;{escape(game.title)}, played by the book</p>'
    yield f"<p><code>{escape(' '.join(found.command))}</code></p>"
    if found.reach is not None:
        yield f"<p>{escape(found.reach.said)}.</p>"
        if found.reach.unreached:
            yield f"<p>Rules that no question reached: {escape(', '.join(found.reach.unreached))}.</p>"
    yield (
        f"<p>{found.agreed:,} answers by the book, {found.games} games in lockstep, {found.seconds:.0f} s. "
        f"Suite <code>{found.digest[:16]}</code>.</p>"
    )


def _failures(found: Conformity) -> Iterator[str]:
    if found.failures:
        yield "<h2>Failures</h2><ul>"
        for one in found.failures:
            request = escape(json.dumps({name: one.request[name] for name in one.request if name != "position"}))
            yield f'<li><span class="bad">it {one.fault}</span>: {escape(one.detail)}<br><code>{request}</code></li>'
        yield "</ul>"


def _departures(game: Game, found: Conformity) -> Iterator[str]:
    if found.departures:
        yield "<h2>Departures</h2>"
        for number, one in enumerate(found.departures, start=1):
            yield from _departure(game, number, one)
    if found.not_listed:
        yield f"<p>In no entry, since there were too many to look at all: {found.not_listed:,} more.</p>"


def _departure(game: Game, number: int, one: Departure) -> Iterator[str]:
    asked = escape(f"{one.request['op']} {one.request.get('decision', '')}".strip())
    yield f'<article id="departure-{number}"><h3>{number}. <code>{asked}</code></h3>'
    alike = f"; {one.alike} more of this cause" if one.alike else ""
    yield f"<p>{escape(one.where)}, {escape(one.ground)}{alike}</p>"
    yield "<ul>" + "".join(f'<li class="bad">{escape(line)}</li>' for line in one.differences[:5]) + "</ul>"
    if one.explained:
        yield f"<p>Right by another reading: <code>{escape(', '.join(one.explained))}</code></p>"
    if one.rules:
        yield (
            "<p>Rules, the likeliest first: " + ", ".join(f"<code>{escape(rule)}</code>" for rule in one.rules) + "</p>"
        )
    picture = picture_of(game, one)
    if picture is not None:
        left = f" ({one.shrunk} % of the position first met)" if one.shrunk is not None else ""
        yield f'<div class="picture">{picture}</div>'
        yield f"<details><summary>The position{left}</summary><pre>{_json(one.request['position'])}</pre></details>"
    yield '<div class="said">'
    for who, answer in (("The book", one.book), ("The program", one.program)):
        yield f"<div><h4>{who}</h4><pre>{_json(_without_position(answer))}</pre></div>"
    yield "</div></article>"


def picture_of(game: Game, one: Departure) -> str | None:
    """Return the picture of the position of a departure, None if it has none."""
    if "position" not in one.request:
        return None
    try:
        return conformance_of(game).picture(game.spoken.read_position(one.request["position"]))
    except ValueError:
        return None


def _without_position(answer: Any) -> Any:  # noqa: ANN401 -- plain data
    return {name: value for name, value in answer.items() if name not in ("position", "id", "turns")}


def _json(value: object) -> str:
    return escape(json.dumps(value, indent=1, ensure_ascii=False))


def _tallies(found: Conformity) -> Iterator[str]:
    yield "<h2>What was asked</h2><table><tr><th>kind</th>"
    yield "".join(f'<th class="n">{name}</th>' for name in COLUMNS) + "</tr>"
    for kind, one in found.tallies.items():
        yield f"<tr><td>{kind}</td>" + "".join(f'<td class="n">{number:,}</td>' for number in one.row) + "</tr>"
    yield "</table><p>Lenient: it takes a position that is impossible on a table. That is no departure in play."
    yield " Not reached: the time for stored games was over.</p>"


def _questions(found: Conformity) -> Iterator[str]:
    if found.questions:
        yield "<h2>Which readings it plays</h2>"
        yield "<table><tr><th>question</th><th>it plays</th><th>default</th><th>evidence</th></tr>"
        for one in sorted(found.questions, key=lambda one: one.reading in (None, one.default)):
            yield _question(one)
        yield "</table>"


def _question(one: Inference) -> str:
    other = ' class="bad"' if one.reading not in (None, one.default) or not one.possible else ""
    evidence = "; ".join(
        f"<code>{escape(row.vector)}</code> {escape(_asked(row.request))}: {escape(', '.join(row.readings) or 'none')}"
        for row in one.evidence
    )
    return (
        f"<tr><td><code>{escape(one.question)}</code></td><td{other}>{escape(one.said)}</td>"
        f"<td>{escape(one.default)}</td><td>{evidence}</td></tr>"
    )


def _asked(request: Any) -> str:  # noqa: ANN401 -- plain data
    return f"{request['op']} {request.get('decision', '')}".strip()
