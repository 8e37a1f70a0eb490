"""The page on the protocol says what the engine does."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.serve.codes import CODES
from crusaders_rules.serve.json_lines import answer_line
from crusaders_rules.serve.protocol import Conversation, Limits
from crusaders_rules.serve.request_keys import OPS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")


def rows(first: str) -> list[list[str]]:
    """Return the cells of the table whose first heading is given."""
    table = TEXT.split(f"| {first} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_the_conversation_of_the_page_is_answered_as_shown() -> None:
    """Line by line; dots stand for anything."""
    lines = re.findall(r"^([<>]) (.*)$", TEXT, re.MULTILINE)
    conversation = Conversation(THY_WILL_BE_DONE)
    asked = [text for mark, text in lines if mark == ">"]
    shown = [text for mark, text in lines if mark == "<"]
    assert len(asked) == len(shown) == 5
    for request, expected in zip(asked, shown, strict=True):
        conversation, said = answer_line(conversation, request.encode())
        pattern = ".*".join(map(re.escape, expected.split("...")))
        assert re.fullmatch(pattern, said.decode().strip()), said


def test_the_python_of_the_page_runs() -> None:
    """As a doctest."""
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted
    assert not results.failed


def test_the_page_has_every_op_with_its_keys() -> None:
    """No more and no fewer."""
    assert {op: set(keys) for op, keys in OPS.items()} == {
        op.strip("`"): set(re.findall(r"`(\w+)`", keys)) for op, keys, _ in rows("op")
    }


def test_the_page_has_every_code_with_its_status() -> None:
    """In the order of the table."""
    found = {code: int(status) for codes, _, status in rows("code") for code in re.findall(r"`([\w-]+)`", codes)}
    assert {code: status for code, (status, _) in CODES.items()} == found


def test_the_page_has_the_features_and_the_limits() -> None:
    """Those that hello says."""
    spoken = THY_WILL_BE_DONE.spoken
    assert spoken is not None
    assert set(spoken.features) == {name for names, _ in rows("feature") for name in re.findall(r"`(\w+)`", names)}
    assert (1 << 20, 32, 10, 1_000_000) == (Limits().bytes, Limits().depth, Limits().seconds, Limits().positions)
    assert "1 MiB for a request (`bytes`), 32 levels of nesting (`depth`), 10 seconds" in TEXT
    assert "a million positions made for one answer (`positions`)" in TEXT


def test_a_request_of_the_page_is_a_request() -> None:
    """The one for curl."""
    (body,) = re.findall(r"-d '(\{.*?\})'", TEXT)
    _, said = answer_line(
        Conversation(THY_WILL_BE_DONE, greeted=True), json.dumps({"op": "new", **json.loads(body)}).encode()
    )
    assert json.loads(said)["ok"]
