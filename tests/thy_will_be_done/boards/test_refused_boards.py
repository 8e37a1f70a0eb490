"""A board that cannot be played on is refused with the file, the key, the reason and the rule."""

from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.interpret.boards import BoardError, BoardFileError, load_board
from tests.thy_will_be_done.boards.little import LITTLE, broken

REGION_B1 = '{ name = "b1", column = 1, row = 0, flag = true, tile = "shield" }'
TILES = "components.tiles"
MADE_UP = '{ from = "ours", why = "made up" }'
PAIR = "needs a list of the names of two regions (travel.adjacent)"

# What is replaced, by what, and the one problem that it makes.
VALUES = [
    ('name = "little"', 'name = "Little"', "board.name: needs a lower case name such as 'old-coast', not 'Little'"),
    ('name = "little", ', "", "board.name: missing"),
    ('title = "A little board"', "title = 3", "board.title: needs a line of 1 to 80 characters, not 3"),
    ('title = "A little board"', 'title = "a\\nb"', "board.title: needs a line of 1 to 80 characters, not 'a\\nb'"),
    (
        "players = [2]",
        "players = [2, 2]",
        (
            "board.players: needs a list of player counts from 2 to 6 in ascending order, such as [3, 4] "
            "(components.players)"
        ),
    ),
    ("players = [2]", "players = [2], side = 1", "board.side: unknown key; known keys: name, title, players"),
    (
        "[components]",
        "[pieces]\n[components]",
        "pieces: unknown key; known keys: board, region, border, components, provenance",
    ),
    (
        'name = "b1"',
        'name = "B1"',
        "region.#3.name: needs a name of lower case letters and a number, such as 'a1', not 'B1'",
    ),
    (
        'name = "b1"',
        'name = "stay"',
        "region.stay.name: needs a name of lower case letters and a number, such as 'a1', not 'stay'",
    ),
    ('name = "b1", ', "", "region.#3.name: missing"),
    ("column = 1", "column = -1", "region.b1.column: needs a whole number from 0 to 99, not -1 (components.map)"),
    ("column = 1", "column = 1.0", "region.b1.column: needs a whole number from 0 to 99, not 1.0 (components.map)"),
    ("column = 1", "column = true", "region.b1.column: needs a whole number from 0 to 99, not true (components.map)"),
    (
        "column = 1",
        "column = 1_000_000_000_000",
        "region.b1.column: needs a whole number from 0 to 99, not a far larger number (components.map)",
    ),
    ("column = 1, ", "", "region.b1.column: missing (components.map)"),
    ("flag = true", "flag = 1", "region.b1.flag: needs true or false, not 1 (setup.enemy.flag)"),
    ("space = false", 'space = "no"', "region.c1.space: needs true or false, not 'no' (travel.region)"),
    (
        "flag = true",
        "flags = true",
        "region.b1.flags: unknown key; known keys: name, column, row, space, flag, start, tile, discount",
    ),
    (
        "church = 1",
        "church = -1",
        "region.a2.discount.church: needs a whole number from 1 to 9, not -1 (build.discount)",
    ),
    ("church = 1", "chapel = 1", "region.a2.discount.chapel: unknown key; known keys: castle, church, farm, bank"),
    ("{ church = 1 }", "1", "region.a2.discount: needs a table, not 1"),
    (
        'tile = "shield"',
        "tile = []",
        "region.b1.tile: needs a lower case name such as 'old-coast', not a list (setup.tile.place)",
    ),
    (REGION_B1, '"b1"', "region.#3: needs a table, not 'b1'"),
    ('["a1", "a2"]', '["a1", "a1"]', f"border.#1.between: {PAIR}"),
    ('["a1", "a2"]', '["a1"]', f"border.#1.between: {PAIR}"),
    ('["a1", "a2"]', '"a1"', f"border.#1.between: {PAIR}"),
    ('kind = "wall"', 'kind = "river"', "border.a1-a2.kind: needs one of link, wall, not 'river' (travel.adjacent)"),
    ("supply = 6", "supply = 0", "components.supply: needs a whole number from 1 to 999, not 0 (setup.supply)"),
    (
        "prussian = 2",
        "prussian = -1",
        "components.tokens.prussian: needs a whole number from 1 to 99, not -1 (setup.enemy.shuffle)",
    ),
    (
        "prussian = 2",
        "viking = 1",
        (
            "components.tokens.viking: unknown key; known keys: prussian, slav, saracen-castle, saracen-church, "
            "saracen-farm, saracen-bank, saracen-troop"
        ),
    ),
    (
        'building = "farm"',
        'building = "mill"',
        f"{TILES}.farm-discount.building: needs one of castle, church, farm, bank, not 'mill' (build.discount)",
    ),
    ('shape = "banner", ', "", f"{TILES}.bank-gift.shape: missing (setup.tile.place)"),
    (", influence = 1", "", f"{TILES}.bank-gift: gives neither a discount nor influence (components.tile)"),
    (
        "influence = 1",
        "influence = 0",
        f"{TILES}.bank-gift.influence: needs a whole number from 1 to 9, not 0 (build.gain.tile)",
    ),
]

