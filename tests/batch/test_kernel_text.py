"""The kernel has no number of a rulebook: it asks the rule functions for every one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from crusaders_rules.batch import compiled, kernel, tree_search

FOLDER = Path(kernel.__file__).parent
# What is compiled and decides; ``row_cells`` and ``facts`` say where numbers are, others count bits.
KERNEL = [
    *sorted(FOLDER.glob("question_kinds/*.py")),
    *(FOLDER / f"{name}.py" for name in ("game_row", "greedy", "observing", "random_play", "reach", "seat_play")),
]
KERNEL += [FOLDER / f"{name}.py" for name in ("table_setup", "turns", "ways")]
KERNEL += [
    FOLDER / f"{name}.py"
    for name in ("added_scores", "after_turn", "crowded_regions", "influence_reach", "new_buildings")
]
# To count from none, to count one by one, and what is not there.
ALLOWED = {0, 1}
# A module of the kernel knows neither the rules nor the game.
OWN = "crusaders_rules.batch"


@pytest.mark.parametrize("file", KERNEL, ids=lambda file: file.stem)
def test_the_kernel_has_no_number_of_a_rulebook(file: Path) -> None:
    """Only 0 and 1, and -1 as a step."""
    numbers = numbers_in(file.read_text(encoding="utf-8"))
    assert numbers <= ALLOWED
    assert file.name == "__init__.py" or numbers or "import" in file.read_text(encoding="utf-8")


def numbers_in(source: str) -> set[object]:
    """Return the numbers that a source has, other than in docstrings."""
    constants = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return {value for value in constants if isinstance(value, (int, float)) and not isinstance(value, bool)}


@pytest.mark.parametrize("file", KERNEL, ids=lambda file: file.stem)
def test_the_kernel_imports_nothing_but_itself(file: Path) -> None:
    """No rule function, no edition and no other game can be copied into it unseen."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Import)
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.module == "__future__" or node.module.startswith(OWN)
            assert not node.module.endswith("rule_tables")


def test_the_search_has_no_number_either() -> None:
    """Beside the places of what it keeps; its constants are named elsewhere, and none of them is a rule."""
    parsed = ast.parse(Path(tree_search.__file__).read_text(encoding="utf-8"))
    functions = [node for node in parsed.body if isinstance(node, ast.FunctionDef)]
    assert len(functions) > 1
    assert numbers_in("\n".join(map(ast.unparse, functions))) <= ALLOWED


def test_a_number_is_seen() -> None:
    """In an expression, in a comparison and as a default."""
    assert {3, 4, 0.5} == numbers_in('"""3 of 7."""\ndef cost(a: int = 3) -> float:\n    return 0.5 * (a > 4)\n')


def test_all_that_is_compiled_counts_for_the_machine_code() -> None:
    """A module that a module with compiled functions imports is one itself, or says where numbers are."""
    files = compiled.compiled_files()
    named = {".".join((OWN, *file.relative_to(FOLDER).with_suffix("").parts)) for file in files}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(OWN):
                whole = {f"{node.module}.{one.name}" for one in node.names}
                assert node.module in named or whole <= named, f"{file.name}: {node.module}"
    assert FOLDER / "turns.py" in files
    assert FOLDER / "many_games.py" not in files


def test_machine_code_of_other_sources_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the same sources is kept, and that of other functions too."""
    for name in ("random_play.play_rows-1.py311.nbi", "kernel.list_rows-1.py311.nbi"):
        (tmp_path / name).write_text("", encoding="utf-8")
    compiled.drop_stale(tmp_path, "play_rows")
    assert not (tmp_path / "random_play.play_rows-1.py311.nbi").exists()
    assert (tmp_path / "kernel.list_rows-1.py311.nbi").exists()
    (tmp_path / "random_play.play_rows-1.py311.nbi").write_text("", encoding="utf-8")
    compiled.drop_stale(tmp_path, "play_rows")
    assert (tmp_path / "random_play.play_rows-1.py311.nbi").exists()
    monkeypatch.setattr(compiled, "digest", lambda: "other")
    compiled.drop_stale(tmp_path, "play_rows")
    assert not (tmp_path / "random_play.play_rows-1.py311.nbi").exists()
