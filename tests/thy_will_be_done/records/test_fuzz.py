"""Spoiled documents: loaded and judged, or refused in one line; and the schema says so too."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import strategies as st

from crusaders_rules import apply, legal, score
from crusaders_rules.files.problems import FileError
from crusaders_rules.records import position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.play.files import positions, record_document
from crusaders_rules.thy_will_be_done.play.files.records import from_json, to_json, verify
from crusaders_rules.thy_will_be_done.play.legal import refusals
from tests.thy_will_be_done.records.games import GAMES, SMALL, position_data, record_text, spoiled, states
from tests.thy_will_be_done.records.test_schemas import validator
from tests.thy_will_be_done.spoiled.attacks import attack


def _written_with_a_point(data: Any) -> bool:  # noqa: ANN401 -- plain data
    """Whether a whole number stands in plain data as 1.0, which no schema can tell from 1."""
    if isinstance(data, dict | list):
        return any(map(_written_with_a_point, data.values() if isinstance(data, dict) else data))
    return isinstance(data, float) and data.is_integer()


def _obeys(name: str, data: object) -> bool:
    """Whether plain data obey the schema; what does is read as a document, whatever the rules say of it later."""
    if not validator(name).is_valid(data):
        return False
    if not _written_with_a_point(data):
        (record_document.read_document if name == "record" else positions.read_document)(
            json.dumps(data), "the document"
        )
    return True


def _judged(data: object) -> None:
    """Read and judge a record, which is accepted only if it obeys the schema."""
    obeys = _obeys("record", data)
    kept = from_json(json.dumps(data))
    assert obeys
    found = verify(kept)
    assert str(found).isprintable()
    assert found.ok == (found.error is None)
    assert kept == from_json(to_json(kept))


def _played(data: object) -> None:
    """Set up a position, which is accepted only if it obeys the schema; it can be written, scored and played on."""
    obeys = _obeys("position", data)
    state = position_from_json(json.dumps(data))
    assert obeys
    assert state == position_from_json(position_to_json(state))
    assert len(state.areas) == len(score(state).totals)
    for _ in range(30):
        if not legal(state):
            break
        assert not any(refusals(state, decision) for decision in legal(state))
        state = apply(state, legal(state)[-1])
        position_to_json(state)


def test_a_spoiled_record_is_judged_or_refused(request: pytest.FixtureRequest) -> None:
    """A record that is still one gets a verdict; schema and loader agree on which is one."""
    attack(request, "records", st.deferred(lambda: spoiled(record_text(SMALL))), _judged)


@cache
def _positions() -> list[str]:
    """Return positions of all kinds, the rarer questions as often as the others."""
    kinds = {(game, type(state.pending)): state for game in range(len(GAMES)) for state in states(game)}
    return [json.dumps(position_data(state)) for state in kinds.values()]


def test_a_spoiled_position_is_set_up_or_refused(request: pytest.FixtureRequest) -> None:
    """A position that is accepted can be written, scored and played on; schema and loader agree on which is one."""
    attack(request, "positions", st.deferred(lambda: st.sampled_from(_positions()).flatmap(spoiled)), _played)


def test_any_text_is_refused(request: pytest.FixtureRequest) -> None:
    """Text that nobody wrote for a record is none."""

    def read(text: str) -> None:
        with pytest.raises(FileError) as refused:
            from_json(text)
        assert str(refused.value).isprintable()
        position_from_json(text)
        raise AssertionError(text)

    inputs = st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1"))
    attack(request, "texts", inputs, read)


def test_a_record_with_a_piece_cut_out_is_judged_or_refused(request: pytest.FixtureRequest) -> None:
    """Damage to the text is found as JSON, as a document, or as a game."""

    def read(cut: tuple[int, int, str]) -> None:
        start, end, insert = cut
        whole = record_text(SMALL)
        text = whole[: min(start, end)] + insert + whole[max(start, end) :]
        assert str(verify(from_json(text))).isprintable()

    place = st.integers(0, 9_000)
    inserted = st.sampled_from(["", "{", "]", ",", "0", "null", "e9"])
    attack(request, "cut records", st.tuples(place, place, inserted), read)
