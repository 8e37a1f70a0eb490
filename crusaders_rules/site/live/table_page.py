"""The live table in the site, and the data that its scripts need of the registry."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from crusaders_rules.catalog.model import Question, Reading
from crusaders_rules.game import Game
from crusaders_rules.serve.protocol import Conversation, answer
from crusaders_rules.serve.request_keys import VERSION
from crusaders_rules.site.live.engine import build
from crusaders_rules.site.live.npm import NpmError
from crusaders_rules.site.markup import Part, html, paragraph, span
from crusaders_rules.site.material import Material

FOLDER, PAGE, PLAY = "live", "table", "play"
# Plays of verdicts, and plays that show a broken rule.
_STORED = ("plays", "shows")
_log = logging.getLogger(__name__)


def write(app: Sphinx, material: Material) -> bool:
    """Write everything that the table loads beside the pages.

    Args:
        app: The application.
        material: The content of the site.

    Returns:
        Whether the site has a live table for the game.
    """
    if material.game.table is None:
        return False
    out = Path(app.outdir, place_of(material, FOLDER))
    try:
        build(out, material.game.name)
    except NpmError as error:
        _log.info("the site has no live table: %s", error)
        return False
    _write(out / "table.json", _data(material))
    _write(out / "first.json", list(_first_answers(material)))
    plays = out / "plays"
    plays.mkdir(exist_ok=True)
    for folder in _STORED:
        for play in (material.game.proofs() / "verdicts" / folder).glob("*.json"):
            shutil.copyfile(play, plays / play.name)
    _ = material.films  # they lay plays
    for name, laid in material.gallery.plays.items():
        _write(plays / name, laid)
    return True


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _first_answers(material: Material) -> Iterable[dict[str, Any]]:
    """Yield what the page asks first, each with its answer, so that the table is there before Python is."""
    conversation = Conversation(material.game)
    for request in _first_requests(material.game):
        conversation, said = answer(conversation, request)
        yield {"request": request, "answer": said}


def _first_requests(game: Game) -> Iterator[dict[str, Any]]:
    usual, spoken = game.table or {}, game.spoken
    yield {"op": "hello", "version": VERSION}
    yield {"op": "new", **usual, "record": True}
    if spoken.tell:
        yield {"op": "tell", "seats": []}
    yield {"op": "legal"}
    for part in spoken.draws:
        if part == "area":
            yield from ({"op": "draw", "part": part, "seat": seat + 1} for seat in range(int(str(usual["players"]))))
        elif part in {"board", "tracks"}:
            yield {"op": "draw", "part": part}


def place_of(material: Material, name: str) -> str:
    """Return where a page or a folder about the table of a game is in the site.

    Args:
        material: The content of the site for the game.
        name: The name of the page or of the folder.
    """
    return f"{material.game.pages}/{name}" if material.later else name


def pages(material: Material) -> set[str]:
    """Return the pages on which a table lies."""
    return {place_of(material, name) for name in (PAGE, PLAY)}


def add_script(app: Sphinx, page: str, materials: Sequence[Material]) -> None:
    """Load the script of the table only in pages that may have one: those of tables, and those of questions."""
    if any(page in pages(one) or page.startswith(f"{one.places.questions}/") for one in materials if one.game.table):
        app.add_js_file("table/start.js", loading_method="defer")


def table(material: Material, docname: str) -> nodes.Node:
    """Return the table, or a remark that this copy of the site has none; the page for games has the same one."""
    if not material.live:
        return paragraph("This copy of the site was built without the live table. The other pages are complete.")
    text = Path(__file__).with_name("table.html").read_text(encoding="utf-8")
    about = {"page": docname.rpartition("/")[2], "root": _up(docname), "game": material.game.name}
    said = " ".join(f'data-{name}="{value}"' for name, value in about.items())
    return nodes.raw("", text.replace('data-page="table"', said), format="html")


def opened(
    material: Material, docname: str, play: str, anchor: str = "", readings: tuple[str, tuple[str, ...]] = ("", ())
) -> list[Part]:
    """Return links that open a play on the table, from which another link leads back.

    Args:
        material: The content of the site.
        docname: The page of the link.
        play: What the table opens: the name of a play, perhaps with the number of decisions before what is shown.
        anchor: The place of the link in its page.
        readings: A question, and the readings under which the table can show the position, each by a link of its own.

    Returns:
        The links, each after a space; nothing without a play or without a table.
    """
    if not material.live or not play:
        return []
    back = quote(f"{docname}.html{f'#{anchor}' if anchor else ''}", safe="")
    where = f"{_up(docname)}{place_of(material, PAGE)}.html#play={play}&from={back}"
    question, names = readings
    links = [("Open on the table", where)]
    links += [(f"under {name}", f"{where}&read={question}:{name}") for name in names]
    # Docutils wants a link inside of text.
    return [
        part
        for text, place in links
        for part in (" ", span(nodes.reference("", text, refuri=place, classes=["to-table"])))
    ]


def two_tables(material: Material, docname: str, play: str) -> nodes.Node:
    """Return a place for two tables, which a script fills if the browser runs it: one play under two readings.

    Args:
        material: The content of the site.
        docname: The page.
        play: The name of the play.
    """
    places = {"data_live": place_of(material, FOLDER), "data_table": f"{place_of(material, PAGE)}.html"}
    return html("div", classes=["both"], data_play=play, data_root=_up(docname) or "./", hidden="hidden", **places)


def _up(docname: str) -> str:
    return "../" * docname.count("/")


def _data(material: Material) -> dict[str, Any]:
    rules = {rule_id: f"{material.chapter_page(rule_id)}.html#{rule_id}" for rule_id in material.catalog.rules}
    search = material.game.pages if material.later else "catalog"
    return {
        "formats": material.game.formats,
        "search": search,
        "rules": rules,
        "questions": [row for one in material.catalog.questions for row in _switch(material, one)],
    }


def _switch(material: Material, question: Question) -> Iterable[dict[str, Any]]:
    """Yield a question with the readings that can be played, if there are at least two."""
    data = any(one.data for one in question.readings)

    def playable(one: Reading) -> bool:
        return bool(one.code or one.data) or (data and one.name == question.default)

    rows = [{"name": one.name, "means": one.means} for one in question.readings if playable(one)]
    if len(rows) > 1:
        yield {
            "id": question.id,
            "asks": question.question,
            "url": f"{material.places.questions}/{question.id}.html",
            "default": question.default,
            "data": data,
            "readings": rows,
        }
