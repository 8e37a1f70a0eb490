"""The page of the live table, and the data that its scripts need of the registry."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util import logging

from crusaders_rules.catalog.finding import QUESTIONS
from crusaders_rules.catalog.model import Question, Reading
from crusaders_rules.files.writing import replace_file
from crusaders_rules.site.live.engine import LiveError, build
from crusaders_rules.site.material import Material

FOLDER = "live"
_log = logging.getLogger(__name__)


def page(app: Sphinx, material: Material) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Write what the table loads, and yield its page.

    Args:
        app: The application.
        material: The content of the site.
    """
    out = Path(app.outdir) / FOLDER
    try:
        build(out)
    except LiveError as error:
        _log.info("the site has no live table: %s", error)
        live = False
    else:
        live = True
        replace_file(out / "table.json", json.dumps(_data(material), ensure_ascii=False, separators=(",", ":")))
    yield "table", {"title": "The table", "live": live}, "table.html"


def _data(material: Material) -> dict[str, Any]:
    rules = {rule_id: f"{material.chapter_page(rule_id)}.html#{rule_id}" for rule_id in material.catalog.rules}
    return {"rules": rules, "questions": [row for one in material.catalog.questions for row in _switch(one)]}


def _switch(question: Question) -> Iterable[dict[str, Any]]:
    """Yield a question with the readings that can be played, if there are at least two."""
    data = any(one.data for one in question.readings)

    def playable(one: Reading) -> bool:
        return bool(one.code or one.data) or (data and one.name == question.default)

    rows = [{"name": one.name, "means": one.means} for one in question.readings if playable(one)]
    if len(rows) > 1:
        yield {
            "id": question.id,
            "asks": question.question,
            "url": f"{QUESTIONS}/{question.id}.html",
            "default": question.default,
            "data": data,
            "readings": rows,
        }
