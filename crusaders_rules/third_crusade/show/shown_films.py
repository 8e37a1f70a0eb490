"""The films of the site: of the verdicts on the pages of questions, and of told plays on the pages of chapters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import attrs

from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.site.gallery import Film, FilmStep, Gallery, Picture, ToldFilm
from crusaders_rules.third_crusade.check.store import verdicts_folder
from crusaders_rules.third_crusade.interpret.reading_names import to_interpretation
from crusaders_rules.third_crusade.play.files.records import Record, read_record, record_to_data
from crusaders_rules.third_crusade.show.film import Frame, divergence_film, scene_film
from crusaders_rules.third_crusade.show.rules_shown import is_about, rules_asked
from crusaders_rules.third_crusade.show.told_plays import TOLD, ToldPlay
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision

# How many decisions of a long play are shown.
SHOWN = 6


def films(found: Gallery, verdict: PairVerdict) -> Iterator[Film]:
    """Yield the play that shows a verdict.

    Args:
        found: Keeps the pictures.
        verdict: The verdict; without a play there is no film.
    """
    if verdict.record is None:
        return
    play = read_record(verdicts_folder() / "plays" / verdict.record)
    frames = verdict_film(verdict, verdict.record)
    first = len(play.decisions) - len(frames) + 1
    steps = (_step(found, frame, opens=f"{verdict.record}&at={first + place}") for place, frame in enumerate(frames))
    yield Film(tuple(steps), _both(found, verdict, play))


def _both(found: Gallery, verdict: PairVerdict, play: Record) -> str:
    """Keep the positions before the last decision, by which two readings part, one for each of them."""
    *lines, last = play.decisions
    taken = [to_interpretation({verdict.question: name}) for name in verdict.readings]
    settings = [attrs.evolve(play.setting, interpretation=one) for one in taken]
    asked = {"question": verdict.question, "readings": list(verdict.readings)}
    positions = [record_to_data(Record(one, tuple(lines))) for one in settings]
    return found.lay(asked | {"positions": positions, "decision": last.partition(": ")[2]})


def verdict_film(verdict: PairVerdict, record: str, last: int = SHOWN) -> tuple[Frame, ...]:
    """Return the end of the stored play of a verdict as a film.

    Args:
        verdict: The verdict.
        record: The file of its play.
        last: How many decisions are shown.

    Raises:
        ValueError: The play does not show that the readings part.
    """
    play = read_record(verdicts_folder() / "plays" / record)
    other = to_interpretation({verdict.question: verdict.readings[1]})
    return divergence_film(play, other, verdict.readings, last=last)


def chapter_films(found: Gallery, wanted: Collection[str]) -> Mapping[str, tuple[ToldFilm, ...]]:
    """Return the films of told plays by their chapters.

    Args:
        found: Keeps the pictures.
        wanted: The rules to which a step can lead.
    """
    made: dict[str, tuple[ToldFilm, ...]] = {}
    for told in TOLD:
        made[told.chapter] = (*made.get(told.chapter, ()), _told(found, told, wanted))
    return made


def _told(found: Gallery, told: ToldPlay, wanted: Collection[str]) -> ToldFilm:
    start, choices = told.play()
    frames = scene_film(start, choices)
    states = [frame.pictures[0].state for frame in frames]
    steps, known = [_step(found, frames[0])], set[str]()
    for frame, before, decision, after in zip(frames[1:], states, choices, states[1:], strict=False):
        # A rule is named once in a film, where it is first asked.
        new = [name for name in _asked(before, decision, after) if name in wanted and name not in known]
        known.update(new)
        steps.append(_step(found, frame, tuple(new)))
    return ToldFilm(told.name, told.title, told.words, Film(tuple(steps)))


def _asked(before: Position, decision: Decision, after: Position) -> list[str]:
    """Return the rules that a decision shows, and whose functions answer anything but nothing in it."""
    asked = rules_asked((before, decision, after))
    return sorted(name for name, says in asked.items() if says and is_about(before, name))


def _step(found: Gallery, frame: Frame, rules: tuple[str, ...] = (), opens: str = "") -> FilmStep:
    pictures = tuple(
        Picture(found.hang(one.svg), one.caption, f"After: {frame.title}. {frame.words.replace('``', '')}")
        for one in frame.pictures
    )
    return FilmStep(frame.title, frame.words, frame.differs, pictures, opens, rules)
