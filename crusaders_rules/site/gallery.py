"""Pictures as the cards and films show them; the games draw them."""

from __future__ import annotations

import hashlib

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
    """

    title: str
    words: str
    pictures: tuple[Picture, ...]


@attrs.frozen
class FilmStep:
    """A step of a film: its frame without the picture, and the picture."""

    title: str
    words: str
    differs: bool
    picture: Picture


@attrs.define
class Gallery:
    """The scene of each rule that has one, a picture for the first page, and the pictures as SVG by their names."""

    scenes: dict[str, Scene] = attrs.field(factory=dict)
    pictures: dict[str, str] = attrs.field(factory=dict)
    first: Picture | None = None

    def hang(self, svg: str) -> str:
        """Store a picture once under a unique name."""
        name = hashlib.sha256(svg.encode()).hexdigest()[:16]
        self.pictures[name] = svg
        return name
