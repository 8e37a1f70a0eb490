"""``rules.json``: every rule with everything about it, for other projects to link to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from crusaders_rules import __version__
from crusaders_rules.files.writing import replace_file
from crusaders_rules.site.material import Material, place

FORMAT = "crusaders-rules/rules/1"


def write(material: Material, file: Path) -> None:
    """Write the rules.

    Args:
        material: The content of the site.
        file: The file to write.
    """
    rules = [_rule(material, rule_id) for rule_id in material.catalog.rules]
    document = {"format": FORMAT, "version": __version__, "rules": rules}
    # The page for print has no folder for a later part.
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, json.dumps(document, indent=1, ensure_ascii=False) + "\n")


def _rule(material: Material, rule_id: str) -> dict[str, Any]:
    one = material.trace.of(rule_id)
    return {
        "id": rule_id,
        "statement": one.rule.statement,
        "chapter": one.chapter.id,
        "kind": one.rule.kind,
        "status": one.rule.status,
        "editions": list(one.rule.editions),
        "differs": dict(one.rule.differs),
        "carried-over": dict(one.rule.carried_over),
        "passages": [
            {"source": passage.source, "at": passage.at, "page": passage.page, "place": place(passage)}
            for passage in one.passages
        ],
        "functions": [f"{function.module}.{function.name}" for function in one.functions],
        "tests": [f"{test.file}::{test.name}" for test in one.tests],
        "theorems": [theorem.name for theorem in one.theorems],
        "models": [model.name for model in one.models],
        "questions": [question.id for question in one.questions],
        "url": f"{material.chapter_page(rule_id)}.html#{rule_id}",
    }
