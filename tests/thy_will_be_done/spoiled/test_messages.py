"""What a file or a person says is repeated escaped and short."""

from __future__ import annotations

from pathlib import Path

import pytest

from crusaders_rules.files.problems import FileError, Problem, one_line
from tests.cli.terminal import run
from tests.thy_will_be_done.records.games import SMALL, record_text

_LONG = "x" * 10_000
_ESCAPE = "\x1b[31mred\x07\r\u202e\u2028"
_VERBS = (
    ("play", "--board"),
    ("play", "--variant"),
    ("play", "--edition"),
    ("play", "--reading"),
    ("play", "--seed"),
    ("rule",),
    ("question",),
    ("diverge",),
    ("check",),
    ("check", "wheel", "--verify-certificate"),
    ("verify",),
    ("legal",),
    ("board", "check"),
    ("board", "show"),
    ("prove",),
)


@pytest.mark.parametrize("said", [_LONG, _ESCAPE, f"{_ESCAPE}{_LONG}", f"{_LONG}.toml", "9" * 5_000])
@pytest.mark.parametrize("verb", _VERBS, ids=" ".join)
def test_an_argument_is_repeated_escaped_and_short(verb: tuple[str, ...], said: str) -> None:
    """Whatever a person gives, the answer is a line that the terminal can show."""
    result = run(*verb, said)
    lines = (result.stdout + result.stderr).splitlines()
    assert 0 != result.exit_code
    assert lines
    assert all(line.isprintable() for line in lines)
    assert 2_000 > max(map(len, lines))
    assert 6_000 > len(result.output)


@pytest.mark.parametrize("said", ["x" * 10_000, "\\u001b[31mred\\u0007"])
def test_a_file_is_repeated_escaped_and_short(tmp_path: Path, said: str) -> None:
    """In each place of a record: a key, a name, a line."""
    text = record_text(SMALL)
    file = tmp_path / "game.json"
    tried = 0
    for old in (
        '"edition"',
        '"deluxified-2017"',
        '"tiny-row"',
        '"travel-build"',
        '"decisions"',
        '"first-standard"',
        '"slav"',
    ):
        if old in text:
            file.write_text(text.replace(old, f'"{said}"', 1), encoding="utf-8")
            result = run("verify", str(file))
            assert 0 != result.exit_code, old
            assert all(line.isprintable() and len(line) < 1_000 for line in result.output.splitlines())
            tried += 1
    assert tried > 4


def test_a_problem_is_one_line() -> None:
    """Also one that was made of something longer."""
    error = FileError("a\nb", [Problem(_ESCAPE, f"{_LONG} and {_ESCAPE}")])
    assert str(error).isprintable()
    assert str(error).startswith("a\\nb: \\x1b[31mred\\x07\\r\\u202e\\u2028: xxx")
    assert 300 > len(str(error))
    assert "as it is" == one_line("as it is")
    assert 1_503 == len(one_line("a b " * 1_000))
