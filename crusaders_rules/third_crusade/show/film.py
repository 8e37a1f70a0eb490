"""A play as a film: for each decision who does what, what is new on the table, and a picture of it."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterable, Iterator, Sequence

import attrs

from crusaders_rules.svg import Sheet, at, words
from crusaders_rules.third_crusade.check.divergence import apart
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.files.records import Record, positions_of, to_line
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.show.deeds import deed
from crusaders_rules.third_crusade.show.heraldry import drawing
from crusaders_rules.third_crusade.show.position import asked_words
from crusaders_rules.third_crusade.show.stack_words import stack_words
from crusaders_rules.third_crusade.show.table_parts import (
    BATTLE,
    Parts,
    described,
    differing,
    disagreeing,
    laid_out,
    news,
    parts_of,
)
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision

# Three Regions or two tracks side by side; one Army or one Battle, for a picture beside another one.
_WIDE, _NARROW = 756.0, 400.0
_EDGE, _LINE, _CHAR = 14.0, 16.0, 6.6
_MOST_NEWS, _MOST_LISTED = 6, 8


@attrs.frozen
class FilmPicture:
    """A picture of a film: its SVG, the state that it shows, and what it is beside another one."""

    svg: str
    state: Position
    caption: str = ""


@attrs.frozen
class Frame:
    """A step of a film.

    Attributes:
        title: Who decides what.
        words: What is new, and what is asked next.
        pictures: The picture afterwards; where two readings part, one for each of them.
        differs: Whether two readings part here.
    """

    title: str
    words: str
    pictures: tuple[FilmPicture, ...]
    differs: bool = False


@attrs.frozen
class _Seen:
    """A state with its parts and what is under way, made once."""

    state: Position
    parts: Parts
    under_way: tuple[str, ...]
    asked: str


def _seen(state: Position) -> _Seen:
    shown = view(state, None)
    under_way = dict.fromkeys(stack_words(state, shown))
    return _Seen(state, parts_of(state), tuple(under_way), asked_words(shown))


def scene_film(start: Position, choices: Iterable[Decision]) -> tuple[Frame, ...]:
    """Show some decisions, one after the other.

    Args:
        start: The state in which the first is taken.
        choices: The decisions.

    Returns:
        A frame before the first decision, and one after each.

    Raises:
        IllegalDecision: A decision is not legal.
    """
    seen = list(map(_seen, itertools.accumulate(choices, apply, initial=start)))
    names = _changing(seen)
    return (_opening(seen[0], names), *_frames(seen, names))


def divergence_film(record: Record, other: Interpretation, names: tuple[str, str], *, last: int) -> tuple[Frame, ...]:
    """Show the end of a play after which two readings part.

    Args:
        record: The play, under the first reading.
        other: The second reading.
        names: The names of both.
        last: How many decisions are shown.

    Returns:
        A frame before the decisions shown, and one after each; the last one has a picture for each reading.

    Raises:
        ReplayError: A decision of the play is not legal under one of the readings.
        ValueError: The readings do not part at the last decision, or part before it.
    """
    states = list(positions_of(record))
    twins = list(positions_of(Record(attrs.evolve(record.setting, interpretation=other), record.decisions)))
    parted = [number for number, pair in enumerate(zip(states, twins, strict=True)) if apart(*pair) is not None]
    if parted != [len(record.decisions)] or not record.decisions:
        when = f"after {parted[0]} of" if parted else "in any of"
        raise ValueError(f"the readings diverge {when} {len(record.decisions)} decisions, not after the last one")
    seen = list(map(_seen, states[-last - 1 :]))
    shown = _changing(seen)
    frames = _frames(seen[:-1], shown)
    before = len(record.decisions) - len(seen) + 1
    return (_opening(seen[0], shown, before), *frames, _parting(seen[-2], (seen[-1], _seen(twins[-1])), names))


def _changing(seen: Sequence[_Seen]) -> tuple[str, ...]:
    """Return the parts that any of the decisions changes, in the order of a table."""
    changes = {name for one, two in itertools.pairwise(seen) for name in differing(one.parts, two.parts)}
    every = dict.fromkeys(name for one in seen for name in one.parts if name in changes)
    # A Battle stands first, although a table has it last.
    return tuple(sorted(every, key=lambda name: name != BATTLE))


def _opening(seen: _Seen, names: Sequence[str], before: int = 0) -> Frame:
    title = f"After {before} decisions" if before else "The beginning"
    picture = _picture(seen, seen, title, names)
    return Frame(title, f"Next: {seen.asked}.", (picture,))


def _frames(seen: Sequence[_Seen], names: Sequence[str]) -> Iterator[Frame]:
    for before, after in itertools.pairwise(seen):
        title = deed(before.state, after.state.history[2])
        yield Frame(title, f"{_news(before, after)}Next: {after.asked}.", (_picture(after, before, title, names),))


def _news(before: _Seen, after: _Seen) -> str:
    said = news(before.parts, after.parts)
    more = [f"{len(said) - _MOST_NEWS} more parts change"] if len(said) > _MOST_NEWS else []
    return "".join(f"{one}. " for one in (*said[:_MOST_NEWS], *more))


# Where two readings part.


def _parting(before: _Seen, both: tuple[_Seen, _Seen], names: tuple[str, str]) -> Frame:
    """Return the step at which two readings part, with what only one of them shows or allows."""
    one, other = both
    title = deed(before.state, one.state.history[2])
    shown = differing(one.parts, other.parts) or differing(before.parts, one.parts)
    allowed = tuple(_only(*pair) for pair in (both, both[::-1]))
    pictures = tuple(
        attrs.evolve(_picture(seen, before, f"By the reading {name}", shown, only=only), caption=name)
        for seen, name, only in zip(both, names, allowed, strict=True)
    )
    said = [f"{where}: {mine} (``{names[0]}``) or {theirs} (``{names[1]}``)" for where, mine, theirs in _apart(*both)]
    more = [f"{len(said) - _MOST_LISTED} more differences"] if len(said) > _MOST_LISTED else []
    if not said and differing(one.parts, other.parts):
        # Where a token lies is drawn and not said.
        more = [f"The pictures of ``{names[0]}`` and ``{names[1]}`` show the difference"]
    told = ["Here the readings diverge", *said[:_MOST_LISTED], *more]
    told += [f"Only ``{name}`` allows {listed(only)}" for name, only in zip(names, allowed, strict=True) if only]
    return Frame(title, "".join(f"{part}. " for part in told).strip(), pictures, differs=True)


def _apart(one: _Seen, other: _Seen) -> list[tuple[str, str, str]]:
    """Return where two states differ, with what each of them has there."""
    found = disagreeing(one.parts, other.parts)
    under_way = [
        pair
        for pair in itertools.zip_longest(one.under_way, other.under_way, fillvalue="nothing")
        if len(set(pair)) > 1
    ]
    return [*found, *(("Under way", *pair) for pair in under_way)]


def _only(seen: _Seen, against: _Seen) -> tuple[str, ...]:
    """Return the legal decisions of a state that are not legal in another one."""
    others = {to_line(against.state, decision) for decision in legal(against.state)}
    every = {to_line(seen.state, decision): str(decision) for decision in legal(seen.state)}
    # Who decides is said if that differs.
    same = decider(seen.state) == decider(against.state)
    return tuple(decision if same else line for line, decision in every.items() if line not in others)


def listed(decisions: Sequence[str]) -> str:
    """Return some decisions as a list in words, shortened if there are many."""
    more = len(decisions) - _MOST_LISTED
    said = ", ".join(f"``{one}``" for one in decisions[:_MOST_LISTED])
    return f"{said} and {more} more" if more > 0 else said


# The picture.


def _picture(
    seen: _Seen, before: _Seen, heading: str, names: Sequence[str], *, only: tuple[str, ...] | None = None
) -> FilmPicture:
    """Draw what is under way and some parts, with a frame round those that have changed.

    Args:
        seen: The state.
        before: The state before.
        heading: What the picture is of.
        names: The parts.
        only: What this reading alone allows, for a picture beside that of another one.
    """
    width = _WIDE if only is None else _NARROW
    changed = differing(before.parts, seen.parts)
    shown = [(seen.parts[name], name in changed) for name in names if name in seen.parts]
    lines = [(heading, 17.0, "f-ink head left")]
    lines += [(line, 12.5, "f-faint left") for line in seen.under_way]
    lines += [(f"Next: {seen.asked}", 13.5, "f-ink bold left")]
    lines += [(f"Only here: {one}", 12.5, "f-ink left") for one in (only or ())[:_MOST_LISTED]]
    head = _lines(lines, width)
    body = laid_out(shown, width)
    top = _EDGE + head.height + _EDGE
    size = (width + 2 * _EDGE, top + body.height + _EDGE)
    said = f"{heading}. {'. '.join(seen.under_way)}. Next: {seen.asked}. {described(seen.parts, names)}"
    drawn = drawing("film", heading, said, size, at(_EDGE, _EDGE, head.content), at(_EDGE, top, body.content))
    return FilmPicture(drawn, seen.state)


def _lines(lines: Iterable[tuple[str, float, str]], width: float) -> Sheet:
    """Draw lines of text, wrapped to a width."""
    drawn, y = [], 0.0
    for text, size, style in lines:
        for part in textwrap.wrap(text, int(width / (_CHAR * size / 12)), break_on_hyphens=False):
            y += _LINE * max(1.0, size / 13)
            drawn.append(words(part, 0, y - 4, size, style))
    return Sheet("".join(drawn), width, y)
