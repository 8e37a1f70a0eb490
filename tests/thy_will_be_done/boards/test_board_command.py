"""The command ``crusaders board``: output, exit status, and one line for each error."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from crusaders_rules.__main__ import main
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.show import board_svg, board_text
from tests.thy_will_be_done.boards.little import LITTLE, broken


def run(*arguments: str) -> Result:
    """Run the command; an exception that it does not turn into an exit status is raised here."""
    return CliRunner().invoke(main, ["board", *arguments], catch_exceptions=False)


def test_boards_are_listed() -> None:
    """One line a board, or JSON."""
    assert "tiny-row     2 players        3 regions  Three in a row" in run("list").stdout.splitlines()
    assert ["ours-four", "ours-six", "ours-two", "tiny-five", "tiny-four", "tiny-ring", "tiny-row", "tiny-star"] == [
        row["name"] for row in json.loads(run("list", "--json").stdout)
    ]


def test_a_good_board_has_no_problems(tmp_path: Path) -> None:
    """By name or by path; exit status 0."""
    file = tmp_path / "mine.toml"
    file.write_text(LITTLE, encoding="utf-8")

    by_name, by_path = run("check", "ours-two"), run("check", str(file))

    assert (0, "ours-two: no problems (36 regions, 20 flags, 30 tile spaces)\n") == (by_name.exit_code, by_name.stdout)
    assert (0, "little: no problems (5 regions, 1 flags, 2 tile spaces)\n") == (by_path.exit_code, by_path.stdout)


def test_a_bad_board_has_a_line_for_each_problem(tmp_path: Path) -> None:
    """With file, key, reason and rule; exit status 1; the same in JSON."""
    file = tmp_path / "bad.toml"
    file.write_text(broken("row = 0, flag = true", 'row = "x", flag = 2'), encoding="utf-8")
    lines = [
        f"{file}: region.b1.row: needs a whole number from 0 to 99, not 'x' (components.map)",
        f"{file}: region.b1.flag: needs true or false, not 2 (setup.enemy.flag)",
    ]

    plain, as_json = run("check", str(file)), run("check", str(file), "--json")

    assert (1, lines) == (plain.exit_code, plain.stdout.splitlines())
    assert (1, {"board": None, "problems": lines}) == (as_json.exit_code, json.loads(as_json.stdout))


def test_the_counts_of_the_edition_are_checked(tmp_path: Path) -> None:
    """A board without its own pieces is compared with the pieces of the edition."""
    file = tmp_path / "big.toml"
    start, end = LITTLE.index("[components]"), LITTLE.index("[provenance]")
    text = (LITTLE[:start] + LITTLE[end:]).replace('"components" = { from = "ours", why = "made up" }\n', "")
    file.write_text(text, encoding="utf-8")

    result = run("check", str(file))

    assert 1 == result.exit_code
    assert [
        f"{file}: region.*.tile: 1 spaces of shape banner for 16 such bonus tiles of the edition (setup.tile.all)",
        f"{file}: region.*.tile: 1 spaces of shape shield for 14 such bonus tiles of the edition (setup.tile.all)",
    ] == result.stdout.splitlines()


def test_a_board_is_shown(tmp_path: Path) -> None:
    """As text, or as a drawing in a file or on standard output."""
    file = tmp_path / "board.svg"
    star = load_board("tiny-star")

    assert board_text(star) == run("show", "tiny-star").stdout
    assert board_text(star) == run("show", "tiny-star", "--text").stdout
    assert board_svg(star) == run("show", "tiny-star", "--svg", "-").stdout
    assert "" == run("show", "tiny-star", "--svg", str(file)).stdout
    assert board_svg(star) == file.read_text(encoding="utf-8")
    assert "svg" in ET.parse(file).getroot().tag  # noqa: S314 -- our own drawing
    assert [file] == list(tmp_path.iterdir())


@pytest.mark.parametrize("verb", ["check", "show"])
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff", "not text in UTF-8 (byte 0)"),
        (b"a = ", "not TOML: Invalid value"),
        (b"a = " + b"[" * 50_000, "nested too deeply"),
        (None, "cannot be read: a folder"),
    ],
)
def test_what_cannot_be_read_is_one_line(verb: str, content: bytes | None, reason: str, tmp_path: Path) -> None:
    """A file that is not a board gives one line on standard error and exit status 2."""
    file = tmp_path / "board.toml"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)

    result = run(verb, str(file))

    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith(f"Error: {file}: {reason}")
    assert 1 == len(result.stderr.splitlines())


UNFINISHED = """\
board = { name = "mine", title = "Mine", players = [3] }
region = [
  { name = "a1", column = 0, row = 0, start = true },
  { name = "b1", column = 1, row = 0 },
]
"""


def test_an_unfinished_board_is_drawn_and_says_what_it_lacks(tmp_path: Path) -> None:
    """The drawing goes to standard output or a file, the missing parts to standard error; a check refuses it."""
    file, out = tmp_path / "mine.toml", tmp_path / "mine.svg"
    file.write_text(UNFINISHED, encoding="utf-8")

    result = run("show", str(file), "--svg", str(out))

    assert (0, "") == (result.exit_code, result.stdout)
    assert "b1: building space" in out.read_text(encoding="utf-8")
    first, *missing = result.stderr.splitlines()
    assert "Not yet playable:" == first
    for reason in (
        "1 starting regions are too few for 3 players",
        "provenance: missing",
        "0 spaces of shape banner for 16 such bonus tiles of the edition",
    ):
        assert 1 == sum(reason in line for line in missing)
    checked = run("check", str(file))
    assert 1 == checked.exit_code
    assert missing == checked.stdout.splitlines()
    assert "" == run("show", "ours-two").stderr


def test_a_bad_board_is_not_drawn(tmp_path: Path) -> None:
    """Exit status 1, and no file."""
    file, out = tmp_path / "bad.toml", tmp_path / "bad.svg"
    file.write_text(broken("column = 1", "column = -1"), encoding="utf-8")

    result = run("show", str(file), "--svg", str(out))

    assert (1, "") == (result.exit_code, result.stdout)
    assert "region.b1.column: needs a whole number from 0 to 99, not -1 (components.map)" in result.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("check", "tiny-moon"), "no board 'tiny-moon'; boards: ours-four"),
        (("check", "none.toml"), "none.toml: cannot be read: No such file or directory"),
        (("check", "ours-two", "--edition", "of-next-year"), "no edition 'of-next-year'; editions:"),
        (
            ("show", "ours-two", "--svg", "no/such/folder/x.svg"),
            "--svg: no/such/folder/x.svg: cannot be written: No such file",
        ),
        (("show", "ours-two", "--svg", ""), "--svg: .: cannot be written: "),
        (("show", "ours-two", "--svg", "/"), "--svg: /: cannot be written: "),
    ],
)
def test_bad_arguments_are_one_line(arguments: tuple[str, ...], reason: str) -> None:
    """Exit status 2, and the reason."""
    result = run(*arguments)

    assert 2 == result.exit_code
    assert result.stderr.startswith(f"Error: {reason}")
    assert 1 == len(result.stderr.splitlines())


def test_a_drawing_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    """A folder with that name stays unchanged."""
    folder = tmp_path / "board.svg"
    folder.mkdir()

    assert 2 == run("show", "tiny-row", "--svg", str(folder)).exit_code
    assert [folder] == list(tmp_path.iterdir())


@pytest.mark.parametrize("verb", [(), ("list",), ("check",), ("show",)])
def test_help_has_an_example(verb: tuple[str, ...]) -> None:
    """Each help text ends with a command to copy, on a separate line."""
    assert any(line.startswith("    crusaders board ") for line in run(*verb, "--help").stdout.splitlines())
