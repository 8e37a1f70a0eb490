"""The numbers of a report."""

from __future__ import annotations

import pytest

from crusaders_rules.cli.conform import _print_departures
from crusaders_rules.conform.findings import Conformity, Departure, Tally
from crusaders_rules.conform.page import page
from crusaders_rules.conform.report_data import document
from crusaders_rules.games import THY_WILL_BE_DONE


def found(departed: int, alike: int) -> Conformity:
    """Return findings with one entry, which stands for several of the departures."""
    one = Departure(
        where="legal-1",
        ground="",
        rules=("turn.next",),
        request={"op": "turns"},
        book={},
        program={},
        differences=("turns by the book only: 1, such as skip",),
        alike=alike,
    )
    return Conformity(name="a", command=("a",), tallies={"turns": Tally(departed=departed)}, departures=[one])


def test_departures_in_no_entry_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """On the terminal, on the page, and for other programs."""
    many = found(departed=77, alike=7)
    _print_departures(many, None)
    assert "69 more departures in no entry" in capsys.readouterr().out
    assert 69 == document(many)["not_listed"]
    assert "too many to look at all: 69 more" in page(THY_WILL_BE_DONE, many)


def test_nothing_is_said_if_each_is_in_an_entry(capsys: pytest.CaptureFixture[str]) -> None:
    """The usual case."""
    few = found(departed=8, alike=7)
    _print_departures(few, None)
    assert "in no entry" not in capsys.readouterr().out
    assert 0 == few.not_listed
    assert "too many" not in page(THY_WILL_BE_DONE, few).lower()
