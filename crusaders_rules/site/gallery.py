"""Pictures as the cards and films show them; the games draw them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import attrs


@attrs.frozen
class Picture:
    """A picture: its name in the gallery, its caption, and a description for readers who cannot see it."""

    name: str
    caption: str
    alt: str


@attrs.frozen
class Scene:
    """A scene for a rule: a decision with the position before and after it, or the score sheet at the end of a game.

    Attributes:
        title: The source of the scene.
        words: The decision, and why it was legal.
        pictures: The pictures.
        opens: What the table opens, see ``Gallery.lay``; empty if it opens nothing.
    """

    title: str
    words: str
    pictures: tuple[Picture, ...]
    opens: str = ""


@attrs.frozen
class FilmStep:
    """A step of a film: its frame without the pictures, the pictures, and what the table opens.

    Attributes:
        title: Who decides what.
        words: What it means.
        differs: Whether two readings part here.
        pictures: One picture; or several side by side, each with what it is of.
        opens: What the table opens, see ``Gallery.lay``.
        rules: The rules that have a say in it, if the film shows them.
    """

    title: str
    words: str
    differs: bool
    pictures: tuple[Picture, ...]
    opens: str = ""
    rules: tuple[str, ...] = ()


@attrs.frozen
class Film:
    """A play as a film.

    Attributes:
        steps: Its steps; none if only a new game can be tried under both readings.
        both: The play that opens both readings where they begin to differ, see ``Gallery.lay``; empty if none does.
    """

    steps: tuple[FilmStep, ...]
    both: str = ""


@attrs.frozen
class ToldFilm:
    """A film on the page of a chapter: its name there, its title, where the play is from, and the film."""

    name: str
    title: str
    words: str
    film: Film

    @property
    def rules(self) -> frozenset[str]:
        """The rules that have a say in any of its steps."""
        return frozenset(rule_id for step in self.film.steps for rule_id in step.rules)


@attrs.define
class Gallery:
    """What is shown: scenes by their rules, worked examples, and what belongs to both.

    Attributes:
        scenes: The scene of each rule that has one.
        pictures: The pictures as SVG by their names.
        first: A picture for the first page.
        films: The films on the pages of chapters, by the chapter, and on pages that are written by hand, by a name.
        maps: Pictures of files of the specification, such as scenarios, by their names.
        figures: Pictures of pages that are written by hand, by their names.
        plays: What the table opens, as plain data by the name of its file.
        examples: What the table opens for each worked example.
    """

    scenes: dict[str, Scene] = attrs.field(factory=dict)
    pictures: dict[str, str] = attrs.field(factory=dict)
    first: Picture | None = None
    films: dict[str, tuple[ToldFilm, ...]] = attrs.field(factory=dict)
    maps: dict[str, Picture] = attrs.field(factory=dict)
    figures: dict[str, Picture] = attrs.field(factory=dict)
    plays: dict[str, Any] = attrs.field(factory=dict)
    examples: dict[str, str] = attrs.field(factory=dict)

    def hang(self, svg: str) -> str:
        """Store a picture once under a unique name."""
        name = hashlib.sha256(svg.encode()).hexdigest()[:16]
        self.pictures[name] = svg
        return name

    def lay(self, play: dict[str, Any]) -> str:
        """Store once what the table opens, under a unique name.

        Args:
            play: A ``position`` with the ``decisions`` that follow; or ``positions`` under two ``readings`` of a
                ``question``, and the ``decision`` that differs, if one does.
        """
        text = json.dumps(play, sort_keys=True)
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
        self.plays[name] = play
        return name
