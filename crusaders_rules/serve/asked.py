"""Answers to a question in a player's words: the same for the command line and for the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from crusaders_rules.catalog.finding import index_of, places_in
from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.catalog.model import Catalog
from crusaders_rules.catalog.search import Hit, is_sure
from crusaders_rules.game import Game

USUAL_ANSWERS = 5


def found(game: Game, catalog: Catalog, asked: str, kinds: Iterable[str] = ()) -> tuple[Hit, ...]:
    """Return the answers to a question, the best first.

    Args:
        game: The game.
        catalog: Its specification.
        asked: The question.
        kinds: The kinds of answers to return; all if none is given.
    """
    try:
        glossary = (project_folder("docs") / game.glossary).read_text(encoding="utf-8")
    except OSError:
        # A package without the sources of the site answers only from the specification.
        glossary = ""
    places = places_in(game.pages, game.glossary)
    index = index_of(catalog, glossary, lambda name: game.short_names.get(name, name), places)
    wanted = set(kinds)
    return tuple(hit for hit in index.search(asked) if not wanted or hit.entry.kind in wanted)


def answers(hits: Sequence[Hit], catalog: Catalog, most: int) -> dict[str, Any]:
    """Return answers as data for JSON.

    Args:
        hits: All answers to a question, the best first.
        catalog: The specification.
        most: How many of them to return.

    Returns:
        The answers, and whether the first one fits far better than the others.
    """
    return {"sure": is_sure(hits), "answers": [_figures(hit, catalog) for hit in hits[:most]]}


def _figures(hit: Hit, catalog: Catalog) -> dict[str, Any]:
    entry = hit.entry
    about = catalog.questions_about.get(entry.id, ()) if entry.kind == "rule" else ()
    return {
        "kind": entry.kind,
        "id": entry.id,
        "answer": " ".join(entry.answer.split()),
        "basis": entry.basis,
        "game": entry.game or None,
        "page": entry.page or None,
        "score": hit.score,
        "questions": [one.id for one in about],
    }
