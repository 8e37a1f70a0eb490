"""The protocol on lines: whatever comes in, one line goes out for it, and the engine lives."""

from __future__ import annotations

import io
import json
import signal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.serve.json_lines import serve
from crusaders_rules.serve.protocol import Conversation, Limits
from crusaders_rules.thy_will_be_done.state.pending import AskTurn
from tests.cli.test_process import finish, start
from tests.serve.support import validator
from tests.thy_will_be_done.records.games import SMALL, first, position_data, spoiled

HELLO = b'{"op":"hello","version":1}\n'
NEW = b'{"op":"new","players":2,"seed":1}\n'
LEGAL = b'{"id":"after","op":"legal"}\n'


def talked(text: bytes, limits: Limits | None = None) -> list[dict[str, Any]]:
    """Return the answers to some lines."""
    sink = io.BytesIO()
    serve(Conversation(THY_WILL_BE_DONE, limits=limits or Limits()), io.BytesIO(text), sink)
    lines = sink.getvalue().decode("ascii").splitlines()
    answers = [json.loads(line) for line in lines]
    for said in answers:
        validator("answer").validate(said)
    return answers


def code(said: dict[str, Any]) -> str:
    """Return the code of an error, or ``ok``."""
    return "ok" if said["ok"] else str(said["error"]["code"])


BAD = [
    (b"", "not-json"),
    (b"legal", "not-json"),
    (b"{", "not-json"),
    (b"{}{}", "not-json"),
    (b"\xff\xfe", "not-json"),
    (b"\xef\xbb\xbf{}", "not-json"),
    (b"\x00", "not-json"),
    (b'{"op":"legal","op":"score"}', "not-json"),
    (b'{"op":NaN}', "not-json"),
    (b'{"op":"perft","depth":Infinity}', "not-json"),
    (b'{"op":"perft","depth":' + b"9" * 5000 + b"}", "not-json"),
    (b'{"op":"perft","depth":1e999}', "bad-value"),
    (b'{"op":"perft","depth":1.0}', "bad-value"),
    (b"[" * 100_000, "too-deep"),
    (b"[" * 100_000 + b"]" * 100_000, "too-deep"),
    (b"[" * 33 + b"]" * 33, "too-deep"),
    (b"[" * 32 + b"]" * 32, "bad-value"),
    (b'{"op":' * 33 + b"1" + b"}" * 33, "too-deep"),
    (b'"' + b"x" * (1 << 20) + b'"', "too-large"),
    (b" " * (1 << 22), "too-large"),
    (b"null", "bad-value"),
    (b"7", "bad-value"),
    (b'{"op":"legal","position":{"format":"crusaders-position","version":2}}', "bad-position"),
    (b'{"op":"apply","decision":"' + b"x" * 2000 + b'"}', "bad-value"),
    (b'{"op":"apply","decision":"\\ud800"}', "bad-decision"),
    (b'{"op":"apply","decision":{"kind":["x"]}}', "bad-decision"),
    (b'{"op":"apply","decision":{}}', "bad-decision"),
    (b'{"op":"new","players":2,"ruleset":{"board":{}}}', "bad-ruleset"),
    (b'{"op":"new","players":2,"ruleset":{"board":7}}', "bad-ruleset"),
    (b'{"op":"new","players":2,"seed":1e3}', "bad-ruleset"),
    (b'{"op":"new","players":2,"ruleset":null}', "bad-ruleset"),
]


@pytest.mark.parametrize(("line", "expected"), BAD, ids=lambda value: str(value[:50]))
def test_a_bad_line_has_one_error_and_the_next_one_is_answered(line: bytes, expected: str) -> None:
    """The position of before is still the current one."""
    answers = talked(HELLO + NEW + line + b"\n" + LEGAL)
    assert ["ok", "ok", expected, "ok"] == list(map(code, answers))
    assert "after" == answers[-1]["id"]
    if expected != "ok":
        message = answers[2]["error"]["message"]
        assert message.isprintable()
        assert len(message) < 2_000


def test_the_longest_line_is_read() -> None:
    """One byte more is too many; the end of the line does not count, and the last line needs none."""
    line = b'{"op":"bye"}'
    for length, expected in ((64, "ok"), (65, "too-large"), (66, "too-large"), (1_000, "too-large")):
        for end in (b"\n", b""):
            (said,) = talked(line + b" " * (length - len(line)) + end, Limits(bytes=64))
            assert expected == code(said)


def test_bye_ends_it() -> None:
    """What follows is not answered; at the end of the input nothing more is said."""
    assert 1 == len(talked(b'{"op":"bye"}\n' + HELLO))
    assert 1 == len(talked(HELLO))
    assert [] == talked(b"")


@given(st.lists(st.one_of(st.binary(max_size=80), st.text(max_size=40).map(str.encode)), max_size=5))
def test_any_bytes_have_an_answer(lines: list[bytes]) -> None:
    """One for each line, in order."""
    kept = [line.replace(b"\n", b"").replace(b"\r", b"") for line in lines]
    answers = talked(HELLO + b"".join(line + b"\n" for line in kept) + LEGAL)
    assert len(kept) + 2 == len(answers)
    assert "after" == answers[-1]["id"]


REQUESTS = [
    {"id": 1, "op": "apply", "decision": "upgrade travel-build", "position": position_data(first(SMALL, AskTurn))},
    {"op": "turns", "limit": 3, "positions": True, "position": position_data(first(SMALL, AskTurn))},
    {"op": "perft", "depth": 2, "by": "decisions", "divide": True, "position": position_data(first(SMALL, AskTurn))},
    {"op": "new", "players": 2, "seed": 3, "ruleset": {"board": "tiny-row", "variant": "learning", "orders": "none"}},
    {
        "op": "explain",
        "decision": {"kind": "upgrade", "arguments": {"wedge": "travel-build"}},
        "position": position_data(first(SMALL, AskTurn)),
    },
]


@given(st.data(), st.sampled_from(REQUESTS))
def test_a_spoiled_request_is_answered(data: st.DataObject, request_: dict[str, Any]) -> None:
    """With what was asked, or with an error that is not the engine's own fault."""
    bad = data.draw(spoiled(json.dumps(request_)))
    line = json.dumps(bad).encode() + b"\n"
    answers = talked(HELLO + line + NEW + LEGAL, Limits(positions=2_000))
    ended = isinstance(bad, dict) and bad.get("op") == "bye"
    assert (2 if ended else 4) == len(answers)
    assert "internal" != code(answers[1])


# As a process.


def test_the_command_speaks_the_protocol() -> None:
    """On standard input and output; it ends well after bye and at the end of the input."""
    for last in ('{"op":"bye"}\n', ""):
        status, out, err = finish("serve", typed=HELLO.decode() + NEW.decode() + LEGAL.decode() + last)
        assert (0, "") == (status, err)
        assert ["ok"] * (4 if last else 3) == [code(json.loads(line)) for line in out.splitlines()]


def test_each_answer_comes_at_once() -> None:
    """A driver that waits for it does not wait in vain, and an interrupt ends the engine."""
    process = start("serve")
    assert process.stdin is not None
    assert process.stdout is not None
    for line in (HELLO, NEW, LEGAL):
        process.stdin.write(line.decode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ok"]
    process.send_signal(signal.SIGINT)
    assert 130 == process.wait(timeout=60)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