TOGETHER = [
    (
        "players = [2]",
        "players = [2, 3]",
        "region.*.start: 2 starting regions are too few for 3 players (setup.knight.distinct)",
    ),
    ('name = "b1"', 'name = "a1"', "region.a1.name: there is another region of this name (components.map)"),
    ("column = 1, row = 0", "column = 0, row = 0", "region.b1: lies on the hex of region a1 (components.map)"),
    (
        'name = "bank-gift"',
        'name = "farm-discount"',
        f"{TILES}.farm-discount: is listed twice; give it a count (components.tile)",
    ),
    ('["b1", "d1"]', '["b1", "z9"]', "border.b1-z9: there is no region 'z9' (travel.adjacent)"),
    ('["a1", "a2"]', '["a1", "d1"]', "border.a1-d1: is a wall, but the two hexes do not touch (travel.adjacent)"),
    (
        "border = [",
        'border = [\n  { between = ["b1", "c1"], kind = "link" },',
        "border.b1-c1: is a link, but the two hexes touch anyway (travel.adjacent)",
    ),
    (
        "border = [",
        'border = [\n  { between = ["d1", "b1"], kind = "link" },',
        "border.b1-d1: is listed twice (travel.adjacent)",
    ),
    (
        'kind = "wall" }',
        'kind = "wall" },\n  { between = ["a1", "b1"], kind = "wall" }',
        "region.a1: no way leads from here to a2 over building spaces (travel.adjacent)",
    ),
    (
        "row = 0, space = false",
        "row = 0, space = false, flag = true",
        "region.c1.flag: a flag needs a building space (crusade.region)",
    ),
    ("space = false", "space = false, start = true", "region.c1.start: a start needs a building space (travel.region)"),
    (
        "space = false",
        "space = false, discount = { bank = 1 }",
        "region.c1.discount: a discount needs a building space (build.discount)",
    ),
    (
        "start = true, discount",
        "discount",
        "region.*.start: 1 starting regions are too few for 2 players (setup.knight.distinct)",
    ),
    (
        "prussian = 2, ",
        "",
        (
            "region.*.flag: 1 flags for 1 enemy tokens of the board; at least one token must be left over "
            "(setup.enemy.box)"
        ),
    ),
    (
        "influence = 1 }",
        "influence = 1, count = 2 }",
        "region.*.tile: 1 spaces of shape banner for 2 such bonus tiles of the board (setup.tile.all)",
    ),
    (
        'column = 3, row = 0, tile = "banner"',
        "column = 3, row = 0",
        "region.*.tile: 0 spaces of shape banner for 1 such bonus tiles of the board (setup.tile.all)",
    ),
    (
        "row = 0, start = true }",
        'row = 0, start = true, tile = "sheild" }',
        "region.a1.tile: no bonus tile of the board is a sheild; their shapes are banner, shield (setup.tile.place)",
    ),
]

PROVENANCE = [
    (
        '"border" = {',
        f'"board.name.first" = {MADE_UP}\n"border" = {{',
        'provenance."board.name.first": is provenance for no value',
    ),
    (
        '"components" = { from = "ours", why = "made up" }',
        f'"components.tokens" = {MADE_UP}\n"components.tiles" = {MADE_UP}',
        "components.supply: no provenance covers this value",
    ),
    (
        '"border" = {',
        '"region.z9" = { from = "ours", why = "made up" }\n"border" = {',
        'provenance."region.z9": is provenance for no value',
    ),
    (
        '"border" = { from = "ours", why = "made up" }',
        '"border" = { from = "hearsay", why = "made up" }',
        "provenance.border.from: needs one of rulebook, example, prototype, outside, inferred, ours, not 'hearsay'",
    ),
    (
        '"border" = { from = "ours", why = "made up" }',
        '"border" = { from = "ours" }',
        "provenance.border.why: missing",
    ),
    (
        '"border" = { from = "ours", why = "made up" }',
        '"border" = { from = "ours", why = " " }',
        "provenance.border.why: needs a reason in words",
    ),
]


