"""What a function imports late is read once more when it is there, and what stands in for ``type`` is read as it."""
# ruff: noqa: D103, ANN401 -- such functions are the subject

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from crusaders_rules.lift import Construct, integer, paths
from crusaders_rules.lift.faults import NotLiftable

LATE = """
SEEN = []
same = __import__("operator").is_
"""


def asks_for_the_type(a: Any) -> Any:
    return type((a,)), a


def gives_type_away(a: Any) -> Any:
    return tuple(kind for kind in map(lambda one: one(1), (type,))), a  # noqa: C417


def imports_an_address(a: Any) -> Any:
    from crusaders_late_example import id  # type: ignore[import-not-found]  # noqa: A004

    return id(a)


def remembers_late(a: Any) -> Any:
    from crusaders_late_example import SEEN

    SEEN.append(0)
    return a


@pytest.fixture
def late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module that nobody has loaded."""
    (tmp_path / "crusaders_late_example.py").write_text(LATE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "crusaders_late_example", raising=False)
    return "crusaders_late_example"


def test_what_is_not_loaded_is_known_by_its_name() -> None:
    with pytest.raises(NotLiftable, match=Construct.ADDRESS.split(",")[0].replace("(", r"\(").replace(")", r"\)")):
        paths(imports_an_address, integer(0, 3))


def test_what_has_been_loaded_is_read_once_more(late: str) -> None:
    """In the first run, nobody knows what the module has."""
    paths(remembers_late, integer(0, 3))
    assert isinstance(sys.modules[late], ModuleType)
    with pytest.raises(NotLiftable, match="SEEN, which outlives the run"):
        paths(remembers_late, integer(0, 3))


def test_a_stand_in_for_type_is_read_as_type() -> None:
    """Although a function before it in the same module had it put there."""
    assert 1 == len(paths(asks_for_the_type, integer(0, 3)))

    def both(a: Any) -> Any:
        return asks_for_the_type(a), gives_type_away(a)

    with pytest.raises(NotLiftable, match="gives_type_away uses type"):
        paths(both, integer(0, 3))
