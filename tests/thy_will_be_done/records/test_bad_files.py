"""Files that are no records: one clear error each, soon."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.play.files.records import RecordError, from_json, read_record, write_record
from tests.thy_will_be_done.records.games import SMALL, record, record_text, written_out


@contextmanager
def _refusing(says: str) -> Iterator[None]:
    with pytest.raises(RecordError) as refused:
        yield
    message = str(refused.value)
    assert says in message
    assert message.isprintable()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON: Expecting value (line 1, column 1)"),
        ("{", "not JSON: "),
        (record_text(SMALL)[:1_000], "not JSON: "),
        (record_text(SMALL)[:-3], "not JSON: "),
        (record_text(SMALL) * 2, "not JSON: Extra data"),
        ("[]", "needs an object, not a list"),
        ("null", "needs an object, not null"),
        ("{}", "format: needs 'crusaders-record', but it is missing"),
        ('{"format": "crusaders-record", "format": "crusaders-record"}', "the key 'format' occurs twice in one object"),
        ('{"format": NaN}', "NaN is not a number that a document can hold"),
        ('{"format": -Infinity}', "-Infinity is not a number that a document can hold"),
        ("9" * 10_000, "a number with far too many digits"),
        ("[" * 1_000_000, "nested too deeply"),
        ('{"a":' * 1_000_000, "nested too deeply"),
        ("[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ('{"format": "crusaders-record", "version": ' + "9" * 4_000 + "}", "not a far larger number"),
        (" " * (16 * 1024 * 1024 + 1), "longer than 16 MiB"),
    ],
    ids=range(17),
)
def test_a_text_that_is_no_record_is_refused(text: str, says: str) -> None:
    """Whatever the text, the error is one line."""
    with _refusing(says):
        from_json(text)


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ('"decisions": [' + "3," * 2_000_000 + "3]", "needs a list of at most 50000 lines"),
        ('"decisions": [' + "3," * 40_000 + "3]", "decisions[0]: needs a line of at most 120 characters, not 3"),
        ('"result": {"totals": [' + '"x",' * 2_000_000 + "1]}", "needs a list of 0 to 6 values, not of 2000001"),
        ('"result": {' + ",".join(f'"k{key}": 1' for key in range(300_000)) + "}", "needs at most 100 entries"),
        (",".join(f'"k{key}": 1' for key in range(300_000)), "needs at most 100 entries"),
    ],
    ids=range(5),
)
def test_a_record_that_is_far_too_long_is_refused_soon(inside: str, says: str) -> None:
    """What a document may hold is limited, so that no error needs minutes to be found."""
    text = record_text(SMALL).rstrip().removesuffix("}")
    for key in ("decisions", "result"):
        if f'"{key}"' in inside:
            text = text.replace(f'\n  "{key}":', f'\n  "old-{key}":')
    with pytest.raises(RecordError) as refused:
        from_json(f"{text}, {inside}}}")
    assert any(says in line for line in refused.value.lines) or "unknown key" in str(refused.value)


def test_a_far_too_large_board_is_refused_soon() -> None:
    """A board has at most a thousand regions, and no more text than a file of it."""
    rows = ",".join(f'{{"name": "a{one}", "column": {one}, "row": 0}}' for one in range(100_000))
    text = json.dumps(written_out()).replace('"region": [', f'"region": [{rows},')
    with _refusing("ruleset.board.region: more than 1000 regions"):
        from_json(text)


def test_a_file_of_50_megabytes_is_refused_unread(tmp_path: Path) -> None:
    """The size is looked at before anything is read."""
    file = tmp_path / "large.json"
    with file.open("wb") as opened:
        opened.truncate(50_000_000)
    with _refusing("large.json: longer than 16 MiB, so it was not read"):
        read_record(file)


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    """The place of the first wrong byte is named."""
    file = tmp_path / "latin.json"
    file.write_bytes(b'{"format": "\xe9"}')
    with _refusing("latin.json: not text in UTF-8 (byte 12)"):
        read_record(file)


def test_what_is_no_ordinary_file_is_refused(tmp_path: Path) -> None:
    """A folder, a device or a pipe is not read: a pipe might never end."""
    with _refusing("a folder"):
        read_record(tmp_path)
    with _refusing("not an ordinary file"):
        read_record("/dev/zero")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with _refusing("not an ordinary file"):
        read_record(pipe)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """The reason of the system is passed on."""
    with _refusing("cannot be read: No such file or directory"):
        read_record(tmp_path / "none.json")
    with _refusing("cannot be read: "):
        read_record("a\0b")


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When writing fails midway, the old file is as it was, and nothing else is left."""
    file = tmp_path / "game.json"
    write_record(record(SMALL), file)
    before = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with _refusing("game.json: cannot be written: No space left on device"):
        write_record(record(3), file)
    assert before == file.read_bytes()
    assert [file] == list(tmp_path.iterdir())


def test_a_record_is_written_only_over_an_ordinary_file(tmp_path: Path) -> None:
    """Neither a folder nor a device is replaced, and a missing folder is not made."""
    with _refusing("cannot be written: it is not an ordinary file"):
        write_record(record(SMALL), tmp_path)
    with _refusing("cannot be written: it is not an ordinary file"):
        write_record(record(SMALL), "/dev/null")
    with _refusing("cannot be written: No such file or directory"):
        write_record(record(SMALL), tmp_path / "none" / "game.json")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Writing through a symbolic link changes the file that it leads to."""
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    write_record(record(SMALL), link)
    assert link.is_symlink()
    assert record(SMALL) == read_record(file)
