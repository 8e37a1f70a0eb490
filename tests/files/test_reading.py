"""Reading any file ends soon, with a value or with one kind of error."""

from __future__ import annotations

import ast
import gzip
import pickle
from enum import StrEnum
from pathlib import Path

import attrs
import pytest

import crusaders_rules.answers
import crusaders_rules.files
from crusaders_rules.answers import shown
from crusaders_rules.files.lines import text_lines
from crusaders_rules.files.problems import FileError, Findings, Problem
from crusaders_rules.files.reading import LARGEST_FILE, parse_json, parse_toml, read_bytes, read_toml, toml_names
from crusaders_rules.files.structuring import structure


class OneFileError(FileError):
    """The error of one kind of file."""


class Colour(StrEnum):
    """One of several names."""

    RED = "red"
    BLUE = "blue"


@attrs.frozen
class Document:
    """A value of every kind."""

    count: int
    colours: tuple[Colour, ...] = ()
    named: dict[str, bool] = attrs.field(factory=dict)


def lines(data: object) -> tuple[str, ...]:
    """Return the problems of plain data as a document."""
    with pytest.raises(OneFileError) as caught:
        structure(data, Document, "a.toml", OneFileError)
    return caught.value.lines


def test_toml_becomes_a_document() -> None:
    """The same structuring serves JSON and TOML."""
    data = parse_toml('count = 3\ncolours = ["red"]\nnamed = { a = true }', "a.toml")
    assert Document(3, (Colour.RED,), {"a": True}) == structure(data, Document, "a.toml", OneFileError)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("count = 3.0", "a.toml: count: needs a whole number from 0 to 9999, not 3.0"),
        (f"count = 0x{'f' * 5_000}", "a.toml: count: needs a whole number from 0 to 9999, not a far larger number"),
        ("count = 1979-05-27", "a.toml: count: needs a whole number from 0 to 9999, not datetime.date(1979, 5, 27)"),
        ("count = nan", "a.toml: count: needs a whole number from 0 to 9999, not nan"),
        ("count = 1\ncolors = []", "a.toml: colors: unknown key; did you mean 'colours'?"),
        ('count = 1\ncolours = ["rad"]', "a.toml: colours[0]: 'rad' is not known; did you mean 'red'?"),
        ("count = 1\nnamed = { a = 1 }", "a.toml: named.a: needs true or false, not 1"),
        ("", "a.toml: count: missing"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(text: str, expected: str) -> None:
    """Types, keys and names."""
    assert (expected,) == lines(parse_toml(text, "a.toml"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = ", "not TOML: Invalid value (at end of document)"),
        ("a = 1\nb : 2", "not TOML: Expected '=' after a key in a key/value ... (at line 2, column 3)"),
        ("a = " + "9" * 5_000, "not TOML: a number with far too many digits"),
        ("a = " + "[" * 100_000, "nested too deeply"),
        ("a = " + "{ a = " * 100_000, "nested too deeply"),
        ("a" + ".a" * 100_000 + " = 1", "a line with more than 200 dots, so it was not read"),
        ("a" + '."\\""' * 100_000 + " = 1", "a line with more than 200 dots, so it was not read"),
        ("[a" + ".a" * 100_000 + "]", "a line with more than 200 dots, so it was not read"),
    ],
    ids=range(8),
)
def test_a_text_that_is_no_toml_is_refused_soon(text: str, expected: str) -> None:
    """There is no traceback and, with these sizes, no reader that would need hours."""
    with pytest.raises(OneFileError) as caught:
        parse_toml(text, "a.toml", OneFileError)
    assert (f"a.toml: {expected}",) == caught.value.lines


def test_a_text_of_many_sentences_is_read() -> None:
    """Dots are refused only if they could form a key."""
    text = f'why = "{"So it is. " * 100}"'
    assert 1_000 == len(parse_toml(text, "a.toml")["why"])


def test_json_is_refused_with_the_same_error() -> None:
    """Catching this one error catches all of them."""
    for text in ("{", "9" * 5_000, "[" * 100_000, '{"a": 1, "a": 2}'):
        with pytest.raises(FileError):
            parse_json(text, "a.json")


@pytest.mark.parametrize("name", ["none.toml", "folder", "a\0b"])
def test_what_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    """A missing file, a folder, and a name that no file can have."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(OneFileError, match="cannot be read: "):
        read_toml(str(tmp_path / name), OneFileError)
    with pytest.raises(OneFileError, match="cannot be read: "):
        list(text_lines(str(tmp_path / name), OneFileError, largest=9, longest=9))


def test_a_device_is_not_read() -> None:
    """A device or a pipe might never end."""
    with pytest.raises(FileError, match="cannot be read: not an ordinary file"):
        read_bytes("/dev/zero")


def test_a_long_file_is_not_read(tmp_path: Path) -> None:
    """Each kind of file has its limit."""
    file = tmp_path / "long.toml"
    file.write_bytes(b"#" * 2_000)
    assert {} == read_toml(file)
    with pytest.raises(FileError, match="longer than 1 KiB, so it was not read"):
        read_toml(file, largest=1024)
    assert LARGEST_FILE == 16 * 1024 * 1024


@pytest.mark.parametrize("packed", [False, True])
def test_lines_are_read_within_limits(tmp_path: Path, *, packed: bool) -> None:
    """The limit applies to unpacked bytes, so a small compressed file can exceed it, too."""
    file = tmp_path / "lines"
    content = "eins\nzw\u00f6lf\n\n".encode() + b"0" * 1_000_000
    file.write_bytes(gzip.compress(content) if packed else content)
    found = text_lines(file, OneFileError, largest=2_000, longest=1_000)
    assert ["eins", "zw\u00f6lf", ""] == [next(found) for _ in range(3)]
    with pytest.raises(OneFileError, match="line 4: longer than 1000 bytes"):
        next(found)
    with pytest.raises(OneFileError, match="longer than 1 KiB, so it was not read"):
        list(text_lines(file, OneFileError, largest=1_024, longest=2_000_000))


def test_an_error_keeps_all_problems_and_their_files() -> None:
    """The message shows the first; each line has the file, the place, the reason and the rule."""
    found = Findings("a.toml")
    found.add("one", None)
    found.refuse(OneFileError)
    found.add("one", "is wrong", "a.rule")
    found.add("", "is worse")
    with pytest.raises(OneFileError) as caught:
        found.refuse(OneFileError)
    assert ("a.toml: one: is wrong (a.rule)", "a.toml: is worse") == caught.value.lines
    assert "a.toml: one: is wrong (a.rule) (and 1 more)" == str(caught.value)
    assert Problem("one", "is wrong", "a.rule") == caught.value.problems[0]


def test_a_problem_keeps_the_file_that_it_names() -> None:
    """A specification is made of several files."""
    error = FileError("specs", [Problem("x", "is wrong", file="specs/a.toml"), Problem("y", "is wrong")])
    assert ("specs/a.toml: x: is wrong", "specs: y: is wrong") == error.lines


def test_any_value_is_shown_in_a_short_line() -> None:
    """A number that Python does not print is shown, too."""
    assert "a far larger number" == shown(16**6_000)
    assert 50 > len(shown("x" * 1_000))


def test_no_game_is_known_here() -> None:
    """``files`` and the answers import nothing else of the package."""
    (folder,) = crusaders_rules.files.__path__
    for file in (*Path(folder).glob("*.py"), Path(crusaders_rules.answers.__file__)):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            ours = [name for name in names if name.startswith("crusaders_rules")]
            allowed = ("crusaders_rules.files.", "crusaders_rules.answers")
            assert all(name.startswith(allowed) for name in ours), file.name


def test_the_names_of_toml_files_are_in_order(tmp_path: Path) -> None:
    """Of no other files, and of none below."""
    for name in ("b.toml", "a-1.toml", "a.toml", "note.txt", "a.toml.gz"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "c.toml").write_text("", encoding="utf-8")
    assert ("a", "a-1", "b") == toml_names(tmp_path)


def test_what_is_wrong_with_a_file_can_be_sent_to_another_process() -> None:
    """With all its problems and its message."""
    error = FileError("a.toml", [Problem("x", "is wrong"), Problem("y", "is wrong too")])
    sent = pickle.loads(pickle.dumps(error))  # noqa: S301 -- of our own
    assert (sent.problems, str(sent)) == (error.problems, "a.toml: x: is wrong (and 1 more)")
