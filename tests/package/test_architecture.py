"""The architecture: imports go down, the general floors import no game, there are no cycles; functions are short."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import crusaders_rules
from tests.package.structure import Arrow, Structure, circle, upward

# The public names beside those of a package itself; each of these modules only imports.
PUBLIC = ("readings", "decisions", "questions", "refusals", "pieces", "records", "errors", "analysis")
GENERAL = (
    ("answers", "lazy", "svg"),
    ("files",),
    ("catalog",),
    ("work",),
    ("lift", "explore"),
    ("game",),
    ("serve",),
    ("site", "conform"),
    ("cli",),
)
# The floors of each game, from its ground up.
HOUSES = {
    "thy_will_be_done": (
        "home",
        "expansions",
        "state",
        "interpret",
        "rules",
        "play",
        "examples",
        "check",
        "show",
        "cli",
        "game",
    ),
    "third_crusade": (
        *("home", "state", "scenario", "interpret", "rules", "play", "check", "show", "cli", "game"),
        *(*PUBLIC, "scenarios"),
    ),
}
TOP = (("plain",), ("games",), ("envs",), ("batch",), (*PUBLIC, "boards", "editions"), ("__main__", ""))

LONGEST_FUNCTION = 40

# What is still too long.  Nothing may be added here.
LONG: set[str] = set()

# Modules that may share a name, since they are about the same thing on different floors.
CHAPTERS = {"board", "command", "end", "orders", "resolve", "travel", "turn"}
VERBS = {"board", "check", "conform", "play", "position", "serve", "sheet", "show", "trace", "turns"}
FACES = {"boards", "cli", "editions", "files", "game", *PUBLIC}
# The folder of an expansion has modules for the same matters as the base game, and so has the batch for each question.
EXPANSIONS = (".expansions.", "batch.question_kinds.")


@pytest.fixture(scope="module")
def ours() -> Structure:
    """The package as it lies on disk."""
    return Structure(Path(crusaders_rules.__file__).parent)


def floors() -> tuple[tuple[str, ...], ...]:
    """The whole house from the ground up; the floors of one game stand beside those of another."""
    deepest = max(map(len, HOUSES.values()))
    inside = (
        tuple(f"{game}.{names[place]}" for game, names in HOUSES.items() if place < len(names))
        for place in range(deepest)
    )
    return (*GENERAL, tuple(HOUSES), *inside, *TOP)


def game_of(module: str) -> str | None:
    """Return the game to which a module belongs, None for one that belongs to no game."""
    first = module.partition(".")[0]
    return first if first in HOUSES else None


def floor_of(module: str) -> str:
    """Return the folder beside the games in which a module is, or the module itself."""
    return module.partition(".")[0]


def on_its_floor(module: str) -> str:
    """Return a module of the folder of an expansion as one of the floor that its name says: ``rules``, or ``play``."""
    return re.sub(r"^(\w+)\.expansions\.\w+\.(?=\w)", r"\1.", module)


def lines(arrows: list[Arrow]) -> str:
    """Show imports, a line each."""
    return "\n".join(map(str, arrows))


def test_imports_go_down_only(ours: Structure) -> None:
    """A floor imports only itself and the floors below it."""
    arrows = (Arrow(on_its_floor(one.source), on_its_floor(one.target), one.where) for one in ours.arrows)
    assert "" == lines(upward(tuple(arrows), floors()))


def test_the_general_floors_import_no_game(ours: Structure) -> None:
    """Only the names of the package, its list of games, its adapters for bots and its command line do."""
    top = {name for floor in TOP for name in floor}
    arrows = [
        arrow
        for arrow in ours.arrows
        if game_of(arrow.source) is None and floor_of(arrow.source) not in top and game_of(arrow.target) is not None
    ]
    assert "" == lines(arrows)


def test_no_game_imports_another(ours: Structure) -> None:
    """Code that two games share is on a general floor."""
    between = [arrow for arrow in ours.arrows if game_of(arrow.source) and game_of(arrow.target)]
    assert "" == lines([arrow for arrow in between if game_of(arrow.source) != game_of(arrow.target)])
    assert set(HOUSES) == {file.parent.name for file in ours.root.glob("*/game.py")}


def test_no_modules_import_each_other_in_a_circle(ours: Structure) -> None:
    """Not even late, inside a function."""
    assert "" == lines(circle(ours.arrows))


def test_no_function_is_long(ours: Structure) -> None:
    """With its docstring. A module holds one matter, however long that is."""
    assert LONG == {name for name, size in ours.lengths.items() if ":" in name and size > LONGEST_FUNCTION}


def within(game: str, names: Iterable[str]) -> list[str]:
    """Return the modules that a reader of one game meets: its own and the general ones."""
    return [name for name in names if game_of(name) in {None, game}]


@pytest.mark.parametrize("game", HOUSES)
def test_a_name_of_a_class_means_one_thing(ours: Structure, game: str) -> None:
    """Within a game, and beside the general floors, no two modules define a class of the same name."""
    met = {name: within(game, modules) for name, modules in ours.classes.items()}
    assert {} == {name: modules for name, modules in met.items() if len(modules) > 1}


@pytest.mark.parametrize("game", HOUSES)
def test_a_name_of_a_module_means_one_thing(ours: Structure, game: str) -> None:
    """Within a game, two modules share a name only if they are about the same thing."""
    last = [name.rpartition(".")[2] for name in within(game, ours.files) if not any(one in name for one in EXPANSIONS)]
    floors_of_games = {floor for house in HOUSES.values() for floor in house}
    assert (
        set()
        == {name for name in last if last.count(name) > 1}
        - CHAPTERS
        - VERBS
        - FACES
        - {*PUBLIC, "boards", "editions"}
        - floors_of_games
    )


def made(folder: Path, **texts: str) -> Structure:
    """Write a package, and return how it is built; ``__`` in a name stands for a folder."""
    for name, text in texts.items():
        file = folder / "house" / f"{name.replace('__', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Structure(folder / "house")


@pytest.mark.parametrize(
    "text",
    [
        "from house.upper.room import bed\n",
        "from house.upper import room\n",
        "import house.upper.room\n",
        "def late():\n    from house.upper.room import bed\n",
        "if TYPE_CHECKING:\n    from house.upper.room import bed\n",
        'room = import_module("house.upper.room")\n',
    ],
)
def test_every_kind_of_import_is_seen(tmp_path: Path, text: str) -> None:
    """At the top, in a function, for types only, and by a string; with its line."""
    house = made(tmp_path, lower=text, upper__room="import house\nbed = 'house or garden'\n")
    (found,) = upward(house.arrows, (("lower",), ("upper",)))
    assert ("lower", "upper.room") == found[:2]
    line = text.count("\n")
    assert f"house/lower.py:{line}: {text.splitlines()[-1].strip()}" == found.where


def test_a_module_beside_another_is_seen_by_its_name(tmp_path: Path) -> None:
    """As a table of modules names it; a string that begins with a dot and names none is no import."""
    house = made(tmp_path, upper__hall='ROOMS = [".room", ".toml"]\n', upper__room="import house.upper.hall\n")
    assert {("upper.hall", "upper.room"), ("upper.room", "upper.hall")} == {arrow[:2] for arrow in house.arrows}
    assert 2 == len(circle(house.arrows))


def test_an_import_downward_is_no_fault(tmp_path: Path) -> None:
    """Nor is one on the same floor."""
    house = made(tmp_path, upper__room="import house.lower\nimport house.upper.hall\n", upper__hall="", lower="")
    assert 2 == len(house.arrows)
    assert [] == upward(house.arrows, (("lower",), ("upper",)))


def test_rooms_of_one_height_do_not_import_each_other(tmp_path: Path) -> None:
    """Two games, for one."""
    house = made(tmp_path, east="import house.west\n", west="")
    assert 1 == len(upward(house.arrows, (("east", "west"),)))


def test_a_circle_is_found(tmp_path: Path) -> None:
    """With all of its lines and no other one."""
    house = made(tmp_path, a="import house.b\n", b="import house.c\nimport house.d\n", c="import house.a\n", d="")
    assert {("a", "b"), ("b", "c"), ("c", "a")} == {arrow[:2] for arrow in circle(house.arrows)}


def test_a_module_without_a_floor_is_named(tmp_path: Path) -> None:
    """A new package must be listed with its layer."""
    with pytest.raises(AssertionError, match="attic is on no floor"):
        upward(made(tmp_path, attic="import house.lower\n", lower="").arrows, (("lower",),))


def test_lengths_and_classes_are_read(tmp_path: Path) -> None:
    """Those of methods, and of classes inside others, too."""
    house = made(tmp_path, a="class One:\n    def of(self):\n        return 1\n", b="def two():\n    class One: ...\n")
    assert {"a": 3, "a:of": 2, "b": 2, "b:two": 2} == house.lengths
    assert {"One": ["a", "b"]} == house.classes


PLAY = Path(crusaders_rules.__file__).parent / "thy_will_be_done"
# What a condition about an expansion names.
_EXPANDED = re.compile(
    r"\bis_played\b|\bEXPANSION\b|\.expansions\b|\badded\b is (not )?None|\blaid_on\("
    r"|isinstance\([^)]*\b(Unlocked|NewBuilding|Buildings)\b"
)


def branches_on_expansions(folder: Path) -> list[tuple[str, bool]]:
    """Return the conditions of the rules and the play that ask for an expansion, and whether a comment says why."""
    found = []
    for file in sorted((*folder.glob("rules/**/*.py"), *folder.glob("play/**/*.py"))):
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.comprehension):
                asked = node.ifs
            else:
                asked = [node.test] if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert) else []
            for test in asked:
                said = ast.get_source_segment(text, test) or ""
                if _EXPANDED.search(said):
                    near = "".join(lines[max(0, test.lineno - 2) : test.lineno])
                    found.append((f"{file.relative_to(folder)}: {said}", "#" in near))
    return found


def test_the_play_asks_for_an_expansion_in_few_places() -> None:
    """Ten at most outside the folders of the expansions, each with a reason beside it."""
    found = branches_on_expansions(PLAY)
    assert 1 <= len(found) <= 10, "\n".join(place for place, _ in found)
    assert [] == [place for place, told in found if not told]


def test_a_branch_on_an_expansion_is_seen(tmp_path: Path) -> None:
    """In a statement, in an expression and in a list."""
    (tmp_path / "play").mkdir()
    source = "if is_played(edition):\n    x = 1 if area.added is None else [y for y in z if laid_on(y)]\n"
    (tmp_path / "play" / "planted.py").write_text(source, encoding="utf-8")
    assert 3 == len(branches_on_expansions(tmp_path))
