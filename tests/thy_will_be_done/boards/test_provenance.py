"""Every value of a board has its source, by the longest prefix of its key."""

from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.interpret.boards import BoardError, load_board
from tests.thy_will_be_done.boards.little import LITTLE

VALUES = LITTLE[: LITTLE.index("[provenance]")]


def with_provenance(tmp_path: Path, *keys: str) -> str:
    """Write the little board with the provenance of these keys."""
    file = tmp_path / "little.toml"
    rows = "".join(f'"{key}" = {{ from = "ours", why = "made up" }}\n' for key in keys)
    file.write_text(f"{VALUES}[provenance]\n{rows}", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "keys",
    [
        ("board", "region", "border", "components"),
        ("board", "region", "region.b1", "region.b1.flag", "border", "components"),
        (
            "board",
            "region.*",
            "region.*.flag",
            "border.a1-a2",
            "border.b1-d1.between",
            "border.b1-d1.kind",
            "components",
        ),
        ("board.name", "board.title", "board.players", "region", "border", "components.*", "components.supply"),
    ],
)
def test_prefixes_cover_what_begins_with_them(keys: tuple[str, ...], tmp_path: Path) -> None:
    """A prefix may be long or short, and a star stands for any one name."""
    assert "little" == load_board(with_provenance(tmp_path, *keys)).name


def test_a_longer_prefix_leaves_a_shorter_one_without_a_value(tmp_path: Path) -> None:
    """If every value of a region has a separate source, the source of the region is unused."""
    own = [f"region.a1.{key}" for key in ("name", "column", "row", "start")]

    with pytest.raises(BoardError, match=r'provenance\."region\.a1": is provenance for no value'):
        load_board(with_provenance(tmp_path, "board", "region", "region.a1", *own, "border", "components"))


def test_a_prefix_is_made_of_whole_names(tmp_path: Path) -> None:
    """So region.a does not stand for regions a1 and a2."""
    with pytest.raises(BoardError) as caught:
        load_board(with_provenance(tmp_path, "board", "region.a", "region.*", "border", "components"))

    assert 1 == len(caught.value.problems)
    assert 'provenance."region.a": is provenance for no value' in str(caught.value)
