"""Shared fixtures of the tests of this game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crusaders_rules.thy_will_be_done.play import books


@pytest.fixture(autouse=True)
def rules_are_asked_anew(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty the tables before and after a test that replaces functions: no answer of a broken rule outlives it."""
    replaces = "monkeypatch" in request.fixturenames
    if replaces:
        books.clear()
    yield
    if replaces:
        books.clear()
