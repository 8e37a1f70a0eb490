"""A file is written completely, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from crusaders_rules.files.problems import FileError
from crusaders_rules.files.writing import replace_file, write_file


def _full(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_an_old_file_stays_until_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When writing fails midway, nothing else is left."""
    file = tmp_path / "a.txt"
    replace_file(file, "old")
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OSError, match="No space left") as caught:
        replace_file(file, "new")
    assert str(file) == caught.value.filename
    assert ("old", [file]) == (file.read_text(encoding="utf-8"), list(tmp_path.iterdir()))


def test_text_and_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    """No line ending is changed."""
    file = tmp_path / "a"
    for content, expected in (("ä\n", b"\xc3\xa4\n"), (b"\xff", b"\xff")):
        write_file(file, content)
        assert expected == file.read_bytes()


@pytest.mark.parametrize("name", ["none/a.txt", "folder", "a\0b"])
def test_what_cannot_be_written_is_one_error(tmp_path: Path, name: str) -> None:
    """The error has the name that the person gave."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match="cannot be written: ") as caught:
        write_file(tmp_path / name, "text")
    assert str(tmp_path) in str(caught.value)
    assert str(caught.value).isprintable()