def problems(file: Path) -> tuple[str, ...]:
    """Return the reasons to refuse a file, without its name."""
    with pytest.raises(BoardError) as caught:
        load_board(str(file))
    assert all(problem.startswith(f"{file}: ") for problem in caught.value.lines)
    return tuple(problem.removeprefix(f"{file}: ") for problem in caught.value.lines)


@pytest.mark.rules("components.map", "travel.adjacent", "travel.region", "setup.enemy.box", "setup.tile.all")
@pytest.mark.parametrize(("old", "new", "problem"), [*VALUES, *TOGETHER, *PROVENANCE])
def test_a_board_that_is_broken_in_one_place_is_refused_for_that_alone(
    old: str, new: str, problem: str, tmp_path: Path
) -> None:
    """One thing wrong makes one problem, which names the key, the reason and the rule."""
    file = tmp_path / "little.toml"
    file.write_text(broken(old, new), encoding="utf-8")

    assert (problem,) == problems(file)


def test_the_board_that_the_others_break_is_accepted(tmp_path: Path) -> None:
    """Nothing is wrong with the little board itself."""
    file = tmp_path / "little.toml"
    file.write_text(LITTLE, encoding="utf-8")

    assert "A little board" == load_board(str(file)).title


def test_all_problems_are_found_at_once(tmp_path: Path) -> None:
    """Anyone who transcribes a board sees all mistakes, and the message counts them."""
    file = tmp_path / "little.toml"
    file.write_text(broken("row = 0, flag = true", 'row = "x", flag = 2'), encoding="utf-8")

    with pytest.raises(BoardError) as caught:
        load_board(str(file))

    first = f"{file}: region.b1.row: needs a whole number from 0 to 99, not 'x' (components.map)"
    second = f"{file}: region.b1.flag: needs true or false, not 2 (setup.enemy.flag)"
    assert (first, second) == caught.value.lines
    assert f"{first} (and 1 more)" == str(caught.value)


def test_a_tile_space_without_a_building_space_is_refused(tmp_path: Path) -> None:
    """A bonus tile in a region without a building space would be useless."""
    file = tmp_path / "little.toml"
    text = broken(', tile = "banner" }', " }").replace("space = false", 'space = false, tile = "banner"')
    file.write_text(text, encoding="utf-8")

    assert ("region.c1.tile: a tile space needs a building space (build.discount)",) == problems(file)


def test_a_file_says_where_its_values_are_from(tmp_path: Path) -> None:
    """A file without provenance is refused, although a record may contain the same data."""
    file = tmp_path / "little.toml"
    file.write_text(LITTLE[: LITTLE.index("[provenance]")], encoding="utf-8")

    assert ("provenance: missing; a board must name the sources of its values",) == problems(file)


UNREADABLE = [
    (b"\xff\xfe\x00", "not text in UTF-8 (byte 0)"),
    (b"region = [", "not TOML: Invalid value (at end of document)"),
    (b"a = " + b"[" * 50_000, "nested too deeply"),
    (b"a = " + b"9" * 5_000, "not TOML: a number with far too many digits"),
    (b"a" + b".a" * 100_000 + b" = 1", "a line with more than 200 dots, so it was not read"),
    (b"#" * 300_000, "longer than 256 KiB, so it was not read"),
]


@pytest.mark.parametrize(("content", "problem"), UNREADABLE)
def test_a_file_that_is_no_toml_is_refused_in_one_line(content: bytes, problem: str, tmp_path: Path) -> None:
    """Any contents are refused in one line."""
    file = tmp_path / "board.toml"
    file.write_bytes(content)

    with pytest.raises(BoardFileError) as caught:
        load_board(str(file))

    assert str(caught.value).startswith(f"{file}: {problem}")
    assert 1 == len(str(caught.value).splitlines())


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    """A folder, or nothing at all, is refused in one line."""
    folder = tmp_path / "folder.toml"
    folder.mkdir()

    with pytest.raises(BoardFileError, match=r"folder\.toml: cannot be read: a folder"):
        load_board(str(folder))
    with pytest.raises(BoardFileError, match=r"none\.toml: cannot be read: No such file"):
        load_board(str(tmp_path / "none.toml"))


def test_an_unknown_name_lists_the_known_ones() -> None:
    """For a wrong name, the error lists the existing names."""
    with pytest.raises(BoardFileError, match=r"no board 'tiny-moon'; boards: ours-four, ours-six, ours-two, tiny-five"):
        load_board("tiny-moon")
