"""An edition from a file is played, or refused with the file, the place and the reason."""

from __future__ import annotations

import random
from pathlib import Path

import attrs
import pytest

from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.edition_format import KEYS
from crusaders_rules.thy_will_be_done.interpret.editions import EditionError, edition_names, find_edition, load_edition
from crusaders_rules.thy_will_be_done.interpret.questions import QuestionError, with_reading
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.records import RecordError, begin_record, from_json, to_json
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from tests.cli.terminal import refused, run

LIKE = 'like = "deluxified-2017"\n'


def row(key: str, value: str) -> str:
    """Return the row of a file for one key."""
    return f'[{key}]\nvalue = {value}\nfrom = "ours"\nwhy = "made up"\n'


MINE = LIKE + row("name", '"mine"') + row("knights", "2")


def write(folder: Path, text: str, name: str = "mine.toml") -> Path:
    """Write an edition file."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def problems(file: Path | str) -> tuple[str, ...]:
    """Return the reasons to refuse a file, without its name."""
    with pytest.raises(EditionError) as caught:
        find_edition(str(file))
    assert all(one.isprintable() for one in caught.value.lines)
    return tuple(one.removeprefix(f"{file}: ") for one in caught.value.lines)


def test_an_edition_from_a_file_is_played(tmp_path: Path) -> None:
    """It states only its differences; a game with it can be finished."""
    edition = find_edition(str(write(tmp_path, MINE)))
    assert attrs.evolve(load_edition("deluxified-2017"), name="mine", knights=2) == edition
    state, chance = new_game(Ruleset(edition), 2, seed=1), random.Random(1)
    while not is_over(state):
        state = apply(state, chance.choice(legal(state)))
    assert 2 == state.ruleset.edition.knights


def test_a_name_finds_an_edition_of_the_package() -> None:
    """The edition is the same object each time; an unknown name is answered with the existing ones."""
    assert all(load_edition(name) is find_edition(name) for name in edition_names())
    assert ("no edition 'chess'; editions: board-game-arena, deluxified-2017, prototype-2015",) == problems("chess")


def test_a_record_never_opens_a_file_of_an_edition(tmp_path: Path) -> None:
    """Only a person names files; a name in a record is one of the package."""
    text = to_json(begin_record(players=2, seed=1))
    other = text.replace('"deluxified-2017"', f'"{write(tmp_path, MINE)}"')
    assert text != other
    with pytest.raises(RecordError, match=r"ruleset\.edition: no edition "):
        from_json(other)


def test_a_game_of_a_file_is_not_written_down(tmp_path: Path) -> None:
    """A record has only the name; readings that are data need an edition of the package."""
    ruleset = Ruleset(find_edition(str(write(tmp_path, MINE))))
    with pytest.raises(RecordError, match="ruleset: the edition mine differs from the package's edition"):
        to_json(begin_record(ruleset, 2, seed=1))
    with pytest.raises(QuestionError, match="the edition mine differs from the package's edition"):
        with_reading(ruleset, "muster.costs", "other")


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("knights", "2.0", "knights.value: needs a whole number from 1 to 9, not 2.0"),
        ("knights", "true", "knights.value: needs a whole number from 1 to 9, not true"),
        ("knights", "[3]", "knights.value: needs a whole number from 1 to 9, not a list"),
        ("knights", f"0x{'f' * 5_000}", "knights.value: needs a whole number from 1 to 9, not a far larger number"),
        ("knigts", "2", "knigts: unknown key; did you mean 'knights'?"),
        ("title", '"a\\nb"', "title.value: needs a line of 1 to 80 characters, not 'a\\nb'"),
        ("players", "3", "players.value: needs a list of player counts from 2 to 6 in ascending order, such as [3, 4]"),
        ("troop-costs", "3", "troop-costs.value: needs a list, not 3"),
        (
            "troop-costs",
            '[3, "x"]',
            "troop-costs.value: value 2: needs a whole number from 0 to 99, not 'x'",
        ),
        ("prussian-track", "[]", "prussian-track.value: needs a list of 1 to 20 values, not of 0"),
        ("wedges", '[["muster", "build"]]', "wedges.value: needs a list of 6 values, not of 1"),
        ("tokens", "[1]", "tokens.value: needs a table, not a list"),
        (
            "tokens",
            "{ slav = 1_000_000_000 }",
            "tokens.value.slav: needs a whole number from 0 to 99, not a far larger number",
        ),
        (
            "tiles",
            '[{ name = "a", shape = "b", building = "farm", count = 1_000_000 }]',
            "tiles.value[0].count: needs a whole number from 1 to 99, not 1000000 (components.tile)",
        ),
        ("tiles", "[3]", "tiles.value[0]: needs a table, not 3"),
        ("boards", '{ 2 = "ours-two", 3 = 4 }', "boards.value.3: needs a lower case name such as 'old-coast', not 4"),
        ("boards", '{ 2 = "ours-two", 3 = "ours-four" }', "boards: names no board for 4 players"),
        (
            "boards",
            '{ 2 = "ours-two", 3 = "ours-four", 4 = "moon" }',
            "boards.4: there is no board 'moon'",
        ),
        ("majorities", '["viking"]', "majorities.value: value 1: needs one of prussian, slav, saracen, not 'viking'"),
        ("orders", '"chosen"', "orders.value: needs one of none, dealt, dealt-third, not 'chosen'"),
        ("skipping", '"no"', "skipping.value: needs true or false, not 'no'"),
        ("learning-upgraded", '["travel-travel"]', "learning-upgraded: names a wedge that does not exist"),
    ],
)
def test_a_value_that_is_none_of_its_kind_is_refused(tmp_path: Path, key: str, value: str, problem: str) -> None:
    """One wrong value gives one line, with its place and the reason."""
    assert (problem,) == problems(write(tmp_path, LIKE + row("name", '"mine"') + row(key, value)))


def test_all_problems_of_a_file_are_found_at_once(tmp_path: Path) -> None:
    """A row has a value, its source, and the reason."""
    text = LIKE + 'knights = 2\n[troop-costs]\nfrom = "hearsay"\nwhy = ""\nextra = 1\n'
    assert (
        "knights: needs a table, not 2",
        "troop-costs.extra: unknown key; known keys: value, from, why",
        "troop-costs.value: missing",
        "troop-costs.from: needs one of rulebook, example, prototype, outside, inferred, ours, not 'hearsay'",
        "troop-costs.why: needs a reason in words",
    ) == problems(write(tmp_path, text))


def test_a_file_that_is_like_no_other_says_everything(tmp_path: Path) -> None:
    """Only keys added later, with the value of the 2017 edition, may be left out."""
    missing = {line.removesuffix(": missing") for line in problems(write(tmp_path, row("name", '"mine"')))}
    optional = {field.name.replace("_", "-") for field in attrs.fields(Edition) if field.default is not attrs.NOTHING}
    assert KEYS - optional - {"name"} == missing
    assert {field.name.replace("_", "-") for field in attrs.fields(Edition)} - {"changed", "expansions"} == KEYS


def test_an_edition_is_not_like_itself(tmp_path: Path) -> None:
    """Neither at once nor in a circle through other files, nor through a link."""
    file = write(tmp_path, 'like = "mine.toml"\n')
    assert (f"like: leads in a circle back to {file}",) == problems(file)
    write(tmp_path, 'like = "linked.toml"\n', "other.toml")
    (tmp_path / "linked.toml").symlink_to(file)
    write(tmp_path, 'like = "other.toml"\n')
    with pytest.raises(EditionError, match=r"other\.toml: like: leads in a circle back to .*linked\.toml"):
        find_edition(str(file))


@pytest.mark.parametrize(
    ("like", "problem"),
    [
        ("3", "like: needs the name of an edition or a file, not 3"),
        ('{ name = "x" }', "like: needs the name of an edition or a file, not a table"),
        ('"chess"', "like: no edition 'chess'; editions: board-game-arena, deluxified-2017, prototype-2015"),
    ],
)
def test_an_edition_is_like_one_that_is_there(tmp_path: Path, like: str, problem: str) -> None:
    """The name of an edition of the package, or a file."""
    assert (problem,) == problems(write(tmp_path, f"like = {like}\n"))


def test_a_file_that_another_one_is_like_can_be_missing(tmp_path: Path) -> None:
    """The error names that file."""
    file = write(tmp_path, 'like = "none.toml"\n')
    with pytest.raises(EditionError, match=r"none\.toml: cannot be read: No such file or directory"):
        find_edition(str(file))
    write(tmp_path, 'like = "a\\u0000.toml"\n')
    with pytest.raises(EditionError, match=r"a\?\.toml: cannot be read: "):
        find_edition(str(file))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\xff\xfe\x00", "not text in UTF-8 (byte 0)"),
        (b"[knights", "not TOML: "),
        (b"a = " + b"[" * 50_000, "nested too deeply"),
        (b"a" + b".a" * 50_000 + b" = 1", "a line with more than 200 dots, so it was not read"),
        (b"a = " + b"9" * 5_000, "not TOML: a number with far too many digits"),
        (b"#" * 300_000, "longer than 256 KiB, so it was not read"),
    ],
    ids=range(6),
)
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes, problem: str) -> None:
    """Any contents are refused in one line."""
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    (line,) = problems(file)
    assert line.startswith(problem)


def test_the_command_line_takes_a_file(tmp_path: Path) -> None:
    """For boards and for games; a file that is refused is an error of the option."""
    file = write(tmp_path, MINE)
    assert 0 == run("board", "check", "ours-two", "--edition", str(file)).exit_code
    play = ("play", "--players", "2", "--seed", "1", "--edition", str(file))
    assert 0 == run(*play).exit_code
    out = tmp_path / "game.json"
    assert "the edition mine differs from the package's edition" in refused(*play, "--out", str(out))
    assert not out.exists()
    write(tmp_path, MINE.replace("value = 2", "value = 'two'"))
    reason = "knights.value: needs a whole number from 1 to 9, not 'two'"
    assert f"--edition: {file}: {reason}" == refused(*play)
