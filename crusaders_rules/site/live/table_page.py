"""The live table in the site, and the data that its scripts need of the registry."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from crusaders_rules.catalog.model import Question, Reading
from crusaders_rules.files.writing import replace_file
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
        Whether the site has a live table.
    """
    out = Path(app.outdir) / FOLDER
    try:
        build(out, material.game.name)
    except NpmError as error:
        _log.info("the site has no live table: %s", error)
        return False
    replace_file(out / "table.json", json.dumps(_data(material), ensure_ascii=False, separators=(",", ":")))
    plays = out / "plays"
    plays.mkdir(exist_ok=True)
    for folder in _STORED:
        for play in (material.game.proofs() / "verdicts" / folder).glob("*.json"):
            shutil.copyfile(play, plays / play.name)
    _ = material.films  # they lay plays
    for name, laid in material.gallery.plays.items():
        replace_file(plays / name, json.dumps(laid, ensure_ascii=False, separators=(",", ":")))
    return True


def add_script(app: Sphinx, page: str, questions: str) -> None:
    """Load the script of the table only in pages that may have one: its own two, and those of questions."""
    if page in {PAGE, PLAY} or page.startswith(f"{questions}/"):
        app.add_js_file("table/start.js", loading_method="defer")


def table(material: Material, docname: str) -> nodes.Node:
    """Return the table, or a remark that this copy of the site has none; the page for games has the same one."""
    if not material.live:
        return paragraph("This copy of the site was built without the live table. The other pages are complete.")
    text = Path(__file__).with_name("table.html").read_text(encoding="utf-8")
    return nodes.raw("", text.replace('data-page="table"', f'data-page="{docname}"'), format="html")


def opened(material: Material, docname: str, play: str) -> list[Part]:
    """Return a link that opens a play on the table.

    Args:
        material: The content of the site.
        docname: The page of the link.
        play: What the table opens: the name of a play, perhaps with the number of decisions before what is shown.

    Returns:
        The link after a space; nothing without a play or without a table.
    """
    if not material.live or not play:
        return []
    where = f"{_up(docname)}{PAGE}.html#play={play}"
    # Docutils wants a link inside of text.
    return [" ", span(nodes.reference("", "Open on the table", refuri=where, classes=["to-table"]))]


def two_tables(docname: str, play: str) -> nodes.Node:
    """Return the place of two tables, which a script fills where it can: one play under two readings.

    Args:
        docname: The page.
        play: The name of the play.
    """
    return html("div", classes=["both"], data_play=play, data_root=_up(docname) or "./", hidden="hidden")


def _up(docname: str) -> str:
    return "../" * docname.count("/")


def _data(material: Material) -> dict[str, Any]:
    rules = {rule_id: f"{material.chapter_page(rule_id)}.html#{rule_id}" for rule_id in material.catalog.rules}
    return {"rules": rules, "questions": [row for one in material.catalog.questions for row in _switch(material, one)]}


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
