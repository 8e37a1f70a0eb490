"""The examples of ``docs/reference/formats.md``."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from crusaders_rules.records import position_from_json
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.play.files.documents import edition_digest
from crusaders_rules.thy_will_be_done.play.files.records import from_json, verify
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.records.games import first

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "formats.md"


def test_the_json_on_the_page_is_read() -> None:
    """The record and the position that the page shows are good ones."""
    record, position = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    digest = edition_digest(load_edition("deluxified-2017"))
    found = verify(from_json(re.sub(r'(?<="edition-digest": ")[0-9a-f]+', digest, record)))
    assert (True, 5) == (found.ok, found.decisions_checked)
    assert p.AskTurn(1) == position_from_json(position).pending


def test_each_decision_in_the_table_is_one() -> None:
    """Every text of the first table is read, apart from region names that a board need not have."""
    state = first(0, p.AskTurn)
    table = PAGE.read_text(encoding="utf-8").split("## Decisions")[1].split("```")[0]
    texts = [text.replace("c3", "b2") for text in re.findall(r"^\| `(.*?)` \|", table, re.MULTILINE)]
    assert 29 == len(texts)
    for text in texts:
        decision = from_text(state, text)
        assert decision == from_text(state, to_text(state, decision))


def test_the_python_on_the_page_does_what_it_says() -> None:
    """The examples that are typed into Python give what the page shows."""
    results = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert 0 == results.failed
    assert results.attempted > 5
